/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Under which addresses others reach this computer. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_OWN_ADDRESSES_MAX 4

/* `host:port` of each, those of the local network first, at most MAE_OWN_ADDRESSES_MAX; empty where
 * there is no network. (transfer full) */
char **mae_own_addresses (guint16 port);

G_END_DECLS
