/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "rating-info.h"

static void
clear_game (MaeFinishedGame *game)
{
  g_clear_pointer (&game->ruleset, g_free);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_clear_pointer (&game->players[seat].name, g_free);
}

static void
clear_games (MaeFinishedGame *games, guint n)
{
  for (guint i = 0; i < n; i++)
    clear_game (&games[i]);
  g_free (games);
}

void
mae_leaderboard_free (MaeLeaderboard *board)
{
  for (guint i = 0; i < board->n_rows; i++)
    g_free (board->rows[i].name);
  g_free (board->rows);
  g_free (board->me.name);
  g_free (board->kind.ruleset);
  g_free (board);
}

void
mae_person_card_free (MaePersonCard *card)
{
  g_free (card->name);
  g_free (card->kind.ruleset);
  g_free (card->rating.name);
  for (guint i = 0; i < card->n_kinds; i++)
    g_free (card->kinds[i].ruleset);
  g_free (card->kinds);
  g_free (card->history);
  clear_games (card->games, card->n_games);
  g_free (card);
}

void
mae_finished_list_free (MaeFinishedList *list)
{
  clear_games (list->games, list->n_games);
  g_free (list);
}
