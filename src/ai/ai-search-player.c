/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-search-player.h"

#include <string.h>

#include "ai-internal.h"
#include "engine/rng.h"

/* The settings of each level. */
static const MaeAiEffort levels[] = {
  [MAE_AI_SEARCH_EASY] = { .depth = 1, .width = 1, .noise = 800 },
  [MAE_AI_SEARCH_MEDIUM] = { .depth = 2, .width = 3, .noise = 600 },
  [MAE_AI_SEARCH_HARD] = { .depth = 3, .width = 24, .noise = 5 },
};

/* How much better discarding a leader must be than keeping it, in hundredths of a point. */
#define DISCARD_MARGIN 40

typedef struct {
  const MaeGame *game;
  int seat, noise;
  MaeAiStyle style;
  uint64_t *rng;
  bool found;
  int64_t best;
  MaeCommand *out;
} Choice;

static void
consider (void *data, const MaeCommand *command)
{
  Choice *choice = data;
  MaeGame next;
  int64_t value;

  if (!mae_ai_imagine (choice->game, command, &next))
    return;
  value = mae_ai_value (&next, choice->seat, 0)
          + mae_ai_style_points (choice->style, &next, choice->seat);
  if (choice->noise > 0)
    value += mae_rng_below (choice->rng, (uint32_t) choice->noise);
  if (!choice->found || value > choice->best) {
    choice->found = true;
    choice->best = value;
    *choice->out = *command;
  }
}

static bool
choose_setup (const MaeGame *view, int seat, MaeAiSearchLevel level, uint64_t rng[4],
              MaeCommand *out)
{
  Choice choice = { .game = view, .seat = seat, .rng = rng, .out = out };
  uint32_t kinds = view->players[seat].leaders_chosen ? 1u << MAE_COMMAND_CHOOSE_RESOURCES
                                                      : 1u << MAE_COMMAND_CHOOSE_LEADERS;

  /* The lowest level keeps random leaders. */
  choice.noise = level == MAE_AI_SEARCH_EASY ? 1000 * MAE_AI_POINT : levels[level].noise;
  mae_ai_each_option (view, seat, kinds, consider, &choice);
  return choice.found;
}

/* Chooses to discard a leader that is worth less than the faith for it, if any. */
static bool
choose_discard (const MaeGame *view, int seat, MaeAiSearchLevel level, MaeAiStyle style,
                MaeCommand *out)
{
  Choice choice = { .game = view, .seat = seat, .style = style, .out = out };
  int64_t keep = mae_ai_value (view, seat, 0) + mae_ai_style_points (style, view, seat);

  if (level == MAE_AI_SEARCH_EASY)
    return false;
  mae_ai_each_option (view, seat, 1u << MAE_COMMAND_DISCARD_LEADER, consider, &choice);
  return choice.found && choice.best > keep + DISCARD_MARGIN;
}

static bool
choose_turn (const MaeGame *view, int seat, MaeAiSearchLevel level, MaeAiStyle style,
             uint64_t rng[4], MaeCommand *out)
{
  MaeAiEffort effort = levels[level];
  int leader = mae_ai_leader_to_activate (view, seat);

  if (leader >= 0) {
    out->kind = MAE_COMMAND_ACTIVATE_LEADER;
    out->leader.leader = leader;
    return true;
  }
  effort.style = style;
  if (!view->main_done)
    return mae_ai_search (view, seat, &effort, rng, out);
  if (choose_discard (view, seat, level, style, out))
    return true;
  memset (out, 0, sizeof *out);
  out->kind = MAE_COMMAND_END_TURN;
  out->seat = seat;
  return true;
}

/* For impossible games, which only faulty servers cause: chooses any legal command. */
static bool
choose_any (const MaeGame *view, int seat, uint64_t rng[4], MaeCommand *out)
{
  for (int tries = 0; tries < 16; tries++) {
    MaeMove move;

    if (!mae_moves_pick (view, seat, ~0u, rng, &move))
      return false;
    memset (out, 0, sizeof *out);
    mae_move_to_command (view, &move, out);
    if (mae_game_check (view, out, NULL))
      return true;
  }
  return false;
}

bool
mae_ai_search_choose_in_style (const MaeGame *view, int seat, MaeAiSearchLevel level,
                               MaeAiStyle style, uint64_t rng[4], MaeCommand *out)
{
  bool found = false;

  memset (out, 0, sizeof *out);
  out->seat = seat;
  if (seat < 0 || seat >= view->n_players)
    return false;
  if (view->phase == MAE_PHASE_SETUP) {
    if (mae_game_setup_done (view, seat))
      return false;
    found = choose_setup (view, seat, level, rng, out);
  } else if (view->phase == MAE_PHASE_TURNS && view->current == seat) {
    found = choose_turn (view, seat, level, style, rng, out);
  } else {
    return false;
  }
  return (found && mae_game_check (view, out, NULL)) || choose_any (view, seat, rng, out);
}

bool
mae_ai_search_choose (const MaeGame *view, int seat, MaeAiSearchLevel level, uint64_t rng[4],
                      MaeCommand *out)
{
  return mae_ai_search_choose_in_style (view, seat, level, MAE_AI_BALANCED, rng, out);
}
