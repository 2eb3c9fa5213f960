/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* libmanette knows how the buttons of many hundred kinds of gamepads are numbered, and gives them
 * the codes of Linux: BTN_SOUTH is the lower one of the four at the right, whatever is printed on
 * it. It reads /dev/input, which belongs to whoever sits at the computer. */
#include "gamepads.h"

#include <libmanette.h>
#include <linux/input-event-codes.h>

#include "gamepad.h"

struct _MaeGamepads {
  ManetteMonitor *monitor;
  GPtrArray *pads; /* Pad */
};

typedef struct {
  ManetteDevice *device;
  MaeGamepad *state;
  double x, y; /* of the left stick */
} Pad;

static void
on_button (Pad *pad, ManetteEvent *event, gboolean down)
{
  static const struct {
    guint16 code;
    MaeGamepadButton button;
  } buttons[] = {
    { BTN_DPAD_UP, MAE_GAMEPAD_UP },       { BTN_DPAD_DOWN, MAE_GAMEPAD_DOWN },
    { BTN_DPAD_LEFT, MAE_GAMEPAD_LEFT },   { BTN_DPAD_RIGHT, MAE_GAMEPAD_RIGHT },
    { BTN_SOUTH, MAE_GAMEPAD_ACTIVATE },   { BTN_EAST, MAE_GAMEPAD_BACK },
    { BTN_WEST, MAE_GAMEPAD_SPACE },       { BTN_NORTH, MAE_GAMEPAD_SPACE },
    { BTN_TL, MAE_GAMEPAD_PREVIOUS_AREA }, { BTN_TR, MAE_GAMEPAD_NEXT_AREA },
  };
  guint16 code;

  if (!manette_event_get_button (event, &code))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    if (buttons[i].code == code)
      mae_gamepad_press (pad->state, buttons[i].button, down);
}

static void
on_button_press_cb (Pad *pad, ManetteEvent *event)
{
  on_button (pad, event, TRUE);
}

static void
on_button_release_cb (Pad *pad, ManetteEvent *event)
{
  on_button (pad, event, FALSE);
}

static void
on_absolute_axis_cb (Pad *pad, ManetteEvent *event)
{
  guint16 axis;
  double value;

  if (!manette_event_get_absolute (event, &axis, &value) || (axis != ABS_X && axis != ABS_Y))
    return;
  *(axis == ABS_X ? &pad->x : &pad->y) = value;
  mae_gamepad_move_stick (pad->state, pad->x, pad->y);
}

/* The directional pad, where it isn't four buttons. */
static void
on_hat_axis_cb (Pad *pad, ManetteEvent *event)
{
  guint16 axis;
  gint8 value;

  if (!manette_event_get_hat (event, &axis, &value) || (axis != ABS_HAT0X && axis != ABS_HAT0Y))
    return;
  gboolean across = axis == ABS_HAT0X;
  mae_gamepad_press (pad->state, across ? MAE_GAMEPAD_LEFT : MAE_GAMEPAD_UP, value < 0);
  mae_gamepad_press (pad->state, across ? MAE_GAMEPAD_RIGHT : MAE_GAMEPAD_DOWN, value > 0);
}

static void
pad_free (gpointer data)
{
  Pad *pad = data;

  g_signal_handlers_disconnect_by_data (pad->device, pad);
  g_object_unref (pad->device);
  mae_gamepad_free (pad->state);
  g_free (pad);
}

static void
on_device_connected_cb (MaeGamepads *self, ManetteDevice *device)
{
  Pad *pad = g_new0 (Pad, 1);

  pad->device = g_object_ref (device);
  pad->state = mae_gamepad_new ();
  g_signal_connect_swapped (device, "button-press-event", G_CALLBACK (on_button_press_cb), pad);
  g_signal_connect_swapped (device, "button-release-event", G_CALLBACK (on_button_release_cb), pad);
  g_signal_connect_swapped (device, "absolute-axis-event", G_CALLBACK (on_absolute_axis_cb), pad);
  g_signal_connect_swapped (device, "hat-axis-event", G_CALLBACK (on_hat_axis_cb), pad);
  g_ptr_array_add (self->pads, pad);
}

static void
on_device_disconnected_cb (MaeGamepads *self, ManetteDevice *device)
{
  for (guint i = self->pads->len; i > 0; i--) {
    const Pad *pad = g_ptr_array_index (self->pads, i - 1);

    if (pad->device == device)
      g_ptr_array_remove_index_fast (self->pads, i - 1);
  }
}

gboolean
mae_gamepads_are_available (void)
{
  return TRUE;
}

MaeGamepads *
mae_gamepads_new (void)
{
  MaeGamepads *self = g_new0 (MaeGamepads, 1);
  ManetteMonitorIter *each;
  ManetteDevice *device;

  self->monitor = manette_monitor_new ();
  self->pads = g_ptr_array_new_with_free_func (pad_free);
  g_signal_connect_swapped (self->monitor, "device-connected", G_CALLBACK (on_device_connected_cb),
                            self);
  g_signal_connect_swapped (self->monitor, "device-disconnected",
                            G_CALLBACK (on_device_disconnected_cb), self);
  each = manette_monitor_iterate (self->monitor);
  while (manette_monitor_iter_next (each, &device))
    on_device_connected_cb (self, device);
  manette_monitor_iter_free (each);
  return self;
}

void
mae_gamepads_free (MaeGamepads *self)
{
  g_ptr_array_unref (self->pads);
  g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_object_unref (self->monitor);
  g_free (self);
}
