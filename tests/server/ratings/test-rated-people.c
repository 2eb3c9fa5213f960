/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People with ratings who are removed, renamed, ranked and exported. */
#include <string.h>

#include "guests.h"
#include "rated-fixture.h"
#include "server/accounts/accounts-private.h"
#include "server/ratings/rating-operation.h"
#include "server/ratings/ratings-private.h"
#include "server/state.h"
#include "store/sqlite/sqlite-testing.h"

/* ── Accounts ──────────────────────────────────────────────────────────────────────────────── */

static void
test_forgotten (RatedFixture *f, gconstpointer data)
{
  guint n;

  rated_sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  rated_leave (f->client[0]);
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 1);
  g_assert_true (mae_server_forget_account (f->stored.world->server, "Ada", &n, NULL));
  world_deliver (f->stored.world);
  g_assert_true (mae_store_commit (f->stored.store, NULL));
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
  g_assert_cmpint (rated_find (f, "ada", 2).n_rated, ==, 0);
  g_assert_cmpint (rated_find (f, "bruno", 2).n, ==, 1);
}

/* The operator deletes a person: of the finished games the name is gone, and so are the ratings.
 * Not while the person is here. */
static void
test_deleted (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gint64 n = -1;

  rated_sit_down (f, 2);
  rated_play (f, 2);
  g_assert_true (mae_server_export_person (server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"nickname\":\"Ada\","));
  g_assert_nonnull (strstr (out->str, "\"ratedGame\":1,"));
  g_assert_nonnull (strstr (out->str, "{\"game\":1,"));
  g_assert_false (mae_server_delete_person (server, "Ada", &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_assert_false (mae_server_delete_person (server, "Nobody", NULL));
  rated_restart (f);
  server = f->stored.world->server;
  g_assert_true (mae_server_delete_person (server, "Ada", NULL));
  g_assert_true (mae_store_commit (f->stored.store, NULL));
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
  g_assert_true (mae_store_query_number (
      f->stored.store, "SELECT count (*) FROM seats WHERE name = 'Ada' OR player = 'ada'", &n));
  g_assert_cmpint (n, ==, 0);
  Client *bruno = rated_come (f->stored.world, "Bruno");
  client_send_line (bruno, "{\"type\":\"ReqFinishedGame\",\"game\":1}");
  assert_told (bruno, "UpdateFinishedGame", "Former player");
}

/* ── Ranks, exports ────────────────────────────────────────────────────────────────────────── */

/* Ranks below the hundredth. */
static void
test_ranks (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  MaeRatingKind *kind = mae_ratings_find_kind (server, "standard", 2, TRUE);
  const MaePersonRating *person = NULL;

  for (int i = 0; i < 300; i++) {
    g_autofree char *key = g_strdup_printf ("p%03d", i);
    MaePersonRating *each = mae_ratings_find_person (kind, key, TRUE);
    each->rating = (MaeRating){ 40 - 0.05 * i, 1 };
    each->games = 1;
    each->day = mae_ratings_today (server);
  }
  for (int i = 0; i < 300; i++) {
    g_autofree char *key = g_strdup_printf ("p%03d", i);
    person = mae_ratings_find (server, "standard", 2, key);
    g_assert_cmpint (mae_ratings_rank (server, "standard", 2, person), ==, i + 1);
  }
}

static void
rate (MaeServer *server, const char *key, int players, int games, double mean)
{
  MaeRatingKind *kind = mae_ratings_find_kind (server, "standard", players, TRUE);
  MaePersonRating *person = mae_ratings_find_person (kind, key, TRUE);

  person->rating = (MaeRating){ mean, 1 };
  person->games = games;
}

static Client *
watch_people (RatedFixture *f, const char *name, const char *more)
{
  Client *client = world_connect (f->stored.world, name, NULL, NULL);
  g_autofree char *welcome =
      g_strdup_printf ("{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                       "[\"tables\",\"people\"%s]}}",
                       more);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client_send_line (client, welcome);
  client_send_line (client, join);
  return client;
}

/* In the hall, those who want that are told ratings: of the games that a person has played most. */
static void
test_told_in_hall (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  rate (server, "ada", 2, 3, 30);
  rate (server, "ada", 3, 5, 40);
  rated_come (f->stored.world, "Ada");
  Client *told = watch_people (f, "Told", ",\"standings\"");
  Client *older = watch_people (f, "Older", ",\"ratings\"");
  g_autofree char *here = last_of (told, "UpdatePeople");
  g_autofree char *plain = last_of (older, "UpdatePeople");
  g_autofree char *wanted =
      g_strdup_printf ("{\"nickname\":\"Ada\",\"place\":\"HALL\",\"rating\":%d,\"rated\":5}",
                       mae_rating_points (&(MaeRating){ 40, 1 }));
  g_assert_nonnull (strstr (here, wanted));
  g_assert_nonnull (strstr (here, "{\"nickname\":\"Told\",\"place\":\"HALL\"}"));
  g_assert_null (strstr (plain, "rat"));
}

/* Each is told the own rating with the own games, however many people are here. */
static void
test_own_told (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  rate (server, "told", 2, 3, 30);
  rate (server, "told", 3, 5, 40);
  rate (server, "older", 3, 5, 40);
  Client *told = watch_people (f, "Told", ",\"seats\",\"resume\",\"standings\"");
  Client *older = watch_people (f, "Older", ",\"seats\",\"resume\",\"ratings\"");
  g_autofree char *seats = last_of (told, "UpdateMySeats");
  g_autofree char *plain = last_of (older, "UpdateMySeats");
  g_autofree char *wanted =
      g_strdup_printf ("\"seats\":[],\"rating\":%d}", mae_rating_points (&(MaeRating){ 40, 1 }));
  g_assert_nonnull (strstr (seats, wanted));
  g_assert_null (strstr (plain, "rating"));
}

/* Somebody who was deleted has left a game that goes on: there the name stays until it is over. */
static void
test_deleted_meanwhile (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  gint64 n = -1;

  rated_sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  rated_leave (f->client[0]);
  client_hang_up (f->client[0]);
  g_assert_true (mae_server_delete_person (server, "Ada", NULL));
  f->client[0] = f->client[2];
  rated_move (f->client, 2, f->rng);
  g_assert_true (mae_store_query_number (f->stored.store,
                                         "SELECT count (*) FROM seats WHERE name = 'Ada'", &n));
  g_assert_cmpint (n, ==, 1);
  rated_play (f, 2);
  g_assert_cmpint (client_game (f->client[1], "Bruno", NULL)->phase, ==, MAE_PHASE_ENDED);
  g_assert_true (mae_store_query_number (f->stored.store,
                                         "SELECT count (*) FROM seats WHERE name = 'Ada'", &n));
  g_assert_cmpint (n, ==, 0);
}

/* All that is stored of a person. */
static void
test_exported (RatedFixture *f, gconstpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);

  rated_sit_down (f, 2);
  MaeAccount *ada = mae_accounts_find (f->stored.world->server, "ada");
  g_autoptr (GHashTable) muted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (muted, g_strdup ("carla"), g_strdup ("Carla"));
  mae_accounts_adopt_mutes (f->stored.world->server, ada, muted);
  g_assert_true (mae_server_export_person (f->stored.world->server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"muted\":\"Carla\"}"));
  g_assert_nonnull (strstr (out->str, "{\"seatInGame\":1,\"seat\":"));
}

/* A name that is free again, and somebody else has registered since, isn't whom it was. */
static void
test_other_owner (RatedFixture *f, gconstpointer data)
{
  gint64 found = -1;
  guint n;

  f->stored.world->server->config.wall_clock = NULL;
  rated_sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  rated_leave (f->client[1]);
  client_hang_up (f->client[1]);
  g_assert_true (mae_server_forget_account (f->stored.world->server, "Bruno", &n, NULL));
  world_wait (f->stored.world, 5000);
  mae_server_tick (f->stored.world->server, f->stored.world->now);
  mae_accounts_keep (f->stored.world->server, "bruno", "Bruno", "$5$x");
  f->client[1] = f->client[2];
  rated_play (f, 2);
  g_assert_cmpint (client_game (f->client[0], "Ada", NULL)->phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (rated_find (f, "ada", 3).n, ==, 1);
  g_assert_cmpint (rated_find (f, "bruno", 3).n, ==, 0);
  g_assert_true (mae_store_query_number (
      f->stored.store, "SELECT count (*) FROM seats WHERE player = 'bruno'", &found));
  g_assert_cmpint (found, ==, 0);
}

static void
add_test (const char *name, int n_players, void (*test) (RatedFixture *f, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/server/ratings/", name, NULL);
  g_test_add (path, RatedFixture, GINT_TO_POINTER (n_players), rated_set_up, test, rated_tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  add_test ("other-owner", 3, test_other_owner);
  add_test ("forgotten", 2, test_forgotten);
  add_test ("deleted", 2, test_deleted);
  add_test ("ranks", 2, test_ranks);
  add_test ("told-in-hall", 2, test_told_in_hall);
  add_test ("own-told", 2, test_own_told);
  add_test ("deleted-meanwhile", 3, test_deleted_meanwhile);
  add_test ("exported", 2, test_exported);
  return g_test_run ();
}
