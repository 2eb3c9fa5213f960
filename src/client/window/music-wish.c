/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "music-wish.h"

#include "client/pages/end-page.h"
#include "client/widgets/widget.h"
#include "window-private.h"

/* How long, in ms, no window may be active before the music pauses: from one to another, such as a
 * dialog, it doesn't. */
#define AWAY 400

static struct {
  GSettings *settings;
  MaeSoundPlayer *player;
  guint away_id;
} wish;

/* Returns whether @window, or the one under the dialog that it is, shows how a game has ended. */
static gboolean
shows_end (GtkWindow *window)
{
  while (!MAE_IS_WINDOW (window) && gtk_window_get_transient_for (window) != NULL)
    window = gtk_window_get_transient_for (window);
  return MAE_IS_WINDOW (window) && mae_window_shows (MAE_WINDOW (window), MAE_TYPE_END_PAGE);
}

static gboolean
away_cb (gpointer user_data)
{
  wish.away_id = 0;
  mae_sound_player_set_music (wish.player, 0);
  return G_SOURCE_REMOVE;
}

static void
update (void)
{
  GtkWindow *active = mae_find_active_window ();
  gboolean on = g_settings_get_boolean (wish.settings, "music");

  g_clear_handle_id (&wish.away_id, g_source_remove);
  if (on && active == NULL)
    wish.away_id = g_timeout_add (AWAY, away_cb, NULL);
  else
    mae_sound_player_set_music (
        wish.player,
        on && !shows_end (active) ? g_settings_get_double (wish.settings, "music-volume") : 0);
}

static void
on_windows_changed_cb (GListModel *windows, guint position, guint removed, guint added)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (GObject) window = g_list_model_get_item (windows, i);

    g_signal_connect (window, "notify::is-active", update, NULL);
    if (MAE_IS_WINDOW (window))
      g_signal_connect (window, "page-shown", update, NULL);
  }
  update ();
}

void
mae_music_wish_watch (GSettings *settings, MaeSoundPlayer *player)
{
  GListModel *windows = gtk_window_get_toplevels ();

  wish.settings = settings;
  wish.player = player;
  g_signal_connect (settings, "changed::music", update, NULL);
  g_signal_connect (settings, "changed::music-volume", update, NULL);
  g_signal_connect (windows, "items-changed", G_CALLBACK (on_windows_changed_cb), NULL);
  on_windows_changed_cb (windows, 0, 0, g_list_model_get_n_items (windows));
}
