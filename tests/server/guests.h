/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients that know the hall and what is there. */
#pragma once

#include "world.h"

/* Comes under @name, to the hall or to the waiting room. It follows its game. */
Client *come (World *world, const char *name, gboolean to_hall);

/* The last line of @type that @client was told, or NULL; all it was told is gone then. (transfer
 * full) */
char *last_of (Client *client, const char *type);

/* @text stands in that. */
void assert_told (Client *client, const char *type, const char *text);

/* The code of a table that @line tells of. (transfer full) */
char *code_in (const char *line);

/* Opens a table with the members @wishes of ReqOpenTable; its code. (transfer full) */
char *open_table (Client *client, const char *wishes);
void join_table (Client *client, const char *code);
