/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "own-ruleset.h"

MaeRuleset *
own_ruleset_new (void)
{
  g_autofree char *standard = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (GString) text = g_string_new (standard);
  g_autoptr (GError) error = NULL;
  MaeRuleset *rules;

  g_assert_cmpuint (g_string_replace (text, "\"cardsToEnd\": 7", "\"cardsToEnd\": 6", 1), ==, 1);
  rules = mae_ruleset_parse (text->str, -1, &error);
  g_assert_no_error (error);
  return rules;
}
