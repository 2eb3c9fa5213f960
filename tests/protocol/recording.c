/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "recording.h"

#include <string.h>

#include "json/json-reader.h"

static void
recorded_line_free (gpointer data)
{
  MaeRecordedLine *line = data;

  g_free (line->connection);
  g_free (line->text);
  g_free (line);
}

static const char *
member (const MaeJsonNode *object, const char *name)
{
  const MaeJsonNode *found = mae_json_find (object, name);

  return found != NULL && mae_json_kind (found) == MAE_JSON_STRING ? mae_json_text (found) : "";
}

static MaeRecordedLine *
read_row (const MaeJsonNode *row, const char *text, int number)
{
  const char *direction = member (row, "dir"), *time = strstr (text, "\"t\":");
  MaeRecordedLine *line = g_new0 (MaeRecordedLine, 1);

  line->number = number;
  line->connection = g_strdup (member (row, "conn"));
  line->from_server = strcmp (direction, "s2c") == 0;
  line->is_note = strcmp (direction, "c2s") != 0 && !line->from_server;
  line->text = g_strdup (member (row, "line"));
  if (time != NULL)
    line->time = (gint64) (g_ascii_strtod (time + strlen ("\"t\":"), NULL) * G_TIME_SPAN_SECOND);
  return line;
}

GPtrArray *
mae_recording_load_with_notes (const char *path)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (recorded_line_free);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (int i = 0; rows[i]; i++) {
    const char *problem;
    gsize at;
    if (*rows[i] == '\0')
      continue;
    g_autoptr (JsonNode) root = mae_json_read (rows[i], strlen (rows[i]), 8, &at, &problem);
    g_assert_cmpstr (problem, ==, NULL);
    g_ptr_array_add (lines, read_row (root, rows[i], i + 1));
  }
  return lines;
}

GPtrArray *
mae_recording_load (const char *path)
{
  GPtrArray *lines = mae_recording_load_with_notes (path);

  for (guint i = lines->len; i-- > 0;)
    if (((MaeRecordedLine *) lines->pdata[i])->is_note)
      g_ptr_array_remove_index (lines, i);
  return lines;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
mae_recordings (void)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "am49", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".jsonl"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_paths);
  g_assert_cmpuint (paths->len, >, 0);
  return paths;
}

MaeWireContext
mae_recording_context (const MaeSnapshot *game, const char *name)
{
  if (game == NULL)
    return (MaeWireContext){ .seat = -1 };
  return (MaeWireContext){ .rules = game->rules,
                           .roster = &game->roster,
                           .game = &game->game,
                           .seat = mae_roster_find (&game->roster, name) };
}

char *
mae_recorded_text (const char *line, const char *member)
{
  g_autofree char *pattern = g_strdup_printf ("\"%s\":\"([^\"]*)\"", member);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, line, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}
