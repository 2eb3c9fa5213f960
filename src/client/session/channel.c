/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "channel.h"

static void
on_line_cb (MaeConnection *connection, gpointer line, guint length, MaeChannel *self)
{
  self->funcs->line (self->data, line, length);
}

static void
on_closed_cb (MaeConnection *connection, GError *error, MaeChannel *self)
{
  self->funcs->closed (self->data, error);
}

void
mae_channel_open (MaeChannel *self, MaeConnection *connection, const MaeDialect *dialect)
{
  self->connection = g_object_ref (connection);
  self->bridge = mae_bridge_new (dialect, MAE_SIDE_CLIENT);
  self->is_greeted = FALSE;
  self->features = self->bad_lines = 0;
  g_signal_connect (connection, "line", G_CALLBACK (on_line_cb), self);
  g_signal_connect (connection, "closed", G_CALLBACK (on_closed_cb), self);
  mae_connection_set_line_max (connection, mae_bridge_get_line_max (self->bridge));
}

void
mae_channel_close (MaeChannel *self)
{
  MaeConnection *connection = g_steal_pointer (&self->connection);

  g_clear_pointer (&self->bridge, mae_bridge_free);
  if (connection)
    mae_connection_leave (connection, self);
}

void
mae_channel_send (MaeChannel *self, const MaeWireContext *context, const MaeMessage *message)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (!self->connection)
    return;
  mae_bridge_request (self->bridge, context, message, line);
  if (line->len > 0)
    mae_connection_send (self->connection, line->str, line->len);
}
