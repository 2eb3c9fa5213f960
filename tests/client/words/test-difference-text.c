/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is different between two rulesets, in words. */
#include <string.h>

#include "client/words/difference-text.h"
#include "ruleset/ruleset-io.h"

/* Returns all differences from the standard rules, a line each. (transfer full) */
static char *
lines (const MaeRuleset *rules)
{
  g_autoptr (GArray) found = mae_ruleset_compare (rules, mae_ruleset_builtin ("standard"));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++) {
    g_autofree char *line = mae_difference_text (rules, &g_array_index (found, MaeDifference, i));

    g_string_append_printf (text, "%s\n", line);
  }
  return g_string_free (text, FALSE);
}

static MaeRuleset *
standard_rules (void)
{
  MaeRuleset *rules = mae_ruleset_new ();

  memcpy (rules, mae_ruleset_builtin ("standard"), sizeof *rules);
  return rules;
}

static void
test_variant (void)
{
  g_autoptr (MaeRuleset) rules = standard_rules ();

  rules->columns = 5;
  rules->marbles[0] += 3;
  rules->leaders[rules->n_leaders++] =
      (MaeLeader){ .kind = MAE_LEADER_DISCOUNT, .amount = 3, .production = -1, .depot = -1 };
  for (int i = 0, dearer = 0; i < rules->n_cards && dearer < 12; i++)
    if (rules->cards[i].level == 3) {
      rules->cards[i].cost.of[0]++;
      dearer++;
    }
  rules->cards[0].points++;
  rules->tiles[0].points++;
  rules->shelf_sizes[0]++;
  rules->seats[1].faith++;
  rules->seats[3].resources--;
  rules->tokens[0].count++;
  rules->base_production = rules->cards[0].production;
  rules->max_players = 3;
  rules->resources_per_point = 1;
  rules->leader_discard_faith = 2;
  g_autofree char *text = lines (rules);
  g_assert_cmpstr (text, ==,
                   "The market has 5 columns instead of 4\n"
                   "Marbles for Coins: 5 instead of 2\n"
                   "Level 3: 12 of 16 cards cost more\n"
                   "Level 1: 1 of 16 cards is worth more points\n"
                   "1 new leader\n"
                   "The faith track gives other points\n"
                   "The shelves have other sizes\n"
                   "The base production is different\n"
                   "For at most 3 players instead of 4\n"
                   "Seat 2 starts with 1 faith instead of 0\n"
                   "The action tokens are different\n"
                   "1 resource makes a point, instead of 5\n"
                   "A discarded leader gives 2 faith instead of 1\n");
}

/* Every difference of another game has a sentence. */
static void
test_builtin (void)
{
  g_autofree char *text = lines (mae_ruleset_builtin ("serenissima"));

  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "8 new resources, 6 fewer resources\n"));
  g_assert_nonnull (strstr (text, "Cards have 4 levels instead of 3\n"));
  g_assert_nonnull (strstr (text, "Each player has 4 slots for cards instead of 3\n"));
  g_assert_null (strstr (text, "(null)"));
  g_autoptr (MaeRuleset) same = standard_rules ();
  g_autofree char *none = lines (same);
  g_assert_cmpstr (none, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/client/difference-text/variant", test_variant);
  g_test_add_func ("/client/difference-text/builtin", test_builtin);
  return g_test_run ();
}
