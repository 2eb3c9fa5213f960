/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft.h"

bool
mae_draft_refuse (MaeReject *why, MaeReject reject)
{
  if (why)
    *why = reject;
  return false;
}

MaeGame
mae_draft_preview (const MaeGame *game, const MaePlacement *placed, int sign)
{
  MaeGame preview = *game;

  for (int i = 0; i < placed->n; i++) {
    MaeBag *content = &preview.containers[placed->at[i].container];

    if (sign > 0)
      mae_bag_add (content, &placed->at[i].bag);
    else
      mae_bag_subtract (content, &placed->at[i].bag);
  }
  return preview;
}

MaeGame
mae_draft_swapped (const MaeGame *game, const MaeSwap *swaps, int n)
{
  MaeGame preview = *game;

  for (int i = 0; i < n; i++) {
    MaeBag there = preview.containers[swaps[i].a];
    preview.containers[swaps[i].a] = preview.containers[swaps[i].b];
    preview.containers[swaps[i].b] = there;
  }
  return preview;
}

bool
mae_draft_unplace (MaePlacement *placement, int container, int resource)
{
  for (int i = 0; i < placement->n; i++) {
    if (placement->at[i].container != container || placement->at[i].bag.of[resource] < 1)
      continue;
    placement->at[i].bag.of[resource]--;
    if (mae_bag_is_empty (&placement->at[i].bag)) {
      for (int j = i; j + 1 < placement->n; j++)
        placement->at[j] = placement->at[j + 1];
      placement->n--;
    }
    return true;
  }
  return false;
}

int
mae_draft_place_targets (const MaeGame *game, int seat, const MaePlacement *placed, int resource,
                         int16_t out[MAE_MAX_OWN])
{
  int16_t own[MAE_MAX_OWN];
  int n_own = mae_game_own_containers (game, seat, own);
  int n = 0;

  for (int i = 0; i < n_own; i++)
    if (mae_game_container (game, own[i]).kind != MAE_CONTAINER_STRONGBOX
        && mae_game_can_place (game, seat, placed, own[i], resource, NULL))
      out[n++] = own[i];
  return n;
}
