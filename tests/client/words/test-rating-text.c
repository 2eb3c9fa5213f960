/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings as they are shown and read. */
#include "client/words/rating-text.h"

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_numbers (void)
{
  assert_text (mae_rating_text (1234, false), "1234");
  assert_text (mae_rating_text (1268, true), "1268?");
  assert_text (mae_rating_text (-12, false), "-12");
  assert_text (mae_rating_text (0, true), "New");
  assert_text (mae_rating_change_text (12), "+12");
  assert_text (mae_rating_change_text (-8), "−8");
  assert_text (mae_rating_change_text (0), "0");
  assert_text (mae_rating_change_text (G_MININT32), "−2147483648");
  assert_text (mae_won_text (38, 86), "44%");
  assert_text (mae_won_text (G_MAXINT32, G_MAXINT32), "100%");
  assert_text (mae_won_text (0, 0), "–");
}

static void
test_sentences (void)
{
  const MaeRankedPerson carla = { (char *) "Carla", 3, 1405, false, 86, 38, 38 };
  const MaeRankedPerson ada = { (char *) "Ada", 0, 1100, true, 1, 0, -4 };
  const MaeFinishedGame game = {
    .me = 1,
    .n_players = 3,
    .players = { { .name = (char *) "Dario" }, { .name = (char *) "Carla" }, { .name = NULL } }
  };
  const MaeFinishedGame alone = { .me = 0, .n_players = 1 };

  assert_text (mae_ranked_text (&carla),
               "3, Carla, rating 1405, 86 games, won 44%, last 30 days +38");
  assert_text (mae_ranked_text (&ada), "Ada, rating 1100?, 1 game, won 0%, last 30 days −4");
  assert_text (mae_finished_others_text (&game), "Dario, Former player");
  assert_text (mae_finished_others_text (&alone), "Alone");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/client/rating-text/numbers", test_numbers);
  g_test_add_func ("/client/rating-text/sentences", test_sentences);
  return g_test_run ();
}
