/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-play.h"

#include <math.h>
#include <string.h>

#include "ai/ai-greedy.h"
#include "ai/ai-internal.h"
#include "ai/ai-search-player.h"
#include "ai/ai-tree.h"
#include "ai/ai.h"
#include "engine/rng.h"

/* The first seed of games that test the net. Training games use other seeds. */
#define TEST_SEED 1000000007

enum {
  TURNS_MAX = 400, /* turns of a player in a game */
  ENDLESS = 20000, /* commands of a game */
  EXPLORE = 8,     /* percent of main actions that aren't the best, for players that explore */
  TRIES_LEAST = 8, /* simulations after which a tree's value of an action is learned */
};

/* The kind of player in a seat; styles add their weights to the value of positions (docs/ai.md). */
typedef enum {
  SEAT_NET,
  SEAT_FORMER,
  SEAT_BANKER,
  SEAT_LEVEL
} SeatKind;

typedef struct {
  SeatKind kind;
  const TrainNet *net;
  MaeAiEvaluator evaluator;
  MaeAiSearchLevel level;
  float points;      /* weight of the margin */
  gboolean explores; /* sometimes chooses a move that isn't the best */
  float faith, cards, resources, leaders;
  guint64 rng[4];
} Seat;

/* A player's positions in a game. */
typedef struct {
  TrainBatch *turns; /* @win and @margin are what the net predicted in the game; learn_from()
                        replaces them */
  gboolean next_is_known;
  MaeAiFeatures next; /* the position after the main action, before hidden cards are revealed */
  float searched;     /* the chance of winning of the last main action, by a tree; -1: no tree */
  TrainBatch *lines;  /* positions after actions that a tree has tried; their targets are final */
} Diary;

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

static float
uniform (guint64 rng[4])
{
  return ((float) mae_rng_below (rng, 1 << 24) + 0.5f) / (1 << 24);
}

static float
style (const Seat *seat, const MaeGame *game, int index)
{
  float bonus = 0;

  if (seat->faith != 0)
    bonus += seat->faith * game->players[index].faith;
  if (seat->cards != 0)
    bonus += seat->cards * mae_game_card_count (game, index);
  if (seat->resources != 0) {
    MaeBag all = mae_game_resources (game, index);

    bonus += seat->resources * mae_bag_total (&all);
  }
  if (seat->leaders != 0)
    bonus += seat->leaders * __builtin_popcount (game->players[index].active);
  return bonus;
}

static float
chance (float win)
{
  return 1 / (1 + expf (-win));
}

/* Returns the logarithm of the odds, with a part of the margin, in millionths. In a solo game the
 * chance itself counts, times 4, which is as steep at even odds; otherwise making a win safer would
 * count more than points. */
static gint64
judge (void *data, const MaeGame *game, int index)
{
  Seat *seat = data;
  MaeAiVerdict verdict = mae_ai_evaluate (&seat->evaluator, game, index);
  float win = (float) verdict.win / MAE_AI_NET_ONE,
        margin = (float) verdict.margin / MAE_AI_NET_ONE;

  if (game->n_players == 1)
    win = 4 * chance (win);
  return (gint64) ((win + style (seat, game, index) + seat->points * margin) * 1e6f);
}

static void
note (Diary *diary, const Seat *seat, const MaeAiFeatures *features)
{
  float win, margin;

  if (diary->turns->samples->len >= TURNS_MAX)
    return;
  train_net_judge (seat->net, features, &win, &margin);
  win = diary->searched >= 0 ? diary->searched : chance (win);
  train_batch_add (diary->turns, features, win, margin);
}

/* Returns the chance of winning in a tree's @value of a position with these @features. */
static float
searched_chance (const Seat *seat, const MaeAiFeatures *features, int n_players, gint32 value)
{
  MaeAiVerdict verdict = { 0 };
  float win, margin;

  train_net_judge (seat->net, features, &win, &margin);
  verdict.margin = (gint32) (margin * MAE_AI_NET_ONE);
  value -= (gint32) (mae_ai_tree_worth (verdict, n_players) - MAE_AI_NET_ONE / 2);
  return CLAMP ((float) value / MAE_AI_NET_ONE, 0, 1);
}

/* Chooses a main action with a tree, and records what the tree says about all that it has tried
 * often. Returns FALSE when there is nothing to choose. */
static gboolean
look_ahead (const Training *training, Seat *seat, const MaeGame *view, int index,
            const MaeAiPast *past, Diary *diary, MaeCommand *command)
{
  MaeAiTree tree = { .net = training->rounded[TRAIN_POOL_MAX],
                     .positions = training->options.tree };
  MaeAiTreeLine lines[MAE_AI_TREE_LINES];
  MaeAiFeatures features;
  MaeGame next;
  int n, chosen = 0;

  if (view->phase != MAE_PHASE_TURNS || view->main_done
      || mae_ai_leader_to_activate (view, index) >= 0
      || (n = mae_ai_tree_lines (&tree, view, index, past, seat->rng, lines)) == 0)
    return FALSE;
  if (n > 1 && seat->explores && mae_rng_below (seat->rng, 100) < EXPLORE)
    chosen = 1 + (int) mae_rng_below (seat->rng, (guint32) MIN (n - 1, 3));
  *command = lines[chosen].command;
  for (int i = 0; i < n; i++) {
    float win, margin, searched;

    if (!mae_ai_imagine (view, &lines[i].command, &next) || !next.main_done
        || next.phase != MAE_PHASE_TURNS || (i != chosen && lines[i].tries < TRIES_LEAST))
      continue;
    mae_ai_features (&next, index, &features);
    searched = searched_chance (seat, &features, view->n_players, lines[i].value);
    if (i == chosen) {
      diary->next = features;
      diary->next_is_known = TRUE;
      diary->searched = searched;
      continue;
    }
    train_net_judge (seat->net, &features, &win, &margin);
    train_batch_add (diary->lines, &features, searched, margin);
  }
  return TRUE;
}

/* Sometimes replaces the best main action by one of the next best. */
static void
explore (Seat *seat, const MaeAiGreedy *greedy, const MaeGame *view, int index, MaeCommand *command,
         MaeGame *next)
{
  enum {
    CHOICES = 6
  };
  float best, sum = 0, dice;

  if (!seat->explores || view->phase != MAE_PHASE_TURNS || view->main_done
      || command->kind == MAE_COMMAND_ACTIVATE_LEADER || mae_rng_below (seat->rng, 100) >= EXPLORE)
    return;
  MaeAiCandidate *candidates = g_new (MaeAiCandidate, CHOICES);
  int n = mae_ai_greedy_shortlist (greedy, view, index, candidates, CHOICES);
  best = n > 0 ? (float) candidates[0].value : 0;
  for (int i = 0; i < n; i++)
    sum += expf (((float) candidates[i].value - best) / 0.4e6f);
  dice = uniform (seat->rng) * sum;
  for (int i = 0; i < n; i++) {
    dice -= expf (((float) candidates[i].value - best) / 0.4e6f);
    if (dice <= 0 || i == n - 1) {
      *command = candidates[i].command;
      *next = candidates[i].next;
      break;
    }
  }
  g_free (candidates);
}

/* Chooses a move for a player with the net, and records the resulting position. */
static void
decide (const Training *training, Seat *seat, const MaeGame *view, int index, const MaeAiPast *past,
        Diary *diary, MaeCommand *command)
{
  MaeAiGreedy greedy = {
    .judge = judge, .data = seat, .discard_margin = 20000, .swap_margin = 10000
  };
  MaeGame next;

  if (seat->kind == SEAT_LEVEL || seat->kind == SEAT_BANKER) {
    const MaeAiPlayer banker = { .level = MAE_AI_BANKER, .past = *past };

    if (!(seat->kind == SEAT_BANKER
              ? mae_ai_choose (view, index, &banker, seat->rng, command)
              : mae_ai_search_choose (view, index, seat->level, seat->rng, command)))
      g_error ("a player has no move");
    if (command->kind == MAE_COMMAND_END_TURN) {
      mae_ai_features (view, index, &diary->next);
      note (diary, seat, &diary->next);
    }
    return;
  }
  if (training->options.tree > 0 && diary->lines && seat->kind == SEAT_NET
      && look_ahead (training, seat, view, index, past, diary, command))
    return;
  if (!mae_ai_greedy_choose (&greedy, view, index, command, NULL, &next)) {
    if (!mae_ai_search_choose (view, index, MAE_AI_SEARCH_HARD, seat->rng, command))
      g_error ("a player has no move");
    next = *view;
  }
  if (seat->kind == SEAT_NET)
    explore (seat, &greedy, view, index, command, &next);
  if (seat->kind != SEAT_NET || next.phase == MAE_PHASE_ENDED)
    return;
  if (view->phase == MAE_PHASE_SETUP) {
    if (mae_game_setup_done (&next, index)) {
      mae_ai_features (&next, index, &diary->next);
      note (diary, seat, &diary->next);
    }
  } else if (command->kind == MAE_COMMAND_END_TURN) {
    if (!diary->next_is_known || (mae_rng_next (seat->rng) & 1))
      mae_ai_features (view, index, &diary->next);
    note (diary, seat, &diary->next);
    diary->next_is_known = FALSE;
  } else if (!view->main_done && next.main_done) {
    mae_ai_features (&next, index, &diary->next);
    diary->next_is_known = TRUE;
  }
}

/* Chooses the players of a game. Most are the current net; others are earlier versions, players
 * with a style, and the levels that search. */
static void
seat_players (const Training *training, gint64 number, gboolean test, Seat *seats)
{
  const TrainOptions *options = &training->options;
  guint32 n_levels = (guint32) options->levels, n_bankers = n_levels + (guint32) options->bankers;
  int n = options->players, own;
  guint64 rng[4];

  mae_rng_seed (rng, (guint64) number * 7919 + (guint64) options->seed);
  own = test ? (int) (number % n) : (int) mae_rng_below (rng, (guint32) n);
  for (int i = 0; i < n; i++) {
    Seat *seat = &seats[i];
    guint32 dice = mae_rng_below (rng, 100);

    memset (seat, 0, sizeof *seat);
    mae_rng_seed (seat->rng, mae_rng_next (rng));
    seat->net = training->net;
    seat->points = (float) options->points;
    mae_ai_evaluator_init (&seat->evaluator, training->rounded[TRAIN_POOL_MAX]);
    if (test) {
      seat->kind = i == own ? SEAT_NET : SEAT_LEVEL;
      seat->level = MAE_AI_SEARCH_HARD;
      continue;
    }
    seat->explores = mae_rng_below (rng, 4) != 0;
    if (mae_rng_below (rng, 4) == 0) {
      seat->faith = (uniform (rng) - 0.4f) * 0.12f;
      seat->cards = (uniform (rng) - 0.4f) * 0.3f;
      seat->resources = (uniform (rng) - 0.4f) * 0.08f;
      seat->leaders = (uniform (rng) - 0.4f) * 0.8f;
    }
    if (i == own && n > 1) /* alone, it also learns from the levels: it would never win at first */
      continue;
    if (dice < n_levels) {
      seat->kind = SEAT_LEVEL;
      seat->level = dice < 2 ? MAE_AI_SEARCH_MEDIUM : MAE_AI_SEARCH_HARD;
    } else if (dice < n_bankers) {
      seat->kind = SEAT_BANKER;
    } else if (n > 1 && dice < n_bankers + 15 && training->n_pool > 0) {
      seat->kind = SEAT_FORMER;
      dice = mae_rng_below (rng, (guint32) training->n_pool);
      seat->net = training->pool[dice];
      mae_ai_evaluator_init (&seat->evaluator, training->rounded[dice]);
    }
  }
}

/* Sets the target of each recorded position, by TD(λ) backwards from the result. */
static void
learn_from (const Training *training, const MaeGame *game, int index, Diary *diary,
            TrainBatch *batch)
{
  float lambda = (float) training->options.lambda, win = 0, margin;
  int best = 0;
  GArray *turns = diary->turns->samples;

  if (game->winners >> index & 1)
    win = 1.0f / (float) __builtin_popcount (game->winners);
  for (int i = 0; i < game->n_players; i++)
    if (i != index)
      best = MAX (best, mae_game_score (game, i).total);
  margin = (float) (mae_game_score (game, index).total - best) / MAE_AI_NET_MARGIN_POINTS;
  margin = CLAMP (margin, -2, 3);
  for (guint i = turns->len; i > 0; i--) {
    TrainSample *sample = &g_array_index (turns, TrainSample, i - 1);
    float judged_win = sample->win, judged_margin = sample->margin;

    sample->win = win;
    sample->margin = margin;
    win = lambda * win + (1 - lambda) * judged_win;
    margin = lambda * margin + (1 - lambda) * judged_margin;
    if (diary->searched >= 0) /* what the tree says is better than what the net had predicted */
      sample->win = win;
  }
  train_batch_append (batch, diary->turns);
  train_batch_append (batch, diary->lines);
}

double
train_play (const Training *training, gint64 number, TrainBatch *batch, int *points)
{
  Seat seats[MAE_MAX_PLAYERS];
  Diary *diaries = g_new0 (Diary, MAE_MAX_PLAYERS);
  MaeGame *game = g_new (MaeGame, 1);
  int n = training->options.players, own = (int) (number % n);
  double share = 0;

  seat_players (training, number, batch == NULL, seats);
  for (int i = 0; i < n; i++) {
    diaries[i].turns = train_batch_new ();
    diaries[i].lines = batch ? train_batch_new () : NULL;
    diaries[i].searched = -1;
  }
  mae_game_start (game, training->rules,
                  (guint64) number + (batch ? (guint64) training->options.seed << 32 : TEST_SEED),
                  n, NULL);
  for (int i = 0; game->phase != MAE_PHASE_ENDED && i < ENDLESS; i++) {
    int index = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, index);
    MaeAiPast past = mae_ai_past_of (game);
    MaeCommand command;

    mae_ai_recall (&view, &past);
    decide (training, &seats[index], &view, index, &past, &diaries[index], &command);
    if (!mae_game_apply (game, &command, NULL, NULL))
      g_error ("a command is refused");
  }
  if (game->phase == MAE_PHASE_ENDED && batch)
    for (int i = 0; i < n; i++)
      if (seats[i].kind != SEAT_FORMER)
        learn_from (training, game, i, &diaries[i], batch);
  if (game->winners >> own & 1)
    share = 1.0 / __builtin_popcount (game->winners);
  if (points)
    *points += mae_game_score (game, own).total;
  for (int i = 0; i < n; i++) {
    train_batch_free (diaries[i].turns);
    g_clear_pointer (&diaries[i].lines, train_batch_free);
  }
  g_free (diaries);
  g_free (game);
  return share;
}
