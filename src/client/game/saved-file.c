/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "saved-file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/file-problem.h"
#include "ruleset/ruleset-import.h"
#include "ruleset/ruleset-io.h"
#include "store/record-file.h"

/* Most characters of an error message about a file. */
#define DETAIL_MAX 160

void
mae_saved_file_free (MaeSavedFile *saved)
{
  g_clear_pointer (&saved->record, mae_record_unref);
  g_clear_pointer (&saved->rules, mae_ruleset_unref);
  g_clear_pointer (&saved->notes, g_ptr_array_unref);
  g_free (saved->name);
  g_free (saved);
}

/* Returns the file's display name. (transfer full) */
static char *
name_of (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

/* Puts "“NAME” can’t be …: why" in place of @error's message. Takes ownership of @error, unless it
 * says that the call was canceled. */
static GError *
explain (GError *error, const char *sentence)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return error;
  GError *told =
      g_error_new (error->domain, error->code, "%s%s", sentence, mae_file_problem_text (error));
  g_error_free (error);
  return told;
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

/* Only regular files are opened: reading from a pipe or a device might never end. */
static GInputStream *
open_plain (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, error);

  if (!info)
    return NULL;
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "not a regular file");
    return NULL;
  }
  return G_INPUT_STREAM (g_file_read (file, cancellable, error));
}

/* Reads @file; of one that is too large, only a little more than the limit. (transfer full) */
static GByteArray *
read_bounded (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) stream = open_plain (file, cancellable, error);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 part[16 * 1024];
  gssize n = 0;

  if (!stream)
    return NULL;
  while (bytes->len <= MAE_RECORD_FILE_MAX
         && (n = g_input_stream_read (stream, part, sizeof part, cancellable, error)) > 0)
    g_byte_array_append (bytes, part, (guint) n);
  return n < 0 ? NULL : g_steal_pointer (&bytes);
}

/* Returns @message as a sentence, shortened if it is long. (transfer full) */
static char *
shorten (const char *message)
{
  if (g_utf8_strlen (message, -1) <= DETAIL_MAX)
    return g_strconcat (message, ".", NULL);
  g_autofree char *begin = g_utf8_substring (message, 0, DETAIL_MAX);
  return g_strconcat (begin, "…", NULL);
}

/* Reads @text, of @length bytes, if it is another program's ruleset; returns FALSE if it isn't. If
 * nothing can be made of it, sets @error to the first reason, in English. */
static gboolean
import (MaeSavedFile *saved, const char *text, gsize length, GError **error)
{
  g_autoptr (GPtrArray) notes = mae_import_notes_new (), faults = mae_faults_new ();
  g_autofree char *imported = mae_ruleset_import (text, length, notes);

  if (!imported)
    return FALSE;
  saved->rules = mae_ruleset_parse_draft (imported, -1, faults);
  saved->notes = g_steal_pointer (&notes);
  if (!saved->rules) {
    g_autofree char *why = mae_fault_message (g_ptr_array_index (faults, 0));

    g_set_error_literal (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_INVALID, why);
  }
  return TRUE;
}

static MaeSavedFile *
parse (const GByteArray *bytes, const char *name, GError **error)
{
  g_autoptr (MaeSavedFile) saved = g_new0 (MaeSavedFile, 1);
  const char *text = (const char *) bytes->data;
  g_autoptr (GError) why = NULL;

  saved->name = g_strdup (name);
  if (bytes->len == 0) {
    /* Translators: %s is a file's name. */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("“%s” is empty."), name);
    return NULL;
  }
  saved->record = mae_record_from_file (text, bytes->len, &why);
  if (g_error_matches (why, MAE_RECORD_FILE_ERROR, MAE_RECORD_FILE_ERROR_OTHER)) {
    g_clear_error (&why);
    if (!import (saved, text, bytes->len, &why))
      saved->rules = mae_ruleset_parse (text, bytes->len, &why);
  }
  if (!why)
    return g_steal_pointer (&saved);

  g_autofree char *detail = shorten (why->message);
  if (g_error_matches (why, MAE_RECORD_FILE_ERROR, MAE_RECORD_FILE_ERROR_VERSION))
    /* Translators: %s is a file's name. */
    g_set_error (error, why->domain, why->code,
                 _ ("The game in “%s” was saved by a newer version of Maestri."), name);
  else if (why->domain == MAE_RECORD_FILE_ERROR)
    /* Translators: a file's name, then what is wrong with it, in English. */
    g_set_error (error, why->domain, why->code, _ ("The game in “%1$s” can’t be opened: %2$s"),
                 name, detail);
  else if (saved->notes)
    /* Translators: a file's name, then what is wrong with it, in English. */
    g_set_error (error, why->domain, why->code, _ ("The rules in “%1$s” can’t be imported: %2$s"),
                 name, detail);
  else
    /* Translators: a file's name, then what is wrong with it, in English. */
    g_set_error (error, why->domain, why->code,
                 _ ("“%1$s” is neither a saved game nor a valid ruleset: %2$s"), name, detail);
  return NULL;
}

static void
read_thread (GTask *task, gpointer file, gpointer data, GCancellable *cancellable)
{
  g_autofree char *name = name_of (file);
  g_autoptr (GByteArray) bytes = NULL;
  MaeSavedFile *saved = NULL;
  GError *error = NULL;

  bytes = read_bounded (file, cancellable, &error);
  /* Translators: a file's name, then why. */
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” can’t be opened: "), name);
  if (bytes)
    saved = parse (bytes, name, &error);
  else
    error = explain (error, sentence);
  if (saved)
    g_task_return_pointer (task, saved, (GDestroyNotify) mae_saved_file_free);
  else
    g_task_return_error (task, error);
}

void
mae_saved_file_read_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);

  g_return_if_fail (G_IS_FILE (file));
  g_task_run_in_thread (task, read_thread);
}

MaeSavedFile *
mae_saved_file_read_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_thread (GTask *task, gpointer file, gpointer record, GCancellable *cancellable)
{
  g_autofree char *text = mae_record_to_file (record);
  GError *error = NULL;

  if (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                               cancellable, &error)) {
    g_task_return_boolean (task, TRUE);
  } else {
    char *why = mae_file_problem_unsaved (file, error);

    g_free (error->message);
    error->message = why;
    g_task_return_error (task, error);
  }
}

void
mae_saved_file_write_async (GFile *file, MaeRecord *record, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);

  g_return_if_fail (G_IS_FILE (file));
  g_task_set_task_data (task, mae_record_ref (record), (GDestroyNotify) mae_record_unref);
  g_task_run_in_thread (task, write_thread);
}

gboolean
mae_saved_file_write_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
