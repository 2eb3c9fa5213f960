/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the two files that read UpdateGame: one reads the rules, the other the state. */
#pragma once

#include "am49-fields.h"

typedef struct {
  MaeAm49Reader *reader;
  const MaeJsonNode *root;
  const MaeJsonNode *extras; /* member "maestri"; NULL: the sender is another program */
  const MaeRuleset *defaults;
  MaeSnapshot *snapshot;
  MaeRuleset *rules;               /* the rules of @snapshot while it is being read */
  int32_t depots[MAE_MAX_LEADERS]; /* by leader: the id of its container, while rules are read */
} MaeAm49Snapshot;

/* Returns the list @field of the message with @min … @max elements, which must be objects unless
 * @plain; NULL after recording an error. */
const MaeJsonNode *mae_am49_bounded_list (MaeAm49Snapshot *self, const MaeJsonNode *object,
                                          const char *field, int min, int max, bool plain);

/* Reads the rules and all ids, except the ids of containers, for which the players must be
 * known. */
void mae_am49_read_rules (MaeAm49Snapshot *self);

/* Reads UpdateGame; NULL after an error. */
MaeSnapshot *
mae_am49_read_snapshot (MaeAm49Reader *reader, const MaeJsonNode *root, const MaeRuleset *defaults);

/* Reads a list of types as a mask; those that can't be stored can't be chosen anyway. */
uint32_t
mae_am49_read_excluded (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field);
