/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-names.h"

#include <glib.h>

/* A name in rulesets, and its name on the wire. */
typedef struct {
  const char *ours, *resource, *marble;
} ResourceName;

static const ResourceName resources[] = {
  { "Coin", "COIN", "YELLOW" },   { "Stone", "STONE", "GREY" }, { "Servant", "SERVANT", "PURPLE" },
  { "Shield", "SHIELD", "BLUE" }, { "Faith", NULL, "RED" },     { "Zero", NULL, "WHITE" },
};

/* The colors, in the order of the grid's columns. */
static const struct {
  const char *ours, *name;
} colours[STEP_COLOURS] = {
  { "Green", "GREEN" },
  { "Blue", "BLUE" },
  { "Yellow", "YELLOW" },
  { "Purple", "PURPLE" },
};

const char *const mae_step_places[] = { [MAE_CONTAINER_SHELF] = "depot",
                                        [MAE_CONTAINER_DEPOT] = "extra",
                                        [MAE_CONTAINER_STRONGBOX] = "strongbox",
                                        NULL };

static const ResourceName *
find_resource (const MaeRuleset *rules, int resource)
{
  if (resource < 0 || resource >= rules->n_resources)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (resources); i++)
    if (g_str_equal (resources[i].ours, rules->resources[resource].name))
      return &resources[i];
  return NULL;
}

const char *
mae_step_resource_name (const MaeRuleset *rules, int resource)
{
  const ResourceName *found = find_resource (rules, resource);
  return found != NULL ? found->resource : NULL;
}

const char *
mae_step_marble_name (const MaeRuleset *rules, int resource)
{
  const ResourceName *found = find_resource (rules, resource);
  return found != NULL ? found->marble : NULL;
}

int
mae_step_resource_of (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; name != NULL && i < rules->n_resources; i++)
    if (g_strcmp0 (mae_step_resource_name (rules, i), name) == 0)
      return i;
  return -1;
}

int
mae_step_marble_of (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; name != NULL && i < rules->n_resources; i++)
    if (g_strcmp0 (mae_step_marble_name (rules, i), name) == 0)
      return i;
  return -1;
}

int
mae_step_column_colour (const MaeRuleset *rules, int column)
{
  for (int i = 0; column >= 0 && column < STEP_COLOURS && i < rules->n_colours; i++)
    if (g_str_equal (rules->colours[i], colours[column].ours))
      return i;
  return -1;
}

const char *
mae_step_colour_name (const MaeRuleset *rules, int colour)
{
  for (int column = 0; column < STEP_COLOURS; column++)
    if (mae_step_column_colour (rules, column) == colour && colour >= 0)
      return colours[column].name;
  return NULL;
}

int
mae_step_colour_of (const MaeRuleset *rules, const char *name)
{
  for (int column = 0; column < STEP_COLOURS; column++)
    if (g_strcmp0 (colours[column].name, name) == 0)
      return mae_step_column_colour (rules, column);
  return -1;
}

/* 0 … 3: two cards of a color are removed; 4: the cross moves, tokens are shuffled; 5: the cross
 * moves. */
int
mae_step_token_id (const MaeRuleset *rules, int token)
{
  if (token < 0 || token >= rules->n_tokens)
    return -1;
  const MaeToken *found = &rules->tokens[token];
  if (found->kind == MAE_TOKEN_CROSS)
    return found->reshuffle ? 4 : 5;
  for (int column = 0; column < STEP_COLOURS; column++)
    if (mae_step_column_colour (rules, column) == found->colour)
      return column;
  return -1;
}

int
mae_step_token_of (const MaeRuleset *rules, int id)
{
  for (int token = 0; token < rules->n_tokens; token++)
    if (mae_step_token_id (rules, token) == id)
      return token;
  return -1;
}

int
mae_step_white_leader (const MaeGame *game, int seat, int resource)
{
  const MaePlayer *player = &game->players[seat];

  for (int i = 0; i < player->hand_count; i++) {
    if (!(player->active & 1 << i))
      continue;
    const MaeLeader *leader = &game->rules->leaders[player->hand[i]];
    if (leader->kind == MAE_LEADER_WHITE && (resource < 0 || leader->resource == resource))
      return player->hand[i];
  }
  return -1;
}

bool
mae_step_rules_fit (const MaeRuleset *rules)
{
  if (rules->n_shelves != STEP_SHELVES || rules->n_slots != STEP_SLOTS
      || rules->n_levels != STEP_LEVELS || rules->n_colours != STEP_COLOURS
      || rules->rows != STEP_ROWS || rules->columns != STEP_COLUMNS
      || rules->leaders_kept != STEP_KEPT)
    return false;
  for (int column = 0; column < STEP_COLOURS; column++)
    if (mae_step_column_colour (rules, column) < 0)
      return false;
  for (int i = 0; i < rules->n_resources; i++)
    if (mae_step_marble_name (rules, i) == NULL
        || rules->resources[i].storable != (mae_step_resource_name (rules, i) != NULL))
      return false;
  return true;
}

MaeBag
mae_step_products (const MaeRuleset *rules, const MaeProduceItem *item)
{
  MaeBag products = rules->productions[item->production].out;

  mae_bag_add (&products, &item->out_blanks);
  return products;
}

int
mae_step_faith_in (const MaeRuleset *rules, const MaeBag *gains)
{
  int faith = 0;

  for (int i = 0; i < rules->n_resources; i++)
    faith += gains->of[i] * mae_ruleset_faith_of (rules, i);
  return faith;
}
