/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Handles a session's requests. */
#include <string.h>

#include "server/accounts/owner.h"
#include "server/commit/commit.h"
#include "server/people/reports.h"
#include "server/ratings/rating-requests.h"
#include "server/report/counts.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/login.h"
#include "server/sessions/output.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/holiday-requests.h"
#include "server/tables/plan-requests.h"
#include "server/tables/server-info.h"
#include "server/tables/sleep.h"
#include "server/tables/turn-requests.h"

/* Lines handled between two checks of the budget. */
#define LINES_A_LOOK 16
#define BYTES_A_LOOK 2048

static const MaeWireContext no_game = { .seat = -1 };

/* Returns the game of @session; NULL after sending an error if there is none. */
static MaeGameRoom *
find_room (MaeServerSession *session)
{
  const MaeIdentity *identity = session->identity;

  if (identity == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
  else if (identity->room == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_IN_GAME);
  return identity != NULL ? identity->room : NULL;
}

static void
handle_goodbye (MaeServerSession *session)
{
  session->has_left = TRUE;
  mae_server_session_send_kind (session, MAE_MESSAGE_RES_GOODBYE);
  mae_server_session_close (session);
}

/* Logs out: clears what ReqJoin has set, so that the session may join again with any name. */
static void
handle_quit (MaeServerSession *session)
{
  mae_server_session_send_kind (session, MAE_MESSAGE_RES_QUIT);
  session->has_left = TRUE;
  mae_login_leave (session->server, session);
  if (mae_bridge_is_over (session->bridge))
    mae_server_session_close (session);
  else
    session->has_left = FALSE;
}

/* Without these, `days` isn't used. */
#define NEEDED_FOR_DAYS                                                                            \
  (MAE_FEATURE_SEATS | MAE_FEATURE_RESUME | MAE_FEATURE_TABLES | MAE_FEATURE_CLOCK)

/* Takes the extensions that a welcome lists. During a game they stay as they are: others at the
 * table rely on them, so that nobody can switch off what another player may take back. */
static void
take_features (MaeServerSession *session, const MaeMessage *message)
{
  guint listed = message->welcome.features & mae_server_session_our_features (session);

  if (session->identity != NULL && mae_seats_any (&session->identity->seats))
    return;
  session->features =
      message->kind == MAE_MESSAGE_REQ_WELCOME ? listed : session->features | listed;
  if ((session->features & NEEDED_FOR_DAYS) != NEEDED_FOR_DAYS)
    session->features &= ~(guint) MAE_FEATURE_DAYS;
  if (!(session->features & MAE_FEATURE_DAYS))
    session->features &= ~(guint) (MAE_FEATURE_RESERVE | MAE_FEATURE_HOLIDAYS | MAE_FEATURE_PLANS);
}

static void
count (MaeCounts *counts, const MaeMessage *message)
{
  G_STATIC_ASSERT (MAE_MESSAGE_RES_ACCOUNT < MAE_COUNTED_KINDS); /* the last kind */
  if (message->kind == MAE_MESSAGE_COMMAND)
    counts->commands[message->command.kind]++;
  else
    counts->requests[message->kind]++;
}

/* Keeps @message until the batch that is away has landed. */
static void
postpone (MaeServerSession *session, MaeMessage *message)
{
  session->postponed = g_memdup2 (message, sizeof *message);
  *message = (MaeMessage){ 0 };
  mae_commit_hold_input (session);
}

/* Wakes the game that @message is about, if it sleeps. Returns FALSE if @message isn't handled now:
 * it waits until the batch that is away has landed, or was answered with an error. */
static gboolean
wake (MaeServerSession *session, MaeMessage *message)
{
  MaeServer *server = session->server;
  gboolean is_in = session->identity != NULL;
  g_autoptr (GError) error = NULL;

  gboolean is_own =
      message->kind == MAE_MESSAGE_REQ_OPEN_GAME
      || (message->kind == MAE_MESSAGE_REQ_LEAVE_TABLE && message->open_game.game > 0);

  if (is_in == (message->kind == MAE_MESSAGE_REQ_JOIN)
      || (is_own && !(session->features & MAE_FEATURE_SEATS)))
    return TRUE;
  /* Nobody learns by how long the answer takes that there is a table with a code. */
  if (is_in && !is_own
      && (!session->identity->in_hall
          || mae_gate_wait (server->gate, MAE_LIMIT_CODES, session->address, server->now) > 0))
    return TRUE;
  MaeSleeper *sleeper = mae_sleep_find_wanted (server, session->identity, message);
  if (sleeper == NULL)
    return TRUE;
  if (mae_commit_is_busy (server)) {
    postpone (session, message);
    return FALSE;
  }
  if (mae_sleep_wake (server, sleeper, &error) != NULL)
    return TRUE;
  mae_server_session_send_err_protocol (session, error->message);
  return FALSE;
}

/* Returns whether @session has @feature and a nickname; FALSE after sending an error. */
static gboolean
may_ask (MaeServerSession *session, guint feature)
{
  if (!(session->features & feature))
    mae_server_session_send_err_protocol (session,
                                          "This needs an extension that wasn't agreed on.");
  else if (session->identity == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
  else
    return TRUE;
  return FALSE;
}

static void
handle (MaeServerSession *session, MaeMessage *message)
{
  MaeGameRoom *room;

  if (mae_rating_requests_wait (session, message)
      || ((message->kind == MAE_MESSAGE_REQ_HOLIDAY || message->kind == MAE_MESSAGE_REQ_MY_TURNS)
          && mae_commit_is_busy (session->server))) {
    postpone (session, message);
    return;
  }
  if (!wake (session, message))
    return;
  count (&session->server->counts, message);
  switch (message->kind) {
  case MAE_MESSAGE_REQ_WELCOME:
    take_features (session, message);
    mae_server_session_send_kind (session, MAE_MESSAGE_RES_WELCOME);
    break;
  case MAE_MESSAGE_RES_WELCOME:
    take_features (session, message);
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    mae_server_session_send_kind (session, MAE_MESSAGE_RES_HEARTBEAT);
    break;
  case MAE_MESSAGE_RES_HEARTBEAT:
    break;
  case MAE_MESSAGE_REQ_GOODBYE:
    handle_goodbye (session);
    break;
  case MAE_MESSAGE_RES_GOODBYE:
    session->has_left = TRUE;
    mae_server_session_close (session);
    break;
  case MAE_MESSAGE_REQ_SERVER_INFO:
    mae_server_info_tell (session->server, session);
    break;
  case MAE_MESSAGE_REQ_MY_TURNS:
    mae_turn_requests_handle (session, message->join.nickname, message->join.secret);
    break;
  case MAE_MESSAGE_REQ_JOIN:
    session->wants_hall =
        message->join.hall && session->features & (MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE);
    session->joins_seat = message->join.is_for_seat;
    if (session->joins_seat)
      session->features |= MAE_FEATURE_RESUME & mae_server_session_our_features (session);
    mae_login_join (session->server, session, message->join.nickname, message->join.secret,
                    message->join.password);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
    mae_waiting_room_new_game (session->server, session, message->new_game.players_count);
    break;
  case MAE_MESSAGE_REQ_QUIT:
    handle_quit (session);
    break;
  case MAE_MESSAGE_COMMAND:
    if ((room = find_room (session)) != NULL)
      mae_game_room_command (room, session->identity->seat, &message->command);
    break;
  case MAE_MESSAGE_REQ_UNDO:
    if ((room = find_room (session)) != NULL)
      mae_game_room_undo (room, session->identity->seat);
    break;
  case MAE_MESSAGE_REQ_OPEN_TABLE:
  case MAE_MESSAGE_REQ_JOIN_TABLE:
  case MAE_MESSAGE_REQ_WATCH_TABLE:
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
  case MAE_MESSAGE_REQ_REMATCH:
  case MAE_MESSAGE_REQ_OPEN_GAME:
  case MAE_MESSAGE_REQ_GO_TO_HALL:
  case MAE_MESSAGE_REQ_CHAT:
  case MAE_MESSAGE_REQ_INVITE:
  case MAE_MESSAGE_REQ_DECLINE:
  case MAE_MESSAGE_REQ_MUTE:
    mae_hall_handle (session, message);
    break;
  case MAE_MESSAGE_REQ_REPORT:
    if (may_ask (session, MAE_FEATURE_REPORTS))
      mae_reports_handle (session, message);
    break;
  case MAE_MESSAGE_REQ_ACCOUNT:
    if (may_ask (session, MAE_FEATURE_ACCOUNT))
      mae_owner_handle (session, message);
    break;
  case MAE_MESSAGE_REQ_HOLIDAY:
    if (may_ask (session, MAE_FEATURE_HOLIDAYS))
      mae_holiday_requests_handle (session, message->holiday_days);
    break;
  case MAE_MESSAGE_REQ_PLAN:
    if (may_ask (session, MAE_FEATURE_PLANS))
      mae_plan_requests_handle (session, &message->plan);
    break;
  case MAE_MESSAGE_REQ_LEADERBOARD:
  case MAE_MESSAGE_REQ_PERSON:
  case MAE_MESSAGE_REQ_FINISHED_GAMES:
  case MAE_MESSAGE_REQ_FINISHED_GAME:
    if (may_ask (session, MAE_FEATURE_RATINGS))
      mae_rating_requests_handle (session, message);
    break;
  case MAE_MESSAGE_REJECT:
  case MAE_MESSAGE_ERR_TABLE:
  case MAE_MESSAGE_ERR_CHAT:
  case MAE_MESSAGE_ERR_PLAN:
  case MAE_MESSAGE_ERR_NICKNAME:
  case MAE_MESSAGE_ERR_NEW_GAME:
  case MAE_MESSAGE_ERR_PROTOCOL:
    /* An error isn't answered: two programs that answer each other's errors would never stop. */
    break;
  default:
    mae_server_session_send_err_protocol (session,
                                          "This message is for clients, not for a server.");
    break;
  }
}

/* Answers a line that can't be read. */
static void
handle_broken (MaeServerSession *session, const MaeWireContext *context, const MaeMessage *message,
               const GError *error)
{
  session->server->counts.broken++;
  if (g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME)) {
    if (message->kind == MAE_MESSAGE_COMMAND && find_room (session) == NULL)
      return;
    if (message->kind == MAE_MESSAGE_REQ_PLAN) {
      /* The game may be over since the player has sent this. */
      if (may_ask (session, MAE_FEATURE_PLANS))
        mae_plan_requests_handle (session, &(MaeKeptPlan){ 0 });
      return;
    }
  } else if (g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_SUCH)) {
    GString *text = session->server->text;
    g_string_truncate (text, 0);
    mae_bridge_write (session->bridge, context, message, text);
    mae_server_session_append (session, text->str, text->len);
    mae_server_session_ask_again (session);
    return;
  }
  mae_server_session_send_err_protocol (session, error->message);
}

static MaeWireContext
context_of (const MaeServerSession *session)
{
  const MaeIdentity *identity = session->identity;
  MaeWireContext context = identity != NULL && identity->room != NULL
                               ? mae_game_room_context (identity->room, identity->seat)
                               : no_game;

  context.max_depth = session->server->config.depth_max;
  return context;
}

void
mae_server_session_ask (MaeServerSession *session)
{
  MaeWireContext context = context_of (session);
  GString *text = session->server->text;

  g_string_truncate (text, 0);
  mae_bridge_ask (session->bridge, &context, session->asks_again, text);
  session->asks_again = FALSE;
  mae_server_session_append (session, text->str, text->len);
  if (mae_bridge_is_over (session->bridge)) {
    session->has_left = TRUE;
    mae_server_session_close (session);
  }
}

/* Handles the further messages that a line contains, after the first one. */
static void
handle_rest (MaeServerSession *session)
{
  while (!session->wants_close && session->postponed == NULL) {
    MaeWireContext context = context_of (session);
    MaeMessage message = { 0 };
    if (!mae_bridge_next (session->bridge, &context, &message))
      return;
    handle (session, &message);
    mae_message_clear (&message);
  }
}

static gboolean
handle_line (const char *line, gsize length, gpointer user_data)
{
  MaeServerSession *session = user_data;
  MaeServer *server = session->server;
  MaeWireContext context = context_of (session);
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;

  if (session->wants_close)
    return FALSE;
  server->counts.lines++;
  session->n_lines++;
  mae_server_session_mark_life (session);
  mae_rate_limit_count (session);

  g_string_truncate (server->text, 0);
  MaeHeard heard =
      mae_bridge_read (session->bridge, &context, line, length, &message, server->text, &error);
  mae_server_session_append (session, server->text->str, server->text->len);
  if (heard == MAE_HEARD_MESSAGE)
    handle (session, &message);
  else if (heard == MAE_HEARD_WRONG)
    handle_broken (session, &context, &message, error);
  mae_message_clear (&message);
  handle_rest (session);
  mae_server_session_note_asked (session);
  return !session->wants_close;
}

static void
refuse_long_line (MaeServerSession *session)
{
  g_autofree char *text =
      g_strdup_printf ("A line is longer than %" G_GSIZE_FORMAT " bytes.", session->line_max);
  mae_server_session_send_err_protocol (session, text);
  mae_server_session_close (session);
}

/* Returns whether the room of its player takes no input now. */
static gboolean
is_closed (const MaeServerSession *session)
{
  const MaeIdentity *identity = session->identity;

  return identity != NULL && identity->room != NULL && mae_commit_is_closed (identity->room);
}

/* Handles the lines in @bytes until the session is paused: one at a time, since each may cause
 * that. Returns the number of bytes handled. */
static gsize
handle_bytes (MaeServerSession *session, const char *bytes, gsize length)
{
  const MaeServer *server = session->server;
  gsize done = 0, looked = 0;
  guint n = 0;

  mae_gate_begin_work (server->gate);
  if (mae_gate_is_spent (server->gate, &session->who, server->now))
    mae_rate_limit_wait (session);
  while (done < length && session->holds == 0 && !session->wants_close) {
    if (is_closed (session)) {
      mae_commit_hold_input (session);
      break;
    }
    const char *end = memchr (bytes + done, '\n', length - done);
    gsize piece = end != NULL ? (gsize) (end - bytes) + 1 - done : length - done;
    if (!mae_line_reader_feed (&session->reader, bytes + done, piece, handle_line, session)
        && session->reader.too_long)
      refuse_long_line (session);
    done += piece;
    if (++n % LINES_A_LOOK == 0 || done - looked > BYTES_A_LOOK || done == length) {
      looked = done;
      mae_gate_charge_work (server->gate, &session->who, server->now);
    }
    if (mae_gate_is_spent (server->gate, &session->who, server->now))
      mae_rate_limit_wait (session);
    else
      mae_server_session_must_wait (session);
  }
  return done;
}

void
mae_server_session_receive (MaeServerSession *session, const char *bytes, gsize length)
{
  gsize done = handle_bytes (session, bytes, length);

  if (done < length && !session->wants_close)
    mae_rate_limit_keep (session, bytes + done, length - done);
  mae_output_note (session);
}

/* Handles the request that was postponed, and what its line contains beside it. */
static void
handle_postponed (MaeServerSession *session)
{
  MaeGate *gate = session->server->gate;
  g_autofree MaeMessage *message = g_steal_pointer (&session->postponed);

  mae_gate_begin_work (gate);
  if (!session->wants_close)
    handle (session, message);
  mae_message_clear (message);
  handle_rest (session);
  mae_gate_charge_work (gate, &session->who, session->server->now);
  mae_server_session_note_asked (session);
}

void
mae_server_session_resume (MaeServerSession *session, MaeHolds why)
{
  GByteArray *held = session->held;

  mae_rate_limit_release (session, why);
  if (session->holds == 0 && session->postponed != NULL) {
    if (mae_server_session_must_wait (session))
      return;
    handle_postponed (session);
  }
  if (session->holds != 0 || held == NULL)
    return;
  if (mae_server_session_must_wait (session))
    return;
  session->held_done += handle_bytes (session, (const char *) held->data + session->held_done,
                                      held->len - session->held_done);
  if (session->held_done == held->len || session->wants_close)
    mae_rate_limit_forget_held (session);
  mae_output_note (session);
}
