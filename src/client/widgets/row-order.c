/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "row-order.h"

int
mae_row_order_find (const GPtrArray *keys, const char *key)
{
  for (guint i = 0; i < keys->len; i++)
    if (g_str_equal (g_ptr_array_index (keys, i), key))
      return (int) i;
  return -1;
}

/* Returns how many of @places, positions that are all different, have to move so that all rise. */
static guint
count_moved (const GArray *places)
{
  g_autofree guint *longest = g_new0 (guint, places->len + 1);
  guint most = 0;

  for (guint i = 0; i < places->len; i++) {
    for (guint j = 0; j < i; j++)
      if (g_array_index (places, int, j) < g_array_index (places, int, i))
        longest[i] = MAX (longest[i], longest[j]);
    longest[i]++;
    most = MAX (most, longest[i]);
  }
  return places->len - most;
}

guint
mae_row_order (const GPtrArray *shown, const GPtrArray *wanted, MaeRowsUse use, GPtrArray *order)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (int));
  guint n_new = 0, n_gone = 0, last = 0;

  for (guint i = 0; i < shown->len && use != MAE_ROWS_UNUSED; i++) {
    char *key = g_ptr_array_index (shown, i);
    int place = mae_row_order_find (wanted, key);

    if (place < 0 && use != MAE_ROWS_POINTED)
      continue;
    g_ptr_array_add (order, key);
    if (place < 0)
      continue;
    g_array_append_val (places, place);
    n_gone = order->len - places->len;
    last = order->len;
  }
  g_ptr_array_set_size (order, (int) last);
  for (guint i = 0; i < wanted->len; i++) {
    char *key = g_ptr_array_index (wanted, i);

    if (use != MAE_ROWS_UNUSED && mae_row_order_find (shown, key) >= 0)
      continue;
    g_ptr_array_add (order, key);
    n_new += use != MAE_ROWS_UNUSED;
  }
  return n_new + n_gone + count_moved (places);
}
