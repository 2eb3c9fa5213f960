/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Private functions to parse a ruleset. */
#pragma once

#include "ruleset-reader.h"

/* Reads a name into @out, of @size bytes; records a fault if it isn't valid. */
void mae_parse_name (MaeReader *self, const MaeJsonNode *node, char *out, gsize size);
/* Return the index of the resource type, or the color, called @name; -1: none. */
int mae_parse_find_resource (const MaeRuleset *rules, const char *name);
int mae_parse_find_colour (const MaeRuleset *rules, const char *name);
/* Return the index of the storable resource, or the color, in the member @name; -1 after a doubt.
 */
int mae_parse_storable (MaeReader *self, const MaeJsonNode *object, const char *name);
int mae_parse_colour (MaeReader *self, const MaeJsonNode *object, const char *name);
/* Reads an object such as `{"Coin": 2}`: quantities from 1 of types in the mask @types. @node NULL:
 * an empty bag. */
MaeBag mae_parse_bag (MaeReader *self, const MaeJsonNode *node, guint32 types);
/* Reads the member @name of @object as a bag; empty if it is absent. */
MaeBag mae_parse_member_bag_or_empty (MaeReader *self, const MaeJsonNode *object, const char *name,
                                      guint32 types);
/* Returns a mask of the types in the array @name; 0 if it is absent. */
guint32 mae_parse_excluded (MaeReader *self, const MaeJsonNode *object, const char *name);

/* Reads the member @name, an array of @min to @max elements, with @parse for each of them; to be
 * called with the path of @object entered. mae_parse_list_or_empty() takes an absent member for an
 * empty array. */
typedef void (*MaeParseElement) (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data);
void mae_parse_list (MaeReader *self, const MaeJsonNode *object, const char *name, guint min,
                     guint max, MaeParseElement parse, gpointer data);
void mae_parse_list_or_empty (MaeReader *self, const MaeJsonNode *object, const char *name,
                              guint max, MaeParseElement parse, gpointer data);

/* These functions read the whole file, and its parts in the order in which they depend on each
 * other. */
void mae_parse_ruleset (MaeReader *self, const MaeJsonNode *root);
void mae_parse_board (MaeReader *self, const MaeJsonNode *root);
void mae_parse_cards (MaeReader *self, const MaeJsonNode *root);
