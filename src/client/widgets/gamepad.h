/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a gamepad's buttons and stick mean. They stand for keys, which go to the active window: one
 * press is one step. A direction that is held repeats, as arrow keys do; nothing else does. */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  MAE_GAMEPAD_UP,
  MAE_GAMEPAD_DOWN,
  MAE_GAMEPAD_LEFT,
  MAE_GAMEPAD_RIGHT,
  MAE_GAMEPAD_ACTIVATE,      /* the lower one of the four buttons at the right: Enter */
  MAE_GAMEPAD_BACK,          /* the right one: Escape, or to the page before */
  MAE_GAMEPAD_SPACE,         /* the left or the upper one */
  MAE_GAMEPAD_PREVIOUS_AREA, /* the left shoulder: Shift+Tab */
  MAE_GAMEPAD_NEXT_AREA,     /* the right one: Tab */
  MAE_N_GAMEPAD_BUTTONS,
} MaeGamepadButton;

typedef struct _MaeGamepad MaeGamepad;

/* Creates the state of one gamepad on which nothing is pressed. (transfer full) */
MaeGamepad *mae_gamepad_new (void);
void mae_gamepad_free (MaeGamepad *self);

/* @button was pressed (@down) or released. */
void mae_gamepad_press (MaeGamepad *self, MaeGamepadButton button, gboolean down);

/* The left stick is at @x, @y: from -1 (left, up) to 1. Near its middle it points nowhere. */
void mae_gamepad_move_stick (MaeGamepad *self, double x, double y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeGamepad, mae_gamepad_free)
