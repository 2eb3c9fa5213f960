/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table's widgets: each move by press and by key, accessible names, no leaks. */
#include <adwaita.h>

#include "client/draft/moves-now.h"
#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/market-arrow.h"
#include "client/table/market-marbles.h"
#include "client/table/production-card.h"
#include "client/table/shelf.h"
#include "client/table/slot-view.h"
#include "client/table/stock.h"
#include "client/table/table-page-private.h"
#include "client/table/tray.h"
#include "client/table/unit.h"
#include "client/table/warehouse.h"
#include "client/widgets/drag.h"
#include "client/widgets/piece-image.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

static gboolean
press (GtkWidget *widget)
{
  gboolean done = TRUE;

  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_is_sensitive (widget));
  if (GTK_IS_BUTTON (widget)) /* activating a button shows it pressed for a moment first */
    g_signal_emit_by_name (widget, "clicked");
  else
    done = gtk_widget_activate (widget);
  settle ();
  return done;
}

/* ── Templates ────────────────────────────────────────────────────────────────────────────── */

static void
test_templates (void)
{
  const GType types[] = {
    MAE_TYPE_PIECE_IMAGE,   MAE_TYPE_LEADER_CARD,  MAE_TYPE_DECK,
    MAE_TYPE_GRID,          MAE_TYPE_MARKET_ARROW, MAE_TYPE_MARKET_MARBLES,
    MAE_TYPE_MARKET,        MAE_TYPE_TRACK,        MAE_TYPE_SHELF,
    MAE_TYPE_WAREHOUSE,     MAE_TYPE_STOCK,        MAE_TYPE_PRODUCTION_CARD,
    MAE_TYPE_SLOT_VIEW,     MAE_TYPE_TRAY,         MAE_TYPE_BOARD,
    MAE_TYPE_OPPONENT,      MAE_TYPE_TABLE_TALK,   MAE_TYPE_TABLE_PAGE,
    MAE_TYPE_LORENZO_PANEL, MAE_TYPE_OWN_PANEL,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++) {
    GtkWidget *window = gtk_window_new (), *widget = g_object_new (types[i], NULL);
    gpointer weak = widget;
    g_object_add_weak_pointer (G_OBJECT (widget), &weak);
    gtk_window_set_child (GTK_WINDOW (window), widget);
    gtk_window_present (GTK_WINDOW (window));
    gtk_test_widget_wait_for_draw (window);
    gtk_window_destroy (GTK_WINDOW (window));
    settle ();
    if (weak != NULL)
      g_error ("%s is left behind", g_type_name (types[i]));
  }
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

/* Every own widget that can have the focus has a role and a name. */
static int
check_names (GtkWidget *widget)
{
  int n = 0;

  if (gtk_widget_get_focusable (widget) && g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Mae")) {
    g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)), ==,
                     GTK_ACCESSIBLE_ROLE_BUTTON);
    if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
      g_error ("a %s has no name", G_OBJECT_TYPE_NAME (widget));
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_names (child);
  return n;
}

static void
test_names (void)
{
  TableFixture f = open_table ("standard", 3, 4, 20);
  const MaeGame *game = mae_model_get_game (f.table->model);

  /* seven lines, twelve decks, three shelves, three slots and the base production at least */
  g_assert_cmpint (check_names (GTK_WIDGET (f.page)), >=, 7 + 12 + 3 + 3 + 1);

  g_autoptr (GString) label = g_string_new ("Row 2: ");
  for (int c = 0; c < game->rules->columns; c++) {
    int r = game->market[1][c];
    g_string_append_printf (label, "%s%s", c ? ", " : "",
                            r == game->rules->white ? "white" : game->rules->resources[r].name);
  }
  g_string_append (label, ". Take");
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (mae_market_get_arrow (f.page->market, TRUE, 1)),
      GTK_ACCESSIBLE_PROPERTY_LABEL, label->str);
  close_table (&f);
}

/* ── Room ─────────────────────────────────────────────────────────────────────────────────── */

/* Everything fits 1024×700, whatever is on the boards; the header bar takes 47 pixels of the
 * height. */
static void
test_room (void)
{
  for (int players = 1; players <= 4; players += 3)
    for (int steps = 0; steps <= 60; steps += 60) {
      TableFixture f = open_table ("standard", players, 7 + players, steps);
      int width, height;
      GtkWidget *inside = gtk_widget_get_parent (GTK_WIDGET (f.page->board));
      gtk_widget_measure (inside, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (inside, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      g_test_message ("%d players, %d steps: at least %d×%d", players, steps, width, height);
      /* less the frame and the bar below */
      g_assert_cmpint (width, <=, 1024 - 28);
      g_assert_cmpint (height, <=, 700 - 47 - 56);
      close_table (&f);
    }
}

/* ── Moves ────────────────────────────────────────────────────────────────────────────────── */

/* Decides everything a move leaves open, by the actions that pickers activate. */
static void
choose_whites (TableFixture *f)
{
  const MaeDraftMarket *draft = &move_of (f)->market;

  for (int w = 0; w < draft->n_whites; w++)
    for (int r = 0; r < MAE_MAX_RESOURCES && draft->white[w] < 0; r++)
      if (draft->choices & (1u << r))
        gtk_widget_activate_action (GTK_WIDGET (f->page), "move.choose", "(iiii)", MAE_CHOICE_WHITE,
                                    -1, w, r);
}

static void
test_market_by_keys (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  int sent = f.table->n_sent;

  g_assert_true (press (mae_market_get_arrow (f.page->market, FALSE, 2)));
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
  g_assert_cmpint (move_of (&f)->market.index, ==, 2);

  g_assert_true (mae_table_page_key (f.page, GDK_KEY_Escape, 0, NULL)); /* drops the draft */
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);

  g_assert_true (press (mae_market_get_arrow (f.page->market, TRUE, 0)));
  choose_whites (&f);
  if (mae_table_move_can_place_more (move_of (&f))) {
    /* Enter doesn't throw away what still fits; Space puts it on the shelves */
    g_assert_false (mae_table_page_key (f.page, GDK_KEY_Return, 0, NULL));
    g_assert_true (mae_table_page_key (f.page, GDK_KEY_space, 0, NULL));
    g_assert_false (mae_table_move_can_place_more (move_of (&f)));
  }
  g_assert_cmpint (f.table->n_sent, ==, sent);
  g_autoptr (GtkWidget) leader = g_object_ref_sink (g_object_new (MAE_TYPE_LEADER_CARD, NULL));
  g_assert_false (mae_table_page_key (f.page, GDK_KEY_Return, 0, leader)); /* it presses that */
  g_assert_true (mae_table_page_key (f.page, GDK_KEY_Return, 0, NULL));
  g_assert_cmpint (f.table->n_sent, ==, sent + 1);
  g_assert_true (f.table->game.main_done);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  /* the focus moves to the button that ends the turn */
  g_assert_true (gtk_widget_has_focus (bar_button (&f, MAE_BAR_END_TURN)));

  /* there is one main action in a turn: the arrows are insensitive, and the turn can be ended */
  g_assert_false (gtk_widget_is_sensitive (mae_market_get_arrow (f.page->market, TRUE, 0)));
  g_assert_true (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_END_TURN)));
  press (bar_button (&f, MAE_BAR_END_TURN));
  g_assert_cmpint (f.table->game.current, ==, 1);
  g_assert_false (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_END_TURN)));
  close_table (&f);
}

/* A unit is picked up by a press and put where it may go; a press on it there takes it back. */
static void
test_place_by_presses (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  const MaeDraftMarket *draft = &move_of (&f)->market;
  const MaeGame *game = mae_model_get_game (f.table->model);
  int resource = -1;

  for (int row = 0; row < game->rules->rows && resource < 0; row++) {
    press (mae_market_get_arrow (f.page->market, TRUE, row));
    take_all_back (&f);
    MaeBag tray = mae_draft_market_tray (draft);
    for (int r = 0; r < game->rules->n_resources; r++) {
      gint16 targets[MAE_MAX_OWN];
      if (tray.of[r] > 0 && mae_draft_market_targets (draft, r, targets) > 1)
        resource = r;
    }
  }
  g_assert_cmpint (resource, >=, 0);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.unit", "(ii)", resource, -1);
  g_assert_cmpint (move_of (&f)->picked, ==, resource);

  int shelf = mae_game_shelf (game, 0, 2);
  press (mae_board_get_shelf (f.page->board, shelf));
  g_assert_cmpint (mae_placement_held (&draft->placed, shelf, resource), ==, 1);
  g_assert_cmpint (move_of (&f)->picked, ==, -1);
  press (mae_board_get_shelf (f.page->board, shelf));
  g_assert_cmpint (mae_placement_held (&draft->placed, shelf, resource), ==, 0);

  /* the same by a drop, and back to the tray */
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_UNIT, resource,
                              -1, MAE_DROP_CONTAINER, shelf);
  g_assert_cmpint (mae_placement_held (&draft->placed, shelf, resource), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_UNIT, resource,
                              shelf, MAE_DROP_TRAY, -1);
  g_assert_cmpint (mae_placement_held (&draft->placed, shelf, resource), ==, 0);
  close_table (&f);
}

/* Takes a line whose units only fit after swaps; FALSE: there is none. */
static gboolean
take_with_swaps (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int i = 0; i < rules->rows + rules->columns && !f->table->game.main_done; i++) {
    gboolean row = i < rules->rows;
    press (mae_market_get_arrow (f->page->market, row, row ? i : i - rules->rows));
    if (move_of (f)->market.n_swaps > 0 && mae_table_move_complete (move_of (f)))
      return TRUE;
  }
  return FALSE;
}

/* Taken units are placed immediately, with swaps if more can be kept that way; the swaps are sent
 * before the move. */
static void
test_place_with_swaps (void)
{
  int found = 0;

  for (guint64 seed = 1; seed <= 30 && found < 2; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 40);
    const MaeDraftMarket *draft = &move_of (&f)->market;

    if (take_with_swaps (&f)) {
      int discarded = mae_draft_market_others_faith (draft), sent = f.table->n_sent;
      int swaps = draft->n_swaps, faith = f.table->game.players[1].faith;
      press (bar_button (&f, MAE_BAR_CONFIRM));
      while (mae_play_has_steps (f.page->play))
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (f.table->game.main_done);
      g_assert_cmpint (f.table->n_sent - sent, ==, swaps + 1);
      g_assert_cmpint (f.table->game.players[1].faith - faith, ==, discarded);
      g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
      found++;
    }
    close_table (&f);
  }
  g_assert_cmpint (found, ==, 2);
}

/* Plays the player's turn through the page. Returns which main action it was. */
static MaeCommandKind
play_own_turn (TableFixture *f)
{
  GtkWidget *page = GTK_WIDGET (f->page);
  const MaeGame *game = mae_model_get_game (f->table->model);
  const MaeRuleset *rules = game->rules;
  MaeCommandKind kind = MAE_COMMAND_TAKE_MARKET;

  for (int i = 0; i < game->players[0].hand_count; i++) {
    int leader = game->players[0].hand[i];
    if (leader >= 0 && !(game->players[0].active & (1u << i))
        && mae_now_activate (game, 0, leader, NULL, NULL)) {
      gtk_widget_activate_action (page, "move.activate", "i", leader);
      g_assert_true (mae_player_leader_active (&game->players[0], leader));
    }
  }
  for (int l = rules->n_levels; l >= 1; l--)
    for (int c = 0; c < rules->n_colours; c++)
      if (move_of (f)->mode == MAE_MOVE_NONE && mae_draft_buy_can (game, 0, l, c, NULL)) {
        g_assert_true (press (mae_grid_get_deck (f->page->grid, l, c)));
        g_assert_cmpint (move_of (f)->mode, ==, MAE_MOVE_BUY);
        kind = MAE_COMMAND_BUY_CARD;
      }
  if (move_of (f)->mode == MAE_MOVE_BUY) {
    for (int key = GDK_KEY_1; move_of (f)->buy.slot < 0; key++)
      mae_table_page_key (f->page, key, 0, NULL);
  } else if (mae_rng_below (f->table->rng, 2) == 0) {
    for (int s = 0; s < rules->n_slots; s++) {
      const MaeDraftProduce *draft = &move_of (f)->produce;
      const MaeSlot *slot = &game->players[0].slots[s];
      int item =
          slot->n > 0
              ? mae_draft_produce_find (draft, rules->cards[slot->card[slot->n - 1]].production)
              : -1;
      if (item >= 0 && mae_draft_produce_can_add (draft, item, NULL))
        gtk_widget_activate_action (page, "move.slot", "i", s);
    }
    if (mae_table_move_complete (move_of (f)))
      kind = MAE_COMMAND_PRODUCE;
    else
      mae_table_page_cancel (f->page);
  }
  if (kind == MAE_COMMAND_TAKE_MARKET) {
    int index = mae_rng_below (f->table->rng, rules->columns);
    g_assert_true (press (mae_market_get_arrow (f->page->market, FALSE, index)));
    choose_whites (f);
    mae_table_page_key (f->page, GDK_KEY_space, 0, NULL);
  }
  g_assert_true (mae_table_move_complete (move_of (f)));
  mae_table_page_confirm (f->page, FALSE);
  settle ();
  g_assert_true (f->table->game.main_done || f->table->game.phase == MAE_PHASE_ENDED);
  if (f->table->game.phase == MAE_PHASE_TURNS)
    press (bar_button (f, MAE_BAR_END_TURN));
  return kind;
}

/* Whole games through the page, with each ruleset, alone and with other players. */
static void
test_whole_games (void)
{
  static const struct {
    const char *ruleset;
    int players;
  } games[] = { { "standard", 1 }, { "standard", 3 }, { "serenissima", 4 } };
  int seen[MAE_N_COMMANDS] = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    TableFixture f = open_table (games[i].ruleset, games[i].players, 11 + i, 0);
    gtk_widget_set_visible (f.window, FALSE); /* painting every step would take half a minute */
    for (int turn = 0; turn < 200 && mae_local_table_play_to_own_turn (f.table); turn++)
      seen[play_own_turn (&f)]++;
    g_assert_cmpint (f.table->game.phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpuint (mae_game_hash (mae_model_get_game (f.table->model)), ==, ({
                        MaeGame view = mae_game_view (&f.table->game, 0);
                        mae_game_hash (&view);
                      }));
    close_table (&f);
  }
  g_test_message ("%d lines taken, %d cards bought, %d times produced",
                  seen[MAE_COMMAND_TAKE_MARKET], seen[MAE_COMMAND_BUY_CARD],
                  seen[MAE_COMMAND_PRODUCE]);
  g_assert_cmpint (seen[MAE_COMMAND_BUY_CARD], >, 0);
  g_assert_cmpint (seen[MAE_COMMAND_PRODUCE], >, 0);
}

/* The base production asks for its inputs and output when it is pressed. */
static void
test_base_production (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  GtkWidget *page = GTK_WIDGET (f.page);
  int production, item, resources = 0;

  /* take from the market until there are two units to pay with */
  for (int turn = 0; turn < 10 && resources < 2; turn++) {
    MaeBag bag;
    g_assert_true (mae_local_table_play_to_own_turn (f.table));
    bag = mae_game_resources (&f.table->game, 0);
    resources = mae_bag_total (&bag);
    if (resources < 2) {
      press (mae_market_get_arrow (f.page->market, TRUE, turn % 3));
      choose_whites (&f);
      mae_table_page_key (f.page, GDK_KEY_space, 0, NULL);
      mae_table_page_confirm (f.page, FALSE);
      settle ();
      press (bar_button (&f, MAE_BAR_END_TURN));
    }
  }
  production = f.table->game.rules->base_production;
  gtk_widget_activate_action (page, "move.production", "i", production);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_PRODUCE);
  item = mae_draft_produce_find (&move_of (&f)->produce, production);
  for (int blank = 0; blank < move_of (&f)->produce.item[item].n_in; blank++) {
    guint32 choices = mae_draft_produce_in_choices (&move_of (&f)->produce, item, blank);
    g_assert_cmpuint (choices, !=, 0);
    gtk_widget_activate_action (page, "move.choose", "(iiii)", MAE_CHOICE_IN, production, blank,
                                g_bit_nth_lsf (choices, -1));
  }
  g_assert_false (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_CONFIRM)));
  guint32 choices = mae_draft_produce_out_choices (&move_of (&f)->produce, item, 0);
  int out = g_bit_nth_lsf (choices, -1);
  gtk_widget_activate_action (page, "move.choose", "(iiii)", MAE_CHOICE_OUT, production, 0, out);
  g_assert_true (gtk_widget_is_sensitive (bar_button (&f, MAE_BAR_CONFIRM)));
  int box = mae_game_strongbox (&f.table->game, 0);
  int before = f.table->game.containers[box].of[out];
  press (bar_button (&f, MAE_BAR_CONFIRM));
  g_assert_cmpint (f.table->game.containers[box].of[out], ==, before + 1);
  close_table (&f);
}

/* The page may be closed before a production's question about inputs appears. */
static void
test_question_of_no_window (void)
{
  TableFixture f = open_table ("standard", 2, 11, 80);
  int production = f.table->game.rules->base_production;

  g_object_ref (f.page);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.production", "i", production);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_PRODUCE);
  adw_window_set_content (ADW_WINDOW (f.window), NULL);
  settle ();
  g_object_unref (f.page);
  gtk_window_destroy (GTK_WINDOW (f.window));
  settle ();
  g_object_unref (f.table);
}

/* Shelves are swapped by two presses, or by dragging one onto the other; what doesn't fit is
 * refused and nothing is sent. */
static void
test_swap (void)
{
  TableFixture f = open_table ("standard", 2, 3, 24);
  MaeGame *game = &f.table->game;
  gint16 targets[MAE_MAX_OWN];
  int from = -1, to = -1;

  for (int turn = 0; turn < 20 && from < 0; turn++) {
    for (int s = 0; s < game->rules->n_shelves && from < 0; s++)
      if (mae_now_swap_targets (game, 0, mae_game_shelf (game, 0, s), targets) > 0) {
        from = mae_game_shelf (game, 0, s);
        to = targets[0];
      }
    if (from < 0) {
      play_own_turn (&f);
      g_assert_true (mae_local_table_play_to_own_turn (f.table));
    }
  }
  g_assert_cmpint (from, >=, 0);
  MaeBag a = game->containers[from], b = game->containers[to];
  press (mae_board_get_shelf (f.page->board, from));
  g_assert_cmpstr (gtk_label_get_label (mae_move_bar_get_hint (f.page->bar)), ==,
                   "Choose the shelf to swap it with");
  press (mae_board_get_shelf (f.page->board, to));
  g_assert_true (mae_bag_equal (&game->containers[to], &a));
  g_assert_true (mae_bag_equal (&game->containers[from], &b));

  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_SHELF, to, -1,
                              MAE_DROP_CONTAINER, from);
  g_assert_true (mae_bag_equal (&game->containers[from], &a));

  int sent = f.table->n_sent;
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_SHELF, from, -1,
                              MAE_DROP_DISCARD, -1);
  g_assert_cmpint (f.table->n_sent, ==, sent);
  close_table (&f);
}

/* A leader is discarded by dropping it where leaders are discarded. */
static void
test_discard_leader (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  const MaePlayer *me = &f.table->game.players[0];
  int leader = me->hand[0], count = me->hand_count, faith = me->faith;

  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_LEADER, leader,
                              -1, MAE_DROP_DISCARD, -1);
  g_assert_cmpint (me->hand_count, ==, count - 1);
  g_assert_cmpint (me->faith, ==, faith + f.table->game.rules->leader_discard_faith);
  g_assert_null (mae_board_get_leader (f.page->board, leader));
  close_table (&f);
}

/* The card is dropped on a slot; the payment is proposed, and a press on a paid unit pays from
 * another place if there is one. */
static void
test_buy_by_drop (void)
{
  TableFixture f = open_table ("standard", 2, 8, 0);
  MaeGame *game = &f.table->game;
  int level = 0, colour = 0;

  for (int turn = 0; turn < 30 && level == 0; turn++) {
    for (int c = 0; c < game->rules->n_colours && level == 0; c++)
      if (mae_draft_buy_can (game, 0, 1, c, NULL)) {
        level = 1;
        colour = c;
      }
    if (level == 0) {
      press (mae_market_get_arrow (f.page->market, TRUE, turn % 3));
      choose_whites (&f);
      mae_table_page_key (f.page, GDK_KEY_space, 0, NULL);
      mae_table_page_confirm (f.page, FALSE);
      settle ();
      press (bar_button (&f, MAE_BAR_END_TURN));
      g_assert_true (mae_local_table_play_to_own_turn (f.table));
    }
  }
  g_assert_cmpint (level, ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_CARD, level,
                              colour, MAE_DROP_SLOT, 1);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_BUY);
  g_assert_cmpint (move_of (&f)->buy.slot, ==, 1);
  MaeBag due = mae_draft_payment_due (&move_of (&f)->buy.payment);
  g_assert_true (mae_bag_is_empty (&due));

  const MaePlacement *paid = &move_of (&f)->buy.payment.paid;
  MaeBag before = mae_placement_total (paid);
  press (mae_board_get_shelf (f.page->board, paid->at[0].container));
  MaeBag after = mae_placement_total (paid);
  g_assert_true (mae_bag_equal (&before, &after)); /* the same cost, paid from another place */

  press (bar_button (&f, MAE_BAR_CONFIRM));
  g_assert_cmpint (game->players[0].slots[1].n, ==, 1);
  close_table (&f);
}

static void
draw (TableFixture *f)
{
  gtk_widget_queue_draw (GTK_WIDGET (f->page));
  gtk_test_widget_wait_for_draw (f->window);
}

/* The model loses its game while the table is shown, and then gets a game with other rules. */
static void
test_game_goes_away (void)
{
  TableFixture f = open_table ("standard", 3, 3, 10);
  g_autoptr (MaeLocalTable) other =
      mae_local_table_new (mae_ruleset_builtin ("serenissima"), 2, 0, 5);

  press (mae_market_get_arrow (f.page->market, TRUE, 0));
  mae_model_clear (f.table->model);
  draw (&f);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f.page->toasts)));
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.line", "(bi)", TRUE, 0);

  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);
  snapshot->rules = mae_ruleset_ref (other->game.rules);
  snapshot->game = mae_game_view (&other->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = 2;
  snapshot->roster.name[0] = g_strdup ("You");
  snapshot->roster.name[1] = g_strdup ("Ada");
  mae_model_take_snapshot (f.table->model, snapshot, "You");
  draw (&f);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (f.page->toasts)));
  g_assert_nonnull (
      mae_grid_get_deck (f.page->grid, snapshot->rules->n_levels, snapshot->rules->n_colours - 1));
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  close_table (&f);
}

/* While somebody else plays, moves can be planned, and nothing else can be done. */
static void
test_not_my_turn (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  int sent;

  play_own_turn (&f);
  sent = f.table->n_sent;
  g_assert_cmpint (f.table->game.current, ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.end-turn", NULL);
  int a = mae_game_shelf (&f.table->game, 0, 0), b = mae_game_shelf (&f.table->game, 0, 1);
  mae_table_page_step (f.page, (MaeStep){ MAE_STEP_SWAP, .swap = { a, b } });
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
  g_assert_cmpint (f.table->n_sent, ==, sent);
  g_assert_false (gtk_widget_get_focusable (
      mae_board_get_shelf (f.page->board, mae_game_shelf (&f.table->game, 0, 0))));
  close_table (&f);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/table/templates", test_templates);
  g_test_add_func ("/table/names", test_names);
  g_test_add_func ("/table/room", test_room);
  g_test_add_func ("/table/market-by-keys", test_market_by_keys);
  g_test_add_func ("/table/place-by-presses", test_place_by_presses);
  g_test_add_func ("/table/place-with-swaps", test_place_with_swaps);
  g_test_add_func ("/table/base-production", test_base_production);
  g_test_add_func ("/table/question-of-no-window", test_question_of_no_window);
  g_test_add_func ("/table/swap", test_swap);
  g_test_add_func ("/table/discard-leader", test_discard_leader);
  g_test_add_func ("/table/buy-by-drop", test_buy_by_drop);
  g_test_add_func ("/table/game-goes-away", test_game_goes_away);
  g_test_add_func ("/table/not-my-turn", test_not_my_turn);
  g_test_add_func ("/table/whole-games", test_whole_games);
  return g_test_run ();
}
