/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A line of a table's chat. */
#pragma once

#include <glib-object.h>

#define MAE_TYPE_CHAT_LINE (mae_chat_line_get_type ())
G_DECLARE_FINAL_TYPE (MaeChatLine, mae_chat_line, MAE, CHAT_LINE, GObject)

/* Who wrote a line, what it says, whether the writer was a spectator, and whether it was written
 * before this player came to the table. */
typedef struct {
  const char *name, *text;
  gboolean is_spectator, is_past;
} MaeChatSaid;

/* Creates a line that @name has written; @is_past: before this player came. (transfer full) */
MaeChatLine *
mae_chat_line_new (const char *name, const char *text, gboolean is_spectator, gboolean is_past);

/* Returns what is in the line: valid as long as it. */
const MaeChatSaid *mae_chat_line_get (MaeChatLine *self);
