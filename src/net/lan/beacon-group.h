/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Constants shared by sender and receiver of beacons. */
#pragma once

/* A link-local multicast group used by nothing else (ends in "maes" in ASCII). */
#define MAE_BEACON_GROUP "ff12::6d61:6573"

/* 127.255.255.255, the loopback's broadcast address. */
#define MAE_BEACON_LOOPBACK 0x7fffffff

/* Packets are sent with the maximum number of hops. Packets that arrive with fewer have crossed a
 * router, so they aren't from this network and are ignored (see RFC 5082). */
#define MAE_BEACON_HOPS 255
