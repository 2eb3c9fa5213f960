/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients that support the hall. */
#pragma once

#include "world.h"

/* Connects and joins as @name, the hall or the waiting room. The client follows its game. */
Client *come (World *world, const char *name, gboolean to_hall);

/* Returns the last line of @type sent to @client, or NULL, and removes all lines. (transfer
 * full) */
char *last_of (Client *client, const char *type);

/* Asserts that the last line of @type contains @text. */
void assert_told (Client *client, const char *type, const char *text);

/* Returns the code of the table in @line. (transfer full) */
char *code_in (const char *line);

/* Opens a table with the members @wishes of ReqOpenTable; returns its code. (transfer full) */
char *open_table (Client *client, const char *wishes);
void join_table (Client *client, const char *code);
