/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "daemon-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/program-arguments.h"
#include "store/text.h"

/* ── Numbers ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
number_cb (const char *name, const char *value, gpointer data, GError **error)
{
  DaemonOptions *options = data;
  guint i = 0;

  while (strcmp (name + strlen ("--"), mae_server_bounds[i].option) != 0)
    i++;
  const MaeServerBound *bound = &mae_server_bounds[i];
  return mae_program_arguments_number (name, value, bound->least, bound->most, bound->or_zero,
                                       &options->numbers[i], error);
}

static gboolean
handshake_cb (const char *name, const char *value, gpointer data, GError **error)
{
  DaemonOptions *options = data;
  if (!mae_program_arguments_number (name, value, 1, 1000, FALSE, &options->handshake_max, error))
    return FALSE;
  options->handshake_max *= G_TIME_SPAN_SECOND;
  return TRUE;
}

void
daemon_options_apply (const DaemonOptions *options, MaeServerConfig *config)
{
  for (guint i = 0; mae_server_bounds[i].option != NULL; i++)
    if (options->numbers[i] >= 0)
      mae_server_bound_set (&mae_server_bounds[i], config, options->numbers[i]);
}

/* ── All options ───────────────────────────────────────────────────────────────────────────── */

/* Returns the word for an option's value in --help, to be translated. */
static const char *
unit_word (MaeBoundUnit unit)
{
  switch (unit) {
  case MAE_BOUND_SECONDS:
    return N_ ("SECONDS");
  case MAE_BOUND_MINUTES:
    return N_ ("MINUTES");
  case MAE_BOUND_DAYS:
    return N_ ("DAYS");
  default:
    return "N";
  }
}

/* Adds the common options to @main, and the others to a group of their own. */
static void
add_numbers (GOptionContext *context, GOptionGroup *main, DaemonOptions *options)
{
  GOptionGroup *limits =
      g_option_group_new ("bounds", _ ("Limits:"), _ ("Show the limits"), options, NULL);
  guint n = 0;

  for (const MaeServerBound *bound = mae_server_bounds; bound->option != NULL; bound++, n++) {
    const GOptionEntry entry[] = {
      { bound->option, 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) number_cb, bound->description,
        unit_word (bound->unit) },
      G_OPTION_ENTRY_NULL,
    };
    g_option_group_add_entries (bound->common ? main : limits, entry);
  }
  options->numbers = g_new (gint64, n);
  while (n > 0)
    options->numbers[--n] = -1;
  g_option_group_set_translation_domain (limits, GETTEXT_PACKAGE);
  g_option_context_add_group (context, limits);
}

/* Checks that no path is empty. */
static gboolean
check_full (const DaemonOptions *options, GError **error)
{
  return mae_program_arguments_is_full ("--store", options->store, error)
         && mae_program_arguments_is_full ("--ruleset", options->ruleset, error)
         && mae_program_arguments_is_full ("--check-ruleset", options->checked_ruleset, error)
         && mae_program_arguments_is_full ("--tls-cert", options->tls_cert, error)
         && mae_program_arguments_is_full ("--tls-key", options->tls_key, error);
}

/* Checks the name as texts of players are checked. */
static gboolean
check_name (DaemonOptions *options, GError **error)
{
  g_autofree char *given = g_steal_pointer (&options->name);

  if (given == NULL || mae_text_clean (given, MAE_SERVER_NAME_MAX, &options->name) == MAE_TEXT_GOOD)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* Translators: %d is a number of characters. */
               _ ("--name must have 1 to %d characters."), MAE_SERVER_NAME_MAX);
  return FALSE;
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
  if ((options->listen_tls != NULL || options->tls_only) && options->tls_cert == NULL) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 /* Translators: %s is an option, "--tls-only". */
                 _ ("%s needs a certificate. See --tls-cert and --tls-key."),
                 options->listen_tls != NULL ? "--listen-tls" : "--tls-only");
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
    { "check-ruleset", 0, 0, G_OPTION_ARG_FILENAME, &options->checked_ruleset,
      N_ ("Print what is wrong with a ruleset file and exit"), "FILE" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options->name,
      N_ ("Name of the server, shown to players who look for one"), "NAME" },
    { "seed", 's', 0, G_OPTION_ARG_STRING, &options->seed,
      N_ ("Seed of the first game, increased by one for each following game (default: random)"),
      "N" },
    { "store", 0, 0, G_OPTION_ARG_FILENAME, &options->store,
      N_ ("File that stores the games, or “none” (default: in the state directory of the user or "
          "the service)"),
      "FILE" },
    { "standby", 0, 0, G_OPTION_ARG_NONE, &options->stands_by,
      N_ ("Wait until no other server uses the store, which is in PostgreSQL, and take over then"),
      NULL },
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
  mae_operation_options_add (&options->operation, context);
  add_numbers (context, group, options);
  if (!g_option_context_parse (context, argc, argv, error)) {
    mae_program_arguments_explain (error);
    return FALSE;
  }
  if (*argc > 1) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                 _ ("Unknown argument “%s”. See --help."), (*argv)[1]);
    return FALSE;
  }
  return check_full (options, error) && check_name (options, error) && check_tls (options, error)
         && mae_operation_options_check (&options->operation, error);
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
  g_free (options->checked_ruleset);
  g_free (options->seed);
  g_free (options->store);
  g_free (options->name);
  g_free (options->numbers);
}
