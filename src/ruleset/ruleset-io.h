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

/* A ruleset is some 40 KiB: it lives on the heap and is shared. */
MaeRuleset *mae_ruleset_parse (const char *json, gssize length, GError **error);
MaeRuleset *mae_ruleset_load (const char *path, GError **error);
void mae_ruleset_free (MaeRuleset *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRuleset, mae_ruleset_free)

/* The ruleset as a file's text. (transfer full) */
char *mae_ruleset_to_json (const MaeRuleset *rules);

/* A ruleset that comes with the program ("standard", …), from the resources linked into this
 * library; shared, never freed. NULL when there is none of that name. */
const MaeRuleset *mae_ruleset_builtin (const char *id);
const char *const *mae_ruleset_builtin_ids (void);

G_END_DECLS
