/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/game/wall-clock.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/parts-text.h"
#include "net/address.h"

struct _MaeServerRow {
  AdwActionRow parent_instance;

  GtkWidget *join;
  char *address, *nickname, *code;
  gboolean is_silent; /* the button asks again */
};

G_DEFINE_FINAL_TYPE (MaeServerRow, mae_server_row, ADW_TYPE_ACTION_ROW)

static void
on_join_cb (MaeServerRow *self)
{
  g_signal_emit_by_name (self, self->is_silent ? "ask" : "join");
}

static void
on_forget_cb (MaeServerRow *self)
{
  g_signal_emit_by_name (self, "forget");
}

static void
mae_server_row_class_init (MaeServerRowClass *klass)
{
  MAE_OWN (klass, MaeServerRow, g_free, address, nickname, code);
  MAE_SIGNAL (klass, "join", 0);
  MAE_SIGNAL (klass, "forget", 0);
  MAE_SIGNAL (klass, "ask", 0);
}

static void
mae_server_row_init (MaeServerRow *self)
{
  /* Names come from other people, so they aren't read as markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  self->join = gtk_button_new ();
  gtk_widget_set_valign (self->join, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->join, "mae-small");
  g_signal_connect_swapped (self->join, "clicked", G_CALLBACK (on_join_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->join);
  /* Not the row's activatable widget, since the row's title would become part of the button's
   * name. */
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), TRUE);
  g_signal_connect (self, "activated", G_CALLBACK (on_join_cb), NULL);
}

static void
set_join (MaeServerRow *self, const char *label, const char *name)
{
  gtk_button_set_label (GTK_BUTTON (self->join), label);
  mae_a11y_name (self->join, name);
}

/* Returns how many days ago @used (seconds since 1970) was; NULL if unknown. (transfer full) */
static char *
ago_text (gint64 used)
{
  gint64 then = mae_wall_clock_day (used);
  int days = (int) CLAMP (mae_wall_clock_day (mae_wall_clock ()) - then, -1, 9999);

  /* It may be in the future, if the computer's date was wrong. */
  if (used == 0 || then == 0 || days < 0)
    return NULL;
  if (days == 0)
    return g_strdup (_ ("today"));
  return g_strdup_printf (ngettext ("%d day ago", "%d days ago", days), days);
}

/* Returns the address without the port if that is the default one. (transfer full) */
static char *
short_address (const char *address)
{
  const char *port = strrchr (address, ':');
  g_autofree char *brief = g_strndup (address, port != NULL ? port - address : 0);
  g_auto (MaeAddress) parsed = { 0 };

  if (!mae_address_parse (brief, &parsed, NULL))
    return g_strdup (address);
  g_autofree char *whole = mae_address_format (&parsed);
  return g_strdup (g_str_equal (whole, address) ? brief : address);
}

/* Returns as whom the server was played on, and when; NULL: it wasn't. (transfer full) */
static char *
player_text (const MaeListedServer *server)
{
  g_autofree char *ago = ago_text (server->used);

  if (server->nickname == NULL)
    return NULL;
  if (server->playing)
    /* Translators: %s is a nickname. */
    return mae_parts_text (g_strdup_printf (_ ("As %s · game in progress"), server->nickname));
  if (ago)
    /* Translators: a nickname, then “today” or “3 days ago”. */
    return mae_parts_text (g_strdup_printf (_ ("As %1$s · %2$s"), server->nickname, ago));
  return g_strdup_printf (_ ("As %s"), server->nickname);
}

/* Returns what the button does. (transfer full) */
static char *
join_text (const MaeListedServer *server, const char *title)
{
  if (server->asked == MAE_ASKED_SILENT)
    /* Translators: %s is a server's address. */
    return g_strdup_printf (_ ("Ask %s again"), title);
  if (server->nickname == NULL)
    return g_strdup_printf (_ ("Join %s"), title);
  /* Translators: a server's address and a nickname. */
  return g_strdup_printf (server->playing ? _ ("Return to %1$s as %2$s") : _ ("Join %1$s as %2$s"),
                          title, server->nickname);
}

gboolean
mae_server_row_is_for (MaeServerRow *self, const MaeListedServer *server)
{
  g_return_val_if_fail (MAE_IS_SERVER_ROW (self), FALSE);
  return g_str_equal (self->address, server->address)
         && g_strcmp0 (self->nickname, server->nickname) == 0;
}

void
mae_server_row_update (MaeServerRow *self, const MaeListedServer *server, gboolean asks)
{
  g_autofree char *brief = short_address (server->address);
  /* The address comes first: a name, which others have chosen, can't be taken for it. */
  g_autofree char *title = server->name
                               ? mae_parts_text (g_strdup_printf ("%s · %s", brief, server->name))
                               : g_strdup (brief);
  g_autofree char *answer = mae_server_text (server->asked, server->info);
  g_autofree char *player = player_text (server);
  g_autofree char *join = join_text (server, brief);
  g_autofree char *subtitle = NULL;

  g_return_if_fail (MAE_IS_SERVER_ROW (self));

  /* The line stays free until there is an answer, so that rows keep their height. */
  if (asks && *answer == '\0') {
    g_free (answer);
    answer = g_strdup ("\u00a0");
  }
  subtitle = player && *answer ? g_strdup_printf ("%s\n%s", answer, player)
             : player          ? g_strdup (player)
                               : g_strdup (answer);
  self->is_silent = server->asked == MAE_ASKED_SILENT;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  mae_widget_set_class (GTK_WIDGET (self), "mae-silent", self->is_silent);
  set_join (self,
            self->is_silent   ? _ ("Try Again")
            : server->playing ? /* Translators: to the game that is still in progress. */ C_ (
                  "to a game", "Return")
                              : _ ("Join"),
            join);
  mae_widget_set_class (self->join, "mae-waiting", server->playing && !self->is_silent);
}

static void
add_forget (MaeServerRow *self)
{
  GtkWidget *forget = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *brief = short_address (self->address);
  /* Translators: %s is a server's address. */
  g_autofree char *name = g_strdup_printf (_ ("Remove %s"), brief);

  gtk_widget_set_valign (forget, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (forget, "flat");
  mae_a11y_label (forget, name);
  g_signal_connect_swapped (forget, "clicked", G_CALLBACK (on_forget_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), forget);
}

GtkWidget *
mae_server_row_new_listed (const MaeListedServer *server, gboolean asks)
{
  MaeServerRow *self = g_object_new (MAE_TYPE_SERVER_ROW, NULL);

  self->address = g_strdup (server->address);
  self->nickname = g_strdup (server->nickname);
  if (server->nickname != NULL)
    add_forget (self);
  mae_server_row_update (self, server, asks);
  return GTK_WIDGET (self);
}

GtkWidget *
mae_server_row_new_found (const char *title, const char *subtitle, const char *address,
                          const char *code)
{
  MaeServerRow *self = g_object_new (MAE_TYPE_SERVER_ROW, NULL);
  /* Translators: %s is what somebody called their game. */
  g_autofree char *join = g_strdup_printf (_ ("Join %s"), title);

  self->address = g_strdup (address);
  self->code = g_strdup (code);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 1);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 1);
  set_join (self, _ ("Join"), join);
  return GTK_WIDGET (self);
}

const char *
mae_server_row_get_address (MaeServerRow *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_ROW (self), NULL);
  return self->address;
}

const char *
mae_server_row_get_nickname (MaeServerRow *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_ROW (self), NULL);
  return self->nickname;
}

const char *
mae_server_row_get_code (MaeServerRow *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_ROW (self), NULL);
  return self->code;
}
