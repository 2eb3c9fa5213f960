/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-style.h"

#include <string.h>

#include "ai-net.h"

/* How many hundredths of a point count as much as 1 in the logarithm of the odds. */
#define POINTS_OF_ONE 250

typedef struct {
  const char *name;
  int faith, cards, resources, leaders; /* thousandths of the logarithm of the odds, for each */
} Style;

static const Style styles[] = {
  [MAE_AI_BALANCED] = { "balanced", 0, 0, 0, 0 },
  [MAE_AI_BELIEVER] = { "believer", 60, -100, 0, 0 },
  [MAE_AI_BUILDER] = { "builder", 0, 250, 0, 0 },
  [MAE_AI_TRADER] = { "trader", 0, 0, 60, 600 },
};

int64_t
mae_ai_style_bonus (MaeAiStyle style, const MaeGame *game, int seat)
{
  const Style *own = &styles[style];
  const MaePlayer *player = &game->players[seat];
  MaeBag resources = { 0 };
  int64_t bonus;

  /* After the end only the result counts. */
  if (style == MAE_AI_BALANCED || game->phase == MAE_PHASE_ENDED)
    return 0;
  if (own->resources != 0)
    resources = mae_game_resources (game, seat);
  bonus = (int64_t) own->faith * player->faith
          + (int64_t) own->cards * mae_game_card_count (game, seat)
          + (int64_t) own->resources * mae_bag_total (&resources)
          + (int64_t) own->leaders * __builtin_popcount (player->active);
  return bonus * MAE_AI_NET_ONE / 1000;
}

int64_t
mae_ai_style_points (MaeAiStyle style, const MaeGame *game, int seat)
{
  return mae_ai_style_bonus (style, game, seat) * POINTS_OF_ONE / MAE_AI_NET_ONE;
}

int
mae_ai_style_from_name (const char *name)
{
  for (int style = 0; style <= MAE_AI_LAST_STYLE; style++)
    if (strcmp (styles[style].name, name) == 0)
      return style;
  return -1;
}
