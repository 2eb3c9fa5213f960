/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game as this client knows it: the follower, the players' names and the log. Widgets read it
 * and connect to its signals; they never see messages or sockets.
 *
 * Events are collected until their batch is complete, so widgets never see half a move.
 *
 * Signals:
 * - "reset" (): a whole new state (joined, rejoined, resumed), or none any more (left; then
 *   mae_model_get_game() is NULL): draw everything. The ruleset may be another one; drafts are
 *   thrown away, unless mae_model_is_same_turn().
 * - "batch" (gpointer `const MaeBatch *`): a move happened; valid during the signal.
 *   mae_model_get_game() already is the batch's `after`, and the log has its lines.
 * - "ended" (): the game is over; after that batch's signal, or after "reset" into an ended game.
 *
 * Properties, all read-only and notified once a batch: "has-game", "seat", "my-turn" (booleans and
 * int), "log" (GListModel of MaeLogEntry). */
#pragma once

#include <gio/gio.h>

#include "batch.h"
#include "log-entry.h"
#include "protocol/message.h"

G_BEGIN_DECLS

#define MAE_TYPE_MODEL (mae_model_get_type ())
G_DECLARE_FINAL_TYPE (MaeModel, mae_model, MAE, MODEL, GObject)

MaeModel *mae_model_new (void);

/* ── What widgets read ────────────────────────────────────────────────────────────────────── */

/* The game, or NULL before the first snapshot. The address stays the same from one "reset" to the
 * next; its content changes right before "batch". */
const MaeGame *mae_model_get_game (MaeModel *self);

/* (nullable) Valid until the next "reset". */
const MaeRuleset *mae_model_get_rules (MaeModel *self);

/* Own seat; -1: a spectator, or no game yet. */
int mae_model_get_seat (MaeModel *self);

const MaeRoster *mae_model_get_roster (MaeModel *self);

/* The same as the server writes them, which it wants to be answered with. */
const MaeRoster *mae_model_get_wire_roster (MaeModel *self);

/* The nickname in @seat; MAE_LORENZO gives Lorenzo's name. Never NULL. */
const char *mae_model_get_name (MaeModel *self, int seat);

/* Whether the turns have begun, the game goes on, and it is the own seat's turn. */
gboolean mae_model_is_my_turn (MaeModel *self);

/* Whether the own seat still has choices of the setup to make. */
gboolean mae_model_is_my_setup (MaeModel *self);

/* In "reset": whether the game is at the turn where it was, as after a connection lost and made
 * again. What was begun in it can go on (rebase drafts). */
gboolean mae_model_is_same_turn (MaeModel *self);

/* (transfer none) GListModel of MaeLogEntry, the newest last. */
GListModel *mae_model_get_log (MaeModel *self);

/* ── Updating it: by the session, replays, tests ───────────────────────────────────────────── */

/* Takes over @snapshot, seen from the seat of @nickname (nobody's: a spectator). */
void mae_model_take_snapshot (MaeModel *self, MaeSnapshot *snapshot, const char *nickname);

/* The same, where the current player has taken a move back: the log goes on, and says so. */
void mae_model_take_back (MaeModel *self, MaeSnapshot *snapshot, const char *nickname);

/* The same at some moment of a game that is looked at again: the log is the first @n_entries of
 * @log. */
void mae_model_take_moment (MaeModel *self, MaeSnapshot *snapshot, const char *nickname,
                            GListModel *log, guint n_entries);

/* Puts the entries of @log, which happened before, in front of the log. */
void mae_model_prepend_log (MaeModel *self, GListModel *log);

/* The ids of the server that sent the snapshot, or NULL when they are our indices. For the codec.
 */
const MaeIdMap *mae_model_get_ids (MaeModel *self);

/* The follower with the events of the unfinished batch taken in. For the codec. */
const MaeGame *mae_model_get_incoming (MaeModel *self);

/* Takes in one event; ACTION ends the batch and emits "batch". Events before the first snapshot are
 * dropped, as UpdateGame already contains them. Returns FALSE when the event doesn't fit the game:
 * the sender is broken, and the event was ignored. */
gboolean mae_model_take_event (MaeModel *self, const MaeEvent *event);

/* Whether events wait for the end of their batch. */
gboolean mae_model_is_pending (MaeModel *self);

/* Ends a batch that no ACTION closes (someone went away or came back). */
void mae_model_flush (MaeModel *self);

/* Forgets the game. */
void mae_model_clear (MaeModel *self);

/* Adds a line of MAE_LOG_NOTE. */
void mae_model_add_note (MaeModel *self, const char *text);

G_END_DECLS
