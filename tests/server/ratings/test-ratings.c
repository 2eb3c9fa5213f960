/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of people: which games count, what they change, and that each counts once. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "engine/rng.h"
#include "guests.h"
#include "rated-fixture.h"
#include "rating/rating.h"
#include "server/accounts/accounts-private.h"
#include "server/accounts/checks.h"
#include "server/ratings/rating-operation.h"
#include "server/ratings/ratings-private.h"
#include "server/state.h"
#include "store/record-file.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-ratings.h"

/* Asserts that the store has of the @n players what one game with these ranks makes of new
 * ratings. */
static void
assert_rated (RatedFixture *f, const int *rank, int n)
{
  MaeRating rating[MAE_MAX_PLAYERS];

  for (int i = 0; i < n; i++)
    rating[i] = mae_rating_new ();
  mae_rating_update (rating, rank, n);
  for (int i = 0; i < n; i++) {
    g_autofree char *key = g_utf8_casefold (rated_people[i], -1);
    MaeRating new_one = mae_rating_new ();
    RatedFound found = rated_find (f, key, MIN (n, 3));
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
test_to_the_end (RatedFixture *f, gconstpointer data)
{
  int n = GPOINTER_TO_INT (data), rank[3] = { 0 }, seat;
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];

  rated_sit_down (f, n);
  rated_play (f, n);
  const MaeGame *game = client_game (f->client[0], rated_people[0], NULL);
  g_assert_cmpint (game->phase, ==, MAE_PHASE_ENDED);
  mae_game_ranking (game, order, place);
  for (int i = 0; i < n; i++) {
    client_game (f->client[i], rated_people[i], &seat);
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
  rated_restart (f);
  assert_rated (f, rank, n);
}

static void
test_left (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
  client_send_line (f->client[0], "{\"type\":\"ReqLeaveTable\"}");
  assert_rated (f, (const int[]){ 2, 1 }, 2);
  /* The other one plays on, also after a restart: it doesn't count again. */
  rated_restart (f);
  f->client[1] = rated_come (f->stored.world, "Bruno");
  while (rated_move (&f->client[1], 1, f->rng))
    ;
  g_assert_cmpint (client_game (f->client[1], "Bruno", NULL)->phase, ==, MAE_PHASE_ENDED);
  assert_rated (f, (const int[]){ 2, 1 }, 2);
}

/* Of three, those who leave share the last place. */
static void
test_two_left (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  client_send_line (f->client[2], "{\"type\":\"ReqLeaveTable\"}");
  g_assert_cmpint (rated_find (f, "carla", 3).n, ==, 0);
  rated_restart (f);
  f->client[0] = rated_come (f->stored.world, "Ada");
  f->client[1] = rated_come (f->stored.world, "Bruno");
  client_send_line (f->client[0], "{\"type\":\"ReqLeaveTable\"}");
  assert_rated (f, (const int[]){ 2, 1, 2 }, 3);
}

/* Whoever has left is behind those who play to the end, whatever the points are. */
static void
test_one_left (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 3);
  rated_play_round (f->client, 3, f->rng);
  client_send_line (f->client[1], "{\"type\":\"ReqLeaveTable\"}");
  rated_play (f, 3);
  g_assert_cmpint (rated_find (f, "bruno", 3).place, ==, 3);
  g_assert_cmpint (rated_find (f, "ada", 3).place, !=, 3);
  g_assert_cmpint (rated_find (f, "bruno", 3).rating.games, ==, 1);
}

/* While an account was made the clock was wrong, centuries ahead: its games count. */
static void
test_account_of_the_future (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  mae_accounts_find (f->stored.world->server, "bruno")->made = G_GINT64_CONSTANT (10000000000);
  rated_play_round (f->client, 2, f->rng);
  rated_leave (f->client[1]);
  assert_rated (f, (const int[]){ 1, 2 }, 2);
}

/* Leaving at once changes nothing: there was no game to be won. */
static void
test_at_once (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  rated_leave (f->client[0]);
  g_assert_cmpint (rated_find (f, "bruno", 2).n, ==, 0);
  rated_play (f, 2);
  g_assert_cmpint (rated_find (f, "bruno", 2).n, ==, 0);
}

static void
test_not_rated (RatedFixture *f, gconstpointer data)
{
  f->client[0] = rated_come (f->stored.world, "Ada");
  f->client[1] = rated_come (f->stored.world, "Bruno");
  g_autofree char *code = open_table (f->client[0], "\"playersCount\":2");
  join_table (f->client[1], code);
  rated_play (f, 2);
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
}

/* Somebody with a secret only plays along: what is known of them isn't kept. */
static void
test_secret (RatedFixture *f, gconstpointer data)
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
  rated_leave (f->client[1]);
  g_assert_cmpint (rated_find (f, "ada", 2).rating.games, ==, 1);
  g_assert_cmpint (rated_find (f, "guest", 2).n, ==, 0);
}

/* ── Refusals ──────────────────────────────────────────────────────────────────────────────── */

#define OPEN "{\"type\":\"ReqOpenTable\",\"isRated\":true,\"playersCount\":"

static void
test_refused (RatedFixture *f, gconstpointer data)
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
test_off (RatedFixture *f, gconstpointer data)
{
  world_free (f->stored.world);
  f->stored.world = stored_world_start ("standard", f->stored.store);
  Client *client = world_connect (f->stored.world, "Ada", NULL, NULL);
  g_autofree char *welcome = last_of (client, "ReqWelcome");
  g_assert_null (strstr (welcome, "ratings"));
}

/* ── What can't be stored ──────────────────────────────────────────────────────────────────── */

/* A game that counts can't be stored, ever, while another one is on its way. That one counts, and
 * later games build on it. */
static void
test_refused_game (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
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
  rated_leave (f->client[0]);
  rated_leave (others[0]);
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  stored_world_assert_warned ("Table 1 is set aside");
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
  g_assert_cmpint (rated_find (f, "dora", 2).rating.games, ==, 1);
  rated_leave (others[1]);
  rated_open (others, 2);
  rated_play_round (others, 2, f->rng);
  rated_leave (others[0]);
  g_assert_cmpint (rated_find (f, "dora", 2).rating.games, ==, 2);
  g_assert_cmpint (rated_find (f, "carla", 2).rating.games, ==, 2);
}

/* The same while the ratings can't be read: what was known is still known. */
static void
test_unread (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  rated_sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  rated_leave (f->client[0]);
  g_assert_true (mae_store_exec (f->stored.store, "ALTER TABLE ratings RENAME TO hidden", NULL));
  g_assert_false (mae_ratings_load (server, NULL));
  g_assert_true (mae_store_exec (f->stored.store, "ALTER TABLE hidden RENAME TO ratings", NULL));
  g_assert_nonnull (mae_ratings_find (server, "standard", 2, "ada"));
}

/* A server that is never idle loads the ratings, too: other things that are written meanwhile don't
 * matter. */
static void
test_busy (RatedFixture *f, gconstpointer data)
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
test_waits (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;

  rated_sit_down (f, 2);
  rated_play_round (f->client, 2, f->rng);
  mae_ratings_note_refused (server, 0);
  server->accounts->ratings->load_at = f->stored.world->now + 3 * G_TIME_SPAN_SECOND;
  rated_leave (f->client[0]);
  g_assert_cmpint (rated_find (f, "ada", 2).n, ==, 0);
  world_wait (f->stored.world, 20000);
  assert_rated (f, (const int[]){ 2, 1 }, 2);
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
test_leaderboard (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  assert_answer (f->client[0], BOARD, "UpdateLeaderboard", "'people':[]}");
  rated_play_round (f->client, 2, f->rng);
  rated_leave (f->client[0]);
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
test_person (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  rated_play (f, 2);
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
test_finished (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  assert_answer (f->client[0], FINISHED, "UpdateFinishedGames", "'games':[],'days':90}");
  rated_play (f, 2);
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
test_file (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  rated_play (f, 2);
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
test_not_asked (RatedFixture *f, gconstpointer data)
{
  Client *guest = come (f->stored.world, "Guest", TRUE);
  Client *nobody = world_connect (f->stored.world, "Nobody", NULL, NULL);

  assert_answer (guest, BOARD, "ErrProtocol", "extension");
  ask (nobody, "{'type':'ReqWelcome','maestri':{'version':1,'features':['ratings']}}");
  assert_answer (nobody, CARD, "ErrNickname", "NOT_SET");
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
  add_test ("two-to-the-end", 2, test_to_the_end);
  add_test ("three-to-the-end", 3, test_to_the_end);
  add_test ("left", 2, test_left);
  add_test ("two-left", 3, test_two_left);
  add_test ("one-left", 3, test_one_left);
  add_test ("at-once", 2, test_at_once);
  add_test ("account-of-the-future", 2, test_account_of_the_future);
  add_test ("refused-game", 2, test_refused_game);
  add_test ("unread", 2, test_unread);
  add_test ("busy", 2, test_busy);
  add_test ("waits", 2, test_waits);
  add_test ("not-rated", 2, test_not_rated);
  add_test ("secret", 2, test_secret);
  add_test ("refused", 2, test_refused);
  add_test ("off", 2, test_off);
  add_test ("leaderboard", 2, test_leaderboard);
  add_test ("person", 2, test_person);
  add_test ("finished", 2, test_finished);
  add_test ("file", 2, test_file);
  add_test ("not-asked", 2, test_not_asked);
  return g_test_run ();
}
