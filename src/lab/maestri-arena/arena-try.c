/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-try.h"

#include "ruleset/ruleset-io.h"
#include "trial/trial-findings.h"

static void
print_finding (const MaeFinding *f)
{
  static const char *const sources[] = { "cards", "leaders", "track", "sections", "resources" };

  g_print ("%c ", f->wrong ? '*' : ' ');
  switch (f->kind) {
  case MAE_FINDING_SEATS:
  case MAE_FINDING_ALONE:
    g_print ("seat %d wins %.1f %% (%.1f to %.1f), a fair share is %.1f %%\n", f->index,
             100 * f->share, 100 * f->low, 100 * f->high, 100 * f->fair);
    break;
  case MAE_FINDING_LENGTH:
    g_print ("%d to %d rounds, %.1f on average, in the standard game %.1f\n", f->from, f->to,
             f->mean, f->standard);
    break;
  case MAE_FINDING_POINTS:
    g_print ("%.1f %% of the points from %s, in the standard game %.1f %%\n", 100 * f->share,
             sources[f->index], 100 * f->standard);
    break;
  case MAE_FINDING_CARDS:
    g_print ("%d of %d cards are never bought, the first is %d\n", f->count, f->of, f->index);
    break;
  case MAE_FINDING_STRONG_CARD:
    g_print ("who buys card %d wins %.1f %% (%.1f to %.1f)\n", f->index, 100 * f->share,
             100 * f->low, 100 * f->high);
    break;
  case MAE_FINDING_LEADERS:
    g_print ("%d of %d leaders are never kept, %d always, the first is %d\n", f->count, f->of,
             f->always, f->index);
    break;
  case MAE_FINDING_STUCK:
    g_print ("%d of %d games have no end, the longest other one took %d rounds\n", f->count, f->of,
             f->to);
    break;
  }
}

int
arena_try (const MaeRuleset *rules, int n_players, int games, int seed, int threads)
{
  MaeFinding findings[MAE_N_FINDING_KINDS];
  MaeTrialResult results[2] = { 0 };
  const MaeRuleset *both[2] = { rules, mae_ruleset_builtin ("standard") };

  for (int i = 0; i < 2; i++) {
    MaeTrialOptions options = { .rules = both[i],
                                .n_players = n_players,
                                .games = games,
                                .seed = (guint64) seed,
                                .threads = threads };

    if (n_players >= both[i]->min_players && n_players <= both[i]->max_players) {
      g_autoptr (MaeTrial) trial = mae_trial_start (&options);

      mae_trial_wait (trial);
      mae_trial_peek (trial, &results[i]);
    } else if (i == 0) {
      g_printerr ("expected as many players as the ruleset allows\n");
      return 2;
    }
  }
  g_print ("%s, %d games of %d that ended\n  wins by seat", rules->id, results[0].games,
           results[0].wanted);
  for (int i = 0; i < n_players; i++)
    g_print (" %.1f", results[0].wins[i]);
  g_print ("\n");
  int n = mae_trial_findings (rules, &results[0], &results[1], findings);
  for (int i = 0; i < n; i++)
    print_finding (&findings[i]);
  return 0;
}
