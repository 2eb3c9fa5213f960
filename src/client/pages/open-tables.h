/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables in a server's hall: those with free seats, and the games that can be watched.
 *
 * Signal "filtered" (): the player has chosen which ones are listed. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_OPEN_TABLES (mae_open_tables_get_type ())
G_DECLARE_FINAL_TYPE (MaeOpenTables, mae_open_tables, MAE, OPEN_TABLES, GtkWidget)

/* Shows the tables of @session; to be called once. */
void mae_open_tables_set_session (MaeOpenTables *self, MaeSession *session);

/* Sets whether rows have three lines, and the list has neither heading nor buttons above. */
void mae_open_tables_set_narrow (MaeOpenTables *self, gboolean narrow);

/* Returns whether there are tables, listed or not. */
gboolean mae_open_tables_any (MaeOpenTables *self);

/* Sets whether the first table may have the page's one golden button. Returns whether it has. */
gboolean mae_open_tables_suggest (MaeOpenTables *self, gboolean suggests);

/* Shows the buttons that lead to games (hall-ways.h) beside the heading or in the middle. */
void mae_open_tables_show_ways (MaeOpenTables *self, gint64 n_waiting, gboolean is_golden);
gboolean mae_open_tables_focus_ways (MaeOpenTables *self);

/* Lists only tables that are called like @name, or at which somebody is; "": all. */
void mae_open_tables_seek (MaeOpenTables *self, const char *name);

/* Sets whether nothing else is in the hall: then there is no heading, and more is offered. */
void mae_open_tables_set_alone (MaeOpenTables *self, gboolean is_alone);

/* Focuses the first table; returns whether there is one. */
gboolean mae_open_tables_focus (MaeOpenTables *self);
