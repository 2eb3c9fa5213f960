/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/platform/dialog.h"
#include "client/platform/question.h"
#include "client/session/session-people.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/person-text.h"
#include "client/words/seat-text.h"
#include "code-dialog.h"
#include "hall-layout.h"
#include "hall-ways.h"
#include "my-games.h"
#include "open-tables.h"
#include "people-group.h"
#include "rating-links.h"
#include "table-dialog.h"

/* Before the width is known, the page is as wide as this at least. */
#define LEAST 340

typedef enum {
  PART_GAMES,
  PART_TABLES,
  PART_PEOPLE,
  N_PARTS,
} HallPart;

struct _MaeHallPage {
  GtkWidget parent_instance;

  GtkWidget *finder, *scroller, *parts, *bar, *switcher; /* from top to bottom */
  GtkWidget *search;
  GtkWidget *to_games, *to_tables, *to_people;
  GtkLabel *games_mark;
  MaeMyGames *games;
  MaeOpenTables *tables;
  MaePeopleGroup *people;
  MaeHallWays *low_ways;

  MaeSession *session;
  gboolean is_narrow, was_announced;
  int scale;     /* of text, in tenths */
  HallPart part; /* the one that is shown where there is room for one only */
  guint size_id;
};

G_DEFINE_FINAL_TYPE (MaeHallPage, mae_hall_page, GTK_TYPE_WIDGET)

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

static void
join_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_join_table (MAE_HALL_PAGE (widget)->session, g_variant_get_string (parameter, NULL));
}

static void
watch_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_watch_table (MAE_HALL_PAGE (widget)->session, g_variant_get_string (parameter, NULL));
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  mae_session_set_guest (self->session, NULL);
  mae_dialog_present (mae_table_dialog_new (self->session), widget);
}

/* The next table that is opened is for this person. */
static void
invite_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  mae_session_set_guest (self->session, g_variant_get_string (parameter, NULL));
  mae_dialog_present (mae_table_dialog_new (self->session), widget);
}

static void
mute_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_mute (MAE_HALL_PAGE (widget)->session, g_variant_get_string (parameter, NULL),
                    g_str_equal (name, "hall.mute"));
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          g_variant_get_string (parameter, NULL));
}

static void
copy_link_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *text =
      g_strdup_printf ("%s/%s", mae_session_get_address (MAE_HALL_PAGE (widget)->session),
                       g_variant_get_string (parameter, NULL));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
enter_code_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *question = mae_code_dialog_new (MAE_HALL_PAGE (widget)->session);

  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

/* ── Leaving a game ────────────────────────────────────────────────────────────────────────── */

static void
on_leave_response_cb (MaeHallPage *self, const char *response, GtkWidget *question)
{
  const char *game = g_object_get_data (G_OBJECT (question), "mae-game");

  if (g_str_equal (response, "leave"))
    mae_session_leave_game (self->session, g_ascii_strtoll (game, NULL, 10));
}

static void
ask_to_leave (GtkWidget *widget, GVariant *parameter, const char *title, const char *text)
{
  GtkWidget *question = mae_question_new (title, text);

  g_object_set_data_full (G_OBJECT (question), "mae-game", g_variant_dup_string (parameter, NULL),
                          g_free);
  mae_question_set_answers (question, "stay", _ ("_Stay"), "leave", _ ("_Leave"),
                            ADW_RESPONSE_DESTRUCTIVE);
  MAE_CONNECT (question, "response", on_leave_response_cb, widget);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

static void
leave_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_to_leave (widget, parameter, _ ("Leave the Game?"),
                _ ("You give up your seat. The others can play on without you."));
}

static void
give_up_seat_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_to_leave (widget, parameter, _ ("Give Up the Seat?"),
                _ ("Somebody else can take it. A table without players is removed."));
}

/* ── Holidays ──────────────────────────────────────────────────────────────────────────────── */

static void
on_holiday_response_cb (MaeHallPage *self, const char *response, GtkWidget *question)
{
  GtkSpinButton *days = g_object_get_data (G_OBJECT (question), "mae-days");

  gtk_spin_button_update (days); /* a number that was typed, if the answer was chosen by a key */
  if (g_str_equal (response, "take"))
    mae_session_take_holiday (self->session, gtk_spin_button_get_value_as_int (days));
}

static void
take_holiday_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);
  int most = mae_session_get_holiday_days (self->session);
  g_autofree char *text = g_strdup_printf (
      ngettext ("The time of your turns stands still in all your games over days, and the others "
                "are told. You can take %d more day this year.",
                "The time of your turns stands still in all your games over days, and the others "
                "are told. You can take %d more days this year.",
                most),
      most);
  GtkWidget *question = mae_question_new (_ ("Take a Holiday?"), text);
  GtkWidget *days = gtk_spin_button_new_with_range (1, MAX (most, 1), 1);

  mae_a11y_label (days, _ ("Days"));
  mae_widget_ignore_wheel (days);
  gtk_widget_set_halign (days, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (question), "mae-days", days);
  mae_question_set_extra_child (question, days);
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "take", _ ("_Take It"),
                            ADW_RESPONSE_SUGGESTED);
  MAE_CONNECT (question, "response", on_holiday_response_cb, widget);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

/* ── What is shown ─────────────────────────────────────────────────────────────────────────── */

static gboolean
has_people (MaeHallPage *self)
{
  const MaePeopleList *list = mae_session_get_people (self->session);

  return list && (list->total > 1 || self->is_narrow);
}

/* One button is golden: for the game that waits, for the first table, or for a new one. */
static void
suggest (MaeHallPage *self)
{
  gboolean done = mae_my_games_count_turns (self->games) > 0;
  const MaeTableList *tables = mae_session_get_tables (self->session);
  gint64 n_waiting = tables ? tables->waiting : 0;

  done |= mae_open_tables_suggest (self->tables, !done);
  mae_open_tables_show_ways (self->tables, n_waiting, !done);
  mae_hall_ways_show (self->low_ways, n_waiting, !done);
}

static void
show_parts (MaeHallPage *self)
{
  gboolean games = mae_my_games_any (self->games), people = has_people (self);
  gboolean is_empty = !games && !people && !mae_open_tables_any (self->tables);
  HallPart part = self->part == PART_GAMES && !games     ? PART_TABLES
                  : self->part == PART_PEOPLE && !people ? PART_TABLES
                                                         : self->part;
  gboolean all = !self->is_narrow;

  gtk_widget_set_visible (GTK_WIDGET (self->games), games && (all || part == PART_GAMES));
  gtk_widget_set_visible (GTK_WIDGET (self->tables), all || part == PART_TABLES);
  gtk_widget_set_visible (GTK_WIDGET (self->people), people && (all || part == PART_PEOPLE));
  gtk_widget_set_visible (self->switcher, self->is_narrow);
  gtk_widget_set_visible (self->bar, self->is_narrow && part == PART_TABLES);
  gtk_widget_set_visible (self->to_games, games);
  gtk_widget_set_visible (self->to_people, people);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (part == PART_GAMES    ? self->to_games
                                                   : part == PART_TABLES ? self->to_tables
                                                                         : self->to_people),
                                TRUE);
  mae_open_tables_set_alone (self->tables, is_empty);
  suggest (self);

  guint n = mae_my_games_count_turns (self->games);
  g_autofree char *mark = n > 0 ? g_strdup_printf ("%u", n) : NULL;
  g_autofree char *label =
      n > 0 ? g_strdup_printf (_ ("My Games, %u wait for you"), n) : g_strdup (_ ("My Games"));
  mae_label_show (self->games_mark, mark);
  mae_a11y_name (self->to_games, label);
}

static char *
subtitle_text (MaeHallPage *self)
{
  const MaePeopleList *list = mae_session_get_people (self->session);
  g_autofree char *people = list ? mae_people_count_text (list->total) : NULL;

  return people ? g_steal_pointer (&people) : g_strdup (mae_session_get_address (self->session));
}

/* Once, when it is known which games there are. */
static void
announce (MaeHallPage *self)
{
  const MaeSeatList *seats = mae_session_get_seats (self->session);

  if (self->was_announced || !seats || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->was_announced = TRUE;
  if (seats->n_seats == 0 || !seats->seats[0].is_my_turn)
    return;
  g_autofree char *text =
      mae_seats_summary_text (mae_session_get_address (self->session), seats,
                              mae_session_get_seat_remaining (self->session, &seats->seats[0]));
  mae_announce (GTK_WIDGET (self), text, FALSE);
}

static void
show (MaeHallPage *self)
{
  mae_page_set_subtitle (GTK_WIDGET (self), subtitle_text (self));
  show_parts (self);
  announce (self);
}

/* ── Parts ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
focus_ways (MaeHallPage *self)
{
  return self->is_narrow ? mae_hall_ways_focus (self->low_ways)
                         : mae_open_tables_focus_ways (self->tables);
}

static gboolean
focus_part (MaeHallPage *self, HallPart part)
{
  self->part = part;
  show_parts (self);
  switch (part) {
  case PART_GAMES:
    return mae_my_games_focus (self->games);
  case PART_TABLES:
    return mae_open_tables_focus (self->tables) || focus_ways (self);
  default:
    return mae_people_group_focus (self->people);
  }
}

static void
go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  focus_part (MAE_HALL_PAGE (widget), (HallPart) g_variant_get_int32 (parameter));
}

static void
go_on_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);
  GtkWidget *const parts[] = { GTK_WIDGET (self->games), GTK_WIDGET (self->tables),
                               GTK_WIDGET (self->people) };
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  int now = self->is_narrow ? (int) self->part : N_PARTS - 1;

  for (int i = 0; i < N_PARTS && focus; i++)
    if (gtk_widget_is_ancestor (focus, parts[i]))
      now = i;
  for (int i = 1; i <= N_PARTS; i++)
    if (focus_part (self, (HallPart) ((now + i) % N_PARTS)))
      return;
}

static void
on_part_cb (MaeHallPage *self, GtkToggleButton *button)
{
  GtkWidget *const buttons[] = { self->to_games, self->to_tables, self->to_people };

  for (int i = 0; i < N_PARTS && gtk_toggle_button_get_active (button); i++)
    if (GTK_WIDGET (button) == buttons[i] && self->part != (HallPart) i && self->is_narrow) {
      self->part = (HallPart) i;
      show_parts (self);
    }
}

/* ── Finding ───────────────────────────────────────────────────────────────────────────────── */

static void
on_search_cb (MaeHallPage *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->search));

  mae_open_tables_seek (self->tables, name);
  mae_people_group_seek (self->people, name);
}

/* Shows the entry, or hides it. */
static void
find_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);
  gboolean finds = !gtk_widget_get_visible (self->finder);

  gtk_widget_set_visible (self->finder, finds);
  if (!finds)
    gtk_widget_grab_focus (widget);
}

/* The entry was shown or hidden, here or by the header bar. Without it everything is listed. */
static void
on_finder_cb (MaeHallPage *self)
{
  if (gtk_widget_get_visible (self->finder))
    gtk_widget_grab_focus (self->search);
  else
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  on_search_cb (self);
}

/* Goes to what was found: first to what is shown. */
static void
on_search_done_cb (MaeHallPage *self)
{
  HallPart was = self->part;

  on_search_cb (self); /* it may not have heard of the last letters */
  for (int i = 0; i < 2; i++) {
    gboolean is_people = (i == 0) == (self->is_narrow && was == PART_PEOPLE);

    self->part = is_people ? PART_PEOPLE : PART_TABLES;
    show_parts (self);
    if (is_people ? mae_people_group_focus (self->people) : mae_open_tables_focus (self->tables))
      return;
  }
  self->part = was;
  show_parts (self);
}

static void
on_stop_search_cb (MaeHallPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "hall.find", NULL);
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
mae_hall_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  *minimum = *natural = 0;
  MAE_EACH_CHILD (child, widget) {
    int least, wanted;
    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL) {
      *minimum += least;
      *natural += wanted;
    } else {
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wanted);
    }
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !self->is_narrow)
    *minimum = MIN (*minimum, LEAST);
}

static MaeHallColumns
columns_at (MaeHallPage *self, int width)
{
  MaeHallColumns columns;

  mae_hall_columns_find (width, mae_table_size_text (GTK_WIDGET (self)), TRUE, TRUE, &columns);
  return columns;
}

static void
set_scale (MaeHallPage *self, int scale)
{
  g_autofree char *old = g_strdup_printf ("mae-text-%d", self->scale);
  g_autofree char *new = g_strdup_printf ("mae-text-%d", scale);

  mae_widget_set_class (GTK_WIDGET (self), old, FALSE);
  mae_widget_set_class (GTK_WIDGET (self), new, scale > 10);
  self->scale = scale;
}

static void
update_size_cb (gpointer data)
{
  MaeHallPage *self = data;
  MaeHallColumns columns = columns_at (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gboolean is_narrow = columns.is_narrow;

  self->size_id = 0;
  set_scale (self, columns.scale);
  if (is_narrow == self->is_narrow)
    return;
  self->is_narrow = is_narrow;
  mae_my_games_set_narrow (self->games, is_narrow);
  mae_open_tables_set_narrow (self->tables, is_narrow);
  mae_people_group_set_narrow (self->people, is_narrow);
  mae_widget_set_class (GTK_WIDGET (self), "mae-narrow-hall", is_narrow);
  show_parts (self);
}

static void
mae_hall_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);
  GtkWidget *const low[] = { self->switcher, self->bar };
  int top = 0, bottom = height, least;

  if (gtk_widget_should_layout (self->finder)) {
    gtk_widget_measure (self->finder, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_measure (self->finder, GTK_ORIENTATION_VERTICAL, -1, &top, NULL, NULL, NULL);
    gtk_widget_size_allocate (self->finder, &(GtkAllocation){ 0, 0, MAX (width, least), top }, -1);
  }
  for (guint i = 0; i < G_N_ELEMENTS (low); i++) {
    int high;
    if (!gtk_widget_should_layout (low[i]))
      continue;
    gtk_widget_measure (low[i], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_measure (low[i], GTK_ORIENTATION_VERTICAL, MAX (width, least), &high, NULL, NULL,
                        NULL);
    bottom -= high;
    gtk_widget_size_allocate (low[i], &(GtkAllocation){ 0, bottom, MAX (width, least), high }, -1);
  }
  gtk_widget_measure (self->scroller, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_size_allocate (
      self->scroller, &(GtkAllocation){ 0, top, MAX (width, least), MAX (bottom - top, 0) }, -1);
  /* Rows can't be changed during a layout. */
  MaeHallColumns columns = columns_at (self, width);
  if (self->size_id == 0 && (columns.is_narrow != self->is_narrow || columns.scale != self->scale))
    self->size_id = g_idle_add_once (update_size_cb, self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_hall_page_grab_focus (GtkWidget *widget)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  if (mae_my_games_count_turns (self->games) > 0)
    return focus_part (self, PART_GAMES);
  return focus_ways (self);
}

static void
mae_hall_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_hall_page_parent_class)->map (widget);
  announce (MAE_HALL_PAGE (widget));
}

static void
mae_hall_page_class_init (MaeHallPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_hall_page_measure;
  widget_class->size_allocate = mae_hall_page_size_allocate;
  widget_class->map = mae_hall_page_map;
  MAE_OWN (klass, MaeHallPage, g_object_unref, session);
  MAE_OWN_SOURCE (klass, MaeHallPage, size_id);
  mae_page_class_set_first (widget_class, mae_hall_page_grab_focus);
  mae_page_class_add_subtitle (widget_class);

  g_type_ensure (MAE_TYPE_MY_GAMES);
  g_type_ensure (MAE_TYPE_OPEN_TABLES);
  g_type_ensure (MAE_TYPE_PEOPLE_GROUP);
  g_type_ensure (MAE_TYPE_HALL_LAYOUT);
  g_type_ensure (MAE_TYPE_HALL_WAYS);
  mae_widget_class_set_template (widget_class, "hall-page");
  MAE_BIND_CHILDREN (widget_class, MaeHallPage, finder, search, scroller, parts, bar, switcher,
                     to_games, to_tables, to_people, games_mark, games, tables, people, low_ways);
  gtk_widget_class_bind_template_callback (widget_class, on_part_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_finder_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggest);
  gtk_widget_class_bind_template_callback (widget_class, on_search_done_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_install_action (widget_class, "hall.join", "s", join_cb);
  gtk_widget_class_install_action (widget_class, "hall.watch", "s", watch_cb);
  gtk_widget_class_install_action (widget_class, "hall.enter-code", NULL, enter_code_cb);
  gtk_widget_class_install_action (widget_class, "hall.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "hall.invite", "s", invite_cb);
  gtk_widget_class_install_action (widget_class, "hall.mute", "s", mute_cb);
  gtk_widget_class_install_action (widget_class, "hall.unmute", "s", mute_cb);
  gtk_widget_class_install_action (widget_class, "hall.copy", "s", copy_cb);
  gtk_widget_class_install_action (widget_class, "hall.copy-link", "s", copy_link_cb);
  gtk_widget_class_install_action (widget_class, "hall.leave-game", "s", leave_game_cb);
  gtk_widget_class_install_action (widget_class, "hall.give-up-seat", "s", give_up_seat_cb);
  gtk_widget_class_install_action (widget_class, "hall.take-holiday", "s", take_holiday_cb);
  gtk_widget_class_install_action (widget_class, "hall.find", NULL, find_cb);
  gtk_widget_class_install_action (widget_class, "hall.go", "i", go_cb);
  gtk_widget_class_install_action (widget_class, "hall.go-on", NULL, go_on_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, 0, "hall.go-on", NULL);
}

static void
mae_hall_page_init (MaeHallPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->scale = 10;
  mae_page_set_finder (GTK_WIDGET (self), self->finder);
  mae_hall_layout_set (MAE_HALL_LAYOUT (gtk_widget_get_layout_manager (self->parts)),
                       GTK_WIDGET (self->games), GTK_WIDGET (self->tables),
                       GTK_WIDGET (self->people));
}

GtkWidget *
mae_hall_page_new (MaeSession *session)
{
  MaeHallPage *self = g_object_new (MAE_TYPE_HALL_PAGE, NULL);

  self->session = g_object_ref (session);
  mae_my_games_set_session (self->games, session);
  mae_open_tables_set_session (self->tables, session);
  mae_people_group_set_session (self->people, session);
  gtk_widget_insert_before (mae_rating_links_new (session), GTK_WIDGET (self->tables), NULL);
  if (mae_my_games_count_turns (self->games) == 0)
    self->part = PART_TABLES;
  MAE_CONNECT (session, "tables-changed", show, self);
  MAE_CONNECT (session, "seats-changed", show, self);
  MAE_CONNECT (session, "people-changed", show, self);
  show (self);
  return GTK_WIDGET (self);
}
