/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What moves on the table: animations of moves and of steps, what widgets hide meanwhile, sounds,
 * and the banner of a report. */
#pragma once

#include "client/motion/motion-batch.h"
#include "client/motion/motion.h"
#include "client/play/play.h"
#include "client/widgets/sound-player.h"
#include "report-banner.h"
#include "table-parts.h"

typedef struct MaeTableMotion MaeTableMotion;

/* Plays on @motion, with @banner, what happens in @play. It lives as long as these; free it with
 * mae_table_motion_free(). */
MaeTableMotion *mae_table_motion_new (const MaeTableParts *parts, MaePlay *play, MaeMotion *motion,
                                      MaeReportBanner *banner);
void mae_table_motion_free (MaeTableMotion *self);

/* Plays sounds with @player; without one, it is silent. */
void mae_table_motion_set_sound_player (MaeTableMotion *self, MaeSoundPlayer *player);

/* There is a new state, which isn't animated. */
void mae_table_motion_reset (MaeTableMotion *self);

/* Hides in all widgets what is animated; to be called after new widgets are made. */
void mae_table_motion_veil (MaeTableMotion *self);

/* Makes the scene of @batch; to be called before the page shows it. (transfer full) */
MaeScene *mae_table_motion_prepare (MaeTableMotion *self, const MaeBatch *batch);

/* Plays @scene (transfer full) of @batch. */
void mae_table_motion_play (MaeTableMotion *self, const MaeBatch *batch, MaeScene *scene);

/* To be called before and after the page shows a step of the move. */
void mae_table_motion_note_units (MaeTableMotion *self, MaeTableUnits *units);
void mae_table_motion_show_step (MaeTableMotion *self, const MaeTableUnits *units);

/* The player drags something: @dropped: its last step was a drop, which isn't animated; @carried:
 * nor is the player's next move. */
void mae_table_motion_set_drop (MaeTableMotion *self, gboolean dropped, gboolean carried);
