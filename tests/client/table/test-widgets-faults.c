/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faults that players found at the table; one test for each. */
#include <adwaita.h>

#include "client/draft/moves-now.h"
#include "client/table/leader-card.h"
#include "client/table/lorenzo-panel.h"
#include "client/table/shelf-testing.h"
#include "client/table/table-page-private.h"
#include "client/widgets/drag.h"
#include "client/widgets/widgets-testing.h"
#include "client/words/rules-text.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

/* Returns the first visible widget of @type in @widget and below; a label must begin with
 * @start. */
static GtkWidget *
find (GtkWidget *widget, GType type, const char *start)
{
  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type)
      && (start == NULL || g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, type, start);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static const char *
find_text (GtkWidget *widget, const char *start)
{
  GtkWidget *label = find (widget, GTK_TYPE_LABEL, start);

  return label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

static MaeSnapshot *
snapshot_of (TableFixture *f)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (f->table->game.rules);
  snapshot->game = mae_game_view (&f->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = 1;
  snapshot->roster.name[0] = g_strdup ("You");
  return snapshot;
}

/* Lorenzo's panel shows which tokens were drawn, also after a move was taken back and in a
 * continued game. */
static void
test_tokens (void)
{
  TableFixture f = open_table ("standard", 1, 3, 0);
  const MaeRuleset *rules = f.table->game.rules;
  g_autoptr (MaeModel) model = mae_model_new ();
  g_autofree char *all = g_strdup_printf ("%d tokens left", rules->n_tokens);
  g_autofree char *left = NULL;
  GtkWidget *page;

  /* play until some have been drawn since the last shuffle */
  for (int turn = 0; turn < 20; turn++) {
    mae_local_table_play (f.table, 1);
    g_assert_true (mae_local_table_play_to_own_turn (f.table));
    g_clear_pointer (&left, g_free);
    for (int n = 1; n < rules->n_tokens && left == NULL; n++) {
      g_autofree char *some = g_strdup_printf (n == 1 ? "%d token left" : "%d tokens left", n);
      left = g_strdup (find_text (GTK_WIDGET (mae_rail_get_lorenzo (f.page->rail)), some));
    }
    if (left != NULL && turn > 2)
      break;
  }
  g_assert_nonnull (left);
  g_assert_cmpstr (left, !=, all);

  mae_model_take_back (f.table->model, snapshot_of (&f), "You");
  g_assert_cmpstr (find_text (GTK_WIDGET (mae_rail_get_lorenzo (f.page->rail)), left), ==, left);

  mae_model_take_snapshot (model, snapshot_of (&f), "You");
  mae_model_prepend_log (model, mae_model_get_log (f.table->model));
  g_autoptr (MaePlay) play = mae_play_new (model, NULL);
  page = g_object_ref_sink (mae_table_page_new (play, NULL));
  g_assert_cmpstr (
      find_text (GTK_WIDGET (mae_rail_get_lorenzo (MAE_TABLE_PAGE (page)->rail)), left), ==, left);
  g_object_unref (page);
  close_table (&f);
}

/* All text in a leader's popover is visible, even if it is long. */
static void
test_leader_popover (void)
{
  const char *why = "Nothing can be done with this leader before a very long sentence has been "
                    "read to its end, which is here, after some more words that need more lines "
                    "than anybody would have thought at first.";
  TableFixture f = open_table ("standard", 2, 3, 0);
  int leader = f.table->game.players[0].hand[0];
  GtkWidget *card = mae_board_get_leader (f.page->board, leader), *popover, *label;

  mae_leader_card_offer (MAE_LEADER_CARD (card), why, NULL, "Discard");
  popover = find (card, GTK_TYPE_POPOVER, NULL);
  gtk_test_widget_wait_for_draw (f.window);
  label = find (popover, GTK_TYPE_LABEL, "Nothing can");
  g_assert_nonnull (label);
  for (GtkWidget *at = label; at == label || at == gtk_widget_get_parent (label);
       at = gtk_widget_get_parent (at)) {
    int least;

    gtk_widget_measure (at, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (at), &least, NULL, NULL,
                        NULL);
    g_assert_cmpint (gtk_widget_get_height (at), >=, least);
  }
  close_table (&f);
}

/* When no storable resources were taken, the page doesn't mention where they are. */
static void
test_nothing_to_place (void)
{
  int found = 0;

  for (guint64 seed = 1; seed <= 400 && found < 2; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 0);
    const MaeRuleset *rules = f.table->game.rules;

    for (int i = 0; i < rules->rows + rules->columns; i++) {
      gboolean row = i < rules->rows;
      int index = row ? i : i - rules->rows;

      mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { row, index } });
      if (move_of (&f)->mode != MAE_MOVE_MARKET
          || mae_draft_market_missing (&move_of (&f)->market).kind != MAE_MISSING_NOTHING)
        continue;
      MaeBag tray = mae_draft_market_tray (&move_of (&f)->market);
      if (move_of (&f)->market.placed.n == 0 && mae_bag_is_empty (&tray)) {
        g_assert_nonnull (find_text (GTK_WIDGET (f.page->board), "Nothing to put on shelves"));
        g_assert_null (find_text (GTK_WIDGET (f.page->board), "All placed"));
        found++;
      } else if (mae_bag_is_empty (&tray) && move_of (&f)->market.n_swaps == 0) {
        g_assert_nonnull (find_text (GTK_WIDGET (f.page->board), "All placed"));
      }
    }
    close_table (&f);
  }
  g_assert_cmpint (found, >=, 2);
}

/* Drafts a move that gives other players faith when it is confirmed. Returns FALSE if the market
 * has no line for such a move. */
static gboolean
draft_discard (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int i = 0; i < rules->rows + rules->columns; i++) {
    gboolean row = i < rules->rows;

    gtk_widget_activate (mae_market_get_arrow (f->page->market, row, row ? i : i - rules->rows));
    settle ();
    if (mae_table_move_complete (move_of (f)) && mae_table_move_others_faith (move_of (f)) == 1
        && mae_table_move_discards (move_of (f)) == 1)
      return TRUE;
  }
  return FALSE;
}

/* The button says when a move gives other players faith, and then the usual keys don't confirm
 * it. */
static void
test_discard_is_meant (void)
{
  for (guint64 seed = 1; seed < 60; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 40);
    int sent = f.table->n_sent;
    GtkWidget *focus;

    if (f.table->game.main_done || !draft_discard (&f)) {
      close_table (&f);
      continue;
    }
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (
                         gtk_button_get_child (GTK_BUTTON (bar_button (&f, MAE_BAR_CONFIRM))))),
                     ==, "Discard 1: others gain 1 faith");
    /* Newer toolkits name a button by its label itself. */
    if (!gtk_test_accessible_has_relation (GTK_ACCESSIBLE (bar_button (&f, MAE_BAR_CONFIRM)),
                                           GTK_ACCESSIBLE_RELATION_LABELLED_BY))
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar_button (&f, MAE_BAR_CONFIRM)),
                                           GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           "Discard 1: others gain 1 faith");
    g_assert_true (gtk_widget_has_css_class (bar_button (&f, MAE_BAR_CONFIRM), "mae-warning"));
    g_assert_true (gtk_widget_has_css_class (bar_button (&f, MAE_BAR_CONFIRM_END), "mae-warning"));
    focus = gtk_window_get_focus (GTK_WINDOW (f.window));
    g_assert_true (focus != bar_button (&f, MAE_BAR_CONFIRM));
    g_assert_false (mae_table_page_key (f.page, GDK_KEY_Return, 0, focus));
    g_assert_true (mae_table_page_key (f.page, GDK_KEY_space, 0, bar_button (&f, MAE_BAR_CONFIRM)));
    g_assert_true (
        mae_table_page_key (f.page, GDK_KEY_space, 0, bar_button (&f, MAE_BAR_CONFIRM_END)));
    g_assert_cmpint (f.table->n_sent, ==, sent);
    g_assert_true (mae_table_page_key (f.page, GDK_KEY_Return, GDK_CONTROL_MASK, focus));
    while (mae_play_has_steps (f.page->play))
      g_main_context_iteration (NULL, TRUE);
    g_assert_cmpint (f.table->game.current, ==, 1); /* the turn has ended */
    close_table (&f);
    return;
  }
  g_assert_not_reached ();
}

/* In a text field, such as the chat's, keys are text: they don't change the move, confirm it or
 * drop it. */
static void
test_keys_in_text (void)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_space, GDK_KEY_2, GDK_KEY_Escape };

  for (guint64 seed = 1; seed < 60; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 40);
    GtkWidget *text = g_object_ref_sink (gtk_text_new ());
    int sent = f.table->n_sent;
    gboolean drafted = !f.table->game.main_done && draft_discard (&f);

    for (gsize i = 0; drafted && i < G_N_ELEMENTS (keys); i++) {
      g_assert_false (mae_table_page_key (f.page, keys[i], 0, text));
      g_assert_false (mae_table_page_key (f.page, keys[i], GDK_CONTROL_MASK, text));
      g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
      g_assert_cmpint (f.table->n_sent, ==, sent);
    }
    g_object_unref (text);
    close_table (&f);
    if (drafted)
      return;
  }
  g_assert_not_reached ();
}

/* Shelves can be swapped in the middle of a move, which isn't lost. */
static void
test_swap_in_a_draft (void)
{
  for (guint64 seed = 1; seed < 60; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 40);
    const MaeGame *game = &f.table->game;
    gint16 targets[MAE_MAX_OWN];
    int sent = f.table->n_sent, from = -1;

    for (int s = 0; s < game->rules->n_shelves && from < 0; s++)
      if (mae_now_swap_targets (game, 0, mae_game_shelf (game, 0, s), targets) > 0)
        from = mae_game_shelf (game, 0, s);
    for (int c = 0; c < game->rules->n_colours && move_of (&f)->mode == MAE_MOVE_NONE; c++)
      if (from >= 0 && mae_draft_buy_can (game, 0, 1, c, NULL))
        mae_table_page_step (f.page, (MaeStep){ MAE_STEP_DECK, .deck = { 1, c } });
    if (move_of (&f)->mode == MAE_MOVE_BUY) {
      int card = move_of (&f)->buy.card;

      gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_SHELF, from,
                                  -1, MAE_DROP_CONTAINER, targets[0]);
      g_assert_cmpint (f.table->n_sent, ==, sent + 1);
      g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_BUY);
      g_assert_cmpint (move_of (&f)->buy.card, ==, card);
      close_table (&f);
      return;
    }
    close_table (&f);
  }
  g_assert_not_reached ();
}

/* What is dropped where it can't go does nothing, and a message says where it can. A leader that is
 * put back where it was is no mistake. */
static void
test_drops (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  const MaeGame *game = &f.table->game;
  int leader = game->players[0].hand[0], sent = f.table->n_sent;
  const struct {
    MaeDragKind kind;
    int value, from;
    MaeDropTarget target;
    int index;
    guint messages;
  } drops[] = {
    { MAE_DRAG_LEADER, leader, -1, MAE_DROP_CONTAINER, mae_game_shelf (game, 0, 0), 1 },
    { MAE_DRAG_LEADER, leader, -1, MAE_DROP_SLOT, 0, 1 },
    { MAE_DRAG_LEADER, leader, -1, MAE_DROP_TRAY, -1, 1 },
    { MAE_DRAG_LEADER, leader, -1, MAE_DROP_NOWHERE, -1, 1 },
    { MAE_DRAG_LEADER, leader, -1, MAE_DROP_LEADER, leader, 0 },
    { MAE_DRAG_SHELF, mae_game_shelf (game, 0, 0), -1, MAE_DROP_SLOT, 0, 1 },
    { MAE_DRAG_SHELF, mae_game_shelf (game, 0, 0), -1, MAE_DROP_NOWHERE, -1, 1 },
    { MAE_DRAG_CARD, 1, 0, MAE_DROP_NOWHERE, -1, 1 },
    { MAE_DRAG_UNIT, 0, -1, MAE_DROP_NOWHERE, -1, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (drops); i++) {
    gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", drops[i].kind,
                                drops[i].value, drops[i].from, drops[i].target, drops[i].index);
    g_assert_cmpuint (mae_toasts_count (f.page->toasts), ==, drops[i].messages);
    if (i == 0) /* a shelf is on the board: what is said is why the leader can't be activated */
      g_assert_null (find_text (GTK_WIDGET (f.page->toasts), "Drop a leader on your board"));
    g_assert_cmpint (f.table->n_sent, ==, sent);
    g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_NONE);
    mae_toasts_clear (f.page->toasts);
  }
  close_table (&f);
}

/* What was refused is no longer shown when a move has been made. */
static void
test_old_refusal (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);

  mae_table_page_toast (f.page, "A shelf holds one type of resource only.");
  mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
  g_assert_cmpuint (mae_toasts_count (f.page->toasts), ==, 1);
  mae_table_page_confirm (f.page, FALSE);
  settle ();
  g_assert_true (f.table->game.main_done);
  g_assert_cmpuint (mae_toasts_count (f.page->toasts), ==, 0);
  close_table (&f);
}

/* Cards show what is missing even when nothing can be bought; leaders show their abilities. */
static void
test_words (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  const MaePlayer *me = &f.table->game.players[0];

  mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
  mae_table_page_confirm (f.page, FALSE);
  settle ();
  gtk_test_widget_wait_for_draw (f.window);
  g_assert_true (f.table->game.main_done);
  g_assert_nonnull (find (GTK_WIDGET (f.page->grid), GTK_TYPE_LABEL, "Missing"));
  g_assert_nonnull (find (GTK_WIDGET (f.page->grid), GTK_TYPE_LABEL, "· level 2"));
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.end-turn", NULL);
  settle ();
  g_assert_cmpint (f.table->game.current, ==, 1);
  g_assert_nonnull (find (GTK_WIDGET (f.page->grid), GTK_TYPE_LABEL, "Missing"));
  for (int i = 0; i < me->hand_count; i++) {
    g_autofree char *text = mae_leader_short_text (f.table->game.rules, me->hand[i]);
    GtkWidget *words =
        find (mae_board_get_leader (f.page->board, me->hand[i]), GTK_TYPE_LABEL, text);

    g_assert_nonnull (words);
    g_assert_true (gtk_widget_get_child_visible (words));
  }
  close_table (&f);
}

/* The player's points, faith and next report are shown beside the table. */
static void
test_own_panel (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  GtkWidget *own = own_panel (&f);
  const MaePlayer *me = &f.table->game.players[0];
  g_autofree char *faith = g_strdup_printf ("%d", me->faith);
  g_autofree char *next = g_strdup_printf ("Report at 8: %d more", 8 - me->faith);

  g_assert_null (gtk_widget_get_prev_sibling (own));
  g_assert_nonnull (find (own, GTK_TYPE_LABEL, faith));
  g_assert_nonnull (find (own, GTK_TYPE_LABEL, next));
  close_table (&f);
}

/* A page with other controls, as in replays, has nothing on its board that only players use. */
static void
test_other_controls (void)
{
  TableFixture f = open_table ("standard", 2, 1, 0);

  g_assert_nonnull (find (GTK_WIDGET (f.page->board), GTK_TYPE_LABEL, "Discard for"));
  mae_table_page_set_controls (f.page, gtk_label_new ("Controls"));
  g_assert_null (find (GTK_WIDGET (f.page->board), GTK_TYPE_LABEL, "Discard for"));
  close_table (&f);
}

/* Chooses a line of which more is kept by swapping shelves. Returns FALSE if there is none. */
static gboolean
draft_swaps (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int i = 0; i < rules->rows + rules->columns && !f->table->game.main_done; i++) {
    gboolean row = i < rules->rows;

    mae_table_page_step (f->page,
                         (MaeStep){ MAE_STEP_LINE, .line = { row, row ? i : i - rules->rows } });
    if (move_of (f)->market.n_swaps > 0)
      return TRUE;
  }
  return FALSE;
}

/* Each shelf shows what it holds after the move: what was swapped as before, what was taken as
 * new, and nothing else. */
static void
check_shelves (TableFixture *f)
{
  const MaeDraftMarket *draft = &move_of (f)->market;
  MaeBag placed = mae_placement_total (&draft->placed);
  gint16 own[MAE_MAX_OWN];
  int n = mae_game_own_containers (&f->table->game, 0, own), taken = 0;

  for (int i = 0; i < n; i++) {
    MaeBag after = mae_draft_market_container (draft, own[i]);
    GtkWidget *shelf = mae_board_get_shelf (f->page->board, own[i]);

    for (int k = 0; shelf != NULL && k < mae_shelf_get_places (MAE_SHELF (shelf)); k++) {
      int change, resource = mae_shelf_get_drawn (MAE_SHELF (shelf), k, &change);

      g_assert_cmpint (change, >=, 0);
      taken += change;
      if (resource >= 0)
        after.of[resource]--;
    }
    g_assert_true (shelf == NULL || mae_bag_is_empty (&after));
  }
  g_assert_cmpint (taken, ==, mae_bag_total (&placed));
}

/* Units that a draft moves to another shelf hide nothing that is placed on their old one. */
static void
test_swapped_shelves (void)
{
  int found = 0;

  for (guint64 seed = 1; seed <= 60 && found < 6; seed++) {
    TableFixture f = open_table ("standard", 2, seed, 40);

    if (draft_swaps (&f)) {
      check_shelves (&f);
      found++;
    }
    close_table (&f);
  }
  g_assert_cmpint (found, ==, 6);
}

/* The tray shows points for cards as “Cards +3”, which can't be read as a number of cards. */
static void
test_points (void)
{
  TableFixture f = open_table ("standard", 2, 3, 60);

  g_assert_cmpint (f.table->game.players[0].points, >, 0);
  g_assert_nonnull (find_text (GTK_WIDGET (f.page->board), "Cards\u00a0+"));
  close_table (&f);
}

/* However wide the bar is, no line of its second text begins with the dot between two parts. */
static void
test_dots (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  g_autoptr (PangoLayout) layout = NULL;

  mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
  settle ();
  g_assert_nonnull (strstr (gtk_label_get_text (mae_move_bar_get_second (f.page->bar)), "·"));
  layout = pango_layout_copy (gtk_label_get_layout (mae_move_bar_get_second (f.page->bar)));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_height (layout, -1);
  for (int width = 80; width < 700; width++) {
    pango_layout_set_width (layout, width * PANGO_SCALE);
    for (GSList *at = pango_layout_get_lines_readonly (layout); at != NULL; at = at->next)
      g_assert_false (g_str_has_prefix (
          pango_layout_get_text (layout) + ((PangoLayoutLine *) at->data)->start_index, "·"));
  }
  close_table (&f);
}

typedef struct {
  const MaeGame *game;
  const char *did; /* what the other player did last */
} LastDone;

/* Notes what the other player does; stops at the player's next turn. */
static gboolean
note_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  static const char *const verbs[MAE_N_COMMANDS] = {
    [MAE_COMMAND_TAKE_MARKET] = " took ",
    [MAE_COMMAND_BUY_CARD] = " bought ",
    [MAE_COMMAND_PRODUCE] = " produced ",
    [MAE_COMMAND_ACTIVATE_LEADER] = " activated ",
    [MAE_COMMAND_DISCARD_LEADER] = " discarded a leader ",
  };
  LastDone *last = user_data;

  if (last->game->current != 0 && verbs[command->kind] != NULL)
    last->did = verbs[command->kind];
  return last->game->current == 0 && last->did != NULL;
}

/* When a turn begins, the bar's second text says what the other player did last. */
static void
test_last_done (void)
{
  TableFixture f = open_table ("standard", 2, 5, 20);
  const char *name = mae_model_get_name (f.table->model, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < 12; i++) {
    LastDone last = { &f.table->game, NULL };

    pass_turn (&f);
    if (!mae_local_table_play_until (f.table, note_cb, &last))
      break;
    gtk_test_widget_wait_for_draw (f.window);
    settle ();
    g_autofree char *beginning = g_strconcat (name, last.did, NULL);
    g_assert_true (
        g_str_has_prefix (gtk_label_get_text (mae_move_bar_get_second (f.page->bar)), beginning));
    g_hash_table_add (seen, (gpointer) last.did);
  }
  g_assert_cmpuint (g_hash_table_size (seen), >=, 2);
  close_table (&f);
}

static void
end_drag_cb (GtkWidget *widget)
{
  g_assert_true (gtk_widget_activate_action (widget, "move.drag-end", NULL));
}

static void
count_cb (MaeTablePage *page, guint *n)
{
  (*n)++;
}

/* When the window goes away during a drag, the drag ends while its widgets are unrealized: nothing
 * is rebuilt then. */
static void
test_gone_in_drag (void)
{
  TableFixture f = open_table ("standard", 2, 3, 0);
  GtkWidget *deck = mae_grid_get_deck (f.page->grid, 1, 0);
  guint n = 0;

  g_assert_true (mae_local_table_play_to_own_turn (f.table));
  g_assert_true (
      gtk_widget_activate_action (deck, "move.drag-begin", "(iii)", MAE_DRAG_CARD, 1, 0));
  g_assert_true (f.page->dragging);
  g_signal_connect (deck, "unrealize", G_CALLBACK (end_drag_cb), NULL);
  g_signal_connect (f.page, "move-changed", G_CALLBACK (count_cb), &n);
  close_table (&f);
  g_assert_cmpuint (n, ==, 0);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/faults/tokens", test_tokens);
  g_test_add_func ("/faults/leader-popover", test_leader_popover);
  g_test_add_func ("/faults/nothing-to-place", test_nothing_to_place);
  g_test_add_func ("/faults/discard-is-meant", test_discard_is_meant);
  g_test_add_func ("/faults/keys-in-text", test_keys_in_text);
  g_test_add_func ("/faults/swap-in-a-draft", test_swap_in_a_draft);
  g_test_add_func ("/faults/old-refusal", test_old_refusal);
  g_test_add_func ("/table/drops", test_drops);
  g_test_add_func ("/faults/words", test_words);
  g_test_add_func ("/faults/own-panel", test_own_panel);
  g_test_add_func ("/faults/other-controls", test_other_controls);
  g_test_add_func ("/faults/swapped-shelves", test_swapped_shelves);
  g_test_add_func ("/faults/points", test_points);
  g_test_add_func ("/faults/dots", test_dots);
  g_test_add_func ("/faults/last-done", test_last_done);
  g_test_add_func ("/faults/gone-in-drag", test_gone_in_drag);
  return g_test_run ();
}
