/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's own rulesets: kept, found again, changed and deleted, whatever is in their folder.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "client/game/own-rulesets.h"

static char *
path_of (const char *id)
{
  g_autofree char *name = g_strconcat (id, ".maestri-rules", NULL);

  return g_build_filename (g_get_user_data_dir (), "maestri", "rulesets", name, NULL);
}

static char *
add (const char *title)
{
  g_autoptr (GError) error = NULL;
  char *id = mae_own_rulesets_add (mae_ruleset_builtin ("standard"), title, &error);

  g_assert_no_error (error);
  g_assert_nonnull (id);
  return id;
}

static void
delete_all (void)
{
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();

  for (guint i = 0; i < all->len; i++)
    g_assert_true (
        mae_own_rulesets_delete (((MaeOwnRuleset *) g_ptr_array_index (all, i))->id, NULL, NULL));
}

static const MaeOwnRuleset *
nth (GPtrArray *all, guint i)
{
  g_assert_cmpuint (i, <, all->len);
  return g_ptr_array_index (all, i);
}

static void
test_kept (void)
{
  g_autofree char *second = add ("Five Columns"), *first = add ("Dear Cards"), *same = NULL;
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (MaeRuleset) found = (MaeRuleset *) mae_own_rulesets_find (second);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (all->len, ==, 2);
  g_assert_cmpstr (nth (all, 0)->id, ==, first);
  g_assert_cmpstr (nth (all, 0)->rules->id, ==, first);
  g_assert_cmpstr (nth (all, 1)->rules->title, ==, "Five Columns");
  g_assert_null (nth (all, 1)->problem);
  g_assert_cmpuint (mae_ruleset_hash (found), ==,
                    mae_ruleset_hash (mae_ruleset_builtin ("standard")));
  same = mae_own_rulesets_find_same (found);
  g_assert_cmpstr (same, ==, second);
  g_assert_null (mae_own_rulesets_find_same (mae_ruleset_builtin ("serenissima")));

  found->columns = 3;
  found->marbles[0] -= 1, found->marbles[1] -= 1, found->marbles[2] -= 1;
  g_assert_true (mae_own_rulesets_save (found, &error));
  g_assert_true (mae_own_rulesets_delete (first, NULL, &error));
  g_assert_true (mae_own_rulesets_delete (first, NULL, &error)); /* it is gone anyway */
  rest = mae_own_rulesets_list ();
  g_assert_cmpuint (rest->len, ==, 1);
  g_assert_cmpint (nth (rest, 0)->rules->columns, ==, 3);
  g_assert_null (mae_own_rulesets_find (first));
  delete_all ();
}

/* Those that come with the program are found as well. */
static void
test_builtin (void)
{
  g_autoptr (MaeRuleset) found = (MaeRuleset *) mae_own_rulesets_find ("serenissima");

  g_assert_true (found == mae_ruleset_builtin ("serenissima"));
  g_assert_null (mae_own_rulesets_find ("own-"));
  g_assert_null (mae_own_rulesets_find ("own-../../x"));
  g_assert_null (mae_own_rulesets_find ("nothing"));
}

/* Titles are cut between characters, and characters that they can't have are left out. */
static void
test_titles (void)
{
  static const char *const odd[][2] = {
    { "Copy of 0123456789012345678901234567890123456789012345678901234é",
      "Copy of 0123456789012345678901234567890123456789012345678901234" },
    { "two\nlines", "twolines" },
    { "to the \u202eleft", "to the left" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (odd); i++) {
    g_autofree char *id = add (odd[i][0]);
    g_autoptr (MaeRuleset) found = (MaeRuleset *) mae_own_rulesets_find (id);

    g_assert_cmpstr (found->title, ==, odd[i][1]);
  }
  g_assert_true (mae_own_rulesets_title_ok (" Five Columns "));
  g_assert_false (mae_own_rulesets_title_ok ("  "));
  g_assert_false (mae_own_rulesets_title_ok (odd[0][0]));
  g_assert_false (mae_own_rulesets_title_ok (odd[1][0]));
  delete_all ();
}

/* Files that somebody else put there are told apart; one that is too large isn't read. */
static void
test_foreign_files (void)
{
  g_autofree char *good = add ("Good"), *json = NULL;
  g_autofree char *broken = path_of ("own-00000001"), *renamed = path_of ("own-00000002"),
                  *huge = path_of ("own-00000003"), *other = path_of ("notes");
  g_autofree char *space = g_strnfill (2 * 1024 * 1024, ' ');
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (MaeRuleset) found = (MaeRuleset *) mae_own_rulesets_find (good);

  json = mae_ruleset_to_json (found);
  g_assert_true (g_file_set_contents (broken, "{\"format\": 1}", -1, NULL));
  g_assert_true (g_file_set_contents (renamed, json, -1, NULL));
  g_assert_true (g_file_set_contents (huge, space, -1, NULL));
  g_assert_true (g_file_set_contents (other, json, -1, NULL));
  all = mae_own_rulesets_list ();
  g_assert_cmpuint (all->len, ==, 4);
  g_assert_nonnull (nth (all, 0)->rules);
  g_assert_nonnull (nth (all, 1)->rules);
  g_assert_cmpstr (nth (all, 2)->id, ==, "own-00000001");
  g_assert_nonnull (nth (all, 2)->problem);
  g_assert_cmpstr (nth (all, 3)->id, ==, "own-00000003");
  g_assert_nonnull (nth (all, 3)->problem);
  g_assert_null (mae_own_rulesets_find ("own-00000001"));
  g_autoptr (MaeRuleset) second = (MaeRuleset *) mae_own_rulesets_find ("own-00000002");
  g_assert_cmpstr (second->id, ==, "own-00000002");
  delete_all ();
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  g_remove (other);
}

static void
test_most (void)
{
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < MAE_OWN_RULESETS_MOST; i++)
    g_free (add ("Many"));
  g_assert_null (mae_own_rulesets_add (mae_ruleset_builtin ("standard"), "Many", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  delete_all ();
}

/* What can't be written is said. */
static void
test_unwritable (void)
{
  g_autofree char *above = g_build_filename (g_get_user_data_dir (), "maestri", NULL);
  g_autofree char *folder = g_build_filename (above, "rulesets", NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (above, 0700);
  g_rmdir (folder);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  g_assert_null (mae_own_rulesets_add (mae_ruleset_builtin ("standard"), "None", &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (error->domain, ==, G_FILE_ERROR);
  g_remove (folder);
}

/* Removes the folders of the rulesets, which are empty. */
static void
remove_folders (const char *home)
{
  g_autofree char *above = g_build_filename (home, "maestri", NULL);
  g_autofree char *folder = g_build_filename (above, "rulesets", NULL);

  g_rmdir (folder);
  g_rmdir (above);
  g_assert_cmpint (g_rmdir (home), ==, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("maestri-rulesets-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/own-rulesets/kept", test_kept);
  g_test_add_func ("/own-rulesets/builtin", test_builtin);
  g_test_add_func ("/own-rulesets/titles", test_titles);
  g_test_add_func ("/own-rulesets/foreign-files", test_foreign_files);
  g_test_add_func ("/own-rulesets/most", test_most);
  g_test_add_func ("/own-rulesets/unwritable", test_unwritable);
  result = g_test_run ();
  remove_folders (home);
  return result;
}
