/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A draft of a payment: which units are taken from which containers. Part of buying and
 * producing. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  MaeBag cost;
  MaePlacement paid; /* at most @cost of each type, and at most what a container has */
} MaeDraftPayment;

/* Makes a draft of paying @cost, in which nothing is paid yet. */
void
mae_draft_payment_init (MaeDraftPayment *self, const MaeGame *game, int seat, const MaeBag *cost);

/* Pays everything due from the containers the engine proposes, without changing what is already
 * paid. */
void mae_draft_payment_propose (MaeDraftPayment *self);

/* Changes the cost, and keeps what is paid as far as it is still due. */
void mae_draft_payment_set_cost (MaeDraftPayment *self, const MaeBag *cost);

/* Returns what isn't paid yet. */
MaeBag mae_draft_payment_due (const MaeDraftPayment *self);

/* Pays one more unit of @resource from @container. Returns false if none is due or available. */
bool mae_draft_payment_pay (MaeDraftPayment *self, int resource, int container);

/* Undoes the payment of one unit from @container. */
bool mae_draft_payment_take_back (MaeDraftPayment *self, int resource, int container);

/* Pays one unit of @resource from @to instead of @from. Returns false, changing nothing, when @to
 * has none left. */
bool mae_draft_payment_shift (MaeDraftPayment *self, int resource, int from, int to);

/* Like mae_draft_payment_shift(), to the next container that has such a unit: for clicks on a paid
 * unit. Returns the container, or -1 when there is no other. */
int mae_draft_payment_shift_next (MaeDraftPayment *self, int resource, int from);

/* Returns whether the cost can be paid from different containers. */
bool mae_draft_payment_has_choice (const MaeDraftPayment *self);

/* Returns the contents of @container after paying. */
MaeBag mae_draft_payment_container (const MaeDraftPayment *self, int container);

/* Sets @missing to MAE_MISSING_PAYMENT if something is due. */
void mae_draft_payment_missing (const MaeDraftPayment *self, MaeDraftMissing *missing);
