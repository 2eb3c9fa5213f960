/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In every simulated game, after every command, each viewer's follower equals the deciding game
 * without its hidden parts, and the invariants hold. */
#include <string.h>

#include "scenario.h"
#include "tools/maestri-sim/simulate.h"

#define N_GAMES 10000

typedef struct {
  MaeGame follower[MAE_MAX_PLAYERS + 1]; /* by seat; the last one is a spectator */
  uint8_t reported;
  bool started;
} Replicas;

static bool
meant_for (const MaeEvent *event, int viewer)
{
  return event->kind != MAE_EVENT_HAND || event->seat == viewer;
}

static const char *
check_replicas (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
                const MaeEvents *events, void *data)
{
  Replicas *replicas = data;
  int n = after->n_players;

  for (int i = 0; i <= n; i++) {
    int viewer = i == n ? -1 : i;
    MaeGame *follower = &replicas->follower[i];
    if (!replicas->started)
      *follower = mae_game_view (before, viewer);
    for (int e = 0; e < events->n; e++)
      if (meant_for (&events->at[e], viewer) && !mae_game_follow (follower, &events->at[e]))
        return "a follower refused an event";
    MaeGame view = mae_game_view (after, viewer);
    if (mae_game_hash (follower) != mae_game_hash (&view))
      return "a follower differs";
    /* The hash only covers what the rules use, so the bytes are compared too. */
    if (memcmp (follower, &view, sizeof view) != 0)
      return "a follower differs where the hash doesn't look";
    /* Events are absolute: following a batch again changes nothing. */
    for (int e = 0; e < events->n; e++)
      if (meant_for (&events->at[e], viewer))
        mae_game_follow (follower, &events->at[e]);
    if (memcmp (follower, &view, sizeof view) != 0)
      return "following twice made a difference";
  }
  replicas->started = true;
  return mae_simulate_check (before, command, after, events, &replicas->reported);
}

static void
test_replicas (void)
{
  const char *const *ids = mae_ruleset_builtin_ids ();
  const MaeRuleset *rules[8];
  int n_rules = 0, kinds = 0;
  uint64_t commands = 0;

  while (ids[n_rules] != NULL && n_rules < 8) {
    rules[n_rules] = mae_ruleset_builtin (ids[n_rules]);
    n_rules++;
  }
  g_assert_cmpint (n_rules, >=, 2);
  for (int i = 0; i < n_rules; i++)
    kinds += rules[i]->max_players - rules[i]->min_players + 1;

  for (int i = 0; i < N_GAMES; i++) {
    g_autofree Replicas *replicas = g_new0 (Replicas, 1);
    int kind = i % kinds, r = 0, n;
    while (kind >= rules[r]->max_players - rules[r]->min_players + 1)
      kind -= rules[r]->max_players - rules[r]->min_players + 1, r++;
    n = rules[r]->min_players + kind;

    MaeGame game;
    const char *wrong =
        mae_simulate_game (&game, rules[r], i, n, i % 3 == 0, check_replicas, replicas);
    commands += game.n_commands;
    if (wrong != NULL)
      g_test_message ("%s, %d players, seed %d, command %u: %s", rules[r]->id, n, i,
                      game.n_commands, wrong);
    g_assert_cmpstr (wrong, ==, NULL);
    g_assert_cmpint (game.phase, ==, MAE_PHASE_ENDED);
  }
  g_test_message ("%d games, %" G_GUINT64_FORMAT " commands", N_GAMES, commands);
}

/* Invalid events from a faulty or hostile server leave the follower unchanged. */
static void
test_hostile_events (void)
{
  static const MaeEvent events[] = {
    { MAE_EVENT_HAND, 0, .hand = { .n = 9 } },
    { MAE_EVENT_HAND, 0, .hand = { .n = -1 } },
    { MAE_EVENT_HAND, 0, .hand = { .n = 2, .leader = { 3, 3 } } },
    { MAE_EVENT_HAND, 0, .hand = { .n = 1, .leader = { 64 } } },
    { MAE_EVENT_HAND, 2, .hand = { .n = 1, .leader = { 1 } } },
    { MAE_EVENT_HAND_COUNT, 0, .hand_count = { 9 } },
    { MAE_EVENT_HAND_COUNT, -1, .hand_count = { 1 } },
    { MAE_EVENT_CONTAINER, -1, .container = { .container = -1 } },
    { MAE_EVENT_CONTAINER, -1, .container = { .container = 12 } },
    { MAE_EVENT_CONTAINER, -1, .container = { 4, { { -1 } } } },
    { MAE_EVENT_CONTAINER, -1, .container = { 4, { { 0, 0, 0, 0, 1 } } } },
    { MAE_EVENT_CONTAINER, -1, .container = { 4, { { INT32_MAX } } } },
    { MAE_EVENT_POINTS, 2, .points = { 3 } },
    { MAE_EVENT_FAITH, 0, .faith = { 25 } },
    { MAE_EVENT_FAITH, 0, .faith = { -1 } },
    { MAE_EVENT_FAITH, -2, .faith = { 1 } },
    { MAE_EVENT_MARKET, -1, .market = { .slide = 6 } },
    { MAE_EVENT_MARKET, -1, .market = { .cell = { { 1, -1 } } } },
    { MAE_EVENT_SLOT, 0, .slot = { .slot = 3 } },
    { MAE_EVENT_SLOT, 0, .slot = { .slot = 0, .n = 4 } },
    { MAE_EVENT_SLOT, 0, .slot = { .slot = 0, .n = 1, .card = { 48 } } },
    { MAE_EVENT_LEADER, 0, .leader = { 16 } },
    { MAE_EVENT_LEADER, 0, .leader = { -1 } },
    { MAE_EVENT_SECTION, -1, .section = { 3, 1 } },
    { MAE_EVENT_SECTION, -1, .section = { 0, 4 } },
    { MAE_EVENT_TOKEN, -1, .token = { 7 } },
    { MAE_EVENT_CURRENT, 2 },
    { MAE_EVENT_CURRENT, -1 },
    { MAE_EVENT_PRESENCE, 5 },
    { MAE_EVENT_END, -1, .end = { 4 } },
    { MAE_EVENT_ACTION, 2 },
    { MAE_N_EVENTS, 0 },
  };
  Scenario s;
  scenario_init (&s, 2);
  MaeGame follower = mae_game_view (&s.game, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (events); i++) {
    MaeGame before = follower;
    g_test_message ("event %zu", i);
    g_assert_false (mae_game_follow (&follower, &events[i]));
    g_assert_cmpmem (&before, sizeof before, &follower, sizeof follower);
  }

  /* A grid with cards in the wrong decks. */
  MaeEvent grid = { MAE_EVENT_GRID, -1 };
  memcpy (grid.grid.top, follower.deck_top, sizeof follower.deck_top);
  memset (grid.grid.left, -1, sizeof grid.grid.left);
  g_assert_true (mae_game_follow (&follower, &grid));
  grid.grid.top[0][0] = grid.grid.top[1][0];
  g_assert_false (mae_game_follow (&follower, &grid));
}

/* Without counts on the wire a follower computes how many cards are left. */
static void
test_derived_counts (void)
{
  Scenario s;
  scenario_init (&s, 2);
  MaeGame follower = mae_game_view (&s.game, 1);
  put_strongbox (&s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
  MaeCommand command = buy (0, "Green", 1, 0);
  int card = mae_game_top_card (&s.game, 1, colour ("Green"));
  MaeBag cost = mae_game_card_cost (&s.game, 0, card);
  mae_game_propose_payment (&s.game, 0, &cost, &command.buy_card.payment);
  assert_applied (&s, &command);
  for (int i = 0; i < s.events.n; i++) {
    MaeEvent event = s.events.at[i];
    if (event.kind == MAE_EVENT_GRID)
      memset (event.grid.left, -1, sizeof event.grid.left);
    g_assert_true (mae_game_follow (&follower, &event));
  }
  g_assert_cmpint (follower.deck_left[0][colour ("Green")], ==, 3);
  g_assert_cmpint (follower.deck_left[0][colour ("Blue")], ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/replica/hostile-events", test_hostile_events);
  g_test_add_func ("/engine/replica/derived-counts", test_derived_counts);
  g_test_add_func ("/engine/replica/10000-games", test_replicas);
  return g_test_run ();
}
