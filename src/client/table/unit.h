/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A resource that can be picked up: on the tray, or offered in the setup. It can be dragged; a
 * press activates "move.unit". */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_UNIT (mae_unit_get_type ())
G_DECLARE_FINAL_TYPE (MaeUnit, mae_unit, MAE, UNIT, GtkWidget)

/* Creates a unit of @resource, @size logical pixels large, in @container (-1: the tray). */
GtkWidget *mae_unit_new (const MaeRuleset *rules, int resource, int container, int size);

/* Returns the type of the resource. */
int mae_unit_get_resource (MaeUnit *self);

/* Sets the width and height in logical pixels at the ordinary text size. */
void mae_unit_set_size (MaeUnit *self, int size);

/* Sets whether it was picked up by a press and waits for a target. */
void mae_unit_set_picked (MaeUnit *self, gboolean picked);
