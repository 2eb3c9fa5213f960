/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server opens a store with changed bytes: either the store is refused with an error, or invalid
 * games are set aside and the others can be played. The first byte of the input says what is
 * changed, the rest is a list of changes:
 *
 *   0: the database     1: the database and its log     offset (3 bytes), length (1), bytes
 *   2: the tables' rows                                 column (1), row (1), length (1), bytes
 *   3: nothing: the rest is the database
 *
 * The store that is changed has two games; see make_base(). */
#include <string.h>

#include "disk.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "fuzz.h"
#include "ruleset/ruleset-io.h"
#include "server/commit/commit.h"
#include "store/sqlite/sqlite-testing.h"
#include "world.h"

static const char *const names[] = { "Ada", "Bruno", "Chiara" };

static struct {
  GBytes *whole, *database,
      *log; /* @whole: after a normal end; @database and @log: after a crash */
} base;

/* ── A server on a store ───────────────────────────────────────────────────────────────────── */

static World *
start (MaeStore *store, GError **error)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  world->config.store = store;
  world_start (world);
  if (mae_server_load (world->server, world->now, error))
    return world;
  world_free (world);
  return NULL;
}

static Client *
join (World *world, const char *name)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}", name);
  Client *client = world_connect (world, name, NULL, NULL);
  client->follows = TRUE;
  /* Followers don't need what deployed clients are told when they come back. */
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"chat\"]}}");
  client_send_line (client, line);
  return client;
}

static gboolean
move (Client *client, uint64_t rng[4])
{
  const MaeSnapshot *snapshot = client->snapshot;
  MaeCommand command;
  MaeMove chosen;

  if (snapshot == NULL)
    return FALSE;
  int seat = mae_roster_find (&snapshot->roster, client->label);
  if (!mae_moves_pick (&snapshot->game, seat, ~0u, rng, &chosen))
    return FALSE;
  mae_move_to_command (&snapshot->game, &chosen, &command);
  client_send_command (client, &command);
  return TRUE;
}

/* All players come back; those with a game continue it. */
static void
play (World *world)
{
  Client *clients[G_N_ELEMENTS (names)];
  uint64_t rng[4];

  mae_rng_seed (rng, 1);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    clients[i] = join (world, names[i]);
  for (guint i = 0; i < 12; i++)
    move (clients[i % G_N_ELEMENTS (names)], rng);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    int seat;
    const MaeGame *game = client_game (clients[i], names[i], &seat);
    if (game == NULL)
      continue;
    MaeGame view = mae_game_view (game, seat);
    g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
    /* While nothing can be saved, nobody is told. */
    if (clients[i]->snapshot != NULL && !mae_commit_is_failing (world->server))
      g_assert_cmphex (mae_game_hash (&clients[i]->snapshot->game), ==, mae_game_hash (&view));
  }
  world_wait (world, 60 * 1000);
}

/* ── The store to be changed ───────────────────────────────────────────────────────────────── */

static void
make_base (void)
{
  g_autoptr (Disk) disk = disk_new (1);
  g_autoptr (GError) error = NULL;
  uint64_t rng[4];
  Client *clients[2];

  g_log_set_writer_func (fuzz_write_log, NULL, NULL);
  mae_rng_seed (rng, 1);
  MaeStore *store = mae_store_open (DISK_PATH, &error);
  g_assert_no_error (error);
  World *world = start (store, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 2; i++)
    clients[i] = join (world, names[i]);
  client_send_line (clients[0], "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  for (int i = 0; i < 30; i++)
    move (clients[i % 2], rng);
  Client *alone = join (world, names[2]);
  client_send_line (alone, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  for (int i = 0; i < 10; i++)
    move (alone, rng);
  base.database = disk_get (disk, DISK_PATH);
  base.log = disk_get (disk, DISK_PATH "-wal");
  world_free (world);
  mae_store_close (store);
  base.whole = disk_get (disk, DISK_PATH);
}

/* ── Changes ───────────────────────────────────────────────────────────────────────────────── */

static void
put (Disk *disk, const char *name, GBytes *bytes)
{
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);
  disk_put (disk, name, data, length);
}

/* Puts the store @first and its log @second (NULL: none) on the disk, with the changes of the
 * input. */
static void
put_changed (Disk *disk, GBytes *first, GBytes *second, const guint8 *data, const guint8 *end)
{
  gsize n_first = g_bytes_get_size (first);
  gsize n_second = second != NULL ? g_bytes_get_size (second) : 0;
  g_autofree guint8 *bytes = g_malloc (n_first + n_second);

  memcpy (bytes, g_bytes_get_data (first, NULL), n_first);
  if (second != NULL)
    memcpy (bytes + n_first, g_bytes_get_data (second, NULL), n_second);
  while (end - data >= 5) {
    gsize at = (data[0] | (gsize) data[1] << 8 | (gsize) data[2] << 16) % (n_first + n_second);
    gsize n = MIN (1 + data[3] % 16u, MIN (n_first + n_second - at, (gsize) (end - data - 4)));
    memcpy (bytes + at, data + 4, n);
    data += 4 + n;
  }
  disk_put (disk, DISK_PATH, bytes, n_first);
  if (second != NULL)
    disk_put (disk, DISK_PATH "-wal", bytes + n_first, n_second);
}

/* Changes of a row: %s is a value, %u a number of the row. */
static const char *const changes[] = {
  "UPDATE commands SET packed = %s WHERE position = %u",
  "UPDATE commands SET position = %s WHERE position = %u",
  "UPDATE commands SET table_number = %s WHERE position = %u",
  "UPDATE tables SET seed = %s WHERE number = %u",
  "UPDATE tables SET number = %s WHERE number = %u",
  "UPDATE tables SET n_players = %s WHERE number = %u",
  "UPDATE tables SET ruleset = %s WHERE number = %u",
  "UPDATE tables SET state = %s WHERE number = %u",
  "UPDATE seats SET name = %s WHERE seat = %u",
  "UPDATE seats SET seat = %s WHERE seat = %u",
  "UPDATE seats SET computer = %s WHERE seat = %u",
  "UPDATE rulesets SET json = %s WHERE id = %u",
  "UPDATE rulesets SET hash = %s WHERE id = %u",
  "UPDATE identities SET key = %s WHERE seat = %u",
  "UPDATE identities SET name = %s WHERE seat = %u",
  "UPDATE identities SET secret_hash = %s WHERE seat = %u",
  "UPDATE identities SET table_number = %s WHERE seat = %u",
  "UPDATE identities SET seat = %s WHERE seat = %u",
  "PRAGMA user_version = %s -- %u",
  "UPDATE commands SET n = %s WHERE position = %u",
  "UPDATE tables SET folded = %s WHERE number = %u",
  "UPDATE journal SET records = %s WHERE id = %u",
  "UPDATE journal SET id = %s WHERE id = %u",
};

static void
change_rows (MaeStore *store, const guint8 *data, const guint8 *end)
{
  mae_store_exec (store, "PRAGMA foreign_keys = OFF", NULL);
  while (end - data >= 4) {
    const char *format = changes[data[0] % G_N_ELEMENTS (changes)];
    guint row = data[1] % 32;
    gsize n = MIN (data[2] % 64u, (gsize) (end - data - 3));
    g_autoptr (GString) value = g_string_new (NULL);
    g_autoptr (GString) sql = g_string_new (format);
    g_autofree char *row_text = g_strdup_printf ("%u", row);
    gint64 number = 0;

    /* The new value: a number, a text, or bytes. */
    memcpy (&number, data + 3, MIN (n, sizeof number));
    if (data[2] < 64)
      g_string_printf (value, "%" G_GINT64_FORMAT, n < 3 ? (gint8) number : number);
    else if (data[2] < 128)
      g_string_append (value, "CAST (");
    if (data[2] >= 64) {
      g_string_append (value, "x'");
      for (gsize i = 0; i < n; i++)
        g_string_append_printf (value, "%02x", data[3 + i]);
      g_string_append (value, data[2] < 128 ? "' AS TEXT)" : "'");
    }
    g_string_replace (sql, "%s", value->str, 1);
    g_string_replace (sql, "%u", row_text, 1);
    mae_store_exec (store, sql->str, NULL);
    data += 3 + n;
  }
}

/* ── The target ────────────────────────────────────────────────────────────────────────────── */

/* Runs a server on the store. Returns whether the store could be opened. */
static gboolean
serve (void)
{
  g_autoptr (GError) error = NULL;
  MaeStore *store = mae_store_open (DISK_PATH, &error);
  World *world = store != NULL ? start (store, &error) : NULL;

  g_assert_true ((world == NULL) == (error != NULL));
  if (error != NULL)
    g_assert_true (*error->message != '\0' && g_utf8_validate (error->message, -1, NULL));
  if (world != NULL) {
    play (world);
    world_free (world);
  }
  g_clear_pointer (&store, mae_store_close);
  return world != NULL;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (base.whole == NULL)
    make_base ();
  if (size == 0)
    return 0;

  g_autoptr (Disk) disk = disk_new (1);
  const uint8_t *end = data + size;
  guint what = *data++ % 4;

  if (what == 0) {
    put_changed (disk, base.whole, NULL, data, end);
  } else if (what == 1) {
    put_changed (disk, base.database, base.log, data, end);
  } else if (what == 2) {
    put (disk, DISK_PATH, base.whole);
    g_autoptr (MaeStore) store = mae_store_open (DISK_PATH, NULL);
    g_assert_nonnull (store);
    change_rows (store, data, end);
  } else {
    disk_put (disk, DISK_PATH, data, end - data);
  }
  serve ();
  serve (); /* games that were set aside stay set aside */
  return 0;
}
