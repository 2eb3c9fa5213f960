/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-names.h"
#include "am49-private.h"

/* An id of the game's, as an index in 0 … n-1. */
static int
known (MaeAm49Reader *reader, int32_t index, int n, int32_t id, const char *field)
{
  if (index < 0 || index >= n) {
    mae_am49_fail (reader, field, "%d is not one of this game's", id);
    return 0;
  }
  return index;
}

static int
read_leader (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field)
{
  int32_t id = mae_am49_int_of (reader, node, field);

  return known (reader, mae_am49_leader_index (reader->context, id), reader->rules->n_leaders, id,
                field);
}

static int
read_card (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field)
{
  int32_t id = mae_am49_int_of (reader, node, field);

  return known (reader, mae_am49_card_index (reader->context, id), reader->rules->n_cards, id,
                field);
}

static void
read_hand (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const MaeJsonNode *leaders = mae_am49_list (reader, root, "leaders", NULL, MAE_FIELD_REQUIRED);
  if (!leaders)
    return;
  if (leaders->count > MAE_MAX_HAND) {
    mae_am49_fail (reader, "leaders", "%u leaders are more than a hand holds", leaders->count);
    return;
  }
  const MaeJsonNode *leader = mae_json_first (leaders);
  for (guint i = 0; i < leaders->count; i++) {
    out->hand.leader[i] = (int16_t) read_leader (reader, leader, "leaders");
    leader = mae_json_next (leader);
  }
  out->hand.n = (int8_t) leaders->count;
}

static void
read_container (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const MaeJsonNode *container =
      mae_am49_object (reader, root, "resContainer", "container", MAE_FIELD_REQUIRED);
  if (!container)
    return;

  const MaeRuleset *rules = reader->rules;
  int players = reader->context->roster ? reader->context->roster->n : MAE_MAX_PLAYERS;
  gsize where = mae_am49_enter (reader, "resContainer", -1);
  int32_t id = mae_am49_int (reader, container, "id", NULL, MAE_FIELD_REQUIRED, 0);
  out->container.container =
      (int16_t) known (reader, mae_am49_container_index (reader->context, id),
                       rules->n_depots + players * (rules->n_shelves + 1), id, "id");
  mae_am49_bag (reader, container, "content", NULL, &out->container.content);
  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    if (out->container.content.of[r] < 0)
      mae_am49_fail (reader, "content", "a quantity below 0");
  mae_am49_leave (reader, where);
}

void
mae_am49_read_market (MaeAm49Reader *reader, const MaeJsonNode *market, int rows, int columns,
                      int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int8_t *slide)
{
  const MaeJsonNode *grid = mae_am49_list (reader, market, "grid", NULL, MAE_FIELD_REQUIRED);
  const char *slide_name = mae_am49_text (reader, market, "slide", "slideRes", MAE_FIELD_REQUIRED);
  if (reader->error)
    return;
  if ((int) grid->count != rows) {
    mae_am49_fail (reader, "grid", "expected %d rows, got %u", rows, grid->count);
    return;
  }
  const MaeJsonNode *row = mae_json_first (grid);
  for (int i = 0; i < rows; i++) {
    if (row->kind != MAE_JSON_ARRAY || (int) row->count != columns) {
      mae_am49_fail (reader, "grid", "expected %d marbles in each row", columns);
      return;
    }
    const MaeJsonNode *marble = mae_json_first (row);
    for (int j = 0; j < columns; j++) {
      cell[i][j] =
          (int8_t) mae_am49_resource_of (reader, mae_am49_text_of (reader, marble, "grid"), "grid");
      marble = mae_json_next (marble);
    }
    row = mae_json_next (row);
  }
  *slide = (int8_t) mae_am49_resource_of (reader, slide_name, "slide");
}

static void
read_slot (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  int32_t slot = mae_am49_int (reader, root, "devSlot", "slot", MAE_FIELD_REQUIRED, 0);
  const MaeJsonNode *cards = mae_am49_list (reader, root, "devCards", "cards", MAE_FIELD_REQUIRED);

  if (slot < 0 || slot >= reader->rules->n_slots)
    mae_am49_fail (reader, "devSlot", "%d is not within 0 … %d", slot, reader->rules->n_slots - 1);
  if (cards && (int) cards->count > reader->rules->n_levels)
    mae_am49_fail (reader, "devCards", "%u cards don't fit on a slot", cards->count);
  if (reader->error)
    return;
  const MaeJsonNode *card = mae_json_first (cards);
  for (guint i = 0; i < cards->count; i++) {
    out->slot.card[i] = (int16_t) read_card (reader, card, "devCards");
    card = mae_json_next (card);
  }
  out->slot.slot = (int8_t) slot;
  out->slot.n = (int8_t) cards->count;
}

/* One colour's list: by level, place 0 for "level 0" when it is one longer than the levels. */
static void
read_deck_tops (MaeAm49Reader *reader, const MaeJsonNode *list, const char *field, int colour,
                int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  int levels = reader->rules->n_levels;

  /* `"Purple":[[null,5,29,33]]`, as the documents draw it. */
  if (list->count == 1 && mae_json_first (list)->kind == MAE_JSON_ARRAY)
    list = mae_json_first (list);
  int first = (int) list->count - levels;
  if (first < 0 || first > 1) {
    mae_am49_fail (reader, field, "expected a card for each of %d levels, got %u", levels,
                   list->count);
    return;
  }
  const MaeJsonNode *card = mae_json_first (list);
  for (int i = -first; i < levels; i++) {
    if (i >= 0 && card->kind != MAE_JSON_NULL) {
      top[i][colour] = (int16_t) read_card (reader, card, field);
      left[i][colour] = -1;
    }
    card = mae_json_next (card);
  }
}

void
mae_am49_read_grid (MaeAm49Reader *reader, const MaeJsonNode *grid, const char *field,
                    int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                    int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  for (int l = 0; l < MAE_MAX_LEVELS; l++) {
    for (int c = 0; c < MAE_MAX_COLOURS; c++) {
      top[l][c] = -1;
      left[l][c] = 0;
    }
  }
  gsize where = mae_am49_enter (reader, field, -1);
  const MaeJsonNode *colours =
      mae_am49_object (reader, grid, "topCards", "grid", MAE_FIELD_REQUIRED);
  if (colours) {
    const MaeJsonNode *name = mae_json_first (colours);
    for (guint i = 0; i < colours->count && !reader->error; i++) {
      const MaeJsonNode *list = name + 1;
      int colour = mae_am49_colour_of (reader, name->string, "topCards");
      if (list->kind != MAE_JSON_ARRAY)
        mae_am49_fail (reader, "topCards", "expected a list, got %s",
                       mae_json_kind_name (list->kind));
      else if (colour >= 0)
        read_deck_tops (reader, list, "topCards", colour, top, left);
      name = mae_json_next (list);
    }
  }
  mae_am49_leave (reader, where);
}

void
mae_am49_read_counts (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                      int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeJsonNode *counts = mae_am49_object (reader, object, field, NULL, MAE_FIELD_OPTIONAL);
  if (!counts)
    return;

  const MaeJsonNode *name = mae_json_first (counts);
  for (guint i = 0; i < counts->count && !reader->error; i++) {
    const MaeJsonNode *list = name + 1;
    int colour = mae_am49_colour_of (reader, name->string, field);
    if (list->kind != MAE_JSON_ARRAY || (int) list->count != reader->rules->n_levels) {
      mae_am49_fail (reader, field, "expected a number for each of %d levels",
                     reader->rules->n_levels);
      return;
    }
    const MaeJsonNode *count = mae_json_first (list);
    for (int l = 0; l < reader->rules->n_levels && colour >= 0; l++) {
      int32_t n = mae_am49_int_of (reader, count, field);
      if (n < -1 || n > reader->rules->n_cards || n > INT8_MAX)
        mae_am49_fail (reader, field, "%d cards in a deck", n);
      else
        left[l][colour] = (int8_t) n;
      count = mae_json_next (count);
    }
    name = mae_json_next (list);
  }
}

static void
read_grid (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const MaeJsonNode *grid =
      mae_am49_object (reader, root, "devCardGrid", "topCards", MAE_FIELD_REQUIRED);
  if (!grid)
    return;
  mae_am49_read_grid (reader, grid, "devCardGrid", out->grid.top, out->grid.left);
  mae_am49_read_counts (reader, root, "counts", out->grid.left);
}

static void
read_leader_activated (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const MaeJsonNode *leader = mae_am49_find (reader, root, "leader", NULL, MAE_FIELD_REQUIRED);
  const char *player = mae_am49_text (reader, root, "player", "nickname", MAE_FIELD_OPTIONAL);

  if (leader)
    out->leader.leader = (int16_t) read_leader (reader, leader, "leader");
  /* The deployed program doesn't say whose it is: only the current player activates leaders. */
  if (player)
    out->seat = mae_am49_seat_of (reader, player, "player");
  else if (reader->context->game)
    out->seat = reader->context->game->current;
}

static void
read_section (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  int32_t id = mae_am49_int (reader, root, "vaticanSection", "id", MAE_FIELD_REQUIRED, 0);
  const MaeJsonNode *players =
      mae_am49_find (reader, root, "bonusGivenPlayers", NULL, MAE_FIELD_OPTIONAL);

  out->section.section = (int8_t) known (reader, mae_am49_section_index (reader->context, id),
                                         reader->rules->n_sections, id, "vaticanSection");
  if (!players)
    return;
  if (players->kind == MAE_JSON_STRING) { /* as in the documents' example */
    int seat = mae_am49_seat_of (reader, players->string, "bonusGivenPlayers");
    out->section.seats = seat >= 0 ? (uint8_t) (1u << seat) : 0;
    return;
  }
  if (players->kind != MAE_JSON_ARRAY) {
    mae_am49_fail (reader, "bonusGivenPlayers", "expected a list, got %s",
                   mae_json_kind_name (players->kind));
    return;
  }
  const MaeJsonNode *player = mae_json_first (players);
  for (guint i = 0; i < players->count && !reader->error; i++) {
    int seat = mae_am49_seat_of (reader, mae_am49_text_of (reader, player, "bonusGivenPlayers"),
                                 "bonusGivenPlayers");
    if (seat >= 0)
      out->section.seats |= (uint8_t) (1u << seat);
    player = mae_json_next (player);
  }
}

/* `winner` names one; `winners` (ours) all who share the win. Neither: Lorenzo. */
static void
read_end (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const char *winner = mae_am49_text (reader, root, "winner", NULL, MAE_FIELD_OPTIONAL);
  const MaeJsonNode *winners = mae_am49_list (reader, root, "winners", NULL, MAE_FIELD_OPTIONAL);

  if (winner) {
    int seat = mae_am49_seat_of (reader, winner, "winner");
    if (seat >= 0)
      out->end.winners |= (uint8_t) (1u << seat);
  }
  if (!winners)
    return;
  const MaeJsonNode *player = mae_json_first (winners);
  for (guint i = 0; i < winners->count && !reader->error; i++) {
    int seat = mae_am49_seat_of (reader, mae_am49_text_of (reader, player, "winners"), "winners");
    if (seat >= 0)
      out->end.winners |= (uint8_t) (1u << seat);
    player = mae_json_next (player);
  }
}

static void
read_action (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEvent *out)
{
  const char *action = mae_am49_text (reader, root, "action", NULL, MAE_FIELD_REQUIRED);
  int command = mae_am49_name_index (mae_am49_actions, action);

  out->seat = mae_am49_seat (reader, root, "player", "nickname");
  if (command < 0)
    mae_am49_fail (reader, "action", "no such action");
  else
    out->action.command = (MaeCommandKind) command;
  out->action.undoable =
      (uint16_t) mae_am49_int_within (reader, root, "undo", MAE_FIELD_OPTIONAL, 0, 0, UINT16_MAX);
}

void
mae_am49_read_event (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEventKind kind,
                     MaeEvent *out)
{
  out->kind = kind;
  out->seat = -1;
  switch (kind) {
  case MAE_EVENT_HAND:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    read_hand (reader, root, out);
    break;
  case MAE_EVENT_HAND_COUNT:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    out->hand_count.count = (int8_t) mae_am49_int_within (reader, root, "leadersHandCount",
                                                          MAE_FIELD_REQUIRED, 0, 0, MAE_MAX_HAND);
    break;
  case MAE_EVENT_CONTAINER:
    read_container (reader, root, out);
    break;
  case MAE_EVENT_POINTS:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    out->points.points = mae_am49_int_within (reader, root, "victoryPoints", MAE_FIELD_REQUIRED, 0,
                                              -reader->most, reader->most);
    break;
  case MAE_EVENT_FAITH:
    if (mae_am49_flag (reader, root, "isBlackCross", NULL))
      out->seat = MAE_LORENZO;
    else
      out->seat = mae_am49_seat (reader, root, "player", "nickname");
    out->faith.faith = (int16_t) mae_am49_int_within (
        reader, root, "faithPoints", MAE_FIELD_REQUIRED, 0, 0, reader->rules->track_end);
    break;
  case MAE_EVENT_MARKET: {
    const MaeJsonNode *market = mae_am49_object (reader, root, "market", NULL, MAE_FIELD_REQUIRED);
    if (market) {
      gsize where = mae_am49_enter (reader, "market", -1);
      mae_am49_read_market (reader, market, reader->rules->rows, reader->rules->columns,
                            out->market.cell, &out->market.slide);
      mae_am49_leave (reader, where);
    }
    break;
  }
  case MAE_EVENT_SLOT:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    read_slot (reader, root, out);
    break;
  case MAE_EVENT_GRID:
    read_grid (reader, root, out);
    break;
  case MAE_EVENT_LEADER:
    read_leader_activated (reader, root, out);
    break;
  case MAE_EVENT_SECTION:
    read_section (reader, root, out);
    break;
  case MAE_EVENT_TOKEN: {
    int32_t id = mae_am49_int (reader, root, "actionToken", NULL, MAE_FIELD_REQUIRED, 0);
    out->token.token = (int8_t) known (reader, mae_am49_token_index (reader->context, id),
                                       reader->rules->n_tokens, id, "actionToken");
    break;
  }
  case MAE_EVENT_CURRENT:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    break;
  case MAE_EVENT_PRESENCE:
    out->seat = mae_am49_seat (reader, root, "player", "nickname");
    out->presence.present = mae_am49_flag (reader, root, "isActive", "active");
    break;
  case MAE_EVENT_END:
    read_end (reader, root, out);
    break;
  case MAE_EVENT_ACTION:
    read_action (reader, root, out);
    break;
  case MAE_EVENT_SETUP_DONE:
  case MAE_EVENT_LAST_ROUND:
  case MAE_N_EVENTS:
    break;
  }
}
