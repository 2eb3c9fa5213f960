/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid's options for tables: number, times, spectators, chat. */
#pragma once

#include "server/server.h"

G_BEGIN_DECLS

typedef struct {
  int turn_time, grace; /* seconds */
  int keep;             /* minutes */
  int tables, tables_per_address, spectators, computers, computers_per_address;
  int keep_ended; /* days; 0: forever */
  int chat_rate;  /* lines per minute; 0: no chat */
} MaeTableOptions;

void mae_table_options_init (MaeTableOptions *options);

/* Adds options to --help that fill @options. It must outlive @context's parsing. */
void mae_table_options_add (MaeTableOptions *options, GOptionContext *context);

/* To be called after parsing: returns whether the options are valid; sets @error if not. */
gboolean mae_table_options_check (const MaeTableOptions *options, GError **error);

void mae_table_options_configure (const MaeTableOptions *options, MaeServerConfig *config);

G_END_DECLS
