/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: a manual clock. */
#pragma once

#include "highlight.h"

/* From now on only mae_highlight_advance() lets its time pass. */
void mae_highlight_set_manual (MaeHighlight *self);
void mae_highlight_advance (MaeHighlight *self, gint64 microseconds);
