/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/session/link.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/table-text.h"
#include "my-games.h"
#include "rating-links.h"
#include "table-dialog.h"

struct _MaeHallPage {
  GtkWidget parent_instance;

  GtkWidget *open, *waiting, *code, *list, *nothing;
  MaeMyGames *games;
  GtkLabel *problem;
  GtkBox *ways, *bottom;

  MaeSession *session;
  GtkSizeGroup *seats;
};

G_DEFINE_FINAL_TYPE (MaeHallPage, mae_hall_page, GTK_TYPE_WIDGET)

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

static void
join_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  mae_label_show (self->problem, NULL);
  mae_session_join_table (self->session, g_variant_get_string (parameter, NULL));
}

static void
watch_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  mae_label_show (self->problem, NULL);
  mae_session_watch_table (self->session, g_variant_get_string (parameter, NULL));
}

static void
join_code_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *code =
      mae_link_find_code (gtk_editable_get_text (GTK_EDITABLE (self->code)), &error);

  mae_label_show (self->problem, code ? NULL : error->message);
  if (code)
    mae_session_join_table (self->session, code);
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  mae_label_show (self->problem, NULL);
  mae_dialog_present (mae_table_dialog_new (self->session), widget);
}

static void
on_code_changed_cb (MaeHallPage *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "hall.join-code",
                                 *gtk_editable_get_text (GTK_EDITABLE (self->code)) != '\0');
  mae_label_show (self->problem, NULL);
}

static void
on_code_activate_cb (MaeHallPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "hall.join-code", NULL);
}

/* ── The list ──────────────────────────────────────────────────────────────────────────────── */

/* Shows taken and free seats as badges; the same is in the text beside them. */
static void
show_seats (GtkBox *seats, const MaeTableInfo *table)
{
  const MaeRoster roster = mae_table_roster (table);

  mae_box_clear (seats);
  for (int i = 0; i < table->players_count; i++) {
    gboolean taken = i < table->n_players;
    MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, i, &roster);
    GtkWidget *image = mae_piece_image_new (taken ? &badge : NULL, 28);

    gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
    mae_widget_set_class (image, "mae-free-seat", !taken);
    gtk_box_append (seats, image);
  }
}

static GtkWidget *
make_button (const char *label, const char *name, const char *action, const char *code)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "mae-small");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", code);
  mae_a11y_name (button, name);
  return button;
}

static gboolean
has_free_seat (const MaeTableInfo *table)
{
  return table->code && table->stage == MAE_STAGE_OPEN && table->n_players < table->players_count;
}

static gboolean
may_watch (MaeHallPage *self, const MaeTableInfo *table)
{
  return table->code && !table->no_spectators
         && mae_session_has (self->session, MAE_FEATURE_SPECTATE);
}

/* Returns a string for a row's table and buttons. If the strings of all rows are unchanged, the
 * rows are kept, so that nothing moves under the pointer. */
static char *
row_key (MaeHallPage *self, const MaeTableInfo *table)
{
  g_autofree char *title = mae_table_title_text (table);

  return g_strdup_printf ("%s %d %d %s", table->code ? table->code : "", has_free_seat (table),
                          may_watch (self, table), title);
}

static void
describe (MaeHallPage *self, GtkWidget *row, const MaeTableInfo *table)
{
  g_autofree char *about = mae_table_about_text (table, mae_session_get_tables (self->session));

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  show_seats (g_object_get_data (G_OBJECT (row), "mae-seats"), table);
}

/* Lets a press on @row press @button. AdwActionRow's own way changes the button's accessible name.
 */
static void
press_by_row (GtkWidget *row, GtkWidget *button)
{
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_signal_handlers_disconnect_matched (row, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, gtk_widget_activate,
                                        NULL);
  MAE_CONNECT (row, "activated", gtk_widget_activate, button);
}

static GtkWidget *
make_row (MaeHallPage *self, const MaeTableInfo *table)
{
  GtkWidget *row = adw_action_row_new (), *seats = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  g_autofree char *title = mae_table_title_text (table);

  gtk_size_group_add_widget (self->seats, seats);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), seats);
  g_object_set_data (G_OBJECT (row), "mae-seats", seats);
  g_object_set_data_full (G_OBJECT (row), "mae-key", row_key (self, table), g_free);

  /* Names come from other players, so they aren't read as markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  describe (self, row, table);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  if (may_watch (self, table)) {
    /* Translators: %s is a table's name. */
    g_autofree char *name = g_strdup_printf (_ ("Watch %s"), title);

    GtkWidget *button = make_button (_ ("Watch"), name, "hall.watch", table->code);

    gtk_widget_add_css_class (button, "mae-quiet");
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    press_by_row (row, button);
  }
  if (has_free_seat (table)) {
    /* Translators: %s is a table's name. */
    g_autofree char *name = g_strdup_printf (_ ("Join %s"), title);
    GtkWidget *button = make_button (_ ("Join"), name, "hall.join", table->code);

    g_object_set_data (G_OBJECT (row), "mae-join", button);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    press_by_row (row, button);
  }
  mae_wrap_layout_set_row (GTK_LIST_BOX_ROW (row));
  return row;
}

/* (element-type MaeTableInfo) Returns the tables of others: the player's own are above. (transfer
 * container) */
static GPtrArray *
find_tables (MaeHallPage *self, const MaeTableList *list)
{
  const MaeSeatList *seats = mae_session_get_seats (self->session);
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < list->n_tables; i++) {
    gboolean own = FALSE;

    for (guint j = 0; seats && j < seats->n_seats && list->tables[i].code; j++)
      own |= g_strcmp0 (seats->seats[j].code, list->tables[i].code) == 0;
    if (!own)
      g_ptr_array_add (tables, &list->tables[i]);
  }
  return tables;
}

/* If the rows are those of @tables, updates them and returns TRUE. */
static gboolean
renew_rows (MaeHallPage *self, const GPtrArray *tables)
{
  GtkWidget *row = gtk_widget_get_first_child (self->list);
  guint i;

  for (i = 0; i < tables->len && row; i++, row = gtk_widget_get_next_sibling (row)) {
    g_autofree char *key = row_key (self, g_ptr_array_index (tables, i));

    if (g_strcmp0 (key, g_object_get_data (G_OBJECT (row), "mae-key")) != 0)
      return FALSE;
  }
  if (row || i < tables->len)
    return FALSE;
  row = gtk_widget_get_first_child (self->list);
  for (i = 0; i < tables->len; i++, row = gtk_widget_get_next_sibling (row))
    describe (self, row, g_ptr_array_index (tables, i));
  return TRUE;
}

static void
make_rows (MaeHallPage *self, const GPtrArray *tables)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL, *row;

  /* Before the rows are removed, moves the focus out of them. */
  if (focus && gtk_widget_is_ancestor (focus, self->list))
    gtk_widget_grab_focus (self->open);
  while ((row = gtk_widget_get_first_child (self->list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint i = 0; i < tables->len; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (self, g_ptr_array_index (tables, i)));
}

static void
show_tables (MaeHallPage *self)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  g_autofree char *waiting = NULL;
  /* Only one button is suggested: for the game that waits for the player, the first table that
   * waits for players, or for opening one. */
  gboolean free_seat = mae_my_games_has_turn (self->games);
  GtkWidget *row;

  if (!tables)
    return;
  g_autoptr (GPtrArray) others = find_tables (self, tables);
  if (!renew_rows (self, others))
    make_rows (self, others);
  gtk_widget_set_visible (self->list, others->len > 0);
  gtk_widget_set_visible (self->nothing, others->len == 0);

  for (row = gtk_widget_get_first_child (self->list); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *join = g_object_get_data (G_OBJECT (row), "mae-join");

    if (join)
      mae_widget_set_class (join, "mae-waiting", !free_seat);
    free_seat = free_seat || join;
  }
  mae_widget_set_class (self->open, "mae-primary", !free_seat);
  mae_widget_set_class (self->open, "mae-secondary", free_seat);

  waiting = tables->waiting > 0 ? g_strdup_printf (
                ngettext ("Quick Match (%d waiting)", "Quick Match (%d waiting)", tables->waiting),
                (int) MIN (tables->waiting, 999))
                                : g_strdup (_ ("Quick Match"));
  gtk_button_set_label (GTK_BUTTON (self->waiting), waiting);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_hall_page_grab_focus (GtkWidget *widget)
{
  MaeHallPage *self = MAE_HALL_PAGE (widget);

  if (mae_my_games_has_turn (self->games))
    return mae_my_games_focus (self->games);
  return gtk_widget_grab_focus (self->open);
}

static void
mae_hall_page_class_init (MaeHallPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeHallPage, g_object_unref, session, seats);
  mae_page_class_set_first (widget_class, mae_hall_page_grab_focus);

  g_type_ensure (MAE_TYPE_MY_GAMES);
  mae_widget_class_set_template (widget_class, "hall-page");
  MAE_BIND_CHILDREN (widget_class, MaeHallPage, problem, open, waiting, code, list, nothing, ways,
                     bottom, games);
  gtk_widget_class_bind_template_callback (widget_class, on_code_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_code_activate_cb);
  gtk_widget_class_install_action (widget_class, "hall.join", "s", join_cb);
  gtk_widget_class_install_action (widget_class, "hall.watch", "s", watch_cb);
  gtk_widget_class_install_action (widget_class, "hall.join-code", NULL, join_code_cb);
  gtk_widget_class_install_action (widget_class, "hall.open", NULL, open_cb);
}

static void
mae_hall_page_init (MaeHallPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (self->ways, TRUE, 10);
  mae_wrap_layout_set (self->bottom, TRUE, 8);
  self->seats = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
}

GtkWidget *
mae_hall_page_new (MaeSession *session)
{
  MaeHallPage *self = g_object_new (MAE_TYPE_HALL_PAGE, NULL);

  self->session = g_object_ref (session);
  mae_my_games_set_session (self->games, session);
  MAE_CONNECT (session, "tables-changed", show_tables, self);
  MAE_CONNECT (session, "seats-changed", show_tables, self);
  MAE_CONNECT (session, "table-refused", mae_label_show, self->problem);
  gtk_widget_insert_after (mae_rating_links_new (session), gtk_widget_get_parent (self->list),
                           GTK_WIDGET (self->problem));
  on_code_changed_cb (self);
  show_tables (self);
  return GTK_WIDGET (self);
}
