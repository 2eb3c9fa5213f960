/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The people on a server, invitations to tables, and whom this player doesn't want to hear of
 * (docs/protocol.md, People).
 *
 * Signals of MaeSession:
 * - "people-changed" (): who is here, or who is muted.
 * - "invited" (): the invitations have changed.
 * - "person-answered" (const char *text): what became of a request about a person. */
#pragma once

#include "protocol/people-info.h"
#include "session.h"

/* (nullable) (transfer none) Returns who is here: this player first, then those who wait at tables,
 * those in the hall, those who play; NULL: the server hasn't told. Outside of the hall the list is
 * as it was there. */
const MaePeopleList *mae_session_get_people (MaeSession *self);

/* Returns the player's own rating, in the games played most; 0: none, or the server doesn't tell.
 */
int mae_session_get_own_rating (MaeSession *self);

/* Returns whether the player has muted @nickname, and changes that. */
gboolean mae_session_has_muted (MaeSession *self, const char *nickname);
void mae_session_mute (MaeSession *self, const char *nickname, gboolean is_muted);

/* Sets whom to invite to the next table that the player comes to; NULL: nobody. */
void mae_session_set_guest (MaeSession *self, const char *nickname);

/* (nullable) (transfer none) Returns the oldest invitation that waits. The second function goes to
 * its table, from anywhere on the server; a seat in a game is kept. The third one declines it. */
const MaeInvitation *mae_session_get_invitation (MaeSession *self);
void mae_session_accept_invitation (MaeSession *self);
void mae_session_decline_invitation (MaeSession *self);

/* ── For the session itself ────────────────────────────────────────────────────────────────── */

/* Handle what the server sends; they take ownership of lists and invitations. */
void mae_session_take_people (MaeSession *self, MaePeopleList *list);
void mae_session_take_invitation (MaeSession *self, MaeInvitation *invitation);
void mae_session_take_muted (MaeSession *self, char **names);
void
mae_session_take_answer (MaeSession *self, MaePersonAnswer answer, const char *name, gint64 wait);
