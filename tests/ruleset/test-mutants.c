/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drafts have no part that isn't there, whatever their file says; and what the loader calls
 * playable can be played: random games by rulesets with changes anywhere, mended where they must
 * be. With an argument: so many games of each ruleset, to their end. */
#include <stdlib.h>
#include <string.h>

#include "../fuzz/play.h"
#include "mend.h"
#include "mutant.h"
#include "ruleset/ruleset-io.h"

#define N_MUTANTS 500
/* The most of a game. */
#define COMMANDS 60
#define COMMANDS_TO_END 5000

static int n_games;

static void
assert_whole (const MaeRuleset *rules)
{
  g_assert_cmpint (rules->base_production, <, rules->n_productions);
  g_assert_cmpint (rules->white, <, rules->n_resources);
  for (int i = 0; i < rules->n_cards; i++) {
    g_assert_cmpint (rules->cards[i].colour, >=, 0);
    g_assert_cmpint (rules->cards[i].colour, <, rules->n_colours);
    g_assert_cmpint (rules->cards[i].level, >=, 1);
    g_assert_cmpint (rules->cards[i].level, <=, rules->n_levels);
    g_assert_cmpint (rules->cards[i].production, <, rules->n_productions);
  }
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];

    g_assert_cmpint (leader->resource, >=, 0);
    g_assert_cmpint (leader->resource, <, rules->n_resources);
    g_assert_cmpint (leader->production, <, rules->n_productions);
    for (int k = 0; k < leader->n_needs; k++)
      g_assert_true (leader->needs[k].colour >= 0 && leader->needs[k].colour < rules->n_colours);
  }
  for (int i = 0; i < rules->n_tokens; i++)
    g_assert_true (rules->tokens[i].kind == MAE_TOKEN_CROSS
                   || (rules->tokens[i].colour >= 0 && rules->tokens[i].colour < rules->n_colours));
}

/* Returns the draft in @text, which is asserted to be whole; NULL: it is none. */
static MaeRuleset *
read_draft (const char *text)
{
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  MaeRuleset *draft = mae_ruleset_parse_draft (text, -1, faults);

  if (draft)
    assert_whole (draft);
  return draft;
}

static void
test_drafts (void)
{
  guint n = 0;

  for (int i = 0; i < N_MUTANTS; i++) {
    g_autoptr (JsonNode) root = mutant (i);
    g_autofree char *text = mae_ruleset_node_to_text (root);
    g_autoptr (MaeRuleset) draft = read_draft (text);

    if (!draft)
      continue;
    g_autofree char *json = mae_ruleset_to_json (draft);
    g_autoptr (MaeRuleset) again = read_draft (json);
    g_assert_nonnull (again);
    n++;
  }
  g_test_message ("%u drafts", n);
  g_assert_cmpuint (n, >, 50);
}

/* What depends on a part with a mistake isn't there: this is no draft. */
static void
test_lost_parts (void)
{
  static const char *const cases[][2] = {
    { "\"name\": \"Coin\"", "\"name\": \"Coin\", \"faithOnGain\": 1" },
    { "\"colours\": [\"Green\"", "\"colours\": [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\", \"G\", "
                                 "\"H\", \"I\", \"J\", \"K\", \"L\", \"M\", \"Green\"" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
    g_autoptr (GString) changed = g_string_new (text);

    g_assert_cmpuint (g_string_replace (changed, cases[i][0], cases[i][1], 1), ==, 1);
    g_autoptr (MaeRuleset) draft = read_draft (changed->str);
    g_assert_null (draft);
  }
}

/* There are more faults than are listed. */
static void
test_many_faults (void)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (GString) changed = g_string_new (text);
  char *last;

  g_string_replace (changed, "\"points\": ", "\"points\": -1", 0);
  g_string_replace (changed, "\"count\": ", "\"count\": -1", 0);
  for (int i = 0; i < 4; i++) {
    static const char *const names[] = { "Coin", "Shield", "Servant", "Stone" };
    g_autofree char *from = g_strdup_printf ("\"%s\": ", names[i]);
    g_autofree char *to = g_strdup_printf ("\"%s\": 9999", names[i]);

    g_string_replace (changed, from, to, 0);
  }
  last = g_strrstr (changed->str, "\"colour\": \"");
  g_assert_nonnull (last);
  last[strlen ("\"colour\": \"")] = '?';
  g_autoptr (MaeRuleset) draft = read_draft (changed->str);
  g_assert_null (draft);
}

static void
test_played (void)
{
  for (int i = 0; i < N_MUTANTS; i++) {
    g_autoptr (JsonNode) root = mutant (i);
    g_autoptr (MaeRuleset) rules = NULL;

    for (guint step = 0; !rules; step++) {
      g_autoptr (GPtrArray) faults = mae_faults_new ();

      rules = mae_ruleset_read_all (root, faults);
      if (!rules)
        mend (root, g_ptr_array_index (faults, 0), step);
    }
    assert_whole (rules);
    if (n_games == 0)
      mae_fuzz_play (rules, (guint64) i, COMMANDS);
    for (int game = 0; game < n_games; game += 2) /* with few and with many players */
      mae_fuzz_play (rules, (guint64) game, COMMANDS_TO_END);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  n_games = argc > 1 ? atoi (argv[1]) : 0;

  g_test_add_func ("/ruleset/mutants/drafts", test_drafts);
  g_test_add_func ("/ruleset/mutants/lost-parts", test_lost_parts);
  g_test_add_func ("/ruleset/mutants/many-faults", test_many_faults);
  g_test_add_func ("/ruleset/mutants/played", test_played);
  return g_test_run ();
}
