/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of reading a ruleset, inside this library. */
#pragma once

#include "engine/rules.h"
#include "ruleset-reader.h"

G_BEGIN_DECLS

typedef struct {
  MaeReader reader;
  MaeRuleset *rules;
} MaeParser;

/* Takes a name; records a mistake where it isn't one. @out has @size bytes. */
void mae_parse_name (MaeParser *self, JsonNode *node, char *out, gsize size);
/* The index of the storable resource, or of the colour, that the member @name names. */
int mae_parse_storable (MaeParser *self, JsonObject *object, const char *name);
int mae_parse_colour (MaeParser *self, JsonObject *object, const char *name);
/* `{"Coin": 2}` with 1 or more of the types of the mask @types. @node may be NULL: nothing. */
MaeBag mae_parse_bag (MaeParser *self, JsonNode *node, guint32 types);
/* The member @name of @object as a bag; none where it is absent. */
MaeBag mae_parse_member_bag_or_empty (MaeParser *self, JsonObject *object, const char *name,
                                      guint32 types);
/* The types the array in the member @name names: a mask; 0 where it is absent. */
guint32 mae_parse_excluded (MaeParser *self, JsonObject *object, const char *name);

/* The whole file, and its parts in the order in which they rely on one another. */
void mae_parse_ruleset (MaeParser *self, JsonNode *root);
void mae_parse_board (MaeParser *self, JsonObject *root);
void mae_parse_base_production (MaeParser *self, JsonObject *root);
void mae_parse_leaders (MaeParser *self, JsonObject *root);
void mae_parse_cards (MaeParser *self, JsonObject *root);

G_END_DECLS
