/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What who calls and who listens on the local network have in common. */
#pragma once

/* A group of the link, of nobody's but ours ("maes" in hexadecimal). */
#define MAE_BEACON_GROUP "ff12::6d61:6573"

/* 127.255.255.255, the loopback's broadcast. */
#define MAE_BEACON_LOOPBACK 0x7fffffff

/* Packets leave with the most hops there can be, and those that come with fewer have crossed a
 * router: not from this network, whatever they say (the way of RFC 5082). */
#define MAE_BEACON_HOPS 255
