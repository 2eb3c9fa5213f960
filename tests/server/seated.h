/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who have seats in games, and play them by any legal moves. */
#pragma once

#include "world.h"

/* A member of ReqJoin: to the hall. */
#define SEATED_HALL "\"hall\":true"

/* Connects with @features and joins with the members @extra. */
Client *seated_join (World *world, const char *name, const char *features, const char *extra);

/* The secret of each name, so that the same person may come again: "s" and the name, 43 letters.
 * (transfer full) */
char *seated_secret_of (const char *name);
/* Connects with @features and enters the hall with the secret of @name. */
Client *seated_enter (World *world, const char *name, const char *features);

/* Sends a request without members. */
void seated_send (Client *client, const char *type);
void seated_open_game (Client *client, gint64 number);

/* @one, in the hall, opens a table with the further members @wishes, and @other joins. */
void seated_begin (Client *one, Client *other, const char *wishes);

/* Makes a move of @kinds in the game that @client looks at; FALSE: there is none. */
gboolean seated_move (Client *client, guint kinds);
void seated_choose (Client *client);
void seated_take_turn (Client *client);

/* Returns whether it is @client's turn in the game that it looks at. */
gboolean seated_has_turn (Client *client);
