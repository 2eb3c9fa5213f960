/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A throttle by address and by the groups around it, whose limits are multiples of an address's
 * limit (see address-group.h). So somebody with a whole network has only a few times as many
 * tries. An IPv4 neighborhood has no limit. */
#pragma once

#include "server/address-group.h"
#include "throttle.h"

typedef struct {
  MaeThrottle *levels[MAE_ADDRESS_GROUPS];
  MaeThrottle *neighborhoods; /* never refuses */
} MaeGroupThrottle;

/* Like mae_throttle_new(), with the limits of one address. */
MaeGroupThrottle *mae_group_throttle_new (guint burst, gint64 interval, guint max_keys);
void mae_group_throttle_free (MaeGroupThrottle *throttle);

/* Like the functions of MaeThrottle; if @address is NULL, nothing is counted. */
gboolean mae_group_throttle_take (MaeGroupThrottle *throttle, const char *address, gint64 now);
gint64 mae_group_throttle_wait (MaeGroupThrottle *throttle, const char *address, gint64 now);
gint64 mae_group_throttle_load (MaeGroupThrottle *throttle, const char *address, gint64 now);

/* Returns the load, or that of the IPv4 neighborhood if it is larger: to decide who comes first. */
gint64 mae_group_throttle_rank (MaeGroupThrottle *throttle, const char *address, gint64 now);
