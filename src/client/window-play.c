/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's way through a game. */
#include "window-private.h"

#include <glib/gi18n.h>

gboolean
mae_window_is_idle (MaeWindow *self)
{
  return TRUE;
}

void
mae_window_play_alone (MaeWindow *self, const char *ruleset_path)
{
}

void
mae_window_play_online (MaeWindow *self, const char *server, const char *nickname)
{
}

void
mae_window_install_play_actions (GtkWidgetClass *klass)
{
}
