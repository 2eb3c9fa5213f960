/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures a server whose store has very many games that are being played: how long it takes to
 * start, how much more memory it needs than with an empty store, and how long the first move in a
 * game takes that isn't in memory. Makes the store by its own interface, in a folder that is
 * removed again, and starts the given maestrid. Figures: tests/bench/README.md. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "protocol/bridge.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"
#include "store/secret.h"
#include "store/store.h"

/* How many different games there are; the others have the same moves. */
#define KINDS 64
#define SECRET "kXw0mT3pQ9vLz7RbYc5dNf1gHs2jUe4A"
#define IDLE_AFTER (2 * G_TIME_SPAN_SECOND)

static int n_games = 100000, n_moves = 60, n_tried = 1000;
static char *maestrid;

static const GOptionEntry entries[] = {
  { "games", 0, 0, G_OPTION_ARG_INT, &n_games, "Games in the store (default: 100000)", "N" },
  { "moves", 0, 0, G_OPTION_ARG_INT, &n_moves, "Moves made in each (default: 60)", "N" },
  { "tried", 0, 0, G_OPTION_ARG_INT, &n_tried, "Games in which one moves (default: 1000)", "N" },
  { "maestrid", 0, 0, G_OPTION_ARG_FILENAME, &maestrid, "The server to be measured", "FILE" },
  { NULL },
};

/* ── The store ─────────────────────────────────────────────────────────────────────────────── */

/* A game that is being played. */
typedef struct {
  guint64 seed;
  MaeGame game;
  GArray *commands; /* MaeCommand */
} Kind;

static void
play (Kind *kind, guint64 seed)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  kind->seed = seed;
  kind->commands = g_array_new (FALSE, FALSE, sizeof (MaeCommand));
  mae_game_start (&kind->game, rules, seed, 2, NULL);
  for (int i = 0; i < n_moves; i++) {
    MaeCommand command;
    MaeMove move;
    int seat = 0;

    while (seat < 2 && !mae_moves_pick (&kind->game, seat, ~0u, rng, &move))
      seat++;
    if (seat == 2)
      break;
    mae_move_to_command (&kind->game, &move, &command);
    if (!mae_game_apply (&kind->game, &command, NULL, NULL))
      break;
    g_array_append_val (kind->commands, command);
  }
  if (kind->game.phase != MAE_PHASE_TURNS)
    g_error ("The game of seed %" G_GUINT64_FORMAT " isn't being played", seed);
}

/* (transfer full) */
static char *
name_of (int game, int seat)
{
  return g_strdup_printf ("%s Nr %d", seat == 0 ? "Anna" : "Bruno", game);
}

static void
add_game (MaeStore *store, const Kind *kind, const char *ruleset, int number)
{
  g_autofree char *address =
      g_strdup_printf ("10.%d.%d.%d", number >> 16, number >> 8 & 255, number & 255);
  g_autofree char *names[2] = { name_of (number, 0), name_of (number, 1) };
  g_autofree char *owner = mae_nickname_key (names[0]);
  MaeStoredTable table = {
    .number = number,
    .seed = kind->seed,
    .ruleset = ruleset,
    .ruleset_hash = mae_ruleset_hash (kind->game.rules),
    .n_players = 2,
    .name = { names[0], names[1] },
    .title = "A table",
    .address = address,
    .owner = owner,
  };
  char code[7] = { 0 };
  guint8 hash[MAE_SECRET_HASH_LENGTH];

  for (int i = 0, rest = number; i < 6; i++, rest /= 20)
    code[i] = "BCDFGHJKLMNPQRSTVWXZ"[rest % 20];
  table.code = code;
  mae_store_add_table (store, &table, 1700000000);
  mae_secret_hash (SECRET, hash);
  for (int seat = 0; seat < 2; seat++) {
    g_autofree char *key = mae_nickname_key (names[seat]);
    mae_store_put_identity (store, &(MaeStoredIdentity){ key, names[seat], hash, number, seat });
  }
  for (guint i = 0; i < kind->commands->len; i++) {
    guint8 packed[MAE_COMMAND_PACKED_MAX];
    gsize size =
        mae_command_pack (&g_array_index (kind->commands, MaeCommand, i), packed, sizeof packed);
    mae_store_append (store, number, i, packed, size);
  }
}

static void
make_store (const char *path, const Kind *kinds)
{
  g_autofree char *ruleset = mae_ruleset_to_json (kinds->game.rules);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeStore) store = mae_store_open (path, &error);

  for (int number = 1; store != NULL && error == NULL && number <= n_games; number++) {
    add_game (store, &kinds[number % KINDS], ruleset, number);
    if (number % 500 == 0 || number == n_games)
      mae_store_commit (store, &error);
  }
  if (error != NULL)
    g_error ("%s", error->message);
}

/* ── The server ────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  GSubprocess *process;
  double start; /* seconds until it listened */
  guint16 port;
} Server;

static void
start (Server *self, const char *store)
{
  g_autoptr (GError) error = NULL;
  gint64 begun = g_get_monotonic_time ();

  self->process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, maestrid, "--listen", "127.0.0.1:0",
                        "--control", "none", "--tables", "1000000", "--store", store, NULL);
  if (self->process == NULL)
    g_error ("%s", error->message);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  self->start = (double) (g_get_monotonic_time () - begun) / 1e6;
  self->port = line != NULL ? (guint16) atoi (strrchr (line, ':') + 1) : 0;
}

static double
resident_mib (const Server *self)
{
  g_autofree char *path =
      g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (self->process));
  g_autofree char *text = NULL;

  g_usleep (IDLE_AFTER);
  g_file_get_contents (path, &text, NULL, NULL);
  return text != NULL ? atof (strstr (text, "VmRSS:") + 6) / 1024 : 0;
}

static void
stop (Server *self)
{
  g_subprocess_send_signal (self->process, SIGTERM);
  g_subprocess_wait (self->process, NULL, NULL);
  g_clear_object (&self->process);
}

/* ── The first move ────────────────────────────────────────────────────────────────────────── */

typedef struct {
  GSocketConnection *connection;
  GDataInputStream *lines;
} Client;

static void
say (Client *self, const char *text)
{
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)), text,
                             strlen (text), NULL, NULL, NULL);
}

/* Reads until a line with @what. */
static void
await (Client *self, const char *what)
{
  for (;;) {
    g_autofree char *line = g_data_input_stream_read_line (self->lines, NULL, NULL, NULL);
    if (line == NULL || strstr (line, "\"Err") != NULL)
      g_error ("%s instead of %s", line, what);
    if (strstr (line, what) != NULL)
      return;
  }
}

static void
greet (Client *self, guint16 port)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  int on = 1;

  self->connection = g_socket_client_connect_to_host (client, "127.0.0.1", port, NULL, &error);
  if (self->connection == NULL)
    g_error ("%s", error->message);
  setsockopt (g_socket_get_fd (g_socket_connection_get_socket (self->connection)), IPPROTO_TCP,
              TCP_NODELAY, &on, sizeof on);
  self->lines =
      g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)));
  say (self, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"resume\"]}}\n");
  await (self, "ResWelcome");
}

/* Joins @game and moves; adds how long both took to @joins and @moves, in µs. */
static void
move_first (const Server *server, const Kind *kind, int game, uint64_t rng[4], GArray *joins,
            GArray *moves, GArray *both)
{
  int seat = kind->game.current;
  g_autofree char *name = name_of (game, seat), *other = name_of (game, 1 - seat);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"secret\":\"" SECRET "\"}}\n", name);
  MaeRoster roster = { .n = 2 };
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
  MaeWireContext context = {
    .rules = kind->game.rules, .roster = &roster, .game = &kind->game, .seat = seat
  };
  g_autoptr (GString) line = g_string_new (NULL);
  Client client;
  MaeMove move;

  roster.name[seat] = name;
  roster.name[1 - seat] = other;
  mae_moves_pick (&kind->game, seat, ~0u, rng, &move);
  mae_move_to_command (&kind->game, &move, &message.command);
  mae_dialect_write (mae_dialect_default (), &context, &message, line);
  greet (&client, server->port);
  gint64 begun = g_get_monotonic_time ();
  say (&client, join);
  await (&client, "UpdateGame");
  gint64 joined = g_get_monotonic_time ();
  say (&client, line->str);
  await (&client, "UpdateAction");
  gint64 moved = g_get_monotonic_time ();
  const gint64 times[] = { joined - begun, moved - joined, moved - begun };
  g_array_append_val (joins, times[0]);
  g_array_append_val (moves, times[1]);
  g_array_append_val (both, times[2]);
  g_object_unref (client.lines);
  g_object_unref (client.connection);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return difference < 0 ? -1 : difference > 0;
}

static void
tell (const char *what, GArray *times)
{
  g_array_sort (times, compare);
  g_print ("%s: p50 %.2f p99 %.2f max %.2f ms\n", what,
           (double) g_array_index (times, gint64, times->len / 2) / 1e3,
           (double) g_array_index (times, gint64, times->len * 99 / 100) / 1e3,
           (double) g_array_index (times, gint64, times->len - 1) / 1e3);
}

static void
measure (const char *empty, const char *full, const Kind *kinds)
{
  g_autoptr (GArray) joins = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) both = g_array_new (FALSE, FALSE, sizeof (gint64));
  uint64_t rng[4];
  Server server;

  mae_rng_seed (rng, 1);
  start (&server, empty);
  double base = resident_mib (&server);
  g_print ("empty store: start %.3f s, %.1f MiB\n", server.start, base);
  stop (&server);
  start (&server, full);
  double used = resident_mib (&server);
  g_print ("%d games: start %.3f s, %.1f MiB: %.1f more\n", n_games, server.start, used,
           used - base);
  for (int i = 0; i < n_tried; i++) {
    int game = 1 + (int) ((gint64) i * n_games / n_tried);
    move_first (&server, &kinds[game % KINDS], game, rng, joins, moves, both);
  }
  tell ("coming back to a game that sleeps", joins);
  tell ("the move then", moves);
  tell ("both", both);
  g_print ("after that: %.1f MiB more\n", resident_mib (&server) - base);
  stop (&server);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GOptionContext) options = g_option_context_new (NULL);
  g_autofree Kind *kinds = g_new0 (Kind, KINDS);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (options, entries, NULL);
  if (!g_option_context_parse (options, &argc, &argv, &error) || maestrid == NULL) {
    g_printerr ("%s\n", error != NULL ? error->message : "--maestrid is missing");
    return 1;
  }
  g_autofree char *folder = g_dir_make_tmp ("maestri-sleepers-XXXXXX", NULL);
  g_autofree char *empty = g_build_filename (folder, "empty.db", NULL);
  g_autofree char *full = g_build_filename (folder, "full.db", NULL);
  for (int i = 0; i < KINDS; i++)
    play (&kinds[i], 1 + (guint64) i);
  gint64 begun = g_get_monotonic_time ();
  make_store (full, kinds);
  GStatBuf info = { 0 };
  g_stat (full, &info);
  g_print ("made %d games in %.1f s, %.0f MiB\n", n_games,
           (double) (g_get_monotonic_time () - begun) / 1e6, (double) info.st_size / 1048576);
  measure (empty, full, kinds);
  for (const char *const *suffix = (const char *const[]){ "", "-wal", "-shm", NULL };
       *suffix != NULL; suffix++) {
    g_autofree char *one = g_strconcat (empty, *suffix, NULL);
    g_autofree char *two = g_strconcat (full, *suffix, NULL);
    g_remove (one);
    g_remove (two);
  }
  g_rmdir (folder);
  for (int i = 0; i < KINDS; i++)
    g_array_unref (kinds[i].commands);
  return 0;
}
