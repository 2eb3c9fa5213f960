/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's interface to its transport: starting, stopping, time, limits on connections. */
#include "ruleset/ruleset-io.h"
#include "server/accounts/accounts.h"
#include "server/accounts/bans.h"
#include "server/accounts/checks.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/people/reports.h"
#include "server/people/restriction-operation.h"
#include "server/people/restrictions.h"
#include "server/ratings/ratings.h"
#include "server/report/counts.h"
#include "server/report/log.h"
#include "server/report/report.h"
#include "server/server-testing.h"
#include "server/sessions/connections.h"
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/login.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/sleep.h"
#include "server/tables/table.h"
#include "server/tables/thought.h"
#include "store/nickname.h"

/* The most sleeping games that are given up at once, so that others aren't delayed: after a start
 * all are as old. */
#define GIVEN_UP_AT_ONCE 64

MaeServer *
mae_server_new (const MaeServerConfig *config)
{
  g_return_val_if_fail (config->rules != NULL, NULL);

  MaeServer *server = g_new0 (MaeServer, 1);
  server->config = *config;
  mae_ruleset_ref (config->rules);
  server->gate = mae_gate_new (&server->config);
  server->people = mae_people_new ();
  server->rooms = mae_rooms_new (mae_people_get_lookalikes (server->people), &server->config);
  server->text = g_string_new (NULL);
  mae_waiting_room_init (server);
  mae_computers_init (server);
  mae_thoughts_init (server);
  mae_accounts_init (server);
  mae_checks_init (server);
  mae_ratings_init (server);
  mae_bans_init (server);
  mae_restrictions_init (server);
  mae_reports_init (server);
  mae_sessions_init (server);
  server->commit = mae_commit_new ();
  mae_hall_init (server);
  return server;
}

void
mae_server_free (MaeServer *server)
{
  if (server == NULL)
    return;
  MaeServerSession *session;

  mae_commit_finish (server);
  while ((session = mae_sessions_first (server)) != NULL)
    mae_sessions_end (session);

  MaeGameRoom *room;
  while ((room = mae_rooms_first (server->rooms)) != NULL)
    mae_game_room_free (room);
  while (server->hall->tables.head != NULL)
    mae_table_free (server->hall->tables.head->data);
  mae_hall_clear (server);

  mae_sessions_clear (server);
  mae_rooms_free (server->rooms);
  mae_waiting_room_clear (server);
  g_string_free (server->text, TRUE);
  mae_ratings_clear (server);
  mae_restrictions_clear (server);
  mae_reports_clear (server);
  mae_checks_clear (server);
  mae_accounts_clear (server);
  mae_thoughts_clear (server);
  mae_computers_clear (server);
  mae_bans_clear (server);
  mae_people_free (server->people);
  mae_commit_free (server->commit);
  mae_gate_free (server->gate);
  mae_ruleset_unref (server->config.rules);
  g_free (server);
}

/* Every public function that changes the server begins with mae_server_begin() and ends with
 * mae_server_settle(). A session that fails while others are told something is only marked. It
 * leaves its table in mae_server_settle(), since telling the others about that may fail as well. */
void
mae_server_begin (MaeServer *server, gint64 now)
{
  server->now = MAX (server->now, now);
  if (server->counts.started == 0)
    server->counts.started = server->now;
}

void
mae_server_settle (MaeServer *server)
{
  MaeServerSession *session;

  if (!server->shutting_down) {
    mae_waiting_room_seat (server);
    mae_hall_tick (server);
    mae_my_seats_tick (server);
  }
  while ((session = mae_sessions_next_ending (server)) != NULL)
    mae_login_leave (server, session);
}

/* ── Work done by other threads ────────────────────────────────────────────────────────────── */

void
mae_server_checked (MaeServer *server, MaeCheck *check, gint64 now)
{
  g_autofree char *name = NULL;

  mae_server_begin (server, now);
  MaeServerSession *session = mae_checks_take (server, check, &name);
  if (name != NULL)
    mae_login_admit (server, session, name);
  if (session != NULL)
    mae_server_session_resume (session, MAE_HOLD_CHECK);
  mae_server_settle (server);
}

void
mae_server_thought (MaeServer *server, MaeThought *thought, gint64 now)
{
  mae_server_begin (server, now);
  mae_thoughts_take (server, thought, mae_game_room_command);
  mae_server_settle (server);
}

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

void
mae_server_drain (MaeServer *server, gint64 now, gboolean draining)
{
  mae_server_begin (server, now);
  if (draining != server->draining)
    g_message (draining ? "Draining: no new games start" : "New games start again");
  server->draining = draining;
  if (!draining) {
    mae_waiting_room_tick (server);
    mae_table_start_due (server);
  }
  mae_server_settle (server);
}

gboolean
mae_server_is_draining (const MaeServer *server)
{
  return server->draining;
}

gboolean
mae_server_is_drained (const MaeServer *server)
{
  if (!server->draining)
    return FALSE;
  return mae_server_count_games (server, TRUE) == 0;
}

gboolean
mae_server_ban (MaeServer *server, const char *network, gint64 seconds, gint64 now, GError **error)
{
  mae_server_begin (server, now);
  gboolean banned = mae_bans_add (server, network, seconds, error);
  mae_server_settle (server);
  return banned;
}

gboolean
mae_server_restrict (MaeServer *server, const char *nickname, const MaeRestrictionInfo *what,
                     gint64 now, GError **error)
{
  mae_server_begin (server, now);
  gboolean done = mae_restrictions_add (server, nickname, what, error);
  mae_server_settle (server);
  return done;
}

gboolean
mae_server_unrestrict (MaeServer *server, MaeRestrictionKind kind, const char *nickname, gint64 now,
                       GError **error)
{
  mae_server_begin (server, now);
  gboolean done = mae_restrictions_lift (server, kind, nickname, error);
  mae_server_settle (server);
  return done;
}

gboolean
mae_server_end_report (MaeServer *server, const char *number, gint64 now, GError **error)
{
  mae_server_begin (server, now);
  gboolean done = mae_reports_end (server, number, error);
  mae_server_settle (server);
  return done;
}

MaeGate *
mae_server_get_gate (const MaeServer *server)
{
  return server->gate;
}

void
mae_server_note_turn (MaeServer *server, gint64 duration)
{
  guint64 n = server->counts.lines - server->counts.noted;

  server->counts.noted = server->counts.lines;
  if (n > 0)
    mae_histogram_add (&server->counts.latency, n, duration);
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

static gint64
room_deadline (const MaeServer *server)
{
  const MaeGameRoom *room = mae_rooms_first_deserted (server->rooms);
  return room != NULL ? room->deserted_since + server->config.keep : G_MAXINT64;
}

static gint64
sleeper_deadline (const MaeServer *server)
{
  const MaeSleeper *first = mae_sleepers_first_deserted (mae_rooms_get_sleepers (server->rooms));

  if (first == NULL || mae_sleeper_is_over_days (first))
    return G_MAXINT64;
  return first->deserted_since + server->config.keep;
}

gint64
mae_server_next_deadline (const MaeServer *server)
{
  gint64 deadline = mae_sessions_deadline (server);
  deadline = MIN (deadline, mae_rate_limit_deadline (server));
  deadline = MIN (deadline, mae_login_timeout_deadline (server));
  deadline = MIN (deadline, mae_accounts_deadline (server));
  deadline = MIN (deadline, mae_restrictions_deadline (server));
  deadline = MIN (deadline, mae_reports_deadline (server));
  deadline = MIN (deadline, mae_commit_deadline (server));
  if (server->shutting_down)
    return deadline;
  deadline = MIN (deadline, mae_rooms_awaits_until (server->rooms));
  deadline = MIN (deadline, mae_waiting_room_deadline (server));
  deadline = MIN (deadline, mae_hall_deadline (server));
  deadline = MIN (deadline, mae_my_seats_deadline (server));
  deadline = MIN (deadline, mae_table_deadline (server));
  deadline = MIN (deadline, mae_table_next_end (server));
  deadline = MIN (deadline, mae_clock_deadline (server));
  deadline = MIN (deadline, mae_computers_deadline (server));
  deadline = MIN (deadline, mae_thoughts_deadline (server));
  deadline = MIN (deadline, mae_commit_prune_deadline (server));
  deadline = MIN (deadline, mae_sleep_deadline (server));
  deadline = MIN (deadline, sleeper_deadline (server));
  return MIN (deadline, room_deadline (server));
}

static const MaeClockFuncs clock_funcs = { mae_game_room_finish_turn, mae_game_room_run_out };

/* A game over days goes on without anybody. */
static void
give_up (MaeServer *server, MaeGameRoom *room)
{
  if (room->ended || !mae_table_is_over_days (room->table)) {
    mae_game_room_abandon (room);
    return;
  }
  mae_rooms_revive (server->rooms, room);
  mae_rooms_desert (server->rooms, room, server->now);
}

/* Not called while the server shuts down: sessions closed then don't count as away, and their games
 * go on after the next start. */
static void
tick_games (MaeServer *server)
{
  while (room_deadline (server) <= server->now)
    give_up (server, mae_rooms_first_deserted (server->rooms));
  for (guint n = 0; n < GIVEN_UP_AT_ONCE && sleeper_deadline (server) <= server->now; n++)
    mae_game_room_end_sleeper (server,
                               mae_sleepers_first_deserted (mae_rooms_get_sleepers (server->rooms)),
                               MAE_TABLE_ABANDONED, NULL);
  /* Players who haven't come back since the restart aren't awaited any longer. */
  if (mae_rooms_awaits_until (server->rooms) <= server->now) {
    mae_rooms_await_returns (server->rooms, G_MAXINT64);
    for (MaeGameRoom *room = mae_rooms_first (server->rooms); room != NULL;
         room = mae_rooms_next (room))
      mae_game_room_end_waiting (room);
  }
  mae_clock_tick (server, &clock_funcs);
  mae_waiting_room_tick (server);
  mae_table_start_due (server);
  mae_table_end_due (server);
  mae_table_tick (server);
  mae_computers_tick (server, mae_game_room_command);
  mae_commit_prune (server);
  mae_sleep_tick (server);
}

void
mae_server_tick (MaeServer *server, gint64 now)
{
  mae_server_begin (server, now);
  mae_sessions_tick (server);
  mae_rate_limit_tick (server, mae_server_session_resume);
  mae_login_timeout_tick (server);
  mae_accounts_tick (server);
  mae_restrictions_tick (server);
  mae_reports_tick (server);
  if (!server->shutting_down)
    tick_games (server);
  mae_server_settle (server);
}

void
mae_server_set_computer_pace (MaeServer *server, gint64 pace)
{
  server->config.computer_pace = pace;
}

/* ── Queries ───────────────────────────────────────────────────────────────────────────────── */

static guint
count_spectators (const MaeServer *server)
{
  guint n = 0;
  for (GList *link = server->hall->tables.head; link != NULL; link = link->next)
    n += ((MaeTable *) link->data)->spectators->len;
  return n;
}

void
mae_server_get_stats (const MaeServer *server, MaeServerStats *stats)
{
  *stats = (MaeServerStats){
    .sessions = mae_sessions_count (server),
    .unjoined = mae_login_timeout_count (server),
    .waiting = mae_waiting_room_count (server),
    .tables = mae_rooms_count (server->rooms),
    .open_tables = server->hall->open.length,
    .in_hall = server->hall->people.length,
    .spectators = count_spectators (server),
    .lines = server->counts.lines,
    .commands = server->counts.accepted,
    .games = server->counts.games,
    .wrong = server->counts.wrong,
    .checks = server->counts.checks,
  };
}

static const MaeGameRoom *
find_room (MaeServer *server, const char *nickname, int *seat)
{
  g_autofree char *key = mae_nickname_key (nickname);
  MaeSleeper *sleeper = mae_sleepers_find_key (mae_rooms_get_sleepers (server->rooms), key);

  const MaeIdentity *identity = mae_identity_find_key (server, key);

  if (sleeper != NULL && (identity == NULL || identity->seats.n == 0))
    mae_sleep_wake (server, sleeper, NULL);
  identity = mae_identity_find_key (server, key);
  if (identity == NULL || identity->room == NULL)
    return NULL;
  if (seat != NULL)
    *seat = identity->seat;
  return identity->room;
}

const MaeGame *
mae_server_find_game (MaeServer *server, const char *nickname, int *seat)
{
  const MaeGameRoom *room = find_room (server, nickname, seat);
  return room != NULL ? &room->game : NULL;
}

const MaeGame *
mae_server_find_watched (const MaeServer *server, const char *nickname)
{
  const MaeIdentity *identity = mae_identity_find (server, nickname);

  return identity != NULL && identity->watches && identity->table->room != NULL
             ? &identity->table->room->game
             : NULL;
}

const GByteArray *
mae_server_find_log (MaeServer *server, const char *nickname, guint64 *seed)
{
  const MaeGameRoom *room = find_room (server, nickname, NULL);
  if (room == NULL)
    return NULL;
  *seed = room->seed;
  return room->log;
}
