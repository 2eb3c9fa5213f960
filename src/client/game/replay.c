/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "replay.h"

#include "ruleset/ruleset-io.h"

typedef struct {
  MaeReplayStop look;
  guint32 n_commands;
  gsize offset;    /* in the packed commands */
  guint n_entries; /* entries of the player's log */
} Stop;

struct _MaeReplay {
  MaeRecord *record;
  MaeModel *model;
  MaeGame *game; /* a deciding game, at the current stop */
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
  gsize size = mae_command_unpack (command, record->log->data + offset, record->log->len - offset);

  events->n = 0;
  if (size == 0 || !mae_game_apply (game, command, events, NULL))
    g_error ("A record that has been replayed doesn't replay");
  return size;
}

/* ── Stops ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_report (const MaeEvents *events)
{
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind == MAE_EVENT_SECTION)
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

/* Replays the whole game once to find its stops and the log. */
static void
survey (MaeReplay *self)
{
  const MaeRecord *record = self->record;
  g_autoptr (MaeModel) model = mae_model_new ();
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  Stop stop = { 0 };

  g_clear_object (&self->entries);
  g_array_set_size (self->stops, 0);
  mae_game_start_wide (game, record->rules, record->seed, record->seed_more, record->n_players,
                       NULL);
  mae_model_take_snapshot (model, snapshot_new (record, game, self->viewer),
                           record->name[self->viewer]);
  look (&stop.look, game, NULL);
  stop.n_entries = g_list_model_get_n_items (mae_model_get_log (model));
  g_array_append_val (self->stops, stop);
  for (guint32 i = 0; i < record->n_commands; i++) {
    MaeCommand command;
    Stop *last;

    stop.offset += apply (record, game, stop.offset, &command, events);
    tell (model, events, self->viewer);
    last = &g_array_index (self->stops, Stop, self->stops->len - 1);
    stop.n_commands = i + 1;
    stop.n_entries = g_list_model_get_n_items (mae_model_get_log (model));
    stop.look.report = has_report (events);
    if (command.kind == MAE_COMMAND_END_TURN && self->stops->len > 1) {
      stop.look.report |= last->look.report;
      look (&stop.look, game, &g_array_index (self->stops, Stop, self->stops->len - 2).look);
      *last = stop;
    } else {
      look (&stop.look, game, &last->look);
      g_array_append_val (self->stops, stop);
    }
  }
  self->entries = g_object_ref (mae_model_get_log (model));
}

/* ── Moving between stops ──────────────────────────────────────────────────────────────────── */

static Stop *
stop_at (MaeReplay *self, int stop)
{
  return &g_array_index (self->stops, Stop, stop);
}

static void
jump (MaeReplay *self, int at)
{
  const Stop *stop = stop_at (self, at);
  const MaeRecord *record = self->record;
  MaeCommandLog log = { record->log->data, stop->offset, stop->n_commands };

  if (!mae_game_replay (self->game, record->rules, record->seed, record->seed_more,
                        record->n_players, log, NULL))
    g_error ("A record that has been replayed doesn't replay");
  self->at = at;
  mae_model_take_moment (self->model, snapshot_new (record, self->game, self->viewer),
                         record->name[self->viewer], self->entries, stop->n_entries);
}

static void
step (MaeReplay *self)
{
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  const Stop *stop = stop_at (self, self->at), *next = stop_at (self, self->at + 1);
  gsize offset = stop->offset;

  /* Before emitting signals, whose handlers may ask for the current stop. */
  self->at++;
  while (offset < next->offset) {
    MaeCommand command;

    offset += apply (self->record, self->game, offset, &command, events);
    tell (self->model, events, self->viewer);
  }
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

MaeReplay *
mae_replay_new (MaeRecord *record, int viewer)
{
  MaeReplay *self;

  g_return_val_if_fail (viewer >= 0 && viewer < record->n_players, NULL);

  self = g_new0 (MaeReplay, 1);
  self->record = mae_record_ref (record);
  self->model = mae_model_new ();
  self->game = g_new0 (MaeGame, 1);
  self->viewer = viewer;
  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  survey (self);
  jump (self, 0);
  return self;
}

void
mae_replay_free (MaeReplay *self)
{
  g_clear_object (&self->model);
  g_clear_object (&self->entries);
  g_array_unref (self->stops);
  g_free (self->game);
  mae_record_unref (self->record);
  g_free (self);
}

GListModel *
mae_replay_log (MaeRecord *record, int viewer)
{
  g_autoptr (MaeReplay) self = mae_replay_new (record, viewer);

  return g_object_ref (self->entries);
}
