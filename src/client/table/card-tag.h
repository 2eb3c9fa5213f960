/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's slots as small tags with color, sign and level of each top card. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_CARD_TAG (mae_card_tag_get_type ())
G_DECLARE_FINAL_TYPE (MaeCardTag, mae_card_tag, MAE, CARD_TAG, GtkWidget)

/* Fills @box with a tag for each slot of @seat. */
void mae_card_tag_fill_box (GtkBox *box, const MaeGame *game, int seat);

/* Draws the tag of @card in @area of @widget; nothing if @rules have no such card. */
void mae_card_tag_snapshot_card (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                                 int card, const GdkRectangle *area);
