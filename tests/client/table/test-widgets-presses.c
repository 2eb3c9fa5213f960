/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many presses each kind of turn needs; and the sizes of the controls. */
#include <adwaita.h>

#include "client/draft/moves-now.h"
#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/market-arrow.h"
#include "client/table/picker.h"
#include "client/table/table-page-private.h"
#include "client/widgets/pressable.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

static int presses;

static void
press (GtkWidget *widget)
{
  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_get_mapped (widget));
  g_assert_true (gtk_widget_is_sensitive (widget));
  presses++;
  if (GTK_IS_BUTTON (widget))
    g_signal_emit_by_name (widget, "clicked");
  else
    gtk_widget_activate (widget);
  settle ();
}

static GtkWidget *
find (GtkWidget *widget, gboolean (*match) (GtkWidget *))
{
  if (gtk_widget_get_mapped (widget) && match (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, match);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
is_option (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "mae-option");
}

static gboolean
is_everything (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "mae-everything");
}

static gboolean
is_activate (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "mae-activate");
}

/* Makes the choices that the table asks for. */
static void
fill_blanks (TableFixture *f)
{
  while (mae_table_move_missing (move_of (f)).kind != MAE_MISSING_NOTHING) {
    press (find (GTK_WIDGET (f->page), is_option));
    gtk_test_widget_wait_for_draw (f->window);
    settle ();
  }
}

/* Presses the button that ends the turn. Returns the number of presses in this turn. */
static int
end (TableFixture *f)
{
  int seat = f->table->game.current;
  guint round = f->table->game.round;

  press (bar_button (f, MAE_BAR_CONFIRM_END));
  while (mae_play_has_steps (f->page->play))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (f->table->game.current != seat || f->table->game.round != round
                 || f->table->game.phase == MAE_PHASE_ENDED);
  return presses;
}

/* Opens a table whose game fits @fits. */
static TableFixture
open_where (gboolean (*fits) (const MaeGame *))
{
  for (guint64 seed = 1; seed < 200; seed++)
    for (int steps = 0; steps <= 120; steps += 30) {
      g_autoptr (MaeLocalTable) table =
          mae_local_table_new (mae_ruleset_builtin ("standard"), 2, 0, seed);

      mae_local_table_play (table, steps);
      if (mae_local_table_play_to_own_turn (table) && !table->game.main_done
          && fits (&table->game)) {
        presses = 0;
        return open_table ("standard", 2, seed, steps);
      }
    }
  g_assert_not_reached ();
}

static gboolean
always (const MaeGame *game)
{
  return TRUE;
}

static gboolean
may_buy (const MaeGame *game)
{
  return mae_draft_buy_can (game, 0, 1, 0, NULL)
         && (game->players[0].slots[1].n == 0 || game->players[0].slots[2].n > 0);
}

/* Returns whether the base production and those of two cards can be paid for, with several
 * types. */
static gboolean
may_produce (const MaeGame *game)
{
  MaeDraftProduce draft, all;
  MaeBag bag = mae_game_resources (game, 0);
  int types = 0;

  mae_draft_produce_init (&draft, game, 0);
  for (int r = 0; r < game->rules->n_resources; r++)
    types += bag.of[r] > 0;
  return draft.n == 3 && types > 2 && mae_draft_produce_most (&draft, &all) == 3;
}

static gboolean
activates (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  return command->kind == MAE_COMMAND_ACTIVATE_LEADER && command->seat == 0;
}

/* Opens a table at which the player can activate a leader. */
static TableFixture
open_with_leader (void)
{
  for (guint64 seed = 1; seed < 50; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 0);

    if (mae_local_table_play_until (f.table, activates, NULL)) {
      gtk_test_widget_wait_for_draw (f.window);
      presses = 0;
      return f;
    }
    close_table (&f);
  }
  g_assert_not_reached ();
}

static void
test_market (void)
{
  TableFixture f = open_where (always);

  press (mae_market_get_arrow (f.page->market, TRUE, 0));
  g_assert_cmpint (end (&f), ==, 2);
  close_table (&f);
}

static void
test_buy (void)
{
  TableFixture f = open_where (may_buy);

  press (mae_grid_get_deck (f.page->grid, 1, 0));
  g_assert_cmpint (end (&f), ==, 2);
  close_table (&f);
}

static void
test_produce (void)
{
  TableFixture f = open_where (may_produce);

  press (mae_board_get_production (f.page->board, f.table->game.rules->base_production));
  fill_blanks (&f);
  g_assert_cmpint (end (&f), <=, 5);
  close_table (&f);

  f = open_where (may_produce);
  press (find (GTK_WIDGET (f.page), is_everything));
  g_assert_cmpint (mae_draft_produce_most (&move_of (&f)->produce, NULL), ==, 0);
  fill_blanks (&f);
  g_assert_cmpint (end (&f), <=, 6);
  close_table (&f);
}

static gboolean
may_produce_once (const MaeGame *game)
{
  MaeDraftProduce draft, all;

  mae_draft_produce_init (&draft, game, 0);
  return draft.n > 1 && mae_draft_produce_most (&draft, &all) == 1;
}

/* If only one production can be paid for, nothing is offered but that one. */
static void
test_one_production (void)
{
  TableFixture f = open_where (may_produce_once);

  g_assert_false (gtk_widget_get_sensitive (find (GTK_WIDGET (f.page), is_everything)));
  close_table (&f);
}

static void
test_leader (void)
{
  TableFixture f = open_with_leader ();
  guint active = f.table->game.players[0].active;

  press (find (GTK_WIDGET (f.page), is_activate));
  g_assert_cmpuint (f.table->game.players[0].active, !=, active);
  g_assert_cmpint (presses, ==, 1);
  close_table (&f);
}

/* Checks that the area in which a control can be pressed is at least 40 pixels large. */
static void
check_target (GtkWidget *widget)
{
  double x = gtk_widget_get_width (widget) / 2., y = gtk_widget_get_height (widget) / 2.;

  if (MAE_IS_MARKET_ARROW (widget) || MAE_IS_PICKER (widget) || is_everything (widget)
      || is_activate (widget) || MAE_IS_DECK (widget) || MAE_IS_LEADER_CARD (widget)
      || gtk_widget_has_css_class (widget, "mae-primary")) {
    if (!gtk_widget_contains (widget, x - 19.5, y) || !gtk_widget_contains (widget, x + 19.5, y)
        || !gtk_widget_contains (widget, x, y - 19.5) || !gtk_widget_contains (widget, x, y + 19.5))
      g_error ("a %s is only %d×%d large", G_OBJECT_TYPE_NAME (widget),
               gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child))
      check_target (child);
}

static void
test_targets (void)
{
  TableFixture f = open_with_leader ();

  check_target (GTK_WIDGET (f.page));
  close_table (&f);
  f = open_where (always);
  press (mae_market_get_arrow (f.page->market, TRUE, 0));
  gtk_test_widget_wait_for_draw (f.window);
  check_target (GTK_WIDGET (f.page));
  close_table (&f);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/presses/market", test_market);
  g_test_add_func ("/presses/buy", test_buy);
  g_test_add_func ("/presses/produce", test_produce);
  g_test_add_func ("/presses/one-production", test_one_production);
  g_test_add_func ("/presses/leader", test_leader);
  g_test_add_func ("/presses/targets", test_targets);
  return g_test_run ();
}
