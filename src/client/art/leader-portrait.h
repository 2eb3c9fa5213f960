/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Portraits of leaders (data/pictures/people.txt): scenery and attribute show the ability, the
 * cloth shows the resource; age, build, dress and head are each one's own. Any thread may paint
 * them. */
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
