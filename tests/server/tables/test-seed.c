/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seeds of 256 bits: the visible part of a game, together with any 64 bits of its seed, isn't
 * enough to predict anything; and the game is the same after a restart. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/rng.h"
#include "net/server/seeds.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/report/report.h"
#include "server/server-testing.h"

static void
test_every_bit_counts (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1), *other = g_new (MaeGame, 1);
  guint64 more[3] = { 1, 2, 3 };

  mae_game_start_wide (game, rules, 7, more, 4, NULL);
  for (int word = 0; word < 3; word++)
    for (int bit = 0; bit < 64; bit += 9) {
      guint64 changed[3] = { 1, 2, 3 };
      changed[word] ^= G_GUINT64_CONSTANT (1) << bit;
      mae_game_start_wide (other, rules, 7, changed, 4, NULL);
      g_assert_cmpuint (mae_game_hash (other), !=, mae_game_hash (game));
    }
  mae_game_start_wide (other, rules, 7, more, 4, NULL);
  g_assert_cmpuint (mae_game_hash (other), ==, mae_game_hash (game));
}

/* Older games: a seed of 64 bits gives the same game as before. */
static void
test_narrow (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1), *other = g_new (MaeGame, 1);
  const guint64 none[3] = { 0 };

  mae_game_start (game, rules, 42, 2, NULL);
  mae_game_start_wide (other, rules, 42, none, 2, NULL);
  g_assert_cmpuint (mae_game_hash (other), ==, mae_game_hash (game));
}

/* Each bit of a server's seeds is set in some seed, and no two seeds are equal. */
static void
test_from_chance (void)
{
  MaeSeeds seeds = { .known = FALSE };
  guint64 any[4] = { 0 }, last[4] = { 0 };

  for (int i = 0; i < 100; i++) {
    guint64 words[4];
    words[0] = mae_seeds_next (&seeds, words + 1);
    g_assert_cmpint (memcmp (words, last, sizeof words), !=, 0);
    memcpy (last, words, sizeof words);
    for (int word = 0; word < 4; word++)
      any[word] |= words[word];
  }
  for (int word = 0; word < 4; word++)
    g_assert_cmpuint (any[word], ==, G_MAXUINT64);
  seeds = (MaeSeeds){ .known = TRUE, .next = 5 };
  g_assert_cmpuint (mae_seeds_next (&seeds, last), ==, 5);
  g_assert_cmpuint (last[0] | last[1] | last[2], ==, 0);
}

static guint64
new_seed (gpointer data, guint64 more[3])
{
  more[0] = 0x0123456789abcdef;
  more[1] = G_MAXUINT64;
  more[2] = 1;
  return 7;
}

static void
test_restart (void)
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-seed-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);
  g_autoptr (GString) report = g_string_new (NULL);
  guint64 hash = 0;

  for (int life = 0; life < 2; life++) {
    g_autoptr (GError) error = NULL;
    World *world = world_new (mae_ruleset_builtin ("standard"));
    MaeStore *store = mae_store_open (path, &error);
    g_assert_no_error (error);
    world->config.store = store;
    world->config.new_seed = new_seed;
    world_start (world);
    g_assert_true (mae_server_load (world->server, world->now, &error));
    if (life == 0)
      script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\n"
                         "A> setup\nA<*\nA> main\nA<*\nA> ReqEndTurn\nA<*\n");
    const MaeGame *game = mae_server_find_game (world->server, "A", NULL);
    g_assert_nonnull (game);
    if (life == 0)
      hash = mae_game_hash (game);
    g_assert_cmpuint (mae_game_hash (game), ==, hash);
    world_free (world);
    mae_store_close (store);
  }
  /* Listing the moves of such a game replays it. */
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeStore) store = mae_store_open (path, &error);
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world->config.store = store;
  world_start (world);
  g_assert_true (mae_server_report_log (world->server, 1, report, &error));
  g_assert_nonnull (strstr (report->str, "\"seed\":\"0000000000000007"
                                         "0123456789abcdefffffffffffffffff0000000000000001\""));
  g_assert_nonnull (strstr (report->str, "ReqTakeFromMarket"));
  g_assert_cmpint (g_remove (path), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/seed/every-bit-counts", test_every_bit_counts);
  g_test_add_func ("/seed/narrow", test_narrow);
  g_test_add_func ("/seed/from-chance", test_from_chance);
  g_test_add_func ("/seed/restart", test_restart);
  return g_test_run ();
}
