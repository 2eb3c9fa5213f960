/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* At which of the games and open tables with a seat of one's own a session looks. */
#pragma once

#include "server/types.h"

/* Returns whether the client of @session can be led to @table; tells it if it can't. */
gboolean mae_looking_can_be_led_to (MaeServerSession *session, const MaeTable *table);

/* Returns the open table at which a seat of @identity is kept, and whose game will have @number;
 * NULL: there is none. */
MaeTable *mae_looking_find_kept (const MaeIdentity *identity, gint64 number);

/* The player of @session wants to look at the game or open table with @number. */
void mae_looking_open_game (MaeServerSession *session, gint64 number);

/* The first function returns whether the player of @session has a seat at @table that is kept; with
 * the second one the session looks at that table from now on. */
gboolean mae_looking_has_seat (const MaeServerSession *session, const MaeTable *table);
void mae_looking_at_seat (MaeServerSession *session, MaeTable *table);
