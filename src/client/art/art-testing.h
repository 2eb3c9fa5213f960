/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: how legible faces are. */
#pragma once

#include "card-face.h"

G_BEGIN_DECLS

/* The height (em) in pixels of the smallest number on the face, on a desktop whose text size is
 * @text per cent. */
double mae_card_face_least_number (const MaeRuleset *rules, int card, MaeFaceForm form, int width,
                                   int height, int text);

G_END_DECLS
