/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The overlay on which moves are seen happening. The widgets under it show the true state at once;
 * this only draws over them, takes no input, and isn't there for screen readers. Scenes of others
 * follow each other; the player's own ones begin at once. All that waits is over within a fixed
 * time, however much it is: time then goes faster.
 *
 * A tick callback runs only while something moves. */
#pragma once

#include <gtk/gtk.h>

#include "motion-scene.h"

G_BEGIN_DECLS

#define MAE_TYPE_MOTION (mae_motion_get_type ())
G_DECLARE_FINAL_TYPE (MaeMotion, mae_motion, MAE, MOTION, GtkWidget)

/* What the overlay asks of and tells the page it lies on. */
typedef struct {
  /* Finds @spot in the overlay's coordinates; FALSE: it isn't there (any more). */
  gboolean (*find) (gpointer page, const MaeSpot *spot, graphene_rect_t *out);
  /* Other things than before are on their way: see mae_motion_for_each(). */
  void (*changed) (gpointer page);
  /* The time has come for @cue. */
  void (*cue) (gpointer page, const MaeCue *cue);
} MaeMotionPage;

void mae_motion_set_page (MaeMotion *self, const MaeMotionPage *page, gpointer data);

/* Plays @scene, made of things of @rules, or where animations are off only its cues. @own: it
 * answers the player, and hurries everything else. Takes @scene. */
void mae_motion_play (MaeMotion *self, const MaeRuleset *rules, MaeScene *scene, gboolean own);

/* Everything has arrived, and is said and heard. */
void mae_motion_finish (MaeMotion *self);

/* Nothing moves any more; what was still to be said isn't. */
void mae_motion_clear (MaeMotion *self);

/* Whether animations are shown: the desktop and the preference want them, and one can see them. */
gboolean mae_motion_is_on (MaeMotion *self);

/* Whether something moves, or waits for its time. */
gboolean mae_motion_is_busy (MaeMotion *self);

/* Everything that has not arrived. */
typedef void (*MaeFlightFunc) (const MaeFlight *flight, gpointer user_data);
void mae_motion_for_each (MaeMotion *self, MaeFlightFunc func, gpointer user_data);
gboolean mae_motion_has_push (MaeMotion *self);

/* Follows "animation-speed" of @settings. To be called once; without, things take as long as
 * designed. */
void mae_motion_set_settings (MaeMotion *self, GSettings *settings);

G_END_DECLS
