/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Activating productions: which ones, their blanks, and one payment for all inputs. */
#pragma once

#include "draft-payment.h"

/* Productions with more blanks than this can't be drafted. */
#define MAE_DRAFT_MAX_BLANKS 16

typedef struct {
  int16_t production;
  bool on;
  int8_t n_in, n_out;               /* blanks */
  int8_t in[MAE_DRAFT_MAX_BLANKS];  /* resource types; -1: not chosen */
  int8_t out[MAE_DRAFT_MAX_BLANKS]; /* resource types, like @in */
} MaeDraftItem;

typedef struct {
  const MaeGame *game;
  int seat;
  int n; /* all productions the seat could activate: base, slots, leaders */
  MaeDraftItem item[MAE_MAX_ACTIVE_PRODUCTIONS];
  MaeDraftPayment payment; /* for fixed inputs and chosen blanks; proposed again after each
                            * change */
} MaeDraftProduce;

/* Makes the draft empty, and lists the productions that @seat could activate. */
void mae_draft_produce_init (MaeDraftProduce *self, const MaeGame *game, int seat);

/* Returns whether any production is chosen. */
bool mae_draft_produce_active (const MaeDraftProduce *self);

/* Returns the index of @production in the draft, or -1. */
int mae_draft_produce_find (const MaeDraftProduce *self, int production);

/* Returns whether item @i can be added: its inputs, including blanks, can be paid. @why (may be
 * NULL) says what is missing. */
bool mae_draft_produce_can_add (const MaeDraftProduce *self, int i, MaeReject *why);

/* Returns whether any item can be added. */
bool mae_draft_produce_can_any (const MaeDraftProduce *self);

/* Adds or removes item @i. Returns false, changing nothing, when it can't be added. An added item
 * gets the blanks it had before it was removed, if they are still possible; if only one type is
 * possible for a blank, it is chosen. */
bool mae_draft_produce_toggle (MaeDraftProduce *self, int i, MaeReject *why);

/* Returns how many items can be added at most. @out (may be NULL) is set to the draft with them,
 * unless there are none. */
int mae_draft_produce_most (const MaeDraftProduce *self, MaeDraftProduce *out);

/* Return a mask of the types that blank number @blank of item @i can be; for inputs only types
 * that can be paid, and the current one. */
uint32_t mae_draft_produce_in_choices (const MaeDraftProduce *self, int i, int blank);
uint32_t mae_draft_produce_out_choices (const MaeDraftProduce *self, int i, int blank);

/* Choose the type of a blank (-1: undecided). They return false when that isn't possible. */
bool mae_draft_produce_set_in (MaeDraftProduce *self, int i, int blank, int resource);
bool mae_draft_produce_set_out (MaeDraftProduce *self, int i, int blank, int resource);

/* Return the sum of inputs, and of outputs (including faith), chosen so far. */
MaeBag mae_draft_produce_sum_in (const MaeDraftProduce *self);
MaeBag mae_draft_produce_sum_out (const MaeDraftProduce *self);

/* To be called after the game changed: keeps the chosen productions, their blanks and payment as
 * far as they are still legal. */
void mae_draft_produce_rebase (MaeDraftProduce *self, const MaeGame *game);

/* Returns the contents of @container after the move: the inputs are removed, and the outputs are in
 * the strongbox. */
MaeBag mae_draft_produce_container (const MaeDraftProduce *self, int container);

/* Returns what is missing before the move can be confirmed. Only valid if a production is
 * chosen. */
MaeDraftMissing mae_draft_produce_missing (const MaeDraftProduce *self);

/* Makes the command. Returns false when something is missing. */
bool mae_draft_produce_to_command (const MaeDraftProduce *self, MaeCommand *out);
