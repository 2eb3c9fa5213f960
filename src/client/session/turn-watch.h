/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks the servers of the server book, while it is active, whether it is the player's turn in games
 * over days there: at once, then every five minutes, and less often if a server doesn't answer. A
 * server on which no such game is left isn't asked again. No turn is told twice, and none that a
 * session has shown (mae_server_book_note_turn()). Uses the thread-default main context.
 *
 * Signals:
 * - "turn" (const MaeWatchedTurn *): it is the player's turn.
 * - "answered" (const char *prefix, GHashTable *ids): of the games whose ids begin with @prefix, it
 * is the player's turn in those in the set @ids, and in no others.
 * - "settled" (): what is asked, or waited for, has changed: mae_turn_watch_is_waiting(). */
#pragma once

#include "protocol/table-info.h"
#include "server-book.h"

typedef struct {
  const char *id; /* of the game, the same each time; letters, digits and hyphens */
  const char *address, *nickname;
  const MaeSeatInfo *seat;
} MaeWatchedTurn;

#define MAE_TYPE_TURN_WATCH (mae_turn_watch_get_type ())
G_DECLARE_FINAL_TYPE (MaeTurnWatch, mae_turn_watch, MAE, TURN_WATCH, GObject)

MaeTurnWatch *mae_turn_watch_new (MaeServerBook *book);

/* Returns what the ids of all games of @nickname at @address begin with. (transfer full) */
char *mae_turn_watch_prefix (const char *address, const char *nickname);

/* Begins or stops to ask. @reminds: turns that were told before are told once more. */
void mae_turn_watch_start (MaeTurnWatch *self, gboolean reminds);
void mae_turn_watch_stop (MaeTurnWatch *self);

/* Asks all servers now, if it is active. */
void mae_turn_watch_ask (MaeTurnWatch *self);

/* Returns whether there is anything left to ask. */
gboolean mae_turn_watch_is_waiting (MaeTurnWatch *self);

/* Returns the seconds until a server is asked again that hasn't answered @n_failed times in a row.
 */
guint mae_turn_watch_pause (guint n_failed);

/* So many times in a row a server may fail to answer, in about a week, until it isn't asked again.
 */
#define MAE_TURN_WATCH_PATIENCE 170
