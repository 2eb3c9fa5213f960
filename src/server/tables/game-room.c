/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One game and who sits at it: commands in, what they cause out to everybody. */
#include "server/report/log.h"
#include "server/tables/computer.h"
#include "server/tables/table.h"

/* As a seat: nobody's. */
#define SPECTATOR (-2)

MaeAm49Context
mae_table_context (const MaeTable *table)
{
  return (MaeAm49Context){
    .rules = table->game.rules,
    .roster = &table->roster,
    .game = &table->game,
  };
}

/* ── Out ───────────────────────────────────────────────────────────────────────────────────── */

/* What a row costs beside what is in it, and a game beside its commands. */
#define STORED_ROW 32
#define STORED_GAME 1024

static MaeServerSession *
session_at (const MaeTable *table, int seat)
{
  return table->seats[seat] != NULL ? table->seats[seat]->session : NULL;
}

/* A move is only taken back before the eyes of programs that know it can be. Who is there changes
 * by commands that can't be taken back, so no answer outlives its reason. */
static gboolean
offers_undo (const MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++) {
    const MaeServerSession *session = session_at (table, seat);
    if (session != NULL && !(session->features & MAE_FEATURE_UNDO))
      return FALSE;
  }
  return TRUE;
}

/* Which part of a batch's text is for whom. */
typedef struct {
  gsize end;
  int seat; /* -1: everybody */
} Part;

static void
send_parts (MaeTable *table, MaeServerSession *session, int seat, const char *text,
            const Part *parts, int n_parts)
{
  gsize begin = 0, end = 0;
  for (int i = 0; i < n_parts; i++) {
    if (parts[i].seat != -1 && parts[i].seat != seat) {
      mae_saving_tell (table, session, text + begin, end - begin);
      begin = parts[i].end;
    }
    end = parts[i].end;
  }
  mae_saving_tell (table, session, text + begin, end - begin);
}

/* Tells a batch to all who are there, except whoever sits in @except. Each event is encoded once.
 */
static void
publish (MaeTable *table, const MaeEvents *events, int except)
{
  MaeAm49Context context = mae_table_context (table);
  GString *text = table->server->text;
  Part parts[MAE_MAX_EVENTS];
  int n_parts = 0;

  const GPtrArray *spectators = table->party->spectators;
  if (table->n_present == 0 && spectators->len == 0)
    return;
  g_string_truncate (text, 0);
  for (int i = 0; i < events->n; i++) {
    MaeEvent event = events->at[i];
    int seat = event.kind == MAE_EVENT_HAND ? event.seat : -1;
    if (event.kind == MAE_EVENT_ACTION && !offers_undo (table))
      event.action.undoable = 0;
    mae_am49_encode_event (&context, &event, text);
    if (n_parts > 0 && parts[n_parts - 1].seat == seat)
      parts[n_parts - 1].end = text->len;
    else
      parts[n_parts++] = (Part){ .end = text->len, .seat = seat };
  }
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (seat != except && session_at (table, seat) != NULL)
      send_parts (table, session_at (table, seat), seat, text->str, parts, n_parts);
  for (guint i = 0; i < spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (spectators, i);
    send_parts (table, identity->session, SPECTATOR, text->str, parts, n_parts);
  }
}

typedef void (*Encode) (const MaeGame *, const MaeRoster *, int viewer, GString *);

/* @seat -1: as anybody may know it. */
static void
send_game (MaeTable *table, MaeServerSession *session, int seat, Encode encode)
{
  GString *text = table->server->text;
  MaeGame game = table->game;
  if (!offers_undo (table))
    game.undo_floor = game.n_commands;
  g_string_truncate (text, 0);
  encode (&game, &table->roster, seat, text);
  mae_saving_tell (table, session, text->str, text->len);
}

static void
send_snapshot (MaeTable *table, MaeServerSession *session, int seat)
{
  send_game (table, session, seat, mae_am49_encode_snapshot);
}

/* It is a large answer to what @session asked for. */
static void
charge_snapshots (MaeServerSession *session, guint n)
{
  if (session != NULL)
    mae_budget_charge (session, MAE_BUDGET_LARGE, n);
}

static void
send_game_to_all (MaeTable *table, Encode encode)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (session_at (table, seat) != NULL)
      send_game (table, session_at (table, seat), seat, encode);
  for (guint i = 0; i < table->party->spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (table->party->spectators, i);
    send_game (table, identity->session, -1, encode);
  }
}

static void
send_reject (MaeTable *table, int seat, const MaeReject *reject)
{
  MaeAm49Context context = mae_table_context (table);
  MaeMessage message = { .kind = MAE_MESSAGE_REJECT, .reject.reject = *reject };
  GString *text = table->server->text;
  g_string_truncate (text, 0);
  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  mae_saving_tell (table, session_at (table, seat), text->str, text->len);
}

/* ── Life ──────────────────────────────────────────────────────────────────────────────────── */

static void
set_empty (MaeTable *table, gboolean empty)
{
  GQueue *queue = &table->server->empty_tables;
  if (empty) {
    table->empty_since = table->server->now;
    g_queue_push_tail_link (queue, &table->empty_link);
  } else {
    g_queue_unlink (queue, &table->empty_link);
  }
  if (table->party != NULL)
    mae_quota_note_deserted (table->party, empty);
}

/* What follows from whatever has just happened here. */
static void
conclude (MaeTable *table)
{
  mae_party_refresh (table->party);
  mae_clock_refresh (table);
}

static void
add (MaeTable *table, MaeParty *party)
{
  table->server = party->server;
  table->party = party;
  party->table = table;
  mae_clock_init (table);
  table->link.data = table->empty_link.data = table->touched_link.data = table;
  g_queue_push_tail_link (&table->server->tables, &table->link);
}

/* Those who have gathered sit down in the seats drawn for them. */
static void
take_seats (MaeTable *table, const MaeParty *party)
{
  table->roster.n = party->n_seats;
  for (int seat = 0; seat < party->n_seats; seat++) {
    int member = table->game.participant[seat];
    MaeIdentity *identity = party->members[member].identity;
    table->roster.name[seat] = g_strdup (mae_party_member_name (party, member));
    table->computer[seat] = party->members[member].level;
    table->seats[seat] = identity;
    if (identity == NULL)
      continue;
    identity->table = table;
    identity->seat = seat;
    table->n_present++;
  }
}

void
mae_table_start (MaeParty *party)
{
  MaeServer *server = party->server;
  const MaeServerConfig *config = &server->config;
  MaeTable *table = g_new0 (MaeTable, 1);

  table->number = ++server->last_table;
  server->n_games++;
  table->seed = config->new_seed != NULL ? config->new_seed (config->seed_data, table->seed_more)
                                         : table->number;
  table->log = g_byte_array_new ();
  mae_game_start_wide (&table->game, party->rules, table->seed, table->seed_more, party->n_seats,
                       &server->events);
  take_seats (table, party);
  add (table, party);
  party->n_members = 0;
  mae_log_table (table->number, G_LOG_LEVEL_INFO, "starts with %d players", party->n_seats);

  for (int seat = 0; seat < party->n_seats; seat++)
    if (session_at (table, seat) != NULL)
      mae_budget_charge (session_at (table, seat), MAE_BUDGET_STORE, STORED_GAME / party->n_seats);
  mae_saving_changed (table, &table->game, 0);
  mae_party_refresh (party);
  send_game_to_all (table, mae_am49_encode_snapshot);
  publish (table, &server->events, -1);
  mae_clock_refresh (table);
  mae_computers_note (table);
}

MaeTable *
mae_table_load (MaeParty *party, guint64 number, guint64 seed, const guint64 more[3],
                const MaeGame *game, GByteArray *log, const char *const *names)
{
  MaeTable *table = g_new0 (MaeTable, 1);

  table->number = number;
  table->seed = seed;
  memcpy (table->seed_more, more, sizeof table->seed_more);
  table->log = log;
  table->game = *game;
  table->roster.n = game->n_players;
  for (int seat = 0; seat < game->n_players; seat++)
    table->roster.name[seat] = g_strdup (names[seat]);
  table->ended = game->phase == MAE_PHASE_ENDED;
  add (table, party);
  set_empty (table, TRUE);
  mae_saving_take_loaded (table);
  return table;
}

void
mae_table_free (MaeTable *table)
{
  MaeServer *server = table->server;
  g_queue_unlink (&server->tables, &table->link);
  if (table->n_present == 0)
    set_empty (table, FALSE);
  mae_saving_forget_table (table);
  mae_computers_forget (table);
  mae_clock_clear (table);
  mae_turn_forget (table);
  if (table->party != NULL)
    mae_party_free (table->party);
  g_byte_array_unref (table->log);
  mae_roster_clear (&table->roster);
  g_free (table);
}

void
mae_table_abandon (MaeTable *table)
{
  g_return_if_fail (table->n_present == 0);

  MaeServer *server = table->server;
  mae_log_table (table->number, G_LOG_LEVEL_INFO, "is given up");
  if (server->config.store != NULL && !table->ended)
    mae_store_finish_table (server->config.store, (gint64) table->number, MAE_TABLE_ABANDONED, NULL,
                            NULL, mae_saving_wall_clock (server));
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->seats[seat] != NULL)
      mae_identity_forget (server, table->seats[seat]);
  mae_table_free (table);
}

/* ── Commands ──────────────────────────────────────────────────────────────────────────────── */

/* Who makes the store grow pays for it; computer players do it for those they play with. Going away
 * costs nobody anything, but coming back twice as much. */
static void
charge_store (MaeTable *table, const MaeCommand *command, gsize size)
{
  MaeServerSession *session = session_at (table, command->seat);

  for (int seat = 0;
       session == NULL && table->computer[command->seat] > 0 && seat < table->roster.n; seat++)
    session = session_at (table, seat);
  if (session != NULL)
    mae_budget_charge (session, MAE_BUDGET_STORE,
                       (size + STORED_ROW) * (command->kind == MAE_COMMAND_RETURN ? 2 : 1));
}

static void
record (MaeTable *table, const MaeCommand *command)
{
  uint8_t packed[MAE_COMMAND_PACKED_MAX];
  gsize size = mae_command_pack (command, packed, sizeof packed);
  g_byte_array_append (table->log, packed, (guint) size);
  charge_store (table, command, size);
}

/* Decides @command and keeps it. */
static gboolean
apply (MaeTable *table, const MaeCommand *command, MaeReject *reject)
{
  gboolean is_fact = command->kind == MAE_COMMAND_LEAVE || command->kind == MAE_COMMAND_RETURN;
  MaeGame before = table->game;

  if (!mae_game_apply (&table->game, command, &table->server->events, reject))
    return FALSE;
  gsize before_size = table->log->len;
  mae_saving_changed (table, is_fact ? NULL : &before, before_size);
  record (table, command);
  mae_turn_note (table, &before, before_size);
  if (table->game.phase == MAE_PHASE_ENDED && !table->ended) {
    table->ended = TRUE;
    mae_log_table (table->number, G_LOG_LEVEL_INFO, "has ended");
  }
  mae_computers_note (table);
  return TRUE;
}

/* The answer to a command that changes nothing: it isn't kept, and nobody else is told of it. */
static void
answer_unchanged (MaeTable *table, MaeServerSession *session, const MaeCommand *command)
{
  int seat = command->seat;
  MaeAm49Context context = mae_table_context (table);
  GString *text = table->server->text;
  MaeEvent event = { .kind = MAE_EVENT_ACTION, .seat = seat };

  event.action.command = command->kind;
  if (offers_undo (table))
    event.action.undoable = (guint16) MIN (mae_game_undoable (&table->game, seat), G_MAXUINT16);
  g_string_truncate (text, 0);
  mae_am49_encode_event (&context, &event, text);
  mae_saving_tell (table, session, text->str, text->len);
}

void
mae_table_command (MaeTable *table, int seat, MaeCommand *command)
{
  MaeReject reject;

  /* Whatever the wire says: presence is the server's to tell. */
  g_return_if_fail (command->kind != MAE_COMMAND_LEAVE && command->kind != MAE_COMMAND_RETURN);
  command->seat = seat;
  MaeServerSession *session = session_at (table, seat);
  if (session != NULL && mae_turn_changes_nothing (table, command)) {
    answer_unchanged (table, session, command);
    return;
  }
  if (session != NULL && mae_turn_is_too_long (table, command)) {
    mae_server_session_send_err_protocol (session, mae_turn_too_many_swaps);
    return;
  }
  if (!apply (table, command, &reject)) {
    mae_saving_asked (table, seat);
    send_reject (table, seat, &reject);
    return;
  }
  mae_saving_asked (table, seat);
  table->n_accepted++;
  table->server->n_commands++;
  publish (table, &table->server->events, -1);
  conclude (table);
}

void
mae_table_undo (MaeTable *table, int seat)
{
  MaeReject nothing = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_NOTHING_TO_UNDO };
  MaeGame game;
  gsize size;

  if (!offers_undo (table) || mae_game_undoable (&table->game, seat) == 0) {
    send_reject (table, seat, &nothing);
    return;
  }
  if (!mae_turn_find_previous (table, &game, &size)) {
    g_critical ("Table %" G_GUINT64_FORMAT " doesn't replay", table->number);
    send_reject (table, seat, &nothing);
    return;
  }
  mae_saving_before_truncation (table, size);
  mae_saving_changed (table, &table->game, table->log->len);
  table->game = game;
  g_byte_array_set_size (table->log, (guint) size);
  mae_saving_truncated (table);
  mae_saving_asked (table, seat);
  send_game_to_all (table, mae_am49_encode_undone);
  charge_snapshots (session_at (table, seat), 1 + table->party->spectators->len);
  mae_computers_note (table);
}

/* ── Presence ──────────────────────────────────────────────────────────────────────────────── */

/* An ended game isn't told any more who comes and goes. */
static void
change_presence (MaeTable *table, int seat, MaeCommandKind kind)
{
  MaeCommand command = { .kind = kind, .seat = seat };
  MaeReject reject;

  if (table->ended)
    return;
  /* After a restart who was there still is, until it is clear that they don't come back. */
  if (table->game.players[seat].present == (kind == MAE_COMMAND_RETURN))
    return;
  if (apply (table, &command, &reject))
    publish (table, &table->server->events, seat);
  else
    g_critical ("Seat %d couldn't leave or return: reject of kind %d", seat, reject.kind);
}

void
mae_table_return (MaeTable *table, int seat)
{
  if (table->n_present++ == 0)
    set_empty (table, FALSE);
  MaeServerSession *session = session_at (table, seat);
  mae_clock_stop_awaiting (table, seat);
  change_presence (table, seat, MAE_COMMAND_RETURN);
  mae_party_greet (table->party, session, FALSE);
  send_snapshot (table, session, seat);
  charge_snapshots (session, 1);
  if (!mae_clock_refresh (table) && !mae_clock_is_idle (table))
    mae_clock_tell (table, session);
  mae_chat_tell_past (table->party, session);
  mae_computers_note (table);
  mae_party_try_rematch (table);
}

void
mae_table_run_out (MaeTable *table, int seat)
{
  change_presence (table, seat, MAE_COMMAND_LEAVE);
  if (session_at (table, seat) != NULL) {
    change_presence (table, seat, MAE_COMMAND_RETURN);
    send_snapshot (table, session_at (table, seat), seat);
  }
  mae_party_refresh (table->party);
}

void
mae_table_end_waiting (MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->computer[seat] == 0 && session_at (table, seat) == NULL
        && table->game.players[seat].present)
      change_presence (table, seat, MAE_COMMAND_LEAVE);
  conclude (table);
}

/* All there is to know of the game and how much time is left in it. */
static void
show (MaeTable *table, MaeServerSession *session, int seat)
{
  send_snapshot (table, session, seat);
  charge_snapshots (session, 1);
  if (!mae_clock_is_idle (table))
    mae_clock_tell (table, session);
}

void
mae_table_show (MaeTable *table, int seat)
{
  mae_party_greet (table->party, session_at (table, seat), FALSE);
  show (table, session_at (table, seat), seat);
  mae_chat_tell_past (table->party, session_at (table, seat));
}

void
mae_table_show_spectator (MaeTable *table, MaeServerSession *session)
{
  show (table, session, -1);
}

static gboolean
has_claims (const MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->seats[seat] != NULL)
      return TRUE;
  return FALSE;
}

/* Somebody isn't there any more. */
static void
count_out (MaeTable *table)
{
  table->n_present--;
  if (table->n_present == 0)
    set_empty (table, TRUE);
  mae_computers_note (table);
}

/* Nobody comes back to @seat. Afterwards the table may be gone. */
static void
free_seat (MaeTable *table, int seat)
{
  change_presence (table, seat, MAE_COMMAND_LEAVE);
  if (has_claims (table)) {
    mae_party_changed (table->party, NULL);
    mae_clock_refresh (table);
  } else if (table->ended) {
    mae_table_free (table);
  } else {
    mae_table_abandon (table);
  }
}

void
mae_table_leave (MaeTable *table, int seat, gboolean broken)
{
  count_out (table);
  /* Who has seen the end doesn't come back to it. Who lost the connection may not have: the end may
   * have been on its way. */
  if (table->ended && broken)
    return;
  if (table->ended) {
    mae_identity_forget (table->server, g_steal_pointer (&table->seats[seat]));
    free_seat (table, seat);
    return;
  }
  if (!broken || !mae_clock_await (table, seat))
    change_presence (table, seat, MAE_COMMAND_LEAVE);
  conclude (table);
}

void
mae_table_give_up (MaeTable *table, int seat)
{
  MaeServer *server = table->server;
  MaeIdentity *identity = g_steal_pointer (&table->seats[seat]);

  mae_identity_leave_table (server, identity);
  identity->party = NULL;
  count_out (table);
  free_seat (table, seat);
  mae_hall_enter (server, identity);
}
