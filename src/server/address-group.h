/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups of addresses that share limits. A host with IPv6 usually has all addresses of a /64, and
 * can easily get a /56 or a /48. An IPv4 address is alone in its group, since its neighbors may be
 * strangers. They share no limit; but where somebody has to be served after others, those in a /24
 * with many others are: it may be one person's. */
#pragma once

#include <gio/gio.h>

#define MAE_ADDRESS_GROUPS 3

/* The limit of a group, as a multiple of the limit of one address. */
extern const guint mae_address_group_factor[MAE_ADDRESS_GROUPS];

/* How many in one IPv4 neighborhood come no later than if each were alone. */
#define MAE_ADDRESS_NEIGHBORS 4

/* Returns the number of the IPv4 neighborhood (/24) of @address (as mae_server_open() is given it);
 * 0: NULL, or IPv6, which has the groups above. */
guint mae_address_neighborhood (const char *address);

/* Parses @text, an address or a network such as 192.0.2.0/24; an IPv6 prefix longer than /64 is
 * cut. Returns NULL if it is neither. (transfer full) */
GInetAddressMask *mae_address_network (const char *text);

/* Returns whether @network has only addresses of this machine. */
gboolean mae_address_network_is_local (GInetAddressMask *network);

/* Returns whether @address (as mae_server_open() is given it; NULL: this machine, or not known) is
 * in @network. */
gboolean mae_address_is_in (const char *address, GInetAddressMask *network);

/* Writes the groups that @address (as mae_server_open() is given it) belongs to, the smallest
 * first: @address itself, and for IPv6 the /56 and the /48 it is in. Returns how many; 0 for
 * NULL. */
int mae_address_groups (const char *address, char *keys[MAE_ADDRESS_GROUPS]);
