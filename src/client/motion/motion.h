/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The overlay that draws animations. The widgets below it show the new state immediately; the
 * overlay takes no input and is hidden from screen readers. Scenes of other players are played one
 * after the other; the player's own start immediately. The more scenes wait, the faster the clock
 * runs, so that all end within a fixed time.
 *
 * A tick callback runs only while something moves. */
#pragma once

#include <gtk/gtk.h>

#include "motion-scene.h"

#define MAE_TYPE_MOTION (mae_motion_get_type ())
G_DECLARE_FINAL_TYPE (MaeMotion, mae_motion, MAE, MOTION, GtkWidget)

/* Callbacks of the overlay to its page. */
typedef struct {
  /* Finds @spot in the overlay's coordinates; FALSE if it doesn't exist now. */
  gboolean (*find) (gpointer page, const MaeSpot *spot, graphene_rect_t *out);
  /* The set of flights has changed: see mae_motion_for_each(). */
  void (*changed) (gpointer page);
  /* @cue is due. */
  void (*cue) (gpointer page, const MaeCue *cue);
} MaeMotionPage;

/* Sets the functions that the overlay calls, with @data. Both must outlive it. */
void mae_motion_set_page (MaeMotion *self, const MaeMotionPage *page, gpointer data);

/* Plays @scene of a game with @rules; if animations are off, only its cues. @own: it shows the
 * player's own move, and ends all other scenes. Takes ownership of @scene. */
void mae_motion_play (MaeMotion *self, const MaeRuleset *rules, MaeScene *scene, gboolean own);

/* Skips to the end of all scenes, firing their cues. */
void mae_motion_finish (MaeMotion *self);

/* Drops all scenes without firing their cues. */
void mae_motion_clear (MaeMotion *self);

/* Returns whether animations are shown: desktop and preference allow them, and the overlay is
 * visible. */
gboolean mae_motion_is_on (MaeMotion *self);

/* Returns whether any scene is playing or waiting. */
gboolean mae_motion_is_busy (MaeMotion *self);

/* Calls @func for each flight that hasn't arrived. */
typedef void (*MaeFlightFunc) (const MaeFlight *flight, gpointer user_data);
void mae_motion_for_each (MaeMotion *self, MaeFlightFunc func, gpointer user_data);
/* Returns whether a push of the market is playing or waiting. */
gboolean mae_motion_has_push (MaeMotion *self);

/* Returns whether a caption is shown or waits for its scene. */
gboolean mae_motion_has_caption (MaeMotion *self);

/* Draws the captions, in the overlay's coordinates, for a widget that covers the overlay. */
void mae_motion_draw_captions (MaeMotion *self, GtkSnapshot *snapshot);

/* Uses "animation-speed" of @settings. To be called once; without it the speed is normal. */
void mae_motion_set_settings (MaeMotion *self, GSettings *settings);
