/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid's command-line options. */
#pragma once

#include "operation.h"

typedef struct {
  char **listen, **listen_tls, **proxies; /* NULL: not given */
  char *tls_cert, *tls_key;
  char *ruleset, *seed, *store, *name; /* @name: as mae_text_clean() leaves it */
  char *checked_ruleset;               /* not to serve, but to check this file */
  gboolean count_loopback, tls_only, stands_by, version;
  MaeOperationOptions operation;
  gint64 handshake_max; /* µs; 0: not given */
  gint64 *numbers;      /* a number for each of mae_server_bounds; -1: not given */
} DaemonOptions;

/* Parses the command line. @error is a sentence for the user. */
gboolean daemon_options_parse (DaemonOptions *options, int *argc, char ***argv, GError **error);

/* Sets the given limits in @config. */
void daemon_options_apply (const DaemonOptions *options, MaeServerConfig *config);

void daemon_options_clear (DaemonOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DaemonOptions, daemon_options_clear)
