/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-question.h"

#include <string.h>

#include "client/words/wire-text.h"
#include "net/certificate.h"
#include "net/client/connection.h"
#include "places.h"

/* The longest line that a server may send before the answer, in bytes. */
#define LINE_MAX_OF_ANSWER (64 * 1024)

/* So many lines may come before it; a server of ours sends two. */
#define LINES_BEFORE_ANSWER 16

struct _MaeServerQuestion {
  const MaeDialect *dialect;
  GCancellable *cancellable;
  MaeConnection *connection; /* NULL: not connected yet */
  MaeBridge *bridge;
  guint timeout, n_lines;
  gboolean is_welcomed;    /* it is a server of Maestri */
  char *nickname, *secret; /* whose turns are asked for; NULL: what goes on there is asked */
  MaeServerAnswer answer;
  gpointer user_data;
};

static void
leave (MaeServerQuestion *self)
{
  MaeConnection *connection = g_steal_pointer (&self->connection);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  if (connection != NULL)
    mae_connection_leave (connection, self);
}

void
mae_server_question_free (MaeServerQuestion *self)
{
  leave (self);
  g_object_unref (self->cancellable);
  g_clear_pointer (&self->bridge, mae_bridge_free);
  g_free (self->nickname);
  if (self->secret != NULL)
    explicit_bzero (self->secret, strlen (self->secret));
  g_free (self->secret);
  g_free (self);
}

/* Ends the question; @self may be freed after that. */
static void
conclude (MaeServerQuestion *self, MaeAsked asked, gpointer told)
{
  leave (self);
  self->answer (asked, told, self->user_data);
}

static gboolean
on_timeout_cb (gpointer user_data)
{
  MaeServerQuestion *self = user_data;

  self->timeout = 0;
  conclude (self, self->is_welcomed ? MAE_ASKED_UNTOLD : MAE_ASKED_SILENT, NULL);
  return G_SOURCE_REMOVE;
}

static guint
features_of (const MaeServerQuestion *self)
{
  return self->secret != NULL ? MAE_FEATURE_TURNS : MAE_FEATURE_INFO;
}

static void
send_kind (MaeServerQuestion *self, MaeMessageKind kind)
{
  g_autoptr (GString) text = g_string_new (NULL);
  MaeMessage message = { .kind = kind };

  if (kind == MAE_MESSAGE_REQ_WELCOME || kind == MAE_MESSAGE_RES_WELCOME) {
    message.welcome.maestri = true;
    message.welcome.features = features_of (self);
  } else if (kind == MAE_MESSAGE_REQ_MY_TURNS) {
    message.join.nickname = self->nickname;
    message.join.secret = self->secret;
  }
  mae_bridge_request (self->bridge, NULL, &message, text);
  mae_connection_send (self->connection, text->str, (gssize) text->len);
}

static void
take_welcome (MaeServerQuestion *self, const MaeMessage *message)
{
  if (!message->welcome.maestri) {
    conclude (self, MAE_ASKED_OTHER, NULL);
    return;
  }
  if (message->welcome.version > 1) {
    conclude (self, MAE_ASKED_NEWER, NULL);
    return;
  }
  if (self->secret != NULL && !(message->welcome.features & MAE_FEATURE_TURNS)) {
    conclude (self, MAE_ASKED_OTHER, NULL);
    return;
  }
  if (self->secret == NULL && !(message->welcome.features & MAE_FEATURE_INFO)) {
    conclude (self, MAE_ASKED_UNTOLD, NULL);
    return;
  }
  if (!self->is_welcomed)
    send_kind (self, self->secret != NULL ? MAE_MESSAGE_REQ_MY_TURNS : MAE_MESSAGE_REQ_SERVER_INFO);
  self->is_welcomed = TRUE;
}

/* Returns what the server told, in texts that can be shown. */
static MaeServerInfo *
take_info (MaeMessage *message)
{
  MaeServerInfo *info = g_steal_pointer (&message->server_info);

  if (info->name != NULL)
    mae_wire_tidy (&info->name, MAE_WIRE_NAME_MAX);
  for (guint i = 0; i < info->n_tables; i++) {
    mae_wire_tidy (&info->tables[i].code, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&info->tables[i].ruleset, MAE_WIRE_NAME_MAX);
    if (info->tables[i].name != NULL)
      mae_wire_tidy (&info->tables[i].name, MAE_WIRE_NAME_MAX);
  }
  return info;
}

static MaeSeatList *
take_turns (MaeMessage *message)
{
  mae_places_tidy_seats (message->my_seats);
  return g_steal_pointer (&message->my_seats);
}

static void
on_line_cb (MaeConnection *connection, const char *line, guint length, MaeServerQuestion *self)
{
  const MaeDialect *dialect = self->is_welcomed ? NULL : mae_dialect_recognize (line, length);
  const MaeWireContext context = { .seat = -1 };
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeMessage message = { 0 };

  if (dialect != NULL && dialect != self->dialect) {
    conclude (self, MAE_ASKED_OTHER, NULL);
    return;
  }
  if (++self->n_lines > LINES_BEFORE_ANSWER) {
    conclude (self, MAE_ASKED_UNTOLD, NULL);
    return;
  }
  MaeHeard heard = mae_bridge_read (self->bridge, &context, line, length, &message, reply, &error);
  if (heard == MAE_HEARD_WRONG)
    conclude (self, self->is_welcomed ? MAE_ASKED_UNTOLD : MAE_ASKED_SILENT, NULL);
  else if (heard == MAE_HEARD_MESSAGE
           && (message.kind == MAE_MESSAGE_REQ_WELCOME || message.kind == MAE_MESSAGE_RES_WELCOME))
    take_welcome (self, &message);
  else if (heard == MAE_HEARD_MESSAGE && message.kind == MAE_MESSAGE_SERVER_INFO
           && self->secret == NULL)
    conclude (self, MAE_ASKED_ANSWERED, take_info (&message));
  else if (heard == MAE_HEARD_MESSAGE && message.kind == MAE_MESSAGE_MY_TURNS
           && self->secret != NULL)
    conclude (self, MAE_ASKED_ANSWERED, take_turns (&message));
  else if (heard == MAE_HEARD_MESSAGE && message.kind == MAE_MESSAGE_ERR_PROTOCOL)
    conclude (self, MAE_ASKED_UNTOLD, NULL);
  mae_message_clear (&message);
}

static void
on_closed_cb (MaeConnection *connection, GError *error, MaeServerQuestion *self)
{
  conclude (self, self->is_welcomed ? MAE_ASKED_UNTOLD : MAE_ASKED_SILENT, NULL);
}

static void
on_connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeConnection) connection = mae_connection_connect_finish (result, &error);
  MaeServerQuestion *self = user_data;

  /* Canceled: the question may be freed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (connection == NULL) {
    /* Whether to trust it is asked when somebody joins. */
    conclude (self, error->domain == MAE_CERTIFICATE_ERROR ? MAE_ASKED_UNTOLD : MAE_ASKED_SILENT,
              NULL);
    return;
  }
  if (self->dialect != mae_dialect_default ()) {
    conclude (self, MAE_ASKED_OTHER, NULL);
    return;
  }
  self->connection = g_steal_pointer (&connection);
  self->bridge = mae_bridge_new (self->dialect, MAE_SIDE_CLIENT);
  g_signal_connect (self->connection, "line", G_CALLBACK (on_line_cb), self);
  g_signal_connect (self->connection, "closed", G_CALLBACK (on_closed_cb), self);
  mae_connection_set_line_max (self->connection, LINE_MAX_OF_ANSWER);
  send_kind (self, MAE_MESSAGE_REQ_WELCOME);
  mae_connection_start (self->connection);
}

MaeServerQuestion *
mae_server_question_new (const MaeAddress *address, MaeServerAnswer answer, gpointer user_data)
{
  return mae_server_question_new_turns (address, NULL, NULL, answer, user_data);
}

MaeServerQuestion *
mae_server_question_new_turns (const MaeAddress *address, const char *nickname, const char *secret,
                               MaeServerAnswer answer, gpointer user_data)
{
  MaeServerQuestion *self = g_new0 (MaeServerQuestion, 1);

  self->nickname = g_strdup (nickname);
  self->secret = g_strdup (secret);
  self->dialect = mae_address_get_dialect (address);
  self->answer = answer;
  self->user_data = user_data;
  self->cancellable = g_cancellable_new ();
  self->timeout = g_timeout_add (MAE_SERVER_QUESTION_PATIENCE, on_timeout_cb, self);
  mae_connection_connect_async (address, self->cancellable, NULL, on_connected_cb, self);
  return self;
}
