/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads JSON values and keeps track of the path to the value it is at. Only the first error is
 * recorded, with its path. After it all functions return harmless values, so that callers need no
 * error handling of their own. */
#pragma once

#include "engine/rules.h"
#include "json/json-reader.h"

typedef struct {
  MaeRuleset *rules; /* to be filled in */
  GString *path;     /* JSON pointer */
  GError *error;
} MaeReader;

/* Starts at the root. */
void mae_reader_init (MaeReader *self, MaeRuleset *rules);

/* Frees the reader's memory and moves its error, if any, to @error. Returns whether there was
 * none. */
gboolean mae_reader_finish (MaeReader *self, GError **error);

/* Enters a member or an element; mae_reader_leave() with the returned mark goes back. */
gsize mae_reader_enter (MaeReader *self, const char *member);
gsize mae_reader_enter_index (MaeReader *self, guint index);
void mae_reader_leave (MaeReader *self, gsize mark);

/* Records an error at the current value. */
void mae_reader_fail (MaeReader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Records an error at a member of the current value. */
void mae_reader_fail_at (MaeReader *self, const char *member, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Returns @node if it is an object with no other members than @known (NULL: any); NULL after
 * recording an error. */
const MaeJsonNode *
mae_reader_object (MaeReader *self, const MaeJsonNode *node, const char *const *known);

/* Returns @node as an integer from @min to @max; @min after recording an error. */
int mae_reader_int (MaeReader *self, const MaeJsonNode *node, int min, int max);

/* Returns the member @name, which may be null; NULL: there is none, or no @object. */
const MaeJsonNode *mae_reader_find (const MaeJsonNode *object, const char *name);

/* Return members. @object may be NULL, as it is after an error. A missing member is an error,
 * except for the functions named …_or. */
const MaeJsonNode *mae_reader_member (MaeReader *self, const MaeJsonNode *object, const char *name);
int mae_reader_member_int (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                           int max);
int mae_reader_member_int_or (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                              int max, int absent);
gboolean mae_reader_member_boolean_or (MaeReader *self, const MaeJsonNode *object, const char *name,
                                       gboolean absent);
/* Returns a string, which belongs to the JSON; "" after an error. */
const char *mae_reader_string (MaeReader *self, const MaeJsonNode *node);
const char *mae_reader_member_string (MaeReader *self, const MaeJsonNode *object, const char *name);
/* Returns @node if it is an array of @min to @max elements; NULL after recording an error. */
const MaeJsonNode *
mae_reader_array (MaeReader *self, const MaeJsonNode *node, guint min, guint max);
