/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server with a store in a folder of its own, and the server's warnings and messages, which are
 * tested instead of printed. */
#pragma once

#include "store/store.h"
#include "world.h"

typedef struct {
  char *folder, *path;
  MaeStore *store;
  World *world;
} StoredWorld;

/* Opens the store at @path; fails if it can't. */
MaeStore *stored_world_open (const char *path);

/* Returns whether stores are on the server that tests/store/postgres.py has started, where @path is
 * an address. Then only stored_world_set_up() makes one, and nothing is done that is SQLite's. */
gboolean stored_world_is_in_postgres (void);

/* Starts a server with the games in @store. (transfer full) */
World *stored_world_start (const char *ruleset, MaeStore *store);

/* Runs @live in two servers, one after the other, with one store. @make returns a world whose
 * server hasn't been started. */
void stored_world_live_twice (World *(*make) (void), void (*live) (World *world, int life));

void stored_world_set_up (StoredWorld *self);

/* Frees all of it and removes the files. */
void stored_world_tear_down (StoredWorld *self);

/* Removes the files in @folder. */
void stored_world_remove_files (const char *folder);

/* Sets whether saving fails. */
void stored_world_set_unwritable (StoredWorld *self, gboolean unwritable);

/* From now on warnings and messages are kept. To be called once. */
void stored_world_keep_warnings (void);

/* Fails unless the warnings kept since the last call contain @text; forgets them. */
void stored_world_assert_warned (const char *text);
