/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/record-file.h"

#include <string.h>

#include "ruleset/json-file.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"

#define VERSION 1

/* The deepest nesting of a saved game: that of a ruleset, plus the object around it. */
#define DEPTH_MAX 17

G_DEFINE_QUARK (mae - record - file - error - quark, mae_record_file_error)

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the seed: 64 bits, or those and 192 more as four numbers. (transfer full) */
static char *
print_seed (const MaeRecord *record)
{
  const guint64 *more = record->seed_more;

  if (more[0] == 0 && more[1] == 0 && more[2] == 0)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, record->seed);
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                          " %" G_GUINT64_FORMAT,
                          record->seed, more[0], more[1], more[2]);
}

char *
mae_record_to_file (const MaeRecord *record)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *seed = print_seed (record);
  g_autofree char *commands = g_base64_encode (record->log->data, record->log->len);
  g_autofree char *rules = mae_ruleset_to_json (record->rules);

  json_builder_begin_object (out);
  json_builder_set_member_name (out, MAE_RECORD_FILE_MEMBER);
  json_builder_add_int_value (out, VERSION);
  json_builder_set_member_name (out, "players");
  json_builder_begin_array (out);
  for (int seat = 0; seat < record->n_players; seat++) {
    json_builder_begin_object (out);
    json_builder_set_member_name (out, "name");
    json_builder_add_string_value (out, record->name[seat]);
    json_builder_set_member_name (out, "level");
    json_builder_add_int_value (out, mae_ai_number_level (record->computer[seat]));
    if (mae_ai_number_style (record->computer[seat]) != MAE_AI_BALANCED) {
      json_builder_set_member_name (out, "style");
      json_builder_add_int_value (out, mae_ai_number_style (record->computer[seat]));
    }
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
  json_builder_set_member_name (out, "seed");
  json_builder_add_string_value (out, seed);
  json_builder_set_member_name (out, "commands");
  json_builder_add_string_value (out, commands);
  json_builder_end_object (out);
  g_autoptr (JsonNode) root = json_builder_get_root (out);
  g_autofree char *text = mae_json_print (root);
  text[strlen (text) - 1] = '\0'; /* the bracket: the rules follow, laid out */
  return g_strdup_printf ("%s,\n\"ruleset\":%s}\n", text, rules);
}

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  GError **error;
  const MaeJsonNode *players, *seed, *commands, *ruleset; /* NULL: absent */
} Reader;

static gboolean G_GNUC_PRINTF (2, 3) refuse (const Reader *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (self->error, g_error_new_valist (MAE_RECORD_FILE_ERROR,
                                                      MAE_RECORD_FILE_ERROR_INVALID, format, args));
  va_end (args);
  return FALSE;
}

/* Returns whether @node is of @kind; if it isn't, refuses the file. @path is its name in
 * messages. */
static gboolean
expect (const Reader *self, const MaeJsonNode *node, const char *path, MaeJsonKind kind)
{
  if (node == NULL)
    return refuse (self, "%s is missing", path);
  if (mae_json_kind (node) != kind)
    return refuse (self, "%s: expected %s, not %s", path, mae_json_kind_name (kind),
                   mae_json_kind_name (mae_json_kind (node)));
  return TRUE;
}

static gboolean
check_version (const Reader *self, const MaeJsonNode *root)
{
  const MaeJsonNode *version = NULL;

  MAE_JSON_EACH_MEMBER (name, value, root)
    if (g_str_equal (name, MAE_RECORD_FILE_MEMBER))
      version = value;
  if (version == NULL) {
    g_set_error (self->error, MAE_RECORD_FILE_ERROR, MAE_RECORD_FILE_ERROR_OTHER,
                 "this isn't a saved game: it has no member “%s”", MAE_RECORD_FILE_MEMBER);
    return FALSE;
  }
  if (!expect (self, version, MAE_RECORD_FILE_MEMBER, MAE_JSON_INTEGER))
    return FALSE;
  if (mae_json_integer (version) != VERSION) {
    g_set_error (self->error, MAE_RECORD_FILE_ERROR, MAE_RECORD_FILE_ERROR_VERSION,
                 "it was saved by a newer version of Maestri (format %" G_GINT64_FORMAT
                 ", this one knows %d)",
                 mae_json_integer (version), VERSION);
    return FALSE;
  }
  return TRUE;
}

/* Finds the members of @object, in any order. They must have one of @names, which ends with
 * NULL. */
static gboolean
find_members (const Reader *self, const char *path, const MaeJsonNode *object,
              const char *const *names, const MaeJsonNode **found)
{
  MAE_JSON_EACH_MEMBER (name, value, object) {
    gsize k = 0;

    while (names[k] != NULL && !g_str_equal (name, names[k]))
      k++;
    if (names[k] == NULL) {
      g_autofree char *begin = g_utf8_make_valid (name, (gssize) MIN (strlen (name), 40));
      return refuse (self, "%s“%s” is unexpected", path, begin);
    }
    found[k] = value;
  }
  return TRUE;
}

static gboolean
find_parts (Reader *self, const MaeJsonNode *root)
{
  static const char *const names[] = {
    "players", "seed", "commands", "ruleset", MAE_RECORD_FILE_MEMBER, NULL
  };
  static const MaeJsonKind kinds[] = { MAE_JSON_ARRAY, MAE_JSON_STRING, MAE_JSON_STRING,
                                       MAE_JSON_OBJECT, MAE_JSON_INTEGER };
  const MaeJsonNode *found[G_N_ELEMENTS (kinds)] = { NULL };

  if (!find_members (self, "", root, names, found))
    return FALSE;
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (!expect (self, found[k], names[k], kinds[k]))
      return FALSE;
  self->players = found[0];
  self->seed = found[1];
  self->commands = found[2];
  self->ruleset = found[3];
  return TRUE;
}

/* Finds the members of a player; only some computer players have a "style". */
static gboolean
find_player (const Reader *self, const char *path, const MaeJsonNode *player,
             const MaeJsonNode *found[3])
{
  static const char *const names[] = { "name", "level", "style", NULL };
  g_autofree char *prefix = g_strconcat (path, ": ", NULL);

  return expect (self, player, path, MAE_JSON_OBJECT)
         && find_members (self, prefix, player, names, found)
         && expect (self, found[0], path, MAE_JSON_STRING)
         && expect (self, found[1], path, MAE_JSON_INTEGER)
         && (found[2] == NULL || expect (self, found[2], path, MAE_JSON_INTEGER));
}

static gboolean
read_player (const Reader *self, const MaeJsonNode *player, int seat, char **name, int *computer)
{
  g_autofree char *path = g_strdup_printf ("players/%d", seat);
  const MaeJsonNode *found[3] = { NULL };

  if (!find_player (self, path, player, found))
    return FALSE;
  gint64 level = mae_json_integer (found[1]);
  gint64 style = found[2] != NULL ? mae_json_integer (found[2]) : MAE_AI_BALANCED;
  if (level < 0 || level > MAE_AI_N_LEVELS)
    return refuse (self, "%s/level: expected 0 to %d", path, MAE_AI_N_LEVELS);
  if (style < 0 || style > (level > 0 ? MAE_AI_LAST_STYLE : MAE_AI_BALANCED))
    return refuse (self, "%s/style: expected 0 to %d, for a computer player", path,
                   MAE_AI_LAST_STYLE);
  *name = mae_nickname_clean (mae_json_text (found[0]));
  if (*name == NULL)
    return refuse (self, "%s/name: expected a nickname of at most %d characters", path,
                   MAE_NICKNAME_MAX);
  *computer = level > 0 ? mae_ai_number ((MaeAiLevel) level, (MaeAiStyle) style) : 0;
  return TRUE;
}

/* @names receives strings to be freed, also on failure. */
static gboolean
read_players (const Reader *self, MaeStoredTable *table, char **names)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int persons = 0;

  if (mae_json_count (self->players) < 1 || mae_json_count (self->players) > MAE_MAX_PLAYERS)
    return refuse (self, "players: expected 1 to %d", MAE_MAX_PLAYERS);
  table->n_players = (int) mae_json_count (self->players);
  for (int seat = 0; seat < table->n_players; seat++) {
    const MaeJsonNode *player = mae_json_element (self->players, (guint) seat);
    if (!read_player (self, player, seat, &names[seat], &table->computer[seat]))
      return FALSE;
    if (!g_hash_table_add (keys, mae_nickname_key (names[seat])))
      return refuse (self, "players/%d/name: another player has the same", seat);
    table->name[seat] = names[seat];
    persons += table->computer[seat] == 0;
  }
  if (persons == 0)
    return refuse (self, "players: expected one with level 0, a person");
  return TRUE;
}

/* (transfer full) Returns the packed commands, which must be complete, and counts them. */
static GByteArray *
read_commands (const Reader *self, guint32 *n_commands)
{
  g_autoptr (GByteArray) log = g_byte_array_new ();
  gsize length = 0, at = 0;
  g_autofree guchar *bytes = g_base64_decode (mae_json_text (self->commands), &length);
  g_autofree char *again = g_base64_encode (bytes, length);

  if (!g_str_equal (again, mae_json_text (self->commands))) {
    refuse (self, "commands: expected base64");
    return NULL;
  }
  for (*n_commands = 0; at < length; (*n_commands)++) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, bytes + at, length - at);

    if (size == 0) {
      refuse (self, "commands: number %u can't be read", *n_commands + 1);
      return NULL;
    }
    if (*n_commands == MAE_RECORD_FILE_COMMANDS_MAX) {
      refuse (self, "commands: expected at most %d", MAE_RECORD_FILE_COMMANDS_MAX);
      return NULL;
    }
    at += size;
  }
  g_byte_array_append (log, bytes, (guint) length);
  return g_steal_pointer (&log);
}

static MaeRecord *
restore (const Reader *self, MaeStoredTable *table, const GByteArray *log, guint32 n_commands)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (MaeRuleset) rules = mae_ruleset_read (self->ruleset, &why);
  g_autofree char *json = rules != NULL ? mae_ruleset_to_json (rules) : NULL;
  MaeRecord *record = NULL;

  if (rules != NULL) {
    table->ruleset = json;
    table->ruleset_hash = mae_ruleset_hash (rules);
    record = mae_record_restore (table, log, n_commands, &why);
  }
  if (record == NULL)
    refuse (self, "%s%s", rules == NULL ? "ruleset: " : "", why->message);
  else
    record->origin = MAE_RECORD_FROM_FILE;
  return record;
}

static gboolean
read_seed (const Reader *self, MaeStoredTable *table)
{
  g_auto (GStrv) parts = g_strsplit (mae_json_text (self->seed), " ", 5);
  guint64 *const at[] = { &table->seed, &table->seed_more[0], &table->seed_more[1],
                          &table->seed_more[2] };
  guint n = g_strv_length (parts);
  gboolean well = n == 1 || n == 4;

  for (guint i = 0; well && i < n; i++)
    well = g_ascii_string_to_unsigned (parts[i], 10, 0, G_MAXUINT64, at[i], NULL);
  return well
         || refuse (self, "seed: expected one or four whole numbers from 0 to %" G_GUINT64_FORMAT,
                    G_MAXUINT64);
}

static MaeRecord *
read_record (Reader *self, const MaeJsonNode *root)
{
  char *names[MAE_MAX_PLAYERS] = { NULL };
  MaeStoredTable table = { 0 };
  g_autoptr (GByteArray) log = NULL;
  MaeRecord *record = NULL;
  guint32 n_commands;

  if (!check_version (self, root) || !find_parts (self, root))
    return NULL;
  if (!read_seed (self, &table))
    return NULL;
  if (read_players (self, &table, names) && (log = read_commands (self, &n_commands)) != NULL)
    record = restore (self, &table, log, n_commands);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free (names[seat]);
  return record;
}

/* Returns the error for @text, which can't be read at all. It is taken for a game that was damaged
 * if the name that only games have is in it. */
static MaeRecordFileError
code_of_broken (const char *text, gsize length)
{
  return g_strstr_len (text, (gssize) length, "\"" MAE_RECORD_FILE_MEMBER "\"") != NULL
             ? MAE_RECORD_FILE_ERROR_INVALID
             : MAE_RECORD_FILE_ERROR_OTHER;
}

MaeRecord *
mae_record_from_file (const char *text, gsize length, GError **error)
{
  Reader reader = { .error = error };
  MaeRecord *record = NULL;
  const char *problem;
  gsize at = 0;

  if (length > MAE_RECORD_FILE_MAX) {
    g_set_error (error, MAE_RECORD_FILE_ERROR, code_of_broken (text, length),
                 "expected a file of at most %d bytes", MAE_RECORD_FILE_MAX);
    return NULL;
  }
  g_autofree char *converted = mae_json_from_utf16 (text, &length);
  text = converted != NULL ? converted : text;
  g_autoptr (JsonNode) root = mae_json_read (text, length, DEPTH_MAX, &at, &problem);
  if (root == NULL)
    g_set_error (error, MAE_RECORD_FILE_ERROR, code_of_broken (text, length),
                 "byte %" G_GSIZE_FORMAT ": %s", at + 1, problem);
  else
    record = read_record (&reader, root);
  return record;
}
