/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The replica test over the wire: many games at once on one server, played by clients that know
 * only what they read; connections break and come back, bytes are divided anywhere. After every
 * line sent, every client's follower equals the server's game as seen from its seat. */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "world.h"

#define TABLES_AT_ONCE 3
#define STEPS_MAX 20000

typedef struct {
  const char *ruleset;
  int n_players;
} Variant;

typedef struct {
  World *world;
  uint64_t rng[4];
  int n_players;
  char *names[TABLES_AT_ONCE * MAE_MAX_PLAYERS];
  Client *clients[TABLES_AT_ONCE * MAE_MAX_PLAYERS]; /* NULL: away */
  guint n_clients;
} Simulation;

static uint32_t
below (Simulation *sim, uint32_t n)
{
  return mae_rng_below (sim->rng, n);
}

/* ── The order of messages ────────────────────────────────────────────────────────────────── */

/* See docs/protocol.md, "What follows a request". A letter for each event: Hand, hand couNt, Setup
 * done, Container, Points, Faith, Market, Development slot, Grid, Leader, Vatican section, last
 * Round, Token, cUrrent, presence (I), End, Action. */
#define REPORTS "(P*V)*"
#define CHOICES "((N|C+)(SU?)?A)*" /* of the setup, made for an absent player */
#define DEFEAT "(A|P*AE)$"         /* solo: the cross arrives, or a color is bought out */

static const char *const order_of[MAE_N_COMMANDS] = {
  [MAE_COMMAND_CHOOSE_LEADERS] = "^H?N(SU?)?A$",
  [MAE_COMMAND_CHOOSE_RESOURCES] = "^C+(SU?)?A$",
  [MAE_COMMAND_TAKE_MARKET] = "^C*(P?F)*M" REPORTS "R?" DEFEAT,
  [MAE_COMMAND_BUY_CARD] = "^C*R?PDG" DEFEAT,
  [MAE_COMMAND_PRODUCE] = "^C+(P?F)?" REPORTS "R?A$",
  [MAE_COMMAND_SWAP_SHELVES] = "^C{0,4}A$",
  [MAE_COMMAND_ACTIVATE_LEADER] = "^(PL)?A$",
  [MAE_COMMAND_DISCARD_LEADER] = "^P?FH?N" REPORTS "R?A$",
  [MAE_COMMAND_END_TURN] = "^(U|P*E|[GF]+" REPORTS "R?T(U|P*E))A$",
  [MAE_COMMAND_LEAVE] = "^I" CHOICES "(U|P*E)?$",
  [MAE_COMMAND_RETURN] = "^I" CHOICES "U?$",
};

static void
clear_traces (Simulation *sim)
{
  for (guint i = 0; i < sim->n_clients; i++)
    if (sim->clients[i] != NULL)
      g_string_truncate (sim->clients[i]->trace, 0);
}

/* Checks that the events of @command of player @who came in the right order, to everybody at that
 * table and to nobody else; a hand only to its owner, and presence to all except the player
 * concerned. */
static void
assert_order (Simulation *sim, guint who, MaeCommandKind command)
{
  for (guint i = 0; i < sim->n_clients; i++) {
    if (sim->clients[i] == NULL)
      continue;
    const char *trace = sim->clients[i]->trace->str;
    gboolean concerned =
        i / sim->n_players == who / sim->n_players && (i != who || command < MAE_COMMAND_LEAVE);
    if (!concerned) {
      g_assert_cmpstr (trace, ==, "");
    } else if (!g_regex_match_simple (order_of[command], trace, 0, 0)) {
      g_error ("After command %d: %s", command, trace);
    } else {
      gboolean own_hand =
          i == who
          && (command == MAE_COMMAND_CHOOSE_LEADERS || command == MAE_COMMAND_DISCARD_LEADER);
      g_assert_true ((strchr (trace, 'H') != NULL) == own_hand);
    }
  }
}

/* ── Clients ───────────────────────────────────────────────────────────────────────────────── */

static void
send_cut (Simulation *sim, Client *client, const char *text, gsize length)
{
  while (length > 0 && client->session != NULL) {
    gsize piece = below (sim, 4) == 0 ? 1 + below (sim, (uint32_t) length) : length;
    client_send_bytes (client, text, piece);
    text += piece;
    length -= piece;
  }
}

static void
say (Simulation *sim, Client *client, const char *format, const char *value)
{
  g_autoptr (GString) text = g_string_new (format);
  g_string_replace (text, "%", value, 1);
  send_cut (sim, client, text->str, text->len);
}

static Client *
join (Simulation *sim, guint i)
{
  sim->clients[i] = world_connect (sim->world, sim->names[i], NULL, NULL);
  sim->clients[i]->follows = TRUE;
  /* Followers don't need what deployed clients are told when they come back. */
  say (sim, sim->clients[i],
       "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"chat\"]}}\n", "");
  say (sim, sim->clients[i], "{\"type\":\"ReqJoin\",\"nickname\":\"%\"}\n", sim->names[i]);
  return sim->clients[i];
}

static void
leave (Simulation *sim, guint i)
{
  Client *client = g_steal_pointer (&sim->clients[i]);
  if (below (sim, 2) == 0)
    say (sim, client, "{\"type\":\"ReqQuit\"}\n{\"type\":\"ReqGoodbye\"}\n", "");
  else
    client_hang_up (client);
  g_assert_null (client->session);
}

static void
send_move (Simulation *sim, Client *client, const MaeMove *move)
{
  const MaeSnapshot *snapshot = client->snapshot;
  const MaeWireContext context = {
    .rules = snapshot->rules,
    .roster = &snapshot->roster,
    .game = &snapshot->game,
  };
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_move_to_command (&snapshot->game, move, &message.command);
  mae_am49_encode (&context, below (sim, 2) ? MAE_AM49_MAP_OBJECT : MAE_AM49_MAP_ARRAY, &message,
                   text);
  send_cut (sim, client, text->str, text->len);
}

/* Sends a move that the client's follower considers legal; returns whether there was one. The
 * server must accept it. */
static gboolean
move (Simulation *sim, guint who)
{
  Client *client = sim->clients[who];
  MaeMove moves[256];
  const MaeGame *game = &client->snapshot->game;
  int seat = mae_roster_find (&client->snapshot->roster, client->label);
  int n = mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));
  MaeServerStats before, after;

  if (n == 0)
    return FALSE;
  mae_server_get_stats (sim->world->server, &before);
  clear_traces (sim);
  const MaeMove *chosen = &moves[below (sim, MIN (n, (int) G_N_ELEMENTS (moves)))];
  send_move (sim, client, chosen);
  mae_server_get_stats (sim->world->server, &after);
  g_assert_cmpuint (after.commands, ==, before.commands + 1);
  assert_order (sim, who, chosen->kind);
  return TRUE;
}

/* ── Tests ─────────────────────────────────────────────────────────────────────────────────── */

static void
assert_replicas (Simulation *sim)
{
  for (guint i = 0; i < sim->n_clients; i++) {
    Client *client = sim->clients[i];
    if (client == NULL)
      continue;
    int seat;
    const MaeGame *game = client_game (client, sim->names[i], &seat);
    g_assert_nonnull (game);
    MaeGame view = mae_game_view (game, seat);
    g_assert_cmphex (mae_game_hash (&client->snapshot->game), ==, mae_game_hash (&view));
    g_ptr_array_set_size (client->inbox, 0);
  }
}

/* The game can be restored from the log alone. */
static void
assert_replay (Simulation *sim, guint i)
{
  uint64_t seed;
  uint32_t failed;
  MaeGame copy;
  const MaeGame *game = mae_server_find_game (sim->world->server, sim->names[i], NULL);
  const GByteArray *log = mae_server_find_log (sim->world->server, sim->names[i], &seed);

  g_assert_true (mae_game_replay (&copy, game->rules, seed, NULL, game->n_players,
                                  (MaeCommandLog){ log->data, log->len, game->n_commands },
                                  &failed));
  g_assert_cmphex (mae_game_hash (&copy), ==, mae_game_hash (game));
  g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
}

/* ── Play ──────────────────────────────────────────────────────────────────────────────────── */

static void
start_games (Simulation *sim)
{
  for (guint i = 0; i < sim->n_clients; i++) {
    sim->names[i] = g_strdup_printf ("Player %u", i);
    join (sim, i);
    if (i % sim->n_players == 0) {
      char count[] = { (char) ('0' + sim->n_players), '\0' };
      say (sim, sim->clients[i], "{\"type\":\"ReqNewGame\",\"playersCount\":%}\n", count);
    }
  }
  assert_replicas (sim);
}

static gboolean
all_ended (Simulation *sim)
{
  for (guint i = 0; i < sim->n_clients; i += sim->n_players)
    if (mae_server_find_game (sim->world->server, sim->names[i], NULL)->phase != MAE_PHASE_ENDED)
      return FALSE;
  return TRUE;
}

/* A player who has left an ended game doesn't find it again: nobody can leave or return there. */
static gboolean
may_move_about (Simulation *sim, guint i)
{
  return mae_server_find_game (sim->world->server, sim->names[i], NULL)->phase != MAE_PHASE_ENDED;
}

/* A player who leaves before having chosen is awaited, and others aren't told. */
static gboolean
is_choosing (Simulation *sim, guint i)
{
  int seat;
  const MaeGame *game = mae_server_find_game (sim->world->server, sim->names[i], &seat);
  return !mae_game_setup_done (game, seat);
}

static void
assert_nothing_told (Simulation *sim, guint who)
{
  for (guint i = 0; i < sim->n_clients; i++)
    if (sim->clients[i] != NULL && i != who)
      g_assert_cmpstr (sim->clients[i]->trace->str, ==, "");
}

static void
come_back (Simulation *sim, guint i)
{
  gboolean ended = !may_move_about (sim, i), choosing = is_choosing (sim, i);
  clear_traces (sim);
  join (sim, i);
  if (choosing)
    assert_nothing_told (sim, i);
  else if (!ended)
    assert_order (sim, i, MAE_COMMAND_RETURN);
}

static void
step (Simulation *sim)
{
  guint i = below (sim, sim->n_clients);
  if (sim->clients[i] == NULL) {
    if (below (sim, 4) == 0)
      come_back (sim, i);
  } else if (below (sim, 60) == 0 && may_move_about (sim, i)) {
    gboolean choosing = is_choosing (sim, i);
    clear_traces (sim);
    leave (sim, i);
    if (choosing)
      assert_nothing_told (sim, i);
    else
      assert_order (sim, i, MAE_COMMAND_LEAVE);
  } else {
    move (sim, i);
  }
  assert_replicas (sim);
}

static void
test_replica (gconstpointer data)
{
  const Variant *variant = data;
  const MaeRuleset *rules = mae_ruleset_builtin (variant->ruleset);
  int n_seeds = g_test_thorough () ? 50 : 1;

  for (int seed = 1; seed <= n_seeds; seed++) {
    g_autoptr (World) world = world_new (rules);
    Simulation sim = { .world = world, .n_players = variant->n_players };
    int n_steps = 0;

    world_start (world);
    mae_rng_seed (sim.rng, seed);
    sim.n_clients = TABLES_AT_ONCE * variant->n_players;
    start_games (&sim);
    for (; n_steps < STEPS_MAX && !all_ended (&sim); n_steps++)
      step (&sim);
    g_test_message ("seed %d: %d steps", seed, n_steps);
    g_assert_true (all_ended (&sim));
    for (guint i = 0; i < sim.n_clients; i += variant->n_players)
      assert_replay (&sim, i);
    for (guint i = 0; i < sim.n_clients; i++)
      g_free (sim.names[i]);
  }
}

int
main (int argc, char **argv)
{
  static GPtrArray *variants;

  g_test_init (&argc, &argv, NULL);
  variants = g_ptr_array_new_with_free_func (g_free);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id != NULL; id++) {
    const MaeRuleset *rules = mae_ruleset_builtin (*id);
    for (int n = rules->min_players; n <= rules->max_players; n++) {
      g_autofree char *path = g_strdup_printf ("/server/replica/%s/%d", *id, n);
      Variant *variant = g_new (Variant, 1);
      *variant = (Variant){ .ruleset = *id, .n_players = n };
      g_ptr_array_add (variants, variant);
      g_test_add_data_func (path, variant, test_replica);
    }
  }
  int status = g_test_run ();
  g_ptr_array_unref (variants);
  return status;
}
