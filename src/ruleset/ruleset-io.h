/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ruleset files: JSON to MaeRuleset and back. data/rulesets/ruleset.schema.json describes them. */
#pragma once

#include <glib.h>

#include "engine/rules.h"
#include "ruleset-faults.h"

typedef struct _JsonNode JsonNode;

/* The largest file of a ruleset. */
#define MAE_RULESET_MOST_BYTES (1024 * 1024)

#define MAE_RULESET_ERROR (mae_ruleset_error_quark ())
GQuark mae_ruleset_error_quark (void);

typedef enum {
  MAE_RULESET_ERROR_SYNTAX,  /* not JSON; the message names line and column */
  MAE_RULESET_ERROR_INVALID, /* the message begins with a JSON pointer: `/developmentCards/12/cost:
                              * …` */
  MAE_RULESET_ERROR_TOO_LARGE,
} MaeRulesetError;

/* A ruleset takes some 40 KiB. It is reference-counted, in any thread, and must not change once it
 * is shared. */
MaeRuleset *mae_ruleset_new (void);
const MaeRuleset *mae_ruleset_ref (const MaeRuleset *rules);
void mae_ruleset_unref (const MaeRuleset *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRuleset, mae_ruleset_unref)

MaeRuleset *mae_ruleset_read (const JsonNode *root, GError **error);
MaeRuleset *mae_ruleset_parse (const char *json, gssize length, GError **error);
MaeRuleset *mae_ruleset_load (const char *path, GError **error);
GString *mae_ruleset_load_text (const char *path, GError **error);

/* The same, with everything that is wrong instead of the first: @faults gets #MaeFault elements. A
 * ruleset is returned only if there is none. */
MaeRuleset *mae_ruleset_read_all (const JsonNode *root, GPtrArray *faults);
MaeRuleset *mae_ruleset_parse_all (const char *json, gssize length, GPtrArray *faults);

/* Like mae_ruleset_parse_all(), for a ruleset that is being made: returns it also if it can't be
 * played because of numbers only. Its indices are those of parts that it has; numbers that no
 * ruleset can have are replaced by the nearest. */
MaeRuleset *mae_ruleset_parse_draft (const char *json, gssize length, GPtrArray *faults);

/* Returns the ruleset as the text of a file. It is the same for every file from which the ruleset
 * can be read. (transfer full) */
char *mae_ruleset_to_json (const MaeRuleset *rules);
/* Returns any JSON object, as that of a draft that can't be played yet, laid out like the text of a
 * ruleset's file: members in the order of @root. (transfer full) */
char *mae_ruleset_node_to_text (const JsonNode *root);

/* The game as printed, which others are compared with. */
#define MAE_RULESET_STANDARD "standard"

/* Returns a ruleset that comes with the program (MAE_RULESET_STANDARD, …), or NULL if there is none
 * of that name. It belongs to the library and is never freed; taking references is allowed. */
const MaeRuleset *mae_ruleset_builtin (const char *id);
const char *const *mae_ruleset_builtin_ids (void);
