/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks a JSON tree and keeps track of the place. The first mistake is recorded with its place;
 * after it all functions return harmless values, so that callers need no error handling in between.
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct {
  GString *place; /* JSON pointer */
  GError *error;
} MaeReader;

/* Begins at the root, without a mistake. */
void mae_reader_init (MaeReader *self);

/* Frees what the reader holds and moves its error, if any, to @error. Returns whether there was
 * none. */
gboolean mae_reader_finish (MaeReader *self, GError **error);

/* Goes down to a member or an element; mae_reader_leave() goes back to @mark. */
gsize mae_reader_enter (MaeReader *self, const char *member);
gsize mae_reader_enter_index (MaeReader *self, guint index);
void mae_reader_leave (MaeReader *self, gsize mark);

/* Records a mistake at the present place. */
void mae_reader_fail (MaeReader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Records a mistake at a member of the present place. */
void mae_reader_fail_at (MaeReader *self, const char *member, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* @node as an object that has no members but those of @known (NULL: any). (transfer none), NULL
 * with a mistake recorded. */
JsonObject *mae_reader_object (MaeReader *self, JsonNode *node, const char *const *known);

/* @node as a whole number of @min to @max; @min with a mistake recorded. */
gint64 mae_reader_int (MaeReader *self, JsonNode *node, gint64 min, gint64 max);

/* Members. All of these take a NULL @object, which is what a mistake leaves behind. Members that
 * aren't there are mistakes, except with the functions named …_or. */
JsonNode *mae_reader_member (MaeReader *self, JsonObject *object, const char *name);
gint64 mae_reader_member_int (MaeReader *self, JsonObject *object, const char *name, gint64 min,
                              gint64 max);
gint64 mae_reader_member_int_or (MaeReader *self, JsonObject *object, const char *name, gint64 min,
                                 gint64 max, gint64 absent);
gboolean mae_reader_member_boolean_or (MaeReader *self, JsonObject *object, const char *name,
                                       gboolean absent);
/* Strings are (transfer none); "" when there is none. */
const char *mae_reader_string (MaeReader *self, JsonNode *node);
const char *mae_reader_member_string (MaeReader *self, JsonObject *object, const char *name);
/* An array of @min to @max elements. (transfer none); NULL with a mistake recorded. */
JsonArray *mae_reader_array (MaeReader *self, JsonNode *node, guint min, guint max);

G_END_DECLS
