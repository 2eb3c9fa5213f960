/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When the music is heard: not at first, not while another program is used, not after a game. */
#include <adwaita.h>

#include "client/pages/end-page.h"
#include "client/platform/dialog.h"
#include "client/widgets/installation.h"
#include "client/window/music-wish.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

static void
test_music (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autoptr (MaeSoundPlayer) player = mae_sound_player_new ();
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) ended = mae_fixture_ended_model (2, 7, &history);
  MaeWindow *window;

  mae_music_wish_watch (settings, player);
  window = mae_fixture_open_window ();
  MAE_WAIT_FOR (gtk_window_is_active (GTK_WINDOW (window)));
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, 0); /* off at first */
  g_settings_set_boolean (settings, "music", TRUE);
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, .5);
  g_settings_set_double (settings, "music-volume", .25);
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, .25);

  /* A dialog of ours is no other program. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.preferences", NULL));
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)) != NULL);
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, .25);
  mae_dialog_close_all (GTK_WINDOW (window));
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)) == NULL);
  MAE_WAIT_FOR (gtk_window_is_active (GTK_WINDOW (window)));

  mae_window_show_page (window, mae_end_page_new (ended, history, 0, TRUE), "End", NULL, TRUE);
  MAE_WAIT_FOR (mae_sound_player_get_music (player) == 0);
  mae_window_show_start (window);
  MAE_WAIT_FOR (mae_sound_player_get_music (player) == .25);

  g_settings_set_boolean (settings, "music", FALSE);
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, 0);
  g_settings_set_boolean (settings, "music", TRUE);
  g_assert_cmpfloat (mae_sound_player_get_music (player), ==, .25);
  mae_fixture_destroy_window (GTK_WINDOW (window));
  MAE_WAIT_FOR (mae_sound_player_get_music (player) == 0); /* no window is active */
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/music/when", test_music);
  return g_test_run ();
}
