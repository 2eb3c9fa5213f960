/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "lobby-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/qr-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/table-text.h"
#include "net/own-addresses.h"
#include "seat-tiles.h"

/* The most players in the documents of the protocols. A ruleset may allow more, but it is known
 * only when the game begins. */
#define MOST_PLAYERS 4

struct _MaeLobbyPage {
  GtkWidget parent_instance;

  GtkWidget *seats, *line, *chooser; /* the first two: without a table */
  MaeSeatTiles *tiles;               /* of the table */
  GtkWidget *invite, *means, *links, *offline;
  GtkWidget *kept, *ways, *away, *leave, *cancel;
  MaeQrImage *qr; /* what others enter to join */
  GtkLabel *heading, *about, *who, *problem;

  MaeSession *session;
  int n_players; /* who sat at the table when it was last shown; 0: it wasn't */
};

G_DEFINE_FINAL_TYPE (MaeLobbyPage, mae_lobby_page, GTK_TYPE_WIDGET)

/* ── What it says ──────────────────────────────────────────────────────────────────────────── */

static char *
heading_text (MaeLobbyPage *self)
{
  int count = mae_session_get_players_count (self->session);
  int left = count - mae_session_get_booked_seats (self->session);

  if (count == 0 && mae_session_is_decider (self->session))
    return g_strdup (_ ("How many players?"));
  if (count == 0)
    return g_strdup (_ ("Waiting for other players"));
  if (left > 0)
    return g_strdup_printf (
        ngettext ("Waiting for %d more player", "Waiting for %d more players", left), left);
  return g_strdup (_ ("Starting the game…"));
}

/* Returns the player's table; NULL in the waiting room. */
static const MaeTableInfo *
table_of (MaeLobbyPage *self)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);

  return table && table->code ? table : NULL;
}

static char *
players_text (int count)
{
  /* Translators: the game the waiting room waits for. */
  return g_strdup_printf (ngettext ("A game for %d player", "A game for %d players", count), count);
}

static char *
about_table (const MaeTableInfo *table)
{
  g_autofree char *time = mae_turn_time_text (table->turn_time);
  g_autofree char *players = players_text (table->players_count);

  return time ? mae_parts_text (g_strdup_printf ("%s · %s", players, time))
              : g_steal_pointer (&players);
}

static char *
about_text (MaeLobbyPage *self)
{
  if (table_of (self))
    return about_table (table_of (self));
  int count = mae_session_get_players_count (self->session);
  const char *decider = mae_session_get_decider (self->session);

  if (count > 0)
    return players_text (count);
  int again = mae_session_get_restorable (self->session);
  if (mae_session_is_decider (self->session) && again > 0)
    return g_strdup_printf (
        ngettext (
            "Choose %d player again, and the server goes on with your game if it has stored it.",
            "Choose %d players again, and the server goes on with your game if it has stored "
            "it and all come back.",
            again),
        again);
  if (mae_session_is_decider (self->session))
    return g_strdup (_ ("You joined first, so you choose the number of players. The game starts "
                        "when all have joined."));
  if (decider)
    return g_strdup_printf (_ ("%s joined first and chooses the number of players."), decider);
  return g_strdup ("");
}

static char *
who_text (MaeLobbyPage *self)
{
  if (table_of (self))
    return mae_table_people_text (table_of (self));
  int here = mae_session_get_booked_seats (self->session);

  if (here <= 1)
    return g_strdup_printf (_ ("You joined as %s."), mae_session_get_nickname (self->session));
  return g_strdup_printf (ngettext ("You joined as %s, with %d other player.",
                                    "You joined as %s, with %d other players.", here - 1),
                          mae_session_get_nickname (self->session), here - 1);
}

/* ── Seats and buttons ─────────────────────────────────────────────────────────────────────── */

/* Creates the sign of a seat. Who sits there isn't known without a table. */
static GtkWidget *
make_seat (gboolean taken)
{
  GtkWidget *disc =
      g_object_new (GTK_TYPE_IMAGE, "icon-name", "avatar-default-symbolic", "pixel-size", 24,
                    "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (disc, "mae-seat");
  mae_widget_set_class (disc, "mae-free", !taken);
  gtk_widget_set_halign (disc, GTK_ALIGN_CENTER);
  return disc;
}

static void
update_seats (MaeLobbyPage *self)
{
  int here = MAX (1, mae_session_get_booked_seats (self->session));
  int shown = CLAMP (MAX (here, mae_session_get_players_count (self->session)), 1, 12);

  mae_box_clear (GTK_BOX (self->seats));
  for (int i = 0; i < shown; i++)
    gtk_box_append (GTK_BOX (self->seats), make_seat (i < here));
}

static void
on_count_clicked_cb (GtkButton *button, gpointer user_data)
{
  MaeLobbyPage *self = MAE_LOBBY_PAGE (user_data);

  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  mae_session_choose_players (self->session,
                              GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "mae-count")));
}

static void
make_chooser (MaeLobbyPage *self)
{
  for (int count = 1; count <= MOST_PLAYERS; count++) {
    g_autofree char *digit = g_strdup_printf ("%d", count);
    g_autofree char *name = g_strdup_printf (ngettext ("%d player", "%d players", count), count);
    GtkWidget *button = gtk_button_new_with_label (digit);

    g_object_set_data (G_OBJECT (button), "mae-count", GINT_TO_POINTER (count));
    gtk_widget_add_css_class (button, "mae-count");
    mae_a11y_label (button, name);
    g_signal_connect (button, "clicked", G_CALLBACK (on_count_clicked_cb), self);
    gtk_box_append (GTK_BOX (self->chooser), button);
  }
}

/* ── Inviting ──────────────────────────────────────────────────────────────────────────────── */

static void
on_copy_cb (GtkWidget *button, gpointer user_data)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (button),
                          g_object_get_data (G_OBJECT (button), "mae-text"));
}

static GtkWidget *
add_row (MaeLobbyPage *self, const char *title, const char *text)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "use-markup", FALSE,
                                 "subtitle", text, NULL);

  gtk_list_box_append (GTK_LIST_BOX (self->links), row);
  return row;
}

/* Adds a row with @text and a button called @name, which copies it. */
static void
add_text (MaeLobbyPage *self, const char *title, const char *text, const char *name)
{
  GtkWidget *row = add_row (self, title, text);
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (row, "mae-invite");
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_CENTER);
  mae_a11y_label (copy, name);
  g_object_set_data_full (G_OBJECT (copy), "mae-text", g_strdup (text), g_free);
  g_signal_connect (copy, "clicked", G_CALLBACK (on_copy_cb), NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), copy);
}

/* Shows what others enter on the page for joining: a link to the table, or the server and the
 * code. */
static void
show_links (MaeLobbyPage *self, const MaeTableInfo *table)
{
  guint16 port = mae_session_get_host_port (self->session);
  g_auto (GStrv) own = port ? mae_own_addresses (port) : NULL;
  const char *server = own ? *own : mae_session_get_address (self->session);
  g_autofree char *link = server ? g_strdup_printf ("%s/%s", server, table->code) : NULL;

  gtk_widget_set_visible (self->offline, link == NULL);
  gtk_widget_set_visible (self->means, link != NULL);
  mae_qr_image_set_text (self->qr, link);
  if (!link)
    return;
  add_text (self, _ ("Link"), link, _ ("Copy Link"));
  add_text (self, _ ("Address"), server, _ ("Copy Address"));
  for (char **each = own; own && each[0] && each[1]; each++) {
    /* Translators: %s is an address. */
    g_autofree char *copy = g_strdup_printf (_ ("Copy %s"), each[1]);

    add_text (self, _ ("Another address of this computer"), each[1], copy);
  }
  if (!port)
    add_text (self, C_ ("of a table", "Code"), table->code, _ ("Copy Code"));
  if (!table->is_private)
    add_row (self, port ? _ ("On this network") : _ ("In the hall"),
             port ? _ ("Friends also find the table in “Play Online”")
                  : _ ("Everybody on this server sees the table"));
}

static void
show_table (MaeLobbyPage *self, const MaeTableInfo *table)
{
  mae_seat_tiles_show (self->tiles, table, mae_session_get_nickname (self->session));
  if (self->n_players == 0)
    show_links (self, table);
  else if (table->n_players != self->n_players) {
    g_autofree char *text = heading_text (self);
    mae_announce (GTK_WIDGET (self), text, FALSE);
  }
  self->n_players = table->n_players;
}

/* A seat at a table for games over days can be left alone. */
static void
update_ways (MaeLobbyPage *self)
{
  gboolean keeps = mae_session_keeps_seat (self->session);

  gtk_widget_set_visible (self->kept, keeps);
  gtk_widget_set_visible (self->away, keeps);
  gtk_button_set_label (GTK_BUTTON (self->leave), keeps ? _ ("_Give Up the Seat")
                                                  : mae_session_get_host_port (self->session)
                                                      ? _ ("_Close Table")
                                                      : _ ("_Leave"));
  gtk_widget_set_visible (self->cancel, mae_session_can_cancel_table (self->session));
}

static void
update (MaeLobbyPage *self)
{
  g_autofree char *heading = heading_text (self);
  g_autofree char *about = about_text (self);
  g_autofree char *who = who_text (self);
  gboolean choose =
      mae_session_is_decider (self->session) && mae_session_get_players_count (self->session) == 0;

  if (table_of (self))
    show_table (self, table_of (self));
  update_ways (self);
  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->about, about);
  gtk_label_set_label (self->who, who);
  gtk_widget_set_visible (self->line, table_of (self) == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->tiles), table_of (self) != NULL);
  gtk_widget_set_visible (self->invite, table_of (self) != NULL);
  update_seats (self);
  mae_a11y_name (self->seats, who);
  mae_a11y_name (GTK_WIDGET (self->tiles), who);

  if (choose != gtk_widget_get_visible (self->chooser)) {
    gtk_widget_set_visible (self->chooser, choose);
    if (gtk_widget_get_mapped (GTK_WIDGET (self)))
      gtk_widget_grab_focus (GTK_WIDGET (self));
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_lobby_page_grab_focus (GtkWidget *widget)
{
  MaeLobbyPage *self = MAE_LOBBY_PAGE (widget);

  return gtk_widget_get_visible (self->chooser)
             ? gtk_widget_grab_focus (gtk_widget_get_first_child (self->chooser))
             : gtk_widget_grab_focus (gtk_widget_get_visible (self->away) ? self->away
                                                                          : self->leave);
}

static void
mae_lobby_page_class_init (MaeLobbyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_QR_IMAGE);
  g_type_ensure (MAE_TYPE_SEAT_TILES);
  MAE_OWN (klass, MaeLobbyPage, g_object_unref, session);
  mae_page_class_set_first (widget_class, mae_lobby_page_grab_focus);

  mae_widget_class_set_template (widget_class, "lobby-page");
  MAE_BIND_CHILDREN (widget_class, MaeLobbyPage, seats, line, tiles, chooser, kept, ways, away,
                     leave, cancel, heading, about, who, problem, invite, means, links, offline,
                     qr);
}

static void
mae_lobby_page_init (MaeLobbyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->seats), TRUE, 16);
  mae_wrap_layout_set (GTK_BOX (self->chooser), TRUE, 12);
  mae_wrap_layout_set (GTK_BOX (self->means), TRUE, 24);
  mae_wrap_layout_set (GTK_BOX (self->ways), TRUE, 12);
}

/* Creates a page about @session, which is in its waiting room. */
GtkWidget *
mae_lobby_page_new (MaeSession *session)
{
  MaeLobbyPage *self = g_object_new (MAE_TYPE_LOBBY_PAGE, NULL);

  self->session = g_object_ref (session);
  make_chooser (self);
  MAE_CONNECT (session, "lobby-changed", update, self);
  MAE_CONNECT (session, "table-changed", update, self);
  MAE_CONNECT (session, "count-refused", mae_label_show, self->problem);
  update (self);
  return GTK_WIDGET (self);
}
