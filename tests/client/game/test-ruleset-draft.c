/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rulesets that are being changed: undone and redone, checked, saved whether they can be played or
 * not, and the same when they are opened again. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "client/game/own-rulesets.h"
#include "client/game/ruleset-draft.h"
#include "client/game/ruleset-edit.h"

typedef struct {
  char *id;
  MaeRulesetDraft *draft;
} Fixture;

static MaeRulesetDraft *
open_draft (const char *id)
{
  g_autoptr (GError) error = NULL;
  MaeRulesetDraft *draft = mae_ruleset_draft_open (id, &error);

  g_assert_no_error (error);
  return draft;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->id = mae_own_rulesets_add (mae_ruleset_builtin (data), "Mine", &error);
  g_assert_no_error (error);
  f->draft = open_draft (f->id);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_assert_finalize_object (f->draft);
  g_assert_true (mae_own_rulesets_delete (f->id, NULL, NULL));
  g_free (f->id);
}

static void
set (Fixture *f, MaeRulesetNumber number, int value, const char *place)
{
  g_autoptr (MaeRuleset) next = mae_ruleset_new ();

  *next = *mae_ruleset_draft_get_rules (f->draft);
  mae_ruleset_edit_set (next, &number, value);
  mae_ruleset_draft_set_rules (f->draft, next, place);
}

static guint
n_faults (Fixture *f)
{
  mae_ruleset_draft_flush (f->draft);
  return mae_ruleset_draft_get_faults (f->draft)->len;
}

/* Opens the draft again, as after a crash. */
static void
reopen (Fixture *f)
{
  mae_ruleset_draft_flush (f->draft);
  g_assert_finalize_object (f->draft);
  f->draft = open_draft (f->id);
}

static void
test_undo (Fixture *f, gconstpointer data)
{
  g_assert_null (mae_ruleset_draft_get_undo (f->draft));
  set (f, MAE_RULESET_NUMBER (columns, 1, 8), 5, "/market/columns");
  set (f, MAE_RULESET_NUMBER (rows, 1, 8), 2, "/market/rows");
  set (f, MAE_RULESET_NUMBER (rows, 1, 8), 2, "/market/rows"); /* nothing has changed */
  g_assert_cmpstr (mae_ruleset_draft_get_undo (f->draft), ==, "/market/rows");
  mae_ruleset_draft_undo (f->draft);
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->rows, ==, 3);
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->columns, ==, 5);
  g_assert_cmpstr (mae_ruleset_draft_get_undo (f->draft), ==, "/market/columns");
  g_assert_cmpstr (mae_ruleset_draft_get_redo (f->draft), ==, "/market/rows");
  mae_ruleset_draft_redo (f->draft);
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->rows, ==, 2);
  mae_ruleset_draft_undo (f->draft);
  mae_ruleset_draft_undo (f->draft);
  g_assert_null (mae_ruleset_draft_get_undo (f->draft));
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->columns, ==, 4);
  /* A change ends what could be made again. */
  set (f, MAE_RULESET_NUMBER (n_slots, 1, 6), 4, "/slots");
  g_assert_null (mae_ruleset_draft_get_redo (f->draft));
}

/* A title is typed letter by letter, and undone at once. */
static void
test_title (Fixture *f, gconstpointer data)
{
  static const char *const typed[] = { "F", "Fi", "Five columns", "Five" };

  set (f, MAE_RULESET_NUMBER (columns, 1, 8), 5, "/market/columns");
  for (gsize i = 0; i < G_N_ELEMENTS (typed); i++) {
    g_autoptr (MaeRuleset) next =
        mae_own_rulesets_copy (mae_ruleset_draft_get_rules (f->draft), typed[i]);

    mae_ruleset_draft_set_rules (f->draft, next, "/title");
  }
  g_assert_cmpstr (mae_ruleset_draft_get_rules (f->draft)->title, ==, "Five");
  mae_ruleset_draft_undo (f->draft);
  g_assert_cmpstr (mae_ruleset_draft_get_rules (f->draft)->title, ==, "Mine");
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->columns, ==, 5);
}

/* What can't be played is saved as it is, isn't offered for games, and can be mended later. */
static void
test_unplayable (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) all = NULL;
  const MaeFault *fault;

  set (f, MAE_RULESET_NUMBER (columns, 1, 8), 5, "/market/columns");
  set (f, MAE_RULESET_NUMBER (leaders_dealt, 1, 8), 7, "/leadersDealt");
  g_assert_cmpuint (n_faults (f), ==, 2);
  fault = g_ptr_array_index (mae_ruleset_draft_get_faults (f->draft), 0);
  g_assert_cmpstr (fault->place, ==, "/market/marbles");
  g_assert_cmpint (fault->reason, ==, MAE_FAULT_MARBLES);

  reopen (f);
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->columns, ==, 5);
  g_assert_cmpint (mae_ruleset_draft_get_rules (f->draft)->leaders_dealt, ==, 7);
  g_assert_cmpuint (mae_ruleset_draft_get_faults (f->draft)->len, ==, 2);
  g_assert_null (mae_own_rulesets_find (f->id));
  all = mae_own_rulesets_list ();
  g_assert_nonnull (((MaeOwnRuleset *) g_ptr_array_index (all, 0))->rules);
  g_assert_nonnull (((MaeOwnRuleset *) g_ptr_array_index (all, 0))->problem);

  set (f, MAE_RULESET_NUMBER (marbles[0], 0, 100), 5, "/market/marbles/Coin");
  set (f, MAE_RULESET_NUMBER (leaders_dealt, 1, 8), 4, "/leadersDealt");
  g_assert_cmpuint (n_faults (f), ==, 0);
  g_autoptr (MaeRuleset) found = (MaeRuleset *) mae_own_rulesets_find (f->id);
  g_assert_cmpint (found->marbles[0], ==, 5);
}

/* Parts that depend on a number follow it. */
static void
test_dependent (Fixture *f, gconstpointer data)
{
  const MaeRuleset *rules;

  set (f, MAE_RULESET_NUMBER (max_players, 1, 8), 6, "/players/max");
  set (f, MAE_RULESET_NUMBER (n_shelves, 1, 6), 5, "/shelves");
  set (f, MAE_RULESET_NUMBER (leaders[0].kind, 0, 3), MAE_LEADER_PRODUCTION, "/leaders/0/ability");
  rules = mae_ruleset_draft_get_rules (f->draft);
  g_assert_cmpint (rules->seats[5].resources, ==, rules->seats[3].resources);
  g_assert_cmpint (rules->shelf_sizes[4], ==, rules->shelf_sizes[2]);
  g_assert_cmpint (rules->leaders[0].production, ==, rules->n_productions - 1);
  g_assert_cmpuint (n_faults (f), ==, 1); /* too few leaders for six players */
  set (f, MAE_RULESET_NUMBER (leaders[0].kind, 0, 3), MAE_LEADER_DEPOT, "/leaders/0/ability");
  set (f, MAE_RULESET_NUMBER (max_players, 1, 8), 2, "/players/max");
  rules = mae_ruleset_draft_get_rules (f->draft);
  g_assert_cmpint (rules->leaders[0].depot, ==, 0);
  g_assert_cmpint (rules->n_depots, ==, 5);
  g_assert_cmpint (rules->leaders[0].production, ==, -1);
  g_assert_cmpint (rules->min_players, ==, 1);
  g_assert_cmpuint (n_faults (f), ==, 0);
}

/* ── Anything ──────────────────────────────────────────────────────────────────────────────── */

/* Makes a random change that the editor offers. */
static void
change (MaeRuleset *rules, GRand *rand)
{
  const MaeRulesetNumber numbers[] = {
    MAE_RULESET_NUMBER (rows, 1, MAE_MAX_ROWS),
    MAE_RULESET_NUMBER (columns, 1, MAE_MAX_COLUMNS),
    MAE_RULESET_NUMBER (marbles[1], 0, MAE_RULES_QUANTITY_MAX),
    MAE_RULESET_NUMBER (track_end, 1, MAE_RULES_TRACK_MAX),
    MAE_RULESET_NUMBER (tiles[0].space, 1, MAE_RULES_TRACK_MAX),
    MAE_RULESET_NUMBER (sections[0].to, 1, MAE_RULES_TRACK_MAX),
    MAE_RULESET_NUMBER (n_shelves, 1, MAE_MAX_SHELVES),
    MAE_RULESET_NUMBER (n_slots, 1, MAE_MAX_SLOTS),
    MAE_RULESET_NUMBER (min_players, 1, MAE_MAX_PLAYERS),
    MAE_RULESET_NUMBER (max_players, 1, MAE_MAX_PLAYERS),
    MAE_RULESET_NUMBER (seats[0].faith, 0, MAE_RULES_TRACK_MAX),
    MAE_RULESET_NUMBER (seats[0].resources, 0, MAE_RULES_CHOICE_MAX),
    MAE_RULESET_NUMBER (cards_to_end, 1, MAE_MAX_SLOTS * MAE_MAX_LEVELS),
    MAE_RULESET_NUMBER (leaders_dealt, 1, MAE_MAX_HAND),
    MAE_RULESET_NUMBER (leaders_kept, 1, MAE_MAX_HAND),
  };
  int what = g_rand_int_range (rand, 0, 16);
  int card = rules->n_cards > 0 ? g_rand_int_range (rand, 0, rules->n_cards) : -1;
  int leader = rules->n_leaders > 0 ? g_rand_int_range (rand, 0, rules->n_leaders) : -1;

  if (what == 0)
    mae_ruleset_edit_add_card (rules, g_rand_int_range (rand, 1, rules->n_levels + 1),
                               g_rand_int_range (rand, 0, rules->n_colours));
  else if (what == 1 && card >= 0)
    mae_ruleset_edit_copy_card (rules, card);
  else if (what == 2 && card >= 0)
    mae_ruleset_edit_remove_card (rules, card);
  else if (what == 3)
    mae_ruleset_edit_add_leader (rules);
  else if (what == 4 && leader >= 0)
    mae_ruleset_edit_remove_leader (rules, leader);
  else if (what == 5 && leader >= 0)
    mae_ruleset_edit_set (rules, &MAE_RULESET_NUMBER (leaders[leader].kind, 0, 3),
                          g_rand_int_range (rand, 0, MAE_N_LEADER_KINDS));
  else if (what == 6 && leader >= 0)
    mae_ruleset_edit_add_need (rules, leader);
  else if (what == 7 && leader >= 0 && rules->leaders[leader].n_needs > 0)
    mae_ruleset_edit_remove_need (rules, leader, 0);
  else if (what == 8)
    mae_ruleset_edit_add_tile (rules);
  else if (what == 9 && rules->n_tiles > 0)
    mae_ruleset_edit_remove_tile (rules, g_rand_int_range (rand, 0, rules->n_tiles));
  else if (what == 10)
    mae_ruleset_edit_add_section (rules);
  else if (what == 11 && rules->n_sections > 0)
    mae_ruleset_edit_remove_section (rules, 0);
  else if (what == 12)
    mae_ruleset_edit_add_token (rules, g_rand_boolean (rand) ? MAE_TOKEN_CROSS : MAE_TOKEN_DISCARD);
  else if (what == 13 && rules->n_tokens > 0)
    mae_ruleset_edit_remove_token (rules, g_rand_int_range (rand, 0, rules->n_tokens));
  else {
    const MaeRulesetNumber *number =
        &numbers[g_rand_int_range (rand, 0, (int) G_N_ELEMENTS (numbers))];

    mae_ruleset_edit_set (rules, number, g_rand_int_range (rand, number->least, number->most + 1));
  }
}

/* Whatever is changed can be checked, saved, opened again, and undone. */
static void
test_anything (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (MaeRuleset) first = mae_ruleset_new ();
  guint n_playable = 0;

  *first = *mae_ruleset_draft_get_rules (f->draft);
  for (int i = 0; i < 400; i++) {
    g_autoptr (MaeRuleset) next = mae_ruleset_new ();
    g_autofree char *json = NULL;
    g_autoptr (GPtrArray) faults = mae_faults_new ();
    g_autoptr (MaeRuleset) again = NULL;

    *next = *mae_ruleset_draft_get_rules (f->draft);
    change (next, rand);
    json = mae_ruleset_to_json (next);
    again = mae_ruleset_parse_draft (json, -1, faults);
    g_assert_nonnull (again);
    g_autofree char *same = mae_ruleset_to_json (again);
    g_assert_cmpstr (same, ==, json);
    n_playable += faults->len == 0;
    mae_ruleset_draft_set_rules (f->draft, next, "/x");
  }
  g_test_message ("%u playable", n_playable);
  n_faults (f);
  while (mae_ruleset_draft_get_undo (f->draft))
    mae_ruleset_draft_undo (f->draft);
  g_assert_cmpmem (mae_ruleset_draft_get_rules (f->draft), sizeof *first, first, sizeof *first);
  g_assert_cmpuint (n_faults (f), ==, 0);
  while (mae_ruleset_draft_get_redo (f->draft))
    mae_ruleset_draft_redo (f->draft);
  reopen (f);
}

/* Removes the folders of the rulesets, which are empty. */
static void
remove_folders (const char *home)
{
  g_autofree char *above = g_build_filename (home, "maestri", NULL);
  g_autofree char *folder = g_build_filename (above, "rulesets", NULL);

  g_autofree char *lock = g_build_filename (folder, ".lock", NULL);

  g_remove (lock);
  g_rmdir (folder);
  g_rmdir (above);
  g_assert_cmpint (g_rmdir (home), ==, 0);
}

/* What another program changes isn't opened. */
static void
test_locked (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  int file;

  g_assert_true (mae_ruleset_draft_is_open (f->id));
  g_assert_false (mae_own_rulesets_lock (f->id, &file));
  g_assert_finalize_object (f->draft);
  g_assert_false (mae_ruleset_draft_is_open (f->id));
  g_assert_true (mae_own_rulesets_lock (f->id, &file));
  g_assert_cmpint (file, >=, 0);
  g_assert_true (mae_ruleset_draft_is_open (f->id));
  g_assert_null (mae_ruleset_draft_open (f->id, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  close (file);
  f->draft = open_draft (f->id);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("maestri-rulesets-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
#define ADD(name, ruleset, test)                                                                   \
  g_test_add ("/ruleset-draft/" name, Fixture, ruleset, set_up, test, tear_down)
  ADD ("undo", "standard", test_undo);
  ADD ("title", "standard", test_title);
  ADD ("unplayable", "standard", test_unplayable);
  ADD ("dependent", "standard", test_dependent);
  ADD ("locked", "standard", test_locked);
  ADD ("anything/standard", "standard", test_anything);
  ADD ("anything/serenissima", "serenissima", test_anything);
  result = g_test_run ();
  remove_folders (home);
  return result;
}
