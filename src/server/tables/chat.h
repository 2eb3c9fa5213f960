/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chat at tables. */
#pragma once

#include "server/types.h"

#define MAE_CHAT_MAX 200 /* characters */
#define MAE_CHAT_KEPT 16 /* last lines, sent to newcomers */

/* Handles a ReqChat with @text: sends the line to everybody at the table, or tells @session why
 * not. */
void mae_chat_handle (MaeServerSession *session, const char *text);
/* Sends @session, which has an identity, the kept lines of @table, without those of people whom it
 * has muted. */
void mae_chat_tell_past (MaeTable *table, MaeServerSession *session);
/* Appends the kept lines of @table as an array called @name to a JSON object. */
void mae_chat_write (const MaeTable *table, const char *name, GString *out);
/* Frees the kept lines. */
void mae_chat_clear (GQueue *lines);
