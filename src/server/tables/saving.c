/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Saves tables in the store. All changes between two rounds of output are one transaction, and
 * their output is sent only after it is on the disk. If saving fails, the tables go back to their
 * saved state, queued output about the changes is dropped, and the players who made the requests
 * are told. Only changes of presence remain, since they can't be undone; they are saved once
 * saving works again. */
#include "server/tables/saving.h"
#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"
#include "server/tables/turn.h"
#include "store/store-clock.h"

/* How long until saving is tried again, unless a request does it earlier. */
#define RETRY_AFTER (G_TIME_SPAN_SECOND)

/* How many changed games are worth to look for further input before saving. */
#define WORTH_A_DELAY 8

static const char cannot_save[] = "The server can't save the move now; try again.";
static const char cannot_restore[] = "The server couldn't restore this game, so it is over.";
static const char why_broken[] = "its log doesn't replay after a failed save";
const char mae_saving_cannot_start[] =
    "The server can't save a game now; yours starts as soon as it can.";

gint64
mae_saving_wall_clock (const MaeServer *server)
{
  return (server->now + server->config.wall_offset) / G_TIME_SPAN_SECOND;
}

gint64
mae_saving_time (const MaeServer *server)
{
  MaeStore *store = server->config.store;

  return store != NULL ? mae_store_count_time (store, server->now)
                       : server->now / G_TIME_SPAN_SECOND;
}

/* ── Output ────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gsize begin, end;
} Span;

/* Records that @session has output about its table that may be rolled back until the next save. */
static void
note_session (MaeServerSession *session)
{
  mae_queue_join (&session->server->tentative, &session->tentative_link, &session->is_tentative);
}

void
mae_saving_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length)
{
  gsize begin = session->output != NULL ? session->output->len : 0;

  mae_server_session_append (session, text, length);
  if (!room->has_changed || session->output == NULL)
    return;
  note_session (session);
  if (session->spans == NULL)
    session->spans = g_array_new (FALSE, FALSE, sizeof (Span));
  g_array_append_val (session->spans, ((Span){ begin, session->output->len }));
}

void
mae_saving_asked (MaeGameRoom *room, int seat)
{
  const MaeIdentity *identity = room->seats[seat];
  MaeServerSession *session = identity != NULL ? identity->session : NULL;

  if (!room->has_changed || session == NULL)
    return;
  session->has_asked = TRUE;
  note_session (session);
}

static void
roll_back_output (MaeServerSession *session)
{
  for (guint i = session->spans != NULL ? session->spans->len : 0; i-- > 0;) {
    const Span *span = &g_array_index (session->spans, Span, i);
    g_string_erase (session->output, span->begin, span->end - span->begin);
  }
}

void
mae_saving_forget_session (MaeServerSession *session)
{
  if (session->spans != NULL)
    g_array_set_size (session->spans, 0);
  session->has_asked = FALSE;
  mae_queue_leave (&session->server->tentative, &session->tentative_link, &session->is_tentative);
}

/* ── Tables ────────────────────────────────────────────────────────────────────────────────── */

static void
note_room (MaeGameRoom *room)
{
  room->server->unsaved = TRUE;
  mae_queue_join (&room->server->touched, &room->touched_link, &room->is_touched);
}

void
mae_saving_presence_changed (MaeGameRoom *room)
{
  if (room->server->config.store != NULL)
    note_room (room);
}

void
mae_saving_changed (MaeGameRoom *room, const MaeGame *before, guint32 n_commands, gsize log_size)
{
  if (room->server->config.store == NULL)
    return;
  note_room (room);
  if (room->has_changed)
    return;
  room->has_changed = TRUE;
  room->before_commands = n_commands;
  room->before_size = log_size;
  if (before != NULL)
    room->before = g_memdup2 (before, sizeof *before);
}

void
mae_saving_truncated (MaeGameRoom *room)
{
  guint32 n = room->game.n_commands;
  if (room->server->config.store == NULL || n >= room->low)
    return;
  room->low = n;
  room->low_size = room->log->len;
}

void
mae_saving_before_truncation (MaeGameRoom *room, gsize size)
{
  if (room->server->config.store == NULL || room->before_log != NULL)
    return;
  if (!room->has_changed || size < room->before_size)
    room->before_log =
        g_memdup2 (room->log->data, room->has_changed ? room->before_size : room->log->len);
}

static void
forget_before (MaeGameRoom *room)
{
  room->has_changed = FALSE;
  g_clear_pointer (&room->before, g_free);
  g_clear_pointer (&room->before_log, g_free);
  room->n_accepted = 0;
}

static void
untouch (MaeGameRoom *room)
{
  mae_queue_leave (&room->server->touched, &room->touched_link, &room->is_touched);
}

void
mae_saving_forget_room (MaeGameRoom *room)
{
  forget_before (room);
  untouch (room);
  mae_queue_leave (&room->server->broken, &room->touched_link, &room->is_broken);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_identity (MaeStore *store, const MaeIdentity *identity)
{
  mae_store_put_identity (store,
                          &(MaeStoredIdentity){
                              .key = identity->key,
                              .name = identity->name,
                              .secret_hash = identity->has_secret ? identity->secret_hash : NULL,
                              .table = (gint64) identity->room->number,
                              .seat = identity->seat,
                          });
}

void
mae_saving_identity (MaeServer *server, const MaeIdentity *identity)
{
  MaeStore *store = server->config.store;

  if (store != NULL && identity->room != NULL && identity->room->is_stored)
    write_identity (store, identity);
}

static void
write_new (MaeGameRoom *room, gint64 now)
{
  MaeStore *store = room->server->config.store;
  const MaeTable *table = room->table;
  const MaeRulesText *rules = mae_hall_rules_text (room->server, room->game.rules);
  MaeStoredTable stored = {
    .number = (gint64) room->number,
    .seed = room->seed,
    .seed_more = { room->seed_more[0], room->seed_more[1], room->seed_more[2] },
    .ruleset = rules->json,
    .ruleset_hash = rules->hash,
    .n_players = room->game.n_players,
    .code = *table->code != '\0' ? table->code : NULL,
    .title = table->title,
    .turn_time = (int) (table->turn_time / G_TIME_SPAN_SECOND),
    .flags = table->flags,
    .address = table->holder.address,
    .owner = table->holder.owner,
  };

  for (int seat = 0; seat < room->game.n_players; seat++) {
    stored.name[seat] = room->roster.name[seat];
    stored.computer[seat] = room->computer[seat];
  }
  mae_store_add_table (store, &stored, now);
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL)
      write_identity (store, room->seats[seat]);
}

/* Errors aren't handled here: the commit will fail. */
static void
write_room (MaeGameRoom *room)
{
  MaeStore *store = room->server->config.store;
  gint64 now = mae_saving_wall_clock (room->server);
  gsize at = room->low_size;

  if (!room->is_stored)
    write_new (room, now);
  if (room->low < room->durable)
    mae_store_truncate (store, (gint64) room->number, room->low);
  for (guint32 i = room->low; i < room->game.n_commands; i++) {
    gsize size = room->log->len - at;
    MaeCommand command;
    if (i + 1 < room->game.n_commands)
      size = mae_command_unpack (&command, room->log->data + at, size);
    mae_store_append (store, (gint64) room->number, i, room->log->data + at, size);
    at += size;
  }
  if (room->ended)
    mae_store_finish_table (store, (gint64) room->number, MAE_TABLE_ENDED, &room->game, NULL, now);
}

/* A game that was given up or set aside, which the store doesn't say yet. */
typedef struct {
  guint64 number;
  MaeTableState state;
} Over;

GArray *
mae_saving_new_given_up (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Over));
}

static void
note_over (MaeGameRoom *room, MaeTableState state)
{
  Over over = { room->number, state };

  g_array_append_val (room->server->given_up, over);
  room->server->unsaved = TRUE;
}

void
mae_saving_given_up (MaeGameRoom *room)
{
  MaeServer *server = room->server;

  /* What is set aside stays so. */
  if (server->config.store == NULL || !room->is_stored || room->ended || room->is_broken)
    return;
  note_over (room, MAE_TABLE_ABANDONED);
}

static void
write_given_up (MaeServer *server)
{
  for (guint i = 0; i < server->given_up->len; i++) {
    const Over *over = &g_array_index (server->given_up, Over, i);
    mae_store_finish_table (server->config.store, (gint64) over->number, over->state, NULL,
                            over->state == MAE_TABLE_BROKEN ? why_broken : NULL,
                            mae_saving_wall_clock (server));
  }
}

void
mae_saving_take_saved (MaeGameRoom *room)
{
  room->is_stored = TRUE;
  room->durable = room->low = room->game.n_commands;
  room->durable_size = room->low_size = room->log->len;
  mae_saving_forget_room (room);
}

/* ── Failing ───────────────────────────────────────────────────────────────────────────────── */

/* Rolls back the start of a game: its players are at the open table again. */
static void
take_back_opened (MaeGameRoom *room)
{
  MaeServer *server = room->server;
  MaeServerSession *sessions[MAE_MAX_PLAYERS] = { NULL };
  int n_players = room->game.n_players;

  for (int seat = 0; seat < n_players; seat++)
    if (room->seats[seat] != NULL)
      sessions[seat] = room->seats[seat]->session;
  mae_table_take_back (room);
  for (int seat = 0; seat < n_players && !server->failing; seat++)
    if (sessions[seat] != NULL)
      mae_server_session_send_err_protocol (sessions[seat], mae_saving_cannot_start);
}

/* Rolls back the start of a game from the waiting room: its players wait again, before all
 * others. */
static void
take_back_start (MaeGameRoom *room)
{
  MaeServer *server = room->server;
  MaeIdentity *players[MAE_MAX_PLAYERS] = { NULL };
  int n_players = room->game.n_players;

  for (int seat = 0; seat < n_players; seat++)
    players[room->game.participant[seat]] = room->seats[seat];
  mae_game_room_free (room);
  mae_waiting_room_take_back (server, players, n_players);
  for (int i = 0; i < n_players && !server->failing; i++)
    if (players[i] != NULL)
      mae_server_session_send_err_protocol (players[i]->session, mae_saving_cannot_start);
}

/* Sets the game to what it was before the first unsaved change. Returns FALSE if the log doesn't
 * replay. */
static gboolean
restore_game (MaeGameRoom *room)
{
  const guint8 *bytes = room->before_log != NULL ? room->before_log : room->log->data;
  MaeCommandLog log = { bytes, room->before_size, room->before_commands };
  g_autofree MaeGame *game = NULL;

  if (room->before == NULL) {
    game = g_new (MaeGame, 1);
    if (!mae_game_replay (game, room->game.rules, room->seed, room->seed_more, room->game.n_players,
                          log, NULL))
      return FALSE;
  }
  room->game = game != NULL ? *game : *room->before;
  return TRUE;
}

/* Restores the game and its log before the first unsaved change. Returns FALSE if the log doesn't
 * replay. */
static gboolean
restore (MaeGameRoom *room)
{
  room->server->counts.accepted -= MIN (room->server->counts.accepted, room->n_accepted);
  room->ended = FALSE;
  if (!restore_game (room))
    return FALSE;
  if (room->before_log != NULL) {
    g_byte_array_set_size (room->log, 0);
    g_byte_array_append (room->log, room->before_log, (guint) room->before_size);
  }
  g_byte_array_set_size (room->log, (guint) room->before_size);
  mae_turn_forget (room);
  return TRUE;
}

/* The game is over, since it can't be restored. It is freed by mae_saving_end_broken(). */
static void
set_aside (MaeGameRoom *room)
{
  MaeServer *server = room->server;

  mae_log_table (room->number, G_LOG_LEVEL_WARNING, "is set aside: %s", why_broken);
  mae_saving_forget_room (room);
  mae_clock_clear (room);
  mae_computers_forget (room);
  note_over (room, MAE_TABLE_BROKEN);
  mae_queue_join (&server->broken, &room->touched_link, &room->is_broken);
}

void
mae_saving_end_broken (MaeServer *server)
{
  while (server->broken.head != NULL)
    mae_game_room_dismiss (server->broken.head->data, cannot_restore);
}

static void
take_back (MaeGameRoom *room)
{
  if (!room->is_stored) {
    if (*room->table->code != '\0')
      take_back_opened (room);
    else
      take_back_start (room);
    return;
  }
  if (room->has_changed && !restore (room)) {
    set_aside (room);
    return;
  }
  room->low = room->durable;
  room->low_size = room->durable_size;
  forget_before (room);
  mae_computers_note (room);
  mae_table_refresh (room->table);
  mae_clock_refresh (room);
  if (room->game.n_commands == room->durable)
    untouch (room);
}

/* Rolls back all tables with unsaved changes: the game that started last first, so that those who
 * waited first wait first again. */
static void
take_back_all (MaeServer *server)
{
  GList *link, *previous;

  while ((link = server->tentative.head) != NULL) {
    MaeServerSession *session = link->data;
    gboolean asked = session->has_asked;
    roll_back_output (session);
    mae_saving_forget_session (session);
    if (asked)
      mae_server_session_send_err_protocol (session, cannot_save);
  }
  for (link = server->touched.tail; link != NULL; link = previous) {
    previous = link->prev;
    take_back (link->data);
  }
}

/* ── Saving ────────────────────────────────────────────────────────────────────────────────── */

/* Used instead of a rollback if saving is optional: what isn't saved is part of the next
 * transaction. */
static void
keep_all (MaeServer *server)
{
  GList *link;

  while ((link = server->tentative.head) != NULL)
    mae_saving_forget_session (link->data);
  for (link = server->touched.head; link != NULL; link = link->next)
    forget_before (link->data);
}

static void
tell_change (MaeServer *server, const GError *why)
{
  if (server->config.saving_changed != NULL)
    server->config.saving_changed (why, server->config.saving_data);
}

/* From now on nothing is saved. */
static void
stop_saving (MaeServer *server)
{
  while (server->touched.head != NULL) {
    MaeGameRoom *room = server->touched.head->data;

    untouch (room);
    mae_game_room_free_ended (room);
  }
  g_array_set_size (server->given_up, 0);
  server->config.store = NULL;
  server->failing = FALSE;
}

static void
save_failed (MaeServer *server, const GError *error)
{
  if (!server->failing) {
    g_warning ("Moves can't be saved: %s", error->message);
    tell_change (server, error);
  }
  if (server->config.saving_is_optional)
    keep_all (server);
  else
    take_back_all (server);
  if (server->config.saving_is_optional && mae_store_error_is_final (error->code)) {
    stop_saving (server);
    return;
  }
  server->failing = TRUE;
  server->retry_at = server->now + RETRY_AFTER;
}

static void
save_succeeded (MaeServer *server)
{
  GList *link;

  while ((link = server->touched.head) != NULL) {
    MaeGameRoom *room = link->data;

    mae_saving_take_saved (room);
    mae_game_room_free_ended (room);
  }
  while ((link = server->tentative.head) != NULL)
    mae_saving_forget_session (link->data);
  g_array_set_size (server->given_up, 0);
  if (server->failing) {
    g_message ("Moves are saved again");
    tell_change (server, NULL);
    server->starts_again = TRUE;
  }
  server->failing = FALSE;
}

gboolean
mae_server_can_delay_saving (MaeServer *server)
{
  guint before = server->n_gathered;

  server->n_gathered = server->touched.length;
  return server->n_gathered >= before + WORTH_A_DELAY;
}

gboolean
mae_saving_save (MaeServer *server)
{
  MaeStore *store = server->config.store;
  g_autoptr (GError) error = NULL;

  if (store == NULL || !(server->unsaved || mae_store_is_dirty (store)))
    return TRUE;
  server->unsaved = FALSE;
  server->n_gathered = 0;
  mae_saving_time (server);
  for (GList *link = server->touched.head; link != NULL; link = link->next)
    write_room (link->data);
  write_given_up (server);
  if (mae_store_commit (store, &error))
    save_succeeded (server);
  else
    save_failed (server, error);
  return error == NULL;
}

void
mae_saving_settle_room (MaeGameRoom *room)
{
  if (room->has_changed)
    mae_saving_save (room->server);
}

gint64
mae_saving_deadline (const MaeServer *server)
{
  return server->failing ? server->retry_at : G_MAXINT64;
}

gint64
mae_saving_pause (const MaeServer *server)
{
  return server->failing ? server->retry_at : G_MININT64;
}

/* If there is nothing to save, the next game that starts shows whether saving works. If no game
 * waits to start either, saving counts as working. */
void
mae_saving_retry (MaeServer *server)
{
  server->retry_at = server->now + RETRY_AFTER;
  if (server->touched.head != NULL || server->given_up->len > 0) {
    server->unsaved = TRUE;
    mae_saving_save (server);
  } else if (!mae_waiting_room_is_due (server) && !mae_table_any_due (server)) {
    server->failing = FALSE;
  }
}
