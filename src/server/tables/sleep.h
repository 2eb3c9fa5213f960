/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games fall asleep: a room to which nobody has been connected for a while, neither as a player nor
 * as a spectator, in which nothing is due, and all of which is durable, is freed; sleepers.h keeps
 * what is needed to find it. It wakes up, by a replay of its commands from the store, when somebody
 * comes, or the time of a turn in a game over days is over. After a start all games sleep. */
#pragma once

#include "protocol/message.h"
#include "server/tables/sleepers.h"
#include "server/types.h"

/* The first function returns when rooms may next fall asleep, in µs; G_MAXINT64: never. The second
 * one lets them. */
gint64 mae_sleep_deadline (const MaeServer *server);
void mae_sleep_tick (MaeServer *server);

/* Returns the sleeping game that @message of @asker (NULL: who isn't logged in) is about, NULL:
 * none. Whoever joins needs one if none of their games is in memory: the secret of the nickname is
 * read with it. */
MaeSleeper *
mae_sleep_find_wanted (MaeServer *server, const MaeIdentity *asker, const MaeMessage *message);

/* Wakes @sleeper, and frees it. Nothing may be away (mae_commit_is_busy()), otherwise it waits for
 * the store. Returns NULL and sets @error, with a sentence for whoever has come, if the game can't
 * be read: then it still sleeps; or if it is damaged: then it is set aside. */
MaeGameRoom *mae_sleep_wake (MaeServer *server, MaeSleeper *sleeper, GError **error);
