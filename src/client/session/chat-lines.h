/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The chat of a table, without the lines that a server sends again when a player comes back. */
#pragma once

#include <gio/gio.h>

#include "chat-line.h"

/* How many lines are kept; the oldest are removed. */
#define MAE_CHAT_LINES_MAX 200

typedef struct _MaeChatLines MaeChatLines;

MaeChatLines *mae_chat_lines_new (void);
void mae_chat_lines_free (MaeChatLines *self);

/* (transfer none) GListModel of MaeChatLine. */
GListModel *mae_chat_lines_get_model (MaeChatLines *self);

void mae_chat_lines_clear (MaeChatLines *self);

/* Adds a line. @is_past: it was written before this player came, or came back; lines that were here
 * then aren't added again. */
void mae_chat_lines_take (MaeChatLines *self, const char *name, const char *text,
                          gboolean is_spectator, gboolean is_past);

/* The next past lines begin anew, on another connection. */
void mae_chat_lines_end_resent (MaeChatLines *self);
