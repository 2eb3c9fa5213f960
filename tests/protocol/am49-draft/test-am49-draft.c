/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each message of am49's earlier revision: requests as in its document, and the server's
 * messages. */
#include <string.h>

#include "protocol/bridge.h"
#include "protocol/dialect.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

typedef struct {
  const MaeDialect *dialect;
  MaeDialogue *dialogue;
  MaeGame game;
  MaeRoster roster;
  MaeWireContext context;
  GString *out;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");

  self->dialect = mae_dialect_find ("am49-draft", strlen ("am49-draft"));
  g_assert_nonnull (self->dialect);
  self->dialogue = self->dialect->open (MAE_SIDE_SERVER);
  mae_game_start (&self->game, rules, 1, 2, NULL);
  self->roster.n = 2;
  self->roster.name[0] = g_strdup ("NicknameA");
  self->roster.name[1] = g_strdup ("NicknameB");
  self->context = (MaeWireContext){ .rules = rules, .roster = &self->roster, .game = &self->game };
  self->out = g_string_new (NULL);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  self->dialect->close (self->dialogue);
  mae_roster_clear (&self->roster);
  g_string_free (self->out, TRUE);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const char *line;
  int kind, command; /* MaeMessageKind, MaeCommandKind or -1 */
} Request;

static const Request requests[] = {
  { "{\"type\":\"ReqWelcome\"}", MAE_MESSAGE_REQ_WELCOME, -1 },
  { "{\"type\":\"ReqGoodbye\"}", MAE_MESSAGE_REQ_GOODBYE, -1 },
  { "{\"type\":\"ResHeartbeat\"}", MAE_MESSAGE_RES_HEARTBEAT, -1 },
  { "{\"type\":\"ReqJoin\",\"nickname\":\"NicknameA\"}", MAE_MESSAGE_REQ_JOIN, -1 },
  { "{\"type\":\"ReqNewGame\",\"playersCount\":3}", MAE_MESSAGE_REQ_NEW_GAME, -1 },
  { "{\"type\":\"ReqQuit\"}", MAE_MESSAGE_REQ_QUIT, -1 },
  { "{\"type\":\"ReqChooseLeaders\",\"leaders\":[3,15]}", MAE_MESSAGE_COMMAND,
    MAE_COMMAND_CHOOSE_LEADERS },
  { "{\"type\":\"ReqChooseResources\",\"shelves\":[[1,{\"Coin\":1}],[0,{\"Shield\":1}]]}",
    MAE_MESSAGE_COMMAND, MAE_COMMAND_CHOOSE_RESOURCES },
  { "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":0,\"replacements\":{\"Coin\":2},"
    "\"shelves\":[[1,{\"Coin\":2}],[3,{\"Shield\":2}]]}",
    MAE_MESSAGE_COMMAND, MAE_COMMAND_TAKE_MARKET },
  { "{\"type\":\"ReqBuyDevCard\",\"level\":1,\"color\":\"Blue\",\"slot\":2,"
    "\"resContainers\":[[1,{\"Coin\":2}],[4,{\"Coin\":1}]]}",
    MAE_MESSAGE_COMMAND, MAE_COMMAND_BUY_CARD },
  { "{\"type\":\"ReqActivateProd\",\"productions\":[{\"id\":0,\"inputBlanksRep\":{\"Coin\":2,"
    "\"Shield\":1},\"outputBlanksRep\":{\"Shield\":1},\"inputContainers\":[[1,{\"Coin\":1}],"
    "[2,{\"Coin\":2}],[0,{\"Shield\":2}]],\"outputContainers\":[[2,{\"Stone\":1}]]},{\"id\":3,"
    "\"inputBlanksRep\":{\"Stone\":1},\"outputBlanksRep\":[],\"inputContainers\":[[0,"
    "{\"Stone\":2}]],\"outputContainers\":[]}]}",
    MAE_MESSAGE_COMMAND, MAE_COMMAND_PRODUCE },
  { "{\"type\":\"ReqTurnEnd\"}", MAE_MESSAGE_COMMAND, MAE_COMMAND_END_TURN },
  { "{\"type\":\"ReqSwapShelves\",\"shelf1\":0,\"shelf2\":3}", MAE_MESSAGE_COMMAND,
    MAE_COMMAND_SWAP_SHELVES },
  { "{\"type\":\"ReqActivateLeader\",\"leader\":0}", MAE_MESSAGE_COMMAND,
    MAE_COMMAND_ACTIVATE_LEADER },
  { "{\"type\":\"ReqDiscardLeader\",\"leader\":0}", MAE_MESSAGE_COMMAND,
    MAE_COMMAND_DISCARD_LEADER },
};

static void
test_request (Fixture *self, gconstpointer data)
{
  const Request *request = data;
  g_autoptr (GError) error = NULL;
  MaeMessage message = { 0 };

  self->dialect->read (self->dialogue, &self->context, request->line, strlen (request->line),
                       &message, self->out, &error);
  g_assert_no_error (error);
  g_assert_cmpint (message.kind, ==, request->kind);
  if (request->command >= 0)
    g_assert_cmpint (message.command.kind, ==, request->command);
  if (request->command == MAE_COMMAND_TAKE_MARKET) {
    g_assert_true (message.command.take_market.row);
    g_assert_cmpint (message.command.take_market.shelves.n, ==, 2);
    g_assert_cmpint (message.command.take_market.shelves.at[1].container, ==, 3);
  } else if (request->command == MAE_COMMAND_BUY_CARD) {
    g_assert_cmpint (message.command.buy_card.slot, ==, 2);
    g_assert_cmpint (message.command.buy_card.payment.n, ==, 2);
  } else if (request->command == MAE_COMMAND_PRODUCE) {
    g_assert_cmpint (message.command.produce.n, ==, 2);
    g_assert_cmpint (mae_bag_total (&message.command.produce.item[0].in), ==, 5);
    g_assert_cmpint (mae_bag_total (&message.command.produce.item[0].out_blanks), ==, 1);
    g_assert_cmpint (message.command.produce.item[1].production, ==, 3);
  } else if (request->command == MAE_COMMAND_SWAP_SHELVES) {
    g_assert_cmpint (message.command.swap.a, ==, 0);
    g_assert_cmpint (message.command.swap.b, ==, 3);
  }
  mae_message_clear (&message);
}

/* ── Updates ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeEvent event;
  const char *line;
} Update;

static const Update updates[] = {
  { { MAE_EVENT_SETUP_DONE, -1 }, "{\"type\":\"UpdateSetupDone\"}\n" },
  { { MAE_EVENT_PRESENCE, 0, .presence.present = true },
    "{\"type\":\"UpdatePlayerStatus\",\"nickname\":\"NicknameA\",\"isActive\":true}\n" },
  { { MAE_EVENT_CURRENT, 1 }, "{\"type\":\"UpdateCurrentPlayer\",\"nickname\":\"NicknameB\"}\n" },
  { { MAE_EVENT_LEADER, 1, .leader.leader = 1 },
    "{\"type\":\"UpdateLeader\",\"nickname\":\"NicknameB\",\"leader\":1,\"isActive\":true,"
    "\"isDiscarded\":false}\n" },
  { { MAE_EVENT_SLOT, 0, .slot = { .slot = 0, .n = 2, .card = { 3, 7 } } },
    "{\"type\":\"UpdateDevCardSlot\",\"nickname\":\"NicknameA\",\"slot\":0,\"card\":7}\n" },
  { { MAE_EVENT_FAITH, 0, .faith.faith = 14 },
    "{\"type\":\"UpdateFaithTrack\",\"isBlackCross\":false,\"position\":14,"
    "\"nickname\":\"NicknameA\"}\n" },
  { { MAE_EVENT_FAITH, MAE_LORENZO, .faith.faith = 3 },
    "{\"type\":\"UpdateFaithTrack\",\"isBlackCross\":true,\"position\":3}\n" },
  { { MAE_EVENT_SECTION, -1, .section = { .section = 2, .seats = 1 } },
    "{\"type\":\"UpdateActivatedVatSection\",\"id\":2}\n" },
  { { MAE_EVENT_TOKEN, -1, .token.token = 6 },
    "{\"type\":\"UpdateActionToken\",\"actionToken\":6,\"stack\":[]}\n" },
  { { MAE_EVENT_LAST_ROUND, -1 }, "{\"type\":\"UpdateLastRound\"}\n" },
  { { MAE_EVENT_ACTION, 0, .action.command = MAE_COMMAND_CHOOSE_LEADERS },
    "{\"type\":\"UpdateAction\",\"action\":\"CHOOSE_LEADERS\",\"player\":\"NicknameA\"}\n" },
  { { MAE_EVENT_END, -1, .end.winners = 1 },
    "{\"type\":\"UpdateGameEnd\",\"winner\":\"NicknameA\",\"victoryPoints\":{\"NicknameA\":0,"
    "\"NicknameB\":0}}\n" },
  { { MAE_EVENT_END, -1, .end.winners = 0 },
    "{\"type\":\"UpdateGameEnd\",\"winner\":null,\"victoryPoints\":{\"NicknameA\":0,"
    "\"NicknameB\":0}}\n" },
  /* Another player's hand, and events that this revision has no messages for. */
  { { MAE_EVENT_HAND, 1, .hand = { .n = 1, .leader = { 5 } } }, "" },
  { { MAE_EVENT_HAND_COUNT, 1, .hand_count.count = 1 }, "" },
  { { MAE_EVENT_POINTS, 0, .points.points = 3 }, "" },
};

static const char *
tell (Fixture *self, const MaeEvent *event)
{
  MaeEvents events = { .n = 1, .at = { *event } };

  g_string_truncate (self->out, 0);
  self->dialect->tell (self->dialogue, &self->context, &events, self->out);
  return self->out->str;
}

static void
test_updates (Fixture *self, gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (updates); i++)
    g_assert_cmpstr (tell (self, &updates[i].event), ==, updates[i].line);
}

/* Returns the resource called @name. */
static int
resource (const Fixture *self, const char *name)
{
  for (int type = 0; type < self->game.rules->n_resources; type++)
    if (g_str_equal (self->game.rules->resources[type].name, name))
      return type;
  g_assert_not_reached ();
}

static void
test_containers (Fixture *self, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_CONTAINER, .seat = -1 };
  const MaeLeader *leaders = self->game.rules->leaders;
  int leader = 0;

  while (leaders[leader].depot != 0)
    leader++;
  event.container.container = (int16_t) mae_game_shelf (&self->game, 0, 2);
  event.container.content.of[resource (self, "Coin")] = 3;
  g_autofree char *shelf =
      g_strdup_printf ("{\"type\":\"UpdateResourceContainer\",\"container\":{\"id\":%d,"
                       "\"content\":[{\"Coin\":3}],\"bindingResource\":null}}\n",
                       event.container.container);
  g_assert_cmpstr (tell (self, &event), ==, shelf);

  event.container.container = 0;
  memset (&event.container.content, 0, sizeof event.container.content);
  g_autofree char *depot =
      g_strdup_printf ("{\"type\":\"UpdateResourceContainer\",\"container\":{\"id\":0,"
                       "\"content\":[],\"bindingResource\":\"%s\"}}\n",
                       self->game.rules->resources[leaders[leader].resource].name);
  g_assert_cmpstr (tell (self, &event), ==, depot);
}

/* Takes line @index from the market and compares the line that is written. */
static void
push (Fixture *self, gboolean is_row, int index)
{
  const MaeRuleset *rules = self->game.rules;
  int n = is_row ? rules->columns : rules->rows;
  MaeEvent event = { .kind = MAE_EVENT_MARKET, .seat = -1 };
  const char *problem;
  gsize at;
  int8_t slide = self->game.slide;

  self->game.slide = is_row ? self->game.market[index][0] : self->game.market[0][index];
  for (int i = 0; i < n; i++) {
    int8_t *cell = is_row ? &self->game.market[index][i] : &self->game.market[i][index];
    *cell = i == n - 1 ? slide : is_row ? cell[1] : self->game.market[i + 1][index];
  }
  memcpy (event.market.cell, self->game.market, sizeof event.market.cell);
  event.market.slide = self->game.slide;
  const char *line = tell (self, &event);
  g_autofree char *wanted =
      g_strdup_printf ("\"isRow\":%s,\"index\":%d,", is_row ? "true" : "false", index);
  g_assert_true (g_str_has_prefix (line, "{\"type\":\"UpdateMarket\",\"market\":{\"isRow\":"));
  g_assert_nonnull (strstr (line, wanted));
  g_autoptr (JsonNode) root =
      mae_json_read (line, strlen (line) - 1, MAE_JSON_MAX_DEPTH, &at, &problem);
  g_assert_cmpstr (problem, ==, NULL);
  g_assert_nonnull (root);
}

static void
test_market (Fixture *self, gconstpointer data)
{
  self->dialect->write_game (self->dialogue, &self->context, FALSE, self->out);
  push (self, TRUE, 1);
  push (self, FALSE, 3);
  push (self, FALSE, 0);
  push (self, TRUE, 2);
}

/* A player is sent the leaders in hand and later which of them were discarded, and the top card of
 * each deck. */
static void
test_game (Fixture *self, gconstpointer data)
{
  const MaePlayer *player = &self->game.players[0];
  MaeEvent hand = { .kind = MAE_EVENT_HAND, .seat = 0 };

  self->dialect->write_game (self->dialogue, &self->context, FALSE, self->out);
  g_assert_true (g_str_has_prefix (self->out->str,
                                   "{\"type\":\"UpdateGameStart\",\"nicknames\":[\"NicknameA\","
                                   "\"NicknameB\"],\"market\":{\"grid\":[["));
  for (int i = 0; i < player->hand_count; i++) {
    g_autofree char *own = g_strdup_printf ("\"nickname\":\"NicknameA\",\"leader\":%d,"
                                            "\"isActive\":false,\"isDiscarded\":false}",
                                            player->hand[i]);
    g_assert_nonnull (strstr (self->out->str, own));
  }
  g_assert_null (strstr (self->out->str, "\"nickname\":\"NicknameB\",\"leader\""));
  g_autofree char *top = g_strdup_printf ("\"grid\":{\"%s\":[[%d],[%d],[%d]]",
                                          self->game.rules->colours[0], self->game.deck_top[0][0],
                                          self->game.deck_top[1][0], self->game.deck_top[2][0]);
  g_assert_nonnull (strstr (self->out->str, top));

  hand.hand.n = 3;
  memcpy (hand.hand.leader, player->hand, 3 * sizeof *player->hand);
  g_autofree char *gone = g_strdup_printf (
      "{\"type\":\"UpdateLeader\",\"nickname\":\"NicknameA\",\"leader\":%d,\"isActive\":false,"
      "\"isDiscarded\":true}\n",
      player->hand[3]);
  g_assert_cmpstr (tell (self, &hand), ==, gone);

  MaeEvent grid = { .kind = MAE_EVENT_GRID, .seat = -1 };
  memcpy (grid.grid.top, self->game.deck_top, sizeof grid.grid.top);
  grid.grid.top[0][0] = -1;
  g_autofree char *empty = g_strdup_printf (
      "{\"type\":\"UpdateDevCardGrid\",\"topCards\":{\"levelsCount\":3,\"colorsCount\":4,"
      "\"grid\":{\"%s\":[[],[%d],",
      self->game.rules->colours[0], self->game.deck_top[1][0]);
  g_assert_true (g_str_has_prefix (tell (self, &grid), empty));
}

/* ── Answers ───────────────────────────────────────────────────────────────────────────────── */

static const struct {
  MaeMessage message;
  const char *line;
} answers[] = {
  { { .kind = MAE_MESSAGE_REQ_WELCOME }, "" },
  { { .kind = MAE_MESSAGE_RES_WELCOME, .welcome.maestri = true }, "{\"type\":\"ResWelcome\"}\n" },
  { { .kind = MAE_MESSAGE_REQ_HEARTBEAT }, "{\"type\":\"ReqHeartbeat\"}\n" },
  { { .kind = MAE_MESSAGE_RES_GOODBYE }, "{\"type\":\"ResGoodbye\"}\n" },
  { { .kind = MAE_MESSAGE_RES_QUIT }, "{\"type\":\"ResQuit\"}\n" },
  { { .kind = MAE_MESSAGE_BOOKED_SEATS,
      .booked_seats = { .booked = 1, .decider = (char *) "NicknameA" } },
    "{\"type\":\"UpdateBookedSeats\",\"bookedSeats\":1,\"canPrepareNewGame\":\"NicknameA\"}\n" },
  { { .kind = MAE_MESSAGE_JOIN_GAME, .new_game.players_count = 3 },
    "{\"type\":\"UpdateJoinGame\",\"playersCount\":3}\n" },
  { { .kind = MAE_MESSAGE_ERR_NICKNAME, .err_nickname.reason = MAE_NICKNAME_TAKEN },
    "{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\"}\n" },
  { { .kind = MAE_MESSAGE_ERR_NEW_GAME },
    "{\"type\":\"ErrNewGame\",\"isInvalidPlayersCount\":false}\n" },
  { { .kind = MAE_MESSAGE_ERR_PROTOCOL, .err_protocol.text = (char *) "no" },
    "{\"type\":\"ErrProtocol\",\"msg\":\"no\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_LATE_SETUP } },
    "{\"type\":\"ErrAction\",\"reason\":\"LATE_SETUP_ACTION\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_EARLY_MANDATORY } },
    "{\"type\":\"ErrAction\",\"reason\":\"EARLY_MANDATORY_ACTION\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_LATE_MANDATORY } },
    "{\"type\":\"ErrAction\",\"reason\":\"LATE_MANDATORY_ACTION\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_EARLY_TURN_END } },
    "{\"type\":\"ErrAction\",\"reason\":\"EARLY_TURN_END\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_GAME_ENDED } },
    "{\"type\":\"ErrAction\",\"reason\":\"GAME_ENDED\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_NOT_CURRENT } },
    "{\"type\":\"ErrAction\",\"reason\":\"NOT_CURRENT_PLAYER\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT, .reject.reject = { .kind = MAE_REJECT_INITIAL_CHOICE } },
    "{\"type\":\"ErrInitialChoice\",\"isLeadersChoice\":false,\"missingLeadersCount\":0}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_NO_SUCH,
                         .no_such = { .entity = MAE_ENTITY_LEADER, .index = 50 } } },
    "{\"type\":\"ErrNoSuchEntity\",\"originalEntity\":\"LEADER\",\"id\":50}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_NOT_OWNED,
                         .not_owned = { .object = MAE_OBJECT_LEADER, .index = 3 } } },
    "{\"type\":\"ErrObjectNotOwned\",\"id\":3,\"objectType\":\"LeaderCard\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_RECIPE,
                         .recipe = { .resource = 0, .available = 3, .placed = 4 } } },
    "{\"type\":\"ErrReplacedTransRecipe\",\"isInput\":false,\"resType\":\"Coin\",\"replacedCount\":"
    "3,\"shelvesChoiceResCount\":4,\"isIllegalDiscardedOut\":false}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_TRANSFER,
                         .transfer = { .resource = 0,
                                       .container = -1,
                                       .added = true,
                                       .reason = MAE_TRANSFER_CAPACITY } } },
    "{\"type\":\"ErrResourceTransfer\",\"resType\":\"Coin\",\"isAdded\":true,\"reason\":\"CAPACITY_"
    "REACHED\"}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_INITIAL_CHOICE,
                         .initial_choice = { .leaders = true, .missing = 2 } } },
    "{\"type\":\"ErrInitialChoice\",\"isLeadersChoice\":true,\"missingLeadersCount\":2}\n" },
  { { .kind = MAE_MESSAGE_REJECT,
      .reject.reject = { .kind = MAE_REJECT_TRANSACTION,
                         .transaction = { .input = true, .reason = MAE_TRANSACTION_EXCLUDED } } },
    "{\"type\":\"ErrResourceReplacement\",\"isInput\":true,\"isNonStorable\":false,"
    "\"isExcluded\":true,\"replacedCount\":0,\"blanks\":0}\n" },
  { { .kind = MAE_MESSAGE_SECRET, .secret.text = (char *) "s" }, "" },
};

static void
test_answers (Fixture *self, gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++) {
    g_string_truncate (self->out, 0);
    self->dialect->write (self->dialogue, &self->context, &answers[i].message, self->out);
    g_assert_cmpstr (self->out->str, ==, answers[i].line);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (requests); i++) {
    g_autofree char *path = g_strdup_printf ("/am49-draft/request/%" G_GSIZE_FORMAT, i);
    g_test_add (path, Fixture, &requests[i], set_up, test_request, tear_down);
  }
  g_test_add ("/am49-draft/updates", Fixture, NULL, set_up, test_updates, tear_down);
  g_test_add ("/am49-draft/containers", Fixture, NULL, set_up, test_containers, tear_down);
  g_test_add ("/am49-draft/market", Fixture, NULL, set_up, test_market, tear_down);
  g_test_add ("/am49-draft/game", Fixture, NULL, set_up, test_game, tear_down);
  g_test_add ("/am49-draft/answers", Fixture, NULL, set_up, test_answers, tear_down);
  return g_test_run ();
}
