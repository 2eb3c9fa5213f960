/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game as this client knows it: the follower, the players' names and the log. Widgets read it
 * and connect to its signals; they don't use messages or sockets.
 *
 * Events are collected until their batch is complete, so widgets never see half a move.
 *
 * Signals:
 * - "reset" (): the state is a new one (joined, rejoined, resumed), or there is none any more
 *   (left; mae_model_get_game() is NULL then). Draw everything. The ruleset may be another one;
 *   drafts must be dropped, unless mae_model_is_same_turn().
 * - "batch" (gpointer `const MaeBatch *`): a move was made; the batch is valid during the signal.
 *   mae_model_get_game() already is the batch's `after`, and the log has its lines.
 * - "ended" (): the game is over. Emitted after the "batch", or after a "reset" to an ended game.
 */
#pragma once

#include <gio/gio.h>

#include "arrival-text.h"
#include "batch.h"
#include "log-entry.h"
#include "protocol/message.h"

#define MAE_TYPE_MODEL (mae_model_get_type ())
G_DECLARE_FINAL_TYPE (MaeModel, mae_model, MAE, MODEL, GObject)

/* Creates a model without a game. (transfer full) */
MaeModel *mae_model_new (void);

/* ── For widgets ───────────────────────────────────────────────────────────────────────────── */

/* Returns the game, or NULL before the first snapshot. The address is the same until the next
 * "reset"; the content changes right before "batch". */
const MaeGame *mae_model_get_game (MaeModel *self);

/* (nullable) Returns the game's ruleset, valid until the next "reset". */
const MaeRuleset *mae_model_get_rules (MaeModel *self);

/* Returns the player's seat; -1: a spectator, or no game yet. */
int mae_model_get_seat (MaeModel *self);

/* Returns the tokens drawn since the last shuffle, according to the log (bit i: token i). */
guint32 mae_model_get_tokens_drawn (MaeModel *self);

/* Returns the players' names as shown to the player; an empty roster without a game. Valid until
 * the next "reset". */
const MaeRoster *mae_model_get_roster (MaeModel *self);

/* Returns the names as the server writes them, for messages to it. */
const MaeRoster *mae_model_get_wire_roster (MaeModel *self);

/* Returns the nickname in @seat; MAE_LORENZO gives Lorenzo's name. Never NULL. */
const char *mae_model_get_name (MaeModel *self, int seat);

/* Returns whether it is the player's turn in a running game, after the setup. */
gboolean mae_model_is_my_turn (MaeModel *self);

/* Returns whether the player still has to choose something in the setup. */
gboolean mae_model_is_my_setup (MaeModel *self);

/* Returns the round that is played, for the player to see; 0: in the setup, or not known, since the
 * server hasn't told it to somebody who came back. */
int mae_model_get_round (MaeModel *self);

/* Valid in "reset": returns whether it is still the same turn, as after a lost connection. Then
 * drafts can be rebased. */
gboolean mae_model_is_same_turn (MaeModel *self);

/* Valid in "reset": returns whether it is the same game, at the same point or another. Then plans
 * (draft/plan.h) can be rebased. */
gboolean mae_model_is_same_game (MaeModel *self);

/* Valid after a "reset": returns whether it ended this player's turn before the main action: the
 * player was away, or the time was over. */
gboolean mae_model_has_lost_turn (MaeModel *self);

/* (transfer none) GListModel of MaeLogEntry, the newest last. */
GListModel *mae_model_get_log (MaeModel *self);

/* ── Updating: for the session, replays and tests ──────────────────────────────────────────── */

/* Takes ownership of @snapshot, as seen from the seat of @nickname, or by a spectator if there is
 * no player with that nickname. */
void mae_model_take_arrival (MaeModel *self, MaeSnapshot *snapshot, const char *nickname,
                             MaeArrival arrival);

/* Like mae_model_take_arrival() with MAE_ARRIVAL_FIRST. */
static inline void
mae_model_take_snapshot (MaeModel *self, MaeSnapshot *snapshot, const char *nickname)
{
  mae_model_take_arrival (self, snapshot, nickname, MAE_ARRIVAL_FIRST);
}

/* Like mae_model_take_snapshot(), after the current player has taken back a move: the log
 * continues. */
void mae_model_take_back (MaeModel *self, MaeSnapshot *snapshot, const char *nickname);

/* Like mae_model_take_snapshot(), for a point in a replay: the log becomes the first @n_entries of
 * @log. */
void mae_model_take_moment (MaeModel *self, MaeSnapshot *snapshot, const char *nickname,
                            GListModel *log, guint n_entries);

/* Replaces the lines of the log with those of @log, unless both have the same number of lines and
 * the same last line. */
void mae_model_set_log (MaeModel *self, GListModel *log);

/* Inserts the entries of @log, which are older, before the log. */
void mae_model_prepend_log (MaeModel *self, GListModel *log);

/* Replaces the lines of the log up to the last arrival, which the past tells too, with the log of
 * @past, a model of the same game. Returns FALSE, doing nothing, if it is another game. */
gboolean mae_model_take_past (MaeModel *self, MaeModel *past);

/* Returns the ids of the server that sent the snapshot, or NULL if they are our indices. For
 * reading and writing messages. */
const MaeIdMap *mae_model_get_ids (MaeModel *self);

/* Returns the follower including the events of the unfinished batch. For reading and writing
 * messages. */
const MaeGame *mae_model_get_incoming (MaeModel *self);

/* Applies an event; ACTION ends the batch and emits "batch". Events before the first snapshot are
 * dropped, since the snapshot includes them. Returns FALSE, ignoring the event, when it doesn't fit
 * the game, which means the sender is faulty. */
gboolean mae_model_take_event (MaeModel *self, const MaeEvent *event);

/* Returns whether the current batch has events. */
gboolean mae_model_is_pending (MaeModel *self);

/* Ends a batch without an ACTION (a player has left or returned). */
void mae_model_flush (MaeModel *self);

/* Removes the game. */
void mae_model_clear (MaeModel *self);

/* Adds a line of kind MAE_LOG_NOTE. */
void mae_model_add_note (MaeModel *self, const char *text);
