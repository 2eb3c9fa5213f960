/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Buying a development card: the card, its slot, its payment. */
#pragma once

#include "draft-payment.h"

typedef struct {
  const MaeGame *game;
  int seat;
  int card; /* -1: none chosen */
  int slot; /* -1: none chosen */
  MaeDraftPayment payment;
} MaeDraftBuy;

/* Makes the draft empty. */
void mae_draft_buy_init (MaeDraftBuy *self, const MaeGame *game, int seat);

/* Returns whether a card is chosen. */
bool mae_draft_buy_active (const MaeDraftBuy *self);

/* Returns whether @seat could buy the top card of a deck now: a slot fits and it can be paid. @why
 * (may be NULL) says what is missing. @level from 1. */
bool mae_draft_buy_can (const MaeGame *game, int seat, int level, int colour, MaeReject *why);

/* Returns whether @seat can buy any card. */
bool mae_draft_buy_can_any (const MaeGame *game, int seat);

/* Sets @resources to the resources that @seat lacks for buying @card, and @slot to whether it lacks
 * a slot for the card. It doesn't have to be the seat's turn. Returns whether the seat lacks
 * anything. */
bool mae_draft_buy_lacks (const MaeGame *game, int seat, int card, MaeBag *resources, bool *slot);

/* Chooses the top card of a deck and proposes its payment. If only one slot fits, or all that fit
 * are empty, chooses a slot too. Returns false, changing nothing, when the card can't be bought. */
bool mae_draft_buy_choose (MaeDraftBuy *self, int level, int colour, MaeReject *why);

/* Return whether the chosen card fits on @slot (from 0), and choose that slot. */
bool mae_draft_buy_can_slot (const MaeDraftBuy *self, int slot, MaeReject *why);
bool mae_draft_buy_choose_slot (MaeDraftBuy *self, int slot, MaeReject *why);

/* Returns a mask of the slots on which @card fits. */
unsigned mae_draft_buy_slots (const MaeGame *game, int seat, int card);

/* To be called after the game changed: keeps the card, its slot and payment as far as they are
 * still legal. */
void mae_draft_buy_rebase (MaeDraftBuy *self, const MaeGame *game);

/* Returns the contents of @container after paying. */
MaeBag mae_draft_buy_container (const MaeDraftBuy *self, int container);

/* Returns what is missing before the purchase can be confirmed. Only valid if a card is chosen. */
MaeDraftMissing mae_draft_buy_missing (const MaeDraftBuy *self);

/* Makes the command. Returns false when something is missing. */
bool mae_draft_buy_to_command (const MaeDraftBuy *self, MaeCommand *out);
