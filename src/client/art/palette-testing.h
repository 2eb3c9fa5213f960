/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: names of colors. */
#pragma once

#include "palette.h"

/* Returns @color's name in style sheets: "mae_ground". */
const char *mae_palette_name (MaeColor color);
