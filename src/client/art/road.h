/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The faith track as a road through a landscape: what lies under its numbers and markers. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

/* A row of spaces of equal width, counted from its beginning, and the stretches of them that count
 * for reports, which are paved red. @report: the report's number, from 0, if it takes place on the
 * stretch's last space, where there is a building; -1: in another row. */
typedef struct {
  int spaces;
  int mirrored; /* the row begins at the right */
  int n;        /* of stretches */
  struct {
    int from, to, report;
  } stretch[MAE_MAX_SECTIONS];
  int head; /* height above the spaces */
} MaeRoad;

/* Draws a row in @area. Another thread paints it; until then there is a plain ground. */
void mae_road_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRoad *road,
                        const GdkRectangle *area);
