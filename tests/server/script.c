/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "script.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  World *world;
  const char *step;             /* for messages */
  char *names[MAE_MAX_PLAYERS]; /* by seat, after "seats" */
  GHashTable *captured;         /* "%name" → its value */
} Script;

#define fail(script, ...)                                                                          \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *fail_text_ = g_strdup_printf (__VA_ARGS__);                                   \
    g_test_message ("At “%s”: %s", (script)->step, fail_text_);                                    \
    g_error ("At “%s”: %s", (script)->step, fail_text_);                                           \
  }                                                                                                \
  G_STMT_END

static void
assert_all_read (Script *script)
{
  for (guint i = 0; i < script->world->clients->len; i++) {
    Client *client = g_ptr_array_index (script->world->clients, i);
    if (client->inbox->len > 0)
      fail (script, "%s was also told %s", client->label,
            (char *) g_ptr_array_index (client->inbox, 0));
  }
}

/* ── Expecting ─────────────────────────────────────────────────────────────────────────────── */

/* Finds `table.players.0.nickname`: numbers are indices of lists. */
static JsonNode *
find_member (JsonNode *node, const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, ".", -1);

  for (guint i = 0; names[i] != NULL && node != NULL; i++) {
    if (JSON_NODE_HOLDS_OBJECT (node)) {
      node = json_object_get_member (json_node_get_object (node), names[i]);
    } else if (JSON_NODE_HOLDS_ARRAY (node)) {
      JsonArray *list = json_node_get_array (node);
      guint64 at = g_ascii_strtoull (names[i], NULL, 10);
      node = at < json_array_get_length (list) ? json_array_get_element (list, (guint) at) : NULL;
    } else {
      node = NULL;
    }
  }
  return node;
}

static char *
member_text (JsonNode *root, const char *name)
{
  JsonNode *node = find_member (root, name);
  if (node == NULL)
    return g_strdup ("(absent)");
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  return json_to_string (node, FALSE);
}

static gboolean
line_matches (Script *script, const char *line, char **words)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_assert_true (json_parser_load_from_data (parser, line, -1, NULL));
  JsonObject *object = json_node_get_object (json_parser_get_root (parser));

  if (!g_str_equal (json_object_get_string_member (object, "type"), words[0]))
    return FALSE;
  for (guint i = 1; words[i] != NULL; i++) {
    g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);
    g_autofree char *found = member_text (json_parser_get_root (parser), pair[0]);
    if (*pair[1] == '%')
      g_hash_table_insert (script->captured, g_strdup (pair[1]), g_steal_pointer (&found));
    else if (!g_str_equal (found, pair[1]))
      return FALSE;
  }
  return TRUE;
}

static void
expect (Script *script, Client *client, const char *text, gboolean skip)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GString) seen = g_string_new (NULL);

  for (;;) {
    g_autofree char *line = client_take (client);
    if (line == NULL)
      fail (script, "%s was told %s", client->label, seen->len > 0 ? seen->str : "nothing");
    if (line_matches (script, line, words))
      return;
    g_string_append_printf (seen, "\n%s", line);
    if (!skip)
      fail (script, "%s was told %s", client->label, line);
  }
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_json (const char *text)
{
  return strchr ("-0123456789{[\"", *text) != NULL || g_str_equal (text, "true")
         || g_str_equal (text, "false") || g_str_equal (text, "null");
}

static char *
message_of (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "{\"type\":\"%s\"", words[0]);
  for (guint i = 1; words[i] != NULL; i++) {
    g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);
    g_string_append_printf (line, is_json (pair[1]) ? ",\"%s\":%s" : ",\"%s\":\"%s\"", pair[0],
                            pair[1]);
  }
  return g_string_free (g_string_append_c (line, '}'), FALSE);
}

/* Makes the first legal move of @kinds, for the player with the client's name. */
static gboolean
play (Client *client, guint kinds)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeMove moves[1];
  MaeCommand command;

  g_assert_nonnull (game);
  if (mae_moves_list (game, seat, kinds, moves, 1) == 0)
    return FALSE;
  mae_move_to_command (game, moves, &command);
  client_send_command (client, &command);
  return TRUE;
}

static void
send (Script *script, Client *client, const char *text)
{
  if (client->session == NULL)
    fail (script, "%s isn't connected", client->label);
  if (g_str_equal (text, "setup")) {
    play (client, 1u << MAE_COMMAND_CHOOSE_LEADERS);
    play (client, 1u << MAE_COMMAND_CHOOSE_RESOURCES);
  } else if (g_str_equal (text, "main")) {
    if (!play (client, 1u << MAE_COMMAND_TAKE_MARKET))
      fail (script, "%s can't take from the market", client->label);
  } else if (*text == '{') {
    g_autofree char *line = g_strdelimit (g_strdup (text), "'", '"');
    client_send_line (client, line);
  } else {
    g_autofree char *line = message_of (text);
    client_send_line (client, line);
  }
}

/* ── Steps ─────────────────────────────────────────────────────────────────────────────────── */

static void
name_seats (Script *script, const char *text)
{
  g_auto (GStrv) labels = g_strsplit (text, " ", -1);
  for (guint i = 0; labels[i] != NULL; i++) {
    int seat;
    if (client_game (world_find (script->world, labels[i]), labels[i], &seat) == NULL)
      fail (script, "%s has no seat", labels[i]);
    g_free (script->names[seat]);
    script->names[seat] = g_strdup (labels[i]);
  }
}

static Client *
find (Script *script, const char *label)
{
  gboolean is_seat = g_ascii_isdigit (*label);
  return world_find (script->world, is_seat ? script->names[atoi (label) - 1] : label);
}

/* Returns @step with $1, $2, … replaced by names, and captured values filled in. */
static char *
with_names (Script *script, const char *step)
{
  GString *text = g_string_new (step);
  GHashTableIter iter;
  gpointer name, value;

  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++) {
    char variable[] = { '$', (char) ('1' + seat), '\0' };
    if (script->names[seat] != NULL)
      g_string_replace (text, variable, script->names[seat], 0);
  }
  g_hash_table_iter_init (&iter, script->captured);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_string_replace (text, name, value, 0);
  return g_string_free (text, FALSE);
}

static void
connect_client (Script *script, const char *label)
{
  Client *client = world_connect (script->world, label, NULL, NULL);
  if (client == NULL)
    fail (script, "%s was refused", label);
  expect (script, client, "ReqWelcome", FALSE);
}

static void
run_step (Script *script, const char *label, const char *rest)
{
  if (g_str_equal (rest, "+")) {
    connect_client (script, label);
    return;
  }
  Client *client = find (script, label);
  if (g_str_has_prefix (rest, "> ")) {
    assert_all_read (script);
    send (script, client, rest + 2);
  } else if (g_str_has_prefix (rest, "<< ")) {
    expect (script, client, rest + 3, TRUE);
  } else if (g_str_has_prefix (rest, "< ")) {
    expect (script, client, rest + 2, FALSE);
  } else if (g_str_equal (rest, "<*")) {
    g_ptr_array_set_size (client->inbox, 0);
  } else if (g_str_equal (rest, "!")) {
    if (client->session != NULL)
      fail (script, "%s is still connected", label);
  } else if (g_str_equal (rest, "-")) {
    assert_all_read (script);
    client_hang_up (client);
  } else if (g_str_equal (rest, "~")) {
    client->reads = FALSE;
  } else {
    fail (script, "no such step");
  }
}

void
script_run (World *world, const char *text)
{
  g_auto (GStrv) steps = g_strsplit (text, "\n", -1);
  Script script = { .world = world };
  g_autoptr (GHashTable) captured = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  script.captured = captured;

  for (guint i = 0; steps[i] != NULL; i++) {
    g_autofree char *step = with_names (&script, g_strstrip (steps[i]));
    script.step = step;
    if (*step == '\0')
      continue;
    if (g_str_has_prefix (script.step, "wait ")) {
      assert_all_read (&script);
      world_wait (world, atoi (script.step + 5));
    } else if (g_str_has_prefix (script.step, "seats ")) {
      name_seats (&script, script.step + 6);
    } else {
      gsize length = strspn (step, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS);
      g_autofree char *label = g_strndup (step, length);
      run_step (&script, label, step + length);
    }
  }
  script.step = "the end";
  assert_all_read (&script);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free (script.names[seat]);
}

static void
test_case (gconstpointer data)
{
  const ScriptCase *test = data;
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  script_run (world, test->script);
}

void
script_add_tests (const char *prefix, const ScriptCase *cases, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    g_autofree char *path = g_strconcat (prefix, "/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
}
