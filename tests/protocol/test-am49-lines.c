/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of lines in text files in this folder. An entry is a line, its reader, and the result:
 *
 *     client {"type":"ReqTurnEnd"}                 a server with a game reads a client's line
 *     = {"type":"ReqEndTurn"}                      and would write it like this
 *     server {"type":"Nope"}                       a client in a game reads a server's line
 *     ! TYPE type: there is no message “Nope”      and this is the error
 *
 * `foreign` is a client of a server with its own ids, `lobby` either side before any game. `\xNN`
 * stands for a byte. With --print the file is printed with the current results. */

#include <stdio.h>
#include <string.h>

#include "am49-fixture.h"

typedef struct {
  MaeRoster roster;
  MaeIdMap ids;
  MaeGame game;
} Table;

static void
table_init (Table *table)
{
  static const char *const names[] = { "NicknameA", "NicknameB", "duo1", "duo2" };
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");

  *table = (Table){ .roster.n = 4 };
  for (int i = 0; i < 4; i++)
    table->roster.name[i] = g_strdup (names[i]);
  mae_game_start (&table->game, rules, 1, 4, NULL);
  table->ids.n_sections = rules->n_sections;
  table->ids.n_containers = mae_game_n_containers (&table->game);
  table->ids.n_leaders = rules->n_leaders;
  table->ids.n_cards = rules->n_cards;
  table->ids.n_productions = rules->n_productions;
  table->ids.n_tokens = rules->n_tokens;
  for (int i = 0; i < rules->n_sections; i++)
    table->ids.section[i] = 60 + i;
  for (int i = 0; i < table->ids.n_containers; i++)
    table->ids.container[i] = 200 - i;
  for (int i = 0; i < rules->n_leaders; i++)
    table->ids.leader[i] = 300 + i;
  for (int i = 0; i < rules->n_cards; i++)
    table->ids.card[i] = 400 + i;
  for (int i = 0; i < rules->n_productions; i++)
    table->ids.production[i] = 500 + i;
  for (int i = 0; i < rules->n_tokens; i++)
    table->ids.token[i] = 600 + i;
}

static MaeWireContext
context_for (const Table *table, const char *reader)
{
  MaeWireContext context = { .rules = table->game.rules,
                             .roster = &table->roster,
                             .game = &table->game };

  if (strcmp (reader, "lobby") == 0)
    return (MaeWireContext){ 0 };
  if (strcmp (reader, "foreign") == 0)
    context.ids = &table->ids;
  else
    g_assert_true (strcmp (reader, "client") == 0 || strcmp (reader, "server") == 0);
  return context;
}

/* Converts `\xNN` to bytes. */
static GString *
unescape (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text; text++) {
    if (text[0] == '\\' && text[1] == 'x' && g_ascii_isxdigit (text[2])
        && g_ascii_isxdigit (text[3])) {
      g_string_append_c (
          out, (char) (g_ascii_xdigit_value (text[2]) * 16 + g_ascii_xdigit_value (text[3])));
      text += 3;
    } else {
      g_string_append_c (out, *text);
    }
  }
  return out;
}

static const char *
code_name (int code)
{
  switch ((MaeProtocolError) code) {
  case MAE_PROTOCOL_ERROR_SYNTAX:
    return "SYNTAX";
  case MAE_PROTOCOL_ERROR_TYPE:
    return "TYPE";
  case MAE_PROTOCOL_ERROR_FIELD:
    return "FIELD";
  case MAE_PROTOCOL_ERROR_NO_GAME:
    return "NO_GAME";
  case MAE_PROTOCOL_ERROR_NO_SUCH:
    return "NO_SUCH";
  }
  return "?";
}

static void
append_line (GString *out, const MaeWireContext *context, const MaeMessage *message)
{
  g_autofree char *line = NULL;

  if (message->kind == MAE_MESSAGE_SNAPSHOT)
    line = g_strdup ("UpdateGame"); /* other tests compare its content */
  else
    line = mae_fixture_encode (context, MAE_AM49_MAP_OBJECT, message);
  g_string_append (out, line);
}

/* Returns the result of a line: `= …` or `! …`, or both if an error has an answer. */
static char *
outcome (const MaeWireContext *context, const char *text)
{
  g_autoptr (GString) line = unescape (text);
  g_autoptr (GString) result = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeMessage message;

  if (mae_am49_decode (context, NULL, line->str, line->len, &message, &error)) {
    g_string_append (result, "= ");
    append_line (result, context, &message);
  } else {
    g_string_append_printf (result, "! %s %s", code_name (error->code), error->message);
    if (error->code == MAE_PROTOCOL_ERROR_NO_SUCH) {
      g_string_append (result, "\n= ");
      append_line (result, context, &message);
    }
  }
  mae_message_clear (&message);
  return g_string_free (g_steal_pointer (&result), FALSE);
}

/* Lines we write are read by us as the same message. */
static void
check_stable (const MaeWireContext *context, const char *result)
{
  if (result[0] != '=' || strcmp (result, "= UpdateGame") == 0)
    return;
  g_autofree char *again = outcome (context, result + 2);
  g_assert_cmpstr (again, ==, result);
}

static void
run_table (const char *path, bool print)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  Table table;
  int n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  table_init (&table);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (int i = 0; rows[i]; i++) {
    if (*rows[i] == '\0' || *rows[i] == '#') {
      if (print && (rows[i + 1] || *rows[i]))
        printf ("%s\n", rows[i]);
      continue;
    }
    if (print && (g_str_has_prefix (rows[i], "= ") || g_str_has_prefix (rows[i], "! ")))
      continue;
    char *space = strchr (rows[i], ' ');
    g_assert_nonnull (space);
    g_autofree char *reader = g_strndup (rows[i], (gsize) (space - rows[i]));
    MaeWireContext context = context_for (&table, reader);
    g_autofree char *result = outcome (&context, space + 1);
    if (print) {
      printf ("%s\n%s\n", rows[i], result);
      continue;
    }
    g_autoptr (GString) expected = g_string_new (NULL);
    int at = i;
    while (rows[i + 1] && (g_str_has_prefix (rows[i + 1], "= ") || rows[i + 1][0] == '!'))
      g_string_append_printf (expected, "%s%s", expected->len ? "\n" : "", rows[++i]);
    if (strcmp (expected->str, result) != 0)
      g_error ("%s:%d: %s\nexpected %s\ngot      %s", path, at + 1, rows[at], expected->str,
               result);
    check_stable (&context, result);
    n++;
  }
  mae_roster_clear (&table.roster);
  if (!print) {
    g_test_message ("%d lines", n);
    g_assert_cmpint (n, >, 20);
  }
}

static void
test_table (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, data, NULL);

  run_table (path, false);
}

/* All messages of the documents are in the tables, except UpdateGame, which is in
 * test-am49-snapshot.c. */
static void
test_all_types (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "lines-documents.txt", NULL);
  g_autofree char *text = NULL;
  const char *const *lists[] = { mae_fixture_types, mae_fixture_documented_types };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (int list = 0; list < 2; list++) {
    for (int i = 0; lists[list][i]; i++) {
      g_autofree char *type = g_strdup_printf (" {\"type\":\"%s\"", lists[list][i]);
      if (!strstr (text, type) && strcmp (lists[list][i], "UpdateGame") != 0)
        g_error ("%s has no line", lists[list][i]);
    }
  }
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[1], "--print") == 0) {
    run_table (argv[2], true);
    return 0;
  }
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/am49/lines/documents", "lines-documents.txt", test_table);
  g_test_add_data_func ("/am49/lines/reading", "lines-reading.txt", test_table);
  g_test_add_data_func ("/am49/lines/tables", "lines-tables.txt", test_table);
  g_test_add_func ("/am49/lines/all-types", test_all_types);
  g_test_add_data_func ("/am49/lines/hostile", "lines-hostile.txt", test_table);
  return g_test_run ();
}
