/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every Update… message. Where the documents and the deployed program use different names, both
 * are written: each reader finds the name it knows. */

#include "am49-names.h"
#include "am49-private.h"
#include "json/json-writer.h"

static const char *
name_of (const MaeWireContext *context, int seat)
{
  const MaeRoster *roster = context->roster;

  g_return_val_if_fail (roster && seat >= 0 && seat < roster->n, "");
  return roster->name[seat];
}

static void
write_player (GString *out, const MaeWireContext *context, int seat)
{
  mae_json_string (out, "player", name_of (context, seat));
}

static void
write_player_twice (GString *out, const MaeWireContext *context, int seat)
{
  write_player (out, context, seat);
  mae_json_string (out, "nickname", name_of (context, seat));
}

static void
write_players (GString *out, const char *name, const MaeWireContext *context, uint8_t seats)
{
  mae_json_open (out, name, '[');
  for (int s = 0; s < MAE_MAX_PLAYERS; s++)
    if (seats & (1u << s))
      mae_json_string (out, NULL, name_of (context, s));
  mae_json_close (out, ']');
}

/* The depot leader whose depot is @container, or -1. */
static int
depot_leader (const MaeRuleset *rules, int container)
{
  for (int i = 0; i < rules->n_leaders; i++)
    if (rules->leaders[i].kind == MAE_LEADER_DEPOT && rules->leaders[i].depot == container)
      return i;
  return -1;
}

void
mae_am49_write_container (GString *out, const char *name, const MaeRuleset *rules, int container,
                          const MaeBag *content, int32_t id)
{
  int bound = -1, size = -1;

  if (container < rules->n_depots) {
    int leader = depot_leader (rules, container);
    if (leader >= 0) {
      bound = rules->leaders[leader].resource;
      size = rules->leaders[leader].amount;
    }
  } else {
    int place = (container - rules->n_depots) % (rules->n_shelves + 1);
    if (place < rules->n_shelves) {
      size = rules->shelf_sizes[place];
      /* A shelf is bound to what lies there now. */
      for (int r = 0; r < rules->n_resources && bound < 0; r++)
        if (content->of[r] != 0)
          bound = r;
    }
  }
  mae_json_open (out, name, '{');
  mae_json_int (out, "id", id);
  mae_am49_write_bag (out, "content", rules, content);
  if (bound >= 0)
    mae_json_string (out, "boundedResType", rules->resources[bound].name);
  mae_json_int (out, "size", size);
  mae_json_close (out, '}');
}

void
mae_am49_write_market (GString *out, const char *name, const MaeRuleset *rules,
                       const int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int slide)
{
  mae_json_open (out, name, '{');
  mae_json_open (out, "grid", '[');
  for (int i = 0; i < rules->rows; i++) {
    mae_json_open (out, NULL, '[');
    for (int j = 0; j < rules->columns; j++)
      mae_json_string (out, NULL, rules->resources[cell[i][j]].name);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  if (rules->white >= 0)
    mae_json_string (out, "replaceableResType", rules->resources[rules->white].name);
  mae_json_string (out, "slide", rules->resources[slide].name);
  mae_json_close (out, '}');
}

/* `"Blue":[null,6,22,38]`: by level, "level 0" always empty. */
static void
write_deck_tops (GString *out, const MaeWireContext *context, int colour,
                 const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  mae_json_open (out, NULL, '[');
  mae_json_null (out, NULL);
  for (int l = 0; l < context->rules->n_levels; l++) {
    if (top[l][colour] >= 0)
      mae_json_int (out, NULL, mae_am49_card_id (context, top[l][colour]));
    else
      mae_json_null (out, NULL);
  }
  mae_json_close (out, ']');
}

void
mae_am49_write_tops (GString *out, const MaeWireContext *context, const char *name,
                     const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeRuleset *rules = context->rules;

  mae_json_open (out, name, '{');
  mae_json_int (out, "levelsCount", rules->n_levels);
  mae_json_int (out, "colorsCount", rules->n_colours);
  mae_json_open (out, "topCards", '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    write_deck_tops (out, context, c, top);
  }
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

/* The documents' form of the same: other names and one more pair of brackets. */
static void
write_documented_tops (GString *out, const MaeWireContext *context,
                       const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeRuleset *rules = context->rules;

  mae_json_open (out, "topCards", '{');
  mae_json_int (out, "levelsCount", rules->n_levels);
  mae_json_int (out, "colorsCount", rules->n_colours);
  mae_json_open (out, "grid", '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    mae_json_open (out, NULL, '[');
    write_deck_tops (out, context, c, top);
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

void
mae_am49_write_counts (GString *out, const MaeRuleset *rules, const char *name,
                       const int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  mae_json_open (out, name, '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    mae_json_open (out, NULL, '[');
    for (int l = 0; l < rules->n_levels; l++)
      mae_json_int (out, NULL, left[l][c]);
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
}

static void
write_grid (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  mae_am49_write_type (out, "UpdateDevCardGrid");
  mae_am49_write_tops (out, context, "devCardGrid", event->grid.top);
  write_documented_tops (out, context, event->grid.top);
  mae_am49_write_counts (out, context->rules, "counts", event->grid.left);
}

static void
write_slot_cards (GString *out, const char *name, const MaeWireContext *context,
                  const MaeEvent *event)
{
  mae_json_open (out, name, '[');
  for (int i = 0; i < event->slot.n; i++)
    mae_json_int (out, NULL, mae_am49_card_id (context, event->slot.card[i]));
  mae_json_close (out, ']');
}

static void
write_slot (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  mae_am49_write_type (out, "UpdateDevSlot");
  write_player (out, context, event->seat);
  mae_json_int (out, "devSlot", event->slot.slot);
  mae_json_int (out, "slot", event->slot.slot);
  write_slot_cards (out, "devCards", context, event);
  write_slot_cards (out, "cards", context, event);
}

static void
write_section (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  int32_t id = mae_am49_section_id (context, event->section.section);

  mae_am49_write_type (out, "UpdateVaticanSection");
  mae_json_int (out, "vaticanSection", id);
  mae_json_int (out, "id", id);
  write_players (out, "bonusGivenPlayers", context, event->section.seats);
}

static void
write_hand (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  mae_am49_write_type (out, "UpdateLeadersHand");
  write_player (out, context, event->seat);
  mae_json_open (out, "leaders", '[');
  for (int i = 0; i < event->hand.n; i++)
    mae_json_int (out, NULL, mae_am49_leader_id (context, event->hand.leader[i]));
  mae_json_close (out, ']');
}

static void
write_faith (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  mae_am49_write_type (out, "UpdateFaithPoints");
  if (event->seat != MAE_LORENZO)
    write_player (out, context, event->seat);
  mae_json_bool (out, "isBlackCross", event->seat == MAE_LORENZO);
  mae_json_int (out, "faithPoints", event->faith.faith);
}

/* Points by player, and their parts. */
void
mae_am49_write_score (GString *out, const MaeGame *game, const MaeRoster *roster)
{
  mae_json_open (out, "victoryPoints", '{');
  for (int s = 0; s < game->n_players; s++) {
    mae_json_name (out, roster->name[s]);
    mae_json_int (out, NULL, mae_game_score (game, s).total);
  }
  mae_json_close (out, '}');
  mae_json_open (out, "scores", '[');
  for (int s = 0; s < game->n_players; s++) {
    MaeScore score = mae_game_score (game, s);
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "player", roster->name[s]);
    mae_json_int (out, "cards", score.cards);
    mae_json_int (out, "leaders", score.leaders);
    mae_json_int (out, "track", score.track);
    mae_json_int (out, "sections", score.sections);
    mae_json_int (out, "resources", score.resources);
    mae_json_int (out, "total", score.total);
    mae_json_int (out, "resourcesLeft", score.resources_left);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

/* Lorenzo's win has no winner. A shared win names the earliest seat, and all of them beside. */
static void
write_end (GString *out, const MaeWireContext *context, const MaeEvent *event)
{
  uint8_t winners = event->end.winners;

  mae_am49_write_type (out, "UpdateGameEnd");
  if (winners != 0) {
    mae_json_string (out, "winner", name_of (context, __builtin_ctz (winners)));
    write_players (out, "winners", context, winners);
  }
  if (context->game && context->roster)
    mae_am49_write_score (out, context->game, context->roster);
}

void
mae_am49_encode_event (const MaeWireContext *context, const MaeEvent *event, GString *out)
{
  g_return_if_fail (context->rules);

  switch (event->kind) {
  case MAE_EVENT_HAND:
    write_hand (out, context, event);
    break;
  case MAE_EVENT_HAND_COUNT:
    mae_am49_write_type (out, "UpdateLeadersHandCount");
    write_player (out, context, event->seat);
    mae_json_int (out, "leadersHandCount", event->hand_count.count);
    break;
  case MAE_EVENT_SETUP_DONE:
    mae_am49_write_type (out, "UpdateSetupDone");
    break;
  case MAE_EVENT_CONTAINER:
    mae_am49_write_type (out, "UpdateResourceContainer");
    mae_am49_write_container (out, "resContainer", context->rules, event->container.container,
                              &event->container.content,
                              mae_am49_container_id (context, event->container.container));
    break;
  case MAE_EVENT_POINTS:
    mae_am49_write_type (out, "UpdateVictoryPoints");
    write_player (out, context, event->seat);
    mae_json_int (out, "victoryPoints", event->points.points);
    break;
  case MAE_EVENT_FAITH:
    write_faith (out, context, event);
    break;
  case MAE_EVENT_MARKET:
    mae_am49_write_type (out, "UpdateMarket");
    mae_am49_write_market (out, "market", context->rules, event->market.cell, event->market.slide);
    break;
  case MAE_EVENT_SLOT:
    write_slot (out, context, event);
    break;
  case MAE_EVENT_GRID:
    write_grid (out, context, event);
    break;
  case MAE_EVENT_LEADER:
    mae_am49_write_type (out, "UpdateActivateLeader");
    if (event->seat >= 0) /* our extension: the owner */
      write_player (out, context, event->seat);
    mae_json_int (out, "leader", mae_am49_leader_id (context, event->leader.leader));
    break;
  case MAE_EVENT_SECTION:
    write_section (out, context, event);
    break;
  case MAE_EVENT_LAST_ROUND:
    mae_am49_write_type (out, "UpdateLastRound");
    break;
  case MAE_EVENT_TOKEN:
    mae_am49_write_type (out, "UpdateActionToken");
    mae_json_int (out, "actionToken", mae_am49_token_id (context, event->token.token));
    break;
  case MAE_EVENT_CURRENT:
    mae_am49_write_type (out, "UpdateCurrentPlayer");
    write_player_twice (out, context, event->seat);
    break;
  case MAE_EVENT_PRESENCE:
    mae_am49_write_type (out, "UpdatePlayerStatus");
    write_player_twice (out, context, event->seat);
    mae_json_bool (out, "isActive", event->presence.present);
    break;
  case MAE_EVENT_END:
    write_end (out, context, event);
    break;
  case MAE_EVENT_ACTION:
    g_return_if_fail (mae_am49_actions[event->action.command]);
    mae_am49_write_type (out, "UpdateAction");
    mae_json_string (out, "action", mae_am49_actions[event->action.command]);
    write_player (out, context, event->seat);
    if (event->action.undoable > 0)
      mae_json_int (out, "undo", event->action.undoable);
    break;
  case MAE_N_EVENTS:
    g_return_if_reached ();
  }
  g_string_append_len (out, "}\n", 2);
}
