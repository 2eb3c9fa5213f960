/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the texts of the bar. */
#pragma once

#include "move-bar.h"

GtkLabel *mae_move_bar_get_hint (MaeMoveBar *self);
GtkLabel *mae_move_bar_get_second (MaeMoveBar *self);
