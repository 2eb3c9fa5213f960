/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faces of leader cards: portrait, ability, requirement, points; and their back. */
#pragma once

#include <gtk/gtk.h>

#include "piece.h"

/* Draws the face of @leader (-1: the back) in @area. */
void mae_leader_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                               int leader, const GdkRectangle *area);

/* Draws @leader as it is seen from afar, without numbers: the portrait in a gold frame, or the
 * back.
 */
void mae_leader_face_snapshot_far (GtkSnapshot *snapshot, GtkWidget *widget,
                                   const MaeRuleset *rules, int leader, const GdkRectangle *area);

/* Returns the face as a texture, for drag icons. (transfer full) */
GdkTexture *mae_leader_face_texture (GtkWidget *widget, const MaeRuleset *rules, int leader,
                                     int width, int height);

/* Draws only the ability of @leader, in the middle of @area. */
void
mae_leader_face_snapshot_ability (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                                  int leader, const GdkRectangle *area);

/* Sets @words to the area where a face at @area has room for the words of its ability. */
void mae_leader_face_words_area (const GdkRectangle *area, GdkRectangle *words);
