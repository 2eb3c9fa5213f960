/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about drafts: their effect, and what is missing. */
#pragma once

#include "client/draft/table-move.h"

/* Returns what to do next to complete the draft: "Choose a resource for each of 2 white marbles".
 * For MAE_MISSING_NOTHING: "Ready to confirm". (transfer full, g_free()) */
char *mae_draft_missing_text (const MaeGame *game, const MaeDraftMissing *missing);

/* Returns the effect of confirming now: "Discarding 1 gives each other player 1 faith", or, if
 * everything is placed, "You gain 2 Stones and 1 Faith". Empty without a line. (transfer full,
 * g_free()) */
char *mae_draft_market_text (const MaeDraftMarket *self);

/* Returns what isn't discarded: "You keep 1 Stone and 1 Faith". Empty without a line. (transfer
 * full, g_free()) */
char *mae_draft_market_kept_text (const MaeDraftMarket *self);

/* Returns, for example, "Pay 2 Coins and 1 Stone for the level 1 blue card". Empty without a card.
 * (transfer full, g_free()) */
char *mae_draft_buy_text (const MaeDraftBuy *self);

/* Returns, for example, "Pay 1 Coin and 1 Stone; gain 1 Shield and 1 Faith". Empty without a
 * production. (transfer full, g_free()) */
char *mae_draft_produce_text (const MaeDraftProduce *self);

/* Returns one of the above, depending on the move in @self. Empty without one. (transfer full,
 * g_free()) */
char *mae_table_move_text (const MaeTableMove *self);

/* Returns what the bar says of the move: its effect, the Vatican reports it triggers, and whether
 * it ends the game or begins the last round. If something is discarded, which the button says, the
 * effect is what is kept with @compact, and otherwise left out. (transfer full, g_free()) */
char *mae_table_move_effect_text (const MaeTableMove *self, bool compact);

/* Returns the label of the button that confirms @self. (transfer full, g_free()) */
char *mae_table_move_confirm_text (const MaeTableMove *self);

/* Returns the label of the button that confirms @self and ends the turn. */
const char *mae_table_move_confirm_end_text (const MaeTableMove *self);
