/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-blanks.h"

typedef struct {
  const MaeDraftBlanks *blanks;
  MaeBag left;
  int8_t filled[MAE_MAX_ACTIVE_PRODUCTIONS * MAE_DRAFT_MAX_BLANKS]; /* type of the unit in each
                                                                     * blank, or -1 */
} Filling;

/* Finds a unit for @blank, giving other blanks units of other types if needed (an augmenting
 * path). @tried: types already tried. */
static bool
fill (Filling *self, int blank, uint32_t *tried)
{
  for (int r = 0; r < MAE_MAX_RESOURCES; r++) {
    if (!(self->blanks->types[blank] >> r & 1) || (*tried >> r & 1))
      continue;
    *tried |= 1u << r;
    if (self->left.of[r] > 0) {
      self->left.of[r]--;
      self->filled[blank] = r;
      return true;
    }
    for (int other = 0; other < self->blanks->n; other++)
      if (self->filled[other] == r && fill (self, other, tried)) {
        self->filled[blank] = r;
        return true;
      }
  }
  return false;
}

int
mae_draft_blanks_unfilled (const MaeDraftBlanks *blanks, const MaeBag *stock)
{
  Filling filling = { .blanks = blanks, .left = *stock };
  int unfilled = 0;

  for (int b = 0; b < blanks->n; b++)
    filling.filled[b] = -1;
  for (int b = 0; b < blanks->n; b++) {
    uint32_t tried = 0;

    unfilled += !fill (&filling, b, &tried);
  }
  return unfilled;
}
