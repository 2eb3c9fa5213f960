/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "lobby-page.h"

#include <glib/gi18n.h>

#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/page.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/qr-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/table-text.h"
#include "net/own-addresses.h"

#include "client/widgets/a11y-text.h"
#include "client/words/parts-text.h"

/* The most players in the documents of the protocols. A ruleset may allow more, but it is known
 * only when the game begins. */
#define MOST_PLAYERS 4

#define SEAT 60 /* the size of a badge */

struct _MaeLobbyPage {
  GtkWidget parent_instance;

  GtkWidget *seats, *chooser, *kept, *ways, *away, *leave, *cancel;
  GtkWidget *invite, *code_box, *host_box, *addresses;
  MaeQrImage *qr; /* what others enter to join */
  GtkLabel *heading, *about, *who, *problem, *code, *code_about;

  MaeSession *session;
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

/* Returns the name of the player on the seat; NULL: unknown, as in the waiting room. */
static const char *
name_at (MaeLobbyPage *self, int i)
{
  const MaeTableInfo *table = table_of (self);

  return table && i < table->n_players ? table->players[i].name : NULL;
}

/* Creates a badge of seat @i, with letters and name if the player is known. */
static GtkWidget *
make_seat (MaeLobbyPage *self, int i, gboolean taken)
{
  const char *name = name_at (self, i);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8), *disc, *label;

  if (name) {
    const MaeRoster roster = mae_table_roster (table_of (self));
    MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, i, &roster);

    disc = mae_piece_image_new (&badge, SEAT);
  } else {
    disc = g_object_new (GTK_TYPE_IMAGE, "icon-name", "avatar-default-symbolic", "pixel-size", 24,
                         "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_widget_add_css_class (disc, "mae-seat");
    mae_widget_set_class (disc, "mae-free", !taken);
  }
  gtk_widget_set_halign (disc, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), disc);
  if (table_of (self) == NULL)
    return box;
  label = g_object_new (GTK_TYPE_LABEL, "label", name ? name : C_ ("seat", "free"), "ellipsize",
                        PANGO_ELLIPSIZE_END, "width-chars", 9, "max-width-chars", 9, NULL);
  gtk_widget_add_css_class (label, "mae-seat-name");
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static void
update_seats (MaeLobbyPage *self)
{
  int here = MAX (1, mae_session_get_booked_seats (self->session));
  int shown = CLAMP (MAX (here, mae_session_get_players_count (self->session)), 1, 12);

  mae_box_clear (GTK_BOX (self->seats));
  for (int i = 0; i < shown; i++)
    gtk_box_append (GTK_BOX (self->seats), make_seat (self, i, i < here));
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

/* Returns the server and the code of the player's table, in the form in which they can be entered
 * on the page for joining; NULL: the player isn't at a table. (transfer full) */
static char *
link_text (MaeLobbyPage *self)
{
  const MaeTableInfo *table = table_of (self);

  return table ? g_strdup_printf ("%s/%s", mae_session_get_address (self->session), table->code)
               : NULL;
}

static void
on_copy_cb (MaeLobbyPage *self)
{
  g_autofree char *text = link_text (self);

  if (text)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* Shows the table's code, with which friends can join even if the table isn't listed. */
static void
update_code (MaeLobbyPage *self)
{
  const MaeTableInfo *table = table_of (self);

  gtk_widget_set_visible (self->code_box, table != NULL);
  if (!table)
    return;
  const char *server = mae_session_get_address (self->session);
  g_autofree char *about =
      table->is_private
          /* Translators: %s is the address of a server; the code of a table follows. */
          ? g_strdup_printf (_ ("Only players with the code can join. Server: %s, code:"), server)
          : g_strdup_printf (_ ("Friends join on %s, in the list or by code:"), server);

  g_autofree char *link = link_text (self);
  mae_qr_image_set_text (self->qr, link);
  gtk_label_set_label (self->code, table->code);
  gtk_label_set_label (self->code_about, about);
}

static void
on_copy_address_cb (GtkButton *button, gpointer user_data)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)),
                          g_object_get_data (G_OBJECT (button), "mae-address"));
}

/* Shows the addresses that the host can give to other players. */
static void
show_addresses (MaeLobbyPage *self)
{
  guint16 port = mae_session_get_host_port (self->session);
  g_auto (GStrv) addresses = port ? mae_own_addresses (port) : NULL;

  gtk_widget_set_visible (self->host_box, port != 0);
  mae_qr_image_set_text (self->qr, addresses ? *addresses : NULL);
  for (char **each = addresses; each && *each; each++) {
    GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
    GtkWidget *label = gtk_label_new (*each);
    GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
    /* Translators: %s is an address. */
    g_autofree char *name = g_strdup_printf (_ ("Copy %s"), *each);

    gtk_widget_add_css_class (label, "mae-code");
    gtk_widget_add_css_class (copy, "flat");
    mae_a11y_label (copy, name);
    g_object_set_data_full (G_OBJECT (copy), "mae-address", g_strdup (*each), g_free);
    g_signal_connect (copy, "clicked", G_CALLBACK (on_copy_address_cb), NULL);
    gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (row), label);
    gtk_box_append (GTK_BOX (row), copy);
    gtk_box_append (GTK_BOX (self->addresses), row);
  }
  if (port && !*addresses) {
    GtkWidget *none = gtk_label_new (_ ("This computer isn’t connected to a network."));

    gtk_label_set_wrap (GTK_LABEL (none), TRUE);
    gtk_widget_add_css_class (none, "mae-problem");
    gtk_box_append (GTK_BOX (self->addresses), none);
  }
}

/* A seat at a table for games over days can be left alone. */
static void
update_ways (MaeLobbyPage *self)
{
  gboolean keeps = mae_session_keeps_seat (self->session);

  gtk_widget_set_visible (self->kept, keeps);
  gtk_widget_set_visible (self->away, keeps);
  gtk_button_set_label (GTK_BUTTON (self->leave), keeps ? _ ("_Give Up the Seat") : _ ("_Leave"));
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

  update_code (self);
  update_ways (self);
  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->about, about);
  gtk_label_set_label (self->who, who);
  gtk_widget_set_visible (GTK_WIDGET (self->who), table_of (self) == NULL);
  update_seats (self);
  mae_a11y_name (self->seats, who);

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
  MAE_OWN (klass, MaeLobbyPage, g_object_unref, session);
  mae_page_class_set_first (widget_class, mae_lobby_page_grab_focus);

  mae_widget_class_set_template (widget_class, "lobby-page");
  MAE_BIND_CHILDREN (widget_class, MaeLobbyPage, seats, chooser, kept, ways, away, leave, cancel,
                     heading, about, who, problem, invite, code_box, host_box, addresses, qr, code,
                     code_about);
  gtk_widget_class_bind_template_callback (widget_class, on_copy_cb);
}

static void
mae_lobby_page_init (MaeLobbyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->seats), TRUE, 16);
  mae_wrap_layout_set (GTK_BOX (self->chooser), TRUE, 12);
  mae_wrap_layout_set (GTK_BOX (self->invite), TRUE, 20);
  mae_wrap_layout_set (GTK_BOX (self->ways), TRUE, 12);
}

/* Creates a page about @session, which is in its waiting room. */
GtkWidget *
mae_lobby_page_new (MaeSession *session)
{
  MaeLobbyPage *self = g_object_new (MAE_TYPE_LOBBY_PAGE, NULL);

  self->session = g_object_ref (session);
  make_chooser (self);
  show_addresses (self);
  MAE_CONNECT (session, "lobby-changed", update, self);
  MAE_CONNECT (session, "table-changed", update, self);
  MAE_CONNECT (session, "count-refused", mae_label_show, self->problem);
  update (self);
  return GTK_WIDGET (self);
}
