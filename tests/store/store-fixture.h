/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A store in a folder of its own, for the tests of src/store. */
#pragma once

#include "store/store.h"

typedef struct {
  char *folder, *path, *ruleset;
  char *address; /* PostgreSQL: of a schema of its own */
} Fixture;

/* Like g_test_init(), for programs with the option --backend NAME: "sqlite" (the default), or
 * "simulated", which answers late, or "writer", SQLite behind a thread, or "postgres", on the
 * server that postgres.py has started. */
void store_init (int *argc, char ***argv);
/* Returns TRUE, and skips the test, if it is about something that only SQLite has. */
gboolean store_is_elsewhere (void);

/* For g_test_add(): set @f up before a test, and remove its folder after the test. */
void store_set_up (Fixture *f, gconstpointer data);
void store_tear_down (Fixture *f, gconstpointer data);

/* Opens the store with the chosen back-end; it must be possible. (transfer full) */
MaeStore *store_open (Fixture *f);
/* The same for a store that others may have open too. (transfer full) */
MaeStore *store_open_shared (Fixture *f);

/* Changes the database of @store by SQL, which is written for SQLite; it must be possible. */
void store_exec (MaeStore *store, const char *sql);
/* Returns the number that @sql, a query, has as its result. */
gint64 store_number (MaeStore *store, const char *sql);

/* Commits; it must be possible. */
void store_commit (MaeStore *store);

/* Adds a running table with the standard rules and names that need care in SQL and UTF-8. */
void store_add_table (Fixture *f, MaeStore *store, gint64 number, guint64 seed, int n_players);

/* What the last running table that was loaded has, and how many were loaded. */
typedef struct {
  int n;
  gint64 number;
  guint64 seed;
  guint32 n_commands;
  char *broken, *name;
  GByteArray *log;
  char *settings;
} Loaded;

/* Loads the running tables. Free with store_loaded_clear(). */
Loaded store_load (MaeStore *store);
void store_loaded_clear (Loaded *loaded);
