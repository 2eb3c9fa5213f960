/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the two halves of reading UpdateGame share: first the rules, then the state. */
#pragma once

#include "am49-fields.h"

typedef struct {
  MaeAm49Reader *reader;
  const MaeJsonNode *root;
  const MaeJsonNode *extras; /* "maestri", or NULL: another program's */
  const MaeRuleset *defaults;
  MaeSnapshot *snapshot;
  MaeRuleset *rules; /* @snapshot's, while it is being read */
} MaeAm49Snapshot;

/* The list @field of the message with @min … @max elements, which must be objects unless @plain;
 * NULL and an error when it isn't that. */
const MaeJsonNode *mae_am49_bounded_list (MaeAm49Snapshot *self, const MaeJsonNode *object,
                                          const char *field, int min, int max, bool plain);

/* Fills the rules and the ids of all but containers, which need the players. */
void mae_am49_read_rules (MaeAm49Snapshot *self);

/* UpdateGame; NULL after an error. */
MaeSnapshot *
mae_am49_read_snapshot (MaeAm49Reader *reader, const MaeJsonNode *root, const MaeRuleset *defaults);
