/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/group-throttle.h"

/* A burst that nobody uses up: only the load is asked for. */
#define NEVER_REFUSES (1 << 20)

#define KEY_SIZE 16

MaeGroupThrottle *
mae_group_throttle_new (guint burst, gint64 interval, guint max_keys)
{
  MaeGroupThrottle *throttle = g_new0 (MaeGroupThrottle, 1);

  for (int i = 0; i < MAE_ADDRESS_GROUPS; i++)
    throttle->levels[i] = mae_throttle_new (burst * mae_address_group_factor[i],
                                            interval / mae_address_group_factor[i], max_keys);
  throttle->neighborhoods =
      mae_throttle_new (NEVER_REFUSES, interval / MAE_ADDRESS_NEIGHBORS, max_keys);
  return throttle;
}

void
mae_group_throttle_free (MaeGroupThrottle *throttle)
{
  for (int i = 0; i < MAE_ADDRESS_GROUPS; i++)
    mae_throttle_free (throttle->levels[i]);
  mae_throttle_free (throttle->neighborhoods);
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

/* Writes the key of @address's neighborhood. Returns FALSE if it has none. */
static gboolean
neighborhood_key (const char *address, char key[KEY_SIZE])
{
  guint number = mae_address_neighborhood (address);

  g_snprintf (key, KEY_SIZE, "%u", number);
  return number > 0;
}

gint64
mae_group_throttle_load (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  return ask (throttle, address, now, mae_throttle_load);
}

gint64
mae_group_throttle_rank (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  gint64 load = mae_group_throttle_load (throttle, address, now);
  char key[KEY_SIZE];

  if (neighborhood_key (address, key))
    load = MAX (load, mae_throttle_load (throttle->neighborhoods, key, now));
  return load;
}

gboolean
mae_group_throttle_take (MaeGroupThrottle *throttle, const char *address, gint64 now)
{
  char *keys[MAE_ADDRESS_GROUPS], key[KEY_SIZE];

  if (mae_group_throttle_wait (throttle, address, now) > 0)
    return FALSE;
  int n = mae_address_groups (address, keys);
  for (int i = 0; i < n; i++) {
    mae_throttle_take (throttle->levels[i], keys[i], now);
    g_free (keys[i]);
  }
  if (neighborhood_key (address, key))
    mae_throttle_take (throttle->neighborhoods, key, now);
  return TRUE;
}
