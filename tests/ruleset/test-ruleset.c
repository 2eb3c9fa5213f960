/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading rulesets and writing them back. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "ruleset/ruleset-io.h"

/* Returns the text of a file in data/rulesets. (transfer full) */
static char *
file_text (const char *name)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "..", "data", "rulesets", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_round_trip (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strconcat (data, ".json", NULL);
  g_autofree char *file = file_text (name);
  g_autofree char *text = mae_ruleset_to_json (rules);
  g_autoptr (MaeRuleset) again = mae_ruleset_parse (text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (again, sizeof *again, rules, sizeof *rules);
  g_assert_cmpstr (text, ==, file);
  g_assert_cmpuint (mae_ruleset_hash (again), ==, mae_ruleset_hash (rules));
}

/* A file that an editor of Windows has saved. */
static void
test_mark (void)
{
  g_autofree char *file = file_text ("standard.json");
  g_autofree char *folder = g_dir_make_tmp ("maestri-ruleset-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "marked.maestri-rules", NULL);
  g_autoptr (GString) text = g_string_new ("\xef\xbb\xbf");
  g_autoptr (GError) error = NULL;

  g_string_append (text, file);
  g_string_replace (text, "\n", "\r\n", 0);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  g_autoptr (MaeRuleset) rules = mae_ruleset_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (mae_ruleset_hash (rules), ==,
                    mae_ruleset_hash (mae_ruleset_builtin ("standard")));
  for (int big = 0; big < 2; big++) {
    gsize size;
    g_autofree char *wide =
        g_convert (text->str, -1, big ? "UTF-16BE" : "UTF-16LE", "UTF-8", NULL, &size, NULL);
    g_assert_true (g_file_set_contents (path, wide, (gssize) size, NULL));
    g_autoptr (MaeRuleset) again = mae_ruleset_load (path, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (mae_ruleset_hash (again), ==, mae_ruleset_hash (rules));
  }
  g_unlink (path);
  /* The name of a file can be any bytes; messages are text. */
  g_autofree char *other = g_build_filename (folder, "\xff.maestri-rules", NULL);
  g_assert_null (mae_ruleset_load (other, &error));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_rmdir (folder);
}

/* Names may have characters that JSON escapes, or that mean something in it. */
static void
test_names (void)
{
  g_autofree char *file = file_text ("standard.json");
  g_autoptr (GString) text = g_string_new (file);
  g_autoptr (GError) error = NULL;

  g_string_replace (text, "\"Coin\"", "\"\\\"\\\\/{[:, \\u20ac😀]}\"", 0);
  g_autoptr (MaeRuleset) rules = mae_ruleset_parse (text->str, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rules->resources[0].name, ==, "\"\\/{[:, €😀]}");
  g_autofree char *written = mae_ruleset_to_json (rules);
  g_autoptr (MaeRuleset) again = mae_ruleset_parse (written, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (again, sizeof *again, rules, sizeof *rules);
}

enum {
  WAITING,
  RUNNING,
  DONE,
};

static int state;

static gpointer
register_resources (gpointer data)
{
  g_atomic_int_set (&state, RUNNING);
  while (g_atomic_int_get (&state) != DONE)
    g_resources_get_info ("/nothing", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
  return NULL;
}

/* While the rulesets are read for the first time in the process, another thread uses GResources,
 * which registers those that are waiting to be registered. */
static void
test_other_thread (void)
{
  if (g_test_subprocess ()) {
    g_autoptr (GThread) thread = g_thread_new ("resources", register_resources, NULL);

    while (g_atomic_int_get (&state) == WAITING)
      g_usleep (10);
    g_assert_nonnull (mae_ruleset_builtin ("standard"));
    g_atomic_int_set (&state, DONE);
    g_thread_join (g_steal_pointer (&thread));
    return;
  }
  for (int i = 0; i < 60; i++) {
    g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
    g_test_trap_assert_passed ();
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ruleset/other-thread", test_other_thread);
  g_test_add_func ("/ruleset/mark", test_mark);
  g_test_add_func ("/ruleset/names", test_names);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strconcat ("/ruleset/round-trip/", *id, NULL);

    g_test_add_data_func (path, *id, test_round_trip);
  }
  return g_test_run ();
}
