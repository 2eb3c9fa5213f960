/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The packet that announces a game on the local network: a small UDP packet of text. See
 * beacon-sender.h and nearby.h for the sockets, and "Nearby" in docs/protocol.md. */
#pragma once

#include <glib.h>

#define MAE_BEACON_PORT 51017

/* A link-local multicast group used by nothing else (ends in "maes" in ASCII). */
#define MAE_BEACON_GROUP "ff12::6d61:6573"

/* 127.255.255.255, the loopback's broadcast address. */
#define MAE_BEACON_LOOPBACK 0x7fffffff

/* Packets are sent with the maximum number of hops. Packets that arrive with fewer have crossed a
 * router, so they aren't from this network and are ignored (see RFC 5082). */
#define MAE_BEACON_HOPS 255

/* Bytes; longer packets are ignored. */
#define MAE_BEACON_MAX 400

/* Characters of a name. */
#define MAE_BEACON_NAME_MAX 40

typedef struct {
  guint64 id;   /* unique to a game, the same in all its packets */
  guint16 port; /* TCP port of the server; 0: the game is no longer there */
  int players;  /* how many are waiting there */
  int seats;    /* 0: not decided yet */
  char name[MAE_BEACON_NAME_MAX * 4 + 1];
} MaeBeacon;

/* Returns the text of a packet. (transfer full) */
char *mae_beacon_write (const MaeBeacon *beacon);

/* Parses @length untrusted bytes. Returns whether they are a beacon. Its name is cut to
 * MAE_BEACON_NAME_MAX, without control characters and those that change the text direction. */
gboolean mae_beacon_read (const char *bytes, gsize length, MaeBeacon *beacon);

/* Sets the name of @beacon as a receiver will read it. */
void mae_beacon_set_name (MaeBeacon *beacon, const char *name);
