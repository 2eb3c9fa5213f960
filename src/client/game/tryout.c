/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "tryout.h"

#include "ruleset/ruleset-compare.h"
#include "ruleset/ruleset-io.h"

struct _MaeTryout {
  MaeTrial *trial, *standard; /* standard: NULL if its result is known or not needed */
  gboolean is_standard;       /* the ruleset plays as the standard game does */
  int n_players;
};

/* By the number of players; without games: not played yet. */
static MaeTrialResult known[MAE_MAX_PLAYERS + 1];

static gboolean
plays_alike (const MaeRuleset *rules, const MaeRuleset *other)
{
  g_autoptr (GArray) differences = mae_ruleset_compare (rules, other);

  return differences->len == 0;
}

MaeTryout *
mae_tryout_start (const MaeRuleset *rules, int n_players, int games)
{
  const MaeRuleset *standard = mae_ruleset_builtin (MAE_RULESET_STANDARD);
  MaeTryout *self = g_new0 (MaeTryout, 1);
  gboolean compares;
  MaeTrialOptions options = { .rules = rules, .n_players = n_players, .games = games, .seed = 1 };

  self->n_players = n_players;
  self->is_standard = plays_alike (rules, standard);
  compares = !self->is_standard && n_players >= standard->min_players
             && n_players <= standard->max_players && known[n_players].games == 0;
  options.threads = MAX (1, ((int) g_get_num_processors () - 1) / (compares ? 2 : 1));
  self->trial = mae_trial_start (&options);
  if (compares) {
    options.rules = standard;
    self->standard = mae_trial_start (&options);
  }
  return self;
}

gboolean
mae_tryout_peek (MaeTryout *self, MaeTrialResult *result, MaeTrialResult *standard)
{
  gboolean whole = !self->standard || mae_trial_is_over (self->standard);

  mae_trial_peek (self->trial, result);
  if (self->is_standard)
    *standard = *result;
  else if (self->standard) {
    mae_trial_peek (self->standard, standard);
    if (whole && standard->wanted == MAE_TRIAL_GAMES)
      known[self->n_players] = *standard;
  } else
    *standard = known[self->n_players];
  return whole;
}

static double
part_of (MaeTrial *trial)
{
  g_autofree MaeTrialResult *result = g_new (MaeTrialResult, 1);

  mae_trial_peek (trial, result);
  return (double) (result->games + result->stuck) / result->wanted;
}

double
mae_tryout_part (MaeTryout *self)
{
  double part = part_of (self->trial);

  return self->standard ? (part + part_of (self->standard)) / 2 : part;
}

gboolean
mae_tryout_is_over (MaeTryout *self)
{
  return mae_trial_is_over (self->trial) && (!self->standard || mae_trial_is_over (self->standard));
}

void
mae_tryout_free (MaeTryout *self)
{
  if (!self)
    return;
  mae_trial_free (self->trial);
  mae_trial_free (self->standard);
  g_free (self);
}
