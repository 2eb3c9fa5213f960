/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of people: which games count, what they change, and that each counts once. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "engine/rng.h"
#include "guests.h"
#include "rated.h"
#include "rating/rating.h"
#include "server/accounts/accounts-private.h"
#include "server/accounts/checks.h"
#include "server/ratings/rating-operation.h"
#include "server/ratings/ratings-private.h"
#include "server/state.h"
#include "store/record-file.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-ratings.h"
#include "stored-world.h"

static const char *const people[] = { "Ada", "Bruno", "Carla", "Dora", NULL };

typedef struct {
  StoredWorld stored;
  uint64_t rng[4];
  Client *client[3];
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (&f->stored);
  world_free (f->stored.world);
  rated_put_accounts (f->stored.store, people);
  f->stored.world = rated_start (f->stored.store, 0);
  mae_rng_seed (f->rng, 7);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (&f->stored);
}

static void
restart (Fixture *f)
{
  gint64 now = f->stored.world->now;

  world_free (f->stored.world);
  mae_store_close (f->stored.store);
  f->stored.store = stored_world_open (f->stored.path);
  f->stored.world = rated_start (f->stored.store, now);
}

static void
sit_down (Fixture *f, int n)
{
  for (int i = 0; i < n; i++)
    f->client[i] = rated_come (f->stored.world, people[i]);
  rated_open (f->client, n);
}

static void
play (Fixture *f, int n)
{
  while (rated_move (f->client, n, f->rng))
    ;
}

static void
leave (Client *client)
{
  client_send_line (client, "{\"type\":\"ReqLeaveTable\"}");
}

/* What the store has of one person in one kind of game. */
typedef struct {
  const char *key;
  int players, n;
  MaeStoredRating rating;
  int n_rated, place, change;
} Found;

static void
rating_cb (const MaeStoredRating *rating, gpointer data)
{
  Found *found = data;

  if (!g_str_equal (rating->key, found->key) || rating->players != found->players)
    return;
  found->n++;
  found->rating = *rating;
}

static void
rated_cb (const MaeStoredRated *rated, gpointer data)
{
  Found *found = data;

  if (rated->after.players != found->players)
    return;
  found->n_rated++;
  found->place = rated->place;
  found->change = rated->change;
}

static Found
find (Fixture *f, const char *key, int players)
{
  Found found = { .key = key, .players = players };

  g_assert_true (mae_store_load_ratings (f->stored.store, rating_cb, &found, NULL));
  g_assert_true (mae_store_load_rated (f->stored.store, key, 0, rated_cb, &found, NULL));
  return found;
}

/* Asserts that the store has of the @n players what one game with these ranks makes of new
 * ratings. */
static void
assert_rated (Fixture *f, const int *rank, int n)
{
  MaeRating rating[MAE_MAX_PLAYERS];

  for (int i = 0; i < n; i++)
    rating[i] = mae_rating_new ();
  mae_rating_update (rating, rank, n);
  for (int i = 0; i < n; i++) {
    g_autofree char *key = g_utf8_casefold (people[i], -1);
    MaeRating new_one = mae_rating_new ();
    Found found = find (f, key, MIN (n, 3));
    g_assert_cmpint (found.n, ==, 1);
    g_assert_cmpint (found.n_rated, ==, 1);
    g_assert_cmpint (found.rating.games, ==, 1);
    g_assert_cmpint (found.rating.won, ==, rank[i] == 1);
    g_assert_cmpfloat (fabs (found.rating.mean - rating[i].mean), <, 1e-9);
    g_assert_cmpfloat (fabs (found.rating.deviation - rating[i].deviation), <, 1e-9);
    g_assert_cmpint (found.place, ==, rank[i]);
    g_assert_cmpint (found.change, ==,
                     mae_rating_points (&rating[i]) - mae_rating_points (&new_one));
  }
}

/* ── What counts ───────────────────────────────────────────────────────────────────────────── */

static void
test_to_the_end (Fixture *f, gconstpointer data)
{
  int n = GPOINTER_TO_INT (data), rank[3] = { 0 }, seat;
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];

  sit_down (f, n);
  play (f, n);
  const MaeGame *game = client_game (f->client[0], people[0], NULL);
  g_assert_cmpint (game->phase, ==, MAE_PHASE_ENDED);
  mae_game_ranking (game, order, place);
  for (int i = 0; i < n; i++) {
    client_game (f->client[i], people[i], &seat);
    for (int at = 0; at < n; at++)
      if (order[at] == seat)
        rank[i] = place[at];
  }
  assert_rated (f, rank, n);
  /* Those at the table are told. */
  g_autofree char *told = last_of (f->client[1], "UpdateTable");
  g_assert_nonnull (strstr (told, "\"state\":\"ENDED\""));
  g_assert_nonnull (strstr (told, "\"isRated\":true"));
  g_assert_nonnull (strstr (told, "\"isUncertain\":true,\"change\":"));
  restart (f);
  assert_rated (f, rank, n);
}

static void
test_left (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
  client_send_line (f->client[0], "{\"type\":\"ReqLeaveTable\"}");
  assert_rated (f, (const int[]){ 2, 1 }, 2);
  /* The other one plays on, also after a restart: it doesn't count again. */
  restart (f);
  f->client[1] = rated_come (f->stored.world, "Bruno");
  while (rated_move (&f->client[1], 1, f->rng))
    ;
  g_assert_cmpint (client_game (f->client[1], "Bruno", NULL)->phase, ==, MAE_PHASE_ENDED);
  assert_rated (f, (const int[]){ 2, 1 }, 2);
}

/* Of three, those who leave share the last place. */
static void
test_two_left (Fixture *f, gconstpointer data)
{
  sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  client_send_line (f->client[2], "{\"type\":\"ReqLeaveTable\"}");
  g_assert_cmpint (find (f, "carla", 3).n, ==, 0);
  restart (f);
  f->client[0] = rated_come (f->stored.world, "Ada");
  f->client[1] = rated_come (f->stored.world, "Bruno");
  client_send_line (f->client[0], "{\"type\":\"ReqLeaveTable\"}");
  assert_rated (f, (const int[]){ 2, 1, 2 }, 3);
}

/* Whoever has left is behind those who play to the end, whatever the points are. */
static void
test_one_left (Fixture *f, gconstpointer data)
{
  sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  client_send_line (f->client[1], "{\"type\":\"ReqLeaveTable\"}");
  play (f, 3);
  g_assert_cmpint (find (f, "bruno", 3).place, ==, 3);
  g_assert_cmpint (find (f, "ada", 3).place, !=, 3);
  g_assert_cmpint (find (f, "bruno", 3).rating.games, ==, 1);
}

/* Leaving at once changes nothing: there was no game to be won. */
static void
test_at_once (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  leave (f->client[0]);
  g_assert_cmpint (find (f, "bruno", 2).n, ==, 0);
  play (f, 2);
  g_assert_cmpint (find (f, "bruno", 2).n, ==, 0);
}

/* A name that is free again, and somebody else has registered since, isn't whom it was. */
static void
test_other_owner (Fixture *f, gconstpointer data)
{
  gint64 found = -1;
  guint n;

  f->stored.world->server->config.wall_clock = NULL;
  sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  leave (f->client[1]);
  client_hang_up (f->client[1]);
  g_assert_true (mae_server_forget_account (f->stored.world->server, "Bruno", &n, NULL));
  world_wait (f->stored.world, 5000);
  mae_server_tick (f->stored.world->server, f->stored.world->now);
  mae_accounts_keep (f->stored.world->server, "bruno", "Bruno", "$5$x");
  f->client[1] = f->client[2];
  play (f, 2);
  g_assert_cmpint (client_game (f->client[0], "Ada", NULL)->phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (find (f, "ada", 3).n, ==, 1);
  g_assert_cmpint (find (f, "bruno", 3).n, ==, 0);
  g_assert_true (mae_store_query_number (
      f->stored.store, "SELECT count (*) FROM seats WHERE player = 'bruno'", &found));
  g_assert_cmpint (found, ==, 0);
}

static void
test_not_rated (Fixture *f, gconstpointer data)
{
  f->client[0] = rated_come (f->stored.world, "Ada");
  f->client[1] = rated_come (f->stored.world, "Bruno");
  g_autofree char *code = open_table (f->client[0], "\"playersCount\":2");
  join_table (f->client[1], code);
  play (f, 2);
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
}

/* Somebody with a secret only plays along: what is known of them isn't kept. */
static void
test_secret (Fixture *f, gconstpointer data)
{
  f->client[0] = rated_come (f->stored.world, "Ada");
  f->client[1] = world_connect (f->stored.world, "Guest", NULL, NULL);
  client_send_line (f->client[1], "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                                  "\"features\":[" RATED_FEATURES "]}}");
  client_send_line (f->client[1], "{\"type\":\"ReqJoin\",\"nickname\":\"Guest\",\"maestri\":"
                                  "{\"hall\":true}}");
  f->client[1]->follows = TRUE;
  rated_open (f->client, 2);
  rated_play_round (f->client, 2, f->rng);
  leave (f->client[1]);
  g_assert_cmpint (find (f, "ada", 2).rating.games, ==, 1);
  g_assert_cmpint (find (f, "guest", 2).n, ==, 0);
}

/* ── Refusals ──────────────────────────────────────────────────────────────────────────────── */

#define OPEN "{\"type\":\"ReqOpenTable\",\"isRated\":true,\"playersCount\":"

static void
test_refused (Fixture *f, gconstpointer data)
{
  Client *ada = rated_come (f->stored.world, "Ada");
  Client *guest = come (f->stored.world, "Guest", TRUE);

  client_send_line (ada, OPEN "1}");
  assert_told (ada, "ErrTable", "\"reason\":\"INVALID\",\"field\":\"playersCount\"");
  client_send_line (ada, OPEN "2,\"computers\":[\"EASY\"]}");
  assert_told (ada, "ErrTable", "\"reason\":\"NOT_WITH_COMPUTERS\"");
  client_send_line (guest, OPEN "2}");
  assert_told (guest, "ErrTable", "\"reason\":\"NO_RATINGS\"");
  /* Who doesn't know what a rated table is can't sit down there. */
  g_autofree char *code = open_table (ada, "\"playersCount\":2,\"isRated\":true");
  join_table (guest, code);
  assert_told (guest, "ErrTable", "\"reason\":\"INVALID\",\"field\":\"isRated\"");
  client_hang_up (guest);
  /* Without a password, and without a secret. */
  guest = world_connect (f->stored.world, "Other", NULL, NULL);
  client_send_line (guest, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                           "[\"tables\",\"ratings\"]}}");
  client_send_line (guest, "{\"type\":\"ReqJoin\",\"nickname\":\"Other\",\"maestri\":"
                           "{\"hall\":true}}");
  join_table (guest, code);
  assert_told (guest, "ErrTable", "\"reason\":\"NEEDS_ACCOUNT\"");
  client_send_line (guest, OPEN "2}");
  assert_told (guest, "ErrTable", "\"reason\":\"NEEDS_ACCOUNT\"");
}

/* A server without ratings doesn't offer them. */
static void
test_off (Fixture *f, gconstpointer data)
{
  world_free (f->stored.world);
  f->stored.world = stored_world_start ("standard", f->stored.store);
  Client *client = world_connect (f->stored.world, "Ada", NULL, NULL);
  g_autofree char *welcome = last_of (client, "ReqWelcome");
  g_assert_null (strstr (welcome, "ratings"));
}

/* ── Accounts ──────────────────────────────────────────────────────────────────────────────── */

static void
test_forgotten (Fixture *f, gconstpointer data)
{
  guint n;

  sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  leave (f->client[0]);
  g_assert_cmpint (find (f, "ada", 2).n, ==, 1);
  g_assert_true (mae_server_forget_account (f->stored.world->server, "Ada", &n, NULL));
  world_deliver (f->stored.world);
  g_assert_true (mae_store_commit (f->stored.store, NULL));
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
  g_assert_cmpint (find (f, "ada", 2).n_rated, ==, 0);
  g_assert_cmpint (find (f, "bruno", 2).n, ==, 1);
}

/* The operator deletes a person: of the finished games the name is gone, and so are the ratings.
 * Not while the person is here. */
static void
test_deleted (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gint64 n = -1;

  sit_down (f, 2);
  play (f, 2);
  g_assert_true (mae_server_export_person (server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"nickname\":\"Ada\","));
  g_assert_nonnull (strstr (out->str, "\"ratedGame\":1,"));
  g_assert_nonnull (strstr (out->str, "{\"game\":1,"));
  g_assert_false (mae_server_delete_person (server, "Ada", &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_assert_false (mae_server_delete_person (server, "Nobody", NULL));
  restart (f);
  server = f->stored.world->server;
  g_assert_true (mae_server_delete_person (server, "Ada", NULL));
  g_assert_true (mae_store_commit (f->stored.store, NULL));
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
  g_assert_true (mae_store_query_number (
      f->stored.store, "SELECT count (*) FROM seats WHERE name = 'Ada' OR player = 'ada'", &n));
  g_assert_cmpint (n, ==, 0);
  Client *bruno = rated_come (f->stored.world, "Bruno");
  client_send_line (bruno, "{\"type\":\"ReqFinishedGame\",\"game\":1}");
  assert_told (bruno, "UpdateFinishedGame", "Former player");
}

/* ── What can't be stored ──────────────────────────────────────────────────────────────────── */

/* A game that counts can't be stored, ever, while another one is on its way. That one counts, and
 * later games build on it. */
static void
test_refused_game (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  Client *others[] = { rated_come (f->stored.world, "Carla"),
                       rated_come (f->stored.world, "Dora") };
  rated_play_round (f->client, 2, f->rng);
  rated_open (others, 2);
  rated_play_round (others, 2, f->rng);
  g_assert_true (mae_store_exec (f->stored.store,
                                 "INSERT INTO rated (key, game, ruleset, players, mean, deviation,"
                                 " day, date, place, points, change)"
                                 " VALUES ('ada', 1, 'other', 2, 25, 8, 0, 0, 1, 0, 0)",
                                 NULL));
  stored_world_set_unwritable (&f->stored, TRUE);
  leave (f->client[0]);
  leave (others[0]);
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  stored_world_assert_warned ("Table 1 is set aside");
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
  g_assert_cmpint (find (f, "dora", 2).rating.games, ==, 1);
  leave (others[1]);
  rated_open (others, 2);
  rated_play_round (others, 2, f->rng);
  leave (others[0]);
  g_assert_cmpint (find (f, "dora", 2).rating.games, ==, 2);
  g_assert_cmpint (find (f, "carla", 2).rating.games, ==, 2);
}

/* The same while the ratings can't be read: what was known is still known. */
static void
test_unread (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  leave (f->client[0]);
  g_assert_true (mae_store_exec (f->stored.store, "ALTER TABLE ratings RENAME TO hidden", NULL));
  g_assert_false (mae_ratings_load (server, NULL));
  g_assert_true (mae_store_exec (f->stored.store, "ALTER TABLE hidden RENAME TO ratings", NULL));
  g_assert_nonnull (mae_ratings_find (server, "standard", 2, "ada"));
}

/* A server that is never idle loads the ratings, too: other things that are written meanwhile don't
 * matter. */
static void
test_busy (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  const MaeRatingBook *book = server->accounts->ratings;

  mae_ratings_note_refused (server, 0);
  mae_ratings_exclude (server, "dora", TRUE);
  g_assert_false (mae_ratings_load_due (server));
  g_assert_true (server->accounts->ratings == book);
  world_deliver (f->stored.world);
  mae_ratings_note_refused (server, 0);
  mae_store_put_ban (f->stored.store, "192.0.2.1", 0);
  mae_ratings_load_due (server);
  g_assert_false (server->accounts->ratings->is_stale);
  g_assert_true (mae_ratings_is_excluded (server, "dora"));
}

/* A game that ends while the ratings have to be read again counts when they were. */
static void
test_waits (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  mae_ratings_note_refused (server, 0);
  server->accounts->ratings->load_at = f->stored.world->now + 3 * G_TIME_SPAN_SECOND;
  leave (f->client[0]);
  g_assert_cmpint (find (f, "ada", 2).n, ==, 0);
  world_wait (f->stored.world, 20000);
  assert_rated (f, (const int[]){ 2, 1 }, 2);
}

/* Ranks below the hundredth. */
static void
test_ranks (Fixture *f, gconstpointer data)
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

/* Somebody who was deleted has left a game that goes on: there the name stays until it is over. */
static void
test_deleted_meanwhile (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  gint64 n = -1;

  sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  leave (f->client[0]);
  client_hang_up (f->client[0]);
  g_assert_true (mae_server_delete_person (server, "Ada", NULL));
  f->client[0] = f->client[2];
  rated_move (f->client, 2, f->rng);
  g_assert_true (mae_store_query_number (f->stored.store,
                                         "SELECT count (*) FROM seats WHERE name = 'Ada'", &n));
  g_assert_cmpint (n, ==, 1);
  play (f, 2);
  g_assert_cmpint (client_game (f->client[1], "Bruno", NULL)->phase, ==, MAE_PHASE_ENDED);
  g_assert_true (mae_store_query_number (f->stored.store,
                                         "SELECT count (*) FROM seats WHERE name = 'Ada'", &n));
  g_assert_cmpint (n, ==, 0);
}

/* All that is stored of a person. */
static void
test_exported (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);

  sit_down (f, 2);
  MaeAccount *ada = mae_accounts_find (f->stored.world->server, "ada");
  g_autoptr (GHashTable) muted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (muted, g_strdup ("carla"), g_strdup ("Carla"));
  mae_accounts_adopt_mutes (f->stored.world->server, ada, muted);
  g_assert_true (mae_server_export_person (f->stored.world->server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"muted\":\"Carla\"}"));
  g_assert_nonnull (strstr (out->str, "{\"seatInGame\":1,\"seat\":"));
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

static void
ask (Client *client, const char *line)
{
  g_autofree char *json = g_strdelimit (g_strdup (line), "'", '"');

  client_send_line (client, json);
}

/* Asserts that the answer to @line is of @type and has @text, in which ' stands for ". */
static void
assert_answer (Client *client, const char *line, const char *type, const char *text)
{
  g_autofree char *expected = g_strdelimit (g_strdup (text), "'", '"');

  g_free (last_of (client, type));
  ask (client, line);
  assert_told (client, type, expected);
}

#define BOARD "{'type':'ReqLeaderboard','players':2}"
#define CARD "{'type':'ReqPersonCard','nickname':'ada'}"
#define FINISHED "{'type':'ReqFinishedGames'}"

static void
test_leaderboard (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  assert_answer (f->client[0], BOARD, "UpdateLeaderboard", "'people':[]}");
  rated_play_round (f->client, 2, f->rng);
  leave (f->client[0]);
  world_wait (f->stored.world, 6000);
  assert_answer (f->client[0], BOARD, "UpdateLeaderboard",
                 "'people':[{'nickname':'Bruno','rank':1,'rating':");
  assert_answer (f->client[0], BOARD, "UpdateLeaderboard", "'me':{'nickname':'Ada','rank':2,");
  assert_answer (f->client[0], "{'type':'ReqLeaderboard','players':3}", "UpdateLeaderboard",
                 "'people':[]}");
  assert_answer (f->client[0], "{'type':'ReqLeaderboard','players':2,'ruleset':'x'}", "ErrTable",
                 "'INVALID','field':'ruleset'");
  assert_answer (f->client[0], "{'type':'ReqLeaderboard','players':4}", "ErrProtocol", "players");
  /* Who is excluded isn't listed; after thirty days without a game nobody is. */
  mae_ratings_exclude (f->stored.world->server, "bruno", TRUE);
  world_wait (f->stored.world, 6000);
  assert_answer (f->client[0], BOARD, "UpdateLeaderboard", "'people':[{'nickname':'Ada','rank':1,");
  client_hang_up (f->client[0]);
  client_hang_up (f->client[1]);
  world_wait (f->stored.world, 31 * G_GINT64_CONSTANT (24) * 60 * 60 * 1000);
  Client *carla = rated_come (f->stored.world, "Carla");
  assert_answer (carla, BOARD, "UpdateLeaderboard", "'people':[]}");
}

static void
test_person (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  play (f, 2);
  assert_answer (f->client[0], CARD, "UpdatePersonCard",
                 "{'type':'UpdatePersonCard','nickname':'Ada','isMe':true,'ruleset':'standard',"
                 "'players':2,'rank':");
  assert_answer (f->client[0], CARD, "UpdatePersonCard", "'history':[{'game':1,'day':0,'rating':");
  /* Others aren't told which games these were: not everybody may see them. */
  assert_answer (f->client[1], CARD, "UpdatePersonCard", "'history':[{'game':0,'day':0,'rating':");
  assert_answer (f->client[1], CARD, "UpdatePersonCard",
                 "'games':[{'game':1,'day':0,'ruleset':'standard','hasMoves':true,'me':");
  Client *carla = rated_come (f->stored.world, "Carla");
  assert_answer (carla, CARD, "UpdatePersonCard", "'rated':1,");
  assert_answer (carla, "{'type':'ReqPersonCard','nickname':'Carla'}", "UpdatePersonCard",
                 "'isMe':true,'rated':0,");
  assert_answer (carla, "{'type':'ReqPersonCard','nickname':'Nobody'}", "UpdatePersonCard",
                 "'nickname':'Nobody','isGone':true,");
  assert_answer (carla, "{'type':'ReqPersonCard'}", "ErrProtocol", "nickname");
}

static void
test_finished (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  assert_answer (f->client[0], FINISHED, "UpdateFinishedGames", "'games':[],'days':90}");
  play (f, 2);
  assert_answer (f->client[0], FINISHED, "UpdateFinishedGames", "'games':[{'game':1,");
  assert_answer (f->client[0], "{'type':'ReqFinishedGames','before':1}", "UpdateFinishedGames",
                 "'games':[]");
  assert_answer (f->client[0], "{'type':'ReqFinishedGame','game':1}", "UpdateFinishedGame",
                 "{\\'maestri-game\\':1,");
  assert_answer (f->client[0], "{'type':'ReqFinishedGame','game':2}", "ErrTable", "NO_SUCH_TABLE");
  assert_answer (f->client[0], "{'type':'ReqFinishedGame','game':-1}", "ErrTable", "NO_SUCH_TABLE");
  /* Everybody may see a game that everybody could watch. */
  Client *carla = rated_come (f->stored.world, "Carla");
  assert_answer (carla, FINISHED, "UpdateFinishedGames", "'games':[]");
  assert_answer (carla, "{'type':'ReqFinishedGames','nickname':'Ada'}", "UpdateFinishedGames",
                 "'games':[{'game':1,");
  assert_answer (carla, "{'type':'ReqFinishedGame','game':1}", "UpdateFinishedGame", "file");
  g_assert_true (mae_store_exec (f->stored.store, "UPDATE tables SET flags = flags | 1", NULL));
  assert_answer (carla, "{'type':'ReqFinishedGame','game':1}", "ErrTable", "NO_SUCH_TABLE");
  assert_answer (f->client[0], "{'type':'ReqFinishedGame','game':1}", "UpdateFinishedGame", "file");
  /* For some time only. */
  g_assert_true (mae_store_exec (f->stored.store, "UPDATE tables SET over = -91 * 86400", NULL));
  assert_answer (f->client[0], FINISHED, "UpdateFinishedGames", "'games':[]");
  assert_answer (f->client[0], "{'type':'ReqFinishedGame','game':1}", "ErrTable", "NO_SUCH_TABLE");
}

/* The game that is given is the one that was played. */
static void
test_file (Fixture *f, gconstpointer data)
{
  sit_down (f, 2);
  play (f, 2);
  guint64 hash = mae_game_hash (client_game (f->client[0], "Ada", NULL));
  ask (f->client[0], "{'type':'ReqFinishedGame','game':1}");
  g_autofree char *line = last_of (f->client[0], "UpdateFinishedGame");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_assert_true (json_parser_load_from_data (parser, line, -1, NULL));
  const char *file =
      json_object_get_string_member (json_node_get_object (json_parser_get_root (parser)), "file");
  g_autoptr (MaeRecord) record = mae_record_from_file (file, strlen (file), &error);
  g_assert_no_error (error);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_assert_true (mae_record_replay (record, record->n_commands, game));
  g_assert_cmpint (game->phase, ==, MAE_PHASE_ENDED);
  g_assert_true (mae_game_hash (game) == hash);
}

/* Those without the extension, or without a nickname, are told so. */
static void
test_not_asked (Fixture *f, gconstpointer data)
{
  Client *guest = come (f->stored.world, "Guest", TRUE);
  Client *nobody = world_connect (f->stored.world, "Nobody", NULL, NULL);

  assert_answer (guest, BOARD, "ErrProtocol", "extension");
  ask (nobody, "{'type':'ReqWelcome','maestri':{'version':1,'features':['ratings']}}");
  assert_answer (nobody, CARD, "ErrNickname", "NOT_SET");
}

static void
add_test (const char *name, int n_players, void (*test) (Fixture *f, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/server/ratings/", name, NULL);
  g_test_add (path, Fixture, GINT_TO_POINTER (n_players), set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  add_test ("two-to-the-end", 2, test_to_the_end);
  add_test ("three-to-the-end", 3, test_to_the_end);
  add_test ("left", 2, test_left);
  add_test ("two-left", 3, test_two_left);
  add_test ("one-left", 3, test_one_left);
  add_test ("at-once", 2, test_at_once);
  add_test ("other-owner", 3, test_other_owner);
  add_test ("refused-game", 2, test_refused_game);
  add_test ("unread", 2, test_unread);
  add_test ("busy", 2, test_busy);
  add_test ("waits", 2, test_waits);
  add_test ("ranks", 2, test_ranks);
  add_test ("deleted-meanwhile", 3, test_deleted_meanwhile);
  add_test ("exported", 2, test_exported);
  add_test ("not-rated", 2, test_not_rated);
  add_test ("secret", 2, test_secret);
  add_test ("refused", 2, test_refused);
  add_test ("off", 2, test_off);
  add_test ("forgotten", 2, test_forgotten);
  add_test ("deleted", 2, test_deleted);
  add_test ("leaderboard", 2, test_leaderboard);
  add_test ("person", 2, test_person);
  add_test ("finished", 2, test_finished);
  add_test ("file", 2, test_file);
  add_test ("not-asked", 2, test_not_asked);
  return g_test_run ();
}
