/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes UpdateGame: the whole game as one viewer may know it. The member "maestri" has what am49
 * has no fields for, so that our clients know everything that the viewer may know. */

#include <string.h>

#include "am49-parts.h"
#include "am49-table.h"
#include "protocol/am49/am49.h"
#include "protocol/json-writer.h"
#include "ruleset/ruleset-io.h"

/* Returns the escape sequence of the color in which the deployed program's text client shows the
 * resource or card color @name; @place chooses a color for a name that the client doesn't know. */
static const char *
terminal_colour (const char *name, int place)
{
  static const struct {
    const char *name, *code;
  } known[] = {
    { "Blue", "\033[34m" },    { "Green", "\033[32m" },  { "Yellow", "\033[33m" },
    { "Purple", "\033[35m" },  { "Coin", "\033[93m" },   { "Stone", "\033[90m" },
    { "Servant", "\033[95m" }, { "Shield", "\033[36m" }, { "Faith", "\033[31m" },
    { "Zero", "\033[37m" },
  };
  static const char *const others[] = { "\033[92m", "\033[94m", "\033[96m", "\033[91m",
                                        "\033[97m" };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].name, name) == 0)
      return known[i].code;
  return others[place % (int) G_N_ELEMENTS (others)];
}

static void
write_colours (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "devCardColors", '[');
  for (int i = 0; i < rules->n_colours; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "name", rules->colours[i]);
    mae_json_string (out, "ansiColor", terminal_colour (rules->colours[i], i));
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_resources (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "resourceTypes", '[');
  for (int i = 0; i < rules->n_resources; i++) {
    const MaeResourceType *type = &rules->resources[i];
    int faith = mae_ruleset_faith_of (rules, i);
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "name", type->name);
    mae_json_string (out, "ansiColor", terminal_colour (type->name, i));
    mae_json_bool (out, "isStorable", type->storable);
    mae_json_bool (out, "isGiveableToPlayer", faith > 0);
    mae_json_bool (out, "isTakeableFromPlayer", false);
    mae_json_int (out, "faithOnGain", faith);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

/* Writes the types that can't be chosen for a blank. Faith can never be chosen (rules.md, Main
 * action 3). For blanks of the output (@gained) it has to be listed: there, other programs let
 * players choose every type that isn't listed. */
static void
write_excluded (GString *out, const char *name, const MaeRuleset *rules, uint32_t excluded,
                bool gained)
{
  mae_json_open (out, name, '[');
  for (int i = 0; i < rules->n_resources; i++) {
    bool storable = rules->resources[i].storable;
    if (storable ? (excluded & (1u << i)) != 0 : gained && mae_ruleset_faith_of (rules, i) > 0)
      mae_json_string (out, NULL, rules->resources[i].name);
  }
  mae_json_close (out, ']');
}

static void
write_productions (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "productions", '[');
  for (int i = 0; i < rules->n_productions; i++) {
    const MaeProduction *production = &rules->productions[i];
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "id", i);
    mae_am49_write_bag (out, "input", rules, &production->in);
    mae_json_int (out, "inputBlanks", production->in_blanks);
    write_excluded (out, "inputBlanksExclusions", rules, production->in_excluded, false);
    mae_am49_write_bag (out, "output", rules, &production->out);
    mae_json_int (out, "outputBlanks", production->out_blanks);
    write_excluded (out, "outputBlanksExclusions", rules, production->out_excluded, true);
    mae_json_bool (out, "discardableOutput", false);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_requirements (GString *out, const MaeRuleset *rules, const MaeLeader *leader)
{
  if (leader->n_needs > 0) {
    mae_json_open (out, "devCardRequirement", '{');
    mae_json_open (out, "entries", '[');
    for (int i = 0; i < leader->n_needs; i++) {
      mae_json_open (out, NULL, '{');
      mae_json_string (out, "color", rules->colours[leader->needs[i].colour]);
      mae_json_int (out, "quantity", leader->needs[i].count);
      mae_json_int (out, "level", leader->needs[i].level);
      mae_json_close (out, '}');
    }
    mae_json_close (out, ']');
    mae_json_close (out, '}');
  }
  if (!mae_bag_is_empty (&leader->needs_resources)) {
    mae_json_open (out, "resourceRequirement", '{');
    mae_am49_write_bag (out, "requirements", rules, &leader->needs_resources);
    mae_json_close (out, '}');
  }
}

static bool
is_active (const MaeGame *game, int leader)
{
  for (int s = 0; game != NULL && s < game->n_players; s++)
    if (mae_player_leader_active (&game->players[s], leader))
      return true;
  return false;
}

/* @game: NULL: no leader is active. */
static void
write_leaders (GString *out, const MaeRuleset *rules, const MaeGame *game)
{
  mae_json_open (out, "leaderCards", '[');
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    const MaeAbility *ability = &mae_abilities[leader->kind];
    g_autofree char *kind = g_ascii_strup (ability->name, -1);
    bool active = is_active (game, i), discount = leader->kind == MAE_LEADER_DISCOUNT;
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "resourceType", rules->resources[leader->resource].name);
    mae_json_string (out, "leaderType", kind);
    write_requirements (out, rules, leader);
    mae_json_bool (out, "active", active);
    mae_json_bool (out, "isActive", active);
    mae_json_int (out, "containerId", leader->depot);
    mae_json_int (out, "discount", discount ? leader->amount : 0);
    if (leader->amount != 1 && !discount
        && !ability->has_depot) /* in a depot leader this is the size of the depot */
      mae_json_int (out, "amount", leader->amount);
    mae_json_int (out, "id", i);
    mae_json_int (out, "victoryPoints", leader->points);
    mae_json_int (out, "production", leader->production);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

/* Writes a card for each deck, to be shown when it is empty: it does nothing, and nobody can pay
 * it. */
static void
write_fillers (GString *out, const MaeRuleset *rules)
{
  MaeBag cost = { 0 };
  int r = 0;

  while (r < rules->n_resources - 1 && !rules->resources[r].storable)
    r++;
  cost.of[r] = 99;
  for (int i = 0; i < mae_am49_n_fillers (rules); i++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "color", rules->colours[i % rules->n_colours]);
    mae_json_open (out, "cost", '{');
    mae_am49_write_bag (out, "requirements", rules, &cost);
    mae_json_close (out, '}');
    mae_json_int (out, "level", i / rules->n_colours + 1);
    mae_json_int (out, "id", rules->n_cards + i);
    mae_json_int (out, "victoryPoints", 0);
    mae_json_int (out, "production", 0);
    mae_json_close (out, '}');
  }
}

static void
write_cards (GString *out, const MaeRuleset *rules, bool is_plain)
{
  mae_json_open (out, "developmentCards", '[');
  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "color", rules->colours[card->colour]);
    mae_json_open (out, "cost", '{');
    mae_am49_write_bag (out, "requirements", rules, &card->cost);
    mae_json_close (out, '}');
    mae_json_int (out, "level", card->level);
    mae_json_int (out, "id", i);
    mae_json_int (out, "victoryPoints", card->points);
    mae_json_int (out, "production", card->production);
    mae_json_close (out, '}');
  }
  if (is_plain)
    write_fillers (out, rules);
  mae_json_close (out, ']');
}

/* Writes the tokens in ascending order of id, which doesn't reveal the order in which they are
 * drawn. The deployed program has only three kinds of tokens; `count` and `reshuffle` describe
 * those of other rulesets exactly. */
static void
write_tokens (GString *out, const char *name, const MaeRuleset *rules)
{
  mae_json_open (out, name, '[');
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "id", i);
    if (token->kind == MAE_TOKEN_DISCARD) {
      mae_json_string (out, "kind", "ActionTokenDiscardTwo");
      mae_json_string (out, "discardedDevCardColor", rules->colours[token->colour]);
    } else {
      mae_json_string (out, "kind",
                       token->reshuffle ? "ActionTokenBlackMoveOneShuffle"
                                        : "ActionTokenBlackMoveTwo");
    }
    mae_json_int (out, "count", token->count);
    mae_json_bool (out, "reshuffle", token->reshuffle);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_track (GString *out, const MaeGame *game, const MaeRoster *roster)
{
  const MaeRuleset *rules = game->rules;

  mae_json_open (out, "faithTrack", '{');
  mae_json_open (out, "vaticanSections", '{');
  for (int i = 0; i < rules->n_sections; i++) {
    const MaeSection *section = &rules->sections[i];
    mae_json_number_name (out, section->to);
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "id", i);
    mae_json_int (out, "faithPointsBeginning", section->from);
    mae_json_int (out, "faithPointsEnd", section->to);
    mae_json_int (out, "victoryPoints", section->points);
    mae_json_bool (out, "activated", (game->sections_closed & (1u << i)) != 0);
    mae_json_open (out, "bonusGivenPlayers", '[');
    for (int s = 0; s < game->n_players; s++)
      if (game->players[s].sections & (1u << i))
        mae_json_string (out, NULL, roster->name[s]);
    mae_json_close (out, ']');
    mae_json_close (out, '}');
  }
  mae_json_close (out, '}');
  mae_json_open (out, "yellowTiles", '[');
  for (int i = 0; i < rules->n_tiles; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "faithPoints", rules->tiles[i].space);
    mae_json_int (out, "victoryPoints", rules->tiles[i].points);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  mae_json_int (out, "maxFaith", rules->track_end);
  mae_json_close (out, '}');
}

static void
write_setup (GString *out, const MaeRuleset *rules, const MaePlayer *player, int seat)
{
  mae_json_open (out, "setup", '{');
  mae_json_int (out, "chosenLeadersCount", rules->leaders_kept);
  mae_json_int (out, "initialResources", rules->seats[seat].resources);
  write_excluded (out, "initialExcludedResources", rules, rules->seats[seat].excluded, true);
  mae_json_bool (out, "hasChosenLeaders", player->leaders_chosen);
  mae_json_bool (out, "hasChosenResources", player->resources_chosen);
  mae_json_close (out, '}');
}

static void
write_player (GString *out, const MaeGame *game, const MaeRoster *roster, int seat)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];

  mae_json_open (out, NULL, '{');
  mae_json_string (out, "nickname", roster->name[seat]);
  mae_json_int (out, "baseProduction", rules->base_production);
  mae_json_open (out, "warehouseShelves", '[');
  for (int i = 0; i < rules->n_shelves; i++)
    mae_json_int (out, NULL, mae_game_shelf (game, seat, i));
  mae_json_close (out, ']');
  mae_json_int (out, "strongbox", mae_game_strongbox (game, seat));
  write_setup (out, rules, player, seat);
  mae_json_open (out, "leadersHand", '[');
  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] >= 0)
      mae_json_int (out, NULL, player->hand[i]);
  mae_json_close (out, ']');
  mae_json_int (out, "leadersHandCount", player->hand_count);
  mae_json_open (out, "devSlots", '[');
  for (int i = 0; i < rules->n_slots; i++) {
    mae_json_open (out, NULL, '[');
    for (int j = 0; j < player->slots[i].n; j++)
      mae_json_int (out, NULL, player->slots[i].card[j]);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  mae_json_int (out, "faithPoints", player->faith);
  mae_json_int (out, "victoryPoints", player->points);
  mae_json_bool (out, "active", player->present);
  mae_json_bool (out, "isActive", player->present);
  mae_json_close (out, '}');
}

/* Writes the rules for which UpdateGame has no other field. */
static void
write_more_rules (GString *out, const MaeRuleset *rules, int n_players)
{
  mae_json_open (out, "ruleset", '{');
  mae_json_string (out, "id", rules->id);
  mae_json_string (out, "title", rules->title);
  mae_json_int (out, "minPlayers", rules->min_players);
  mae_json_int (out, "maxPlayers", rules->max_players);
  mae_json_int (out, "leadersDealt", rules->leaders_dealt);
  mae_json_int (out, "cardsToEnd", rules->cards_to_end);
  mae_json_int (out, "resourcesPerPoint", rules->resources_per_point);
  mae_json_int (out, "leaderDiscardFaith", rules->leader_discard_faith);
  mae_json_int (out, "marketDiscardFaith", rules->market_discard_faith);
  mae_json_open (out, "seats", '[');
  for (int i = 0; i < rules->max_players; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "resources", rules->seats[i].resources);
    mae_json_int (out, "faith", rules->seats[i].faith);
    write_excluded (out, "excluded", rules, rules->seats[i].excluded, false);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  if (n_players > 1) /* other programs take `actionTokens` as the sign of a solo game */
    write_tokens (out, "actionTokens", rules);
  mae_json_close (out, '}');
}

static void
write_extras (GString *out, const MaeGame *game, const MaeRoster *roster, bool undone,
              bool is_plain)
{
  mae_json_open (out, "maestri", '{');
  mae_json_int (out, "version", 1);
  write_more_rules (out, game->rules, game->n_players);
  if (is_plain)
    mae_json_int (out, "cards", game->rules->n_cards);
  mae_json_int (out, "round", game->round);
  mae_am49_write_counts (out, game->rules, "counts", game->deck_left);
  mae_json_int (out, "lastToken", game->last_token);
  if (game->n_commands
      > 0) /* in a view, n_commands is how many commands the current player may take back */
    mae_json_int (out, "undo", game->n_commands);
  if (undone)
    mae_json_bool (out, "undone", true);
  mae_roster_write (roster, out, "winners", game->winners);
  mae_json_close (out, '}');
}

/* The members that depend only on the rules are most of the text. Those written last are kept, for
 * each thread, since nearly all games of a server have the same rules. */
typedef struct {
  MaeRuleset rules;
  GString *first[2]; /* from the colors to the cards, without active leaders; the second is for
                      * plain peers */
  GString *productions;
} Kept;

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  for (int plain = 0; plain < 2; plain++)
    g_string_free (kept->first[plain], TRUE);
  g_string_free (kept->productions, TRUE);
  g_free (kept);
}

static GPrivate kept_by_thread = G_PRIVATE_INIT (kept_free);

static void
write_first (GString *out, const MaeRuleset *rules, const MaeGame *game, bool is_plain)
{
  write_colours (out, rules);
  write_resources (out, rules);
  write_leaders (out, rules, game);
  write_cards (out, rules, is_plain);
}

static const Kept *
keep (const MaeRuleset *rules)
{
  Kept *kept = g_private_get (&kept_by_thread);

  if (kept == NULL) {
    kept = g_new0 (Kept, 1);
    for (int plain = 0; plain < 2; plain++)
      kept->first[plain] = g_string_new (NULL);
    kept->productions = g_string_new (NULL);
    g_private_set (&kept_by_thread, kept);
  } else if (memcmp (&kept->rules, rules, sizeof *rules) == 0) {
    return kept;
  }
  memcpy (&kept->rules, rules, sizeof *rules);
  for (int plain = 0; plain < 2; plain++) {
    g_string_truncate (kept->first[plain], 0);
    write_first (kept->first[plain], rules, NULL, plain == 1);
  }
  g_string_truncate (kept->productions, 0);
  write_productions (kept->productions, rules);
  return kept;
}

static bool
has_active_leaders (const MaeGame *game)
{
  for (int s = 0; s < game->n_players; s++)
    if (game->players[s].active != 0)
      return true;
  return false;
}

void
mae_am49_encode_snapshot (const MaeGame *game, const MaeRoster *roster, int viewer, bool undone,
                          GString *out)
{
  mae_am49_encode_game (
      &(MaeWireContext){ .rules = game->rules, .roster = roster, .game = game, .seat = viewer },
      undone, out);
}

void
mae_am49_encode_game (const MaeWireContext *from, bool undone, GString *out)
{
  const MaeGame *game = from->game;
  const MaeGame view = mae_game_view (game, from->seat);
  const MaeRuleset *rules = game->rules;
  const MaeRoster *roster = from->roster;
  const Kept *kept = keep (rules);
  const MaeWireContext context = {
    .rules = rules, .roster = roster, .game = &view, .is_plain = from->is_plain
  };

  g_return_if_fail (roster->n == game->n_players);

  mae_json_begin_line (out, "UpdateGame");
  /* Players are listed in turn order, starting with the current player. */
  mae_json_open (out, "players", '[');
  for (int i = 0; i < view.n_players; i++)
    write_player (out, &view, roster, (view.current + i) % view.n_players);
  mae_json_close (out, ']');
  if (has_active_leaders (&view))
    write_first (out, rules, &view, from->is_plain);
  else
    mae_json_members (out, kept->first[from->is_plain ? 1 : 0]);
  mae_json_open (out, "resContainers", '[');
  for (int i = 0; i < mae_game_n_containers (&view); i++)
    mae_am49_write_container (out, NULL, rules, i, &view.containers[i], i);
  mae_json_close (out, ']');
  mae_json_members (out, kept->productions);
  if (view.n_players == 1)
    write_tokens (out, "actionTokens", rules);
  write_track (out, &view, roster);
  mae_am49_write_market (out, "market", rules, view.market, view.slide);
  mae_am49_write_tops (out, &context, "devCardGrid", view.deck_top);
  mae_json_bool (out, "isSetupDone", view.phase != MAE_PHASE_SETUP);
  mae_json_int (out, "devSlotsCount", rules->n_slots);
  mae_json_string (out, "currentPlayer", roster->name[view.current]);
  mae_json_string (out, "inkwellPlayer", roster->name[0]);
  if (view.phase == MAE_PHASE_ENDED && view.winners != 0)
    mae_json_string (out, "winnerPlayer", roster->name[__builtin_ctz (view.winners)]);
  mae_json_int (out, "blackPoints", view.cross);
  mae_json_bool (out, "lastRound", view.last_round);
  mae_json_bool (out, "ended", view.phase == MAE_PHASE_ENDED);
  mae_json_bool (out, "isMandatoryActionDone", view.main_done);
  write_extras (out, &view, roster, undone, from->is_plain);
  mae_json_end_line (out);
}
