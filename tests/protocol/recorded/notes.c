/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "notes.h"

#include <stdio.h>
#include <string.h>

static void
read_difference (Notes *self, const char *row)
{
  g_auto (GStrv) parts = g_strsplit (row, " | ", 4);

  g_assert_cmpuint (g_strv_length (parts), ==, 4);
  if (!self->prints && !g_hash_table_contains (self->reasons, parts[3]))
    g_error ("“%s” isn't a reason: %s", parts[3], row);
  g_hash_table_insert (self->listed, g_strdup (parts[0]), g_strdup (strstr (row, " | ")));
}

void
notes_read (Notes *self, const char *dialect, gboolean prints)
{
  g_autofree char *name = g_strconcat (dialect, ".txt", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "recorded", name, NULL);
  g_autofree char *text = NULL;

  self->prints = prints;
  self->reasons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->ends = g_ptr_array_new_with_free_func (g_free);
  self->synchronized = g_ptr_array_new_with_free_func (g_free);
  self->answers = g_ptr_array_new_with_free_func (g_free);
  self->rushed = g_ptr_array_new_with_free_func (g_free);
  self->skips = g_ptr_array_new_with_free_func (g_free);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (int i = 0; rows[i] != NULL; i++) {
    const char *colon = strstr (rows[i], ": ");
    if (rows[i][0] == '#' || rows[i][0] == '\0')
      continue;
    if (g_str_has_prefix (rows[i], "end "))
      g_ptr_array_add (self->ends, g_strdup (rows[i] + strlen ("end ")));
    else if (g_str_has_prefix (rows[i], "sync "))
      g_ptr_array_add (self->synchronized, g_strdup (rows[i] + strlen ("sync ")));
    else if (g_str_has_prefix (rows[i], "answer "))
      g_ptr_array_add (self->answers, g_strdup (rows[i] + strlen ("answer ")));
    else if (g_str_has_prefix (rows[i], "rushed "))
      g_ptr_array_add (self->rushed, g_strdup (rows[i] + strlen ("rushed ")));
    else if (g_str_has_prefix (rows[i], "skip "))
      g_ptr_array_add (self->skips, g_strdup (rows[i] + strlen ("skip ")));
    else if (strstr (rows[i], " | ") != NULL)
      read_difference (self, rows[i]);
    else if (colon != NULL)
      g_hash_table_add (self->reasons, g_strndup (rows[i], (gsize) (colon - rows[i])));
    else
      g_error ("%s: “%s”", path, rows[i]);
  }
}

void
notes_clear (Notes *self)
{
  g_hash_table_unref (self->reasons);
  g_hash_table_unref (self->listed);
  g_hash_table_unref (self->used);
  g_ptr_array_unref (self->ends);
  g_ptr_array_unref (self->rushed);
  g_ptr_array_unref (self->answers);
  g_ptr_array_unref (self->synchronized);
  g_ptr_array_unref (self->skips);
}

gboolean
notes_has (const GPtrArray *positions, const char *name, int line)
{
  g_autofree char *position = g_strdup_printf ("%s:%d ", name, line);

  for (guint i = 0; i < positions->len; i++)
    if (g_str_has_prefix (positions->pdata[i], position))
      return TRUE;
  return FALSE;
}

const char *
notes_answer (const Notes *self, const char *name, int line, char **connection)
{
  g_autofree char *position = g_strdup_printf ("%s:%d ", name, line);

  for (guint i = 0; i < self->answers->len; i++) {
    const char *answer = self->answers->pdata[i];
    if (!g_str_has_prefix (answer, position))
      continue;
    answer += strlen (position);
    *connection = g_strndup (answer, strcspn (answer, " "));
    return strchr (answer, '{');
  }
  return NULL;
}

gboolean
notes_is_rushed (const Notes *self, const char *name)
{
  return g_ptr_array_find_with_equal_func (self->rushed, name, g_str_equal, NULL);
}

gboolean
notes_skip (const Notes *self, const char *name, const char *connection, int line)
{
  for (guint i = 0; i < self->skips->len; i++) {
    char *at = self->skips->pdata[i];
    if (!g_str_has_prefix (at, name) || at[strlen (name)] != ':')
      continue;
    gint64 from = g_ascii_strtoll (at + strlen (name) + 1, &at, 10);
    gint64 to = g_ascii_strtoll (at + 1, &at, 10);
    if (line >= from && line <= to && g_str_has_prefix (at + 1, connection))
      return TRUE;
  }
  return FALSE;
}

void
notes_differ (Notes *self, const char *where, const char *theirs, const char *ours)
{
  g_autofree char *what = g_strdup_printf (" | %s | %s | ", theirs, ours);
  const char *listed = g_hash_table_lookup (self->listed, where);
  gboolean is_known = listed != NULL && g_str_has_prefix (listed, what);

  if (self->prints)
    printf ("%s%s%s\n", where, what, is_known ? listed + strlen (what) : "?");
  else if (!is_known)
    g_error ("%s%s, but it is listed as “%s”", where, what, listed != NULL ? listed : "");
  g_hash_table_add (self->used, g_strdup (where));
}

void
notes_check (const Notes *self)
{
  GHashTableIter iter;
  const char *name;

  g_hash_table_iter_init (&iter, self->listed);
  while (!self->prints && g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    if (!g_hash_table_contains (self->used, name))
      g_error ("%s no longer differs", name);
}
