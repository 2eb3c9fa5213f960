/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trains a net that evaluates positions, by games against itself (docs/ai.md has the recipe).
 *
 *   maestri-train --ruleset standard --players 2 --games 100000 --state FILE --out FILE.net
 *
 * The same options and seed give the same net on the same machine, with any number of threads. */
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "ai/ai-greedy.h"
#include "ai/ai-search-player.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "train-net.h"
#include "train-options.h"
#include "train-start.h"

/* The first seed of games that test the net. Training games use other seeds. */
#define TEST_SEED 1000000007

enum {
  POOL_MAX = 12,   /* earlier versions of the net */
  RECENT_MAX = 40, /* rounds of games that are used again for learning */
  TURNS_MAX = 400, /* turns of a player in a game */
  ENDLESS = 20000, /* commands of a game */
  EXPLORE = 8,     /* percent of main actions that aren't the best, for players that explore */
};

typedef struct {
  TrainOptions options;
  const MaeRuleset *rules;
  TrainNet *net;
  TrainNet *pool[POOL_MAX];
  int n_pool;
  MaeAiNet *rounded[POOL_MAX + 1]; /* the pool's and the current net in integers, which play */
  TrainBatch *recent[RECENT_MAX];
  gint64 played;
} Training;

/* The kind of player in a seat; styles add their weights to the value of positions (docs/ai.md). */
typedef enum {
  SEAT_NET,
  SEAT_FORMER,
  SEAT_LEVEL
} SeatKind;

typedef struct {
  SeatKind kind;
  const TrainNet *net;
  MaeAiEvaluator evaluator;
  MaeAiSearchLevel level;
  float points;      /* weight of the margin */
  gboolean explores; /* sometimes chooses a move that isn't the best */
  float faith, cards, goods, leaders;
  guint64 rng[4];
} Seat;

/* A player's positions in a game. */
typedef struct {
  TrainBatch *turns; /* @win and @margin are what the net predicted in the game; learn_from()
                        replaces them */
  gboolean next_is_known;
  MaeAiFeatures next; /* the position after the main action, before hidden cards are revealed */
} Diary;

typedef struct {
  const Training *training;
  gint64 first, n; /* games */
  int step;
  TrainBatch **batches; /* [n] */
} Job;

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
  if (seat->goods != 0) {
    MaeBag all = mae_game_resources (game, index);

    bonus += seat->goods * mae_bag_total (&all);
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
 * chance itself is used instead of the logarithm, times 4, so that both change equally fast at even
 * odds. With the logarithm, making a win safer would count more than points. */
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
  train_batch_add (diary->turns, features, chance (win), margin);
}

/* Sometimes replaces the best main action by one of the next best. */
static void
explore (Seat *seat, const MaeAiGreedy *greedy, const MaeGame *view, int index, MaeCommand *command,
         MaeGame *next)
{
  enum {
    CHOICES = 6
  };
  MaeAiCandidate *candidates;
  float best, sum = 0, dice;
  int n;

  if (!seat->explores || view->phase != MAE_PHASE_TURNS || view->main_done
      || command->kind == MAE_COMMAND_ACTIVATE_LEADER || mae_rng_below (seat->rng, 100) >= EXPLORE)
    return;
  candidates = g_new (MaeAiCandidate, CHOICES);
  n = mae_ai_greedy_shortlist (greedy, view, index, candidates, CHOICES);
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
decide (Seat *seat, const MaeGame *view, int index, Diary *diary, MaeCommand *command)
{
  MaeAiGreedy greedy = {
    .judge = judge, .data = seat, .discard_margin = 20000, .swap_margin = 10000
  };
  MaeGame next;

  if (seat->kind == SEAT_LEVEL) {
    if (!mae_ai_search_choose (view, index, seat->level, seat->rng, command))
      g_error ("a player has no move");
    if (command->kind == MAE_COMMAND_END_TURN) {
      mae_ai_features (view, index, &diary->next);
      note (diary, seat, &diary->next);
    }
    return;
  }
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
  int n = training->options.players, own;
  guint64 rng[4];

  mae_rng_seed (rng, (guint64) number * 7919 + (guint64) training->options.seed);
  own = test ? (int) (number % n) : (int) mae_rng_below (rng, (guint32) n);
  for (int i = 0; i < n; i++) {
    Seat *seat = &seats[i];
    guint32 dice = mae_rng_below (rng, 100);

    memset (seat, 0, sizeof *seat);
    mae_rng_seed (seat->rng, mae_rng_next (rng));
    seat->net = training->net;
    seat->points = (float) training->options.points;
    mae_ai_evaluator_init (&seat->evaluator, training->rounded[POOL_MAX]);
    if (test) {
      seat->kind = i == own ? SEAT_NET : SEAT_LEVEL;
      seat->level = MAE_AI_SEARCH_HARD;
      continue;
    }
    seat->explores = mae_rng_below (rng, 4) != 0;
    if (mae_rng_below (rng, 4) == 0) {
      seat->faith = (uniform (rng) - 0.4f) * 0.12f;
      seat->cards = (uniform (rng) - 0.4f) * 0.3f;
      seat->goods = (uniform (rng) - 0.4f) * 0.08f;
      seat->leaders = (uniform (rng) - 0.4f) * 0.8f;
    }
    if (i == own && n > 1) /* in a solo game the net also learns from games of the levels: at first
                              it would never win */
      continue;
    if (dice < (guint32) training->options.levels) {
      seat->kind = SEAT_LEVEL;
      seat->level = dice < 2 ? MAE_AI_SEARCH_MEDIUM : MAE_AI_SEARCH_HARD;
    } else if (n > 1 && dice < (guint32) training->options.levels + 15 && training->n_pool > 0) {
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
  }
  train_batch_append (batch, diary->turns);
}

/* Plays game @number. @batch (may be NULL: a test game) receives the training samples. Returns the
 * share of the win of the tested seat. */
static double
play (const Training *training, gint64 number, TrainBatch *batch, int *points)
{
  Seat seats[MAE_MAX_PLAYERS];
  Diary *diaries = g_new0 (Diary, MAE_MAX_PLAYERS);
  MaeGame *game = g_new (MaeGame, 1);
  int n = training->options.players, own = (int) (number % n);
  double share = 0;

  seat_players (training, number, batch == NULL, seats);
  for (int i = 0; i < n; i++)
    diaries[i].turns = train_batch_new ();
  mae_game_start (game, training->rules,
                  (guint64) number + (batch ? (guint64) training->options.seed << 32 : TEST_SEED),
                  n, NULL);
  for (int i = 0; game->phase != MAE_PHASE_ENDED && i < ENDLESS; i++) {
    int index = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, index);
    MaeCommand command;

    decide (&seats[index], &view, index, &diaries[index], &command);
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
  for (int i = 0; i < n; i++)
    train_batch_free (diaries[i].turns);
  g_free (diaries);
  g_free (game);
  return share;
}

static gpointer
work (gpointer data)
{
  Job *job = data;

  for (gint64 i = job->first; i < job->n; i += job->step)
    play (job->training, job->training->played + i, job->batches[i], NULL);
  return NULL;
}

/* Plays a round of games on all threads. Returns the samples, in the order of the games. */
static TrainBatch *
play_round (const Training *training)
{
  int n = training->options.round_games, threads = training->options.threads;
  g_autofree TrainBatch **batches = g_new (TrainBatch *, n);
  g_autofree Job *jobs = g_new (Job, threads);
  g_autofree GThread **workers = g_new (GThread *, threads);
  TrainBatch *all = train_batch_new ();

  for (int i = 0; i < n; i++)
    batches[i] = train_batch_new ();
  for (int i = 0; i < threads; i++) {
    jobs[i] =
        (Job){ .training = training, .first = i, .n = n, .step = threads, .batches = batches };
    workers[i] = g_thread_new ("games", work, &jobs[i]);
  }
  for (int i = 0; i < threads; i++)
    g_thread_join (workers[i]);
  for (int i = 0; i < n; i++) {
    train_batch_append (all, batches[i]);
    train_batch_free (batches[i]);
  }
  return all;
}

/* ── Saving ────────────────────────────────────────────────────────────────────────────────── */

static void
save_state (const Training *training)
{
  g_autofree char *fresh = g_strconcat (training->options.state, ".new", NULL);
  FILE *file = g_fopen (fresh, "wb");
  gboolean saved = file != NULL;

  if (file) {
    saved = fwrite (&training->played, sizeof training->played, 1, file) == 1
            && fwrite (&training->n_pool, sizeof training->n_pool, 1, file) == 1
            && train_net_save (training->net, file);
    for (int i = 0; i < training->n_pool; i++)
      saved = saved && train_net_save (training->pool[i], file);
    saved = fclose (file) == 0 && saved;
  }
  if (!saved || g_rename (fresh, training->options.state) != 0)
    g_printerr ("%s: %s\n", fresh, g_strerror (errno));
}

static gboolean
load_state (Training *training)
{
  FILE *file = g_fopen (training->options.state, "rb");
  gboolean loaded = file != NULL;

  if (!file)
    return FALSE;
  loaded = fread (&training->played, sizeof training->played, 1, file) == 1
           && fread (&training->n_pool, sizeof training->n_pool, 1, file) == 1
           && training->n_pool >= 0 && training->n_pool <= POOL_MAX
           && (training->net = train_net_load (file)) != NULL;
  for (int i = 0; loaded && i < training->n_pool; i++)
    loaded = (training->pool[i] = train_net_load (file)) != NULL;
  fclose (file);
  if (!loaded)
    g_error ("%s: not a state of training", training->options.state);
  return TRUE;
}

static void
write_net (const Training *training)
{
  const TrainOptions *options = &training->options;
  g_autofree char *start = options->start ? g_path_get_basename (options->start) : NULL;
  g_autofree char *notes = g_strdup_printf (
      "ruleset %s\nstart %s\nrecipe --seed %" G_GINT64_FORMAT
      " --lambda %g --rate %g --last-rate %g "
      "--round-games %d --batch %d --again %d --levels %d --points %g "
      "--pool-every %" G_GINT64_FORMAT "\ngames %" G_GINT64_FORMAT "\n",
      options->ruleset, start ? start : "-", options->seed, options->lambda, options->rate,
      options->last_rate, options->round_games, options->batch, options->again, options->levels,
      options->points, options->pool_every, training->played);
  const MaeAiNet *net = training->rounded[POOL_MAX];
  gsize size = mae_ai_net_write (net, notes, NULL, 0);
  g_autofree guint8 *data = g_malloc (size);
  g_autoptr (GError) error = NULL;

  mae_ai_net_write (net, notes, data, size);
  if (!g_file_set_contents (options->out, (const char *) data, (gssize) size, &error))
    g_printerr ("%s\n", error->message);
}

/* Copies the weights of the net to start from, if any. It may be for fewer players. */
static void
start_from (Training *training)
{
  g_autofree char *data = NULL;
  MaeAiNet *net, *larger;
  gsize size;

  if (!training->options.start)
    return;
  if (!g_file_get_contents (training->options.start, &data, &size, NULL)
      || (net = mae_ai_net_parse ((const guint8 *) data, size)) == NULL)
    g_error ("%s: not a net", training->options.start);
  larger = train_start_for (net, training->rules, training->options.players);
  if (larger) {
    mae_ai_net_free (net);
    net = larger;
  }
  if (net->n_inputs != training->net->n_inputs || net->n_hidden != training->net->n_hidden)
    g_error ("%s: not a net for this game with as many hidden units", training->options.start);
  train_net_set (training->net, net);
  mae_ai_net_free (net);
}

/* Rounds all nets, for playing. */
static void
round_nets (Training *training)
{
  guint64 hash = mae_ruleset_hash (training->rules);

  for (int i = 0; i <= POOL_MAX; i++) {
    const TrainNet *net = i == POOL_MAX ? training->net : training->pool[i];

    g_clear_pointer (&training->rounded[i], mae_ai_net_free);
    if (net)
      training->rounded[i] = train_net_round (net, hash, training->options.players);
  }
}

/* ── Training ──────────────────────────────────────────────────────────────────────────────── */

static void
test (const Training *training, double error)
{
  gint64 n = training->options.test_games;
  double wins = 0;
  int points = 0;

  for (gint64 i = 0; i < n; i++)
    wins += play (training, i, NULL, &points);
  g_print ("%" G_GINT64_FORMAT " games: error %.4f, wins %.1f %% of %" G_GINT64_FORMAT
           " against %s, %.1f points\n",
           training->played, error, 100 * wins / (double) n, n,
           training->options.players == 1 ? "Lorenzo" : "hard", (double) points / (double) n);
}

/* Learns from @batch, which it keeps, and again from some of the recent rounds. Returns the mean
 * error in @batch. */
static double
learn (Training *training, TrainBatch *batch, float rate)
{
  const TrainOptions *options = &training->options;
  gint64 round = training->played / options->round_games;
  guint64 rng[4];
  double error;

  mae_rng_seed (rng, (guint64) training->played + (guint64) options->seed);
  error = train_net_learn (training->net, batch, options->batch, rate, rng);
  for (int i = 0; i < options->again; i++) {
    const TrainBatch *again = training->recent[mae_rng_below (rng, RECENT_MAX)];

    if (again)
      train_net_learn (training->net, again, options->batch, rate, rng);
  }
  g_clear_pointer (&training->recent[round % RECENT_MAX], train_batch_free);
  training->recent[round % RECENT_MAX] = batch;
  return error;
}

static void
train (Training *training)
{
  const TrainOptions *options = &training->options;
  double error = 0;

  round_nets (training);
  while (training->played < options->games) {
    TrainBatch *batch = play_round (training);
    double done = (double) training->played / (double) options->games;
    double rate = options->rate * pow (options->last_rate / options->rate, done);
    gint64 before = training->played;

    error += 0.02 * (learn (training, batch, (float) rate) - error);
    training->played += options->round_games;
    if (training->played / options->pool_every != before / options->pool_every) {
      int at = training->n_pool < POOL_MAX
                   ? training->n_pool++
                   : (int) (training->played / options->pool_every % POOL_MAX);

      g_clear_pointer (&training->pool[at], train_net_free);
      training->pool[at] = train_net_copy (training->net);
    }
    round_nets (training);
    if (training->played / options->test_every != before / options->test_every) {
      test (training, error);
      if (options->state)
        save_state (training);
      if (options->out)
        write_net (training);
    }
  }
}

int
main (int argc, char *argv[])
{
  Training training = { 0 };
  TrainOptions *options = &training.options;

  setlocale (LC_ALL, "");
  if (!train_options_parse (options, argc, argv))
    return 2;
  training.rules = mae_ruleset_builtin (options->ruleset);
  if (!training.rules || options->players < training.rules->min_players
      || options->players > training.rules->max_players) {
    g_printerr ("no ruleset \"%s\" for %d players\n", options->ruleset, options->players);
    return 2;
  }
  if (!options->state || !load_state (&training)) {
    MaeAiFeatures *features = g_new (MaeAiFeatures, 1);
    MaeGame *game = g_new (MaeGame, 1);

    mae_game_start (game, training.rules, 1, options->players, NULL);
    training.net = train_net_new (mae_ai_features (game, 0, features), options->hidden,
                                  (guint64) options->seed);
    start_from (&training);
    g_free (game);
    g_free (features);
  }
  g_print ("%d inputs, %d hidden units\n", training.net->n_inputs, training.net->n_hidden);
  train (&training);
  for (int i = 0; i < training.n_pool; i++)
    train_net_free (training.pool[i]);
  for (int i = 0; i <= POOL_MAX; i++)
    mae_ai_net_free (training.rounded[i]);
  for (int i = 0; i < RECENT_MAX; i++)
    g_clear_pointer (&training.recent[i], train_batch_free);
  train_net_free (training.net);
  train_options_clear (options);
  return 0;
}
