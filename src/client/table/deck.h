/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A deck of the development grid: its top card, how many are left, and why it can't be bought. A
 * press activates "move.deck"; the card can be dragged. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_DECK (mae_deck_get_type ())
G_DECLARE_FINAL_TYPE (MaeDeck, mae_deck, MAE, DECK, GtkWidget)

typedef enum {
  MAE_DECK_REST,   /* nobody can buy now */
  MAE_DECK_CAN,    /* can be bought: highlighted */
  MAE_DECK_LATER,  /* can be bought on the player's turn, which isn't now: not highlighted */
  MAE_DECK_CANT,   /* can't be bought: dimmed */
  MAE_DECK_CHOSEN, /* the card of the draft */
  MAE_DECK_LIT,    /* highlighted; nobody can buy now */
  MAE_DECK_UNLIT,  /* dimmed, since others are highlighted */
} MaeDeckState;

/* Creates the view of the deck of @level (from 1) and @colour. */
GtkWidget *mae_deck_new (int level, int colour);

/* The caption consists of @why, then @missing as pieces, then the words @more (all nullable). If
 * nothing is missing, @more are fewer words for @why, where there is little room.
 * @sentence (nullable) is the whole text, for the enlarged card and screen readers. */
void mae_deck_update (MaeDeck *self, const MaeGame *game, MaeDeckState state, const char *why,
                      const MaeBag *missing, const char *more, const char *sentence);

/* Gets the area of the card's face. */
void mae_deck_get_face_area (MaeDeck *self, graphene_rect_t *area);
