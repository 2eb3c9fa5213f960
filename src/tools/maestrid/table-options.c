/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-options.h"

#include <glib/gi18n.h>

#define TURN_TIME_MIN 10
#define DAY (24 * 60 * 60)
#define YEAR (366 * 24 * 60)

void
mae_table_options_init (MaeTableOptions *options)
{
  *options = (MaeTableOptions){
    .turn_time = 0,
    .grace = 30,
    .keep = 24 * 60,
    .tables = 4096,
    .spectators = 32,
    .computers = 256,
    .tables_per_address = 128,
    .computers_per_address = 32,
    .chat_rate = 30,
  };
}

void
mae_table_options_add (MaeTableOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "turn-time", 0, 0, G_OPTION_ARG_INT, &options->turn_time,
      N_ ("Time limit per turn while others wait (default: 0, no limit)"), N_ ("SECONDS") },
    { "grace", 0, 0, G_OPTION_ARG_INT, &options->grace,
      N_ ("Time to wait for a player who loses the connection in their turn (default: 30)"),
      N_ ("SECONDS") },
    { "keep", 0, 0, G_OPTION_ARG_INT, &options->keep,
      N_ ("Time to keep a game without connected players (default: 1440)"), N_ ("MINUTES") },
    { "tables", 0, 0, G_OPTION_ARG_INT, &options->tables,
      N_ ("Maximum number of tables (default: 4096)"), "N" },
    { "spectators", 0, 0, G_OPTION_ARG_INT, &options->spectators,
      N_ ("Maximum number of spectators of one table (default: 32)"), "N" },
    { "computers", 0, 0, G_OPTION_ARG_INT, &options->computers,
      N_ ("Maximum number of computer players at all tables (default: 256)"), "N" },
    { "tables-per-address", 0, 0, G_OPTION_ARG_INT, &options->tables_per_address,
      N_ ("Maximum number of tables created from one address (default: 128)"), "N" },
    { "computers-per-address", 0, 0, G_OPTION_ARG_INT, &options->computers_per_address,
      N_ ("Maximum number of computer players at tables created from one address (default: 32)"),
      "N" },
    { "keep-ended", 0, 0, G_OPTION_ARG_INT, &options->keep_ended,
      N_ ("Time to keep the moves of a finished game; results are always kept (default: 0, no "
          "limit)"),
      N_ ("DAYS") },
    { "chat", 0, 0, G_OPTION_ARG_INT, &options->chat_rate,
      N_ ("Maximum chat messages per minute from one player (default: 30; 0: no chat)"), "N" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

gboolean
mae_table_options_check (const MaeTableOptions *options, GError **error)
{
  const struct {
    const char *name;
    int value, min, max;
  } bounds[] = {
    { "--turn-time", options->turn_time, options->turn_time == 0 ? 0 : TURN_TIME_MIN, DAY },
    { "--grace", options->grace, 0, DAY },
    { "--keep", options->keep, 1, YEAR },
    { "--tables", options->tables, 1, 1000000 },
    { "--spectators", options->spectators, 0, 10000 },
    { "--computers", options->computers, 0, 100000 },
    { "--tables-per-address", options->tables_per_address, 1, 1000000 },
    { "--computers-per-address", options->computers_per_address, 0, 100000 },
    { "--keep-ended", options->keep_ended, 0, 36500 },
    { "--chat", options->chat_rate, 0, 6000 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bounds); i++) {
    if (bounds[i].value >= bounds[i].min && bounds[i].value <= bounds[i].max)
      continue;
    /* Translators: %s is an option of the command line */
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("%s %d is not a number from %d to %d."), bounds[i].name, bounds[i].value,
                 bounds[i].min, bounds[i].max);
    return FALSE;
  }
  return TRUE;
}

void
mae_table_options_configure (const MaeTableOptions *options, MaeServerConfig *config)
{
  config->turn_time = options->turn_time * G_TIME_SPAN_SECOND;
  config->grace = options->grace * G_TIME_SPAN_SECOND;
  config->keep = options->keep * G_TIME_SPAN_MINUTE;
  config->tables_max = (guint) options->tables;
  config->spectators_max = (guint) options->spectators;
  config->computers_max = (guint) options->computers;
  config->tables_per_address = (guint) options->tables_per_address;
  config->computers_per_address = (guint) options->computers_per_address;
  config->keep_ended = options->keep_ended * G_TIME_SPAN_DAY;
  config->chat = options->chat_rate > 0;
  if (config->chat)
    config->chat_interval = G_TIME_SPAN_MINUTE / options->chat_rate;
}
