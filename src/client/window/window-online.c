/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and servers: the page to join one, joining, and returning to games. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/pages/online-page.h"
#include "client/pages/password-dialog.h"
#include "client/pages/start-page.h"
#include "client/pages/table-dialog.h"
#include "client/platform/dialog.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "net/address.h"
#include "store/nickname.h"
#include "store/store-lock.h"

/* ── Nickname ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the player's name from the settings or the user's account. (transfer full) */
char *
mae_window_own_nickname (MaeWindow *self)
{
  g_autofree char *chosen = g_settings_get_string (self->settings, "nickname");
  const char *real = g_get_real_name ();
  g_auto (GStrv) names = NULL;

  g_strstrip (chosen);
  if (*chosen)
    return g_steal_pointer (&chosen);
  if (!real || !*real || g_str_equal (real, "Unknown"))
    return g_strdup (g_get_user_name ());
  names = g_strsplit (real, " ", 2);
  return g_strdup (names[0]);
}

static gboolean
is_same_name (const char *a, const char *b)
{
  g_autofree char *key_a = mae_nickname_read_key (a), *key_b = mae_nickname_read_key (b);

  return key_a && g_strcmp0 (key_a, key_b) == 0;
}

gboolean
mae_window_is_there (MaeWindow *self, const char *address, const char *nickname)
{
  MaeSessionState state = self->session ? mae_session_get_state (self->session) : MAE_SESSION_IDLE;

  return state != MAE_SESSION_IDLE
         && (state != MAE_SESSION_LOST || mae_session_is_rejoining (self->session))
         && g_strcmp0 (mae_session_get_address (self->session), address) == 0
         && is_same_name (mae_session_get_nickname (self->session), nickname);
}

/* Returns another window that is on @server as @nickname, or tries to be; NULL: none. Each of two
 * would take the seat from the other again and again. */
static GtkWindow *
find_other (MaeWindow *self, const char *server, const char *nickname)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at; at = at->next)
    if (G_OBJECT_TYPE (at->data) == G_OBJECT_TYPE (self) && at->data != self
        && mae_window_is_there (mae_window_of (at->data), server, nickname))
      return at->data;
  return NULL;
}

/* The lock on being on a server with a nickname, which the session has for other programs with the
 * same folder. */
#define PLACE "mae-place"

static void
leave_place (MaeWindow *self)
{
  g_object_set_data (G_OBJECT (self->session), PLACE, NULL);
}

/* Returns NULL if another program has the place. (transfer full) */
static MaeStoreLock *
lock_place (const char *server, const char *nickname)
{
  g_autofree char *key = mae_nickname_read_key (nickname);
  g_autofree char *both = g_strdup_printf ("%s %s", server, key ? key : nickname);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
  g_autofree char *path = mae_server_book_default_path ();

  sum[15] = '\0'; /* 60 bits, never all 0 */
  return mae_store_lock (path, (gint64) g_ascii_strtoull (sum, NULL, 16), NULL);
}

/* Takes the place for the session. If another window or program has it, presents that window if
 * it is one of ours, and returns what to say. */
static const char *
take_place (MaeWindow *self, const char *server, const char *nickname)
{
  GtkWindow *other = find_other (self, server, nickname);
  MaeStoreLock *lock;

  leave_place (self);
  if (other)
    gtk_window_present (other);
  lock = other ? NULL : lock_place (server, nickname);
  if (!lock)
    return _ ("You are on this server in another window. To be there twice, choose another "
              "nickname.");
  g_object_set_data_full (G_OBJECT (self->session), PLACE, lock, (GDestroyNotify) mae_store_unlock);
  return NULL;
}

static void
on_left_cb (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);

  if (state == MAE_SESSION_IDLE
      || (state == MAE_SESSION_LOST && !mae_session_is_rejoining (self->session)))
    leave_place (self);
}

/* On the start page: shows that a game on a server is still in progress, with a button to return to
 * it. */
static void
offer_return (MaeWindow *self)
{
  mae_server_book_reload (self->book);
  const MaeKnownServer *waiting = mae_server_book_waiting (self->book);
  if (!waiting || find_other (self, waiting->address, waiting->nickname))
    return;
  /* Translators: a server's address and a nickname. */
  g_autofree char *text = g_strdup_printf (_ ("Your game on %1$s as %2$s is still in progress."),
                                           waiting->address, waiting->nickname);
  mae_banner_show (self->banner, text, C_ ("to a game", "_Return"), "win.return");
}

void
mae_window_show_start (MaeWindow *self)
{
  mae_window_show_page (self, g_object_new (MAE_TYPE_START_PAGE, NULL), NULL, NULL, FALSE);
  offer_return (self);
}

/* ── The page ──────────────────────────────────────────────────────────────────────────────── */

static void
on_join_cb (MaeWindow *self, const char *server, const char *code, const char *nickname);

static void
on_online_cancel_cb (MaeWindow *self)
{
  mae_link_clear (&self->link);
  switch (mae_session_get_state (self->session)) {
  case MAE_SESSION_CONNECTING:
  case MAE_SESSION_GREETING:
  case MAE_SESSION_NICKNAME:
    mae_session_leave (self->session);
    if (mae_window_shows (self, MAE_TYPE_ONLINE_PAGE))
      mae_online_page_set_busy (MAE_ONLINE_PAGE (mae_window_get_page (self)), NULL);
    break;
  default:
    mae_window_show_start (self);
  }
}

static void
show_list (MaeOnlinePage *page, const char *key, GSettings *settings)
{
  g_autofree char *list = g_settings_get_string (settings, "server-list");

  mae_online_page_set_list (page, g_strstrip (list));
}

static MaeOnlinePage *
show_online (MaeWindow *self, const char *server, const char *nickname)
{
  g_autofree char *known_server = g_settings_get_string (self->settings, "server");
  g_autofree char *known_nickname = mae_window_own_nickname (self);
  GtkWidget *page =
      mae_online_page_new (self->book, known_server, nickname ? nickname : known_nickname);

  if (server) /* it may be the code of a table on the known one */
    mae_online_page_set_server (MAE_ONLINE_PAGE (page), server);
  MAE_CONNECT (page, "join", on_join_cb, self);
  MAE_CONNECT (page, "cancel", on_online_cancel_cb, self);
  MAE_CONNECT (self->settings, "changed::server-list", show_list, page);
  show_list (MAE_ONLINE_PAGE (page), "server-list", self->settings);
  if (g_settings_get_boolean (self->settings, "look-up-servers"))
    mae_online_page_look_up (MAE_ONLINE_PAGE (page));
  mae_window_show_page (self, page, _ ("Play Online"), NULL, TRUE);
  return MAE_ONLINE_PAGE (page);
}

/* The server wants another nickname: lets the player enter it. */
static void
nickname_refused (MaeWindow *self, int reason, const char *text)
{
  if (!mae_window_shows (self, MAE_TYPE_ONLINE_PAGE))
    show_online (self, mae_session_get_address (self->session),
                 mae_session_get_nickname (self->session));
  /* The protocol may have been recognized since the address was typed. */
  if (mae_session_get_address (self->session) != NULL)
    mae_online_page_set_server (MAE_ONLINE_PAGE (mae_window_get_page (self)),
                                mae_session_get_address (self->session));
  mae_online_page_set_problem (MAE_ONLINE_PAGE (mae_window_get_page (self)), text, TRUE);
}

static void
on_password_response_cb (MaeWindow *self, const char *response, GtkWidget *question)
{
  g_clear_weak_pointer (&self->password);
  /* By now the session may have gone on, or ended, without the player's answer. */
  if (mae_session_get_state (self->session) != MAE_SESSION_NICKNAME)
    return;
  if (g_str_equal (response, "join")) {
    mae_session_set_password (self->session, mae_password_dialog_get_password (question));
    return;
  }
  nickname_refused (self, MAE_NICKNAME_TAKEN,
                    _ ("If you don’t know the password, choose another nickname."));
}

/* The server wants a password. */
static void
password_asked (MaeWindow *self, int reason)
{
  /* One question is enough, however often the server asks. */
  if (self->password)
    return;
  GtkWidget *question =
      mae_password_dialog_new (mae_session_get_nickname (self->session), (MaePasswordReason) reason,
                               mae_session_is_encrypted (self->session));
  g_set_weak_pointer (&self->password, question);
  MAE_CONNECT (question, "response", on_password_response_cb, self);
  mae_dialog_present (question, GTK_WIDGET (self));
  mae_a11y_tidy_buttons (question);
}

/* ── Links ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_window_offer_link (MaeWindow *self, const MaeLink *link)
{
  mae_online_page_offer (show_online (self, link->server, NULL), link);
}

/* After joining by a link: goes from the hall to the link's table. */
static void
follow_link (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);
  g_autofree char *code = NULL;

  if (state < MAE_SESSION_HALL || state > MAE_SESSION_ENDED)
    return;
  if (g_strcmp0 (self->link.server, mae_session_get_address (self->session)) == 0)
    code = g_steal_pointer (&self->link.code);
  mae_link_clear (&self->link);
  if (code && state == MAE_SESSION_HALL)
    mae_session_join_table (self->session, code);
  else if (code && state == MAE_SESSION_LOBBY)
    mae_window_toast (self, _ ("This server has no tables with codes."));
}

/* ── Joining ───────────────────────────────────────────────────────────────────────────────── */

static void
on_join_cb (MaeWindow *self, const char *server, const char *code, const char *nickname)
{
  g_auto (MaeAddress) address = { 0 };

  if (!mae_address_parse (server, &address, NULL))
    return;
  gboolean is_connected = mae_session_get_state (self->session) == MAE_SESSION_NICKNAME
                          && g_strcmp0 (mae_session_get_address (self->session), server) == 0;
  if (!is_connected)
    mae_window_leave_together (self);
  const char *problem = take_place (self, server, nickname);
  if (problem) {
    mae_online_page_set_problem (MAE_ONLINE_PAGE (mae_window_get_page (self)), problem, TRUE);
    return;
  }
  /* When only the nickname was refused, the table of the link stays the same. */
  if (code || !is_connected) {
    mae_link_clear (&self->link);
    self->link = (MaeLink){ g_strdup (server), g_strdup (code) };
  }
  g_settings_set_string (self->settings, "server", server);
  g_settings_set_string (self->settings, "nickname", nickname);

  if (is_connected)
    mae_session_set_nickname (self->session, nickname);
  else {
    /* A player who chose a game nearby joins that one. */
    gboolean is_nearby = mae_online_page_is_nearby (MAE_ONLINE_PAGE (mae_window_get_page (self)));

    mae_session_set_to_hall (self->session, !is_nearby);
    mae_session_connect_to (self->session, &address, nickname);
  }
}

void
mae_window_play_online (MaeWindow *self, const char *server, const char *nickname)
{
  mae_banner_show (self->banner, NULL, NULL, NULL);
  MaeOnlinePage *page = show_online (self, server, nickname);
  GtkWidget *widget = GTK_WIDGET (page);
  if (server)
    gtk_widget_activate_action (widget, "online.join", NULL);
}

void
mae_window_play_turn (MaeWindow *self, const char *address, const char *nickname, gint64 game)
{
  if (!mae_window_is_there (self, address, nickname))
    mae_window_play_online (self, address, nickname);
  if (!mae_window_is_there (self, address, nickname))
    return; /* the page says why not */
  self->leaving = mae_session_get_state (self->session) > MAE_SESSION_HALL;
  mae_session_open_game (self->session, game);
}

static void
play_online_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_window_play_online (mae_window_of (widget), NULL, NULL);
}

static void
reconnect_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autofree char *nickname = g_strdup (mae_session_get_nickname (self->session));
  g_auto (MaeAddress) address = { 0 };

  if (mae_session_is_rejoining (self->session)) {
    mae_session_retry_now (self->session);
    return;
  }
  const char *problem = take_place (self, mae_session_get_address (self->session), nickname);
  if (problem) {
    mae_window_toast (self, problem);
    return;
  }
  if (mae_address_parse (mae_session_get_address (self->session), &address, NULL))
    mae_session_connect_to (self->session, &address, nickname);
}

/* @ruleset: nullable. */
static void
host_game (GtkWidget *widget, const char *ruleset)
{
  MaeWindow *self = mae_window_of (widget);
  g_autofree char *typed =
      mae_window_shows (self, MAE_TYPE_ONLINE_PAGE)
          ? mae_online_page_dup_nickname (MAE_ONLINE_PAGE (mae_window_get_page (self)))
          : g_strdup ("");
  g_autofree char *nickname = *typed ? g_strdup (typed) : mae_window_own_nickname (self);

  if (*typed)
    g_settings_set_string (self->settings, "nickname", typed);
  mae_window_leave_together (self);
  mae_dialog_present (mae_table_dialog_new_host (self->session, self->settings, nickname, ruleset),
                      widget);
}

static void
host_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  host_game (widget, NULL);
}

static void
host_game_by_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  host_game (widget, g_variant_get_string (parameter, NULL));
}

/* Moves from the hall to the waiting room of the same server. */
static void
waiting_room_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autofree char *nickname = g_strdup (mae_session_get_nickname (self->session));
  g_auto (MaeAddress) address = { 0 };

  if (mae_session_get_state (self->session) != MAE_SESSION_HALL
      || !mae_address_parse (mae_session_get_address (self->session), &address, NULL))
    return;
  mae_session_set_to_hall (self->session, FALSE);
  mae_session_connect_to (self->session, &address, nickname);
}

/* ── Returning to a game ───────────────────────────────────────────────────────────────────── */

static void
return_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const MaeKnownServer *waiting = mae_server_book_waiting (self->book);
  g_autofree char *address = waiting ? g_strdup (waiting->address) : NULL;
  g_autofree char *nickname = waiting ? g_strdup (waiting->nickname) : NULL;

  mae_banner_show (self->banner, NULL, NULL, NULL);
  if (address)
    mae_window_play_online (self, address, nickname);
}

/* The player sees which games wait on the server: nothing more needs to be told about them. */
static void
note_seen (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  const char *address = mae_session_get_address (self->session);

  if (application && address && state >= MAE_SESSION_HALL && state <= MAE_SESSION_ENDED)
    g_action_group_activate_action (
        G_ACTION_GROUP (application), "turns-seen",
        g_variant_new ("(ss)", address, mae_session_get_nickname (self->session)));
}

void
mae_window_watch_online (MaeWindow *self)
{
  MAE_CONNECT (self->session, "notify::state", note_seen, self);
  MAE_CONNECT (self->session, "nickname-refused", nickname_refused, self);
  MAE_CONNECT (self->session, "password-asked", password_asked, self);
  MAE_CONNECT_AFTER (self->session, "notify::state", follow_link, self);
  MAE_CONNECT (self->session, "notify::state", on_left_cb, self);
}

void
mae_window_install_online_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.play-online", NULL, play_online_cb);
  gtk_widget_class_install_action (klass, "win.reconnect", NULL, reconnect_cb);
  gtk_widget_class_install_action (klass, "win.return", NULL, return_cb);
  gtk_widget_class_install_action (klass, "win.host-game", NULL, host_game_cb);
  gtk_widget_class_install_action (klass, "win.host-game-by", "s", host_game_by_cb);
  gtk_widget_class_install_action (klass, "win.waiting-room", NULL, waiting_room_cb);
}
