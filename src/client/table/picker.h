/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A small button for a resource of the player's choice: shows the chosen one, or "?". A press opens
 * the choice, which activates "move.choose". */
#pragma once

#include <gtk/gtk.h>

#include "client/widgets/drag.h"
#include "engine/game.h"

#define MAE_TYPE_PICKER (mae_picker_get_type ())
G_DECLARE_FINAL_TYPE (MaePicker, mae_picker, MAE, PICKER, GtkWidget)

/* Creates a picker. @item and @index identify the blank in "move.choose". */
GtkWidget *mae_picker_new (MaeChoice choice, int item, int index, int size);

/* Shows @resource (-1: undecided) and offers the types of the mask @choices. */
void mae_picker_update (MaePicker *self, const MaeRuleset *rules, int resource, guint32 choices);

/* Sets the least width and height, in logical pixels. */
void mae_picker_set_size (MaePicker *self, int size);

/* Opens the choice. */
void mae_picker_open (MaePicker *self);
