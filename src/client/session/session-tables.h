/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session's tables, on servers that have them (docs/protocol.md, Tables): the hall with its list;
 * the player's table, its chat and its clock.
 *
 * Signals of MaeSession:
 * - "tables-changed" (): the hall's list has changed.
 * - "table-changed" (): the table, the people at it, or who wants another game, has changed.
 * - "table-refused" (const char *text, const char *field): a request about tables was refused;
 *   @field (may be NULL) is the member of the MaeTableWish that isn't possible.
 * - "chat-refused" (const char *text)
 * - "clock-changed" () */
#pragma once

#include "chat-lines.h"
#include "protocol/table-info.h"
#include "session.h"

/* The most characters of a chat line. */
#define MAE_CHAT_TEXT_MAX 200

/* Sets where the next connection goes: TRUE: to the hall, if the server has one; FALSE, the
 * default: to the waiting room. */
void mae_session_set_to_hall (MaeSession *self, gboolean to_hall);

/* Returns whether both sides offered @feature (MaeFeatures). */
gboolean mae_session_has (MaeSession *self, guint feature);

/* (nullable) (transfer none) Returns the list of tables, while in the hall. */
const MaeTableList *mae_session_get_tables (MaeSession *self);

/* (nullable) (transfer none) Returns the player's table. */
const MaeTableInfo *mae_session_get_table (MaeSession *self);

/* Returns whether the player is a spectator at that table. */
gboolean mae_session_is_watching (MaeSession *self);

/* (transfer none) GListModel of MaeChatLine, the newest last. */
GListModel *mae_session_get_chat (MaeSession *self);

/* Returns whether the player can chat. */
gboolean mae_session_can_chat (MaeSession *self);

/* ── Requests; the answer is a signal, or a new state ──────────────────────────────────────── */

/* Open a table, or go to the one with @code as a player or as a spectator. */
void mae_session_open_table (MaeSession *self, const MaeTableWish *wish);
void mae_session_join_table (MaeSession *self, const char *code);
void mae_session_watch_table (MaeSession *self, const char *code);

/* Returns to the hall. In a game in progress the seat is given up. */
void mae_session_leave_table (MaeSession *self);

/* Asks for another game with the same players, or with @wanted FALSE takes that back. */
void mae_session_rematch (MaeSession *self, gboolean wanted);

/* Sends a chat line. Returns FALSE, sending nothing, if @text has no visible characters. */
gboolean mae_session_say (MaeSession *self, const char *text);

/* ── The clock ─────────────────────────────────────────────────────────────────────────────── */

/* Returns the milliseconds until the turn of @nickname (NULL: of all who are choosing in the setup)
 * ends by itself; -1: no time limit. @whose (may be NULL) is set to the player, NULL for all who
 * are choosing. */
gint64 mae_session_get_remaining (MaeSession *self, const char **whose);

/* Returns the milliseconds until @nickname, whose connection broke, counts as away; -1: the
 * game doesn't wait for this player. */
gint64 mae_session_get_awaited (MaeSession *self, const char *nickname);

/* Returns whether the server waits for the player in @seat of the model's game. */
gboolean mae_session_is_awaited (MaeSession *self, int seat);
