/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What this client saw of a game, recorded while the game is played, so that it can be shown again
 * without its seed: games on servers have no record here. It contains no more than the model knew
 * at each moment.
 *
 * A recording is a list of steps. The first one is a whole state. The others are batches, or whole
 * states where the model had a "reset" in the same game: a move was taken back, or the connection
 * was lost and moves were missed. */
#pragma once

#include "model.h"

/* Bounds; beyond one of them the recording ends. Games have a few hundred steps. */
#define MAE_RECORDING_MAX_STEPS 4000
#define MAE_RECORDING_MAX_EVENTS 40000
#define MAE_RECORDING_MAX_STATES 300
#define MAE_RECORDING_MAX_LINES 5000

typedef struct _MaeRecording MaeRecording;

/* Recordings are reference-counted. The first function returns @self. (transfer full) */
MaeRecording *mae_recording_ref (MaeRecording *self);
void mae_recording_unref (MaeRecording *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRecording, mae_recording_unref)

/* Returns at least 1. */
guint mae_recording_n_steps (const MaeRecording *self);

typedef struct {
  const MaeGame *state;   /* the whole state; NULL: the step is a batch */
  const MaeEvent *events; /* of the batch */
  guint n_events;
  guint n_entries;   /* entries of the log after it … */
  MaeLogEntry *last; /* … and the last of them, which may have been replaced later; NULL: none */
} MaeRecordingStep;

/* Describes step @index. The pointers are valid until the next step is recorded. */
MaeRecordingStep mae_recording_look (const MaeRecording *self, guint index);

/* Sets @game to the state after step @index. Its rules live as long as the recording. */
void mae_recording_get_game (const MaeRecording *self, guint index, MaeGame *game);

/* Returns a snapshot of @game, which is one of the recording's. (transfer full) */
MaeSnapshot *mae_recording_snapshot (const MaeRecording *self, const MaeGame *game);

/* Returns the seat of the player who recorded it; -1: a spectator. */
int mae_recording_get_seat (const MaeRecording *self);

/* Returns the name of the player who recorded it, as the server writes it; NULL: a spectator. */
const char *mae_recording_get_nickname (const MaeRecording *self);

/* (transfer none): MaeLogEntry, the log up to the last step. */
GListModel *mae_recording_get_log (const MaeRecording *self);

/* Returns whether a bound was reached, so that the game went on after the end of the recording. */
gboolean mae_recording_is_cut (const MaeRecording *self);

/* Return a sentence about where the recording begins, if that isn't the beginning of the game; or
 * about its end, if the game went on. NULL: it is complete. (transfer full) */
char *mae_recording_beginning_text (const MaeRecording *self);
char *mae_recording_end_text (const MaeRecording *self);

/* ── Recording ─────────────────────────────────────────────────────────────────────────────── */

typedef struct _MaeRecorder MaeRecorder;

/* Starts to record the games of @model, one after the other. */
MaeRecorder *mae_recorder_new (MaeModel *model);
void mae_recorder_free (MaeRecorder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRecorder, mae_recorder_free)

/* Returns the recording of the current game, or of the one that has just ended; NULL: there is
 * none, or nothing but one state. (transfer none) */
MaeRecording *mae_recorder_get_recording (MaeRecorder *self);
