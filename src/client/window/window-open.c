/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links, saved games and rulesets that the window opens, and games it saves as files. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/game/saved-file.h"
#include "client/game/wall-clock.h"
#include "client/platform/file-chooser.h"
#include "client/session/link.h"
#include "window-rulesets.h"

/* Shows an error in a dialog, since errors are too long for a toast. */
static void
show_problem (MaeWindow *self, const char *text)
{
  mae_banner_show (self->banner, text, _ ("_Close"), "win.close-banner");
}

/* ── Opening ───────────────────────────────────────────────────────────────────────────────── */

static void
on_read_cb (GObject *file, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeSavedFile) saved = mae_saved_file_read_finish (result, &error);

  /* Canceled: the window was closed, or opens something else. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error)
    show_problem (self, error->message);
  else if (saved->record)
    mae_window_open_record (self, saved->record);
  else if (saved->notes)
    mae_window_import_rules (self, saved->rules, saved->name, saved->notes);
  else
    mae_window_open_rules (self, saved->rules);
}

static void
open_file (MaeWindow *self, GFile *file)
{
  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  mae_saved_file_read_async (file, self->opening, on_read_cb, g_object_ref (self));
}

void
mae_window_open (MaeWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_auto (MaeLink) link = { 0 };
  g_autoptr (GError) error = NULL;

  mae_banner_show (self->banner, NULL, NULL, NULL);
  if (mae_link_is_file (file))
    open_file (self, file);
  else if (mae_link_parse (uri, &link, &error))
    mae_window_offer_link (self, &link);
  else
    show_problem (self, error->message);
}

void
mae_window_open_first (MaeWindow *self, GFile *file)
{
  mae_window_open (self, file);
  self->is_for_file = TRUE;
}

/* Opens one file in this window if it has no game. Otherwise the application opens the files in
 * other windows. */
static gboolean
open_all (MaeWindow *self, GSList *files)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (GSList *at = files; at; at = at->next)
    g_ptr_array_add (all, at->data);
  if (all->len == 0)
    return FALSE;
  if (!application || (all->len == 1 && mae_window_is_idle (self)))
    mae_window_open (self, g_ptr_array_index (all, 0));
  else
    g_application_open (G_APPLICATION (application), (GFile **) all->pdata, (int) all->len, "");
  return TRUE;
}

static gboolean
on_drop_cb (MaeWindow *self, const GValue *value)
{
  return open_all (self, g_value_get_boxed (value));
}

void
mae_window_accept_drops (MaeWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_add_css_class (GTK_WIDGET (self->toasts), "mae-drop");
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->toasts), GTK_EVENT_CONTROLLER (target));
}

static void
on_open_chosen_cb (GObject *window, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mae_file_chooser_finish (result, &error);
  g_autoptr (GSList) files = file ? g_slist_append (NULL, file) : NULL;

  if (files)
    open_all (mae_window_of (window), files);
  else if (error)
    show_problem (mae_window_of (window), error->message);
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const MaeFileKind kinds[] = {
    { _ ("Saved games and rules"), { MAE_SAVED_GAME_SUFFIX, MAE_RULESET_SUFFIX, ".json" } },
    { NULL },
  };

  mae_file_chooser_open (GTK_WINDOW (widget), _ ("Open a Game or Rules"), kinds, NULL,
                         on_open_chosen_cb, NULL);
}

/* ── Saving ────────────────────────────────────────────────────────────────────────────────── */

static void
on_written_cb (GObject *file, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (mae_saved_file_write_finish (result, &error))
    mae_window_toast (self, _ ("Game exported"));
  else
    show_problem (self, error->message);
}

static void
on_export_chosen_cb (GObject *window, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeRecord) record = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mae_file_chooser_finish (result, &error);

  if (file)
    mae_saved_file_write_async (file, record, NULL, on_written_cb, g_object_ref (window));
  else if (error)
    show_problem (mae_window_of (window), error->message);
}

/* Returns a name for the file: the opponents and today's date. (transfer full) */
static char *
file_name_for (const MaeRecord *record)
{
  g_autoptr (GDateTime) now = mae_wall_clock_local ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *title = mae_record_title (record);

  return g_strdup_printf ("%s %s" MAE_SAVED_GAME_SUFFIX, g_strdelimit (title, "/\\", '-'), date);
}

static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = mae_games_load (g_variant_get_int64 (parameter), &error);
  g_autofree char *file_name = record ? file_name_for (record) : NULL;

  if (record)
    mae_file_chooser_save (GTK_WINDOW (widget), _ ("Export Game"), file_name, NULL,
                           on_export_chosen_cb, mae_record_ref (record));
  else
    show_problem (mae_window_of (widget), error->message);
}

static void
close_banner_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_banner_show (mae_window_of (widget)->banner, NULL, NULL, NULL);
}

void
mae_window_install_open_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, open_cb);
  gtk_widget_class_install_action (klass, "win.export", "x", export_cb);
  gtk_widget_class_install_action (klass, "win.close-banner", NULL, close_banner_cb);
}
