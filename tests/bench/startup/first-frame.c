/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "first-frame.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds since the system booted, the clock that /proc counts in. */
static double
boot_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_BOOTTIME, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double
process_start_ms (void)
{
  g_autofree char *stat = NULL;
  unsigned long long ticks = 0;

  g_file_get_contents ("/proc/self/stat", &stat, NULL, NULL);
  /* Field 22, counted behind the program's name, which may hold anything. */
  sscanf (strrchr (stat, ')') + 2,
          "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
          &ticks);
  return ticks * 1e3 / sysconf (_SC_CLK_TCK);
}

/* Proportional set size in KiB: memory, what is shared with others counted in parts. */
static long
pss_kib (void)
{
  g_autofree char *rollup = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/smaps_rollup", &rollup, NULL, NULL))
    return 0;
  line = strstr (rollup, "\nPss:");
  return line ? strtol (line + strlen ("\nPss:"), NULL, 10) : 0;
}

static gboolean
report_memory_cb (gpointer user_data)
{
  g_print ("pss_kib %ld\n", pss_kib ());
  g_application_quit (user_data);
  return G_SOURCE_REMOVE;
}

static void
on_after_paint_cb (GdkFrameClock *clock, gpointer user_data)
{
  g_signal_handlers_disconnect_by_func (clock, on_after_paint_cb, user_data);
  g_print ("first_frame_ms %.1f\n", boot_ms () - process_start_ms ());
  /* When what the first frame left to idle time is done as well. */
  g_timeout_add (700, report_memory_cb, user_data);
}

static void
on_map_cb (GtkWidget *window, gpointer user_data)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint",
                    G_CALLBACK (on_after_paint_cb), user_data);
}

static void
on_window_added_cb (GtkApplication *application, GtkWindow *window, gpointer user_data)
{
  g_signal_connect (window, "map", G_CALLBACK (on_map_cb), application);
}

void
mae_first_frame_watch (GApplication *application)
{
  g_signal_connect (application, "window-added", G_CALLBACK (on_window_added_cb), NULL);
}
