/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into the program under test, where every warning is fatal: lets those pass that are
 * GTK's own fault, each by its exact words. Built only with the GTK that has them.
 *
 * GTK 4.24 records what became of each frame (gdk/gdkframetimings.c), and warns when it is told of
 * the same frame twice. A popup shares the frame clock of its window, so it does:
 *
 * - under X11, gdk/x11/gdksurface-x11.c reports a frame as submitted once for each surface on the
 *   clock that ends it, unless a compositor announces _NET_WM_FRAME_DRAWN (under Xvfb none does);
 * - under Wayland, each surface gets its own feedback on when it was shown, and where that was at
 *   different times the second contradicts the first.
 *
 * A plain GtkPopover on a plain GtkWindow is enough for both. */

#include <gtk/gtk.h>

static const struct {
  const char *display;
  const char *message;
} faults[] = {
  { "GdkX11Display", "^gdk_frame_timings_submitted\\(\\) called on submitted frame\\.$" },
  { "GdkWaylandDisplay",
    "^Duplicate call to gdk_frame_timings_presented\\(\\) with different values: "
    "presentation time is -?[0-9.]+ms off from expected$" },
};

/* Returns the text of a field; NULL: none. */
static const char *
field (const GLogField *fields, gsize n_fields, const char *key)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, key) && fields[i].length < 0)
      return fields[i].value;
  return NULL;
}

static gboolean
is_known (const char *domain, const char *message)
{
  GdkDisplay *display = gdk_display_get_default ();
  if (g_strcmp0 (domain, "Gdk") != 0 || !message || !display)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    if (g_str_equal (G_OBJECT_TYPE_NAME (display), faults[i].display)
        && g_regex_match_simple (faults[i].message, message, G_REGEX_DEFAULT,
                                 G_REGEX_MATCH_DEFAULT))
      return TRUE;
  return FALSE;
}

static GLogWriterOutput
write_cb (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  if ((level & G_LOG_LEVEL_WARNING)
      && is_known (field (fields, n_fields, "GLIB_DOMAIN"), field (fields, n_fields, "MESSAGE")))
    return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, user_data);
}

__attribute__ ((constructor)) static void
let_known_faults_pass (void)
{
  g_log_set_writer_func (write_cb, NULL, NULL);
}
