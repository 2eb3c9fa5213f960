/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "open-tables.h"

#include <glib/gi18n.h>

#include "client/session/session-people.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/table-text.h"
#include "hall-filter.h"
#include "hall-row.h"
#include "hall-ways.h"
#include "row-list.h"

#define ROWS 20

struct _MaeOpenTables {
  GtkWidget parent_instance;

  GtkWidget *heading, *nothing, *watch, *meanwhile, *hidden;
  GtkLabel *hidden_text;
  GtkBox *foot;
  MaeHallFilter *filter;
  MaeHallWays *high_ways, *middle_ways; /* beside the heading, and in the middle */
  MaeRowList *list;

  MaeSession *session;
  GtkSizeGroup *faces;
  char *sought; /* only tables with such a name, or people, are listed; "": all */
  gboolean narrow, suggests, watches, is_alone;
  gboolean any;      /* there are tables, listed or not */
  gboolean is_rated; /* the player's rating was known when they were last listed */
};

G_DEFINE_FINAL_TYPE (MaeOpenTables, mae_open_tables, GTK_TYPE_WIDGET)

/* ── Tables ────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_free_seat (const MaeTableInfo *table)
{
  return table->code && table->stage == MAE_STAGE_OPEN && table->n_players < table->players_count;
}

static gboolean
may_watch (MaeOpenTables *self, const MaeTableInfo *table)
{
  return table->code && !table->no_spectators
         && mae_session_has (self->session, MAE_FEATURE_SPECTATE);
}

/* The player's own games are in a list of their own. */
static gboolean
is_own (MaeOpenTables *self, const MaeTableInfo *table)
{
  const MaeSeatList *seats = mae_session_get_seats (self->session);

  for (guint i = 0; seats && i < seats->n_seats && table->code; i++)
    if (g_strcmp0 (seats->seats[i].code, table->code) == 0)
      return TRUE;
  return FALSE;
}

/* Returns whether the player wants to see @table. */
static gboolean
is_wanted (MaeOpenTables *self, const MaeTableInfo *table)
{
  g_autofree char *title = mae_table_title_text (table);
  g_autofree char *people = mae_table_people_text (table);

  return mae_hall_filter_takes (self->filter, table)
         && (*self->sought == '\0' || g_str_match_string (self->sought, title, TRUE)
             || g_str_match_string (self->sought, people, TRUE));
}

/* A row has other buttons when its table's kind changes, and so another key. */
static char *
key_of (MaeOpenTables *self, const MaeTableInfo *table)
{
  return g_strdup_printf ("%d%d%s", has_free_seat (table), may_watch (self, table),
                          table->code ? table->code : "");
}

static const MaeTableInfo *
table_of (MaeOpenTables *self, const char *key)
{
  const MaeTableList *list = mae_session_get_tables (self->session);

  for (guint i = 0; list && i < list->n_tables; i++) {
    g_autofree char *other = key_of (self, &list->tables[i]);
    if (g_str_equal (key, other))
      return &list->tables[i];
  }
  return NULL;
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

static GMenuModel *
menu_cb (GtkWidget *row, gpointer data)
{
  MaeOpenTables *self = data;
  const MaeTableInfo *table = table_of (self, mae_row_list_get_key (row));
  GMenu *menu = g_menu_new ();

  if (table && has_free_seat (table))
    mae_row_menu_append (menu, _ ("Join"), "hall.join", table->code);
  if (table && may_watch (self, table))
    mae_row_menu_append (menu, _ ("Watch"), "hall.watch", table->code);
  if (table && table->code)
    mae_row_menu_append (menu, _ ("Copy Link"), "hall.copy-link", table->code);
  return G_MENU_MODEL (menu);
}

static gboolean
has_cb (gpointer data, const char *key)
{
  return table_of (data, key) != NULL;
}

static GtkWidget *
make_row_cb (gpointer data, const char *key)
{
  MaeOpenTables *self = data;
  const MaeTableInfo *table = table_of (self, key);
  GtkWidget *widget = mae_hall_row_new (self->narrow, TRUE);
  MaeHallRow *row = MAE_HALL_ROW (widget);
  g_autofree char *title = mae_table_title_text (table);

  if (!self->narrow)
    mae_hall_row_set_group (row, self->faces);
  /* In a narrow row, watching a table with a free seat is in the menu. */
  if (may_watch (self, table) && !(self->narrow && has_free_seat (table))) {
    /* Translators: %s is a table's name. */
    g_autofree char *name = g_strdup_printf (_ ("Watch %s"), title);
    GtkWidget *button = mae_hall_row_add_button (row, _ ("Watch"), name, "hall.watch",
                                                 g_variant_new_string (table->code));

    gtk_widget_add_css_class (button, "mae-quiet");
  }
  if (has_free_seat (table)) {
    /* Translators: %s is a table's name. */
    g_autofree char *name = g_strdup_printf (_ ("Join %s"), title);
    GtkWidget *button = mae_hall_row_add_button (row, _ ("Join"), name, "hall.join",
                                                 g_variant_new_string (table->code));

    g_object_set_data (G_OBJECT (widget), "mae-join", button);
  }
  mae_row_menu_add (widget, menu_cb, self);
  return widget;
}

static void
update_row_cb (gpointer data, GtkWidget *widget, const char *key)
{
  MaeOpenTables *self = data;
  const MaeTableList *tables = mae_session_get_tables (self->session);
  const MaeTableInfo *table = table_of (self, key);
  g_autofree char *title = mae_table_title_text (table);
  g_autofree char *about = mae_table_rules_text (table, tables);
  g_autofree char *stage = mae_table_stage_text (table);
  g_autofree char *people = mae_table_people_text (table);
  g_autofree char *spoken = mae_table_spoken_text (table, tables);
  const char *names[MAE_MAX_PLAYERS];
  gboolean computers[MAE_MAX_PLAYERS];
  int n_free = has_free_seat (table) ? table->players_count - table->n_players : 0;
  int rating = mae_session_get_own_rating (self->session);
  const char *near = n_free > 0 && rating > 0 && mae_table_is_near (table, rating)
                         /* Translators: of ratings: they are near the player's own rating. */
                         ? _ ("Near yours")
                         : NULL;

  if (near) {
    g_autofree char *rest = g_steal_pointer (&spoken);
    spoken = g_strdup_printf ("%s. %s", rest, near);
  }

  for (int i = 0; i < table->n_players; i++) {
    names[i] = table->players[i].name;
    computers[i] = table->players[i].level > 0;
  }
  mae_hall_row_set_faces (MAE_HALL_ROW (widget), names, computers, (guint) table->n_players,
                          (guint) n_free);
  /* In a narrow row there is room for one of both, and free seats are drawn. */
  mae_hall_row_set_text (MAE_HALL_ROW (widget),
                         &(MaeHallRowText){ .title = title,
                                            .about = about,
                                            .state = self->narrow && near ? NULL : stage,
                                            .detail = near,
                                            .tooltip = people,
                                            .spoken = spoken,
                                            .is_good = TRUE });
}

static const MaeRowListFuncs funcs = { has_cb, make_row_cb, update_row_cb };

static void
on_chosen_cb (MaeOpenTables *self, MaeHallRow *row)
{
  mae_hall_row_press (row);
}

static void
show_suggestion (MaeOpenTables *self)
{
  gboolean done = !self->suggests;
  GtkWidget *row;

  for (guint i = 0; (row = mae_row_list_get (self->list, i)) != NULL; i++) {
    GtkWidget *join = g_object_get_data (G_OBJECT (row), "mae-join");

    if (join)
      mae_widget_set_class (join, "mae-waiting", !done);
    done = done || join;
  }
}

static void
show_around (MaeOpenTables *self)
{
  gtk_widget_set_visible (self->heading, !self->narrow && !self->is_alone);
  gtk_widget_set_visible (GTK_WIDGET (self->filter), self->any && !self->is_alone);
  gtk_widget_set_visible (GTK_WIDGET (self->middle_ways), !self->narrow && self->is_alone);
  gtk_widget_set_visible (self->meanwhile, self->is_alone);
  gtk_widget_set_visible (GTK_WIDGET (self->foot), !self->is_alone);
}

/* Says why no table is listed, and that @n others have free seats. */
static char *
hidden_text (MaeOpenTables *self, const MaeTableList *tables, guint n)
{
  g_autofree char *why = NULL;

  if (*self->sought != '\0' && tables->total > tables->n_tables)
    why = g_strdup_printf (ngettext ("No such table among the %u listed by the server.",
                                     "No such table among the %u listed by the server.",
                                     tables->n_tables),
                           tables->n_tables);
  else if (*self->sought != '\0' || !mae_hall_filter_is_near (self->filter))
    why = g_strdup (_ ("No such table."));
  else
    why = g_strdup (_ ("No table near your rating."));
  if (n == 0)
    return g_steal_pointer (&why);
  g_autofree char *others =
      g_strdup_printf (ngettext ("%u other is open.", "%u others are open.", n), n);
  return g_strdup_printf ("%s %s", why, others);
}

static void
show (MaeOpenTables *self)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func (g_free);

  if (!tables)
    return;
  int rating = mae_session_get_own_rating (self->session);
  gboolean is_rated = rating > 0;
  mae_hall_filter_offer (self->filter, rating, mae_session_has (self->session, MAE_FEATURE_DAYS));
  guint n_hidden = 0;
  self->any = FALSE;
  for (guint i = 0; i < tables->n_tables; i++) {
    const MaeTableInfo *table = &tables->tables[i];
    if (is_own (self, table))
      continue;
    self->any = TRUE;
    if (is_wanted (self, table))
      g_ptr_array_add (has_free_seat (table) ? open : games, key_of (self, table));
    else
      n_hidden += has_free_seat (table);
  }
  guint n_games = games->len;
  /* Without a table to join, the games to watch needn't be asked for. */
  gboolean asks = open->len > 0 && n_games > 0;
  if (self->watches || !asks)
    g_ptr_array_extend_and_steal (open, g_steal_pointer (&games));
  mae_row_list_show (self->list, open, ROWS);
  gtk_widget_set_visible (GTK_WIDGET (self->list), open->len > 0);
  gtk_widget_set_visible (self->nothing, !self->any);
  show_around (self);
  gtk_widget_set_visible (self->hidden, self->any && open->len == 0);
  g_autofree char *why = hidden_text (self, tables, n_hidden);
  mae_label_set_text (self->hidden_text, why);
  /* Until the player's rating is known, all tables are listed. */
  if (is_rated && !self->is_rated)
    mae_row_list_sort (self->list);
  self->is_rated = is_rated;
  show_suggestion (self);

  g_autofree char *text =
      self->watches
          ? g_strdup (_ ("Hide Games"))
          : g_strdup_printf (ngettext ("%u Game to Watch", "%u Games to Watch", n_games), n_games);
  gtk_button_set_label (GTK_BUTTON (self->watch), text);
  gtk_widget_set_visible (self->watch, asks);
}

/* The player wants to see other tables. */
static void
on_filter_cb (MaeOpenTables *self)
{
  g_autofree char *key = g_strdup_printf ("mae-filter %s", mae_session_get_address (self->session));

  /* It is kept for each server, as long as the window is open. */
  g_object_set_data (G_OBJECT (self->session), key,
                     GUINT_TO_POINTER (mae_hall_filter_get (self->filter)));
  show (self);
  mae_row_list_sort (self->list);
  show_suggestion (self);
  g_signal_emit_by_name (self, "filtered");
}

static void
on_show_all_cb (MaeOpenTables *self)
{
  if (*self->sought != '\0')
    gtk_widget_activate_action (GTK_WIDGET (self), "hall.find", NULL);
  mae_hall_filter_set (self->filter, 0);
  mae_open_tables_focus (self);
}

void
mae_open_tables_seek (MaeOpenTables *self, const char *name)
{
  g_return_if_fail (MAE_IS_OPEN_TABLES (self));

  g_free (self->sought);
  self->sought = g_strdup (name);
  on_filter_cb (self);
}

static void
on_watch_cb (MaeOpenTables *self)
{
  self->watches = !self->watches;
  show (self);
}

gboolean
mae_open_tables_any (MaeOpenTables *self)
{
  return self->any;
}

gboolean
mae_open_tables_suggest (MaeOpenTables *self, gboolean suggests)
{
  gboolean any = FALSE;
  GtkWidget *row;

  self->suggests = suggests;
  show_suggestion (self);
  for (guint i = 0; (row = mae_row_list_get (self->list, i)) != NULL; i++)
    any |= g_object_get_data (G_OBJECT (row), "mae-join") != NULL;
  return suggests && any && gtk_widget_get_visible (GTK_WIDGET (self->list));
}

gboolean
mae_open_tables_focus (MaeOpenTables *self)
{
  return mae_row_list_focus (self->list);
}

void
mae_open_tables_show_ways (MaeOpenTables *self, gint64 n_waiting, gboolean is_golden)
{
  mae_hall_ways_show (self->high_ways, n_waiting, is_golden);
  mae_hall_ways_show (self->middle_ways, n_waiting, is_golden);
}

gboolean
mae_open_tables_focus_ways (MaeOpenTables *self)
{
  return mae_hall_ways_focus (self->is_alone ? self->middle_ways : self->high_ways);
}

void
mae_open_tables_set_alone (MaeOpenTables *self, gboolean is_alone)
{
  self->is_alone = is_alone;
  show_around (self);
}

static void
on_meanwhile_cb (MaeOpenTables *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "hall.enter-code", NULL);
}

void
mae_open_tables_set_narrow (MaeOpenTables *self, gboolean narrow)
{
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  show_around (self);
  mae_row_list_renew (self->list);
  show (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_open_tables_class_init (MaeOpenTablesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeOpenTables, g_object_unref, session, faces);
  MAE_OWN (klass, MaeOpenTables, g_free, sought);
  MAE_SIGNAL (klass, "filtered", 0);
  g_type_ensure (MAE_TYPE_ROW_LIST);
  g_type_ensure (MAE_TYPE_HALL_FILTER);
  g_type_ensure (MAE_TYPE_HALL_WAYS);
  mae_widget_class_set_template (widget_class, "open-tables");
  MAE_BIND_CHILDREN (widget_class, MaeOpenTables, heading, nothing, watch, foot, high_ways,
                     middle_ways, meanwhile, list, hidden, hidden_text, filter);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_watch_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_show_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_meanwhile_cb);
}

static void
mae_open_tables_init (MaeOpenTables *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sought = g_strdup ("");
  mae_wrap_layout_set (self->foot, TRUE, 8);
  mae_wrap_layout_set (GTK_BOX (self->heading), TRUE, 10);
  self->faces = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  mae_row_list_set (self->list, &funcs, self, _ ("Tables"));
}

void
mae_open_tables_set_session (MaeOpenTables *self, MaeSession *session)
{
  g_autofree char *key = g_strdup_printf ("mae-filter %s", mae_session_get_address (session));

  self->session = g_object_ref (session);
  mae_hall_filter_set (self->filter,
                       GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (session), key)));
  MAE_CONNECT (session, "tables-changed", show, self);
  MAE_CONNECT (session, "seats-changed", show, self);
  MAE_CONNECT (session, "people-changed", show, self); /* the player's rating */
  show (self);
}
