/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strongest computer players think for hundreds of milliseconds, so the server's core leaves
 * that to the code that drives it:
 *
 *   - take thoughts from mae_server_next_thought(), as many at a time as there are threads for
 * them;
 *   - mae_thought_run() each, in any thread (or at once, in tests);
 *   - give them back by mae_server_thought().
 *
 * Each game room has one at most. Where the game changes meanwhile, or its people go, the thought
 * is cancelled: it ends soon, and what it found is dropped. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;
typedef struct _MaeGameRoom MaeGameRoom;
typedef struct _MaeThought MaeThought;

/* The thought that has waited longest, or NULL where none may begin now. It stays the server's,
 * valid until given back. */
MaeThought *mae_server_next_thought (MaeServer *server);

/* Whether there is one that may begin now; see config.computers_share. */
gboolean mae_server_has_thought (const MaeServer *server);

/* Does the slow part. Touches nothing of the server. */
void mae_thought_run (MaeThought *thought);

/* @thought has been run: the computer player moves. @now: as for mae_server_tick(). */
void mae_server_thought (MaeServer *server, MaeThought *thought, gint64 now);

/* Cancels all thoughts: those being run end soon. For the end of the server. */
void mae_server_cancel_thoughts (MaeServer *server);

/* ── For the server's own parts ───────────────────────────────────────────────────────────── */

/* The computer player in @seat of @room begins to think. */
void mae_thought_begin (MaeGameRoom *room, int seat);

/* Whether a thought for @room is under way that still fits its game; one that doesn't is cancelled.
 */
gboolean mae_thought_holds (MaeGameRoom *room);

/* Cancels what is thought for @room, if anything. */
void mae_thought_cancel (MaeGameRoom *room);

/* When the next thought may begin; G_MAXINT64: none waits, or one may begin now. */
gint64 mae_thoughts_deadline (const MaeServer *server);

/* All threads have ended. */
void mae_thoughts_clear (MaeServer *server);

G_END_DECLS
