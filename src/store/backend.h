/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a store needs of a database. The journal, the clock and all that is written once for every
 * database are above this interface, in src/store; each database has a folder of its own.
 *
 * Everything is written in batches. At most one batch is on its way at a time: submit() sends it,
 * and look() says what has become of it. A database that has to be waited for answers later, and
 * get_fd() is a descriptor that can be read from then; others answer within submit(). A batch that
 * failed, or whose answer was lost, may be submitted again unchanged. A back-end whose answers can
 * be lost has to recognize it by its number (MaeStoreBatch.row), and must not write it twice.
 * SQLite's can't: it answers within submit(). PostgreSQL's can, and answers within submit(), too.
 * Above both, writer.h has a thread wait for them.
 *
 * To store something new, all back-ends have to do the same:
 * - It is a kind of MaeWrite with everything that is to be written. mae_store_batch_add() copies
 * it, and mae_write_game() says whether it is about a game, so that it can be given up with that.
 * - Each back-end gets a migration, a new entry at the end of the list in its schema.c, with the
 * same names of tables and columns everywhere: tests change them by SQL, too.
 * - Each back-end writes it, in its write.c. What doesn't fit what is there has to be refused with
 *   MAE_STORE_ERROR_CONFLICT, and must not be ignored. To PostgreSQL all statements of a batch are
 * sent before the first is answered, so that has to be one that fails by itself: by a constraint,
 * or by a NULL where none may be (add_command()).
 * - Each back-end reads it by a function of this table, in an order that doesn't depend on the
 *   database: texts byte by byte. What may be many rows is read in parts.
 * - A test in tests/store writes and reads it, and is run on all of them. */
#pragma once

#include "store/batch.h"
#include "store/store-games.h"
#include "store/store-marks.h"

/* Numbers that a database can be asked for. */
typedef enum {
  MAE_NUMBER_TIME,   /* MAE_WRITE_TIME; 0: none */
  MAE_NUMBER_GAME,   /* the highest number any game has or had; 0: none */
  MAE_NUMBER_FOLDED, /* the highest row of the journal that a game mentions; 0: none */
} MaeStoreNumber;

/* Where the stored commands of a game end. */
typedef struct {
  guint32 n_commands; /* how many there are, without the journal */
  gint64 folded;      /* up to which row of the journal they are among them */
} MaeStoreEnd;

/* Called for a game; @log has its @end->n_commands commands, without the journal; NULL: they
 * weren't read, nor was the text of the ruleset. Everything is valid only during the call. @broken
 * is NULL, or says why the game can't be used. */
typedef void (*MaeBackendGameFunc) (const MaeStoredTable *game, GByteArray *log,
                                    const MaeStoreEnd *end, const char *broken, gpointer data);
typedef void (*MaeBackendRowFunc) (gint64 id, const guint8 *records, gsize length, gpointer data);

typedef struct _MaeStoreBackend MaeStoreBackend;

/* What is known of a batch that was answered. */
typedef struct {
  guint pruned; /* how many games it has pruned */
  int refused;  /* if it failed: the index of the write that always will, since it doesn't fit what
                 * is there; -1: none is known */
} MaeStoreAnswer;

/* Functions that return gboolean return FALSE and set @error on failure. */
typedef struct {
  void (*close) (MaeStoreBackend *backend);

  /* @batch must stay as it is until it was answered. */
  void (*submit) (MaeStoreBackend *backend, const MaeStoreBatch *batch);
  /* LANDED and FAILED are returned once. */
  MaeStoreFlight (*look) (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error);
  /* Waits until look() has an answer. */
  void (*wait) (MaeStoreBackend *backend);
  int (*get_fd) (MaeStoreBackend *backend); /* -1: there is none */

  /* Reserves the database, so that what is read from now on is still true when the next batch is
   * written; the second function ends that without a batch. Only for stores on this computer. */
  gboolean (*reserve) (MaeStoreBackend *backend, GError **error);
  void (*release) (MaeStoreBackend *backend);

  /* Reading; none of it is called while a batch is away. */
  gboolean (*read_number) (MaeStoreBackend *backend, MaeStoreNumber which, gint64 *number,
                           GError **error);
  /* In the order of the rows. */
  gboolean (*read_journal) (MaeStoreBackend *backend, MaeBackendRowFunc func, gpointer data,
                            GError **error);
  /* @exists is set to whether there is such a game, and @end to where it ends. */
  gboolean (*read_end) (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end, gboolean *exists,
                        GError **error);
  /* Calls @func for @game, if it exists. */
  gboolean (*load_game) (MaeStoreBackend *backend, gint64 game, MaeBackendGameFunc func,
                         gpointer data, GError **error);
  /* Calls @func for all running games, in the order of their numbers, without reading commands and
   * rulesets. */
  gboolean (*list_running) (MaeStoreBackend *backend, MaeBackendGameFunc func, gpointer data,
                            GError **error);
  /* Sets *@json to the ruleset with @hash; NULL: there is none. (transfer full) */
  gboolean (*read_ruleset) (MaeStoreBackend *backend, guint64 hash, char **json, GError **error);
  /* Calls @func for each identity with @key (NULL: for all), by key and the number of the game. */
  gboolean (*load_identities) (MaeStoreBackend *backend, const char *key, MaeStoreIdentityFunc func,
                               gpointer data, GError **error);
  gboolean (*load_accounts) (MaeStoreBackend *backend, MaeStoreAccountFunc func, gpointer data,
                             GError **error);
  gboolean (*load_bans) (MaeStoreBackend *backend, MaeStoreBanFunc func, gpointer data,
                         GError **error);
  gboolean (*load_marks) (MaeStoreBackend *backend, MaeStoreMarkFunc func, gpointer data,
                          GError **error);

  /* As in store-ratings.h. */
  gboolean (*load_ratings) (MaeStoreBackend *backend, MaeStoreRatingFunc func, gpointer data,
                            GError **error);
  gboolean (*load_rated) (MaeStoreBackend *backend, const char *key, gint64 since_day,
                          MaeStoreRatedFunc func, gpointer data, GError **error);
  gboolean (*load_unrated) (MaeStoreBackend *backend, MaeStoreKeyFunc func, gpointer data,
                            GError **error);
  gboolean (*load_leaders) (MaeStoreBackend *backend, const char *key, int most,
                            MaeStoreLeaderFunc func, gpointer data, GError **error);
  GPtrArray *(*list_finished) (MaeStoreBackend *backend, const MaeFinishedWish *wish,
                               GError **error);

  /* Lists, as in store-games.h and store-puzzles.h; of the commands in the journal they know
   * nothing. */
  GPtrArray *(*list_games) (MaeStoreBackend *backend, GError **error);
  GArray *(*find_games) (MaeStoreBackend *backend, guint64 seed, int n_players,
                         guint64 ruleset_hash, GError **error);
  GArray *(*list_results) (MaeStoreBackend *backend, GError **error);
  GArray *(*list_puzzles) (MaeStoreBackend *backend, GError **error);

  guint64 (*get_memory) (MaeStoreBackend *backend); /* bytes the database uses in this process */
} MaeStoreBackendTable;

/* The beginning of every back-end. */
struct _MaeStoreBackend {
  const MaeStoreBackendTable *table;
  MaeStoreBackend *reader; /* whose functions for reading are used: its own, or those of the
                            * back-end to which it passes batches on */
};

/* Returns the back-end to be read, with nothing away. */
static inline MaeStoreBackend *
mae_backend_reader (MaeStoreBackend *backend)
{
  backend->table->wait (backend);
  return backend->reader;
}

/* Makes a store on @backend, which it owns. @keeps_journal: commands are written to the journal
 * first. (transfer full) */
MaeStore *mae_store_new (MaeStoreBackend *backend, gboolean keeps_journal, GError **error);
