/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One connection: its state and its output. */

#include "server/sessions/session.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/ratings/ratings.h"
#include "server/report/log.h"
#include "server/server-testing.h"
#include "server/sessions/identity.h"
#include "server/sessions/output.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"
#include "store/password.h"

/* The extensions of this server; see "Extensions" in docs/protocol.md. */
#define OUR_FEATURES                                                                               \
  (MAE_FEATURE_RESUME | MAE_FEATURE_UNDO | MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE               \
   | MAE_FEATURE_CLOCK | MAE_FEATURE_SPECTATORS | MAE_FEATURE_PAST | MAE_FEATURE_SAVING            \
   | MAE_FEATURE_SEATS | MAE_FEATURE_INFO | MAE_FEATURE_PEOPLE)

/* In bytes. An empty output buffer that is larger is freed. */
#define OUTPUT_KEEP 4096

guint
mae_server_session_our_features (const MaeServerSession *session)
{
  const MaeServerConfig *config = &session->server->config;
  guint features =
      OUR_FEATURES | (config->chat_per_minute > 0 ? MAE_FEATURE_CHAT : 0)
      | (mae_ratings_are_kept (session->server) ? MAE_FEATURE_RATINGS | MAE_FEATURE_STANDINGS : 0);

  if (config->accounts != MAE_ACCOUNTS_OFF && config->store != NULL)
    features |= MAE_FEATURE_RESTRICTIONS | MAE_FEATURE_REPORTS | MAE_FEATURE_ACCOUNT;
  /* What goes on over days must be kept. */
  if (config->store != NULL && !config->saving_is_optional)
    features |= MAE_FEATURE_DAYS | MAE_FEATURE_RESERVE | MAE_FEATURE_PLANS | MAE_FEATURE_TURNS
                | (config->holidays > 0 ? MAE_FEATURE_HOLIDAYS : 0);

  return features & mae_bridge_get_features (session->bridge);
}

/* ── All sessions ──────────────────────────────────────────────────────────────────────────── */

void
mae_sessions_init (MaeServer *server)
{
  MaeSessions *self = server->sessions = g_new0 (MaeSessions, 1);

  mae_deadlines_init (&self->deadlines);
}

void
mae_sessions_clear (MaeServer *server)
{
  mae_deadlines_clear (&server->sessions->deadlines);
  g_clear_pointer (&server->sessions, g_free);
}

guint
mae_sessions_count (const MaeServer *server)
{
  return server->sessions->all.length;
}

MaeServerSession *
mae_sessions_first (const MaeServer *server)
{
  return server->sessions->all.head != NULL ? server->sessions->all.head->data : NULL;
}

MaeServerSession *
mae_sessions_next (const MaeServerSession *session)
{
  return session->link.next != NULL ? session->link.next->data : NULL;
}

MaeServerSession *
mae_sessions_next_ending (MaeServer *server)
{
  GList *link = g_queue_pop_head_link (&server->sessions->ending);

  if (link == NULL)
    return NULL;
  ((MaeServerSession *) link->data)->is_ending = FALSE;
  return link->data;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
is_never_given_up (const MaeServerSession *session)
{
  return mae_bridge_get_heartbeat (session->bridge)->silence_max == 0;
}

/* Return the longest silence, and the time until a heartbeat is sent, in µs. */
static gint64
silence_max (const MaeServerSession *session)
{
  gint64 most = session->server->config.silence_max;
  return most != 0 && !is_never_given_up (session)
             ? most
             : mae_bridge_get_heartbeat (session->bridge)->silence_max;
}

static gint64
heartbeat_after (const MaeServerSession *session)
{
  const MaeServerConfig *config = &session->server->config;
  gint64 after = mae_bridge_get_heartbeat (session->bridge)->after;
  if (config->heartbeat_after != 0)
    return config->heartbeat_after;
  return config->silence_max != 0 ? MIN (after, config->silence_max / 2) : after;
}

static gint64
timer_end (const MaeServerSession *session)
{
  switch (session->timer) {
  case MAE_TIMER_QUIET:
    if (mae_bridge_get_heartbeat (session->bridge)->is_steady)
      return MIN (session->beat + heartbeat_after (session),
                  session->since + silence_max (session));
    return session->since + heartbeat_after (session);
  case MAE_TIMER_WARNED:
    return session->since + silence_max (session);
  case MAE_TIMER_CLOSING:
    return session->since + session->server->config.closing_max;
  case MAE_TIMER_NONE:
    break;
  }
  return G_MAXINT64;
}

/* The deadline is changed only when the timer ends earlier. A timer that was extended is checked
 * when the old deadline comes, so that receiving a line costs nothing. */
static void
set_timer (MaeServerSession *session, MaeSessionTimer timer)
{
  MaeDeadlines *deadlines = &session->server->sessions->deadlines;

  session->timer = timer;
  gint64 end = timer_end (session);
  if (end == G_MAXINT64 || session->deadline.position == 0 || end < session->deadline.at)
    mae_deadlines_set (deadlines, &session->deadline, end);
}

MaeServerSession *
mae_server_session_open (MaeServer *server, const MaeDialect *dialect, const char *address,
                         gpointer peer)
{
  MaeServerSession *session = g_new0 (MaeServerSession, 1);
  session->server = server;
  session->bridge = mae_bridge_new (dialect, MAE_SIDE_SERVER);
  session->number = ++server->sessions->last_number;
  session->peer = peer;
  session->address = g_strdup (address);
  session->since = session->beat = session->opened = server->now;
  server->counts.sessions++;
  session->link.data = session->ready_link.data = session;
  session->ending_link.data = session->asked_link.data = session;
  session->deadline.owner = session;
  session->hold_link.data = session;
  session->line_max = mae_bridge_get_line_max (session->bridge);
  if (server->config.line_max != 0)
    session->line_max = server->config.line_max;
  mae_line_reader_init (&session->reader, session->line_max);

  g_queue_push_tail_link (&server->sessions->all, &session->link);
  mae_gate_enter (server->gate, &session->who, address, NULL, session->number);
  mae_gate_count (server->gate, &session->who, MAE_COUNT_SESSIONS, 1);
  set_timer (session, MAE_TIMER_QUIET);

  mae_log_session (session, G_LOG_LEVEL_INFO, "comes from %s",
                   address != NULL ? address : "this host");
  mae_server_session_send_kind (session, MAE_MESSAGE_REQ_WELCOME);
  return session;
}

void
mae_server_session_free (MaeServerSession *session)
{
  MaeServer *server = session->server;

  set_timer (session, MAE_TIMER_NONE);
  mae_queue_leave (&server->sessions->asked, &session->asked_link, &session->is_asked);
  mae_queue_leave (&server->sessions->ready, &session->ready_link, &session->is_ready);
  mae_queue_leave (&server->sessions->ending, &session->ending_link, &session->is_ending);
  g_queue_unlink (&server->sessions->all, &session->link);
  mae_gate_count (server->gate, &session->who, MAE_COUNT_SESSIONS, -1);
  mae_gate_leave (server->gate, &session->who);
  mae_output_forget (session);

  mae_line_reader_clear (&session->reader);
  if (session->postponed != NULL)
    mae_message_clear (session->postponed);
  g_free (session->postponed);
  if (session->output != NULL)
    g_string_free (session->output, TRUE);
  mae_bridge_free (session->bridge);
  g_free (session->address);
  g_free (session->spelling);
  mae_password_free (session->proposed);
  g_free (session);
}

void
mae_server_session_set_ready (MaeServerSession *session)
{
  mae_queue_join (&session->server->sessions->ready, &session->ready_link, &session->is_ready);
}

/* The session leaves its table when the current call ends; see mae_server_settle(). */
static void
set_ending (MaeServerSession *session)
{
  if (session->identity != NULL)
    mae_queue_join (&session->server->sessions->ending, &session->ending_link, &session->is_ending);
}

void
mae_server_session_close (MaeServerSession *session)
{
  if (session->wants_close)
    return;
  session->wants_close = TRUE;
  session->since = session->server->now;
  set_timer (session, MAE_TIMER_CLOSING);
  mae_server_session_set_ready (session);
  if (!session->server->shutting_down)
    set_ending (session);
}

static void
discard_output (MaeServerSession *session)
{
  if (session->output != NULL)
    g_string_free (g_steal_pointer (&session->output), TRUE);
  session->output_sent = 0;
  session->wait.n = 0;
}

void
mae_server_session_drop (MaeServerSession *session, const char *why)
{
  mae_log_session (session, G_LOG_LEVEL_INFO, "is dropped: %s", why);
  mae_log_turned_away (session->server, session->address, why);
  session->server->counts.dropped++;
  discard_output (session);
  mae_server_session_close (session);
  set_timer (session, MAE_TIMER_NONE);
  mae_server_session_set_ready (session);
}

void
mae_server_session_mark_life (MaeServerSession *session)
{
  session->since = session->server->now;
  set_timer (session, MAE_TIMER_QUIET);
}

/* Restarts the timer that waits for the next line. */
static void
wait_on (MaeServerSession *session, MaeSessionTimer timer)
{
  set_timer (session, timer);
  mae_deadlines_set (&session->server->sessions->deadlines, &session->deadline,
                     timer_end (session));
}

/* Sends a heartbeat. */
static void
send_heartbeat (MaeServerSession *session)
{
  gint64 now = session->server->now;
  MaeSessionTimer timer = MAE_TIMER_QUIET;

  session->beat = now;
  if (is_never_given_up (session))
    session->since = now;
  else if (!mae_bridge_get_heartbeat (session->bridge)->is_steady)
    timer = MAE_TIMER_WARNED;
  wait_on (session, timer);
  mae_server_session_write_first (session, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_HEARTBEAT });
}

/* Does what is due when the timer ends. */
static void
time_out (MaeServerSession *session)
{
  gint64 now = session->server->now;

  if (timer_end (session) > now) {
    mae_deadlines_set (&session->server->sessions->deadlines, &session->deadline,
                       timer_end (session));
  } else if (session->timer == MAE_TIMER_CLOSING && session->wait.n > 0
             && !session->server->shutting_down) {
    session->since = now;
    wait_on (session, MAE_TIMER_CLOSING);
  } else if (session->timer == MAE_TIMER_CLOSING) {
    mae_server_session_drop (session, "it didn't read the last bytes");
  } else if (session->holds & MAE_HOLD_STORE) {
    send_heartbeat (session);
    session->since = now;
    wait_on (session, MAE_TIMER_QUIET);
  } else if (mae_bridge_may_be_silent (session->bridge)) {
    session->since = session->beat = now;
    wait_on (session, MAE_TIMER_QUIET);
  } else if (session->timer == MAE_TIMER_WARNED
             || (mae_bridge_get_heartbeat (session->bridge)->is_steady
                 && !is_never_given_up (session)
                 && session->since + silence_max (session) <= now)) {
    mae_server_session_drop (session, "it was silent for too long");
  } else {
    send_heartbeat (session);
  }
}

gint64
mae_sessions_deadline (const MaeServer *server)
{
  return mae_deadlines_next (&server->sessions->deadlines);
}

void
mae_sessions_tick (MaeServer *server)
{
  while (mae_sessions_deadline (server) <= server->now)
    time_out (mae_deadlines_first (&server->sessions->deadlines));
}

/* Some clients compare names byte by byte, and wait forever if none equals their own name. Clients
 * that know the extension `tables` don't. */
const char *
mae_server_session_get_spelling (const MaeServerSession *session)
{
  if (session->identity == NULL || session->features & MAE_FEATURE_TABLES
      || g_strcmp0 (session->spelling, session->identity->name) == 0)
    return NULL;
  return session->spelling;
}

void
mae_server_session_charge (MaeServerSession *session, MaeLimit limit, gsize amount)
{
  MaeServer *server = session->server;

  mae_gate_charge (server->gate, &session->who, limit, amount, server->now);
}

gboolean
mae_server_session_is_costly (MaeServerSession *session)
{
  return mae_gate_is_costly (session->server->gate, &session->who, session->server->now);
}

/* ── Out ───────────────────────────────────────────────────────────────────────────────────── */

static gsize
unread (const MaeServerSession *session)
{
  return session->output != NULL ? session->output->len - session->output_sent : 0;
}

/* Returns how much of the output doesn't wait for the store. */
static gsize
sendable (const MaeServerSession *session)
{
  return session->wait.n > 0 ? session->wait.at[0] - session->output_sent : unread (session);
}

void
mae_server_session_note_asked (MaeServerSession *session)
{
  if (mae_bridge_asks (session->bridge) && !session->wants_close)
    mae_queue_join (&session->server->sessions->asked, &session->asked_link, &session->is_asked);
}

void
mae_server_session_ask_again (MaeServerSession *session)
{
  session->asks_again = TRUE;
}

void
mae_server_session_append (MaeServerSession *session, const char *bytes, gsize length)
{
  mae_server_session_note_asked (session);
  if (session->wants_close || length == 0)
    return;
  if (unread (session) + length > session->server->config.output_max) {
    mae_server_session_drop (session, "it doesn't read what it is sent");
    return;
  }
  if (session->output == NULL)
    session->output = g_string_sized_new (MAX (length, 256));
  g_string_append_len (session->output, bytes, length);
  mae_server_session_set_ready (session);
  mae_server_session_charge (session, MAE_LIMIT_BYTES, length);
  mae_output_note (session);
}

void
mae_server_session_write (MaeServerSession *session, const MaeMessage *message)
{
  GString *text = session->server->text;
  g_string_truncate (text, 0);
  mae_bridge_write (session->bridge, NULL, message, text);
  mae_server_session_append (session, text->str, text->len);
}

void
mae_server_session_write_first (MaeServerSession *session, const MaeMessage *message)
{
  MaeCommitWait *wait = &session->wait;
  GString *text = session->server->text;

  if (wait->n == 0 || session->output == NULL || session->wants_close) {
    mae_server_session_write (session, message);
    return;
  }
  g_string_truncate (text, 0);
  mae_bridge_write (session->bridge, NULL, message, text);
  g_string_insert_len (session->output, (gssize) wait->at[0], text->str, (gssize) text->len);
  for (int i = 0; i < wait->n; i++)
    wait->at[i] += text->len;
  mae_server_session_set_ready (session);
  mae_server_session_charge (session, MAE_LIMIT_BYTES, text->len);
  mae_output_note (session);
}

void
mae_server_session_send_kind (MaeServerSession *session, MaeMessageKind kind)
{
  MaeMessage message = { .kind = kind };
  if (kind == MAE_MESSAGE_REQ_WELCOME || kind == MAE_MESSAGE_RES_WELCOME) {
    message.welcome.maestri = true;
    message.welcome.features = mae_server_session_our_features (session);
  }
  mae_server_session_write (session, &message);
}

void
mae_server_session_send_err_nickname (MaeServerSession *session, MaeNicknameReason reason)
{
  MaeMessage message = { .kind = MAE_MESSAGE_ERR_NICKNAME, .err_nickname.reason = reason };
  mae_server_session_write (session, &message);
}

void
mae_server_session_send_err_password (MaeServerSession *session, MaePasswordReason reason)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_ERR_NICKNAME,
    .err_nickname = { .reason = MAE_NICKNAME_TAKEN, .password = reason },
  };
  mae_server_session_write (session, &message);
}

void
mae_server_session_send_err_protocol (MaeServerSession *session, const char *text)
{
  MaeMessage message = { .kind = MAE_MESSAGE_ERR_PROTOCOL, .err_protocol.text = (char *) text };
  mae_server_session_write (session, &message);
  mae_server_session_ask_again (session);
}

gpointer
mae_server_session_get_peer (const MaeServerSession *session)
{
  return session->peer;
}

guint64
mae_server_session_get_number (const MaeServerSession *session)
{
  return session->number;
}

const char *
mae_server_session_get_name (const MaeServerSession *session)
{
  return session->identity != NULL ? session->identity->name : NULL;
}

const char *
mae_server_session_get_output (const MaeServerSession *session, gsize *length)
{
  *length = sendable (session);
  return *length > 0 ? session->output->str + session->output_sent : NULL;
}

/* Removes what was sent from the buffer, even if the peer never reads everything. */
static void
forget_sent (MaeServerSession *session)
{
  MaeCommitWait *wait = &session->wait;

  if (session->output_sent < session->output->len / 2)
    return;
  g_string_erase (session->output, 0, (gssize) session->output_sent);
  for (int i = 0; i < wait->n; i++)
    wait->at[i] -= session->output_sent;
  session->output_sent = 0;
}

void
mae_server_session_sent (MaeServerSession *session, gsize length)
{
  g_return_if_fail (length <= sendable (session));

  session->output_sent += length;
  session->server->counts.bytes_out += length;
  session->stalled = sendable (session) > 0;
  if (session->output != NULL) {
    if (session->stalled || session->wait.n > 0)
      forget_sent (session);
    else if (session->output->allocated_len > OUTPUT_KEEP)
      discard_output (session);
    else {
      g_string_truncate (session->output, 0);
      session->output_sent = 0;
    }
  }
  mae_output_note (session);
}

gboolean
mae_server_session_wants_close (const MaeServerSession *session)
{
  return session->wants_close && session->wait.n == 0;
}

gboolean
mae_server_session_is_stalled (const MaeServerSession *session)
{
  return session->stalled;
}
