/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "operation.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "control-commands.h"
#include "net/server/control.h"
#ifdef MAE_HAS_METRICS
#include "net/server/metrics-server.h"
#endif
#include "net/server/workers.h"

struct _MaeOperation {
  MaeControlled controlled;
  MaeWorkers *verifiers, *thinkers;
  MaeControl *control; /* NULL: none */
#ifdef MAE_HAS_METRICS
  MaeMetricsServer *metrics; /* NULL: none */
#endif
  guint drain_id;
  GSourceFunc drained;
  gpointer drained_data;
};

/* ── Options ───────────────────────────────────────────────────────────────────────────────── */

void
mae_operation_options_clear (MaeOperationOptions *options)
{
  g_free (options->accounts);
  g_free (options->ratings);
  g_free (options->metrics);
  g_free (options->control);
}

void
mae_operation_options_add (MaeOperationOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "accounts", 0, 0, G_OPTION_ARG_STRING, &options->accounts,
      N_ ("Passwords for nicknames: off, optional (default) or required"), "HOW" },
    { "ratings", 0, 0, G_OPTION_ARG_STRING, &options->ratings,
      N_ ("Ratings of people with passwords: on (default) or off"), "HOW" },
    { "metrics", 0, 0, G_OPTION_ARG_STRING, &options->metrics,
      N_ ("Serve metrics for Prometheus over HTTP on this port"), "[ADDR:]PORT" },
    { "control", 0, 0, G_OPTION_ARG_FILENAME, &options->control,
      N_ ("Socket for maestrictl, or “none” (default: in the runtime directory of the user or the "
          "service)"),
      "PATH" },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &options->verbose, N_ ("Also log connections"), NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_ ("Log only errors"), NULL },
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
  return bad_value (error, _ ("--accounts “%s” is not off, optional or required."),
                    options->accounts);
}

gboolean
mae_operation_options_check (MaeOperationOptions *options, GError **error)
{
  if (options->quiet && options->verbose)
    return bad_value (error, _ ("--quiet and --verbose can’t be used together."));
  options->has_ratings = g_strcmp0 (options->ratings, "off") != 0;
  if (options->ratings != NULL && options->has_ratings && !g_str_equal (options->ratings, "on"))
    return bad_value (error, _ ("--ratings “%s” is not on or off."), options->ratings);
  return check_accounts (options, error);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* How often a draining server checks whether it is done. */
#define DRAIN_INTERVAL_MS 200

static gboolean
drain_cb (gpointer data)
{
  MaeOperation *self = data;

  if (!mae_server_is_drained (self->controlled.server))
    return G_SOURCE_CONTINUE;
  g_message ("Drained");
  self->drain_id = 0;
  self->drained (self->drained_data);
  return G_SOURCE_REMOVE;
}

/* Only maestrictl starts draining. */
static gboolean
control_cb (const char *line, GString *reply, gpointer data, GError **error)
{
  MaeOperation *self = data;
  gboolean done = mae_control_commands_answer (line, reply, &self->controlled, error);

  if (self->drain_id == 0 && mae_server_is_draining (self->controlled.server))
    self->drain_id = g_timeout_add (DRAIN_INTERVAL_MS, drain_cb, self);
  return done;
}

static void
saved_cb (const GError *why, gpointer data)
{
  mae_control_release (data, why == NULL ? NULL
                                         : _ ("This is done, but not saved: the store can’t be "
                                              "written. The server keeps trying to save it."));
}

/* The operator learns that a change is done when a restart can't undo it. */
static void
gate_cb (MaeControlCall *call, gpointer data)
{
  MaeOperation *self = data;

  if (self->controlled.is_kept)
    mae_server_when_saved (self->controlled.server, saved_cb, call);
  else
    mae_control_release (call, NULL);
}

/* Returns the path of the socket: in the folder that systemd has created for the service, or else
 * in this user's. (transfer full) */
static char *
default_control_path (void)
{
  const char *of_service = g_getenv ("RUNTIME_DIRECTORY");

  if (of_service != NULL && *of_service != '\0') {
    g_autofree char *folder = g_strndup (of_service, strcspn (of_service, ":"));
    return g_build_filename (folder, "control", NULL);
  }
  char *path = mae_control_user_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_mkdir_with_parents (folder, 0700);
  return path;
}

/* The server works without a control socket, so a failure is only an error if --control was
 * given. */
static gboolean
start_control (MaeOperation *self, const char *option, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (g_strcmp0 (option, "none") == 0)
    return TRUE;
  g_autofree char *path = option != NULL ? g_strdup (option) : default_control_path ();
  self->control = mae_control_new (path, control_cb, self, &why);
  if (self->control != NULL) {
    mae_control_set_gate (self->control, gate_cb);
    return TRUE;
  }
  if (option != NULL) {
    g_propagate_prefixed_error (error, g_steal_pointer (&why), "--control: ");
    return FALSE;
  }
  g_info ("maestrictl can't reach this server: %s", why->message);
  return TRUE;
}

static gboolean
start_metrics (MaeOperation *self, const char *option, GError **error)
{
  if (option == NULL)
    return TRUE;
#ifdef MAE_HAS_METRICS
  MaeListenAddress where;
  if (mae_listen_address_parse (option, &where, error))
    self->metrics = mae_metrics_server_new (self->controlled.server, &where, error);
  if (self->metrics == NULL)
    g_prefix_error (error, "--metrics: ");
  return self->metrics != NULL;
#else
  return bad_value (error, _ ("--metrics: this program was built without support for it."));
#endif
}

MaeOperation *
mae_operation_new (const MaeOperationOptions *options, MaeServer *server, MaeTransport *transport,
                   GSourceFunc drained, gpointer data, GError **error)
{
  g_autoptr (MaeOperation) self = g_new0 (MaeOperation, 1);

  self->controlled = (MaeControlled){ .server = server, .transport = transport };
  self->drained = drained;
  self->drained_data = data;
  /* Sets the server's clock. */
  mae_server_tick (server, g_get_monotonic_time ());
  self->verifiers = mae_workers_new (MAE_WORK_PASSWORDS, server, transport, NULL);
  self->thinkers = mae_workers_new (MAE_WORK_THOUGHTS, server, transport, NULL);
  if (!start_metrics (self, options->metrics, error)
      || !start_control (self, options->control, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
mae_operation_announce (MaeOperation *self)
{
#ifdef MAE_HAS_METRICS
  if (self->metrics != NULL) {
    printf ("Metrics on %s\n", mae_metrics_server_get_where (self->metrics));
    fflush (stdout);
  }
#endif
}

void
mae_operation_free (MaeOperation *self)
{
  if (self == NULL)
    return;
#ifdef MAE_HAS_METRICS
  mae_metrics_server_free (self->metrics);
#endif
  if (self->control != NULL)
    mae_server_forget_when_saved (self->controlled.server);
  mae_control_free (self->control);
  g_clear_handle_id (&self->drain_id, g_source_remove);
  mae_workers_free (self->verifiers);
  mae_workers_free (self->thinkers);
  g_free (self);
}
