/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The face of a development card or a leader; it can't be pressed or dragged. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

#define MAE_TYPE_CARD_PICTURE (mae_card_picture_get_type ())
G_DECLARE_FINAL_TYPE (MaeCardPicture, mae_card_picture, MAE, CARD_PICTURE, GtkWidget)

/* Creates the picture of card @card of @rules, or (@card -1) of leader @leader. */
GtkWidget *mae_card_picture_new (const MaeRuleset *rules, int card, int leader);

/* Sets the width in pixels; the height follows from it. */
void mae_card_picture_set_width (MaeCardPicture *self, int width);

/* Shows the ability of a leader in words on its picture. */
void mae_card_picture_show_words (MaeCardPicture *self);
