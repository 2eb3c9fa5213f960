/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The status in the header bar: spectator, last round, absent and awaited players, and the time
 * left. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define MAE_TYPE_TABLE_STATUS (mae_table_status_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableStatus, mae_table_status, MAE, TABLE_STATUS, GtkWidget)

/* It is empty while @session has no game. */
GtkWidget *mae_table_status_new (MaeSession *session);

G_END_DECLS
