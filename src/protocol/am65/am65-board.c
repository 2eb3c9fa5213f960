/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-board.h"

#include <string.h>

void
mae_am65_board_init (MaeAm65Board *board)
{
  memset (board, 0, sizeof *board);
  memset (board->at, -1, sizeof board->at);
}

int
mae_am65_board_leader (const MaeAm65Board *board, const MaeRuleset *rules, MaeLeaderKind kind,
                       int which)
{
  for (int i = 0; i < board->n_leaders; i++)
    if (rules->leaders[board->leader[i]].kind == kind && which-- == 0)
      return board->leader[i];
  return -1;
}

/* Leaders activated since the last update are appended. */
static void
update_leaders (MaeAm65Board *board, const MaePlayer *player)
{
  int n = 0;

  for (int i = 0; i < board->n_leaders; i++)
    if (mae_player_leader_active (player, board->leader[i]))
      board->leader[n++] = board->leader[i];
  board->n_leaders = (int8_t) n;
  for (int i = 0; i < player->hand_count; i++) {
    gboolean known = FALSE;
    for (int j = 0; j < board->n_leaders; j++)
      known |= board->leader[j] == player->hand[i];
    if ((player->active & 1 << i) && !known)
      board->leader[board->n_leaders++] = player->hand[i];
  }
}

/* Returns the position after the container that begins at @first. */
static int
container_end (const MaeAm65Board *board, const MaeGame *game, int seat, int first)
{
  int container = mae_am65_board_container (board, game, seat, first);
  int end = first + 1;

  while (end < MAE_AM65_STRONGBOX && mae_am65_board_container (board, game, seat, end) == container)
    end++;
  return end;
}

/* Makes the positions from @first to @end contain @content; units that can stay aren't moved. */
static void
fill (MaeAm65Board *board, int first, int end, const MaeBag *content)
{
  MaeBag missing = *content;

  for (int at = first; at < end; at++) {
    if (board->at[at] >= 0 && missing.of[board->at[at]] > 0)
      missing.of[board->at[at]]--;
    else
      board->at[at] = -1;
  }
  for (int at = first, type = 0; at < end; at++) {
    while (type < MAE_MAX_RESOURCES && missing.of[type] <= 0)
      type++;
    if (board->at[at] >= 0 || type == MAE_MAX_RESOURCES)
      continue;
    board->at[at] = (int8_t) type;
    missing.of[type]--;
  }
}

void
mae_am65_board_update (MaeAm65Board *board, const MaeGame *game, int seat)
{
  static const MaeBag nothing;

  update_leaders (board, &game->players[seat]);
  for (int first = 0, end; first < MAE_AM65_STRONGBOX; first = end) {
    int container = mae_am65_board_container (board, game, seat, first);
    end = container_end (board, game, seat, first);
    fill (board, first, end, container >= 0 ? &game->containers[container] : &nothing);
  }
}

int
mae_am65_board_container (const MaeAm65Board *board, const MaeGame *game, int seat, gint64 position)
{
  const MaeRuleset *rules = game->rules;
  gint64 at = MAE_AM65_HAND;

  if (position < at)
    return -1;
  if (position >= MAE_AM65_STRONGBOX)
    return mae_game_strongbox (game, seat);
  for (int shelf = 0; shelf < rules->n_shelves; shelf++) {
    at += rules->shelf_sizes[shelf];
    if (position < at)
      return mae_game_shelf (game, seat, shelf);
  }
  for (int which = 0;; which++) {
    int leader = mae_am65_board_leader (board, rules, MAE_LEADER_DEPOT, which);
    if (leader < 0)
      return -1;
    at += rules->leaders[leader].amount;
    if (position < at)
      return rules->leaders[leader].depot;
  }
}

/* Units in the strongbox are sorted by type. */
static int
look_in_strongbox (const MaeGame *game, int seat, gint64 index)
{
  const MaeBag *content = &game->containers[mae_game_strongbox (game, seat)];

  for (int type = 0; type < game->rules->n_resources; type++) {
    if (index < content->of[type])
      return type;
    index -= content->of[type];
  }
  return -1;
}

int
mae_am65_board_look (const MaeAm65Board *board, const MaeGame *game, int seat, gint64 position)
{
  if (position < 0)
    return -1;
  return position < MAE_AM65_STRONGBOX
             ? board->at[position]
             : look_in_strongbox (game, seat, position - MAE_AM65_STRONGBOX);
}

gboolean
mae_am65_board_pay (MaeAm65Board *board, const MaeGame *game, int seat, const GArray *positions,
                    GArray *used, MaePlacement *payment)
{
  for (guint i = 0; i < positions->len; i++) {
    gint64 position = g_array_index (positions, gint64, i);
    int resource = mae_am65_board_look (board, game, seat, position);
    int container = mae_am65_board_container (board, game, seat, position);
    for (guint j = 0; j < used->len; j++)
      if (g_array_index (used, gint64, j) == position)
        return FALSE;
    if (resource < 0 || container < 0 || !mae_placement_add (payment, container, resource, 1))
      return FALSE;
    g_array_append_val (used, position);
    if (position < MAE_AM65_STRONGBOX)
      board->at[position] = -1;
  }
  return TRUE;
}

gboolean
mae_am65_board_placement (const MaeAm65Board *board, const MaeGame *game, int seat,
                          MaePlacement *out)
{
  out->n = 0;
  for (int at = MAE_AM65_HAND; at < MAE_AM65_STRONGBOX; at++) {
    int container = mae_am65_board_container (board, game, seat, at);
    if (board->at[at] < 0)
      continue;
    if (container < 0 || !mae_placement_add (out, container, board->at[at], 1))
      return FALSE;
  }
  return TRUE;
}
