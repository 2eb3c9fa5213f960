/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The controls of a replay: buttons for the page's actions, a scale with rounds, the speed, and the
 * player whose view is shown.
 *
 * Signals: "seek" (int stop), "viewer" (int seat). */
#pragma once

#include <gtk/gtk.h>

#include "client/game/replay.h"

#define MAE_TYPE_REPLAY_CONTROLS (mae_replay_controls_get_type ())
G_DECLARE_FINAL_TYPE (MaeReplayControls, mae_replay_controls, MAE, REPLAY_CONTROLS, GtkWidget)

/* @replay must outlive the controls. */
GtkWidget *mae_replay_controls_new (MaeReplay *replay);

/* Shows the replay's position, and whether it is playing. */
void mae_replay_controls_update (MaeReplayControls *self, gboolean playing);

/* Returns how long to stay at each stop, in ms. */
guint mae_replay_controls_get_pause (MaeReplayControls *self);

/* Moves the focus to the play button. */
void mae_replay_controls_focus (MaeReplayControls *self);
