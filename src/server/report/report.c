/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/report/report.h"
#include "report.h"
#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"

#include <glib/gi18n-lib.h>

#include "protocol/json-writer.h"
#include "server/report/gauges.h"

/* Times are reported in milliseconds. */
static void
write_span (GString *out, const char *name, gint64 span)
{
  mae_json_int (out, name, MAX (span, 0) / G_TIME_SPAN_MILLISECOND);
}

guint
mae_server_count_games (const MaeServer *server, gboolean with_players)
{
  guint n = 0;
  for (const MaeGameRoom *room = mae_rooms_first (server->rooms); room != NULL;
       room = mae_rooms_next (room))
    n += !room->ended && (!with_players || room->n_present > 0);
  return with_players ? n : n + mae_sleepers_count (mae_rooms_get_sleepers (server->rooms));
}

void
mae_server_report_status (const MaeServer *server, gint64 now, GString *out)
{
  const MaeServerConfig *config = &server->config;

  mae_json_open (out, NULL, '{');
  mae_json_string (out, "version", MAE_VERSION);
  mae_json_string (out, "state",
                   server->shutting_down ? "ending"
                   : server->draining    ? "draining"
                                         : "serving");
  write_span (out, "uptimeMs", now - server->counts.started);
#define WRITE(field, title, metric, help, value) mae_json_int (out, field, value);
  MAE_GAUGES (WRITE)
#undef WRITE
  mae_json_int (out, "sessionsMax", config->sessions_max);
  mae_json_int (out, "tables", mae_rooms_count (server->rooms));
  mae_json_int (out, "tablesMax", config->tables_max);
  mae_json_string (out, "store",
                   config->store == NULL            ? "none"
                   : mae_commit_is_failing (server) ? "failing"
                                                    : "ok");
  mae_json_end_line (out);
}

/* ── Sessions ──────────────────────────────────────────────────────────────────────────────── */

static const char *
state_of (const MaeServerSession *session)
{
  if (session->wants_close)
    return "closing";
  if (session->check != NULL)
    return "checking";
  if (session->identity == NULL)
    return "new";
  return session->identity->room != NULL ? "playing" : "waiting";
}

static void
write_session (const MaeServerSession *session, gint64 now, GString *out)
{
  const MaeIdentity *identity = session->identity;
  gsize unread = 0;

  mae_server_session_get_output (session, &unread);
  mae_json_open (out, NULL, '{');
  mae_json_int (out, "session", (gint64) session->number);
  if (session->address != NULL)
    mae_json_string (out, "address", session->address);
  if (identity != NULL)
    mae_json_string (out, "nickname", identity->name);
  mae_json_string (out, "state", state_of (session));
  if (identity != NULL && identity->room != NULL)
    mae_json_int (out, "table", (gint64) identity->room->number);
  write_span (out, "connectedMs", now - session->opened);
  write_span (out, "silentMs", now - session->since);
  mae_json_int (out, "messages", (gint64) session->n_lines);
  mae_json_int (out, "unread", (gint64) unread);
  mae_json_end_line (out);
}

void
mae_server_report_sessions (const MaeServer *server, gint64 now, GString *out)
{
  for (const MaeServerSession *session = mae_sessions_first (server); session != NULL;
       session = mae_sessions_next (session))
    write_session (session, now, out);
}

/* ── Accounts ──────────────────────────────────────────────────────────────────────────────── */

void
mae_server_report_accounts (const MaeServer *server, GString *out)
{
  gint64 now = mae_commit_wall_clock (server);
  g_autoptr (GPtrArray) accounts = mae_accounts_list (server);

  for (guint i = 0; i < accounts->len; i++) {
    const MaeAccount *account = g_ptr_array_index (accounts, i);
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "nickname", account->name);
    mae_json_int (out, "ageMs", MAX (now - account->made, 0) * 1000);
    mae_json_int (out, "unusedMs", MAX (mae_commit_time (server) - account->seen, 0) * 1000);
    mae_json_bool (out, "hasPlayed", account->has_played);
    mae_json_end_line (out);
  }
}

/* ── Tables ────────────────────────────────────────────────────────────────────────────────── */

static void
write_room (const MaeGameRoom *room, gint64 now, GString *out)
{
  const MaeGame *game = &room->game;

  mae_json_open (out, NULL, '{');
  mae_json_int (out, "table", (gint64) room->number);
  mae_json_string (out, "state",
                   game->phase == MAE_PHASE_SETUP   ? "setup"
                   : game->phase == MAE_PHASE_TURNS ? "playing"
                                                    : "ended");
  mae_json_int (out, "commands", game->n_commands);
  mae_json_open (out, "players", '[');
  for (int seat = 0; seat < game->n_players; seat++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "nickname", room->roster.name[seat]);
    mae_json_bool (out, "present", room->seats[seat] != NULL && room->seats[seat]->session != NULL);
    mae_json_bool (out, "current", game->phase == MAE_PHASE_TURNS && game->current == seat);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  if (room->table->holder.who.address != NULL)
    mae_json_string (out, "address", mae_holder_get_address (&room->table->holder));
  if (room->n_present == 0)
    write_span (out, "desertedMs", now - room->deserted_since);
  mae_json_end_line (out);
}

/* What a game that sleeps is at isn't known without its moves. */
static void
write_sleeper (const MaeSleeper *sleeper, gint64 now, GString *out)
{
  mae_json_open (out, NULL, '{');
  mae_json_int (out, "table", (gint64) sleeper->number);
  mae_json_string (out, "state", "asleep");
  mae_json_int (out, "commands", sleeper->n_commands);
  mae_json_open (out, "players", '[');
  for (int seat = 0; seat < sleeper->n_players; seat++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "nickname", mae_sleeper_name (sleeper, seat));
    mae_json_bool (out, "present", FALSE);
    mae_json_bool (out, "current", FALSE);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  if (sleeper->holder.who.address != NULL)
    mae_json_string (out, "address", mae_holder_get_address (&sleeper->holder));
  write_span (out, "desertedMs", now - sleeper->deserted_since);
  mae_json_end_line (out);
}

void
mae_server_report_tables (const MaeServer *server, gint64 now, GString *out)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);

  for (guint i = 0; i < mae_sleepers_count (sleepers); i++)
    write_sleeper (mae_sleepers_at (sleepers, i), now, out);
  for (const MaeGameRoom *room = mae_rooms_first (server->rooms); room != NULL;
       room = mae_rooms_next (room))
    write_room (room, now, out);
}

/* ── A game's log ──────────────────────────────────────────────────────────────────────────── */

/* Commands of the server itself have no name on the wire. */
static void
write_command (const MaeWireContext *context, const MaeCommand *command, GString *out)
{
  g_autoptr (GString) line = g_string_new (NULL);
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND, .command = *command };

  if (mae_command_is_presence (command->kind)) {
    mae_json_string (out, "does", command->kind == MAE_COMMAND_LEAVE ? "leaves" : "returns");
    return;
  }
  mae_dialect_write (mae_dialect_default (), context, &message, line);
  g_string_append (out, ",\"request\":");
  g_string_append_len (out, line->str, (gssize) line->len - 1);
}

/* Returns a seed of 64 bits as --seed takes it, or one of 256 bits in hexadecimal. (transfer
 * full) */
static char *
seed_text (guint64 seed, const guint64 more[3])
{
  return (more[0] | more[1] | more[2]) == 0
             ? g_strdup_printf ("%" G_GUINT64_FORMAT, seed)
             : g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER
                                "x%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x",
                                seed, more[0], more[1], more[2]);
}

static void
write_log (const MaeRuleset *rules, const char *const *names, guint64 number, guint64 seed,
           const guint64 more[3], MaeCommandLog log, GString *out)
{
  MaeWireContext context = { .rules = rules };

  mae_json_open (out, NULL, '{');
  mae_json_int (out, "table", (gint64) number);
  /* As a string: JSON numbers may lose digits of large values. */
  g_autofree char *text = seed_text (seed, more);
  mae_json_string (out, "seed", text);
  mae_json_int (out, "commands", log.n_commands);
  mae_json_end_line (out);
  for (guint32 i = 0; i < log.n_commands; i++) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, log.packed, log.size);
    if (size == 0)
      break;
    log.packed += size;
    log.size -= size;
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "number", i + 1);
    mae_json_string (out, "player", names[command.seat]);
    write_command (&context, &command, out);
    mae_json_end_line (out);
  }
}

gboolean
mae_server_report_log (const MaeServer *server, guint64 number, GString *out, GError **error)
{
  const MaeGameRoom *room = mae_rooms_find (server->rooms, number);

  if (room != NULL) {
    write_log (room->game.rules, (const char *const *) room->roster.name, number, room->seed,
               room->seed_more,
               (MaeCommandLog){ room->log->data, room->log->len, room->game.n_commands }, out);
    return TRUE;
  }
  if (server->config.store == NULL) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, _ ("There is no table %s."), text);
    return FALSE;
  }
  g_autoptr (MaeRecord) record = mae_record_load (server->config.store, (gint64) number, error);
  if (record == NULL)
    return FALSE;
  write_log (record->rules, (const char *const *) record->name, number, record->seed,
             record->seed_more,
             (MaeCommandLog){ record->log->data, record->log->len, record->n_commands }, out);
  return TRUE;
}
