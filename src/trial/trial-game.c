/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-game.h"

#include <sys/resource.h>
#include <unistd.h>

#include "engine/rng.h"

/* The most commands of one game; a turn has some three. */
#define COMMANDS_MAX 20000

/* Records which tokens were drawn. */
static void
see_tokens (const MaeGame *game, const MaeEvents *events, MaeAiPast *past)
{
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind == MAE_EVENT_TOKEN)
      past->tokens_drawn =
          mae_game_tokens_drawn (game->rules, past->tokens_drawn, events->at[i].token.token);
}

MaeTrialEnd
mae_trial_play (const MaeTrialGame *trial, MaeGame *game)
{
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);
  MaeAiPast past = { 0 };
  guint64 rng[4];

  mae_rng_seed (rng, trial->seed ^ 0x5eed);
  mae_game_start (game, trial->rules, trial->seed, trial->n_players, NULL);
  for (int i = 0; game->phase != MAE_PHASE_ENDED; i++) {
    int seat = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, seat);
    MaeCommand command;

    if (i >= COMMANDS_MAX || game->round > trial->rounds_max)
      return MAE_TRIAL_STUCK;
    mae_ai_recall (&view, &past);
    events->n = 0;
    if (!trial->choose (trial->data, seat, &view, &past, rng, &command)
        || !mae_game_apply (game, &command, events, NULL))
      return MAE_TRIAL_FAILED;
    see_tokens (game, events, &past);
    if (trial->see)
      trial->see (trial->data, game, &command);
  }
  return MAE_TRIAL_ENDED;
}

typedef struct {
  int games, niceness;
  MaeTrialWork work;
  gpointer data;
  gint next, n_threads; /* used by all threads */
} Share;

static gpointer
work_thread (gpointer data)
{
  Share *share = data;
  int thread = g_atomic_int_add (&share->n_threads, 1);

  if (share->niceness != 0)
    setpriority (PRIO_PROCESS, (id_t) gettid (), share->niceness);
  for (int i; (i = g_atomic_int_add (&share->next, 1)) < share->games;)
    if (!share->work (share->data, thread, i))
      break;
  return NULL;
}

void
mae_trial_share (int games, int threads, int niceness, MaeTrialWork work, gpointer data)
{
  Share share = { .games = games, .niceness = niceness, .work = work, .data = data };
  g_autofree GThread **workers = g_new (GThread *, threads);

  for (int i = 0; i < threads; i++)
    workers[i] = g_thread_new ("games", work_thread, &share);
  for (int i = 0; i < threads; i++)
    g_thread_join (workers[i]);
}
