/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trains a net that evaluates positions, by games against itself (src/lab/README.md has the
 * recipes).
 *
 *   maestri-train --ruleset standard --players 2 --games 100000 --state FILE --out FILE.net
 *
 * With --record, the positions of its games are only written to a file; with --learn, it learns
 * from such files. The same options and seed give the same net on the same machine, with any number
 * of threads. */
#include <errno.h>
#include <locale.h>
#include <math.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "train-net.h"
#include "train-options.h"
#include "train-play.h"
#include "train-record.h"
#include "train-start.h"

typedef struct {
  const Training *training;
  gint64 first, n; /* games */
  int step;
  TrainBatch **batches; /* [n] */
} Job;

/* ── A round of games ──────────────────────────────────────────────────────────────────────── */

static gpointer
work (gpointer data)
{
  Job *job = data;

  for (gint64 i = job->first; i < job->n; i += job->step)
    train_play (job->training, job->training->played + i, job->batches[i], NULL);
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
           && training->n_pool >= 0 && training->n_pool <= TRAIN_POOL_MAX
           && (training->net = train_net_load (file)) != NULL;
  for (int i = 0; loaded && i < training->n_pool; i++)
    loaded = (training->pool[i] = train_net_load (file)) != NULL;
  fclose (file);
  if (!loaded)
    g_error ("%s: not a state of training", training->options.state);
  return TRUE;
}

/* Returns the names of the files in @paths, separated by spaces; "-" if there are none. */
static char *
names_of (char *const *paths)
{
  GString *names = g_string_new (paths ? NULL : "-");

  for (; paths && *paths; paths++) {
    g_autofree char *name = g_path_get_basename (*paths);

    g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
  }
  return g_string_free (names, FALSE);
}

static void
write_net (const Training *training)
{
  const TrainOptions *options = &training->options;
  g_autofree char *start = names_of (options->start), *learn = names_of (options->learn);
  g_autofree char *notes = g_strdup_printf (
      "ruleset %s\nstart %s\nlearn %s\nrecipe --seed %" G_GINT64_FORMAT
      " --lambda %g --rate %g --last-rate %g --passes %d "
      "--round-games %d --batch %d --again %d --levels %d --bankers %d --tree %d --points %g "
      "--pool-every %" G_GINT64_FORMAT "\ngames %" G_GINT64_FORMAT "\n",
      options->ruleset, start, learn, options->seed, options->lambda, options->rate,
      options->last_rate, options->passes, options->round_games, options->batch, options->again,
      options->levels, options->bankers, options->tree, options->points, options->pool_every,
      training->played);
  const MaeAiNet *net = training->rounded[TRAIN_POOL_MAX];
  gsize size = mae_ai_net_write (net, notes, NULL, 0);
  g_autofree guint8 *data = g_malloc (size);
  g_autoptr (GError) error = NULL;

  mae_ai_net_write (net, notes, data, size);
  if (!g_file_set_contents (options->out, (const char *) data, (gssize) size, &error))
    g_printerr ("%s\n", error->message);
}

/* Reads a net to start from. It may be for fewer players or have fewer inputs. */
static MaeAiNet *
read_start (const Training *training, const char *path)
{
  g_autofree char *data = NULL;
  MaeAiNet *net, *larger;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, NULL)
      || (net = mae_ai_net_parse ((const guint8 *) data, size)) == NULL)
    g_error ("%s: not a net", path);
  larger = train_start_for (net, training->rules, training->options.players);
  if (!larger)
    return net;
  mae_ai_net_free (net);
  return larger;
}

/* Returns the net to start from, with at least as many hidden units as asked for; NULL if none was
 * given. */
static MaeAiNet *
find_start (const Training *training)
{
  const TrainOptions *options = &training->options;
  guint n = options->start ? g_strv_length (options->start) : 0;
  g_autofree MaeAiNet **nets = g_new (MaeAiNet *, n + 1);

  if (n == 0)
    return NULL;
  for (guint i = 0; i < n; i++)
    nets[i] = read_start (training, options->start[i]);
  MaeAiNet *net = train_start_merged (nets, n);
  for (guint i = 0; i < n; i++)
    mae_ai_net_free (nets[i]);
  if (!net)
    g_error ("nets for different games, or with too many hidden units together");
  MaeAiNet *wider =
      train_start_wider (net, options->hidden, options->second, (guint64) options->seed);
  mae_ai_net_free (net);
  return wider;
}

/* Sets up the net to train. */
static void
begin (Training *training)
{
  MaeAiNet *start = find_start (training);
  g_autofree MaeAiFeatures *features = g_new (MaeAiFeatures, 1);
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  mae_game_start (game, training->rules, 1, training->options.players, NULL);
  int n_inputs = mae_ai_features (game, 0, features);
  if (start && start->n_inputs != n_inputs)
    g_error ("%s: not a net for this game", training->options.start[0]);
  training->net = train_net_new (n_inputs, start ? start->n_hidden : training->options.hidden,
                                 start ? start->n_second : training->options.second,
                                 (guint64) training->options.seed);
  if (start)
    train_net_set (training->net, start);
  mae_ai_net_free (start);
}

/* Rounds all nets, for playing. */
static void
round_nets (Training *training)
{
  guint64 hash = mae_ruleset_hash (training->rules);

  for (int i = 0; i <= TRAIN_POOL_MAX; i++) {
    const TrainNet *net = i == TRAIN_POOL_MAX ? training->net : training->pool[i];

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
    wins += train_play (training, i, NULL, &points);
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

  mae_rng_seed (rng, (guint64) training->played + (guint64) options->seed);
  double error = train_net_learn (training->net, batch, options->batch, rate, rate, rng);
  for (int i = 0; i < options->again; i++) {
    const TrainBatch *again = training->recent[mae_rng_below (rng, TRAIN_RECENT_MAX)];

    if (again)
      train_net_learn (training->net, again, options->batch, rate, rate, rng);
  }
  g_clear_pointer (&training->recent[round % TRAIN_RECENT_MAX], train_batch_free);
  training->recent[round % TRAIN_RECENT_MAX] = batch;
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
      int at = training->n_pool < TRAIN_POOL_MAX
                   ? training->n_pool++
                   : (int) (training->played / options->pool_every % TRAIN_POOL_MAX);

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

/* Plays games and records their positions. Returns FALSE when they can't be written. */
static gboolean
record (Training *training)
{
  const TrainOptions *options = &training->options;
  FILE *file = train_record_create (options->record, training->rules, options->players,
                                    training->net->n_inputs);
  gboolean written = file != NULL;

  round_nets (training);
  while (written && training->played < options->games) {
    TrainBatch *batch = play_round (training);

    written = train_record_write (file, batch);
    training->played += options->round_games;
    train_batch_free (batch);
  }
  if (file)
    written = fclose (file) == 0 && written;
  if (!written)
    g_printerr ("%s: %s\n", options->record, g_strerror (errno));
  return written;
}

/* Learns from recorded positions. Returns FALSE when a file isn't valid. */
static gboolean
learn_recorded (Training *training)
{
  const TrainOptions *options = &training->options;
  TrainBatch *batch = train_batch_new ();
  float rate = (float) options->rate,
        factor = powf ((float) options->last_rate / rate, 1.0f / (float) options->passes);
  gboolean valid = TRUE;
  guint64 rng[4];

  for (char **path = options->learn; valid && *path; path++) {
    valid = train_record_read (*path, training->rules, options->players, training->net->n_inputs,
                               batch);
    if (!valid)
      g_printerr ("%s: not a file of positions of this game\n", *path);
  }
  mae_rng_seed (rng, (guint64) options->seed);
  for (int i = 0; valid && i < options->passes; i++, rate *= factor) {
    double error = train_net_learn (training->net, batch, options->batch, rate, rate * factor, rng);

    g_print ("pass %d of %u positions: error %.4f\n", i + 1, batch->samples->len, error);
    round_nets (training);
    if (options->out)
      write_net (training);
  }
  train_batch_free (batch);
  return valid;
}

int
main (int argc, char *argv[])
{
  Training training = { 0 };
  TrainOptions *options = &training.options;
  gboolean done = TRUE;

  setlocale (LC_ALL, "");
  if (!train_options_parse (options, argc, argv))
    return 2;
  training.rules = mae_ruleset_builtin (options->ruleset);
  if (!training.rules || options->players < training.rules->min_players
      || options->players > training.rules->max_players) {
    g_printerr ("no ruleset \"%s\" for %d players\n", options->ruleset, options->players);
    return 2;
  }
  if (!options->state || !load_state (&training))
    begin (&training);
  g_print ("%d inputs, %d hidden units\n", training.net->n_inputs, training.net->n_hidden);
  if (options->learn)
    done = learn_recorded (&training);
  else if (options->record)
    done = record (&training);
  else
    train (&training);
  if (options->games == 0 && !options->learn && options->out)
    write_net (&training);
  for (int i = 0; i < training.n_pool; i++)
    train_net_free (training.pool[i]);
  for (int i = 0; i <= TRAIN_POOL_MAX; i++)
    mae_ai_net_free (training.rounded[i]);
  for (int i = 0; i < TRAIN_RECENT_MAX; i++)
    g_clear_pointer (&training.recent[i], train_batch_free);
  train_net_free (training.net);
  train_options_clear (options);
  return done ? 0 : 1;
}
