/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table at which a player is: who else is there, its chat and its clock. */
#pragma once

#include "chat-lines.h"
#include "protocol/table-info.h"

/* Only my-table.c writes to it. */
typedef struct {
  MaeTableInfo *info; /* NULL: at no table, or the server doesn't tell */
  MaeChatLines *chat;
  MaeClockInfo clock; /* as it was at @clock_told */
  gint64 clock_told;
} MaeMyTable;

void mae_my_table_init (MaeMyTable *self);
/* The first function empties it; the second one also frees the chat. */
void mae_my_table_leave (MaeMyTable *self);
void mae_my_table_clear (MaeMyTable *self);

/* Makes what a server sent about @table fit to be shown. */
void mae_my_table_tidy (MaeTableInfo *table);

/* Take ownership of what the server has sent, the clock at @now (µs). */
void mae_my_table_set (MaeMyTable *self, MaeTableInfo *info);
void mae_my_table_set_clock (MaeMyTable *self, MaeClockInfo *clock, gint64 now);
/* Returns whether it had a running clock. */
gboolean mae_my_table_stop_clock (MaeMyTable *self);

/* Adds or removes a spectator. Returns whether the server tells who watches. */
gboolean mae_my_table_set_spectator (MaeMyTable *self, const char *player, gboolean watches);

/* See mae_session_get_remaining(), mae_session_get_awaited(). */
gint64 mae_my_table_get_remaining (const MaeMyTable *self, gint64 now);
gint64 mae_my_table_get_awaited (const MaeMyTable *self, const char *nickname, gint64 now);
