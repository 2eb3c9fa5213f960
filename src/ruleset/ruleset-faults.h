/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything that is wrong with a ruleset file. Each fault has its place, a reason and the values
 * of a sentence about it, for programs that translate it or lead to the place:
 *
 *   g_autoptr (GPtrArray) faults = mae_faults_new ();
 *   g_autoptr (MaeRuleset) rules = mae_ruleset_read_all (root, faults);
 *   if (!rules)
 *     for (guint i = 0; i < faults->len; i++)
 *       show (g_ptr_array_index (faults, i));
 *
 * The faults are in the order in which the loader looks at the parts of a ruleset. What depends on
 * a faulty value isn't a fault itself: if the name of a resource isn't valid, no cost is reported
 * to name an unknown resource; so each fault has to be mended, whatever is done about the others.
 */
#pragma once

#include <glib.h>

/* There may be more faults if a list has so many. */
#define MAE_FAULTS_MAX 256

/* In brackets: the fields of MaeFault that are set, in addition to @place. */
typedef enum {
  MAE_FAULT_TOO_LARGE,        /* the text has more than @max bytes */
  MAE_FAULT_SYNTAX,           /* isn't JSON (@what: why, in English; @line, @column) */
  MAE_FAULT_KIND,             /* a value of another kind (@expected_kind, @found_kind) */
  MAE_FAULT_MISSING,          /* the object at @place has no member @what */
  MAE_FAULT_UNKNOWN_MEMBER,   /* no member has this name (@expected: those it could be) */
  MAE_FAULT_NUMBER,           /* isn't from @min to @max (@found) */
  MAE_FAULT_COUNT,            /* a list doesn't have @min to @max elements (@found) */
  MAE_FAULT_ID,               /* isn't 1 to @max of the characters a-z, 0-9, - */
  MAE_FAULT_NAME,             /* isn't 1 to @max bytes without control characters */
  MAE_FAULT_WORD,             /* @what is none of the words it can be (@expected) */
  MAE_FAULT_SECOND_RESOURCE,  /* another resource is called @what */
  MAE_FAULT_SECOND_COLOUR,    /* another color is called @what */
  MAE_FAULT_NONE_STORABLE,    /* no resource is storable */
  MAE_FAULT_REPLACEABLE,      /* @what is replaceable, but can be stored or gives faith */
  MAE_FAULT_UNKNOWN_RESOURCE, /* there is no resource @what */
  MAE_FAULT_UNKNOWN_COLOUR,   /* there is no color @what */
  MAE_FAULT_NOT_STORABLE,     /* @what can't be stored, so it can't be here */
  MAE_FAULT_NOT_GAINABLE,     /* @what can't be stored and gives no faith */
  MAE_FAULT_EXCLUDED_TWICE,   /* @what is in the list twice */
  MAE_FAULT_ALL_EXCLUDED,     /* every resource is excluded */
  MAE_FAULT_NO_BLANKS,        /* resources are excluded, but none is chosen */
  MAE_FAULT_MARBLES,          /* @found marbles instead of @min: @rows × @columns and one */
  MAE_FAULT_TRACK_FULL,       /* the one before is on the last space of the track */
  MAE_FAULT_CROSS_COLOUR,     /* a token that moves the cross has a color */
  MAE_FAULT_NEEDED_TWICE,     /* the leader needs cards of this color and level already */
  MAE_FAULT_NO_REPLACEABLE,   /* the leader is about a replaceable resource, and there is none */
  MAE_FAULT_NO_AMOUNT,        /* the ability @what has no amount */
  MAE_FAULT_NO_PRODUCTION,    /* the ability @what has no production */
  MAE_FAULT_DECK,             /* @found cards of color @what and @level, not @min to @max */
  MAE_FAULT_UNPLAYABLE,       /* another fault (@what: which, in English) */
} MaeFaultReason;

#define MAE_N_FAULT_REASONS (MAE_FAULT_UNPLAYABLE + 1)

typedef struct {
  MaeFaultReason reason;
  const char *place; /* JSON pointer (RFC 6901) to the value; "": the whole ruleset */
  const char *what;  /* fit to be shown: without control characters, at most 500 bytes; or NULL */
  const char *expected; /* words in quotation marks, separated by commas; or NULL */
  gint64 min, max, found;
  int expected_kind, found_kind; /* MaeJsonKind; MAE_JSON_TRUE: true or false */
  int level, rows, columns;
  guint line, column; /* from 1; columns in characters */
} MaeFault;

/* Returns an empty list of MaeFault, which frees its elements. (transfer full) */
GPtrArray *mae_faults_new (void);

/* Appends a copy of @fault, unless the list is full. */
void mae_faults_add (GPtrArray *faults, const MaeFault *fault);

/* Returns the fault in English with its place, as in GErrors: `/market/rows: expected …`.
 * (transfer full) */
char *mae_fault_message (const MaeFault *fault);
