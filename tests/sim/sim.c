/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The time of a world: who does what next, the server's iterations, ends and restarts. */
#include "player.h"

#include "breaks.h"
#include "place.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-testing.h"

/* How long it may take after the last fault until all players are settled. */
#define CALM_MAX (600 * SECOND)

/* How long it may take after a fault until what waits for the store goes on. */
#define SAVED_AGAIN_MAX (6 * SECOND)

guint32
sim_below (Sim *sim, guint32 n)
{
  return mae_rng_below (sim->rng, n);
}

gboolean
sim_chance (Sim *sim, guint per_mille)
{
  return per_mille > 0 && sim_below (sim, 1000) < per_mille;
}

guint
sim_one_of (Sim *sim, const guint *choices, guint n)
{
  return choices[sim_below (sim, n)];
}

void
sim_trace (Sim *sim, const char *format, ...)
{
  va_list args;

  if (!sim->tracing)
    return;
  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (sim->trace, g_strdup_printf ("%10.3f ms  %s", sim->now / 1000.0, text));
}

void
sim_violation (Sim *sim, const char *format, ...)
{
  va_list args;

  if (sim->violation != NULL)
    return;
  va_start (args, format);
  sim->violation = g_strdup_vprintf (format, args);
  va_end (args);
  sim_trace (sim, "VIOLATION: %s", sim->violation);
}

/* ── Making ────────────────────────────────────────────────────────────────────────────────── */

static guint64
new_seed (gpointer data, guint64 more[3])
{
  Sim *sim = data;
  sim->tally->games++;
  if (sim->server != NULL && mae_server_is_draining (sim->server))
    sim_violation (sim, "A game starts while the server is drained");
  return sim->seed * 1000 + ++sim->seeds;
}

/* Each call advances the clock, since every operation takes some time. */
static gint64
work_clock_cb (gpointer data)
{
  Sim *sim = data;
  return sim->work += ORACLE_LOOK_COST;
}

Sim *
sim_new (uint64_t seed, gboolean tracing, Tally *tally)
{
  Sim *sim = g_new0 (Sim, 1);

  sim->seed = seed;
  sim->tally = tally;
  sim->tracing = tracing;
  sim->trace = g_ptr_array_new_with_free_func (g_free);
  mae_rng_seed (sim->rng, seed);
  plan_make (sim);
  sim->now = 1000 * SECOND;
  place_make (sim);
  sim->starts_at = sim->now;
  sim->crashes_left = sim->plan.crashes;
  sim->wires = g_ptr_array_new_with_free_func (wire_free);
  sim->players = g_ptr_array_new_with_free_func (player_free);
  sim->hostiles = g_ptr_array_new_with_free_func (hostile_free);
  mae_server_config_init (&sim->config, sim->plan.rules);
  sim->config.new_seed = new_seed;
  sim->config.seed_data = sim;
  sim->config.output_max = ORACLE_OUTPUT_MAX;
  sim->config.line_max = ORACLE_LINE_MAX;
  if (sim_below (sim, 2) == 0)
    sim->config.messages_per_second = 0;
  sim->config.turn_time = sim->plan.turn_time;
  if (sim_below (sim, 2) == 0)
    sim->config.swaps_per_turn = 2;
  if (sim->plan.squatters) {
    /* Up to half of them, deserted games are kept: enough for a game of each player. */
    sim->config.tables_max =
        (guint) (2 * sim->plan.n_players * sim->plan.n_tables) + (sim_below (sim, 2) == 0 ? 2 : 12);
    sim->config.tables_per_address = 4;
  }
  if (sim_below (sim, 2) == 0)
    sim->config.unjoined_max = (guint) sim->plan.n_players * sim->plan.n_tables + 8;
  if (sim_below (sim, 2) == 0)
    sim->config.keep_ended = 1 * SECOND;
  if (sim_below (sim, 3) == 0) {
    sim->config.work_clock = work_clock_cb;
    sim->config.work_data = sim;
    sim->config.work_per_session = 20 * MS;
  }
  if (sim_below (sim, 3) == 0)
    sim->config.buffered_max = ORACLE_BUFFERED_MAX;
  sim->config.sleep_after = (seed / 7 % 4) * (seed / 7 % 4) * SECOND;
  sim->config.code_seed = seed;
  breaks_config (&sim->config);
  sim->config.wall_offset = G_GINT64_CONSTANT (1700000000) * SECOND;
  int n_people = sim->plan.n_players * sim->plan.n_tables + (sim->plan.hall ? 1 : 0);
  for (int i = 0; i < n_people; i++)
    g_ptr_array_add (sim->players, player_new (sim, i));
  for (int i = 0; i < sim->plan.n_hostile; i++)
    g_ptr_array_add (sim->hostiles, hostile_new (sim, i));
  return sim;
}

/* ── The server's ends and beginnings ──────────────────────────────────────────────────────── */

static void
set_next_crash (Sim *sim)
{
  sim->crash_in = 0;
  disk_cut_power_at (sim->disk, 0);
  if (sim->calm || sim->crashes_left == 0)
    return;
  if (sim->plan.cut_gap > 0 && sim_below (sim, 2) == 0) {
    disk_cut_power_at (sim->disk, 1 + sim_below (sim, sim->plan.cut_gap));
  } else {
    static const gboolean is_frequent[N_CRASHES] = {
      [CRASH_RECEIVED] = TRUE,
      [CRASH_COMMITTED] = TRUE,
      [CRASH_WRITING] = TRUE,
      [CRASH_TURN_ENDED] = TRUE,
    };
    sim->crash_where = (Crash) sim_below (sim, CRASH_DISK);
    guint gap = is_frequent[sim->crash_where] ? sim->plan.crash_gap : 4;
    sim->crash_in = 1 + sim_below (sim, gap);
  }
}

/* Frees the server; the disk is off, so this has no effect on it. */
static void
free_server (Sim *sim)
{
  g_clear_pointer (&sim->server, mae_server_free);
  g_clear_pointer (&sim->store, mae_store_close);
  disk_restart (sim->disk);
}

/* Closes all connections, examines the store, and starts another server. */
static void
end_server (Sim *sim)
{
  for (guint i = 0; i < sim->wires->len; i++)
    wire_lose_server (sim->wires->pdata[i]);
  free_server (sim);
  disk_set_full (sim->disk, FALSE);
  disk_set_failing (sim->disk, 0);
  sim->faults_until = 0;
  oracle_look (sim);
  sim->starts_at = sim->now + (sim_below (sim, 8) == 0 ? 40 * SECOND : sim_below (sim, 3000) * MS);
}

static void
crash (Sim *sim, Crash where)
{
  gboolean power = disk_is_off (sim->disk);

  if (sim->crashes_left > 0)
    sim->crashes_left--;
  if (!power && sim_below (sim, 2) == 0) {
    disk_cut_power (sim->disk);
    power = TRUE;
  } else if (!power) {
    disk_kill (sim->disk);
  }
  place_crash (sim);
  sim->tally->crashes[where]++;
  sim->tally->power_cuts += power;
  sim_trace (sim, "The server crashes (point %d%s)", where, power ? ", by a power cut" : "");
  end_server (sim);
}

gboolean
sim_crash_point (Sim *sim, Crash where)
{
  if (sim->server == NULL)
    return TRUE;
  if (disk_is_off (sim->disk)) {
    crash (sim, CRASH_DISK);
    return TRUE;
  }
  if (where != sim->crash_where || sim->crash_in == 0 || --sim->crash_in > 0)
    return FALSE;
  crash (sim, where);
  return TRUE;
}

static void
prepare_store (Sim *sim)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA wal_autocheckpoint = %u", sim->plan.checkpoint);

  if (sim->plan.checkpoint > 0)
    mae_store_exec (sim->store, sql, NULL);
  /* In three of four worlds the journal may grow much less than usual. */
  if (sim->seed % 4 != 0)
    mae_store_set_journal_max (sim->store, (sim->seed % 4 - 1) * 1024);
  breaks_store (sim->store);
}

/* The store answers late, or not at all, unless it is calm. */
static SimulatedFates
fates_of (const Sim *sim)
{
  guint doubt = sim->calm ? 0 : sim->plan.doubt_per_mille;

  return (SimulatedFates){ sim->plan.late_max, doubt / 2, doubt };
}

static void
open_store (Sim *sim, GError **error)
{
  MaeStoreBackend *inner = place_open (sim, error);
  const SimulatedFates fates = { 0 };

  sim->store = sim->config.store = NULL;
  sim->backend = NULL;
  if (inner == NULL)
    return;
  sim->backend = simulated_new (inner, mae_rng_next (sim->rng), &fates);
  sim->store = sim->config.store = mae_store_new (sim->backend, TRUE, error);
}

static void
start (Sim *sim)
{
  g_autoptr (GError) error = NULL;

  set_next_crash (sim);
  open_store (sim, &error);
  if (sim->store != NULL) {
    prepare_store (sim);
    sim->server = mae_server_new (&sim->config);
    sim->n_servers++;
    mae_server_load (sim->server, sim->now, &error);
  }
  if (disk_is_off (sim->disk)) {
    if (sim->server == NULL)
      sim->server = mae_server_new (&sim->config); /* so that it can crash */
    crash (sim, CRASH_DISK);
    return;
  }
  if (error != NULL) {
    sim_violation (sim, "The store can't be opened again: %s", error->message);
    return;
  }
  sim_trace (sim, "The server is up");
  sim->free_at = sim->now;
  oracle_check_loaded (sim);
  sim_crash_point (sim, CRASH_STARTED);
}

/* ── The server's turns ────────────────────────────────────────────────────────────────────── */

static gint64
server_at (Sim *sim)
{
  gint64 at = sim->pull_due ? sim->now : mae_server_next_deadline (sim->server);
  at = MIN (at, simulated_next (sim->backend));
  for (guint i = 0; i < sim->wires->len; i++)
    at = MIN (at, wire_up_at (sim->wires->pdata[i]));
  return MAX (at, sim->free_at);
}

/* Shuts the server down: it says goodbye, saves, and closes the store. The power may fail during
 * that. */
static void
shut_down (Sim *sim)
{
  MaeServerSession *session;

  sim_trace (sim, "The server is asked to end");
  sim->crash_in = 0;
  sim->tally->stops++;
  mae_server_shut_down (sim->server, sim->now);
  while ((session = mae_server_next_ready (sim->server)) != NULL) {
    if (sim_crash_point (sim, CRASH_WRITING))
      return;
    if (!wire_write (mae_server_session_get_peer (session)))
      return;
  }
  end_server (sim);
}

static gboolean
read_all (Sim *sim)
{
  guint n = sim->wires->len;
  guint first = n > 0 ? sim_below (sim, n) : 0;

  for (guint i = 0; i < n; i++) {
    Wire *wire = sim->wires->pdata[(first + i) % n];
    if (wire_up_at (wire) <= sim->now && !wire_deliver_up (wire))
      return FALSE;
  }
  return TRUE;
}

static gboolean
pull (Sim *sim)
{
  MaeServerSession *session;
  gboolean first = TRUE;

  sim->pull_due = FALSE;
  while ((session = mae_server_next_ready (sim->server)) != NULL) {
    if (disk_is_off (sim->disk) || first)
      if (sim_crash_point (sim, CRASH_COMMITTED))
        return FALSE;
    first = FALSE;
    if (!wire_write (mae_server_session_get_peer (session)))
      return FALSE;
  }
  return !sim_crash_point (sim, CRASH_TURN_ENDED);
}

static void
drain (Sim *sim, gboolean draining)
{
  sim_trace (sim, draining ? "The server is drained" : "The server isn't drained any more");
  sim->tally->drains += draining;
  sim->had_drains = TRUE;
  mae_server_drain (sim->server, sim->now, draining);
  sim->pull_due = TRUE;
}

static void
serve (Sim *sim)
{
  if (sim->calm ? mae_server_is_draining (sim->server)
                : sim_chance (sim, sim->plan.drain_per_mille))
    drain (sim, !mae_server_is_draining (sim->server));
  if (mae_server_is_drained (sim->server) && sim_below (sim, 2) == 0) {
    shut_down (sim);
    return;
  }
  if (!sim->calm && sim_chance (sim, sim->plan.stop_per_mille)) {
    shut_down (sim);
    return;
  }
  if (mae_server_next_deadline (sim->server) <= sim->now) {
    mae_server_tick (sim->server, sim->now);
    if (sim_crash_point (sim, CRASH_TICKED))
      return;
  }
  if (!read_all (sim))
    return;
  if (simulated_next (sim->backend) <= sim->now) {
    simulated_advance (sim->backend, sim->now);
    mae_server_store_ready (sim->server, sim->now);
  }
  if (sim_crash_point (sim, CRASH_RECEIVED) || !pull (sim))
    return;
  sim->free_at = sim->now + 1 + sim_below (sim, (guint32) sim->plan.busy_max);
  oracle_check_turn (sim);
  oracle_check_waiting (sim);
  oracle_note_seats (sim);
}

static void
set_fates (Sim *sim)
{
  const SimulatedFates fates = fates_of (sim);

  sim->had_faults |= fates.is_lost > 0;
  if (fates.is_lost > 0)
    sim->saved_by = sim->now + SAVED_AGAIN_MAX;
  simulated_set_fates (sim->backend, &fates);
}

/* Makes the disk full, makes it fail, or makes it work again. */
static void
change_faults (Sim *sim)
{
  if (sim->faults_until > 0)
    sim->saved_by = sim->now + SAVED_AGAIN_MAX;
  if (sim->server != NULL)
    set_fates (sim);
  if (sim->faults_until > 0 && (sim->faults_until <= sim->now || sim->calm)) {
    sim->faults_until = 0;
    disk_set_full (sim->disk, FALSE);
    disk_set_failing (sim->disk, 0);
    sim_trace (sim, "The disk is well again");
  } else if (sim->faults_until == 0 && !sim->calm && sim->server != NULL) {
    gboolean full = sim_chance (sim, sim->plan.full_per_mille);
    guint failing =
        sim_chance (sim, sim->plan.failing_per_mille) ? SIM_ONE_OF (sim, 100, 500, 1000) : 0;
    if (!full && failing == 0)
      return;
    sim->had_faults = TRUE;
    sim->faults_until = sim->now + sim_below (sim, 4000) * MS;
    disk_set_full (sim->disk, full);
    disk_set_failing (sim->disk, failing);
    sim_trace (sim, "The disk is %s", full ? "full" : "failing");
  }
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

static void
forget_wires (Sim *sim)
{
  for (guint i = sim->wires->len; i-- > 0;)
    if (wire_is_over (sim->wires->pdata[i]))
      g_ptr_array_remove_index (sim->wires, i);
}

/* Lets the next thing that is due happen. */
static void
step (Sim *sim)
{
  gint64 at = sim->server != NULL ? server_at (sim) : sim->starts_at;
  Wire *wire = NULL;
  Player *player = NULL;
  Hostile *hostile = NULL;

  for (guint i = 0; i < sim->wires->len; i++)
    if (wire_down_at (sim->wires->pdata[i]) < at) {
      wire = sim->wires->pdata[i];
      at = wire_down_at (wire);
    }
  for (guint i = 0; i < sim->players->len; i++)
    if (((Player *) sim->players->pdata[i])->next_at < at) {
      player = sim->players->pdata[i];
      at = player->next_at;
    }
  for (guint i = 0; i < sim->hostiles->len; i++)
    if (((Hostile *) sim->hostiles->pdata[i])->next_at < at) {
      hostile = sim->hostiles->pdata[i];
      at = hostile->next_at;
    }
  sim->now = MAX (sim->now, at);
  sim->tally->steps++;
  change_faults (sim);
  if (hostile != NULL)
    hostile_act (hostile);
  else if (player != NULL)
    player_act (player);
  else if (wire != NULL)
    wire_deliver_down (wire);
  else if (sim->server != NULL)
    serve (sim);
  else
    start (sim);
  forget_wires (sim);
}

static gboolean
all_settled (Sim *sim)
{
  MaeServerStats stats;

  if (sim->server == NULL)
    return FALSE;
  for (guint i = 0; i < sim->players->len; i++)
    if (!player_is_settled (sim->players->pdata[i]))
      return FALSE;
  mae_server_get_stats (sim->server, &stats);
  return stats.waiting < (guint) sim->plan.n_players;
}

static gboolean
all_done (Sim *sim)
{
  for (guint i = 0; i < sim->players->len; i++)
    if (!((Player *) sim->players->pdata[i])->done && !((Player *) sim->players->pdata[i])->watches)
      return FALSE;
  return TRUE;
}

static void
become_calm (Sim *sim)
{
  sim_trace (sim, "From here on nothing bad happens");
  sim->calm = TRUE;
  sim->calm_since = sim->now;
  sim->crashes_left = 0;
  set_next_crash (sim);
  change_faults (sim);
  for (guint i = 0; i < sim->hostiles->len; i++) {
    Hostile *hostile = sim->hostiles->pdata[i];
    if (hostile->wire != NULL)
      wire_end (g_steal_pointer (&hostile->wire), WIRE_BROKEN);
    hostile->next_at = G_MAXINT64;
  }
}

/* Checks that the player to move can move. */
static void
check_turns (Sim *sim)
{
  for (guint i = 0; i < sim->players->len; i++) {
    const Player *player = sim->players->pdata[i];
    const MaeGame *game =
        player_has_game (player) ? mae_server_find_game (sim->server, player->name, NULL) : NULL;
    if (game != NULL && game->phase == MAE_PHASE_TURNS && !game->players[game->current].present)
      sim_violation (sim, "%s waits for somebody who is away", player->name);
  }
}

void
sim_free (Sim *sim)
{
  if (sim->server != NULL) {
    disk_kill (sim->disk);
    place_crash (sim);
    free_server (sim);
  }
  g_ptr_array_unref (sim->wires);
  g_ptr_array_unref (sim->players);
  g_ptr_array_unref (sim->hostiles);
  g_ptr_array_unref (sim->trace);
  place_free (sim);
  g_free (sim->violation);
  g_free (sim);
}

void
sim_run (Sim *sim)
{
  sim_trace (sim, "%d players at %d tables by %s, %d hostile, up to %.1f ms on the way",
             sim->plan.n_players, sim->plan.n_tables, sim->plan.rules->id, sim->plan.n_hostile,
             sim->plan.delay_max / 1000.0);
  while (sim->violation == NULL) {
    gboolean settled = all_settled (sim);
    if (!sim->calm && (sim->acts >= sim->plan.acts || all_done (sim)))
      become_calm (sim);
    if (sim->calm && settled)
      break;
    if (sim->calm && !settled && sim->now - sim->calm_since > CALM_MAX) {
      for (guint i = 0; i < sim->players->len; i++)
        if (!player_is_settled (sim->players->pdata[i]))
          sim_violation (sim, "%s makes no progress", ((Player *) sim->players->pdata[i])->name);
    }
    step (sim);
  }
  if (sim->violation == NULL)
    check_turns (sim);
  if (sim->violation == NULL && sim->server != NULL)
    crash (sim, CRASH_TURN_ENDED);
}
