/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faces of development cards, laid out from their data: colour band with sign, level pips and cost,
 * production in the middle, points on a pennant. */
#pragma once

#include <gtk/gtk.h>

#include "face-items.h"

G_BEGIN_DECLS

typedef enum {
  MAE_FACE_WIDE, /* in the grid */
  MAE_FACE_TALL, /* on a slot */
  MAE_FACE_BAND, /* the lower edge of a card that another one covers */
} MaeFaceForm;

/* How much of a covered card is visible under the next one. */
#define MAE_FACE_PEEK 20

/* Adds the face of @card in @area. @dimmed: it can't be bought now. */
void mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                             int card, MaeFaceForm form, gboolean dimmed, const GdkRectangle *area);

/* The same as a texture, for drag icons. (transfer full) */
GdkTexture *mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card,
                                   MaeFaceForm form, int width, int height);

/* Level pips from the right edge @x leftwards. Returns the width. */
double
mae_face_draw_pips (cairo_t *cr, int level, double x, double y, double radius, const GdkRGBA *ink);

G_END_DECLS
