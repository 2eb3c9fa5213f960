/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What maestrid's operator may want of it beside games: who comes in how, how much may be asked,
 * what is logged and measured, and a way in for maestrictl. */
#pragma once

#include "net/server/transport.h"

G_BEGIN_DECLS

typedef struct {
  char *accounts;
  int messages_per_second;
  char *metrics, *control;
  gboolean quiet, verbose;
  MaeAccounts accounts_mode; /* once checked */
} MaeOperationOptions;

void mae_operation_options_init (MaeOperationOptions *options);
void mae_operation_options_clear (MaeOperationOptions *options);

/* Further entries of --help that fill @options. Both must outlive @context's parsing. */
void mae_operation_options_add (MaeOperationOptions *options, GOptionContext *context);

/* After parsing: whether they make sense. */
gboolean mae_operation_options_check (MaeOperationOptions *options, GError **error);

void mae_operation_configure (const MaeOperationOptions *options, MaeServerConfig *config);

/* Everything that runs beside the server, from here on. Must be freed before @transport. */
typedef struct _MaeOperation MaeOperation;

/* @drained is called when a server that was told to drain has nothing more to do. */
MaeOperation *
mae_operation_new (const MaeOperationOptions *options, MaeServer *server, MaeTransport *transport,
                   GSourceFunc drained, gpointer data, GError **error);

/* Prints where, as "Listening on" does. */
void mae_operation_announce (MaeOperation *operation);

void mae_operation_free (MaeOperation *operation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeOperation, mae_operation_free)

G_END_DECLS
