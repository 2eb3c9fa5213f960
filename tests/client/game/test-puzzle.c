/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles that come with the program, invalid files, and sums of what was solved. */
#include <gio/gio.h>
#include <string.h>

#include "client/game/puzzle.h"
#include "client/game/puzzles-solved.h"
#include "ruleset/ruleset-io.h"

static void
apply_best (const MaePuzzle *puzzle, MaeGame *game)
{
  for (guint i = 0; i < puzzle->best->len; i++)
    g_assert_true (mae_game_apply (game, &g_array_index (puzzle->best, MaeCommand, i), NULL, NULL));
}

/* Each puzzle has a position; its best move is legal and judged right, and all others are known to
 * be clearly worse. */
static void
test_file (void)
{
  GPtrArray *puzzles = mae_puzzles ();
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (puzzles->len, >=, 10);
  for (guint i = 0; i < puzzles->len; i++) {
    const MaePuzzle *puzzle = g_ptr_array_index (puzzles, i);
    g_autoptr (MaeRecord) record = mae_puzzle_get_record (puzzle, "Ada");
    const MaeCommand *best = &g_array_index (puzzle->best, MaeCommand, puzzle->best->len - 1);
    MaeGame before, after;
    MaeBatch batch = { .before = &before, .after = &after, .has_action = true };
    int loss, others = 0;

    g_assert_true (g_hash_table_add (ids, puzzle->id));
    g_assert_cmpuint (strlen (puzzle->id), <=, MAE_STORE_PUZZLE_ID_MAX);
    g_assert_nonnull (record);
    g_assert_cmpint (mae_record_person (record), ==, puzzle->seat);
    g_assert_true (mae_record_replay (record, record->n_commands, &before));
    after = before;
    apply_best (puzzle, &after);
    batch.command = best->kind;
    batch.seat = puzzle->seat;
    g_assert_cmpint (mae_puzzle_judge (puzzle, &batch, &loss), ==, MAE_PUZZLE_RIGHT);
    for (int action = 0; action < MAE_AI_ACTION_MAX; action++)
      if (puzzle->loss[action] > 0) {
        others++;
        g_assert_cmpint (action, !=, mae_ai_action_of (best));
        g_assert_cmpint (puzzle->loss[action], >=, 80);
        g_assert_cmpint (puzzle->loss[action], <=, puzzle->chance);
      }
    g_assert_cmpint (others, >, 0);
  }
}

/* Takes each line of the market in each puzzle: the answer is the one of the file. */
static void
test_judge (void)
{
  GPtrArray *puzzles = mae_puzzles ();
  int wrong = 0;

  for (guint i = 0; i < puzzles->len; i++) {
    const MaePuzzle *puzzle = g_ptr_array_index (puzzles, i);
    const MaeCommand *best = &g_array_index (puzzle->best, MaeCommand, puzzle->best->len - 1);
    g_autoptr (MaeRecord) record = mae_puzzle_get_record (puzzle, "Bianca");
    MaeGame before, after;
    MaeBatch batch = { .before = &before, .after = &after, .has_action = true };

    g_assert_true (mae_record_replay (record, record->n_commands, &before));
    batch.command = MAE_COMMAND_TAKE_MARKET;
    batch.seat = puzzle->seat;
    for (int line = 0; line < before.rules->rows + before.rules->columns; line++) {
      MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET, .seat = puzzle->seat };
      int loss, index;
      bool row;
      MaePuzzleAnswer answer;

      command.take_market.row = line < before.rules->rows;
      command.take_market.index = line < before.rules->rows ? line : line - before.rules->rows;
      after = before;
      if (!mae_game_apply (&after, &command, NULL, NULL)
          || !mae_batch_market_line (&before, &after, &row, &index)
          || row != command.take_market.row || index != command.take_market.index)
        continue;
      answer = mae_puzzle_judge (puzzle, &batch, &loss);
      if (mae_ai_action_of (&command) == mae_ai_action_of (best)) {
        g_assert_cmpint (answer, !=, MAE_PUZZLE_WRONG);
        continue;
      }
      g_assert_cmpint (answer, ==, MAE_PUZZLE_WRONG);
      g_assert_cmpint (loss, ==, puzzle->loss[mae_ai_action_of (&command)]);
      wrong++;
    }
    /* The end of a turn isn't judged, nor are others' moves. */
    batch.command = MAE_COMMAND_END_TURN;
    g_assert_cmpint (mae_puzzle_judge (puzzle, &batch, &(int){ 0 }), ==, MAE_PUZZLE_OPEN);
    batch.command = MAE_COMMAND_TAKE_MARKET;
    batch.seat = puzzle->seat + 1;
    g_assert_cmpint (mae_puzzle_judge (puzzle, &batch, &(int){ 0 }), ==, MAE_PUZZLE_OPEN);
  }
  g_assert_cmpint (wrong, >, 0);
}

static void
test_invalid (void)
{
  static const char *const texts[] = {
    "",
    "maestri-puzzles 2\n",
    "maestri-puzzles 1\n1 2 3\n",
    "maestri-puzzles 1\n1 2 0 1 500 !! AA 0:1\n",
    "maestri-puzzles 1\n1 2 0 1 500 AAAA  0:100\n",
    "maestri-puzzles 1\n1 3 0 1 500 BAIAAAACEhAE BAIAAAACEhAE 0:100\n",
    "maestri-puzzles 1\n1 2 2 1 500 BAIAAAACEhAE BAIAAAACEhAE 0:100\n",
    "maestri-puzzles 1\n1 2 0 9 500 BAIAAAACEhAE BAIAAAACEhAE 0:100\n",
    "maestri-puzzles 1\n1 2 0 1 5000 BAIAAAACEhAE BAIAAAACEhAE 0:100\n",
    "maestri-puzzles 1\n1 2 0 1 500 BAIAAAACEhAE BAIAAAACEhAE 96:100\n",
    "maestri-puzzles 1\n1 2 0 1 500 BAIAAAACEhAE BAIAAAACEhAE 1:100,1:100\n",
    "maestri-puzzles 1\n1 2 0 1 500 BAIAAAACEhAE EAA= 1:100\n",
  };
  static const char valid[] =
      "maestri-puzzles 1\n# a comment\n\n1 2 0 1 500 BAIAAAACEhAE BAIAAAACEhAE 1:100\n";
  g_autoptr (GPtrArray) puzzles = mae_puzzles_parse (valid, strlen (valid), NULL);

  g_assert_cmpuint (puzzles->len, ==, 1);
  /* The file can be read, but no game begins with this command. */
  g_assert_null (mae_puzzle_get_record (g_ptr_array_index (puzzles, 0), "Ada"));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    GPtrArray *none = mae_puzzles_parse (texts[i], strlen (texts[i]), &error);

    if (none)
      g_error ("\"%s\" was read", texts[i]);
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  }
}

/* In as many days as there are puzzles, each puzzle is the puzzle of one day. */
static void
test_days (void)
{
  static const int counts[] = { 1, 2, 7, 100 };

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++) {
    int n = counts[i];
    g_autofree gboolean *seen = g_new0 (gboolean, n);

    for (gint64 day = 739000; day < 739000 + n; day++) {
      int index = mae_puzzles_index_of_day (n, day);

      g_assert_cmpint (index, >=, 0);
      g_assert_cmpint (index, <, n);
      g_assert_false (seen[index]);
      seen[index] = TRUE;
      g_assert_cmpint (mae_puzzles_index_of_day (n, day + n), ==, index);
    }
  }
  /* The order is fixed: everybody with the same puzzles has the same one on a day. */
  g_assert_cmpint (mae_puzzles_index_of_day (100, 739000), ==, 98);
}

static void
add (GArray *stored, const char *id, gint64 day, gboolean first)
{
  MaeStoredPuzzle puzzle = { .day = day, .solved = 1, .first = first };

  g_strlcpy (puzzle.id, id, sizeof puzzle.id);
  g_array_append_val (stored, puzzle);
}

static void
test_sums (void)
{
  g_autoptr (GArray) stored = g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
  MaePuzzlesSolved sum = mae_puzzles_sum_up (stored, 739010);
  GPtrArray *puzzles = mae_puzzles ();
  const MaePuzzle *second = g_ptr_array_index (puzzles, 1);

  g_assert_cmpint (sum.solved, ==, 0);
  g_assert_cmpint (sum.streak, ==, 0);
  g_assert_cmpint (mae_puzzles_next (puzzles, stored, 0), ==, 1);
  add (stored, second->id, 0, TRUE);
  g_assert_cmpint (mae_puzzles_next (puzzles, stored, 0), ==, 2);
  g_assert_cmpint (mae_puzzles_next (puzzles, stored, (int) puzzles->len - 1), ==, 0);
  add (stored, "a", 739005, FALSE);
  add (stored, "b", 739007, TRUE);
  add (stored, "a", 739008, TRUE);
  add (stored, "c", 739009, FALSE);
  sum = mae_puzzles_sum_up (stored, 739010);
  g_assert_cmpint (sum.solved, ==, 4);
  g_assert_cmpint (sum.first, ==, 2);
  g_assert_cmpint (sum.streak, ==, 3); /* it ends yesterday */
  g_assert_false (sum.today);
  add (stored, "d", 739010, FALSE);
  sum = mae_puzzles_sum_up (stored, 739010);
  g_assert_cmpint (sum.streak, ==, 4);
  g_assert_true (sum.today);
  g_assert_cmpint (mae_puzzles_sum_up (stored, 739012).streak, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzle/file", test_file);
  g_test_add_func ("/puzzle/judge", test_judge);
  g_test_add_func ("/puzzle/invalid", test_invalid);
  g_test_add_func ("/puzzle/days", test_days);
  g_test_add_func ("/puzzle/sums", test_sums);
  return g_test_run ();
}
