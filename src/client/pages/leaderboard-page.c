/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "leaderboard-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "avatar.h"
#include "client/session/session-ratings.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rating-text.h"
#include "client/words/table-text.h"
#include "client/words/wire-text.h"
#include "person-view.h"

/* From this width in pixels on, the card is beside the list. */
#define WIDE 900
/* So narrow a window can become at once, before columns are left out. */
#define LEAST 340

enum {
  N_COLUMNS = 5 /* rank, rating, games, won, change; the name is between the first two */
};

/* Of the list, of a hundred. */
#define SHARE 52

/* One's own row stands below the list if it isn't among the first ones. */
#define IN_SIGHT 8

struct _MaeLeaderboardPage {
  GtkWidget parent_instance;

  GtkBox *choices;
  GtkWidget *list, *own, *own_list, *nobody, *left, *two, *rules, *search;
  MaePersonView *view;

  MaeSession *session;
  GtkSizeGroup *columns[N_COLUMNS];
  GStrv rulesets; /* the ids of the choices in @rules */
  gboolean is_wide, was_told;
  gboolean is_open;  /* the card is shown instead of the list, where both have no room */
  gboolean is_first; /* and nobody else's was before */
  char *wanted;      /* whose card is shown until there is a list; NULL: nobody's */
  guint width_id;
};

G_DEFINE_FINAL_TYPE (MaeLeaderboardPage, mae_leaderboard_page, GTK_TYPE_WIDGET)

#define NAME "mae-name"

static int
players_of (MaeLeaderboardPage *self)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->two)) ? 2 : 3;
}

static const char *
ruleset_of (MaeLeaderboardPage *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->rules));

  return self->rulesets && chosen < g_strv_length (self->rulesets) ? self->rulesets[chosen] : NULL;
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns whether a narrow window leaves the column out. */
static gboolean
is_spare (int column)
{
  return column == 2 || column == 3;
}

static GtkWidget *
add_cell (MaeLeaderboardPage *self, GtkWidget *box, int column, const char *text,
          const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  gtk_size_group_add_widget (self->columns[column], label);
  gtk_widget_set_visible (label, self->is_wide || !is_spare (column));
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_name (GtkWidget *box, const char *text, const char *avatar)
{
  GtkWidget *label = gtk_label_new (text);

  if (avatar)
    gtk_box_append (GTK_BOX (box), mae_avatar_new (avatar, FALSE));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 6);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
}

static GtkWidget *
make_row (MaeLeaderboardPage *self, const MaeRankedPerson *person, gboolean is_me)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *rank = person->rank > 0 ? g_strdup_printf ("%d", person->rank) : g_strdup ("–");
  g_autofree char *name = is_me ? g_strdup (_ ("You")) : mae_wire_name (person->name);
  g_autofree char *rating = mae_rating_text (person->rating, person->is_uncertain);
  g_autofree char *games = g_strdup_printf ("%d", person->games);
  g_autofree char *won = mae_won_text (person->won, person->games);
  g_autofree char *change = mae_rating_change_text (person->change);
  g_autofree char *heard = mae_ranked_text (person);

  gtk_widget_add_css_class (box, "mae-ranked");
  add_cell (self, box, 0, rank, "mae-soft");
  add_name (box, name, person->name);
  add_cell (self, box, 1, rating, "heading");
  add_cell (self, box, 2, games, NULL);
  add_cell (self, box, 3, won, NULL);
  add_cell (self, box, 4, change,
            person->change > 0   ? "mae-rises"
            : person->change < 0 ? "mae-falls"
                                 : "mae-soft");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), NAME, g_strdup (person->name), g_free);
  mae_widget_set_class (row, "mae-my-turn", is_me);
  mae_a11y_own_name (row);
  mae_a11y_name (row, heard);
  return row;
}

static void
clear_list (GtkWidget *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (list)))
    gtk_list_box_remove (GTK_LIST_BOX (list), row);
}

static GtkWidget *
make_titles (MaeLeaderboardPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_add_css_class (box, "mae-ranked");
  gtk_widget_add_css_class (box, "mae-titles");
  add_cell (self, box, 0, "", NULL);
  add_name (box, "", NULL);
  add_cell (self, box, 1, C_ ("person", "Rating"), "mae-column-title");
  add_cell (self, box, 2, C_ ("statistics", "Games"), "mae-column-title");
  add_cell (self, box, 3, C_ ("statistics", "Won"), "mae-column-title");
  /* Translators: the title of a column: by how much a rating has changed */
  add_cell (self, box, 4, _ ("30 Days"), "mae-column-title");
  return box;
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

static void
ask (MaeLeaderboardPage *self)
{
  mae_session_ask_leaderboard (self->session, ruleset_of (self), players_of (self));
}

/* Selects the row of who is wanted, or the first one. */
static void
select_row (MaeLeaderboardPage *self)
{
  GtkListBox *list = GTK_LIST_BOX (self->list);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, 0);
  g_autofree char *wanted = g_steal_pointer (&self->wanted);

  for (int i = 0; wanted && row; row = gtk_list_box_get_row_at_index (list, ++i))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (row), NAME), wanted) == 0)
      break;
  gtk_list_box_select_row (list, row);          /* NULL: none; the card stays */
  if (!self->was_told && row && !self->is_open) /* the page was shown without rows */
    gtk_widget_grab_focus (GTK_WIDGET (row));
  self->was_told = TRUE;
}

static void
on_told_cb (MaeLeaderboardPage *self, const MaeLeaderboard *board)
{
  const char *ruleset = ruleset_of (self);
  const MaeRankedPerson *me = board->me.name ? &board->me : NULL;

  if (board->kind.players != players_of (self)
      || (ruleset && g_strcmp0 (board->kind.ruleset, ruleset) != 0))
    return;
  clear_list (self->list);
  clear_list (self->own_list);
  for (guint i = 0; i < board->n_rows; i++) {
    gboolean is_me = me && g_strcmp0 (me->name, board->rows[i].name) == 0;
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (self, &board->rows[i], is_me));
  }
  if (me)
    gtk_list_box_append (GTK_LIST_BOX (self->own_list), make_row (self, me, TRUE));
  gtk_widget_set_visible (self->own, me && (me->rank == 0 || me->rank > IN_SIGHT));
  gtk_widget_set_visible (self->list, board->n_rows > 0);
  gtk_widget_set_visible (self->nobody, board->n_rows == 0);
  if (board->n_rows == 0 && !self->wanted)
    mae_person_view_ask (self->view, NULL, NULL, 0);
  else
    select_row (self);
}

static void
set_open (MaeLeaderboardPage *self, gboolean is_open)
{
  self->is_open = is_open;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_set_child_visible (self->left, self->is_wide || !is_open);
  gtk_widget_set_child_visible (GTK_WIDGET (self->view), self->is_wide || is_open);
}

static void
show_person (MaeLeaderboardPage *self, const char *name, gboolean opens)
{
  if (!self->is_wide && !opens)
    return;
  mae_person_view_ask (self->view, name, ruleset_of (self), players_of (self));
  self->is_first = FALSE;
  if (self->is_wide)
    return;
  set_open (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

gboolean
mae_leaderboard_page_go_back (MaeLeaderboardPage *self)
{
  g_return_val_if_fail (MAE_IS_LEADERBOARD_PAGE (self), FALSE);

  if (self->is_wide || !self->is_open || self->is_first)
    return FALSE;
  set_open (self, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  return TRUE;
}

static void
on_selected_cb (MaeLeaderboardPage *self, GtkListBoxRow *row)
{
  if (row)
    show_person (self, g_object_get_data (G_OBJECT (row), NAME), FALSE);
}

static void
on_activated_cb (MaeLeaderboardPage *self, GtkListBoxRow *row)
{
  show_person (self, g_object_get_data (G_OBJECT (row), NAME), TRUE);
}

static void
on_search_cb (MaeLeaderboardPage *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->search));

  if (*name)
    show_person (self, name, TRUE);
}

static void
on_stop_search_cb (MaeLeaderboardPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
mae_leaderboard_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
  MaeLeaderboardPage *self = MAE_LEADERBOARD_PAGE (widget);
  int least, usual;

  gtk_widget_measure (GTK_WIDGET (self->view), orientation, -1, &least, &usual, NULL, NULL);
  gtk_widget_measure (self->left, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->is_wide)
    *minimum = MIN (*minimum, LEAST);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural += usual;
  else
    *natural = MAX (*natural, usual);
}

/* Shows or hides the columns for which there is room only in a wide window, and the card. */
static gboolean
on_width_cb (gpointer data)
{
  MaeLeaderboardPage *self = data;

  self->width_id = 0;
  for (int column = 0; column < N_COLUMNS; column++)
    for (GSList *each = gtk_size_group_get_widgets (self->columns[column]);
         each && is_spare (column); each = each->next)
      gtk_widget_set_visible (each->data, self->is_wide);
  set_open (self, FALSE);
  if (self->is_wide)
    on_selected_cb (self, gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list)));
  return G_SOURCE_REMOVE;
}

static void
mae_leaderboard_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeLeaderboardPage *self = MAE_LEADERBOARD_PAGE (widget);
  gboolean was_wide = self->is_wide;
  int left, least;

  self->is_wide = width >= WIDE;
  left = self->is_wide ? width * SHARE / 100 : self->is_open ? 0 : width;
  if (was_wide != self->is_wide && self->width_id == 0)
    self->width_id = g_idle_add (on_width_cb, self);
  gtk_widget_set_child_visible (self->left, left > 0);
  gtk_widget_set_child_visible (GTK_WIDGET (self->view), left < width);
  gtk_widget_measure (self->left, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (left > 0)
    gtk_widget_size_allocate (self->left, &(GtkAllocation){ 0, 0, MAX (left, least), height }, -1);
  gtk_widget_measure (GTK_WIDGET (self->view), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  if (left < width)
    gtk_widget_size_allocate (GTK_WIDGET (self->view),
                              &(GtkAllocation){ left, 0, MAX (width - left, least), height }, -1);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_leaderboard_page_grab_focus (GtkWidget *widget)
{
  MaeLeaderboardPage *self = MAE_LEADERBOARD_PAGE (widget);

  if (self->is_open && !self->is_wide)
    return gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return gtk_widget_grab_focus (gtk_widget_get_visible (self->list) ? self->list : self->two);
}

static void
find_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (MAE_LEADERBOARD_PAGE (widget)->search);
}

static void
mae_leaderboard_page_class_init (MaeLeaderboardPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeLeaderboardPage, g_object_unref, session);
  MAE_OWN (klass, MaeLeaderboardPage, g_strfreev, rulesets);
  MAE_OWN (klass, MaeLeaderboardPage, g_free, wanted);
  MAE_OWN (klass, MaeLeaderboardPage, g_object_unref, columns[0], columns[1], columns[2],
           columns[3], columns[4]);
  MAE_OWN_SOURCE (klass, MaeLeaderboardPage, width_id);
  mae_page_class_set_first (widget_class, mae_leaderboard_page_grab_focus);
  widget_class->measure = mae_leaderboard_page_measure;
  widget_class->size_allocate = mae_leaderboard_page_size_allocate;
  mae_widget_class_set_template (widget_class, "leaderboard-page");
  MAE_BIND_CHILDREN (widget_class, MaeLeaderboardPage, choices, left, list, own, own_list, nobody,
                     two, rules, search);
  gtk_widget_class_bind_template_callback (widget_class, ask);
  gtk_widget_class_bind_template_callback (widget_class, on_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_install_action (widget_class, "leaderboard.find", NULL, find_cb);
}

static void
mae_leaderboard_page_init (MaeLeaderboardPage *self)
{
  for (int i = 0; i < N_COLUMNS; i++)
    self->columns[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (self->choices, TRUE, 12);
}

/* Offers the rulesets of the server. */
static void
fill_rules (MaeLeaderboardPage *self)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  GtkStringList *titles = gtk_string_list_new (NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; tables && i < tables->n_rulesets; i++) {
    gtk_string_list_append (titles, mae_ruleset_label (tables->rulesets[i].title));
    g_strv_builder_add (ids, tables->rulesets[i].id);
  }
  self->rulesets = g_strv_builder_end (ids);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->rules), G_LIST_MODEL (titles));
  gtk_widget_set_visible (self->rules, g_strv_length (self->rulesets) > 1);
  g_object_unref (titles);
}

GtkWidget *
mae_leaderboard_page_new (MaeSession *session, const char *name)
{
  MaeLeaderboardPage *self = g_object_new (MAE_TYPE_LEADERBOARD_PAGE, NULL);
  GtkWidget *titles = make_titles (self);

  self->session = g_object_ref (session);
  self->view = MAE_PERSON_VIEW (mae_person_view_new (session));
  gtk_widget_set_parent (GTK_WIDGET (self->view), GTK_WIDGET (self));
  gtk_widget_insert_before (titles, gtk_widget_get_parent (self->list), self->list);
  fill_rules (self);
  MAE_CONNECT (session, "leaderboard-told", on_told_cb, self);
  MAE_CONNECT (self->rules, "notify::selected", ask, self);
  ask (self);
  self->wanted = g_strdup (name);
  self->is_first = name != NULL;
  if (name)
    mae_person_view_ask (self->view, name, NULL, 0);
  set_open (self, name != NULL);
  return GTK_WIDGET (self);
}
