/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include "client/game/replay.h"

struct _MaeMatch {
  GObject parent_instance;

  GPtrArray *plays; /* MaePlay; the first one is always there */
  int shown;
  MaeMatchStage stage;
  gboolean hides;

  MaeRecord *record;  /* NULL: no game on this computer was played */
  gboolean continues; /* it was played before */
  guint lacks_past;   /* bit n: the model of play n doesn't have the part before */
  MaePointsHistory *history;
  MaeRecorder *recorder;
};

G_DEFINE_FINAL_TYPE (MaeMatch, mae_match, G_TYPE_OBJECT)

enum {
  BATCH,
  RESET,
  BEGAN,
  SHOWN,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

int
mae_match_n_plays (MaeMatch *self)
{
  return (int) self->plays->len;
}

MaePlay *
mae_match_get_nth (MaeMatch *self, int n)
{
  return g_ptr_array_index (self->plays, n);
}

static MaeModel *
model_at (MaeMatch *self, int n)
{
  return mae_play_get_model (mae_match_get_nth (self, n));
}

MaePlay *
mae_match_get_play (MaeMatch *self)
{
  return mae_match_get_nth (self, self->shown);
}

MaeModel *
mae_match_get_model (MaeMatch *self)
{
  return model_at (self, self->shown);
}

MaeMatchStage
mae_match_get_stage (MaeMatch *self)
{
  return self->stage;
}

MaeRecord *
mae_match_get_record (MaeMatch *self)
{
  return self->record;
}

const MaePointsHistory *
mae_match_get_history (MaeMatch *self)
{
  return self->history;
}

MaeRecording *
mae_match_get_recording (MaeMatch *self)
{
  return mae_recorder_get_recording (self->recorder);
}

/* ── Whose turn it is ──────────────────────────────────────────────────────────────────────── */

/* Returns whether all models are at the same turn: each hears of a move at its own time. */
static gboolean
is_settled (MaeMatch *self)
{
  const MaeGame *first = mae_model_get_game (model_at (self, 0));

  for (int n = 0; n < mae_match_n_plays (self); n++) {
    const MaeGame *game = mae_model_get_game (model_at (self, n));

    if (game == NULL || game->phase != first->phase
        || (game->phase == MAE_PHASE_TURNS && game->current != first->current))
      return FALSE;
  }
  return TRUE;
}

/* Returns the play of the person who is to move; -1: it is nobody here. Leaders are chosen in the
 * order of the seats. */
static int
find_awaited (MaeMatch *self)
{
  int found = -1;

  for (int n = 0; n < mae_match_n_plays (self); n++) {
    MaeModel *model = model_at (self, n);
    int seat = mae_model_get_seat (model);

    if (seat >= 0 && mae_game_is_to_move (mae_model_get_game (model), seat)
        && (found < 0 || seat < mae_model_get_seat (model_at (self, found))))
      found = n;
  }
  return found;
}

/* Returns the play of the person whose turn comes first after that of somebody else. */
static int
find_next (MaeMatch *self)
{
  const MaeGame *game = mae_model_get_game (model_at (self, 0));

  for (int i = 1; i < game->n_players; i++)
    for (int n = 0; n < mae_match_n_plays (self); n++)
      if (mae_model_get_seat (model_at (self, n)) == (game->current + i) % game->n_players)
        return n;
  return 0;
}

/* Returns whether a person here has a leader that the others don't know. */
static gboolean
has_hidden (MaeMatch *self)
{
  for (int n = 0; n < mae_match_n_plays (self); n++) {
    MaeModel *model = model_at (self, n);
    const MaePlayer *player = &mae_model_get_game (model)->players[mae_model_get_seat (model)];

    for (int i = 0; i < player->hand_count; i++)
      if (!(player->active >> i & 1))
        return TRUE;
  }
  return FALSE;
}

static void
show (MaeMatch *self, int n, MaeMatchStage stage)
{
  if (self->shown == n && self->stage == stage)
    return;
  self->shown = n;
  self->stage = stage;
  g_signal_emit (self, signals[SHOWN], 0);
}

/* Shows the seat of the person who is to move, or has the computer passed to that person. */
static void
follow_turn (MaeMatch *self)
{
  if (mae_match_n_plays (self) == 1 || !is_settled (self))
    return;
  if (mae_model_get_game (model_at (self, 0))->phase == MAE_PHASE_ENDED) {
    show (self, self->shown, MAE_MATCH_OPEN);
    return;
  }
  int awaited = find_awaited (self);
  if (awaited < 0 && self->stage == MAE_MATCH_WAITING)
    awaited = find_next (self);
  if (awaited < 0 || (awaited == self->shown && self->stage != MAE_MATCH_WAITING))
    return;
  show (self, awaited, self->hides && has_hidden (self) ? MAE_MATCH_PASSING : MAE_MATCH_OPEN);
}

void
mae_match_take_turn (MaeMatch *self)
{
  if (self->stage == MAE_MATCH_PASSING)
    show (self, self->shown, MAE_MATCH_OPEN);
}

/* ── Following the game ────────────────────────────────────────────────────────────────────── */

/* Adds the part of the game that was played before to the log of play @n, and to the chart. */
static void
tell_before (MaeMatch *self, int n)
{
  MaeModel *model = model_at (self, n);
  const MaeGame *game = mae_model_get_game (model);

  if (!(self->lacks_past >> n & 1) || game == NULL)
    return;
  self->lacks_past &= ~(1u << n);
  if (self->record == NULL || self->record->n_commands == 0)
    return;
  g_autoptr (GListModel) log = mae_replay_log (self->record, mae_model_get_seat (model));
  mae_model_prepend_log (model, log);
  if (self->continues) {
    g_autofree char *text =
        mae_arrival_text (game, mae_model_get_seat (model), MAE_ARRIVAL_BACK, TRUE);
    mae_model_add_note (model, text);
  }
  if (n == 0)
    mae_points_history_fill (self->history, self->record);
}

static int
find_model (MaeMatch *self, MaeModel *model)
{
  for (int n = 0; n < mae_match_n_plays (self); n++)
    if (model_at (self, n) == model)
      return n;
  g_assert_not_reached ();
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, MaeMatch *self)
{
  g_object_ref (self);
  if (self->stage == MAE_MATCH_OPEN && model == mae_match_get_model (self))
    g_signal_emit (self, signals[BATCH], 0, batch);
  follow_turn (self);
  g_object_unref (self);
}

static void
on_reset_cb (MaeModel *model, MaeMatch *self)
{
  g_object_ref (self);
  tell_before (self, find_model (self, model));
  if (self->stage == MAE_MATCH_OPEN && model == mae_match_get_model (self))
    g_signal_emit (self, signals[RESET], 0);
  follow_turn (self);
  g_object_unref (self);
}

/* ── Beginning ─────────────────────────────────────────────────────────────────────────────── */

/* Handlers run after those of the pages, which still use the previous state. */
static void
add_play (MaeMatch *self, MaeModel *model, MaeSeat *seat)
{
  self->lacks_past |= 1u << self->plays->len;
  g_ptr_array_add (self->plays, mae_play_new (model, seat));
  g_signal_connect_object (model, "batch", G_CALLBACK (on_batch_cb), self, G_CONNECT_AFTER);
  g_signal_connect_object (model, "reset", G_CALLBACK (on_reset_cb), self, G_CONNECT_AFTER);
}

void
mae_match_set_hints (MaeMatch *self, gboolean hints)
{
  for (int n = 0; n < mae_match_n_plays (self); n++)
    g_object_set (mae_match_get_nth (self, n), "hints", hints, NULL);
}

void
mae_match_begin (MaeMatch *self, MaeRecord *record, gboolean continues)
{
  for (int n = 1; n < mae_match_n_plays (self); n++)
    g_signal_handlers_disconnect_by_data (model_at (self, n), self);
  g_ptr_array_set_size (self->plays, 1);
  self->shown = 0;
  self->stage = MAE_MATCH_OPEN;
  self->hides = TRUE;
  mae_match_set_hints (self, TRUE);
  self->lacks_past = record != NULL;
  if (record != NULL && record != self->record) {
    g_clear_pointer (&self->record, mae_record_unref);
    self->record = mae_record_ref (record);
  }
  self->continues = continues;
  if (record != NULL)
    g_signal_emit (self, signals[BEGAN], 0);
}

void
mae_match_add (MaeMatch *self, MaeModel *model, MaeSeat *seat)
{
  add_play (self, model, seat);
  self->stage = MAE_MATCH_WAITING;
}

void
mae_match_set_hides (MaeMatch *self, gboolean hides)
{
  self->hides = hides;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_match_dispose (GObject *object)
{
  MaeMatch *self = MAE_MATCH (object);

  g_clear_pointer (&self->history, mae_points_history_free);
  g_clear_pointer (&self->recorder, mae_recorder_free);
  g_clear_pointer (&self->plays, g_ptr_array_unref);
  G_OBJECT_CLASS (mae_match_parent_class)->dispose (object);
}

static void
mae_match_finalize (GObject *object)
{
  g_clear_pointer (&MAE_MATCH (object)->record, mae_record_unref);
  G_OBJECT_CLASS (mae_match_parent_class)->finalize (object);
}

static void
mae_match_class_init (MaeMatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mae_match_dispose;
  object_class->finalize = mae_match_finalize;
  signals[BATCH] = g_signal_new ("batch", MAE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[RESET] = g_signal_new ("reset", MAE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[BEGAN] = g_signal_new ("began", MAE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[SHOWN] = g_signal_new ("shown", MAE_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
mae_match_init (MaeMatch *self)
{
  self->plays = g_ptr_array_new_with_free_func (g_object_unref);
  self->stage = MAE_MATCH_OPEN;
  self->hides = TRUE;
}

MaeMatch *
mae_match_new (MaeModel *model, MaeSeat *seat)
{
  MaeMatch *self = g_object_new (MAE_TYPE_MATCH, NULL);

  self->history = mae_points_history_new (model);
  self->recorder = mae_recorder_new (model);
  add_play (self, model, seat);
  return self;
}
