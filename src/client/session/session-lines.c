/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session handles what a server sends: docs/protocol.md. */

#include <glib/gi18n.h>

#include "client/words/plan-text.h"
#include "client/words/reject-text.h"
#include "client/words/wire-text.h"
#include "peer-guess.h"
#include "session-private.h"

/* Waits for the game if all players have joined, otherwise stops waiting. */
static void
await_game (MaeSession *self)
{
  if (self->state != MAE_SESSION_LOBBY)
    return;
  if (mae_waiting_is_full (&self->waiting))
    mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_GAME);
  else
    mae_session_end_wait (self, MAE_SESSION_WAITS_FOR_GAME);
}

static void
take_booked_seats (MaeSession *self, const MaeMessage *message)
{
  int booked = CLAMP (message->booked_seats.booked, 0, G_MAXINT16);
  g_autofree char *decider = NULL;

  if (self->state >= MAE_SESSION_GAME)
    return;
  if (message->booked_seats.decider)
    decider = mae_wire_name (message->booked_seats.decider);
  mae_session_mark_joined (self);
  mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
  mae_places_clear (&self->places);
  mae_session_emit (self, MAE_SESSION_INVITED); /* there is no invitation any more */
  mae_my_table_leave (&self->table);
  mae_session_set_lobby (self, booked, decider, self->waiting.players_count);
  mae_session_set_state (self, MAE_SESSION_LOBBY, NULL);
  await_game (self);
  if (mae_session_is_alone (self) && self->waiting.players_count == 0)
    mae_session_choose_players (self, 1);
}

static void
take_join_game (MaeSession *self, const MaeMessage *message)
{
  if (self->state >= MAE_SESSION_GAME)
    return;
  mae_session_mark_joined (self);
  mae_session_set_lobby (self, self->waiting.booked, self->waiting.decider,
                         CLAMP (message->new_game.players_count, 0, MAE_MAX_PLAYERS));
  mae_session_set_state (self, MAE_SESSION_LOBBY, NULL);
  mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_NOTHING);
  await_game (self);
}

/* Returns how the player comes to the game. MAE_ARRIVAL_BACK: the connection was lost, or the
 * secret of an earlier session was sent. */
static MaeArrival
arrival_of (MaeSession *self)
{
  if (self->own.record)
    return MAE_ARRIVAL_LOCAL;
  if (self->state == MAE_SESSION_GAME)
    return MAE_ARRIVAL_FIRST;
  return mae_model_get_game (self->model) || self->joining.is_known ? MAE_ARRIVAL_BACK
                                                                    : MAE_ARRIVAL_FIRST;
}

static void
take_snapshot (MaeSession *self, MaeMessage *message)
{
  MaeSnapshot *snapshot = g_steal_pointer (&message->snapshot);
  gboolean ended = snapshot->game.phase == MAE_PHASE_ENDED;

  mae_due_timer_set (self->timer, MAE_DUE_FLUSH, 0);
  mae_session_mark_joined (self);
  mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_NOTHING);
  self->has_missed_game = FALSE;
  gboolean was_away = self->state != MAE_SESSION_GAME;
  if (!was_away && snapshot->undone)
    mae_model_take_back (self->model, snapshot, self->joining.nickname);
  else
    mae_model_take_arrival (self->model, snapshot, self->joining.nickname, arrival_of (self));
  mae_session_end_flight (self);
  mae_session_set_state (self, ended ? MAE_SESSION_ENDED : MAE_SESSION_GAME, NULL);
  mae_session_tell_lost_turn (self, was_away);
}

static void
report_misfit (MaeSession *self)
{
  mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR,
                    _ ("The server sent a message that can’t be read or doesn’t match the game. "
                       "What you see may be out of date."));
}

static void
take_event (MaeSession *self, const MaeEvent *event)
{
  gboolean mine = event->kind == MAE_EVENT_ACTION && event->seat == mae_model_get_seat (self->model)
                  && self->flight.busy && !self->flight.undoes;

  if (mae_model_get_game (self->model) == NULL)
    return;
  if (mine)
    mae_session_end_flight (self);
  if (!mae_model_take_event (self->model, event)) {
    report_misfit (self);
    return;
  }
  gboolean pending = mae_model_is_pending (self->model);
  mae_due_timer_set (self->timer, MAE_DUE_FLUSH,
                     pending ? mae_due_timer_now (self->timer) + MAE_SESSION_FLUSH : 0);
}

static void
take_reject (MaeSession *self, const MaeMessage *message)
{
  g_autofree char *text = mae_reject_text (mae_model_get_game (self->model),
                                           &message->reject.reject, message->reject.code);

  mae_session_end_flight (self);
  mae_session_end_wait (self, MAE_SESSION_WAITS_FOR_COUNT);
  /* Older servers refuse ReqNewGame by such a message. */
  if (self->state == MAE_SESSION_LOBBY)
    mae_session_emit (self, MAE_SESSION_COUNT_REFUSED, text);
  else
    mae_session_emit (self, MAE_SESSION_REJECTED, text, &message->reject.reject);
}

/* Lets the player enter the password. If the server only asks to try later while the session
 * reconnects, it goes on trying instead. */
static void
ask_for_password (MaeSession *self, MaePasswordReason reason)
{
  if (reason == MAE_PASSWORD_LATER && mae_session_wait_for_nickname (self))
    return;
  mae_session_stop_rejoining (self);
  mae_session_set_state (self, MAE_SESSION_NICKNAME, _ ("The server requires a password."));
  mae_session_emit (self, MAE_SESSION_PASSWORD_ASKED, (int) reason);
}

static void
take_nickname_error (MaeSession *self, const MaeMessage *message)
{
  const char *text =
      mae_nickname_text (message->err_nickname.reason, message->err_nickname.problem);

  if (self->state >= MAE_SESSION_GAME) {
    MaeReject reject = { .kind = MAE_REJECT_NONE };

    mae_session_end_flight (self);
    mae_session_emit (self, MAE_SESSION_REJECTED, text, &reject);
    return;
  }
  /* One that isn't possible anywhere isn't sent, so this server has a rule of its own. */
  if (message->err_nickname.reason == MAE_NICKNAME_NOT_SET
      && message->err_nickname.problem == MAE_NICKNAME_PROBLEM_NONE)
    text =
        _ ("This server doesn’t accept this nickname. Try 3 to 15 letters from A to Z and digits.");
  if (message->err_nickname.reason == MAE_NICKNAME_ALREADY_SET)
    return; /* the reason of the first refusal stays */
  mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
  if (message->err_nickname.password != MAE_PASSWORD_NOT_ASKED) {
    ask_for_password (self, message->err_nickname.password);
    return;
  }
  if (message->err_nickname.reason == MAE_NICKNAME_TAKEN && mae_session_wait_for_nickname (self))
    return;
  mae_session_stop_rejoining (self);
  mae_session_set_state (self, MAE_SESSION_NICKNAME, text);
  mae_session_emit (self, MAE_SESSION_NICKNAME_REFUSED, (int) message->err_nickname.reason, text);
}

static void
take_protocol_error (MaeSession *self, const MaeMessage *message)
{
  g_autofree char *text = NULL, *said = NULL;

  if (self->flight.busy && mae_bridge_reword (self->channel.bridge) && !self->flight.repeated) {
    self->flight.repeated = TRUE;
    mae_session_send_flight (self);
    return;
  }
  mae_session_end_flight (self);
  mae_session_end_wait (self, MAE_SESSION_WAITS_FOR_COUNT);
  /* The game to go on with can't be read now. */
  if (self->state == MAE_SESSION_NICKNAME && self->places.tables)
    mae_session_enter_hall (self);
  said = mae_wire_line (message->err_protocol.text, MAE_WIRE_SENTENCE_MAX);
  if (self->state <= MAE_SESSION_NICKNAME && *said)
    mae_joining_set_objection (&self->joining, said);
  text = *said
             /* Translators: %s is what the server said, in its own words */
             ? g_strdup_printf (_ ("The server didn’t understand the request: %s"), said)
             : g_strdup (_ ("The server didn’t understand the request."));
  mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR, text);
}

/* The server can't save the game, which waits, or can again. Games on this computer have their own
 * way to say so. */
static void
take_saving (MaeSession *self, gboolean waits)
{
  if (self->own.server != NULL || self->server_waits == waits)
    return;
  self->server_waits = waits;
  mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, waits ? MAE_SESSION_SERVER_WAITS : -1, FALSE);
}

static void
take_goodbye (MaeSession *self, MaeGoodbyeReason reason)
{
  switch (reason) {
  case MAE_GOODBYE_SHUTDOWN:
    mae_session_end_by_server (self, _ ("The server is shutting down."));
    break;
  case MAE_GOODBYE_UNKNOWN:
    mae_session_end_by_server (self, NULL);
    break;
  case MAE_GOODBYE_BUSY:
    /* Then there is no game of ours to return to. */
    mae_session_stop_rejoining (self);
    mae_session_lose (self, _ ("Other players are in a game on this server, which can have only "
                               "one. Try again later."));
    break;
  }
}

static void
take_message (MaeSession *self, MaeMessage *message)
{
  switch (message->kind) {
  case MAE_MESSAGE_REQ_WELCOME:
    self->channel.features |= message->welcome.features;
    mae_session_send_plain (self, MAE_MESSAGE_RES_WELCOME);
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    mae_session_send_plain (self, MAE_MESSAGE_RES_HEARTBEAT);
    break;
  case MAE_MESSAGE_REQ_GOODBYE:
    mae_session_send_plain (self, MAE_MESSAGE_RES_GOODBYE);
    take_goodbye (self, message->goodbye.reason);
    break;
  case MAE_MESSAGE_SECRET:
    mae_joining_keep_secret (&self->joining, message->secret.text);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    take_booked_seats (self, message);
    break;
  case MAE_MESSAGE_JOIN_GAME:
    take_join_game (self, message);
    break;
  case MAE_MESSAGE_SNAPSHOT:
    take_snapshot (self, message);
    break;
  case MAE_MESSAGE_EVENT:
    take_event (self, &message->event);
    break;
  case MAE_MESSAGE_REJECT:
    take_reject (self, message);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    take_nickname_error (self, message);
    break;
  case MAE_MESSAGE_ERR_NEW_GAME:
    mae_session_end_wait (self, MAE_SESSION_WAITS_FOR_COUNT);
    mae_session_emit (
        self, MAE_SESSION_COUNT_REFUSED,
        message->err_new_game.invalid_count
            ? _ ("This server doesn’t support that many players.")
            : _ ("Only the player who joined first can choose the number of players."));
    break;
  case MAE_MESSAGE_TABLES:
    mae_session_take_tables (self, g_steal_pointer (&message->tables));
    break;
  case MAE_MESSAGE_TABLE:
    mae_session_end_wait (self, MAE_SESSION_WAITS_TO_JOIN);
    mae_session_take_table (self, g_steal_pointer (&message->table));
    break;
  case MAE_MESSAGE_MY_SEATS:
    mae_session_take_seats (self, g_steal_pointer (&message->my_seats));
    break;
  case MAE_MESSAGE_PLAN:
    if (self->state == MAE_SESSION_GAME && mae_model_get_seat (self->model) >= 0)
      mae_session_emit (self, MAE_SESSION_PLAN_TOLD, &message->plan);
    break;
  case MAE_MESSAGE_ERR_PLAN:
    mae_session_emit (self, MAE_SESSION_PLAN_REFUSED,
                      mae_plan_refused_text (message->err_plan.reason));
    break;
  case MAE_MESSAGE_LEADERBOARD:
    mae_session_take_leaderboard (self, message->leaderboard);
    break;
  case MAE_MESSAGE_PERSON:
    mae_session_take_person (self, message->card);
    break;
  case MAE_MESSAGE_FINISHED_GAMES:
    mae_session_take_finished (self, message->finished_games);
    break;
  case MAE_MESSAGE_FINISHED_GAME:
    mae_session_emit (self, MAE_SESSION_FINISHED_GAME_TOLD, message->finished_game.file);
    break;
  case MAE_MESSAGE_PEOPLE:
    mae_session_take_people (self, g_steal_pointer (&message->people));
    break;
  case MAE_MESSAGE_INVITATION:
    mae_session_take_invitation (self, g_steal_pointer (&message->invitation));
    break;
  case MAE_MESSAGE_MUTED:
    mae_session_take_muted (self, g_steal_pointer (&message->muted.names));
    break;
  case MAE_MESSAGE_RES_PERSON:
    mae_session_take_answer (self, message->person.answer, message->person.name,
                             message->person.wait);
    break;
  case MAE_MESSAGE_RESTRICTION:
    mae_session_take_restriction (self, message);
    break;
  case MAE_MESSAGE_RES_REPORT:
    mae_session_take_report (self, message);
    break;
  case MAE_MESSAGE_RES_ACCOUNT:
    mae_session_take_account (self, message);
    break;
  case MAE_MESSAGE_SPECTATOR:
    mae_session_take_spectator (self, message->spectator.player, message->spectator.watches);
    break;
  case MAE_MESSAGE_CHAT:
    mae_session_take_chat (self, message->chat.player, message->chat.text,
                           message->chat.is_spectator, message->chat.is_past);
    break;
  case MAE_MESSAGE_CLOCK:
    mae_session_take_clock (self, &message->clock);
    break;
  case MAE_MESSAGE_PAST:
    mae_session_take_past (self, message->past.lines);
    break;
  case MAE_MESSAGE_SAVING:
    take_saving (self, message->server_waits);
    break;
  case MAE_MESSAGE_ERR_TABLE:
    mae_session_take_table_error (self, message->err_table.reason, message->err_table.field,
                                  message->err_table.most);
    break;
  case MAE_MESSAGE_ERR_CHAT:
    mae_session_take_chat_error (self, message->err_chat.reason);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    take_protocol_error (self, message);
    break;
  case MAE_MESSAGE_RES_WELCOME:
    self->channel.features |= message->welcome.features;
    break;
  default: /* answers that need no action, and messages that only clients send */
    break;
  }
}

/* Describes a server that has sent too many invalid lines. */
static char *
end_text (MaeSession *self, const char *line, gsize length)
{
  if (self->state <= MAE_SESSION_NICKNAME)
    return mae_peer_guess_text (line, length);
  return g_strdup (
      _ ("The server keeps sending messages that don’t fit the game, so the connection "
         "was closed."));
}

/* Handles a line that can't be read. One such line does no harm; a peer that sends nothing else
 * isn't a server of this game. */
static void
take_bad_line (MaeSession *self, const char *line, gsize length, const MaeMessage *message,
               const GError *error)
{
  g_autofree char *text = NULL;
  g_autofree char *wrong = mae_wire_line (error->message, MAE_WIRE_SENTENCE_MAX); /* it quotes the
                                                                                   * line */

  if (self->state == MAE_SESSION_GREETING && mae_session_follow_dialect (self, line, length))
    return;
  /* An update that was sent before our first UpdateGame, which includes the change. */
  if (g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME)) {
    if (self->state == MAE_SESSION_LOBBY && message->kind == MAE_MESSAGE_EVENT)
      mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_GAME);
    return;
  }
  g_debug ("Not understood: %s", error->message);
  /* A message type we don't know may belong to an extension. */
  if (!g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE))
    self->channel.bad_lines++;

  if (self->state == MAE_SESSION_GREETING || self->channel.bad_lines > MAE_SESSION_BAD_LINES) {
    text = end_text (self, line, length);
    mae_session_give_up (self, text);
  } else if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    /* Translators: %s is the place of the mistake and what is wrong with it */
    text = g_strdup_printf (_ ("The server sent an invalid message: %s"), wrong);
    mae_session_give_up (self, text);
  } else if (g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_FIELD)) {
    text = g_strdup_printf (_ ("The server sent an invalid message: %s"), wrong);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR, text);
  } else if (g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX)
             && self->channel.bad_lines == 1) {
    report_misfit (self);
  }
}

/* Tells the flood which page the last message led to: the window has one for each state, and one
 * for the setup. While the session reconnects, the window keeps its page. */
static void
charge_page (MaeSession *self)
{
  const MaeGame *game = mae_model_get_game (self->model);
  gboolean chooses = self->state == MAE_SESSION_GAME && game != NULL
                     && game->phase == MAE_PHASE_SETUP && mae_model_get_seat (self->model) >= 0;

  if (self->channel.connection != NULL && !mae_session_is_rejoining (self))
    mae_flood_add_page (&self->flood, self->channel.connection, mae_due_timer_now (self->timer),
                        2 * (int) self->state + chooses);
}

void
mae_session_take_rest (MaeSession *self)
{
  while (self->channel.connection != NULL) {
    MaeWireContext context = mae_session_get_context (self);
    MaeMessage message = { 0 };
    if (!mae_bridge_next (self->channel.bridge, &context, &message))
      return;
    take_message (self, &message);
    charge_page (self);
    mae_message_clear (&message);
  }
}

void
mae_session_take_line (MaeSession *self, const char *line, gsize length)
{
  gint64 now = mae_due_timer_now (self->timer);
  gboolean too_much = mae_flood_add_line (&self->flood, self->channel.connection, now, length);

  if (too_much && self->own.server == NULL) {
    mae_session_give_up (self, _ ("The server sent far more than a game needs, so the connection "
                                  "was closed."));
    return;
  }

  MaeWireContext context = mae_session_get_context (self);
  g_autoptr (GError) error = NULL;
  gint64 begun = mae_flood_time_run ();
  g_autoptr (GString) reply = g_string_new (NULL);
  MaeMessage message = { 0 };
  MaeHeard heard =
      mae_bridge_read (self->channel.bridge, &context, line, length, &message, reply, &error);

  mae_session_mark_life (self);
  if (heard == MAE_HEARD_WRONG) {
    take_bad_line (self, line, length, &message, error);
  } else {
    self->channel.bad_lines = 0;
    if (self->state == MAE_SESSION_GREETING)
      mae_session_set_state (self, MAE_SESSION_NICKNAME, NULL);
    mae_session_greet (self);
    if (reply->len > 0 && self->channel.connection != NULL)
      mae_connection_send (self->channel.connection, reply->str, reply->len);
    if (heard == MAE_HEARD_MESSAGE)
      take_message (self, &message);
    charge_page (self);
  }
  mae_message_clear (&message);
  mae_session_take_rest (self);
  mae_flood_add_time (&self->flood, self->channel.connection, mae_due_timer_now (self->timer),
                      begun);
}
