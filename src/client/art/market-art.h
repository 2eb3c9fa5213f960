/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the market's marbles lie in: a dark well, the groove beside and below it through which they
 * roll, the place in its corner for the marble that waits, and the brass pushers. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  int step;               /* distance between marbles */
  int rows, columns;      /* of marbles */
  GdkRectangle well;      /* of the frame */
  int pad;                /* between its edge and the marbles' places */
  int groove;             /* width of the groove */
  int corner_x, corner_y; /* where its two arms meet */
  int corner;             /* diameter of the place there */
} MaeMarketTray;

/* Draws the empty tray of @widget, all of it. */
void mae_tray_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeMarketTray *tray);

/* Draws what a marble of look @look, which lies in @area, casts on the ground around it. */
void mae_tray_snapshot_shadow (GtkSnapshot *snapshot, GtkWidget *widget, int look,
                               const GdkRectangle *area);

typedef enum {
  MAE_PUSHER_READY,
  MAE_PUSHER_POINTED,
  MAE_PUSHER_CHOSEN,
  MAE_PUSHER_IDLE, /* can't be used now */
} MaePusherState;

/* Draws a pusher over @area, with an arrow at @angle (in radians, 0: to the right). */
void mae_pusher_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const GdkRectangle *area,
                          double angle, MaePusherState state);
