/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Calls a game out on the local network, every two seconds and whenever something about it changed:
 * by broadcast in IPv4 and to a multicast group in IPv6, on every interface. No router passes it
 * on. Belongs to the main context that was the thread's default when it was made. */
#pragma once

#include "beacon.h"

G_BEGIN_DECLS

typedef struct _MaeBeaconSender MaeBeaconSender;

/* To @port, MAE_BEACON_PORT but in tests. Where there is no network nobody hears it: that is no
 * error. */
MaeBeaconSender *mae_beacon_sender_new (const MaeBeacon *beacon, guint16 port);

/* The id stays. Sends nothing new where nothing changed. */
void mae_beacon_sender_update (MaeBeaconSender *sender, const char *name, int players, int seats);

/* Says that the game is no longer there. */
void mae_beacon_sender_free (MaeBeaconSender *sender);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeBeaconSender, mae_beacon_sender_free)

G_END_DECLS
