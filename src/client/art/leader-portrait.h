/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Portraits of leaders: hat and pose show the ability, the cloak shows the resource, and the rest
 * varies so that no two look alike. */
#pragma once

#include "piece.h"

typedef struct {
  int kind;    /* MaeLeaderKind */
  int look;    /* the look of the ability's resource */
  int variant; /* the leader's index */
} MaePortrait;

/* Paints @portrait into @width × @height user units, corners rounded by @radius. */
void mae_portrait_paint (cairo_t *cr, const MaePortrait *portrait, double width, double height,
                         double radius, const MaePalette *palette);
