/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What stores and their back-ends share: errors, and what is listed. */
#include "store/store-games.h"

G_DEFINE_QUARK (mae - store - error - quark, mae_store_error)

gboolean
mae_store_error_is_final (int code)
{
  return code == MAE_STORE_ERROR_VERSION || code == MAE_STORE_ERROR_NONE
         || code == MAE_STORE_ERROR_DAMAGED || code == MAE_STORE_ERROR_CONFLICT;
}

void
mae_stored_game_free (MaeStoredGame *game)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free (game->name[seat]);
  g_free (game);
}
