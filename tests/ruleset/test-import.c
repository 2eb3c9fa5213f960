/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rulesets from configuration files of the am49 program, and from what looks like such a file. */
#include <string.h>

#include "mutant.h"
#include "ruleset/ruleset-compare.h"
#include "ruleset/ruleset-import.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

#define N_MUTANTS 300

/* Returns the configuration file of the standard game. (transfer full) */
static char *
read_file (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "rulesets", "config.json", NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Returns the ruleset made of @text, which can be played. (transfer full) */
static MaeRuleset *
import (const char *text, GPtrArray *notes)
{
  g_autofree char *made = mae_ruleset_import (text, strlen (text), notes);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (made);
  MaeRuleset *rules = mae_ruleset_parse (made, -1, &error);
  g_assert_no_error (error);
  return rules;
}

/* Appends the sentences of @notes, a line for each. (transfer full) */
static char *
say (const GPtrArray *notes)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++) {
    g_autofree char *text = mae_import_note_text (g_ptr_array_index (notes, i));

    g_assert_true (g_utf8_validate (text, -1, NULL));
    g_string_append_printf (all, "%s\n", text);
  }
  return g_strdup (all->str);
}

#define ASSUMED                                                                                      \
  "The file doesn’t say what discarded leaders and resources, and the resources left at the end, " \
  "are worth: it is as in the standard game.\n"
#define CHOICE                                                                                     \
  "“Faith” can’t be chosen where 4 productions give a resource of the player’s choice.\n"

/* The standard game comes out as the program has it. */
static void
test_standard (void)
{
  g_autofree char *text = read_file ();
  g_autoptr (GPtrArray) notes = mae_import_notes_new ();
  g_autoptr (MaeRuleset) rules = import (text, notes);
  g_autoptr (GArray) differences = mae_ruleset_compare (rules, mae_ruleset_builtin ("standard"));
  g_autofree char *said = say (notes);

  g_assert_cmpuint (differences->len, ==, 0);
  g_assert_cmpuint (mae_ruleset_hash (rules), ==,
                    mae_ruleset_hash (mae_ruleset_builtin ("standard")));
  g_assert_cmpstr (said, ==, CHOICE ASSUMED);
}

static void
replace (GString *text, const char *old, const char *new)
{
  g_assert_cmpuint (g_string_replace (text, old, new, 1), ==, 1);
}

/* What can't be taken over is said, and the rest is taken. */
static void
test_notes (void)
{
  g_autofree char *plain = read_file ();
  g_autoptr (GString) text = g_string_new (plain);
  g_autoptr (GPtrArray) notes = mae_import_notes_new ();

  replace (text, "\"maxPlayers\": 4", "\"maxPlayers\": 2, \"music\": true");
  replace (text, "\"initialResources\": 1, \"initialExcludedResources\": [\"Faith\"]",
           "\"initialResources\": 1, \"initialExcludedResources\": [\"Coin\", \"Coin\"]");
  replace (text, "\"chosenLeadersCount\": 2", "\"chosenLeadersCount\": 3");
  replace (text, "\"ActionTokenBlackMoveTwo\"", "\"ActionTokenRain\\u0007\"");
  replace (text, "\"DiscountLeader\"", "\"MagicLeader\"");
  replace (text, "\"ResourceRequirement\"", "\"WeatherRequirement\"");
  replace (text, "\"outputBlanks\": 0", "\"outputBlanks\": 0, \"discardableOutput\": true");
  replace (text, "{\"type\": \"IncrementFaithPointsResType\", ",
           "{\"type\": \"IncrementFaithPointsResType\", \"taste\": 1, ");
  replace (text, "{\"name\": \"Coin\"", "{\"type\": \"RustyResType\", \"name\": \"Coin\"");
  replace (text, "{\"color\": \"Blue\", \"level\": 0, \"quantity\": 1}",
           "{\"color\": \"Blue\", \"level\": 0, \"quantity\": 1}, "
           "{\"color\": \"Blue\", \"quantity\": 2}");
  g_autoptr (MaeRuleset) rules = import (text->str, notes);
  g_autofree char *said = say (notes);
  g_assert_cmpstr (
      said, ==,
      "“/music” was left out: it is unknown.\n"
      "The resource “Coin” does something that is unknown here.\n"
      "“/resourceTypes/4/taste” was left out: it is unknown.\n"
      "All players keep 3 leaders; in the file, not all keep as many.\n"
      "Action token 5 was left out: its kind “ActionTokenRain\xef\xbf\xbd” is unknown.\n"
      "Leader 1 was left out: its kind “MagicLeader” is unknown.\n"
      "What leader 5 needs was left out: the kind “WeatherRequirement” is unknown.\n" CHOICE
      "“Faith” can’t be chosen at the start, as 1 seat could.\n"
      "What 1 production gives can’t be left.\n" ASSUMED);
  g_assert_cmpint (rules->max_players, ==, 2);
  g_assert_cmpint (rules->leaders_kept, ==, 3);
  g_assert_cmpint (rules->n_leaders, ==, 15);
  g_assert_cmpint (rules->n_tokens, ==, 6);
  g_assert_cmpint (rules->seats[1].resources, ==, 1);
  g_assert_cmphex (rules->seats[1].excluded, ==, 1u << 0);
  /* The same need is there once. */
  g_assert_cmpint (rules->leaders[0].needs[0].count, ==, 3);
  g_assert_cmpint (rules->leaders[0].n_needs, ==, 2);
}

/* What can't be played becomes a draft for the editor. */
static void
test_mistakes (void)
{
  g_autofree char *plain = read_file ();
  g_autoptr (GString) text = g_string_new (plain);
  g_autoptr (GPtrArray) notes = mae_import_notes_new (), faults = mae_faults_new ();

  replace (text, "\"colsCount\": 4", "\"colsCount\": 5");
  g_autofree char *made = mae_ruleset_import (text->str, text->len, notes);
  g_assert_null (mae_ruleset_parse_all (made, -1, faults));
  g_assert_cmpuint (faults->len, ==, 1);
  const MaeFault *fault = g_ptr_array_index (faults, 0);
  g_assert_cmpint (fault->reason, ==, MAE_FAULT_MARBLES);
  g_autoptr (MaeRuleset) draft = mae_ruleset_parse_draft (made, -1, faults);
  g_assert_nonnull (draft);
  g_assert_cmpint (draft->columns, ==, 5);
}

/* Other texts aren't such files. */
static void
test_others (void)
{
  g_autofree char *ours = mae_ruleset_to_json (mae_ruleset_builtin ("serenissima"));
  g_autofree char *large = g_strnfill (MAE_RULESET_MOST_BYTES + 1, ' ');
  const char *texts[] = { ours,
                          large,
                          "",
                          "{}",
                          "[]",
                          "{\"resourceTypes\":[],\"leaderCards\":[],\"developmentCards\":[]}",
                          "{\"resourceTypes\":1,\"leaderCards\":2,\"developmentCards\":{},"
                          "\"playerSetups\":null}" };
  g_autoptr (GPtrArray) notes = mae_import_notes_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_null (mae_ruleset_import (texts[i], strlen (texts[i]), notes));
  g_assert_cmpuint (notes->len, ==, 0);
}

/* A file that has far too much of everything is refused as fast as others. */
static void
test_too_much (void)
{
  g_autofree char *plain = read_file ();
  g_autoptr (GString) text = g_string_new (plain), types = g_string_new (NULL),
                      needs = g_string_new (NULL), cards = g_string_new (NULL);
  g_autoptr (GPtrArray) notes = mae_import_notes_new (), faults = mae_faults_new ();

  for (int i = 0; i < 4000; i++) {
    g_string_append_printf (types, "{\"name\":\"r%d\",\"storable\":true},", i);
    g_string_append_printf (needs, "{\"color\":\"c%d\",\"level\":1},", i);
    g_string_append (cards, "{\"production\":{\"outputBlanks\":1}},");
  }
  g_string_prepend (types, "\"resourceTypes\": [");
  g_string_prepend (needs, "\"entryList\": [");
  g_string_prepend (cards, "\"developmentCards\": [");
  replace (text, "\"resourceTypes\": [", types->str);
  replace (text, "\"entryList\": [", needs->str);
  replace (text, "\"developmentCards\": [", cards->str);
  g_autofree char *made = mae_ruleset_import (text->str, text->len, notes);
  g_assert_nonnull (made);
  g_assert_null (mae_ruleset_parse_draft (made, -1, faults));
  g_assert_cmpuint (faults->len, >, 0);
}

/* Whatever is in such a file, it becomes a ruleset that can be played, or has faults. */
static void
test_mutants (void)
{
  g_autofree char *plain = read_file ();
  int playable = 0, drafts = 0, imported = 0;

  for (int i = 0; i < N_MUTANTS; i++) {
    g_autoptr (JsonNode) root = json_from_string (plain, NULL);
    g_autoptr (GPtrArray) notes = mae_import_notes_new (), faults = mae_faults_new ();

    mutate_json (root, i);
    g_autofree char *text = json_to_string (root, FALSE);
    g_autofree char *made = mae_ruleset_import (text, strlen (text), notes);
    if (!made)
      continue;
    imported++;
    g_autoptr (MaeRuleset) rules = mae_ruleset_parse_all (made, -1, faults);
    g_assert_true ((rules == NULL) == (faults->len > 0));
    g_autoptr (MaeRuleset) draft = mae_ruleset_parse_draft (made, -1, faults);
    g_free (say (notes));
    g_assert_cmpuint (notes->len, <=, MAE_IMPORT_NOTES_MAX);
    playable += rules != NULL;
    drafts += draft != NULL;
  }
  g_test_message ("%d imported, %d playable, %d drafts", imported, playable, drafts);
  g_assert_cmpint (imported, >, N_MUTANTS * 8 / 10);
  g_assert_cmpint (playable, >, N_MUTANTS / 10);
  g_assert_cmpint (drafts, >, playable);
  g_assert_cmpint (imported, >, drafts);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ruleset/import/standard", test_standard);
  g_test_add_func ("/ruleset/import/notes", test_notes);
  g_test_add_func ("/ruleset/import/mistakes", test_mistakes);
  g_test_add_func ("/ruleset/import/others", test_others);
  g_test_add_func ("/ruleset/import/too-much", test_too_much);
  g_test_add_func ("/ruleset/import/mutants", test_mutants);
  return g_test_run ();
}
