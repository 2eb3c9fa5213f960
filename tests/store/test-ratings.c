/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings in the store, and games that are over. */
#include <sqlite3.h>

#include "ruleset/ruleset-io.h"
#include "store-fixture.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-clock.h"
#include "store/store-ratings.h"

static MaeStoredRated
rated_of (const char *key, gint64 game, int change)
{
  return (MaeStoredRated){
    .after = { .key = key,
               .ruleset = "standard",
               .players = 2,
               .mean = 25.5 + (double) game / 3,
               .deviation = 8.1,
               .games = (int) game,
               .won = 1,
               .points = 40 * game,
               .day = game / 10 },
    .game = game,
    .date = 1700000000 + game,
    .place = 1,
    .points = 40,
    .change = change,
    .n_leaders = 2,
    .leaders = { 3, game % 2 == 0 ? 5 : 6 },
  };
}

static void
put (MaeStore *store, const char *key, gint64 game, int change)
{
  MaeStoredRated rated = rated_of (key, game, change);

  g_assert_true (mae_store_put_rated (store, &rated));
}

typedef struct {
  GString *text;
  int n;
} Heard;

static void
rating_cb (const MaeStoredRating *rating, gpointer data)
{
  Heard *heard = data;

  heard->n++;
  g_string_append_printf (heard->text, "%s %s %d %.17g %.17g %d %d %d %d\n", rating->key,
                          rating->ruleset, rating->players, rating->mean, rating->deviation,
                          rating->games, rating->won, (int) rating->points, (int) rating->day);
}

static void
rated_cb (const MaeStoredRated *rated, gpointer data)
{
  Heard *heard = data;

  heard->n++;
  g_string_append_printf (heard->text, "%s %d %+d %d %d\n", rated->after.key, (int) rated->game,
                          rated->change, rated->place, rated->points);
}

static void
leader_cb (const char *ruleset, int leader, int n, gpointer data)
{
  g_string_append_printf (((Heard *) data)->text, "%s %d %d\n", ruleset, leader, n);
}

static void
key_cb (const char *key, gpointer data)
{
  g_string_append_printf (((Heard *) data)->text, "%s\n", key);
}

static void
assert_heard (Heard *heard, const char *expected)
{
  g_assert_cmpstr (heard->text->str, ==, expected);
  g_string_truncate (heard->text, 0);
  heard->n = 0;
}

static void
test_round_trip (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  Heard heard = { .text = g_string_new (NULL) };

  put (store, "ada", 7, 12);
  put (store, "ada", 8, -3);
  put (store, "bruno 漢", 8, 3);
  mae_store_put_unrated (store, "carla", TRUE);
  mae_store_put_unrated (store, "dario", TRUE);
  mae_store_put_unrated (store, "dario", FALSE);
  store_commit (store);
  mae_store_close (store);

  store = store_open (f);
  g_assert_true (mae_store_load_ratings (store, rating_cb, &heard, NULL));
  assert_heard (&heard, "ada standard 2 28.166666666666668 8.0999999999999996 8 1 320 0\n"
                        "bruno 漢 standard 2 28.166666666666668 8.0999999999999996 8 1 320 0\n");
  g_assert_true (mae_store_load_rated (store, "ada", 0, rated_cb, &heard, NULL));
  assert_heard (&heard, "ada 7 +12 1 40\nada 8 -3 1 40\n");
  g_assert_true (mae_store_load_rated (store, NULL, 0, rated_cb, &heard, NULL));
  g_assert_cmpint (heard.n, ==, 3);
  assert_heard (&heard, heard.text->str);
  g_assert_true (mae_store_load_leaders (store, "ada", 2, leader_cb, &heard, NULL));
  assert_heard (&heard, "standard 3 2\nstandard 5 1\n");
  g_assert_true (mae_store_load_unrated (store, key_cb, &heard, NULL));
  assert_heard (&heard, "carla\n");

  mae_store_reset_ratings (store, "ada");
  store_commit (store);
  g_assert_true (mae_store_load_ratings (store, rating_cb, &heard, NULL));
  g_assert_cmpint (heard.n, ==, 1);
  mae_store_reset_ratings (store, NULL);
  store_commit (store);
  assert_heard (&heard, heard.text->str);
  g_assert_true (mae_store_load_ratings (store, rating_cb, &heard, NULL));
  g_assert_true (mae_store_load_rated (store, "bruno 漢", 0, rated_cb, &heard, NULL));
  assert_heard (&heard, "");
  g_string_free (heard.text, TRUE);
  mae_store_close (store);
}

/* That a game counts twice is a mistake of the program, which the store refuses; a batch that is
 * written again, because its answer was lost, isn't. */
static void
test_twice (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  g_autoptr (GError) error = NULL;

  put (store, "ada", 7, 12);
  store_commit (store);
  put (store, "ada", 7, 12);
  g_assert_false (mae_store_commit (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  mae_store_close (store);
}

/* If a game can't be stored, later ratings of the same people that were made from it aren't
 * written either. */
static void
test_given_up (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  Heard heard = { .text = g_string_new (NULL) };
  g_autoptr (GError) error = NULL;

  put (store, "ada", 7, 12);
  store_commit (store);
  put (store, "ada", 7, 12);
  put (store, "bruno", 7, -12);
  put (store, "bruno", 8, 3);
  put (store, "carla", 8, -3);
  g_assert_true (mae_store_launch (store, &error));
  put (store, "bruno", 9, 4);
  put (store, "dario", 9, -4);
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_cmpint (mae_store_give_way (store), ==, 7);
  g_assert_true (mae_store_land (store, &error));
  g_assert_true (mae_store_load_rated (store, NULL, 0, rated_cb, &heard, NULL));
  assert_heard (&heard, "ada 7 +12 1 40\ncarla 8 -3 1 40\ndario 9 -4 1 40\n");
  g_string_free (heard.text, TRUE);
  mae_store_close (store);
}

/* Of the games of each person only the last ones are kept. */
static void
test_bounded (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  Heard heard = { .text = g_string_new (NULL) };

  put (store, "bruno", 1, 1);
  for (gint64 game = 1; game <= MAE_STORE_RATED_KEPT + 5; game++)
    put (store, "ada", game, 1);
  store_commit (store);
  mae_store_load_rated (store, "ada", 0, rated_cb, &heard, NULL);
  g_assert_cmpint (heard.n, ==, MAE_STORE_RATED_KEPT);
  g_assert_true (g_str_has_prefix (heard.text->str, "ada 6 "));
  assert_heard (&heard, heard.text->str);
  mae_store_load_rated (store, "bruno", 0, rated_cb, &heard, NULL);
  g_assert_cmpint (heard.n, ==, 1);
  g_string_free (heard.text, TRUE);
  mae_store_close (store);
}

/* Rows that no program wrote are left out. */
static void
test_hostile (Fixture *f, gconstpointer data)
{
  if (store_is_elsewhere ())
    return;
  MaeStore *store = store_open (f);
  Heard heard = { .text = g_string_new (NULL) };

  put (store, "ada", 7, 12);
  store_commit (store);
  mae_store_close (store);
  sqlite3 *db;
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_exec (db,
                    "INSERT INTO ratings VALUES ('a', 's', 2, 9e999, 1, 1, 1, 1, 1);"
                    "INSERT INTO ratings VALUES ('b', 's', 2, 1, -1, 1, 1, 1, 1);"
                    "INSERT INTO ratings VALUES ('c', 's', 7, 1, 1, 1, 1, 1, 1);"
                    "INSERT INTO ratings VALUES ('d', 's', 2, 'x', 0, 1, 1, 1, 1);"
                    "INSERT INTO ratings VALUES ('e', 's', 2, 1, 1, 1, 2, 1, 1);"
                    "INSERT INTO leaders VALUES ('ada', 's', 1000, 5);"
                    "INSERT INTO rated VALUES ('ada', 9, 's', 2, 1, 0, 1, 1, 1, 1, 1);",
                    NULL, NULL, NULL),
      ==, SQLITE_OK);
  sqlite3_close (db);
  store = store_open (f);
  mae_store_load_ratings (store, rating_cb, &heard, NULL);
  mae_store_load_rated (store, "ada", 0, rated_cb, &heard, NULL);
  g_assert_cmpint (heard.n, ==, 2);
  g_string_truncate (heard.text, 0);
  mae_store_load_leaders (store, "ada", 5, leader_cb, &heard, NULL);
  assert_heard (&heard, "standard 3 1\nstandard 6 1\n");
  g_string_free (heard.text, TRUE);
  mae_store_close (store);
}

/* ── Games that are over ───────────────────────────────────────────────────────────────────── */

#define FROM_WAITING_ROOM (~0u)

/* Adds a game that was played to its end by these accounts (NULL: without one). */
static void
add_game (Fixture *f, MaeStore *store, gint64 number, guint flags, const char *first,
          const char *second)
{
  MaeGame game;
  MaeEvents events;
  MaeStoredTable table = { .number = number,
                           .seed = 1,
                           .ruleset = f->ruleset,
                           .ruleset_hash = mae_ruleset_hash (mae_ruleset_builtin ("standard")),
                           .n_players = 2,
                           .name = { "Ada", "Bruno" },
                           .code = "BCDFGH",
                           .flags = flags };

  if (flags == FROM_WAITING_ROOM) {
    table.code = NULL;
    table.flags = 0;
  }

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 2, &events);
  mae_store_add_table (store, &table, 1000);
  mae_store_finish_table (store, number, MAE_TABLE_ENDED, &game, NULL, 2000);
  if (first != NULL)
    mae_store_put_player (store, number, 0, first);
  if (second != NULL)
    mae_store_put_player (store, number, 1, second);
}

static void
assert_finished (MaeStore *store, const MaeFinishedWish *wish, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) games = mae_store_list_finished (store, wish, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < games->len; i++)
    g_string_append_printf (text, "%d ",
                            (int) ((MaeStoredGame *) g_ptr_array_index (games, i))->number);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_finished (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  MaeFinishedWish mine = { .player = "ada", .viewer = "ada", .before = G_MAXINT64, .most = 2 };

  add_game (f, store, 1, 0, "ada", "bruno");
  add_game (f, store, 2, MAE_STORED_PRIVATE, "ada", "bruno");
  add_game (f, store, 3, MAE_STORED_NO_SPECTATORS, "ada", NULL);
  add_game (f, store, 4, 0, NULL, "bruno");
  add_game (f, store, 5, FROM_WAITING_ROOM, "dario", "bruno");
  store_add_table (f, store, 6, 1, 2);
  MaeStoredRated rated = rated_of ("ada", 1, 14);
  mae_store_put_rated (store, &rated);
  store_commit (store);

  assert_finished (store, &mine, "3 2 ");
  mine.before = 2;
  assert_finished (store, &mine, "1 ");
  g_autoptr (GPtrArray) games = mae_store_list_finished (store, &mine, NULL);
  const MaeStoredGame *game = g_ptr_array_index (games, 0);
  g_assert_cmpint (game->n_players, ==, 2);
  g_assert_cmpstr (game->name[1], ==, "Bruno");
  g_assert_cmpstr (game->player[1], ==, "bruno");
  g_assert_true (game->is_rated[0]);
  g_assert_false (game->is_rated[1]);
  g_assert_cmpint (game->change[0], ==, 14);
  g_assert_cmpint (game->finished, ==, 2000);
  /* Others get what anybody could watch. */
  assert_finished (store, &(MaeFinishedWish){ "ada", "carla", G_MAXINT64, 0, 9 }, "1 ");
  assert_finished (store, &(MaeFinishedWish){ "ada", NULL, G_MAXINT64, 0, 9 }, "1 ");
  assert_finished (store, &(MaeFinishedWish){ "ada", "bruno", G_MAXINT64, 0, 9 }, "2 1 ");
  assert_finished (store, &(MaeFinishedWish){ "ada", "ada", G_MAXINT64, 1, 9 }, "");
  /* One of them. */
  assert_finished (store, &(MaeFinishedWish){ NULL, "ada", 3, 0, 9 }, "2 ");
  assert_finished (store, &(MaeFinishedWish){ NULL, NULL, 3, 0, 9 }, "");
  assert_finished (store, &(MaeFinishedWish){ NULL, "ada", 7, 0, 9 }, "");
  /* A game of the waiting room is told to those who played. */
  assert_finished (store, &(MaeFinishedWish){ "dario", "dario", G_MAXINT64, 0, 9 }, "5 ");
  assert_finished (store, &(MaeFinishedWish){ "dario", "ada", G_MAXINT64, 0, 9 }, "");
  assert_finished (store, &(MaeFinishedWish){ NULL, "ada", 6, 0, 9 }, "");
  assert_finished (store, &(MaeFinishedWish){ NULL, NULL, 6, 0, 9 }, "");

  /* Whoever is forgotten has played nothing, and has no name there. */
  mae_store_remove_person (store, "ada");
  store_commit (store);
  assert_finished (store, &(MaeFinishedWish){ "ada", "ada", G_MAXINT64, 0, 9 }, "");
  g_autoptr (GPtrArray) left =
      mae_store_list_finished (store, &(MaeFinishedWish){ "bruno", "bruno", 3, 0, 1 }, NULL);
  g_assert_cmpstr (((MaeStoredGame *) g_ptr_array_index (left, 0))->name[0], ==, "");
  g_assert_cmpstr (((MaeStoredGame *) g_ptr_array_index (left, 0))->name[1], ==, "Bruno");
  assert_finished (store, &(MaeFinishedWish){ "bruno", "bruno", G_MAXINT64, 0, 9 }, "5 4 2 1 ");
  mae_store_close (store);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
  g_test_add ("/server/store/ratings/round-trip", Fixture, NULL, store_set_up, test_round_trip,
              store_tear_down);
  g_test_add ("/server/store/ratings/twice", Fixture, NULL, store_set_up, test_twice,
              store_tear_down);
  g_test_add ("/server/store/ratings/given-up", Fixture, NULL, store_set_up, test_given_up,
              store_tear_down);
  g_test_add ("/server/store/ratings/bounded", Fixture, NULL, store_set_up, test_bounded,
              store_tear_down);
  g_test_add ("/server/store/ratings/hostile", Fixture, NULL, store_set_up, test_hostile,
              store_tear_down);
  g_test_add ("/server/store/ratings/finished", Fixture, NULL, store_set_up, test_finished,
              store_tear_down);
  return g_test_run ();
}
