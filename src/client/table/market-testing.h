/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the highlighted marbles. */
#pragma once

#include "market.h"

/* Returns the types of the highlighted marbles (bit r: resource r). */
guint32 mae_market_get_lit (MaeMarket *self);
