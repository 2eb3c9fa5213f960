/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "session-table.h"
#include "protocol/am49/am49.h"

#include <string.h>

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"

/* ── Signals of the session ───────────────────────────────────────────────────────────────── */

static void
on_rejected_cb (MaeSession *session, const char *text, const MaeReject *reject, Table *table)
{
  g_string_append_printf (table->heard, "rejected %d: %s\n", reject->kind, text);
}

static void
on_protocol_error_cb (MaeSession *session, const char *text, Table *table)
{
  g_string_append_printf (table->heard, "protocol-error: %s\n", text);
}

static void
on_nickname_refused_cb (MaeSession *session, int reason, const char *text, Table *table)
{
  g_string_append_printf (table->heard, "nickname-refused %d: %s\n", reason, text);
}

static void
on_count_refused_cb (MaeSession *session, const char *text, Table *table)
{
  g_string_append_printf (table->heard, "count-refused: %s\n", text);
}

static void
on_lobby_changed_cb (MaeSession *session, Table *table)
{
  g_string_append_printf (table->heard, "lobby: %d booked, decider %s, %d players\n",
                          mae_session_get_booked_seats (session), mae_session_get_decider (session),
                          mae_session_get_players_count (session));
}

static void
on_state_cb (MaeSession *session, GParamSpec *pspec, Table *table)
{
  g_string_append_printf (table->heard, "state %d\n", mae_session_get_state (session));
}

void
table_assert_heard (Table *table, const char *expected)
{
  g_assert_cmpstr (table->heard->str, ==, expected);
  g_string_truncate (table->heard, 0);
}

void
table_assert_state (Table *table, MaeSessionState state)
{
  g_assert_cmpint (mae_session_get_state (table->session), ==, state);
}

void
table_assert_status (Table *table, const char *part)
{
  const char *text = mae_session_get_status_text (table->session);

  if (!strstr (text, part))
    g_error ("expected “%s” in the status “%s”", part, text);
}

/* ── Set-up ───────────────────────────────────────────────────────────────────────────────── */

void
table_setup (Table *table, gconstpointer data)
{
  table->heard = g_string_new (NULL);
  table->session = mae_session_new ();
  g_signal_connect (table->session, "rejected", G_CALLBACK (on_rejected_cb), table);
  g_signal_connect (table->session, "protocol-error", G_CALLBACK (on_protocol_error_cb), table);
  g_signal_connect (table->session, "nickname-refused", G_CALLBACK (on_nickname_refused_cb), table);
  g_signal_connect (table->session, "count-refused", G_CALLBACK (on_count_refused_cb), table);
  g_signal_connect (table->session, "lobby-changed", G_CALLBACK (on_lobby_changed_cb), table);
  table->peer = peer_new (table->session, " Ada ");
  table_assert_state (table, MAE_SESSION_GREETING);
  /* Both were sent without waiting. */
  peer_expect (table->peer, "\"ReqWelcome\"");
  peer_expect (table->peer, "\"nickname\":\"Ada\"");
}

void
table_teardown (Table *table, gconstpointer data)
{
  mae_session_leave (table->session);
  run_ready ();
  g_assert_finalize_object (table->session);
  peer_free (table->peer);
  mae_roster_clear (&table->roster);
  g_string_free (table->heard, TRUE);
}

void
table_say (Table *table, const char *line)
{
  peer_say (table->peer, line);
  peer_say (table->peer, "{\"type\":\"ReqHeartbeat\"}");
  peer_expect (table->peer, "\"ResHeartbeat\"");
}

void
table_say_event (Table *table, const MaeEvent *event)
{
  MaeWireContext context = { .rules = table->game.rules,
                             .roster = &table->roster,
                             .game = &table->game };
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_event (&context, event, line);
  table_say (table, line->str);
}

void
table_begin_game (Table *table)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GString) line = g_string_new (NULL);

  mae_game_start (&table->game, rules, 1, 2, NULL);
  for (int seat = 0; seat < 2; seat++) {
    MaeMove move;

    for (int i = 0; i < 2; i++) {
      MaeCommand command;

      if (mae_moves_list (&table->game, seat, ~0u, &move, 1) == 0)
        continue;
      mae_move_to_command (&table->game, &move, &command);
      g_assert_true (mae_game_apply (&table->game, &command, NULL, NULL));
    }
  }
  g_assert_cmpint (table->game.phase, ==, MAE_PHASE_TURNS);
  table->roster.n = 2;
  table->roster.name[0] = g_strdup ("Ada");
  table->roster.name[1] = g_strdup ("Bruno");
  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, line);
  table_say (table, line->str);
  table_assert_state (table, MAE_SESSION_GAME);
  g_assert_cmpint (mae_model_get_seat (mae_session_get_model (table->session)), ==, 0);
  g_assert_true (mae_model_is_my_turn (mae_session_get_model (table->session)));
  g_string_truncate (table->heard, 0);
}

void
table_send_market (Table *table)
{
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET };

  command.take_market.row = true;
  g_assert_true (mae_session_send (table->session, &command));
}

void
table_do_market (Table *table)
{
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET };
  MaeEvents *events = g_new (MaeEvents, 1);

  command.take_market.row = true;
  g_assert_true (mae_game_apply (&table->game, &command, events, NULL));
  for (int i = 0; i < events->n; i++)
    table_say_event (table, &events->at[i]);
  g_free (events);
}

void
table_hear_states (Table *table)
{
  g_signal_connect (table->session, "notify::state", G_CALLBACK (on_state_cb), table);
}
