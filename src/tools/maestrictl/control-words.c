/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "control-words.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "net/server/control.h"
#include "ruleset/json-file.h"
#include "server/address-group.h"
#include "server/report/gauges.h"
#include "server/report/log.h"

#define DEPTH 32
#define COLUMNS_MAX 10

/* ── Formatting values ─────────────────────────────────────────────────────────────────────── */

typedef char *(*Show) (const MaeJsonNode *value);

static char *
show_plain (const MaeJsonNode *value)
{
  if (value == NULL)
    return g_strdup ("–");
  switch (mae_json_kind (value)) {
  case MAE_JSON_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, mae_json_integer (value));
  case MAE_JSON_STRING:
    return mae_log_escape (mae_json_text (value));
  case MAE_JSON_TRUE:
    return g_strdup (_ ("yes"));
  case MAE_JSON_FALSE:
    return g_strdup (_ ("no"));
  default:
    return g_strdup ("–");
  }
}

/* Formats the two largest units; less than a second isn't shown. */
static char *
show_span (const MaeJsonNode *value)
{
  if (value == NULL || mae_json_kind (value) != MAE_JSON_INTEGER)
    return g_strdup ("–");
  gint64 seconds = mae_json_integer (value) / 1000;
  if (seconds < 60)
    return g_strdup_printf (_ ("%d s"), (int) seconds);
  if (seconds < 3600)
    return g_strdup_printf (_ ("%d min %d s"), (int) (seconds / 60), (int) (seconds % 60));
  if (seconds < 86400)
    return g_strdup_printf (_ ("%d h %d min"), (int) (seconds / 3600), (int) (seconds / 60 % 60));
  return g_strdup_printf (_ ("%d d %d h"), (int) (seconds / 86400), (int) (seconds / 3600 % 24));
}

/* "Ada, Bruno* (Carla)": marks whose turn it is (*), and who is away (in parentheses). */
static char *
show_players (const MaeJsonNode *value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (value == NULL || mae_json_kind (value) != MAE_JSON_ARRAY)
    return g_strdup ("–");
  MAE_JSON_EACH_NTH (player, i, value) {
    const MaeJsonNode *present = mae_json_find (player, "present"),
                      *current = mae_json_find (player, "current");
    g_autofree char *name = show_plain (mae_json_find (player, "nickname"));
    gboolean away = present != NULL && mae_json_kind (present) == MAE_JSON_FALSE;
    gboolean turn = current != NULL && mae_json_kind (current) == MAE_JSON_TRUE;
    g_string_append_printf (text, "%s%s%s%s%s", i > 0 ? ", " : "", away ? "(" : "", name,
                            away ? ")" : "", turn ? "*" : "");
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ── Commands ──────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const char *field, *title; /* the title is translated; NULL: not shown in the table */
  Show show;                 /* NULL: show_plain() */
  gboolean is_right;
} Column;

typedef struct {
  const char *word, *argument, *help; /* argument NULL: it has none */
  gboolean is_list;                   /* the answer is a list of rows; otherwise the fields of one
                                       * object */
  Column columns[COLUMNS_MAX]; /* without columns the answer is shown in a special way, or not at
                                  all */
  int takes;                   /* the most arguments, all but the first optional; 0: one */
  enum {
    IS_TEXT,
    IS_NUMBER,
    IS_NETWORK
  } kind;            /* of the first */
  int least_minutes; /* if there is a second, it is a number of minutes from this on */
  gboolean has_tabs; /* they are sent with tabs between them, the last one may have several
                      * words */
} Command;

#define GAUGE_COLUMN(field, title, metric, help, value) { field, title },
#define STATUS_COLUMNS                                                                             \
  {                                                                                                \
    { "state", N_ ("State") }, { "version", N_ ("Version") },                                      \
        { "uptimeMs", N_ ("Uptime"), show_span },                                                  \
        MAE_GAUGES (GAUGE_COLUMN){ "store", N_ ("Store") },                                        \
  }

static const Command commands[] = {
  { "status", NULL, N_ ("Show the status of the server"), FALSE, STATUS_COLUMNS },
  { "sessions",
    NULL,
    N_ ("List the connections"),
    TRUE,
    {
        { "session", N_ ("Session"), NULL, TRUE },
        { "address", N_ ("Address") },
        { "nickname", N_ ("Nickname") },
        { "state", N_ ("State") },
        { "table", N_ ("Table"), NULL, TRUE },
        { "connectedMs", N_ ("Connected"), show_span, TRUE },
        { "silentMs", N_ ("Idle"), show_span, TRUE },
        { "messages", N_ ("Messages"), NULL, TRUE },
        { "unread", N_ ("Unread"), NULL, TRUE },
    } },
  { "tables",
    NULL,
    N_ ("List the games; * marks the current player, parentheses a disconnected one"),
    TRUE,
    {
        { "table", N_ ("Table"), NULL, TRUE },
        { "state", N_ ("State") },
        { "commands", N_ ("Moves"), NULL, TRUE },
        { "players", N_ ("Players"), show_players },
        { "address", N_ ("Address") },
        { "desertedMs", N_ ("Empty for"), show_span, TRUE },
    } },
  { "log", N_ ("Table"), N_ ("List the moves of a game"), TRUE, .kind = IS_NUMBER },
  { "end", N_ ("Session"), N_ ("Close a session"), .kind = IS_NUMBER },
  { "forget",
    N_ ("Nickname"),
    N_ ("Remove the password of a nickname, or of all new ones that match NAME*"),
    FALSE,
    { { "removed", N_ ("Removed passwords") } } },
  { "accounts",
    NULL,
    N_ ("List the nicknames with a password"),
    TRUE,
    {
        { "nickname", N_ ("Nickname") },
        { "ageMs", N_ ("Age"), show_span, TRUE },
        { "unusedMs", N_ ("Unused for"), show_span, TRUE },
        { "hasPlayed", N_ ("Has finished a game") },
    } },
  { "bans",
    NULL,
    N_ ("List the banned networks"),
    TRUE,
    {
        { "network", N_ ("Network") },
        { "remainingMs", N_ ("Remaining"), show_span, TRUE },
    } },
  { "ban",
    N_ ("NETWORK [MINUTES]"),
    N_ ("Close and refuse connections from a network"),
    FALSE,
    { { "tables", N_ ("Games that it keeps, see “remove”") } },
    2,
    IS_NETWORK,
    1 },
  { "unban", N_ ("Network"), N_ ("Allow a network again"), .kind = IS_NETWORK },
  { "remove",
    N_ ("TABLE|NETWORK|NICKNAME"),
    N_ ("Remove a table, or all that a network or a nickname has opened"),
    FALSE,
    { { "removed", N_ ("Removed tables") } } },
  { "import",
    N_ ("File"),
    N_ ("Copy the store in a file into an empty database, see --store"),
    FALSE,
    { { "games", N_ ("Games") }, { "accounts", N_ ("Accounts") } } },
  { "ratings",
    NULL,
    N_ ("List the ratings of people with a password"),
    TRUE,
    {
        { "nickname", N_ ("Nickname") },
        { "ruleset", N_ ("Ruleset") },
        { "players", N_ ("Players"), NULL, TRUE },
        { "rating", N_ ("Rating"), NULL, TRUE },
        { "isCertain", N_ ("Certain") },
        { "games", N_ ("Games"), NULL, TRUE },
        { "won", N_ ("Won"), NULL, TRUE },
        { "isExcluded", N_ ("Excluded") },
    } },
  { "reset-ratings", N_ ("Nickname"), N_ ("Delete the ratings of a person") },
  { "exclude", N_ ("Nickname"), N_ ("Keep a person out of rated games and leaderboards") },
  { "include", N_ ("Nickname"), N_ ("Allow an excluded person again") },
  { "export-person", N_ ("Nickname"), N_ ("Print all that is stored of a person") },
  { "delete-person", N_ ("Nickname"),
    N_ ("Delete the account of a person, and the name in finished games") },
  { "ban-person", N_ ("NICKNAME [MINUTES [REASON [TEXT]]]"),
    N_ ("Don’t let a person come; without minutes, or 0, forever"), .takes = 4, .has_tabs = TRUE },
  { "unban-person", N_ ("Nickname"), N_ ("Allow a person again") },
  { "silence", N_ ("NICKNAME [MINUTES [REASON [TEXT]]]"), N_ ("Don’t let a person chat and invite"),
    .takes = 4, .has_tabs = TRUE },
  { "unsilence", N_ ("Nickname"), N_ ("Allow that again") },
  { "restrictions",
    NULL,
    N_ ("List the people who are banned or silenced"),
    TRUE,
    {
        { "nickname", N_ ("Nickname") },
        { "restriction", N_ ("Restriction") },
        { "reason", N_ ("Reason") },
        { "remainingMs", N_ ("Remaining"), show_span, TRUE },
        { "text", N_ ("Text") },
    } },
  { "reports",
    NULL,
    N_ ("List what people have reported; with --json also the chat"),
    TRUE,
    {
        { "report", N_ ("Report"), NULL, TRUE },
        { "about", N_ ("About") },
        { "reason", N_ ("Reason") },
        { "by", N_ ("By") },
        { "table", N_ ("Table"), NULL, TRUE },
        { "text", N_ ("Text") },
    } },
  { "report-done", N_ ("Report"), N_ ("Delete a report"), .kind = IS_NUMBER },
  { "drain", NULL, N_ ("Start no new games, and stop when nobody is playing"), FALSE,
    STATUS_COLUMNS },
  { "resume", NULL, N_ ("Allow new games again"), FALSE, STATUS_COLUMNS },
};

static const Command *
find_command (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].word, word))
      return &commands[i];
  return NULL;
}

static void
pad (GString *out, glong width)
{
  for (; width > 0; width--)
    g_string_append_c (out, ' ');
}

/* Returns how many columns of a terminal @text takes. */
static glong
width_of (const char *text)
{
  glong width = 0;
  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);
    width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }
  return width;
}

/* Returns "TABLE" for "Table", as arguments are named in help; NULL: there is none. Unlike
 * g_utf8_strup() it doesn't turn English into Turkish in that locale. (transfer full) */
static char *
argument_of (const Command *command)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (command->argument == NULL)
    return NULL;
  for (const char *p = _ (command->argument); *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (text, g_unichar_toupper (g_utf8_get_char (p)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
mae_control_words_help (void)
{
  GString *text = g_string_new (_ ("Commands:"));

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autofree char *argument = argument_of (&commands[i]);
    g_autofree char *both = g_strjoin (" ", commands[i].word, argument, NULL);
    g_string_append_printf (text, "\n  %s", both);
    int width = width_of (both);
    if (width > 22)
      g_string_append (text, "\n");
    pad (text, width > 22 ? 26 : 24 - width);
    g_string_append (text, _ (commands[i].help));
  }
  return g_string_free (text, FALSE);
}

/* The first word, a space, and the arguments with tabs between them; those after the first @most
 * are more words of the last one. (transfer full) */
static char *
join_with_tabs (const char *const *words, int most)
{
  GString *line = g_string_new (words[0]);

  for (int i = 1; words[i] != NULL; i++)
    g_string_append_printf (line, "%s%s", i == 1 || i > most ? " " : "\t", words[i]);
  return g_string_free (line, FALSE);
}

/* Checks what a server would also refuse: whether one runs doesn't matter then. */
static gboolean
check_words (const Command *command, const char *const *words, GError **error)
{
  g_autoptr (GInetAddressMask) network = mae_address_network (words[1]);
  guint64 number;

  if (command->kind == IS_NUMBER
      && !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXINT64, &number, NULL))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a number."),
                 words[1]);
  else if (command->kind == IS_NETWORK && network == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” is not an address or a network."), words[1]);
  else if (command->takes > 1 && words[2] != NULL
           && !g_ascii_string_to_unsigned (words[2], 10, (guint64) command->least_minutes,
                                           MAE_CONTROL_MINUTES_MAX, &number, NULL))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 command->least_minutes == 0 ? _ ("“%s” is not a number of minutes from 0 to %d.")
                                             : _ ("“%s” is not a number of minutes from 1 to %d."),
                 words[2], MAE_CONTROL_MINUTES_MAX);
  else
    return TRUE;
  return FALSE;
}

char *
mae_control_words_request (const char *const *words, GError **error)
{
  const Command *command = find_command (words[0]);
  g_autofree char *argument = command != NULL ? argument_of (command) : NULL;
  guint n = g_strv_length ((char **) words);

  if (command == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("Unknown command “%s”. See --help."), words[0]);
  else if (argument != NULL
           && (n < 2 || *words[1] == '\0'
               || (n > (guint) MAX (command->takes, 1) + 1 && !command->has_tabs)))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” needs an argument: %s."),
                 words[0], argument);
  else if (argument == NULL && n != 1)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” doesn’t take the argument “%s”."), words[0], words[1]);
  else if (n >= 2 && (strpbrk (words[1], "\r\n") != NULL || strpbrk (words[n - 1], "\r\n") != NULL))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("The argument contains more than one line."));
  else if (argument == NULL || check_words (command, words, error))
    return command->has_tabs ? join_with_tabs (words, command->takes)
                             : g_strjoinv (" ", (char **) words);
  return NULL;
}

/* ── Answers ───────────────────────────────────────────────────────────────────────────────── */

static JsonNode *
read_line (const char *line, GError **error)
{
  const char *wrong;
  gsize at;
  JsonNode *root = mae_json_read (line, strlen (line), DEPTH, &at, &wrong);

  if (root == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("The server’s answer can’t be read at byte %zu: %s"), at, wrong);
  return root;
}

gboolean
mae_control_words_is_error (const char *line, GError **error)
{
  g_autoptr (JsonNode) root = read_line (line, NULL);
  const MaeJsonNode *why = root != NULL ? mae_json_find (root, MAE_CONTROL_ERROR) : NULL;

  if (why != NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         mae_json_kind (why) == MAE_JSON_STRING ? mae_json_text (why) : "?");
  return why != NULL;
}

static char *
show_cell (const Column *column, const MaeJsonNode *row)
{
  const MaeJsonNode *value = mae_json_find (row, column->field);
  return column->show != NULL ? column->show (value) : show_plain (value);
}

static guint
count_columns (const Command *command)
{
  guint n = 0;
  while (n < COLUMNS_MAX && command->columns[n].field != NULL)
    n++;
  return n;
}

/* Prints one object, a field per line. */
static void
append_fields (GString *out, const Command *command, const MaeJsonNode *object)
{
  guint n = count_columns (command);
  glong width = 0;

  for (guint i = 0; i < n; i++)
    width = MAX (width, width_of (_ (command->columns[i].title)));
  for (guint i = 0; i < n; i++) {
    g_autofree char *cell = show_cell (&command->columns[i], object);
    const char *title = _ (command->columns[i].title);
    g_string_append_printf (out, "%s:", title);
    pad (out, width - width_of (title) + 1);
    g_string_append_printf (out, "%s\n", cell);
  }
}

/* @cells: rows of n cells, titles in the first row. */
static void
append_table (GString *out, const Command *command, const GPtrArray *cells)
{
  guint n = count_columns (command);
  glong width[COLUMNS_MAX] = { 0 };

  for (guint i = 0; i < cells->len; i++)
    width[i % n] = MAX (width[i % n], width_of (g_ptr_array_index (cells, i)));
  for (guint i = 0; i < cells->len; i++) {
    const Column *column = &command->columns[i % n];
    const char *cell = g_ptr_array_index (cells, i);
    glong space = width[i % n] - width_of (cell);
    gboolean is_last = i % n == n - 1;
    if (column->is_right)
      pad (out, space);
    g_string_append (out, cell);
    if (!column->is_right && !is_last)
      pad (out, space);
    g_string_append (out, is_last ? "\n" : "  ");
  }
}

static void
append_move (GString *out, const MaeJsonNode *row)
{
  const MaeJsonNode *number = mae_json_find (row, "number"), *does = mae_json_find (row, "does");
  const MaeJsonNode *request = mae_json_find (row, "request");
  g_autofree char *player = show_plain (mae_json_find (row, "player"));

  if (number == NULL) {
    g_autofree char *table = show_plain (mae_json_find (row, "table"));
    g_autofree char *seed = show_plain (mae_json_find (row, "seed"));
    g_string_append_printf (out, _ ("Table %s, seed %s"), table, seed);
  } else if (does != NULL && mae_json_kind (does) == MAE_JSON_STRING) {
    g_string_append_printf (out, "%5" G_GINT64_FORMAT "  %s  (%s)", mae_json_integer (number),
                            player, mae_json_text (does));
  } else if (request != NULL) {
    /* The request is shown as in the protocol. */
    g_autofree char *text = mae_json_print (request);
    g_autofree char *shown = mae_log_escape (text);
    g_string_append_printf (out, "%5" G_GINT64_FORMAT "  %s  %s", mae_json_integer (number), player,
                            shown);
  }
  g_string_append_c (out, '\n');
}

char *
mae_control_words_show (const char *word, const GPtrArray *lines, gboolean json, GError **error)
{
  const Command *command = find_command (word);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  guint n = count_columns (command);

  json |= g_str_equal (word, "export-person"); /* for other programs */
  for (guint i = 0; command->is_list && i < n; i++)
    g_ptr_array_add (cells, g_strdup (_ (command->columns[i].title)));
  for (guint i = 0; i < lines->len; i++) {
    const char *line = g_ptr_array_index (lines, i);
    if (json) {
      g_string_append_printf (out, "%s\n", line);
      continue;
    }
    g_autoptr (JsonNode) root = read_line (line, error);
    if (root == NULL)
      return NULL;
    if (n == 0)
      append_move (out, root);
    else if (!command->is_list)
      append_fields (out, command, root);
    for (guint c = 0; command->is_list && c < n; c++)
      g_ptr_array_add (cells, show_cell (&command->columns[c], root));
  }
  if (cells->len > 0 && !json)
    append_table (out, command, cells);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
