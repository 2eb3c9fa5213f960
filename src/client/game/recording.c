/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "recording.h"

#include <glib/gi18n.h>

#include "ruleset/ruleset-io.h"

typedef struct {
  const MaeRuleset *rules; /* owned reference */
  MaeGame game;
} State;

typedef struct {
  int state;    /* index of the whole state; -1: the step is a batch */
  guint events; /* index of the batch's first event */
  guint n_events, n_entries;
  MaeLogEntry *last; /* owned reference; NULL: no entries */
} Step;

struct _MaeRecording {
  gatomicrefcount references;
  MaeRoster roster; /* as the server writes the names */
  int seat;
  GPtrArray *states; /* State */
  GArray *events;    /* MaeEvent */
  GArray *steps;     /* Step */
  GListStore *log;
  gboolean is_cut; /* a bound was reached */
};

struct _MaeRecorder {
  MaeModel *model;
  MaeRecording *now;  /* NULL: no game */
  guint64 hash;       /* of the state after the last step */
  gboolean is_closed; /* nothing more is recorded: it is cut, or its game is over */
  gint64 first_line;  /* index of the recording's first line in the model's log; negative when that
                         line has been removed there */
  gulong log_handler;
};

/* ── The recording ─────────────────────────────────────────────────────────────────────────── */

static void
state_free (gpointer data)
{
  State *state = data;

  mae_ruleset_unref (state->rules);
  g_free (state);
}

static void
step_clear (gpointer data)
{
  g_clear_object (&((Step *) data)->last);
}

static MaeRecording *
recording_new (MaeModel *model)
{
  MaeRecording *self = g_new0 (MaeRecording, 1);

  g_atomic_ref_count_init (&self->references);
  mae_roster_copy (&self->roster, mae_model_get_wire_roster (model));
  self->seat = mae_model_get_seat (model);
  self->states = g_ptr_array_new_with_free_func (state_free);
  self->events = g_array_new (FALSE, FALSE, sizeof (MaeEvent));
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->steps, step_clear);
  self->log = g_list_store_new (MAE_TYPE_LOG_ENTRY);
  return self;
}

MaeRecording *
mae_recording_ref (MaeRecording *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
mae_recording_unref (MaeRecording *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  mae_roster_clear (&self->roster);
  g_ptr_array_unref (self->states);
  g_array_unref (self->events);
  g_array_unref (self->steps);
  g_object_unref (self->log);
  g_free (self);
}

guint
mae_recording_n_steps (const MaeRecording *self)
{
  return self->steps->len;
}

MaeRecordingStep
mae_recording_look (const MaeRecording *self, guint index)
{
  const Step *step = &g_array_index (self->steps, Step, index);
  MaeRecordingStep look = { .n_entries = step->n_entries, .last = step->last };

  if (step->state >= 0) {
    look.state = &((State *) g_ptr_array_index (self->states, step->state))->game;
  } else {
    look.events = &g_array_index (self->events, MaeEvent, step->events);
    look.n_events = step->n_events;
  }
  return look;
}

void
mae_recording_get_game (const MaeRecording *self, guint index, MaeGame *game)
{
  guint from = index;

  while (g_array_index (self->steps, Step, from).state < 0)
    from--;
  for (; from <= index; from++) {
    MaeRecordingStep step = mae_recording_look (self, from);

    if (step.state)
      *game = *step.state;
    /* The events fit, since they were recorded in this game; one that doesn't fit changes
     * nothing. */
    for (guint i = 0; i < step.n_events; i++)
      mae_game_follow (game, &step.events[i]);
  }
}

MaeSnapshot *
mae_recording_snapshot (const MaeRecording *self, const MaeGame *game)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (game->rules);
  snapshot->game = *game;
  snapshot->own_ids = TRUE;
  mae_roster_copy (&snapshot->roster, &self->roster);
  return snapshot;
}

int
mae_recording_get_seat (const MaeRecording *self)
{
  return self->seat;
}

const char *
mae_recording_get_nickname (const MaeRecording *self)
{
  return self->seat >= 0 ? self->roster.name[self->seat] : NULL;
}

GListModel *
mae_recording_get_log (const MaeRecording *self)
{
  return G_LIST_MODEL (self->log);
}

gboolean
mae_recording_is_cut (const MaeRecording *self)
{
  return self->is_cut;
}

char *
mae_recording_beginning_text (const MaeRecording *self)
{
  int round = mae_recording_look (self, 0).state->round;

  if (round < 1)
    return NULL;
  /* Translators: %d is a round's number. */
  return g_strdup_printf (_ ("This replay begins in round %d, where you joined the game."), round);
}

char *
mae_recording_end_text (const MaeRecording *self)
{
  return self->is_cut ? g_strdup (_ ("This replay ends here: the rest of the game was too long to "
                                     "be recorded."))
                      : NULL;
}

/* ── Recording ─────────────────────────────────────────────────────────────────────────────── */

/* Copies the new lines of the model's log. The last line copied before is copied again: when a line
 * is repeated, the model replaces its entry. */
static void
take_lines (MaeRecorder *self)
{
  GListModel *from = mae_model_get_log (self->model);
  GListStore *to = self->now->log;
  guint n_from = g_list_model_get_n_items (from);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (to));

  if (n > 0 && self->first_line + n <= n_from && self->first_line + n > 0)
    g_list_store_remove (to, --n);
  for (gint64 i = MAX (self->first_line + n, 0); i < n_from; i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (from, (guint) i);

    g_list_store_append (to, entry);
  }
}

/* Keeps first_line correct when lines are added before the recorded ones, or the oldest ones are
 * removed. */
static void
on_log_changed_cb (MaeRecorder *self, guint position, guint n_removed, guint n_added)
{
  if (position == 0 && self->now && (n_removed == 0 || n_added == 0)
      && g_list_model_get_n_items (mae_model_get_log (self->model)) > n_added)
    self->first_line += (gint64) n_added - n_removed;
}

static gboolean
is_full (const MaeRecording *recording, guint n_events, guint n_states)
{
  return recording->steps->len >= MAE_RECORDING_MAX_STEPS
         || recording->events->len + n_events > MAE_RECORDING_MAX_EVENTS
         || recording->states->len + n_states > MAE_RECORDING_MAX_STATES
         || g_list_model_get_n_items (G_LIST_MODEL (recording->log)) >= MAE_RECORDING_MAX_LINES;
}

/* Adds a step that leads to the present state of the model's game: with @events, or (NULL) as a
 * whole state. */
static void
add_step (MaeRecorder *self, const MaeEvent *events, guint n_events)
{
  MaeRecording *now = self->now;
  const MaeGame *game = mae_model_get_game (self->model);
  Step step = { .state = -1, .events = now->events->len, .n_events = n_events };

  if (is_full (now, n_events, events ? 0 : 1)) {
    now->is_cut = self->is_closed = TRUE;
    return;
  }
  if (events) {
    g_array_append_vals (now->events, events, n_events);
  } else {
    State *state = g_new (State, 1);

    *state = (State){ .rules = mae_ruleset_ref (game->rules), .game = *game };
    step.state = (int) now->states->len;
    g_ptr_array_add (now->states, state);
  }
  take_lines (self);
  step.n_entries = g_list_model_get_n_items (G_LIST_MODEL (now->log));
  if (step.n_entries > 0)
    step.last = g_list_model_get_item (G_LIST_MODEL (now->log), step.n_entries - 1);
  g_array_append_val (now->steps, step);
  self->hash = mae_game_hash (game);
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, MaeRecorder *self)
{
  if (self->now && !self->is_closed)
    add_step (self, batch->events, (guint) batch->n_events);
}

static gboolean
is_over (const MaeRecording *recording)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  mae_recording_get_game (recording, recording->steps->len - 1, game);
  return game->phase == MAE_PHASE_ENDED;
}

static gboolean
has_same_people (MaeRecorder *self)
{
  const MaeRoster *a = &self->now->roster, *b = mae_model_get_wire_roster (self->model);

  if (a->n != b->n || self->now->seat != mae_model_get_seat (self->model))
    return FALSE;
  for (int seat = 0; seat < a->n; seat++)
    if (!g_str_equal (a->name[seat], b->name[seat]))
      return FALSE;
  return TRUE;
}

static void
begin (MaeRecorder *self)
{
  g_clear_pointer (&self->now, mae_recording_unref);
  self->is_closed = FALSE;
  self->first_line = 0;
  if (!mae_model_get_game (self->model))
    return;
  self->now = recording_new (self->model);
  add_step (self, NULL, 0);
}

static void
on_reset_cb (MaeModel *model, MaeRecorder *self)
{
  const MaeGame *game = mae_model_get_game (model);

  if (!self->now || !game || !has_same_people (self)) {
    begin (self);
  } else if (game->phase == MAE_PHASE_ENDED && is_over (self->now)) {
    /* The connection was lost after the end of the game, so nothing is missing. */
    self->is_closed = TRUE;
  } else if (!mae_model_is_same_game (model)) {
    begin (self);
  } else if (!self->is_closed && mae_game_hash (game) != self->hash) {
    add_step (self, NULL, 0);
  }
}

MaeRecorder *
mae_recorder_new (MaeModel *model)
{
  MaeRecorder *self = g_new0 (MaeRecorder, 1);

  self->model = g_object_ref (model);
  g_signal_connect (model, "batch", G_CALLBACK (on_batch_cb), self);
  g_signal_connect (model, "reset", G_CALLBACK (on_reset_cb), self);
  self->log_handler = g_signal_connect_swapped (mae_model_get_log (model), "items-changed",
                                                G_CALLBACK (on_log_changed_cb), self);
  begin (self);
  return self;
}

void
mae_recorder_free (MaeRecorder *self)
{
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_signal_handler_disconnect (mae_model_get_log (self->model), self->log_handler);
  g_clear_pointer (&self->now, mae_recording_unref);
  g_clear_object (&self->model);
  g_free (self);
}

MaeRecording *
mae_recorder_get_recording (MaeRecorder *self)
{
  return self->now && self->now->steps->len > 1 ? self->now : NULL;
}
