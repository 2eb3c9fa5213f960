/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session knows of its waiting room, or of the table that waits for players. */
#pragma once

#include <glib.h>

/* Only waiting.c writes to it. */
typedef struct {
  int booked, players_count; /* how many have joined, and of how many; 0: not known */
  char *decider;             /* who chooses the number; NULL: nobody, or not known */
} MaeWaiting;

/* Sets what is known. Returns whether that is something new. */
gboolean mae_waiting_set (MaeWaiting *self, int booked, const char *decider, int players_count);

/* Returns whether all have joined, as far as is known: some servers don't tell how many have, or
 * don't tell it again when one leaves. */
gboolean mae_waiting_is_full (const MaeWaiting *self);
/* Returns whether others can join. */
gboolean mae_waiting_is_open (const MaeWaiting *self);

/* Returns a sentence about it; @is_decider: this player is the decider. (transfer full) */
char *mae_waiting_text (const MaeWaiting *self, gboolean is_decider);
