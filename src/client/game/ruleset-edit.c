/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-edit.h"

#include <string.h>

/* Removes element @i of an array of @n, whose last element becomes zero. */
#define REMOVE(array, n, i)                                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    memmove (&(array)[i], &(array)[(i) + 1], sizeof (array)[0] * (gsize) ((n) -1 - (i)));          \
    (n)--;                                                                                         \
    memset (&(array)[n], 0, sizeof (array)[0]);                                                    \
  }                                                                                                \
  G_STMT_END

int
mae_ruleset_edit_get (const MaeRuleset *rules, const MaeRulesetNumber *number)
{
  const char *at = (const char *) rules + number->offset;

  return number->size == 1   ? *(const gint8 *) at
         : number->size == 2 ? *(const gint16 *) (gconstpointer) at
                             : *(const gint32 *) (gconstpointer) at;
}

static void
set_players (MaeRuleset *rules, int least, int most)
{
  most = CLAMP (most, 1, MAE_MAX_PLAYERS);
  for (int i = rules->max_players; i < most; i++)
    rules->seats[i] = rules->seats[MAX (i - 1, 0)];
  for (int i = most; i < MAE_MAX_PLAYERS; i++)
    rules->seats[i] = (MaeSeatSetup){ 0 };
  rules->max_players = (gint8) most;
  rules->min_players = (gint8) CLAMP (least, 1, most);
}

static void
set_shelves (MaeRuleset *rules, int n)
{
  n = CLAMP (n, 1, MAE_MAX_SHELVES);
  for (int i = rules->n_shelves; i < n; i++)
    rules->shelf_sizes[i] = rules->shelf_sizes[MAX (i - 1, 0)];
  for (int i = n; i < MAE_MAX_SHELVES; i++)
    rules->shelf_sizes[i] = 0;
  rules->n_shelves = (gint8) n;
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

/* Returns the index of a new production, which takes and gives nothing; -1: there is no room. */
static gint16
add_production (MaeRuleset *rules)
{
  if (rules->n_productions >= MAE_MAX_PRODUCTIONS)
    return -1;
  rules->productions[rules->n_productions] = (MaeProduction){ 0 };
  return rules->n_productions++;
}

static void
follow (gint16 *index, int removed)
{
  if (*index > removed)
    (*index)--;
}

static void
remove_production (MaeRuleset *rules, int production)
{
  if (production < 0)
    return;
  REMOVE (rules->productions, rules->n_productions, production);
  follow (&rules->base_production, production);
  for (int i = 0; i < rules->n_cards; i++)
    follow (&rules->cards[i].production, production);
  for (int i = 0; i < rules->n_leaders; i++)
    follow (&rules->leaders[i].production, production);
}

/* ── Cards ─────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_ruleset_edit_add_card (MaeRuleset *rules, int level, int colour)
{
  gint16 production = rules->n_cards < MAE_MAX_CARDS ? add_production (rules) : -1;

  if (production < 0)
    return FALSE;
  rules->cards[rules->n_cards++] =
      (MaeCard){ .colour = (gint8) colour, .level = (gint8) level, .production = production };
  return TRUE;
}

gboolean
mae_ruleset_edit_copy_card (MaeRuleset *rules, int like)
{
  const MaeCard *card = &rules->cards[like];

  if (!mae_ruleset_edit_add_card (rules, card->level, card->colour))
    return FALSE;
  MaeCard *copy = &rules->cards[rules->n_cards - 1];
  copy->points = card->points;
  copy->cost = card->cost;
  rules->productions[copy->production] = rules->productions[card->production];
  return TRUE;
}

void
mae_ruleset_edit_remove_card (MaeRuleset *rules, int card)
{
  int production = rules->cards[card].production;

  REMOVE (rules->cards, rules->n_cards, card);
  remove_production (rules, production);
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

static int
first_storable (const MaeRuleset *rules)
{
  for (int i = 0; i < rules->n_resources; i++)
    if (rules->resources[i].storable)
      return i;
  return 0;
}

static void
count_depots (MaeRuleset *rules)
{
  rules->n_depots = 0;
  for (int i = 0; i < rules->n_leaders; i++)
    rules->leaders[i].depot =
        rules->leaders[i].kind == MAE_LEADER_DEPOT ? rules->n_depots++ : (gint16) -1;
}

gboolean
mae_ruleset_edit_add_leader (MaeRuleset *rules)
{
  if (rules->n_leaders >= MAE_MAX_LEADERS)
    return FALSE;
  rules->leaders[rules->n_leaders++] = (MaeLeader){ .kind = MAE_LEADER_DISCOUNT,
                                                    .resource = (gint8) first_storable (rules),
                                                    .amount = 1,
                                                    .production = -1,
                                                    .depot = -1 };
  return TRUE;
}

void
mae_ruleset_edit_remove_leader (MaeRuleset *rules, int leader)
{
  int production = rules->leaders[leader].production;

  REMOVE (rules->leaders, rules->n_leaders, leader);
  remove_production (rules, production);
  count_depots (rules);
}

/* Does nothing if there is no room for another production, or no white marble. */
static void
set_ability (MaeRuleset *rules, int leader, MaeLeaderKind kind)
{
  MaeLeader *self = &rules->leaders[leader];

  if (mae_abilities[kind].needs_white && rules->white < 0)
    return;
  if (mae_abilities[kind].has_production && self->production < 0) {
    self->production = add_production (rules);
    if (self->production < 0)
      return;
    rules->productions[self->production].in.of[self->resource] = 1;
    rules->productions[self->production].out_blanks = 1;
  } else if (!mae_abilities[kind].has_production) {
    int production = self->production;

    self->production = -1;
    remove_production (rules, production);
  }
  self->kind = kind;
  if (!mae_abilities[kind].has_amount)
    self->amount = 1;
  count_depots (rules);
}

gboolean
mae_ruleset_edit_add_need (MaeRuleset *rules, int leader)
{
  MaeLeader *self = &rules->leaders[leader];

  if (self->n_needs >= MAE_MAX_NEEDS)
    return FALSE;
  for (int level = 0; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      gboolean is_there = FALSE;

      for (int i = 0; i < self->n_needs; i++)
        is_there |= self->needs[i].colour == colour && self->needs[i].level == level;
      if (is_there)
        continue;
      self->needs[self->n_needs++] = (MaeCardNeed){ (gint8) colour, (gint8) level, 1 };
      return TRUE;
    }
  return FALSE;
}

void
mae_ruleset_edit_remove_need (MaeRuleset *rules, int leader, int need)
{
  MaeLeader *self = &rules->leaders[leader];

  REMOVE (self->needs, self->n_needs, need);
}

/* ── Track and tokens ──────────────────────────────────────────────────────────────────────── */

gboolean
mae_ruleset_edit_add_tile (MaeRuleset *rules)
{
  int last = rules->n_tiles > 0 ? rules->tiles[rules->n_tiles - 1].space : 0;

  if (rules->n_tiles >= MAE_MAX_TILES || last >= rules->track_end)
    return FALSE;
  rules->tiles[rules->n_tiles++] = (MaeTile){ (gint16) (last + 1), 1 };
  return TRUE;
}

void
mae_ruleset_edit_remove_tile (MaeRuleset *rules, int tile)
{
  REMOVE (rules->tiles, rules->n_tiles, tile);
}

gboolean
mae_ruleset_edit_add_section (MaeRuleset *rules)
{
  int last = rules->n_sections > 0 ? rules->sections[rules->n_sections - 1].to : 0;

  if (rules->n_sections >= MAE_MAX_SECTIONS || last >= rules->track_end)
    return FALSE;
  rules->sections[rules->n_sections++] =
      (MaeSection){ (gint16) (last + 1), (gint16) (last + 1), 1 };
  return TRUE;
}

void
mae_ruleset_edit_remove_section (MaeRuleset *rules, int section)
{
  REMOVE (rules->sections, rules->n_sections, section);
}

gboolean
mae_ruleset_edit_add_token (MaeRuleset *rules, MaeTokenKind kind)
{
  if (rules->n_tokens >= MAE_MAX_TOKENS)
    return FALSE;
  rules->tokens[rules->n_tokens++] =
      (MaeToken){ .kind = kind, .colour = kind == MAE_TOKEN_DISCARD ? 0 : -1, .count = 1 };
  return TRUE;
}

void
mae_ruleset_edit_remove_token (MaeRuleset *rules, int token)
{
  REMOVE (rules->tokens, rules->n_tokens, token);
}

/* ── Numbers ───────────────────────────────────────────────────────────────────────────────── */

void
mae_ruleset_edit_set (MaeRuleset *rules, const MaeRulesetNumber *number, int value)
{
  char *at = (char *) rules + number->offset;
  gsize in_leaders = number->offset - offsetof (MaeRuleset, leaders);
  gboolean is_leader =
      number->offset >= offsetof (MaeRuleset, leaders) && in_leaders < sizeof rules->leaders;

  value = CLAMP (value, number->least, number->most);
  if (number->offset == offsetof (MaeRuleset, max_players))
    set_players (rules, rules->min_players, value);
  else if (number->offset == offsetof (MaeRuleset, min_players))
    set_players (rules, value, MAX (value, rules->max_players));
  else if (number->offset == offsetof (MaeRuleset, n_shelves))
    set_shelves (rules, value);
  else if (is_leader && in_leaders % sizeof (MaeLeader) == offsetof (MaeLeader, kind))
    set_ability (rules, (int) (in_leaders / sizeof (MaeLeader)), (MaeLeaderKind) value);
  else if (number->size == 1)
    *(gint8 *) at = (gint8) value;
  else if (number->size == 2)
    *(gint16 *) (gpointer) at = (gint16) value;
  else
    *(gint32 *) (gpointer) at = value;
}
