/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The conditions that must be true in every world. */
#include "place.h"
#include "player.h"
#include "server/config.h"
#include "server/gate/gate.h"
#include "server/server-testing.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/rooms.h"
#include "store/nickname.h"

/* Only whole lines keep a connection open. A connection that sends none is closed at the latest
 * after silence_max, closing_max and the delay of an iteration. */
#define SILENCE_MAX (30 * SECOND)

/* A paused session is read from again at most this long after it may send more. */
#define HELD_MAX (1 * SECOND)

/* ── Logs ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_of_player (const MaeCommand *command, int seat)
{
  return command->seat == seat && !mae_command_is_presence (command->kind);
}

/* Returns the commands of @seat in @log. */
static GPtrArray *
commands_of (const guint8 *log, gsize length, int seat)
{
  GPtrArray *own = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  MaeCommand command;

  for (gsize at = 0; at < length;) {
    gsize size = mae_command_unpack (&command, log + at, length - at);
    if (size == 0)
      break;
    if (is_of_player (&command, seat))
      g_ptr_array_add (own, g_bytes_new (log + at, size));
    at += size;
  }
  return own;
}

static gboolean
begins_with (const GPtrArray *own, const GPtrArray *log, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!g_bytes_equal (own->pdata[i], log->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_unsure (const Player *player, gconstpointer command)
{
  for (guint i = 0; i < player->unsure->len; i++)
    if (g_bytes_equal (player->unsure->pdata[i], command))
      return TRUE;
  return FALSE;
}

/* Returns whether @own has the commands acknowledged to @player, and differs at most in the last
 * one if no answer to it arrived. With @settle, @player's log then becomes @own. */
static gboolean
is_as_promised (Player *player, const GPtrArray *own, gboolean settle)
{
  guint n = player->log->len;

  if (own->len < n ? own->len + 1 < n || !player->unsure_undo : own->len > n + 1)
    return FALSE;
  if (!begins_with (own, player->log, MIN (n, own->len))
      || (own->len > n && !is_unsure (player, own->pdata[n])))
    return FALSE;
  if (settle) {
    g_ptr_array_set_size (player->log, (int) MIN (n, own->len));
    if (own->len > n)
      g_ptr_array_add (player->log, g_bytes_ref (own->pdata[n]));
  }
  /* A request that was refused because it couldn't be saved may still be replayed after a crash, as
   * long as nothing else was saved. */
  if (settle && own->len != n) {
    g_ptr_array_set_size (player->unsure, 0);
    player->unsure_undo = FALSE;
  }
  return TRUE;
}

static void
start_log (Player *player, GPtrArray *own, guint64 seed)
{
  player->game_seed = seed;
  player->tainted = FALSE;
  g_ptr_array_set_size (player->log, 0);
  for (guint i = 0; i < own->len; i++)
    g_ptr_array_add (player->log, g_bytes_ref (own->pdata[i]));
  g_ptr_array_set_size (player->unsure, 0);
  player->unsure_undo = FALSE;
}

void
oracle_check_log (Player *player)
{
  Sim *sim = player->sim;
  guint64 seed;
  const GByteArray *log = sim->server != NULL ? seats_find_log (player, &seed) : NULL;

  if (log == NULL)
    return; /* the server is down, or the game is over and was left */
  bounds_check_log (player, log);
  g_autoptr (GPtrArray) own = commands_of (log->data, log->len, player->seat);
  sim->tally->compared += own->len;
  if (seed != player->game_seed || player->tainted)
    start_log (player, own, seed);
  else if (!is_as_promised (player, own, TRUE))
    sim_violation (sim, "%s had %u commands acknowledged; the log has %u of that seat, or others",
                   player->name, player->log->len, own->len);
}

/* ── The store ─────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gint64 number;
  guint64 seed;
  int state, n_players;
  GByteArray *log;
  GArray *ends; /* guint: where each command of the log ends; while it is read */
  guint n_commands;
} Stored;

static sqlite3_stmt *
prepare (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    return NULL;
  return statement;
}

/* Sets @stored to @player's main game, or else the latest one; returns FALSE if there is none. */
static gboolean
find_stored (sqlite3 *db, const Player *player, Stored *stored)
{
  sqlite3_stmt *s = prepare (db, "SELECT number, seed, state, n_players FROM tables JOIN seats"
                                 " ON number = table_number WHERE name = ?1"
                                 " AND ?2 IN (0, number) ORDER BY number DESC LIMIT 1");
  gboolean found;

  if (s == NULL)
    return FALSE;
  sqlite3_bind_text (s, 1, player->name, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 2, player->main_game);
  found = sqlite3_step (s) == SQLITE_ROW;
  if (found)
    *stored = (Stored){
      .number = sqlite3_column_int64 (s, 0),
      .seed = (guint64) sqlite3_column_int64 (s, 1),
      .state = sqlite3_column_int (s, 2),
      .n_players = sqlite3_column_int (s, 3),
      .log = g_byte_array_new (),
    };
  sqlite3_finalize (s);
  return found;
}

/* Reads a number in groups of 7 bits, the lowest first. */
static guint64
read_number (const guint8 *bytes, gsize length, gsize *at)
{
  guint64 number = 0;

  for (guint shift = 0; *at < length && shift < 63; shift += 7) {
    number |= (guint64) (bytes[*at] & 127) << shift;
    if (bytes[(*at)++] < 128)
      break;
  }
  return number;
}

static void
append_command (Stored *stored, const guint8 *bytes, gsize size)
{
  guint end = stored->log->len + (guint) size;

  g_byte_array_append (stored->log, bytes, (guint) size);
  g_array_append_val (stored->ends, end);
  stored->n_commands++;
}

/* Reads the records of the table from the journal, after the row that "folded" names. */
static gboolean
read_journal (sqlite3 *db, Stored *stored)
{
  sqlite3_stmt *s = prepare (db, "SELECT records FROM journal WHERE id >"
                                 " (SELECT folded FROM tables WHERE number = ?1) ORDER BY id");
  gboolean whole = s != NULL;

  if (s == NULL)
    return FALSE;
  sqlite3_bind_int64 (s, 1, stored->number);
  while (whole && sqlite3_step (s) == SQLITE_ROW) {
    const guint8 *bytes = sqlite3_column_blob (s, 0);
    gsize length = (gsize) sqlite3_column_bytes (s, 0), at = 0;

    while (whole && at < length) {
      gint64 table = (gint64) read_number (bytes, length, &at);
      guint64 index = read_number (bytes, length, &at), size = read_number (bytes, length, &at);
      if (table == stored->number && size > 0) {
        whole = index == stored->n_commands && at + size - 1 <= length;
        if (whole)
          append_command (stored, bytes + at, size - 1);
      } else if (table == stored->number) {
        whole = index <= stored->n_commands;
        stored->n_commands = MIN (stored->n_commands, (guint) index);
        g_array_set_size (stored->ends, stored->n_commands);
        g_byte_array_set_size (
            stored->log,
            index == 0 ? 0 : g_array_index (stored->ends, guint, stored->n_commands - 1));
      }
      at += size > 0 ? size - 1 : 0;
    }
  }
  sqlite3_finalize (s);
  return whole;
}

/* Reads the table's commands. Returns FALSE if one of them is missing or stored twice. */
static gboolean
read_commands (sqlite3 *db, Stored *stored)
{
  sqlite3_stmt *s =
      prepare (db, "SELECT position, packed, n FROM commands WHERE table_number = ?1 ORDER BY 1");
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean whole = s != NULL;

  if (s == NULL)
    return FALSE;
  stored->ends = ends;
  sqlite3_bind_int64 (s, 1, stored->number);
  while (sqlite3_step (s) == SQLITE_ROW) {
    const guint8 *bytes = sqlite3_column_blob (s, 1);
    gsize length = (gsize) sqlite3_column_bytes (s, 1), at = 0;
    int n = sqlite3_column_int (s, 2);

    whole = whole && sqlite3_column_int64 (s, 0) == stored->n_commands;
    if (n == 0)
      append_command (stored, bytes, length);
    for (int i = 0; i < n && whole; i++) {
      gsize size = read_number (bytes, length, &at);
      whole = at + size <= length;
      if (whole)
        append_command (stored, bytes + at, size);
      at += size;
    }
  }
  sqlite3_finalize (s);
  whole = read_journal (db, stored) && whole;
  stored->ends = NULL;
  return whole;
}

/* Returns whether somebody at @player's table may have taken back a move without @player
 * knowing. */
static gboolean
may_be_undone (const Player *player)
{
  const GPtrArray *players = player->sim->players;
  for (guint i = 0; i < players->len; i++) {
    const Player *other = players->pdata[i];
    if (other->game_seed == player->game_seed
        && (other->unsure_undo || other->asked == ASKED_UNDO
            || other->undone_at >= player->synced_at))
      return TRUE;
  }
  return FALSE;
}

/* Checks that everything that @player was told about its game is stored. */
static void
check_told (Player *player, const Stored *stored)
{
  Sim *sim = player->sim;
  MaeGame game;
  gsize at = 0;
  guint n = 0;

  mae_game_start (&game, sim->plan.rules, stored->seed, stored->n_players, NULL);
  for (;;) {
    MaeCommand command;
    MaeReject reject;
    MaeGame view = mae_game_view (&game, player->seat);
    if (mae_game_hash (&view) == player->told) {
      sim->tally->told++;
      return;
    }
    if (at == stored->log->len)
      break;
    gsize size = mae_command_unpack (&command, stored->log->data + at, stored->log->len - at);
    if (size == 0)
      break;
    if (!mae_game_apply (&game, &command, NULL, &reject)) {
      sim_violation (sim, "Command %u of table %" G_GINT64_FORMAT " doesn't replay", n,
                     stored->number);
      return;
    }
    at += size;
    n++;
  }
  if (!may_be_undone (player))
    sim_violation (sim, "%s was sent a change that isn't in the store", player->name);
  player->told = 0;
}

static void
look_for (Player *player, sqlite3 *db)
{
  Sim *sim = player->sim;
  Stored stored;

  if (!find_stored (db, player, &stored)) {
    sim_violation (sim, "The game of %s isn't in the store", player->name);
    return;
  }
  g_autoptr (GByteArray) log = stored.log;
  if (!read_commands (db, &stored)) {
    sim_violation (sim, "The commands of table %" G_GINT64_FORMAT " have gaps", stored.number);
    return;
  }
  if (stored.state == MAE_TABLE_ENDED && stored.n_commands == 0 && sim->config.keep_ended > 0) {
    sim->tally->pruned++;
    player->over = TRUE;
    return;
  }
  g_autoptr (GPtrArray) own = commands_of (log->data, log->len, player->seat);
  sim->tally->compared += own->len;
  if (stored.state != MAE_TABLE_RUNNING && stored.state != MAE_TABLE_ENDED)
    sim_violation (sim, "The game of %s is set aside or given up", player->name);
  else if (stored.seed != player->game_seed && player->game_seed != 0)
    sim_violation (sim, "%s is in another game than the one it was sent", player->name);
  else if (!is_as_promised (player, own, FALSE))
    sim_violation (sim, "%s had %u commands acknowledged; the store has %u, or different ones",
                   player->name, player->log->len, own->len);
  else if (player->told != 0)
    check_told (player, &stored);
  if (stored.state == MAE_TABLE_ENDED)
    player->over = TRUE;
}

static void
check_integrity (Sim *sim, sqlite3 *db)
{
  sqlite3_stmt *s = prepare (db, "PRAGMA integrity_check (1)");
  const char *text = s != NULL && sqlite3_step (s) == SQLITE_ROW
                         ? (const char *) sqlite3_column_text (s, 0)
                         : sqlite3_errmsg (db);

  if (g_strcmp0 (text, "ok") != 0)
    sim_violation (sim, "The store is damaged: %s", text);
  sqlite3_finalize (s);
}

gboolean
oracle_may_be_gone (Player *player)
{
  if (!player_has_game (player) || player->tainted)
    return TRUE;
  /* The server keeps the games of players who have a secret and haven't left. */
  if (player->secret != NULL && !player->left)
    return FALSE;

  sqlite3 *db = place_copy (player->sim);
  Stored stored = { .state = MAE_TABLE_RUNNING };
  gboolean found = find_stored (db, player, &stored);

  g_clear_pointer (&stored.log, g_byte_array_unref);
  sqlite3_close (db);
  return found && (stored.state == MAE_TABLE_ENDED || is_unsaved (player->sim, stored.number));
}

void
oracle_look (Sim *sim)
{
  gboolean needed = FALSE;
  sqlite3 *db;

  for (guint i = 0; i < sim->players->len; i++)
    needed |= player_has_game (sim->players->pdata[i]);
  if (!needed)
    return;
  sim->tally->looks++;
  db = place_copy (sim);
  check_integrity (sim, db);
  for (guint i = 0; i < sim->players->len && sim->violation == NULL; i++) {
    Player *player = sim->players->pdata[i];
    if (player_has_game (player) && !player->tainted)
      look_for (player, db);
  }
  sqlite3_close (db);
}

void
oracle_check_loaded (Sim *sim)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (sim->server->rooms);

  for (guint i = 0; i < sim->players->len; i++) {
    Player *player = sim->players->pdata[i];
    guint64 seed;
    if (!player_has_game (player) || player->tainted || seats_sleep (player))
      continue;
    /* In every other life of the server they are woken up; else they sleep until somebody comes. */
    g_autofree char *key = mae_nickname_key (player->name);
    if (sim->n_servers % 2 == 0 && mae_sleepers_find_key (sleepers, key) != NULL)
      continue;
    const GByteArray *log = seats_find_log (player, &seed);
    if (log == NULL) {
      sim_violation (sim, "The game of %s wasn't loaded", player->name);
      continue;
    }
    g_autoptr (GPtrArray) own = commands_of (log->data, log->len, player->seat);
    if (!is_as_promised (player, own, FALSE))
      sim_violation (sim, "The loaded commands of %s aren't those that were acknowledged",
                     player->name);
  }
}

/* ── Turns ─────────────────────────────────────────────────────────────────────────────────── */

/* Checks that a spectator who has read everything knows exactly what everybody may know. */
static void
check_watcher (Player *player)
{
  Sim *sim = player->sim;
  const Wire *wire = player->wire;
  gsize unread;

  if (wire == NULL || wire->session == NULL || wire->down.head != NULL || !player->follows)
    return;
  mae_server_session_get_output (wire->session, &unread);
  const MaeGame *game = mae_server_find_watched (sim->server, player->name);
  if (unread > 0 || wire->session->wait.n > 0 || game == NULL)
    return;
  MaeGame view = mae_game_view (game, -1);
  if (mae_game_hash (&view) != mae_game_hash (&player->snapshot->game))
    sim_violation (sim, "%s doesn't see what everybody may know", player->name);
}

/* Checks that a player who has read everything knows exactly what its seat may know. */
static void
check_follower (Player *player)
{
  Sim *sim = player->sim;
  const Wire *wire = player->wire;
  gsize unread;
  int seat;

  if (player->watches) {
    check_watcher (player);
    return;
  }
  if (wire == NULL || wire->session == NULL || wire->down.head != NULL)
    return;
  const char *name = mae_server_session_get_name (wire->session);
  mae_server_session_get_output (wire->session, &unread);
  if (unread > 0 || wire->session->wait.n > 0 || g_strcmp0 (name, player->name) != 0)
    return;
  const MaeGame *game = mae_server_find_game (sim->server, player->name, &seat);
  if (game == NULL || player->on_side)
    return;
  if (!player->follows) {
    sim_violation (sim, "%s sits at a table and wasn't sent it", player->name);
    return;
  }
  MaeGame view = mae_game_view (game, seat);
  player->synced_at = sim->now;
  if (mae_game_hash (&view) != mae_game_hash (&player->snapshot->game))
    sim_violation (sim, "%s doesn't see what seat %d may know", player->name, seat);
  if (player->asked == ASKED_COMMAND && wire->up.head == NULL && wire->session->held == NULL)
    sim_violation (sim, "%s got no answer to its command", player->name);
}

static void
check_wire (Sim *sim, Wire *wire)
{
  gsize unread;

  if (wire->session == NULL)
    return;
  mae_server_session_get_output (wire->session, &unread);
  if (unread > ORACLE_OUTPUT_MAX)
    sim_violation (sim, "%" G_GSIZE_FORMAT " bytes wait for %s", unread, wire->label);
  if (wire->session->reader.pending != NULL
      && wire->session->reader.pending->len > ORACLE_LINE_MAX + 1)
    sim_violation (sim, "%u bytes of a line of %s are kept", wire->session->reader.pending->len,
                   wire->label);
  /* Earlier input may still be waiting. */
  if (!mae_server_session_wants_input (wire->session))
    wire->last_line = sim->now;
  if (wire->session->holds & MAE_HOLD_STORE || mae_server_session_wants_input (wire->session)
      || mae_gate_is_spent (mae_server_get_gate (sim->server), &wire->session->who, sim->now)
      || wire->session->wants_close || wire->n_heard != wire->session->n_lines)
    wire->heard_at = sim->now;
  wire->n_heard = wire->session->n_lines;
  if (sim->now - wire->heard_at > HELD_MAX)
    sim_violation (sim, "Lines of %s aren't read any more", wire->label);
  if (sim->now - wire->last_line > SILENCE_MAX)
    sim_violation (sim, "%s sends nothing and is still connected", wire->label);
}

/* Checks limits: the memory of all sessions, and what each session uses. */
static void
check_bounds (Sim *sim)
{
  const MaeServerConfig *config = &sim->config;
  gsize in_all = 0, unread;

  for (guint i = 0; i < sim->wires->len; i++) {
    const Wire *wire = sim->wires->pdata[i];
    if (wire->session == NULL)
      continue;
    mae_server_session_get_output (wire->session, &unread);
    in_all += unread;
    const MaeGate *gate = mae_server_get_gate (sim->server);
    const MaeWho own = { .session = wire->session->who.session };
    gint64 wait = mae_gate_wait_of (gate, &own, MAE_LIMIT_WORK, sim->now);
    double over = (double) wait * config->work_per_session / G_TIME_SPAN_SECOND;
    if (over > 4 * ORACLE_LOOK_COST)
      sim_violation (sim, "%s has cost %.0f us more than it may", wire->label, over);
    sim->tally->spent += over > 0;
  }
  if (in_all > config->buffered_max)
    sim_violation (sim, "%" G_GSIZE_FORMAT " bytes are held for all sessions", in_all);
}

void
oracle_check_turn (Sim *sim)
{
  check_bounds (sim);
  bounds_check (sim);
  for (guint i = 0; i < sim->wires->len; i++)
    check_wire (sim, sim->wires->pdata[i]);
  for (guint i = 0; i < sim->players->len; i++)
    check_follower (sim->players->pdata[i]);
}

/* ── Lines ─────────────────────────────────────────────────────────────────────────────────── */

void
oracle_check_snapshot (Player *player, const char *line, gsize length)
{
  const MaeSnapshot *snapshot = player->snapshot;
  const MaeWireContext context = {
    .rules = snapshot->rules,
    .roster = &snapshot->roster,
    .game = &snapshot->game,
    .seat = player->seat,
    .is_plain = player->features == 0,
  };
  g_autoptr (GString) text = g_string_sized_new (length + 1);

  mae_am49_encode_game (&context, snapshot->undone, text);
  if (text->len != length + 1 || memcmp (text->str, line, length) != 0)
    sim_violation (player->sim, "%s is sent another text than its view of the game", player->name);
}

void
oracle_check_event (Player *player, const MaeEvent *event, const char *line, gsize length)
{
  const MaeSnapshot *snapshot = player->snapshot;
  const MaeWireContext context = {
    .rules = snapshot->rules,
    .roster = &snapshot->roster,
    .game = &snapshot->game,
    .is_plain = player->features == 0,
  };
  g_autoptr (GString) text = g_string_sized_new (length + 1);

  if (event->kind == MAE_EVENT_HAND && event->seat != player->seat)
    sim_violation (player->sim, "%s is told the hand of seat %d", player->name, event->seat);
  mae_am49_encode_event (&context, event, text);
  if (text->len != length + 1 || memcmp (text->str, line, length) != 0)
    sim_violation (player->sim, "%s is told %.*s instead of %s", player->name,
                   (int) MIN (length, 300), line, text->str);
}
