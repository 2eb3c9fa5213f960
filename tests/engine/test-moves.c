/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves: each is accepted, and listed once, always in the same order. */
#include <string.h>

#include "engine/rng.h"
#include "scenario.h"
#include "tools/maestri-sim/simulate.h"

static MaeMove moves[MAE_MOVES_PRODUCE_MAX + 1000];

static const char *
check_listed (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
              const MaeEvents *events, void *data)
{
  uint64_t *rng = data;

  if (mae_rng_below (rng, 8) != 0 || after->phase == MAE_PHASE_ENDED)
    return NULL;
  for (int seat = 0; seat < after->n_players; seat++) {
    int n = mae_moves_list (after, seat, ~0u, moves, G_N_ELEMENTS (moves));
    g_assert_cmpint (n, <=, (int) G_N_ELEMENTS (moves));
    if (after->phase == MAE_PHASE_TURNS && seat == after->current)
      g_assert_cmpint (n, >, 0);
    for (int i = 0; i<n; i += n> 400 ? 37 : 1) {
      MaeCommand move;
      MaeReject why;
      mae_move_to_command (after, &moves[i], &move);
      if (!mae_game_check (after, &move, &why))
        return "a listed move is refused";
      if (i > 0)
        g_assert_true (moves[i - 1].kind < moves[i].kind || moves[i - 1].a != moves[i].a
                       || moves[i - 1].b != moves[i].b || moves[i - 1].c != moves[i].c
                       || moves[i - 1].choice != moves[i].choice);
    }
  }
  return NULL;
}

static void
test_listed_moves_are_legal (void)
{
  const char *const *ids = mae_ruleset_builtin_ids ();
  uint64_t rng[4];

  mae_rng_seed (rng, 3);
  for (int r = 0; ids[r] != NULL; r++) {
    const MaeRuleset *rules = mae_ruleset_builtin (ids[r]);
    for (int n = rules->min_players; n <= rules->max_players; n++)
      for (uint64_t seed = 0; seed < 12; seed++) {
        MaeGame game;
        const char *wrong = mae_simulate_game (&game, rules, seed, n, true, check_listed, rng);
        g_assert_cmpstr (wrong, ==, NULL);
      }
  }
}

/* Numbers of the first moves, counted by hand: 6 pairs of 4 leaders; resources that fit the
 * shelves. */
static void
test_counts (void)
{
  static const struct {
    int seat;
    MaeCommandKind kind;
    int n;
  } setup[] = { { 0, MAE_COMMAND_CHOOSE_LEADERS, 6 },
                { 0, MAE_COMMAND_CHOOSE_RESOURCES, 0 },
                { 1, MAE_COMMAND_CHOOSE_RESOURCES, 4 },
                { 3, MAE_COMMAND_CHOOSE_RESOURCES, 10 },
                { 0, MAE_COMMAND_TAKE_MARKET, 0 } };
  Scenario s;

  mae_game_start (&s.game, mae_ruleset_builtin ("standard"), 1, 4, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (setup); i++)
    g_assert_cmpint (mae_moves_list (&s.game, setup[i].seat, 1u << setup[i].kind, NULL, 0), ==,
                     setup[i].n);

  scenario_init (&s, 2);
  g_assert_cmpint (mae_moves_list (&s.game, 0, ~0u, NULL, 0), ==, 7); /* lines of the market */
  g_assert_cmpint (mae_moves_list (&s.game, 1, ~0u, NULL, 0), ==, 0);
  put_strongbox (&s, 0, "1 Coin, 2 Stone");
  /* Base production: {Coin, Stone}, {Stone, Stone} in, 4 types out. */
  g_assert_cmpint (mae_moves_list (&s.game, 0, 1u << MAE_COMMAND_PRODUCE, NULL, 0), ==, 8);
}

/* Packing: unpacking gives the same command; incomplete or invalid bytes are refused. */
static const char *
check_packing (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
               const MaeEvents *events, void *data)
{
  uint8_t packed[MAE_COMMAND_PACKED_MAX], again[MAE_COMMAND_PACKED_MAX];
  GByteArray *log = data;
  MaeCommand copy;
  size_t n = mae_command_pack (command, packed, sizeof packed);

  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (mae_command_unpack (&copy, packed, n), ==, n);
  g_assert_cmpuint (mae_command_pack (&copy, again, sizeof again), ==, n);
  g_assert_cmpmem (packed, n, again, n);
  for (size_t cut = 0; cut < n; cut++)
    g_assert_cmpuint (mae_command_unpack (&copy, packed, cut), ==, 0);
  g_assert_cmpuint (mae_command_pack (command, again, n - 1), ==, 0);
  g_byte_array_append (log, packed, n);
  return NULL;
}

/* A game is its ruleset, seed, players and commands: a replay gives the same game. */
static void
test_replay (void)
{
  const char *const *ids = mae_ruleset_builtin_ids ();

  for (int r = 0; ids[r] != NULL; r++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      const MaeRuleset *rules = mae_ruleset_builtin (ids[r]);
      g_autoptr (GByteArray) log = g_byte_array_new ();
      MaeGame game, replayed;
      uint32_t failed = 0;
      int n = rules->min_players + seed % (rules->max_players - rules->min_players + 1);
      g_assert_null (mae_simulate_game (&game, rules, seed, n, true, check_packing, log));
      g_assert_true (mae_game_replay (&replayed, rules, seed, NULL, n,
                                      (MaeCommandLog){ log->data, log->len, game.n_commands },
                                      &failed));
      g_assert_cmphex (mae_game_hash (&replayed), ==, mae_game_hash (&game));
      g_assert_cmpuint (replayed.undo_floor, ==, game.undo_floor);

      log->data[log->len / 2] ^= 0x41;
      if (!mae_game_replay (&replayed, rules, seed, NULL, n,
                            (MaeCommandLog){ log->data, log->len, game.n_commands }, &failed))
        g_assert_cmpuint (failed, ==, replayed.n_commands);
    }
}

static void
test_hostile_packed (void)
{
  uint64_t rng[4];

  mae_rng_seed (rng, 5);
  for (int i = 0; i < 200000; i++) {
    uint8_t bytes[64];
    MaeCommand command;
    size_t n = mae_rng_below (rng, sizeof bytes);
    for (size_t j = 0; j < n; j++)
      bytes[j] = mae_rng_below (rng, 4) == 0 ? mae_rng_below (rng, 256) : mae_rng_below (rng, 12);
    size_t used = mae_command_unpack (&command, bytes, n);
    g_assert_cmpuint (used, <=, n);
    if (used > 0) {
      Scenario s;
      if (i % 16 == 0) {
        scenario_init (&s, 3);
        put_strongbox (&s, 0, "3 Coin, 3 Stone");
        apply (&s, &command);
        g_assert_null (mae_game_check_invariants (&s.game));
      }
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/moves/listed-are-legal", test_listed_moves_are_legal);
  g_test_add_func ("/engine/moves/counts", test_counts);
  g_test_add_func ("/engine/moves/replay", test_replay);
  g_test_add_func ("/engine/moves/hostile-packed", test_hostile_packed);
  return g_test_run ();
}
