/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "replay.h"

#include "analysis.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  MaeReplayStop look;
  guint32 n_commands; /* in a recording: the index of the last step */
  gsize offset;       /* in the packed commands */
  guint n_entries;    /* log entries up to this stop */
  MaeLogEntry *last;  /* owned reference: the last of them; NULL: none */
} Stop;

struct _MaeReplay {
  MaeRecord *record;  /* NULL: a replay of @seen */
  MaeRecording *seen; /* NULL: a replay of @record */
  MaeModel *model;
  MaeGame *game; /* a deciding game, at the current stop; unused in the replay of a recording */
  int viewer, at;
  GArray *stops;       /* Stop */
  GListModel *entries; /* the whole log, for the viewer */
};

/* ── Updating the model ────────────────────────────────────────────────────────────────────── */

static MaeSnapshot *
snapshot_new (const MaeRecord *record, const MaeGame *game, int viewer)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (record->rules);
  snapshot->game = mae_game_view (game, viewer);
  snapshot->own_ids = TRUE;
  snapshot->roster.n = record->n_players;
  for (int seat = 0; seat < record->n_players; seat++)
    snapshot->roster.name[seat] = g_strdup (record->name[seat]);
  return snapshot;
}

static void
tell (MaeModel *model, const MaeEvents *events, int viewer)
{
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind != MAE_EVENT_HAND || events->at[i].seat == viewer)
      mae_model_take_event (model, &events->at[i]);
  mae_model_flush (model);
}

/* Applies the command at @offset. Returns its size. */
static gsize
apply (const MaeRecord *record, MaeGame *game, gsize offset, MaeCommand *command, MaeEvents *events)
{
  gsize size = mae_record_peek (record, offset, command);

  events->n = 0;
  if (size == 0 || !mae_game_apply (game, command, events, NULL))
    g_error ("A record that was replayed before can't be replayed");
  return size;
}

/* ── Stops ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_report (const MaeEvent *events, int n)
{
  for (int i = 0; i < n; i++)
    if (events[i].kind == MAE_EVENT_SECTION)
      return TRUE;
  return FALSE;
}

static void
look (MaeReplayStop *stop, const MaeGame *game, const MaeReplayStop *before)
{
  stop->round = game->round;
  stop->seat = game->phase == MAE_PHASE_TURNS ? game->current : -1;
  stop->turn = !before || before->seat != stop->seat || before->round != stop->round;
}

static void
stop_clear (gpointer data)
{
  g_clear_object (&((Stop *) data)->last);
}

/* Adds @stop, or replaces the last one. Takes the reference to its entry. */
static void
add_stop (MaeReplay *self, const Stop *stop, gboolean replaces_last)
{
  if (replaces_last)
    g_array_set_size (self->stops, self->stops->len - 1);
  g_array_append_vals (self->stops, stop, 1);
}

static void
note_log (Stop *stop, GListModel *log)
{
  stop->n_entries = g_list_model_get_n_items (log);
  stop->last = stop->n_entries > 0 ? g_list_model_get_item (log, stop->n_entries - 1) : NULL;
}

/* Replays the whole record once to find its stops and the log. */
static void
survey_record (MaeReplay *self)
{
  const MaeRecord *record = self->record;
  g_autoptr (MaeModel) model = mae_model_new ();
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  Stop stop = { 0 };

  mae_game_start_wide (game, record->rules, record->seed, record->seed_more, record->n_players,
                       NULL);
  mae_model_take_snapshot (model, snapshot_new (record, game, self->viewer),
                           record->name[self->viewer]);
  look (&stop.look, game, NULL);
  note_log (&stop, mae_model_get_log (model));
  add_stop (self, &stop, FALSE);
  for (guint32 i = 0; i < record->n_commands; i++) {
    MaeCommand command;

    stop.offset += apply (record, game, stop.offset, &command, events);
    tell (model, events, self->viewer);
    Stop *last = &g_array_index (self->stops, Stop, self->stops->len - 1);
    stop.n_commands = i + 1;
    note_log (&stop, mae_model_get_log (model));
    stop.look.report = has_report (events->at, events->n);
    if (command.kind == MAE_COMMAND_END_TURN && self->stops->len > 1) {
      stop.look.report |= last->look.report;
      look (&stop.look, game, &g_array_index (self->stops, Stop, self->stops->len - 2).look);
      add_stop (self, &stop, TRUE);
    } else {
      look (&stop.look, game, &last->look);
      add_stop (self, &stop, FALSE);
    }
  }
  self->entries = g_object_ref (mae_model_get_log (model));
}

/* Returns whether @step ended the turn in which @before was a move. */
static gboolean
ends_turn (const MaeRecordingStep *step, const MaeRecordingStep *before)
{
  const MaeEvent *last = step->n_events ? &step->events[step->n_events - 1] : NULL;
  const MaeEvent *move = before->n_events ? &before->events[before->n_events - 1] : NULL;

  return last && last->kind == MAE_EVENT_ACTION && last->action.command == MAE_COMMAND_END_TURN
         && move && move->kind == MAE_EVENT_ACTION && move->seat == last->seat
         && move->action.command != MAE_COMMAND_END_TURN;
}

/* Collects the log, with a note where the recording isn't the whole game. */
static void
collect_entries (MaeReplay *self)
{
  g_autoptr (GListStore) entries = g_list_store_new (MAE_TYPE_LOG_ENTRY);
  GListModel *log = mae_recording_get_log (self->seen);
  g_autofree char *beginning = mae_recording_beginning_text (self->seen);
  g_autofree char *end = mae_recording_end_text (self->seen);
  const MaeGame *first = mae_recording_look (self->seen, 0).state;
  Stop *last = &g_array_index (self->stops, Stop, self->stops->len - 1);
  MaeLogLine line = { .kind = MAE_LOG_NOTE, .seat = -1, .token = -1 };

  if (beginning) {
    g_autoptr (MaeLogEntry) note = NULL;

    line.text = beginning;
    note = mae_log_entry_new (&line, first->rules, first->round, 1);
    g_list_store_append (entries, note);
    for (guint i = 0; i < self->stops->len; i++)
      g_array_index (self->stops, Stop, i).n_entries++;
  }
  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);

    g_list_store_append (entries, entry);
  }
  if (end) {
    g_autoptr (MaeLogEntry) note = NULL;

    line.text = end;
    note = mae_log_entry_new (&line, first->rules, (guint) last->look.round, 1);
    g_list_store_append (entries, note);
    g_set_object (&last->last, note);
    last->n_entries++;
  }
  self->entries = G_LIST_MODEL (g_steal_pointer (&entries));
}

static void
survey_recording (MaeReplay *self)
{
  guint n_steps = mae_recording_n_steps (self->seen);
  g_autofree MaeGame *game = g_new0 (MaeGame, 1);
  MaeRecordingStep before = { 0 };

  for (guint i = 0; i < n_steps; i++) {
    MaeRecordingStep step = mae_recording_look (self->seen, i);
    Stop stop = { .n_commands = i, .n_entries = step.n_entries };
    guint n = self->stops->len, closed = game->sections_closed;
    Stop *last = n > 0 ? &g_array_index (self->stops, Stop, n - 1) : NULL;

    stop.last = step.last ? g_object_ref (step.last) : NULL;
    if (step.state)
      *game = *step.state;
    for (guint k = 0; k < step.n_events; k++)
      mae_game_follow (game, &step.events[k]);
    /* A section that has closed since shows that there was a report in the moves that were missed.
     */
    stop.look.report = has_report (step.events, (int) step.n_events)
                       || (i > 0 && (game->sections_closed & ~closed) != 0);
    if (n > 1 && ends_turn (&step, &before)) {
      stop.look.report |= last->look.report;
      look (&stop.look, game, &g_array_index (self->stops, Stop, n - 2).look);
      add_stop (self, &stop, TRUE);
    } else {
      look (&stop.look, game, last ? &last->look : NULL);
      add_stop (self, &stop, FALSE);
    }
    before = step;
  }
  collect_entries (self);
}

static void
survey (MaeReplay *self)
{
  g_clear_object (&self->entries);
  g_array_set_size (self->stops, 0);
  if (self->seen)
    survey_recording (self);
  else
    survey_record (self);
}

/* ── Moving between stops ──────────────────────────────────────────────────────────────────── */

static Stop *
stop_at (MaeReplay *self, int stop)
{
  return &g_array_index (self->stops, Stop, stop);
}

/* Returns the log at @stop. (transfer full) */
static GListModel *
log_at (MaeReplay *self, const Stop *stop)
{
  GListStore *log = g_list_store_new (MAE_TYPE_LOG_ENTRY);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i + 1 < stop->n_entries; i++)
    g_ptr_array_add (entries, g_list_model_get_item (self->entries, i));
  if (stop->last)
    g_ptr_array_add (entries, g_object_ref (stop->last));
  g_list_store_splice (log, 0, 0, entries->pdata, entries->len);
  return G_LIST_MODEL (log);
}

static void
jump_in_recording (MaeReplay *self, int at)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  const Stop *stop = stop_at (self, at);
  g_autoptr (GListModel) log = log_at (self, stop);

  mae_recording_get_game (self->seen, stop->n_commands, game);
  self->at = at;
  mae_model_take_moment (self->model, mae_recording_snapshot (self->seen, game),
                         mae_recording_get_nickname (self->seen), log,
                         g_list_model_get_n_items (log));
}

static void
jump_in_record (MaeReplay *self, int at)
{
  const Stop *stop = stop_at (self, at);
  const MaeRecord *record = self->record;
  MaeCommandLog commands = { record->log->data, stop->offset, stop->n_commands };
  g_autoptr (GListModel) log = log_at (self, stop);

  if (!mae_game_replay (self->game, record->rules, record->seed, record->seed_more,
                        record->n_players, commands, NULL))
    g_error ("A record that was replayed before can't be replayed");
  self->at = at;
  mae_model_take_moment (self->model, snapshot_new (record, self->game, self->viewer),
                         record->name[self->viewer], log, g_list_model_get_n_items (log));
}

static void
jump (MaeReplay *self, int at)
{
  if (self->seen)
    jump_in_recording (self, at);
  else
    jump_in_record (self, at);
}

static void
step_in_record (MaeReplay *self)
{
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  const Stop *stop = stop_at (self, self->at), *next = stop_at (self, self->at + 1);
  gsize offset = stop->offset;

  /* This comes before signals are emitted, since their handlers may ask for the current stop. */
  self->at++;
  while (offset < next->offset) {
    MaeCommand command;

    offset += apply (self->record, self->game, offset, &command, events);
    tell (self->model, events, self->viewer);
  }
}

static void
step_in_recording (MaeReplay *self)
{
  guint from = stop_at (self, self->at)->n_commands + 1;
  guint to = stop_at (self, self->at + 1)->n_commands;

  /* A whole state is always a stop of its own. */
  if (mae_recording_look (self->seen, from).state) {
    jump (self, self->at + 1);
    return;
  }
  self->at++;
  for (; from <= to; from++) {
    MaeRecordingStep step = mae_recording_look (self->seen, from);

    for (guint i = 0; i < step.n_events; i++)
      mae_model_take_event (self->model, &step.events[i]);
    mae_model_flush (self->model);
  }
}

static void
step (MaeReplay *self)
{
  g_autoptr (GListModel) log = NULL;

  if (self->seen)
    step_in_recording (self);
  else
    step_in_record (self);
  /* Lines may have been added between steps. */
  log = log_at (self, stop_at (self, self->at));
  mae_model_set_log (self->model, log);
}

void
mae_replay_seek (MaeReplay *self, int stop)
{
  stop = CLAMP (stop, 0, (int) self->stops->len - 1);
  if (stop == self->at + 1)
    step (self);
  else if (stop != self->at)
    jump (self, stop);
}

void
mae_replay_set_viewer (MaeReplay *self, int seat)
{
  g_return_if_fail (self->record != NULL);
  g_return_if_fail (seat >= 0 && seat < self->record->n_players);

  if (seat == self->viewer)
    return;
  self->viewer = seat;
  survey (self);
  jump (self, self->at);
}

/* ── Queries ───────────────────────────────────────────────────────────────────────────────── */

MaeModel *
mae_replay_get_model (MaeReplay *self)
{
  return self->model;
}

MaeRecord *
mae_replay_get_record (MaeReplay *self)
{
  return self->record;
}

int
mae_replay_n_stops (MaeReplay *self)
{
  return (int) self->stops->len;
}

int
mae_replay_get_stop (MaeReplay *self)
{
  return self->at;
}

guint32
mae_replay_get_n_commands (MaeReplay *self)
{
  return stop_at (self, self->at)->n_commands;
}

int
mae_replay_find_stop (MaeReplay *self, guint32 n_commands)
{
  int stop = (int) self->stops->len - 1;

  while (stop > 0 && stop_at (self, stop)->n_commands > n_commands)
    stop--;
  return stop;
}

gboolean
mae_replay_can_be_analyzed (MaeReplay *self)
{
  const MaeReplayStop *last = &stop_at (self, (int) self->stops->len - 1)->look;
  gboolean is_over = last->round > 0 && last->seat < 0;

  return self->record && is_over && mae_record_person (self->record) >= 0
         && mae_analysis_is_possible (self->record);
}

gboolean
mae_replay_is_cut (MaeReplay *self)
{
  return self->seen && mae_recording_is_cut (self->seen);
}

int
mae_replay_get_viewer (MaeReplay *self)
{
  return self->viewer;
}

const MaeReplayStop *
mae_replay_look (MaeReplay *self, int stop)
{
  g_return_val_if_fail (stop >= 0 && stop < (int) self->stops->len, NULL);
  return &stop_at (self, stop)->look;
}

int
mae_replay_next_report (MaeReplay *self)
{
  for (int i = self->at + 1; i < (int) self->stops->len; i++)
    if (stop_at (self, i)->look.report)
      return i;
  return -1;
}

int
mae_replay_next_turn (MaeReplay *self)
{
  for (int i = self->at + 1; i < (int) self->stops->len; i++)
    if (stop_at (self, i)->look.turn)
      return i;
  return -1;
}

int
mae_replay_previous_turn (MaeReplay *self)
{
  for (int i = self->at - 1; i >= 0; i--)
    if (stop_at (self, i)->look.turn)
      return i;
  return -1;
}

int
mae_replay_first_turn (MaeReplay *self)
{
  for (int i = 0; i < (int) self->stops->len; i++)
    if (stop_at (self, i)->look.round > 0)
      return i;
  return 0;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* Takes ownership of @record or @seen. */
static MaeReplay *
replay_new (MaeRecord *record, MaeRecording *seen, int viewer)
{
  MaeReplay *self = g_new0 (MaeReplay, 1);

  self->record = record;
  self->seen = seen;
  self->model = mae_model_new ();
  self->game = g_new0 (MaeGame, 1);
  self->viewer = viewer;
  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  g_array_set_clear_func (self->stops, stop_clear);
  survey (self);
  jump (self, 0);
  return self;
}

MaeReplay *
mae_replay_new (MaeRecord *record, int viewer)
{
  g_return_val_if_fail (viewer >= 0 && viewer < record->n_players, NULL);

  return replay_new (mae_record_ref (record), NULL, viewer);
}

MaeReplay *
mae_replay_new_seen (MaeRecording *recording)
{
  return replay_new (NULL, mae_recording_ref (recording), mae_recording_get_seat (recording));
}

void
mae_replay_free (MaeReplay *self)
{
  g_clear_object (&self->model);
  g_clear_object (&self->entries);
  g_array_unref (self->stops);
  g_free (self->game);
  g_clear_pointer (&self->record, mae_record_unref);
  g_clear_pointer (&self->seen, mae_recording_unref);
  g_free (self);
}

GListModel *
mae_replay_log (MaeRecord *record, int viewer)
{
  g_autoptr (MaeReplay) self = mae_replay_new (record, viewer);

  return g_object_ref (self->entries);
}
