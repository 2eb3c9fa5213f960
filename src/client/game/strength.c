/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "strength.h"

#include "ai/ai.h"
#include "ruleset/ruleset-io.h"

G_STATIC_ASSERT (MAE_RATING_N_LEVELS == MAE_AI_N_LEVELS);
G_STATIC_ASSERT (MAE_RATING_MOST_PLAYERS >= MAE_MAX_PLAYERS);

/* How many games are remembered as the last ones, and how many of them must be against a level
 * before another one is proposed. */
#define RECENT 20
#define ENOUGH 4

int
mae_strength_kind (guint64 ruleset_hash, int n_players)
{
  static const struct {
    const char *id;
    MaeRatedKind two, more;
  } kinds[] = {
    { "standard", MAE_RATED_STANDARD_TWO, MAE_RATED_STANDARD_MORE },
    { "serenissima", MAE_RATED_SERENISSIMA_TWO, MAE_RATED_SERENISSIMA_MORE },
  };

  for (gsize i = 0; n_players > 1 && i < G_N_ELEMENTS (kinds); i++)
    if (mae_ruleset_hash (mae_ruleset_builtin (kinds[i].id)) == ruleset_hash)
      return (int) (n_players == 2 ? kinds[i].two : kinds[i].more);
  return -1;
}

/* Returns the seat of the only person in @game, if the game counts, or -1. */
static int
rated_seat (const MaeStoredGame *game)
{
  int person = -1;

  if (game->state != MAE_TABLE_ENDED || game->origin != 0)
    return -1;
  for (int seat = 0; seat < game->n_players; seat++) {
    if (game->rank[seat] < 1 || game->level[seat] < 0 || game->level[seat] > MAE_AI_N_LEVELS
        || (game->level[seat] == 0 && person >= 0))
      return -1;
    if (game->level[seat] == 0)
      person = seat;
  }
  return person;
}

static void
count_game (MaeStrength *self, const MaeStoredGame *game, int person)
{
  MaeRating ratings[MAE_MAX_PLAYERS];
  MaeRecentGame recent = { .won = game->rank[person] == 1 };

  for (int seat = 0; seat < game->n_players; seat++) {
    ratings[seat] =
        seat == person ? self->rating : mae_rating_of_level (self->kind, game->level[seat]);
    recent.level = MAX (recent.level, game->level[seat]);
  }
  mae_rating_update (ratings, game->rank, game->n_players);
  self->rating = ratings[person];
  g_array_append_val (self->history, self->rating);
  g_array_append_val (self->recent, recent);
  if (self->recent->len > RECENT)
    g_array_remove_index (self->recent, 0);
}

MaeStrength *
mae_strengths_new (const GPtrArray *games)
{
  MaeStrength *all = g_new (MaeStrength, MAE_RATED_N_KINDS);

  for (int kind = 0; kind < MAE_RATED_N_KINDS; kind++)
    all[kind] = (MaeStrength){ (MaeRatedKind) kind, mae_rating_new (),
                               g_array_new (FALSE, FALSE, sizeof (MaeRating)),
                               g_array_new (FALSE, FALSE, sizeof (MaeRecentGame)) };
  for (guint i = games->len; i-- > 0;) {
    const MaeStoredGame *game = g_ptr_array_index (games, i);
    int person = rated_seat (game), kind = mae_strength_kind (game->ruleset_hash, game->n_players);

    if (person >= 0 && kind >= 0)
      count_game (&all[kind], game, person);
  }
  return all;
}

void
mae_strengths_free (MaeStrength *strengths)
{
  for (int kind = 0; strengths && kind < MAE_RATED_N_KINDS; kind++) {
    g_array_unref (strengths[kind].history);
    g_array_unref (strengths[kind].recent);
  }
  g_free (strengths);
}

void
mae_strength_count (const MaeStrength *strength, int level, int *games, int *wins)
{
  *games = *wins = 0;
  for (guint i = 0; i < strength->recent->len; i++) {
    const MaeRecentGame *game = &g_array_index (strength->recent, MaeRecentGame, i);

    *games += game->level == level;
    *wins += game->level == level && game->won;
  }
}

/* Returns the level whose players win about as often as the player. */
static int
nearest_level (const MaeStrength *strength)
{
  int nearest = 1;

  for (int level = 2; level <= MAE_AI_N_LEVELS; level++) {
    double above = mae_rating_of_level (strength->kind, level).mean - strength->rating.mean,
           below = mae_rating_of_level (strength->kind, nearest).mean - strength->rating.mean;

    if (ABS (above) < ABS (below))
      nearest = level;
  }
  return nearest;
}

int
mae_strength_better_level (const MaeStrength *strength, int level)
{
  int games, wins, nearest = nearest_level (strength);

  mae_strength_count (strength, level, &games, &wins);
  if (games < ENOUGH)
    return 0;
  /* What the player has seen in the last games counts as much as the rating. */
  if (3 * wins >= 2 * games && level < MAE_AI_N_LEVELS)
    return MAX (nearest, level + 1);
  if (6 * wins <= games && level > 1)
    return MIN (nearest, level - 1);
  return 0;
}
