/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The log beside the table: its headings, and what its lines show. */
#include "client/table/highlight-testing.h"
#include "client/table/log-label.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/widgets/table-lines.h"
#include "client/widgets/widget.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

/* Returns the first widget of @type below @widget, itself included; NULL: none. */
static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  MAE_EACH_CHILD (child, widget) {
    GtkWidget *found = find (child, type);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static GtkListBox *
list_of (TableFixture *f)
{
  return GTK_LIST_BOX (find (GTK_WIDGET (mae_rail_get_talk (f->page->rail)), GTK_TYPE_LIST_BOX));
}

static GtkListBoxRow *
row_of (TableFixture *f, guint line)
{
  return gtk_list_box_get_row_at_index (list_of (f), (int) line);
}

static GListModel *
log_of (TableFixture *f)
{
  return mae_model_get_log (f->table->model);
}

/* Returns the last line about a subject of @kind, of @seat (-2: any); fails if there is none. */
static guint
find_line (TableFixture *f, MaeLogSubjectKind kind, int seat)
{
  for (guint i = g_list_model_get_n_items (log_of (f)); i > 0; i--) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (f), i - 1);
    const MaeLogSubject *subject = &mae_log_entry_get_line (entry)->subject;

    if (subject->kind == kind && (seat == -2 || subject->seat == seat))
      return i - 1;
  }
  g_assert_not_reached ();
}

/* ── Headings ──────────────────────────────────────────────────────────────────────────────── */

/* Each round has one heading, above its first line. Returns how many there are. */
static int
assert_headings (TableFixture *f)
{
  guint n = g_list_model_get_n_items (log_of (f));
  int headings = 0;
  guint round = G_MAXUINT;

  settle ();
  g_assert_null (row_of (f, n));
  for (guint i = 0; i < n; i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (f), i);
    GtkWidget *header = gtk_list_box_row_get_header (row_of (f, i));

    g_assert_cmpint (header != NULL, ==, mae_log_entry_get_round (entry) != round);
    g_assert_cmpint (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row_of (f, i)),
                                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION),
                     ==, header != NULL);
    round = mae_log_entry_get_round (entry);
    if (header != NULL) {
      g_autofree char *expected = mae_log_entry_get_heading (entry);
      GtkWidget *label = find (header, GTK_TYPE_LABEL);

      g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (label)), ==, expected);
      g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (list_of (f))));
      g_assert_true (gtk_widget_get_mapped (label));
      headings++;
    }
  }
  return headings;
}

static void
test_headings (void)
{
  static const int players[] = { 1, 2, 4 };

  for (gsize i = 0; i < G_N_ELEMENTS (players); i++) {
    TableFixture f = open_table ("standard", players[i], 3, 4);
    int before = assert_headings (&f), after;

    mae_local_table_play (f.table, 12 * players[i]);
    settle ();
    after = assert_headings (&f);
    g_assert_cmpint (after, >, before);
    close_table (&f);
  }
}

/* Under a round's heading, the lines of each turn are a group; no line only says whose turn it
 * is. */
static void
test_turns (void)
{
  TableFixture f = open_table ("standard", 3, 3, 60);
  int groups = 0, before = 0;
  guint round = G_MAXUINT;

  settle ();
  for (guint i = 0; i < g_list_model_get_n_items (log_of (&f)); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (&f), i);
    int turn = mae_log_entry_get_line (entry)->turn;
    gboolean next = i > 0 && mae_log_entry_get_round (entry) == round && turn != before;

    g_assert_null (strstr (mae_log_entry_get_line (entry)->text, "turn"));
    g_assert_cmpint (gtk_widget_has_css_class (GTK_WIDGET (row_of (&f, i)), "mae-next-group"), ==,
                     next);
    groups += next;
    before = turn;
    round = mae_log_entry_get_round (entry);
  }
  g_assert_cmpint (groups, >, 5);
  close_table (&f);
}

/* Returns the game as @viewer sees it (-1: a spectator). */
static MaeSnapshot *
snapshot_of (MaeLocalTable *table, int viewer)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (table->game.rules);
  snapshot->game = mae_game_view (&table->game, viewer);
  snapshot->own_ids = TRUE;
  snapshot->roster.n = 2;
  snapshot->roster.name[0] = g_strdup ("You");
  snapshot->roster.name[1] = g_strdup ("Other");
  return snapshot;
}

/* Returns a copy of the log of @f. */
static GListModel *
copy_log (TableFixture *f)
{
  GListStore *copy = g_list_store_new (MAE_TYPE_LOG_ENTRY);

  for (guint i = 0; i < g_list_model_get_n_items (log_of (f)); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (f), i);

    g_list_store_append (copy, entry);
  }
  return G_LIST_MODEL (copy);
}

/* In a game that is continued, the earlier lines come before the new ones; some of them are in the
 * same round. */
static void
test_headings_on_return (void)
{
  TableFixture before = open_table ("standard", 2, 3, 10);
  TableFixture f = open_table ("standard", 2, 3, 10);
  g_autoptr (GListModel) earlier = copy_log (&before);
  g_autoptr (MaeLogEntry) last =
      g_list_model_get_item (earlier, g_list_model_get_n_items (earlier) - 1);
  /* The round that begins has a heading because of the note about it. */
  int headings =
      assert_headings (&before) + (mae_log_entry_get_round (last) != f.table->game.round);

  close_table (&before);
  mae_model_take_moment (f.table->model, snapshot_of (f.table, 0), "You", earlier, 0);
  mae_model_add_note (f.table->model, "You are back in the game.");
  settle ();
  g_assert_cmpint (assert_headings (&f), ==, 1);
  mae_model_prepend_log (f.table->model, earlier);
  settle ();
  g_assert_cmpint (assert_headings (&f), ==, headings);
  close_table (&f);
}

/* In a replay the log becomes shorter and longer. */
static void
test_headings_in_replay (void)
{
  TableFixture f = open_table ("standard", 2, 3, 40);
  g_autoptr (GListModel) whole = copy_log (&f);
  guint n = g_list_model_get_n_items (whole);
  const guint moments[] = { 1, n / 2, n, n / 3, n - 1, n };
  int headings = assert_headings (&f);

  for (gsize i = 0; i < G_N_ELEMENTS (moments); i++) {
    mae_model_take_moment (f.table->model, snapshot_of (f.table, 0), "You", whole, moments[i]);
    if (moments[i] == n)
      g_assert_cmpint (assert_headings (&f), ==, headings);
    else
      g_assert_cmpint (assert_headings (&f), <=, headings);
  }
  close_table (&f);
}

/* Returns whether only a part of @widget is below @top. */
static gboolean
is_cut_at (TableFixture *f, GtkWidget *widget, double top)
{
  graphene_rect_t at;

  return widget != NULL && gtk_widget_compute_bounds (widget, GTK_WIDGET (list_of (f)), &at)
         && at.origin.y < top - 1 && at.origin.y + at.size.height > top + 1;
}

/* Returns whether the newest line is shown, and no line or heading is cut at the top. */
static gboolean
is_tidy (TableFixture *f, GtkAdjustment *down)
{
  double top = gtk_adjustment_get_value (down);

  for (guint i = 0; i < g_list_model_get_n_items (log_of (f)); i++)
    if (is_cut_at (f, GTK_WIDGET (row_of (f, i)), top)
        || is_cut_at (f, gtk_list_box_row_get_header (row_of (f, i)), top))
      return FALSE;
  return top + gtk_adjustment_get_page_size (down) >= gtk_adjustment_get_upper (down) - 1;
}

static void
wait_until_tidy (TableFixture *f, GtkAdjustment *down)
{
  for (gint64 begun = g_get_monotonic_time (), spent = 0;
       spent < G_TIME_SPAN_SECOND / 4 || !is_tidy (f, down);
       spent = g_get_monotonic_time () - begun)
    g_main_context_iteration (NULL, FALSE);
}

/* The newest line is shown, also when the log was hidden, and nothing is cut at the top. */
static void
test_top (void)
{
  TableFixture f = open_table ("standard", 2, 3, 40);
  GtkWidget *list = GTK_WIDGET (list_of (&f));
  GtkWidget *lines = gtk_widget_get_ancestor (list, MAE_TYPE_TABLE_LINES);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW)));
  int scrolled = 0;

  lay_out (&f, 1280, 800);
  for (int turn = 0; turn < 12; turn++) {
    mae_local_table_play (f.table, 3);
    wait_until_tidy (&f, down);
    scrolled += gtk_adjustment_get_value (down) > 0;
  }
  g_assert_cmpint (scrolled, >, 4);
  gtk_widget_set_visible (lines, FALSE);
  mae_local_table_play (f.table, 60);
  settle ();
  gtk_widget_set_visible (lines, TRUE);
  wait_until_tidy (&f, down);
  close_table (&f);
}

/* ── What lines show ───────────────────────────────────────────────────────────────────────── */

/* Returns the widget within which @subject is shown at a table seen from seat 0. */
static GtkWidget *
expected_widget (TableFixture *f, const MaeLogSubject *subject)
{
  switch (subject->kind) {
  case MAE_LOG_AT_MARKET:
    return GTK_WIDGET (f->page->market);
  case MAE_LOG_AT_MARKERS:
  case MAE_LOG_AT_SECTION:
    return GTK_WIDGET (f->page->track);
  case MAE_LOG_AT_TOKENS:
    return GTK_WIDGET (mae_rail_get_lorenzo (f->page->rail));
  default:
    return subject->seat == 0 ? GTK_WIDGET (f->page->board)
                              : mae_rail_get_panel (f->page->rail, subject->seat);
  }
}

static void
assert_highlighted_in (TableFixture *f, GtkWidget *widget)
{
  graphene_rect_t shown, whole;

  g_assert_true (mae_highlight_get_area (f->page->highlight, &shown));
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->page->highlight), &whole));
  graphene_rect_inset (&whole, -1, -1);
  g_assert_true (graphene_rect_contains_rect (&whole, &shown));
  g_assert_cmpfloat (shown.size.width, >=, 8);
  g_assert_cmpfloat (shown.size.height, >=, 8);
}

static gboolean
is_highlighted (TableFixture *f)
{
  graphene_rect_t area;

  return mae_highlight_get_area (f->page->highlight, &area);
}

/* Lets the page scroll to what is shown. */
static void
wait_for_frames (TableFixture *f)
{
  while (mae_subject_light_scrolls (f->page->light))
    g_main_context_iteration (NULL, TRUE);
}

/* Every line of some games that is about something on the table highlights something there, and
 * nothing else can be activated. */
static void
test_every_line (void)
{
  static const int players[] = { 1, 3 };
  guint seen = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (players); i++) {
    TableFixture f = open_table ("standard", players[i], 8, 90);

    mae_highlight_set_manual (f.page->highlight);
    mae_model_add_note (f.table->model, "note");
    for (guint at = 0; at < g_list_model_get_n_items (log_of (&f)); at++) {
      g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (&f), at);
      const MaeLogSubject *subject = &mae_log_entry_get_line (entry)->subject;
      GtkListBoxRow *row = row_of (&f, at);

      g_assert_cmpint (gtk_list_box_row_get_activatable (row), ==,
                       subject->kind != MAE_LOG_NOWHERE);
      g_signal_emit_by_name (list_of (&f), "row-activated", row);
      if (subject->kind == MAE_LOG_NOWHERE) {
        g_assert_false (is_highlighted (&f));
        continue;
      }
      g_test_message ("%s", mae_log_entry_get_line (entry)->text);
      wait_for_frames (&f);
      assert_highlighted_in (&f, expected_widget (&f, subject));
      seen |= 1u << subject->kind;
      mae_highlight_advance (f.page->highlight, 1400 * G_TIME_SPAN_MILLISECOND);
      g_assert_true (is_highlighted (&f));
      mae_highlight_advance (f.page->highlight, 100 * G_TIME_SPAN_MILLISECOND);
      g_assert_false (is_highlighted (&f));
    }
    close_table (&f);
  }
  g_assert_true (seen & 1u << MAE_LOG_AT_MARKET && seen & 1u << MAE_LOG_AT_MARKERS
                 && seen & 1u << MAE_LOG_AT_TOKENS && seen & 1u << MAE_LOG_AT_LEADERS);
}

/* A spectator sees the board of seat 0, and the panels of all players. */
static void
test_spectator (void)
{
  TableFixture f = open_table ("standard", 2, 3, 60);
  g_autoptr (GListModel) whole = copy_log (&f);
  int on_board = 0, on_panels = 0;

  mae_highlight_set_manual (f.page->highlight);
  mae_model_take_moment (f.table->model, snapshot_of (f.table, -1), "Zeno", whole,
                         g_list_model_get_n_items (whole));
  g_assert_cmpint (mae_model_get_seat (f.table->model), ==, -1);
  gtk_test_widget_wait_for_draw (f.window);
  assert_headings (&f);
  for (guint at = 0; at < g_list_model_get_n_items (log_of (&f)); at++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (&f), at);
    const MaeLogSubject *subject = &mae_log_entry_get_line (entry)->subject;
    GtkWidget *widget = expected_widget (&f, subject);

    if (subject->kind == MAE_LOG_NOWHERE)
      continue;
    g_signal_emit_by_name (list_of (&f), "row-activated", row_of (&f, at));
    wait_for_frames (&f);
    assert_highlighted_in (&f, widget);
    on_panels += subject->seat > 0 && widget == mae_rail_get_panel (f.page->rail, subject->seat);
    on_board += widget == GTK_WIDGET (f.page->board);
  }
  g_assert_cmpint (on_panels, >, 0);
  g_assert_cmpint (on_board, >, 0);
  close_table (&f);
}

/* For a line taken from the market, only the marbles of that line are highlighted. */
static void
test_market_line (void)
{
  TableFixture f = open_table ("standard", 2, 3, 6);
  guint at = find_line (&f, MAE_LOG_AT_MARKET, -2);
  g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log_of (&f), at);
  const MaeRuleset *rules = f.table->game.rules;
  int line = mae_log_entry_get_line (entry)->subject.index;
  graphene_rect_t shown;

  mae_highlight_set_manual (f.page->highlight);
  g_signal_emit_by_name (list_of (&f), "row-activated", row_of (&f, at));
  g_assert_true (mae_highlight_get_area (f.page->highlight, &shown));
  for (int r = 0; r < rules->rows; r++)
    for (int c = 0; c < rules->columns; c++) {
      GtkWidget *marble = mae_market_get_marble (f.page->market, r, c);
      graphene_rect_t bounds;
      graphene_point_t middle;

      g_assert_true (gtk_widget_compute_bounds (marble, GTK_WIDGET (f.page->highlight), &bounds));
      graphene_rect_get_center (&bounds, &middle);
      g_assert_cmpint (graphene_rect_contains_point (&shown, &middle), ==,
                       line < rules->rows ? r == line : c == line - rules->rows);
    }
  /* in another game nothing of it is highlighted */
  mae_subject_light_clear (f.page->light);
  g_assert_false (is_highlighted (&f));
  close_table (&f);
}

/* Enter on a line shows its subject, and doesn't confirm the move on the table. */
static void
test_keyboard (void)
{
  TableFixture f = open_table ("standard", 2, 3, 6);
  guint at = find_line (&f, MAE_LOG_AT_MARKET, -2);
  GtkWidget *row = GTK_WIDGET (row_of (&f, at));
  int sent = f.table->n_sent;

  mae_highlight_set_manual (f.page->highlight);
  for (int line = 0; line < 3 && !mae_table_move_complete (move_of (&f)); line++)
    mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, line } });
  g_assert_true (mae_table_move_complete (move_of (&f)));
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_false (mae_table_page_key (f.page, GDK_KEY_Return, 0, row));
  g_assert_cmpint (f.table->n_sent, ==, sent);
  g_signal_emit_by_name (list_of (&f), "activate-cursor-row");
  g_assert_true (is_highlighted (&f));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f.window)) == row);
  /* where there is nothing to show, Enter still confirms */
  mae_model_add_note (f.table->model, "note");
  row = GTK_WIDGET (row_of (&f, g_list_model_get_n_items (log_of (&f)) - 1));
  if (mae_table_move_discards (move_of (&f)) == 0) {
    g_assert_true (mae_table_page_key (f.page, GDK_KEY_Return, 0, row));
    g_assert_cmpint (f.table->n_sent, >, sent);
  }
  close_table (&f);
}

/* Without animations the subject is framed for the same time. */
static void
test_without_animations (void)
{
  TableFixture f = open_table ("standard", 2, 3, 6);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  mae_highlight_set_manual (f.page->highlight);
  g_signal_emit_by_name (list_of (&f), "row-activated",
                         row_of (&f, find_line (&f, MAE_LOG_AT_MARKET, -2)));
  mae_highlight_advance (f.page->highlight, 1400 * G_TIME_SPAN_MILLISECOND);
  g_assert_true (is_highlighted (&f));
  mae_highlight_advance (f.page->highlight, 100 * G_TIME_SPAN_MILLISECOND);
  g_assert_false (is_highlighted (&f));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
  close_table (&f);
}

/* In a small window the pane with the subject is opened and scrolled to, and the focus stays in
 * sight. */
static void
test_small_window (void)
{
  static const struct {
    MaeLogSubjectKind kind;
    int seat;
    MaeTablePane pane;
  } cases[] = {
    { MAE_LOG_AT_MARKET, -2, MAE_PANE_TABLE },
    { MAE_LOG_AT_MARKERS, -2, MAE_PANE_TABLE },
    { MAE_LOG_AT_LEADERS, 0, MAE_PANE_BOARD },
    { MAE_LOG_AT_LEADERS, 1, MAE_PANE_PLAYERS },
  };
  TableFixture f = open_table ("standard", 2, 3, 30);

  gtk_window_set_default_size (GTK_WINDOW (f.window), 360, 640);
  while (!f.page->compact)
    g_main_context_iteration (NULL, TRUE);
  mae_highlight_set_manual (f.page->highlight);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    guint at;
    g_autoptr (MaeLogEntry) entry = NULL;
    GtkWidget *focus;

    mae_table_page_show_pane (f.page, MAE_PANE_PLAYERS);
    settle ();
    at = find_line (&f, cases[i].kind, cases[i].seat);
    entry = g_list_model_get_item (log_of (&f), at);
    gtk_widget_grab_focus (GTK_WIDGET (row_of (&f, at)));
    g_signal_emit_by_name (list_of (&f), "row-activated", row_of (&f, at));
    g_assert_cmpint (f.page->pane, ==, cases[i].pane);
    wait_for_frames (&f);
    assert_highlighted_in (&f, expected_widget (&f, &mae_log_entry_get_line (entry)->subject));
    focus = gtk_window_get_focus (GTK_WINDOW (f.window));
    g_assert_nonnull (focus);
    g_assert_true (gtk_widget_get_mapped (focus));
  }
  close_table (&f);
}

/* Where the players' panel covers the table, it makes room. */
static void
test_folded_panel (void)
{
  TableFixture f = open_table ("standard", 2, 3, 6);
  gboolean revealed = TRUE;

  gtk_window_set_default_size (GTK_WINDOW (f.window), 940, 660);
  while (!gtk_widget_get_mapped (bar_button (&f, MAE_BAR_RAIL)))
    g_main_context_iteration (NULL, TRUE);
  /* the button has a word while there is no move */
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_last_child (
      gtk_button_get_child (GTK_BUTTON (bar_button (&f, MAE_BAR_RAIL))))));
  mae_highlight_set_manual (f.page->highlight);
  g_object_set (f.page->side, "revealed", TRUE, NULL);
  settle ();
  g_signal_emit_by_name (list_of (&f), "row-activated",
                         row_of (&f, find_line (&f, MAE_LOG_AT_LEADERS, 1)));
  g_object_get (f.page->side, "revealed", &revealed, NULL);
  g_assert_true (revealed);
  g_signal_emit_by_name (list_of (&f), "row-activated",
                         row_of (&f, find_line (&f, MAE_LOG_AT_MARKET, -2)));
  g_object_get (f.page->side, "revealed", &revealed, NULL);
  g_assert_false (revealed);
  g_assert_true (is_highlighted (&f));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f.window)) == bar_button (&f, MAE_BAR_RAIL));
  close_table (&f);
}

/* ── Empty ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_shown_image (GtkWidget *widget)
{
  if (GTK_IS_IMAGE (widget) && gtk_widget_get_mapped (widget))
    return gtk_image_get_icon_name (GTK_IMAGE (widget)) != NULL;
  MAE_EACH_CHILD (child, widget)
    if (has_shown_image (child))
      return TRUE;
  return FALSE;
}

static GtkWidget *
make_line (gpointer item, gpointer user_data)
{
  const char *text = gtk_string_object_get_string (GTK_STRING_OBJECT (item));

  return mae_table_lines_row (text, gtk_label_new (text));
}

/* A log without lines has a drawing, until there is a line; its list has a name. */
static void
test_empty (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *lines = g_object_new (MAE_TYPE_TABLE_LINES, "title", "Log", "nothing", "None yet",
                                   "drawing", "maestri-no-log-symbolic", NULL);
  g_autoptr (GtkStringList) items = gtk_string_list_new (NULL);

  gtk_window_set_child (GTK_WINDOW (window), lines);
  mae_table_lines_set_items (MAE_TABLE_LINES (lines), G_LIST_MODEL (items), make_line, NULL);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  g_assert_true (has_shown_image (lines));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find (lines, GTK_TYPE_LIST_BOX)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Log");
  gtk_string_list_append (items, "line");
  gtk_test_widget_wait_for_draw (window);
  g_assert_false (has_shown_image (lines));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/log/headings", test_headings);
  g_test_add_func ("/log/top", test_top);
  g_test_add_func ("/log/turns", test_turns);
  g_test_add_func ("/log/headings/on-return", test_headings_on_return);
  g_test_add_func ("/log/headings/in-replay", test_headings_in_replay);
  g_test_add_func ("/log/show/every-line", test_every_line);
  g_test_add_func ("/log/show/spectator", test_spectator);
  g_test_add_func ("/log/show/market-line", test_market_line);
  g_test_add_func ("/log/show/keyboard", test_keyboard);
  g_test_add_func ("/log/show/without-animations", test_without_animations);
  g_test_add_func ("/log/show/small-window", test_small_window);
  g_test_add_func ("/log/show/folded-panel", test_folded_panel);
  g_test_add_func ("/log/empty", test_empty);
  return g_test_run ();
}
