/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is to be written to a database as one transaction, as plain data: so it can be passed to
 * another thread, sent to another machine, and written again. */
#pragma once

#include "store/store-marks.h"
#include "store/store-puzzles.h"
#include "store/store-ratings.h"

typedef enum {
  MAE_WRITE_ROW,      /* a row of the journal: @id, @bytes */
  MAE_WRITE_DROP_ROW, /* deletes its row @id */
  MAE_WRITE_GAME,     /* adds @game, started at @date; @id: its row of the journal so far */
  MAE_WRITE_COMMAND,  /* the command @index of the game, @bytes, which must follow the last one */
  MAE_WRITE_COMMANDS, /* @n commands from @index on, as packed.h; @id: the journal's rows up to this
                       * one are done with */
  MAE_WRITE_CUT,      /* deletes the commands from @index on; @id: as above, if > 0 */
  MAE_WRITE_CLOCK,    /* @clock */
  MAE_WRITE_COMPUTER, /* the computer player @n has seat @index */
  MAE_WRITE_END,      /* the game is over: @end */
  MAE_WRITE_PRUNE,    /* prunes @n games that were over before @date */
  MAE_WRITE_PLAYED,   /* the game was continued at @date; @id: what it continues, 0: nothing new */
  MAE_WRITE_NO_GAME,  /* deletes the game; its number isn't given again */
  MAE_WRITE_IDENTITY,
  MAE_WRITE_NO_IDENTITY, /* @key, @number */
  MAE_WRITE_ACCOUNT,
  MAE_WRITE_NO_ACCOUNT,     /* @key */
  MAE_WRITE_ACCOUNT_SEEN,   /* @key, @date */
  MAE_WRITE_ACCOUNT_PLAYED, /* @key */
  MAE_WRITE_ACCOUNT_PLACES, /* @key, @bytes */
  MAE_WRITE_BAN,            /* @key, @date */
  MAE_WRITE_NO_BAN,         /* @key */
  MAE_WRITE_MARK,
  MAE_WRITE_NO_MARK, /* @mark without its date and text */
  MAE_WRITE_PUZZLE,
  MAE_WRITE_PLAYER,     /* in the seat @index of the game sat the account @key */
  MAE_WRITE_RATED,      /* @rated; @number: its game */
  MAE_WRITE_NO_RATINGS, /* @key; NULL: of all people */
  MAE_WRITE_UNRATED,    /* @key, @n: 1, or 0 */
  MAE_WRITE_NO_PERSON,  /* @key: its account, and its name in games that are over */
  MAE_WRITE_TIME,       /* @date: the time for which the store was in use */
} MaeWriteKind;

/* The result of a seat. */
typedef struct {
  int seat, points, cards, leaders, track, sections, resources, place;
} MaeStoredResult;

typedef struct {
  MaeTableState state;
  const char *why; /* NULL: nothing to say */
  gboolean has_hash;
  guint64 hash;      /* mae_game_hash() of an ended game */
  gint64 date, over; /* seconds since 1970, and in the store's own time */
  int n_results;     /* 0: none */
  MaeStoredResult results[MAE_MAX_PLAYERS];
} MaeStoredEnd;

typedef struct {
  MaeWriteKind kind;
  gint64 number; /* of the game */
  gint64 id, date;
  guint32 index, n;
  const char *key;
  const guint8 *bytes;
  gsize size;
  union {
    MaeStoredTable game;
    MaeStoredClock clock;
    MaeStoredEnd end;
    MaeStoredIdentity identity;
    MaeStoredAccount account;
    MaeStoredMark mark;
    MaeStoredPuzzle puzzle;
    MaeStoredRated rated;
  };
} MaeWrite;

typedef struct {
  gint64 row;          /* its number, which no other batch has: its first row of the journal, or one
                        * that it doesn't have */
  GArray *writes;      /* MaeWrite, in order */
  GStringChunk *texts; /* what the writes point to */
} MaeStoreBatch;

MaeStoreBatch *mae_store_batch_new (void);
void mae_store_batch_free (MaeStoreBatch *batch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStoreBatch, mae_store_batch_free)

/* Appends a copy of @write and of all that it points to. */
void mae_store_batch_add (MaeStoreBatch *batch, const MaeWrite *write);

/* Takes what is written of @game out of the @n batches, in the order in which they are written,
 * other than its records in rows of the journal; any may be NULL. Later ratings of the same people
 * that were made from those of @game are taken out, too. */
void mae_store_batches_remove_game (MaeStoreBatch *const *batches, guint n, gint64 game);
/* Returns the number of the game, or of the open table, that @write is about; 0: it is about none.
 * That a table isn't open any more is written whatever becomes of its game. */
gint64 mae_write_game (const MaeWrite *write);
