/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of the server's options. */
#include <string.h>

#include "server/config.h"

static gint64
value_of (const MaeServerBound *bound, const MaeServerConfig *config)
{
  gconstpointer member = (const char *) config + bound->offset;

  switch (bound->unit) {
  case MAE_BOUND_COUNT:
    return *(const guint *) member;
  case MAE_BOUND_BYTES:
    return (gint64) * (const gsize *) member;
  case MAE_BOUND_SECONDS:
    return *(const gint64 *) member / G_TIME_SPAN_SECOND;
  case MAE_BOUND_MINUTES:
    return *(const gint64 *) member / G_TIME_SPAN_MINUTE;
  case MAE_BOUND_DAYS:
    return *(const gint64 *) member / G_TIME_SPAN_DAY;
  }
  g_assert_not_reached ();
}

/* Every default is a value that the option can have, or 0; the largest value fits the member; and
 * no two options have the same name or member. */
static void
test_bounds (void)
{
  MaeServerConfig config;
  guint n = 0;

  mae_server_config_init (&config, NULL);
  for (const MaeServerBound *bound = mae_server_bounds; bound->option != NULL; bound++, n++) {
    g_test_message ("%s", bound->option);
    g_assert_cmpint (value_of (bound, &config), ==, bound->initial);
    g_assert_true (bound->initial == 0
                   || (bound->initial >= bound->least && bound->initial <= bound->most));
    for (const MaeServerBound *other = mae_server_bounds; other < bound; other++) {
      g_assert_cmpstr (other->option, !=, bound->option);
      g_assert_cmpuint (other->offset, !=, bound->offset);
    }
  }
  g_assert_cmpuint (n, >=, 22);
  for (const MaeServerBound *bound = mae_server_bounds; bound->option != NULL; bound++)
    mae_server_bound_set (bound, &config, bound->most);
  for (const MaeServerBound *bound = mae_server_bounds; bound->option != NULL; bound++) {
    g_test_message ("%s", bound->option);
    g_assert_cmpint (value_of (bound, &config), ==, bound->most);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/config/bounds", test_bounds);
  return g_test_run ();
}
