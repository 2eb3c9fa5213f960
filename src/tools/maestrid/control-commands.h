/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands of maestrictl. */
#pragma once

#include "net/server/transport.h"

typedef struct {
  MaeServer *server;
  MaeTransport *transport;
  gboolean is_kept; /* what the last command has changed is stored */
} MaeControlled;

/* A MaeControlFunc; @data is a MaeControlled. */
gboolean
mae_control_commands_answer (const char *line, GString *reply, gpointer data, GError **error);
