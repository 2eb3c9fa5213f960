/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A payment in the making: which units leave which containers. Part of buying and producing. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  MaeBag cost;
  MaePlacement paid; /* never more than @cost of a type, nor than a container holds */
} MaeDraftPayment;

void
mae_draft_payment_init (MaeDraftPayment *self, const MaeGame *game, int seat, const MaeBag *cost);

/* Pays all that is due from the containers the engine proposes; what is paid already doesn't
 * change. */
void mae_draft_payment_propose (MaeDraftPayment *self);

/* Sets another cost, keeping what is paid as far as it is due. */
void mae_draft_payment_set_cost (MaeDraftPayment *self, const MaeBag *cost);

/* What is not paid yet. */
MaeBag mae_draft_payment_due (const MaeDraftPayment *self);

/* Whether one more unit of @resource can be paid from @container: it is due, and there is one. */
bool mae_draft_payment_can_pay (const MaeDraftPayment *self, int resource, int container);
bool mae_draft_payment_pay (MaeDraftPayment *self, int resource, int container);

/* Takes one unit back into @container. */
bool mae_draft_payment_take_back (MaeDraftPayment *self, int resource, int container);

/* Pays one unit of @resource from @to instead of @from. Returns false, changing nothing, when @to
 * has none left. */
bool mae_draft_payment_shift (MaeDraftPayment *self, int resource, int from, int to);

/* The same to the next container that has one: what clicking on a paid unit does. Returns the
 * container, or -1 when there is no other. */
int mae_draft_payment_shift_next (MaeDraftPayment *self, int resource, int from);

/* What @container would hold after paying. */
MaeBag mae_draft_payment_container (const MaeDraftPayment *self, int container);

/* Fills @missing with MAE_MISSING_PAYMENT when something is due; otherwise leaves it alone. */
void mae_draft_payment_missing (const MaeDraftPayment *self, MaeDraftMissing *missing);
