/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial.h"

#include "ruleset/ruleset-io.h"
#include "trial-game.h"

#define NICENESS 10

/* Belongs to its owner and to the thread: an owner who is gone needn't wait for the last choice. */
struct _MaeTrial {
  MaeTrialOptions options;
  GThread *thread;
  gint is_over, is_stopped, n_refs; /* atomic */
  GMutex lock;
  MaeTrialResult result; /* used with @lock */
};

/* What is seen while a game is played. */
typedef struct {
  MaeTrial *trial;
  gboolean seen[MAE_MAX_CARDS];
  gboolean dealt[MAE_MAX_LEADERS], kept[MAE_MAX_LEADERS];
} Watch;

static gboolean
choose_cb (gpointer data, int seat, const MaeGame *view, const MaeAiPast *past, guint64 rng[4],
           MaeCommand *command)
{
  Watch *watch = data;

  return !g_atomic_int_get (&watch->trial->is_stopped)
         && mae_ai_search_choose (view, seat, watch->trial->options.level, rng, command);
}

static void
see_cb (gpointer data, const MaeGame *game, const MaeCommand *command)
{
  Watch *watch = data;

  for (int level = 0; level < game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++)
      if (game->deck_top[level][colour] >= 0)
        watch->seen[game->deck_top[level][colour]] = TRUE;
  if (command->kind != MAE_COMMAND_CHOOSE_LEADERS)
    return;
  const MaePlayer *player = &game->players[command->seat];
  for (int i = 0; i < player->hand_count; i++)
    watch->kept[player->hand[i]] = TRUE;
}

/* The same seed as that of the game: what is dealt. */
static void
see_start (Watch *watch, const MaeTrialGame *trial, MaeGame *game)
{
  mae_game_start (game, trial->rules, trial->seed, trial->n_players, NULL);
  for (int seat = 0; seat < game->n_players; seat++)
    for (int i = 0; i < game->players[seat].hand_count; i++)
      watch->dealt[game->players[seat].hand[i]] = TRUE;
}

static void
count_seat (MaeTrialResult *result, const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];
  MaeScore score = mae_game_score (game, seat);
  double share = game->winners >> seat & 1 ? 1.0 / __builtin_popcount (game->winners) : 0;

  result->wins[seat] += share;
  result->points[MAE_SOURCE_CARDS] += score.cards;
  result->points[MAE_SOURCE_LEADERS] += score.leaders;
  result->points[MAE_SOURCE_TRACK] += score.track;
  result->points[MAE_SOURCE_SECTIONS] += score.sections;
  result->points[MAE_SOURCE_RESOURCES] += score.resources;
  for (int slot = 0; slot < game->rules->n_slots; slot++)
    for (int i = 0; i < player->slots[slot].n; i++) {
      result->card_bought[player->slots[slot].card[i]]++;
      result->card_wins[player->slots[slot].card[i]] += share;
    }
  for (int i = 0; i < player->hand_count; i++)
    result->leader_active[player->hand[i]] += player->active >> i & 1;
}

static void
count_game (MaeTrialResult *result, const MaeGame *game, const Watch *watch)
{
  result->games++;
  result->rounds[MIN (game->round, MAE_TRIAL_ROUNDS_MAX)]++;
  for (int seat = 0; seat < game->n_players; seat++)
    count_seat (result, game, seat);
  for (int i = 0; i < game->rules->n_cards; i++)
    result->card_seen[i] += watch->seen[i];
  for (int i = 0; i < game->rules->n_leaders; i++) {
    result->leader_dealt[i] += watch->dealt[i];
    result->leader_kept[i] += watch->kept[i];
  }
}

static gboolean
play_cb (gpointer data, int thread, int number)
{
  MaeTrial *self = data;
  Watch watch = { .trial = self };
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeTrialGame trial = { .rules = self->options.rules,
                         .n_players = self->options.n_players,
                         .seed = self->options.seed + (guint64) number,
                         .rounds_max = MAE_TRIAL_ROUNDS_MAX,
                         .choose = choose_cb,
                         .see = see_cb,
                         .data = &watch };

  see_start (&watch, &trial, game);
  MaeTrialEnd end = mae_trial_play (&trial, game);
  if (g_atomic_int_get (&self->is_stopped))
    return FALSE;
  g_mutex_lock (&self->lock);
  if (end == MAE_TRIAL_ENDED)
    count_game (&self->result, game, &watch);
  else
    self->result.stuck++;
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static void
trial_unref (MaeTrial *self)
{
  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  mae_ruleset_unref (self->options.rules);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static gpointer
run_thread (gpointer data)
{
  MaeTrial *self = data;

  mae_trial_share (self->options.games, self->options.threads, NICENESS, play_cb, self);
  g_atomic_int_set (&self->is_over, TRUE);
  trial_unref (self);
  return NULL;
}

MaeTrial *
mae_trial_start (const MaeTrialOptions *options)
{
  const MaeRuleset *rules = options->rules;

  g_return_val_if_fail (
      options->n_players >= rules->min_players && options->n_players <= rules->max_players, NULL);

  MaeTrial *self = g_new0 (MaeTrial, 1);
  self->options = *options;
  self->options.rules = mae_ruleset_ref (rules);
  self->options.games = CLAMP (options->games, 0, MAE_TRIAL_GAMES_MAX);
  if (self->options.games == 0)
    self->options.games = MAE_TRIAL_GAMES;
  if (self->options.threads <= 0)
    self->options.threads = MAX (1, (int) g_get_num_processors () - 1);
  self->options.threads = MIN (self->options.threads, self->options.games);
  if (self->options.level == 0)
    self->options.level = MAE_AI_SEARCH_HARD;
  self->result.n_players = options->n_players;
  self->result.wanted = self->options.games;
  g_mutex_init (&self->lock);
  self->n_refs = 2;
  self->thread = g_thread_new ("trial", run_thread, self);
  return self;
}

void
mae_trial_peek (MaeTrial *self, MaeTrialResult *result)
{
  g_mutex_lock (&self->lock);
  *result = self->result;
  g_mutex_unlock (&self->lock);
}

gboolean
mae_trial_is_over (MaeTrial *self)
{
  return g_atomic_int_get (&self->is_over);
}

void
mae_trial_wait (MaeTrial *self)
{
  g_clear_pointer (&self->thread, g_thread_join);
}

void
mae_trial_stop (MaeTrial *self)
{
  g_atomic_int_set (&self->is_stopped, TRUE);
}

void
mae_trial_free (MaeTrial *self)
{
  if (!self)
    return;
  mae_trial_stop (self);
  g_clear_pointer (&self->thread, g_thread_unref);
  trial_unref (self);
}
