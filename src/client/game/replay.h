/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The replay of a game, move by move, as one of its players saw it. It replays a record, or what
 * was seen of a game on a server (recording.h). Its model behaves like that of a running game:
 * going to the next move is a "batch", any other step a "reset".
 *
 * Its positions are *stops*: there is one after each move. The end of a turn belongs to the move
 * before it, so each turn begins at a stop. Stop 0 is the beginning of the game. */
#pragma once

#include "model.h"
#include "recording.h"
#include "store/record.h"

typedef struct _MaeReplay MaeReplay;

/* Creates a replay at the beginning, as @viewer saw the game. It must be possible to replay the
 * record (mae_record_load() checks that). */
MaeReplay *mae_replay_new (MaeRecord *record, int viewer);

/* Creates a replay of what was seen, at the beginning. It has one viewer, who may be a spectator,
 * and can't be taken over. Steps that are recorded later aren't part of it. */
MaeReplay *mae_replay_new_seen (MaeRecording *recording);
void mae_replay_free (MaeReplay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeReplay, mae_replay_free)

/* (transfer none) */
MaeModel *mae_replay_get_model (MaeReplay *self);

/* (nullable) (transfer none) Returns the record; NULL: the replay is of what was seen. */
MaeRecord *mae_replay_get_record (MaeReplay *self);

/* Return the number of stops, and the current one, from 0. */
int mae_replay_n_stops (MaeReplay *self);
int mae_replay_get_stop (MaeReplay *self);

/* Returns how many commands of the record come before the current stop. */
guint32 mae_replay_get_n_commands (MaeReplay *self);

/* Returns the last stop that comes after at most @n_commands commands of the record. */
int mae_replay_find_stop (MaeReplay *self, guint32 n_commands);

/* Goes to @stop, or the nearest one that exists. */
void mae_replay_seek (MaeReplay *self, int stop);

/* Returns whether the turns of the record's person can be analyzed (analysis.h); not before the
 * game is over. */
gboolean mae_replay_can_be_analyzed (MaeReplay *self);

/* Returns whether the game went on after the last stop without being recorded. */
gboolean mae_replay_is_cut (MaeReplay *self);

/* Returns the seat from which the game is shown; -1: a spectator's view. */
int mae_replay_get_viewer (MaeReplay *self);

/* Shows the game from @seat. Only a replay of a record can do that. */
void mae_replay_set_viewer (MaeReplay *self, int seat);

typedef struct {
  int round;       /* 0: the setup */
  int seat;        /* whose turn it is; -1: nobody's */
  gboolean turn;   /* first stop of a turn */
  gboolean report; /* the move before it caused a Vatican report */
} MaeReplayStop;

/* Returns what is known of @stop, which must exist. Valid as long as the replay. */
const MaeReplayStop *mae_replay_look (MaeReplay *self, int stop);

/* Return the next stop with a report, the next stop at which a turn begins, and the last such stop
 * before the current one; -1: there is none. */
int mae_replay_next_report (MaeReplay *self);
int mae_replay_next_turn (MaeReplay *self);
int mae_replay_previous_turn (MaeReplay *self);

/* Returns the first stop after the setup. */
int mae_replay_first_turn (MaeReplay *self);

/* Returns the log of @record up to its end, for the player in @viewer. (transfer full):
 * MaeLogEntry */
GListModel *mae_replay_log (MaeRecord *record, int viewer);
