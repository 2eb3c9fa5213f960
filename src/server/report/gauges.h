/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Values that are counted when they are asked for, listed once for the `status` answer, for
 * maestrictl and for the metrics. MAE_GAUGES calls @GAUGE for each with: the field of `status`,
 * maestrictl's title (translated), the metric's name without "maestri_", its help text, and an
 * expression for the value that uses `server`. */
#pragma once

#define MAE_GAUGES(GAUGE)                                                                          \
  GAUGE ("sessions", N_ ("Sessions"), "sessions", "Connections.", mae_sessions_count (server))     \
  GAUGE ("unjoined", N_ ("Without a nickname"), "sessions_without_nickname",                       \
         "Connections that haven't joined.", mae_login_timeout_count (server))                     \
  GAUGE ("waiting", N_ ("Waiting for a game"), "waiting", "Players in the waiting room.",          \
         mae_waiting_room_count (server))                                                          \
  GAUGE ("games", N_ ("Games"), "games", "Games that go on.",                                      \
         mae_server_count_games (server, FALSE))                                                   \
  GAUGE ("gamesPlayed", N_ ("Games with connected players"), "games_with_players",                 \
         "Games that go on and have connected players.", mae_server_count_games (server, TRUE))    \
  GAUGE ("accounts", N_ ("Nicknames with a password"), "accounts", "Nicknames with a password.",   \
         mae_accounts_count (server))
