/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections, as the transport sees them. */
#include "server/sessions/connections.h"

#include "server/accounts/bans.h"
#include "server/accounts/checks.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/ratings/ratings.h"
#include "server/report/counts.h"
#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/login.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/sessions-private.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

void
mae_sessions_end (MaeServerSession *session)
{
  if (session->identity != NULL)
    mae_identity_detach (session->identity);
  mae_login_timeout_remove (session);
  mae_commit_forget_session (session);
  mae_checks_forget_session (session);
  mae_rate_limit_forget_session (session);
  mae_server_session_free (session);
}

/* Returns why connections from @address are refused, or MAE_N_REFUSED. */
static MaeRefused
refusal_of (MaeServer *server, const char *address)
{
  const MaeServerConfig *config = &server->config;

  if (server->shutting_down)
    return MAE_REFUSED_SHUTTING_DOWN;
  if (mae_bans_cover (server, address))
    return MAE_REFUSED_BANNED;
  if (server->sessions->all.length >= config->sessions_max)
    return MAE_REFUSED_FULL;
  if (!mae_gate_has_room (server->gate, mae_gate_find_address (server->gate, address),
                          MAE_COUNT_SESSIONS, 1))
    return MAE_REFUSED_ADDRESS;
  if (server->sessions->unjoined.length >= config->unjoined_max
      && !mae_login_timeout_make_room (server, address))
    return MAE_REFUSED_UNJOINED;
  return MAE_N_REFUSED;
}

char *
mae_server_refuse (MaeServer *server, gint64 now, const MaeDialect *dialect, const char *address,
                   MaeRefused why)
{
  mae_server_begin (server, now);
  mae_log_turned_away (server, address, mae_refusals[why].text);
  server->counts.refused[why]++;
  return mae_dialect_refusal (dialect, mae_refusals[why].text);
}

MaeServerSession *
mae_server_open (MaeServer *server, gint64 now, const MaeDialect *dialect, const char *address,
                 gpointer peer, char **refusal)
{
  mae_server_begin (server, now);
  MaeRefused why = refusal_of (server, address);
  if (why != MAE_N_REFUSED) {
    *refusal = mae_server_refuse (server, now, dialect, address, why);
    return NULL;
  }
  MaeServerSession *session = mae_server_session_open (server, dialect, address, peer);
  mae_login_timeout_add (session);
  return session;
}

void
mae_server_receive (MaeServer *server, MaeServerSession *session, gint64 now, const char *bytes,
                    gsize length)
{
  mae_server_begin (server, now);
  server->counts.bytes_in += length;
  mae_server_session_receive (session, bytes, length);
  mae_server_settle (server);
}

void
mae_server_closed (MaeServer *server, MaeServerSession *session, gint64 now)
{
  mae_server_begin (server, now);
  mae_log_session (session, G_LOG_LEVEL_INFO, "is closed");
  if (!server->shutting_down)
    mae_login_leave (server, session);
  mae_sessions_end (session);
  mae_server_settle (server);
}

/* Writes the questions of step-by-step dialects. Called after saving, since the questions depend on
 * the saved state. */
static void
ask_all (MaeServer *server)
{
  GList *link;

  while ((link = g_queue_peek_head_link (&server->sessions->asked)) != NULL) {
    MaeServerSession *session = link->data;
    mae_server_session_ask (session);
    mae_queue_leave (&server->sessions->asked, link, &session->is_asked);
  }
  if (server->sessions->ending.length > 0)
    mae_server_settle (server);
}

static void
resume (MaeServerSession *session)
{
  mae_server_session_resume (session, MAE_HOLD_STORE);
}

static void
landed (MaeGameRoom *room, gint64 stood_still)
{
  mae_clock_resume (room, stood_still);
  mae_computers_note (room);
  mae_game_room_free_ended (room);
}

static void
set_aside (MaeServer *server, gint64 game)
{
  MaeGameRoom *room = game != 0 ? mae_rooms_find (server->rooms, (guint64) game) : NULL;
  MaeSleeper *sleeper =
      game != 0 ? mae_sleepers_find (mae_rooms_get_sleepers (server->rooms), (guint64) game) : NULL;

  mae_ratings_note_refused (server, game);
  if (room != NULL)
    mae_game_room_set_aside (room);
  else if (sleeper != NULL)
    mae_game_room_end_sleeper (server, sleeper, MAE_TABLE_BROKEN, "it can't be saved");
  else
    mae_table_set_aside_open (server, (guint64) game);
  while (game == 0 && (room = mae_commit_first_unsaved (server)) != NULL)
    mae_game_room_set_aside (room);
}

static const MaeCommitFuncs commit_funcs = { mae_computers_note, landed, set_aside, resume };

/* Sessions may be closed by what they are told, or have sent; the others are told who left. */
static void
commit (MaeServer *server)
{
  for (gboolean any = TRUE; any;) {
    any = mae_commit_step (server, &commit_funcs);
    any |= mae_ratings_load_due (server);
    if (any)
      mae_server_settle (server);
  }
}

void
mae_server_store_ready (MaeServer *server, gint64 now)
{
  mae_server_begin (server, now);
  commit (server);
  mae_server_settle (server);
}

int
mae_server_get_store_fd (const MaeServer *server)
{
  return server->config.store != NULL ? mae_store_get_fd (server->config.store) : -1;
}

MaeServerSession *
mae_server_next_ready (MaeServer *server)
{
  commit (server);
  ask_all (server);
  mae_gate_end_turn (server->gate);
  GList *link = g_queue_pop_head_link (&server->sessions->ready);
  if (link == NULL)
    return NULL;

  MaeServerSession *session = link->data;
  session->is_ready = FALSE;
  return session;
}

static void
say_goodbye (MaeServerSession *session)
{
  mae_server_session_send_kind (session, MAE_MESSAGE_REQ_GOODBYE);
  mae_server_session_close (session);
}

void
mae_server_shut_down (MaeServer *server, gint64 now)
{
  mae_server_begin (server, now);
  server->shutting_down = TRUE;
  for (GList *link = server->sessions->all.head; link != NULL; link = link->next) {
    MaeServerSession *session = link->data;
    if (!session->wants_close)
      say_goodbye (session);
  }
}

gboolean
mae_server_end_session (MaeServer *server, guint64 number, gint64 now)
{
  for (GList *link = server->sessions->all.head; link != NULL; link = link->next) {
    MaeServerSession *session = link->data;
    if (session->number != number)
      continue;
    mae_server_begin (server, now);
    mae_log_session (session, G_LOG_LEVEL_MESSAGE, "is ended by the operator");
    say_goodbye (session);
    mae_server_settle (server);
    return TRUE;
  }
  return FALSE;
}
