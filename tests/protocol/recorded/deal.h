/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of a recording: what was hidden when they began is found from later lines, so that our
 * server can play the same game. */
#pragma once

#include "../recording.h"
#include "protocol/bridge.h"
#include "protocol/dialect.h"

typedef struct {
  int n_players;
  char *names[MAE_MAX_PLAYERS]; /* by seat */
  MaeGame start;                /* the game at its start; what was never shown is arbitrary */
  GArray *tokens;               /* int, in the order in which they were drawn */
  guint16 dealt;                /* bit i: the leaders of seat i are known */
  guint8 shown[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* cards of each deck seen so far */
} RecordedDeal;

/* Puts lines in front of recording @name if it begins during a game (recorded/before.txt). */
void recorded_before (const MaeDialect *dialect, const char *name, GPtrArray *lines);

/* Reads @lines (MaeRecordedLine) as the clients they were for. Returns RecordedDeals, in the order
 * in which their games began. (transfer full) */
GPtrArray *recorded_deals (const MaeDialect *dialect, GPtrArray *lines);

/* Returns in @out what the client of line @end knows before that line. */
void recorded_state (const MaeDialect *dialect, GPtrArray *lines, const MaeRecordedLine *end,
                     MaeGame *out);

/* Makes the server start its next game with what is hidden in @deal; NULL: with random cards.
 * @order: nicknames in the order in which they have joined, NULL-terminated; kept until the next
 * call. */
void recorded_deal_use (const RecordedDeal *deal, const char *const *order);

/* Makes token @n of the recording, from 0, the next one to be drawn. */
void recorded_deal_place_token (const RecordedDeal *deal, guint n, MaeGame *game);
