/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans that a seat keeps and plays: what is kept is what is shown. */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "slow-seat.h"

static gboolean
is_planning (Game *g)
{
  return mae_play_is_planning (g->play);
}

/* Sits down, and plays until it is the other one's turn. */
static void
sit_down_waiting (Game *g, guint64 seed)
{
  sit_down (g, 2, seed);
  g->seat->keeps = TRUE;
  while (!is_planning (g))
    mae_local_table_play (g->table, 1);
}

/* The first line of the market that makes a complete plan. */
static void
plan_line (Game *g)
{
  for (int line = 0; !mae_table_move_complete (mae_play_get_move (g->play)); line++)
    take_line (g->play, g->table->game.rules, line);
}

static void
tell (Game *g, MaeKeptPlanState state, MaeKeptPlanWhy why)
{
  MaeKeptPlan plan = { .state = state, .why = why, .round = 3 };

  plan.n_steps = state == MAE_KEPT_PLAN_NONE ? 0 : g->seat->n_steps;
  plan.steps = g->seat->steps;
  g_signal_emit_by_name (g->seat, "plan-told", &plan);
}

static gboolean
is_same (const MaeCommand *a, const MaeCommand *b)
{
  guint8 packed[2][MAE_COMMAND_PACKED_MAX];
  gsize size = mae_command_pack (a, packed[0], sizeof packed[0]);

  return mae_command_pack (b, packed[1], sizeof packed[1]) == size
         && memcmp (packed[0], packed[1], size) == 0;
}

/* A plan is kept when the player asks for that, with the end of the turn, and taken back with each
 * change. */
static void
test_kept (void)
{
  Game g;

  sit_down_waiting (&g, 3);
  g_assert_true (mae_play_may_keep (g.play));
  plan_line (&g);
  g_assert_cmpstr (g.seat->sent->str, ==, "");
  g_assert_true (sends (g.play, FALSE));
  g_assert_cmpint (g.seat->steps[g.seat->n_steps - 1].kind, ==, MAE_COMMAND_END_TURN);
  g_assert_false (mae_play_is_kept (g.play)); /* it isn't durable yet */
  tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
  g_assert_true (mae_play_is_kept (g.play));
  g_assert_false (sends (g.play, FALSE)); /* once is enough */
  int line = mae_play_get_move (g.play)->market.row ? 6 : 0;
  g_assert_cmpint (take_line (g.play, g.table->game.rules, line), ==, MAE_STEP_MADE);
  g_assert_cmpstr (g.seat->sent->str, ==, "KD");
  g_assert_false (mae_play_is_kept (g.play));
  /* Answers of earlier requests say nothing about later ones. */
  if (!sends (g.play, TRUE)) {
    mae_play_cancel (g.play);
    plan_line (&g);
    g_assert_true (sends (g.play, TRUE));
  }
  tell (&g, MAE_KEPT_PLAN_NONE, MAE_KEPT_PLAN_WORKS);
  if (strlen (g.seat->sent->str) > 3)
    tell (&g, MAE_KEPT_PLAN_NONE, MAE_KEPT_PLAN_WORKS);
  g_assert_false (mae_play_is_kept (g.play));
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
  tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
  g_assert_true (mae_play_is_kept (g.play));
  g_assert_true (mae_play_cancel (g.play));
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
  g_assert_false (mae_play_is_kept (g.play));
  g_assert_true (g_str_has_suffix (g.seat->sent->str, "D"));
  get_up (&g);
}

/* Where plans aren't kept, or there is none, nothing is sent. */
static void
test_not_kept (void)
{
  Game g;

  sit_down_waiting (&g, 3);
  g.seat->keeps = FALSE;
  plan_line (&g);
  g_assert_false (mae_play_may_keep (g.play));
  g_assert_cmpint (mae_play_confirm (g.play, TRUE).outcome, ==, MAE_STEP_WAITS);
  g_assert_true (mae_play_cancel (g.play));
  g.seat->keeps = TRUE;
  g_assert_cmpint (mae_play_confirm (g.play, TRUE).outcome, ==, MAE_STEP_NOTHING);
  plan_line (&g);
  g_assert_true (mae_play_cancel (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "");
  /* Refused: the draft stays, and can be sent again. */
  plan_line (&g);
  g_assert_true (sends (g.play, FALSE));
  g_signal_emit_by_name (g.seat, "plan-refused", "No.");
  g_assert_cmpint (g.refusals, ==, 1);
  g_assert_false (mae_play_is_kept (g.play));
  g_assert_true (sends (g.play, FALSE));
  get_up (&g);
}

/* The plan plays: the turn isn't ended once more, and what became of it is said at its end. */
static void
test_played (void)
{
  Game g;

  for (guint64 seed = 1;; seed++) {
    sit_down_waiting (&g, seed);
    g_object_set (g.play, "ends-turns", TRUE, NULL);
    plan_line (&g);
    g_assert_true (sends (g.play, FALSE));
    tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
    while (is_planning (&g))
      mae_local_table_play (g.table, 1);
    if (mae_play_get_move (g.play)->mode == MAE_MOVE_MARKET && g_str_equal (g.seat->sent->str, "K"))
      break;
    get_up (&g);
  }
  tell (&g, MAE_KEPT_PLAN_PLAYED, MAE_KEPT_PLAN_WORKS);
  g_assert_null (mae_play_get_note (g.play));
  for (int i = 0; i < g.seat->n_steps; i++) {
    g_assert_true (mae_local_table_send (g.table, &g.seat->steps[i]));
    run_sources ();
  }
  g_assert_cmpstr (g.seat->sent->str, ==, "K");
  g_assert_cmpstr (mae_play_get_note (g.play), ==, "Your plan was played in round 3");
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
  g_assert_false (mae_play_is_kept (g.play));
  /* Who has read that doesn't need to be told again. */
  g_assert_true (mae_play_cancel (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "KD");
  get_up (&g);
}

/* What became of it while the player was away is said on coming back. */
static void
test_told (void)
{
  static const struct {
    MaeKeptPlanState state;
    MaeKeptPlanWhy why;
    const char *text;
  } cases[] = {
    { MAE_KEPT_PLAN_PLAYED, MAE_KEPT_PLAN_WORKS, "Your plan was played in round 3" },
    { MAE_KEPT_PLAN_DROPPED, MAE_KEPT_PLAN_LINE_CHANGED,
      "Your plan wasn’t played: the marbles have changed" },
    { MAE_KEPT_PLAN_DROPPED, MAE_KEPT_PLAN_CARD_GONE, "Your plan wasn’t played: the card is gone" },
    { MAE_KEPT_PLAN_DROPPED, MAE_KEPT_PLAN_ILLEGAL,
      "Your plan wasn’t played: it isn’t possible any more" },
    { MAE_KEPT_PLAN_NONE, MAE_KEPT_PLAN_WORKS, NULL },
  };
  Game g;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    sit_down_waiting (&g, 3);
    tell (&g, cases[i].state, cases[i].why);
    g_assert_cmpstr (mae_play_get_note (g.play), ==, cases[i].text);
    get_up (&g);
  }
}

/* Sets @g up with a plan to take from a line that is kept. */
static void
keep_line (Game *g)
{
  sit_down_waiting (g, 3);
  plan_line (g);
  g_assert_true (sends (g->play, FALSE));
  tell (g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
}

/* A refused step may erase what is shown, then it isn't kept either; one that changes nothing
 * doesn't take the plan back. */
static void
test_same (void)
{
  Game g;

  keep_line (&g);
  const MaeDraftMarket *market = &mae_play_get_move (g.play)->market;
  int line = market->row ? market->index : g.table->game.rules->rows + market->index;
  take_line (g.play, g.table->game.rules, line);
  g_assert_true (mae_play_is_kept (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "K");
  MaeStep step = { MAE_STEP_DECK, .deck = { 3, 0 } };
  g_assert_cmpint (mae_play_step (g.play, &step).outcome, ==, MAE_STEP_REFUSED);
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
  g_assert_false (mae_play_is_kept (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "KD");
  get_up (&g);
}

/* While a request is on its way, the same isn't asked again; what can't be sent is said. */
static void
test_once (void)
{
  Game g;

  sit_down_waiting (&g, 3);
  plan_line (&g);
  g_assert_true (sends (g.play, FALSE));
  g_assert_false (sends (g.play, FALSE));
  g_assert_cmpstr (g.seat->sent->str, ==, "K");
  g_assert_cmpint (g.unsent, ==, 0);
  g_assert_true (mae_play_cancel (g.play));
  plan_line (&g);
  g_assert_true (mae_play_cancel (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "KD");
  plan_line (&g);
  g.seat->fails = TRUE;
  g_assert_false (sends (g.play, FALSE));
  g_assert_cmpint (g.unsent, ==, 1);
  get_up (&g);
}

/* The state of the game as the server tells it again. */
static void
arrive (Game *g)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (g->table->game.rules);
  snapshot->game = mae_game_view (&g->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = g->table->game.n_players;
  for (int i = 0; i < snapshot->roster.n; i++)
    snapshot->roster.name[i] = g_strdup (mae_model_get_name (g->table->model, i));
  mae_model_take_arrival (g->table->model, snapshot, "You", MAE_ARRIVAL_BACK);
}

/* When the game is told again while a request is on its way, what is told with it is older than the
 * answer. */
static void
test_crossing (void)
{
  MaeKeptPlan none = { .state = MAE_KEPT_PLAN_NONE };
  Game g;

  keep_line (&g);
  g_assert_true (mae_play_cancel (g.play));
  plan_line (&g);
  g_assert_true (sends (g.play, FALSE));
  g_assert_cmpstr (g.seat->sent->str, ==, "KDK");
  arrive (&g);
  g_signal_emit_by_name (g.seat, "plan-told", &none); /* with the game */
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
  g_signal_emit_by_name (g.seat, "plan-told", &none); /* for D */
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
  g_assert_false (mae_play_is_kept (g.play));
  tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
  g_assert_true (mae_play_is_kept (g.play));
  /* After another connection nothing is on its way: what was sent last is lost. */
  int n = g.seat->n_steps;
  g_assert_true (mae_play_cancel (g.play));
  g.seat->n_steps = n;
  g.seat->closed = TRUE;
  g_signal_emit_by_name (g.seat, "changed");
  g.seat->closed = FALSE;
  g_signal_emit_by_name (g.seat, "changed");
  arrive (&g);
  tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
  g_assert_true (mae_play_is_kept (g.play));
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
  get_up (&g);
}

/* After a lost connection what is kept is told anew; a plan that was played meanwhile has no steps
 * that are still to come. */
static void
test_lost (void)
{
  Game g;

  for (int played = 0; played <= 1; played++) {
    sit_down_waiting (&g, 3);
    plan_line (&g);
    g_assert_true (sends (g.play, FALSE));
    tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
    arrive (&g);
    g_assert_false (mae_play_is_kept (g.play));
    g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
    tell (&g, played ? MAE_KEPT_PLAN_PLAYED : MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
    g_assert_cmpint (mae_play_is_kept (g.play), ==, !played);
    g_assert_cmpint (mae_play_get_move (g.play)->mode, ==,
                     played ? MAE_MOVE_NONE : MAE_MOVE_MARKET);
    g_assert_cmpstr (mae_play_get_note (g.play), ==,
                     played ? "Your plan was played in round 3" : NULL);
    g_assert_cmpstr (g.seat->sent->str, ==, "K");
    get_up (&g);
  }
}

/* When another's move spoils what is shown, the server doesn't keep it either. */
static void
test_spoiled (void)
{
  int n = 0;

  for (guint64 seed = 1; seed < 60 && n < 3; seed++) {
    Game g;

    sit_down_waiting (&g, seed);
    plan_line (&g);
    g_assert_true (sends (g.play, FALSE));
    tell (&g, MAE_KEPT_PLAN_READY, MAE_KEPT_PLAN_WORKS);
    while (is_planning (&g) && mae_play_get_move (g.play)->mode == MAE_MOVE_MARKET)
      mae_local_table_play (g.table, 1);
    if (is_planning (&g)) {
      g_assert_cmpstr (g.seat->sent->str, ==, "KD");
      g_assert_nonnull (mae_play_get_note (g.play));
      g_assert_false (mae_play_is_kept (g.play));
      n++;
    }
    get_up (&g);
  }
  g_assert_cmpint (n, ==, 3);
}

/* From another computer the same plan is shown; one that can't be shown can be taken back. */
static void
test_elsewhere (void)
{
  MaeCommand steps[MAE_MOVE_STEPS_MAX];
  MaeKeptPlan plan = { .state = MAE_KEPT_PLAN_READY, .steps = steps };
  int n_swaps = 0, n_lines = 0;
  Game g;

  for (guint64 seed = 1; seed < 12; seed++) {
    sit_down_waiting (&g, seed);
    for (int turn = 0; turn < 25 && is_planning (&g); turn++) {
      for (int line = 0; line < 7; line++) {
        take_line (g.play, g.table->game.rules, line);
        MaeTableMove move = *mae_play_get_move (g.play);
        plan.n_steps = mae_table_move_to_steps (&move, true, steps);
        mae_play_cancel (g.play);
        if (plan.n_steps == 0)
          continue;
        g_signal_emit_by_name (g.seat, "plan-told", &plan);
        g_assert_true (mae_play_is_kept (g.play));
        MaeCommand again[MAE_MOVE_STEPS_MAX];
        g_assert_cmpint (mae_table_move_to_steps (mae_play_get_move (g.play), true, again), ==,
                         plan.n_steps);
        for (int i = 0; i < plan.n_steps; i++)
          g_assert_true (is_same (&steps[i], &again[i]));
        g_assert_true (mae_play_cancel (g.play));
        tell (&g, MAE_KEPT_PLAN_NONE, MAE_KEPT_PLAN_WORKS);
        n_swaps += move.market.n_swaps > 0;
        n_lines++;
      }
      do
        mae_local_table_play (g.table, 1);
      while (!is_planning (&g) && g.table->game.phase == MAE_PHASE_TURNS);
    }
    get_up (&g);
  }
  g_assert_cmpint (n_lines, >, 100);
  g_assert_cmpint (n_swaps, >, 5);
  sit_down_waiting (&g, 3);
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN };
  plan.n_steps = 1;
  g_signal_emit_by_name (g.seat, "plan-told", &plan);
  g_assert_true (mae_play_is_kept (g.play));
  g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
  g_assert_true (mae_play_cancel (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "D");
  get_up (&g);
}

/* All that can be planned, by any legal move, is the same after the way over the server. */
static void
test_steps (void)
{
  int n[MAE_N_COMMANDS] = { 0 };

  for (guint64 seed = 1; seed < 20; seed++) {
    Game g;
    guint64 rng[4];

    mae_rng_seed (rng, seed);
    sit_down_waiting (&g, seed);
    for (int turn = 0; turn < 40 && is_planning (&g); turn++) {
      const MaeGame *game = mae_play_get_move_game (g.play);
      const guint kinds = 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE
                          | 1u << MAE_COMMAND_DISCARD_LEADER | 1u << MAE_COMMAND_ACTIVATE_LEADER;
      MaeCommand command, again;
      MaeTableMove move;
      MaeMove chosen;

      if (mae_moves_pick (game, 0, kinds, rng, &chosen)) {
        mae_move_to_command (game, &chosen, &command);
        gboolean is_shown = mae_table_move_take_steps (&move, game, 0, &command, 1);
        if (is_shown) {
          g_assert_true (mae_table_move_to_command (&move, &again));
          g_assert_true (mae_game_check (game, &again, NULL));
          g_assert_cmpint (again.kind, ==, command.kind);
          n[command.kind] += is_same (&command, &again);
        }
      }
      do
        mae_local_table_play (g.table, 1);
      while (!is_planning (&g) && g.table->game.phase == MAE_PHASE_TURNS);
    }
    get_up (&g);
  }
  g_assert_cmpint (n[MAE_COMMAND_BUY_CARD], >, 10);
  g_assert_cmpint (n[MAE_COMMAND_PRODUCE], >, 10);
  g_assert_cmpint (n[MAE_COMMAND_DISCARD_LEADER], >, 3);
}

/* A server may tell anything. */
static void
test_hostile (void)
{
  MaeCommand steps[MAE_KEPT_PLAN_STEPS_MAX];
  MaeKeptPlan plan = { .state = MAE_KEPT_PLAN_READY, .steps = steps };
  guint64 rng[4];
  Game g;

  mae_rng_seed (rng, 7);
  sit_down_waiting (&g, 3);
  for (int i = 0; i < 3000; i++) {
    plan.n_steps = (int) mae_rng_below (rng, MAE_KEPT_PLAN_STEPS_MAX + 1);
    for (int k = 0; k < plan.n_steps; k++) {
      steps[k] = (MaeCommand){ .kind = (MaeCommandKind) mae_rng_below (rng, MAE_N_COMMANDS) };
      int32_t odd = (int32_t) mae_rng_below (rng, 40) - 5;
      switch (steps[k].kind) {
      case MAE_COMMAND_TAKE_MARKET:
        steps[k].take_market.row = mae_rng_below (rng, 2);
        steps[k].take_market.index = odd;
        steps[k].take_market.replacements.of[1] = odd;
        mae_placement_add (&steps[k].take_market.shelves, odd, 0, odd * 1000);
        break;
      case MAE_COMMAND_BUY_CARD:
        steps[k].buy_card.colour = odd;
        steps[k].buy_card.level = odd - 1;
        steps[k].buy_card.slot = odd;
        mae_placement_add (&steps[k].buy_card.payment, odd, 1, odd);
        break;
      case MAE_COMMAND_PRODUCE:
        steps[k].produce.n = 1;
        steps[k].produce.item[0].production = odd;
        steps[k].produce.item[0].in.of[0] = odd;
        mae_placement_add (&steps[k].produce.payment, odd, 0, odd);
        break;
      default:
        steps[k].swap = (MaeSwap){ odd, odd + 1 };
        break;
      }
    }
    g_signal_emit_by_name (g.seat, "plan-told", &plan);
    MaeMoveMode mode = mae_play_get_move (g.play)->mode;
    g_assert_true (mode == MAE_MOVE_NONE || mae_table_move_complete (mae_play_get_move (g.play)));
  }
  get_up (&g);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/plans/kept", test_kept);
  g_test_add_func ("/play/plans/not-kept", test_not_kept);
  g_test_add_func ("/play/plans/played", test_played);
  g_test_add_func ("/play/plans/told", test_told);
  g_test_add_func ("/play/plans/same", test_same);
  g_test_add_func ("/play/plans/once", test_once);
  g_test_add_func ("/play/plans/crossing", test_crossing);
  g_test_add_func ("/play/plans/lost", test_lost);
  g_test_add_func ("/play/plans/spoiled", test_spoiled);
  g_test_add_func ("/play/plans/elsewhere", test_elsewhere);
  g_test_add_func ("/play/plans/steps", test_steps);
  g_test_add_func ("/play/plans/hostile", test_hostile);
  return g_test_run ();
}
