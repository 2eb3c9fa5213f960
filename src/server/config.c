/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "server/config.h"

#include <glib/gi18n-lib.h>

#include "protocol/message.h"
#include "json/json-reader.h"

#define SECONDS(n) ((gint64) ((n) *G_TIME_SPAN_SECOND))

#define DAY (24 * 60 * 60)
#define MILLION 1000000
#define MIB (G_GINT64_CONSTANT (1) << 20)
#define BYTES_MAX MIN (MIB *MIB, (gint64) (G_MAXSIZE / 2)) /* of memory, on any computer */
#define OFFSET(member) G_STRUCT_OFFSET (MaeServerConfig, member)

const MaeServerBound mae_server_bounds[] = {
  { "turn-time", MAE_BOUND_SECONDS, OFFSET (turn_time), 0, 10, DAY - 1, .or_zero = TRUE,
    .common = TRUE,
    .description = N_ ("Time limit per turn while others wait (default: 0, no limit)") },
  { "grace", MAE_BOUND_SECONDS, OFFSET (grace), 30, 0, DAY, .common = TRUE,
    .description =
        N_ ("Time to wait for a player who loses the connection in their turn (default: 30)") },
  { "keep", MAE_BOUND_MINUTES, OFFSET (keep), 24 * 60, 1, 366 * 24 * 60, .common = TRUE,
    .description = N_ ("Time to keep a game without connected players (default: 1440)") },
  { "tables", MAE_BOUND_COUNT, OFFSET (tables_max), 4096, 1, MILLION, .common = TRUE,
    .description = N_ ("Maximum number of tables (default: 4096)") },
  { "spectators", MAE_BOUND_COUNT, OFFSET (spectators_max), 32, 0, 10000, .common = TRUE,
    .description = N_ ("Maximum number of spectators of one table (default: 32)") },
  { "max-seats", MAE_BOUND_COUNT, OFFSET (seats_max), 20, 1, 1000, .common = TRUE,
    .description = N_ ("Maximum number of games of one player (default: 20)") },
  { "holidays", MAE_BOUND_COUNT, OFFSET (holidays), 14, 0, 365, .common = TRUE,
    .description = N_ ("Days of holidays a player may take in a year, in games over days (default: "
                       "14; 0: none)") },
  { "computers", MAE_BOUND_COUNT, OFFSET (computers_max), 256, 0, 100000, .common = TRUE,
    .description = N_ ("Maximum number of computer players at all tables (default: 256)") },
  { "tables-per-address", MAE_BOUND_COUNT, OFFSET (tables_per_address), 128, 1, MILLION,
    .common = TRUE,
    .description = N_ ("Maximum number of tables created from one address (default: 128)") },
  { "computers-per-address", MAE_BOUND_COUNT, OFFSET (computers_per_address), 32, 0, 100000,
    .common = TRUE,
    .description = N_ (
        "Maximum number of computer players at tables created from one address (default: 32)") },
  { "keep-ended", MAE_BOUND_DAYS, OFFSET (keep_ended), 0, 0, 36500, .common = TRUE,
    .description = N_ ("Time to keep the moves of a finished game; results are always kept "
                       "(default: 0, no limit)") },
  { "keep-finished", MAE_BOUND_DAYS, OFFSET (keep_finished), 90, 0, 36500, .common = TRUE,
    .description = N_ ("Time for which players can look at their finished games (default: 90)") },
  { "chat", MAE_BOUND_COUNT, OFFSET (chat_per_minute), 30, 0, 6000, .common = TRUE,
    .description =
        N_ ("Maximum chat messages per minute from one player (default: 30; 0: no chat)") },
  { "messages-per-second", MAE_BOUND_COUNT, OFFSET (messages_per_second), 100, 0, MILLION,
    .common = TRUE,
    .description =
        N_ ("Maximum messages per second read from a connection (default: 100; 0: no limit)") },
  { "max-connections", MAE_BOUND_COUNT, OFFSET (sessions_max), 16384, 1, MILLION,
    .description = N_ ("Maximum number of connections (default: 16384)") },
  { "max-connections-per-address", MAE_BOUND_COUNT, OFFSET (sessions_per_address), 256, 1, MILLION,
    .description = N_ ("Maximum number of connections from one address (default: 256)") },
  { "max-unjoined", MAE_BOUND_COUNT, OFFSET (unjoined_max), 4096, 1, MILLION,
    .description = N_ ("Maximum number of connections without a nickname (default: 4096)") },
  { "unjoined-time", MAE_BOUND_SECONDS, OFFSET (unjoined_time), 300, 1, MILLION,
    .description = N_ ("Seconds until a connection without a nickname is closed (default: 300)") },
  { "choose-time", MAE_BOUND_SECONDS, OFFSET (choose_max), 60, 0, MILLION,
    .description = N_ ("Seconds the first player in the waiting room has to choose the number of "
                       "players while others wait (default: 60; 0: no limit)") },
  { "account-days", MAE_BOUND_DAYS, OFFSET (account_keep), 730, 0, 36500,
    .description =
        N_ ("Days until an account that isn’t used is removed (default: 730; 0: never)") },
  { "new-account-days", MAE_BOUND_DAYS, OFFSET (new_account_keep), 28, 0, 36500,
    .description =
        N_ ("The same for accounts whose owners have never finished a game (default: 28)") },
  { "silence", MAE_BOUND_SECONDS, OFFSET (silence_max), 0, 2, MILLION,
    .description =
        N_ ("Seconds until a connection that sends no complete line is closed (default: 25)") },
  { "max-line", MAE_BOUND_BYTES, OFFSET (line_max), 0, 1024, MIB,
    .description = N_ ("Maximum bytes per line (default: 65536)") },
  { "max-depth", MAE_BOUND_COUNT, OFFSET (depth_max), MAE_JSON_MAX_DEPTH, 4, MAE_JSON_MAX_DEPTH,
    .description = N_ ("Maximum nesting depth of a line (default: 32)") },
  { "max-buffered", MAE_BOUND_BYTES, OFFSET (buffered_max), 64 * MIB, MIB, BYTES_MAX,
    .description = N_ ("Maximum bytes held in memory for all connections (default: 67108864)") },
  { "max-unread", MAE_BOUND_BYTES, OFFSET (output_max), MIB, 65536, 1024 * MIB,
    .description = N_ ("Maximum bytes queued for a connection (default: 1048576)") },
  { NULL },
};

void
mae_server_bound_set (const MaeServerBound *bound, MaeServerConfig *config, gint64 value)
{
  gpointer member = G_STRUCT_MEMBER_P (config, bound->offset);

  switch (bound->unit) {
  case MAE_BOUND_COUNT:
    *(guint *) member = (guint) value;
    return;
  case MAE_BOUND_BYTES:
    *(gsize *) member = (gsize) value;
    return;
  case MAE_BOUND_SECONDS:
    *(gint64 *) member = value * G_TIME_SPAN_SECOND;
    return;
  case MAE_BOUND_MINUTES:
    *(gint64 *) member = value * G_TIME_SPAN_MINUTE;
    return;
  case MAE_BOUND_DAYS:
    *(gint64 *) member = value * G_TIME_SPAN_DAY;
    return;
  }
}

void
mae_server_config_init (MaeServerConfig *config, const MaeRuleset *rules)
{
  *config = (MaeServerConfig){
    .rules = rules,
    .closing_max = SECONDS (2),
    .list_interval = SECONDS (1),
    .return_max = SECONDS (30),
    .sleep_after = SECONDS (60),
    .computer_pace = SECONDS (0.8),
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
    .tables_per_owner = 8,
    .seats_per_address = 512,
    .computers_share = 25,
    .swaps_per_turn = 64,
    .accounts_max = 100000,
    .checks_max = 64,
    .checks_per_address = 2,
    .protects_names = TRUE,
    .chat_burst = 5,
  };
  for (const MaeServerBound *bound = mae_server_bounds; bound->option != NULL; bound++)
    mae_server_bound_set (bound, config, bound->initial);
}
