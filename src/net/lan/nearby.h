/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games announced on the local network (net/lan/beacon.h). Anybody there may send anything, so only
 * small, valid packets from this network count, and a few are read at a time; games that stop
 * sending are removed, and one host can't fill the list.
 *
 * Signal "changed" (): the list has changed. All functions and signals belong to the main context
 * that was the thread's default when the object was created. */
#pragma once

#include <gio/gio.h>

#define MAE_NEARBY_MAX 16
#define MAE_NEARBY_MAX_PER_HOST 4

/* µs after which a game that sends nothing is removed. */
#define MAE_NEARBY_PATIENCE (7 * G_TIME_SPAN_SECOND)

typedef struct {
  guint64 id;
  char *name;
  char *address; /* "host:port", in the form of mae_address_format() */
  char *host;
  int players, seats; /* as in MaeBeacon */
  gint64 heard;       /* monotonic µs */
} MaeNearbyGame;

#define MAE_TYPE_NEARBY (mae_nearby_get_type ())
G_DECLARE_FINAL_TYPE (MaeNearby, mae_nearby, MAE, NEARBY, GObject)

/* Creates a list that doesn't listen yet. (transfer full) */
MaeNearby *mae_nearby_new (void);

/* Listens on UDP @port, 0: any free one. Returns the port, or 0 and @error. */
guint16 mae_nearby_listen (MaeNearby *self, guint16 port, GError **error);

/* (element-type MaeNearbyGame) (transfer none) Returns the games in the order they were found. */
const GPtrArray *mae_nearby_list (MaeNearby *self);

/* Handle a packet from @host, and games that stopped sending. Called by mae_nearby_listen()'s
 * sources and by tests. */
void
mae_nearby_take (MaeNearby *self, gint64 now, const char *host, const char *bytes, gsize length);
void mae_nearby_expire (MaeNearby *self, gint64 now);
