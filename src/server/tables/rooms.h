/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All games of a server: those that sleep (sleepers.h), and the rooms of the others: in which order
 * they came, which are deserted, and when time is over in one of them. What happens in a game is
 * not decided here. */
#pragma once

#include "engine/game.h"
#include "server/tables/sleepers.h"
#include "server/types.h"

/* @lookalikes: for the names of players whose games sleep; @config: for plans. */
MaeRooms *mae_rooms_new (MaeLookalikes *lookalikes, const MaeServerConfig *config);
void mae_rooms_free (MaeRooms *rooms);

/* Returns the number for a new game; the second function makes sure that it is above @number. */
guint64 mae_rooms_next_number (MaeRooms *rooms);
void mae_rooms_note_number (MaeRooms *rooms, guint64 number);

void mae_rooms_add (MaeRooms *rooms, MaeGameRoom *room);
void mae_rooms_remove (MaeRooms *rooms, MaeGameRoom *room);

/* Return how many games there are, and how many of them nobody is connected to: rooms and sleeping
 * games, but of these no games over days. */
guint mae_rooms_count (const MaeRooms *rooms);
guint mae_rooms_count_deserted (const MaeRooms *rooms);

MaeSleepers *mae_rooms_get_sleepers (const MaeRooms *rooms);
/* See plans.h. */
MaePlans *mae_rooms_get_plans (const MaeRooms *rooms);

/* The rooms, in the order in which they came; NULL: there are no more. */
MaeGameRoom *mae_rooms_first (const MaeRooms *rooms);
MaeGameRoom *mae_rooms_next (const MaeGameRoom *room);
/* Returns the room of the game with @number, or NULL. */
MaeGameRoom *mae_rooms_find (const MaeRooms *rooms, guint64 number);

/* ── Deserted rooms, to which nobody is connected ──────────────────────────────────────────── */

/* To be called when the last player has left @room, at the time @since; when the first one comes
 * back, or nobody will. */
void mae_rooms_desert (MaeRooms *rooms, MaeGameRoom *room, gint64 since);
void mae_rooms_revive (MaeRooms *rooms, MaeGameRoom *room);

/* The room that was deserted first, and the one after @room; the one that was deserted last, and
 * the one before @room. NULL: there is none. */
MaeGameRoom *mae_rooms_first_deserted (const MaeRooms *rooms);
MaeGameRoom *mae_rooms_deserted_after (const MaeGameRoom *room);
MaeGameRoom *mae_rooms_last_deserted (const MaeRooms *rooms);
MaeGameRoom *mae_rooms_deserted_before (const MaeGameRoom *room);

/* When rooms are next looked at that could sleep, in µs; see sleep.c. */
gint64 mae_rooms_get_sleep_at (const MaeRooms *rooms);
void mae_rooms_set_sleep_at (MaeRooms *rooms, gint64 at);

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

/* Sets when time is over in @room, G_MAXINT64: never. */
void mae_rooms_set_clock (MaeRooms *rooms, MaeGameRoom *room, gint64 at);
/* The first function returns when time is over in any room, G_MAXINT64: never; the second one, in
 * which room. */
gint64 mae_rooms_next_clock (const MaeRooms *rooms);
MaeGameRoom *mae_rooms_first_clock (const MaeRooms *rooms);

/* After a restart: players who haven't come back until @until count as away from then on;
 * G_MAXINT64: none are expected. */
void mae_rooms_await_returns (MaeRooms *rooms, gint64 until);
gint64 mae_rooms_awaits_until (const MaeRooms *rooms);

/* ── What they share ───────────────────────────────────────────────────────────────────────── */

/* The first function returns whether a ruleset with @hash was read. The second one returns the
 * ruleset
 * @json, whose hash is @hash, read once for all games with it; NULL: it can't be read. It belongs
 * to
 * @rooms. */
gboolean mae_rooms_knows_rules (const MaeRooms *rooms, guint64 hash);
const MaeRuleset *
mae_rooms_find_rules (MaeRooms *rooms, const char *json, guint64 hash, GError **error);

/* Returns space for the events of one command, which isn't kept between calls. */
MaeEvents *mae_rooms_get_events (MaeRooms *rooms);
