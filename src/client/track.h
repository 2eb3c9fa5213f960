/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The faith track: spaces with their points, vatican sections and the state of their reports,
 * everybody's marker and, alone, the black cross. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"
#include "protocol/roster.h"

G_BEGIN_DECLS

#define MAE_TYPE_TRACK (mae_track_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrack, mae_track, MAE, TRACK, GtkWidget)

/* Shows @game; the favour tiles are those of @seat (-1: nobody's). @coming: spaces @seat's marker
 * will move by the draft, shown ahead of it. */
void mae_track_update (MaeTrack *self, const MaeGame *game, const MaeRoster *roster, int seat,
                       int coming);

G_END_DECLS
