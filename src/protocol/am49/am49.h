/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes the am49 dialect. docs/protocol.md describes the "documented" and "deployed"
 * (the deployed program's) forms. The functions keep no state of a connection. */
#pragma once

#include "protocol/dialect.h"

/* How container maps are written; see "am49: writing" in docs/protocol.md. */
typedef enum {
  MAE_AM49_MAP_OBJECT, /* {"1":{"Coin":2}}: deployed */
  MAE_AM49_MAP_ARRAY,  /* [{"1":{"Coin":2}}]: documented */
} MaeAm49MapForm;

/* Parses one line without its end. @out must be cleared afterwards, on errors too. For
 * MAE_PROTOCOL_ERROR_NO_GAME @out->kind is set. For a snapshot @defaults has what UpdateGame
 * doesn't say (cards that end the game, resources per point); NULL: the standard rules. */
gboolean mae_am49_decode (const MaeWireContext *context, const MaeRuleset *defaults,
                          const char *line, gsize length, MaeMessage *out, GError **error);

/* Appends @message as one line with its '\n'. For snapshots use mae_am49_encode_snapshot(). */
void mae_am49_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message,
                      GString *out);

/* Returns the "type" of messages of @kind; NULL if it depends on their content. */
const char *mae_am49_type_name (MaeMessageKind kind);

/* Returns the name of commands of @kind; NULL: none. */
const char *mae_am49_command_name (MaeCommandKind kind);

/* Appends the message about @event as one line. The context must have rules. */
void mae_am49_encode_event (const MaeWireContext *context, const MaeEvent *event, GString *out);

/* Appends UpdateGame for @viewer (a seat; -1: a spectator). @game may be the deciding game: what
 * @viewer may not know is left out. @undone: says that the current player has taken back a move. */
void mae_am49_encode_snapshot (const MaeGame *game, const MaeRoster *roster, int viewer,
                               bool undone, GString *out);

/* The same for the context's seat, and for a plain peer in the form that deployed clients need. */
void mae_am49_encode_game (const MaeWireContext *context, bool undone, GString *out);
