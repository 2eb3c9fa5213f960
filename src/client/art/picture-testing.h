/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: which pictures there are. */
#pragma once

#include "picture.h"

/* Returns the names of all pictures and parts. (transfer full, an array without a NULL) */
GPtrArray *mae_picture_names (void);
