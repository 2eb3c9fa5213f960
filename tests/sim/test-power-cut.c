/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The power fails at any write, sync, truncation or removal of whole games, including the opening
 * of the store and its checkpoints; then the next server continues, and loses power too. The
 * store must have all acknowledged moves, once and in order, however much unsynced data is lost. */
#include <string.h>

#include "disk.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"
#include "world.h"

#define CHECKPOINT_PAGES 24 /* often, so that the power fails in checkpoints too */

static const char *const names[] = { "Ada", "Bruno" };

typedef struct {
  Disk *disk;
  const char *pragma; /* makes a store unsafe; NULL: unchanged */
  int n_players;
  uint64_t rng[4];

  MaeStore *store;
  World *world;
  Client *clients[G_N_ELEMENTS (names)];

  GByteArray *told; /* the log as far as it was acknowledged */
  guint n_told;
  gboolean ended; /* a player was told that the game is over */
  guint n_lost;   /* power cuts after which something acknowledged was lost */
} Fixture;

/* Failed commits are expected here. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL))
    return g_log_writer_default (level, fields, n_fields, data);
  return G_LOG_WRITER_HANDLED;
}

static void
set_up (Fixture *f, uint64_t seed, const char *pragma)
{
  *f = (Fixture){ .pragma = pragma, .n_players = 1 + (int) (seed % 2) };
  f->disk = disk_new (seed);
  f->told = g_byte_array_new ();
  mae_rng_seed (f->rng, seed);
}

static void
stop (Fixture *f)
{
  if (f->world != NULL)
    world_free (g_steal_pointer (&f->world));
  g_clear_pointer (&f->store, mae_store_close);
}

static void
tear_down (Fixture *f)
{
  stop (f);
  g_byte_array_unref (f->told);
  disk_free (f->disk);
}

/* ── Server and players ────────────────────────────────────────────────────────────────────── */

static Client *
join (Fixture *f, const char *name)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}", name);
  Client *client = world_connect (f->world, name, NULL, NULL);
  client->follows = TRUE;
  client_send_line (client, line);
  return client;
}

/* A start fails only when the power does, or where an unsafe store is damaged. */
static void
note_failed_start (Fixture *f, const GError *error)
{
  if (disk_is_off (f->disk))
    return;
  if (f->pragma == NULL)
    g_error ("The store can't be used: %s", error->message);
  f->n_lost += f->n_told > 0;
}

/* Returns FALSE if the power failed or the store is damaged. */
static gboolean
start (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  f->store = mae_store_open (DISK_PATH, &error);
  if (f->store == NULL) {
    note_failed_start (f, error);
    return FALSE;
  }
  g_autofree char *pages = g_strdup_printf ("PRAGMA wal_autocheckpoint = %d", CHECKPOINT_PAGES);
  mae_store_exec (f->store, pages, NULL);
  if (f->pragma != NULL)
    mae_store_exec (f->store, f->pragma, NULL);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  world_start (f->world);
  gboolean loaded = mae_server_load (f->world->server, f->world->now, &error);
  if (!loaded)
    note_failed_start (f, error);
  return loaded && !disk_is_off (f->disk);
}

static const MaeGame *
game_of (Fixture *f)
{
  return mae_server_find_game (f->world->server, names[0], NULL);
}

/* Notes that everything in the server's log has been acknowledged. */
static void
note_told (Fixture *f)
{
  guint64 seed;
  const GByteArray *log = mae_server_find_log (f->world->server, names[0], &seed);
  g_byte_array_set_size (f->told, 0);
  g_byte_array_append (f->told, log->data, log->len);
  f->n_told = game_of (f)->n_commands;
  f->ended = game_of (f)->phase == MAE_PHASE_ENDED;
}

/* Returns whether @client was told that its move is done. */
static gboolean
is_answered (const Client *client)
{
  for (guint i = 0; i < client->inbox->len; i++)
    if (strstr (g_ptr_array_index (client->inbox, i), "\"type\":\"UpdateAction\"") != NULL)
      return TRUE;
  return FALSE;
}

static void
move (Fixture *f)
{
  for (int i = 0; i < f->n_players; i++) {
    Client *client = f->clients[i];
    const MaeSnapshot *snapshot = client->snapshot;
    int seat = mae_roster_find (&snapshot->roster, client->label);
    MaeCommand command;
    MaeMove chosen;
    if (!mae_moves_pick (&snapshot->game, seat, ~0u, f->rng, &chosen))
      continue;
    mae_move_to_command (&snapshot->game, &chosen, &command);
    g_ptr_array_set_size (client->inbox, 0);
    client_send_command (client, &command);
    if (is_answered (client))
      note_told (f);
    else
      g_assert_true (disk_is_off (f->disk));
    return;
  }
  g_assert_not_reached ();
}

/* All players connect and play until the game has ended or the power fails. */
static void
play (Fixture *f)
{
  gboolean had_game = game_of (f) != NULL;

  for (int i = 0; i < f->n_players; i++)
    f->clients[i] = join (f, names[i]);
  if (!had_game && f->n_told == 0) {
    g_autofree char *line =
        g_strdup_printf ("{\"type\":\"ReqNewGame\",\"playersCount\":%d}", f->n_players);
    client_send_line (f->clients[0], line);
  }
  /* A player who has joined a game has received all its moves. */
  if (game_of (f) != NULL && !disk_is_off (f->disk))
    note_told (f);
  while (!f->ended && !disk_is_off (f->disk))
    move (f);
}

/* ── After a cut ───────────────────────────────────────────────────────────────────────────── */

/* Returns whether no acknowledged command is lost. A loaded game may have one command more, the one
 * that was being handled. A game that isn't loaded must have ended with that command. */
static gboolean
is_all_there (Fixture *f)
{
  guint64 seed;
  const MaeGame *game = game_of (f);

  if (game == NULL) {
    static const char proof[] = "CREATE TEMP TABLE proof (n INTEGER CHECK (n = 1));"
                                "INSERT INTO proof SELECT state FROM tables WHERE number = 1;"
                                "INSERT INTO proof SELECT 1 + (sum (max (n, 1)) - %u) / 2"
                                " FROM commands WHERE table_number = 1; DROP TABLE proof;";
    g_autofree char *sql = g_strdup_printf (proof, f->n_told);
    return f->n_told == 0 || mae_store_exec (f->store, sql, NULL);
  }
  const GByteArray *log = mae_server_find_log (f->world->server, names[0], &seed);
  return game->n_commands >= f->n_told && game->n_commands <= f->n_told + 1
         && log->len >= f->told->len
         && (f->told->len == 0 || memcmp (log->data, f->told->data, f->told->len) == 0);
}

/* Plays one game to its end, with cuts at operation @first and then about every @gap operations.
 * Returns whether the first cut came before the end. */
static gboolean
play_with_cuts (uint64_t seed, guint first, guint gap, const char *pragma, guint *n_lost)
{
  Fixture f;
  guint n_cuts = 0;

  set_up (&f, seed, pragma);
  disk_cut_power_at (f.disk, first);
  for (;;) {
    if (start (&f)) {
      if (n_cuts > 0 && !is_all_there (&f)) {
        if (pragma == NULL)
          g_error ("Game %d, power cut at %u, then %u times: of %u commands %u are there",
                   (int) seed, first, n_cuts - 1, f.n_told,
                   game_of (&f) != NULL ? game_of (&f)->n_commands : 0);
        f.n_lost++;
        break;
      }
      if (game_of (&f) == NULL && f.n_told > 0)
        break;
      play (&f);
    }
    if (!disk_is_off (f.disk))
      break;
    stop (&f);
    disk_restart (f.disk);
    n_cuts++;
    disk_cut_power_at (f.disk, n_cuts < 6 ? 1 + mae_rng_below (f.rng, gap) : 0);
  }
  if (n_lost != NULL)
    *n_lost += f.n_lost;
  tear_down (&f);
  return n_cuts > 0;
}

/* In some games the first power cut is at each operation in turn (at every third, to save time). */
static void
test_every_operation (void)
{
  int n_games = g_test_thorough () ? 6 : 2;

  for (int seed = 1; seed <= n_games; seed++) {
    guint at = 1;
    guint n = 0;
    for (; play_with_cuts (seed, at, 60, NULL, NULL); n++)
      at += g_test_thorough () ? 1 : 3;
    g_test_message ("game %d: the power was cut at %u places first", seed, n);
    g_assert_cmpuint (at, >, 100);
  }
}

/* A store that syncs less loses acknowledged commands: WAL mode and a sync at every commit are
 * needed, and this test would detect their absence. */
static void
test_less_synced (gconstpointer data)
{
  guint n_lost = 0;

  for (guint at = 30; at < 200 && n_lost == 0; at += 7)
    play_with_cuts (1, at, 60, data, &n_lost);
  g_assert_cmpuint (n_lost, >, 0);
}

/* ── Failed syncs ──────────────────────────────────────────────────────────────────────────── */

static MaeStore *
open_store (void)
{
  g_autoptr (GError) error = NULL;
  MaeStore *store = mae_store_open (DISK_PATH, &error);

  g_assert_no_error (error);
  return store;
}

static gboolean
has_both (MaeStore *store)
{
  return mae_store_exec (store,
                         "DROP TABLE IF EXISTS temp.proof;"
                         "CREATE TEMP TABLE proof (n INTEGER CHECK (n = 2));"
                         "INSERT INTO temp.proof SELECT count(*) FROM main.pair;",
                         NULL);
}

/* A sync fails, and the server is killed. The next one may read what was written, but not synced:
 * it stays readable when the power fails then, even if nothing else was written. While the disk
 * fails, a server may refuse to start. */
static void
test_failed_sync (void)
{
  guint n_read = 0, n_refused = 0;

  for (uint64_t seed = 1; seed <= 300; seed++) {
    Disk *disk = disk_new (seed);
    MaeStore *store = open_store ();

    mae_store_exec (store, "CREATE TABLE pair (n INTEGER); INSERT INTO pair VALUES (1)", NULL);
    disk_set_failing (disk, 300);
    mae_store_exec (store, "INSERT INTO pair VALUES (2)", NULL);
    disk_kill (disk);
    mae_store_close (store);
    disk_restart (disk);
    if (seed % 2 == 0)
      disk_set_failing (disk, 0);
    store = mae_store_open (DISK_PATH, NULL);
    disk_set_failing (disk, 0);
    n_refused += store == NULL;
    if (store == NULL)
      store = open_store ();
    gboolean is_read = has_both (store);
    n_read += is_read;
    disk_cut_power (disk);
    mae_store_close (store);
    disk_restart (disk);

    store = open_store ();
    if (is_read && !has_both (store))
      g_error ("Disk %d: what was read after a failed sync is lost", (int) seed);
    mae_store_close (store);
    disk_free (disk);
  }
  g_assert_cmpuint (n_read, >, 10);
  g_assert_cmpuint (n_refused, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_add_func ("/server/power-cut/every-operation", test_every_operation);
  g_test_add_func ("/server/power-cut/failed-sync", test_failed_sync);
  g_test_add_data_func ("/server/power-cut/never-synced", "PRAGMA synchronous = OFF",
                        test_less_synced);
  g_test_add_data_func ("/server/power-cut/synced-at-checkpoints", "PRAGMA synchronous = NORMAL",
                        test_less_synced);
  return g_test_run ();
}
