/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The limits of attempts, apart from what is limited. */
#include "ruleset/ruleset-io.h"
#include "server/gate/gate.h"

#define SECOND G_TIME_SPAN_SECOND

static MaeGate *
gate_new (void)
{
  MaeServerConfig config;

  mae_server_config_init (&config, mae_ruleset_builtin ("standard"));
  return mae_gate_new (&config);
}

/* Takes tokens of @who until there are none. Returns how many there were. */
static guint
take_all (MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  guint n = 0;

  while (n < 10000 && mae_gate_take (gate, limit, who, now))
    n++;
  return n;
}

/* A nickname has ten tries in a row, then one in six seconds; others aren't slowed down. A refused
 * try doesn't lengthen the wait. */
static void
test_tokens (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  const MaeLimit limit = MAE_LIMIT_GUESSES_AT_NAME;
  gint64 now = 50 * SECOND;

  g_assert_cmpuint (take_all (gate, limit, "a", now), ==, 10);
  for (int i = 0; i < 1000; i++)
    g_assert_false (mae_gate_take (gate, limit, "a", now + 1));
  g_assert_cmpint (mae_gate_wait (gate, limit, "a", now), ==, 6 * SECOND);
  g_assert_cmpint (mae_gate_load (gate, limit, "a", now), ==, 60 * SECOND);
  g_assert_true (mae_gate_take (gate, limit, "b", now));
  g_assert_false (mae_gate_take (gate, limit, "a", now + 6 * SECOND - 1));
  g_assert_cmpuint (take_all (gate, limit, "a", now + 6 * SECOND), ==, 1);
  /* The bucket is full again, and not above the limit. */
  g_assert_cmpuint (take_all (gate, limit, "a", now + 1000 * SECOND), ==, 10);
  /* Another limit for the same nickname. */
  g_assert_cmpuint (take_all (gate, MAE_LIMIT_PASSWORDS_AT_NAME, "a", now), ==, 100);
}

/* The tokens of so many subjects are known; then those of the longest unused one are forgotten. */
static void
test_forgotten (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  const MaeLimit limit = MAE_LIMIT_GUESSES_AT_NAME;

  take_all (gate, limit, "first", 0);
  take_all (gate, limit, "used", 0);
  for (int i = 0; i < 16383; i++) {
    g_autofree char *key = g_strdup_printf ("key %d", i);
    g_assert_true (mae_gate_take (gate, limit, key, 6 * SECOND));
    if (i == 0)
      g_assert_true (mae_gate_take (gate, limit, "used", 6 * SECOND));
  }
  g_assert_cmpint (mae_gate_wait (gate, limit, "first", 0), ==, 0);
  g_assert_cmpint (mae_gate_wait (gate, limit, "used", 6 * SECOND), >, 0);
}

/* The groups around an address have a few times its tokens. A try that one of them refuses costs
 * none of the others anything. */
static void
test_groups (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  const MaeLimit limit = MAE_LIMIT_CODES;

  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:0::", 0), ==, 10);
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:1::", 0), ==, 10);
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:2::", 0), ==, 0); /* the /56 */
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:100::", 0), ==, 10);
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:200::", 0), ==, 10);
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:0:300::", 0), ==, 0); /* the /48 */
  g_assert_cmpuint (take_all (gate, limit, "2001:db8:1:300::", 0), ==, 10);
  for (int i = 1; i < 100; i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i);
    g_assert_cmpuint (take_all (gate, limit, address, 0), ==, 10);
  }
}

/* Handshakes: 64 of an address, four times as many of a /48, whatever /56 they come from. */
static void
test_handshakes (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  const MaeLimit limit = MAE_LIMIT_HANDSHAKES_BEGUN;
  guint n = 0;

  g_assert_cmpuint (take_all (gate, limit, "192.0.2.1", 0), ==, 64);
  g_assert_cmpint (mae_gate_wait (gate, limit, "192.0.2.1", 0), ==, SECOND / 8);
  for (int i = 0; i < 8; i++) {
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%d::", i);
    n += take_all (gate, limit, address, 0);
  }
  g_assert_cmpuint (n, ==, 256);
}

/* Returns how many handshakes @address begins that aren't done yet. */
static guint
begin_all (MaeGate *gate, const char *address)
{
  MaeWho who;
  guint n = 0;
  gboolean has_room = TRUE;

  mae_gate_enter (gate, &who, address, NULL, 0);
  while (has_room && n < 100) {
    for (MaeSubject *each = who.address; each != NULL; each = mae_gate_get_group (each))
      has_room = has_room && mae_gate_has_room (gate, each, MAE_COUNT_HANDSHAKES, 1);
    mae_gate_count (gate, &who, MAE_COUNT_HANDSHAKES, has_room);
    n += has_room;
  }
  return n;
}

/* Handshakes at the same time: 3 of an address, 5 of a /48, whatever /56 they come from. Neighbors
 * aren't counted together, and this computer isn't counted. */
static void
test_handshakes_at_once (void)
{
  g_autoptr (MaeGate) gate = gate_new ();

  g_assert_cmpuint (begin_all (gate, "192.0.2.1"), ==, 3);
  g_assert_cmpuint (begin_all (gate, "192.0.2.1"), ==, 0);
  for (int i = 2; i < 10; i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i);
    g_assert_cmpuint (begin_all (gate, address), ==, 3);
  }
  g_assert_cmpuint (begin_all (gate, "2001:db8:0:0::"), ==, 3);
  g_assert_cmpuint (begin_all (gate, "2001:db8:0:100::"), ==, 2);
  g_assert_cmpuint (begin_all (gate, "2001:db8:0:200::"), ==, 0);
  g_assert_cmpuint (begin_all (gate, "2001:db8:1:0::"), ==, 3);
  g_assert_cmpuint (begin_all (gate, NULL), ==, 100);
}

/* Neighbors in an IPv4 /24 come later, as if a fourth of them were one address; nothing is refused.
 */
static void
test_neighborhoods (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  const MaeLimit limit = MAE_LIMIT_HANDSHAKES_LATELY;

  for (int i = 1; i <= 40; i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i);
    g_assert_true (mae_gate_take (gate, limit, address, 0));
  }
  g_assert_cmpint (mae_gate_load (gate, limit, "192.0.2.1", 0), ==, SECOND);
  g_assert_cmpint (mae_gate_rank (gate, limit, "192.0.2.1", 0), ==, 10 * SECOND);
  g_assert_cmpint (mae_gate_rank (gate, limit, "192.0.3.1", 0), ==, 0);
}

/* This computer has no address, and isn't counted; limits in all don't ask who it is. */
static void
test_nobody (void)
{
  g_autoptr (MaeGate) gate = gate_new ();

  g_assert_cmpuint (take_all (gate, MAE_LIMIT_CODES, NULL, 0), ==, 10000);
  g_assert_cmpint (mae_gate_wait (gate, MAE_LIMIT_CODES, NULL, 0), ==, 0);
  g_assert_cmpuint (take_all (gate, MAE_LIMIT_ACCOUNTS, NULL, 0), ==, 300);
  g_assert_cmpint (mae_gate_wait (gate, MAE_LIMIT_ACCOUNTS, "192.0.2.1", 0), ==, 30 * SECOND);
}

/* What somebody has counts for the address, the groups around it and the nickname; a share in a
 * group is that of one address. */
static void
test_counts (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  MaeWho who[9], neighbors[8];

  for (int i = 0; i < 9; i++) {
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%d::", i);
    mae_gate_enter (gate, &who[i], address, "holder", 0);
  }
  for (int i = 0; i < 8; i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i);
    mae_gate_enter (gate, &neighbors[i], address, NULL, (guint64) i + 1);
    mae_gate_count (gate, &neighbors[i], MAE_COUNT_IN_LINE, 1);
    mae_gate_count (gate, &neighbors[i], MAE_COUNT_TABLES, 1);
  }
  for (int i = 0; i < 256; i++) {
    g_assert_true (
        mae_gate_has_room (gate, mae_gate_get_group (who[8].address), MAE_COUNT_TABLES, 1));
    mae_gate_count (gate, &who[i % 8], MAE_COUNT_TABLES, 1);
  }
  g_assert_true (mae_gate_has_room (gate, who[0].address, MAE_COUNT_TABLES, 96));
  g_assert_false (mae_gate_has_room (gate, who[0].address, MAE_COUNT_TABLES, 97));
  g_assert_false (mae_gate_has_room (gate, mae_gate_get_group (who[8].address), MAE_COUNT_TABLES,
                                     1)); /* the /56 */
  g_assert_true (mae_gate_has_room (gate, mae_gate_get_group (mae_gate_get_group (who[8].address)),
                                    MAE_COUNT_TABLES, 1)); /* the /48 */
  g_assert_false (mae_gate_has_room (gate, who[8].name, MAE_COUNT_TABLES, 1));
  g_assert_cmpuint (mae_gate_share (&who[8], MAE_COUNT_TABLES), ==, 128);
  /* Neighbors are counted together only for an order. */
  g_assert_cmpuint (mae_gate_share (&neighbors[0], MAE_COUNT_IN_LINE), ==, 2);
  g_assert_cmpuint (mae_gate_share (&neighbors[0], MAE_COUNT_TABLES), ==, 1);
  mae_gate_reset (&neighbors[0], MAE_COUNT_IN_LINE);
  g_assert_cmpuint (mae_gate_share (&neighbors[1], MAE_COUNT_IN_LINE), ==, 1);

  for (int i = 0; i < 9; i++)
    mae_gate_leave (gate, &who[i]);
  for (int i = 0; i < 8; i++)
    mae_gate_leave (gate, &neighbors[i]);
}

/* What an address has used is known after its last connection has ended, however many others come
 * and go; who is connected is never forgotten. */
static void
test_coming_back (void)
{
  g_autoptr (MaeGate) gate = gate_new ();
  MaeWho stays, goes, other;

  mae_gate_enter (gate, &stays, "192.0.2.1", NULL, 1);
  mae_gate_enter (gate, &goes, "192.0.2.2", NULL, 2);
  mae_gate_charge (gate, &stays, MAE_LIMIT_LARGE, 1000, 0);
  mae_gate_charge (gate, &goes, MAE_LIMIT_LARGE, 1000, 0);
  mae_gate_leave (gate, &goes);
  mae_gate_enter (gate, &goes, "192.0.2.2", NULL, 3);
  g_assert_true (mae_gate_is_spent (gate, &goes, SECOND));
  g_assert_false (mae_gate_is_spent (gate, &goes, 16 * SECOND)); /* 50 a second, 250 at once */
  mae_gate_leave (gate, &goes);
  for (int i = 0; i < 16385; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.%d.%d", i / 256, i % 256);
    mae_gate_enter (gate, &other, address, NULL, (guint64) i + 4);
    mae_gate_charge (gate, &other, MAE_LIMIT_LARGE, 1, 0);
    mae_gate_leave (gate, &other);
  }
  mae_gate_enter (gate, &goes, "192.0.2.2", NULL, 3);
  g_assert_false (mae_gate_is_spent (gate, &goes, SECOND));
  g_assert_true (mae_gate_is_spent (gate, &stays, SECOND));
  mae_gate_leave (gate, &goes);
  mae_gate_leave (gate, &stays);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gate/tokens", test_tokens);
  g_test_add_func ("/gate/forgotten", test_forgotten);
  g_test_add_func ("/gate/groups", test_groups);
  g_test_add_func ("/gate/handshakes", test_handshakes);
  g_test_add_func ("/gate/handshakes-at-once", test_handshakes_at_once);
  g_test_add_func ("/gate/neighborhoods", test_neighborhoods);
  g_test_add_func ("/gate/nobody", test_nobody);
  g_test_add_func ("/gate/counts", test_counts);
  g_test_add_func ("/gate/coming-back", test_coming_back);
  return g_test_run ();
}
