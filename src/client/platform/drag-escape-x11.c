/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* During a drag, GTK grabs the key on the root window, which it has no surface for, so it drops the
 * events that come of it: here they are read before that. */
#include "drag-escape.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

static gboolean
is_of_input (const XGenericEventCookie *cookie)
{
  static int opcode;
  int event, error;

  if (opcode == 0)
    XQueryExtension (cookie->display, "XInputExtension", &opcode, &event, &error);
  return cookie->extension == opcode && cookie->data != NULL;
}

static gboolean
on_xevent_cb (GdkDisplay *display, gconstpointer xevent, GdkDrag *drag)
{
  const XEvent *event = xevent;
  guint key = 0;

  if (event->type != GenericEvent || event->xcookie.evtype != XI_KeyPress
      || !is_of_input (&event->xcookie))
    return FALSE;
  const XIDeviceEvent *press = event->xcookie.data;
  gdk_display_translate_key (display, (guint) press->detail, 0, 0, &key, NULL, NULL, NULL);
  if (key != GDK_KEY_Escape)
    return FALSE;
  g_signal_emit_by_name (drag, "cancel", GDK_DRAG_CANCEL_USER_CANCELLED);
  return TRUE;
}

static void
forget_cb (GdkDrag *drag)
{
  g_signal_handlers_disconnect_by_func (gdk_drag_get_display (drag), on_xevent_cb, drag);
}

void
mae_drag_escape_watch (GdkDrag *drag)
{
  GdkDisplay *display = gdk_drag_get_display (drag);

  if (g_signal_lookup ("xevent", G_OBJECT_TYPE (display)) == 0)
    return; /* another one than X11 */
  g_signal_connect_object (display, "xevent", G_CALLBACK (on_xevent_cb), drag, 0);
  g_signal_connect (drag, "cancel", G_CALLBACK (forget_cb), NULL);
  g_signal_connect (drag, "drop-performed", G_CALLBACK (forget_cb), NULL);
  g_signal_connect (drag, "dnd-finished", G_CALLBACK (forget_cb), NULL);
}
