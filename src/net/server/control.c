/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "control.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "net/file-problem.h"
#include "protocol/json-writer.h"

#define LINE_MAX_BYTES 4096

/* sun_path has 108 bytes, see unix(7). */
#define PATH_BYTES_MAX 107

struct _MaeControl {
  char *path;
  MaeControlFunc func;
  MaeControlGate gate; /* NULL: none */
  gpointer data;
  GSocketService *service;
  GCancellable *cancellable; /* ends all connections */
  guint n_conversations;
};

/* ── Conversations ─────────────────────────────────────────────────────────────────────────── */

typedef struct _MaeControlCall {
  MaeControl *control;
  GSocketConnection *connection;
  GCancellable *cancellable;
  char line[LINE_MAX_BYTES + 1];
  gsize length;
  GString *reply;
} Conversation;

static void
conversation_free (Conversation *self)
{
  self->control->n_conversations--;
  g_object_unref (self->connection);
  g_object_unref (self->cancellable);
  g_string_free (self->reply, TRUE);
  g_free (self);
}

static void read_on (Conversation *self);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Conversation *self = data;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL))
    read_on (self);
  else
    conversation_free (self);
}

void
mae_control_release (MaeControlCall *self, const char *why)
{
  if (why == NULL) {
    g_string_append (self->reply, MAE_CONTROL_DONE "\n");
  } else {
    g_string_truncate (self->reply, 0);
    mae_json_open (self->reply, NULL, '{');
    mae_json_string (self->reply, MAE_CONTROL_ERROR, why);
    mae_json_end_line (self->reply);
  }
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)),
                                   self->reply->str, self->reply->len, G_PRIORITY_DEFAULT,
                                   self->cancellable, written_cb, self);
}

/* Answers the line that ends at @end. */
static void
answer (Conversation *self, char *end)
{
  MaeControl *control = self->control;
  g_autoptr (GError) error = NULL;

  *end = '\0';
  g_string_truncate (self->reply, 0);
  gboolean done = control->func (self->line, self->reply, control->data, &error);
  gsize used = (gsize) (end - self->line) + 1;
  memmove (self->line, end + 1, self->length - used);
  self->length -= used;
  if (done && control->gate != NULL)
    control->gate (self, control->data);
  else
    mae_control_release (self, done ? NULL : error->message);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Conversation *self = data;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL);

  if (length <= 0) {
    conversation_free (self);
    return;
  }
  self->length += (gsize) length;
  read_on (self);
}

static void
read_on (Conversation *self)
{
  char *end = memchr (self->line, '\n', self->length);

  if (end != NULL)
    answer (self, end);
  else if (self->length == LINE_MAX_BYTES)
    conversation_free (self);
  else
    g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)),
                               self->line + self->length, LINE_MAX_BYTES - self->length,
                               G_PRIORITY_DEFAULT, self->cancellable, read_cb, self);
}

static gboolean
incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  MaeControl *control = data;
  Conversation *self = g_new0 (Conversation, 1);

  self->control = control;
  self->connection = g_object_ref (connection);
  self->cancellable = g_object_ref (control->cancellable);
  self->reply = g_string_new (NULL);
  control->n_conversations++;
  read_on (self);
  return TRUE;
}

/* ── Listening ─────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_in_use (GSocketAddress *address)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, NULL);
  return connection != NULL;
}

/* Removes what is at @path if it is a socket on which nobody listens. */
static gboolean
make_room (const char *path, GSocketAddress *address, GError **error)
{
  GStatBuf status;

  if (g_lstat (path, &status) < 0)
    return TRUE;
  if (S_ISSOCK (status.st_mode) && !is_in_use (address)) {
    g_unlink (path);
    return TRUE;
  }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE,
               S_ISSOCK (status.st_mode)
                   ? _ ("%s is in use by another server. Stop it, or choose another path.")
                   : _ ("%s already exists and isn’t a socket. Choose another path."),
               path);
  return FALSE;
}

GSocketAddress *
mae_control_address_new (const char *path, GError **error)
{
  gsize length = strlen (path);

  if (length > 0 && length <= PATH_BYTES_MAX)
    return g_unix_socket_address_new (path);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
               length == 0 ? _ ("“%s” is empty. Enter the path of a socket.")
                           : _ ("%s is too long for a socket name. Choose a shorter path."),
               path);
  return NULL;
}

/* Says why no socket could be created at @path. */
static gboolean
explain (const char *path, const GError *cause, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_set_error (error, cause->domain, cause->code, _ ("No socket can be created in %s: %s"), folder,
               mae_file_problem_text (cause));
  return FALSE;
}

static gboolean
listen_at (MaeControl *self, GError **error)
{
  g_autoptr (GSocketAddress) address = mae_control_address_new (self->path, error);
  g_autoptr (GError) cause = NULL;

  if (address == NULL || !make_room (self->path, address, error))
    return FALSE;
  mode_t before = umask (0177);
  gboolean listens = g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address,
                                                    G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT,
                                                    NULL, NULL, &cause);
  umask (before);
  return listens || explain (self->path, cause, error);
}

MaeControl *
mae_control_new (const char *path, MaeControlFunc func, gpointer data, GError **error)
{
  MaeControl *self = g_new0 (MaeControl, 1);

  self->path = g_strdup (path);
  self->func = func;
  self->data = data;
  self->cancellable = g_cancellable_new ();
  self->service = g_socket_service_new ();
  g_signal_connect (self->service, "incoming", G_CALLBACK (incoming_cb), self);
  if (listen_at (self, error))
    return self;
  g_clear_pointer (&self->path, g_free);
  mae_control_free (self);
  return NULL;
}

void
mae_control_set_gate (MaeControl *self, MaeControlGate gate)
{
  self->gate = gate;
}

void
mae_control_free (MaeControl *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->service, self);
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_object_unref (self->service);
  g_cancellable_cancel (self->cancellable);
  /* Each conversation ends when it learns that its operation was canceled. */
  while (self->n_conversations > 0)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (self->cancellable);
  if (self->path != NULL)
    g_unlink (self->path);
  g_free (self->path);
  g_free (self);
}

char *
mae_control_system_path (void)
{
  return g_strdup ("/run/maestri/control");
}

char *
mae_control_user_path (void)
{
  return g_build_filename (g_get_user_runtime_dir (), "maestri", "control", NULL);
}
