/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "server/config.h"

#include "protocol/message.h"
#include "json/json-reader.h"

#define SECONDS(n) ((gint64) ((n) *G_TIME_SPAN_SECOND))

void
mae_server_config_init (MaeServerConfig *config, const MaeRuleset *rules)
{
  *config = (MaeServerConfig){
    .rules = rules,
    .closing_max = SECONDS (2),
    .keep = SECONDS (24 * 60 * 60),
    .grace = SECONDS (30),
    .list_interval = SECONDS (1),
    .return_max = SECONDS (30),
    .computer_pace = SECONDS (0.8),
    .output_max = 1024 * 1024,
    .buffered_max = 64 * 1024 * 1024,
    .work_in_all = SECONDS (0.8),
    .work_per_session = SECONDS (0.1),
    .work_per_address = SECONDS (0.25),
    .bytes_per_session = 256 * 1024,
    .bytes_per_address = 8 * 1024 * 1024,
    .large_per_session = 2,
    .large_per_address = 50,
    .stored_per_session = 150,
    .stored_per_address = 250,
    .turn_max = 5 * G_TIME_SPAN_MILLISECOND,
    .sessions_max = 16384,
    .sessions_per_address = 256,
    .unjoined_max = 4096,
    .unjoined_time = SECONDS (300),
    .depth_max = MAE_JSON_MAX_DEPTH,
    .tables_max = 4096,
    .tables_per_address = 128,
    .tables_per_owner = 8,
    .computers_per_address = 32,
    .computers_share = 25,
    .messages_per_second = 100,
    .swaps_per_turn = 64,
    .accounts_max = 100000,
    .account_keep = SECONDS (730.0 * 24 * 60 * 60),
    .choose_max = SECONDS (60),
    .checks_max = 64,
    .checks_per_address = 2,
    .spectators_max = 32,
    .computers_max = 256,
    .protects_names = TRUE,
    .chat = TRUE,
    .chat_burst = 5,
    .chat_interval = SECONDS (2),
  };
}
