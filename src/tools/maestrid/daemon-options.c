/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "daemon-options.h"

#include <glib/gi18n.h>
#include <string.h>

/* ── Numbers ───────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  COUNT,   /* a guint */
  BYTES,   /* a gsize */
  SECONDS, /* a gint64 of microseconds */
  DAYS,    /* also a gint64 of microseconds */
} Unit;

static const struct {
  const char *name;
  Unit unit;
  gsize offset; /* in MaeServerConfig */
  gint64 least, most;
  const char *what;
} numbers[] = {
  { "max-connections", COUNT, G_STRUCT_OFFSET (MaeServerConfig, sessions_max), 1, 1000000,
    N_ ("Maximum number of connections (default: 16384)") },
  { "max-connections-per-address", COUNT, G_STRUCT_OFFSET (MaeServerConfig, sessions_per_address),
    1, 1000000, N_ ("Maximum number of connections from one address (default: 256)") },
  { "max-unjoined", COUNT, G_STRUCT_OFFSET (MaeServerConfig, unjoined_max), 1, 1000000,
    N_ ("Maximum number of connections without a nickname (default: 4096)") },
  { "unjoined-time", SECONDS, G_STRUCT_OFFSET (MaeServerConfig, unjoined_time), 1, 1000000,
    N_ ("Seconds until a connection without a nickname is closed (default: 300)") },
  { "choose-time", SECONDS, G_STRUCT_OFFSET (MaeServerConfig, choose_max), 0, 1000000,
    N_ ("Seconds the first player in the waiting room has to choose the number of players while "
        "others wait (default: 60; 0: no limit)") },
  { "account-days", DAYS, G_STRUCT_OFFSET (MaeServerConfig, account_keep), 0, 36500,
    N_ ("Days until an account that isn’t used is removed (default: 730; 0: never)") },
  { "silence", SECONDS, G_STRUCT_OFFSET (MaeServerConfig, silence_max), 2, 1000000,
    N_ ("Seconds until a connection that sends no complete line is closed (default: 25)") },
  { "max-line", BYTES, G_STRUCT_OFFSET (MaeServerConfig, line_max), 1024, 1024 * 1024,
    N_ ("Maximum bytes per line (default: 65536)") },
  { "max-depth", COUNT, G_STRUCT_OFFSET (MaeServerConfig, depth_max), 4, 32,
    N_ ("Maximum nesting depth of a line (default: 32)") },
  { "max-buffered", BYTES, G_STRUCT_OFFSET (MaeServerConfig, buffered_max), 1024 * 1024,
    G_GINT64_CONSTANT (1) << 40,
    N_ ("Maximum bytes held in memory for all connections (default: 67108864)") },
  { "max-unread", BYTES, G_STRUCT_OFFSET (MaeServerConfig, output_max), 65536, 1024 * 1024 * 1024,
    N_ ("Maximum bytes queued for a connection (default: 1048576)") },
};
G_STATIC_ASSERT (G_N_ELEMENTS (numbers) <= DAEMON_NUMBERS_MAX);

static gboolean
parse_number (const char *name, const char *text, gint64 least, gint64 most, gint64 *number,
              GError **error)
{
  if (g_ascii_string_to_signed (text, 10, least, most, number, NULL))
    return TRUE;
  g_autofree char *lower = g_strdup_printf ("%" G_GINT64_FORMAT, least);
  g_autofree char *upper = g_strdup_printf ("%" G_GINT64_FORMAT, most);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* Translators: an option, its value, the lowest and the highest value. */
               _ ("%s “%s” is not a number from %s to %s."), name, text, lower, upper);
  return FALSE;
}

static gboolean
number_cb (const char *name, const char *value, gpointer data, GError **error)
{
  DaemonOptions *options = data;
  guint i = 0;

  while (strcmp (name + strlen ("--"), numbers[i].name) != 0)
    i++;
  return parse_number (name, value, numbers[i].least, numbers[i].most, &options->numbers[i], error);
}

static gboolean
handshake_cb (const char *name, const char *value, gpointer data, GError **error)
{
  DaemonOptions *options = data;
  if (!parse_number (name, value, 1, 1000, &options->handshake_max, error))
    return FALSE;
  options->handshake_max *= G_TIME_SPAN_SECOND;
  return TRUE;
}

void
daemon_options_apply (const DaemonOptions *options, MaeServerConfig *config)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    gpointer field = G_STRUCT_MEMBER_P (config, numbers[i].offset);
    gint64 number = options->numbers[i];
    if (number < 0)
      continue;
    switch (numbers[i].unit) {
    case COUNT:
      *(guint *) field = (guint) number;
      break;
    case BYTES:
      *(gsize *) field = (gsize) number;
      break;
    case SECONDS:
      *(gint64 *) field = number * G_TIME_SPAN_SECOND;
      break;
    case DAYS:
      *(gint64 *) field = number * G_TIME_SPAN_DAY;
      break;
    }
  }
}

/* ── All options ───────────────────────────────────────────────────────────────────────────── */

static void
add_numbers (GOptionContext *context, DaemonOptions *options)
{
  GOptionGroup *group =
      g_option_group_new ("bounds", _ ("Limits:"), _ ("Show the limits"), options, NULL);
  GOptionEntry entries[G_N_ELEMENTS (numbers) + 1] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    options->numbers[i] = -1;
    entries[i] = (GOptionEntry){
      .long_name = numbers[i].name,
      .arg = G_OPTION_ARG_CALLBACK,
      .arg_data = (gpointer) number_cb,
      .description = numbers[i].what,
      .arg_description = "N",
    };
  }
  g_option_group_add_entries (group, entries);
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
  g_option_context_add_group (context, group);
}

/* Checks which options for TLS may be combined. */
static gboolean
check_tls (const DaemonOptions *options, GError **error)
{
  if ((options->tls_cert == NULL) != (options->tls_key == NULL)) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--tls-cert and --tls-key must be used together."));
    return FALSE;
  }
  if (options->listen_tls != NULL && options->tls_cert == NULL) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--listen-tls needs a certificate. See --tls-cert and --tls-key."));
    return FALSE;
  }
  if (options->tls_only && options->tls_cert == NULL) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--tls-only needs a certificate. See --tls-cert and --tls-key."));
    return FALSE;
  }
  return TRUE;
}

gboolean
daemon_options_parse (DaemonOptions *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "listen", 'l', 0, G_OPTION_ARG_STRING_ARRAY, &options->listen,
      N_ ("Listen on this port (default: 127.0.0.1:51015); can be repeated"),
      "[DIALECT:][ADDR:]PORT" },
    { "listen-tls", 'L', 0, G_OPTION_ARG_STRING_ARRAY, &options->listen_tls,
      N_ ("Listen on this port for connections encrypted with TLS"), "[DIALECT:][ADDR:]PORT" },
    { "tls-cert", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_cert,
      N_ ("TLS certificate in PEM format; reloaded on SIGHUP"), "FILE" },
    { "tls-key", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_key,
      N_ ("Private key of the certificate in PEM format"), "FILE" },
    { "tls-only", 0, 0, G_OPTION_ARG_NONE, &options->tls_only,
      N_ ("Accept encrypted connections only; others get an error and are closed"), NULL },
    { "ruleset", 'r', 0, G_OPTION_ARG_FILENAME, &options->ruleset,
      N_ ("Ruleset: a file, or the name of one that comes with the game"), "FILE" },
    { "seed", 's', 0, G_OPTION_ARG_STRING, &options->seed,
      N_ ("Seed of the first game, increased by one for each following game (default: random)"),
      "N" },
    { "store", 0, 0, G_OPTION_ARG_FILENAME, &options->store,
      N_ ("File that stores the games, or “none” (default: in the state directory of the user or "
          "the service)"),
      "FILE" },
    { "count-loopback", 0, 0, G_OPTION_ARG_NONE, &options->count_loopback,
      N_ ("Limit connections from this computer like those from other addresses"), NULL },
    { "proxy", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->proxies,
      N_ ("Proxy that announces the address of each connection with the PROXY protocol; can be "
          "repeated"),
      "ADDRESS[/BITS]" },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &options->version, N_ ("Print the version and exit"),
      NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry tls_time[] = {
    { "tls-time", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) handshake_cb,
      N_ ("Seconds until a TLS handshake times out (default: 10)"), "N" },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("The Maestri game server."));
  GOptionGroup *group = g_option_group_new ("main", "", "", options, NULL);
  g_option_context_set_main_group (context, group);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_group_add_entries (group, tls_time);
  mae_operation_options_init (&options->operation);
  mae_table_options_init (&options->tables);
  mae_operation_options_add (&options->operation, context);
  mae_table_options_add (&options->tables, context);
  add_numbers (context, options);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (*argc > 1) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                 _ ("Unknown argument “%s”. See --help."), (*argv)[1]);
    return FALSE;
  }
  return check_tls (options, error) && mae_operation_options_check (&options->operation, error)
         && mae_table_options_check (&options->tables, error);
}

void
daemon_options_clear (DaemonOptions *options)
{
  mae_operation_options_clear (&options->operation);
  g_strfreev (options->listen);
  g_strfreev (options->listen_tls);
  g_strfreev (options->proxies);
  g_free (options->tls_cert);
  g_free (options->tls_key);
  g_free (options->ruleset);
  g_free (options->seed);
  g_free (options->store);
}
