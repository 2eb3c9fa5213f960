/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's side of a connection: functions for MaeDialect. */
#pragma once

#include "protocol/dialect.h"

typedef struct _StepClient StepClient;

StepClient *mae_step_client_new (void);
void mae_step_client_free (StepClient *self);

/* As the functions of these names in MaeDialect. */
MaeHeard mae_step_client_read (StepClient *self, const MaeWireContext *context, const char *line,
                               gsize length, MaeMessage *out, GString *reply, GError **error);
gboolean mae_step_client_next (StepClient *self, MaeMessage *out);
void mae_step_client_request (StepClient *self, const MaeMessage *message, GString *out);
