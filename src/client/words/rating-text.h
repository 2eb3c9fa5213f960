/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings as they are shown, and games that are over. All char * are (transfer full). */
#pragma once

#include "protocol/rating-info.h"

/* Returns "1234", "1268?" while it is uncertain, or "New" without one (0). */
char *mae_rating_text (int rating, bool is_uncertain);

/* Returns "+12", "−8" or "0". */
char *mae_rating_change_text (int change);

/* Returns the row of a leaderboard for a screen reader. */
char *mae_ranked_text (const MaeRankedPerson *person);

/* Returns "44%"; "–" without games. */
char *mae_won_text (int won, int games);

/* Returns the names of those in @game other than @game->me. */
char *mae_finished_others_text (const MaeFinishedGame *game);
