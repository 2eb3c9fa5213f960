/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-account.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/pages/account-dialog.h"
#include "client/pages/report-dialog.h"
#include "client/platform/file-chooser.h"
#include "client/platform/question.h"
#include "client/session/session-account.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "net/file-problem.h"
#include "window-private.h"

/* ── Reports ───────────────────────────────────────────────────────────────────────────────── */

static void
on_report_cb (GtkWidget *question, const char *answer, MaeWindow *self)
{
  if (g_strcmp0 (answer, "report") == 0)
    mae_session_report (self->session, mae_report_dialog_get_name (question),
                        mae_report_dialog_get_conduct (question),
                        mae_report_dialog_get_text (question));
}

static void
add_name (MaeWindow *self, GPtrArray *names, const char *name)
{
  if (name && !mae_session_is_own_name (self->session, name)
      && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, (gpointer) name);
}

/* Adds who plays or watches at the player's table. */
static void
add_people (MaeWindow *self, GPtrArray *names)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);

  for (int i = 0; table && i < table->n_players; i++)
    if (table->players[i].level == 0)
      add_name (self, names, table->players[i].name);
  for (int i = 0; table && table->spectators && table->spectators[i]; i++)
    add_name (self, names, table->spectators[i]);
}

/* "": somebody at the table. */
static void
report_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const char *name = g_variant_get_string (parameter, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (!self->session || !mae_session_has (self->session, MAE_FEATURE_REPORTS))
    return;
  if (*name != '\0')
    g_ptr_array_add (names, (gpointer) name);
  else
    add_people (self, names);
  if (names->len == 0) {
    mae_window_toast (self, _ ("Nobody else is at this table."));
    return;
  }
  g_ptr_array_add (names, NULL);
  GtkWidget *question = mae_report_dialog_new ((const char *const *) names->pdata);
  g_signal_connect_object (question, "response", G_CALLBACK (on_report_cb), self, 0);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

/* ── The account ───────────────────────────────────────────────────────────────────────────── */

static void
on_wish_cb (GtkWidget *question, const char *answer, MaeWindow *self)
{
  MaeAccountWish wish = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (question), "wish"));

  if (g_strcmp0 (answer, "do") == 0
      && !mae_session_ask_account (self->session, wish, mae_account_dialog_get_password (question),
                                   mae_account_dialog_get_new_password (question)))
    mae_window_toast (self, _ ("The server hasn’t answered the last request yet."));
}

static void
ask (MaeWindow *self, MaeAccountWish wish, const char *problem)
{
  if (!self->session || !mae_session_has (self->session, MAE_FEATURE_ACCOUNT))
    return;
  GtkWidget *question = mae_account_dialog_new (wish, mae_session_get_nickname (self->session),
                                                problem, mae_session_is_encrypted (self->session));
  g_object_set_data (G_OBJECT (question), "wish", GINT_TO_POINTER (wish));
  g_signal_connect_object (question, "response", G_CALLBACK (on_wish_cb), self, 0);
  mae_dialog_present (question, GTK_WIDGET (self));
  mae_a11y_tidy_buttons (question);
}

static void
on_refused_cb (MaeWindow *self, int wish, const char *text)
{
  ask (self, (MaeAccountWish) wish, text);
}

/* What is to be saved, and whose window it is. */
typedef struct {
  MaeWindow *window;
  GBytes *data;
  gboolean is_cut; /* the server has more than it has sent */
} Export;

static void
export_free (Export *self)
{
  g_bytes_unref (self->data);
  g_object_unref (self->window);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static void
on_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Export) export = data;
  g_autoptr (GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error)) {
    g_autofree char *text = mae_file_problem_unsaved (G_FILE (source), error);
    mae_window_toast (export->window, text);
    return;
  }
  mae_window_toast (export->window, export->is_cut
                                        ? _ ("Only the first part of your data was saved. Ask the "
                                             "operator of the server for the rest.")
                                        : _ ("Your data was saved."));
}

static void
on_place_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Export) export = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mae_file_chooser_finish (result, &error);

  if (file) {
    GBytes *bytes = export->data;
    g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE,
                                         G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION,
                                         NULL, on_saved_cb, g_steal_pointer (&export));
  } else if (error) {
    mae_window_toast (export->window, error->message);
  }
}

static void
save (MaeWindow *self, const char *text)
{
  Export *export = g_new (Export, 1);

  *export = (Export){ g_object_ref (self), g_bytes_new (text, strlen (text)),
                      g_str_has_suffix (text, MAE_ACCOUNT_CUT) };
  mae_file_chooser_save (GTK_WINDOW (self), _ ("Export My Data"), "maestri.json", NULL,
                         on_place_chosen_cb, export);
}

static void
on_told_cb (MaeWindow *self, int wish, const char *text)
{
  if (wish == MAE_ACCOUNT_EXPORT) {
    save (self, text);
    return;
  }
  if (wish == MAE_ACCOUNT_DELETE) {
    mae_server_book_forget (self->book, mae_session_get_address (self->session),
                            mae_session_get_nickname (self->session));
    mae_session_leave (self->session);
    mae_window_show_start (self);
  }
  mae_window_toast (self, text);
}

static void
change_password_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask (mae_window_of (widget), MAE_ACCOUNT_PASSWORD, NULL);
}

static void
export_data_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask (mae_window_of (widget), MAE_ACCOUNT_EXPORT, NULL);
}

static void
delete_account_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask (mae_window_of (widget), MAE_ACCOUNT_DELETE, NULL);
}

void
mae_window_watch_account (MaeWindow *self)
{
  MAE_CONNECT (self->session, "account-told", on_told_cb, self);
  MAE_CONNECT (self->session, "account-refused", on_refused_cb, self);
}

void
mae_window_install_account_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.report", "s", report_cb);
  gtk_widget_class_install_action (klass, "win.change-password", NULL, change_password_cb);
  gtk_widget_class_install_action (klass, "win.export-data", NULL, export_data_cb);
  gtk_widget_class_install_action (klass, "win.delete-account", NULL, delete_account_cb);
}
