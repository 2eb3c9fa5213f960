/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: how legible card faces are; drawings that are being painted. */
#pragma once

#include "card-face.h"

/* Returns the height (em) in pixels of the smallest number on the face, at a desktop text size of
 * @text percent. */
double mae_card_face_least_number (const MaeRuleset *rules, int card, MaeFaceForm form, int width,
                                   int height, int text);

/* Returns the color of a card's band; @quiet: it can't be bought. */
GdkRGBA mae_card_face_band_color (int band, gboolean quiet, const MaePalette *palette);

/* Returns how many drawings other threads are painting on @widget's display, or were to. */
guint mae_textures_count_coming (GtkWidget *widget);
