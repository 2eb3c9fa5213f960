/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who wait at open tables for games over days, in a stored world. */
#pragma once

#include "seated.h"
#include "stored-world.h"

#define OLDER "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""
#define RESERVE OLDER ",\"reserve\",\"people\""
#define TWO "\"playersCount\":2,\"turnTime\":86400"
#define THREE "\"playersCount\":3,\"turnTime\":86400"

#define WELCOME(features)                                                                          \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[" features "]}}"

void waiting_set_up (StoredWorld *f, gconstpointer data);
void waiting_tear_down (StoredWorld *f, gconstpointer data);

/* The next server's clock begins anew, and its date is wrong by @jump µs. */
void waiting_restart_bounded (StoredWorld *f, gint64 jump, guint tables_per_owner);
void waiting_restart (StoredWorld *f, gint64 jump);

Client *waiting_enter (StoredWorld *f, const char *name);
void waiting_quit (Client *client);

/* @name comes, is told @text of the own seats, and goes. */
void waiting_assert_seats (StoredWorld *f, const char *name, const char *text);

guint waiting_count_open (StoredWorld *f);
