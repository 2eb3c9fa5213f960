/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be said about a game that is over: each player's chance of winning at the end of each
 * round, and the turns of one player in which another move would clearly have been better. It is
 * computed on another thread and uses only what players knew at the time. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"

#define MAE_TYPE_ANALYSIS (mae_analysis_get_type ())
G_DECLARE_FINAL_TYPE (MaeAnalysis, mae_analysis, MAE, ANALYSIS, GObject)

/* A turn in which another move would have been better. */
typedef struct {
  guint32 n_commands; /* commands of the record before this turn */
  int round;
  int loss;              /* by how much the chance of winning fell, in thousandths */
  int error;             /* the standard error of @loss */
  char *played, *better; /* such as "Take row 2"; owned */
  char *reason;          /* what the better move does, and why it is better; owned */
} MaeTurningPoint;

/* Games with more commands aren't analyzed. Usual games have less than a tenth of that. */
#define MAE_ANALYSIS_MOST_COMMANDS 5000

/* Returns whether @record can be analyzed: there is a net for such games, and it isn't too long. */
gboolean mae_analysis_is_possible (const MaeRecord *record);

/* Creates an analysis of @record, for which it must be possible. Nothing is computed yet. @seat:
 * the player whose turns are judged; -1: nobody's are. */
MaeAnalysis *mae_analysis_new (MaeRecord *record, int seat);

/* Computes everything. @callback gets the result for mae_analysis_finish(). Can be called once. */
void mae_analysis_run_async (MaeAnalysis *self, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);

/* Returns FALSE and sets @error when it was canceled. */
gboolean mae_analysis_finish (GAsyncResult *result, GError **error);

/* Returns how much is done, in thousandths. */
int mae_analysis_get_progress (MaeAnalysis *self);

/* ── Results, when it has finished ─────────────────────────────────────────────────────────── */

/* Return the record and the seat that were given to mae_analysis_new(). (transfer none) */
MaeRecord *mae_analysis_get_record (MaeAnalysis *self);
int mae_analysis_get_seat (MaeAnalysis *self);

/* Returns the number of rounds, counted from round 1; the last one has the result. */
int mae_analysis_n_rounds (MaeAnalysis *self);

/* Returns @seat's chance of winning at the end of round @index + 1, in thousandths. */
int mae_analysis_get_chance (MaeAnalysis *self, int index, int seat);

/* Returns the turning points by round, at most MAE_ANALYSIS_MOST_POINTS: those with the greatest
 * losses. */
#define MAE_ANALYSIS_MOST_POINTS 4
int mae_analysis_n_points (MaeAnalysis *self);
const MaeTurningPoint *mae_analysis_get_point (MaeAnalysis *self, int index);
