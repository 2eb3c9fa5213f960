/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is to be saved, and what happens when it can't be. */
#pragma once

#include "engine/game.h"
#include "server/types.h"

G_BEGIN_DECLS

/* @room's game has changed and is to be saved. When that fails it goes back to @before, when its
 * log had @log_size bytes; NULL: the change can't be undone, and stays. */
void mae_saving_changed (MaeGameRoom *room, const MaeGame *before, gsize log_size);

/* Around cutting the log to @size; the game is the one before, and the one after. */
void mae_saving_before_truncation (MaeGameRoom *room, gsize size);
void mae_saving_truncated (MaeGameRoom *room);

/* Tells @session something about @room that is rolled back if saving fails. */
void mae_saving_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length);

/* What is known of @identity beside its table has changed. */
void mae_saving_identity (MaeServer *server, const MaeIdentity *identity);

/* The player in @seat is to be told when saving fails. */
void mae_saving_asked (MaeGameRoom *room, int seat);

/* Saves now if a request has changed @room: the request must be saved before presence changes.
 * Afterwards it may be gone, its start taken back. */
void mae_saving_settle_room (MaeGameRoom *room);

/* Saves all there is to save. On failure everything is taken back and told. */
gboolean mae_saving_save (MaeServer *server);

void mae_saving_take_loaded (MaeGameRoom *room);
void mae_saving_forget_room (MaeGameRoom *room);

/* @room is given up, which can't be undone: it is saved with the next transaction, and doesn't come
 * back after a restart. */
void mae_saving_given_up (MaeGameRoom *room);
void mae_saving_forget_session (MaeServerSession *session);

/* When the store that failed is to be tried again; G_MAXINT64: it didn't. */
gint64 mae_saving_deadline (const MaeServer *server);

/* Until when no game may start. */
gint64 mae_saving_pause (const MaeServer *server);
void mae_saving_retry (MaeServer *server);

/* The text for those whose game can't start for that reason. */
extern const char mae_saving_cannot_start[];

/* Seconds since 1970. */
gint64 mae_saving_wall_clock (const MaeServer *server);

G_END_DECLS
