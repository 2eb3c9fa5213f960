/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lower part of the table's rail: what happened and, where there is anybody to talk to, what is
 * said, one at a time. What is said unseen leaves a mark. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define MAE_TYPE_TABLE_TALK (mae_table_talk_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableTalk, mae_table_talk, MAE, TABLE_TALK, GtkWidget)

/* @entries: a list of MaeLogEntry. */
void mae_table_talk_set_log (MaeTableTalk *self, GListModel *entries);

/* Whose table it is; once. Without a session there is only the log. */
void mae_table_talk_set_session (MaeTableTalk *self, MaeSession *session);

G_END_DECLS
