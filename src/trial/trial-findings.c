/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-findings.h"

#include <math.h>

/* The fewest games that say something. */
#define GAMES_MIN 50
/* A card or a leader is judged if it could be taken in so many games: if nobody took it in any of
 * them, it is taken in less than 8 % with 95 % certainty. */
#define OFFERED_MIN 45
/* Standard deviations for 95 % certainty, and for 99 %: to call one of several seats or of many
 * cards wrong takes more certainty than to say where a number is. */
#define NORMAL_95 1.96
#define NORMAL_99 2.58
/* Somebody who wins more often with a card has won by it. In the standard game the best one wins
 * three games of four. */
#define STRONG_CARD 0.85
/* A game for one that is won less or more often isn't one. The standard game: 78 %. */
#define ALONE_HARDEST 0.05
#define ALONE_EASIEST 0.95
/* A source of more of the points leaves no choice; a game of half or twice as many rounds as the
 * standard one is another game. */
#define SOURCE_MOST 0.75
#define LENGTH_FACTOR 2
/* The players value leaders by what they bring: some are always kept, up to this part of them. */
#define ALWAYS_KEPT_PART 4

static void
wilson (double n, int of, double z, double *low, double *high)
{
  if (of <= 0) {
    *low = 0;
    *high = 1;
    return;
  }
  double p = n / of, z2 = z * z / of;
  double middle = (p + z2 / 2) / (1 + z2);
  double half = z / (1 + z2) * sqrt (p * (1 - p) / of + z2 / (4 * of));

  *low = MAX (0, middle - half);
  *high = MIN (1, middle + half);
}

void
mae_trial_interval (double n, int of, double *low, double *high)
{
  wilson (n, of, NORMAL_95, low, high);
}

double
mae_trial_mean_rounds (const MaeTrialResult *result)
{
  double sum = 0;

  for (int i = 0; i <= MAE_TRIAL_ROUNDS_MAX; i++)
    sum += (double) i * result->rounds[i];
  return result->games > 0 ? sum / result->games : 0;
}

double
mae_trial_source_share (const MaeTrialResult *result, MaeTrialSource source)
{
  gint64 all = 0;

  for (int i = 0; i < MAE_N_TRIAL_SOURCES; i++)
    all += result->points[i];
  return all > 0 ? (double) result->points[source] / (double) all : 0;
}

static MaeFinding
judge_seats (const MaeTrialResult *result, const MaeTrialResult *standard)
{
  MaeFinding f = { .kind = result->n_players == 1 ? MAE_FINDING_ALONE : MAE_FINDING_SEATS,
                   .standard = -1 };
  double low, high;

  f.fair = 1.0 / result->n_players;
  for (int seat = 1; seat < result->n_players; seat++)
    if (fabs (result->wins[seat] / result->games - f.fair)
        > fabs (result->wins[f.index] / result->games - f.fair))
      f.index = seat;
  f.share = result->wins[f.index] / result->games;
  mae_trial_interval (result->wins[f.index], result->games, &f.low, &f.high);
  wilson (result->wins[f.index], result->games, NORMAL_99, &low, &high);
  if (standard && standard->games > 0)
    f.standard = standard->wins[f.index] / standard->games;
  if (f.kind == MAE_FINDING_ALONE)
    f.wrong = f.share < ALONE_HARDEST || f.share > ALONE_EASIEST;
  else if (f.share > f.fair)
    f.wrong = low > MAX (f.fair, f.standard);
  else
    f.wrong = high < (f.standard >= 0 ? MIN (f.fair, f.standard) : f.fair);
  return f;
}

/* Returns the rounds after which the part @part of all games was over. */
static int
rounds_of (const MaeTrialResult *result, double part)
{
  int games = 0;

  for (int i = 0; i <= MAE_TRIAL_ROUNDS_MAX; i++) {
    games += result->rounds[i];
    if (games >= part * result->games)
      return i;
  }
  return MAE_TRIAL_ROUNDS_MAX;
}

static MaeFinding
judge_length (const MaeTrialResult *result, const MaeTrialResult *standard)
{
  MaeFinding f = { .kind = MAE_FINDING_LENGTH, .standard = -1 };

  f.from = rounds_of (result, 0.1);
  f.to = rounds_of (result, 0.9);
  f.mean = mae_trial_mean_rounds (result);
  if (standard && standard->games > 0) {
    f.standard = mae_trial_mean_rounds (standard);
    f.wrong = f.mean < f.standard / LENGTH_FACTOR || f.mean > f.standard * LENGTH_FACTOR;
  }
  return f;
}

static MaeFinding
judge_points (const MaeTrialResult *result, const MaeTrialResult *standard)
{
  MaeFinding f = { .kind = MAE_FINDING_POINTS, .standard = -1 };

  for (int i = 1; i < MAE_N_TRIAL_SOURCES; i++)
    if (result->points[i] > result->points[f.index])
      f.index = i;
  f.share = mae_trial_source_share (result, f.index);
  f.wrong = f.share > SOURCE_MOST;
  if (standard && standard->games > 0)
    f.standard = mae_trial_source_share (standard, f.index);
  return f;
}

static MaeFinding
judge_cards (const MaeRuleset *rules, const MaeTrialResult *result)
{
  MaeFinding f = { .kind = MAE_FINDING_CARDS, .index = -1 };

  for (int i = rules->n_cards - 1; i >= 0; i--)
    if (result->card_seen[i] >= OFFERED_MIN) {
      f.of++;
      if (result->card_bought[i] == 0) {
        f.count++;
        f.index = i;
      }
    }
  f.wrong = f.count > 0;
  return f;
}

static MaeFinding
judge_strong_cards (const MaeRuleset *rules, const MaeTrialResult *result)
{
  MaeFinding f = { .kind = MAE_FINDING_STRONG_CARD };
  double best = STRONG_CARD;

  /* Alone, all cards of a game that is won are bought by the winner. */
  for (int i = 0; i < rules->n_cards && result->n_players > 1; i++) {
    double low, high;

    wilson (result->card_wins[i], result->card_bought[i], NORMAL_99, &low, &high);
    if (low <= best)
      continue;
    best = low;
    f.wrong = TRUE;
    f.index = i;
    f.share = result->card_wins[i] / result->card_bought[i];
    mae_trial_interval (result->card_wins[i], result->card_bought[i], &f.low, &f.high);
  }
  return f;
}

static MaeFinding
judge_leaders (const MaeRuleset *rules, const MaeTrialResult *result)
{
  MaeFinding f = { .kind = MAE_FINDING_LEADERS, .index = -1, .of = rules->n_leaders };

  for (int i = rules->n_leaders - 1; i >= 0 && rules->leaders_kept < rules->leaders_dealt; i--) {
    if (result->leader_dealt[i] < OFFERED_MIN)
      continue;
    if (result->leader_kept[i] == result->leader_dealt[i])
      f.always++;
    if (result->leader_kept[i] == 0)
      f.count++;
    if (result->leader_kept[i] == 0
        || (f.count == 0 && result->leader_kept[i] == result->leader_dealt[i]))
      f.index = i;
  }
  f.wrong = f.count > 0 || f.always > f.of / ALWAYS_KEPT_PART;
  return f;
}

static MaeFinding
judge_stuck (const MaeTrialResult *result)
{
  MaeFinding f = { .kind = MAE_FINDING_STUCK, .count = result->stuck };

  f.of = result->games + result->stuck;
  f.to = result->games > 0 ? rounds_of (result, 1) : 0;
  f.wrong = f.count > 0;
  return f;
}

int
mae_trial_findings (const MaeRuleset *rules, const MaeTrialResult *result,
                    const MaeTrialResult *standard, MaeFinding findings[MAE_N_FINDING_KINDS])
{
  int n = 0;

  if (result->games + result->stuck < GAMES_MIN)
    return 0;
  if (result->games > 0) {
    findings[n++] = judge_seats (result, standard);
    findings[n++] = judge_length (result, standard);
    findings[n++] = judge_points (result, standard);
    findings[n++] = judge_cards (rules, result);
    findings[n] = judge_strong_cards (rules, result);
    n += findings[n].wrong;
    findings[n++] = judge_leaders (rules, result);
  }
  findings[n++] = judge_stuck (result);
  return n;
}
