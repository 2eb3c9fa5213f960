/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-client.h"
#include "protocol/json-writer.h"

/* ── Lines ─────────────────────────────────────────────────────────────────────────────────── */

static void
begin_line (const MaeAm65Client *self, const char *type, GString *out)
{
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "sender", self->name);
  mae_json_string (out, "type", type);
}

/* Returns Java's hash of a string in decimal: the dialect's own program sends passwords in this
 * form. (transfer full) */
static char *
hash_password (const char *password)
{
  glong length;
  g_autofree gunichar2 *units = g_utf8_to_utf16 (password, -1, NULL, &length, NULL);
  guint32 hash = 0;

  for (glong i = 0; units != NULL && i < length; i++)
    hash = hash * 31 + units[i];
  return g_strdup_printf ("%d", (gint32) hash);
}

static void
write_login (MaeAm65Client *self, const MaeMessage *message, GString *out)
{
  g_autofree char *password = message->join.password != NULL
                                  ? hash_password (message->join.password)
                              : message->join.secret != NULL ? g_strndup (message->join.secret, 15)
                                                             : g_strdup ("maestri");

  g_free (self->name);
  g_free (self->secret);
  self->name = g_strdup (message->join.nickname);
  self->secret = g_strdup (message->join.password == NULL ? message->join.secret : NULL);
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "nickname", self->name);
  mae_json_string (out, "password", password);
  mae_json_string (out, "sender", self->name);
  mae_json_string (out, "type", "login");
  mae_json_end_line (out);
}

/* ── The setup ─────────────────────────────────────────────────────────────────────────────── */

/* The chosen leaders and resources are sent in one message. The server answers it only when all
 * players have chosen, so the choice counts as made immediately. */
static void
write_setup (MaeAm65Client *self, const MaeWireContext *context, GString *out)
{
  const MaeRuleset *rules = context->game->rules;
  const MaePlayer *player = &context->game->players[context->seat];
  const MaePlacement *shelves = &self->resources.choose_resources.shelves;

  if (!self->has_leaders || (!self->has_resources && !player->resources_chosen))
    return;
  begin_line (self, "setupAction", out);
  mae_json_open (out, "chosenLeaderCardIndexes", '[');
  for (int i = 0; i < self->n_dealt; i++)
    for (int j = 0; j < MIN (self->leaders.choose_leaders.n, MAE_MAX_HAND); j++)
      if (self->leaders.choose_leaders.leader[j] == self->dealt[i])
        mae_json_int (out, NULL, i);
  mae_json_close (out, ']');
  mae_json_open (out, "chosenResources", '[');
  for (int i = 0; self->has_resources && i < shelves->n; i++)
    for (int type = 0; type < rules->n_resources; type++)
      for (int n = 0; n < shelves->at[i].bag.of[type]; n++)
        mae_json_string (out, NULL, mae_am65_resource_name (rules, type));
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

static void
keep_leaders (MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command)
{
  MaeEvent hand = { .kind = MAE_EVENT_HAND, .seat = context->seat };

  self->leaders = *command;
  self->has_leaders = TRUE;
  for (int i = 0; i < command->choose_leaders.n && i < MAE_MAX_HAND; i++)
    hand.hand.leader[hand.hand.n++] = (int16_t) command->choose_leaders.leader[i];
  mae_am65_client_push_event (self, &hand);
  mae_am65_client_push_action (self, context->seat, command->kind);
}

/* ── Positions ─────────────────────────────────────────────────────────────────────────────── */

static int
resource_at (const MaeAm65Client *self, guint position)
{
  if (position < MAE_AM65_STRONGBOX)
    return self->at[position];
  if (position - MAE_AM65_STRONGBOX >= self->strongbox->len)
    return -1;
  guint8 type = self->strongbox->data[position - MAE_AM65_STRONGBOX];
  return type != 255 ? type : -1;
}

/* Appends unused positions in @container for the units in @bag. */
static void
write_positions (const MaeAm65Client *self, const MaeWireContext *context, int container,
                 const MaeBag *bag, GArray *used, GString *out)
{
  MaeBag left = *bag;

  for (guint at = MAE_AM65_HAND; at < MAE_AM65_STRONGBOX + self->strongbox->len; at++) {
    int type = resource_at (self, at);
    gboolean is_used = FALSE;
    if (type < 0 || left.of[type] == 0
        || mae_am65_client_shown (self, context->game, context->seat, at) != container)
      continue;
    for (guint i = 0; i < used->len; i++)
      is_used |= g_array_index (used, guint, i) == at;
    if (is_used)
      continue;
    g_array_append_val (used, at);
    mae_json_int (out, NULL, at);
    left.of[type]--;
  }
}

static void
write_payment (const MaeAm65Client *self, const MaeWireContext *context,
               const MaePlacement *payment, GString *out)
{
  g_autoptr (GArray) used = g_array_new (FALSE, FALSE, sizeof (guint));

  mae_json_open (out, "resourcePositions", '[');
  for (int i = 0; i < payment->n; i++)
    write_positions (self, context, payment->at[i].container, &payment->at[i].bag, used, out);
  mae_json_close (out, ']');
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

/* Returns the slot of a production; -1: none. */
static int
slot_of (const MaeAm65Client *self, const MaeWireContext *context, int production)
{
  const MaeRuleset *rules = context->game->rules;
  const MaePlayer *player = &context->game->players[context->seat];

  if (production == rules->base_production)
    return 0;
  for (int slot = 0; slot < rules->n_slots; slot++) {
    const MaeSlot *cards = &player->slots[slot];
    if (cards->n > 0 && rules->cards[cards->card[cards->n - 1]].production == production)
      return slot + 1;
  }
  for (int which = 0;; which++) {
    int leader =
        mae_am65_board_leader (&self->boards[context->seat], rules, MAE_LEADER_PRODUCTION, which);
    if (leader < 0)
      return -1;
    if (rules->leaders[leader].production == production)
      return rules->n_slots + 1 + which;
  }
}

/* Writes the positions of the units that each production takes from the command's payment. */
static void
write_takes (const MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command,
             GString *out)
{
  MaePlacement left = command->produce.payment;
  g_autoptr (GArray) used = g_array_new (FALSE, FALSE, sizeof (guint));

  mae_json_open (out, "inResourcesForEachProductions", '{');
  for (int i = 0; i < command->produce.n; i++) {
    MaeBag wanted = command->produce.item[i].in;
    mae_json_number_name (out, slot_of (self, context, command->produce.item[i].production));
    mae_json_open (out, NULL, '[');
    for (int j = 0; j < left.n; j++) {
      MaeBag part = { 0 };
      for (int type = 0; type < context->game->rules->n_resources; type++)
        part.of[type] = MIN (wanted.of[type], left.at[j].bag.of[type]);
      write_positions (self, context, left.at[j].container, &part, used, out);
      mae_bag_subtract (&wanted, &part);
      mae_bag_subtract (&left.at[j].bag, &part);
    }
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
}

static void
write_produce (const MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command,
               GString *out)
{
  const MaeRuleset *rules = context->game->rules;

  begin_line (self, "productionAction", out);
  write_takes (self, context, command, out);
  mae_json_open (out, "outResourcesForEachProductions", '{');
  for (int i = 0; i < command->produce.n; i++)
    for (int type = 0; type < rules->n_resources; type++)
      if (command->produce.item[i].out_blanks.of[type] > 0) {
        mae_json_number_name (out, slot_of (self, context, command->produce.item[i].production));
        mae_json_string (out, NULL, mae_am65_resource_name (rules, type));
      }
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

/* ── Answers ───────────────────────────────────────────────────────────────────────────────── */

/* Answers where to put the resources in hand. The first answer is the places in the command. If
 * those were refused, or the connection was lost since the command, the answer is the places where
 * most resources fit. If those were refused too, all resources are discarded. */
void
mae_am65_client_place (MaeAm65Client *self, const MaeWireContext *context, GString *out)
{
  MaePlacement wanted = self->flight.take_market.shelves;

  if (self->n_refused > 1) {
    wanted = (MaePlacement){ 0 };
  } else if (self->flight.kind != MAE_COMMAND_TAKE_MARKET) {
    MaeBag gains = { 0 };
    for (int at = 0; at < MAE_AM65_HAND; at++)
      if (self->at[at] >= 0)
        gains.of[self->at[at]]++;
    mae_game_propose_placement (context->game, context->seat, &gains, &wanted);
  }
  begin_line (self, "resourcesPlacementAction", out);
  mae_json_open (out, "placementChoices", '[');
  mae_am65_client_tell_swaps (self, context, out);
  for (int i = 0; i < wanted.n; i++)
    for (int to = MAE_AM65_HAND; to < MAE_AM65_STRONGBOX; to++) {
      if (self->at[to] >= 0
          || mae_am65_client_shown (self, context->game, context->seat, to)
                 != wanted.at[i].container)
        continue;
      for (int from = 0; from < MAE_AM65_HAND && self->at[to] < 0; from++)
        if (self->at[from] >= 0 && wanted.at[i].bag.of[self->at[from]] > 0) {
          wanted.at[i].bag.of[self->at[from]]--;
          mae_am65_client_move (self, from, to, out);
        }
    }
  mae_json_close (out, ']');
  mae_json_bool (out, "isFinal", true);
  mae_json_end_line (out);
}

void
mae_am65_client_turn_whites (MaeAm65Client *self, const MaeWireContext *context,
                             const MaeJsonNode *question, GString *out)
{
  const MaeRuleset *rules = context->game->rules;
  const MaeJsonNode *choices =
      mae_am65_find_either (question, "possibleTransformations", "possibleTransformation");
  gint64 n = 0;

  mae_am65_number (
      mae_am65_find_either (question, "numberOfTransformation", "numberTransformation"), &n);
  begin_line (self, "transformationAction", out);
  mae_json_open (out, "chosenResources", '[');
  for (int type = 0; type < rules->n_resources && self->flight.kind == MAE_COMMAND_TAKE_MARKET;
       type++)
    for (int i = 0; i < self->flight.take_market.replacements.of[type]; i++)
      mae_json_string (out, NULL, mae_am65_resource_name (rules, type));
  if (self->flight.kind != MAE_COMMAND_TAKE_MARKET && choices != NULL
      && mae_json_kind (choices) == MAE_JSON_ARRAY && mae_json_count (choices) > 0
      && mae_am65_text (mae_json_element (choices, 0)) != NULL)
    for (gint64 i = 0; i < MIN (n, MAE_AM65_HAND); i++)
      mae_json_string (out, NULL, mae_json_text (mae_json_element (choices, 0)));
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

void
mae_am65_client_put_card (MaeAm65Client *self, const MaeWireContext *context,
                          const MaeJsonNode *question, GString *out)
{
  const MaeRuleset *rules = context->game->rules;
  int card = mae_am65_card_find (rules, mae_am65_text (mae_json_find (question, "newCardID")));
  int slot = 0;

  if (self->flight.kind == MAE_COMMAND_BUY_CARD)
    slot = self->flight.buy_card.slot;
  else
    while (slot < rules->n_slots - 1
           && !mae_game_card_fits (context->game, context->seat, card, slot))
      slot++;
  begin_line (self, "cardPlacementAction", out);
  mae_json_int (out, "slotPosition", slot + 1);
  mae_json_end_line (out);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

static int
kinds_in (const MaeRuleset *rules, const MaePlacement *placement)
{
  MaeBag all = mae_placement_total (placement);
  int kinds = 0;

  for (int type = 0; type < rules->n_resources; type++)
    kinds += all.of[type] > 0;
  return kinds;
}

/* The deployed program stops answering if the fourth player begins with two kinds of resources and
 * later takes three resources. It accepts only one leader before the main action. */
MaeUnsent
mae_am65_client_unsent (const MaeAm65Client *self, const MaeWireContext *context,
                        const MaeCommand *command)
{
  if (self->is_maestri)
    return MAE_UNSENT_NOT;
  if (command->kind == MAE_COMMAND_CHOOSE_RESOURCES && context->seat == 3
      && kinds_in (context->game->rules, &command->choose_resources.shelves) > 1)
    return MAE_UNSENT_TWO_KINDS;
  if ((command->kind == MAE_COMMAND_ACTIVATE_LEADER || command->kind == MAE_COMMAND_DISCARD_LEADER)
      && self->has_led && !context->game->main_done)
    return MAE_UNSENT_NO_WORDS;
  return MAE_UNSENT_NOT;
}

static void
write_leader (const MaeAm65Client *self, const MaeRuleset *rules, const MaeCommand *command,
              GString *out)
{
  char id[MAE_AM65_NAME_SIZE];

  mae_am65_leader_name (rules, command->leader.leader, id);
  begin_line (self, "leaderAction", out);
  mae_json_string (out, "leaderCardID", id);
  mae_json_bool (out, "discardCard", command->kind == MAE_COMMAND_DISCARD_LEADER);
  mae_json_end_line (out);
}

static void
write_buy (const MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command,
           GString *out)
{
  char colour[MAE_AM65_NAME_SIZE];

  mae_am65_colour_name (context->game->rules, command->buy_card.colour, colour);
  begin_line (self, "buyAction", out);
  mae_json_string (out, "cardColor", colour);
  mae_json_int (out, "cardLevel", command->buy_card.level);
  write_payment (self, context, &command->buy_card.payment, out);
  mae_json_end_line (out);
}

static void
write_command (MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command,
               GString *out)
{
  if (command->kind == MAE_COMMAND_SWAP_SHELVES) {
    mae_am65_client_swap (self, context, command);
    return;
  }
  self->flight = *command;
  self->n_refused = 0;
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    keep_leaders (self, context, command);
    write_setup (self, context, out);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    self->resources = *command;
    self->has_resources = TRUE;
    mae_am65_client_push_action (self, context->seat, command->kind);
    write_setup (self, context, out);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    begin_line (self, "marketAction", out);
    mae_json_int (out, "arrowID",
                  mae_am65_arrow_of (context->game->rules, command->take_market.row,
                                     command->take_market.index));
    mae_json_end_line (out);
    break;
  case MAE_COMMAND_BUY_CARD:
    write_buy (self, context, command, out);
    break;
  case MAE_COMMAND_PRODUCE:
    write_produce (self, context, command, out);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    write_leader (self, context->game->rules, command, out);
    break;
  case MAE_COMMAND_END_TURN:
    begin_line (self, "endTurnAction", out);
    mae_json_end_line (out);
    break;
  default:
    mae_am65_client_refuse (self, MAE_UNSENT_NO_WORDS);
    break;
  }
}

void
mae_am65_client_request (MaeAm65Client *self, const MaeWireContext *context,
                         const MaeMessage *message, GString *out)
{
  switch ((int) message->kind) {
  case MAE_MESSAGE_REQ_JOIN:
    write_login (self, message, out);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
    begin_line (self, "lobbyChoice", out);
    mae_json_int (out, "size", message->new_game.players_count);
    mae_json_end_line (out);
    break;
  case MAE_MESSAGE_RES_HEARTBEAT:
    g_string_append (out, "pong\n");
    break;
  case MAE_MESSAGE_REQ_QUIT:
  case MAE_MESSAGE_REQ_GOODBYE:
    if (!self->is_left)
      g_string_append (out, "{\"type\":\"quit\"}\n");
    self->is_left = TRUE;
    break;
  case MAE_MESSAGE_COMMAND:
    if (context->game != NULL && context->seat >= 0 && self->name != NULL)
      write_command (self, context, &message->command, out);
    break;
  default:
    break;
  }
}
