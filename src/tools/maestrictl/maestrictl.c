/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks a running maestrid for its state, and sends it commands, over its local socket. */
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "control-offline.h"
#include "control-words.h"
#include "net/file-problem.h"
#include "net/program-arguments.h"
#include "net/program-locale.h"
#include "net/server/control.h"

typedef struct {
  char *control, *store;
  gboolean json, wait, version;
  char **words;
} Options;

static int
fail (const char *sentence)
{
  g_printerr ("maestrictl: %s\n", sentence);
  return EXIT_FAILURE;
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

static GDataInputStream *
open_lines (GSocketConnection *connection)
{
  GDataInputStream *lines =
      g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
  g_data_input_stream_set_newline_type (lines, G_DATA_STREAM_NEWLINE_TYPE_LF);
  return lines;
}

/* Says in plain words why the socket at @path can't be used. */
static void
explain (const char *path, GError **error)
{
  if (!g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)) {
    mae_file_problem_explain (error, path);
    return;
  }
  g_clear_error (error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
               _ ("You don’t have the permission to use %s. Run maestrictl as the user of the "
                  "server, or as root."),
               path);
}

/* Connects to the server at @path; NULL: to one that this user runs or, if there is none, to the
 * one that runs as the system's service. */
static GSocketConnection *
connect_to (const char *path, GError **error)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autofree char *system = mae_control_system_path ();
  g_autofree char *user = mae_control_user_path ();
  const char *paths[] = { path != NULL ? path : user, path != NULL ? NULL : system };

  for (guint i = 0; i < G_N_ELEMENTS (paths) && paths[i] != NULL; i++) {
    g_autoptr (GSocketAddress) address = mae_control_address_new (paths[i], error);
    if (address == NULL)
      return NULL;
    g_clear_error (error);
    GSocketConnection *connection =
        g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, error);
    if (connection != NULL)
      return connection;
    if (!g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
        && !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED)) {
      explain (paths[i], error);
      return NULL;
    }
  }
  g_clear_error (error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("No server is listening at %s. Is it running? See --control."),
               path != NULL ? path : system);
  return NULL;
}

/* Sends @request and returns the lines of the answer. (transfer full) */
static GPtrArray *
ask (GSocketConnection *connection, GDataInputStream *lines, const char *request, GError **error)
{
  g_autofree char *text = g_strconcat (request, "\n", NULL);
  g_autoptr (GPtrArray) answer = g_ptr_array_new_with_free_func (g_free);

  gboolean asked =
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text,
                                 strlen (text), NULL, NULL, NULL);
  for (;;) {
    g_autofree char *line = asked ? g_data_input_stream_read_line (lines, NULL, NULL, NULL) : NULL;
    if (line == NULL) {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED,
                   _ ("The server stopped before it responded."));
      return NULL;
    }
    if (g_str_equal (line, MAE_CONTROL_DONE))
      return g_steal_pointer (&answer);
    if (mae_control_words_is_error (line, error))
      return NULL;
    g_ptr_array_add (answer, g_steal_pointer (&line));
  }
}

/* Waits until the server has ended, which closes the connection. */
static void
wait_for_end (GDataInputStream *lines)
{
  char *line;
  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    g_free (line);
}

/* ── Options ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
parse_options (Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "control", 'c', 0, G_OPTION_ARG_FILENAME, &options->control,
      N_ ("Socket of the server (default: the user’s server, or else the system’s)"), "PATH" },
    { "store", 's', 0, G_OPTION_ARG_FILENAME, &options->store,
      N_ ("Work on the store of a server that isn’t running, a file or postgresql://…: "
          "accounts, forget, bans, unban, remove, reset-ratings, exclude, include, "
          "delete-person, import"),
      "STORE" },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &options->json,
      N_ ("Print JSON as sent by the server, one object per line"), NULL },
    { "wait", 'w', 0, G_OPTION_ARG_NONE, &options->wait,
      N_ ("With “drain”: return when the server has stopped"), NULL },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &options->version, N_ ("Print the version and exit"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("COMMAND [ARGUMENT]"));
  g_autofree char *help = mae_control_words_help ();

  g_option_context_set_summary (context, _ ("Controls a running maestrid."));
  g_option_context_set_description (context, help);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, argc, argv, error)) {
    mae_program_arguments_explain (error);
    return FALSE;
  }
  return mae_program_arguments_is_full ("--store", options->store, error);
}

static int
run (const Options *options)
{
  g_autoptr (GError) error = NULL;

  if (options->words == NULL)
    return fail (_ ("No command given. See --help."));
  g_autofree char *request =
      mae_control_words_request ((const char *const *) options->words, &error);
  if (request == NULL)
    return fail (error->message);
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GDataInputStream) lines = NULL;
  g_autoptr (GPtrArray) answer = NULL;
  if (options->store == NULL && g_str_equal (options->words[0], "import"))
    return fail (_ ("“import” needs an empty database. See --store."));
  if (options->store != NULL) {
    answer = mae_control_offline (options->store, (const char *const *) options->words, &error);
  } else {
    connection = connect_to (options->control, &error);
    if (connection == NULL)
      return fail (error->message);
    lines = open_lines (connection);
    answer = ask (connection, lines, request, &error);
  }
  if (answer == NULL)
    return fail (error->message);
  g_autofree char *text = mae_control_words_show (options->words[0], answer, options->json, &error);
  if (text == NULL)
    return fail (error->message);
  g_print ("%s", text);
  if (options->wait && lines != NULL && g_str_equal (options->words[0], "drain"))
    wait_for_end (lines);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  Options options = { 0 };
  int status;

  mae_program_locale_start (MAE_LOCALEDIR);

  if (!parse_options (&options, &argc, &argv, &error)) {
    status = fail (error->message);
  } else if (options.version) {
    g_print ("maestrictl %s\n", MAE_VERSION);
    status = EXIT_SUCCESS;
  } else {
    status = run (&options);
  }
  g_free (options.control);
  g_free (options.store);
  g_strfreev (options.words);
  return status;
}
