/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Announces a game on the local network, every two seconds and after each change, on every
 * interface: by broadcast in IPv4, to a multicast group in IPv6. Routers don't forward it. Belongs
 * to the thread-default main context at its creation. */
#pragma once

#include "beacon.h"

typedef struct _MaeBeaconSender MaeBeaconSender;

/* Starts to send @beacon to @port (MAE_BEACON_PORT, except in tests). Having no network isn't an
 * error. */
MaeBeaconSender *mae_beacon_sender_new (const MaeBeacon *beacon, guint16 port);

/* Changes the beacon, except its id, and sends it if something has changed. */
void mae_beacon_sender_update (MaeBeaconSender *sender, const char *name, int players, int seats);

/* Announces that the game can no longer be joined, and frees @sender. */
void mae_beacon_sender_free (MaeBeaconSender *sender);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeBeaconSender, mae_beacon_sender_free)
