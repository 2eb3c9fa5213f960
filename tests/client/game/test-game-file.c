/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Saved games: writing and reading give the same game; invalid files are refused; a game is stored
 * once. */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "client/game/games.h"
#include "client/game/saved-file.h"
#include "net/file-problem.h"
#include "played-record.h"
#include "ruleset/json-file.h"
#include "ruleset/ruleset-io.h"
#include "store/record-file.h"

static MaeRecord *
read_text (const char *text, GError **error)
{
  return mae_record_from_file (text, strlen (text), error);
}

static void
assert_same (const MaeRecord *one, const MaeRecord *other)
{
  g_assert_cmpuint (one->seed, ==, other->seed);
  g_assert_cmpint (one->n_players, ==, other->n_players);
  g_assert_cmpuint (mae_ruleset_hash (one->rules), ==, mae_ruleset_hash (other->rules));
  g_assert_cmpuint (one->n_commands, ==, other->n_commands);
  g_assert_cmpmem (one->log->data, one->log->len, other->log->data, other->log->len);
  for (int seat = 0; seat < one->n_players; seat++) {
    g_assert_cmpstr (one->name[seat], ==, other->name[seat]);
    g_assert_cmpint (one->computer[seat], ==, other->computer[seat]);
  }
}

/* ── The text ─────────────────────────────────────────────────────────────────────────────── */

static void
test_round_trip (void)
{
  static const struct {
    const char *ruleset;
    guint64 seed;
    int n_players;
    guint32 n_commands;
  } cases[] = {
    { "standard", 1, 1, 0 },
    { "standard", G_MAXUINT64, 1, G_MAXUINT32 },
    { "standard", 3, 4, 20 },
    { "serenissima", 4, 5, G_MAXUINT32 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (MaeRecord) record = played_record_new (
        cases[i].ruleset, cases[i].seed, cases[i].n_players, MAE_AI_BANKER, cases[i].n_commands);
    g_autofree char *text = mae_record_to_file (record);
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeRecord) again = read_text (text, &error);

    g_assert_no_error (error);
    assert_same (again, record);
    g_assert_true (g_str_has_prefix (text, "{\"maestri-game\":1,"));
    g_assert_cmpint (again->number, ==, 0);
    g_assert_cmpint (again->origin, ==, MAE_RECORD_FROM_FILE);
    /* Built-in rules are found again, not copied. */
    g_assert_true (again->rules == record->rules);
  }
}

/* Files that an editor of Windows has saved. */
static void
test_utf16 (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 4, MAE_AI_BANKER, 20);
  g_autofree char *text = mae_record_to_file (record);
  g_autofree char *marked = g_strconcat ("\xef\xbb\xbf", text, NULL);

  for (int big = 0; big < 2; big++) {
    g_autoptr (GError) error = NULL;
    gsize size;
    g_autofree char *wide =
        g_convert (marked, -1, big ? "UTF-16BE" : "UTF-16LE", "UTF-8", NULL, &size, NULL);
    g_autoptr (MaeRecord) again = mae_record_from_file (wide, size, &error);

    g_assert_no_error (error);
    assert_same (again, record);
    /* one that isn't whole is refused in words */
    g_assert_null (mae_record_from_file (wide, size - 1, &error));
    g_assert_nonnull (strstr (error->message, "UTF-8"));
  }
}

/* Appends @node, from @text, with the members of all its objects in the opposite order. */
static void
append_reversed (GString *out, const MaeJsonNode *node)
{
  const char *separator = "";

  if (mae_json_kind (node) == MAE_JSON_ARRAY) {
    g_string_append_c (out, '[');
    MAE_JSON_EACH (element, node) {
      g_string_append (out, separator);
      append_reversed (out, element);
      separator = ", ";
    }
    g_string_append_c (out, ']');
  } else if (mae_json_kind (node) == MAE_JSON_OBJECT) {
    g_autoptr (GString) members = g_string_new (NULL);
    MAE_JSON_EACH_MEMBER (name, value, node) {
      g_autoptr (GString) member = g_string_new (NULL);
      g_string_append_printf (member, "\"%s\":", name);
      append_reversed (member, value);
      g_string_prepend (members, separator);
      g_string_prepend (members, member->str);
      separator = ", ";
    }
    g_string_append_printf (out, "{%s}", members->str);
  } else {
    g_autofree char *text = mae_json_print (node);
    g_string_append (out, text);
  }
}

/* Programs that sort members, and editors that begin a file with a byte order mark, make no
 * difference. */
static void
test_order (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("serenissima", 4, 3, MAE_AI_BANKER, 30);
  g_autofree char *text = mae_record_to_file (record);
  g_autoptr (GString) reversed = g_string_new ("\xef\xbb\xbf");
  g_autoptr (GError) error = NULL;
  const char *problem;
  gsize at;
  g_autoptr (JsonNode) root = mae_json_read (text, strlen (text), 17, &at, &problem);

  append_reversed (reversed, root);
  g_assert_true (g_str_has_suffix (reversed->str, "\"maestri-game\":1}"));

  g_autoptr (MaeRecord) again = read_text (reversed->str, &error);
  g_assert_no_error (error);
  assert_same (again, record);
}

/* Files have the style of a computer player only if it has one. */
static void
test_styles (void)
{
  static const char *const names[] = { "Anna", "Bianca", "Cosimo" };
  const int computers[] = { 0, mae_ai_number (MAE_AI_BANKER, MAE_AI_BALANCED),
                            mae_ai_number (MAE_AI_MERCHANT, MAE_AI_TRADER) };
  g_autoptr (MaeRecord) record =
      mae_record_new (mae_ruleset_builtin ("standard"), 5, 3, names, computers);
  g_autofree char *text = mae_record_to_file (record);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) again = read_text (text, &error);

  g_assert_no_error (error);
  assert_same (again, record);
  g_assert_nonnull (strstr (text, "\"Bianca\",\"level\":3}"));
  g_assert_nonnull (strstr (text, "\"Cosimo\",\"level\":2,\"style\":3}"));
  g_assert_cmpint (mae_record_level (record), ==, MAE_AI_BANKER);
}

/* Each of these replaces the first @what in a good file. */
static void
test_refused (void)
{
  static const struct {
    const char *what, *with, *said;
  } cases[] = {
    { "{", "[", "byte 1" },
    { "\"maestri-game\"", "\"maestri-match\"", "isn't a saved game" },
    { "\"maestri-game\":1", "\"maestri-game\":\"1\"", "maestri-game: expected" },
    { "\"maestri-game\":1", "\"maestri-game\":2", "newer version" },
    { "\"maestri-game\":1", "\"maestri-game\":1,\"more\":0", "“more” is unexpected" },
    { "\"seed\"", "\"maestri-game\":1,\"seed\"", "a member of that name already" },
    { "\"seed\":\"7\",", "", "seed is missing" },
    { "\"seed\":\"7\"", "\"seed\":7", "seed: expected" },
    { "\"seed\":\"7\"", "\"seed\":\"-7\"", "seed: expected one or four whole numbers" },
    { "\"seed\":\"7\"", "\"seed\":\"18446744073709551616\"",
      "seed: expected one or four whole numbers" },
    { "\"seed\":\"7\"", "\"seed\":\"8\"", "don't replay" },
    { "\"players\":[", "\"players\":{}, \"x\":[", "is unexpected" },
    { "\"players\":[", "\"players\":[7,", "players/0: expected" },
    { "\"name\":\"Anna\"", "\"name\":\"\"", "players/0/name" },
    { "\"name\":\"Anna\"", "\"name\":\"A\\u202enna\"", "players/0/name" },
    { "\"name\":\"Anna\"", "\"name\":7", "players/0: expected" },
    { "\"name\":\"Anna\"", "\"name\":\"Anna\",\"age\":9", "“age” is unexpected" },
    { "\"level\":0", "\"level\":1", "expected one with level 0" },
    { "\"level\":2", "\"level\":0", "" }, /* two people at one computer */
    { "\"level\":2", "\"level\":5", "expected 0 to 4" },
    { "\"level\":2", "\"level\":-1", "expected 0 to 4" },
    { "\"level\":2", "\"level\":2,\"style\":4", "expected 0 to 3" },
    { "\"level\":2", "\"level\":2,\"style\":-1", "expected 0 to 3" },
    { "\"level\":2", "\"level\":2,\"style\":\"trader\"", "players/1: expected" },
    { "\"level\":2", "\"style\":1,\"level\":2,\"style\":1", "a member of that name already" },
    { "\"level\":0", "\"level\":0,\"style\":1", "for a computer player" },
    { "\"commands\":\"", "\"commands\":\"!", "base64" },
    { "\"commands\":\"", "\"commands\":\"/////", "commands" },
    { "\"ruleset\":{", "\"ruleset\":[], \"x\":{", "unexpected" },
    { "\"standard\"", "\"changed\"", "" },
    { "\"shelves\"", "\"drawers\"", "ruleset: " },
    { "\"levels\": 3", "\"levels\": 2e-35", "/levels: expected an integer, found a fraction" },
    { "\"levels\": 3", "\"levels\": 1e400", "/levels: expected an integer, found a fraction" },
  };
  g_autoptr (MaeRecord) record = played_record_new ("standard", 7, 2, MAE_AI_MERCHANT, 40);
  g_autofree char *good = mae_record_to_file (record);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new (good);
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeRecord) read = NULL;

    g_test_message ("%s → %s", cases[i].what, cases[i].with);
    g_assert_cmpuint (g_string_replace (text, cases[i].what, cases[i].with, 1), ==, 1);
    read = read_text (text->str, &error);
    /* Another name for the same rules is no error, and so are two people. */
    g_assert_cmpint (read == NULL, ==, *cases[i].said != '\0');
    if (!read) {
      g_assert_true (error->domain == MAE_RECORD_FILE_ERROR);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].said));
    }
  }
}

/* Every prefix of a file is refused. A file with a changed byte is refused, or its game can be
 * replayed. */
static void
test_hostile (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 7, 1, MAE_AI_NOVICE, 6);
  g_autofree char *good = mae_record_to_file (record);
  gsize length = strlen (good);

  for (gsize n = 0; n < length - 1; n += 1 + n / 40) {
    g_autoptr (GError) error = NULL;

    g_assert_null (mae_record_from_file (good, n, &error));
    g_assert_nonnull (error);
  }
  for (gsize at = 0; at < length; at += 1 + at / 40) {
    g_autofree char *text = g_strdup (good);
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeRecord) read = NULL;
    g_autofree MaeGame *game = g_new (MaeGame, 1);

    text[at] ^= (char) (1 << at % 8);
    read = mae_record_from_file (text, length, &error);
    g_assert_true ((read == NULL) == (error != NULL));
    if (read)
      g_assert_true (mae_record_replay (read, read->n_commands, game));
    else
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
  }
}

static void
test_bounded (void)
{
  g_autoptr (GString) text = g_string_new ("{\"maestri-game\":1,\"seed\":\"");
  g_autoptr (GString) deep = g_string_new ("{\"maestri-game\":");
  g_autoptr (GError) error = NULL;

  while (text->len <= MAE_RECORD_FILE_MAX)
    g_string_append_c (text, '7');
  g_string_append (text, "\"}");
  g_assert_null (mae_record_from_file (text->str, text->len, &error));
  g_assert_nonnull (strstr (error->message, "at most"));
  g_clear_error (&error);

  for (int i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  g_assert_null (mae_record_from_file (deep->str, deep->len, &error));
  g_assert_nonnull (error);
}

/* ── Files, and the player's games ────────────────────────────────────────────────────────── */

typedef struct {
  char *folder;
  GAsyncResult *result;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("maestri-files-XXXXXX", NULL);
}

/* Removes a folder, if it is there, and the files in it. */
static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_remove (path);
  }
  g_assert_true (!dir || g_rmdir (folder) == 0);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autofree char *store = mae_games_path ();
  g_autofree char *games = g_path_get_dirname (store);

  remove_folder (games);
  remove_folder (f->folder);
  g_free (f->folder);
  g_clear_object (&f->result);
}

static GFile *
file_in (Fixture *f, const char *name)
{
  return g_file_new_build_filename (f->folder, name, NULL);
}

static void
on_done_cb (GObject *source, GAsyncResult *result, gpointer f)
{
  ((Fixture *) f)->result = g_object_ref (result);
}

static GAsyncResult *
wait_for_result (Fixture *f)
{
  while (!f->result)
    g_main_context_iteration (NULL, TRUE);
  return f->result;
}

static MaeSavedFile *
read_file (Fixture *f, GFile *file, GError **error)
{
  g_clear_object (&f->result);
  mae_saved_file_read_async (file, NULL, on_done_cb, f);
  return mae_saved_file_read_finish (wait_for_result (f), error);
}

static gboolean
write_file (Fixture *f, GFile *file, MaeRecord *record, GError **error)
{
  g_clear_object (&f->result);
  mae_saved_file_write_async (file, record, NULL, on_done_cb, f);
  return mae_saved_file_write_finish (wait_for_result (f), error);
}

static void
test_file (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 7, 3, MAE_AI_MERCHANT, 40);
  g_autoptr (GFile) file = file_in (f, "a.maestri-game");
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeSavedFile) saved = NULL;

  g_assert_true (write_file (f, file, record, &error));
  g_assert_no_error (error);
  saved = read_file (f, file, &error);
  g_assert_no_error (error);
  g_assert_null (saved->rules);
  assert_same (saved->record, record);
}

static void
test_ruleset (Fixture *f, gconstpointer data)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("serenissima"));
  g_autoptr (GFile) file = file_in (f, "house.maestri-rules");
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeSavedFile) saved = NULL;

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  saved = read_file (f, file, &error);
  g_assert_no_error (error);
  g_assert_null (saved->record);
  g_assert_cmpuint (mae_ruleset_hash (saved->rules), ==,
                    mae_ruleset_hash (mae_ruleset_builtin ("serenissima")));
}

static void
test_no_such_file (Fixture *f, gconstpointer data)
{
  static const struct {
    const char *name, *text, *said;
  } cases[] = {
    { "nothing", NULL, "“nothing” can’t be opened" },
    { "empty", "", "“empty” is empty" },
    { "letter", "Dear Ada,", "“letter” is neither a saved game nor a valid ruleset" },
    { "list", "[]", "neither a saved game" },
    { "other.json", "{\"a\": 1}", "neither a saved game" },
    { "game", "{\"maestri-game\": 1}", "The game in “game” can’t be opened" },
    { "newer", "{\"maestri-game\": 2}", "“newer” was saved by a newer version" },
  };
  g_autoptr (GFile) folder = g_file_new_for_path (f->folder);
  g_autoptr (GFile) pipe = file_in (f, "pipe");
  g_autoptr (GFile) endless = g_file_new_for_path ("/dev/zero");
  GFile *no_files[] = { folder, pipe, endless };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GFile) file = file_in (f, cases[i].name);
    g_autoptr (GError) error = NULL;

    if (cases[i].text)
      g_assert_true (g_file_set_contents (g_file_peek_path (file), cases[i].text, -1, NULL));
    g_assert_null (read_file (f, file, &error));
    g_test_message ("%s", error->message);
    g_assert_nonnull (strstr (error->message, cases[i].said));
  }
  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (no_files); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (read_file (f, no_files[i], &error));
    g_assert_nonnull (strstr (error->message, "it isn’t a file"));
  }
}

/* What the system refuses is told in our words, with the file's name. */
static void
test_system_says_no (Fixture *f, gconstpointer data)
{
  g_autofree char *long_name = g_strnfill (300, 'x');
  const struct {
    gboolean writes;
    const char *name, *said;
  } cases[] = {
    { FALSE, "none", "“none” can’t be opened: there is no file or folder of this name." },
    { FALSE, "file/in-it", "“in-it” can’t be opened: a part of its path isn’t a folder." },
    { TRUE, "none/in-it", "“in-it” can’t be saved: there is no file or folder of this name." },
    { TRUE, "folder", "“folder” can’t be saved: it isn’t a file." },
    { TRUE, long_name, "the name is too long, or isn’t allowed here. Choose another one." },
  };
  g_autoptr (MaeRecord) record = played_record_new ("standard", 2, 3, MAE_AI_BANKER, 5);
  g_autoptr (GFile) folder = file_in (f, "folder"), plain = file_in (f, "file");

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  g_assert_true (g_file_set_contents (g_file_peek_path (plain), "x", -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GFile) file = file_in (f, cases[i].name);
    g_autoptr (GError) error = NULL;

    if (cases[i].writes)
      g_assert_false (write_file (f, file, record, &error));
    else
      g_assert_null (read_file (f, file, &error));
    g_assert_true (g_str_has_suffix (error->message, cases[i].said));
  }
}

/* Every common cause has a sentence of its own, the same in both of GLib's domains. */
static void
test_causes (void)
{
  static const int causes[] = { ENOENT, EISDIR, ENOTDIR, EACCES,       EPERM,
                                EROFS,  ENOSPC, EMFILE,  ENAMETOOLONG, ENFILE };
  const char *rest = mae_file_problem_of_errno (EIO);

  for (gsize i = 0; i < G_N_ELEMENTS (causes); i++) {
    const char *text = mae_file_problem_of_errno (causes[i]);
    g_autoptr (GError) io =
        g_error_new_literal (G_IO_ERROR, g_io_error_from_errno (causes[i]), "x");
    g_autoptr (GError) file =
        g_error_new_literal (G_FILE_ERROR, g_file_error_from_errno (causes[i]), "x");

    g_assert_cmpstr (text, !=, rest);
    g_assert_cmpstr (mae_file_problem_text (file), ==, text);
    if (causes[i] != ENFILE)
      g_assert_cmpstr (mae_file_problem_text (io), ==, text);
  }
}

/* Files written by version 0.2.0 can always be read. */
static void
test_first_version (Fixture *f, gconstpointer data)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "games", "solo.maestri-game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeSavedFile) saved = read_file (f, file, &error);
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  g_assert_no_error (error);
  g_assert_cmpuint (saved->record->n_commands, ==, 64);
  g_assert_true (mae_record_replay (saved->record, 64, game));
  g_assert_cmpint (game->phase, ==, MAE_PHASE_ENDED);
}

static void
test_import (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) begun = played_record_new ("standard", 7, 2, MAE_AI_MERCHANT, 20);
  g_autoptr (MaeRecord) further = played_record_new ("standard", 7, 2, MAE_AI_MERCHANT, 30);
  g_autoptr (MaeRecord) over = played_record_new ("standard", 8, 1, MAE_AI_MERCHANT, G_MAXUINT32);
  g_autoptr (MaeRecord) loaded = NULL;
  g_autofree char *path = mae_games_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) results = NULL;
  g_autoptr (MaeStore) store = NULL;
  gboolean ended = TRUE;
  gint64 number;

  begun->origin = further->origin = over->origin = MAE_RECORD_FROM_FILE;
  number = mae_games_import (further, &ended, &error);
  g_assert_no_error (error);
  g_assert_false (ended);
  g_assert_cmpint (number, >, 0);

  /* The same game at the same or an earlier move isn't stored: the stored one, which has more
   * moves, is kept. */
  further->number = 0;
  g_assert_cmpint (mae_games_import (further, &ended, &error), ==, number);
  g_assert_cmpint (mae_games_import (begun, &ended, &error), ==, number);
  loaded = mae_games_load (number, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->n_commands, ==, 30);

  /* An ended game is stored as such. Games from files don't count in statistics. */
  g_assert_cmpint (mae_games_import (over, &ended, &error), >, number);
  g_assert_no_error (error);
  g_assert_true (ended);
  store = mae_store_open_shared (path, &error);
  g_assert_no_error (error);
  results = mae_store_list_results (store, &error);
  g_assert_cmpuint (results->len, ==, 0);
}

/* The store may contain hashes of secrets; SQLite's other files have the same mode. */
static void
test_private (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 7, 1, MAE_AI_NOVICE, 1);
  g_autofree char *path = mae_games_path ();
  g_autoptr (GError) error = NULL;
  GStatBuf about;

  mae_games_add (record, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  g_assert_true (mae_games_set_played (record->number, &error));
  g_assert_cmpint (g_stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0600);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("maestri-games-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-file/round-trip", test_round_trip);
  g_test_add_func ("/game-file/utf-16", test_utf16);
  g_test_add_func ("/game-file/order", test_order);
  g_test_add_func ("/game-file/refused", test_refused);
  g_test_add_func ("/game-file/styles", test_styles);
  g_test_add_func ("/game-file/hostile", test_hostile);
  g_test_add_func ("/game-file/bounded", test_bounded);
  g_test_add_func ("/game-file/causes", test_causes);
#define ADD(name, test) g_test_add ("/game-file/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("file", test_file);
  ADD ("ruleset", test_ruleset);
  ADD ("no-such-file", test_no_such_file);
  ADD ("system-says-no", test_system_says_no);
  ADD ("first-version", test_first_version);
  ADD ("import", test_import);
  ADD ("private", test_private);
  result = g_test_run ();
  remove_folder (home);
  return result;
}
