/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a game calls out on the local network, and how it is understood: one small UDP packet of
 * text. No sockets here; see beacon-sender.h and nearby.h. docs/protocol.md, "Nearby". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_BEACON_PORT 51017

/* Bytes; a longer packet is none of ours. */
#define MAE_BEACON_MAX 400

/* Characters of a name. */
#define MAE_BEACON_NAME_MAX 40

typedef struct {
  guint64 id;   /* the same in all packets of one game, and unique to it */
  guint16 port; /* of the server, TCP; 0: the game is no longer there */
  int players;  /* waiting there */
  int seats;    /* 0: not decided yet */
  char name[MAE_BEACON_NAME_MAX * 4 + 1];
} MaeBeacon;

/* (transfer full) */
char *mae_beacon_write (const MaeBeacon *beacon);

/* Whether the @length bytes are a beacon. Anything may come here. A name is told without control
 * characters and those that change the direction of text, cut to MAE_BEACON_NAME_MAX. */
gboolean mae_beacon_read (const char *bytes, gsize length, MaeBeacon *beacon);

/* Puts @name into @beacon as it will be read. */
void mae_beacon_set_name (MaeBeacon *beacon, const char *name);

G_END_DECLS
