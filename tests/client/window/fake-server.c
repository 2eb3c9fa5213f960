/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fake-server.h"

#include <string.h>

#include "client/widgets/installation.h"
#include "protocol/am49/am49.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"

#define WELCOME                                                                                    \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\",\"chat\"]}}\n"

static gboolean
on_incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source,
                gpointer user_data)
{
  g_set_object (&((FakeServer *) user_data)->connection, connection);
  return TRUE;
}

void
fake_server_say (FakeServer *self, const char *text)
{
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (self->connection));
  GPollableOutputStream *pollable = G_POLLABLE_OUTPUT_STREAM (out);
  gsize left = strlen (text);

  while (left > 0) {
    g_autoptr (GError) error = NULL;
    gssize sent = g_pollable_output_stream_write_nonblocking (pollable, text, left, NULL, &error);

    if (sent > 0) {
      text += sent;
      left -= (gsize) sent;
    } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)) {
      return; /* the window has closed the connection */
    }
    g_main_context_iteration (NULL, FALSE);
  }
}

void
fake_server_say_game (FakeServer *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode_snapshot (self->game, &self->roster, 0, false, text);
  fake_server_say (self, text->str);
}

void
fake_server_say_event (FakeServer *self, const MaeEvent *event)
{
  MaeMessage message = { .kind = MAE_MESSAGE_EVENT, .event = *event };
  MaeWireContext context = { .rules = self->game->rules,
                             .roster = &self->roster,
                             .game = self->game };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  if (!g_str_has_suffix (text->str, "\n"))
    g_string_append_c (text, '\n');
  fake_server_say (self, text->str);
}

void
fake_server_join (FakeServer *self, const char *welcome)
{
  g_autofree char *server = g_strdup_printf ("127.0.0.1:%u", self->port);

  g_clear_object (&self->connection);
  mae_window_play_online (self->window, server, "Ada");
  MAE_WAIT_FOR (self->connection);
  fake_server_say (self, welcome != NULL ? welcome : WELCOME);
}

void
fake_server_setup (FakeServer *self, gconstpointer data)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();

  self->service = g_socket_service_new ();
  self->port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (self->service), NULL, NULL);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming_cb), self);
  self->roster = (MaeRoster){ .n = 2, .name = { g_strdup ("Ada"), g_strdup ("Bruno") } };
  self->game = g_new0 (MaeGame, 1);
  mae_game_start (self->game, mae_ruleset_builtin ("standard"), 1, 2, NULL);

  self->window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (self->window));
  fake_server_join (self, data);
}

void
fake_server_teardown (FakeServer *self, gconstpointer data)
{
  mae_fixture_destroy_window (GTK_WINDOW (self->window));
  g_socket_service_stop (self->service);
  g_object_unref (self->service);
  g_clear_object (&self->connection);
  mae_roster_clear (&self->roster);
  g_free (self->game);
}

void
fake_server_begin_turns (FakeServer *self)
{
  for (int seat = 0; seat < 2; seat++) {
    self->game->players[seat].leaders_chosen = true;
    self->game->players[seat].resources_chosen = true;
    self->game->players[seat].hand_count = self->game->rules->leaders_kept;
  }
  self->game->phase = MAE_PHASE_TURNS;
  self->game->round = 1;
  fake_server_say_game (self);
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "Round 1"));
}
