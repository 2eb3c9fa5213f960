/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "provocations.h"

static gboolean
own_turn (const MaeGame *game, int seat)
{
  return game->phase == MAE_PHASE_TURNS && game->current == seat;
}

static gboolean
fresh_turn (const MaeGame *game, int seat)
{
  return own_turn (game, seat) && !game->main_done;
}

static gboolean
say (GString *line, const char *text)
{
  g_string_assign (line, text);
  return TRUE;
}

#define MARKET                                                                                     \
  "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":%d,\"replacements\":{},"               \
  "\"shelves\":%s}"

static gboolean
say_market (GString *line, int row, const char *shelves)
{
  g_string_printf (line, MARKET, row, shelves);
  return TRUE;
}

static const char *
name_of (const MaeGame *game, int resource)
{
  return game->rules->resources[resource].name;
}

static gboolean
early_setup (const MaeGame *game, int seat, GString *line)
{
  return !mae_game_setup_done (game, seat) && say (line, "{\"type\":\"ReqEndTurn\"}");
}

static gboolean
late_setup (const MaeGame *game, int seat, GString *line)
{
  return mae_game_setup_done (game, seat) && game->phase != MAE_PHASE_ENDED
         && say (line, "{\"type\":\"ReqChooseLeaders\",\"leaders\":[0,1]}");
}

static gboolean
late_main (const MaeGame *game, int seat, GString *line)
{
  return own_turn (game, seat) && game->main_done && say_market (line, 0, "{}");
}

static gboolean
early_end (const MaeGame *game, int seat, GString *line)
{
  return fresh_turn (game, seat) && say (line, "{\"type\":\"ReqEndTurn\"}");
}

static gboolean
not_current (const MaeGame *game, int seat, GString *line)
{
  return game->phase == MAE_PHASE_TURNS && game->current != seat
         && say (line, "{\"type\":\"ReqEndTurn\"}");
}

/* The players of this test don't support taking moves back. */
static gboolean
nothing_to_undo (const MaeGame *game, int seat, GString *line)
{
  return game->phase == MAE_PHASE_TURNS && say (line, "{\"type\":\"ReqUndo\"}");
}

static gboolean
ended (const MaeGame *game, int seat, GString *line)
{
  return game->phase == MAE_PHASE_ENDED && say (line, "{\"type\":\"ReqEndTurn\"}");
}

static gboolean
choose (const MaeGame *game, int seat, GString *line, int n, const int *places)
{
  const MaePlayer *player = &game->players[seat];
  if (player->leaders_chosen)
    return FALSE;
  g_string_assign (line, "{\"type\":\"ReqChooseLeaders\",\"leaders\":[");
  for (int i = 0; i < n; i++)
    g_string_append_printf (line, i > 0 ? ",%d" : "%d", player->hand[places[i]]);
  g_string_append (line, "]}");
  return TRUE;
}

static gboolean
one_leader (const MaeGame *game, int seat, GString *line)
{
  return choose (game, seat, line, 1, (const int[]){ 0 });
}

static gboolean
three_leaders (const MaeGame *game, int seat, GString *line)
{
  return choose (game, seat, line, 3, (const int[]){ 0, 1, 2 });
}

static gboolean
same_leader_twice (const MaeGame *game, int seat, GString *line)
{
  return choose (game, seat, line, 2, (const int[]){ 1, 1 });
}

static gboolean
resources_again (const MaeGame *game, int seat, GString *line)
{
  const MaePlayer *player = &game->players[seat];
  if (player->leaders_chosen || !player->resources_chosen
      || game->rules->seats[seat].resources == 0)
    return FALSE;
  g_string_printf (line, "{\"type\":\"ReqChooseResources\",\"shelves\":{\"%d\":{\"Coin\":1}}}",
                   mae_game_shelf (game, seat, 1));
  return TRUE;
}

static gboolean
foreign_leader (const MaeGame *game, int seat, GString *line)
{
  if (!own_turn (game, seat))
    return FALSE;
  for (int leader = 0; leader < game->rules->n_leaders; leader++) {
    gboolean own = FALSE;
    for (int i = 0; i < game->players[seat].hand_count; i++)
      own |= game->players[seat].hand[i] == leader;
    if (own)
      continue;
    g_string_printf (line, "{\"type\":\"ReqLeaderAction\",\"leader\":%d,\"isActivate\":true}",
                     leader);
    return TRUE;
  }
  return FALSE;
}

static gboolean
foreign_shelf (const MaeGame *game, int seat, GString *line)
{
  if (!own_turn (game, seat))
    return FALSE;
  g_string_printf (line, "{\"type\":\"ReqSwapShelves\",\"shelf1\":%d,\"shelf2\":%d}",
                   mae_game_shelf (game, seat, 0), mae_game_strongbox (game, seat));
  return TRUE;
}

static gboolean
foreign_container (const MaeGame *game, int seat, GString *line)
{
  int top = mae_game_top_card (game, 1, 0);
  if (!fresh_turn (game, seat) || top < 0 || !mae_game_card_fits (game, seat, top, 0))
    return FALSE;
  g_string_printf (line,
                   "{\"type\":\"ReqBuyDevCard\",\"level\":1,\"color\":\"%s\",\"devSlot\":0,"
                   "\"resContainers\":{\"999\":{\"Coin\":1}}}",
                   game->rules->colours[0]);
  return TRUE;
}

static gboolean
say_production (const MaeGame *game, GString *line, int production, const char *rest)
{
  g_string_printf (
      line, "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[{\"production\":%d,%s}]}",
      production, rest);
  return TRUE;
}

static gboolean
foreign_production (const MaeGame *game, int seat, GString *line)
{
  return fresh_turn (game, seat)
         && say_production (game, line, game->rules->n_productions - 1,
                            "\"inputContainers\":{},\"inputNonStorableRep\":{},\"outputRep\":{}");
}

static gboolean
no_such_row (const MaeGame *game, int seat, GString *line)
{
  return fresh_turn (game, seat) && say_market (line, 3, "{}");
}

static gboolean
no_such_leader (const MaeGame *game, int seat, GString *line)
{
  return own_turn (game, seat)
         && say (line, "{\"type\":\"ReqLeaderAction\",\"leader\":99,\"isActivate\":true}");
}

#define BUY                                                                                        \
  "{\"type\":\"ReqBuyDevCard\",\"level\":%d,\"color\":\"%s\",\"devSlot\":%d,"                      \
  "\"resContainers\":%s}"

static gboolean
no_such_level (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat))
    return FALSE;
  g_string_printf (line, BUY, 4, "Green", 0, "{}");
  return TRUE;
}

static gboolean
no_such_colour (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat))
    return FALSE;
  g_string_printf (line, BUY, 1, "Mauve", 0, "{}");
  return TRUE;
}

static gboolean
no_such_resource (const MaeGame *game, int seat, GString *line)
{
  g_autofree char *shelves =
      g_strdup_printf ("{\"%d\":{\"Gold\":1}}", mae_game_shelf (game, seat, 0));
  return fresh_turn (game, seat) && say_market (line, 0, shelves);
}

static gboolean
nothing_to_produce (const MaeGame *game, int seat, GString *line)
{
  return fresh_turn (game, seat)
         && say (line, "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[]}");
}

/* Pays less than a card costs, although the player could pay. */
static gboolean
short_payment (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat))
    return FALSE;
  for (int colour = 0; colour < game->rules->n_colours; colour++) {
    int card = mae_game_top_card (game, 1, colour);
    if (card < 0)
      continue;
    MaeBag cost = mae_game_card_cost (game, seat, card);
    MaeBag owned = mae_game_resources (game, seat);
    for (int slot = 0; slot < game->rules->n_slots; slot++)
      if (mae_bag_contains (&owned, &cost) && !mae_bag_is_empty (&cost)
          && mae_game_card_fits (game, seat, card, slot)) {
        g_string_printf (line, BUY, 1, game->rules->colours[colour], slot, "{}");
        return TRUE;
      }
  }
  return FALSE;
}

static gboolean
say_on_first_shelf (const MaeGame *game, int seat, GString *line, const char *content)
{
  g_autofree char *shelves =
      g_strdup_printf ("{\"%d\":%s}", mae_game_shelf (game, seat, 0), content);
  return fresh_turn (game, seat) && say_market (line, 0, shelves);
}

static gboolean
negative (const MaeGame *game, int seat, GString *line)
{
  return say_on_first_shelf (game, seat, line, "{\"Coin\":-1}");
}

static gboolean
faith_on_a_shelf (const MaeGame *game, int seat, GString *line)
{
  return say_on_first_shelf (game, seat, line, "{\"Faith\":1}");
}

static gboolean
storable_as_special (const MaeGame *game, int seat, GString *line)
{
  return fresh_turn (game, seat)
         && say_production (game, line, game->rules->base_production,
                            "\"inputContainers\":{},\"inputNonStorableRep\":{\"Coin\":2},"
                            "\"outputRep\":{\"Coin\":1}");
}

/* Finds input for the base production, as a container map; FALSE: there isn't enough. */
static gboolean
two_resources (const MaeGame *game, int seat, GString *map)
{
  int left = game->rules->productions[game->rules->base_production].in_blanks;
  g_string_assign (map, "{");
  for (int shelf = 0; shelf <= game->rules->n_shelves && left > 0; shelf++) {
    int container = mae_game_shelf (game, seat, shelf);
    g_autoptr (GString) content = g_string_new (NULL);
    for (int type = 0; type < game->rules->n_resources && left > 0; type++) {
      int n = MIN (left, game->containers[container].of[type]);
      if (n > 0)
        g_string_append_printf (content, content->len > 0 ? ",\"%s\":%d" : "\"%s\":%d",
                                name_of (game, type), n);
      left -= n;
    }
    if (content->len > 0)
      g_string_append_printf (map, map->len > 1 ? ",\"%d\":{%s}" : "\"%d\":{%s}", container,
                              content->str);
  }
  g_string_append (map, "}");
  return left == 0;
}

static gboolean
say_base (const MaeGame *game, int seat, GString *line, const char *output)
{
  g_autoptr (GString) map = g_string_new (NULL);
  if (!fresh_turn (game, seat) || !two_resources (game, seat, map))
    return FALSE;
  g_autofree char *rest = g_strdup_printf (
      "\"inputContainers\":%s,\"inputNonStorableRep\":{},\"outputRep\":%s", map->str, output);
  return say_production (game, line, game->rules->base_production, rest);
}

static gboolean
faith_from_the_base (const MaeGame *game, int seat, GString *line)
{
  return say_base (game, seat, line, "{\"Faith\":1}");
}

static gboolean
output_that_wraps (const MaeGame *game, int seat, GString *line)
{
  return say_base (game, seat, line, "{\"Coin\":2147483647,\"Stone\":2147483647,\"Shield\":3}");
}

/* Finds a row that gives at least @n of one storable type, and that type. */
static gboolean
find_row (const MaeGame *game, int seat, int n, int *row, int *type)
{
  for (*row = 0; *row < game->rules->rows; (*row)++) {
    MaeBag gains;
    int whites;
    uint32_t choices;
    mae_game_market_gains (game, seat, true, *row, &gains, &whites, &choices);
    for (*type = 0; *type < game->rules->n_resources; (*type)++)
      if (game->rules->resources[*type].storable && gains.of[*type] >= n)
        return TRUE;
  }
  return FALSE;
}

static gboolean
shelf_is_empty (const MaeGame *game, int seat, int shelf)
{
  return mae_bag_is_empty (&game->containers[mae_game_shelf (game, seat, shelf)]);
}

static gboolean
too_many_on_a_shelf (const MaeGame *game, int seat, GString *line)
{
  int row, type;
  if (!fresh_turn (game, seat) || !shelf_is_empty (game, seat, 0)
      || !find_row (game, seat, 2, &row, &type))
    return FALSE;
  g_autofree char *shelves =
      g_strdup_printf ("{\"%d\":{\"%s\":2}}", mae_game_shelf (game, seat, 0), name_of (game, type));
  return say_market (line, row, shelves);
}

static gboolean
one_type_on_two_shelves (const MaeGame *game, int seat, GString *line)
{
  int row, type;
  if (!fresh_turn (game, seat) || !shelf_is_empty (game, seat, 0) || !shelf_is_empty (game, seat, 1)
      || !shelf_is_empty (game, seat, 2) || !find_row (game, seat, 2, &row, &type))
    return FALSE;
  const char *name = name_of (game, type);
  g_autofree char *shelves =
      g_strdup_printf ("{\"%d\":{\"%s\":1},\"%d\":{\"%s\":1}}", mae_game_shelf (game, seat, 0),
                       name, mae_game_shelf (game, seat, 1), name);
  return say_market (line, row, shelves);
}

static gboolean
two_types_on_a_shelf (const MaeGame *game, int seat, GString *line)
{
  MaeBag gains;
  int whites, found[MAE_MAX_RESOURCES], n = 0;
  uint32_t choices;
  if (!fresh_turn (game, seat) || !shelf_is_empty (game, seat, 2))
    return FALSE;
  mae_game_market_gains (game, seat, true, 0, &gains, &whites, &choices);
  for (int type = 0; type < game->rules->n_resources; type++)
    if (game->rules->resources[type].storable && gains.of[type] > 0)
      found[n++] = type;
  if (n < 2)
    return FALSE;
  g_autofree char *shelves =
      g_strdup_printf ("{\"%d\":{\"%s\":1,\"%s\":1}}", mae_game_shelf (game, seat, 2),
                       name_of (game, found[0]), name_of (game, found[1]));
  return say_market (line, 0, shelves);
}

/* Pays resources that aren't there. */
static gboolean
more_than_there_is (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat) || !shelf_is_empty (game, seat, 0))
    return FALSE;
  g_autofree char *rest = g_strdup_printf ("\"inputContainers\":{\"%d\":{\"Coin\":2}},"
                                           "\"inputNonStorableRep\":{},\"outputRep\":{\"Stone\":1}",
                                           mae_game_shelf (game, seat, 0));
  return say_production (game, line, game->rules->base_production, rest);
}

static gboolean
level_too_high (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat) || game->players[seat].slots[0].n > 0
      || mae_game_top_card (game, 2, 0) < 0)
    return FALSE;
  g_string_printf (line, BUY, 2, game->rules->colours[0], 0, "{}");
  return TRUE;
}

static gboolean
empty_deck (const MaeGame *game, int seat, GString *line)
{
  if (!fresh_turn (game, seat))
    return FALSE;
  for (int level = 1; level <= game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++)
      if (mae_game_top_card (game, level, colour) < 0) {
        g_string_printf (line, BUY, level, game->rules->colours[colour], 0, "{}");
        return TRUE;
      }
  return FALSE;
}

static gboolean
unmet_leader (const MaeGame *game, int seat, gboolean cards, GString *line)
{
  if (!own_turn (game, seat))
    return FALSE;
  for (int i = 0; i < game->players[seat].hand_count; i++) {
    int leader = game->players[seat].hand[i];
    MaeReject missing;
    if (mae_game_leader_met (game, seat, leader, &missing)
        || (missing.requirements.n_cards > 0) != cards)
      continue;
    g_string_printf (line, "{\"type\":\"ReqLeaderAction\",\"leader\":%d,\"isActivate\":true}",
                     leader);
    return TRUE;
  }
  return FALSE;
}

static gboolean
leader_lacks_cards (const MaeGame *game, int seat, GString *line)
{
  return unmet_leader (game, seat, TRUE, line);
}

static gboolean
leader_lacks_resources (const MaeGame *game, int seat, GString *line)
{
  return unmet_leader (game, seat, FALSE, line);
}

static gboolean
cannot_afford (const MaeGame *game, int seat, GString *line)
{
  int card = mae_game_top_card (game, 1, 0);
  if (!fresh_turn (game, seat) || card < 0 || !mae_game_card_fits (game, seat, card, 0))
    return FALSE;
  MaeBag cost = mae_game_card_cost (game, seat, card), owned = mae_game_resources (game, seat);
  if (mae_bag_contains (&owned, &cost))
    return FALSE;
  g_string_printf (line, BUY, 1, game->rules->colours[0], 0, "{}");
  return TRUE;
}

static gboolean
discard_active (const MaeGame *game, int seat, GString *line)
{
  if (!own_turn (game, seat))
    return FALSE;
  for (int i = 0; i < game->players[seat].hand_count; i++)
    if (mae_player_leader_active (&game->players[seat], game->players[seat].hand[i])) {
      g_string_printf (line, "{\"type\":\"ReqLeaderAction\",\"leader\":%d,\"isActivate\":false}",
                       game->players[seat].hand[i]);
      return TRUE;
    }
  return FALSE;
}

static gboolean
broken (const MaeGame *game, int seat, GString *line)
{
  return say (line, "{\"type\":\"ReqEndTurn\"");
}

static gboolean
join_again (const MaeGame *game, int seat, GString *line)
{
  return say (line, "{\"type\":\"ReqJoin\",\"nickname\":\"Else\"}");
}

static gboolean
new_game_in_a_game (const MaeGame *game, int seat, GString *line)
{
  return say (line, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
}

Provocation provocations[] = {
  { early_setup, "ErrAction", "\"reason\":\"EARLY_MANDATORY_ACTION\"" },
  { late_setup, "ErrAction", "\"reason\":\"LATE_SETUP_ACTION\"" },
  { late_main, "ErrAction", "\"reason\":\"LATE_MANDATORY_ACTION\"" },
  { early_end, "ErrAction", "\"reason\":\"EARLY_TURN_END\"" },
  { not_current, "ErrAction", "\"reason\":\"NOT_CURRENT_PLAYER\"" },
  { nothing_to_undo, "ErrAction", "\"reason\":\"NOTHING_TO_UNDO\"" },
  { ended, "ErrAction", "\"reason\":\"GAME_ENDED\"" },
  { one_leader, "ErrInitialChoice", "\"isLeadersChoice\":true,\"missingLeadersCount\":1" },
  { three_leaders, "ErrInitialChoice", "\"isLeadersChoice\":true,\"missingLeadersCount\":-1" },
  { same_leader_twice, "ErrInitialChoice", "\"isLeadersChoice\":true" },
  { resources_again, "ErrInitialChoice", "\"isLeadersChoice\":false" },
  { foreign_leader, "ErrObjectNotOwned", "\"objectType\":\"LeaderCard\"" },
  { foreign_shelf, "ErrObjectNotOwned", "\"objectType\":\"Shelf\"" },
  { foreign_container, "ErrObjectNotOwned", "\"objectType\":\"ResourceContainer\"" },
  { foreign_production, "ErrObjectNotOwned", "\"objectType\":\"ReducedProductionRequest\"" },
  { no_such_row, "ErrNoSuchEntity", "\"originalEntity\":\"MARKET_INDEX\",\"id\":3" },
  { no_such_leader, "ErrNoSuchEntity", "\"originalEntity\":\"LEADER\",\"id\":99" },
  { no_such_level, "ErrNoSuchEntity", "\"originalEntity\":\"DEVCARD\"" },
  { no_such_colour, "ErrNoSuchEntity", "\"originalEntity\":\"COLOR\"" },
  { no_such_resource, "ErrNoSuchEntity", "\"originalEntity\":\"RESOURCE\"" },
  { nothing_to_produce, "ErrReplacedTransRecipe", NULL },
  { short_payment, "ErrReplacedTransRecipe", "\"isInput\":true" },
  { output_that_wraps, "ErrReplacedTransRecipe", "\"isInput\":false" },
  { negative, "ErrInvalidResourceTransaction", "\"reason\":\"NEGATIVE_VALUES\"" },
  { faith_on_a_shelf, "ErrInvalidResourceTransaction", "\"reason\":\"ILLEGAL_NON_STORABLE\"" },
  { storable_as_special, "ErrInvalidResourceTransaction", "\"reason\":\"ILLEGAL_STORABLE\"" },
  { faith_from_the_base, "ErrInvalidResourceTransaction", "\"reason\":\"EXCLUDED\"" },
  { too_many_on_a_shelf, "ErrResourceTransfer", "\"reason\":\"CAPACITY_REACHED\"" },
  { more_than_there_is, "ErrResourceTransfer", "\"isAdded\":false" },
  { two_types_on_a_shelf, "ErrResourceTransfer", "\"reason\":\"BOUNDED_RESTYPE_DIFFER\"" },
  { one_type_on_two_shelves, "ErrResourceTransfer", "\"reason\":\"DUPLICATE_BOUNDED_RESOURCE\"" },
  { level_too_high, "ErrBuyDevCard", "\"isStackEmpty\":false" },
  { empty_deck, "ErrBuyDevCard", "\"isStackEmpty\":true" },
  { leader_lacks_cards, "ErrCardRequirements", "\"missingDevCards\":[{" },
  { leader_lacks_resources, "ErrCardRequirements", "\"missingResources\":{\"" },
  { cannot_afford, "ErrResourceTransfer",
    "\"isAdded\":false,\"reason\":\"CAPACITY_REACHED\",\"missingResources\":{\"" },
  { discard_active, "ErrActiveLeaderDiscarded", NULL },
  { broken, "ErrProtocol", "\"msg\":\"" },
  { join_again, "ErrNickname", "\"reason\":\"ALREADY_SET\"" },
  { new_game_in_a_game, "ErrNewGame", "\"isInvalidPlayersCount\":false" },
};
const guint n_provocations = G_N_ELEMENTS (provocations);
