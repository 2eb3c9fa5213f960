/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All faults of a ruleset at once are those that are found one at a time. */
#include <string.h>

#include "mend.h"
#include "mutant.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

#define N_MUTANTS 500

static gboolean
is_same (const MaeFault *a, const MaeFault *b)
{
  return a->reason == b->reason && strcmp (a->place, b->place) == 0
         && g_strcmp0 (a->what, b->what) == 0 && a->level == b->level;
}

/* Returns whether @fault is in an element of a list that @cut, as "/list/3", and what follows it
 * have been removed from. */
static gboolean
is_cut (const MaeFault *fault, const GPtrArray *cuts)
{
  for (guint i = 0; i < cuts->len; i++) {
    g_auto (GStrv) cut = g_strsplit (g_ptr_array_index (cuts, i), "/", -1);
    g_auto (GStrv) place = g_strsplit (fault->place, "/", -1);
    guint n = g_strv_length (cut);
    gboolean inside = g_strv_length (place) >= n;

    for (guint j = 0; inside && j + 1 < n; j++)
      inside = strcmp (cut[j], place[j]) == 0;
    if (inside
        && g_ascii_strtoull (place[n - 1], NULL, 10) >= g_ascii_strtoull (cut[n - 1], NULL, 10))
      return TRUE;
  }
  return FALSE;
}

/* Mends the first fault of @root until there is none. Each of @all, which were found at once, must
 * be the first at some time, in the same order. */
static void
find_one_at_a_time (JsonNode *root, const GPtrArray *all)
{
  g_autoptr (GPtrArray) cuts = g_ptr_array_new_with_free_func (g_free);
  guint found = 0;

  for (guint step = 0;; step++) {
    g_autoptr (GPtrArray) left = mae_faults_new ();
    g_autoptr (MaeRuleset) rules = mae_ruleset_read_all (root, left);

    g_assert_cmpuint (step, <, 3000);
    while (found < all->len && is_cut (g_ptr_array_index (all, found), cuts))
      found++;
    if (rules)
      break;
    const MaeFault *first = g_ptr_array_index (left, 0);
    if (g_test_verbose ()) {
      g_autofree char *message = mae_fault_message (first);
      g_test_message ("%s", message);
    }
    if (found < all->len && is_same (first, g_ptr_array_index (all, found)))
      found++;
    g_autofree char *place = g_strdup (first->place);
    guint up = first->reason == MAE_FAULT_TRACK_FULL;
    if (first->reason == MAE_FAULT_COUNT && first->found > first->max)
      g_ptr_array_add (cuts, g_strdup_printf ("%s/%d", place, (int) first->max));
    if (mend (root, first, step) >= 0) {
      if (up)
        *strrchr (place, '/') = '\0';
      g_ptr_array_add (cuts, g_steal_pointer (&place));
    }
  }
  if (found < all->len) {
    g_autofree char *message = mae_fault_message (g_ptr_array_index (all, found));
    g_error ("not found again: %s", message);
  }
}

static void
test_mutants (void)
{
  guint faults = 0, several = 0, playable = 0;

  for (int i = 0; i < N_MUTANTS; i++) {
    g_autoptr (JsonNode) root = mutant (i);
    g_autoptr (GPtrArray) all = mae_faults_new (), again = mae_faults_new ();
    g_autoptr (MaeRuleset) rules = mae_ruleset_read_all (root, all);
    g_autofree char *text = mae_ruleset_node_to_text (root);
    g_autoptr (MaeRuleset) read = mae_ruleset_parse_all (text, -1, again);
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeRuleset) none = mae_ruleset_read (root, &error);

    g_test_message ("mutant %d: %u faults", i, all->len);
    g_assert_true ((rules == NULL) == (all->len > 0));
    g_assert_true ((none == NULL) == (rules == NULL));
    if (rules) {
      playable++;
      g_assert_cmpmem (read, sizeof *read, rules, sizeof *rules);
      g_autofree char *written = mae_ruleset_to_json (rules);
      g_autoptr (MaeRuleset) back = mae_ruleset_parse (written, -1, &error);
      g_assert_no_error (error);
      g_autofree char *rewritten = mae_ruleset_to_json (back);
      g_assert_cmpstr (rewritten, ==, written);
      g_assert_cmpuint (mae_ruleset_hash (back), ==, mae_ruleset_hash (rules));
      continue;
    }
    for (guint j = 0; j < all->len; j++) {
      const MaeFault *fault = g_ptr_array_index (all, j);
      g_autofree char *message = mae_fault_message (fault);

      g_assert_cmpint (fault->reason, !=, MAE_FAULT_UNPLAYABLE);
      if (j == 0)
        g_assert_cmpstr (message, ==, error->message);
      for (guint k = 0; k < j; k++)
        g_assert_false (is_same (fault, g_ptr_array_index (all, k)));
    }
    /* The text of a draft says the same. */
    g_assert_cmpuint (again->len, ==, all->len);
    faults += all->len;
    several += all->len > 1;
    if (all->len < MAE_FAULTS_MAX)
      find_one_at_a_time (root, all);
  }
  g_test_message ("%u faults, %u mutants with several, %u that can be played", faults, several,
                  playable);
  g_assert_cmpuint (several, >, N_MUTANTS / 2);
  g_assert_cmpuint (playable, >, 0);
}

typedef struct {
  const char *from, *to;
  const char *places; /* of all faults */
} Case;

/* What depends on a fault isn't one. */
static void
test_dependent (void)
{
  static const Case cases[] = {
    { "{\"name\": \"Coin\"}", "{\"name\": \"\"}", "/resources/0/name" },
    { "{\"name\": \"Stone\"}", "{\"name\": \"Coin\"}", "/resources/1/name" },
    { "{\"name\": \"Coin\"}", "{\"name\": \"Coin\", \"storable\": 1}", "/resources/0/storable" },
    { "\"Green\", \"Blue\"", "\"Green\", 2", "/colours/1" },
    { "\"levels\": 3", "\"levels\": 9", "/levels" },
    { "\"rows\": 3", "\"rows\": 30", "/market/rows" },
    { "\"max\": 4", "\"max\": 40", "/players/max" },
    { "\"end\": 24", "\"end\": 0", "/faithTrack/end" },
    { "\"replaceable\": \"Zero\"", "\"replaceable\": 0", "/replaceable" },
    { "\"leadersDealt\": 4", "\"leadersDealt\": 0", "/leadersDealt" },
    { "\"shelves\": [1, 2, 3]", "\"shelves\": []", "/shelves" },
    { "\"levels\": 3", "\"levels\": \"3\", \"more\": 1", "/more /levels" },
    { "\"faithTrack\": {", "\"faithTrack\": 0, \"a\": {", "/a /faithTrack" },
    { "\"market\": {", "\"market\": [], \"a\": {", "/a /market" },
    { "\"slots\": 3", "\"slots\": 0, \"Slots\": 0", "/Slots /slots" },
    { "\"tokens\": [", "\"tokens\": [{\"kind\": \"no\", \"count\": 0}, ",
      "/tokens/0/kind /tokens/0/count" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
    g_autoptr (GString) changed = g_string_new (text);
    g_autoptr (GString) places = g_string_new (NULL);
    g_autoptr (GPtrArray) faults = mae_faults_new ();

    g_assert_cmpuint (g_string_replace (changed, cases[i].from, cases[i].to, 1), ==, 1);
    g_assert_null (mae_ruleset_parse_all (changed->str, -1, faults));
    for (guint j = 0; j < faults->len; j++) {
      const MaeFault *fault = g_ptr_array_index (faults, j);

      g_string_append_printf (places, "%s%s", j > 0 ? " " : "", fault->place);
    }
    g_assert_cmpstr (places->str, ==, cases[i].places);
  }
}

/* A draft may be anything. */
static void
test_no_object (void)
{
  static const char *const texts[] = { "[]", "[{}]", "1", "\"a\"", "null" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (JsonNode) root = json_from_string (texts[i], NULL);
    g_autoptr (GPtrArray) faults = mae_faults_new ();

    g_assert_null (mae_ruleset_read_all (root, faults));
    g_assert_cmpuint (faults->len, ==, 1);
    const MaeFault *fault = g_ptr_array_index (faults, 0);
    g_assert_cmpint (fault->reason, ==, MAE_FAULT_KIND);
    g_assert_cmpstr (fault->place, ==, "");
    g_assert_cmpint (fault->expected_kind, ==, MAE_JSON_OBJECT);
    g_assert_cmpint (fault->found_kind, ==, mae_json_kind (root));
  }
}

/* A file can't make the list longer than its limit. */
static void
test_many (void)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (GString) changed = g_string_new (text);
  g_autoptr (GPtrArray) faults = mae_faults_new ();

  g_string_replace (changed, "\"Coin\"", "\"Gold\"", 1);
  g_string_replace (changed, "\"cost\": ", "\"costs\": ", 0);
  g_string_replace (changed, "\"points\": ", "\"points\": -1", 0);
  g_string_replace (changed, "\"count\": ", "\"count\": -1", 0);
  g_string_replace (changed, "\"level\": ", "\"level\": -1", 0);
  g_assert_null (mae_ruleset_parse_all (changed->str, -1, faults));
  g_assert_cmpuint (faults->len, ==, MAE_FAULTS_MAX);
}

/* Faults of the file itself. */
static void
test_file (void)
{
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  g_autofree char *large = g_strnfill (1024 * 1024 + 1, ' ');
  g_autoptr (GError) error = NULL;

  g_assert_null (mae_ruleset_parse_all ("{\n  x}", -1, faults));
  g_assert_null (mae_ruleset_parse_all (large, -1, faults));
  g_assert_cmpuint (faults->len, ==, 2);
  const MaeFault *syntax = g_ptr_array_index (faults, 0);
  g_assert_cmpint (syntax->reason, ==, MAE_FAULT_SYNTAX);
  g_assert_cmpuint (syntax->line, ==, 2);
  g_assert_cmpuint (syntax->column, ==, 3);
  const MaeFault *size = g_ptr_array_index (faults, 1);
  g_assert_cmpint (size->reason, ==, MAE_FAULT_TOO_LARGE);
  g_assert_null (mae_ruleset_load_text ("/nonexistent/a.json", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_cmpuint (faults->len, ==, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ruleset/faults/mutants", test_mutants);
  g_test_add_func ("/ruleset/faults/dependent", test_dependent);
  g_test_add_func ("/ruleset/faults/no-object", test_no_object);
  g_test_add_func ("/ruleset/faults/many", test_many);
  g_test_add_func ("/ruleset/faults/file", test_file);
  return g_test_run ();
}
