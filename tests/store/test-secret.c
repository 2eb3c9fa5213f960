/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Secrets, which prove who owns a nickname. */
#include <string.h>

#include "store/secret.h"

static void
test_secret (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < 1000; i++) {
    char secret[MAE_SECRET_LENGTH + 1], wrong[MAE_SECRET_LENGTH + 1];
    guint8 hash[MAE_SECRET_HASH_LENGTH];
    mae_secret_make (secret);
    g_assert_cmpuint (strlen (secret), ==, MAE_SECRET_LENGTH);
    g_assert_cmpuint (strspn (secret, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_"), ==,
                      MAE_SECRET_LENGTH);
    g_assert_true (g_hash_table_add (seen, g_strdup (secret)));
    mae_secret_hash (secret, hash);
    g_assert_true (mae_secret_matches (secret, hash));
    strcpy (wrong, secret);
    wrong[i % MAE_SECRET_LENGTH] ^= 1;
    g_assert_false (mae_secret_matches (wrong, hash));
  }
}

static void
test_secret_odd (void)
{
  guint8 hash[MAE_SECRET_HASH_LENGTH];

  mae_secret_hash ("a", hash);
  g_assert_false (mae_secret_matches (NULL, hash));
  g_assert_false (mae_secret_matches ("", hash));
  g_assert_false (mae_secret_matches ("aa", hash));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/secret", test_secret);
  g_test_add_func ("/store/secret/odd", test_secret_odd);
  return g_test_run ();
}
