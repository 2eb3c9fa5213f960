/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "coach-shade.h"

#include <stdlib.h>

#define SHADE .42f

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return (x > y) - (x < y);
}

/* Draws the rectangles between all edges of the holes. */
void
mae_coach_shade_snapshot (GtkSnapshot *snapshot, float width, float height,
                          const graphene_rect_t *holes, int n_holes)
{
  float x[2 + 2 * MAE_COACH_SHADE_HOLES] = { 0, width };
  float y[2 + 2 * MAE_COACH_SHADE_HOLES] = { 0, height };
  int n = 2;

  g_return_if_fail (n_holes <= MAE_COACH_SHADE_HOLES);
  for (int i = 0; i < n_holes; i++, n += 2) {
    const graphene_rect_t *hole = &holes[i];

    x[n] = hole->origin.x;
    x[n + 1] = hole->origin.x + hole->size.width;
    y[n] = hole->origin.y;
    y[n + 1] = hole->origin.y + hole->size.height;
  }
  qsort (x, n, sizeof *x, compare_edges);
  qsort (y, n, sizeof *y, compare_edges);
  for (int row = 0; row + 1 < n; row++)
    for (int column = 0; column + 1 < n; column++) {
      graphene_rect_t part =
          GRAPHENE_RECT_INIT (x[column], y[row], x[column + 1] - x[column], y[row + 1] - y[row]);
      graphene_point_t middle;
      gboolean hole = FALSE;

      graphene_rect_get_center (&part, &middle);
      for (int i = 0; i < n_holes && !hole; i++)
        hole = graphene_rect_contains_point (&holes[i], &middle);
      if (!hole && part.size.width > 0 && part.size.height > 0)
        gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0, 0, 0, SHADE }, &part);
    }
}
