/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is going on in a window, without a display: the plays of one person or of several people at
 * this computer, whose seat is shown, and what is known of the game: its record, the chart of the
 * points, the recording.
 *
 * With several people, each has a seat, a model and a play of their own, so no model has the hidden
 * leaders of more than one person. When it is another person's turn, the computer is passed to that
 * person first (MAE_MATCH_PASSING), unless nothing hidden could be seen; until
 * mae_match_take_turn() is called, nothing of any seat may be drawn.
 *
 * Signals, all after what the models tell others:
 * - "batch" (const MaeBatch *batch), "reset" (): of the model of the play that is shown.
 * - "began" (): a game on this computer begins.
 * - "shown" (): another play is shown, or the stage has changed. */
#pragma once

#include "client/game/points-history.h"
#include "client/game/recording.h"
#include "play.h"

typedef enum {
  MAE_MATCH_WAITING, /* a game of several people begins: it isn't known yet whose turn it is */
  MAE_MATCH_PASSING, /* the computer is passed to the person whose play is shown next */
  MAE_MATCH_OPEN,    /* the seat that is shown may be drawn */
} MaeMatchStage;

#define MAE_TYPE_MATCH (mae_match_get_type ())
G_DECLARE_FINAL_TYPE (MaeMatch, mae_match, MAE, MATCH, GObject)

/* Creates a match with one play, of @model's games, made at @seat. (transfer full) */
MaeMatch *mae_match_new (MaeModel *model, MaeSeat *seat);

/* To be called when another game begins, before its first state arrives. @record: that game on this
 * computer, in its first state; NULL: it is elsewhere. @continues: it was played before. The plays
 * that were added are removed. */
void mae_match_begin (MaeMatch *self, MaeRecord *record, gboolean continues);

/* Adds the play of another person at this computer, in the game that has begun. */
void mae_match_add (MaeMatch *self, MaeModel *model, MaeSeat *seat);

/* Sets whether the computer is passed to the next person when hidden leaders could be seen, by
 * default it is. */
void mae_match_set_hides (MaeMatch *self, gboolean hides);

/* Sets whether these people may ask for hints, by default they may. */
void mae_match_set_hints (MaeMatch *self, gboolean hints);

/* Returns how many people play here, and the play of one of them, from 0. (transfer none) */
int mae_match_n_plays (MaeMatch *self);
MaePlay *mae_match_get_nth (MaeMatch *self, int n);

/* Return the play that is shown or, while the computer is passed, that of the person it is passed
 * to; and its model. (transfer none) */
MaePlay *mae_match_get_play (MaeMatch *self);
MaeModel *mae_match_get_model (MaeMatch *self);
MaeMatchStage mae_match_get_stage (MaeMatch *self);

/* To be called when the person to whom the computer is passed has it. */
void mae_match_take_turn (MaeMatch *self);

/* (nullable) (transfer none) Returns the last record that mae_match_begin() was called with. */
MaeRecord *mae_match_get_record (MaeMatch *self);

/* (transfer none) Return the chart of the current game, and its recording (NULL: none). */
const MaePointsHistory *mae_match_get_history (MaeMatch *self);
MaeRecording *mae_match_get_recording (MaeMatch *self);
