/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-tables.h"

#include <glib/gi18n.h>

#include "client/words/wire-text.h"
#include "session-private.h"

/* ── State ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_session_set_to_hall (MaeSession *self, gboolean to_hall)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  self->to_hall = to_hall;
}

gboolean
mae_session_has (MaeSession *self, guint feature)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return (self->channel.features & feature) != 0;
}

const MaeTableList *
mae_session_get_tables (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->tables;
}

const MaeTableInfo *
mae_session_get_table (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->table;
}

GListModel *
mae_session_get_chat (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return mae_chat_lines_get_model (self->chat);
}

gboolean
mae_session_can_chat (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  /* In a game against the computer nobody would read a message. */
  return self->channel.features & MAE_FEATURE_CHAT && self->table && !self->table->no_chat
         && !self->own.record;
}

static void
forget_table (MaeSession *self)
{
  g_clear_pointer (&self->table, mae_table_info_free);
  mae_clock_info_clear (&self->clock);
  self->clock = (MaeClockInfo){ .remaining = -1 };
  mae_chat_lines_clear (self->chat);
}

void
mae_session_lose_table (MaeSession *self)
{
  const MaeTableInfo *table = self->table;

  if (self->clock.remaining >= 0 || self->clock.n_awaited > 0) {
    mae_clock_info_clear (&self->clock);
    self->clock = (MaeClockInfo){ .remaining = -1 };
    mae_session_emit (self, MAE_SESSION_CLOCK_CHANGED);
  }
  if (!table || !table->code || (table->stage != MAE_STAGE_OPEN && !table->is_spectator))
    return;
  /* A seat at an open table is lost with the connection, and so is being a spectator. */
  g_free (self->place.code);
  self->place.code = g_strdup (table->code);
  self->place.watch = table->is_spectator;
}

void
mae_session_clear_tables (MaeSession *self)
{
  mae_session_clear_seats (self);
  g_clear_pointer (&self->tables, mae_table_list_free);
  forget_table (self);
}

/* ── Receiving ─────────────────────────────────────────────────────────────────────────────── */

/* Our servers list at most 50 tables, and allow 32 spectators. */
#define TABLES_MAX 100
#define NAMES_MAX 100
#define RULESETS_MAX 50

static void
tidy_names (char **names)
{
  for (guint i = 0, n = names ? g_strv_length (names) : 0; i < n; i++)
    if (i < NAMES_MAX)
      mae_wire_tidy (&names[i], MAE_WIRE_NAME_MAX);
    else
      g_clear_pointer (&names[i], g_free);
}

static void
tidy_table (MaeTableInfo *table)
{
  mae_wire_tidy (&table->code, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&table->ruleset, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&table->name, MAE_WIRE_NAME_MAX);
  for (int i = 0; i < table->n_players; i++)
    mae_wire_tidy (&table->players[i].name, MAE_WIRE_NAME_MAX);
  tidy_names (table->spectators);
  tidy_names (table->rematch);
}

static void
tidy_tables (MaeTableList *list)
{
  for (; list->n_tables > TABLES_MAX; list->n_tables--)
    mae_table_info_clear (&list->tables[list->n_tables - 1]);
  for (guint i = 0; i < list->n_tables; i++)
    tidy_table (&list->tables[i]);
  for (; list->n_rulesets > RULESETS_MAX; list->n_rulesets--) {
    g_free (list->rulesets[list->n_rulesets - 1].id);
    g_free (list->rulesets[list->n_rulesets - 1].title);
  }
  for (guint i = 0; i < list->n_rulesets; i++) {
    mae_wire_tidy (&list->rulesets[i].id, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&list->rulesets[i].title, MAE_WIRE_NAME_MAX);
  }
}

void
mae_session_enter_hall (MaeSession *self)
{
  g_autofree char *code = NULL;

  if (self->state == MAE_SESSION_HALL)
    return;
  code = g_steal_pointer (&self->place.code);
  mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
  mae_session_mark_joined (self);
  if (code && self->place.watch)
    mae_session_watch_table (self, code);
  else if (code)
    mae_session_join_table (self, code);
  forget_table (self);
  mae_session_end_flight (self);
  mae_session_set_lobby (self, 0, NULL, 0);
  mae_session_set_state (self, MAE_SESSION_HALL, NULL);
  mae_model_clear (self->model);
}

/* The list is only sent to clients in the hall. */
void
mae_session_take_tables (MaeSession *self, MaeTableList *tables)
{
  /* Whether there is a game to go on with is told next. */
  gboolean waits = self->place.is_joining && !self->tables && mae_session_has_seats (self);

  tidy_tables (tables);
  g_clear_pointer (&self->tables, mae_table_list_free);
  self->tables = tables;
  if (!waits)
    mae_session_enter_hall (self);
  mae_session_emit (self, MAE_SESSION_TABLES_CHANGED);
}

void
mae_session_take_table (MaeSession *self, MaeTableInfo *table)
{
  gboolean other = !self->table || g_strcmp0 (self->table->code, table->code) != 0;

  if (other)
    mae_chat_lines_clear (self->chat);
  tidy_table (table);
  g_clear_pointer (&self->table, mae_table_info_free);
  self->table = table;
  g_clear_pointer (&self->tables, mae_table_list_free);
  self->place.is_joining = FALSE;
  if (table->code && table->stage == MAE_STAGE_OPEN && self->state < MAE_SESSION_GAME) {
    mae_session_mark_joined (self);
    mae_session_set_lobby (self, table->n_players, NULL, table->players_count);
    mae_session_set_state (self, MAE_SESSION_LOBBY, NULL);
    mae_session_emit (self, MAE_SESSION_LOBBY_CHANGED);
  }
  mae_session_emit (self, MAE_SESSION_TABLE_CHANGED);
}

static const char *const table_reasons[] = {
  [MAE_TABLE_REASON_NO_SUCH_TABLE] = N_ ("There is no table with this code."),
  [MAE_TABLE_REASON_FULL] = N_ ("All seats of this table are taken."),
  [MAE_TABLE_REASON_NOT_IN_HALL] = N_ ("Leave your table first."),
  [MAE_TABLE_REASON_NOT_AT_TABLE] = N_ ("You aren’t at a table."),
  [MAE_TABLE_REASON_INVALID] = N_ ("The server can’t create a table with these options."),
  [MAE_TABLE_REASON_TOO_MANY_TABLES] = N_ ("The server can’t host another table now."),
  [MAE_TABLE_REASON_NO_SPECTATORS] = N_ ("This table doesn’t allow spectators."),
  [MAE_TABLE_REASON_TOO_MANY_SPECTATORS] = N_ ("This table can’t have more spectators."),
  [MAE_TABLE_REASON_NOT_ENDED] = N_ ("This game isn’t over yet."),
  [MAE_TABLE_REASON_SOMEBODY_LEFT] =
      N_ ("A player has left the table, so the same players can’t play again."),
  [MAE_TABLE_REASON_TOO_MANY_GAMES] = N_ ("You have too many games on this server already."),
};
static const char *const chat_reasons[] = {
  [MAE_CHAT_REASON_OFF] = N_ ("This table has no chat."),
  [MAE_CHAT_REASON_NOT_AT_TABLE] = N_ ("There is nobody to chat with."),
  [MAE_CHAT_REASON_EMPTY] = N_ ("This message can’t be sent."),
  [MAE_CHAT_REASON_TOO_LONG] = N_ ("The message is too long."),
  [MAE_CHAT_REASON_TOO_FAST] = N_ ("You’re sending messages too quickly."),
};

void
mae_session_take_table_error (MaeSession *self, MaeTableReason reason, const char *field, int most)
{
  g_autofree char *text = NULL;

  if (reason == MAE_TABLE_REASON_TOO_MANY_GAMES && most > 0)
    text = g_strdup_printf (
        ngettext ("You already have %d game here, the most this server allows.",
                  "You already have %d games here, the most this server allows.", most),
        most);
  /* The game to go on with may be over by now. */
  if (self->state == MAE_SESSION_NICKNAME && self->tables)
    mae_session_enter_hall (self);
  mae_session_emit (self, MAE_SESSION_TABLE_REFUSED, text ? text : _ (table_reasons[reason]),
                    field);
}

void
mae_session_take_chat_error (MaeSession *self, MaeChatReason reason)
{
  mae_session_emit (self, MAE_SESSION_CHAT_REFUSED, _ (chat_reasons[reason]));
}

void
mae_session_take_chat (MaeSession *self, const char *player, const char *text,
                       gboolean is_spectator, gboolean is_past)
{
  g_autofree char *name = mae_wire_name (player);
  g_autofree char *said = mae_wire_line (text, 2 * MAE_CHAT_TEXT_MAX);

  if (*said)
    mae_chat_lines_take (self->chat, name, said, is_spectator, is_past);
}

/* Adding a name that is in the list, or removing one that isn't, does nothing: the last UpdateTable
 * may already have had this change. */
void
mae_session_take_spectator (MaeSession *self, const char *player, gboolean watches)
{
  MaeTableInfo *table = self->table;
  g_autofree char *name = mae_wire_name (player);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint n = 0;

  if (!table || !table->spectators)
    return;
  for (guint i = 0; table->spectators[i]; i++)
    if (!g_str_equal (table->spectators[i], name)) {
      g_strv_builder_add (names, table->spectators[i]);
      n++;
    }
  if (watches && n < NAMES_MAX) {
    g_strv_builder_add (names, name);
    n++;
  }
  g_strfreev (table->spectators);
  table->spectators = g_strv_builder_end (names);
  table->n_spectators = (int) n;
  mae_session_emit (self, MAE_SESSION_TABLE_CHANGED);
}

static void
tidy_name (char **name)
{
  char *shown = *name ? mae_wire_name (*name) : NULL;

  g_free (*name);
  *name = shown;
}

/* Takes ownership of @clock's content. */
void
mae_session_take_clock (MaeSession *self, MaeClockInfo *clock)
{
  mae_clock_info_clear (&self->clock);
  self->clock = *clock;
  /* Names get the form they have in the model, since they are compared with those. */
  tidy_name (&self->clock.player);
  for (int i = 0; i < self->clock.n_awaited; i++)
    tidy_name (&self->clock.awaited[i].player);
  *clock = (MaeClockInfo){ 0 };
  self->clock_told = mae_due_timer_now (self->timer);
  mae_session_emit (self, MAE_SESSION_CLOCK_CHANGED);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

void
mae_session_open_table (MaeSession *self, const MaeTableWish *wish)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_OPEN_TABLE };

  g_return_if_fail (MAE_IS_SESSION (self));
  message.open_table = *wish;
  mae_session_send_message (self, &message);
}

static void
send_code (MaeSession *self, MaeMessageKind kind, const char *code)
{
  MaeMessage message = { .kind = kind };
  g_autofree char *stripped = g_strstrip (g_strdup (code));

  message.table_code.code = stripped;
  mae_session_send_message (self, &message);
}

void
mae_session_join_table (MaeSession *self, const char *code)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  send_code (self, MAE_MESSAGE_REQ_JOIN_TABLE, code);
}

void
mae_session_watch_table (MaeSession *self, const char *code)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  send_code (self, MAE_MESSAGE_REQ_WATCH_TABLE, code);
}

void
mae_session_leave_table (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_session_send_plain (self, MAE_MESSAGE_REQ_LEAVE_TABLE);
}

void
mae_session_rematch (MaeSession *self, gboolean wanted)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_REMATCH };

  g_return_if_fail (MAE_IS_SESSION (self));
  message.rematch.wanted = wanted;
  mae_session_send_message (self, &message);
}

gboolean
mae_session_say (MaeSession *self, const char *text)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_CHAT };

  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  g_autofree char *said = g_strstrip (g_strdup (text));
  if (!*said || !mae_session_can_chat (self))
    return FALSE;
  message.chat.text = said;
  mae_session_send_message (self, &message);
  return TRUE;
}

/* ── Several games ─────────────────────────────────────────────────────────────────────────── */

void
mae_session_go_to_hall (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  self->place.game = 0;
  mae_session_send_plain (self, MAE_MESSAGE_REQ_GO_TO_HALL);
}

void
mae_session_open_game (MaeSession *self, gint64 game)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  if (self->state != MAE_SESSION_HALL && self->state != MAE_SESSION_NICKNAME) {
    mae_session_go_to_hall (self);
    self->place.next = game;
    return;
  }
  self->place.game = game;
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_OPEN_GAME, .open_game.game = game });
}

void
mae_session_take_seats (MaeSession *self, MaeSeatList *list)
{
  MaeSessionPlace *place = &self->place;
  gint64 next = place->next;

  mae_session_keep_seats (self, list);
  place->told = mae_due_timer_now (self->timer);
  if (place->is_joining && !place->code)
    next = mae_session_choose_game (self);
  if (place->is_joining && next == 0)
    mae_session_enter_hall (self);
  place->is_joining = FALSE;
  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].is_shown)
      place->game = list->seats[i].game;
  /* A list that was sent before the hall was asked for doesn't end the wish. */
  if (self->state == MAE_SESSION_HALL || self->state == MAE_SESSION_NICKNAME) {
    place->next = 0;
    if (next != 0)
      mae_session_open_game (self, next);
  }
  mae_session_note_server (self);
  mae_session_emit (self, MAE_SESSION_SEATS_CHANGED);
}

/* ── The clock ─────────────────────────────────────────────────────────────────────────────── */

/* Returns the milliseconds of @told that are left now; at least 0. */
static gint64
left_of (MaeSession *self, gint64 told)
{
  gint64 passed = (mae_due_timer_now (self->timer) - self->clock_told) / G_TIME_SPAN_MILLISECOND;

  return MAX (0, told - passed);
}

gint64
mae_session_get_remaining (MaeSession *self, const char **whose)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), -1);

  if (whose)
    *whose = self->clock.player;
  return self->clock.remaining < 0 ? -1 : left_of (self, self->clock.remaining);
}

gboolean
mae_session_is_awaited (MaeSession *self, int seat)
{
  return mae_session_get_awaited (self, mae_model_get_name (self->model, seat)) >= 0;
}

gint64
mae_session_get_awaited (MaeSession *self, const char *nickname)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), -1);

  for (int i = 0; i < self->clock.n_awaited; i++)
    if (g_str_equal (self->clock.awaited[i].player, nickname))
      return left_of (self, self->clock.awaited[i].remaining);
  return -1;
}

gint64
mae_session_get_seat_remaining (MaeSession *self, const MaeSeatInfo *seat)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), -1);

  gint64 passed = (mae_due_timer_now (self->timer) - self->place.told) / G_TIME_SPAN_MILLISECOND;
  return seat->remaining < 0 ? -1 : MAX (0, seat->remaining - passed);
}
