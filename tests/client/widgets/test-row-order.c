/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists that change while somebody uses them; and where the parts of the hall are. */
#include "client/pages/hall-layout.h"
#include "client/widgets/row-order.h"

static GPtrArray *
keys_of (const char *letters)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);

  for (; *letters != '\0'; letters++)
    g_ptr_array_add (keys, g_strndup (letters, 1));
  return keys;
}

static void
test_order (void)
{
  static const struct {
    const char *shown, *wanted;
    MaeRowsUse use;
    const char *order;
    guint n_changes;
  } cases[] = {
    { "", "abc", MAE_ROWS_UNUSED, "abc", 0 },
    { "abc", "cab", MAE_ROWS_UNUSED, "cab", 0 },
    { "abc", "abc", MAE_ROWS_POINTED, "abc", 0 },
    { "abc", "cab", MAE_ROWS_POINTED, "abc", 1 }, /* one has moved */
    { "abc", "cba", MAE_ROWS_POINTED, "abc", 2 },
    { "abc", "xabc", MAE_ROWS_POINTED, "abcx", 1 }, /* new ones: at the end */
    { "abc", "ac", MAE_ROWS_POINTED, "abc", 1 },
    { "abc", "a", MAE_ROWS_POINTED, "a", 0 }, /* gone */
    { "ab", "yxb", MAE_ROWS_POINTED, "abyx", 3 },
    { "", "ab", MAE_ROWS_POINTED, "ab", 2 },
    { "abc", "cb", MAE_ROWS_FOCUSED, "bc", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) shown = keys_of (cases[i].shown), wanted = keys_of (cases[i].wanted);
    g_autoptr (GPtrArray) order = g_ptr_array_new ();
    g_autoptr (GString) text = g_string_new (NULL);
    guint n = mae_row_order (shown, wanted, cases[i].use, order);

    for (guint j = 0; j < order->len; j++)
      g_string_append (text, g_ptr_array_index (order, j));
    g_assert_cmpstr (text->str, ==, cases[i].order);
    g_assert_cmpuint (n, ==, cases[i].n_changes);
  }
}

static void
test_columns (void)
{
  static const struct {
    int width;
    double text;
    gboolean has_games, has_people;
    gboolean is_narrow;
    int n;
  } cases[] = {
    { 360, 1, TRUE, TRUE, TRUE, 1 },    { 499, 1, TRUE, TRUE, TRUE, 1 },
    { 500, 1, TRUE, TRUE, FALSE, 1 },   { 899, 1, TRUE, TRUE, FALSE, 1 },
    { 900, 1, TRUE, TRUE, FALSE, 2 },   { 1280, 1, TRUE, TRUE, FALSE, 2 },
    { 1700, 1, TRUE, TRUE, FALSE, 3 },  { 1700, 1, FALSE, TRUE, FALSE, 2 },
    { 1280, 1, TRUE, FALSE, FALSE, 1 }, { 900, 2, TRUE, TRUE, TRUE, 1 },
    { 1900, 2, TRUE, TRUE, FALSE, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeHallColumns columns;

    mae_hall_columns_find (cases[i].width, cases[i].text, cases[i].has_games, cases[i].has_people,
                           &columns);
    g_assert_cmpint (columns.is_narrow, ==, cases[i].is_narrow);
    g_assert_cmpint (columns.n, ==, cases[i].n);
    for (int c = 0; c < columns.n; c++) {
      g_assert_cmpint (columns.width[c], >, 0);
      g_assert_cmpint (columns.x[c], >=, 12);
      g_assert_cmpint (columns.x[c] + columns.width[c], <=,
                       c + 1 < columns.n ? columns.x[c + 1] : cases[i].width - 12);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-order/order", test_order);
  g_test_add_func ("/row-order/columns", test_columns);
  return g_test_run ();
}
