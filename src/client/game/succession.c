/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "succession.h"

#include <string.h>

gboolean
mae_succession_same_people (const MaeRoster *a, const MaeRoster *b)
{
  gboolean same = a->n == b->n;

  for (int i = 0; same && i < a->n; i++)
    same = g_str_equal (a->name[i], b->name[i]);
  return same;
}

/* Returns whether @next can be a later state of the game that was @shown, or (@back) the state
 * before the last move: the players are the same, and the game hasn't ended. */
static gboolean
goes_on (const MaeSnapshot *before, const MaeGame *shown, const MaeSnapshot *next, gboolean back)
{
  return before && mae_succession_same_people (&before->roster, &next->roster)
         && shown->phase != MAE_PHASE_ENDED && (back || next->game.phase >= shown->phase);
}

/* Returns whether everything that a turn can change, and that all servers tell, is the same. */
static gboolean
has_nothing_happened (const MaeGame *old, const MaeGame *new)
{
  gboolean same = old->phase == new->phase && old->current == new->current;

  same = same && old->main_done == new->main_done && old->cross == new->cross;
  same = same && old->slide == new->slide;
  same = same && memcmp (old->market, new->market, sizeof old->market) == 0;
  same = same && memcmp (old->deck_top, new->deck_top, sizeof old->deck_top) == 0;
  same = same && memcmp (old->containers, new->containers, sizeof old->containers) == 0;

  for (int seat = 0; same && seat < old->n_players; seat++)
    same = old->players[seat].faith == new->players[seat].faith;
  return same;
}

/* Returns whether it is the same round, as far as can be known. */
static gboolean
is_same_round (const MaeSnapshot *before, const MaeGame *shown, MaeSnapshot *next)
{
  if (!next->is_round_untold)
    return !before->is_round_untold && shown->round == next->game.round;
  if (!has_nothing_happened (shown, &next->game))
    return FALSE;
  next->game.round = shown->round;
  next->is_round_untold = before->is_round_untold;
  return TRUE;
}

static gboolean
is_same_turn (const MaeSnapshot *before, const MaeGame *old, MaeSnapshot *next)
{
  return is_same_round (before, old, next) && old->phase == next->game.phase
         && old->current == next->game.current && old->main_done == next->game.main_done;
}

static gboolean
is_lost_turn (const MaeGame *old, int seat, const MaeSnapshot *next)
{
  const MaeGame *new = &next->game;

  return old->phase == MAE_PHASE_TURNS && new->phase == MAE_PHASE_TURNS && old->n_players > 1
         && old->current == seat && !old->main_done
         && (new->current != seat || (!next->is_round_untold && new->round > old->round));
}

MaeSuccession
mae_succession_find (const MaeSnapshot *before, const MaeGame *shown, int seat, MaeSnapshot *next,
                     gboolean back)
{
  MaeSuccession found = { .again = goes_on (before, shown, next, back) };

  found.same_game =
      found.again && mae_ruleset_hash (before->rules) == mae_ruleset_hash (next->rules);
  found.same_turn = found.same_game && !back && is_same_turn (before, shown, next);
  found.lost_turn = found.same_game && !back && is_lost_turn (shown, seat, next);
  return found;
}
