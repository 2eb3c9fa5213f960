/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The faith track: spaces with their points, Vatican sections and the state of their reports, all
 * markers and, in a solo game, the black cross. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"
#include "protocol/roster.h"

#define MAE_TYPE_TRACK (mae_track_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrack, mae_track, MAE, TRACK, GtkWidget)

/* Draws space @space of @rules in @area, without markers. */
void mae_track_snapshot_space (GtkWidget *widget, GtkSnapshot *snapshot, const MaeRuleset *rules,
                               int space, const GdkRectangle *area);

/* Shows @game; the favor tiles are those of @seat (-1: nobody's). @coming: how many spaces the
 * draft moves @seat's marker, as a preview. */
void mae_track_update (MaeTrack *self, const MaeGame *game, const MaeRoster *roster, int seat,
                       int coming);

/* Gets the area of the marker of @seat (MAE_LORENZO: the black cross) on @space, beside the markers
 * there; FALSE before the first game. */
gboolean mae_track_get_marker_area (MaeTrack *self, int seat, int space, graphene_rect_t *area);

/* Gets the area of the favor tile of @section. */
gboolean mae_track_get_tile_area (MaeTrack *self, int section, graphene_rect_t *area);

/* Gets the area of @section; if it is on several rows, of its larger part. */
gboolean mae_track_get_section_area (MaeTrack *self, int section, graphene_rect_t *area);

/* Puts the spaces in as many rows as are needed in @width; 0: in one. */
void mae_track_set_width (MaeTrack *self, int width);

/* Hides what the overlay animates: @markers: bit s + 1: the marker of seat s, bit 0: the black
 * cross; @tiles: bit i: the tile of section i. */
void mae_track_set_veil (MaeTrack *self, guint markers, guint tiles);

/* Returns the tooltip at @x, @y (NULL: none) and gets the area it is about. (transfer full) */
char *mae_track_get_tip (MaeTrack *self, double x, double y, graphene_rect_t *area);
