/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The throttle that slows down guessing. */
#include "server/throttle.h"

#define SECOND G_GINT64_CONSTANT (1000000)

/* A key has three tries in a row, then one a second; other keys aren't slowed down. */
static void
test_throttle (void)
{
  g_autoptr (MaeThrottle) throttle = mae_throttle_new (3, SECOND, 100);
  gint64 now = 50 * SECOND;

  for (int i = 0; i < 3; i++)
    g_assert_true (mae_throttle_take (throttle, "a", now));
  g_assert_false (mae_throttle_take (throttle, "a", now));
  g_assert_cmpint (mae_throttle_wait (throttle, "a", now), ==, SECOND);
  g_assert_true (mae_throttle_take (throttle, "b", now));
  g_assert_false (mae_throttle_take (throttle, "a", now + SECOND - 1));
  g_assert_true (mae_throttle_take (throttle, "a", now + SECOND));
  g_assert_false (mae_throttle_take (throttle, "a", now + SECOND));
  now += 100 * SECOND; /* the bucket is full again, and not above the limit */
  for (int i = 0; i < 3; i++)
    g_assert_true (mae_throttle_take (throttle, "a", now));
  g_assert_false (mae_throttle_take (throttle, "a", now));
}

/* A refused try doesn't lengthen the wait. The number of keys is bounded. */
static void
test_throttle_bounds (void)
{
  g_autoptr (MaeThrottle) throttle = mae_throttle_new (1, SECOND, 10);

  g_assert_true (mae_throttle_take (throttle, "a", 0));
  for (int i = 0; i < 1000; i++)
    g_assert_false (mae_throttle_take (throttle, "a", 1));
  g_assert_true (mae_throttle_take (throttle, "a", SECOND));
  for (int i = 0; i < 10; i++) {
    g_autofree char *key = g_strdup_printf ("key %d", i);
    g_assert_true (mae_throttle_take (throttle, key, SECOND));
  }
  g_assert_true (mae_throttle_take (
      throttle, "a", SECOND)); /* forgotten, since there are more keys than the bound */
  g_assert_false (mae_throttle_take (throttle, "key 9", SECOND));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/throttle", test_throttle);
  g_test_add_func ("/server/throttle/bounds", test_throttle_bounds);
  return g_test_run ();
}
