/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups of addresses that share limits. A host with IPv6 usually has all addresses of a /64, and
 * can easily get a /56 or a /48. An IPv4 address is alone in its group. */
#pragma once

#include <glib.h>

#define MAE_ADDRESS_GROUPS 3

/* The limit of a group, as a multiple of the limit of one address. */
extern const guint mae_address_group_factor[MAE_ADDRESS_GROUPS];

/* Writes the groups that @address (as mae_server_open() is given it) belongs to, the smallest
 * first: @address itself, and for IPv6 the /56 and the /48 it is in. Returns how many; 0 for
 * NULL. */
int mae_address_groups (const char *address, char *keys[MAE_ADDRESS_GROUPS]);
