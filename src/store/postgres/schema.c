/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables, and the migration from older versions. They have the names and columns of those in
 * SQLite. All numbers are of one type; texts are compared byte by byte. */
#include "postgres-private.h"

/* One entry per version; "version" in "store" is the number of entries applied. Entries are never
 * changed, only added. */
static const char *const migrations[] = {
  "CREATE TABLE rulesets (hash bigint PRIMARY KEY, json text NOT NULL);"
  "CREATE TABLE tables ("
  "  number bigint PRIMARY KEY,"
  "  seed bigint NOT NULL,"
  "  seed_more bytea,"
  "  ruleset bigint NOT NULL REFERENCES rulesets (hash),"
  "  n_players bigint NOT NULL,"
  "  state bigint NOT NULL DEFAULT 0,"
  "  why text,"
  "  started bigint NOT NULL,"
  "  played bigint,"
  "  finished bigint,"
  "  \"over\" bigint NOT NULL DEFAULT 0,"
  "  turn bigint NOT NULL DEFAULT 0,"
  "  origin bigint,"
  "  end_hash bigint,"
  "  code text,"
  "  title text,"
  "  turn_time bigint NOT NULL,"
  "  flags bigint NOT NULL,"
  "  address text,"
  "  owner text,"
  "  folded bigint NOT NULL,"
  "  length bigint NOT NULL DEFAULT 0,"
  "  pruned bigint);"
  "CREATE INDEX running ON tables (number) WHERE state = 0;"
  "CREATE INDEX prunable ON tables (\"over\") WHERE state IN (1, 2) AND pruned IS NULL;"
  "CREATE TABLE seats ("
  "  table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
  "  seat bigint NOT NULL,"
  "  name text NOT NULL,"
  "  computer bigint NOT NULL DEFAULT 0,"
  "  points bigint, cards bigint, leaders bigint, track bigint, sections bigint,"
  "  resources bigint, place bigint,"
  "  PRIMARY KEY (table_number, seat));"
  "CREATE TABLE commands ("
  "  table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
  "  position bigint NOT NULL,"
  "  packed bytea NOT NULL,"
  "  n bigint NOT NULL DEFAULT 0,"
  "  PRIMARY KEY (table_number, position));"
  "CREATE TABLE journal (id bigint PRIMARY KEY, records bytea NOT NULL);"
  "CREATE TABLE identities ("
  "  key text COLLATE \"C\" NOT NULL,"
  "  table_number bigint NOT NULL,"
  "  seat bigint NOT NULL,"
  "  name text NOT NULL,"
  "  secret_hash bytea,"
  "  PRIMARY KEY (key, table_number));"
  "CREATE TABLE accounts ("
  "  key text COLLATE \"C\" PRIMARY KEY,"
  "  name text NOT NULL,"
  "  password_hash text NOT NULL,"
  "  made bigint NOT NULL,"
  "  seen bigint NOT NULL,"
  "  played bigint NOT NULL DEFAULT 0,"
  "  places bytea);"
  "CREATE TABLE bans (network text COLLATE \"C\" PRIMARY KEY, until bigint NOT NULL);"
  "CREATE TABLE marks ("
  "  kind bigint NOT NULL,"
  "  key text COLLATE \"C\" NOT NULL,"
  "  other text COLLATE \"C\" NOT NULL,"
  "  date bigint NOT NULL,"
  "  text text NOT NULL,"
  "  PRIMARY KEY (kind, key, other));"
  "CREATE TABLE puzzles ("
  "  id text COLLATE \"C\" NOT NULL,"
  "  day bigint NOT NULL,"
  "  solved bigint NOT NULL,"
  "  first bigint NOT NULL,"
  "  turn bigint NOT NULL DEFAULT 0,"
  "  PRIMARY KEY (id, day));"
  "CREATE TABLE counters (name text COLLATE \"C\" PRIMARY KEY, value bigint NOT NULL);",

  /* Ratings (store-ratings.h). */
  "CREATE TABLE ratings ("
  "  key text COLLATE \"C\" NOT NULL,"
  "  ruleset text COLLATE \"C\" NOT NULL,"
  "  players bigint NOT NULL,"
  "  mean double precision NOT NULL,"
  "  deviation double precision NOT NULL,"
  "  games bigint NOT NULL,"
  "  won bigint NOT NULL,"
  "  points bigint NOT NULL,"
  "  day bigint NOT NULL,"
  "  PRIMARY KEY (key, ruleset, players));"
  "CREATE TABLE rated ("
  "  key text COLLATE \"C\" NOT NULL,"
  "  game bigint NOT NULL,"
  "  ruleset text COLLATE \"C\" NOT NULL,"
  "  players bigint NOT NULL,"
  "  mean double precision NOT NULL,"
  "  deviation double precision NOT NULL,"
  "  day bigint NOT NULL,"
  "  date bigint NOT NULL,"
  "  place bigint NOT NULL,"
  "  points bigint NOT NULL,"
  "  change bigint NOT NULL,"
  "  PRIMARY KEY (key, game));"
  "CREATE INDEX lately ON rated (day);"
  "CREATE TABLE leaders ("
  "  key text COLLATE \"C\" NOT NULL,"
  "  ruleset text COLLATE \"C\" NOT NULL,"
  "  leader bigint NOT NULL,"
  "  n bigint NOT NULL,"
  "  PRIMARY KEY (key, ruleset, leader));"
  "CREATE TABLE unrated (key text COLLATE \"C\" PRIMARY KEY);"
  "ALTER TABLE seats ADD COLUMN player text COLLATE \"C\";"
  "CREATE INDEX played_by ON seats (player, table_number) WHERE player IS NOT NULL;",
  /* How far games over days are: MaeStoredClock. */
  "ALTER TABLE tables ADD COLUMN due bigint;"
  "ALTER TABLE tables ADD COLUMN round bigint NOT NULL DEFAULT -1;"
  "ALTER TABLE tables ADD COLUMN to_move bigint NOT NULL DEFAULT 0;"
  "ALTER TABLE tables ADD COLUMN missed bigint NOT NULL DEFAULT 0;",
};

static const char store_table[] =
    "CREATE TABLE store ("
    "  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one)," /* there is only one row */
    "  version bigint NOT NULL,"
    "  life bigint NOT NULL,"  /* the number of the program that had it last */
    "  batch bigint NOT NULL," /* the last transaction of that one */
    "  holder text NOT NULL);" /* and what it is called */
    "INSERT INTO store (version, life, batch, holder) VALUES (0, 0, 0, '');";

static gboolean
apply (MaePostgres *self, gint64 version, GError **error)
{
  g_autofree char *sql =
      g_strdup_printf ("BEGIN; %s %s UPDATE store SET version = %" G_GINT64_FORMAT "; COMMIT;",
                       version == 0 ? store_table : "", migrations[version], version + 1);

  if (mae_postgres_exec (self, sql, error))
    return TRUE;
  if (self->db != NULL)
    mae_postgres_exec (self, "ROLLBACK", NULL);
  return FALSE;
}

/* A schema with tables of something else isn't changed. Sets @version to 0 if it is empty. */
static gboolean
read_version (MaePostgres *self, gint64 *version, GError **error)
{
  const PGresult *rows = MAE_POSTGRES_ASK (
      self, MAE_POSTGRES_LIST_TIME, error,
      "SELECT count (*), count (*) FILTER (WHERE relname = 'store') FROM pg_class"
      " WHERE relnamespace = current_schema ()::regnamespace AND relkind IN ('r', 'p', 'v')");

  *version = 0;
  if (rows == NULL)
    return FALSE;
  gboolean is_empty = mae_postgres_number (rows, 0, 0) == 0;
  if (!is_empty && mae_postgres_number (rows, 0, 1) == 0) {
    g_set_error (
        error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED,
        "%s isn't a store of Maestri: it has other tables. Make a database for Maestri alone",
        self->address);
    return FALSE;
  }
  if (is_empty)
    return TRUE;
  rows = MAE_POSTGRES_ASK (self, MAE_POSTGRES_LIST_TIME, error, "SELECT version FROM store");
  if (rows != NULL)
    *version = mae_postgres_number (rows, 0, 0);
  return rows != NULL;
}

gboolean
mae_postgres_migrate (MaePostgres *self, GError **error)
{
  gint64 version;

  if (!read_version (self, &version, error))
    return FALSE;
  if (version < 0 || version > (gint64) G_N_ELEMENTS (migrations)) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_VERSION,
                 "%s was written by a newer Maestri (version %" G_GINT64_FORMAT
                 " of the store, this one knows %zu)",
                 self->address, version, G_N_ELEMENTS (migrations));
    return FALSE;
  }
  for (; version < (gint64) G_N_ELEMENTS (migrations); version++)
    if (!apply (self, version, error))
      return FALSE;
  return TRUE;
}
