/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds out whether the undecided inputs of productions can all be filled from @stock. Each takes
 * one unit of any type in its mask. */
#pragma once

#include "draft-produce.h"

typedef struct {
  int n;
  uint32_t types[MAE_MAX_ACTIVE_PRODUCTIONS * MAE_DRAFT_MAX_BLANKS];
} MaeDraftBlanks;

/* Returns how many of @blanks stay empty when as many as possible are filled from @stock. */
int mae_draft_blanks_unfilled (const MaeDraftBlanks *blanks, const MaeBag *stock);
