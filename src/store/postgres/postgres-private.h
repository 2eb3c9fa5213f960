/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the back-end for PostgreSQL. */
#pragma once

#include <libpq-fe.h>

#include "store/postgres/postgres.h"

/* Numbers of advisory locks: of who has the database, and of a server that runs. */
#define MAE_POSTGRES_LOCK "1298227571"
#define MAE_POSTGRES_LEASE_LOCK "1298227572"

/* In seconds: how long an answer is awaited before the connection counts as lost. Reading delays
 * the whole server, so that includes connecting; lists are read while there are no players, and a
 * database that is merely slow should be able to write. */
#define MAE_POSTGRES_READ_TIME 5
#define MAE_POSTGRES_LIST_TIME 60
#define MAE_POSTGRES_WRITE_TIME 20

typedef struct _MaePostgresLease MaePostgresLease;

/* A row of the table "store" says who has this database, and how far that one has come. It is
 * written first in each transaction, so none can be written twice or by somebody who has lost the
 * database to another one. */
typedef struct {
  MaeStoreBackend backend;
  char *address, *program; /* what the database calls this back-end: other than any other one */
  char *password;          /* NULL: none, or one that libpq finds */
  PGconn *db;              /* NULL: the connection was lost */
  GHashTable *statements; /* const char * of the SQL text (compared by address) → its number; those
                           * that this connection has prepared */
  guint n_statements;     /* how many names were given */
  GArray *sent;           /* MaePostgresSent: what isn't answered yet */
  GPtrArray *results;     /* PGresult: the answers that can be read until the next request */
  gboolean is_cut;        /* a request couldn't be added to @sent, so none after it is */
  gint64 deadline;        /* µs: when the connection counts as lost */
  gint64 until;           /* µs: the same, for everything that is read; G_MAXINT64: no end */
  gboolean was_warned;    /* by the database, since that was set to FALSE */
  gint64 next_try;        /* µs: before that, what is read doesn't connect again */

  gint64 life;             /* of this back-end: its number, which no other one has or had */
  gint64 landed;           /* the number of its last transaction that is durable; 0: none */
  gint64 in_doubt;         /* the number of the one whose answer was lost; 0: none */
  gint64 doubt_row;        /* MaeStoreBatch.row of that, or of the last one that was in doubt */
  MaePostgresLease *lease; /* NULL: none */
  gboolean has_landed;     /* the last one that was in doubt is durable */

  MaeStoreFlight flight; /* what look() returns next */
  GError *error;         /* why the batch failed */
  MaeStoreAnswer answer;
} MaePostgres;

/* A request that was sent; the database answers in order. */
typedef struct {
  const char *sql;      /* as it was passed to mae_postgres_send() */
  gboolean is_prepared; /* this is only the request to prepare it */
  int write;            /* the index of the write in its batch; -1: it belongs to none */
} MaePostgresSent;

/* A value for a parameter. Texts and bytes must stay until the request is sent. */
typedef struct {
  Oid type;
  gint64 number;      /* the number, or how many bytes there are */
  gconstpointer data; /* NULL: no text, no bytes */
  gboolean is_null;
} MaePostgresValue;

#define PG_NUMBER_TYPE 20
#define PG_TEXT_TYPE 25
#define PG_BYTES_TYPE 17
#define PG_NUMBER(value)                                                                           \
  {                                                                                                \
    PG_NUMBER_TYPE, (gint64) (value), NULL, FALSE                                                  \
  }
#define PG_NUMBER_IF(is_there, value)                                                              \
  {                                                                                                \
    PG_NUMBER_TYPE, (gint64) (value), NULL, !(is_there)                                            \
  }
#define PG_TEXT(value)                                                                             \
  {                                                                                                \
    PG_TEXT_TYPE, 0, value, FALSE                                                                  \
  }
#define PG_BYTES(bytes, size)                                                                      \
  {                                                                                                \
    PG_BYTES_TYPE, (gint64) (size), bytes, FALSE                                                   \
  }

/* ── statements.c ─────────────────────────────────────────────────────────────────────────── */

/* Closes the connection. @in_doubt: the number of the transaction whose answer it owes; 0: none. */
void mae_postgres_drop (MaePostgres *self, gint64 in_doubt);

/* Adds a request, a statement @sql (a string constant), to what is sent. @write: see
 * MaePostgresSent. If that is impossible, the connection is lost (mae_postgres_finish()), before
 * anything else is sent. */
void mae_postgres_send (MaePostgres *self, int write, const char *sql,
                        const MaePostgresValue *values, gsize n_values);
#define MAE_POSTGRES_SEND(self, write, sql, ...)                                                   \
  mae_postgres_send (self, write, sql, (const MaePostgresValue[]){ __VA_ARGS__ },                  \
                     sizeof ((const MaePostgresValue[]){ __VA_ARGS__ })                            \
                         / sizeof (MaePostgresValue))

/* Adds a request that fails with MAE_STORE_ERROR_CONFLICT: nobody knows what is to be written. */
void mae_postgres_refuse (MaePostgres *self, int write);

/* What has become of requests. */
typedef enum {
  MAE_POSTGRES_DONE,
  MAE_POSTGRES_REFUSED, /* by the database, which has done nothing of the transaction */
  MAE_POSTGRES_LOST,    /* the connection was lost: nobody knows */
} MaePostgresEnd;

/* Sends what was added, and waits until it is answered, at most @seconds. On failure @error is set,
 * with @other if the database says nothing more precise, and @failed (may be NULL) to the request
 * that was refused. A connection that was lost isn't closed yet. */
MaePostgresEnd mae_postgres_finish (MaePostgres *self, int seconds, MaeStoreError other,
                                    MaePostgresSent *failed, GError **error);

/* Runs a query and returns its rows, valid until the next request; NULL on failure. There must be a
 * connection; if it is lost, it is closed. */
const PGresult *mae_postgres_ask (MaePostgres *self, int seconds, const char *sql,
                                  const MaePostgresValue *values, gsize n_values, GError **error);
#define MAE_POSTGRES_ASK(self, seconds, error, sql, ...)                                           \
  mae_postgres_ask (                                                                               \
      self, seconds, sql, (const MaePostgresValue[]){ __VA_ARGS__ },                               \
      sizeof ((const MaePostgresValue[]){ __VA_ARGS__ }) / sizeof (MaePostgresValue), error)

/* Takes the rows of the last query from the connection, so that other requests can be made.
 * (transfer full) */
PGresult *mae_postgres_steal_rows (MaePostgres *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PGresult, PQclear)

/* Runs several statements without parameters. */
gboolean mae_postgres_exec (MaePostgres *self, const char *sql, GError **error);

/* Return the value in a row; 0 or NULL if there is none. Texts and bytes are valid as long as the
 * rows. */
gint64 mae_postgres_number (const PGresult *rows, int row, int column);
const char *mae_postgres_text (const PGresult *rows, int row, int column);
const guint8 *mae_postgres_bytes (const PGresult *rows, int row, int column, gsize *size);

/* ── schema.c ─────────────────────────────────────────────────────────────────────────────── */

/* Creates or migrates the tables. */
gboolean mae_postgres_migrate (MaePostgres *self, GError **error);

/* ── standby.c ────────────────────────────────────────────────────────────────────────────── */

/* Returns when this program has the database, and nobody else. */
void mae_postgres_stand_by (MaePostgres *self, const MaeStoreWatch *watch);

/* Tells the database each second that this program runs, and @watch if it has lost the database.
 * @connection is used by another thread until it is returned by the second function. */
MaePostgresLease *mae_postgres_lease_new (MaePostgres *connection, const MaeStoreWatch *watch);
MaePostgres *mae_postgres_lease_free (MaePostgresLease *lease);

/* ── connection.c ─────────────────────────────────────────────────────────────────────────── */

/* Connects for the first time, and locks the database. */
gboolean mae_postgres_claim (MaePostgres *self, GError **error);
/* To be called when the database is locked: creates or migrates the tables, and begins a life. */
gboolean mae_postgres_begin (MaePostgres *self, GError **error);
/* Connects without any claim to the database. */
gboolean mae_postgres_reach (MaePostgres *self, GError **error);
/* Returns FALSE, with MAE_STORE_ERROR_IN_USE and who has the database. */
gboolean mae_postgres_fail_in_use (MaePostgres *self, GError **error);
/* Locks the database for this connection, as soon as no other one has it: within @patience (µs). */
gboolean mae_postgres_lock (MaePostgres *self, gint64 patience, GError **error);
/* Returns FALSE, with MAE_STORE_ERROR_TAKEN, if another program has or had the database. */
gboolean mae_postgres_check_life (MaePostgres *self, GError **error);
/* Connects, if the connection was lost, and finds out what has become of the transaction in doubt.
 * @is_patient: it may take long, and is also tried if it has failed just before. */
gboolean mae_postgres_connect (MaePostgres *self, gboolean is_patient, GError **error);

/* As mae_postgres_ask(), but connects if that is necessary, within the same @seconds (other than to
 * a server with several addresses). */
const PGresult *mae_postgres_query (MaePostgres *self, int seconds, const char *sql,
                                    const MaePostgresValue *values, gsize n_values, GError **error);
#define MAE_POSTGRES_QUERY(self, seconds, error, sql, ...)                                         \
  mae_postgres_query (                                                                             \
      self, seconds, sql, (const MaePostgresValue[]){ __VA_ARGS__ },                               \
      sizeof ((const MaePostgresValue[]){ __VA_ARGS__ }) / sizeof (MaePostgresValue), error)

/* ── write.c ──────────────────────────────────────────────────────────────────────────────── */

/* Writes @batch as one transaction. */
MaeStoreFlight mae_postgres_write (MaePostgres *self, const MaeStoreBatch *batch, GError **error);

/* ── read.c, lists.c: see MaeStoreBackendTable ────────────────────────────────────────────── */

gboolean mae_postgres_read_number (MaeStoreBackend *backend, MaeStoreNumber which, gint64 *number,
                                   GError **error);
gboolean mae_postgres_read_journal (MaeStoreBackend *backend, MaeBackendRowFunc func, gpointer data,
                                    GError **error);
gboolean mae_postgres_read_end (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end,
                                gboolean *exists, GError **error);
gboolean mae_postgres_load_game (MaeStoreBackend *backend, gint64 game, MaeBackendGameFunc func,
                                 gpointer data, GError **error);
gboolean mae_postgres_list_running (MaeStoreBackend *backend, MaeBackendGameFunc func,
                                    gpointer data, GError **error);
gboolean
mae_postgres_read_ruleset (MaeStoreBackend *backend, guint64 hash, char **json, GError **error);
gboolean mae_postgres_load_identities (MaeStoreBackend *backend, const char *key,
                                       MaeStoreIdentityFunc func, gpointer data, GError **error);
gboolean mae_postgres_load_accounts (MaeStoreBackend *backend, MaeStoreAccountFunc func,
                                     gpointer data, GError **error);
gboolean mae_postgres_load_bans (MaeStoreBackend *backend, MaeStoreBanFunc func, gpointer data,
                                 GError **error);
gboolean mae_postgres_load_marks (MaeStoreBackend *backend, MaeStoreMarkFunc func, gpointer data,
                                  GError **error);
gboolean mae_postgres_load_ratings (MaeStoreBackend *backend, MaeStoreRatingFunc func,
                                    gpointer data, GError **error);
gboolean mae_postgres_load_rated (MaeStoreBackend *backend, const char *key, gint64 since_day,
                                  MaeStoreRatedFunc func, gpointer data, GError **error);
gboolean mae_postgres_load_unrated (MaeStoreBackend *backend, MaeStoreKeyFunc func, gpointer data,
                                    GError **error);
gboolean mae_postgres_load_leaders (MaeStoreBackend *backend, const char *key, int most,
                                    MaeStoreLeaderFunc func, gpointer data, GError **error);
GPtrArray *
mae_postgres_list_finished (MaeStoreBackend *backend, const MaeFinishedWish *wish, GError **error);

/* Sends what @write, which is about ratings, needs; the second function deletes those of an
 * account that was deleted. @index: of the write in its batch. */
void mae_postgres_write_rating (MaePostgres *self, int index, const MaeWrite *write);
void mae_postgres_forget_ratings (MaePostgres *self, int index, const char *key);

/* Reads the seat in @row, whose columns are, from @column: number, name, computer, points, place.
 * Returns FALSE if there is no valid one. */
gboolean mae_postgres_read_seat (const PGresult *rows, int row, int column, MaeStoredGame *game);
GPtrArray *mae_postgres_list_games (MaeStoreBackend *backend, GError **error);
GArray *mae_postgres_find_games (MaeStoreBackend *backend, guint64 seed, int n_players,
                                 guint64 ruleset_hash, GError **error);
GArray *mae_postgres_list_results (MaeStoreBackend *backend, GError **error);
GArray *mae_postgres_list_puzzles (MaeStoreBackend *backend, GError **error);
