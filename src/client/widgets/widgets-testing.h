/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: what widgets show. */
#pragma once

#include "counter.h"
#include "toasts.h"

G_BEGIN_DECLS

/* What it shows now. */
int mae_counter_get_shown (MaeCounter *self);

/* How many are kept. */
guint mae_toasts_count (MaeToasts *self);

G_END_DECLS
