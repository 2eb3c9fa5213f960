/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players: whole games of every level with both rulesets end, every command is legal, and
 * nothing hidden is used. */
#include <string.h>
#include <time.h>

#include <glib.h>

#include "ai/ai-internal.h"
#include "ai/ai-nets.h"
#include "ai/ai-tree.h"
#include "ai/ai.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

/* More commands than any sensible game has. */
#define ENDLESS 3000

static bool
choose (const MaeGame *view, int seat, MaeAiLevel level, uint64_t rng[4], MaeCommand *command)
{
  return mae_ai_choose (view, seat, &(MaeAiPlayer){ .level = level }, rng, command);
}

static void
choose_and_apply (MaeGame *game, MaeAiLevel level, uint64_t rng[4])
{
  int seat = mae_game_seat_to_move (game);
  MaeGame view = mae_game_view (game, seat);
  MaeCommand command;
  MaeReject reject;

  g_assert_true (choose (&view, seat, level, rng, &command));
  g_assert_cmpint (command.seat, ==, seat);
  g_assert_true (mae_game_apply (game, &command, NULL, &reject));
  g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
}

/* Plays a whole game; the seats have the levels from @first on. */
static void
play (const MaeRuleset *rules, int n_players, int first, guint64 seed)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  int n = 0;

  mae_rng_seed (rng, seed);
  mae_game_start (game, rules, seed, n_players, NULL);
  while (game->phase != MAE_PHASE_ENDED) {
    choose_and_apply (game, (MaeAiLevel) (1 + (mae_game_seat_to_move (game) + first) % 3), rng);
    g_assert_cmpint (n++, <, ENDLESS);
  }
}

static void
test_whole_games (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);

  for (int n = rules->min_players; n <= rules->max_players; n++)
    for (int first = 0; first < 3; first++)
      play (rules, n, first, (guint64) (10 * n + first));
}

/* ── Styles ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  int faith, cards, resources, wins; /* @wins: a shared win counts 1, any other 2 */
} Habits;

/* Plays two-player games of @style against a balanced player; they change seats after each game.
 * Returns how much more the player with the style had at the end, summed over all games, and its
 * wins. */
static Habits
compare (MaeAiLevel level, MaeAiStyle style, int n_games)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  Habits habits = { 0 };

  for (int i = 0; i < n_games; i++) {
    int own = i % 2;
    uint64_t rng[4];

    mae_rng_seed (rng, (guint64) i);
    mae_game_start (game, mae_ruleset_builtin ("standard"), (guint64) (900 + i / 2), 2, NULL);
    while (game->phase != MAE_PHASE_ENDED) {
      int seat = mae_game_seat_to_move (game);
      MaeGame view = mae_game_view (game, seat);
      MaeAiPlayer player = { .level = level, .style = seat == own ? style : MAE_AI_BALANCED };
      MaeCommand command;

      g_assert_true (mae_ai_choose (&view, seat, &player, rng, &command));
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
    MaeBag resources[] = { mae_game_resources (game, 0), mae_game_resources (game, 1) };

    habits.faith += game->players[own].faith - game->players[1 - own].faith;
    habits.cards += mae_game_card_count (game, own) - mae_game_card_count (game, 1 - own);
    habits.resources += mae_bag_total (&resources[own]) - mae_bag_total (&resources[1 - own]);
    if (game->winners >> own & 1)
      habits.wins += game->winners == 1u << own ? 2 : 1;
  }
  g_test_message ("level %d, style %d: faith %+d, cards %+d, resources %+d, %d of %d halves won",
                  level, style, habits.faith, habits.cards, habits.resources, habits.wins,
                  2 * n_games);
  return habits;
}

/* Players with a style have more of what they like than a balanced one, and don't lose much more.
 * The same games are played everywhere, so the results never differ; src/lab/README.md has the
 * results of many more games. */
static void
test_styles (void)
{
  static const MaeAiLevel levels[] = { MAE_AI_MERCHANT, MAE_AI_BANKER };
  enum {
    GAMES = 120
  };

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++) {
    Habits believer = compare (levels[i], MAE_AI_BELIEVER, GAMES),
           builder = compare (levels[i], MAE_AI_BUILDER, GAMES),
           trader = compare (levels[i], MAE_AI_TRADER, GAMES);

    g_assert_cmpint (believer.faith, >, 0);
    g_assert_cmpint (builder.cards, >, 0);
    g_assert_cmpint (trader.resources, >, 0);
    /* Two standard errors (4.6 % each) below 45 %. */
    g_assert_cmpint (believer.wins, >, 2 * GAMES * 36 / 100);
    g_assert_cmpint (builder.wins, >, 2 * GAMES * 36 / 100);
    g_assert_cmpint (trader.wins, >, 2 * GAMES * 36 / 100);
  }
}

/* The bonus counts what the style likes, and nothing once the result is known. */
static void
test_bonus (void)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  mae_game_start (game, mae_ruleset_builtin ("standard"), 3, 2, NULL);
  for (int style = 0; style <= MAE_AI_LAST_STYLE; style++)
    g_assert_cmpint (mae_ai_style_bonus ((MaeAiStyle) style, game, 0), ==, 0);
  game->players[0].faith = 10;
  g_assert_cmpint (mae_ai_style_bonus (MAE_AI_BALANCED, game, 0), ==, 0);
  g_assert_cmpint (mae_ai_style_bonus (MAE_AI_BUILDER, game, 0), ==, 0);
  g_assert_cmpint (mae_ai_style_bonus (MAE_AI_BELIEVER, game, 0), ==, 10 * 60 * 65536 / 1000);
  g_assert_cmpint (mae_ai_style_points (MAE_AI_BELIEVER, game, 0), ==, 149);
  g_assert_cmpint (mae_ai_style_bonus (MAE_AI_BELIEVER, game, 1), ==, 0);
  game->phase = MAE_PHASE_ENDED;
  g_assert_cmpint (mae_ai_style_bonus (MAE_AI_BELIEVER, game, 0), ==, 0);
}

/* A level and a style are stored as one number. Unknown numbers are replaced by known ones. */
static void
test_numbers (void)
{
  for (int level = 1; level <= MAE_AI_N_LEVELS; level++)
    for (int style = 0; style <= MAE_AI_LAST_STYLE; style++) {
      int number = mae_ai_number ((MaeAiLevel) level, (MaeAiStyle) style);

      g_assert_cmpint (mae_ai_number_level (number), ==, level);
      g_assert_cmpint (mae_ai_number_style (number), ==, style);
      g_assert_cmpint (mae_ai_number_clean (number), ==, number);
    }
  g_assert_cmpint (mae_ai_number (MAE_AI_BANKER, MAE_AI_BALANCED), ==, 3);
  g_assert_cmpint (mae_ai_number_clean (0), ==, 0);
  g_assert_cmpint (mae_ai_number_clean (-1), ==, 0);
  g_assert_cmpint (mae_ai_number_clean (16), ==, 0);
  g_assert_cmpint (mae_ai_number_clean (9), ==, MAE_AI_MAGNIFICO);
  g_assert_cmpint (mae_ai_number_clean (G_MAXINT), ==, MAE_AI_MAGNIFICO);
  g_assert_cmpint (mae_ai_number_style (16 * 4 + 1), ==, MAE_AI_BALANCED);
  g_assert_cmpint (mae_ai_style_from_name ("trader"), ==, MAE_AI_TRADER);
  g_assert_cmpint (mae_ai_style_from_name ("pirate"), ==, -1);
}

/* The same knowledge gives the same choice, whatever is hidden. */
static void
assert_honest (int n_players, MaeAiLevel level, MaeAiStyle style, int n_choices)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiPlayer player;
  uint64_t rng[4];

  player = (MaeAiPlayer){ .level = level, .style = style };
  mae_rng_seed (rng, 7);
  mae_game_start (game, rules, 7, n_players, NULL);
  for (int i = 0; i < n_choices && game->phase != MAE_PHASE_ENDED; i++) {
    int seat = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, seat);
    MaeGame other = view;
    uint64_t rng_a[4], rng_b[4];
    MaeCommand a, b;

    /* Changes everything that a view doesn't contain. */
    memset (other.deck, 0x55, sizeof other.deck);
    memset (other.token_order, 0x05, sizeof other.token_order);
    memset (other.rng, 0xaa, sizeof other.rng);
    memcpy (rng_a, rng, sizeof rng);
    memcpy (rng_b, rng, sizeof rng);
    g_assert_true (mae_ai_choose (&view, seat, &player, rng_a, &a));
    g_assert_true (mae_ai_choose (&other, seat, &player, rng_b, &b));
    g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
    choose_and_apply (game, MAE_AI_BANKER, rng);
  }
}

static void
test_hidden (void)
{
  assert_honest (3, MAE_AI_NOVICE, MAE_AI_BALANCED, 60);
  assert_honest (3, MAE_AI_MERCHANT, MAE_AI_BALANCED, 60);
  for (int n = 1; n <= 4; n++)
    assert_honest (n, MAE_AI_BANKER, MAE_AI_BALANCED, 150);
  assert_honest (1, MAE_AI_MAGNIFICO, MAE_AI_BALANCED, 6);
  assert_honest (2, MAE_AI_MAGNIFICO, MAE_AI_BALANCED, 12);
  assert_honest (4, MAE_AI_MAGNIFICO, MAE_AI_BALANCED, 6);
  assert_honest (3, MAE_AI_MERCHANT, MAE_AI_BUILDER, 60);
  assert_honest (2, MAE_AI_BANKER, MAE_AI_TRADER, 150);
  assert_honest (2, MAE_AI_MAGNIFICO, MAE_AI_BELIEVER, 6);
}

/* Every built-in net fits a game with the rules it was made for, and each number of players has
 * one. */
static void
test_nets (void)
{
  int n;
  const MaeAiNet *nets = mae_ai_nets (&n);

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++) {
    g_autofree MaeGame *game = g_new (MaeGame, 1);
    bool found = false;

    for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
      const MaeRuleset *rules = mae_ruleset_builtin (*id);

      if (mae_ruleset_hash (rules) != nets[i].rules_hash)
        continue;
      mae_game_start (game, rules, 1, nets[i].n_players, NULL);
      g_assert_true (mae_ai_net_fits (&nets[i], game));
      if (!nets[i].for_tree)
        g_assert_true (mae_ai_net_for (rules, nets[i].n_players) == &nets[i]);
      else
        g_assert_true (mae_ai_net_for_tree (rules, nets[i].n_players) == &nets[i]);
      found = true;
    }
    g_assert_true (found);
  }
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    const MaeRuleset *rules = mae_ruleset_builtin (*id);

    for (int players = rules->min_players; players <= rules->max_players; players++)
      g_assert_nonnull (mae_ai_net_for (rules, players));
    g_assert_true (mae_ai_net_for_tree (rules, 1) == mae_ai_net_for (rules, 1));
  }
}

typedef struct {
  atomic_bool cancelled;
  clock_t when;
} Cancel;

static gpointer
cancel_later (gpointer data)
{
  Cancel *cancel = data;

  g_usleep (20000);
  cancel->when = clock ();
  atomic_store (&cancel->cancelled, true);
  return NULL;
}

/* A canceled choice stops without a command, within 50 ms of processor time. */
static void
test_cancel (void)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  Cancel cancel = { 0 };
  MaeAiPlayer player = { .level = MAE_AI_MAGNIFICO, .cancelled = &cancel.cancelled };
  MaeCommand command;
  MaeGame view;
  uint64_t rng[4];
  GThread *thread;

  mae_rng_seed (rng, 3);
  mae_game_start (game, mae_ruleset_builtin ("standard"), 3, 2, NULL);
  g_assert_true (mae_ai_is_slow (game->rules, 2, MAE_AI_MAGNIFICO));
  g_assert_false (mae_ai_is_slow (game->rules, 2, MAE_AI_BANKER));
  while (game->phase == MAE_PHASE_SETUP)
    choose_and_apply (game, MAE_AI_MERCHANT, rng);
  view = mae_game_view (game, game->current);
  thread = g_thread_new ("cancel", cancel_later, &cancel);
  while (mae_ai_choose (&view, game->current, &player, rng, &command))
    ;
  g_test_message ("%.1f ms", (double) (clock () - cancel.when) * 1000 / CLOCKS_PER_SEC);
  g_assert_cmpint (clock () - cancel.when, <, CLOCKS_PER_SEC / 20);
  g_thread_join (thread);
  g_assert_false (mae_ai_choose (&view, game->current, &player, rng, &command));
}

/* Nothing is chosen for a seat that has nothing to do. */
static void
test_not_to_move (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  MaeCommand command;

  mae_rng_seed (rng, 3);
  mae_game_start (game, rules, 3, 2, NULL);
  g_assert_false (choose (game, -1, MAE_AI_BANKER, rng, &command));
  g_assert_false (choose (game, 2, MAE_AI_BANKER, rng, &command));
  while (game->phase == MAE_PHASE_SETUP)
    choose_and_apply (game, MAE_AI_MERCHANT, rng);
  g_assert_false (choose (game, 1 - game->current, MAE_AI_BANKER, rng, &command));
  while (game->phase != MAE_PHASE_ENDED)
    choose_and_apply (game, MAE_AI_MERCHANT, rng);
  for (int seat = 0; seat < 2; seat++)
    g_assert_false (choose (game, seat, MAE_AI_BANKER, rng, &command));
}

/* Faith and resources increase the value of a position for their owner; faith decreases it for the
 * opponent. */
static void
test_judgement (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  MaeGame better;

  mae_rng_seed (rng, 5);
  mae_game_start (game, rules, 5, 2, NULL);
  while (game->phase == MAE_PHASE_SETUP)
    choose_and_apply (game, MAE_AI_BANKER, rng);

  better = *game;
  better.players[0].faith += 3;
  g_assert_cmpint (mae_ai_value (&better, 0, 0), >, mae_ai_value (game, 0, 0));
  g_assert_cmpint (mae_ai_value (&better, 1, 0), <, mae_ai_value (game, 1, 0));

  better = *game;
  better.containers[mae_game_strongbox (&better, 0)].of[0] += 5;
  g_assert_cmpint (mae_ai_value (&better, 0, 0), >, mae_ai_value (game, 0, 0));
}

/* The banker beats the novice: 24 games in each order of seats are enough to be sure. */
static void
test_strength (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int won = 0;

  for (guint64 seed = 1; seed <= 24; seed++) {
    int banker = (int) (seed % 2);
    uint64_t rng[4];

    mae_rng_seed (rng, seed);
    mae_game_start (game, rules, seed, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED)
      choose_and_apply (
          game, mae_game_seat_to_move (game) == banker ? MAE_AI_BANKER : MAE_AI_NOVICE, rng);
    won += game->winners == 1 << banker;
  }
  g_assert_cmpint (won, >=, 20);
}

/* A player that looks several turns ahead beats one that looks one turn ahead with the same net,
 * even with a sixth of Magnifico's positions. The games are the same everywhere. */
static void
test_looking_ahead (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeAiTree tree = { .net = mae_ai_net_for (rules, 2), .positions = 100 };
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int won = 0;

  for (guint64 seed = 1; seed <= 30; seed++) {
    int ahead = (int) (seed % 2);
    uint64_t rng[4];

    mae_rng_seed (rng, seed);
    mae_game_start (game, rules, seed, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED) {
      int seat = mae_game_seat_to_move (game);
      MaeGame view = mae_game_view (game, seat);
      MaeCommand command;

      if (seat == ahead) {
        g_assert_true (mae_ai_tree_choose (&tree, &view, seat, NULL, rng, &command));
        g_assert_true (mae_game_apply (game, &command, NULL, NULL));
      } else {
        choose_and_apply (game, MAE_AI_BANKER, rng);
      }
    }
    won += game->winners == 1 << ahead;
  }
  g_test_message ("%d of 30 games won", won);
  g_assert_cmpint (won, >=, 18);
}

/* Alone, the Banker looks several turns ahead, unless it is told to look one turn ahead. */
static void
test_banker_alone (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeAiPlayer ahead = { .level = MAE_AI_BANKER },
              one = { .level = MAE_AI_BANKER, .one_turn = true };
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (mae_ai_net_for (rules, 1), &evaluator);
  uint64_t rng[4], other[4];
  int differing = 0;

  mae_rng_seed (rng, 6);
  mae_game_start (game, rules, 6, 1, NULL);
  while (game->phase != MAE_PHASE_ENDED) {
    MaeGame view = mae_game_view (game, 0);
    MaeCommand command, quick, expected;

    memcpy (other, rng, sizeof rng);
    g_assert_true (mae_ai_choose (&view, 0, &one, other, &quick));
    g_assert_cmpmem (other, sizeof other, rng, sizeof rng);
    g_assert_true (mae_ai_greedy_choose (&greedy, &view, 0, &expected, NULL, NULL));
    g_assert_cmpmem (&quick, sizeof quick, &expected, sizeof expected);
    ahead.past = mae_ai_past_of (game);
    g_assert_true (mae_ai_choose (&view, 0, &ahead, rng, &command));
    differing += memcmp (&command, &quick, sizeof command) != 0;
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  g_test_message ("%d commands differ", differing);
  g_assert_cmpint (differing, >, 0);
}

/* With others the Banker errs in some main actions, in the same ones whatever the generator and
 * after a swap, and in nothing else. */
static void
test_banker_errs (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeAiPlayer erring = { .level = MAE_AI_BANKER },
              one = { .level = MAE_AI_BANKER, .one_turn = true };
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4], other[4];
  int actions = 0, differing = 0;

  mae_rng_seed (rng, 6);
  mae_rng_seed (other, 7);
  mae_game_start (game, rules, 6, 2, NULL);
  while (game->phase != MAE_PHASE_ENDED) {
    int seat = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, seat);
    MaeCommand command, best;
    bool is_action;

    g_assert_true (mae_ai_choose (&view, seat, &one, rng, &best));
    is_action = mae_ai_action_of (&best) != MAE_AI_ACTION_NONE;
    actions += is_action;
    for (int i = 0; i < 4; i++) {
      MaeCommand again;
      bool differs;

      g_assert_true (mae_ai_choose (&view, seat, &erring, i == 0 ? rng : other, &again));
      g_assert_true (mae_game_check (&view, &again, NULL));
      g_assert_true (i == 0 || memcmp (&again, &command, sizeof command) == 0);
      command = again;
      differs = mae_ai_action_of (&command) != mae_ai_action_of (&best);
      g_assert_true (!differs || best.kind == MAE_COMMAND_SWAP_SHELVES || is_action);
      differing += i == 0 && is_action && differs;
      mae_rng_next (other);
    }
    g_assert_true (mae_game_apply (game, &best, NULL, NULL));
  }
  g_test_message ("%d of %d actions differ", differing, actions);
  g_assert_cmpint (differing, >, actions / 16);
  g_assert_cmpint (differing, <, actions / 2);
}

/* The Banker doesn't swap back and forth, but only to make room for the next action. */
static void
test_banker_swaps (void)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int swaps = 0, in_turn = 0;

  for (guint64 seed = 1; seed <= 40; seed++) {
    uint64_t rng[4];

    mae_rng_seed (rng, seed);
    mae_game_start (game, mae_ruleset_builtin ("standard"), seed, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED) {
      MaeGame view = mae_game_view (game, mae_game_seat_to_move (game));
      MaeCommand command;

      g_assert_true (choose (&view, mae_game_seat_to_move (game), MAE_AI_BANKER, rng, &command));
      in_turn = command.kind == MAE_COMMAND_SWAP_SHELVES ? in_turn + 1 : 0;
      swaps += in_turn > 0;
      g_assert_cmpint (in_turn, <=, 2);
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
  }
  g_test_message ("%d swaps", swaps);
  g_assert_cmpint (swaps, >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strconcat ("/ai/whole-games/", *id, NULL);

    g_test_add_data_func (path, *id, test_whole_games);
  }
  g_test_add_func ("/ai/styles/games", test_styles);
  g_test_add_func ("/ai/styles/bonus", test_bonus);
  g_test_add_func ("/ai/styles/numbers", test_numbers);
  g_test_add_func ("/ai/nets", test_nets);
  g_test_add_func ("/ai/hidden", test_hidden);
  g_test_add_func ("/ai/cancel", test_cancel);
  g_test_add_func ("/ai/not-to-move", test_not_to_move);
  g_test_add_func ("/ai/judgement", test_judgement);
  g_test_add_func ("/ai/strength", test_strength);
  g_test_add_func ("/ai/looking-ahead", test_looking_ahead);
  g_test_add_func ("/ai/banker-alone", test_banker_alone);
  g_test_add_func ("/ai/banker-errs", test_banker_errs);
  g_test_add_func ("/ai/banker-swaps", test_banker_swaps);
  return g_test_run ();
}
