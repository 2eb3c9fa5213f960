/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans that aren't kept, and hostile ones. */
#include <string.h>

#include "guests.h"
#include "planned.h"

typedef StoredWorld Fixture;

/* ── Bounds and hostile input ──────────────────────────────────────────────────────────────── */

static void
test_refused (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  MaeCommand steps[MAE_KEPT_PLAN_STEPS_MAX + 1];
  Client *carla = planned_enter (f, "Carla");

  client_send_line (carla, "{\"type\":\"ReqPlan\"}");
  assert_told (carla, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
  client_send_line (carla, "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqEndTurn\"}]}");
  assert_told (carla, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);

  /* One's own turn */
  int own = planned_seat_of (mover);
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = own };
  planned_send (mover, steps, 1);
  assert_told (mover, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
  /* Too many steps */
  for (int i = 0; i <= MAE_KEPT_PLAN_STEPS_MAX; i++)
    steps[i] = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                             .seat = seat,
                             .swap = { mae_game_shelf (&planned_room (f)->game, seat, 0),
                                       mae_game_shelf (&planned_room (f)->game, seat, 1) } };
  planned_send (planner, steps, MAE_KEPT_PLAN_STEPS_MAX + 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"TOO_LONG\"}");
  /* Two main actions, anything after the end of the turn, a choice of the setup */
  planned_row (planner, 1, steps);
  steps[2] = steps[1];
  steps[1] = steps[0];
  planned_send (planner, steps, 3);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":1}");
  planned_row (planner, 1, steps);
  steps[2] = steps[1];
  planned_send (planner, steps, 3);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":1}");
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = seat };
  planned_send (planner, steps, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  /* The end of a turn without a main action */
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  planned_send (planner, steps, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  g_assert_false (mae_plans_is_ready (planned_plans (f), 1, seat));
}

/* A plan that was made before another's move, which its sender hadn't seen yet, isn't kept if it
 * would get something else now; nor one that doesn't say what it would get. */
static void
test_changed (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);
  MaeGame seen = planned_room (f)->game;
  int row = planned_find_changing_row (&seen);
  MaeCommand steps[2], moved[2];

  planned_row (planner, row, steps);
  planned_row (mover, row, moved);
  client_send_command (mover, moved);
  planned_send_for (planner, &seen, steps, 2);
  assert_told (planner, "ErrPlan", "\"reason\":\"CHANGED\"}");
  client_send_line (planner, "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqTakeFromMarket\","
                             "\"isRow\":true,\"index\":0,\"shelves\":{}}]}");
  assert_told (planner, "ErrPlan", "\"reason\":\"CHANGED\"}");
  client_send_line (planner,
                    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqBuyDevCard\",\"level\":1,"
                    "\"color\":\"Blue\",\"devSlot\":0}],\"card\":47}");
  assert_told (planner, "ErrPlan", "\"reason\":\"CHANGED\"}");
  g_assert_false (mae_plans_is_ready (planned_plans (f), 1, seat));
  planned_send_row (planner, row);
  assert_told (planner, "UpdatePlan", "READY");
}

/* The server keeps so many plans and no more; who has one may change it. */
static void
test_too_many (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);

  for (int i = 0; i < MAE_PLANS_MAX; i++) {
    g_autofree char *key = g_strdup_printf ("%d", i + 1000);
    mae_plans_load (planned_plans (f),
                    &(MaeStoredMark){ MAE_MARK_PLAN, key, "0", 0, "1 0 0 1 none EAA=" });
  }
  g_assert_true (mae_plans_is_ready (planned_plans (f), 1000, 0));
  planned_send_row (planner, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"TOO_MANY\"}");
  g_assert_true (mae_plans_forget (planned_plans (f), 1000, 0));
  for (int i = 1; i < 3; i++) {
    planned_send_row (planner, i);
    assert_told (planner, "UpdatePlan", "READY");
  }
  g_assert_true (mae_plans_is_ready (planned_plans (f), 1, seat));
  /* What became of another one makes room. */
  g_assert_true (mae_plans_forget (planned_plans (f), 1, seat));
  mae_plans_load (planned_plans (f),
                  &(MaeStoredMark){ MAE_MARK_PLAN, "1000", "0", 0, "2 0 1 1 none EAA=" });
  planned_send_row (planner, 1);
  assert_told (planner, "UpdatePlan", "READY");
  g_assert_false (mae_plans_forget (planned_plans (f), 1000, 0));
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  static const char *const lines[] = {
    "{\"type\":\"ReqPlan\",\"steps\":{}}",
    "{\"type\":\"ReqPlan\",\"steps\":\"all\"}",
    "{\"type\":\"ReqPlan\",\"steps\":[1]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":7}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqQuit\"}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqPlan\",\"steps\":[]}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqArrangeShelves\",\"shelves\":{}}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqTakeFromMarket\"}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqBuyDevCard\",\"color\":\"Pink\"}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[],\"steps\":[]}",
  };
  static const char *const illegal[] = {
    "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":-2147483648,\"shelves\":{}}",
    "{\"type\":\"ReqBuyDevCard\",\"level\":2147483647,\"color\":\"Blue\",\"devSlot\":-1}",
    "{\"type\":\"ReqBuyDevCard\",\"level\":-2147483648,\"color\":\"Blue\",\"devSlot\":0}",
    "{\"type\":\"ReqSwapShelves\",\"shelf1\":2147483647,\"shelf2\":-1}",
    "{\"type\":\"ReqLeaderAction\",\"leader\":-7,\"isActivate\":true}",
    "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[{\"production\":99}]}",
  };
  Client *mover, *planner;
  planned_play (f, &mover, &planner);

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    client_send_line (planner, lines[i]);
    assert_told (planner, "ErrProtocol", "");
  }
  for (gsize i = 0; i < G_N_ELEMENTS (illegal); i++) {
    g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqPlan\",\"steps\":[%s]}", illegal[i]);
    client_send_line (planner, line);
    assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  }
  g_assert_false (planner->hung_up);
  g_assert_false (mae_plans_is_ready (planned_plans (f), 1, planned_seat_of (planner)));
}

/* What is in the store may be damaged, or of games that aren't there any more. */
static void
test_damaged (Fixture *f, gconstpointer data)
{
  static const MaeStoredMark marks[] = {
    { MAE_MARK_PLAN, "1", "0", 0, "" },
    { MAE_MARK_PLAN, "1", "1", 0, "1 0 0 1 none" },
    { MAE_MARK_PLAN, "1", "2", 0, "1 0 0 1 none EAA=" }, /* nobody's seat */
    { MAE_MARK_PLAN, "1", "9", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "0", "0", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "2", "0", 0, "1 0 0 1 none EAA=" }, /* no such game */
    { MAE_MARK_PLAN, "99999999999999999999", "0", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "0 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 0 none " },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 13 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 9 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 1 none ////////" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 2 none EAA=" },
  };
  Client *mover, *planner;
  planned_play (f, &mover, &planner);

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++) {
    mae_store_put_mark (f->store, &marks[i]);
    planned_restart (f);
    for (int seat = 0; seat < 3; seat++)
      g_assert_false (mae_plans_forget (planned_plans (f), 1, seat));
  }
}

/* Another one's moves, or nonsense, don't get into a game by a store that says so. */
static void
test_nonsense (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);
  g_autofree char *other = g_strdup (mover->label), *key = g_strdup_printf ("%d", seat);
  guint8 packed[MAE_COMMAND_PACKED_MAX];
  MaeCommand steps[2];

  planned_row (planner, 1, steps);
  steps[0].seat = 1 - seat;
  gsize size = mae_command_pack (&steps[0], packed, sizeof packed);
  g_autofree char *base64 = g_base64_encode (packed, size);
  g_autofree char *text = g_strdup_printf ("1 0 0 1 line %s", base64);
  mae_store_put_mark (f->store, &(MaeStoredMark){ MAE_MARK_PLAN, "1", key, 0, text });
  planned_restart (f);
  g_assert_true (mae_plans_is_ready (planned_plans (f), 1, seat));
  mover = planned_look (f, other);
  guint32 n = planned_room (f)->game.n_commands;
  planned_take_row (mover, 0);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 2);
  g_assert_false (mae_plans_is_ready (planned_plans (f), 1, seat));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(path, test)                                                                            \
  g_test_add ("/plans/" path, Fixture, NULL, planned_set_up, test, planned_tear_down)
  ADD ("refused", test_refused);
  ADD ("changed", test_changed);
  ADD ("too-many", test_too_many);
  ADD ("hostile", test_hostile);
  ADD ("damaged", test_damaged);
  ADD ("nonsense", test_nonsense);
  return g_test_run ();
}
