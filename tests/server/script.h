/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests as tables of steps, one per line, run on a world (world.h):
 *
 *   A+                    A connects, and reads ReqWelcome
 *   A-                    A's connection breaks
 *   A> Type key=value …   A sends a message; a value is JSON, or else a string
 *   A> {…}                A sends this line unchanged; ' stands for "
 *   A> setup              A makes its choices of the setup
 *   A> main               A makes a main action
 *   A< Type key=value …   the next line A reads has this type and these fields
 *                         (a key may be a path: table.players.0.nickname).
 *                         A value %name is anything, and %name stands for it from then on.
 *   A<< Type key=value …  the same, ignoring other lines before it
 *   A<*                   ignores all lines sent to A so far
 *   A!                    the server has closed A's connection
 *   A~                    A stops reading
 *   wait MS               time passes
 *   seats A B …           from now on 1, 2, … are those of A, B, … in the order of their seats,
 *                         and $1, $2, … their names
 *
 * Before anything is sent, and at the end, all clients must have read everything; so a script also
 * proves what is not sent. */
#pragma once

#include "world.h"

void script_run (World *world, const char *script);

/* A script in a world with the default settings and the standard rules. */
typedef struct {
  const char *name, *script;
} ScriptCase;

/* Adds the test PREFIX/NAME for each of the @n @cases. */
void script_add_tests (const char *prefix, const ScriptCase *cases, gsize n);
