/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a card is, as far as everybody at the table may know. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "protocol/roster.h"

/* Returns where development card @card is in @game: on a board, on top of its deck, in it, or gone.
 * @seat is the reader's, or -1. (transfer full) */
char *mae_card_where_text (const MaeGame *game, const MaeRoster *roster, int seat, int card);

/* Returns where leader @leader is in @game; @seat as in mae_card_where_text(). (transfer full) */
char *mae_leader_where_text (const MaeGame *game, const MaeRoster *roster, int seat, int leader);
