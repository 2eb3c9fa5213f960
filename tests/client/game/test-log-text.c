/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences of the log. */

#include <string.h>

#include "client/draft/draft-market.h"
#include "client/game/log-text.h"
#include "ruleset/ruleset-io.h"
#include "scene.h"

static char *names[] = { "Ada", "Bruno", "Carla", "Dante" };
static MaeRoster roster = { .n = 4 };

static void
add_line (const MaeLogLine *line, gpointer user_data)
{
  g_string_append_printf (user_data, "%s\n", line->text);
}

static void
add_icon (GString *text, const MaeLogIcon *icon)
{
  static const char *const kinds[] = {
    [MAE_LOG_ICON_RESOURCE] = "resource", [MAE_LOG_ICON_CARD] = "card",
    [MAE_LOG_ICON_COLOUR] = "colour",     [MAE_LOG_ICON_TOKEN] = "token",
    [MAE_LOG_ICON_CROSS] = "cross",       [MAE_LOG_ICON_TILE] = "tile",
  };

  g_string_append_printf (text, icon->kind == MAE_LOG_ICON_CARD ? "{%s}" : "{%s %d}",
                          kinds[icon->kind], icon->of);
}

/* Adds the line in icons and few words, with the icons in braces, and its place. */
static void
add_brief (const MaeLogLine *line, gpointer user_data)
{
  static const char *const subjects[] = {
    [MAE_LOG_NOWHERE] = "nowhere",    [MAE_LOG_AT_MARKET] = "market",
    [MAE_LOG_AT_SLOT] = "slot",       [MAE_LOG_AT_PRODUCTIONS] = "productions",
    [MAE_LOG_AT_LEADERS] = "leaders", [MAE_LOG_AT_WAREHOUSE] = "warehouse",
    [MAE_LOG_AT_MARKERS] = "markers", [MAE_LOG_AT_SECTION] = "section",
    [MAE_LOG_AT_TOKENS] = "tokens",
  };
  g_auto (GStrv) parts = g_strsplit (line->brief ? line->brief : line->text, MAE_LOG_MARK, -1);
  GString *text = user_data;

  if (line->lead.kind != MAE_LOG_NO_ICON) {
    add_icon (text, &line->lead);
    g_string_append_c (text, ' ');
  } else if (line->brief && line->seat >= 0) {
    g_string_append_printf (text, "{%s} ", names[line->seat]);
  }
  /* as many marks as icons */
  g_assert_cmpint (g_strv_length (parts), ==, line->n_icons + 1);
  for (int i = 0; i <= line->n_icons; i++) {
    g_string_append (text, parts[i]);
    if (i < line->n_icons)
      add_icon (text, &line->icons[i]);
  }
  g_string_append_printf (text, " @%s", subjects[line->subject.kind]);
  if (line->subject.kind != MAE_LOG_NOWHERE)
    g_string_append_printf (text, " %d %d", line->subject.seat, line->subject.index);
  g_string_append_c (text, '\n');
}

/* Returns what @func adds about @events between two states, for the player in @own_seat. */
static char *
tell (const MaeGame *before, const MaeGame *after, const MaeEvents *events, int own_seat,
      MaeLogFunc func)
{
  GString *text = g_string_new (NULL);
  MaeBatch batch = mae_batch_of_events (before, after, events->at, events->n);

  roster.n = after->n_players;
  for (int i = 0; i < 4; i++)
    roster.name[i] = names[i];
  mae_log_text (&batch, &roster, own_seat, func, text);
  return g_string_free (text, FALSE);
}

/* Applies @command, and compares the sentences for the actor and for a spectator. */
static void
assert_told (MaeGame *game, const MaeCommand *command, const char *own, const char *others)
{
  MaeGame before = *game;
  MaeEvents *events = g_new (MaeEvents, 1);
  g_autofree char *told_own = NULL, *told_others = NULL;

  g_assert_true (mae_game_apply (game, command, events, NULL));
  told_own = tell (&before, game, events, command->seat, add_line);
  told_others = tell (&before, game, events, -1, add_line);
  g_assert_cmpstr (told_own, ==, own);
  g_assert_cmpstr (told_others, ==, others);
  g_free (events);
}

/* Compares the lines in icons and few words about @command, which isn't applied, for the actor. */
static void
assert_brief (const MaeGame *game, const MaeCommand *command, const char *expected)
{
  MaeGame after = *game;
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);
  g_autofree char *told = NULL;

  g_assert_true (mae_game_apply (&after, command, events, NULL));
  told = tell (game, &after, events, command->seat, add_brief);
  g_assert_cmpstr (told, ==, expected);
}

static MaeCommand
take (int seat, bool row, int index)
{
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET, .seat = seat };

  command.take_market.row = row;
  command.take_market.index = index;
  return command;
}

static void
test_market (void)
{
  MaeGame game;
  MaeCommand command = take (0, true, 0);

  scene_begin (&game, 4);
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 1), STONE, 2);
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 0), COIN, 1);
  assert_brief (&game, &command,
                "{Ada} took {resource 0}{resource 1}{resource 1}, discarded 1 @market 0 0\n"
                "{resource 4} +1 for Bruno, Carla and Dante @markers -1 14\n");
  assert_told (&game, &command,
               "You took 1 Coin and 2 Stones from row 1, discarded 1\n"
               "1 faith for Bruno, Carla and Dante\n",
               "Ada took 1 Coin and 2 Stones from row 1, discarded 1\n"
               "1 faith for Bruno, Carla and Dante\n");

  /* Nothing kept, and faith for the player. */
  scene_begin (&game, 2);
  command = take (0, false, 2);
  assert_brief (&game, &command,
                "{Ada} took {resource 4}, discarded 1 @market 0 5\n"
                "{resource 4} +1 for Bruno @markers -1 2\n");
  assert_told (&game, &command, "You took 1 Faith from column 3, discarded 1\n1 faith for Bruno\n",
               "Ada took 1 Faith from column 3, discarded 1\n1 faith for Bruno\n");
}

static void
test_market_whites (void)
{
  MaeGame game;
  MaeCommand command = take (0, true, 2);

  scene_begin (&game, 2);
  scene_leader (&game, 0, 0, MAE_LEADER_WHITE, COIN);
  scene_leader (&game, 0, 1, MAE_LEADER_WHITE, STONE);
  command.take_market.replacements.of[COIN] = 2;
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 2), SERVANT, 2);
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 1), COIN, 1);
  assert_told (&game, &command,
               "You took 1 Coin and 2 Servants from row 3, discarded 1\n1 faith for Bruno\n",
               "Ada took 1 Coin and 2 Servants from row 3, discarded 1\n1 faith for Bruno\n");
}

static void
test_market_alone (void)
{
  MaeGame game;
  MaeCommand command = take (0, true, 0);

  scene_begin (&game, 1);
  assert_brief (&game, &command,
                "{Ada} took nothing, discarded 4 @market 0 0\n"
                "{cross 0} +4 for discards @markers -1 0\n");
  assert_told (&game, &command,
               "You took nothing from row 1, discarded 4\n"
               "Lorenzo’s black cross advances 4 spaces for what was discarded\n",
               "Ada took nothing from row 1, discarded 4\n"
               "Lorenzo’s black cross advances 4 spaces for what was discarded\n");
}

static void
test_buy (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_BUY_CARD, .seat = 0 };
  const MaeBag cost = { .of = { [COIN] = 2 } };

  scene_begin (&game, 2);
  scene_put (&game, 0, 1, COIN, 2);
  scene_top_card (&game, 1, 1, &cost);
  command.buy_card.colour = 1;
  command.buy_card.level = 1;
  mae_placement_add (&command.buy_card.payment, scene_shelf (&game, 0, 1), COIN, 2);
  command.buy_card.slot = 2;
  assert_brief (&game, &command, "{Ada} bought {card} @slot 0 2\n");
  assert_told (&game, &command, "You bought a level 1 blue card\n",
               "Ada bought a level 1 blue card\n");
}

static void
test_produce (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_PRODUCE, .seat = 0 };
  int leader;

  scene_begin (&game, 2);
  leader = scene_leader (&game, 0, 0, MAE_LEADER_PRODUCTION, SHIELD);
  scene_put (&game, 0, 3, SHIELD, 2);
  scene_put (&game, 0, 1, STONE, 2);
  /* A Shield is paid from the strongbox and another one comes back into it. */
  command.produce.n = 2;
  command.produce.item[0].production = game.rules->base_production;
  command.produce.item[0].in.of[STONE] = 1;
  command.produce.item[0].in.of[SHIELD] = 1;
  command.produce.item[0].out_blanks.of[SHIELD] = 1;
  command.produce.item[1].production = game.rules->leaders[leader].production;
  command.produce.item[1].in.of[SHIELD] = 1;
  command.produce.item[1].out_blanks.of[COIN] = 1;
  mae_placement_add (&command.produce.payment, scene_shelf (&game, 0, 1), STONE, 1);
  mae_placement_add (&command.produce.payment, scene_shelf (&game, 0, 3), SHIELD, 2);
  assert_brief (&game, &command,
                "{Ada} produced {resource 0}{resource 3}{resource 4} @productions 0 -1\n");
  assert_told (&game, &command,
               "You produced 1 Coin, 1 Shield and 1 Faith for 1 Stone and 2 Shields\n",
               "Ada produced 1 Coin, 1 Shield and 1 Faith for 1 Stone and 2 Shields\n");
}

/* Many units have an icon for each type, and the number. */
static void
test_many (void)
{
  MaeLogLine line = { .kind = MAE_LOG_PRODUCE };
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree char *few = NULL;
  g_autofree char *many = NULL;
  g_autoptr (GString) cards = g_string_new (NULL);
  MaeBag all = { .of = { [COIN] = 100, [STONE] = 1, [FAITH] = 2 } };

  many = mae_log_line_add_units (&line, rules, &all);
  g_assert_cmpstr (many, ==, "100" MAE_LOG_MARK " 1" MAE_LOG_MARK " 2" MAE_LOG_MARK);
  g_assert_cmpint (line.n_icons, ==, 3);
  few = mae_log_line_add_units (&line, rules, &(MaeBag){ .of = { [SHIELD] = 6 } });
  g_assert_cmpint (strlen (few), ==, 6 * strlen (MAE_LOG_MARK));
  g_assert_cmpint (line.n_icons, ==, 9);
  mae_log_line_add_icons (&line, cards, MAE_LOG_ICON_COLOUR, 1, 100);
  g_assert_cmpstr (cards->str, ==, "100" MAE_LOG_MARK);
  g_assert_cmpint (line.n_icons, ==, 10);
  /* Icons beyond the maximum are left out. */
  for (int i = 0; i < 10; i++) {
    g_autofree char *more =
        mae_log_line_add_units (&line, rules, &(MaeBag){ .of = { [SHIELD] = 6 } });

    g_assert_cmpint (line.n_icons, <=, MAE_LOG_MOST_ICONS);
    g_assert_nonnull (more);
  }
}

static void
test_leaders_and_shelves (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_ACTIVATE_LEADER, .seat = 0 };

  scene_begin (&game, 2);
  scene_put (&game, 0, 3, COIN, 5);
  command.leader.leader = scene_leader (&game, 0, 0, MAE_LEADER_DEPOT, STONE);
  scene_leader (&game, 0, 1, MAE_LEADER_DISCOUNT, COIN);
  game.players[0].active = 0;
  {
    g_autofree char *expected = g_strdup_printf (
        "{Ada} activated leader {resource 1} @leaders 0 %d\n", command.leader.leader);

    assert_brief (&game, &command, expected);
  }
  assert_told (&game, &command, "You activated a leader: A depot for 2 Stones\n",
               "Ada activated a leader: A depot for 2 Stones\n");

  command.kind = MAE_COMMAND_DISCARD_LEADER;
  command.leader.leader = game.players[0].hand[1] == command.leader.leader
                              ? game.players[0].hand[0]
                              : game.players[0].hand[1];
  assert_brief (&game, &command, "{Ada} discarded leader for {resource 4} @leaders 0 -1\n");
  assert_told (&game, &command, "You discarded a leader for 1 Faith\n",
               "Ada discarded a leader for 1 Faith\n");

  command = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES, .seat = 0 };
  command.swap.a = scene_shelf (&game, 0, 0);
  command.swap.b = scene_shelf (&game, 0, 1);
  assert_brief (&game, &command, "{Ada} swapped two shelves @warehouse 0 -1\n");
  assert_told (&game, &command, "You swapped two shelves\n", "Ada swapped two shelves\n");
}

static void
test_setup (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = 0 };

  scene_begin (&game, 2);
  game.phase = MAE_PHASE_SETUP;
  for (int seat = 0; seat < 2; seat++) {
    game.players[seat].hand_count = 4;
    game.players[seat].leaders_chosen = false;
    for (int i = 0; i < 4; i++)
      game.players[seat].hand[i] = 4 * seat + i;
  }
  game.players[1].resources_chosen = false;
  command.choose_leaders.n = 2;
  command.choose_leaders.leader[1] = 1;
  assert_brief (&game, &command, "{Ada} chose leaders @leaders 0 -1\n");
  assert_told (&game, &command, "You chose your leaders\n", "Ada chose leaders\n");

  command.seat = 1;
  command.choose_leaders.leader[0] = 5;
  command.choose_leaders.leader[1] = 7;
  assert_told (&game, &command, "You chose your leaders\n", "Bruno chose leaders\n");

  command = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_RESOURCES, .seat = 1 };
  mae_placement_add (&command.choose_resources.shelves, scene_shelf (&game, 1, 2), SHIELD, 1);
  assert_brief (&game, &command,
                "{Bruno} starts with {resource 3} @warehouse 1 -1\n"
                "The first round begins @nowhere\n");
  assert_told (&game, &command, "You start with 1 Shield\nThe first round begins\n",
               "Bruno starts with 1 Shield\nThe first round begins\n");
}

static void
test_reports (void)
{
  MaeGame game;
  MaeCommand command = take (0, true, 1);

  scene_begin (&game, 3);
  game.players[0].faith = 7;
  game.players[2].faith = 5;
  for (int i = 0; i < 2; i++)
    mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 1), SHIELD, 1);
  assert_told (&game, &command,
               "You took 2 Shields and 1 Faith from row 2\n"
               "Vatican report: 2 points for Carla and you\n",
               "Ada took 2 Shields and 1 Faith from row 2\n"
               "Vatican report: 2 points for Ada and Carla\n");

  /* Lorenzo triggers it, and nobody is in the section. */
  scene_begin (&game, 1);
  game.cross = 7;
  command = take (0, true, 0);
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 1), COIN, 2);
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 2), STONE, 1);
  assert_told (&game, &command,
               "You took 2 Coins and 1 Stone from row 1, discarded 1\n"
               "Lorenzo’s black cross advances 1 space for what was discarded\n"
               "Vatican report: nobody gains points\n",
               "Ada took 2 Coins and 1 Stone from row 1, discarded 1\n"
               "Lorenzo’s black cross advances 1 space for what was discarded\n"
               "Vatican report: nobody gains points\n");
}

/* The beginning of a turn has no line: the lines of what is done in it say whose turn it is. */
static void
test_turns (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = 0 };

  scene_begin (&game, 2);
  game.main_done = true;
  assert_told (&game, &command, "", "");
  game.main_done = true;
  command.seat = 1;
  assert_told (&game, &command, "", "");
}

/* Lorenzo's cross may trigger a report: first the token, then its consequences. */
static void
test_token_report (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = 0 };

  scene_begin (&game, 1);
  game.main_done = true;
  game.token_order[0] = 4;
  game.cross = 7;
  game.players[0].faith = 6;
  assert_brief (&game, &command,
                "{token 4} black cross +2 @tokens -1 -1\n"
                "{tile 0} Report: +2 for you @section -1 0\n");
  assert_told (&game, &command,
               "Lorenzo’s black cross advances 2 spaces\nVatican report: 2 points for you\n",
               "Lorenzo’s black cross advances 2 spaces\nVatican report: 2 points for Ada\n");
}

/* Every token says what it does. */
static void
test_tokens (void)
{
  static const char *const expected[] = {
    "Lorenzo discards 2 green cards\n",
    "Lorenzo discards 2 blue cards\n",
    "Lorenzo discards 2 yellow cards\n",
    "Lorenzo discards 2 purple cards\n",
    "Lorenzo’s black cross advances 2 spaces\n",
    "Lorenzo’s black cross advances 2 spaces\n",
    "Lorenzo’s black cross advances 1 space, and the tokens are shuffled\n",
  };
  MaeGame game;

  scene_begin (&game, 1);
  static const char *const brief[] = {
    "{token 0} discarded {colour 0}{colour 0} @tokens -1 -1\n",
    "{token 1} discarded {colour 1}{colour 1} @tokens -1 -1\n",
    "{token 2} discarded {colour 2}{colour 2} @tokens -1 -1\n",
    "{token 3} discarded {colour 3}{colour 3} @tokens -1 -1\n",
    "{token 4} black cross +2 @tokens -1 -1\n",
    "{token 5} black cross +2 @tokens -1 -1\n",
    "{token 6} black cross +1, tokens shuffled @tokens -1 -1\n",
  };
  g_assert_cmpint (game.rules->n_tokens, ==, G_N_ELEMENTS (expected));
  for (int token = 0; token < game.rules->n_tokens; token++) {
    MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = 0 };

    scene_begin (&game, 1);
    game.main_done = true;
    game.token_order[0] = token;
    assert_brief (&game, &command, brief[token]);
    assert_told (&game, &command, expected[token], expected[token]);
  }
}

static void
test_last_round_and_end (void)
{
  MaeGame game;
  MaeCommand command = take (0, true, 1);

  scene_begin (&game, 2);
  game.players[0].faith = 23;
  game.players[0].sections = game.sections_closed = 3;
  mae_placement_add (&command.take_market.shelves, scene_shelf (&game, 0, 1), SHIELD, 2);
  assert_told (
      &game, &command,
      "You took 2 Shields and 1 Faith from row 2\n"
      "Vatican report: 4 points for you\n"
      "The last round has begun. You reached the last space of the faith track, which ends the "
      "game.\n",
      "Ada took 2 Shields and 1 Faith from row 2\n"
      "Vatican report: 4 points for Ada\n"
      "The last round has begun. Ada reached the last space of the faith track, which ends the "
      "game.\n");

  command = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = 0 };
  assert_brief (&game, &command, "");
  assert_told (&game, &command, "", "");
  game.last_round = false; /* nobody follows the second player */
  command = (MaeCommand){ .kind = MAE_COMMAND_DISCARD_LEADER, .seat = 1 };
  command.leader.leader = game.players[1].hand[0];
  assert_told (&game, &command, "You discarded a leader for 1 Faith\n",
               "Bruno discarded a leader for 1 Faith\n");
  command.kind = MAE_COMMAND_END_TURN;
  game.main_done = true;
  assert_told (&game, &command, "Ada wins with 29 points\n", "Ada wins with 29 points\n");
}

static void
test_winners (void)
{
  static const struct {
    guint8 winners;
    int own_seat;
    const char *text;
  } cases[] = {
    { 1 << 0, 0, "You win with 0 points\n" },
    { 1 << 1, 0, "Bruno wins with 0 points\n" },
    { 1 << 0 | 1 << 2, 0, "Carla and you share the win with 0 points\n" },
    { 1 << 0 | 1 << 2, 1, "Ada and Carla share the win with 0 points\n" },
    { 0, 0, "Lorenzo wins\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeEvents *events = g_new0 (MaeEvents, 1);
    MaeGame before, after;
    g_autofree char *told = NULL;

    scene_begin (&before, 3);
    after = before;
    events->n = 1;
    events->at[0].kind = MAE_EVENT_END;
    events->at[0].end.winners = cases[i].winners;
    g_assert_true (mae_game_follow (&after, &events->at[0]));
    told = tell (&before, &after, events, cases[i].own_seat, add_line);
    g_assert_cmpstr (told, ==, cases[i].text);
    g_free (events);
  }
}

static void
test_presence (void)
{
  MaeGame game;
  MaeCommand command = { .kind = MAE_COMMAND_LEAVE, .seat = 1 };

  scene_begin (&game, 2);
  assert_told (&game, &command, "You left the table\n", "Bruno left the table\n");
  command.kind = MAE_COMMAND_END_TURN;
  command.seat = 0;
  game.main_done = true;
  assert_told (&game, &command, "Bruno is away and is skipped\n", "Bruno is away and is skipped\n");
  g_assert_cmpint (game.current, ==, 0);
  command.seat = 1;
  command.kind = MAE_COMMAND_RETURN;
  assert_told (&game, &command, "You are back\n", "Bruno is back\n");
}

/* A change that no line explains (other rules, or a lost message) still has a sentence. */
static void
test_unknown_line (void)
{
  MaeEvents *events = g_new0 (MaeEvents, 1);
  MaeGame before, after;
  g_autofree char *told = NULL;

  scene_begin (&before, 2);
  after = before;
  after.market[0][0] = SHIELD;
  after.market[2][3] = FAITH;
  events->n = 2;
  events->at[0].kind = MAE_EVENT_CONTAINER;
  events->at[0].container.container = scene_shelf (&before, 0, 2);
  events->at[0].container.content.of[COIN] = 3;
  events->at[1].kind = MAE_EVENT_ACTION;
  events->at[1].action.command = MAE_COMMAND_TAKE_MARKET;
  told = tell (&before, &after, events, 1, add_line);
  g_assert_cmpstr (told, ==, "Ada took 3 Coins from the market\n");
  g_free (events);
}

/* The subject of a line about the market says which line it was. */
static void
test_market_subject (void)
{
  MaeGame game;
  bool row;
  int index;

  scene_begin (&game, 2);
  g_assert_true (mae_log_subject_is_line (&(MaeLogSubject){ MAE_LOG_AT_MARKET, 0, 2 }, game.rules,
                                          &row, &index));
  g_assert_true (row && index == 2);
  g_assert_true (mae_log_subject_is_line (&(MaeLogSubject){ MAE_LOG_AT_MARKET, 0, 3 }, game.rules,
                                          &row, &index));
  g_assert_true (!row && index == 0);
  g_assert_false (mae_log_subject_is_line (&(MaeLogSubject){ MAE_LOG_AT_MARKET, 0, -1 }, game.rules,
                                           &row, &index));
  g_assert_false (mae_log_subject_is_line (&(MaeLogSubject){ MAE_LOG_AT_SLOT, 0, 1 }, game.rules,
                                           &row, &index));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log-lines/market", test_market);
  g_test_add_func ("/log-lines/market/whites", test_market_whites);
  g_test_add_func ("/log-lines/market/alone", test_market_alone);
  g_test_add_func ("/log-lines/market/unknown-line", test_unknown_line);
  g_test_add_func ("/log-lines/market/subject", test_market_subject);
  g_test_add_func ("/log-lines/buy", test_buy);
  g_test_add_func ("/log-lines/produce", test_produce);
  g_test_add_func ("/log-lines/many", test_many);
  g_test_add_func ("/log-lines/leaders-and-shelves", test_leaders_and_shelves);
  g_test_add_func ("/log-lines/setup", test_setup);
  g_test_add_func ("/log-lines/reports", test_reports);
  g_test_add_func ("/log-lines/turns", test_turns);
  g_test_add_func ("/log-lines/tokens", test_tokens);
  g_test_add_func ("/log-lines/tokens/report", test_token_report);
  g_test_add_func ("/log-lines/last-round-and-end", test_last_round_and_end);
  g_test_add_func ("/log-lines/winners", test_winners);
  g_test_add_func ("/log-lines/presence", test_presence);
  return g_test_run ();
}
