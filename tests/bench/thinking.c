/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How much processor time the analysis of games and hints take: bench-thinking [GAMES]. Games of
 * two Merchants with standard rules. Each time is also given in games, a measure that depends
 * neither on the machine nor on its load: how many games between players that look one turn ahead
 * with the net could be played in that time. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/game/analysis.h"
#include "client/game/hint.h"
#include "played-record.h"

static double
seconds_since (clock_t start)
{
  return (double) (clock () - start) / CLOCKS_PER_SEC;
}

/* Returns the time of one game: half of the time in which two turns are compared in one pair of
 * games from the beginning. */
static double
time_of_game (const MaeGame *view, int seat)
{
  enum {
    PAIRS = 50
  };
  MaeHint hint;
  MaeAiTurn *turn = g_new0 (MaeAiTurn, 1);
  MaeAiComparison comparison;
  MaeAiQuestion question = { .view = view, .seat = seat, .turn = { turn, turn }, .games = PAIRS };
  clock_t start;

  if (!mae_hint_choose (view, seat, NULL, NULL, &hint)
      || !mae_hint_turn (view, &hint.command, turn))
    g_error ("there is no move");
  start = clock ();
  if (!mae_ai_compare (&question, &comparison))
    g_error ("the games can't be played");
  g_free (turn);
  return seconds_since (start) / PAIRS / 2;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  gboolean *done = data;

  *done = mae_analysis_finish (result, NULL);
}

static double
time_of_analysis (MaeRecord *record)
{
  g_autoptr (MaeAnalysis) analysis = mae_analysis_new (record, mae_record_person (record));
  gboolean done = FALSE;
  clock_t start = clock ();

  mae_analysis_run_async (analysis, NULL, done_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  return seconds_since (start);
}

/* Measures hints at the person's turns and the analysis of one game. */
static void
measure (guint64 seed, double *per_60)
{
  g_autoptr (MaeRecord) record =
      played_record_new ("standard", seed, 2, MAE_AI_MERCHANT, G_MAXUINT32);
  g_auto (MaeRecordReader) reader;
  int seat = mae_record_person (record), turns = 0, hints = 0;
  double hint_sum = 0, hint_most = 0, game = 0, analysis;
  MaeCommand command;

  mae_record_reader_init (&reader, record);
  do {
    MaeGame view = mae_game_view (reader.game, seat);
    MaeHint hint;
    clock_t start;

    turns += reader.n_commands > 0
             && (command.kind == MAE_COMMAND_TAKE_MARKET || command.kind == MAE_COMMAND_BUY_CARD
                 || command.kind == MAE_COMMAND_PRODUCE);
    if (view.phase != MAE_PHASE_TURNS || view.main_done)
      continue;
    if (game == 0 && view.current == seat)
      game = time_of_game (&view, seat);
    start = clock ();
    if (view.current == seat && view.round % 4 == 1
        && mae_hint_find (&view, seat, NULL, NULL, &hint)) {
      hint_sum += seconds_since (start);
      hint_most = MAX (hint_most, seconds_since (start));
      hints++;
    }
  } while (mae_record_reader_next (&reader, &command));
  analysis = time_of_analysis (record);
  *per_60 += analysis * 60 / turns;
  g_print ("seed %" G_GUINT64_FORMAT ": %d positions analyzed in %.2f s (%.0f games), for 60 "
           "positions %.2f s; %d hints in %.2f s on average (%.0f games), %.2f s at most\n",
           seed, turns, analysis, analysis / game, analysis * 60 / turns, hints, hint_sum / hints,
           hint_sum / hints / game, hint_most);
}

int
main (int argc, char **argv)
{
  int games = argc > 1 ? atoi (argv[1]) : 3;
  double per_60 = 0;

  for (int i = 0; i < games; i++)
    measure ((guint64) i + 1, &per_60);
  if (games > 0)
    g_print ("analysis of 60 positions: %.2f s of processor time on average\n", per_60 / games);
  return EXIT_SUCCESS;
}
