/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What maestrid's operator may want of tables: how many, how long they wait, who may look on and
 * talk. */
#pragma once

#include "server/server.h"

G_BEGIN_DECLS

typedef struct {
  int turn_time, grace; /* seconds */
  int keep;             /* minutes */
  int tables, tables_per_address, spectators, computers, computers_per_address;
  int keep_ended; /* days; 0: without end */
  int chat_rate;  /* texts in a minute; 0: none */
} MaeTableOptions;

void mae_table_options_init (MaeTableOptions *options);

/* Further entries of --help that fill @options. It must outlive @context's parsing. */
void mae_table_options_add (MaeTableOptions *options, GOptionContext *context);

/* After parsing: whether they make sense. */
gboolean mae_table_options_check (const MaeTableOptions *options, GError **error);

void mae_table_options_configure (const MaeTableOptions *options, MaeServerConfig *config);

G_END_DECLS
