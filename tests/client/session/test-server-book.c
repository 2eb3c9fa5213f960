/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers a person plays on, and the secrets that give their seats back. */

#include <glib/gstdio.h>
#include <string.h>

#include "client/game/wall-clock-testing.h"
#include "client/session/server-book.h"

typedef struct {
  char *folder, *path;
} Shelf;

static void
setup (Shelf *shelf, gconstpointer data)
{
  shelf->folder = g_dir_make_tmp ("maestri-book-XXXXXX", NULL);
  /* in a folder that doesn't exist yet */
  shelf->path = g_build_filename (shelf->folder, "maestri", "servers.ini", NULL);
}

static void
teardown (Shelf *shelf, gconstpointer data)
{
  g_autofree char *inner = g_path_get_dirname (shelf->path);

  g_unlink (shelf->path);
  g_rmdir (inner);
  g_assert_cmpint (g_rmdir (shelf->folder), ==, 0);
  g_free (shelf->folder);
  g_free (shelf->path);
}

/* Returns "ADDRESS NICKNAME SECRET PLAYING" of each entry, one per line. */
static char *
in_words (MaeServerBook *book)
{
  const GPtrArray *list = mae_server_book_list (book);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (list, i);

    g_string_append_printf (text, "%s %s %s%s\n", entry->address, entry->nickname,
                            entry->secret ? entry->secret : "-", entry->playing ? " playing" : "");
  }
  return g_string_free (text, FALSE);
}

static void
assert_words (MaeServerBook *book, const char *expected)
{
  g_autofree char *words = in_words (book);

  g_assert_cmpstr (words, ==, expected);
}

/* A game in progress is offered on seven further days of use, however the date jumps. */
static void
test_waiting (Shelf *shelf, gconstpointer data)
{
  const gint64 now = 1800000000, day = 24 * 3600;
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);

  mae_wall_clock_set (now);
  mae_server_book_note (book, "a.org:51015", "Ada", TRUE);
  g_assert_cmpint (mae_server_book_waiting (book)->used, ==, now);
  /* Once the date is years too late, then right again: two days. */
  mae_wall_clock_set (now + 2000 * day);
  g_assert_nonnull (mae_server_book_waiting (book));
  for (int i = 1; i <= 6; i++) {
    g_autoptr (MaeServerBook) again = mae_server_book_new (shelf->path);

    mae_wall_clock_set (now + i * day);
    g_assert_nonnull (mae_server_book_waiting (again));
    g_assert_nonnull (mae_server_book_waiting (again));
  }
  mae_server_book_reload (book);
  mae_wall_clock_set (now + 7 * day);
  g_assert_null (mae_server_book_waiting (book));

  /* A game that was played at a wrong date isn't offered forever, nor never. */
  mae_wall_clock_set (now + 2000 * day);
  mae_server_book_note (book, "a.org:51015", "Ada", TRUE);
  for (int i = 1; i <= 7; i++) {
    mae_wall_clock_set (now + i * day);
    g_assert_nonnull (mae_server_book_waiting (book));
  }
  mae_wall_clock_set (now + 8 * day);
  g_assert_null (mae_server_book_waiting (book));
  mae_wall_clock_set (30 * day);
  mae_server_book_note (book, "a.org:51015", "Ada", TRUE);
  mae_wall_clock_set (now);
  g_assert_nonnull (mae_server_book_waiting (book));
  mae_wall_clock_set (0);
}

static void
test_kept (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);
  g_autoptr (MaeServerBook) again = NULL;
  GStatBuf about;

  assert_words (book, "");
  mae_server_book_keep_secret (book, "[::1]:51015", "Ada", "s1");
  mae_server_book_note (book, "[::1]:51015", "Ada", TRUE);
  mae_server_book_note (book, "a.org:51015", "Ada", FALSE);
  mae_server_book_keep_secret (book, "a.org:51015", "Bruno = [x]", "s\\2 ;\"");
  mae_server_book_note (book, "[::1]:51015", "Ada", TRUE);

  again = mae_server_book_new (shelf->path);
  assert_words (again, "[::1]:51015 Ada s1 playing\n"
                       "a.org:51015 Bruno = [x] s\\2 ;\"\n"
                       "a.org:51015 Ada -\n");
  g_assert_cmpstr (mae_server_book_get_secret (again, "[::1]:51015", "Ada"), ==, "s1");
  g_assert_null (mae_server_book_get_secret (again, "[::1]:51015", "ada"));
  g_assert_cmpstr (mae_server_book_waiting (again)->address, ==, "[::1]:51015");

  /* Only its owner can read it, even if the old file had other permissions. */
  g_assert_cmpint (g_chmod (shelf->path, 0644), ==, 0);
  mae_server_book_note (again, "[::1]:51015", "Ada", FALSE);
  g_assert_cmpint (g_stat (shelf->path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0600);
  g_assert_null (mae_server_book_waiting (again));
}

static char *
in_line (char **words)
{
  char *line = g_strjoinv (", ", words);

  g_strfreev (words);
  return line;
}

/* Games that are gone are named once, also by another program that reads the file. */
static void
test_games (Shelf *shelf, gconstpointer data)
{
  static const char *const three[] = { "7 days Bruno; Carla", "8 live Bruno", "9 open", NULL };
  static const char *const two[] = { "8 live Bruno and Dino", "9 open", NULL };
  static const char *const none[] = { NULL };
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);

  g_strfreev (mae_server_book_note_games (book, "a.org:1", "Ada", three));
  assert_words (book, "");
  mae_server_book_note (book, "a.org:1", "Ada", TRUE);
  g_autofree char *nothing = in_line (mae_server_book_note_games (book, "a.org:1", "Ada", three));
  g_assert_cmpstr (nothing, ==, "");
  g_autoptr (MaeServerBook) again = mae_server_book_new (shelf->path);
  g_autofree char *first = in_line (mae_server_book_note_games (again, "a.org:1", "Ada", two));
  g_assert_cmpstr (first, ==, "7 days Bruno; Carla");
  mae_server_book_forget_game (book, "a.org:1", "Ada", 9);
  g_autofree char *last = in_line (mae_server_book_note_games (again, "a.org:1", "Ada", none));
  g_assert_cmpstr (last, ==, "8 live Bruno and Dino");
}

/* A turn that the player knows of isn't new, also to another program; and none is told where no
 * game over days is. */
static void
test_turns (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);

  mae_server_book_note (book, "a.org:1", "Ada", TRUE);
  g_assert_false (mae_server_book_note_turn (book, "a.org:1", "Ada", 7, 1));
  mae_server_book_note_awaits (book, "a.org:1", "Ada", TRUE);
  g_assert_true (mae_server_book_note_turn (book, "a.org:1", "Ada", 7, 1));
  g_autoptr (MaeServerBook) again = mae_server_book_new (shelf->path);
  g_assert_false (mae_server_book_note_turn (again, "a.org:1", "Ada", 7, 1));
  g_assert_true (mae_server_book_note_turn (again, "a.org:1", "Ada", 7, 2));
  g_assert_false (mae_server_book_note_turn (book, "a.org:1", "Ada", 7, 2));
  for (int round = 3; round < 300; round++)
    g_assert_true (mae_server_book_note_turn (again, "a.org:1", "Ada", 7, round));
  const MaeKnownServer *entry = g_ptr_array_index (mae_server_book_list (again), 0);
  g_assert_cmpuint (entry->told->len, ==, 64);
}

static void
test_two_programs (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) one = mae_server_book_new (shelf->path);
  g_autoptr (MaeServerBook) two = mae_server_book_new (shelf->path);

  mae_server_book_keep_secret (one, "a.org:1", "Ada", "s1");
  mae_server_book_keep_secret (two, "b.org:1", "Bruno", "s2");
  mae_server_book_forget (one, "c.org:1", "Carla");
  mae_server_book_note (one, "a.org:1", "Ada", FALSE);
  mae_server_book_reload (two);
  assert_words (two, "a.org:1 Ada s1\nb.org:1 Bruno s2\n");
}

static void
on_changed_cb (MaeServerBook *book, guint *times)
{
  *times += 1;
}

static void
test_forgotten (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);
  g_autoptr (MaeServerBook) again = NULL;
  g_autofree char *text = NULL;
  guint times = 0;

  g_signal_connect (book, "changed", G_CALLBACK (on_changed_cb), &times);
  mae_server_book_keep_secret (book, "a.org:1", "Ada", "topsecret");
  mae_server_book_keep_secret (book, "a.org:1", "Ada", "topsecret");
  g_assert_cmpuint (times, ==, 1);
  mae_server_book_forget (book, "a.org:1", "Ada");
  mae_server_book_forget (book, "a.org:1", "Ada");
  g_assert_cmpuint (times, ==, 2);
  g_assert_true (g_file_get_contents (shelf->path, &text, NULL, NULL));
  g_assert_null (strstr (text, "topsecret"));
  again = mae_server_book_new (shelf->path);
  assert_words (again, "");
}

static void
test_bounded (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);
  g_autofree char *long_word = g_strnfill (301, 'x');

  mae_server_book_note (book, "first:1", "Ada", TRUE);
  for (int i = 0; i < 3 * MAE_SERVER_BOOK_MAX; i++) {
    g_autofree char *address = g_strdup_printf ("host%d:1", i);

    mae_server_book_note (book, address, "Ada", FALSE);
  }
  g_assert_cmpuint (mae_server_book_list (book)->len, ==, MAE_SERVER_BOOK_MAX);
  /* Entries with a game in progress are removed last. */
  g_assert_cmpstr (mae_server_book_waiting (book)->address, ==, "first:1");

  mae_server_book_note (book, long_word, "Ada", FALSE);
  mae_server_book_note (book, "host:1", long_word, FALSE);
  mae_server_book_note (book, "host:1", "", FALSE);
  mae_server_book_keep_secret (book, "host:1", "Ada", long_word);
  mae_server_book_keep_secret (book, "host:1", "Ada", "\xff");
  g_assert_null (mae_server_book_get_secret (book, "host:1", "Ada"));
}

/* Any file: valid entries are used, the rest is ignored. */
static void
test_broken (Shelf *shelf, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (shelf->path);
  g_autofree char *huge = g_strnfill (70000, '\n');
  const struct {
    const char *file, *words;
  } cases[] = {
    { "", "" },
    { "\xff\xfe garbage", "" },
    { huge, "" },
    { "[1]\nnickname=Ada\n[2]\naddress=a:1\n[3]\naddress=b:1\nnickname=Bo\nplaying=maybe\n"
      "used=-5\n[4]\naddress=b:1\nnickname=Bo\nsecret=twice\n",
      "b:1 Bo -\n" },
    /* saved by an editor of Windows; and by an older version, as it was typed */
    { "\xef\xbb\xbf[1]\r\naddress=a:1\r\nnickname=Ada\r\nsecret=s\r\n", "a:1 Ada s\n" },
    { "[1]\naddress=maestri://Play.Example.ORG:51016\nnickname=Ada\nsecret=s\n",
      "maestri://play.example.org:51016 Ada s\n" },
  };

  g_mkdir (folder, 0700);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (MaeServerBook) book = NULL;

    g_assert_true (g_file_set_contents (shelf->path, cases[i].file, -1, NULL));
    book = mae_server_book_new (shelf->path);
    assert_words (book, cases[i].words);
    mae_server_book_keep_secret (book, "n:1", "Ada", "s");
    g_assert_cmpstr (mae_server_book_get_secret (book, "n:1", "Ada"), ==, "s");
  }
}

/* If the file can't be written, changes are kept in memory. */
static void
test_unwritable (Shelf *shelf, gconstpointer data)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (shelf->path);

  g_assert_cmpint (g_mkdir_with_parents (shelf->path, 0700), ==, 0);
  mae_server_book_keep_secret (book, "a:1", "Ada", "s1");
  mae_server_book_keep_secret (book, "b:1", "Ada", "s2");
  assert_words (book, "b:1 Ada s2\na:1 Ada s1\n");
  g_assert_cmpint (g_rmdir (shelf->path), ==, 0);
  mae_server_book_note (book, "a:1", "Ada", FALSE);
  g_assert_true (g_file_test (shelf->path, G_FILE_TEST_IS_REGULAR));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add ("/server-book/" name, Shelf, NULL, setup, test, teardown)
  ADD ("kept", test_kept);
  ADD ("waiting", test_waiting);
  ADD ("two-programs", test_two_programs);
  ADD ("games", test_games);
  ADD ("turns", test_turns);
  ADD ("forgotten", test_forgotten);
  ADD ("bounded", test_bounded);
  ADD ("broken", test_broken);
  ADD ("unwritable", test_unwritable);
  return g_test_run ();
}
