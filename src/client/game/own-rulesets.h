/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's own rulesets: files in the user's data directory, beside the games. A ruleset is
 * replaced atomically. Errors are translated sentences. */
#pragma once

#include <gio/gio.h>

#include "ruleset/ruleset-io.h"

#define MAE_OWN_RULESETS_MOST 100

typedef struct {
  char *id;                /* of the file, and of the ruleset in it */
  const MaeRuleset *rules; /* NULL: the file can't be read */
  char *problem;           /* what keeps it from being played; NULL: nothing */
} MaeOwnRuleset;

/* Lists them in the order of their titles; files that can't be read come last. (transfer full):
 * MaeOwnRuleset */
GPtrArray *mae_own_rulesets_list (void);

/* Returns the ruleset @id, one that comes with the program or the player's own; NULL: there is none
 * that can be played. (transfer full) */
const MaeRuleset *mae_own_rulesets_find (const char *id);

/* Returns the own ruleset @id, to change it; it may not be playable. Returns NULL and sets @error
 * if the file can't be read. (transfer full) */
const MaeRuleset *mae_own_rulesets_open (const char *id, GError **error);

/* Saves a copy of @rules with @title under a new id, which is returned (transfer full). @title is
 * cut if it is too long. Returns NULL and sets @error on failure. */
char *mae_own_rulesets_add (const MaeRuleset *rules, const char *title, GError **error);

/* Returns the id of an own ruleset that is the same as @rules; NULL: there is none. (transfer full)
 */
char *mae_own_rulesets_find_same (const MaeRuleset *rules);

/* Saves @rules under its id. */
gboolean mae_own_rulesets_save (const MaeRuleset *rules, GError **error);

/* Deletes the own ruleset @id. @text: what its file contained, for mae_own_rulesets_restore(); NULL
 * if it couldn't be read. (out) (optional) (transfer full) */
gboolean mae_own_rulesets_delete (const char *id, char **text, GError **error);
gboolean mae_own_rulesets_restore (const char *id, const char *text, GError **error);

/* Keeps other programs from changing the own ruleset @id until @file is closed. Returns FALSE if
 * another one is changing it. Where files can't be locked, @file is -1. */
gboolean mae_own_rulesets_lock (const char *id, int *file);

/* Returns a copy of @rules that is to be changed, with @title, which is cut if it is too long.
 * (transfer full) */
MaeRuleset *mae_own_rulesets_copy (const MaeRuleset *rules, const char *title);

/* Returns whether @title can be one, after spaces at its ends are removed. */
gboolean mae_own_rulesets_title_ok (const char *title);
