/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/private-file.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "net/file-problem.h"
#include "ruleset/json-file.h"

#define PRIVATE_FILE_MODE 0600

void
mae_private_file_restrict (const char *path)
{
  GStatBuf about;

  if (g_stat (path, &about) == 0 && S_ISREG (about.st_mode)
      && (about.st_mode & 0777) != PRIVATE_FILE_MODE)
    g_chmod (path, PRIVATE_FILE_MODE);
}

char *
mae_private_file_read (const char *path, gsize most, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  GStatBuf about;

  if (g_stat (path, &about) == 0 && about.st_size > 0 && (guint64) about.st_size > most) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: %s", path,
                 mae_file_problem_of_errno (EFBIG));
    return NULL;
  }
  if (!g_file_get_contents (path, &text, &length, error)) {
    mae_file_problem_explain (error, path);
    return NULL;
  }
  g_autoptr (GString) plain = g_string_new (text + mae_json_mark_length (text, length));
  g_string_replace (plain, "\r\n", "\n", 0);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

gboolean
mae_private_file_write (const char *path, const char *text, gsize length, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) < 0) {
    int cause = errno;
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (cause), "%s: %s", folder,
                 mae_file_problem_of_errno (cause));
    return FALSE;
  }
  /* Since GLib 2.84 a replaced file keeps its old mode; the mode given below is only used for new
   * files. */
  mae_private_file_restrict (path);
  return g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_CONSISTENT,
                                   PRIVATE_FILE_MODE, error)
         || mae_file_problem_explain (error, path);
}
