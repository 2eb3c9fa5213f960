/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The letters on the badges of players. */

#include "client/words/initials.h"
#include "scene.h"

/* Badges of players whose names begin with the same letter differ. */
static void
test_initials (void)
{
  char *names[] = { "ada", "Merchant", "Marco", "Banker", "\u0301\u00e9lio" };
  char *many[] = { "Player 1", "Player 2", "Pia", "pia", "" };
  char *wide[] = { "\U0001f600\U0001f601", "\U0001f600\U0001f602" };
  char *prefix[] = { "Anna", "Annabel", "Ugo" };
  static const char *const expected[] = { "A", "Me", "Ma", "B", "\u00c9" };
  static const char *const of_many[] = { "P1", "P2", "P3", "P4", "?" };

  for (int i = 0; i < 5; i++) {
    assert_text (mae_initials_text (names, 5, i), expected[i]);
    assert_text (mae_initials_text (many, 5, i), of_many[i]);
  }
  assert_text (mae_initials_text (wide, 2, 1), "\U0001f600\U0001f602");
  assert_text (mae_initials_text (prefix, 3, 0), "A");
  assert_text (mae_initials_text (prefix, 3, 1), "Ab");
  assert_text (mae_initials_text (prefix, 3, 2), "U");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/initials/names", test_initials);
  return g_test_run ();
}
