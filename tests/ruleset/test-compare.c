/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is different between two rulesets. */
#include <string.h>

#include "mend.h"
#include "ruleset/ruleset-compare.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

/* Changes each number in @node, which is at @place in @root, by @by, and checks that the comparison
 * sees it. Returns how many changes were seen. */
static int
change_numbers (JsonNode *root, JsonNode *node, const char *place, int by)
{
  const MaeRuleset *standard = mae_ruleset_builtin ("standard");
  int seen = 0;

  if (JSON_NODE_HOLDS_OBJECT (node))
    MAE_JSON_EACH_MEMBER (name, value, node) {
      g_autofree char *inner = g_strconcat (place, "/", name, NULL);

      seen += change_numbers (root, value, inner, by);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < mae_json_count (node); i++) {
      g_autofree char *inner = g_strdup_printf ("%s/%u", place, i);

      seen +=
          change_numbers (root, json_array_get_element (json_node_get_array (node), i), inner, by);
    }
  else if (mae_json_kind (node) == MAE_JSON_INTEGER) {
    gint64 value = json_node_get_int (node);

    json_node_set_int (node, value + by);
    g_autoptr (MaeRuleset) rules = mae_ruleset_read (root, NULL);
    if (rules && mae_ruleset_hash (rules) != mae_ruleset_hash (standard)) {
      g_autoptr (GArray) found = mae_ruleset_compare (rules, standard);
      g_autoptr (GArray) back = mae_ruleset_compare (standard, rules);

      if (found->len == 0 || back->len == 0)
        g_error ("%s: no difference", place);
      g_assert_cmpuint (found->len, <=, 3);
      seen++;
    }
    json_node_set_int (node, value);
  }
  return seen;
}

static void
test_numbers (void)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  int seen = change_numbers (root, root, "", 1) + change_numbers (root, root, "", -1);

  g_test_message ("%d changes", seen);
  g_assert_cmpint (seen, >, 400);
}

static MaeRuleset *
copy (const char *id)
{
  MaeRuleset *rules = mae_ruleset_new ();

  memcpy (rules, mae_ruleset_builtin (id), sizeof *rules);
  return rules;
}

static void
check_list (const MaeRuleset *rules, const MaeDifference *expected, guint n)
{
  g_autoptr (GArray) found = mae_ruleset_compare (rules, mae_ruleset_builtin ("standard"));

  for (guint i = 0; i < MIN (n, found->len); i++)
    g_assert_cmpmem (&g_array_index (found, MaeDifference, i), sizeof *expected, &expected[i],
                     sizeof *expected);
  g_assert_cmpuint (found->len, ==, n);
}

/* A variant: five columns, a new leader, dearer cards of level 3. */
static void
test_variant (void)
{
  g_autoptr (MaeRuleset) rules = copy ("standard");
  int dearer = 0, first = -1;

  rules->columns = 5;
  rules->marbles[0] += 3;
  MaeLeader *leader = &rules->leaders[rules->n_leaders++];
  *leader = (MaeLeader){ .kind = MAE_LEADER_DISCOUNT,
                         .amount = 3,
                         .production = -1,
                         .depot = -1,
                         .points = 2,
                         .resource = 1,
                         .needs_resources.of[0] = 2 };
  for (int i = 0; i < rules->n_cards; i++)
    if (rules->cards[i].level == 3 && dearer < 12) {
      first = dearer++ == 0 ? i : first;
      rules->cards[i].cost.of[0]++;
    }
  g_assert_null (mae_ruleset_check (rules));
  const MaeDifference expected[] = {
    { MAE_DIFFERENCE_COLUMNS, MAE_PART_MARKET, .from = 4, .to = 5 },
    { MAE_DIFFERENCE_MARBLES, MAE_PART_MARKET, .index = 0, .from = 2, .to = 5 },
    { MAE_DIFFERENCE_DEARER_CARDS, MAE_PART_CARDS, .index = first, .count = 12, .of = 12 + 4,
      .level = 3, .to = 1 },
    { MAE_DIFFERENCE_NEW_LEADERS, MAE_PART_LEADERS, .index = 16, .count = 1 },
  };
  check_list (rules, expected, G_N_ELEMENTS (expected));
}

/* The order of resources, colors, cards and leaders means nothing. */
static void
test_order (void)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  const char *const lists[] = { "/resources", "/colours", "/leaders", "/developmentCards" };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++) {
    JsonArray *list = json_node_get_array (pointer_find (root, lists[i]));
    g_autoptr (JsonArray) turned = json_array_new ();

    for (guint j = json_array_get_length (list); j > 0; j--)
      json_array_add_element (turned, json_array_dup_element (list, j - 1));
    pointer_set (root, lists[i], json_node_init_array (json_node_alloc (), turned));
  }
  g_autoptr (MaeRuleset) rules = mae_ruleset_read (root, NULL);
  g_assert_nonnull (rules);
  g_assert_cmpuint (mae_ruleset_hash (rules), !=,
                    mae_ruleset_hash (mae_ruleset_builtin ("standard")));
  check_list (rules, NULL, 0);
}

static void
test_builtin (void)
{
  g_autoptr (MaeRuleset) same = copy ("standard");
  g_autoptr (GArray) found = NULL;

  check_list (same, NULL, 0);
  found =
      mae_ruleset_compare (mae_ruleset_builtin ("serenissima"), mae_ruleset_builtin ("standard"));
  g_assert_cmpuint (found->len, >, 10);
  for (guint i = 1; i < found->len; i++)
    g_assert_cmpint (g_array_index (found, MaeDifference, i).of, >=, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ruleset/compare/numbers", test_numbers);
  g_test_add_func ("/ruleset/compare/variant", test_variant);
  g_test_add_func ("/ruleset/compare/order", test_order);
  g_test_add_func ("/ruleset/compare/builtin", test_builtin);
  return g_test_run ();
}
