/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ruleset files: JSON to MaeRuleset and back. data/rulesets/ruleset.schema.json describes them. */
#pragma once

#include <glib.h>

#include "engine/rules.h"

G_BEGIN_DECLS

#define MAE_RULESET_ERROR (mae_ruleset_error_quark ())
GQuark mae_ruleset_error_quark (void);

typedef enum {
  MAE_RULESET_ERROR_SYNTAX, /* not JSON; the message names line and column */
  MAE_RULESET_ERROR_INVALID, /* the message begins with the place: `/developmentCards/12/cost: …` */
  MAE_RULESET_ERROR_TOO_LARGE,
} MaeRulesetError;

/* A ruleset is some 40 KiB. Those on the heap are reference-counted, by any thread, and don't
 * change once they are shared. */
MaeRuleset *mae_ruleset_new (void);
const MaeRuleset *mae_ruleset_ref (const MaeRuleset *rules);
void mae_ruleset_unref (const MaeRuleset *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRuleset, mae_ruleset_unref)

MaeRuleset *mae_ruleset_parse (const char *json, gssize length, GError **error);
MaeRuleset *mae_ruleset_load (const char *path, GError **error);

/* The ruleset as a file's text. (transfer full) */
char *mae_ruleset_to_json (const MaeRuleset *rules);

/* A ruleset that comes with the program ("standard", …), from the resources linked into this
 * library. Owned by the library, never freed; owners may take a reference all the same. NULL when
 * there is none of that name. */
const MaeRuleset *mae_ruleset_builtin (const char *id);
const char *const *mae_ruleset_builtin_ids (void);

G_END_DECLS
