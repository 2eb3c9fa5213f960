/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-names.h"

#include <string.h>

static const struct {
  const char *resource; /* name in rulesets */
  const char *name;
} resources[] = {
  { "Coin", "YELLOW" },    { "Stone", "GRAY" }, { "Shield", "BLUE" },
  { "Servant", "PURPLE" }, { "Faith", "RED" },  { "Zero", "WHITE" },
};

/* By index of the card: its number in the list that the dialect's programs share. */
static const guint8 card_numbers[] = {
  20, 23, 24, 31, 32, 28, 27, 34, 35, 39, 42, 38, 37, 45, 44, 47, /* level 1 */
  48, 8,  7,  12, 13, 18, 15, 9,  6,  1,  4,  46, 43, 10, 5,  2,  /* 2 */
  3,  11, 14, 17, 16, 40, 41, 30, 33, 29, 26, 21, 19, 22, 25, 36, /* 3 */
};

static const struct {
  char letter;
  const char *resource[4]; /* by the number after the letter, minus one */
} leaders[] = {
  [MAE_LEADER_DISCOUNT] = { 'd', { "Stone", "Shield", "Coin", "Servant" } },
  [MAE_LEADER_DEPOT] = { 'w', { "Stone", "Coin", "Servant", "Shield" } },
  [MAE_LEADER_WHITE] = { 'm', { "Servant", "Shield", "Stone", "Coin" } },
  [MAE_LEADER_PRODUCTION] = { 'p', { "Coin", "Servant", "Stone", "Shield" } },
};

const char *
mae_am65_resource_name (const MaeRuleset *rules, int resource)
{
  for (gsize i = 0; i < G_N_ELEMENTS (resources); i++)
    if (strcmp (resources[i].resource, rules->resources[resource].name) == 0)
      return resources[i].name;
  return MAE_AM65_EMPTY;
}

int
mae_am65_resource_find (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; name != NULL && i < rules->n_resources; i++)
    if (g_ascii_strcasecmp (mae_am65_resource_name (rules, i), name) == 0)
      return i;
  return -1;
}

void
mae_am65_colour_name (const MaeRuleset *rules, int colour, char name[MAE_AM65_NAME_SIZE])
{
  gsize i = 0;

  for (; rules->colours[colour][i] != '\0' && i < MAE_AM65_NAME_SIZE - 1; i++)
    name[i] = g_ascii_toupper (rules->colours[colour][i]);
  name[i] = '\0';
}

int
mae_am65_colour_find (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; name != NULL && i < rules->n_colours; i++)
    if (g_ascii_strcasecmp (rules->colours[i], name) == 0)
      return i;
  return -1;
}

void
mae_am65_card_name (const MaeRuleset *rules, int card, char name[MAE_AM65_NAME_SIZE])
{
  char colour[MAE_AM65_NAME_SIZE];
  int number = card < (int) G_N_ELEMENTS (card_numbers) ? card_numbers[card] : card + 1;

  mae_am65_colour_name (rules, rules->cards[card].colour, colour);
  g_snprintf (name, MAE_AM65_NAME_SIZE, "%s_%d_%d", colour, rules->cards[card].level, number);
}

int
mae_am65_card_find (const MaeRuleset *rules, const char *name)
{
  for (int card = 0; name != NULL && card < rules->n_cards; card++) {
    char other[MAE_AM65_NAME_SIZE];
    mae_am65_card_name (rules, card, other);
    if (g_ascii_strcasecmp (name, other) == 0)
      return card;
  }
  return -1;
}

void
mae_am65_leader_name (const MaeRuleset *rules, int leader, char name[MAE_AM65_NAME_SIZE])
{
  const MaeLeader *card = &rules->leaders[leader];
  const char *resource = rules->resources[(int) card->resource].name;
  int number = 0;

  for (int i = 0; i < 4; i++)
    if (strcmp (leaders[card->kind].resource[i], resource) == 0)
      number = i + 1;
  g_snprintf (name, MAE_AM65_NAME_SIZE, "%c%d", leaders[card->kind].letter, number);
}

int
mae_am65_leader_find (const MaeRuleset *rules, const char *name)
{
  for (int leader = 0; name != NULL && leader < rules->n_leaders; leader++) {
    char other[MAE_AM65_NAME_SIZE];
    mae_am65_leader_name (rules, leader, other);
    if (strcmp (name, other) == 0)
      return leader;
  }
  return -1;
}

gboolean
mae_am65_arrow_find (const MaeRuleset *rules, gint64 arrow, bool *row, int32_t *index)
{
  if (arrow < 0 || arrow >= rules->rows + rules->columns)
    return FALSE;
  *row = arrow < rules->rows;
  *index = (int32_t) (*row ? arrow : rules->rows + rules->columns - 1 - arrow);
  return TRUE;
}

int
mae_am65_arrow_of (const MaeRuleset *rules, bool row, int index)
{
  return row ? index : rules->rows + rules->columns - 1 - index;
}
