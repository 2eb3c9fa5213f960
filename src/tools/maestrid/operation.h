/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid's options other than games and listening: accounts, limits, logging, metrics, and the
 * socket for maestrictl. */
#pragma once

#include "net/server/transport.h"

typedef struct {
  char *accounts, *ratings;
  char *metrics, *control;
  gboolean quiet, verbose;
  /* Set by mae_operation_options_check(): */
  MaeAccounts accounts_mode;
  gboolean has_ratings;
} MaeOperationOptions;

/* Frees the strings of @options. */
void mae_operation_options_clear (MaeOperationOptions *options);

/* Adds options to --help that fill @options. Both must outlive @context's parsing. */
void mae_operation_options_add (MaeOperationOptions *options, GOptionContext *context);

/* To be called after parsing: returns whether the options are valid; sets @error if not. */
gboolean mae_operation_options_check (MaeOperationOptions *options, GError **error);

/* Everything that runs beside the server. Must be freed before @transport. */
typedef struct _MaeOperation MaeOperation;

/* @drained is called when a draining server has nothing more to do. */
MaeOperation *
mae_operation_new (const MaeOperationOptions *options, MaeServer *server, MaeTransport *transport,
                   GSourceFunc drained, gpointer data, GError **error);

/* Prints "Metrics on ADDRESS", if there are metrics. */
void mae_operation_announce (MaeOperation *operation);

/* Closes its sockets and frees @operation. */
void mae_operation_free (MaeOperation *operation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeOperation, mae_operation_free)
