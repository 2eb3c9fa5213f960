/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "toast.h"

#define KEY "mae-toasts"

/* Those of @overlay that are shown or wait, the oldest first. It holds references, as the overlay
 * does until one is dismissed. */
static GPtrArray *
toasts_of (AdwToastOverlay *overlay)
{
  GPtrArray *toasts = g_object_get_data (G_OBJECT (overlay), KEY);

  if (toasts)
    return toasts;
  toasts = g_ptr_array_new_with_free_func (g_object_unref);
  g_object_set_data_full (G_OBJECT (overlay), KEY, toasts, (GDestroyNotify) g_ptr_array_unref);
  return toasts;
}

static void
on_dismissed_cb (AdwToast *toast, AdwToastOverlay *overlay)
{
  g_ptr_array_remove (toasts_of (overlay), toast);
}

void
mae_toast_show (AdwToastOverlay *overlay, const char *text, guint seconds,
                AdwToastPriority priority)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  GPtrArray *toasts;
  AdwToast *toast;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));

  toasts = toasts_of (overlay);
  if (toasts->len > 0
      && g_str_equal (adw_toast_get_title (g_ptr_array_index (toasts, toasts->len - 1)), escaped))
    return;
  /* The first one is shown, and a person may be reading it. */
  if (toasts->len >= MAE_TOASTS_MAX) {
    g_autoptr (AdwToast) unseen = g_object_ref (g_ptr_array_index (toasts, 1));

    adw_toast_dismiss (unseen);
  }
  toast = adw_toast_new (escaped);
  adw_toast_set_timeout (toast, seconds);
  adw_toast_set_priority (toast, priority);
  g_ptr_array_add (toasts, g_object_ref (toast));
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (on_dismissed_cb), overlay, 0);
  adw_toast_overlay_add_toast (overlay, toast);
}

guint
mae_toast_count (AdwToastOverlay *overlay)
{
  g_return_val_if_fail (ADW_IS_TOAST_OVERLAY (overlay), 0);
  return toasts_of (overlay)->len;
}
