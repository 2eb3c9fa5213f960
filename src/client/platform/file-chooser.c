/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-chooser.h"

#include <glib/gi18n.h>

/* (transfer full): GtkFileFilter */
static GListStore *
make_filters (const MaeFileKind *kinds)
{
  GListStore *filters = g_list_store_new (GTK_TYPE_FILE_FILTER);

  for (; kinds->name; kinds++) {
    g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

    gtk_file_filter_set_name (filter, kinds->name);
    for (gsize i = 0; i < G_N_ELEMENTS (kinds->suffixes) && kinds->suffixes[i]; i++)
      gtk_file_filter_add_suffix (filter, kinds->suffixes[i] + (*kinds->suffixes[i] == '.'));
    g_list_store_append (filters, filter);
  }
  return filters;
}

/* GtkFileChooserNative is deprecated since GTK 4.10. */
#if GDK_VERSION_MAX_ALLOWED >= G_ENCODE_VERSION(4, 10)

static void
answer (GTask *task, GFile *file, GError *error)
{
  if (file)
    g_task_return_pointer (task, file, g_object_unref);
  else if (g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED)) {
    g_error_free (error);
    g_task_return_pointer (task, NULL, NULL);
  } else {
    g_debug ("The file chooser: %s", error->message);
    g_task_return_new_error (task, error->domain, error->code, "%s",
                             _ ("The window for choosing a file can’t be opened."));
    g_error_free (error);
  }
  g_object_unref (task);
}

static void
on_opened_cb (GObject *dialog, GAsyncResult *result, gpointer task)
{
  GError *error = NULL;
  GFile *file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (dialog), result, &error);

  answer (task, file, error);
}

static void
on_saved_cb (GObject *dialog, GAsyncResult *result, gpointer task)
{
  GError *error = NULL;
  GFile *file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (dialog), result, &error);

  answer (task, file, error);
}

void
mae_file_chooser_open (GtkWindow *parent, const char *title, const MaeFileKind *kinds,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) filters = make_filters (kinds);

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (filters));
  gtk_file_dialog_open (dialog, parent, cancellable, on_opened_cb,
                        g_task_new (parent, cancellable, callback, user_data));
}

void
mae_file_chooser_save (GtkWindow *parent, const char *title, const char *name,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, parent, cancellable, on_saved_cb,
                        g_task_new (parent, cancellable, callback, user_data));
}

#else

/* The dialog is freed with the task. */
static void
on_response_cb (GtkNativeDialog *dialog, int response, GTask *task)
{
  GFile *file = response == GTK_RESPONSE_ACCEPT
                    ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                    : NULL;

  g_task_return_pointer (task, file, g_object_unref);
  g_object_unref (task);
}

static void
present (GtkFileChooserNative *dialog, GtkWindow *parent, GCancellable *cancellable,
         GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (parent, cancellable, callback, user_data);

  g_task_set_task_data (task, dialog, g_object_unref);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (on_response_cb), task);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
mae_file_chooser_open (GtkWindow *parent, const char *title, const MaeFileKind *kinds,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
  g_autoptr (GListStore) filters = make_filters (kinds);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (filters)); i++) {
    g_autoptr (GtkFileFilter) filter = g_list_model_get_item (G_LIST_MODEL (filters), i);

    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  }
  present (dialog, parent, cancellable, callback, user_data);
}

void
mae_file_chooser_save (GtkWindow *parent, const char *title, const char *name,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  present (dialog, parent, cancellable, callback, user_data);
}

#endif

GFile *
mae_file_chooser_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
