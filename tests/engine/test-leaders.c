/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Secondary actions (activate, discard a leader); Leaders. */
#include "scenario.h"

static MaeCommand
leader_command (MaeCommandKind kind, int which)
{
  MaeCommand command = simple (0, kind);

  command.leader.leader = which;
  return command;
}

/* "resources owned anywhere (not spent)" */
static void
test_resource_requirement (void)
{
  Scenario s;
  int card = leader (MAE_LEADER_DEPOT, "Stone"); /* needs 5 Coin */
  scenario_init (&s, 2);
  give_leader (&s, 0, card, false);
  put_shelf (&s, 0, 2, "3 Coin");
  put_strongbox (&s, 0, "1 Coin");
  MaeCommand command = leader_command (MAE_COMMAND_ACTIVATE_LEADER, card);
  assert_rejected (&s, &command, MAE_REJECT_REQUIREMENTS);
  assert_bag (s.reject.requirements.resources, "1 Coin");

  put_strongbox (&s, 0, "2 Coin");
  assert_applied (&s, &command);
  assert_bag (mae_game_resources (&s.game, 0), "5 Coin");
  g_assert_cmpint (s.game.players[0].points, ==, 3);
  g_assert_true (mae_player_leader_active (&s.game.players[0], card));
  g_assert_cmpint (s.events.at[0].kind, ==, MAE_EVENT_POINTS);
  g_assert_cmpint (s.events.at[1].kind, ==, MAE_EVENT_LEADER);

  /* "Activating an active leader changes nothing and is no error." */
  assert_applied (&s, &command);
  g_assert_cmpint (s.events.n, ==, 1);
  g_assert_cmpint (s.game.players[0].points, ==, 3);
}

/* "cards owned (covered ones too) by color, count and perhaps level" */
static void
test_card_requirement (void)
{
  static const struct {
    MaeLeaderKind kind;
    const char *resource;
    struct {
      const char *colour;
      int level, slot;
    } cards[3];
    bool met;
  } cases[] = {
    { MAE_LEADER_DISCOUNT, "Servant", { { "Yellow", 1, 0 }, { "Green", 1, 1 } }, true },
    { MAE_LEADER_DISCOUNT, "Servant", { { "Yellow", 1, 0 }, { "Green", 2, 0 } }, true },
    { MAE_LEADER_DISCOUNT, "Servant", { { "Yellow", 1, 0 }, { "Blue", 1, 1 } }, false },
    { MAE_LEADER_WHITE,
      "Servant",
      { { "Yellow", 1, 0 }, { "Yellow", 2, 0 }, { "Blue", 1, 1 } },
      true },
    { MAE_LEADER_WHITE,
      "Servant",
      { { "Yellow", 1, 0 }, { "Blue", 2, 0 }, { "Blue", 1, 1 } },
      false },
    { MAE_LEADER_PRODUCTION, "Shield", { { "Yellow", 1, 0 } }, false },
    { MAE_LEADER_PRODUCTION, "Shield", { { "Blue", 1, 0 }, { "Yellow", 2, 0 } }, true },
    { MAE_LEADER_PRODUCTION,
      "Shield",
      { { "Blue", 1, 0 }, { "Blue", 2, 0 }, { "Yellow", 3, 0 } },
      false },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    int card = leader (cases[i].kind, cases[i].resource);
    scenario_init (&s, 2);
    give_leader (&s, 0, card, false);
    for (int j = 0; j < 3 && cases[i].cards[j].colour != NULL; j++)
      put_card (&s, 0, cases[i].cards[j].slot, cases[i].cards[j].colour, cases[i].cards[j].level);
    MaeCommand command = leader_command (MAE_COMMAND_ACTIVATE_LEADER, card);
    g_test_message ("case %zu", i);
    g_assert_true (mae_game_leader_met (&s.game, 0, card, NULL) == cases[i].met);
    if (cases[i].met)
      assert_applied (&s, &command);
    else
      assert_rejected (&s, &command, MAE_REJECT_REQUIREMENTS);
  }
}

static void
test_missing_cards (void)
{
  Scenario s;
  int card = leader (MAE_LEADER_WHITE, "Coin"); /* 2 Purple, 1 Green */
  scenario_init (&s, 2);
  give_leader (&s, 0, card, false);
  put_card (&s, 0, 0, "Purple", 1);
  MaeCommand command = leader_command (MAE_COMMAND_ACTIVATE_LEADER, card);
  assert_rejected (&s, &command, MAE_REJECT_REQUIREMENTS);
  g_assert_cmpint (s.reject.requirements.n_cards, ==, 2);
  g_assert_cmpint (s.reject.requirements.cards[0].colour, ==, colour ("Purple"));
  g_assert_cmpint (s.reject.requirements.cards[0].count, ==, 1);
  g_assert_cmpint (s.reject.requirements.cards[1].count, ==, 1);
}

/* A card counts for a leader by its color, and by its level where the leader asks for one. */
static void
test_needed_cards (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  int white = leader (MAE_LEADER_WHITE, "Coin");             /* 2 Purple, 1 Green */
  int production = leader (MAE_LEADER_PRODUCTION, "Shield"); /* 1 Yellow of level 2 */
  int depot = leader (MAE_LEADER_DEPOT, "Coin");             /* 5 Stones */

  for (int card = 0; card < rules->n_cards; card++) {
    const MaeCard *c = &rules->cards[card];
    g_assert_true (mae_leader_needs_card (rules, white, card)
                   == (c->colour == colour ("Purple") || c->colour == colour ("Green")));
    g_assert_true (mae_leader_needs_card (rules, production, card)
                   == (c->colour == colour ("Yellow") && c->level == 2));
    g_assert_false (mae_leader_needs_card (rules, depot, card));
  }
}

/* "Discard a leader that isn't active: 1 faith." */
static void
test_discard (void)
{
  static const MaeEventKind order[] = { MAE_EVENT_FAITH, MAE_EVENT_HAND, MAE_EVENT_HAND_COUNT,
                                        MAE_EVENT_ACTION };
  Scenario s;
  int kept = leader (MAE_LEADER_DISCOUNT, "Coin"), gone = leader (MAE_LEADER_WHITE, "Stone");
  scenario_init (&s, 2);
  give_leader (&s, 0, kept, true);
  give_leader (&s, 0, gone, false);
  MaeCommand command = leader_command (MAE_COMMAND_DISCARD_LEADER, gone);
  assert_applied (&s, &command);
  g_assert_cmpint (s.events.n, ==, G_N_ELEMENTS (order));
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    g_assert_cmpint (s.events.at[i].kind, ==, order[i]);
  g_assert_cmpint (s.game.players[0].faith, ==, 1);
  g_assert_cmpint (s.game.players[0].hand_count, ==, 1);
  g_assert_true (mae_player_leader_active (&s.game.players[0], kept));

  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
  g_assert_cmpint (s.reject.not_owned.object, ==, MAE_OBJECT_LEADER);
  command.leader.leader = kept;
  assert_rejected (&s, &command, MAE_REJECT_ACTIVE_LEADER);
  command.leader.leader = 999;
  assert_rejected (&s, &command, MAE_REJECT_NO_SUCH);
  g_assert_cmpint (s.reject.no_such.entity, ==, MAE_ENTITY_LEADER);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/leaders/resource-requirement", test_resource_requirement);
  g_test_add_func ("/engine/leaders/card-requirement", test_card_requirement);
  g_test_add_func ("/engine/leaders/missing-cards", test_missing_cards);
  g_test_add_func ("/engine/leaders/needed-cards", test_needed_cards);
  g_test_add_func ("/engine/leaders/discard", test_discard);
  return g_test_run ();
}
