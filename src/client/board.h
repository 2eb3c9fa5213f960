/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's whole board: shelves, strongbox, productions, slots, leaders. The own one is played
 * on; others' are looked at. */
#pragma once

#include <gtk/gtk.h>

#include "table-move.h"

G_BEGIN_DECLS

#define MAE_TYPE_BOARD (mae_board_get_type ())
G_DECLARE_FINAL_TYPE (MaeBoard, mae_board, MAE, BOARD, GtkWidget)

GtkWidget *mae_board_new (void);

/* Shows @seat's board. @move: the move being made on it, NULL on boards that aren't the own one.
 * @usable: it can be played on now. */
void mae_board_update (MaeBoard *self, const MaeGame *game, int seat, const MaeTableMove *move,
                       gboolean usable);

/* ── What glows while something is held; each call replaces the last ── */

void mae_board_light_containers (MaeBoard *self, const gint16 *containers, int n);
void mae_board_light_slots (MaeBoard *self, guint mask);
void mae_board_light_leaders (MaeBoard *self, gboolean activate, gboolean discard);

/* ── Keyboard ── */

gboolean mae_board_focus_tray (MaeBoard *self);
void mae_board_focus_slot (MaeBoard *self, guint mask);

/* Opens the picker of the first undecided blank of @production. */
void mae_board_ask_blank (MaeBoard *self, int production);

/* The widget of @leader of the board's player, or NULL. */
GtkWidget *mae_board_get_leader (MaeBoard *self, int leader);

GtkWidget *mae_board_get_shelf (MaeBoard *self, int container);

G_END_DECLS
