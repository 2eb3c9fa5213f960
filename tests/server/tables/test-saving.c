/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server and its store: nothing is sent that a crash could undo, and what can't be saved is
 * undone. A crash is a copy of the store's files, as after a reboot, opened by another server. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-testing.h"
#include "stored-world.h"

typedef struct {
  StoredWorld stored;
  uint64_t rng[4];
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (&f->stored);
  mae_rng_seed (f->rng, 7);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (&f->stored);
}

/* ── Crashes ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  char *folder;
  MaeStore *store;
  World *world;
} Survivor;

static void
survivor_free (Survivor *self)
{
  world_free (self->world);
  mae_store_close (self->store);
  stored_world_remove_files (self->folder);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Survivor, survivor_free)

/* Starts the server after a crash at this moment. */
static Survivor *
crash_as (Fixture *f, const char *ruleset)
{
  Survivor *self = g_new0 (Survivor, 1);
  self->folder = g_dir_make_tmp ("maestri-survivor-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (self->folder, "store.db", NULL);
  for (const char *const *suffix = (const char *const[]){ "", "-wal", NULL }; *suffix != NULL;
       suffix++) {
    g_autofree char *from = g_strconcat (f->stored.path, *suffix, NULL);
    g_autofree char *to = g_strconcat (path, *suffix, NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    if (g_file_get_contents (from, &bytes, &length, NULL))
      g_assert_true (g_file_set_contents (to, bytes, length, NULL));
  }
  self->store = stored_world_open (path);
  self->world = stored_world_start (ruleset, self->store);
  return self;
}

static Survivor *
crash (Fixture *f)
{
  return crash_as (f, "standard");
}

static guint32
surviving_commands (Fixture *f, const char *name)
{
  g_autoptr (Survivor) after = crash (f);
  const MaeGame *game = mae_server_find_game (after->world->server, name, NULL);
  return game != NULL ? game->n_commands : 0;
}

/* ── Play ──────────────────────────────────────────────────────────────────────────────────── */

static Client *
join (World *world, const char *name)
{
  Client *client = world_connect (world, name, NULL, NULL);
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}", name);
  client->follows = TRUE;
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"chat\"]}}");
  client_send_line (client, line);
  return client;
}

static const char *const names[] = { "Ada", "Bruno", "Chiara", "Dario" };

static void
start_game (Fixture *f, Client **clients, int n_players)
{
  for (int i = 0; i < n_players; i++) {
    clients[i] = join (f->stored.world, names[i]);
    if (i == 0) {
      g_autofree char *line =
          g_strdup_printf ("{\"type\":\"ReqNewGame\",\"playersCount\":%d}", n_players);
      client_send_line (clients[i], line);
    }
  }
}

static const MaeGame *
game_of (World *world, const char *name)
{
  return mae_server_find_game (world->server, name, NULL);
}

/* Returns a line with a move of a player who can make one. (transfer full) */
static char *
choose_move (Fixture *f, Client **clients, int n_players, Client **who)
{
  for (int i = 0; i < n_players; i++) {
    const MaeSnapshot *snapshot = clients[i]->snapshot;
    int seat = mae_roster_find (&snapshot->roster, clients[i]->label);
    MaeMove moves[256];
    int n = mae_moves_list (&snapshot->game, seat, ~0u, moves, G_N_ELEMENTS (moves));
    if (clients[i]->session == NULL || n == 0)
      continue;
    const MaeWireContext context = {
      .rules = snapshot->rules,
      .roster = &snapshot->roster,
      .game = &snapshot->game,
    };
    MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
    GString *text = g_string_new (NULL);
    mae_move_to_command (&snapshot->game, &moves[mae_rng_below (f->rng, MIN (n, 256))],
                         &message.command);
    mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
    *who = clients[i];
    return g_string_free (text, FALSE);
  }
  return NULL;
}

static gboolean
move (Fixture *f, Client **clients, int n_players)
{
  Client *who;
  g_autofree char *text = choose_move (f, clients, n_players, &who);
  if (text == NULL)
    return FALSE;
  client_send_bytes (who, text, -1);
  return TRUE;
}

static void
forget_lines (Client **clients, int n_players)
{
  for (int i = 0; i < n_players; i++)
    g_ptr_array_set_size (clients[i]->inbox, 0);
}

/* Returns how many lines of @type are in the client's inbox. */
static int
count_lines (Client *client, const char *type)
{
  g_autofree char *wanted = g_strdup_printf ("\"type\":\"%s\"", type);
  int n = 0;
  for (guint i = 0; i < client->inbox->len; i++)
    n += strstr (g_ptr_array_index (client->inbox, i), wanted) != NULL;
  return n;
}

static void
assert_follows (World *world, Client *client)
{
  int seat;
  const MaeGame *game = mae_server_find_game (world->server, client->label, &seat);
  MaeGame view = mae_game_view (game, seat);
  g_assert_cmphex (mae_game_hash (&client->snapshot->game), ==, mae_game_hash (&view));
}

/* ── Tests ─────────────────────────────────────────────────────────────────────────────────── */

/* After a crash during a game everybody finds the state they knew. */
static void
test_restart (Fixture *f, gconstpointer data)
{
  for (int round = 0; round < 12; round++) {
    int n_players = 1 + round % 4;
    Client *clients[MAE_MAX_PLAYERS];

    start_game (f, clients, n_players);
    for (guint i = mae_rng_below (f->rng, 60); i > 0 && move (f, clients, n_players); i--)
      ;
    if (game_of (f->stored.world, "Ada")->phase != MAE_PHASE_ENDED) {
      g_autoptr (Survivor) after = crash (f);
      for (int i = 0; i < n_players; i++) {
        Client *again = join (after->world, names[i]);
        g_assert_cmpint (count_lines (again, "UpdateGame"), ==, 1);
        g_assert_cmphex (mae_game_hash (&again->snapshot->game), ==,
                         mae_game_hash (&clients[i]->snapshot->game));
      }
      for (int i = 0; i < n_players; i++)
        assert_follows (after->world, world_find (after->world, names[i]));
    }
    for (int i = 0; i < n_players; i++)
      client_hang_up (clients[i]);
    world_wait (f->stored.world,
                25 * 60 * 60 * 1000); /* the game is given up: the names are free */
    g_assert_null (game_of (f->stored.world, "Ada"));
    g_autoptr (Survivor) later = crash (f);
    g_assert_null (game_of (later->world, "Ada"));
  }
}

/* Whenever output is taken, everything the server has accepted is on the disk. */
static void
test_before_output (Fixture *f, gconstpointer data)
{
  Client *clients[2], *who;
  MaeServer *server = f->stored.world->server;

  start_game (f, clients, 2);
  for (int i = 0; i < 40; i++) {
    g_autofree char *text = choose_move (f, clients, 2, &who);
    guint32 n = game_of (f->stored.world, "Ada")->n_commands;
    mae_server_receive (server, who->session, f->stored.world->now, text, strlen (text));
    g_assert_cmpuint (game_of (f->stored.world, "Ada")->n_commands, ==, n + 1);
    g_assert_cmpuint (surviving_commands (f, "Ada"), ==, n);
    MaeServerSession *first = mae_server_next_ready (server);
    g_assert_nonnull (first);
    g_assert_cmpuint (surviving_commands (f, "Ada"), ==, n + 1);
    mae_server_session_set_ready (first);
    world_deliver (f->stored.world);
  }
}

/* A player who stays away after a restart isn't awaited for long. */
static void
test_stays_away (Fixture *f, gconstpointer data)
{
  Client *clients[2];
  start_game (f, clients, 2);
  while (game_of (f->stored.world, "Ada")->phase == MAE_PHASE_SETUP)
    move (f, clients, 2);

  g_autoptr (Survivor) after = crash (f);
  const MaeGame *game = game_of (after->world, "Ada");
  const char *current = clients[0]->snapshot->roster.name[game->current];
  const char *other = clients[0]->snapshot->roster.name[!game->current];
  Client *client = join (after->world, other);
  g_assert_cmpint (game->players[game->current].present, ==, TRUE);
  world_wait (after->world, 5000);
  g_assert_cmpstr (client->snapshot->roster.name[client->snapshot->game.current], ==, current);
  for (int i = 0; i < 30; i++) {
    client_send_line (client, "{\"type\":\"ReqHeartbeat\"}");
    world_wait (after->world, 1000);
  }
  g_assert_cmpstr (client->snapshot->roster.name[client->snapshot->game.current], ==, other);
  assert_follows (after->world, client);
}

/* How many lines of @type two clients have got. */
static int
count_both (Client **clients, const char *type)
{
  return count_lines (clients[0], type) + count_lines (clients[1], type);
}

/* While the disk is full, a move is applied, and nobody is told of it; its players are told once
 * that the game waits. Others' games go on as far as they need no store. When there is space again,
 * everything goes on by itself, and a crash loses nothing. */
static void
test_full (Fixture *f, gconstpointer data)
{
  static const char hello[] = "{\"type\":\"ReqHeartbeat\"}\n";
  Client *clients[2], *who;
  World *world = f->stored.world;

  start_game (f, clients, 2);
  g_assert_true (mae_store_exec (f->stored.store, "PRAGMA max_page_count = 1", NULL));
  do {
    forget_lines (clients, 2);
    g_assert_true (move (f, clients, 2));
  } while (count_both (clients, "UpdateAction") > 0);
  stored_world_assert_warned ("full");
  guint32 n = game_of (world, "Ada")->n_commands;
  g_assert_cmpuint (surviving_commands (f, "Ada"), ==, n - 1);
  g_assert_cmpuint (clients[0]->inbox->len + clients[1]->inbox->len, ==, 0);

  /* The room takes no input; what comes waits. */
  g_autofree char *text = choose_move (f, clients, 2, &who);
  mae_server_receive (world->server, who->session, world->now, text, strlen (text));
  mae_server_receive (world->server, who->session, world->now, hello, strlen (hello));
  g_assert_cmpuint (game_of (world, "Ada")->n_commands, ==, n);
  world_wait (world, 10000);
  g_assert_cmpuint (game_of (world, "Ada")->n_commands, ==, n);
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (count_lines (clients[i], "ErrProtocol"), ==, 1);
  g_assert_cmpint (count_both (clients, "UpdateAction"), ==, 0);

  g_assert_true (mae_store_exec (f->stored.store, "PRAGMA max_page_count = 1000000", NULL));
  world_wait (world, 5000);
  stored_world_assert_warned ("saved again");
  g_assert_cmpint (count_both (clients, "UpdateAction"), >=, 2);
  g_assert_cmpint (count_lines (who, "ResHeartbeat"), ==, 1);
  g_assert_cmpint (count_both (clients, "ErrProtocol"), ==, 2);
  assert_follows (world, clients[0]);
  assert_follows (world, clients[1]);
  g_autoptr (Survivor) after = crash (f);
  g_assert_cmphex (mae_game_hash (game_of (after->world, "Ada")), ==,
                   mae_game_hash (game_of (world, "Ada")));
}

/* A game that can't be saved isn't shown to its players before it is. */
static void
test_start_waits (Fixture *f, gconstpointer data)
{
  Client *clients[2];

  stored_world_set_unwritable (&f->stored, TRUE);
  start_game (f, clients, 2);
  stored_world_assert_warned ("readonly");
  g_assert_cmpint (count_both (clients, "UpdateGame"), ==, 0);
  world_wait (f->stored.world, 5000);
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (count_lines (clients[i], "ErrProtocol"), ==, 1);
  g_assert_cmpint (count_both (clients, "UpdateGame"), ==, 0);

  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint (count_lines (clients[i], "UpdateGame"), ==, 1);
    assert_follows (f->stored.world, clients[i]);
  }
  g_autoptr (Survivor) after = crash (f);
  g_assert_nonnull (game_of (after->world, "Bruno"));
}

/* While saving fails, no further game starts; afterwards it does so by itself. */
static void
test_start_refused (Fixture *f, gconstpointer data)
{
  Client *clients[2];

  start_game (f, clients, 2);
  stored_world_set_unwritable (&f->stored, TRUE);
  g_assert_true (move (f, clients, 2));
  stored_world_assert_warned ("readonly");
  Client *waiting = join (f->stored.world, "Chiara");
  client_send_line (waiting, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_cmpint (count_lines (waiting, "ErrProtocol"), ==, 1);
  g_assert_null (game_of (f->stored.world, "Chiara"));

  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  stored_world_assert_warned ("saved again");
  g_assert_cmpint (count_lines (waiting, "UpdateGame"), ==, 1);
}

/* A move taken back is also removed from the store. If that can't be saved now, nobody is told
 * before it can. */
static void
test_undo (Fixture *f, gconstpointer data)
{
  static const char hello[] = "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                              "\"features\":[\"undo\"]}}";
  Client *client[1] = { world_connect (f->stored.world, "Ada", NULL, NULL) };
  client[0]->follows = TRUE;
  client_send_line (client[0], hello);
  client_join (client[0], "Ada", NULL);
  client_send_line (client[0], "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  while (mae_game_undoable (game_of (f->stored.world, "Ada"), 0) == 0)
    g_assert_true (move (f, client, 1));
  guint32 n = game_of (f->stored.world, "Ada")->n_commands;

  stored_world_set_unwritable (&f->stored, TRUE);
  forget_lines (client, 1);
  client_send_line (client[0], "{\"type\":\"ReqUndo\"}");
  stored_world_assert_warned ("readonly");
  g_assert_cmpuint (client[0]->inbox->len, ==, 0);
  g_assert_cmpuint (surviving_commands (f, "Ada"), ==, n);

  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 1000);
  g_assert_cmpint (count_lines (client[0], "UpdateGame"), ==, 1);
  g_assert_cmpuint (surviving_commands (f, "Ada"), ==, n - 1);
  g_assert_true (move (f, client, 1));
  g_autoptr (Survivor) after = crash (f);
  g_assert_cmphex (mae_game_hash (game_of (after->world, "Ada")), ==,
                   mae_game_hash (game_of (f->stored.world, "Ada")));
}

/* Who knows `saving` is told by a message of its own that its game waits, and that it goes on. */
static void
test_told (Fixture *f, gconstpointer data)
{
  static const char hello[] = "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                              "\"features\":[\"saving\"]}}";
  Client *client[1] = { world_connect (f->stored.world, "Ada", NULL, NULL) };

  client[0]->follows = TRUE;
  client_send_line (client[0], hello);
  client_join (client[0], "Ada", NULL);
  client_send_line (client[0], "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  stored_world_set_unwritable (&f->stored, TRUE);
  forget_lines (client, 1);
  g_assert_true (move (f, client, 1));
  stored_world_assert_warned ("readonly");
  g_assert_cmpuint (client[0]->inbox->len, ==, 0);
  world_wait (f->stored.world, 5000);
  g_assert_cmpuint (client[0]->inbox->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (client[0]->inbox, 0), ==,
                   "{\"type\":\"UpdateSaving\",\"isWaiting\":true}");

  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  g_assert_cmpint (count_lines (client[0], "UpdateSaving"), ==, 2);
  g_assert_cmpstr (g_ptr_array_index (client[0]->inbox, client[0]->inbox->len - 1), ==,
                   "{\"type\":\"UpdateSaving\",\"isWaiting\":false}");
  g_assert_cmpint (count_lines (client[0], "ErrProtocol"), ==, 0);
  assert_follows (f->stored.world, client[0]);
}

/* A game of which something can never be saved, since it doesn't fit the store, is over. Its
 * players are told, and nothing of it that isn't in the store; all others go on. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  Client *clients[2];

  start_game (f, clients, 2);
  Client *other[1] = { join (f->stored.world, "Elena") };
  client_send_line (other[0], "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (
      mae_store_exec (f->stored.store, "INSERT INTO commands VALUES (1, 0, x'ff', 1)", NULL));
  /* From now on commands go from the journal to the games at once. */
  mae_store_set_journal_max (f->stored.store, 0);
  forget_lines (clients, 2);
  g_assert_true (move (f, clients, 2));
  stored_world_assert_warned ("Table 1 is set aside: a part of it couldn't be saved");
  for (int i = 0; i < 2; i++) {
    g_assert_cmpuint (clients[i]->inbox->len, ==, 1);
    g_assert_cmpint (count_lines (clients[i], "ErrProtocol"), ==, 1);
    g_assert_null (clients[i]->session);
  }
  g_assert_null (game_of (f->stored.world, "Ada"));

  g_assert_true (move (f, other, 1));
  g_assert_true (move (f, other, 1));
  assert_follows (f->stored.world, other[0]);
  Client *again = join (f->stored.world, "Ada");
  client_send_line (again, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_cmpint (count_lines (again, "UpdateGame"), ==, 1);
  g_autoptr (Survivor) after = crash (f);
  g_assert_cmphex (mae_game_hash (game_of (after->world, "Elena")), ==,
                   mae_game_hash (game_of (f->stored.world, "Elena")));
  g_assert_nonnull (game_of (after->world, "Ada"));
}

/* A row of the journal is refused, so all games with something that isn't durable are over. If the
 * store can't be read then, others wait until it can, and go on. */
static void
test_unread (Fixture *f, gconstpointer data)
{
  Client *clients[2];

  start_game (f, clients, 2);
  Client *other[1] = { join (f->stored.world, "Elena") };
  client_send_line (other[0], "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (
      mae_store_exec (f->stored.store,
                      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)"
                      " INSERT INTO journal SELECT (SELECT max (id) FROM journal) + i, x'' FROM n;"
                      "ALTER TABLE tables RENAME COLUMN folded TO hidden",
                      NULL));
  g_assert_true (move (f, clients, 2));
  stored_world_assert_warned ("Table 1 is set aside: a part of it couldn't be saved");
  g_assert_null (game_of (f->stored.world, "Ada"));
  guint32 n = game_of (f->stored.world, "Elena")->n_commands;
  forget_lines (other, 1);
  g_assert_true (move (f, other, 1));
  world_wait (f->stored.world, 5000);
  g_assert_nonnull (game_of (f->stored.world, "Elena"));
  g_assert_cmpint (count_lines (other[0], "UpdateAction"), ==, 0);

  g_assert_true (
      mae_store_exec (f->stored.store, "ALTER TABLE tables RENAME COLUMN hidden TO folded", NULL));
  world_wait (f->stored.world, 5000);
  stored_world_assert_warned ("saved again");
  g_assert_cmpuint (game_of (f->stored.world, "Elena")->n_commands, ==, n + 1);
  assert_follows (f->stored.world, other[0]);
  g_assert_true (move (f, other, 1));
  assert_follows (f->stored.world, other[0]);
  g_autoptr (Survivor) after = crash (f);
  g_assert_null (game_of (after->world, "Ada"));
  g_assert_cmphex (mae_game_hash (game_of (after->world, "Elena")), ==,
                   mae_game_hash (game_of (f->stored.world, "Elena")));
}

static void
on_saved_cb (const GError *why, gpointer data)
{
  *(int *) data = why == NULL ? 1 : 2;
}

/* The operator learns whether something is durable. */
static void
test_asked (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  int saved = 0;

  mae_server_when_saved (server, on_saved_cb, &saved);
  g_assert_cmpint (saved, ==, 1);
  saved = 0;
  g_assert_true (mae_server_ban (server, "192.0.2.1", 0, f->stored.world->now, NULL));
  mae_server_when_saved (server, on_saved_cb, &saved);
  g_assert_cmpint (saved, ==, 0);
  world_deliver (f->stored.world);
  g_assert_cmpint (saved, ==, 1);

  stored_world_set_unwritable (&f->stored, TRUE);
  g_assert_true (mae_server_unban (server, "192.0.2.1", NULL));
  saved = 0;
  mae_server_when_saved (server, on_saved_cb, &saved);
  world_deliver (f->stored.world);
  stored_world_assert_warned ("readonly");
  g_assert_cmpint (saved, ==, 2);
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 1000);
  stored_world_assert_warned ("saved again");
  mae_server_when_saved (server, on_saved_cb, &saved);
  g_assert_cmpint (saved, ==, 1);
}

/* A game that doesn't replay is set aside with the reason when somebody comes, who is told; the
 * others are loaded, numbers continue, and games keep their rulesets. */
static void
test_broken (Fixture *f, gconstpointer data)
{
  Client *clients[2];
  start_game (f, clients, 2);
  move (f, clients, 2);
  Client *other[1] = { join (f->stored.world, "Elena") };
  client_send_line (other[0], "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  move (f, other, 1);

  const char *sql = "UPDATE tables SET folded = 99 WHERE number = 1;"
                    "INSERT INTO commands VALUES (1, 0, x'ff', 0)";
  g_assert_true (mae_store_exec (f->stored.store, sql, NULL));
  g_autoptr (Survivor) after = crash_as (f, "serenissima");
  Client *again = join (after->world, "Ada");
  stored_world_assert_warned ("Table 1 is set aside: its command 0 doesn't replay");
  const char *last = g_ptr_array_index (again->inbox, again->inbox->len - 1);
  g_assert_nonnull (strstr (last, "This game is damaged"));
  g_assert_null (game_of (after->world, "Ada"));
  g_assert_cmphex (mae_game_hash (game_of (after->world, "Elena")), ==,
                   mae_game_hash (game_of (f->stored.world, "Elena")));
  g_assert_true (mae_store_exec (after->store,
                                 "CREATE TABLE proof (n INTEGER CHECK (n = 1));"
                                 "INSERT INTO proof SELECT count (*) FROM tables"
                                 " WHERE number = 1 AND state = 3 AND why <> '';",
                                 NULL));
  g_assert_cmpint (mae_store_last_table (after->store), ==, 2);
  client_hang_up (again);
  again = join (after->world, "Ada");
  client_send_line (again, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_cmpint (mae_store_last_table (after->store), ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(name, func) g_test_add ("/server/saving/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("restart", test_restart);
  ADD ("before-output", test_before_output);
  ADD ("stays-away", test_stays_away);
  ADD ("full", test_full);
  ADD ("start-waits", test_start_waits);
  ADD ("start-refused", test_start_refused);
  ADD ("undo", test_undo);
  ADD ("told", test_told);
  ADD ("refused", test_refused);
  ADD ("unread", test_unread);
  ADD ("asked", test_asked);
  ADD ("broken", test_broken);
  return g_test_run ();
}
