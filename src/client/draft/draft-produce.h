/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Activating productions: which, what their blanks are, and the payment of all inputs together. */
#pragma once

#include "draft-payment.h"

/* Productions with more blanks than this can't be drafted. */
#define MAE_DRAFT_MAX_BLANKS 16

typedef struct {
  int16_t production;
  bool on;
  int8_t n_in, n_out;               /* blanks */
  int8_t in[MAE_DRAFT_MAX_BLANKS];  /* resource types; -1: not chosen */
  int8_t out[MAE_DRAFT_MAX_BLANKS]; /* the same */
} MaeDraftItem;

typedef struct {
  const MaeGame *game;
  int seat;
  int n; /* all productions the seat could activate: base, slots, leaders */
  MaeDraftItem item[MAE_MAX_ACTIVE_PRODUCTIONS];
  MaeDraftPayment payment; /* fixed inputs and the blanks chosen so far; proposed at each change */
} MaeDraftProduce;

void mae_draft_produce_init (MaeDraftProduce *self, const MaeGame *game, int seat);

/* Whether any production is on. */
bool mae_draft_produce_active (const MaeDraftProduce *self);

/* The place of @production in the draft, or -1. */
int mae_draft_produce_find (const MaeDraftProduce *self, int production);

/* Whether item @i can be turned on in addition: its inputs can be paid, blanks included. @why (may
 * be NULL) says what is missing. */
bool mae_draft_produce_can_add (const MaeDraftProduce *self, int i, MaeReject *why);

/* Turns item @i on or off. Returns false, changing nothing, when it can't be on. Its blanks are
 * what they were when it was on last, as far as they can be; where only one type can be chosen, it
 * is. */
bool mae_draft_produce_toggle (MaeDraftProduce *self, int i, MaeReject *why);

/* How many items can at most be on in addition; @out (may be NULL) is the draft with them on,
 * unless there are none. */
int mae_draft_produce_most (const MaeDraftProduce *self, MaeDraftProduce *out);

/* The types blank number @blank of item @i may be now, as a mask; for inputs only what there still
 * is to pay, the type it has now included. */
uint32_t mae_draft_produce_in_choices (const MaeDraftProduce *self, int i, int blank);
uint32_t mae_draft_produce_out_choices (const MaeDraftProduce *self, int i, int blank);

/* Chooses what a blank is (-1: undecided). Returns false when it can't be that. */
bool mae_draft_produce_set_in (MaeDraftProduce *self, int i, int blank, int resource);
bool mae_draft_produce_set_out (MaeDraftProduce *self, int i, int blank, int resource);

/* The sum of inputs, and of outputs (faith too), so far. */
MaeBag mae_draft_produce_sum_in (const MaeDraftProduce *self);
MaeBag mae_draft_produce_sum_out (const MaeDraftProduce *self);

void mae_draft_produce_rebase (MaeDraftProduce *self, const MaeGame *game);

/* What @container would hold: inputs paid, outputs in the strongbox. */
MaeBag mae_draft_produce_container (const MaeDraftProduce *self, int container);

MaeDraftMissing mae_draft_produce_missing (const MaeDraftProduce *self);

bool mae_draft_produce_to_command (const MaeDraftProduce *self, MaeCommand *out);
