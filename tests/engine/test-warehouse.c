/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Shelf rules; Swap two shelves. And proposed placements. */
#include "scenario.h"

static MaeCommand
swap (const Scenario *s, int a, int b)
{
  MaeCommand command = simple (0, MAE_COMMAND_SWAP_SHELVES);

  command.swap.a = mae_game_shelf (&s->game, 0, a);
  command.swap.b = mae_game_shelf (&s->game, 0, b);
  return command;
}

/* "Swap two shelves …, when the contents fit both ways." */
static void
test_swap (void)
{
  static const struct {
    const char *content[3];
    int a, b;
    bool ok;
    int containers; /* events: emptied first, then filled */
  } cases[] = {
    { { "1 Coin", "1 Stone", "" }, 0, 1, true, 4 },
    { { "1 Coin", "2 Stone", "" }, 0, 1, false, 0 },
    { { "1 Coin", "2 Stone", "" }, 1, 2, true, 2 },
    { { "1 Coin", "", "3 Stone" }, 1, 2, false, 0 },
    { { "", "", "3 Stone" }, 0, 1, true, 0 },
    { { "", "2 Shield", "3 Stone" }, 0, 0, true, 0 },
    { { "1 Coin", "", "" }, 0, 0, false, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    for (int shelf = 0; shelf < 3; shelf++)
      put_shelf (&s, 0, shelf, cases[i].content[shelf]);
    MaeCommand command = swap (&s, cases[i].a, cases[i].b);
    g_test_message ("case %zu", i);
    if (!cases[i].ok) {
      assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
      continue;
    }
    assert_applied (&s, &command);
    g_assert_cmpint (count_events (&s, MAE_EVENT_CONTAINER), ==, cases[i].containers);
    assert_bag (s.game.containers[command.swap.a], cases[i].content[cases[i].b]);
    assert_bag (s.game.containers[command.swap.b], cases[i].content[cases[i].a]);
    g_assert_false (s.game.main_done);
  }
}

static void
test_swap_depot (void)
{
  Scenario s;
  int card = leader (MAE_LEADER_DEPOT, "Stone");
  scenario_init (&s, 2);
  give_leader (&s, 0, card, true);
  int depot = s.game.rules->leaders[card].depot;
  put_shelf (&s, 0, 1, "2 Stone");
  put_shelf (&s, 0, 2, "1 Coin");
  MaeCommand command = swap (&s, 1, 2);

  command.swap.b = depot; /* 2 Stone into the depot */
  assert_applied (&s, &command);
  assert_bag (s.game.containers[depot], "2 Stone");
  command.swap.a = mae_game_shelf (&s.game, 0, 2); /* Coin into it */
  assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_BOUND_DIFFERS);

  /* The depot's stones can't be put on a second shelf with stones. */
  put_shelf (&s, 0, 2, "3 Stone");
  s.game.containers[depot] = bag ("1 Stone");
  command.swap.a = mae_game_shelf (&s.game, 0, 1);
  assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_DUPLICATE);
}

static void
test_swap_not_owned (void)
{
  Scenario s;
  scenario_init (&s, 2);
  const int bad[] = {
    mae_game_strongbox (&s.game, 0), mae_game_shelf (&s.game, 1, 0), 0, 999, -1, INT32_MAX
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    MaeCommand command = swap (&s, 0, 1);
    command.swap.b = bad[i];
    assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
    g_assert_cmpint (s.reject.not_owned.object, ==, MAE_OBJECT_SHELF);
    g_assert_cmpint (s.reject.not_owned.index, ==, bad[i]);
  }
}

/* The proposal places as much as possible, in as little space as possible. */
static void
test_propose_placement (void)
{
  static const struct {
    const char *shelves[3], *gains, *want[3];
    int placed;
  } cases[] = {
    { { "", "", "" }, "1 Coin", { "1 Coin", "", "" }, 1 },
    { { "", "", "" }, "3 Coin", { "", "", "3 Coin" }, 3 },
    { { "", "", "" }, "2 Coin, 1 Stone, 1 Shield", { "1 Stone", "2 Coin", "1 Shield" }, 4 },
    { { "1 Coin", "", "" }, "1 Coin, 1 Stone", { "", "1 Stone", "" }, 1 },
    { { "", "1 Coin", "" }, "2 Coin, 3 Stone", { "", "1 Coin", "3 Stone" }, 4 },
    { { "1 Coin", "2 Stone", "3 Shield" }, "4 Servant", { "", "", "" }, 0 },
    { { "", "", "" },
      "1 Coin, 1 Stone, 1 Shield, 1 Servant",
      { "1 Coin", "1 Stone", "1 Servant" },
      3 },
    { { "", "", "" }, "2 Faith, 1 Coin", { "1 Coin", "", "" }, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    MaePlacement placement;
    MaeBag gains = bag (cases[i].gains);
    scenario_init (&s, 2);
    for (int shelf = 0; shelf < 3; shelf++)
      put_shelf (&s, 0, shelf, cases[i].shelves[shelf]);
    g_test_message ("case %zu", i);
    g_assert_cmpint (mae_game_propose_placement (&s.game, 0, &gains, &placement), ==,
                     cases[i].placed);
    MaeBag total = mae_placement_total (&placement);
    g_assert_cmpint (mae_bag_total (&total), ==, cases[i].placed);
    for (int shelf = 0; shelf < 3; shelf++) {
      MaeBag got = { 0 };
      for (int j = 0; j < placement.n; j++)
        if (placement.at[j].container == mae_game_shelf (&s.game, 0, shelf))
          got = placement.at[j].bag;
      if (i != 6) /* in that case it doesn't matter which three of the four are placed */
        assert_bag (got, cases[i].want[shelf]);
    }
  }
}

/* Returns the most that can be kept of @gains after any sequence of swaps, by trying all. */
static int
most_kept (const MaeGame *game, const MaeBag *gains, GHashTable *seen)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, 0, own);
  MaePlacement placement;
  GString *key = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_len (key, (const char *) &game->containers[own[i]], sizeof (MaeBag));
  GBytes *bytes = g_string_free_to_bytes (key);
  if (!g_hash_table_add (seen, bytes))
    return 0;
  int most = mae_game_propose_placement (game, 0, gains, &placement);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .swap = { own[i], own[j] } };
      MaeGame after = *game;
      int kept = mae_game_apply (&after, &swap, NULL, NULL) ? most_kept (&after, gains, seen) : 0;
      most = MAX (most, kept);
    }
  return most;
}

/* Shelves and depots are filled at random. The proposed swaps and placement are legal, and no
 * sequence of swaps would keep more. */
static void
test_propose_arrangement (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);
  int with_swaps = 0, two_swaps = 0;

  for (int round = 0; round < 3000; round++) {
    static const char *const types[] = { "Coin", "Stone", "Shield", "Servant" };
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
    MaeArrangement best;
    MaeBag gains = { 0 };
    Scenario s;
    int first = g_rand_int_range (chance, 0, 4);

    scenario_init (&s, 2);
    for (int card = 0; card < s.game.rules->n_leaders; card++)
      if (s.game.rules->leaders[card].depot >= 0 && s.game.players[0].hand_count < 2
          && g_rand_boolean (chance)) {
        give_leader (&s, 0, card, true);
        s.game.containers[s.game.rules->leaders[card].depot]
            .of[s.game.rules->leaders[card].resource] = g_rand_int_range (chance, 0, 3);
      }
    for (int shelf = 0; shelf < 3; shelf++) {
      g_autofree char *text = g_strdup_printf ("%d %s", g_rand_int_range (chance, 0, shelf + 2),
                                               types[(first + shelf) % 4]);
      put_shelf (&s, 0, shelf, text);
    }
    for (int i = 0; i < 4; i++)
      gains.of[g_rand_int_range (chance, 0, s.game.rules->n_resources)]++;

    int placed = mae_game_propose_arrangement (&s.game, 0, &gains, &best);
    g_assert_cmpint (placed, ==, most_kept (&s.game, &gains, seen));
    for (int i = 0; i < best.n_swaps; i++) {
      MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .swap = best.swap[i] };
      g_assert_true (mae_game_apply (&s.game, &swap, NULL, NULL));
    }
    MaePlacement plain;
    g_assert_cmpint (mae_game_propose_placement (&s.game, 0, &gains, &plain), ==, placed);
    MaeBag total = mae_placement_total (&best.placed);
    g_assert_cmpint (mae_bag_total (&total), ==, placed);
    for (int i = 0; i < best.placed.n; i++)
      for (int r = 0; r < s.game.rules->n_resources; r++)
        for (int k = 0; k < best.placed.at[i].bag.of[r]; k++) {
          g_assert_true (
              mae_game_can_place (&s.game, 0, NULL, best.placed.at[i].container, r, NULL));
          s.game.containers[best.placed.at[i].container].of[r]++;
        }
    with_swaps += best.n_swaps > 0;
    two_swaps += best.n_swaps > 1;
  }
  g_assert_cmpint (with_swaps, >, 100);
  g_assert_cmpint (two_swaps, >, 0);
}

static void
test_propose_payment (void)
{
  Scenario s;
  MaePlacement payment;
  int card = leader (MAE_LEADER_DEPOT, "Coin");
  scenario_init (&s, 2);
  give_leader (&s, 0, card, true);
  put_shelf (&s, 0, 1, "1 Coin");
  s.game.containers[s.game.rules->leaders[card].depot] = bag ("1 Coin");
  put_strongbox (&s, 0, "5 Coin, 1 Stone");
  MaeBag cost = bag ("3 Coin, 1 Stone");
  g_assert_true (mae_game_propose_payment (&s.game, 0, &cost, &payment));
  g_assert_cmpint (payment.n, ==, 3);
  assert_bag (payment.at[0].bag, "1 Coin");
  assert_bag (payment.at[1].bag, "1 Coin");
  assert_bag (payment.at[2].bag, "1 Coin, 1 Stone");
  cost = bag ("8 Coin");
  g_assert_false (mae_game_propose_payment (&s.game, 0, &cost, &payment));
}

/* mae_game_can_place() says why one more unit can't be placed. */
static void
test_can_place (void)
{
  Scenario s;
  MaePlacement placed = { 0 };
  scenario_init (&s, 2);
  put_shelf (&s, 0, 0, "1 Coin");
  int small = mae_game_shelf (&s.game, 0, 0), middle = mae_game_shelf (&s.game, 0, 1);

  g_assert_false (mae_game_can_place (&s.game, 0, NULL, small, res ("Coin"), &s.reject));
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_CAPACITY);
  g_assert_false (mae_game_can_place (&s.game, 0, NULL, middle, res ("Coin"), &s.reject));
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_DUPLICATE);
  g_assert_true (mae_game_can_place (&s.game, 0, NULL, middle, res ("Stone"), NULL));
  add (&placed, middle, "2 Stone");
  g_assert_false (mae_game_can_place (&s.game, 0, &placed, middle, res ("Stone"), NULL));
  g_assert_false (mae_game_can_place (&s.game, 0, NULL, middle, res ("Faith"), &s.reject));
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_NON_STORABLE);
  g_assert_false (
      mae_game_can_place (&s.game, 0, NULL, mae_game_strongbox (&s.game, 0), res ("Coin"), NULL));
}

/* ARRANGE does any number of swaps at once, and moves a part of a shelf to a depot. */
static void
test_arrange (void)
{
  static const struct {
    const char *content[4]; /* before: of the shelves and the depot for Stones */
    const char *wanted[4];  /* what the command asks for; NULL: the container isn't named */
    MaeRejectKind reject;
    int containers; /* events: emptied first, then filled */
  } cases[] = {
    { { "1 Coin", "2 Stone", "", "" }, { NULL, "", "1 Stone", "1 Stone" }, MAE_REJECT_NONE, 3 },
    { { "", "1 Stone", "2 Coin", "" }, { "1 Stone", "2 Coin", "", NULL }, MAE_REJECT_NONE, 4 },
    { { "1 Coin", "", "", "" }, { "1 Coin", NULL, NULL, NULL }, MAE_REJECT_NONE, 0 },
    { { "1 Coin", "1 Stone", "", "" }, { "", "2 Coin", NULL, NULL }, MAE_REJECT_RECIPE, 0 },
    { { "1 Coin", "1 Stone", "", "" }, { NULL, "", NULL, NULL }, MAE_REJECT_RECIPE, 0 },
    { { "1 Coin", "2 Stone", "", "" },
      { "1 Stone", "1 Coin", "1 Stone", NULL },
      MAE_REJECT_TRANSFER,
      0 },
    { { "1 Coin", "2 Stone", "", "" }, { "", NULL, NULL, "1 Coin" }, MAE_REJECT_TRANSFER, 0 },
    { { "1 Coin", "", "2 Stone", "" },
      { NULL, "3 Stone", "-1 Stone", NULL },
      MAE_REJECT_TRANSACTION,
      0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    MaeCommand command = simple (0, MAE_COMMAND_ARRANGE);
    int card = leader (MAE_LEADER_DEPOT, "Stone");
    scenario_init (&s, 2);
    give_leader (&s, 0, card, true);
    int depot = s.game.rules->leaders[card].depot;
    for (int shelf = 0; shelf < 3; shelf++)
      put_shelf (&s, 0, shelf, cases[i].content[shelf]);
    for (int at = 0; at < 4; at++) {
      int container = at < 3 ? mae_game_shelf (&s.game, 0, at) : depot;
      if (cases[i].wanted[at] == NULL)
        continue;
      mae_placement_add (&command.arrange.shelves, container, 0, 0);
      if (*cases[i].wanted[at] != '\0')
        add (&command.arrange.shelves, container, cases[i].wanted[at]);
    }
    g_test_message ("case %zu", i);
    if (cases[i].reject != MAE_REJECT_NONE) {
      assert_rejected (&s, &command, cases[i].reject);
      continue;
    }
    assert_applied (&s, &command);
    g_assert_cmpint (count_events (&s, MAE_EVENT_CONTAINER), ==, cases[i].containers);
    for (int at = 0; at < 4; at++)
      assert_bag (s.game.containers[at < 3 ? mae_game_shelf (&s.game, 0, at) : depot],
                  cases[i].wanted[at] != NULL ? cases[i].wanted[at] : cases[i].content[at]);
    g_assert_false (s.game.main_done);
  }
}

/* The command must name each container once, only the player's own, and only in the player's
 * turn. */
static void
test_arrange_not_owned (void)
{
  Scenario s;
  MaeCommand command = simple (0, MAE_COMMAND_ARRANGE);

  scenario_init (&s, 2);
  mae_placement_add (&command.arrange.shelves, mae_game_shelf (&s.game, 1, 0), 0, 0);
  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
  command.arrange.shelves.at[0].container = mae_game_strongbox (&s.game, 0);
  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
  command.arrange.shelves.n = 2;
  command.arrange.shelves.at[0].container = mae_game_shelf (&s.game, 0, 0);
  command.arrange.shelves.at[1] = command.arrange.shelves.at[0];
  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
  command = simple (1, MAE_COMMAND_ARRANGE);
  assert_rejected (&s, &command, MAE_REJECT_ACTION);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/warehouse/swap", test_swap);
  g_test_add_func ("/engine/warehouse/swap-depot", test_swap_depot);
  g_test_add_func ("/engine/warehouse/swap-not-owned", test_swap_not_owned);
  g_test_add_func ("/engine/warehouse/arrange", test_arrange);
  g_test_add_func ("/engine/warehouse/arrange-not-owned", test_arrange_not_owned);
  g_test_add_func ("/engine/warehouse/propose-placement", test_propose_placement);
  g_test_add_func ("/engine/warehouse/propose-arrangement", test_propose_arrangement);
  g_test_add_func ("/engine/warehouse/propose-payment", test_propose_payment);
  g_test_add_func ("/engine/warehouse/can-place", test_can_place);
  return g_test_run ();
}
