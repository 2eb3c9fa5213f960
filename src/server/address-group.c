/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/address-group.h"

#include <string.h>

/* One IPv6 host usually has all addresses of such a network. */
#define IPV6_BITS 64

const guint mae_address_group_factor[MAE_ADDRESS_GROUPS] = { 1, 2, 4 };

/* Returns the first @bits of @bytes as a key, such as "20010db8000012/56". (transfer full) */
static char *
prefix_key (const guint8 *bytes, int bits)
{
  GString *key = g_string_new (NULL);

  for (int i = 0; i < bits / 8; i++)
    g_string_append_printf (key, "%02x", bytes[i]);
  g_string_append_printf (key, "/%d", bits);
  return g_string_free (key, FALSE);
}

int
mae_address_groups (const char *address, char *keys[MAE_ADDRESS_GROUPS])
{
  if (address == NULL)
    return 0;
  keys[0] = g_strdup (address);
  if (strchr (address, ':') == NULL)
    return 1;
  g_autoptr (GInetAddress) parsed = g_inet_address_new_from_string (address);
  if (parsed == NULL)
    return 1;
  keys[1] = prefix_key (g_inet_address_to_bytes (parsed), 56);
  keys[2] = prefix_key (g_inet_address_to_bytes (parsed), 48);
  return 3;
}

guint
mae_address_neighborhood (const char *address)
{
  g_autoptr (GInetAddress) parsed =
      address != NULL ? g_inet_address_new_from_string (address) : NULL;

  if (parsed == NULL || g_inet_address_get_family (parsed) != G_SOCKET_FAMILY_IPV4)
    return 0;
  const guint8 *bytes = g_inet_address_to_bytes (parsed);
  return (((guint) bytes[0] << 16) | ((guint) bytes[1] << 8) | bytes[2]) + 1;
}

GInetAddressMask *
mae_address_network (const char *text)
{
  g_autoptr (GInetAddressMask) mask = g_inet_address_mask_new_from_string (text, NULL);

  if (mask == NULL || g_inet_address_mask_get_family (mask) == G_SOCKET_FAMILY_IPV4
      || g_inet_address_mask_get_length (mask) <= IPV6_BITS)
    return g_steal_pointer (&mask);
  guint8 bytes[16];
  memcpy (bytes, g_inet_address_to_bytes (g_inet_address_mask_get_address (mask)), 8);
  memset (bytes + 8, 0, 8);
  g_autoptr (GInetAddress) network = g_inet_address_new_from_bytes (bytes, G_SOCKET_FAMILY_IPV6);
  return g_inet_address_mask_new (network, IPV6_BITS, NULL);
}

gboolean
mae_address_network_is_local (GInetAddressMask *network)
{
  const guint8 *bytes = g_inet_address_to_bytes (g_inet_address_mask_get_address (network));
  static const guint8 zeros[8];

  if (g_inet_address_mask_get_family (network) == G_SOCKET_FAMILY_IPV4)
    return g_inet_address_mask_get_length (network) >= 8 && bytes[0] == 127;
  /* ::1 is counted as its /64. */
  return g_inet_address_mask_get_length (network) == IPV6_BITS
         && memcmp (bytes, zeros, sizeof zeros) == 0;
}

gboolean
mae_address_is_in (const char *address, GInetAddressMask *network)
{
  g_autoptr (GInetAddress) parsed = NULL;

  if (address == NULL)
    return mae_address_network_is_local (network);
  parsed = g_inet_address_new_from_string (address);
  return parsed != NULL && g_inet_address_mask_matches (network, parsed);
}
