/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games that call themselves out on the local network (net/beacon.h). Anybody there may send
 * anything: packets are small, checked, from this network only, and read a few at a time; a game
 * that falls silent is forgotten, and one host can't fill the list.
 *
 * Signal "changed" (): the list. Everything happens in the main context that was the thread's
 * default when it was made. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define MAE_NEARBY_MAX 16
#define MAE_NEARBY_MAX_PER_HOST 4

/* µs after its last word a game is forgotten. */
#define MAE_NEARBY_PATIENCE (7 * G_TIME_SPAN_SECOND)

typedef struct {
  guint64 id;
  char *name;
  char *address; /* "host:port", as mae_address_format() */
  char *host;
  int players, seats; /* as in MaeBeacon */
  gint64 heard;       /* monotonic µs */
} MaeNearbyGame;

#define MAE_TYPE_NEARBY (mae_nearby_get_type ())
G_DECLARE_FINAL_TYPE (MaeNearby, mae_nearby, MAE, NEARBY, GObject)

MaeNearby *mae_nearby_new (void);

/* Listens on UDP @port, 0: a free one. Returns the port, or 0 and @error when it can't. */
guint16 mae_nearby_listen (MaeNearby *self, guint16 port, GError **error);

/* (element-type MaeNearbyGame) (transfer none) In the order they were found. */
const GPtrArray *mae_nearby_list (MaeNearby *self);

/* What listening does with a packet from @host, and with time. */
void
mae_nearby_take (MaeNearby *self, gint64 now, const char *host, const char *bytes, gsize length);
void mae_nearby_expire (MaeNearby *self, gint64 now);

G_END_DECLS
