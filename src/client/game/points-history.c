/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "points-history.h"

typedef struct {
  int points[MAE_MAX_PLAYERS];
} Round;

struct _MaePointsHistory {
  MaeModel *model;
  GArray *rounds; /* Round */
  int first;      /* the round of rounds[0] */
};

/* Records the points of the current round, replacing those of an earlier state in it. */
static void
note_game (MaePointsHistory *self, const MaeGame *game)
{
  Round round = { { 0 } };

  if (!game)
    return;

  if (self->rounds->len == 0)
    self->first = game->round;
  int index = (int) game->round - self->first;
  /* Servers may count rounds differently, but the number of the next round is at most one
   * higher. */
  if (index < 0 || index > (int) self->rounds->len)
    return;

  for (int seat = 0; seat < game->n_players; seat++)
    round.points[seat] = mae_game_score (game, seat).total;
  if (index == (int) self->rounds->len)
    g_array_append_val (self->rounds, round);
  else
    g_array_index (self->rounds, Round, index) = round;
}

static void
note (MaePointsHistory *self)
{
  note_game (self, mae_model_get_game (self->model));
}

static void
on_reset_cb (MaeModel *model, gpointer user_data)
{
  MaePointsHistory *self = user_data;
  const MaeGame *game = mae_model_get_game (self->model);

  /* If the round is the same, so is the game: this was an undo or a reconnection. */
  if (!game || self->rounds->len == 0
      || (int) game->round - self->first != (int) self->rounds->len - 1)
    g_array_set_size (self->rounds, 0);
  note (self);
}

MaePointsHistory *
mae_points_history_new (MaeModel *model)
{
  MaePointsHistory *self = g_new0 (MaePointsHistory, 1);

  self->model = g_object_ref (model);
  self->rounds = g_array_new (FALSE, FALSE, sizeof (Round));
  g_signal_connect_swapped (model, "batch", G_CALLBACK (note), self);
  g_signal_connect (model, "reset", G_CALLBACK (on_reset_cb), self);
  note (self);
  return self;
}

void
mae_points_history_free (MaePointsHistory *self)
{
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  g_array_unref (self->rounds);
  g_free (self);
}

void
mae_points_history_fill (MaePointsHistory *self, const MaeRecord *record)
{
  g_auto (MaeRecordReader) reader;
  MaeCommand command;

  g_array_set_size (self->rounds, 0);
  mae_record_reader_init (&reader, record);
  do
    note_game (self, reader.game);
  while (mae_record_reader_next (&reader, &command));
}

int
mae_points_history_first_round (const MaePointsHistory *self)
{
  gboolean is_untold = mae_model_get_round (self->model) == 0;

  return is_untold && mae_model_get_game (self->model)->phase != MAE_PHASE_SETUP ? -1 : self->first;
}

int
mae_points_history_n_rounds (const MaePointsHistory *self)
{
  return (int) self->rounds->len;
}

int
mae_points_history_get (const MaePointsHistory *self, int index, int seat)
{
  g_return_val_if_fail (index >= 0 && index < (int) self->rounds->len, 0);
  g_return_val_if_fail (seat >= 0 && seat < MAE_MAX_PLAYERS, 0);

  return g_array_index (self->rounds, Round, index).points[seat];
}
