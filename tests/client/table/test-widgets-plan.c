/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Planning on other players' turns: nothing is sent, a plan is kept as long as it is legal, and is
 * dropped with a sentence otherwise. */
#include <adwaita.h>

#include "ai/ai.h"
#include "client/draft/moves-now.h"
#include "client/table/table-page-private.h"
#include "client/table/tray.h"
#include "client/widgets/drag.h"
#include "engine/faith.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

/* Returns whether a visible label in @widget or below begins with @text. */
static gboolean
says (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

static gboolean
is_others_turn (TableFixture *f)
{
  return f->table->game.phase == MAE_PHASE_TURNS && f->table->game.current != 0;
}

/* Opens a table where Carla (seat 1) begins her turn. */
static TableFixture
open_waiting (guint64 seed, int steps)
{
  TableFixture f = open_table ("standard", 2, seed, steps);

  while (f.table->game.phase == MAE_PHASE_TURNS && f.table->game.current == 0)
    mae_local_table_play (f.table, 1);
  g_assert_true (is_others_turn (&f));
  return f;
}

/* Lets the other player make @command. */
static void
send (TableFixture *f, MaeCommand command)
{
  command.seat = f->table->game.current;
  g_assert_true (mae_local_table_send (f->table, &command));
  settle ();
}

static void
take_line (TableFixture *f, gboolean row, int index)
{
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET };

  command.take_market.row = row;
  command.take_market.index = index;
  /* leaders may ask for choices */
  for (int i = 0; i < MAE_MAX_HAND; i++)
    g_assert_false (f->table->game.players[1].active >> i & 1);
  send (f, command);
}

static void
end_turn (TableFixture *f)
{
  send (f, (MaeCommand){ .kind = MAE_COMMAND_END_TURN });
}

/* A plan to take a line is kept when another line is pushed, and can be confirmed on the player's
 * turn; nothing is sent before. */
static void
test_kept (void)
{
  TableFixture f = open_waiting (3, 0);
  int sent = f.table->n_sent;
  MaeTableMove plan;

  g_assert_true (says (GTK_WIDGET (f.page), "Carla is playing"));
  g_assert_true (says (GTK_WIDGET (f.page), "You can plan your move now"));
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
  g_assert_true (move_of (&f)->planned);
  g_assert_true (says (GTK_WIDGET (f.page), "Planned. Carla is playing"));
  g_assert_true (says (GTK_WIDGET (f.page->board), "Plan: "));
  g_assert_false (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_CONFIRM)));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (bar_button (&f, MAE_BAR_CONFIRM)), ==,
                   "You can confirm this on your turn");
  mae_table_page_confirm (f.page, FALSE);
  mae_table_page_confirm (f.page, TRUE);
  mae_table_page_key (f.page, GDK_KEY_Return, GDK_CONTROL_MASK, NULL);
  plan = *move_of (&f);

  take_line (&f, TRUE, 2);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
  g_assert_null (mae_play_get_note (f.page->play));
  end_turn (&f);
  g_assert_false (move_of (&f)->planned);
  g_assert_cmpint (move_of (&f)->market.placed.n, ==, plan.market.placed.n);
  g_assert_cmpint (f.table->n_sent, ==, sent);
  g_assert_true (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_CONFIRM)));
  g_assert_null (gtk_widget_get_tooltip_text (bar_button (&f, MAE_BAR_CONFIRM)));
  mae_table_page_confirm (f.page, FALSE);
  settle ();
  g_assert_true (f.table->game.main_done);
  close_table (&f);
}

/* A plan whose line gives something else is dropped. A note says so once; Esc removes the note. */
static void
test_line_changes (void)
{
  TableFixture f = open_waiting (3, 0);
  int column = 0;
  const MaeGame *game = &f.table->game;

  while (game->market[0][column] == game->slide
         || game->market[0][column] == game->market[1][column])
    column++;
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
  take_line (&f, FALSE, column);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  g_assert_true (says (GTK_WIDGET (f.page->board), "Plan dropped: the marbles have changed"));
  end_turn (&f);
  g_assert_true (says (GTK_WIDGET (f.page->board), "Plan dropped"));
  g_assert_true (mae_table_page_key (f.page, GDK_KEY_Escape, 0, NULL));
  g_assert_false (says (GTK_WIDGET (f.page->board), "Plan dropped"));
  g_assert_false (mae_table_page_key (f.page, GDK_KEY_Escape, 0, NULL));
  close_table (&f);
}

static gboolean
buys (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  MaeCommand *out = user_data;

  *out = *command;
  return command->kind == MAE_COMMAND_BUY_CARD && command->seat == 1;
}

/* Another player buys the card of the plan. */
static void
test_card_is_bought (void)
{
  int found = 0;

  for (guint64 seed = 1; seed < 40 && found == 0; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 20);
    MaeCommand command;

    while (found == 0 && mae_local_table_play_until (f.table, buys, &command)) {
      mae_table_page_step (f.page, (MaeStep){ MAE_STEP_DECK, .deck = { command.buy_card.level,
                                                                       command.buy_card.colour } });
      found += move_of (&f)->mode == MAE_MOVE_BUY;
      g_assert_true (mae_local_table_send (f.table, &command));
    }
    if (found > 0) {
      g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
      g_assert_true (says (GTK_WIDGET (f.page->board), "Plan dropped: Carla bought the card"));
      /* the next step of the player removes the note */
      gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
      g_assert_false (says (GTK_WIDGET (f.page->board), "Plan dropped"));
      g_assert_true (mae_table_page_key (f.page, GDK_KEY_Escape, 0, NULL));
      g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
    }
    close_table (&f);
  }
  g_assert_cmpint (found, ==, 1);
}

/* Discarding a leader can be planned. */
static void
test_leader (void)
{
  TableFixture f = open_waiting (3, 0);
  const MaePlayer *player = &f.table->game.players[0];
  int leader = player->hand[0], n = player->hand_count;

  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.discard", "i", leader);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_LEADER);
  g_assert_cmpint (player->hand_count, ==, n);
  g_assert_true (says (GTK_WIDGET (f.page->board), "Plan: Discard for 1 Faith"));
  take_line (&f, TRUE, 0);
  end_turn (&f);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_LEADER);
  g_assert_false (gtk_widget_get_visible (bar_button (&f, MAE_BAR_CONFIRM_END)));
  mae_table_page_key (f.page, GDK_KEY_Return, GDK_CONTROL_MASK, NULL);
  settle ();
  g_assert_cmpint (player->hand_count, ==, n - 1);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  close_table (&f);
}

/* Sends the model the game again, as after a lost connection; in the meantime another player has
 * taken a line. */
static void
reconnect (TableFixture *f, gboolean row, int index)
{
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET, .seat = 1 };
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  command.take_market.row = row;
  command.take_market.index = index;
  f->table->game.main_done = FALSE;
  g_assert_true (mae_game_apply (&f->table->game, &command, NULL, NULL));
  snapshot->rules = mae_ruleset_ref (f->table->game.rules);
  snapshot->game = mae_game_view (&f->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = 2;
  snapshot->roster.name[0] = g_strdup ("You");
  snapshot->roster.name[1] = g_strdup ("Carla");
  mae_model_take_snapshot (f->table->model, snapshot, "You");
}

static void
test_reconnect (void)
{
  TableFixture f = open_waiting (3, 0);

  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
  reconnect (&f, TRUE, 2);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
  g_assert_null (mae_play_get_note (f.page->play));
  for (int column = 0; move_of (&f)->mode == MAE_MOVE_MARKET; column++)
    reconnect (&f, FALSE, column);
  g_assert_true (says (GTK_WIDGET (f.page->board), "Plan dropped: the marbles have changed"));
  close_table (&f);
}

/* ── Random plans ──────────────────────────────────────────────────────────────────────────── */

static int opened, confirmed, dropped;

/* Takes a random step of a plan, by what a press on the page does. */
static void
step_at_random (TableFixture *f)
{
  GtkWidget *page = GTK_WIDGET (f->page);
  const MaeRuleset *rules = f->table->game.rules;
  const MaePlayer *player = &f->table->game.players[0];
  uint64_t *rng = f->table->rng;
  const MaeDraftProduce *produce = &move_of (f)->produce;

  switch (mae_rng_below (rng, 7)) {
  case 0:
    gtk_widget_activate_action (page, "move.line", "(bi)", mae_rng_below (rng, 2),
                                mae_rng_below (rng, rules->rows));
    return;
  case 1:
    gtk_widget_activate_action (page, "move.deck", "(ii)", 1 + mae_rng_below (rng, rules->n_levels),
                                mae_rng_below (rng, rules->n_colours));
    return;
  case 2:
    gtk_widget_activate_action (page, "move.slot", "i", mae_rng_below (rng, rules->n_slots));
    return;
  case 3:
    gtk_widget_activate_action (page, "move.produce-all", NULL);
    for (int i = 0; move_of (f)->mode == MAE_MOVE_PRODUCE && i < produce->n; i++)
      for (int b = 0; b < MAE_DRAFT_MAX_BLANKS; b++)
        for (int choice = MAE_CHOICE_IN; choice <= MAE_CHOICE_OUT; choice++)
          gtk_widget_activate_action (page, "move.choose", "(iiii)", choice,
                                      produce->item[i].production, b,
                                      mae_rng_below (rng, rules->n_resources));
    return;
  case 4: {
    int16_t own[MAE_MAX_OWN];
    int n = mae_game_own_containers (&f->table->game, 0, own);
    gtk_widget_activate_action (page, "move.container", "(ii)", own[mae_rng_below (rng, n)], -1);
    return;
  }
  case 5:
    if (player->hand_count > 0)
      gtk_widget_activate_action (page, "move.activate", "i",
                                  player->hand[mae_rng_below (rng, player->hand_count)]);
    return;
  default:
    for (int w = 0; move_of (f)->mode == MAE_MOVE_MARKET && w < move_of (f)->market.n_whites; w++)
      gtk_widget_activate_action (page, "move.choose", "(iiii)", MAE_CHOICE_WHITE, -1, w,
                                  mae_rng_below (rng, rules->n_resources));
    return;
  }
}

/* A plan is a command that would be legal on the player's turn, if nothing is missing. */
static void
check_plan (TableFixture *f)
{
  MaeGame game = mae_game_at_turn (&f->table->game, 0);
  MaeCommand command;
  MaeReject why;

  g_assert_cmpint (move_of (f)->planned, ==, mae_game_has_turn (&f->table->game, 0));
  if (!mae_table_move_to_command (move_of (f), &command))
    return;
  for (int i = 0; move_of (f)->mode == MAE_MOVE_MARKET && i < move_of (f)->market.n_swaps; i++) {
    MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .swap = move_of (f)->market.swap[i] };
    g_assert_true (mae_game_apply (&game, &swap, NULL, NULL));
  }
  g_assert_true (mae_game_check (&game, &command, &why));
}

/* A player who has had the last turn has nothing to plan; a plan made before is dropped. */
static void
test_last_round (void)
{
  TableFixture f = open_waiting (3, 0);
  MaeCommand discard = { .kind = MAE_COMMAND_DISCARD_LEADER };

  f.table->game.players[1].faith = 23;
  f.table->game.players[1].sections = f.table->game.sections_closed = 7;
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
  g_assert_true (move_of (&f)->planned);
  discard.leader.leader = f.table->game.players[1].hand[0];
  send (&f, discard);
  g_assert_true (f.table->game.last_round);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  g_assert_true (says (GTK_WIDGET (f.page), "You have had your last turn."));
  g_assert_false (says (GTK_WIDGET (f.page), "You can plan your move now"));
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  close_table (&f);
}

/* A computer makes its next command. */
static void
let_computer_play (TableFixture *f)
{
  MaeAiPlayer player = { .level = MAE_AI_NOVICE };
  MaeMoveMode mode = move_of (f)->mode;
  int sent = f->table->n_sent, seat = f->table->game.current;
  MaeGame view = mae_game_view (&f->table->game, seat);
  MaeCommand command;

  g_assert_true (mae_ai_choose (&view, seat, &player, f->table->rng, &command));
  g_assert_true (mae_local_table_send (f->table, &command));
  g_assert_cmpint (f->table->n_sent, ==, sent);
  if (mode == MAE_MOVE_NONE || !mae_game_has_turn (&f->table->game, 0))
    return;
  if (move_of (f)->mode == mode)
    return;
  g_assert_cmpint (move_of (f)->mode, ==, MAE_MOVE_NONE);
  g_assert_nonnull (mae_play_get_note (f->page->play));
  g_assert_true (says (GTK_WIDGET (f->page->board), mae_play_get_note (f->page->play)));
  dropped++;
}

/* Confirms the plan, if it is complete; the server accepts it. */
static void
confirm_plan (TableFixture *f)
{
  int sent = f->table->n_sent, commands;

  g_assert_false (move_of (f)->planned);
  if (!mae_table_move_complete (move_of (f)))
    return;
  commands = move_of (f)->mode == MAE_MOVE_MARKET ? move_of (f)->market.n_swaps + 1 : 1;
  mae_table_page_confirm (f->page, FALSE);
  while (mae_play_has_steps (f->page->play))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (f->table->n_sent, ==, sent + commands);
  confirmed++;
}

static void
play_with_plans (const char *ruleset, int players, guint64 seed)
{
  TableFixture f = open_table (ruleset, players, seed, 0);
  int sent;

  while (f.table->game.phase == MAE_PHASE_TURNS && f.table->game.round < 13) {
    while (f.table->game.phase == MAE_PHASE_TURNS && f.table->game.current == 0)
      mae_local_table_play (f.table, 1);
    settle ();
    sent = f.table->n_sent;
    while (is_others_turn (&f)) {
      for (int i = 0; i < 3; i++) {
        gboolean had = move_of (&f)->mode != MAE_MOVE_NONE;
        step_at_random (&f);
        opened += !had && move_of (&f)->mode != MAE_MOVE_NONE;
        check_plan (&f);
      }
      g_assert_cmpint (f.table->n_sent, ==, sent);
      let_computer_play (&f);
      if (is_others_turn (&f))
        check_plan (&f);
    }
    if (f.table->game.phase == MAE_PHASE_TURNS)
      confirm_plan (&f);
  }
  close_table (&f);
}

static void
test_random (void)
{
  opened = confirmed = dropped = 0;
  for (guint64 seed = 1; seed <= 2; seed++) {
    play_with_plans ("standard", 2 + (int) seed % 3, seed);
    play_with_plans ("serenissima", 2, seed);
  }
  g_test_message ("%d plans opened, %d confirmed, %d dropped", opened, confirmed, dropped);
  g_assert_cmpint (opened, >, 40);
  g_assert_cmpint (confirmed, >, 6);
  g_assert_cmpint (dropped, >, 1);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/plan/kept", test_kept);
  g_test_add_func ("/plan/line-changes", test_line_changes);
  g_test_add_func ("/plan/card-is-bought", test_card_is_bought);
  g_test_add_func ("/plan/leader", test_leader);
  g_test_add_func ("/plan/reconnect", test_reconnect);
  g_test_add_func ("/plan/last-round", test_last_round);
  g_test_add_func ("/plan/random", test_random);
  return g_test_run ();
}
