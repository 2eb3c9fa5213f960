/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#ifdef MAE_HAS_MALLINFO2
#include <malloc.h>
#endif

#include "protocol/bridge.h"
#include "server/accounts/accounts.h"
#include "server/accounts/checks.h"
#include "server/commit/commit.h"
#include "server/report/counts.h"
#include "server/report/gauges.h"
#include "server/report/report.h"
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/rooms.h"

static void
write_head (GString *out, const char *name, const char *type, const char *help)
{
  g_string_append_printf (out, "# HELP maestri_%s %s\n# TYPE maestri_%s %s\n", name, help, name,
                          type);
}

static void
write_value (GString *out, const char *name, const char *label, const char *of, guint64 value)
{
  g_string_append_printf (out, "maestri_%s", name);
  if (label != NULL)
    g_string_append_printf (out, "{%s=\"%s\"}", label, of);
  g_string_append_printf (out, " %" G_GUINT64_FORMAT "\n", value);
}

static void
write_one (GString *out, const char *name, const char *type, const char *help, guint64 value)
{
  write_head (out, name, type, help);
  write_value (out, name, NULL, NULL, value);
}

/* Writes seconds with a decimal point in any locale. */
static void
append_seconds (GString *out, gint64 us)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.9g", (double) us / 1e6));
}

static void
write_histogram (GString *out, const char *name, const char *help, const MaeHistogram *histogram)
{
  guint64 n = 0;

  write_head (out, name, "histogram", help);
  for (int i = 0; i < MAE_HISTOGRAM_BUCKETS; i++) {
    n += histogram->bucket[i];
    g_string_append_printf (out, "maestri_%s_bucket{le=\"", name);
    if (i < MAE_HISTOGRAM_BUCKETS - 1)
      append_seconds (out, mae_histogram_bounds[i]);
    else
      g_string_append (out, "+Inf");
    g_string_append_printf (out, "\"} %" G_GUINT64_FORMAT "\n", n);
  }
  g_string_append_printf (out, "maestri_%s_sum ", name);
  append_seconds (out, histogram->sum);
  g_string_append_printf (out, "\nmaestri_%s_count %" G_GUINT64_FORMAT "\n", name, histogram->n);
}

/* Returns the allocated bytes; unlike the process's size they don't depend on fragmentation. 0:
 * unknown on this system. */
static guint64
heap_in_use (void)
{
#ifdef MAE_HAS_MALLINFO2
  struct mallinfo2 info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

static void
write_requests (const MaeCounts *counts, GString *out)
{
  write_head (out, "requests_total", "counter", "Messages read, by type.");
  for (int kind = 0; kind < MAE_COUNTED_KINDS; kind++) {
    const char *name = mae_dialect_message_name ((MaeMessageKind) kind);
    if (name != NULL && (g_str_has_prefix (name, "Req") || counts->requests[kind] > 0))
      write_value (out, "requests_total", "type", name, counts->requests[kind]);
  }
  for (int kind = 0; kind < MAE_N_COMMANDS; kind++) {
    const char *name = mae_dialect_command_name ((MaeCommandKind) kind);
    if (name != NULL)
      write_value (out, "requests_total", "type", name, counts->commands[kind]);
  }
  write_value (out, "requests_total", "type", "broken", counts->broken);
}

static void
write_refused (const MaeCounts *counts, GString *out)
{
  write_head (out, "connections_rejected_total", "counter",
              "Connections that were refused, by reason.");
  for (int i = 0; i < MAE_N_REFUSED; i++)
    write_value (out, "connections_rejected_total", "reason", mae_refusals[i].name,
                 counts->refused[i]);
}

static void
write_store (const MaeStore *store, gboolean failing, GString *out)
{
  MaeStoreStats stats;

  if (store == NULL)
    return;
  mae_store_get_stats (store, &stats);
  write_histogram (out, "store_commit_seconds", "Time until a transaction was on the disk.",
                   &stats.commits);
  write_one (out, "store_errors_total", "counter", "Transactions that couldn't be saved.",
             stats.errors);
  write_one (out, "store_memory_bytes", "gauge",
             "Memory of the store's cache, which grows with the store up to its limit.",
             stats.memory);
  write_one (out, "store_failing", "gauge", "Whether nothing can be saved now.", failing);
}

void
mae_server_report_metrics (const MaeServer *server, gint64 now, GString *out)
{
  const MaeCounts *counts = &server->counts;

  write_head (out, "build_info", "gauge", "The version of the server.");
  write_value (out, "build_info", "version", MAE_VERSION, 1);
  write_head (out, "uptime_seconds", "gauge", "Seconds since the server started.");
  g_string_append (out, "maestri_uptime_seconds ");
  append_seconds (out, now - counts->started);
  g_string_append_c (out, '\n');

  write_one (out, "heap_bytes", "gauge", "Memory allocated, the store's cache included.",
             heap_in_use ());
#define WRITE(field, title, metric, help, value) write_one (out, metric, "gauge", help, value);
  MAE_GAUGES (WRITE)
#undef WRITE
  write_one (out, "tables", "gauge", "Tables with a game, including games that are over.",
             mae_rooms_count (server->rooms));
  write_one (out, "tables_deserted", "gauge", "Tables with a game to which nobody is connected.",
             mae_rooms_count_deserted (server->rooms));
  write_one (out, "tables_asleep", "gauge",
             "Tables with a game that isn't in memory, since nobody is connected to it.",
             mae_sleepers_count (mae_rooms_get_sleepers (server->rooms)));
  write_one (out, "games_started_total", "counter", "Games started.", server->counts.games);
  write_one (out, "nicknames", "gauge", "Nicknames that somebody has, at a table or elsewhere.",
             mae_people_count (server->people));
  write_one (out, "draining", "gauge", "Whether no new games start.", server->draining);

  write_one (out, "connections_total", "counter", "Connections let in.", counts->sessions);
  write_refused (counts, out);
  write_one (out, "connections_dropped_total", "counter",
             "Connections ended for silence, or for not reading.", counts->dropped);
  write_one (out, "connections_paced_total", "counter",
             "Times that a connection had to wait because it sent too fast.", counts->held);
  write_one (out, "received_bytes_total", "counter", "Bytes read.", counts->bytes_in);
  write_one (out, "sent_bytes_total", "counter", "Bytes written.", counts->bytes_out);
  write_requests (counts, out);
  write_one (out, "commands_total", "counter", "Moves accepted.", server->counts.accepted);
  write_histogram (out, "request_seconds", "From reading a message until its answer is written.",
                   &counts->latency);
  write_one (out, "passwords_waiting", "gauge", "Passwords that wait to be verified.",
             mae_checks_count (server));
  write_one (out, "passwords_checked_total", "counter", "Passwords verified.",
             server->counts.checks);
  write_one (out, "wrong_secrets_total", "counter", "Secrets and passwords that were wrong.",
             server->counts.wrong);
  write_store (server->config.store, mae_commit_is_failing (server), out);
}
