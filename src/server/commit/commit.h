/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What isn't durable yet. A change is applied and handed to the store at once (tables/saving.c);
 * what has been handed over since the last launch goes to the database as one batch, and output
 * that depends on it waits in the sessions until the batch has landed. One batch is away at a time.
 *
 * Nothing is ever taken back. If a batch fails, it is launched again, with growing pauses, until it
 * lands. A room with something that isn't durable is closed while a batch is away: the input of its
 * players, its clock and its computer players wait. Other rooms go on. */
#pragma once

#include "server/types.h"

typedef struct _MaeCommit MaeCommit;

/* The part of a session: where its output waits, for which batches. */
typedef struct {
  guint64 batch[2]; /* at most one that is away, and one that is gathered */
  gsize at[2];      /* offset in the output of what waits for it */
  int n;
  gboolean is_waiting, is_told, is_held;
  GList link, held_link; /* in the queues of sessions whose output waits, or whose input */
} MaeCommitWait;

MaeCommit *mae_commit_new (void);
void mae_commit_free (MaeCommit *commit);

/* To be called when the game of @room has changed and the change was handed to the store. */
void mae_commit_changed (MaeGameRoom *room);
/* Returns whether the last change of @room isn't durable. */
gboolean mae_commit_has_unsaved (const MaeGameRoom *room);
/* Returns whether a batch isn't durable yet, which the store was given: what is read would lack it.
 */
gboolean mae_commit_is_busy (const MaeServer *server);
/* Returns whether @room takes no input now. */
gboolean mae_commit_is_closed (const MaeGameRoom *room);
void mae_commit_forget_room (MaeGameRoom *room);

/* Appends @text about @room to the output of @session. It is sent when what @room has is
 * durable. */
void mae_commit_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length);
/* Returns the number of the batch that has what is handed to the store now; and whether a batch is
 * durable (0: it always is). */
guint64 mae_commit_get_batch (const MaeServer *server);
gboolean mae_commit_is_saved (const MaeServer *server, guint64 batch);
/* What is appended to the output of @session from now on is sent when @batch is durable; or, with
 * the second function, all that was handed to the store so far. */
void mae_commit_wait_for (MaeServerSession *session, guint64 batch);
void mae_commit_hold_output (MaeServerSession *session);
/* Pauses @session, whose room is closed or whose request needs to read the store, until the batch
 * that is away has landed. */
void mae_commit_hold_input (MaeServerSession *session);
void mae_commit_forget_session (MaeServerSession *session);
/* Forgets the output of @session that waits. */
void mae_commit_drop_output (MaeServerSession *session);

/* What is told to others. */
typedef struct {
  /* @room is closed. */
  void (*closed) (MaeGameRoom *room);
  /* What @room has is durable; if saving has failed, it stood still for some time, in µs. May free
   * it. */
  void (*landed) (MaeGameRoom *room, gint64 stood_still);
  /* The game of @room, or (0) all that has something that isn't durable, can't be stored, ever. */
  void (*refused) (MaeServer *server, gint64 game);
  /* Releases @session and handles what it has sent meanwhile. */
  void (*resume) (MaeServerSession *session);
} MaeCommitFuncs;

/* Launches what was handed to the store, if nothing is away, and does what is due when it has
 * landed. Returns whether something was told or handled, so that it is to be called again. */
gboolean mae_commit_step (MaeServer *server, const MaeCommitFuncs *funcs);
/* Waits until everything has landed, or fails. */
void mae_commit_finish (MaeServer *server);

/* The rooms with something that isn't durable; NULL: there is none. */
MaeGameRoom *mae_commit_first_unsaved (const MaeServer *server);

/* Returns when a failed batch is launched again, or those who wait are told; G_MAXINT64: never. */
gint64 mae_commit_deadline (const MaeServer *server);
/* Returns whether the last batch has failed and hasn't landed since. No game starts then. */
gboolean mae_commit_is_failing (const MaeServer *server);
/* Returns TRUE once after a failure, when games that couldn't start may start. */
gboolean mae_commit_starts_again (const MaeServer *server);
void mae_commit_note_started (MaeServer *server);

/* The first function returns when moves of games that ended long ago are next deleted, in µs;
 * G_MAXINT64: never. The second one deletes what is due. */
gint64 mae_commit_prune_deadline (const MaeServer *server);
void mae_commit_prune (MaeServer *server);

/* The text for players whose game can't start because saving fails. */
extern const char mae_commit_cannot_start[];

/* Returns seconds since 1970, for dates that are shown: the clock may be wrong, and be set. */
gint64 mae_commit_wall_clock (const MaeServer *server);

/* Returns the seconds for which servers with this store have run, for all that ends by time. */
gint64 mae_commit_time (const MaeServer *server);
