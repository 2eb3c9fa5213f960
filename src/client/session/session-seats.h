/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of this player on a server on which one may have several (docs/protocol.md, Several
 * games), and which of them the session looks at.
 *
 * Signal of MaeSession: "seats-changed" (): one of these games has changed, or there is another
 * one. */
#pragma once

#include "protocol/table-info.h"
#include "session.h"

/* (nullable) (transfer none) Returns the games, those that wait for this player first, the most
 * urgent one on top; NULL: the server hasn't told. */
const MaeSeatList *mae_session_get_seats (MaeSession *self);

/* Returns how many milliseconds ago the server told these games: what they say is left is of then.
 */
gint64 mae_session_get_seats_age (MaeSession *self);

/* Returns the milliseconds for those who are to move in @seat; -1: no limit. */
gint64 mae_session_get_seat_remaining (MaeSession *self, const MaeSeatInfo *seat);

/* Returns how many days of holidays the player can take in this year; -1: the server gives none.
 * The second function returns the milliseconds that are left of a holiday of which the list of
 * games told @told (0: none); the third one asks for one. */
int mae_session_get_holiday_days (MaeSession *self);
gint64 mae_session_get_holiday_left (MaeSession *self, gint64 told);
void mae_session_take_holiday (MaeSession *self, int days);

/* (nullable) (transfer none) Returns the most urgent game with others that waits for this player
 * and isn't looked at, and in which somebody else is. */
const MaeSeatInfo *mae_session_get_waiting_seat (MaeSession *self);

/* Returns whether the player can look at something else and keep the seat in the game shown. */
gboolean mae_session_keeps_seat (MaeSession *self);

/* The first function returns whether the player may remove the table that waits for players; the
 * second one asks for it: all who wait there lose their seats. */
gboolean mae_session_can_cancel_table (MaeSession *self);
void mae_session_cancel_table (MaeSession *self);

/* Goes to the hall; the seat in a game that isn't over is kept. */
void mae_session_go_to_hall (MaeSession *self);
/* Looks at the game with number @game, in which the player has a seat; or gives that seat up. */
void mae_session_open_game (MaeSession *self, gint64 game);
void mae_session_leave_game (MaeSession *self, gint64 game);

/* Handles what the server sends about the player's games; takes ownership of @list. */
void mae_session_take_seats (MaeSession *self, MaeSeatList *list);
