/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The replay of a game, move by move, as one of its players saw it. Its model is like that of a
 * game being played: one move forward is a "batch", any other step a "reset".
 *
 * It stops at *stops*: behind each move, the end of a turn counted to the move before it, so that
 * every turn's beginning is one. Stop 0 is the game's beginning. */
#pragma once

#include "model.h"
#include "store/record.h"

G_BEGIN_DECLS

typedef struct _MaeReplay MaeReplay;

/* At its beginning, as @viewer saw it. The record must replay (mae_record_load() checks that). */
MaeReplay *mae_replay_new (MaeRecord *record, int viewer);
void mae_replay_free (MaeReplay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeReplay, mae_replay_free)

/* (transfer none) */
MaeModel *mae_replay_get_model (MaeReplay *self);
MaeRecord *mae_replay_get_record (MaeReplay *self);

int mae_replay_n_stops (MaeReplay *self);
int mae_replay_get_stop (MaeReplay *self);

/* How many commands are before the present stop. */
guint32 mae_replay_get_n_commands (MaeReplay *self);

/* Goes to @stop, or the nearest one. */
void mae_replay_seek (MaeReplay *self, int stop);

int mae_replay_get_viewer (MaeReplay *self);
void mae_replay_set_viewer (MaeReplay *self, int seat);

typedef struct {
  int round;       /* 0: the setup */
  int seat;        /* whose turn it is there; -1: nobody's */
  gboolean turn;   /* the first of its turn */
  gboolean report; /* the move before it caused a vatican report */
} MaeReplayStop;

const MaeReplayStop *mae_replay_look (MaeReplay *self, int stop);

/* The next stop after the present one with a report, or where a turn begins; the one before it that
 * begins a turn (the present turn's, unless it is at that); -1: there is none. */
int mae_replay_next_report (MaeReplay *self);
int mae_replay_next_turn (MaeReplay *self);
int mae_replay_previous_turn (MaeReplay *self);

/* The stop at which the turns begin: after the setup. */
int mae_replay_first_turn (MaeReplay *self);

/* The log of @record up to its end, as the player in @viewer would have read it. (transfer full):
 * MaeLogEntry */
GListModel *mae_replay_log (MaeRecord *record, int viewer);

G_END_DECLS
