/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints: in random games each one is a legal move, and its reasons are true in the real game.
 * The reasons are measured differences, the same each time; looking for them can be canceled. */
#include <time.h>

#include "ai/ai-action.h"
#include "client/draft/table-move.h"
#include "client/game/hint.h"
#include "client/words/rules-text.h"
#include "played-record.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  guint kinds, points, reports, cards, nearer, leaders;
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

/* Returns how many units the player lacks for @card; sets @text (may be NULL) to "1 Coin and 1
 * Stone". */
static int
lack (const MaeGame *game, int seat, int card, char **text)
{
  MaeBag cost = mae_game_card_cost (game, seat, card), has = mae_game_resources (game, seat);

  for (int type = 0; type < game->rules->n_resources; type++)
    cost.of[type] = MAX (0, cost.of[type] - has.of[type]);
  if (text)
    *text = mae_bag_text (game->rules, &cost);
  return mae_bag_total (&cost);
}

/* A card that is said to need only some more resources lacks just these, and lacked more before. */
static void
check_nearer (const MaeGame *game, const MaeGame *after, int seat, const char *reason)
{
  gboolean found = FALSE;

  for (int level = 1; level <= game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++) {
      int card = mae_game_top_card (game, level, colour);
      g_autofree char *lacks = NULL, *name = NULL, *sentence = NULL;
      int n = card >= 0 ? lack (after, seat, card, &lacks) : 0;

      if (n < 1 || n > 2 || n >= lack (game, seat, card, NULL))
        continue;
      name = mae_card_text (game->rules, card);
      sentence = g_strdup_printf ("Then you still need %s for the %s.", lacks, name);
      found |= says (reason, sentence);
    }
  if (!found)
    g_error ("not true: %s", reason);
  g_assert_false (says (reason, "you can pay for"));
}

/* That a leader can be activated isn't said beside how often one is activated. */
static void
check_leader_once (const MaeHint *hint, const MaeGame *view)
{
  MaeHint measured = *hint;

  measured.compared = TRUE;
  measured.other = hint->command;
  for (int i = 0; i < MAE_AI_N_FACTS; i++)
    measured.comparison.fact[i] = (MaeAiDifference){ .n = 96, .error = 1 };
  measured.comparison.fact[MAE_AI_FACT_LEADER].difference = 500;
  g_autofree char *text = mae_hint_text (&measured, view);

  g_assert_true (says (text, "You activate a leader in"));
  g_assert_false (says (text, "you can activate a leader"));
}

static void
check (const MaeGame *game, int seat, Seen *seen)
{
  MaeGame view = mae_game_view (game, seat), after = *game;
  g_autofree char *title = NULL;
  g_autofree char *reason = NULL;
  MaeHint hint;
  int points;

  g_assert_true (mae_hint_choose (&view, seat, NULL, NULL, &hint));
  title = mae_hint_title (&hint, &view);
  reason = mae_hint_text (&hint, &view);
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
  if (says (reason, "you still need"))
    check_nearer (game, &after, seat, reason);
  seen->nearer += says (reason, "you still need");
  if (says (reason, "you can activate a leader"))
    check_leader_once (&hint, &view);
  seen->leaders += says (reason, "you can activate a leader");
}

static void
test_random_games (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  Seen seen = { 0 };

  for (guint seed = 0; seed < 18; seed++) {
    int n_players = 1 + (int) seed % 3;
    MaeGame game;

    mae_game_start (&game, rules, seed, n_players, NULL);
    while (game.phase != MAE_PHASE_ENDED) {
      MaeGame view = mae_game_view (&game, game.current);
      MaeHint hint;

      if (game.phase == MAE_PHASE_TURNS && random_chance (rand, 40)) {
        check (&game, game.current, &seen);
        /* Half of the moves are hints, to reach good positions too. */
        if (random_chance (rand, 50) && mae_hint_choose (&view, game.current, NULL, NULL, &hint)) {
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
  g_assert_cmpuint (seen.points, >, 20);
  g_assert_cmpuint (seen.reports, >, 2);
  g_assert_cmpuint (seen.cards, >, 20);
  g_assert_cmpuint (seen.nearer, >, 20);
  if (g_str_equal (data, "serenissima")) /* in these rules requirements are met more often */
    g_assert_cmpuint (seen.leaders, >, 0);
}

/* Against Lorenzo, hints depend on which tokens he may still draw. */
static void
test_past (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  int n = 0, n_others = 0;

  for (guint seed = 0; seed < 3; seed++) {
    MaeGame game;

    mae_game_start (&game, mae_ruleset_builtin ("standard"), seed, 1, NULL);
    while (game.phase != MAE_PHASE_ENDED) {
      MaeGame view = mae_game_view (&game, 0);
      MaeAiPast past = mae_ai_past_of (&game);
      MaeHint with, without;

      if (game.phase != MAE_PHASE_TURNS || game.main_done
          || !mae_hint_choose (&view, 0, &past, NULL, &with)) {
        random_play_step (&game, rand, NULL, NULL);
        continue;
      }
      g_assert_true (mae_hint_choose (&view, 0, NULL, NULL, &without));
      n_others += mae_ai_action_of (&with.command) != mae_ai_action_of (&without.command);
      n++;
      g_assert_true (make (&game, &view, &with));
    }
  }
  g_test_message ("%d of %d hints for another action", n_others, n);
  g_assert_cmpint (n_others, >, 0);
}

/* Checks that there is no hint during the setup. */
static void
test_not_now (void)
{
  MaeGame game, view;
  MaeHint hint;

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  view = mae_game_view (&game, 0);
  g_assert_false (mae_hint_find (&view, 0, NULL, NULL, &hint));
}

/* ── Reasons ───────────────────────────────────────────────────────────────────────────────── */

/* Sets @view to the game before the person's first main action in round @turn or later. */
static void
to_turn (int n_players, int turn, MaeGame *view, int *seat)
{
  g_autoptr (MaeRecord) record =
      played_record_new ("standard", 3, n_players, MAE_AI_MERCHANT, G_MAXUINT32);
  g_auto (MaeRecordReader) reader;
  MaeCommand command;

  *seat = mae_record_person (record);
  mae_record_reader_init (&reader, record);
  do
    if (reader.game->phase == MAE_PHASE_TURNS && reader.game->current == *seat
        && !reader.game->main_done && reader.game->round >= turn) {
      *view = mae_game_view (reader.game, *seat);
      mae_ruleset_ref (view->rules); /* keeps @view's rules when the reader is freed */
      return;
    }
  while (mae_record_reader_next (&reader, &command));
  g_assert_not_reached ();
}

/* Returns how many sentences @text has. */
static int
count_sentences (const char *text)
{
  int n = 0;

  for (const char *at = text; *at; at++)
    n += at[0] == '.' && (at[1] == ' ' || at[1] == '\0');
  return n;
}

/* Each hint says what it was compared with and in how many games; the same position has the same
 * text. At some positions there are measured reasons, at most two. */
static void
test_reasons (gconstpointer data)
{
  int n_players = GPOINTER_TO_INT (data), measured = 0, compared = 0;

  for (int turn = 1; turn < 20; turn += 9) {
    MaeGame view, again;
    MaeHint hint, other;
    int seat;

    to_turn (n_players, turn, &view, &seat);
    g_assert_true (mae_hint_find (&view, seat, NULL, NULL, &hint));
    again = view;
    g_assert_true (mae_hint_find (&again, seat, NULL, NULL, &other));
    g_autofree char *text = mae_hint_text (&hint, &view);
    g_autofree char *same = mae_hint_text (&other, &again);
    g_autofree char *plain = NULL;

    g_test_message ("%s", text);
    g_assert_cmpstr (text, ==, same);
    if (!hint.compared)
      continue;
    compared++;
    g_assert_false (says (text, "compared with “") && says (text, "no clear difference from “"));
    /* Neither is said only where the differences are those that the move itself makes. */
    g_assert_true (says (text, "compared with “") || says (text, "no clear difference from “")
                   || says (text, "It gives ") || hint.command.kind == MAE_COMMAND_BUY_CARD);
    measured += says (text, "Average of ");
    /* Beside what the move does, there are at most two reasons and the sentence about the
     * comparison. */
    hint.compared = FALSE;
    plain = mae_hint_text (&hint, &view);
    g_assert_cmpint (count_sentences (text), <=, count_sentences (plain) + 3);
  }
  g_assert_cmpint (compared, >, 0);
  g_assert_cmpint (measured, >, 0);
}

/* Reasons are the two clearest differences of different topics. Each is larger than three standard
 * errors, at least 1 when rounded, and good for the player. */
static void
test_differences (void)
{
  MaeHint hint = { 0 };
  MaeGame view;
  int seat;

  to_turn (2, 3, &view, &seat);
  g_assert_true (mae_hint_choose (&view, seat, NULL, NULL, &hint));
  hint.compared = TRUE;
  hint.other = hint.command;
  for (int i = 0; i < MAE_AI_N_FACTS; i++)
    hint.comparison.fact[i] = (MaeAiDifference){ .n = 96, .error = 1 };
  g_autofree char *none = mae_hint_text (&hint, &view);

  g_assert_true (says (none, "In 96 simulated games there was no clear difference from “"));
  /* beyond two standard errors, not three */
  hint.comparison.fact[MAE_AI_FACT_POINTS] =
      (MaeAiDifference){ .n = 96, .value = { 9000, 4000 }, .difference = 5000, .error = 2000 };
  g_autofree char *noise = mae_hint_text (&hint, &view);

  g_assert_cmpstr (noise, ==, none);
  /* clear, but less than one point when rounded */
  hint.comparison.fact[MAE_AI_FACT_POINTS] =
      (MaeAiDifference){ .n = 96, .value = { 4400, 4000 }, .difference = 400, .error = 10 };
  g_autofree char *small = mae_hint_text (&hint, &view);

  g_assert_cmpstr (small, ==, none);
  /* bad for the player */
  hint.comparison.fact[MAE_AI_FACT_POINTS] =
      (MaeAiDifference){ .n = 96, .value = { 4000, 9000 }, .difference = -5000, .error = 10 };
  g_autofree char *worse = mae_hint_text (&hint, &view);

  g_assert_cmpstr (worse, ==, none);
  /* clear: the clearest two, and one of each topic */
  hint.comparison.fact[MAE_AI_FACT_POINTS] =
      (MaeAiDifference){ .n = 96, .value = { 9000, 4000 }, .difference = 5000, .error = 1000 };
  hint.comparison.fact[MAE_AI_FACT_CARD_POINTS] =
      (MaeAiDifference){ .n = 96, .value = { 9000, 4000 }, .difference = 5000, .error = 1100 };
  hint.comparison.fact[MAE_AI_FACT_FIRST] =
      (MaeAiDifference){ .n = 96, .value = { 900, 300 }, .difference = 600, .error = 50 };
  hint.comparison.fact[MAE_AI_FACT_CHANCE] =
      (MaeAiDifference){ .n = 96, .value = { 600, 400 }, .difference = 200, .error = 60 };
  g_autofree char *clear = mae_hint_text (&hint, &view);

  g_assert_true (says (clear, "You reach the next Vatican report first in 90 of 100 games instead "
                              "of 30. You score 5 more points. Average of 96 simulated games"));
  g_assert_false (says (clear, "points with development cards"));
  g_assert_false (says (clear, "You win"));
}

/* What a purchase does for certain, the card and its points, isn't said again as a measured
 * difference. A larger difference is said. */
static void
test_purchase_once (void)
{
  gboolean found = FALSE;

  for (int turn = 3; turn < 60 && !found; turn++) {
    MaeHint hint = { 0 };
    MaeGame view;
    int seat, points;

    to_turn (2, turn, &view, &seat);
    if (!mae_hint_choose (&view, seat, NULL, NULL, &hint)
        || hint.command.kind != MAE_COMMAND_BUY_CARD)
      continue;
    g_autofree char *plain = mae_hint_text (&hint, &view);
    const char *gives = strstr (plain, "It gives ");

    if (!gives)
      continue;
    points = (int) g_ascii_strtoll (gives + strlen ("It gives "), NULL, 10);
    found = TRUE;
    hint.compared = TRUE;
    hint.other.kind = MAE_COMMAND_TAKE_MARKET;
    for (int i = 0; i < MAE_AI_N_FACTS; i++)
      hint.comparison.fact[i] = (MaeAiDifference){ .n = 96, .error = 1 };
    hint.comparison.fact[MAE_AI_FACT_CARDS].difference = 1000;
    hint.comparison.fact[MAE_AI_FACT_POINTS].difference = 1000 * points;
    hint.comparison.fact[MAE_AI_FACT_CARD_POINTS].difference = 1000 * points;
    g_autofree char *once = mae_hint_text (&hint, &view);

    g_assert_true (says (once, "It gives "));
    g_assert_false (says (once, "You score "));
    g_assert_false (says (once, "You buy "));
    g_assert_false (says (once, "no clear difference"));
    hint.comparison.fact[MAE_AI_FACT_CARDS].difference = 2000;
    hint.comparison.fact[MAE_AI_FACT_POINTS].difference = 1000 * points + 1000;
    g_autofree char *more = mae_hint_text (&hint, &view);
    g_autofree char *score = g_strdup_printf ("You score %d more points.", points + 1);

    g_assert_true (says (more, "You buy 2 more cards."));
    g_assert_true (says (more, score));
  }
  g_assert_true (found);
}

/* A card that is said to be the next one isn't said to be affordable, too. */
static void
test_card_once (void)
{
  gboolean found = FALSE;

  for (int turn = 3; turn < 30 && !found; turn++) {
    MaeHint hint = { 0 };
    MaeGame view;
    int seat;

    to_turn (2, turn, &view, &seat);
    if (!mae_hint_choose (&view, seat, NULL, NULL, &hint)
        || hint.command.kind == MAE_COMMAND_BUY_CARD)
      continue;
    g_autofree char *plain = mae_hint_text (&hint, &view);

    found = says (plain, "Then you can pay for the ");
    hint.compared = TRUE;
    hint.other = hint.command;
    for (int i = 0; i < MAE_AI_N_FACTS; i++)
      hint.comparison.fact[i] = (MaeAiDifference){ .n = 96, .error = 1 };
    hint.comparison.fact[MAE_AI_FACT_NEXT_PURCHASE] =
        (MaeAiDifference){ .n = 96, .value = { 900, 300 }, .difference = 600, .error = 50 };
    for (int card = 0; card < view.rules->n_cards && found; card++) {
      g_autofree char *name = mae_card_text (view.rules, card);
      g_autofree char *pays = g_strdup_printf ("Then you can pay for the %s", name);

      hint.comparison.next_card = card;
      g_autofree char *text = mae_hint_text (&hint, &view);

      g_assert_true (says (text, "Your next card is the "));
      g_assert_false (says (text, pays));
    }
  }
  g_assert_true (found);
}

typedef struct {
  gboolean done, found, cancelled;
} Answer;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  Answer *answer = data;
  MaeHint hint;

  answer->done = TRUE;
  answer->found = mae_hint_find_finish (result, &hint, &error);
  answer->cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* After it was canceled, the thread takes less than 50 ms of processor time. */
static void
test_cancelled (void)
{
  for (guint wait = 0; wait <= 60; wait += 15) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    Answer answer = { 0 };
    MaeGame view;
    clock_t start;
    int seat;

    to_turn (4, 2, &view, &seat);
    mae_hint_find_async (&view, seat, (MaeAiPast){ 0 }, cancellable, found_cb, &answer);
    g_usleep (wait * 1000);
    g_cancellable_cancel (cancellable);
    start = clock ();
    while (!answer.done)
      g_main_context_iteration (NULL, TRUE);
    g_test_message ("%.1f ms", (double) (clock () - start) * 1000 / CLOCKS_PER_SEC);
    g_assert_false (answer.found);
    g_assert_true (answer.cancelled);
    g_assert_cmpint (clock () - start, <, CLOCKS_PER_SEC / 20);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strdup_printf ("/hint/random/%s", *id);

    g_test_add_data_func (path, *id, test_random_games);
  }
  g_test_add_func ("/hint/past", test_past);
  g_test_add_func ("/hint/not-now", test_not_now);
  g_test_add_data_func ("/hint/reasons/alone", GINT_TO_POINTER (1), test_reasons);
  g_test_add_data_func ("/hint/reasons/two", GINT_TO_POINTER (2), test_reasons);
  g_test_add_func ("/hint/differences", test_differences);
  g_test_add_func ("/hint/purchase-once", test_purchase_once);
  g_test_add_func ("/hint/card-once", test_card_once);
  g_test_add_func ("/hint/cancelled", test_cancelled);
  return g_test_run ();
}
