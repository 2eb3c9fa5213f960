/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A kind of files to choose from: its name for players, and the suffixes of file names. */
typedef struct {
  const char *name;
  const char *suffixes[3]; /* NULL-terminated */
} MaeFileKind;

/* Asks for a file to open, of the kinds in @kinds (the last one has no name). Uses the desktop's
 * dialog; in a sandbox the program gets access only to the chosen file. */
void
mae_file_chooser_open (GtkWindow *parent, const char *title, const MaeFileKind *kinds,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* Asks where to save a file, offering @name. */
void
mae_file_chooser_save (GtkWindow *parent, const char *title, const char *name,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* (transfer full) Returns the file; NULL without @error: the dialog was closed. */
GFile *mae_file_chooser_finish (GAsyncResult *result, GError **error);
