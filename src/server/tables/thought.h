/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strongest computer players think for hundreds of milliseconds, so the server's core leaves
 * that to its caller:
 *
 *   - take thoughts from mae_server_next_thought(), at most one for each free thread;
 *   - call mae_thought_run() for each, in any thread (or directly, in tests);
 *   - return them with mae_server_thought().
 *
 * Each game room has one at most. If the game changes meanwhile, or its players leave, the thought
 * is canceled: it ends soon and its result is dropped. */
#pragma once

#include "server/tables/computer.h"

/* Returns the thought that has waited longest, or NULL if none may start now. It belongs to the
 * server and is valid until it is returned. */
MaeThought *mae_server_next_thought (MaeServer *server);

/* Returns whether a thought may start now; see config.computers_share. */
gboolean mae_server_has_thought (const MaeServer *server);

/* Chooses the move. Doesn't access the server, so any thread may call it. */
void mae_thought_run (MaeThought *thought);

/* Returns the processor time of the calling thread, in µs. */
gint64 mae_processor_time (void);

/* Gives back @thought after mae_thought_run(): the computer player moves. @now: as for
 * mae_server_tick(). */
void mae_server_thought (MaeServer *server, MaeThought *thought, gint64 now);

/* Cancels all thoughts before the server ends. Those being run end soon. */
void mae_server_cancel_thoughts (MaeServer *server);

/* ── For the server's own parts ───────────────────────────────────────────────────────────── */

void mae_thoughts_init (MaeServer *server);

/* Makes the move that @thought has found, by @move, if it is still wanted, and frees it. */
void mae_thoughts_take (MaeServer *server, MaeThought *thought, MaeMoveFunc move);

/* Lets the computer player in @seat of @room start to think. */
void mae_thought_begin (MaeGameRoom *room, int seat);

/* Returns whether a thought for @room is waiting or being run and still fits its game; cancels it
 * if not. */
gboolean mae_thought_holds (MaeGameRoom *room);

/* Cancels the thought for @room, if any. */
void mae_thought_cancel (MaeGameRoom *room);

/* Returns when the next thought may start; G_MAXINT64: none waits, or one may start now. */
gint64 mae_thoughts_deadline (const MaeServer *server);

/* Frees the thoughts, after all threads have ended. */
void mae_thoughts_clear (MaeServer *server);
