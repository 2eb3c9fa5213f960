/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns updates into events. What the server doesn't say is inferred: points, the last round, which
 * report was held, and when a main action is complete. */
#include <string.h>

#include "step-client-private.h"

/* ── Inferred ──────────────────────────────────────────────────────────────────────────────── */

static void
tell_points (StepClient *self)
{
  for (int seat = 0; seat < self->game.n_players; seat++) {
    MaeScore score = mae_game_score (&self->game, seat);
    int points = self->game.phase == MAE_PHASE_ENDED ? score.total : score.total - score.resources;
    MaeEvent event = { .kind = MAE_EVENT_POINTS, .seat = seat, .points.points = points };
    if (points != self->game.players[seat].points)
      mae_step_client_event (self, &event);
  }
}

static void
tell_last_round (StepClient *self)
{
  gboolean is_due = FALSE;

  for (int seat = 0; seat < self->game.n_players; seat++)
    is_due |= self->game.players[seat].faith >= self->rules->track_end
              || mae_game_card_count (&self->game, seat) >= self->rules->cards_to_end;
  if (is_due && !self->game.last_round)
    mae_step_client_event (self, &(MaeEvent){ .kind = MAE_EVENT_LAST_ROUND, .seat = -1 });
}

/* Another player's main action is complete when something else begins. */
static void
close_action (StepClient *self)
{
  if (self->acted >= 0 && self->game.current != mae_step_client_seat (self))
    mae_step_client_action (self, self->game.current, (MaeCommandKind) self->acted);
  self->acted = -1;
}

/* ── Containers ────────────────────────────────────────────────────────────────────────────── */

/* While the messages of a snapshot are collected, this makes no event. */
static void
set_content (StepClient *self, int container, const MaeBag *content)
{
  MaeEvent event = { .kind = MAE_EVENT_CONTAINER, .seat = -1 };

  event.container.container = (int16_t) container;
  event.container.content = *content;
  if (self->state == STEP_GATHERING)
    self->game.containers[container] = *content;
  else if (!mae_bag_equal (&self->game.containers[container], content))
    mae_step_client_event (self, &event);
}

gboolean
mae_step_take_shelf (StepClient *self, const MaeJsonNode *root)
{
  int seat, shelf, quantity;
  const char *name;
  MaeBag bag = { 0 };

  if (!mae_step_read_seat (self, root, "player", &seat)
      || !mae_step_read_within (root, "shelf", 1, STEP_SHELVES, &shelf)
      || !mae_step_read_within (root, "quantity", 0, self->rules->shelf_sizes[shelf - 1], &quantity)
      || !mae_step_find_text (root, "resource", &name))
    return FALSE;
  int resource = mae_step_resource_of (self->rules, name);
  if (quantity > 0 && resource < 0)
    return FALSE;
  if (quantity > 0)
    bag.of[resource] = quantity;
  set_content (self, mae_game_shelf (&self->game, seat, shelf - 1), &bag);
  return TRUE;
}

gboolean
mae_step_take_depot (StepClient *self, const MaeJsonNode *root)
{
  int id, quantity;
  MaeBag bag = { 0 };

  if (!mae_step_read_within (root, "id", 1, self->rules->n_leaders, &id))
    return FALSE;
  const MaeLeader *leader = &self->rules->leaders[id - 1];
  if (leader->depot < 0 || !mae_step_read_within (root, "quantity", 0, leader->amount, &quantity))
    return FALSE;
  bag.of[leader->resource] = quantity;
  set_content (self, leader->depot, &bag);
  return TRUE;
}

gboolean
mae_step_take_strongbox (StepClient *self, const MaeJsonNode *root)
{
  int seat;
  MaeBag bag;

  if (!mae_step_read_seat (self, root, "player", &seat)
      || !mae_step_read_bag (self, root, "deltaResources", &bag))
    return FALSE;
  self->stored[seat] = bag;
  mae_bag_add (&bag, &self->produced[seat]);
  set_content (self, mae_game_strongbox (&self->game, seat), &bag);
  return TRUE;
}

/* Until the turn ends, the server sends the products of the turn separately from the player's other
 * resources, but they already belong to the player. */
static gboolean
take_produced (StepClient *self, const MaeJsonNode *root)
{
  int seat;
  MaeBag bag;

  if (!mae_step_read_seat (self, root, "player", &seat)
      || !mae_step_read_bag (self, root, "resources", &bag))
    return FALSE;
  self->produced[seat] = bag;
  if (mae_json_count (mae_json_find (root, "resources")) == 0)
    return TRUE; /* the output is in the strongbox now, which the next message tells */
  mae_bag_add (&bag, &self->stored[seat]);
  set_content (self, mae_game_strongbox (&self->game, seat), &bag);
  if (seat == self->game.current)
    self->acted = MAE_COMMAND_PRODUCE;
  return TRUE;
}

/* ── The market and the cards ──────────────────────────────────────────────────────────────── */

static gboolean
take_line (StepClient *self, const MaeJsonNode *root, gboolean is_row)
{
  MaeEvent event = { .kind = MAE_EVENT_MARKET, .seat = -1 };
  int n = is_row ? STEP_COLUMNS : STEP_ROWS;
  int8_t marbles[STEP_COLUMNS];
  const char *outer;
  int at;

  if (!mae_step_read_within (root, is_row ? "row" : "col", 0,
                             (is_row ? STEP_ROWS : STEP_COLUMNS) - 1, &at)
      || !mae_step_read_marbles (self, mae_json_find (root, is_row ? "newRow" : "newColumn"), n,
                                 marbles)
      || !mae_step_find_text (root, "newOuterMarble", &outer)
      || mae_step_marble_of (self->rules, outer) < 0)
    return FALSE;
  memcpy (event.market.cell, self->game.market, sizeof event.market.cell);
  for (int i = 0; i < n; i++)
    event.market.cell[is_row ? at : i][is_row ? i : at] = marbles[i];
  event.market.slide = (int8_t) mae_step_marble_of (self->rules, outer);
  mae_step_client_event (self, &event);
  self->acted = MAE_COMMAND_TAKE_MARKET;
  return TRUE;
}

static gboolean
take_row (StepClient *self, const MaeJsonNode *root)
{
  return take_line (self, root, TRUE);
}

static gboolean
take_column (StepClient *self, const MaeJsonNode *root)
{
  return take_line (self, root, FALSE);
}

static gboolean
take_drawn (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_GRID, .seat = -1 };
  int level, id;
  const char *name;

  if (!mae_step_read_within (root, "level", 1, STEP_LEVELS, &level)
      || !mae_step_read_within (root, "idNewCard", 0, self->rules->n_cards, &id)
      || !mae_step_find_text (root, "color", &name))
    return FALSE;
  int colour = mae_step_colour_of (self->rules, name);
  if (colour < 0
      || (id > 0
          && (self->rules->cards[id - 1].level != level
              || self->rules->cards[id - 1].colour != colour)))
    return FALSE;
  self->n_drawn = MAX (self->n_drawn - 1, 0);
  memcpy (event.grid.top, self->game.deck_top, sizeof event.grid.top);
  memcpy (event.grid.left, self->game.deck_left, sizeof event.grid.left);
  int left = self->game.deck_left[level - 1][colour];
  event.grid.top[level - 1][colour] = (int16_t) (id - 1);
  event.grid.left[level - 1][colour] = (int8_t) (id == 0 ? 0 : MAX (left - 1, 1));
  mae_step_client_event (self, &event);
  return TRUE;
}

static gboolean
take_bought (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_SLOT };
  int position, id;

  if (!mae_step_read_seat (self, root, "player", &event.seat)
      || !mae_step_read_within (root, "position", 1, STEP_SLOTS, &position)
      || !mae_step_read_within (root, "id", 1, self->rules->n_cards, &id))
    return FALSE;
  const MaeSlot *slot = &self->game.players[event.seat].slots[position - 1];
  if (slot->n > 0 && slot->card[slot->n - 1] == id - 1)
    return TRUE; /* told again */
  if (self->rules->cards[id - 1].level != slot->n + 1)
    return FALSE;
  event.slot.slot = (int8_t) (position - 1);
  event.slot.n = (int8_t) (slot->n + 1);
  memcpy (event.slot.card, slot->card, sizeof event.slot.card);
  event.slot.card[slot->n] = (int16_t) (id - 1);
  mae_step_client_event (self, &event);
  self->acted = MAE_COMMAND_BUY_CARD;
  close_action (self);
  return TRUE;
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
take_chosen (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_HAND, .seat = mae_step_client_seat (self) };
  int id1, id2;

  if (!mae_step_read_within (root, "id1", 1, self->rules->n_leaders, &id1)
      || !mae_step_read_within (root, "id2", 1, self->rules->n_leaders, &id2) || id1 == id2)
    return FALSE;
  event.hand.n = STEP_KEPT;
  event.hand.leader[0] = (int16_t) (id1 - 1);
  event.hand.leader[1] = (int16_t) (id2 - 1);
  mae_step_client_event (self, &event);
  if (!self->flight.is_open)
    mae_step_client_action (self, event.seat, MAE_COMMAND_CHOOSE_LEADERS);
  return TRUE;
}

static gboolean
take_activated (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_LEADER };
  int id;

  if (!mae_step_read_seat (self, root, "player", &event.seat)
      || !mae_step_read_within (root, "id", 1, self->rules->n_leaders, &id))
    return FALSE;
  event.leader.leader = (int16_t) (id - 1);
  if (mae_player_leader_active (&self->game.players[event.seat], id - 1))
    return TRUE; /* told again */
  close_action (self);
  mae_step_client_event (self, &event);
  if (event.seat != mae_step_client_seat (self))
    mae_step_client_action (self, event.seat, MAE_COMMAND_ACTIVATE_LEADER);
  return TRUE;
}

static gboolean
take_discarded (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_HAND_COUNT };
  int id, seat;

  if (!mae_step_read_seat (self, root, "player", &seat)
      || !mae_step_read_within (root, "id", 1, self->rules->n_leaders, &id))
    return FALSE;
  const MaePlayer *player = &self->game.players[seat];
  event.seat = seat;
  if (self->gone & 1u << (id - 1))
    return TRUE; /* told again */
  self->gone |= 1u << (id - 1);
  close_action (self);
  if (seat == mae_step_client_seat (self)) {
    MaeEvent hand = { .kind = MAE_EVENT_HAND, .seat = seat };
    for (int i = 0; i < player->hand_count; i++)
      if (player->hand[i] != id - 1)
        hand.hand.leader[hand.hand.n++] = player->hand[i];
    mae_step_client_event (self, &hand);
  } else if (player->hand_count > 0) {
    event.hand_count.count = (int8_t) (player->hand_count - 1);
    mae_step_client_event (self, &event);
    mae_step_client_action (self, seat, MAE_COMMAND_DISCARD_LEADER);
  }
  return TRUE;
}

/* ── Faith ─────────────────────────────────────────────────────────────────────────────────── */

/* Moves the marker of @seat. While the messages of a snapshot are collected, this makes no
 * event. */
static void
move_marker (StepClient *self, int seat, int faith)
{
  MaeEvent event = { .kind = MAE_EVENT_FAITH, .seat = seat, .faith.faith = (int16_t) faith };
  int16_t *marker = seat == MAE_LORENZO ? &self->game.cross : &self->game.players[seat].faith;

  if (self->state == STEP_GATHERING)
    *marker = (int16_t) faith;
  else if (*marker != faith)
    mae_step_client_event (self, &event);
}

static gboolean
take_faith (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *object = mae_json_find (root, "newPositions");

  if (object == NULL || mae_json_kind (object) != MAE_JSON_OBJECT)
    return FALSE;
  MAE_JSON_EACH_MEMBER (node, value, object) {
    int seat = mae_roster_find (&self->roster, node);
    gboolean is_cross = self->game.n_players == 1 && g_str_equal (node, STEP_LORENZO);
    if (mae_json_kind (value) != MAE_JSON_INTEGER || mae_json_integer (value) < 0
        || mae_json_integer (value) > self->rules->track_end || (seat < 0 && !is_cross))
      return FALSE;
    move_marker (self, seat < 0 ? MAE_LORENZO : seat, (int) mae_json_integer (value));
  }
  return TRUE;
}

/* Returns the report whose points are @points; 0: nobody gained any, so it is the next one. */
static int
section_of (const StepClient *self, gint64 points)
{
  int section = 0;

  while (section < self->rules->n_sections
         && (points > 0 ? self->rules->sections[section].points != points
                        : self->game.sections_closed >> section & 1))
    section++;
  return section;
}

static gboolean
take_report (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *object = mae_json_find (root, "deltaVictoryPoints");
  MaeEvent event = { .kind = MAE_EVENT_SECTION, .seat = -1 };
  gint64 most = 0;

  if (object == NULL || mae_json_kind (object) != MAE_JSON_OBJECT)
    return FALSE;
  MAE_JSON_EACH_MEMBER (node, value, object) {
    int seat = mae_roster_find (&self->roster, node);
    if (mae_json_kind (value) != MAE_JSON_INTEGER || seat < 0)
      return FALSE;
    if (mae_json_integer (value) > 0)
      event.section.seats |= (uint8_t) (1 << seat);
    most = MAX (most, mae_json_integer (value));
  }
  int section = section_of (self, most);
  event.section.section = (int8_t) section;
  if (section < self->rules->n_sections && !(self->game.sections_closed >> section & 1))
    mae_step_client_event (self, &event);
  return TRUE;
}

/* ── Turns ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
take_first_turn_end (StepClient *self, const MaeJsonNode *root)
{
  if (self->game.phase != MAE_PHASE_SETUP)
    return TRUE; /* told again */
  for (int seat = 0; seat < self->game.n_players; seat++) {
    MaeEvent event = { .kind = MAE_EVENT_HAND_COUNT, .seat = seat, .hand_count.count = STEP_KEPT };
    if (self->game.players[seat].hand_count > STEP_KEPT)
      mae_step_client_event (self, &event);
  }
  mae_step_client_event (self, &(MaeEvent){ .kind = MAE_EVENT_SETUP_DONE, .seat = -1 });
  return TRUE;
}

static gboolean
take_turn (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_CURRENT };
  int before = self->game.current;

  if (!mae_step_read_seat (self, root, "player", &event.seat))
    return FALSE;
  gboolean is_first = !self->is_turn_known;
  self->is_turn_known = TRUE;
  close_action (self);
  mae_step_client_event (self, &event);
  if (!is_first && before != mae_step_client_seat (self))
    mae_step_client_action (self, before, MAE_COMMAND_END_TURN);
  return TRUE;
}

static gboolean
take_token (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_TOKEN, .seat = MAE_LORENZO };
  int id;

  if (!mae_step_read_within (root, "id", 0, STEP_TOKENS - 1, &id))
    return FALSE;
  int token = mae_step_token_of (self->rules, id);
  if (token < 0)
    return FALSE;
  const MaeToken *drawn = &self->rules->tokens[token];
  gboolean removes_cards = drawn->kind == MAE_TOKEN_DISCARD;
  self->has_token = TRUE;
  self->n_drawn = removes_cards ? drawn->count : 0;
  self->cross = removes_cards ? 0 : MIN (self->game.cross + drawn->count, self->rules->track_end);
  event.token.token = (int8_t) token;
  mae_step_client_event (self, &event);
  return TRUE;
}

/* A token may find fewer cards than it removes. */
gboolean
mae_step_client_has_token (const StepClient *self)
{
  int token = self->game.last_token;

  if (!self->has_token || token < 0 || self->game.cross < self->cross)
    return FALSE;
  return self->n_drawn == 0
         || mae_game_colour_left (&self->game, self->rules->tokens[token].colour) == 0;
}

static gboolean
take_last_turn (StepClient *self, const MaeJsonNode *root)
{
  if (!self->game.last_round)
    mae_step_client_event (self, &(MaeEvent){ .kind = MAE_EVENT_LAST_ROUND, .seat = -1 });
  return TRUE;
}

static gboolean
take_presence (StepClient *self, const MaeJsonNode *root, const char *field, gboolean is_there)
{
  MaeEvent event = { .kind = MAE_EVENT_PRESENCE, .presence.present = is_there };

  if (!mae_step_read_seat (self, root, field, &event.seat))
    return FALSE;
  if (self->game.players[event.seat].present != is_there)
    mae_step_client_event (self, &event);
  return TRUE;
}

static gboolean
take_crash (StepClient *self, const MaeJsonNode *root)
{
  return take_presence (self, root, "nickname", FALSE);
}

static gboolean
take_return (StepClient *self, const MaeJsonNode *root)
{
  return take_presence (self, root, "player", TRUE);
}

/* ── The end ───────────────────────────────────────────────────────────────────────────────── */

/* Reads the number of @player in an object with a number for each player. */
static int
number_of (const StepClient *self, const MaeJsonNode *root, const char *field, const char *player)
{
  const MaeJsonNode *object = mae_json_find (root, field);
  int number = 0;

  if (object != NULL && mae_json_kind (object) == MAE_JSON_OBJECT)
    mae_step_find_int (object, player, &number);
  return number;
}

/* Completes the last action: the end of the game is the last message. */
static void
close_last_action (StepClient *self)
{
  if (!self->flight.is_open) {
    mae_step_client_action (self, self->game.current, MAE_COMMAND_END_TURN);
  } else if (self->flight.command.kind != MAE_COMMAND_END_TURN) {
    self->flight.is_open = FALSE;
    mae_step_client_action (self, mae_step_client_seat (self), self->flight.command.kind);
  }
}

/* The winner is computed from the points and resources in the message. */
static gboolean
take_end (StepClient *self, const MaeJsonNode *root)
{
  MaeEvent event = { .kind = MAE_EVENT_END, .seat = -1 };
  int most = 0, most_left = 0;

  close_action (self);
  for (int seat = 0; seat < self->roster.n; seat++) {
    int points = number_of (self, root, "ranks", self->roster.name[seat]);
    int left = number_of (self, root, "resources", self->roster.name[seat]);
    if (seat == 0 || points > most || (points == most && left > most_left))
      event.end.winners = 0;
    if (seat == 0 || points > most || (points == most && left >= most_left)) {
      event.end.winners |= (uint8_t) (1 << seat);
      most = points;
      most_left = left;
    }
  }
  if (self->roster.n == 1 && number_of (self, root, "ranks", STEP_LORENZO) != 0)
    event.end.winners = 0;
  mae_step_client_event (self, &event);
  close_last_action (self);
  return TRUE;
}

/* Takes a question during a move. What it tells is already known. */
static gboolean
take_question (StepClient *self, const MaeJsonNode *root)
{
  return TRUE;
}

gboolean
mae_step_client_events (StepClient *self, const char *type, const MaeJsonNode *root,
                        gboolean *is_known)
{
  static const struct {
    const char *type;
    gboolean (*take) (StepClient *self, const MaeJsonNode *root);
  } updates[] = {
    { "UpdateWarehouseDepot", mae_step_take_shelf },
    { "UpdateExtraSlot", mae_step_take_depot },
    { "UpdateStrongbox", mae_step_take_strongbox },
    { "UpdateLastProduced", take_produced },
    { "UpdateMarketRow", take_row },
    { "UpdateMarketColumn", take_column },
    { "UpdateDevCardDrawn", take_drawn },
    { "UpdateDevDeck", take_bought },
    { "SelectedLeadercards", take_chosen },
    { "UpdateActiveLeaderCard", take_activated },
    { "UpdateDiscardLeaderCard", take_discarded },
    { "UpdateFaithpath", take_faith },
    { "UpdateFaithPath", take_faith },
    { "UpdateMeetingPope", take_report },
    { "FirstTurnEnded", take_first_turn_end },
    { "ItsYourTurn", take_turn },
    { "UpdateDrawToken", take_token },
    { "LastTurn", take_last_turn },
    { "CrashedPlayer", take_crash },
    { "RejoinPlayer", take_return },
    { "GameEnded", take_end },
    { "TurnOrder", take_question },
    { "UpdateStrategyBuffer", take_question },
    { "SelectedMarbles", take_question },
    { "ConvertedMarbles", take_question },
    { "ResourceToPay", take_question },
    { "ResourceToPut", take_question },
    { "AskStrategy", take_question },
    { "SelectPlaceCard", take_question },
    { "SelectResourceIn", take_question },
    { "SelectResourceOut", take_question },
  };

  *is_known = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (updates); i++)
    if (g_str_equal (type, updates[i].type)) {
      if (self->state == STEP_NO_GAME || !updates[i].take (self, root))
        return FALSE;
      if (self->state == STEP_FOLLOWING) {
        tell_points (self);
        tell_last_round (self);
      }
      return TRUE;
    }
  *is_known = FALSE;
  return FALSE;
}
