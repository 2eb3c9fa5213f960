/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's side of a connection: functions for MaeDialect. */
#pragma once

#include "protocol/dialect.h"

typedef struct _StepServer StepServer;

StepServer *mae_step_server_new (void);
void mae_step_server_free (StepServer *self);

/* As the functions of these names in MaeDialect. */
MaeHeard mae_step_server_read (StepServer *self, const MaeWireContext *context, const char *line,
                               gsize length, MaeMessage *out, GError **error);
gboolean mae_step_server_next (StepServer *self, MaeMessage *out);

/* @self NULL: for a peer that is refused. */
void mae_step_server_write (StepServer *self, const MaeMessage *message, GString *out);
void mae_step_server_ask (StepServer *self, const MaeWireContext *context, GString *out);
gboolean mae_step_server_finish (StepServer *self, const MaeWireContext *context, MaeCommand *out);
