/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "operation.h"

#include <glib/gi18n.h>

#include "net/checker.h"

#define MESSAGES_MAX 1000000

struct _MaeOperation {
  MaeChecker *checker;
};

/* ── Options ───────────────────────────────────────────────────────────────────────────────── */

void
mae_operation_options_init (MaeOperationOptions *options)
{
  *options = (MaeOperationOptions){ .messages_per_second = -1 };
}

void
mae_operation_options_clear (MaeOperationOptions *options)
{
  g_free (options->accounts);
}

void
mae_operation_options_add (MaeOperationOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "accounts", 0, 0, G_OPTION_ARG_STRING, &options->accounts,
      N_ ("Whether nicknames can have a password: off, optional (default) or required"), "HOW" },
    { "messages-per-second", 0, 0, G_OPTION_ARG_INT, &options->messages_per_second,
      N_ ("Read so many messages of a connection in a second (default: 100; 0: all)"), "N" },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &options->verbose, N_ ("Log who comes and goes"),
      NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_ ("Log only what went wrong"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static gboolean bad_value (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
bad_value (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  *error = g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, args);
  va_end (args);
  return FALSE;
}

static gboolean
check_accounts (MaeOperationOptions *options, GError **error)
{
  const char *const names[] = {
    [MAE_ACCOUNTS_OFF] = "off",
    [MAE_ACCOUNTS_OPTIONAL] = "optional",
    [MAE_ACCOUNTS_REQUIRED] = "required",
  };

  options->accounts_mode = MAE_ACCOUNTS_OPTIONAL;
  if (options->accounts == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (options->accounts, names[i])) {
      options->accounts_mode = (MaeAccounts) i;
      return TRUE;
    }
  return bad_value (error, _ ("--accounts “%s” is none of off, optional and required."),
                    options->accounts);
}

gboolean
mae_operation_options_check (MaeOperationOptions *options, GError **error)
{
  if (options->messages_per_second < -1 || options->messages_per_second > MESSAGES_MAX)
    return bad_value (error, _ ("--messages-per-second %d is not a number from 0 to %d."),
                      options->messages_per_second, MESSAGES_MAX);
  if (options->quiet && options->verbose)
    return bad_value (error, _ ("--quiet and --verbose contradict each other."));
  return check_accounts (options, error);
}

void
mae_operation_configure (const MaeOperationOptions *options, MaeServerConfig *config)
{
  config->accounts = options->accounts_mode;
  if (options->messages_per_second >= 0)
    config->messages_per_second = (guint) options->messages_per_second;
}

/* ── Life ──────────────────────────────────────────────────────────────────────────────────── */

MaeOperation *
mae_operation_new (const MaeOperationOptions *options, MaeServer *server, MaeTransport *transport,
                   GError **error)
{
  g_autoptr (MaeOperation) self = g_new0 (MaeOperation, 1);

  self->checker = mae_checker_new (server, transport, NULL);
  return g_steal_pointer (&self);
}

void
mae_operation_free (MaeOperation *self)
{
  if (self == NULL)
    return;
  mae_checker_free (self->checker);
  g_free (self);
}
