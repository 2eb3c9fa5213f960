/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The result of a game as a picture: the feast on the square with the players on a podium whose
 * heights follow the places; or, as a card, what can be shown to others. The feast has confetti,
 * which falls unless animations are off. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"
#include "protocol/roster.h"

#define MAE_TYPE_FEAST_VIEW (mae_feast_view_get_type ())
G_DECLARE_FINAL_TYPE (MaeFeastView, mae_feast_view, MAE, FEAST_VIEW, GtkWidget)

/* The size in pixels of the card that mae_feast_view_make_card() makes. */
#define MAE_CARD_WIDTH 1200
#define MAE_CARD_HEIGHT 630

/* Shows the result of @game, which is over. @own_seat: of the player, who is framed if another one
 * has won; -1: a spectator. */
void
mae_feast_view_set (MaeFeastView *self, const MaeGame *game, const MaeRoster *roster, int own_seat);

/* Sets the two lines on the scroll of the feast, or on the card. */
void mae_feast_view_set_words (MaeFeastView *self, const char *title, const char *about);

/* Makes it a card. */
void mae_feast_view_be_card (MaeFeastView *self);

/* Ends the confetti's fall. */
void mae_feast_view_skip (MaeFeastView *self);

/* Returns the card as a picture in PNG format, or NULL. (transfer full) */
GBytes *mae_feast_view_make_card (MaeFeastView *self);
