/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The headless game server. */
#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "daemon-listen.h"
#include "logging.h"
#include "net/file-problem.h"
#include "net/program-locale.h"
#include "net/server/seeds.h"
#include "net/server/server-certificate.h"
#include "net/server/service.h"
#include "net/server/work-clock.h"
#include "operation.h"
#include "ruleset/ruleset-import.h"
#include "ruleset/ruleset-io.h"
#include "store/store-address.h"

#define DEFAULT_RULESET "standard"

/* The niceness of GTask's threads, as for nice(1). */
#define TASK_NICENESS 10

/* Open files that a server needs with a few connections; it uses some 15 itself. */
#define DESCRIPTORS_MIN 32

typedef struct {
  GMainLoop *loop;
  MaeTransport *transport;
  const DaemonOptions *options;
  gboolean ending;
  GError *why;  /* why it can't go on; NULL: it can */
  GError *lost; /* why it has lost the store, as another thread has found out; NULL: it hasn't */
} Daemon;

static int
fail (const char *sentence)
{
  g_printerr ("maestrid: %s\n", sentence);
  return EXIT_FAILURE;
}

static gboolean
parse_seed (const char *text, MaeSeeds *seeds, GError **error)
{
  seeds->known = text != NULL;
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seeds->next, NULL))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--seed “%s” is not a number from 0 to 18446744073709551615."), text);
  return FALSE;
}

/* (transfer full) */
static const MaeRuleset *
find_ruleset (const char *name, GError **error)
{
  const MaeRuleset *rules = mae_ruleset_builtin (name);
  if (rules != NULL)
    return mae_ruleset_ref (rules);
  rules = mae_ruleset_load (name, error);
  if (rules == NULL) {
    mae_file_problem_explain (error, name);
    g_prefix_error (error, "--ruleset: ");
  }
  return rules;
}

/* Prints what is wrong with the ruleset in the file @path, a line for each fault. */
static int
check_ruleset (const char *path)
{
  g_autoptr (GPtrArray) faults = mae_faults_new (), notes = mae_import_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = mae_ruleset_load_text (path, &error);
  g_autofree char *name = g_filename_display_name (path);

  if (text == NULL) {
    mae_file_problem_explain (&error, path);
    return fail (error->message);
  }
  g_autofree char *imported = mae_ruleset_import (text->str, text->len, notes);
  g_autoptr (MaeRuleset) rules =
      imported != NULL ? mae_ruleset_parse_all (imported, -1, faults)
                       : mae_ruleset_parse_all (text->str, (gssize) text->len, faults);
  if (imported != NULL)
    g_print (_ ("%s: This is a configuration file of am49. As a ruleset of Maestri:\n"), name);
  for (guint i = 0; i < notes->len; i++) {
    g_autofree char *sentence = mae_import_note_text (g_ptr_array_index (notes, i));

    g_print ("%s: %s\n", name, sentence);
  }
  for (guint i = 0; i < faults->len; i++) {
    g_autofree char *message = mae_fault_message (g_ptr_array_index (faults, i));

    g_print ("%s: %s\n", name, message);
  }
  if (faults->len == MAE_FAULTS_MAX)
    g_print (_ ("%s: There may be more.\n"), name);
  return rules != NULL ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Lets the server have as many connections as the system allows. Returns FALSE with @error set if
 * these are so few that GLib would end the program, or that nobody could connect. */
static gboolean
raise_descriptor_limit (GError **error)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0)
    return TRUE;
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit (RLIMIT_NOFILE, &limit);
  }
  if (limit.rlim_cur >= DESCRIPTORS_MIN)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES,
               _ ("The system allows only %d open files; at least %d are needed. See “ulimit -n”."),
               (int) limit.rlim_cur, DESCRIPTORS_MIN);
  return FALSE;
}

/* Runs GTask's threads with low priority: GLib starts them from the thread that calls this, and
 * they inherit its niceness. They do TLS handshakes, each of which costs more than a move and must
 * not delay games. */
static gpointer
register_task_thread (gpointer data)
{
  setpriority (PRIO_PROCESS, (id_t) gettid (), TASK_NICENESS);
  g_type_ensure (G_TYPE_TASK);
  return NULL;
}

/* Requires TLS 1.2 or newer. When GIO loads GnuTLS, that reads its default from this environment
 * variable; on Debian 12 it would otherwise begin at 1.0. A value that the operator has set is
 * kept, within the limits of tls.c. */
static void
choose_tls_versions (void)
{
  g_setenv ("G_TLS_GNUTLS_PRIORITY", "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2", FALSE);
}

static void
end_in_order (Daemon *daemon)
{
  daemon->ending = TRUE;
  mae_service_notify ("STOPPING=1");
  mae_transport_shut_down (daemon->transport, (GDestroyNotify) g_main_loop_quit, daemon->loop);
}

static gboolean
drained_cb (gpointer data)
{
  Daemon *daemon = data;
  if (!daemon->ending)
    end_in_order (daemon);
  return G_SOURCE_REMOVE;
}

/* The first signal shuts the server down, a second one ends it immediately. */
static gboolean
signal_cb (gpointer data)
{
  Daemon *daemon = data;
  if (daemon->ending)
    g_main_loop_quit (daemon->loop);
  else
    end_in_order (daemon);
  return G_SOURCE_CONTINUE;
}

/* Somebody else has the store: what is in memory isn't true any more, and nobody was told more than
 * is there. The service manager starts the server again. */
static void
end_at_once (Daemon *daemon, const GError *why)
{
  if (daemon->why != NULL)
    return;
  daemon->why = g_error_copy (why);
  g_main_loop_quit (daemon->loop);
}

static void
saving_changed_cb (const GError *why, gpointer data)
{
  if (g_error_matches (why, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN))
    end_at_once (data, why);
}

static gboolean
lost_cb (gpointer data)
{
  Daemon *daemon = data;

  end_at_once (daemon, g_atomic_pointer_get (&daemon->lost));
  return G_SOURCE_REMOVE;
}

/* Called by another thread. */
static void
store_lost_cb (const GError *why, gpointer data)
{
  Daemon *daemon = data;

  g_atomic_pointer_set (&daemon->lost, g_error_copy (why));
  g_idle_add (lost_cb, daemon);
}

static void
store_waits_cb (const char *why, gpointer data)
{
  g_autofree char *line = g_strdelimit (g_strdup (why), "\n\t", ' ');
  g_autofree char *state = g_strdup_printf ("READY=1\nSTATUS=Standing by: %s", line);

  g_message ("Standing by: %s", line);
  mae_service_notify (state);
}

static gboolean
reload_cb (gpointer data)
{
  Daemon *daemon = data;
  daemon_reload_certificate (daemon->transport, daemon->options);
  return G_SOURCE_CONTINUE;
}

/* Returns the default folder of the store. (transfer full) */
static char *
default_store (GError **error)
{
  const char *of_service = g_getenv ("STATE_DIRECTORY");
  g_autofree char *folder = NULL;

  if (of_service != NULL && *of_service != '\0') {
    /* systemd separates several folders by colons. */
    folder = g_strndup (of_service, strcspn (of_service, ":"));
  } else {
    folder = g_build_filename (g_get_user_state_dir (), "maestri", NULL);
    if (g_mkdir_with_parents (folder, 0700) < 0) {
      int cause = errno;
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (cause),
                   _ ("Can’t create the folder %s for the games: %s See --store."), folder,
                   mae_file_problem_of_errno (cause));
      return NULL;
    }
  }
  return g_build_filename (folder, "store.db", NULL);
}

/* While a server stands by, nobody may reach it: whoever sends players to several servers then
 * finds the one that serves. What it needs later is tried before. */
static gboolean
check_standby (const char *path, const DaemonOptions *options, GError **error)
{
  g_autoptr (GTlsCertificate) certificate = NULL;

  if (!mae_store_address_is_remote (path))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--standby needs a store in PostgreSQL. See --store."));
  else if (mae_service_has_sockets ())
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--standby can’t be used with sockets of the service manager, to which "
                            "players could connect. See --listen."));
  else if (options->tls_cert != NULL)
    certificate = mae_server_certificate_load (options->tls_cert, options->tls_key, error);
  else
    return TRUE;
  return certificate != NULL;
}

/* Opens the store given by --store. @store stays NULL if there is to be none. */
static gboolean
open_store (const DaemonOptions *options, Daemon *daemon, MaeStore **store, GError **error)
{
  const MaeStoreWatch watch = { options->stands_by, store_waits_cb, store_lost_cb, daemon };
  const char *option = options->store;

  if (g_strcmp0 (option, "none") == 0)
    return !options->stands_by || check_standby (option, options, error);
  g_autofree char *path = option != NULL ? g_strdup (option) : default_store (error);
  if (path == NULL)
    return FALSE;
  g_auto (GStrv) worries = NULL;
  if (options->stands_by && !check_standby (path, options, error))
    return FALSE;
  if (options->stands_by)
    signal (SIGHUP, SIG_IGN); /* there is no certificate to be read again yet */
  *store = mae_store_open_address (path, &watch, &worries, error);
  if (*store == NULL)
    g_prefix_error (error, "--store: ");
  for (guint i = 0; worries != NULL && worries[i] != NULL; i++)
    g_warning ("%s", worries[i]);
  return *store != NULL;
}

static gboolean
serve (Daemon *daemon, const MaeRuleset *rules, MaeSeeds *seeds, MaeStore *store, GError **error)
{
  const DaemonOptions *options = daemon->options;
  MaeServerConfig config;
  MaeWorkClock clock = MAE_WORK_CLOCK_INIT; /* of this thread, in which all of the core runs */
  mae_server_config_init (&config, rules);
  daemon_options_apply (options, &config);
  config.new_seed = mae_seeds_next;
  config.seed_data = seeds;
  config.store = store;
  config.name = options->name;
  config.work_clock = mae_work_clock_read;
  config.work_data = &clock;
  config.socket_buffer = 2 * MAX (MAE_TRANSPORT_SEND_BUFFER, MAE_TRANSPORT_RECEIVE_BUFFER);
  config.wall_clock = g_get_real_time;
  config.accounts = options->operation.accounts_mode;
  config.ratings = options->operation.has_ratings;
  config.saving_changed = saving_changed_cb;
  config.saving_data = daemon;

  g_autoptr (MaeServer) server = mae_server_new (&config);
  if (!mae_server_load (server, g_get_monotonic_time (), error))
    return FALSE;
  g_autoptr (MaeTransport) transport = mae_transport_new (server, NULL, error);
  if (transport == NULL)
    return FALSE;
  mae_transport_set_counts_loopback (transport, options->count_loopback);

  /* Signals must be handled before others are told that the server listens: they may send one
   * immediately. */
  daemon->transport = transport;
  g_autoptr (MaeOperation) operation =
      mae_operation_new (&options->operation, server, transport, drained_cb, daemon, error);
  if (operation == NULL)
    return FALSE;
  guint sources[] = {
    g_unix_signal_add (SIGTERM, signal_cb, daemon),
    g_unix_signal_add (SIGINT, signal_cb, daemon),
    g_unix_signal_add (SIGHUP, reload_cb, daemon),
  };
  gboolean listening = daemon_listen (transport, options, error);
  /* The store may be lost already: no loop can be ended before it runs. */
  if (listening && daemon->why == NULL) {
    mae_operation_announce (operation);
    mae_service_notify (options->stands_by ? "READY=1\nSTATUS=Serving" : "READY=1");
    g_main_loop_run (daemon->loop);
  }
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    g_source_remove (sources[i]);
  if (listening && daemon->why != NULL)
    g_propagate_error (error, g_steal_pointer (&daemon->why));
  return listening && *error == NULL;
}

static int
run (const DaemonOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Daemon daemon = { .loop = loop, .options = options };
  MaeStore *store = NULL;
  MaeSeeds seeds = { 0 };
  gboolean served = FALSE;

  if (!parse_seed (options->seed, &seeds, &error))
    return fail (error->message);
  const MaeRuleset *rules =
      find_ruleset (options->ruleset != NULL ? options->ruleset : DEFAULT_RULESET, &error);
  if (rules != NULL && raise_descriptor_limit (&error)
      && open_store (options, &daemon, &store, &error))
    served = serve (&daemon, rules, &seeds, store, &error);
  g_clear_pointer (&store, mae_store_close);
  g_clear_error (&daemon.lost);
  mae_ruleset_unref (rules);
  return served ? EXIT_SUCCESS : fail (error->message);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (DaemonOptions) options = { 0 };

  mae_program_locale_start (MAE_LOCALEDIR);
  signal (SIGPIPE, SIG_IGN);
  choose_tls_versions ();

  int status;
  if (!daemon_options_parse (&options, &argc, &argv, &error)) {
    status = fail (error->message);
  } else if (options.version) {
    g_print ("maestrid %s\n", MAE_VERSION);
    status = EXIT_SUCCESS;
  } else if (options.checked_ruleset != NULL) {
    status = check_ruleset (options.checked_ruleset);
  } else {
    mae_logging_start (options.operation.quiet     ? MAE_LOGGING_QUIET
                       : options.operation.verbose ? MAE_LOGGING_VERBOSE
                                                   : MAE_LOGGING_NORMAL);
    g_thread_join (g_thread_new ("tasks", register_task_thread, NULL));
    status = run (&options);
  }
  return status;
}
