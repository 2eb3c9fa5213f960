/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads JSON values and keeps track of the path to the value it is at. Faults are recorded with
 * their path; then functions return harmless values, so that callers can go on and find more. What
 * depends on a value with a fault must not be called a fault itself: callers compare @doubts before
 * and after, and note parts that others depend on in @unsure. */
#pragma once

#include "engine/rules.h"
#include "ruleset-faults.h"
#include "json/json-reader.h"

/* Parts of a ruleset that aren't known, because they have a fault. */
typedef enum {
  MAE_UNSURE_RESOURCES = 1 << 0, /* the names */
  MAE_UNSURE_REPLACEABLE = 1 << 1,
  MAE_UNSURE_COLOURS = 1 << 2,
  MAE_UNSURE_MIN_PLAYERS = 1 << 3,
  MAE_UNSURE_MAX_PLAYERS = 1 << 4,
  MAE_UNSURE_LEVELS = 1 << 5,
  MAE_UNSURE_SLOTS = 1 << 6,
  MAE_UNSURE_SHELVES = 1 << 7,
  MAE_UNSURE_TRACK_END = 1 << 8,
  MAE_UNSURE_SECTIONS = 1 << 9,
  MAE_UNSURE_DEALT = 1 << 10,
} MaeUnsure;

typedef struct {
  MaeRuleset *rules;    /* to be filled in */
  GString *path;        /* JSON pointer */
  GPtrArray *faults;    /* belongs to the caller */
  guint doubts;         /* faults, and values that couldn't be checked because of others */
  guint unsure;         /* mask of MaeUnsure */
  guint32 unsure_types; /* mask of resource types of which only the name is known, if that */
  gboolean is_draft;    /* as much as possible is to be kept, and the faults don't matter */
} MaeReader;

/* Starts at the root. Faults are appended to @faults. */
void mae_reader_init (MaeReader *self, MaeRuleset *rules, GPtrArray *faults);

/* Frees the reader's memory. Returns whether there was no fault. */
gboolean mae_reader_finish (MaeReader *self);

/* Enters a member or an element; mae_reader_leave() with the returned mark goes back. */
gsize mae_reader_enter (MaeReader *self, const char *member);
gsize mae_reader_enter_index (MaeReader *self, guint index);
void mae_reader_leave (MaeReader *self, gsize mark);

/* Record a fault at the current value, or at its member @member. */
#define mae_reader_fail(self, ...) mae_reader_record (self, NULL, &(MaeFault){ __VA_ARGS__ })
#define mae_reader_fail_at(self, member, ...)                                                      \
  mae_reader_record (self, member, &(MaeFault){ __VA_ARGS__ })
void mae_reader_record (MaeReader *self, const char *member, const MaeFault *fault);

/* Notes that @part is unsure if there were doubts since @before. */
void mae_reader_note (MaeReader *self, guint before, MaeUnsure part);

/* Returns @node if it is an object; NULL after recording a fault. Members that aren't among @known
 * (NULL: any) are faults. */
const MaeJsonNode *
mae_reader_object (MaeReader *self, const MaeJsonNode *node, const char *const *known);

/* Returns @node as an integer from @min to @max; @min after recording a fault, or of a draft @max
 * if it is larger. */
int mae_reader_int (MaeReader *self, const MaeJsonNode *node, int min, int max);

/* Returns the member @name, which may be null; NULL: there is none, or no @object. */
const MaeJsonNode *mae_reader_find (const MaeJsonNode *object, const char *name);

/* Return members. @object may be NULL, as it is after a fault. A missing member is a fault,
 * except for the functions named …_or. */
const MaeJsonNode *mae_reader_member (MaeReader *self, const MaeJsonNode *object, const char *name);
int mae_reader_member_int (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                           int max);
int mae_reader_member_int_or (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                              int max, int absent);
/* Of a draft returns what there is from @least to @most, even if it isn't from @min to @max. */
int mae_reader_member_int_kept (MaeReader *self, const MaeJsonNode *object, const char *name,
                                int min, int max, int least, int most);
gboolean mae_reader_member_boolean_or (MaeReader *self, const MaeJsonNode *object, const char *name,
                                       gboolean absent);
/* Returns a string, which belongs to the JSON; "" after a fault. */
const char *mae_reader_string (MaeReader *self, const MaeJsonNode *node);
const char *mae_reader_member_string (MaeReader *self, const MaeJsonNode *object, const char *name);
/* Returns @node if it is an array; NULL after recording a fault. It is a fault if it doesn't have
 * @min to @max elements. */
const MaeJsonNode *
mae_reader_array (MaeReader *self, const MaeJsonNode *node, guint min, guint max);
