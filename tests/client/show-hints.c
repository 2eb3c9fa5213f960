/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints hints to read: show-hints PLAYERS SEED COUNT [RULESET]. It plays a game as Merchants do
 * and prints COUNT positions of it, from the first turn to the last: what the player has, the hint,
 * its reasons, and how long it took. With COUNT 0 it prints the analysis of the game instead. */
#include <stdlib.h>
#include <time.h>

#include "client/game/analysis.h"
#include "client/game/hint.h"
#include "client/words/rules-text.h"
#include "played-record.h"

/* ── Hints ─────────────────────────────────────────────────────────────────────────────────── */

static void
print_position (const MaeGame *view, int seat)
{
  MaeBag has = mae_game_resources (view, seat);
  g_autofree char *resources = mae_bag_text (view->rules, &has);

  g_print ("round %d, %s, %d cards, %d leaders active, faith", view->round, resources,
           mae_game_card_count (view, seat), __builtin_popcount (view->players[seat].active));
  for (int i = 0; i < view->n_players; i++)
    g_print (" %d", view->players[(seat + i) % view->n_players].faith);
  g_print (view->n_players == 1 ? " (cross %d), points" : ", points", view->cross);
  for (int i = 0; i < view->n_players; i++)
    g_print (" %d", mae_game_score (view, (seat + i) % view->n_players).total);
  g_print ("%s\n", view->main_done ? ", after the main action" : "");
}

static void
print_hint (const MaeGame *view, int seat)
{
  clock_t start = clock ();
  MaeHint hint;

  print_position (view, seat);
  if (!mae_hint_find (view, seat, NULL, NULL, &hint)) {
    g_print ("    no hint\n");
    return;
  }
  g_autofree char *title = mae_hint_title (&hint, view);
  g_autofree char *text = mae_hint_text (&hint, view);

  g_print ("    %s\n    %s\n    (%.2f s of processor time)\n", title, text,
           (double) (clock () - start) / CLOCKS_PER_SEC);
}

/* Prints @count positions of the person's turns. */
static void
print_hints (const MaeRecord *record, int count)
{
  int seat = mae_record_person (record);
  g_autoptr (GArray) turns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_auto (MaeRecordReader) reader;
  MaeCommand command;

  mae_record_reader_init (&reader, record);
  do
    if (reader.game->phase == MAE_PHASE_TURNS && reader.game->current == seat
        && !reader.game->main_done)
      g_array_append_val (turns, reader.n_commands);
  while (mae_record_reader_next (&reader, &command));
  for (int i = 0; i < MIN (count, (int) turns->len); i++) {
    guint at = count > 1 ? (guint) i * (turns->len - 1) / (guint) (count - 1) : 0;
    g_autofree MaeGame *game = g_new (MaeGame, 1);
    MaeGame view;

    if (!mae_record_replay (record, g_array_index (turns, guint32, at), game))
      g_error ("the record doesn't replay");
    view = mae_game_view (game, seat);
    print_hint (&view, seat);
  }
}

/* ── The analysis ──────────────────────────────────────────────────────────────────────────── */

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  gboolean *done = data;

  *done = mae_analysis_finish (result, NULL);
}

static void
print_analysis (MaeRecord *record)
{
  int person = mae_record_person (record);
  g_autoptr (MaeAnalysis) analysis = mae_analysis_new (record, person);
  gboolean done = FALSE;

  mae_analysis_run_async (analysis, NULL, done_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  for (int i = 0; i < mae_analysis_n_rounds (analysis); i++)
    g_print ("%d ", mae_analysis_get_chance (analysis, i, person) / 10);
  g_print ("\n");
  for (int i = 0; i < mae_analysis_n_points (analysis); i++) {
    const MaeTurningPoint *point = mae_analysis_get_point (analysis, i);

    g_print ("round %d: -%d ± %d\n    Your move: %s\n    Better: %s. %s\n", point->round,
             point->loss / 10, point->error / 10, point->played, point->better, point->reason);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (MaeRecord) record = NULL;

  if (argc < 4 || atoi (argv[1]) < 1 || atoi (argv[1]) > MAE_MAX_PLAYERS) {
    g_printerr ("usage: show-hints PLAYERS SEED COUNT [RULESET]\n");
    return EXIT_FAILURE;
  }
  record = played_record_new (argc > 4 ? argv[4] : "standard", strtoull (argv[2], NULL, 10),
                              atoi (argv[1]), MAE_AI_MERCHANT, G_MAXUINT32);
  if (atoi (argv[3]) > 0)
    print_hints (record, atoi (argv[3]));
  else
    print_analysis (record);
  return EXIT_SUCCESS;
}
