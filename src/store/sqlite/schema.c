/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The database schema, and the migration from older versions. */
#include "sqlite-private.h"

/* One entry per version; user_version is the number of entries applied. Entries are never changed,
 * only added. */

static const char *const migrations[] = {
  "CREATE TABLE tables ("
  "  number INTEGER PRIMARY KEY,"
  "  seed INTEGER NOT NULL,"
  "  ruleset INTEGER NOT NULL REFERENCES rulesets (id),"
  "  n_players INTEGER NOT NULL,"
  "  state INTEGER NOT NULL DEFAULT 0,"
  "  why TEXT,"
  "  started INTEGER NOT NULL,"
  "  finished INTEGER);"
  "CREATE TABLE rulesets ("
  "  id INTEGER PRIMARY KEY,"
  "  hash INTEGER NOT NULL UNIQUE,"
  "  json TEXT NOT NULL);"
  "CREATE TABLE seats ("
  "  table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
  "  seat INTEGER NOT NULL,"
  "  name TEXT NOT NULL,"
  "  points INTEGER, cards INTEGER, leaders INTEGER, track INTEGER, sections INTEGER,"
  "  resources INTEGER, place INTEGER,"
  "  PRIMARY KEY (table_number, seat)) WITHOUT ROWID;"
  "CREATE TABLE commands ("
  "  table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
  "  position INTEGER NOT NULL,"
  "  packed BLOB NOT NULL,"
  "  PRIMARY KEY (table_number, position)) WITHOUT ROWID;"
  "CREATE TABLE identities ("
  "  key TEXT PRIMARY KEY,"
  "  name TEXT NOT NULL,"
  "  secret_hash BLOB,"
  "  password_hash TEXT,"
  "  table_number INTEGER,"
  "  seat INTEGER NOT NULL) WITHOUT ROWID;"
  "CREATE INDEX running ON tables (state) WHERE state = 0;",
  "ALTER TABLE tables ADD COLUMN code TEXT;"
  "ALTER TABLE tables ADD COLUMN title TEXT;"
  "ALTER TABLE tables ADD COLUMN turn_time INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE tables ADD COLUMN flags INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE seats ADD COLUMN computer INTEGER NOT NULL DEFAULT 0;",

  /* When a game was last continued, which game it continues (if any, it has no result of its own),
   * and the hash of its last state. */
  "ALTER TABLE tables ADD COLUMN played INTEGER;"
  "ALTER TABLE tables ADD COLUMN origin INTEGER;"
  "ALTER TABLE tables ADD COLUMN end_hash INTEGER;",

  /* Passwords belong to nicknames, whether these are at a table or not. */
  "CREATE TABLE accounts ("
  "  key TEXT PRIMARY KEY,"
  "  name TEXT NOT NULL,"
  "  password_hash TEXT NOT NULL,"
  "  made INTEGER NOT NULL) WITHOUT ROWID;"
  "INSERT INTO accounts SELECT key, name, password_hash, 0 FROM identities"
  "  WHERE password_hash IS NOT NULL;"
  "ALTER TABLE identities DROP COLUMN password_hash;",

  /* When an account was last used: for older accounts, the time of the migration. */
  "ALTER TABLE accounts ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
  "UPDATE accounts SET seen = CAST (strftime ('%s', 'now') AS INTEGER);",
  "CREATE TABLE bans (network TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;",

  /* The other 192 bits of a seed; NULL: it has only 64. */
  "ALTER TABLE tables ADD COLUMN seed_more BLOB;",

  /* Who opened a table, until its game is over, and whether the commands of an ended game were
   * deleted. */
  "ALTER TABLE tables ADD COLUMN address TEXT;"
  "ALTER TABLE tables ADD COLUMN owner TEXT;"
  "ALTER TABLE tables ADD COLUMN pruned INTEGER;"
  "CREATE INDEX prunable ON tables (finished) WHERE state IN (1, 2) AND pruned IS NULL;",

  /* Commands are written to a journal first (store-journal.c). "n": how many commands a row has,
   * each after its size; 0: one, without its size. "folded": up to which row of the journal this
   * table's commands are in "commands". */
  "CREATE TABLE journal (id INTEGER PRIMARY KEY, records BLOB NOT NULL);"
  "ALTER TABLE commands ADD COLUMN n INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE tables ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;",

  /* Puzzles that were solved (store-puzzles.h). */
  "CREATE TABLE puzzles ("
  "  id TEXT NOT NULL,"
  "  day INTEGER NOT NULL,"
  "  solved INTEGER NOT NULL,"
  "  first INTEGER NOT NULL,"
  "  PRIMARY KEY (id, day)) WITHOUT ROWID;",

  /* "table": the highest number that a deleted table had, since numbers aren't given again. */
  "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;",

  /* Whether an account has played a game to its end (for older accounts: it counts as such), and
   * from which addresses and devices it was used (guesses.c). */
  "ALTER TABLE accounts ADD COLUMN played INTEGER NOT NULL DEFAULT 0;"
  "UPDATE accounts SET played = 1;"
  "ALTER TABLE accounts ADD COLUMN places BLOB;",

  /* What ends something is counted in the store's own time, which begins now ("time" in "counters",
   * store-clock.h): when an account was last used, when a ban ends (not within a day), when a game
   * was over. Games and puzzles are ordered by "turn", not by date. */
  "UPDATE accounts SET seen = 0;"
  "UPDATE bans SET until = max (until - CAST (strftime ('%s', 'now') AS INTEGER), 86400)"
  "  WHERE until != 0;"
  "DROP INDEX prunable;"
  "ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
  "CREATE INDEX prunable ON tables (over) WHERE state IN (1, 2) AND pruned IS NULL;"
  "ALTER TABLE tables ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;"
  "UPDATE tables SET turn = place FROM (SELECT number AS other,"
  "  row_number () OVER (ORDER BY coalesce (played, started), number) AS place FROM tables)"
  "  WHERE other = number;"
  "ALTER TABLE puzzles ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;",

  /* How many commands a game has up to "folded", so that it can be listed without reading them. In
   * a store without a journal it isn't kept. */
  "ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 0;"
  "UPDATE tables SET length = coalesce ((SELECT position + max (n, 1) FROM commands"
  "  WHERE table_number = number ORDER BY position DESC LIMIT 1), 0);",

  /* A nickname may have seats in several games. */
  "CREATE TABLE claims ("
  "  key TEXT NOT NULL,"
  "  table_number INTEGER NOT NULL,"
  "  seat INTEGER NOT NULL,"
  "  name TEXT NOT NULL,"
  "  secret_hash BLOB,"
  "  PRIMARY KEY (key, table_number)) WITHOUT ROWID;"
  "INSERT INTO claims SELECT key, table_number, seat, name, secret_hash FROM identities"
  "  WHERE table_number IS NOT NULL;"
  "DROP TABLE identities;"
  "ALTER TABLE claims RENAME TO identities;",

  /* What is kept about people: MaeStoredMark. */
  "CREATE TABLE marks ("
  "  kind INTEGER NOT NULL,"
  "  key TEXT NOT NULL,"
  "  other TEXT NOT NULL,"
  "  date INTEGER NOT NULL,"
  "  text TEXT NOT NULL,"
  "  PRIMARY KEY (kind, key, other)) WITHOUT ROWID;",

  /* Ratings (store-ratings.h): "rated" has a row for each person and game that counts. The accounts
   * of those who played are stored with the result. */
  "CREATE TABLE ratings ("
  "  key TEXT NOT NULL,"
  "  ruleset TEXT NOT NULL,"
  "  players INTEGER NOT NULL,"
  "  mean REAL NOT NULL,"
  "  deviation REAL NOT NULL,"
  "  games INTEGER NOT NULL,"
  "  won INTEGER NOT NULL,"
  "  points INTEGER NOT NULL,"
  "  day INTEGER NOT NULL,"
  "  PRIMARY KEY (key, ruleset, players)) WITHOUT ROWID;"
  "CREATE TABLE rated ("
  "  key TEXT NOT NULL,"
  "  game INTEGER NOT NULL,"
  "  ruleset TEXT NOT NULL,"
  "  players INTEGER NOT NULL,"
  "  mean REAL NOT NULL,"
  "  deviation REAL NOT NULL,"
  "  day INTEGER NOT NULL,"
  "  date INTEGER NOT NULL,"
  "  place INTEGER NOT NULL,"
  "  points INTEGER NOT NULL,"
  "  change INTEGER NOT NULL,"
  "  PRIMARY KEY (key, game)) WITHOUT ROWID;"
  "CREATE INDEX lately ON rated (day);"
  "CREATE TABLE leaders ("
  "  key TEXT NOT NULL,"
  "  ruleset TEXT NOT NULL,"
  "  leader INTEGER NOT NULL,"
  "  n INTEGER NOT NULL,"
  "  PRIMARY KEY (key, ruleset, leader)) WITHOUT ROWID;"
  "CREATE TABLE unrated (key TEXT PRIMARY KEY) WITHOUT ROWID;"
  "ALTER TABLE seats ADD COLUMN player TEXT;"
  "CREATE INDEX played_by ON seats (player, table_number) WHERE player IS NOT NULL;",
  /* How far games over days are: MaeStoredClock. */
  "ALTER TABLE tables ADD COLUMN due INTEGER;"
  "ALTER TABLE tables ADD COLUMN round INTEGER NOT NULL DEFAULT -1;"
  "ALTER TABLE tables ADD COLUMN to_move INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE tables ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;",
};

gboolean
mae_sqlite_migrate (MaeSqlite *self, const char *path, GError **error)
{
  gint64 version = 0;

  if (!mae_sqlite_query_number (self, "PRAGMA user_version", &version)) {
    g_autofree char *why = mae_sqlite_say_why (self);
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN, "%s isn't a store of Maestri: %s",
                 path, why);
    return FALSE;
  }
  if (version < 0 || version > (gint64) G_N_ELEMENTS (migrations)) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_VERSION,
                 "%s was written by a newer Maestri (version %" G_GINT64_FORMAT
                 " of the store, this one knows %zu)",
                 path, version, G_N_ELEMENTS (migrations));
    return FALSE;
  }
  for (; version < (gint64) G_N_ELEMENTS (migrations); version++) {
    g_autofree char *sql =
        g_strdup_printf ("BEGIN; %s PRAGMA user_version = %" G_GINT64_FORMAT "; COMMIT;",
                         migrations[version], version + 1);
    if (!mae_sqlite_exec (self, sql, error)) {
      mae_sqlite_exec (self, "ROLLBACK", NULL);
      return FALSE;
    }
  }
  return TRUE;
}
