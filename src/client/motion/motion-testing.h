/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests and benchmarks: a clock of their own, and what the overlay is doing. */
#pragma once

#include "motion.h"

G_BEGIN_DECLS

/* From now on only mae_motion_advance() moves the clock. */
void mae_motion_set_manual (MaeMotion *self);
void mae_motion_advance (MaeMotion *self, gint64 microseconds);

/* How many frames were requested so far. */
guint64 mae_motion_get_frames (MaeMotion *self);

/* How long it will take until everything has arrived. */
gint64 mae_motion_get_remaining (MaeMotion *self);

G_END_DECLS
