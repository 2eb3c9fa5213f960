/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The log and the chat beside the table: below each other where a large table has room, otherwise
 * one of them. The chat exists only on servers that offer it; unread messages are marked. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_TABLE_TALK (mae_table_talk_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableTalk, mae_table_talk, MAE, TABLE_TALK, GtkWidget)

/* Signals: "subject-asked" (MaeLogEntry *entry): show what the line is about; "unread-changed": the
 * number of messages that haven't been in sight changed. */

/* Shows the number of these messages in @mark, which is hidden if there are none, and has @button,
 * which leads to them, say it to screen readers. @is_chat: the button leads to nothing else. */
void mae_table_talk_mark_unread (MaeTableTalk *self, GtkLabel *mark, GtkWidget *button,
                                 gboolean is_chat);

/* Shows the log of @model. @has_subjects: its lines can be activated. */
void mae_table_talk_set_log (MaeTableTalk *self, MaeModel *model, gboolean has_subjects);

/* Shows the chat, if there is one, instead of the log. */
void mae_table_talk_show_chat (MaeTableTalk *self);

/* Sets the session; to be called once. Without one there is only the log. */
void mae_table_talk_set_session (MaeTableTalk *self, MaeSession *session);
