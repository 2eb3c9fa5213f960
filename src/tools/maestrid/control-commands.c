/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "control-commands.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/server/control.h"
#include "protocol/json-writer.h"
#include "server/address-group.h"
#include "server/people/reports.h"
#include "server/people/restriction-operation.h"
#include "server/ratings/rating-operation.h"
#include "server/report/report.h"

typedef gboolean (*Answer) (MaeControlled *self, const char *argument, GString *reply,
                            GError **error);

static gboolean
game_log (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (argument, 10, 1, G_MAXINT64, &number, NULL))
    return mae_store_error_none (error, _ ("“%s” is not a number."), argument);
  return mae_server_report_log (self->server, number, reply, error);
}

static gboolean
end_session (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (argument, 10, 1, G_MAXUINT64, &number, NULL))
    return mae_store_error_none (error, _ ("“%s” is not a number."), argument);
  if (!mae_server_end_session (self->server, number, g_get_monotonic_time ()))
    return mae_store_error_none (error, _ ("There is no session %s."), argument);
  return TRUE;
}

/* Answers how many there are. */
static void
write_count (const char *field, guint n, GString *reply)
{
  mae_json_open (reply, NULL, '{');
  mae_json_int (reply, field, n);
  mae_json_end_line (reply);
}

static gboolean
forget (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  guint n;

  if (!mae_server_forget_account (self->server, argument, &n, error))
    return FALSE;
  write_count ("removed", n, reply);
  return TRUE;
}

static gboolean
accounts (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  mae_server_report_accounts (self->server, reply);
  return TRUE;
}

static gboolean
bans (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  mae_server_report_bans (self->server, reply);
  return TRUE;
}

/* Parses "NETWORK" or "NETWORK MINUTES". */
static gboolean
ban (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  g_auto (GStrv) words = g_strsplit (argument, " ", 2);
  guint64 minutes = 0;

  if (words[1] != NULL
      && !g_ascii_string_to_unsigned (words[1], 10, 1, MAE_CONTROL_MINUTES_MAX, &minutes, NULL))
    return mae_store_error_none (error, _ ("“%s” is not a number of minutes from 1 to %d."),
                                 words[1], MAE_CONTROL_MINUTES_MAX);
  g_autoptr (GInetAddressMask) network = mae_address_network (words[0]);
  if (network != NULL && mae_address_network_is_local (network)
      && !mae_transport_counts_loopback_in (self->transport, network))
    return mae_store_error_none (error,
                                 _ ("Banning %s would do nothing: connections from this "
                                    "computer aren’t counted by their address."),
                                 words[0]);
  if (!mae_server_ban (self->server, words[0], (gint64) minutes * 60, g_get_monotonic_time (),
                       error))
    return FALSE;
  guint n = mae_server_count_tables (self->server, words[0]);
  if (n > 0)
    write_count ("tables", n, reply);
  return TRUE;
}

static gboolean
unban (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_unban (self->server, argument, error);
}

static gboolean
remove_tables (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  guint n;

  if (!mae_server_remove (self->server, argument, g_get_monotonic_time (), &n, error))
    return FALSE;
  write_count ("removed", n, reply);
  return TRUE;
}

static gboolean
reset_ratings (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_reset_ratings (self->server, argument, error);
}

static gboolean
exclude (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_exclude (self->server, argument, TRUE, error);
}

static gboolean
include (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_exclude (self->server, argument, FALSE, error);
}

static gboolean
export_person (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_export_person (self->server, argument, reply, error);
}

static gboolean
delete_person (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_delete_person (self->server, argument, error);
}

/* Parses "NICKNAME", and after tabs "MINUTES" (0: without an end), "REASON", and "TEXT". */
static gboolean
restrict_person (MaeControlled *self, MaeRestrictionKind kind, const char *argument, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (argument, "\t", 4);
  guint n = g_strv_length (parts);
  guint64 minutes = 0;
  int conduct = n > 2 ? mae_conduct_find (parts[2]) : MAE_CONDUCT_OTHER;

  if (n > 1
      && !g_ascii_string_to_unsigned (parts[1], 10, 0, MAE_CONTROL_MINUTES_MAX, &minutes, NULL))
    return mae_store_error_none (error, _ ("“%s” is not a number of minutes from 0 to %d."),
                                 parts[1], MAE_CONTROL_MINUTES_MAX);
  if (conduct < 0)
    return mae_store_error_none (
        error, _ ("“%s” is not a reason: insults, spam, cheating, name or other."), parts[2]);
  return mae_server_restrict (self->server, parts[0],
                              &(MaeRestrictionInfo){ kind, (MaeConduct) conduct,
                                                     n > 3 ? parts[3] : NULL,
                                                     (gint64) minutes * 60 },
                              g_get_monotonic_time (), error);
}

static gboolean
ban_person (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return restrict_person (self, MAE_RESTRICTION_BANNED, argument, error);
}

static gboolean
silence (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return restrict_person (self, MAE_RESTRICTION_SILENCED, argument, error);
}

static gboolean
unban_person (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_unrestrict (self->server, MAE_RESTRICTION_BANNED, argument,
                                g_get_monotonic_time (), error);
}

static gboolean
unsilence (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_unrestrict (self->server, MAE_RESTRICTION_SILENCED, argument,
                                g_get_monotonic_time (), error);
}

static gboolean
end_report (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  return mae_server_end_report (self->server, argument, g_get_monotonic_time (), error);
}

static gboolean
drain (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  mae_server_drain (self->server, g_get_monotonic_time (), TRUE);
  return TRUE;
}

static gboolean
resume (MaeControlled *self, const char *argument, GString *reply, GError **error)
{
  mae_server_drain (self->server, g_get_monotonic_time (), FALSE);
  return TRUE;
}

static const struct {
  const char *word;
  Answer answer; /* NULL: only reports */
  gboolean has_argument;
  gboolean is_kept; /* what it changes is stored */
  void (*report) (const MaeServer *server, gint64 now, GString *reply); /* NULL: none */
} commands[] = {
  { "status", .report = mae_server_report_status },
  { "sessions", .report = mae_server_report_sessions },
  { "tables", .report = mae_server_report_tables },
  { "log", game_log, TRUE },
  { "end", end_session, TRUE },
  { "forget", forget, TRUE, TRUE },
  { "accounts", accounts },
  { "bans", bans },
  { "ban", ban, TRUE, TRUE },
  { "unban", unban, TRUE, TRUE },
  { "remove", remove_tables, TRUE, TRUE },
  { "ratings", .report = mae_server_report_ratings },
  { "reset-ratings", reset_ratings, TRUE, TRUE },
  { "exclude", exclude, TRUE, TRUE },
  { "include", include, TRUE, TRUE },
  { "export-person", export_person, TRUE },
  { "delete-person", delete_person, TRUE, TRUE },
  { "ban-person", ban_person, TRUE, TRUE },
  { "unban-person", unban_person, TRUE, TRUE },
  { "silence", silence, TRUE, TRUE },
  { "unsilence", unsilence, TRUE, TRUE },
  { "restrictions", .report = mae_server_report_restrictions },
  { "reports", .report = mae_server_report_reports },
  { "report-done", end_report, TRUE, TRUE },
  { "drain", drain, .report = mae_server_report_status },
  { "resume", resume, .report = mae_server_report_status },
};

gboolean
mae_control_commands_answer (const char *line, GString *reply, gpointer data, GError **error)
{
  MaeControlled *self = data;
  const char *space = strchr (line, ' ');
  g_autofree char *word = space != NULL ? g_strndup (line, space - line) : g_strdup (line);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    if (!g_str_equal (commands[i].word, word) || commands[i].has_argument != (space != NULL))
      continue;
    self->is_kept = commands[i].is_kept;
    gboolean done = commands[i].answer == NULL
                    || commands[i].answer (self, space != NULL ? space + 1 : NULL, reply, error);
    if (done && commands[i].report != NULL)
      commands[i].report (self->server, g_get_monotonic_time (), reply);
    mae_transport_wake (self->transport);
    return done;
  }
  return mae_store_error_none (error, _ ("The server doesn’t know the command “%s”."), line);
}
