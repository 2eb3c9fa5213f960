/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Spectators learn only what everybody may know: whole random games in which spectators and players
 * come and go, and moves are taken back. docs/protocol.md, "Watching". */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "world.h"

#define N_SPECTATORS 3
#define STEPS_MAX 6000

typedef struct {
  World *world;
  uint64_t rng[4];
  int n_players;
  Client *players[MAE_MAX_PLAYERS]; /* NULL: away */
  Client *spectators[N_SPECTATORS]; /* NULL: not there */
  char *code;
  guint n_hands, n_snapshots, n_lines; /* sent to spectators; @n_hands: hands sent to players */
} Simulation;

static uint32_t
below (Simulation *sim, uint32_t n)
{
  return mae_rng_below (sim->rng, n);
}

static char *
name_of (const char *prefix, int i)
{
  return g_strdup_printf ("%s%d", prefix, i);
}

/* ── Coming and going ──────────────────────────────────────────────────────────────────────── */

static Client *
enter (Simulation *sim, const char *name)
{
  Client *client = world_connect (sim->world, name, NULL, NULL);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client->follows = TRUE;
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\"]}}");
  client_send_line (client, join);
  return client;
}

static void
ask_with_code (Simulation *sim, Client *client, const char *type)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"%s\",\"code\":\"%s\"}", type, sim->code);
  client_send_line (client, line);
}

static char *
find_code (Client *client)
{
  for (guint i = 0; i < client->inbox->len; i++) {
    const char *found = strstr (g_ptr_array_index (client->inbox, i), "\"code\":\"");
    if (found != NULL)
      return g_strndup (found + strlen ("\"code\":\""), 6);
  }
  g_error ("%s wasn't told a code", client->label);
}

static void
start (Simulation *sim)
{
  for (int i = 0; i < sim->n_players; i++) {
    g_autofree char *name = name_of ("P", i);
    sim->players[i] = enter (sim, name);
    if (i > 0) {
      ask_with_code (sim, sim->players[i], "ReqJoinTable");
      continue;
    }
    g_autofree char *line =
        g_strdup_printf ("{\"type\":\"ReqOpenTable\",\"playersCount\":%d}", sim->n_players);
    client_send_line (sim->players[i], line);
    sim->code = find_code (sim->players[i]);
  }
}

/* ── Tests ─────────────────────────────────────────────────────────────────────────────────── */

static MaeWireContext
context_of (const MaeSnapshot *snapshot)
{
  return (MaeWireContext){
    .rules = snapshot->rules,
    .roster = &snapshot->roster,
    .game = &snapshot->game,
  };
}

/* An UpdateGame equals, byte by byte, one written with public knowledge only. */
static void
assert_public_snapshot (Simulation *sim, const MaeGame *game, const char *line)
{
  MaeGame view = mae_game_view (game, -1);
  g_autoptr (GString) text = g_string_new (NULL);
  const MaeSnapshot *snapshot = sim->spectators[0] != NULL ? sim->spectators[0]->snapshot : NULL;

  for (int i = 1; i < N_SPECTATORS && snapshot == NULL; i++)
    snapshot = sim->spectators[i] != NULL ? sim->spectators[i]->snapshot : NULL;
  if (strstr (line, "\"undone\":true") != NULL)
    mae_am49_encode_snapshot (&view, &snapshot->roster, -1, true, text);
  else
    mae_am49_encode_snapshot (&view, &snapshot->roster, -1, false, text);
  g_string_truncate (text, text->len - 1);
  g_assert_cmpstr (line, ==, text->str);
  for (int seat = 0; seat < game->n_players; seat++)
    for (int i = 0; i < view.players[seat].hand_count; i++)
      g_assert_true (view.players[seat].hand[i] == -1 || view.players[seat].active & 1u << i);
  sim->n_snapshots++;
}

/* An update has nothing that the spectator's own follower doesn't have. */
static void
assert_public_update (const Client *client, const char *line)
{
  MaeWireContext context = context_of (client->snapshot);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeMessage message;

  mae_am49_decode (&context, NULL, line, strlen (line), &message, &error);
  g_assert_no_error (error);
  g_assert_cmpint (message.kind, ==, MAE_MESSAGE_EVENT);
  g_assert_cmpint (message.event.kind, !=, MAE_EVENT_HAND);
  /* The message about the end has the final points, which a follower has only after it. */
  if (message.event.kind != MAE_EVENT_END || client->snapshot->game.phase == MAE_PHASE_ENDED) {
    mae_am49_encode_event (&context, &message.event, text);
    g_string_truncate (text, text->len - 1);
    g_assert_cmpstr (line, ==, text->str);
  }
  mae_message_clear (&message);
}

static gboolean
is (const char *line, const char *type)
{
  g_autofree char *start = g_strdup_printf ("{\"type\":\"%s\"", type);
  return g_str_has_prefix (line, start);
}

static void
check_lines (Simulation *sim, Client *client, const MaeGame *game)
{
  static const char *const others[] = { "UpdateTable", "UpdateTables", "UpdateChat", "UpdateClock",
                                        "ReqWelcome",  "ResWelcome",   NULL };
  guint last = G_MAXUINT;

  for (guint i = 0; i < client->inbox->len; i++)
    if (is (g_ptr_array_index (client->inbox, i), "UpdateGame"))
      last = i;
  for (guint i = 0; i < client->inbox->len; i++) {
    const char *line = g_ptr_array_index (client->inbox, i);
    gboolean other = FALSE;
    for (int t = 0; others[t] != NULL; t++)
      other |= is (line, others[t]);
    sim->n_lines++;
    if (is (line, "UpdateGame"))
      last == i ? assert_public_snapshot (sim, game, line) : (void) 0;
    else if (!other)
      assert_public_update (client, line);
  }
}

/* Called after each step. */
static void
check (Simulation *sim)
{
  const MaeGame *game = NULL;

  for (int i = 0; i < sim->n_players; i++) {
    g_autofree char *player = name_of ("P", i);
    int seat;
    const MaeGame *found = mae_server_find_game (sim->world->server, player, &seat);
    if (found == NULL)
      continue;
    game = found;
    if (sim->players[i] == NULL)
      continue;
    MaeGame view = mae_game_view (game, seat);
    g_assert_cmphex (mae_game_hash (&sim->players[i]->snapshot->game), ==, mae_game_hash (&view));
    for (guint l = 0; l < sim->players[i]->inbox->len; l++)
      sim->n_hands += is (g_ptr_array_index (sim->players[i]->inbox, l), "UpdateLeadersHand");
    g_ptr_array_set_size (sim->players[i]->inbox, 0);
  }
  g_assert_nonnull (game);
  for (int i = 0; i < N_SPECTATORS; i++) {
    Client *client = sim->spectators[i];
    if (client == NULL)
      continue;
    MaeGame view = mae_game_view (game, -1);
    g_assert_cmphex (mae_game_hash (&client->snapshot->game), ==, mae_game_hash (&view));
    check_lines (sim, client, game);
    g_ptr_array_set_size (client->inbox, 0);
  }
}

/* ── Play ──────────────────────────────────────────────────────────────────────────────────── */

static void
move_spectator (Simulation *sim)
{
  int i = (int) below (sim, N_SPECTATORS);
  g_autofree char *name = name_of ("S", i);

  if (sim->spectators[i] == NULL) {
    sim->spectators[i] = enter (sim, name);
    ask_with_code (sim, sim->spectators[i], "ReqWatchTable");
    g_assert_nonnull (sim->spectators[i]->snapshot);
  } else if (below (sim, 2) == 0) {
    client_hang_up (g_steal_pointer (&sim->spectators[i]));
  } else {
    client_send_line (sim->spectators[i], "{\"type\":\"ReqLeaveTable\"}");
    client_hang_up (g_steal_pointer (&sim->spectators[i]));
  }
}

static void
move_player (Simulation *sim, int i)
{
  Client *client = sim->players[i];
  g_autofree char *name = name_of ("P", i);
  MaeMove moves[256];
  MaeCommand command;

  if (client == NULL) {
    if (below (sim, 3) == 0)
      sim->players[i] = enter (sim, name);
    return;
  }
  const MaeGame *game = &client->snapshot->game;
  int seat = mae_roster_find (&client->snapshot->roster, name);
  if (below (sim, 80) == 0 && game->phase != MAE_PHASE_ENDED) {
    client_hang_up (g_steal_pointer (&sim->players[i]));
    return;
  }
  if (mae_game_undoable (game, seat) > 0 && below (sim, 4) == 0) {
    client_send_line (client, "{\"type\":\"ReqUndo\"}");
    return;
  }
  int n = mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));
  if (n == 0)
    return;
  mae_move_to_command (game, &moves[below (sim, MIN (n, (int) G_N_ELEMENTS (moves)))], &command);
  client_send_command (client, &command);
}

static void
play (int n_players, guint64 seed, guint *n_hands, guint *n_snapshots)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  Simulation sim = { .world = world, .n_players = n_players };
  gboolean ended = FALSE;

  world_start (world);
  mae_rng_seed (sim.rng, seed);
  start (&sim);
  for (int step = 0; step < STEPS_MAX && !ended; step++) {
    if (below (&sim, 20) == 0)
      move_spectator (&sim);
    else
      move_player (&sim, (int) below (&sim, (uint32_t) n_players));
    check (&sim);
    for (int i = 0; i < n_players; i++)
      ended |= sim.players[i] != NULL && sim.players[i]->snapshot->game.phase == MAE_PHASE_ENDED;
  }
  g_test_message ("seed %" G_GUINT64_FORMAT ": %u lines, %u games told to spectators", seed,
                  sim.n_lines, sim.n_snapshots);
  g_assert_true (ended);
  *n_hands += sim.n_hands;
  *n_snapshots += sim.n_snapshots;
  g_free (sim.code);
}

static void
test_games (gconstpointer data)
{
  int n_seeds = g_test_thorough () ? 40 : 2;
  guint n_hands = 0, n_snapshots = 0;

  for (int seed = 1; seed <= n_seeds; seed++)
    play (GPOINTER_TO_INT (data), (guint64) seed, &n_hands, &n_snapshots);
  /* The test tested something: there was hidden information, and there were spectators. */
  g_assert_cmpuint (n_hands, >, 0);
  g_assert_cmpuint (n_snapshots, >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int n = 1; n <= 4; n++) {
    g_autofree char *path = g_strdup_printf ("/spectate/games/%d", n);
    g_test_add_data_func (path, GINT_TO_POINTER (n), test_games);
  }
  return g_test_run ();
}
