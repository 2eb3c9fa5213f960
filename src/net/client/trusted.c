/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trusted.h"

#include <gio/gio.h>
#include <string.h>

#include "net/private-file.h"

/* In bytes. A larger file isn't read. */
#define FILE_MAX (1024 * 1024)

/* If @line begins with @key and a space, returns the rest of it, otherwise NULL. */
static const char *
value_in (const char *line, const char *key)
{
  gsize length = strlen (key);
  return g_str_has_prefix (line, key) && line[length] == ' ' ? line + length + 1 : NULL;
}

/* (transfer full) Returns the file's lines, none if there is no file. */
static char **
read_lines (const char *path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autofree char *text = mae_private_file_read (path, FILE_MAX, &cause);

  if (text != NULL)
    return g_strsplit (text, "\n", -1);
  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_new0 (char *, 1);
  g_propagate_error (error, g_steal_pointer (&cause));
  return NULL;
}

char *
mae_trusted_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "maestri", "trusted-certificates", NULL);
}

char *
mae_trusted_find (const char *path, const MaeAddress *address)
{
  g_autofree char *key = mae_address_format (address);
  g_auto (GStrv) lines = read_lines (path, NULL);

  for (char **line = lines; line != NULL && *line != NULL; line++) {
    const char *value = value_in (*line, key);
    if (value != NULL)
      return g_strdup (value);
  }
  return NULL;
}

gboolean
mae_trusted_remember (const char *path, const MaeAddress *address, const char *fingerprint,
                      GError **error)
{
  g_autofree char *key = mae_address_format (address);
  g_auto (GStrv) lines = read_lines (path, error);
  g_autoptr (GString) text = g_string_new (NULL);

  if (lines == NULL)
    return FALSE;
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0' && value_in (*line, key) == NULL)
      g_string_append_printf (text, "%s\n", *line);
  g_string_append_printf (text, "%s %s\n", key, fingerprint);

  return mae_private_file_write (path, text->str, text->len, error);
}
