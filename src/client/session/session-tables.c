/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-tables.h"

#include <glib/gi18n.h>

#include "client/words/seat-text.h"
#include "client/words/wire-text.h"
#include "session-private.h"

/* ── State ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_session_set_to_hall (MaeSession *self, gboolean to_hall)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  self->places.to_hall = to_hall;
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
  return self->places.tables;
}

const MaeTableInfo *
mae_session_get_table (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->table.info;
}

GListModel *
mae_session_get_chat (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return mae_chat_lines_get_model (self->table.chat);
}

gboolean
mae_session_can_chat (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  /* In a game against the computer nobody would read a message. */
  return self->channel.features & MAE_FEATURE_CHAT && self->table.info && !self->table.info->no_chat
         && !self->own.record;
}

/* Returns whether the server lets this session have several games. */
static gboolean
has_seats (MaeSession *self)
{
  const guint needed = MAE_FEATURE_SEATS | MAE_FEATURE_RESUME | MAE_FEATURE_TABLES;

  return self->places.to_hall && self->joining.address.host && !self->own.record
         && (self->channel.features & needed) == needed;
}

/* ── Receiving ─────────────────────────────────────────────────────────────────────────────── */

void
mae_session_enter_hall (MaeSession *self)
{
  g_autofree char *code = NULL;

  if (self->state == MAE_SESSION_HALL)
    return;
  code = g_steal_pointer (&self->places.code);
  mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
  mae_session_mark_joined (self);
  if (code && self->places.watch)
    mae_session_watch_table (self, code);
  else if (code)
    mae_session_join_table (self, code);
  mae_my_table_leave (&self->table);
  mae_session_set_state (self, MAE_SESSION_HALL, NULL);
  mae_model_clear (self->model);
}

/* The list is only sent to clients in the hall. */
void
mae_session_take_tables (MaeSession *self, MaeTableList *tables)
{
  /* Whether there is a game to go on with is told next. */
  gboolean waits = self->places.is_joining && !self->places.tables && has_seats (self);
  MaeTableWish wish;

  mae_places_set_tables (&self->places, tables);
  if (mae_own_server_take_wish (&self->own, &wish)) {
    mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
    mae_session_open_table (self, &wish);
    mae_table_wish_clear (&wish);
    return;
  }
  if (!waits)
    mae_session_enter_hall (self);
  mae_session_emit (self, MAE_SESSION_TABLES_CHANGED);
}

/* Sends the invitation that waited for a table. */
static void
send_guest (MaeSession *self)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_INVITE };

  message.person.name = self->places.people.guest;
  message.person.code = self->table.info->code;
  if (message.person.name && mae_session_has (self, MAE_FEATURE_PEOPLE))
    mae_session_send_message (self, &message);
  g_clear_pointer (&self->places.people.guest, g_free);
}

/* Adds to the log who has lost the seat to a computer player since the table was last told. */
static void
note_lost_seats (MaeSession *self, const MaeTableInfo *table)
{
  const MaeTableInfo *before = self->table.info;

  if (!before || before->stage != MAE_STAGE_PLAYING || table->stage != MAE_STAGE_PLAYING
      || before->n_players != table->n_players || g_strcmp0 (before->code, table->code) != 0)
    return;
  for (int i = 0; i < table->n_players; i++) {
    if (before->players[i].level > 0 || table->players[i].level == 0)
      continue;
    g_autofree char *name = mae_wire_name (table->players[i].name);
    /* Translators: a line of the log; %s is a player. */
    g_autofree char *text =
        g_strdup_printf (_ ("A computer player has %s’s seat from now on"), name);
    mae_model_add_note (self->model, text);
  }
}

void
mae_session_take_table (MaeSession *self, MaeTableInfo *table)
{
  note_lost_seats (self, table);
  mae_my_table_set (&self->table, table);
  g_clear_pointer (&self->places.tables, mae_table_list_free);
  self->places.is_joining = FALSE;
  if (table->code && table->stage == MAE_STAGE_OPEN && self->state < MAE_SESSION_GAME) {
    mae_session_mark_joined (self);
    mae_session_set_lobby (self, table->n_players, NULL, table->players_count);
    mae_session_set_state (self, MAE_SESSION_LOBBY, NULL);
    mae_session_emit (self, MAE_SESSION_LOBBY_CHANGED);
    send_guest (self);
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
  [MAE_TABLE_REASON_NO_RATINGS] = N_ ("This server has no ratings."),
  [MAE_TABLE_REASON_NEEDS_ACCOUNT] = N_ ("Rated games need a password: set one when you join."),
  [MAE_TABLE_REASON_NOT_WITH_COMPUTERS] = N_ ("Games with computer players can’t be rated."),
  [MAE_TABLE_REASON_SEAT_LOST] =
      N_ ("You missed three turns in a row in a game over days, so a computer player has your "
          "seat there."),
  [MAE_TABLE_REASON_REMOVED] = N_ ("This table was canceled, or nobody joined it for 14 days."),
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
  /* That is what has become of it. */
  if (reason == MAE_TABLE_REASON_SEAT_LOST || reason == MAE_TABLE_REASON_REMOVED)
    mae_joining_forget_game (&self->joining, self->places.game);
  /* The game to go on with may be over by now. */
  if (self->state == MAE_SESSION_NICKNAME && self->places.tables)
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
    mae_chat_lines_take (self->table.chat, name, said, is_spectator, is_past);
}

void
mae_session_take_spectator (MaeSession *self, const char *player, gboolean watches)
{
  if (mae_my_table_set_spectator (&self->table, player, watches))
    mae_session_emit (self, MAE_SESSION_TABLE_CHANGED);
}

void
mae_session_take_clock (MaeSession *self, MaeClockInfo *clock)
{
  mae_my_table_set_clock (&self->table, clock, mae_due_timer_now (self->timer));
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
  /* Who was to be invited to a table of one's own isn't invited to this one. */
  g_clear_pointer (&self->places.people.guest, g_free);
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
  mae_joining_forget_game (&self->joining, self->places.game);
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

gint64
mae_session_get_seats_age (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return (mae_due_timer_now (self->timer) - self->places.told) / G_TIME_SPAN_MILLISECOND;
}

/* ── Several games ─────────────────────────────────────────────────────────────────────────── */

const MaeSeatList *
mae_session_get_seats (MaeSession *self)
{
  return self->places.seats;
}

int
mae_session_get_holiday_days (MaeSession *self)
{
  return self->places.seats ? self->places.seats->holiday_days : -1;
}

gint64
mae_session_get_holiday_left (MaeSession *self, gint64 told)
{
  return MAX (0, told - mae_session_get_seats_age (self));
}

void
mae_session_take_holiday (MaeSession *self, int days)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_session_send_message (self,
                            &(MaeMessage){ .kind = MAE_MESSAGE_REQ_HOLIDAY, .holiday_days = days });
}

const MaeSeatInfo *
mae_session_get_waiting_seat (MaeSession *self)
{
  return mae_places_get_waiting (&self->places);
}

gboolean
mae_session_keeps_seat (MaeSession *self)
{
  const MaeTableInfo *table = self->table.info;

  if (!has_seats (self) || !self->channel.connection || !table || table->is_spectator)
    return FALSE;
  return self->state == MAE_SESSION_GAME
         || (self->state == MAE_SESSION_LOBBY && mae_session_has (self, MAE_FEATURE_RESERVE)
             && table->turn_time >= MAE_TURN_TIME_DAYS);
}

gboolean
mae_session_can_cancel_table (MaeSession *self)
{
  const MaeTableInfo *table = self->table.info;

  return self->state == MAE_SESSION_LOBBY && mae_session_keeps_seat (self) && table->n_players > 0
         && g_strcmp0 (table->players[0].name, mae_session_get_nickname (self)) == 0;
}

void
mae_session_cancel_table (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_joining_forget_game (&self->joining, self->places.game);
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_LEAVE_TABLE, .open_game.for_all = true });
}

void
mae_session_go_to_hall (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  self->places.game = 0;
  mae_session_send_plain (self, MAE_MESSAGE_REQ_GO_TO_HALL);
}

void
mae_session_open_game (MaeSession *self, gint64 game)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  /* It is opened when the server has told that there is a seat in it. */
  if (self->state == MAE_SESSION_CONNECTING || self->state == MAE_SESSION_GREETING
      || (self->state == MAE_SESSION_NICKNAME && self->places.is_joining)) {
    self->places.game = game;
    return;
  }
  if (self->state != MAE_SESSION_HALL && self->state != MAE_SESSION_NICKNAME) {
    mae_session_go_to_hall (self);
    self->places.next = game;
    return;
  }
  self->places.game = game;
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_OPEN_GAME, .open_game.game = game });
}

void
mae_session_leave_game (MaeSession *self, gint64 game)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_joining_forget_game (&self->joining, game);
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_LEAVE_TABLE, .open_game.game = game });
}

void
mae_session_accept_invitation (MaeSession *self)
{
  MaePlaces *places = &self->places;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_autoptr (MaeInvitation) invitation = mae_known_people_take_invitation (&places->people);
  if (!invitation)
    return;
  if (self->state == MAE_SESSION_HALL) {
    mae_session_join_table (self, invitation->table.code);
  } else {
    mae_session_go_to_hall (self);
    g_free (places->code);
    places->code = g_steal_pointer (&invitation->table.code);
    places->watch = FALSE;
  }
  mae_session_emit (self, MAE_SESSION_INVITED);
}

/* Returns how the server book keeps @seat: its number, what it is, and who plays there. */
static char *
kept_form (const MaeSeatInfo *seat)
{
  g_autofree char *others = mae_seat_others_text (seat);
  const char *what = seat->state == MAE_SEAT_WAITING         ? "open"
                     : seat->turn_time >= MAE_TURN_TIME_DAYS ? "days"
                                                             : "live";

  return g_strdup_printf ("%" G_GINT64_FORMAT " %s %s", seat->game, what, others);
}

/* Tells which games have gone since the player was last told of them. Those that are over stay in
 * the list until the player has seen that. */
static void
tell_gone (MaeSession *self)
{
  const MaeSeatList *list = self->places.seats;
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].state != MAE_SEAT_ENDED)
      g_ptr_array_add (games, kept_form (&list->seats[i]));
    else
      mae_joining_forget_game (&self->joining, list->seats[i].game);
  g_ptr_array_add (games, NULL);
  g_auto (GStrv) gone = mae_joining_note_games (&self->joining, (const char *const *) games->pdata);
  for (char **game = gone; *game; game++) {
    g_auto (GStrv) parts = g_strsplit (*game, " ", 3);
    g_autofree char *text =
        g_strv_length (parts) == 3 ? mae_seat_gone_text (parts[1], parts[2]) : NULL;

    if (text)
      mae_session_emit (self, MAE_SESSION_TURN_LOST, text);
  }
}

void
mae_session_take_seats (MaeSession *self, MaeSeatList *list)
{
  MaePlaces *place = &self->places;
  gint64 next = place->next;

  mae_places_set_seats (place, list, mae_due_timer_now (self->timer));
  if (place->is_joining && !place->code)
    next = mae_places_choose_game (place);
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
  tell_gone (self);
}

/* ── The clock ─────────────────────────────────────────────────────────────────────────────── */

gint64
mae_session_get_remaining (MaeSession *self, const char **whose)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), -1);

  if (whose)
    *whose = self->table.clock.player;
  return mae_my_table_get_remaining (&self->table, mae_due_timer_now (self->timer));
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
  return mae_my_table_get_awaited (&self->table, nickname, mae_due_timer_now (self->timer));
}

gint64
mae_session_get_seat_remaining (MaeSession *self, const MaeSeatInfo *seat)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), -1);

  return seat->remaining < 0 ? -1 : MAX (0, seat->remaining - mae_session_get_seats_age (self));
}
