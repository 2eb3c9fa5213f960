/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a batch tells: the market line, the flows of units, reports. */

#include "client/game/batch.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"
#include "scene.h"

/* Every line of the market is recognized by its effect. */
static void
test_market_line (void)
{
  for (int i = 0; i < 7; i++) {
    MaeGame before, after;
    MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET, .seat = 0 };
    bool row;
    int index;

    command.take_market.row = i < 3;
    command.take_market.index = i < 3 ? i : i - 3;
    scene_begin (&before, 2);
    after = before;
    g_assert_true (mae_game_apply (&after, &command, NULL, NULL));
    g_assert_true (mae_batch_market_line (&before, &after, &row, &index));
    g_assert_cmpint (row, ==, i < 3);
    g_assert_cmpint (index, ==, i < 3 ? i : i - 3);
    g_assert_false (mae_batch_market_line (&before, &before, &row, &index));
  }
}

static void
assert_flow (GArray *flows, guint i, int container, int resource, int n, int last)
{
  const MaeFlow *flow = &g_array_index (flows, MaeFlow, i);

  g_assert_cmpuint (i, <, flows->len);
  g_assert_cmpint (flow->container, ==, container);
  g_assert_cmpint (flow->resource, ==, resource);
  g_assert_cmpint (flow->n, ==, n);
  g_assert_cmpint (flow->last, ==, last);
}

/* Units that are put into a container and moved on by the same command are in each step; other
 * players' containers are left out. */
static void
test_flows (void)
{
  MaeGame before, after;
  MaeEvent events[5] = { 0 };
  MaeBatch batch;
  g_autoptr (GArray) flows = NULL;
  int shelf, strongbox;

  scene_begin (&before, 2);
  shelf = scene_shelf (&before, 1, 2);
  strongbox = mae_game_strongbox (&before, 1);
  scene_put (&before, 1, 2, STONE, 1);
  before.containers[strongbox].of[COIN] = 2;
  before.containers[strongbox].of[SERVANT] = 3;
  after = before;
  for (int i = 0; i < 4; i++)
    events[i].kind = MAE_EVENT_CONTAINER;
  events[0].container.container = shelf;
  events[0].container.content.of[STONE] = 3;
  events[1].container.container = shelf;
  events[2].container.container = strongbox;
  events[2].container.content.of[COIN] = 1;
  events[2].container.content.of[SERVANT] = 5;
  events[3].container.container = scene_shelf (&before, 0, 1);
  events[3].container.content.of[COIN] = 1;
  events[4] = (MaeEvent){ .kind = MAE_EVENT_ACTION, .seat = 1 };
  events[4].action.command = MAE_COMMAND_PRODUCE;
  batch = mae_batch_of_events (&before, &after, events, 5);
  g_assert_true (batch.has_action);
  g_assert_cmpint (batch.seat, ==, 1);
  g_assert_cmpint (batch.command, ==, MAE_COMMAND_PRODUCE);
  flows = mae_batch_flows (&batch);
  g_assert_cmpuint (flows->len, ==, 4);
  assert_flow (flows, 0, shelf, STONE, 2, 2);
  assert_flow (flows, 1, shelf, STONE, -3, 2);
  assert_flow (flows, 2, strongbox, COIN, -1, 1);
  assert_flow (flows, 3, strongbox, SERVANT, 2, 5);

  batch = mae_batch_of_events (&before, &after, events, 4);
  g_assert_false (batch.has_action);
  g_assert_cmpint (batch.seat, ==, -1);
}

/* In whole games, the flows of a command lead from what its player had before to what the player
 * has after it, and each report takes place once. */
static void
test_games (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);
  guint n_flows = 0;

  for (int n_players = 1; n_players <= 4; n_players++) {
    MaeGame before, after;
    guint reports = 0;

    mae_game_start (&after, mae_ruleset_builtin ("standard"), n_players, n_players, NULL);
    for (before = after; random_play_step (&after, rand, NULL, events); before = after) {
      MaeBatch batch = mae_batch_of_events (&before, &after, events->at, events->n);
      g_autoptr (GArray) flows = mae_batch_flows (&batch);
      MaeGame sum = before;

      g_assert_true (batch.has_action);
      for (guint i = 0; i < flows->len; i++) {
        const MaeFlow *flow = &g_array_index (flows, MaeFlow, i);

        sum.containers[flow->container].of[flow->resource] += flow->n;
      }
      n_flows += flows->len;
      for (int i = 0; i < mae_game_n_containers (&after); i++)
        g_assert_true (mae_bag_equal (&sum.containers[i], &after.containers[i]));
      for (int i = 0; i < batch.n_events; i++)
        if (mae_batch_is_report (&batch, &batch.events[i])) {
          g_assert_false (reports >> batch.events[i].section.section & 1);
          reports |= 1u << batch.events[i].section.section;
        }
    }
    g_assert_cmpuint (reports, ==, after.sections_closed);
  }
  g_assert_cmpuint (n_flows, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/batch/market-line", test_market_line);
  g_test_add_func ("/batch/flows", test_flows);
  g_test_add_func ("/batch/games", test_games);
  return g_test_run ();
}
