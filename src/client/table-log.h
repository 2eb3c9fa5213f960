/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What happened, in words, the newest at the bottom and in sight. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_TABLE_LOG (mae_table_log_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableLog, mae_table_log, MAE, TABLE_LOG, GtkWidget)

/* @entries: a list of MaeLogEntry. */
void mae_table_log_set_entries (MaeTableLog *self, GListModel *entries);

G_END_DECLS
