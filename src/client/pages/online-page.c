/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "online-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "link-drop.h"
#include "net/address.h"
#include "net/lan/beacon.h"
#include "net/lan/nearby.h"
#include "server-row.h"

struct _MaeOnlinePage {
  GtkWidget parent_instance;

  GtkWidget *columns, *fields, *server, *nickname, *cancel, *join, *nobody, *look_up, *offline;
  GtkWidget *none, *more, *private, *list_box, *list_again; /* below the servers */
  AdwComboRow *protocol; /* matches the beginning of the address */
  GPtrArray *protocols;  /* MaeDialect, of the rows of @protocol */
  AdwPreferencesGroup *recent, *near_group;
  GtkWidget *looking;
  GtkLabel *status, *list_state;
  GtkSpinner *spinner;

  MaeServerBook *book;
  MaeServerList *servers;
  GPtrArray *recent_rows; /* MaeServerRow, in @recent: servers, and tables after one of them */
  gboolean asks;          /* servers are asked who is there */
  MaeNearby *nearby;
  GPtrArray *near_rows; /* GtkWidget, in @near_group */
  char *last_server;    /* the server of a table whose code is entered alone; "": none yet */
  MaeLink offered;      /* empty: the page wasn't opened by a link */
  gboolean busy, is_nearby, was_told;
};

G_DEFINE_FINAL_TYPE (MaeOnlinePage, mae_online_page, GTK_TYPE_WIDGET)

/* Returns the text of @row, without spaces around it. (transfer full) */
static char *
stripped (GtkWidget *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
update_join (MaeOnlinePage *self)
{
  g_autofree char *server = stripped (self->server);
  g_autofree char *nickname = stripped (self->nickname);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "online.join",
                                 !self->busy && *server && *nickname);
}

static void
say (MaeOnlinePage *self, const char *text, gboolean problem)
{
  if (!text && self->last_server && *self->last_server)
    gtk_label_set_label (self->status, _ ("Enter the address of a server, a link to a table, "
                                          "or the code of a table on your last server."));
  else
    gtk_label_set_label (self->status,
                         text ? text : _ ("Enter the address of a server or a link to a table."));
  mae_widget_set_class (GTK_WIDGET (self->status), "mae-soft", !text);
  mae_widget_set_class (GTK_WIDGET (self->status), "mae-problem", problem);
}

static void
on_server_cb (MaeOnlinePage *self)
{
  const char *server = gtk_editable_get_text (GTK_EDITABLE (self->server));
  guint at;

  if (g_ptr_array_find (self->protocols, mae_address_find_dialect (server), &at))
    adw_combo_row_set_selected (self->protocol, at);
}

static void
on_protocol_cb (MaeOnlinePage *self)
{
  const char *server = gtk_editable_get_text (GTK_EDITABLE (self->server));
  guint chosen = adw_combo_row_get_selected (self->protocol);

  if (chosen == GTK_INVALID_LIST_POSITION
      || g_ptr_array_index (self->protocols, chosen) == mae_address_find_dialect (server))
    return;
  g_autofree char *address =
      mae_address_in_dialect (server, g_ptr_array_index (self->protocols, chosen));
  gtk_editable_set_text (GTK_EDITABLE (self->server), address);
}

/* If the default protocol is selected, a server with another protocol is recognized. */
static void
list_protocols (MaeOnlinePage *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; mae_dialects[i] != NULL; i++) {
    if (!mae_dialect_is_for_clients (mae_dialects[i]))
      continue;
    gtk_string_list_append (list, i > 0 ? mae_dialect_get_name (mae_dialects[i])
                                        : C_ ("protocol", "Automatic"));
    g_ptr_array_add (self->protocols, (gpointer) mae_dialects[i]);
  }
  adw_combo_row_set_model (self->protocol, G_LIST_MODEL (list));
}

static void
on_changed_cb (MaeOnlinePage *self)
{
  self->is_nearby = FALSE;
  say (self, NULL, FALSE);
  gtk_widget_remove_css_class (self->server, "error");
  gtk_widget_remove_css_class (self->nickname, "error");
  update_join (self);
}

static void
on_join_cb (MaeOnlinePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "online.join", NULL);
}

static void
join_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeOnlinePage *self = MAE_ONLINE_PAGE (widget);
  g_autofree char *server = stripped (self->server);
  g_autofree char *nickname = stripped (self->nickname);
  g_auto (MaeLink) link = { 0 };
  g_autoptr (GError) error = NULL;

  if (!mae_link_parse_typed (server, self->last_server, &link, &error)) {
    mae_online_page_set_problem (self, error->message, FALSE);
    return;
  }
  if (!link.code && g_strcmp0 (link.server, self->offered.server) == 0)
    link.code = g_strdup (self->offered.code);
  g_signal_emit_by_name (self, "join", link.server, link.code, nickname);
}

static void
escape_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit_by_name (widget, "cancel");
}

/* ── Servers ───────────────────────────────────────────────────────────────────────────────── */

/* Fills in the fields from the row, which has a nickname if the player used one there, and joins.
 */
static void
on_row_join_cb (MaeOnlinePage *self, MaeServerRow *row)
{
  const char *nickname = mae_server_row_get_nickname (row), *code = mae_server_row_get_code (row);
  g_autofree char *server = code ? g_strdup_printf ("%s/%s", mae_server_row_get_address (row), code)
                                 : g_strdup (mae_server_row_get_address (row));

  if (self->busy)
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->server), server);
  if (nickname)
    gtk_editable_set_text (GTK_EDITABLE (self->nickname), nickname);
  self->is_nearby = g_ptr_array_find (self->near_rows, row, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "online.join", NULL);
}

static void
on_row_forget_cb (MaeOnlinePage *self, MaeServerRow *row)
{
  gtk_widget_grab_focus (self->server);
  mae_server_book_forget (self->book, mae_server_row_get_address (row),
                          mae_server_row_get_nickname (row));
}

static void
on_row_ask_cb (MaeOnlinePage *self, MaeServerRow *row)
{
  mae_server_list_ask (self->servers, mae_server_row_get_address (row));
}

/* Returns how many tables of @server are shown: up to two of the first server that has some. */
static guint
count_shown_tables (const GPtrArray *list, guint at)
{
  for (guint i = 0; i <= at; i++) {
    const MaeListedServer *server = g_ptr_array_index (list, i);
    if (server->info != NULL && server->info->n_tables > 0)
      return i == at ? MIN (server->info->n_tables, 2) : 0;
  }
  return 0;
}

/* Returns the place of the row for @server and @code (NULL: the server itself), at @from or later;
 * -1: there is none. */
static int
find_row (MaeOnlinePage *self, guint from, const MaeListedServer *server, const char *code)
{
  for (guint i = from; i < self->recent_rows->len; i++) {
    MaeServerRow *row = g_ptr_array_index (self->recent_rows, i);

    if (g_strcmp0 (mae_server_row_get_code (row), code) == 0
        && (code ? g_str_equal (mae_server_row_get_address (row), server->address)
                 : mae_server_row_is_for (row, server)))
      return (int) i;
  }
  return -1;
}

/* Takes @row (transfer full) into the list, as row @at. */
static void
insert_row (MaeOnlinePage *self, guint at, GtkWidget *row)
{
  if (self->recent_rows->len == 0) /* the group makes its list visible */
    adw_preferences_group_add (self->recent, row);
  else
    gtk_list_box_insert (
        GTK_LIST_BOX (gtk_widget_get_parent (g_ptr_array_index (self->recent_rows, 0))), row,
        (int) at);
  g_ptr_array_insert (self->recent_rows, (int) at, row);
}

/* Removes the rows from @from up to the one before @to. Returns whether the focus was there. */
static gboolean
remove_rows (MaeOnlinePage *self, guint from, guint to)
{
  gboolean is_lost = FALSE;

  for (; to > from; to--) {
    GtkWidget *row = g_ptr_array_steal_index (self->recent_rows, from);

    is_lost |= mae_widget_has_focus (row);
    adw_preferences_group_remove (self->recent, row);
  }
  return is_lost;
}

/* Has row @at be the one for @server and @table (NULL: the server itself). A row that is there
 * stays: the focus may be in it, or a press go on. Returns whether the focus was in a row that is
 * gone. */
static gboolean
show_row (MaeOnlinePage *self, guint at, const MaeListedServer *server, const MaeTableInfo *table)
{
  int found = find_row (self, at, server, table ? table->code : NULL);

  if (found < 0) {
    g_autofree char *title = table ? mae_offered_title_text (table) : NULL;
    g_autofree char *about = table ? mae_offered_about_text (table) : NULL;
    GtkWidget *row = table ? mae_server_row_new_found (title, about, server->address, table->code)
                           : mae_server_row_new_listed (server, self->asks);

    mae_widget_set_class (row, "mae-offered", table != NULL);
    MAE_CONNECT (row, "join", on_row_join_cb, self);
    MAE_CONNECT (row, "forget", on_row_forget_cb, self);
    MAE_CONNECT (row, "ask", on_row_ask_cb, self);
    insert_row (self, at, row);
  } else if (table == NULL)
    mae_server_row_update (g_ptr_array_index (self->recent_rows, (guint) found), server,
                           self->asks);
  return found > 0 && remove_rows (self, at, (guint) found);
}

/* Shows what is known of the list on the web, and what can be done. */
static void
show_list_state (MaeOnlinePage *self)
{
  MaeListState state = mae_server_list_get_state (self->servers);
  g_autofree char *text = mae_server_list_dup_state (self->servers);
  gboolean is_again = state == MAE_LIST_SILENT || state == MAE_LIST_UNFIT;
  gboolean is_problem = is_again || state == MAE_LIST_NO_ADDRESS;
  mae_widget_set_class (GTK_WIDGET (self->list_state), "mae-problem", is_problem);
  mae_widget_set_class (GTK_WIDGET (self->list_state), "mae-soft", !is_problem);
  mae_label_set_text (self->list_state, text != NULL ? text : "");
  /* While the list is fetched again, the button stays, with the focus. */
  if (state != MAE_LIST_FETCHING)
    g_object_set (self->list_again, "visible", is_problem, "label",
                  is_again ? _ ("Try Again") : _ ("Pr_eferences"), "action-name",
                  is_again ? "online.ask-again" : "win.preferences", NULL);
  gtk_widget_set_visible (self->list_box, text != NULL);
}

/* Shows what is below the servers, of which there are @any. */
static void
show_around (MaeOnlinePage *self, gboolean any)
{
  guint n = mae_server_list_count_more (self->servers);
  g_autofree char *more = g_strdup_printf (ngettext ("Show %u More", "Show %u More", n), n);

  any |= mae_server_list_get_state (self->servers) != MAE_LIST_NONE;
  gtk_button_set_label (GTK_BUTTON (self->more), more);
  gtk_widget_set_visible (self->more, n > 0);
  show_list_state (self);
  gtk_widget_set_visible (self->none, !any);
  gtk_widget_set_visible (self->private, any);
  gtk_widget_set_visible (self->look_up, any && !self->asks);
}

static void
on_more_cb (MaeOnlinePage *self)
{
  guint n = self->recent_rows->len;

  mae_server_list_show_all (self->servers);
  if (n < self->recent_rows->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->recent_rows, n));
}

/* Says once what was found. */
static void
on_answered_cb (MaeOnlinePage *self)
{
  guint n, n_open;

  if (self->was_told || mae_server_list_get (self->servers)->len == 0)
    return;
  self->was_told = TRUE;
  mae_server_list_count_answered (self->servers, &n, &n_open);
  g_autofree char *text = mae_servers_answered_text (n, n_open);
  mae_announce (GTK_WIDGET (self), text, FALSE);
}

static void
show_recent (MaeOnlinePage *self)
{
  const GPtrArray *list = mae_server_list_get (self->servers);
  GtkWidget *const ends[] = { self->none, self->list_box, self->look_up };
  gboolean is_focused[G_N_ELEMENTS (ends)], is_lost = FALSE;
  guint at = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    is_focused[i] = mae_widget_has_focus (ends[i]);
  for (guint i = 0; i < list->len; i++) {
    const MaeListedServer *server = g_ptr_array_index (list, i);
    guint n_tables = count_shown_tables (list, i);

    is_lost |= show_row (self, at++, server, NULL);
    for (guint table = 0; table < n_tables; table++)
      is_lost |= show_row (self, at++, server, &server->info->tables[table]);
  }
  is_lost |= remove_rows (self, at, self->recent_rows->len);
  show_around (self, list->len > 0);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    is_lost |= is_focused[i] && !gtk_widget_get_visible (ends[i]);
  if (is_lost)
    gtk_widget_grab_focus (at > 0 ? GTK_WIDGET (g_ptr_array_index (self->recent_rows, 0))
                                  : self->server);
}

/* Asks while the page is in sight. */
static void
look_up (MaeOnlinePage *self)
{
  mae_server_list_set_active (self->servers,
                              self->asks && gtk_widget_get_mapped (GTK_WIDGET (self)));
}

static void
set_asks (MaeOnlinePage *self, gboolean asks)
{
  self->asks = asks;
  show_recent (self);
  look_up (self);
}

static void
look_up_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_asks (MAE_ONLINE_PAGE (widget), TRUE);
}

static void
ask_again_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeOnlinePage *self = MAE_ONLINE_PAGE (widget);

  self->was_told = FALSE;
  if (self->asks)
    mae_server_list_ask_all (self->servers);
  else
    set_asks (self, TRUE);
}

void
mae_online_page_set_list (MaeOnlinePage *self, const char *address)
{
  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));
  mae_server_list_set_source (self->servers, address);
}

void
mae_online_page_look_up (MaeOnlinePage *self)
{
  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));
  set_asks (self, TRUE);
}

/* ── Games on the local network ────────────────────────────────────────────────────────────── */

static void
show_near (MaeOnlinePage *self)
{
  const GPtrArray *list = mae_nearby_list (self->nearby);

  for (guint i = 0; i < self->near_rows->len; i++)
    adw_preferences_group_remove (self->near_group, g_ptr_array_index (self->near_rows, i));
  g_ptr_array_set_size (self->near_rows, 0);
  for (guint i = 0; i < list->len; i++) {
    const MaeNearbyGame *game = g_ptr_array_index (list, i);
    g_autofree char *people = mae_nearby_text (game->players, game->seats);
    g_autofree char *about = mae_parts_text (g_strdup_printf ("%s · %s", people, game->address));
    GtkWidget *row = mae_server_row_new_found (*game->name ? game->name : game->address, about,
                                               game->address, NULL);

    MAE_CONNECT (row, "join", on_row_join_cb, self);
    adw_preferences_group_add (self->near_group, row);
    g_ptr_array_add (self->near_rows, row);
  }
  gtk_widget_set_visible (self->looking, list->len == 0);
}

static void
look_nearby (MaeOnlinePage *self)
{
  g_autoptr (GError) error = NULL;

  self->nearby = mae_nearby_new ();
  MAE_CONNECT (self->nearby, "changed", show_near, self);
  if (!mae_nearby_listen (self->nearby, MAE_BEACON_PORT, &error))
    g_message ("Games nearby can't be heard: %s", error->message);
  show_near (self);
}

char *
mae_online_page_dup_nickname (MaeOnlinePage *self)
{
  g_return_val_if_fail (MAE_IS_ONLINE_PAGE (self), NULL);
  return stripped (self->nickname);
}

gboolean
mae_online_page_is_nearby (MaeOnlinePage *self)
{
  g_return_val_if_fail (MAE_IS_ONLINE_PAGE (self), FALSE);
  return self->is_nearby;
}

/* ── For the window ────────────────────────────────────────────────────────────────────────── */

void
mae_online_page_set_server (MaeOnlinePage *self, const char *server)
{
  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));

  gtk_editable_set_text (GTK_EDITABLE (self->server), server);
}

void
mae_online_page_set_busy (MaeOnlinePage *self, const char *text)
{
  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));

  self->busy = text != NULL;
  say (self, text, FALSE);
  gtk_spinner_set_spinning (self->spinner, self->busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), self->busy);
  gtk_widget_set_visible (self->cancel, self->busy);
  /* Moves the focus out of the fields before they become insensitive; otherwise the entry's cursor
   * would go on blinking. */
  if (self->busy)
    gtk_widget_grab_focus (self->cancel);
  gtk_widget_set_sensitive (self->fields, !self->busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent), !self->busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->near_group), !self->busy);
  gtk_widget_set_sensitive (self->nobody, !self->busy);
  update_join (self);
}

void
mae_online_page_set_problem (MaeOnlinePage *self, const char *text, gboolean nickname)
{
  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));

  GtkWidget *field = nickname ? self->nickname : self->server;
  mae_online_page_set_busy (self, NULL);
  say (self, text, TRUE);
  gtk_widget_add_css_class (field, "error");
  gtk_widget_grab_focus (field);
}

void
mae_online_page_offer (MaeOnlinePage *self, const MaeLink *link)
{
  g_autofree char *text = NULL;

  g_return_if_fail (MAE_IS_ONLINE_PAGE (self));

  if (link->code)
    /* Translators: %s is the code of a table. */
    text = g_strdup_printf (_ ("The link leads to table %s on this server."), link->code);
  say (self, text ? text : _ ("The link leads to this server."), FALSE);
  mae_link_clear (&self->offered);
  self->offered = (MaeLink){ g_strdup (link->server), g_strdup (link->code) };
  gtk_widget_grab_focus (GTK_WIDGET (self));
  /* Removes the selection: the field had the focus for a moment, which selects its text. */
  gtk_editable_set_position (GTK_EDITABLE (self->server), -1);
}

static gboolean
mae_online_page_grab_focus (GtkWidget *widget)
{
  MaeOnlinePage *self = MAE_ONLINE_PAGE (widget);
  g_autofree char *nickname = stripped (self->nickname);

  if (!*nickname)
    return gtk_widget_grab_focus (self->nickname);
  return gtk_widget_grab_focus (self->offered.server ? self->join : self->server);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
on_network_cb (MaeOnlinePage *self)
{
  gtk_widget_set_visible (
      self->offline, !g_network_monitor_get_network_available (g_network_monitor_get_default ()));
}

static void
mae_online_page_class_init (MaeOnlinePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  MAE_OWN (klass, MaeOnlinePage, g_ptr_array_unref, protocols, recent_rows, near_rows);
  MAE_OWN (klass, MaeOnlinePage, g_object_unref, nearby, servers, book);
  MAE_OWN (klass, MaeOnlinePage, g_free, last_server, offered.server, offered.code);
  mae_page_class_set_first (widget_class, mae_online_page_grab_focus);

  MAE_SIGNAL (klass, "join", 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  MAE_SIGNAL (klass, "cancel", 0);

  mae_widget_class_set_template (widget_class, "online-page");
  MAE_BIND_CHILDREN (widget_class, MaeOnlinePage, columns, fields, server, protocol, nickname,
                     cancel, join, status, spinner, recent, near_group, looking, nobody, look_up,
                     offline, none, more, private, list_box, list_state, list_again);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_join_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_server_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_protocol_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_more_cb);

  gtk_widget_class_install_action (widget_class, "online.join", NULL, join_cb);
  gtk_widget_class_install_action (widget_class, "online.escape", NULL, escape_cb);
  gtk_widget_class_install_action (widget_class, "online.look-up", NULL, look_up_cb);
  gtk_widget_class_install_action (widget_class, "online.ask-again", NULL, ask_again_cb);
}

static void
mae_online_page_init (MaeOnlinePage *self)
{
  self->protocols = g_ptr_array_new ();
  self->recent_rows = g_ptr_array_new ();
  self->near_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->columns), TRUE, 30);
  mae_link_drop_accept (self->server, FALSE);
  list_protocols (self);
  MAE_CONNECT (g_network_monitor_get_default (), "network-changed", on_network_cb, self);
  on_network_cb (self);
}

GtkWidget *
mae_online_page_new (MaeServerBook *book, const char *server, const char *nickname)
{
  MaeOnlinePage *self = g_object_new (MAE_TYPE_ONLINE_PAGE, NULL);

  self->book = g_object_ref (book);
  self->last_server = g_strdup (server);
  say (self, NULL, FALSE);
  mae_server_book_reload (book);
  g_autofree char *shipped = mae_server_list_read_installed ();
  self->servers = mae_server_list_new (book, shipped);
  MAE_CONNECT (self->servers, "changed", show_recent, self);
  MAE_CONNECT (self->servers, "answered", on_answered_cb, self);
  MAE_CONNECT (self, "map", look_up, self);
  MAE_CONNECT (self, "unmap", look_up, self);
  set_asks (self, FALSE);
  look_nearby (self);
  gtk_editable_set_text (GTK_EDITABLE (self->server), server);
  gtk_editable_set_text (GTK_EDITABLE (self->nickname), nickname);
  update_join (self);
  return GTK_WIDGET (self);
}
