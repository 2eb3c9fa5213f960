/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/address-group.h"

#include <gio/gio.h>
#include <string.h>

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
