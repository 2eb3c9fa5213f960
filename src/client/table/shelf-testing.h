/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: what a shelf shows. */
#pragma once

#include "shelf.h"

/* Returns the resource that is drawn on @place, -1: none. @change: 1 if the draft puts it there, -1
 * if the draft pays it, 0 if neither. */
int mae_shelf_get_drawn (MaeShelf *self, int place, int *change);
