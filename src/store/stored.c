/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What stores and their back-ends share: errors, and what is listed. */
#include <math.h>
#include <string.h>

#include "store/store-games.h"
#include "store/store-puzzles.h"
#include "store/store-ratings.h"

/* Julian days of the years 1970 and 9999. */
#define FIRST_DAY 719163
#define LAST_DAY 3652059

G_DEFINE_QUARK (mae - store - error - quark, mae_store_error)

gboolean
mae_store_error_is_final (int code)
{
  return code == MAE_STORE_ERROR_VERSION || code == MAE_STORE_ERROR_NONE
         || code == MAE_STORE_ERROR_DAMAGED || code == MAE_STORE_ERROR_CONFLICT
         || code == MAE_STORE_ERROR_TAKEN;
}

gboolean
mae_store_error_none (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error,
                     g_error_new_valist (MAE_STORE_ERROR, MAE_STORE_ERROR_NONE, format, args));
  va_end (args);
  return FALSE;
}

void
mae_stored_game_free (MaeStoredGame *game)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++) {
    g_free (game->name[seat]);
    g_free (game->player[seat]);
  }
  g_free (game);
}

gboolean
mae_stored_puzzle_is_valid (const char *id, gint64 day)
{
  return id != NULL && *id != '\0' && strlen (id) <= MAE_STORE_PUZZLE_ID_MAX
         && (day == 0 || (day >= FIRST_DAY && day <= LAST_DAY));
}

gboolean
mae_stored_rating_is_valid (const MaeStoredRating *rating)
{
  return rating->key != NULL && rating->ruleset != NULL
         && (rating->players == 2 || rating->players == 3) && fabs (rating->mean) < 1e6
         && rating->deviation > 0 && rating->deviation < 1e6 && rating->games >= 0
         && rating->won >= 0 && rating->won <= rating->games;
}
