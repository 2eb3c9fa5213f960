/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What leads to a server: the connection, and the bridge to its dialect. */
#pragma once

#include "net/client/connection.h"
#include "protocol/bridge.h"

/* What the owner of a channel is told: there is a line; the bridge may have messages that it made
 * without one; the connection was closed because of @error (NULL: by the server). */
typedef struct {
  void (*line) (gpointer data, const char *line, gsize length);
  void (*more) (gpointer data);
  void (*closed) (gpointer data, const GError *error);
} MaeChannelFuncs;

typedef struct {
  const MaeChannelFuncs *funcs;
  gpointer data;             /* for @funcs */
  MaeConnection *connection; /* NULL: none */
  MaeBridge *bridge;         /* NULL: no connection */
  gboolean is_greeted;       /* the greeting has been sent */
  guint features;            /* MaeFeatures the server of the last connection offered */
  guint bad_lines;           /* how many of the last lines weren't valid */
} MaeChannel;

/* Uses @connection, on which nothing is read before mae_connection_start(). */
void mae_channel_open (MaeChannel *self, MaeConnection *connection, const MaeDialect *dialect);
/* Drops the connection: what was sent is still written, nothing more is read. */
void mae_channel_close (MaeChannel *self);

/* Writes and sends @message, if there is a connection. */
void mae_channel_send (MaeChannel *self, const MaeWireContext *context, const MaeMessage *message);
