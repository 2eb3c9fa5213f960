/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session's tables, where the server has them (docs/protocol.md, Tables): the hall with its
 * list, the table the player sits at or watches, its chat and its clock.
 *
 * Signals of MaeSession:
 * - "tables-changed" (): the hall's list.
 * - "table-changed" (): the table, who is there, who wants another game.
 * - "table-refused" (const char *text, const char *field): a request about tables was; @field (may
 *   be NULL) names what of a wish isn't possible.
 * - "chat-refused" (const char *text)
 * - "clock-changed" () */
#pragma once

#include "chat-line.h"
#include "protocol/table-info.h"
#include "session.h"

G_BEGIN_DECLS

/* Chat lines kept. */
#define MAE_CHAT_LINES_MAX 200

/* Characters of a text. */
#define MAE_CHAT_TEXT_MAX 200

/* Whether the next connection goes to the hall, where there is one, or to the waiting room, which
 * is so at first. */
void mae_session_set_to_hall (MaeSession *self, gboolean to_hall);

/* Whether both sides offered @feature (MaeFeatures). */
gboolean mae_session_has (MaeSession *self, guint feature);

/* (nullable) (transfer none) In the hall: the list of tables. */
const MaeTableList *mae_session_get_tables (MaeSession *self);

/* (nullable) (transfer none) The player's table. */
const MaeTableInfo *mae_session_get_table (MaeSession *self);

/* Whether the player watches that table. */
gboolean mae_session_is_watching (MaeSession *self);

/* (transfer none) GListModel of MaeChatLine, the newest last. */
GListModel *mae_session_get_chat (MaeSession *self);

/* Whether the player can chat. */
gboolean mae_session_can_chat (MaeSession *self);

/* ── Requests; the answer is a signal, or another state ───────────────────────────────────── */

void mae_session_open_table (MaeSession *self, const MaeTableWish *wish);
void mae_session_join_table (MaeSession *self, const char *code);
void mae_session_watch_table (MaeSession *self, const char *code);

/* Back to the hall; from a game that goes on the seat is given up. */
void mae_session_leave_table (MaeSession *self);

/* Another game with the same players. */
void mae_session_rematch (MaeSession *self, gboolean wanted);

/* Returns FALSE, sending nothing, when nothing is left of @text. */
gboolean mae_session_say (MaeSession *self, const char *text);

/* ── The clock ────────────────────────────────────────────────────────────────────────────── */

/* Milliseconds left to @nickname (NULL: who chooses, in the setup) until the turn ends by itself;
 * -1: nobody is timed. @whose (may be NULL) gets who that is, NULL for everybody who still
 * chooses. */
gint64 mae_session_get_remaining (MaeSession *self, const char **whose);

/* Milliseconds until @nickname, whose connection broke, counts as away; -1: isn't awaited. */
gint64 mae_session_get_awaited (MaeSession *self, const char *nickname);

G_END_DECLS
