/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What trial games say about a ruleset, in words. */
#include "client/words/trial-text.h"
#include "ruleset/ruleset-io.h"

static void
test_sentences (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  static const struct {
    MaeFinding finding;
    const char *text;
  } cases[] = {
    { { MAE_FINDING_SEATS, TRUE, .share = 0.61, .low = 0.54, .high = 0.68, .fair = 0.5 },
      "Seat 1 wins 61% ± 7. Give the others more at the start." },
    { { MAE_FINDING_SEATS, TRUE, .index = 3, .share = 0.1, .low = 0.06, .high = 0.16,
        .fair = 0.25 },
      "Seat 4 wins only 10% ± 5. Give it more at the start." },
    { { MAE_FINDING_SEATS, FALSE, .index = 3, .share = 0.35, .low = 0.29, .high = 0.41,
        .fair = 0.25 },
      "Seat 4 wins 35% ± 6, about as in the standard game." },
    { { MAE_FINDING_SEATS, FALSE, .share = 0.52, .low = 0.45, .high = 0.59, .fair = 0.5 },
      "No seat wins much more often than the others." },
    { { MAE_FINDING_ALONE, FALSE, .share = 0.78, .low = 0.72, .high = 0.84 },
      "Lorenzo is beaten in 78% ± 6 of the games." },
    { { MAE_FINDING_ALONE, TRUE, .share = 0, .low = 0, .high = 0.04 },
      "Lorenzo is beaten in 0% ± 2 of the games. Make him slower." },
    { { MAE_FINDING_LENGTH, FALSE, .from = 19, .to = 27, .mean = 26, .standard = 24 },
      "Games last 19 to 27 rounds. That is 2 more than in the standard game." },
    { { MAE_FINDING_LENGTH, FALSE, .from = 19, .to = 27, .mean = 24, .standard = -1 },
      "Games last 19 to 27 rounds." },
    { { MAE_FINDING_LENGTH, TRUE, .from = 4, .to = 6, .mean = 5, .standard = 24 },
      "Games last 4 to 6 rounds. Let the game end later." },
    { { MAE_FINDING_POINTS, FALSE, .index = MAE_SOURCE_TRACK, .share = 0.31, .standard = 0.22 },
      "The faith track gives 31% of the points. In the standard game: 22%." },
    { { MAE_FINDING_POINTS, TRUE, .index = MAE_SOURCE_CARDS, .share = 0.98, .standard = 0.22 },
      "Cards give 98% of the points. Make other things worth more." },
    { { MAE_FINDING_CARDS, TRUE, .count = 3, .of = 48 },
      "Nobody bought 3 of 48 cards. Make them cheaper." },
    { { MAE_FINDING_CARDS, FALSE }, "Every card is bought in some games." },
    { { MAE_FINDING_STRONG_CARD, TRUE, .share = 0.97, .low = 0.93, .high = 0.99 },
      "One card wins 97% ± 3 of the games it is bought in. Make it dearer: level 1 green card." },
    { { MAE_FINDING_LEADERS, TRUE, .count = 1, .of = 16 },
      "Nobody kept 1 of 16 leaders. Make it better." },
    { { MAE_FINDING_LEADERS, TRUE, .always = 5, .of = 16 },
      "Everybody keeps 5 of 16 leaders. Make the others better." },
    { { MAE_FINDING_STUCK, FALSE, .of = 200, .to = 31 },
      "All games came to an end. The longest took 31 rounds." },
    { { MAE_FINDING_STUCK, TRUE, .count = 3, .of = 200, .to = 31 },
      "3 of 200 games had no end. Let faith or cards end the game sooner." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = mae_finding_text (rules, &cases[i].finding);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
  g_autofree char *good = mae_findings_title (&cases[2].finding, 1);
  g_assert_cmpstr (good, ==, "A good game");
  g_autofree char *wrong = mae_findings_title (&cases[0].finding, 1);
  g_assert_cmpstr (wrong, ==, "1 thing to change");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/client/trial-text/sentences", test_sentences);
  return g_test_run ();
}
