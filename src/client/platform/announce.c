/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "announce.h"

#if GTK_CHECK_VERSION(4, 14, 0)

/* Without an accessibility bus GTK gives widgets a context for tests, which has no function for
 * announcements, but GTK calls it all the same. There is no way to ask which contexts have it, so
 * announcements are only made with known ones. */
static gboolean
can_announce (GtkWidget *widget)
{
  static const char *const names[] = { "GtkAtSpiContext", "GtkAccessKitContext" };
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (GTK_ACCESSIBLE (widget));

  for (gsize i = 0; context && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (G_OBJECT_TYPE_NAME (context), names[i]))
      return TRUE;
  return FALSE;
}

void
mae_announce (GtkWidget *widget, const char *text, gboolean urgent)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (text != NULL);

  if (can_announce (widget))
    gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                             urgent ? GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_HIGH
                                    : GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

#else

void
mae_announce (GtkWidget *widget, const char *text, gboolean urgent)
{
}

#endif
