/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faces of development cards: a color band with sign, level pips and cost, the production in the
 * middle, points on a pennant. */
#pragma once

#include <gtk/gtk.h>

#include "face-items.h"

typedef enum {
  MAE_FACE_WIDE, /* in the grid */
  MAE_FACE_TALL, /* on a slot */
  MAE_FACE_BAND, /* the lower edge of a covered card */
} MaeFaceForm;

/* The visible part of a covered card, in pixels. */
#define MAE_FACE_PEEK 20

typedef enum {
  MAE_FACE_PLAIN,
  MAE_FACE_QUIET, /* can't be bought now: pale */
  MAE_FACE_NOW,   /* can be bought now: the foot is gold */
} MaeFaceState;

/* Draws the face of @card in @area. */
void mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                             int card, MaeFaceForm form, const GdkRectangle *area);

/* Draws the face of @card as it is in the grid, with a foot for words of @foot pixels at the lower
 * edge of @area. */
void
mae_card_face_snapshot_for_sale (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                                 int card, MaeFaceState state, int foot, const GdkRectangle *area);

/* Returns the face as a texture, for drag icons. (transfer full) */
GdkTexture *mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card,
                                   MaeFaceForm form, int width, int height);

/* Draws level pips to the left of @x. Returns their width. */
double
mae_face_draw_pips (cairo_t *cr, int level, double x, double y, double radius, const GdkRGBA *ink);
