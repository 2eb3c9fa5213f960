/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of things, and sentences about why a move isn't possible. */

#include <string.h>

#include "client/words/reject-text.h"
#include "client/words/result-text.h"
#include "client/words/rules-text.h"
#include "client/words/seat-text.h"
#include "client/words/table-text.h"
#include "client/words/topic-text.h"
#include "client/words/where-text.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"
#include "scene.h"

/* How much time is left, and how long a turn is. */
static void
test_time_left (void)
{
  static const struct {
    gint64 seconds;
    const char *text, *spoken;
  } cases[] = {
    { 0, "0:00 left", "0 seconds left" },
    { 42, "0:42 left", "42 seconds left" },
    { 3599, "59:59 left", "59 minutes left" },
    { 3600, "1 hour left", "1 hour left" },
    { 9 * 3600 + 59, "9 hours left", "9 hours left" },
    { 86399, "23 hours left", "23 hours left" },
    { 86400, "1 day left", "1 day left" },
    { 86400 + 3600, "1 day 1 hour left", "1 day 1 hour left" },
    { 86400 + 4 * 3600, "1 day 4 hours left", "1 day 4 hours left" },
    { 2 * 86400 + 5 * 3600, "2 days left", "2 days left" },
    { 14 * 86400, "14 days left", "14 days left" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    assert_text (mae_seat_left_text (cases[i].seconds * 1000), cases[i].text);
    assert_text (mae_seat_spoken_left_text (cases[i].seconds * 1000), cases[i].spoken);
  }
  g_assert_null (mae_seat_left_text (-1));
  assert_text (mae_turn_time_text (600), "10 min per turn");
  assert_text (mae_turn_time_text (86400), "1 day per turn");
  assert_text (mae_turn_time_text (14 * 86400), "14 days per turn");
  g_assert_true (mae_seat_is_late (60, 60 * 1000) && !mae_seat_is_late (60, 61 * 1000));
  g_assert_true (mae_seat_is_late (86400, 3 * 3600 * 1000));
  g_assert_false (mae_seat_is_late (86400, 3 * 3600 * 1000 + 1) || mae_seat_is_late (86400, -1));
}

/* Why the last round has begun. */
static void
test_last_round (void)
{
  MaeRoster roster = { .n = 3, .name = { "Ada", "Bruno", "Carla" } };
  MaeGame game;

  scene_begin (&game, 3);
  assert_text (mae_last_round_text (&game, &roster, 0), "The last round has begun");
  /* What others discard takes several players to the end at once. */
  game.players[1].faith = game.players[2].faith = game.rules->track_end;
  assert_text (mae_last_round_text (&game, &roster, 0),
               "The last round has begun. Several players reached the last space of the faith "
               "track, which ends the game: Bruno and Carla.");
  game.players[1].faith = 0;
  assert_text (mae_last_round_text (&game, &roster, 2),
               "The last round has begun. You reached the last space of the faith track, which "
               "ends the game.");
  game.players[2].faith = 0;
  for (int slot = 0; slot < 3; slot++) {
    game.players[0].slots[slot].n = slot == 2 ? 1 : 3;
    for (int i = 0; i < game.players[0].slots[slot].n; i++)
      game.players[0].slots[slot].card[i] = game.deck_top[i][slot];
  }
  assert_text (mae_last_round_text (&game, &roster, 0),
               "The last round has begun. You have 7 development cards, which ends the game.");
  assert_text (mae_last_round_text (&game, &roster, -1),
               "The last round has begun. Ada has 7 development cards, which ends the game.");
}

static void
test_resources (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeRuleset *own = g_memdup2 (rules, sizeof *rules);
  MaeBag bag = { 0 };

  g_assert_cmpstr (mae_resource_label (rules, COIN, 1), ==, "Coin");
  g_assert_cmpstr (mae_resource_label (rules, COIN, 2), ==, "Coins");
  g_assert_cmpstr (mae_resource_label (rules, FAITH, 2), ==, "Faith");
  g_assert_cmpstr (mae_resource_label (rules, -1, 1), ==, "?");
  g_assert_cmpstr (mae_resource_label (rules, MAE_MAX_RESOURCES, 1), ==, "?");
  assert_text (mae_bag_text (rules, &bag), "nothing");
  bag.of[STONE] = 1;
  assert_text (mae_bag_text (rules, &bag), "1 Stone");
  bag.of[SHIELD] = 2;
  assert_text (mae_bag_text (rules, &bag), "1 Stone and 2 Shields");
  bag.of[FAITH] = 3;
  assert_text (mae_bag_text (rules, &bag), "1 Stone, 2 Shields and 3 Faith");
  assert_text (mae_choices_text (rules, 1 << COIN | 1 << STONE | 1 << SHIELD),
               "Coin, Stone or Shield");

  /* A name the program doesn't know is shown as it is. */
  g_strlcpy (own->resources[COIN].name, "Saffron", MAE_NAME_SIZE);
  g_assert_cmpstr (mae_resource_label (own, COIN, 1), ==, "Saffron");
  g_free (own);
}

static void
test_names (void)
{
  const MaeRoster roster = { .n = 3, .name = { "Ada", "Bruno", "Ippolito" } };

  assert_text (mae_seats_text (&roster, 0, -1), "");
  assert_text (mae_seats_text (&roster, 1 << 1, -1), "Bruno");
  assert_text (mae_seats_text (&roster, 1 << 0 | 1 << 2, -1), "Ada and Ippolito");
  assert_text (mae_seats_text (&roster, 7, 1), "Ada, Ippolito and you");

  g_assert_true (mae_begins_with_i ("Ippolito"));
  g_assert_true (mae_begins_with_i ("Íñigo"));
  g_assert_true (mae_begins_with_i ("hilda"));
  g_assert_true (mae_begins_with_i ("I"));
  g_assert_false (mae_begins_with_i ("Ian"));
  g_assert_false (mae_begins_with_i ("Hierro"));
  g_assert_false (mae_begins_with_i ("Ada"));
  g_assert_false (mae_begins_with_i (""));
}

static void
test_short_lines (void)
{
  assert_text (mae_short_lines_text ("", 11), "");
  assert_text (mae_short_lines_text ("Faith", 11), "Faith");
  assert_text (mae_short_lines_text ("Vatican Reports", 11), "Vatican\nReports");
  assert_text (mae_short_lines_text ("Rapports du Vatican", 11), "Rapports du\nVatican");
  assert_text (mae_short_lines_text ("à é î ö ú ñ", 11), "à é î ö ú ñ");
  assert_text (mae_short_lines_text ("Vatikanberichte", 11), "Vatikanberichte");
}

static void
test_cards (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeRuleset *own = g_memdup2 (rules, sizeof *rules);
  const MaeBag cost = { .of = { [COIN] = 2 } };
  MaeCardNeed need = { .colour = 0, .count = 2 };
  MaeGame game;
  int card;

  scene_begin (&game, 1);
  card = scene_top_card (&game, 1, 1, &cost);
  assert_text (mae_card_text (rules, card), "level 1 blue card");
  assert_text (mae_card_details (rules, card),
               "Level 1 blue card. Costs 2 Coins. Produces 1 Faith for 1 Shield. 1 point.");
  assert_text (mae_card_text (rules, -1), "?");
  assert_text (mae_production_text (rules, rules->base_production),
               "1 resource of your choice for 2 resources of your choice");
  g_assert_cmpstr (mae_colour_label (rules, 3), ==, "Purple");
  assert_text (mae_cards_count_text (rules, &need), "2 green cards");
  need.level = 2;
  need.count = 1;
  assert_text (mae_cards_count_text (rules, &need), "1 level 2 green card");

  g_strlcpy (own->colours[0], "Teal", MAE_NAME_SIZE);
  assert_text (mae_cards_count_text (own, &need), "1 level 2 Teal card");
  assert_text (mae_deck_text (own, 3, 0), "level 3 Teal card");
  g_free (own);
}

static void
test_leaders (void)
{
  static const struct {
    MaeLeaderKind kind;
    int resource;
    const char *text;
  } cases[] = {
    { MAE_LEADER_DISCOUNT, SERVANT,
      "Cards cost 1 Servant less. Needs 1 yellow card and 1 green card. 2 points." },
    { MAE_LEADER_DEPOT, STONE,
      "A depot for 2 Stones: extra space besides your shelves. Needs 5 Coins. 3 points." },
    { MAE_LEADER_WHITE, SHIELD,
      "A white marble gives 1 Shield. Needs 2 green cards and 1 purple card. 5 points." },
    { MAE_LEADER_PRODUCTION, COIN,
      "Produces 1 Faith and 1 resource of your choice for 1 Coin. Needs 1 level 2 green card. "
      "4 points." },
  };
  MaeGame game;

  scene_begin (&game, 1);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_text (mae_leader_details (game.rules,
                                     scene_leader (&game, 0, 0, cases[i].kind, cases[i].resource)),
                 cases[i].text);
  assert_text (mae_leader_details (game.rules, -1), "a hidden leader");
}

static void
test_places (void)
{
  MaeGame game;
  int leader;

  scene_begin (&game, 2);
  leader = scene_leader (&game, 0, 0, MAE_LEADER_DEPOT, STONE);
  assert_text (mae_container_text (&game, scene_shelf (&game, 0, 0)), "the shelf for 1 resource");
  assert_text (mae_container_text (&game, scene_shelf (&game, 1, 2)), "the shelf for 3 resources");
  assert_text (mae_container_text (&game, mae_game_strongbox (&game, 0)), "the strongbox");
  assert_text (mae_container_text (&game, game.rules->leaders[leader].depot),
               "the leader depot for Stones");
  assert_text (mae_container_text (&game, 1000), "an unknown place");
  assert_text (mae_market_line_text (true, 1), "row 2");
  assert_text (mae_market_line_text (false, 0), "column 1");
}

/* ── Refusals ─────────────────────────────────────────────────────────────────────────────── */

static void
test_rejects (void)
{
  const struct {
    MaeReject reject;
    const char *code, *text;
  } cases[] = {
#define ACTION(why) { .kind = MAE_REJECT_ACTION, .action = { why } }
    { ACTION (MAE_ACTION_LATE_SETUP), NULL, "You have already made this choice." },
    { ACTION (MAE_ACTION_EARLY_MANDATORY), NULL,
      "Everyone has to choose leaders and starting resources first." },
    { ACTION (MAE_ACTION_LATE_MANDATORY), NULL,
      "You have already taken your main action this turn. End the turn when you are done." },
    { ACTION (MAE_ACTION_EARLY_TURN_END), NULL,
      "Before ending the turn, take from the market, buy a card or produce." },
    { ACTION (MAE_ACTION_GAME_ENDED), NULL, "The game is over." },
    { ACTION (MAE_ACTION_NOT_CURRENT), NULL, "It isn’t your turn." },
    { { .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice = { true, 1 } },
      NULL,
      "Choose 1 more leader to keep." },
    { { .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice = { true, -2 } },
      NULL,
      "Choose 2 fewer leaders to keep." },
    { { .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice = { false, 0 } },
      NULL,
      "You have already made this choice." },
    { { .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice = { false, 1 } },
      NULL,
      "Choose exactly the number of starting resources you are allowed." },
    { { .kind = MAE_REJECT_NOT_OWNED, .not_owned = { MAE_OBJECT_LEADER, 3 } },
      NULL,
      "That leader isn’t in your hand." },
    { { .kind = MAE_REJECT_NOT_OWNED, .not_owned = { MAE_OBJECT_SHELF, 3 } },
      NULL,
      "That can only go on one of your shelves or leader depots." },
    { { .kind = MAE_REJECT_NOT_OWNED, .not_owned = { MAE_OBJECT_CONTAINER, 3 } },
      NULL,
      "That shelf or strongbox isn’t yours." },
    { { .kind = MAE_REJECT_NOT_OWNED, .not_owned = { MAE_OBJECT_PRODUCTION, 3 } },
      NULL,
      "You can’t activate that production, or not again this turn." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_MARKET_INDEX, 9 } },
      NULL,
      "There is no such thing in this game." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_LEADER, 9 } },
      NULL,
      "There is no such thing in this game." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_CARD, 9 } },
      NULL,
      "There is no such thing in this game." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_COLOUR, -1 } },
      "Teal",
      "This game has no “Teal”." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_COLOUR, -1 } },
      NULL,
      "There is no such thing in this game." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_RESOURCE, -1 } },
      "Gold",
      "This game has no “Gold”." },
    { { .kind = MAE_REJECT_NO_SUCH, .no_such = { MAE_ENTITY_RESOURCE, -1 } },
      NULL,
      "There is no such thing in this game." },
    { { .kind = MAE_REJECT_RECIPE, .recipe = { true, STONE, 2, 1, false } },
      NULL,
      "That doesn’t add up: it should be 2 Stones, not 1 Stone." },
    { { .kind = MAE_REJECT_RECIPE, .recipe = { true, -1, 0, 0, false } },
      NULL,
      "Choose what to take, pay or produce first." },
    { { .kind = MAE_REJECT_RECIPE, .recipe = { true, -1, 3, 1, false } },
      NULL,
      "The number of resources doesn’t add up. Check what is paid, chosen and placed." },
    { { .kind = MAE_REJECT_TRANSACTION, .transaction = { true, false, MAE_TRANSACTION_NEGATIVE } },
      NULL,
      "Amounts can’t be negative." },
    { { .kind = MAE_REJECT_TRANSACTION,
        .transaction = { true, false, MAE_TRANSACTION_ILLEGAL_STORABLE } },
      NULL,
      "Resources that can be stored can’t go there." },
    { { .kind = MAE_REJECT_TRANSACTION,
        .transaction = { true, false, MAE_TRANSACTION_ILLEGAL_NON_STORABLE } },
      NULL,
      "Faith and white marbles can’t be stored or paid with." },
    { { .kind = MAE_REJECT_TRANSACTION, .transaction = { true, true, MAE_TRANSACTION_EXCLUDED } },
      NULL,
      "That resource can’t be chosen here." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { COIN, 4, true, MAE_TRANSFER_BOUND_DIFFERS } },
      NULL,
      "Coins can’t go there: the space is for another resource." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { -1, 4, true, MAE_TRANSFER_BOUND_DIFFERS } },
      NULL,
      "A shelf holds one type of resource only." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { FAITH, 4, true, MAE_TRANSFER_NON_STORABLE } },
      NULL,
      "Faith can’t be stored." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { COIN, 4, true, MAE_TRANSFER_CAPACITY } },
      NULL,
      "There is no space for more Coins there." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { COIN, 4, false, MAE_TRANSFER_CAPACITY } },
      NULL,
      "There aren’t enough Coins to take from there." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { -1, 4, false, MAE_TRANSFER_CAPACITY } },
      NULL,
      "There isn’t enough to take from there." },
    { { .kind = MAE_REJECT_TRANSFER, .transfer = { STONE, 4, true, MAE_TRANSFER_DUPLICATE } },
      NULL,
      "Stones are already on another shelf. Two shelves can’t hold the same resource." },
    { { .kind = MAE_REJECT_BUY, .buy = { true } }, NULL, "There are no cards left in that deck." },
    { { .kind = MAE_REJECT_BUY, .buy = { false } },
      NULL,
      "This card can’t go there. Put a level 1 card on an empty slot, and any other card on a "
      "card that is exactly one level lower." },
    { { .kind = MAE_REJECT_REQUIREMENTS,
        .requirements = { .resources = { .of = { [STONE] = 2 } },
                          .n_cards = 1,
                          .cards = { { 1, 2, 1 } } } },
      NULL,
      "You are missing 1 level 2 blue card and 2 Stones." },
    { { .kind = MAE_REJECT_REQUIREMENTS }, NULL, "You don’t meet the requirements." },
    { { .kind = MAE_REJECT_ACTIVE_LEADER }, NULL, "An active leader can’t be discarded." },
    { { .kind = MAE_REJECT_NONE }, NULL, "That isn’t possible." },
  };
  MaeGame game;

  scene_begin (&game, 2);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *without = mae_reject_text (NULL, &cases[i].reject, NULL);

    assert_text (mae_reject_text (&game, &cases[i].reject, cases[i].code), cases[i].text);
    /* Without a game there is a sentence too. */
    g_assert_true (g_str_has_suffix (without, "."));
  }
}

/* Whatever numbers a peer sends, there is a sentence and no crash. */
static void
test_wild_rejects (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  MaeGame game;

  scene_begin (&game, 2);
  for (int i = 0; i < 20000; i++) {
    MaeReject reject;
    g_autofree char *text = NULL;

    for (gsize b = 0; b < sizeof reject; b++)
      ((guint8 *) &reject)[b] = g_rand_int_range (rand, 0, 4) == 0 ? g_rand_int (rand) : 0;
    reject.kind = g_rand_int_range (rand, 0, MAE_REJECT_ACTIVE_LEADER + 1);
    if (reject.kind == MAE_REJECT_REQUIREMENTS) {
      /* The codec bounds the count, and what can be counted. */
      reject.requirements.n_cards = g_rand_int_range (rand, 0, MAE_MAX_NEEDS + 1);
    } else if (reject.kind == MAE_REJECT_INITIAL_CHOICE) {
      *(guint8 *) &reject.initial_choice.leaders &= 1;
    } else if (reject.kind == MAE_REJECT_RECIPE) {
      *(guint8 *) &reject.recipe.input &= 1;
      *(guint8 *) &reject.recipe.illegal_discard &= 1;
    } else if (reject.kind == MAE_REJECT_TRANSACTION) {
      *(guint8 *) &reject.transaction.input &= 1;
      *(guint8 *) &reject.transaction.replacement &= 1;
    } else if (reject.kind == MAE_REJECT_TRANSFER) {
      *(guint8 *) &reject.transfer.added &= 1;
    } else if (reject.kind == MAE_REJECT_BUY) {
      *(guint8 *) &reject.buy.empty &= 1;
    }
    text = mae_reject_text (&game, &reject, NULL);
    g_assert_true (g_utf8_validate (text, -1, NULL));
    g_assert_cmpuint (strlen (text), >, 3);
  }
}

/* ── The next thing to do ─────────────────────────────────────────────────────────────────── */

static void
test_next_step (void)
{
  char *names[] = { "Ada", "Bruno", "Carla" };
  MaeRoster roster = { .n = 3, .name = { names[0], names[1], names[2] } };
  MaeDraftMissing missing = { .kind = MAE_MISSING_SLOT };
  MaeGame game;

  scene_begin (&game, 3);
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "Take from the market");
  assert_text (mae_next_step_details (&game, 0, true),
               "New here? Try a market arrow. Nothing happens until you confirm. Press F1 for the "
               "rules.");
  scene_top_card (&game, 1, 2, &(MaeBag){ .of = { [STONE] = 2 } });
  scene_leader (&game, 0, 0, MAE_LEADER_DISCOUNT, STONE);
  scene_put (&game, 0, 0, STONE, 1);
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "Take from the market or buy a card");
  scene_put (&game, 0, 0, STONE, 0);
  scene_put (&game, 0, 1, COIN, 2);
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "Take from the market or produce");
  scene_put (&game, 0, 0, STONE, 1);
  assert_text (mae_next_step_text (&game, &roster, 0, NULL),
               "Take from the market, buy a card or produce");
  assert_text (mae_next_step_details (&game, 0, false),
               "Drag, click or use the keyboard: Tab, arrows, Enter.");
  assert_text (mae_next_step_text (&game, &roster, 0, &missing), "Choose the slot for the card");
  assert_text (mae_next_step_text (&game, &roster, 1, NULL), "Ada is playing");
  assert_text (mae_next_step_text (&game, &roster, -1, NULL), "Ada is playing");
  game.main_done = true;
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "End your turn");
  scene_put (&game, 0, 0, STONE, 0);
  scene_put (&game, 0, 1, COIN, 0);
  assert_text (mae_next_step_details (&game, 0, false), "Before that, you can still use leaders.");
  scene_put (&game, 0, 1, COIN, 1);
  assert_text (mae_next_step_details (&game, 0, false),
               "Before that, you can still swap shelves or use leaders.");
  game.players[0].active = 3; /* both */
  assert_text (mae_next_step_details (&game, 0, false), "Before that, you can still swap shelves.");

  game.phase = MAE_PHASE_SETUP;
  game.players[0].leaders_chosen = false;
  game.players[1].leaders_chosen = game.players[1].resources_chosen = false;
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "Choose 2 leaders");
  game.players[1].leaders_chosen = true;
  assert_text (mae_next_step_text (&game, &roster, 1, NULL), "Choose 1 starting resource");
  assert_text (mae_next_step_text (&game, &roster, 2, NULL), "Waiting for Ada and Bruno to choose");
  game.phase = MAE_PHASE_ENDED;
  assert_text (mae_next_step_text (&game, &roster, 0, NULL), "The game is over");
}

/* Returns whether @card is in its deck, hidden or on top. @game is a deciding game. */
static gboolean
is_in_deck (const MaeGame *game, int card)
{
  const MaeCard *self = &game->rules->cards[card];
  int left = game->deck_left[self->level - 1][self->colour];
  int start = game->deck_start[self->level - 1][self->colour];

  for (int i = 0; i < left; i++)
    if (game->deck[start + i] == card)
      return TRUE;
  return FALSE;
}

/* Each statement about a card is true in the deciding game, and needs only what seat 0 knows. */
static void
check_where (const MaeGame *game, GHashTable *seen)
{
  MaeRoster roster = { .n = 2, .name = { (char *) "Ada", (char *) "Bruno" } };
  MaeGame view = mae_game_view (game, 0);

  for (int i = 0; i < game->rules->n_cards; i++) {
    g_autofree char *text = mae_card_where_text (&view, &roster, 0, i);
    gboolean in_deck = is_in_deck (game, i);

    if (g_str_equal (text, "In its deck") || g_str_equal (text, "On top of its deck"))
      g_assert_true (in_deck);
    else if (g_str_equal (text, "Out of the game") || g_str_equal (text, "On your board")
             || g_str_equal (text, "On the board of Bruno"))
      g_assert_false (in_deck);
    else
      g_assert_true (g_str_has_prefix (text, "Maybe in its deck"));
    g_hash_table_add (seen, g_strdup (text));
  }
  for (int i = 0; i < game->rules->n_leaders; i++)
    g_hash_table_add (seen, mae_leader_where_text (&view, &roster, 0, i));
}

static void
test_where (void)
{
  static const char *const all[] = { "In its deck",           "On top of its deck",
                                     "Out of the game",       "On your board",
                                     "On the board of Bruno", "Maybe in its deck (1 of 3)",
                                     "In your hand",          "Not seen" };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint seed = 0; seed < 20; seed++) {
    MaeGame game;

    mae_game_start (&game, mae_ruleset_builtin ("standard"), seed, 1 + (int) seed % 2, NULL);
    do
      check_where (&game, seen);
    while (random_play_step (&game, rand, NULL, NULL) && game.phase != MAE_PHASE_ENDED);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (!g_hash_table_contains (seen, all[i]))
      g_error ("never said: %s", all[i]);
}

/* Topics are found by words of their titles and texts, from the beginning of each word. */
static void
test_topics (void)
{
  static const struct {
    const char *search;
    guint found; /* mask */
  } cases[] = {
    { "", (1u << MAE_N_TOPICS) - 1 },
    { "inkwell", 1u << MAE_TOPIC_SETUP },
    { "INKW", 1u << MAE_TOPIC_SETUP },
    { "white marble", 1u << MAE_TOPIC_MARKET | 1u << MAE_TOPIC_LEADERS },
    { "strongbox produces", 1u << MAE_TOPIC_CARDS },
    { "pope’s", 1u << MAE_TOPIC_FAITH },
    { "nkwell", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    guint found = 0;

    for (MaeTopic t = 0; t < MAE_N_TOPICS; t++)
      if (mae_topic_matches (t, cases[i].search))
        found |= 1u << t;
    g_assert_cmphex (found, ==, cases[i].found);
  }
}

/* The topic that explains a reject. */
static void
test_topics_of_rejects (void)
{
  MaeReject price = { .kind = MAE_REJECT_REQUIREMENTS, .requirements.price = true };
  MaeReject leader = { .kind = MAE_REJECT_REQUIREMENTS };
  MaeReject shelf = { .kind = MAE_REJECT_TRANSFER };
  MaeReject twice = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_LATE_MANDATORY };
  MaeReject turn = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_NOT_CURRENT };

  g_assert_cmpint (mae_topic_of_reject (&price), ==, MAE_TOPIC_CARDS);
  g_assert_cmpint (mae_topic_of_reject (&leader), ==, MAE_TOPIC_LEADERS);
  g_assert_cmpint (mae_topic_of_reject (&shelf), ==, MAE_TOPIC_WAREHOUSE);
  g_assert_cmpint (mae_topic_of_reject (&twice), ==, MAE_TOPIC_TURN);
  g_assert_cmpint (mae_topic_of_reject (&turn), ==, MAE_N_TOPICS);
}

/* The warning before a color runs out. */
static void
test_colours_left (void)
{
  MaeGame game;

  scene_begin (&game, 1);
  assert_text (mae_colours_left_text (&game, 3), "");
  memset (game.deck_left[0], 0, sizeof game.deck_left[0]);
  memset (game.deck_left[1], 0, sizeof game.deck_left[1]);
  assert_text (mae_colours_left_text (&game, 3), "");
  game.deck_left[2][1] = 3;
  assert_text (mae_colours_left_text (&game, 3),
               "Left: 3 blue cards. You lose when one color has run out.");
  game.deck_left[2][0] = 1;
  assert_text (mae_colours_left_text (&game, 3),
               "Left: 1 green card and 3 blue cards. You lose when one color has run out.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/time-left", test_time_left);
  g_test_add_func ("/words/resources", test_resources);
  g_test_add_func ("/words/names", test_names);
  g_test_add_func ("/words/short-lines", test_short_lines);
  g_test_add_func ("/words/cards", test_cards);
  g_test_add_func ("/words/leaders", test_leaders);
  g_test_add_func ("/words/colours-left", test_colours_left);
  g_test_add_func ("/words/places", test_places);
  g_test_add_func ("/words/rejects", test_rejects);
  g_test_add_func ("/words/rejects/wild", test_wild_rejects);
  g_test_add_func ("/words/topics", test_topics);
  g_test_add_func ("/words/topics/rejects", test_topics_of_rejects);
  g_test_add_func ("/words/next-step", test_next_step);
  g_test_add_func ("/words/last-round", test_last_round);
  g_test_add_func ("/words/where", test_where);
  return g_test_run ();
}
