/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the state of widgets. */
#pragma once

#include "counter.h"
#include "toasts.h"

/* Returns the number shown now. */
int mae_counter_get_shown (MaeCounter *self);

/* Returns how many messages are kept. */
guint mae_toasts_count (MaeToasts *self);
