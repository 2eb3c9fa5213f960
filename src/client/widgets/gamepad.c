/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "gamepad.h"

#include <math.h>

#include "key-press.h"
#include "widget.h"

/* The stick points somewhere from here on, and no longer when it is nearer to its middle than this:
 * it may tremble in between. */
#define OUT .6
#define IN .4
/* By how much more it must point into another direction. */
#define TURN .2

/* When a direction that is held repeats, in ms; most desktops repeat keys from 500 ms on. */
#define FIRST_REPEAT 450
#define REPEAT 120

#define NONE MAE_N_GAMEPAD_BUTTONS

struct _MaeGamepad {
  gboolean down[MAE_N_GAMEPAD_BUTTONS];
  double x, y;
  MaeGamepadButton stick; /* where the stick points, or NONE */
  MaeGamepadButton held;  /* the direction that repeats, or NONE */
  guint repeat_id;
};

static const struct {
  guint key;
  GdkModifierType state;
} meanings[MAE_N_GAMEPAD_BUTTONS] = {
  [MAE_GAMEPAD_UP] = { GDK_KEY_Up },
  [MAE_GAMEPAD_DOWN] = { GDK_KEY_Down },
  [MAE_GAMEPAD_LEFT] = { GDK_KEY_Left },
  [MAE_GAMEPAD_RIGHT] = { GDK_KEY_Right },
  [MAE_GAMEPAD_ACTIVATE] = { GDK_KEY_Return },
  [MAE_GAMEPAD_BACK] = { GDK_KEY_Escape },
  [MAE_GAMEPAD_SPACE] = { GDK_KEY_space },
  [MAE_GAMEPAD_PREVIOUS_AREA] = { GDK_KEY_Tab, GDK_SHIFT_MASK },
  [MAE_GAMEPAD_NEXT_AREA] = { GDK_KEY_Tab },
};

/* While another program has the focus, the gamepad is for that one. */
static void
send (MaeGamepadButton button, gboolean repeats)
{
  g_autoptr (GtkWindow) window = mae_find_active_window ();

  if (window == NULL)
    return;
  g_object_ref (window); /* the key may close it */
  if (!mae_key_press (window, meanings[button].key, meanings[button].state, repeats)
      && button == MAE_GAMEPAD_BACK)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
}

/* ── Directions ────────────────────────────────────────────────────────────────────────────── */

static gboolean
repeat_cb (gpointer user_data)
{
  MaeGamepad *self = user_data;

  self->repeat_id = g_timeout_add (REPEAT, repeat_cb, self);
  send (self->held, TRUE);
  return G_SOURCE_REMOVE;
}

static void
hold (MaeGamepad *self, MaeGamepadButton direction)
{
  g_clear_handle_id (&self->repeat_id, g_source_remove);
  self->held = direction;
  if (direction == NONE)
    return;
  self->repeat_id = g_timeout_add (FIRST_REPEAT, repeat_cb, self);
  send (direction, FALSE);
}

static MaeGamepadButton
where_stick_points (const MaeGamepad *self)
{
  gboolean was_upright = self->stick == MAE_GAMEPAD_UP || self->stick == MAE_GAMEPAD_DOWN;
  double across = fabs (self->x) + (self->stick != NONE && !was_upright ? TURN : 0);
  double upright = fabs (self->y) + (was_upright ? TURN : 0);

  if (!(fmax (fabs (self->x), fabs (self->y)) >= (self->stick == NONE ? OUT : IN)))
    return NONE;
  if (across > upright)
    return self->x < 0 ? MAE_GAMEPAD_LEFT : MAE_GAMEPAD_RIGHT;
  return self->y < 0 ? MAE_GAMEPAD_UP : MAE_GAMEPAD_DOWN;
}

/* ── Events ────────────────────────────────────────────────────────────────────────────────── */

MaeGamepad *
mae_gamepad_new (void)
{
  MaeGamepad *self = g_new0 (MaeGamepad, 1);

  self->stick = self->held = NONE;
  return self;
}

void
mae_gamepad_free (MaeGamepad *self)
{
  hold (self, NONE);
  g_free (self);
}

void
mae_gamepad_press (MaeGamepad *self, MaeGamepadButton button, gboolean down)
{
  g_return_if_fail (button < MAE_N_GAMEPAD_BUTTONS);

  if (self->down[button] == down)
    return;
  self->down[button] = down;
  if (down && button <= MAE_GAMEPAD_RIGHT)
    hold (self, button);
  else if (down)
    send (button, FALSE);
  else if (self->held == button && self->stick != button)
    hold (self, NONE);
}

void
mae_gamepad_move_stick (MaeGamepad *self, double x, double y)
{
  MaeGamepadButton before = self->stick;

  self->x = x;
  self->y = y;
  self->stick = where_stick_points (self);
  if (self->stick == before)
    return;
  if (self->stick != NONE)
    hold (self, self->stick);
  else if (self->held == before && !self->down[before])
    hold (self, NONE);
}
