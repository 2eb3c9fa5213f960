/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The addresses at which others can reach this computer. */
#pragma once

#include <glib.h>

#define MAE_OWN_ADDRESSES_MAX 4

/* Returns `host:port` for each address, local networks first, at most MAE_OWN_ADDRESSES_MAX; none
 * without a network. (transfer full) */
char **mae_own_addresses (guint16 port);
