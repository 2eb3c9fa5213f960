/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings of a new table: docs/client.md, The hall. */
#pragma once

#include <adwaita.h>

#include "client/session/session.h"

#define MAE_TYPE_TABLE_DIALOG (mae_table_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableDialog, mae_table_dialog, MAE, TABLE_DIALOG, AdwBin)

/* Creates a dialog that opens a table on @session's server, and closes when the player is there; if
 * the table is refused, shows why. (transfer floating) */
GtkWidget *mae_table_dialog_new (MaeSession *session);

/* Creates a dialog that opens a table on this computer for @session, whose player is @nickname; on
 * the port that is in @settings, and at first with the rules @ruleset (nullable: the standard
 * game). (transfer floating) */
GtkWidget *mae_table_dialog_new_host (MaeSession *session, GSettings *settings,
                                      const char *nickname, const char *ruleset);
