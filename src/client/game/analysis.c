/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis.h"

#include "ai/ai-chance.h"
#include "analysis-turn.h"
#include "hint.h"

enum {
  MOST_CANDIDATES = 6, /* turns that are judged thoroughly */
  PLAYED_GAMES = 120,  /* from the end of each of the last rounds */
  MIXED = 4,           /* rounds from the first one with games to the first one with games only */
  MIXED_ROUNDS = 9,    /* rounds before the last one that have games */
  /* the progress when the chances are known, and when all turns have been judged quickly */
  CHANCES = 200,
  JUDGED = 600,
};

struct _MaeAnalysis {
  GObject parent_instance;

  MaeRecord *record;
  int seat;
  int progress; /* atomic */
  atomic_bool cancelled;

  /* Written by the thread, read when it has finished. */
  GArray *chances; /* MaeAiChances by round, from 1 */
  GArray *points;  /* MaeTurningPoint */
};

G_DEFINE_FINAL_TYPE (MaeAnalysis, mae_analysis, G_TYPE_OBJECT)

/* ── On the thread ─────────────────────────────────────────────────────────────────────────── */

static void
set_progress (MaeAnalysis *self, int progress)
{
  g_atomic_int_set (&self->progress, progress);
}

/* A round's end. */
typedef struct {
  MaeAiChances chances;
  MaeGame *game; /* owned */
} RoundEnd;

static void
round_end_clear (gpointer data)
{
  g_free (((RoundEnd *) data)->game);
}

/* Plays games on from the ends of the last rounds, where the net alone can be far off: it doesn't
 * see which card somebody can still buy. In the rounds before, more and more of the net's chances
 * is used, so that the lines have no step. */
static void
play_last_rounds (MaeAnalysis *self, GArray *rounds)
{
  int last = (int) rounds->len - 1;

  for (int i = MAX (0, last - MIXED_ROUNDS); i < last && !atomic_load (&self->cancelled); i++) {
    RoundEnd *round = &g_array_index (rounds, RoundEnd, i);
    int n = round->game->n_players, part = MIN (MIXED_ROUNDS + 1 - (last - i), MIXED);
    gint64 weights[MAE_MAX_PLAYERS] = { 0 };
    MaeAiChances played, net = round->chances;

    if (!mae_ai_played_chances (round->game, PLAYED_GAMES, (guint64) i, &self->cancelled, &played))
      continue;
    for (int seat = 0; seat < n; seat++)
      weights[seat] = net.seat[seat] * (MIXED - part) + played.seat[seat] * part;
    if (n > 1)
      mae_ai_chances_share (weights, n, &round->chances);
    else
      round->chances.seat[0] = (int) (weights[0] / MIXED);
    set_progress (self, CHANCES * (MIXED_ROUNDS + 1 - (last - i)) / (MIXED_ROUNDS + 1));
  }
}

static void
find_chances (MaeAnalysis *self)
{
  g_autoptr (GArray) rounds = g_array_new (FALSE, TRUE, sizeof (RoundEnd));
  g_auto (MaeRecordReader) reader;
  MaeAiChances chances;
  MaeCommand command;

  g_array_set_clear_func (rounds, round_end_clear);
  mae_record_reader_init (&reader, self->record);
  for (;;) {
    int index = (int) reader.game->round - 1; /* the command's round, not the one that it begins */

    if (!mae_record_reader_next (&reader, &command))
      break;
    if (index < 0 || index > (int) rounds->len || !mae_ai_chances (reader.game, &chances))
      continue;
    if (index == (int) rounds->len) {
      g_array_set_size (rounds, rounds->len + 1);
      g_array_index (rounds, RoundEnd, index).game = g_new (MaeGame, 1);
    }
    g_array_index (rounds, RoundEnd, index).chances = chances;
    *g_array_index (rounds, RoundEnd, index).game = *reader.game;
  }
  play_last_rounds (self, rounds);
  for (guint i = 0; i < rounds->len; i++)
    g_array_append_val (self->chances, g_array_index (rounds, RoundEnd, i).chances);
}

/* Gets the commands of the turn that begins now, of the player whose turn it is. */
static void
read_turn (const MaeRecordReader *reader, MaeAiTurn *out)
{
  int seat = reader->game->current;
  gsize at = reader->offset, size;
  MaeCommand command;

  out->n = 0;
  while (out->n < MAE_AI_TURN_COMMANDS
         && (size = mae_record_peek (reader->record, at, &command)) > 0) {
    at += size;
    if (command.seat == seat)
      out->command[out->n++] = command;
    if (command.seat == seat && command.kind == MAE_COMMAND_END_TURN)
      break;
  }
}

/* Describes the main action of @turn, which begins in @view. Sets @title to what it does, and
 * @reason to why: if @judgment isn't NULL, why it is better than the main action of @played. */
static void
describe (const MaeGame *view, const MaeAiTurn *turn, const MaeTurnJudgment *judgment,
          const MaeAiTurn *played, char **title, char **reason)
{
  g_autofree MaeGame *game = g_memdup2 (view, sizeof *view);
  int main_action = mae_ai_turn_main_action (turn);
  MaeHint hint = { .command = turn->command[main_action] };

  if (judgment) {
    hint.compared = TRUE;
    hint.other = played->command[mae_ai_turn_main_action (played)];
    hint.comparison = judgment->comparison;
  }
  for (int i = 0; i < main_action; i++)
    mae_game_apply (game, &turn->command[i], NULL, NULL);
  *title = mae_hint_title (&hint, game);
  *reason = mae_hint_reason (&hint, game);
}

static void
turning_point_clear (gpointer data)
{
  MaeTurningPoint *point = data;

  g_free (point->played);
  g_free (point->better);
  g_free (point->reason);
}

/* A turn that may be a turning point. */
typedef struct {
  guint32 n_commands;
  MaeGame *view;
  MaeAiPast past;
  MaeAiTurn turn;
  MaeTurnJudgment judgment;
} Candidate;

static void
candidate_free (gpointer data)
{
  Candidate *candidate = data;

  g_free (candidate->view);
  g_free (candidate);
}

static MaeTurnQuestion
question_of (MaeAnalysis *self, const Candidate *candidate)
{
  return (MaeTurnQuestion){ candidate->view, self->seat, &candidate->past, &candidate->turn };
}

/* Judges the turn that begins now, quickly. */
static void
judge_turn (MaeAnalysis *self, const MaeRecordReader *reader, GPtrArray *candidates)
{
  Candidate *candidate = g_new0 (Candidate, 1);

  candidate->n_commands = reader->n_commands;
  candidate->view = g_new (MaeGame, 1);
  *candidate->view = mae_game_view (reader->game, self->seat);
  candidate->past = mae_ai_past_of (reader->game);
  read_turn (reader, &candidate->turn);
  MaeTurnQuestion question = question_of (self, candidate);
  if (mae_turn_judge (&question, &self->cancelled, &candidate->judgment)
      && mae_turn_is_turning_point (&candidate->judgment))
    g_ptr_array_add (candidates, candidate);
  else
    candidate_free (candidate);
}

/* Judges @candidate thoroughly, and adds it if it is a turning point. */
static void
confirm (MaeAnalysis *self, Candidate *candidate)
{
  MaeTurnQuestion question = question_of (self, candidate);
  MaeTurningPoint point = { .n_commands = candidate->n_commands, .round = candidate->view->round };
  const MaeTurnJudgment *judgment = &candidate->judgment;
  g_autofree char *played = NULL, *better = NULL, *title = NULL;

  if (!mae_turn_judge_again (&question, &self->cancelled, &candidate->judgment)
      || !mae_turn_is_turning_point (&candidate->judgment))
    return;
  point.loss = candidate->judgment.loss;
  point.error = candidate->judgment.error;
  describe (candidate->view, &candidate->turn, NULL, NULL, &point.played, &played);
  describe (candidate->view, &judgment->better, NULL, NULL, &point.better, &better);
  describe (candidate->view, &judgment->better, judgment, &candidate->turn, &title, &point.reason);
  /* The moves have the same market line or card, but place or pay other resources: there are no
   * words for that. */
  if (g_str_equal (point.played, point.better) && g_str_equal (played, better))
    turning_point_clear (&point);
  else
    g_array_append_val (self->points, point);
}

static gint
compare_losses (gconstpointer a, gconstpointer b)
{
  const Candidate *left = *(const Candidate *const *) a, *right = *(const Candidate *const *) b;

  return right->judgment.loss - left->judgment.loss;
}

static gint
compare_moments (gconstpointer a, gconstpointer b)
{
  guint32 left = ((const MaeTurningPoint *) a)->n_commands;
  guint32 right = ((const MaeTurningPoint *) b)->n_commands;

  return left < right ? -1 : left > right;
}

/* Judges all turns quickly, then thoroughly those with the greatest losses. */
static void
find_points (MaeAnalysis *self)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func (candidate_free);
  g_auto (MaeRecordReader) reader;
  MaeCommand command;
  int round = 0; /* of the last turn that was judged */

  mae_record_reader_init (&reader, self->record);
  do {
    const MaeGame *game = reader.game;

    if (game->phase == MAE_PHASE_TURNS && game->current == self->seat && game->round != round) {
      round = game->round;
      judge_turn (self, &reader, candidates);
    }
    set_progress (self, CHANCES
                            + (int) ((JUDGED - CHANCES) * (gint64) reader.n_commands
                                     / self->record->n_commands));
  } while (!atomic_load (&self->cancelled) && mae_record_reader_next (&reader, &command));
  g_ptr_array_sort (candidates, compare_losses);
  for (guint i = 0;
       i < MIN (candidates->len, MOST_CANDIDATES) && self->points->len < MAE_ANALYSIS_MOST_POINTS
       && !atomic_load (&self->cancelled);
       i++) {
    confirm (self, candidates->pdata[i]);
    set_progress (self, JUDGED + (1000 - JUDGED) * (int) (i + 1) / MOST_CANDIDATES);
  }
  if (!atomic_load (&self->cancelled))
    set_progress (self, 1000);
  g_array_sort (self->points, compare_moments);
}

static void
on_cancelled_cb (GCancellable *cancellable, MaeAnalysis *self)
{
  atomic_store (&self->cancelled, true);
}

static void
run_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  MaeAnalysis *self = source;
  gulong id = cancellable
                  ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled_cb), self, NULL)
                  : 0;

  find_chances (self);
  if (self->seat >= 0 && self->record->n_commands > 0)
    find_points (self);
  g_cancellable_disconnect (cancellable, id);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_boolean (task, TRUE);
}

/* ── Creating and asking ───────────────────────────────────────────────────────────────────── */

gboolean
mae_analysis_is_possible (const MaeRecord *record)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiChances chances;

  if (record->n_commands > MAE_ANALYSIS_MOST_COMMANDS)
    return FALSE;
  mae_game_start_wide (game, record->rules, record->seed, record->seed_more, record->n_players,
                       NULL);
  game->phase = MAE_PHASE_TURNS;
  return mae_ai_chances (game, &chances);
}

static void
mae_analysis_finalize (GObject *object)
{
  MaeAnalysis *self = MAE_ANALYSIS (object);

  mae_record_unref (self->record);
  g_array_unref (self->chances);
  g_array_unref (self->points);

  G_OBJECT_CLASS (mae_analysis_parent_class)->finalize (object);
}

static void
mae_analysis_class_init (MaeAnalysisClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_analysis_finalize;
}

static void
mae_analysis_init (MaeAnalysis *self)
{
  self->chances = g_array_new (FALSE, FALSE, sizeof (MaeAiChances));
  self->points = g_array_new (FALSE, FALSE, sizeof (MaeTurningPoint));
  g_array_set_clear_func (self->points, turning_point_clear);
}

MaeAnalysis *
mae_analysis_new (MaeRecord *record, int seat)
{
  MaeAnalysis *self = g_object_new (MAE_TYPE_ANALYSIS, NULL);

  self->record = mae_record_ref (record);
  self->seat = seat;
  return self;
}

void
mae_analysis_run_async (MaeAnalysis *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_run_in_thread (task, run_thread);
}

gboolean
mae_analysis_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

int
mae_analysis_get_progress (MaeAnalysis *self)
{
  return g_atomic_int_get (&self->progress);
}

MaeRecord *
mae_analysis_get_record (MaeAnalysis *self)
{
  return self->record;
}

int
mae_analysis_get_seat (MaeAnalysis *self)
{
  return self->seat;
}

int
mae_analysis_n_rounds (MaeAnalysis *self)
{
  return (int) self->chances->len;
}

int
mae_analysis_get_chance (MaeAnalysis *self, int index, int seat)
{
  g_return_val_if_fail (index >= 0 && index < (int) self->chances->len, 0);
  g_return_val_if_fail (seat >= 0 && seat < MAE_MAX_PLAYERS, 0);

  return g_array_index (self->chances, MaeAiChances, index).seat[seat];
}

int
mae_analysis_n_points (MaeAnalysis *self)
{
  return (int) self->points->len;
}

const MaeTurningPoint *
mae_analysis_get_point (MaeAnalysis *self, int index)
{
  g_return_val_if_fail (index >= 0 && index < (int) self->points->len, NULL);

  return &g_array_index (self->points, MaeTurningPoint, index);
}
