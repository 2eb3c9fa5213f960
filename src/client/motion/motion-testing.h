/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests and benchmarks: a manual clock, and the overlay's state. */
#pragma once

#include "motion.h"

/* From now on only mae_motion_advance() advances the clock. */
void mae_motion_set_manual (MaeMotion *self);
void mae_motion_advance (MaeMotion *self, gint64 microseconds);

/* Returns how many frames were requested so far. */
guint64 mae_motion_get_frames (MaeMotion *self);

/* Returns the µs until everything has arrived. */
gint64 mae_motion_get_remaining (MaeMotion *self);
