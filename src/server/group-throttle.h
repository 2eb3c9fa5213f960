/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A throttle by address, and by the groups of addresses around it, which have so many times as much
 * as address-group.h says: who has a whole network tries no more often than a few people do. */
#pragma once

#include "server/address-group.h"
#include "throttle.h"

G_BEGIN_DECLS

typedef struct {
  MaeThrottle *levels[MAE_ADDRESS_GROUPS];
} MaeGroupThrottle;

/* As mae_throttle_new(), of one address. */
MaeGroupThrottle *mae_group_throttle_new (guint burst, gint64 interval, guint max_keys);
void mae_group_throttle_free (MaeGroupThrottle *throttle);

/* As those of a throttle; nothing is counted where @address is NULL. */
gboolean mae_group_throttle_take (MaeGroupThrottle *throttle, const char *address, gint64 now);
gint64 mae_group_throttle_wait (MaeGroupThrottle *throttle, const char *address, gint64 now);
gint64 mae_group_throttle_load (MaeGroupThrottle *throttle, const char *address, gint64 now);

G_END_DECLS
