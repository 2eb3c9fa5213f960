/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking moves back (docs/protocol.md, "Taking back"): whole random games in which moves are taken
 * back at every opportunity, and cases where they can't be. */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"

#define OFFER "{'type':'ReqWelcome','maestri':{'version':1,'features':['undo']}}\n"
#define KNOWS(label) label "+\n" label "> " OFFER label "< ResWelcome\n"

#define TWO_PLAYERS(a, b)                                                                          \
  a "A> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=2\nA<*\n" b                            \
    "B> ReqJoin nickname=B\nA<*\nB<*\nseats A B\n"                                                 \
    "1> setup\n1<*\n2<*\n2> setup\n1<*\n2<*\n"

#define BOTH_KNOW TWO_PLAYERS (KNOWS ("A"), KNOWS ("B"))

static const ScriptCase cases[] = {
  { "everybody-gets-the-game", BOTH_KNOW "1> main\n"
                                         "1<< UpdateAction player=$1 undo=1\n"
                                         "2<< UpdateAction player=$1 undo=1\n"
                                         "1> ReqUndo\n"
                                         "1< UpdateGame isMandatoryActionDone=false "
                                         "maestri.undone=true\n"
                                         "2< UpdateGame isMandatoryActionDone=false "
                                         "maestri.undone=true\n"
                                         "1> ReqUndo\n"
                                         "1< ErrAction reason=NOTHING_TO_UNDO\n"
                                         "1> main\n"
                                         "1<< UpdateAction player=$1 undo=1\n"
                                         "2<*\n" },
  { "not-of-another-player", BOTH_KNOW "1> main\n1<*\n2<*\n"
                                       "2> ReqUndo\n"
                                       "2< ErrAction reason=NOTHING_TO_UNDO\n" },
  { "not-a-turn-that-is-over", BOTH_KNOW "1> main\n1<*\n2<*\n"
                                         "1> ReqEndTurn\n"
                                         "1<< UpdateAction undo=(absent)\n2<*\n"
                                         "1> ReqUndo\n"
                                         "1< ErrAction reason=NOTHING_TO_UNDO\n"
                                         "2> ReqUndo\n"
                                         "2< ErrAction reason=NOTHING_TO_UNDO\n" },
  { "not-with-a-client-without-undo",
    TWO_PLAYERS (KNOWS ("A"), "B+\n") "1> main\n"
                                      "1<< UpdateAction "
                                      "undo=(absent)\n"
                                      "2<< UpdateAction "
                                      "undo=(absent)\n"
                                      "1> ReqUndo\n"
                                      "1< ErrAction "
                                      "reason=NOTHING_TO_UNDO\n" },
  { "client-without-undo-is-gone", TWO_PLAYERS (KNOWS ("A"), "B+\n") "B-\nA<*\n"
                                                                     "A> main\n"
                                                                     "A<< UpdateAction undo=1\n"
                                                                     "A> ReqUndo\n"
                                                                     "A< UpdateGame\n" },
  /* What another player asks for changes nothing. */
  { "another-greets-again",
    BOTH_KNOW "1> main\n1<*\n2<*\n"
              "2> ReqWelcome\n2< ResWelcome\n"
              "2> {'type':'ResWelcome','maestri':{'version':1,'features':[]}}\n"
              "2> ReqUndo\n2< ErrAction reason=NOTHING_TO_UNDO\n"
              "2> ReqEndTurn\n2< ErrAction reason=NOT_CURRENT_PLAYER\n"
              "2> ReqHeartbeat\n2< ResHeartbeat\n"
              "1> ReqUndo\n"
              "1< UpdateGame maestri.undone=true\n"
              "2< UpdateGame maestri.undone=true\n" },
  { "another-learns-undo", TWO_PLAYERS (KNOWS ("A"), "B+\n") "1> main\n1<*\n2<*\n"
                                                             "B> " OFFER "B< ResWelcome\n"
                                                             "1> ReqUndo\n"
                                                             "1< ErrAction "
                                                             "reason=NOTHING_TO_UNDO\n" },
  /* A player who comes sees the current state. */
  { "not-past-a-return", BOTH_KNOW "2-\n1<*\n"
                                   "1> main\n1<*\n"
                                   "$2+\n$2> ReqJoin nickname=$2\n"
                                   "1<*\n2< UpdateGame maestri.undone=(absent)\n2<*\n"
                                   "1> ReqUndo\n"
                                   "1< ErrAction reason=NOTHING_TO_UNDO\n" },
  { "alone-in-the-setup", KNOWS ("A") "A> ReqJoin nickname=A\nA<*\n"
                                      "A> ReqNewGame playersCount=1\nA<*\n"
                                      "A> setup\n"
                                      "A<< UpdateAction action=CHOOSE_LEADERS undo=1\nA<*\n"
                                      "A> ReqUndo\n"
                                      "A< UpdateGame\n" },
  { "outside-a-game", KNOWS ("A") "A> ReqUndo\n"
                                  "A< ErrNickname reason=NOT_SET\n"
                                  "A> ReqJoin nickname=A\nA<*\n"
                                  "A> ReqUndo\n"
                                  "A< ErrNickname reason=NOT_IN_GAME\n" },
};

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

static void
assert_views (Client **clients, const MaeGame *game)
{
  for (int i = 0; i < game->n_players; i++) {
    int seat;
    client_game (clients[i], clients[i]->label, &seat);
    MaeGame view = mae_game_view (game, seat);
    const MaeGame *follower = &clients[i]->snapshot->game;
    g_assert_cmphex (mae_game_hash (follower), ==, mae_game_hash (&view));
    g_assert_cmpuint (follower->n_commands, ==, view.n_commands);
    for (int s = 0; s < game->n_players; s++)
      g_assert_cmpuint (mae_game_undoable (follower, s), ==, mae_game_undoable (game, s));
  }
}

/* The log is as if the move had never been made. */
static void
assert_log (World *world, const MaeGame *game)
{
  MaeGame again;
  guint32 failed;
  guint64 seed;
  const GByteArray *log = mae_server_find_log (world->server, "A", &seed);

  g_assert_true (mae_game_replay (&again, game->rules, seed, NULL, game->n_players,
                                  (MaeCommandLog){ log->data, log->len, game->n_commands },
                                  &failed));
  g_assert_cmphex (mae_game_hash (&again), ==, mae_game_hash (game));
  g_assert_cmpuint (again.n_commands, ==, game->n_commands);
  g_assert_cmpuint (again.undo_floor, ==, game->undo_floor);
}

static Client *
client_on_turn (Client **clients, int n, uint64_t rng[4], MaeMove *move)
{
  for (int i = 0; i < n; i++) {
    int seat;
    const MaeGame *game = client_game (clients[i], clients[i]->label, &seat);
    if (mae_moves_pick (game, seat, ~0u, rng, move))
      return clients[i];
  }
  return NULL;
}

/* Plays a random game, taking back as much as possible about every third time, and at least the
 * last move. Returns how many moves were taken back. */
static guint
play (int n_players, guint64 seed)
{
  static const char *const names[] = { "A", "B", "C", "D" };
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (guint64));
  Client *clients[MAE_MAX_PLAYERS];
  uint64_t rng[4];
  guint taken_back = 0;

  mae_rng_seed (rng, seed);
  world_start (world);
  for (int i = 0; i < n_players; i++) {
    clients[i] = world_connect (world, names[i], NULL, NULL);
    clients[i]->follows = TRUE;
    client_send_line (
        clients[i],
        "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"undo\"]}}");
    g_autofree char *join =
        g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}", names[i]);
    client_send_line (clients[i], join);
  }
  g_autofree char *start =
      g_strdup_printf ("{\"type\":\"ReqNewGame\",\"playersCount\":%d}", n_players);
  client_send_line (clients[0], start);

  const MaeGame *game = client_game (clients[0], "A", NULL);
  for (int step = 0; step < 3000 && game->phase != MAE_PHASE_ENDED; step++) {
    MaeMove move;
    MaeCommand command;
    guint64 state = mae_game_hash (game);
    Client *client = client_on_turn (clients, n_players, rng, &move);
    g_assert_nonnull (client);
    g_array_set_size (states, game->n_commands);
    g_array_append_val (states, state);
    mae_move_to_command (game, &move, &command);
    client_send_command (client, &command);
    assert_views (clients, game);

    int seat;
    client_game (client, client->label, &seat);
    if (mae_rng_below (rng, 3) > 0)
      continue;
    for (guint32 n = mae_game_undoable (game, seat); n > 0; n--) {
      client_send_line (client, "{\"type\":\"ReqUndo\"}");
      g_assert_cmpuint (mae_game_undoable (game, seat), ==, n - 1);
      g_assert_cmphex (mae_game_hash (game), ==, g_array_index (states, guint64, game->n_commands));
      assert_views (clients, game);
      assert_log (world, game);
      taken_back++;
    }
  }
  return taken_back;
}

static void
test_games (gconstpointer data)
{
  int n_players = GPOINTER_TO_INT (data);
  guint taken_back = 0;

  for (guint64 seed = 1; seed <= 3; seed++)
    taken_back += play (n_players, seed);
  g_assert_cmpuint (taken_back, >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  script_add_tests ("/undo", cases, G_N_ELEMENTS (cases));
  for (int n = 1; n <= 4; n++) {
    g_autofree char *path = g_strdup_printf ("/undo/games/%d", n);
    g_test_add_data_func (path, GINT_TO_POINTER (n), test_games);
  }
  return g_test_run ();
}
