/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about games in which the player has a seat. All char * are (transfer full). */
#pragma once

#include "protocol/roster.h"
#include "protocol/table-info.h"

/* Returns the others' names, "Elena and Lapo"; "You alone" if there are none. */
char *mae_seat_others_text (const MaeSeatInfo *seat);

/* Returns the round, the turn time and the rules (named as in @tables, which may be NULL). */
char *mae_seat_about_text (const MaeSeatInfo *seat, const MaeTableList *tables);

/* Returns whose turn it is, or that nobody is there. @age: how many milliseconds ago the server
 * told
 * @seat; a holiday may have ended since. */
char *mae_seat_whose_text (const MaeSeatInfo *seat, gint64 age);

/* Returns "0:42 left" for @remaining milliseconds, "9 hours left", or "1 day 4 hours left"; NULL if
 * that is below 0. The second function says it for a screen reader: "42 seconds left". */
char *mae_seat_left_text (gint64 remaining);
char *mae_seat_spoken_left_text (gint64 remaining);

/* Returns whether @remaining milliseconds of a turn in a game with @turn_time seconds are so few
 * that they are shown in another color; not if they are below 0. */
gboolean mae_seat_is_late (int turn_time, gint64 remaining);
/* Returns all of it for a screen reader, in the order of urgency. */
char *mae_seat_spoken_text (const MaeSeatInfo *seat, const MaeTableList *tables, gint64 age,
                            gint64 remaining);

/* Returns what has become of a game with @others that has gone; @what: "open", a table that waited
 * for players, "days", or "live". NULL: something else. */
char *mae_seat_gone_text (const char *what, const char *others);

/* Returns, for a screen reader, how many games of @list wait at @place, and the first one, for
 * which
 * @remaining milliseconds are left. */
char *mae_seats_summary_text (const char *place, const MaeSeatList *list, gint64 remaining);
