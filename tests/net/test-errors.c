/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every Err… message and each of its reasons, provoked over TCP on a running maestrid during games:
 * a request is sent when the game is in a state in which that is the right answer. */
#include <string.h>

#include "daemon.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "provocations.h"

#define GAMES_MAX 60

static guint
n_left (void)
{
  guint left = 0;
  for (guint i = 0; i < n_provocations; i++)
    left += !provocations[i].done;
  return left;
}

static void
provoke (Peer *peer)
{
  g_autoptr (GString) line = g_string_new (NULL);
  for (guint i = 0; i < n_provocations; i++) {
    Provocation *each = &provocations[i];
    if (each->done || !each->ripe (&peer->snapshot->game, peer->seat, line))
      continue;
    g_autofree char *type = g_strdup_printf ("\"type\":\"%s\"", each->type);
    g_autofree char *answer = peer_ask (peer, line->str);
    if (!line_has (answer, type) || (each->field != NULL && !line_has (answer, each->field)))
      g_error ("%s\nwas answered by\n%s\ninstead of %s %s", line->str, answer, each->type,
               each->field);
    each->done = TRUE;
  }
}

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

/* Kinds of moves in order of preference: games with many leaders and cards. */
static const MaeCommandKind preference[] = {
  MAE_COMMAND_CHOOSE_RESOURCES, MAE_COMMAND_CHOOSE_LEADERS, MAE_COMMAND_ACTIVATE_LEADER,
  MAE_COMMAND_BUY_CARD,         MAE_COMMAND_PRODUCE,        MAE_COMMAND_TAKE_MARKET,
  MAE_COMMAND_END_TURN,
};

static gboolean
pick_move (const MaeGame *game, int seat, uint64_t rng[4], MaeMove *move)
{
  MaeMove moves[128];
  for (guint i = 0; i < G_N_ELEMENTS (preference); i++) {
    /* Activating an active leader changes nothing, so it is done only sometimes. */
    if (preference[i] == MAE_COMMAND_ACTIVATE_LEADER && mae_rng_below (rng, 3) > 0)
      continue;
    int n = mae_moves_list (game, seat, 1u << preference[i], moves, G_N_ELEMENTS (moves));
    if (n > 0) {
      *move = moves[mae_rng_below (rng, MIN (n, (int) G_N_ELEMENTS (moves)))];
      return TRUE;
    }
  }
  return FALSE;
}

static void
make_move (Peer **peers, int n, int who, const MaeMove *move)
{
  Peer *peer = peers[who];
  const MaeWireContext context = {
    .rules = peer->snapshot->rules,
    .roster = &peer->snapshot->roster,
    .game = &peer->snapshot->game,
  };
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_move_to_command (&peer->snapshot->game, move, &message.command);
  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  g_string_truncate (text, text->len - 1);
  g_autofree char *answer = peer_ask (peer, text->str);
  if (!line_has (answer, "UpdateAction"))
    g_error ("%s\nwas answered by\n%s", text->str, answer);
  for (int i = 0; i < n; i++)
    if (i != who)
      g_free (peer_read_until (peers[i], "UpdateAction"));
}

static void
play_game (const Daemon *daemon, int number, int n)
{
  Peer *peers[2];
  uint64_t rng[4];

  mae_rng_seed (rng, number);
  for (int i = 0; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("Player %d-%d", number, i);
    peers[i] = peer_connect (daemon);
    peer_join (peers[i], name);
    g_free (peer_read_until (peers[i], "UpdateBookedSeats"));
    if (i == 0) {
      g_autofree char *line =
          g_strdup_printf ("{\"type\":\"ReqNewGame\",\"playersCount\":%d}\n", n);
      peer_send (peers[0], line, -1);
    }
  }
  for (int i = 0; i < n; i++)
    g_free (peer_read_until (peers[i], "UpdateGame"));

  for (gboolean moved = TRUE; moved && n_left () > 0;) {
    moved = FALSE;
    for (int i = 0; i < n; i++) {
      MaeMove move;
      provoke (peers[i]);
      if (!pick_move (&peers[i]->snapshot->game, peers[i]->seat, rng, &move))
        continue;
      make_move (peers, n, i, &move);
      moved = TRUE;
    }
  }
  for (int i = 0; i < n; i++)
    peer_free (peers[i]);
}

static void
test_games (void)
{
  const char *options[] = { "--seed", "1", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);

  for (int i = 0; i < GAMES_MAX && n_left () > 0; i++)
    play_game (daemon, i, 1 + i % 2);
  for (guint i = 0; i < n_provocations; i++)
    if (!provocations[i].done)
      g_test_message ("never provoked: %s %s", provocations[i].type, provocations[i].field);
  g_assert_cmpuint (n_left (), ==, 0);
}

/* ── Before there is a game ────────────────────────────────────────────────────────────────── */

static void
assert_answer (Peer *peer, const char *request, const char *answer)
{
  g_autofree char *line = peer_ask (peer, request);
  if (!line_has (line, answer))
    g_error ("%s\nwas answered by\n%s\ninstead of %s", request, line, answer);
}

static void
test_lobby (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) first = peer_connect (daemon);
  g_autoptr (Peer) second = peer_connect (daemon);

  assert_answer (first, "{\"type\":\"ReqEndTurn\"}", "\"reason\":\"NOT_SET\"");
  peer_join (first, "First");
  g_free (peer_read_until (first, "UpdateBookedSeats"));
  assert_answer (first, "{\"type\":\"ReqEndTurn\"}", "\"reason\":\"NOT_IN_GAME\"");
  assert_answer (first, "{\"type\":\"ReqJoin\",\"nickname\":\"X\"}", "\"reason\":\"ALREADY_SET\"");
  assert_answer (first, "{\"type\":\"ReqNewGame\",\"playersCount\":5}",
                 "\"isInvalidPlayersCount\":true");
  assert_answer (second, "{\"type\":\"ReqJoin\",\"nickname\":\"first\"}", "\"reason\":\"TAKEN\"");
  peer_join (second, "Second");
  g_free (peer_read_until (second, "UpdateBookedSeats"));
  assert_answer (second, "{\"type\":\"ReqNewGame\",\"playersCount\":2}",
                 "\"isInvalidPlayersCount\":false");
  assert_answer (second, "garbage", "\"type\":\"ErrProtocol\"");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/errors/lobby", test_lobby);
  g_test_add_func ("/net/errors/games", test_games);
  return g_test_run ();
}
