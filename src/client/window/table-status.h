/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The status in or below the header bar: spectator, last round, absent and awaited players, and the
 * time left. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_TABLE_STATUS (mae_table_status_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableStatus, mae_table_status, MAE, TABLE_STATUS, GtkWidget)

/* Creates the status of @session's game. The widget is empty while there is no game. */
GtkWidget *mae_table_status_new (MaeSession *session);

/* Sets whether the parts of @self are below each other and wrap, or in a row. */
void mae_table_status_set_wraps (MaeTableStatus *self, gboolean wraps);
