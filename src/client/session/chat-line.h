/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A line of a table's chat. */
#pragma once

#include <glib-object.h>

#define MAE_TYPE_CHAT_LINE (mae_chat_line_get_type ())
G_DECLARE_FINAL_TYPE (MaeChatLine, mae_chat_line, MAE, CHAT_LINE, GObject)

/* Creates a line that @name has written; @is_past: before this player came. (transfer full) */
MaeChatLine *
mae_chat_line_new (const char *name, const char *text, gboolean is_spectator, gboolean is_past);

/* Return who wrote the line, what it says (both valid as long as the line), and whether the writer
 * was a spectator. */
const char *mae_chat_line_get_name (MaeChatLine *self);
const char *mae_chat_line_get_text (MaeChatLine *self);
gboolean mae_chat_line_is_spectator (MaeChatLine *self);

/* Returns whether the line was written before this player came to the table. */
gboolean mae_chat_line_is_past (MaeChatLine *self);
