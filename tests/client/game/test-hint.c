/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints: in random games each one is a legal move, and its reasons are true in the real game. */

#include "client/draft/table-move.h"
#include "client/game/hint.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  guint kinds, points, reports, cards, leaders;
} Seen;

/* Makes the commands that confirming the draft would send: swaps and the draft's command. */
static gboolean
make (MaeGame *game, const MaeGame *view, const MaeHint *hint)
{
  MaeTableMove move;
  MaeCommand command = hint->command;

  if (mae_table_move_take_command (&move, view, &hint->command)) {
    for (int i = 0; move.mode == MAE_MOVE_MARKET && i < move.market.n_swaps; i++)
      g_assert_true (mae_game_apply (game,
                                     &(MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                                                    .seat = command.seat,
                                                    .swap = move.market.swap[i] },
                                     NULL, NULL));
    g_assert_true (mae_table_move_to_command (&move, &command));
  }
  return mae_game_apply (game, &command, NULL, NULL);
}

static gboolean
says (const char *reason, const char *part)
{
  return strstr (reason, part) != NULL;
}

static void
check (const MaeGame *game, int seat, Seen *seen)
{
  MaeGame view = mae_game_view (game, seat), after = *game;
  g_autofree char *title = NULL;
  g_autofree char *reason = NULL;
  MaeHint hint;
  int points;

  g_assert_true (mae_hint_find (&view, seat, &hint));
  title = mae_hint_title (&hint, &view);
  reason = mae_hint_reason (&hint, &view);
  g_assert_cmpstr (title, !=, "");
  g_assert_cmpstr (reason, !=, "");
  g_assert_true (g_str_has_suffix (reason, "."));
  g_assert_null (strstr (reason, ".."));
  g_assert_true (make (&after, &view, &hint));
  seen->kinds |= 1u << hint.command.kind;
  if (hint.command.kind == MAE_COMMAND_END_TURN)
    return;

  MaeScore now = mae_game_score (&after, seat), was = mae_game_score (game, seat);
  points = now.total - now.resources - was.total + was.resources;
  g_autofree char *expected =
      g_strdup_printf (points == 1 ? "It gives %d point." : "It gives %d points.", points);
  g_assert_cmpint (says (reason, "It gives"), ==, points > 0);
  g_assert_cmpint (says (reason, " It gives"), ==, says (reason, ". It gives"));
  if (points > 0)
    g_assert_true (says (reason, expected));
  g_assert_cmpint (says (reason, "You gain"), ==,
                   after.players[seat].faith > game->players[seat].faith);
  g_assert_cmpint (says (reason, "Vatican report"), ==,
                   (after.players[seat].sections & ~game->players[seat].sections) != 0);
  seen->points += points > 0;
  seen->reports += says (reason, "Vatican report");
  seen->cards += says (reason, "you can pay for");
  seen->leaders += says (reason, "you can activate a leader");
}

static void
test_random_games (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  Seen seen = { 0 };

  for (guint seed = 0; seed < 20; seed++) {
    int n_players = 1 + (int) seed % 3;
    MaeGame game;

    mae_game_start (&game, rules, seed, n_players, NULL);
    while (game.phase != MAE_PHASE_ENDED) {
      MaeGame view = mae_game_view (&game, game.current);
      MaeHint hint;

      if (game.phase == MAE_PHASE_TURNS && random_chance (rand, 50)) {
        check (&game, game.current, &seen);
        /* Half of the moves are hints, to reach good positions too. */
        if (random_chance (rand, 50) && mae_hint_find (&view, game.current, &hint)) {
          g_assert_true (make (&game, &view, &hint));
          continue;
        }
      }
      random_play_step (&game, rand, NULL, NULL);
    }
  }
  g_test_message ("points %u, reports %u, cards %u, leaders %u", seen.points, seen.reports,
                  seen.cards, seen.leaders);
  g_assert_cmpuint (seen.kinds
                        & (1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD
                           | 1u << MAE_COMMAND_PRODUCE | 1u << MAE_COMMAND_END_TURN),
                    ==,
                    1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD
                        | 1u << MAE_COMMAND_PRODUCE | 1u << MAE_COMMAND_END_TURN);
  g_assert_cmpuint (seen.points, >, 50);
  g_assert_cmpuint (seen.reports, >, 5);
  g_assert_cmpuint (seen.cards, >, 50);
  g_assert_cmpuint (seen.leaders, >, 0);
}

/* Checks that there is no hint in another player's turn, or before the turns. */
static void
test_not_now (void)
{
  MaeGame game, view;
  MaeHint hint;

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  view = mae_game_view (&game, 0);
  g_assert_false (mae_hint_find (&view, 0, &hint));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strdup_printf ("/hint/random/%s", *id);

    g_test_add_data_func (path, *id, test_random_games);
  }
  g_test_add_func ("/hint/not-now", test_not_now);
  return g_test_run ();
}
