/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares whole games, written as text, and signatures of many more games with the files in
 * tests/engine/playthroughs. A change of the rules changes them: test-engine-playthrough --update
 * writes the new files. */
#include <string.h>

#include "engine/score-parts.h"
#include "ruleset/ruleset-io.h"
#include "tools/maestri-sim/simulate.h"
#include "trace.h"

static gboolean update;

static const char *
trace_step (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
            const MaeEvents *events, void *data)
{
  trace_command (data, before, command);
  trace_events (data, before, events);
  return NULL;
}

static void
compare (const char *name, const char *text)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "playthroughs", name, NULL);
  g_autofree char *kept = NULL;

  if (update) {
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
    return;
  }
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_auto (GStrv) want = g_strsplit (kept, "\n", -1), got = g_strsplit (text, "\n", -1);
  for (int i = 0; want[i] != NULL || got[i] != NULL; i++) {
    if (g_strcmp0 (want[i], got[i]) != 0)
      g_test_message ("%s:%d", name, i + 1);
    g_assert_cmpstr (got[i], ==, want[i]);
  }
}

static void
test_playthroughs (void)
{
  static const struct {
    const char *ruleset;
    int players;
    uint64_t seed;
    bool leaving;
  } games[] = { { "standard", 1, 1, false },
                { "standard", 2, 2, false },
                { "standard", 4, 3, true },
                { "serenissima", 3, 4, false } };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *name = g_strdup_printf ("%s-%d.txt", games[i].ruleset, games[i].players);
    MaeGame game;
    g_assert_null (mae_simulate_game (&game, mae_ruleset_builtin (games[i].ruleset), games[i].seed,
                                      games[i].players, games[i].leaving, trace_step, text));
    for (int seat = 0; seat < game.n_players; seat++) {
      MaeScore score = mae_game_score (&game, seat);
      MaeScorePart parts[MAE_MAX_SCORE_PARTS];
      int n = mae_game_score_parts (&game, seat, parts), total = 0;

      for (int part = 0; part < n; part++)
        total += parts[part].points;
      g_assert_cmpint (total, ==, score.total);
      g_string_append_printf (
          text, "score %d: cards %d leaders %d track %d sections %d resources %d\n", seat,
          score.cards, score.leaders, score.track, score.sections, score.resources);
    }
    g_string_append_printf (text, "hash %016" G_GINT64_MODIFIER "x\n", mae_game_hash (&game));
    compare (name, text->str);
  }
}

/* Counts all sequences of legal moves up to a depth. */
static uint64_t
perft (const MaeGame *game, int depth)
{
  g_autofree MaeMove *moves = g_new (MaeMove, 1024);
  uint64_t count = 0;

  for (int seat = 0; seat < game->n_players; seat++) {
    int n = mae_moves_list (game, seat, ~0u, moves, 1024);
    g_assert_cmpint (n, <=, 1024);
    if (depth == 1) {
      count += n;
      continue;
    }
    for (int i = 0; i < n; i++) {
      MaeGame next = *game;
      MaeCommand command;
      mae_move_to_command (game, &moves[i], &command);
      g_assert_true (mae_game_apply (&next, &command, NULL, NULL));
      count += perft (&next, depth - 1);
    }
  }
  return count;
}

static void
test_numbers (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *const *ids = mae_ruleset_builtin_ids ();

  for (int r = 0; ids[r] != NULL; r++) {
    const MaeRuleset *rules = mae_ruleset_builtin (ids[r]);
    for (int n = rules->min_players; n <= rules->max_players; n++) {
      uint64_t signature = 0, commands = 0;
      MaeGame game;
      for (uint64_t seed = 0; seed < 300; seed++) {
        g_assert_null (mae_simulate_game (&game, rules, seed, n, seed % 2 == 1, NULL, NULL));
        commands += game.n_commands;
        signature = (signature ^ mae_game_hash (&game)) * 0x9e3779b97f4a7c15u;
      }
      g_string_append_printf (text,
                              "%s %d players, 300 games: %" G_GUINT64_FORMAT
                              " commands, signature %016" G_GINT64_MODIFIER "x\n",
                              ids[r], n, commands, signature);
    }
    MaeGame game;
    mae_game_start (&game, rules, 1, 1, NULL);
    for (int depth = 1; depth <= 4; depth++)
      g_string_append_printf (text, "%s solo, perft %d: %" G_GUINT64_FORMAT "\n", ids[r], depth,
                              perft (&game, depth));
    mae_game_start (&game, rules, 1, 2, NULL);
    for (int depth = 1; depth <= 3; depth++)
      g_string_append_printf (text, "%s 2 players, perft %d: %" G_GUINT64_FORMAT "\n", ids[r],
                              depth, perft (&game, depth));
  }
  compare ("numbers.txt", text->str);
}

int
main (int argc, char **argv)
{
  update = argc > 1 && g_str_equal (argv[1], "--update");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/playthroughs", test_playthroughs);
  g_test_add_func ("/engine/numbers", test_numbers);
  return g_test_run ();
}
