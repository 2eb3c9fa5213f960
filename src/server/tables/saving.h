/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Collects what is to be saved, and handles failures. */
#pragma once

#include "engine/game.h"
#include "server/types.h"

/* To be called when @room's game has changed: the game will be saved. If that fails, the game goes
 * back to @before, with a log of @n_commands commands in @log_size bytes; @before NULL: to what a
 * replay of that log results in. The second function is for a change of presence, which stays,
 * since it can't be undone. */
void
mae_saving_changed (MaeGameRoom *room, const MaeGame *before, guint32 n_commands, gsize log_size);
void mae_saving_presence_changed (MaeGameRoom *room);

/* The first function is to be called before the log of @room is cut to @size bytes, while the game
 * is still that of the whole log; the second one after it. */
void mae_saving_before_truncation (MaeGameRoom *room, gsize size);
void mae_saving_truncated (MaeGameRoom *room);

/* Sends @session @text about @room; if saving fails, the text is dropped. */
void mae_saving_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length);

/* To be called when the secret of @identity has changed: saves the secret, not the game. */
void mae_saving_identity (MaeServer *server, const MaeIdentity *identity);

/* To be called for a request of the player in @seat, who must be told if saving fails. */
void mae_saving_asked (MaeGameRoom *room, int seat);

/* Saves now if a request has changed @room: to be called before something that can't be rolled
 * back, such as a change of presence. @room may be freed, if its start is rolled back. */
void mae_saving_settle_room (MaeGameRoom *room);

/* Saves everything. On failure rolls back, tells the players concerned and returns FALSE. */
gboolean mae_saving_save (MaeServer *server);

/* To be called when the game of @room was loaded from the store or saved, so that nothing is
 * unsaved. */
void mae_saving_take_saved (MaeGameRoom *room);
/* To be called before @room is freed. */
void mae_saving_forget_room (MaeGameRoom *room);

/* To be called when @room is given up, which can't be rolled back: it is saved in the next
 * transaction. */
void mae_saving_given_up (MaeGameRoom *room);
/* Returns an empty list of games that were given up or set aside. */
GArray *mae_saving_new_given_up (void);

/* To be called when no game is being handled: ends the games that a rollback couldn't restore.
 * Their players are told, and what the store has of these games is kept. */
void mae_saving_end_broken (MaeServer *server);

/* From now on none of the output of @session may be rolled back. To be called before it is freed.
 */
void mae_saving_forget_session (MaeServerSession *session);

/* Returns when saving is tried again after a failure; G_MAXINT64: it works. */
gint64 mae_saving_deadline (const MaeServer *server);

/* Returns until when no game may start. */
gint64 mae_saving_pause (const MaeServer *server);
/* Tries to save again after a failure. If there is nothing to save, saving counts as working,
 * unless a game waits to start. */
void mae_saving_retry (MaeServer *server);

/* The text for players whose game can't start because saving fails. */
extern const char mae_saving_cannot_start[];

/* Returns seconds since 1970, for dates that are shown: the clock may be wrong, and be set. */
gint64 mae_saving_wall_clock (const MaeServer *server);

/* Returns the seconds for which servers with this store have run, for all that ends by time. */
gint64 mae_saving_time (const MaeServer *server);
