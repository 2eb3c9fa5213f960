/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks some of the seat's own turns ahead, as if nobody else moved, and follows only the most
 * promising lines of play. */
#include <stdlib.h>

#include "ai-internal.h"
#include "engine/rng.h"

/* About how many positions are evaluated in a turn. With rulesets that have very many choices,
 * fewer lines of play are followed. */
#define POSITIONS 2000

/* How much better a swap must be than the best option without it. */
#define SWAP_MARGIN 10

/* Percent: the weight of earlier positions compared with the last one. */
#define EARLY 40

typedef struct {
  MaeGame game;
  MaeCommand first; /* the next command of this line */
  int64_t now;      /* value of the position */
  int64_t value;    /* @now, mixed with the values of earlier positions */
} Line;

typedef struct {
  int seat, width, noise, ahead;
  MaeAiStyle style;
  uint64_t *rng;
  const Line *from;          /* the line being continued; NULL: the first turn */
  const MaeCommand *prelude; /* a swap before the action of the first turn, or NULL */
  const MaeGame *game;
  int64_t market; /* see consider_market() */
  int visited;
  int n;
  Line *best; /* the best lines of this turn, the best first */
  Line *spare;
} Search;

static int64_t
judge (const Search *search, const MaeGame *game, int ahead)
{
  return mae_ai_value (game, search->seat, ahead)
         + mae_ai_style_points (search->style, game, search->seat);
}

/* Adds @line if it is among the best. */
static void
keep (Search *search, const Line *line)
{
  int at = search->n;

  if (at == search->width && search->best[at - 1].value >= line->value)
    return;
  if (at < search->width)
    search->n++;
  else
    at--;
  for (; at > 0 && search->best[at - 1].value < line->value; at--)
    search->best[at] = search->best[at - 1];
  search->best[at] = *line;
}

static void
consider (void *data, const MaeCommand *command)
{
  Search *search = data;
  Line *line = search->spare;

  search->visited++;
  if (!mae_ai_imagine (search->game, command, &line->game))
    return;
  line->now = judge (search, &line->game, search->ahead);
  if (search->noise > 0)
    line->now += mae_rng_below (search->rng, (uint32_t) search->noise);
  line->value = line->now + (search->from ? search->from->value * EARLY / 100 : 0);
  line->first = search->from ? search->from->first : search->prelude ? *search->prelude : *command;
  keep (search, line);
}

/* Raises search->market to the value of the position after @command, if that is higher. */
static void
consider_market (void *data, const MaeCommand *command)
{
  Search *search = data;
  int64_t value;

  if (!mae_ai_imagine (search->game, command, &search->spare->game))
    return;
  value = judge (search, &search->spare->game, 0);
  if (value > search->market)
    search->market = value;
}

/* A swap is only considered before taking from the market, to make room. Each swap must improve the
 * position, so there are only a few. */
static void
consider_swap (void *data, const MaeCommand *command)
{
  Search *search = data;
  const MaeGame *game = search->game;
  int64_t market = search->market;
  MaeGame swapped = *game;

  if (!mae_game_apply (&swapped, command, NULL, NULL))
    return;
  search->game = &swapped;
  mae_ai_each_option (&swapped, search->seat, 1u << MAE_COMMAND_TAKE_MARKET, consider_market,
                      search);
  if (search->market >= market + SWAP_MARGIN) {
    search->prelude = command;
    mae_ai_each_option (&swapped, search->seat, 1u << MAE_COMMAND_TAKE_MARKET, consider, search);
    search->prelude = NULL;
  }
  search->market = market;
  search->game = game;
}

/* Continues every line by one turn. */
static void
look_further (Search *search, Line *lines, int n)
{
  for (int i = 0; i < n; i++) {
    if (lines[i].game.phase != MAE_PHASE_TURNS || lines[i].game.last_round) {
      lines[i].value = lines[i].now + lines[i].value * EARLY / 100;
      keep (search, &lines[i]);
      continue;
    }
    lines[i].game.main_done = false;
    search->game = &lines[i].game;
    search->from = &lines[i];
    mae_ai_each_option (&lines[i].game, search->seat, MAE_AI_MAIN_ACTIONS, consider, search);
  }
}

bool
mae_ai_search (const MaeGame *game, int seat, const MaeAiEffort *effort, uint64_t rng[4],
               MaeCommand *out)
{
  int width = effort->width;
  Line *lines = calloc ((size_t) width * 2 + 1, sizeof *lines);
  Search search = { .seat = seat,
                    .width = width,
                    .noise = effort->noise,
                    .style = effort->style,
                    .rng = rng,
                    .game = game };
  bool found;

  if (!lines)
    return false;
  search.best = lines;
  search.spare = &lines[2 * width];
  mae_ai_each_option (game, seat, MAE_AI_MAIN_ACTIONS, consider, &search);
  while (search.width > 2 && search.width * search.visited > POSITIONS)
    search.width--;
  if (search.n > search.width)
    search.n = search.width;
  if (effort->depth > 1) {
    search.market = INT64_MIN / 2;
    mae_ai_each_option (game, seat, 1u << MAE_COMMAND_TAKE_MARKET, consider_market, &search);
    mae_ai_each_option (game, seat, 1u << MAE_COMMAND_SWAP_SHELVES, consider_swap, &search);
  }

  for (int turn = 1; turn < effort->depth; turn++) {
    Line *last = search.best;
    int n = search.n;

    search.best = last == lines ? &lines[width] : lines;
    search.n = 0;
    search.noise = 0;
    search.ahead = turn;
    look_further (&search, last, n);
  }
  found = search.n > 0;
  if (found)
    *out = search.best[0].first;
  free (lines);
  return found;
}
