/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What maestrid is told on its command line. */
#pragma once

#include "operation.h"
#include "table-options.h"

G_BEGIN_DECLS

/* Options that are numbers, most of them bounds; see the table in daemon-options.c. */
#define DAEMON_NUMBERS_MAX 32

typedef struct {
  char **listen, **listen_tls, **proxies; /* NULL: none named */
  char *tls_cert, *tls_key;
  char *ruleset, *seed, *store;
  gboolean count_loopback, tls_only, version;
  MaeOperationOptions operation;
  MaeTableOptions tables;
  gint64 handshake_max;               /* µs; 0: not named */
  gint64 numbers[DAEMON_NUMBERS_MAX]; /* as they were named, in the order of the table; -1: not */
} DaemonOptions;

/* Errors are sentences for the person who typed the options. */
gboolean daemon_options_parse (DaemonOptions *options, int *argc, char ***argv, GError **error);

/* Puts the bounds that were named into @config. */
void daemon_options_apply (const DaemonOptions *options, MaeServerConfig *config);

void daemon_options_clear (DaemonOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DaemonOptions, daemon_options_clear)

G_END_DECLS
