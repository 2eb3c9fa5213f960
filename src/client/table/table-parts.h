/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the table, and where things are on it. */
#pragma once

#include "board.h"
#include "client/game/log-line.h"
#include "client/game/model.h"
#include "client/motion/motion-scene.h"
#include "grid.h"
#include "market.h"
#include "rail.h"
#include "track.h"

/* What the owner of the parts gives to those who work with them. It lives as long as the page. */
typedef struct {
  GtkWidget *page, *bar;
  GtkWidget *over; /* the overlay for animations, in whose coordinates spots are */
  MaeModel *model;
  MaeTrack *track;
  MaeMarket *market;
  MaeGrid *grid;
  MaeBoard *board;
  MaeRail *rail;
} MaeTableParts;

/* Finds the position of @spot; FALSE: it has none now. */
gboolean
mae_table_parts_find (const MaeTableParts *self, const MaeSpot *spot, graphene_rect_t *out);

/* Returns whether @subject is on the player's own board. */
gboolean mae_table_parts_is_on_board (const MaeTableParts *self, const MaeLogSubject *subject);

/* Returns the widget in which @subject is, and its area there; NULL: it has none now. */
GtkWidget *mae_table_parts_find_subject (const MaeTableParts *self, const MaeLogSubject *subject,
                                         graphene_rect_t *area);
