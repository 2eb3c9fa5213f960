/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/group-throttle.h"

MaeGroupThrottle *
mae_group_throttle_new (guint burst, gint64 interval, guint max_keys)
{
  MaeGroupThrottle *throttle = g_new0 (MaeGroupThrottle, 1);

  for (int i = 0; i < MAE_ADDRESS_GROUPS; i++)
    throttle->levels[i] = mae_throttle_new (burst * mae_address_group_factor[i],
                                            interval / mae_address_group_factor[i], max_keys);
  return throttle;
}

void
mae_group_throttle_free (MaeGroupThrottle *throttle)
{
  for (int i = 0; i < MAE_ADDRESS_GROUPS; i++)
    mae_throttle_free (throttle->levels[i]);
  g_free (throttle);
}

typedef gint64 (*Ask) (MaeThrottle *throttle, const char *key, gint64 now);

/* Asks @question about each group of @address. Returns the largest answer. */
static gint64
ask (const MaeGroupThrottle *throttle, const char *address, gint64 now, Ask question)
{
  char *keys[MAE_ADDRESS_GROUPS];
  int n = mae_address_groups (address, keys);
  gint64 most = 0;

  for (int i = 0; i < n; i++) {
    most = MAX (most, question (throttle->levels[i], keys[i], now));
    g_free (keys[i]);
  }
  return most;
}

gint64
mae_group_throttle_wait (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  return ask (throttle, address, now, mae_throttle_wait);
}

gint64
mae_group_throttle_load (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  return ask (throttle, address, now, mae_throttle_load);
}

gboolean
mae_group_throttle_take (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  char *keys[MAE_ADDRESS_GROUPS];

  if (mae_group_throttle_wait (throttle, address, now) > 0)
    return FALSE;
  int n = mae_address_groups (address, keys);
  for (int i = 0; i < n; i++) {
    mae_throttle_take (throttle->levels[i], keys[i], now);
    g_free (keys[i]);
  }
  return TRUE;
}
