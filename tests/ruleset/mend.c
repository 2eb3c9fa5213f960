/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "mend.h"

#include <stdlib.h>
#include <string.h>

#include "json/json-reader.h"

/* (transfer full) */
static char *
unescape (const char *token)
{
  g_autoptr (GString) name = g_string_new (token);

  g_string_replace (name, "~1", "/", 0);
  g_string_replace (name, "~0", "~", 0);
  return g_strdup (name->str);
}

static JsonNode *
child_of (JsonNode *node, const char *token)
{
  g_autofree char *name = unescape (token);

  if (!node)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), name);
  if (!JSON_NODE_HOLDS_ARRAY (node) || !g_ascii_isdigit (name[0]))
    return NULL;
  JsonArray *array = json_node_get_array (node);
  guint i = (guint) atoi (name);
  return i < json_array_get_length (array) ? json_array_get_element (array, i) : NULL;
}

JsonNode *
pointer_find (JsonNode *root, const char *pointer)
{
  g_auto (GStrv) tokens = g_strsplit (pointer, "/", -1);
  JsonNode *node = root;

  for (guint i = 1; i < g_strv_length (tokens); i++)
    node = child_of (node, tokens[i]);
  return node;
}

/* Replaces element @i, which json-glib can't. */
static void
set_element (JsonArray *array, guint i, JsonNode *value)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);

  for (guint j = i + 1; j < json_array_get_length (array); j++)
    g_ptr_array_add (rest, json_array_dup_element (array, j));
  while (json_array_get_length (array) > i)
    json_array_remove_element (array, json_array_get_length (array) - 1);
  if (value)
    json_array_add_element (array, value);
  for (guint j = 0; j < rest->len; j++)
    json_array_add_element (array, json_node_copy (g_ptr_array_index (rest, j)));
}

void
pointer_set (JsonNode *root, const char *pointer, JsonNode *value)
{
  const char *last = strrchr (pointer, '/');
  g_autofree char *parent_at = g_strndup (pointer, (gsize) (last - pointer));
  g_autofree char *name = unescape (last + 1);
  JsonNode *parent = pointer_find (root, parent_at);

  if (JSON_NODE_HOLDS_ARRAY (parent))
    set_element (json_node_get_array (parent), (guint) atoi (name), value);
  else if (value)
    json_object_set_member (json_node_get_object (parent), name, value);
  else
    json_object_remove_member (json_node_get_object (parent), name);
}

static JsonNode *
int_node (gint64 value)
{
  return json_node_init_int (json_node_alloc (), value);
}

static JsonNode *
string_node (const char *value)
{
  return json_node_init_string (json_node_alloc (), value);
}

/* Returns a value that the member @name can have in most places. */
static JsonNode *
plain_member (const char *name)
{
  static const char *const plain[][2] = {
    { "id", "\"a\"" },
    { "ability", "\"zero\"" },
    { "kind", "\"cross\"" },
    { "players", "{\"min\": 2, \"max\": 2}" },
    { "market", "{\"rows\": 1, \"columns\": 1, \"marbles\": {}}" },
    { "faithTrack", "{\"end\": 250, \"tiles\": [], \"sections\": []}" },
    { "marbles", "{}" },
    { "production", "{}" },
    { "baseProduction", "{}" },
    { "needs", "{}" },
    { "cost", "{}" },
    { "resources", "[]" },
    { "colours", "[]" },
    { "shelves", "[]" },
    { "seats", "[]" },
    { "tokens", "[]" },
    { "tiles", "[]" },
    { "sections", "[]" },
    { "leaders", "[]" },
    { "developmentCards", "[]" },
    { "faith", "0" },
    { "end", "250" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    if (strcmp (plain[i][0], name) == 0)
      return json_from_string (plain[i][1], NULL);
  return int_node (1);
}

static JsonNode *
plain_of_kind (int kind)
{
  switch (kind) {
  case MAE_JSON_INTEGER:
    return int_node (1);
  case MAE_JSON_STRING:
    return string_node ("a");
  case MAE_JSON_ARRAY:
    return json_from_string ("[]", NULL);
  case MAE_JSON_OBJECT:
    return json_from_string ("{}", NULL);
  default:
    return json_node_init_boolean (json_node_alloc (), FALSE);
  }
}

/* Returns the name of the first storable resource that isn't in @but. */
static const char *
storable (JsonNode *root, JsonNode *but)
{
  JsonArray *all = json_node_get_array (pointer_find (root, "/resources"));

  for (guint i = 0; i < json_array_get_length (all); i++) {
    JsonObject *type = json_array_get_object_element (all, i);
    const char *name = json_object_get_string_member (type, "name");
    gboolean taken = FALSE;

    for (guint j = 0; but && j < json_array_get_length (json_node_get_array (but)); j++)
      taken |= strcmp (json_array_get_string_element (json_node_get_array (but), j), name) == 0;
    if (!taken && json_object_get_boolean_member_with_default (type, "storable", TRUE))
      return name;
  }
  return NULL;
}

/* A list has too few or too many elements. */
static int
mend_count (JsonNode *root, const MaeFault *fault, guint fresh)
{
  JsonArray *array = json_node_get_array (pointer_find (root, fault->place));
  static const char *const elements[][2] = {
    { "/resources", "{\"name\": \"R%u\"}" },
    { "/colours", "\"C%u\"" },
    { "/shelves", "1" },
    { "/seats", "{\"resources\": 0, \"faith\": 0}" },
    { "/tokens", "{\"kind\": \"cross\", \"count\": 1}" },
    { "/leaders", "{\"ability\": \"discount\", \"resource\": \"%s\", \"amount\": 1, \"points\": 1, "
                  "\"needs\": {}}" },
    { "/developmentCards", "{}" },
  };

  while (json_array_get_length (array) > fault->max)
    json_array_remove_element (array, json_array_get_length (array) - 1);
  for (gsize i = 0; i < G_N_ELEMENTS (elements); i++)
    while (strcmp (elements[i][0], fault->place) == 0
           && json_array_get_length (array) < fault->min) {
      g_autoptr (GString) text = g_string_new (elements[i][1]);
      g_autofree char *number = g_strdup_printf ("%u", fresh);

      g_string_replace (text, "%u", number, 0);
      if (strstr (text->str, "%s"))
        g_string_replace (text, "%s", storable (root, NULL), 0);
      json_array_add_element (array, json_from_string (text->str, NULL));
    }
  return -1;
}

/* Removes the elements of a list from the one on that has the member at @place. */
static int
cut_list (JsonNode *root, const char *place, guint up)
{
  g_auto (GStrv) tokens = g_strsplit (place, "/", -1);
  guint n = g_strv_length (tokens) - up;
  guint first = (guint) atoi (tokens[n - 1]);

  g_clear_pointer (&tokens[n - 1], g_free);
  g_autofree char *list = g_strjoinv ("/", tokens);
  JsonArray *array = json_node_get_array (pointer_find (root, list));
  for (guint i = n; i < n + up; i++)
    g_free (tokens[i]);
  while (json_array_get_length (array) > first)
    json_array_remove_element (array, json_array_get_length (array) - 1);
  return (int) first;
}

static void
add_card (JsonNode *root, const MaeFault *fault)
{
  g_autoptr (JsonNode) card =
      json_from_string ("{\"points\": 0, \"cost\": {}, \"production\": {}}", NULL);
  JsonObject *object = json_node_get_object (card);
  JsonNode *all = pointer_find (root, "/developmentCards");

  json_object_set_string_member (object, "colour", fault->what);
  json_object_set_int_member (object, "level", fault->level);
  json_array_add_element (json_node_get_array (all), g_steal_pointer (&card));
}

/* A name or a word is wrong; it is in a list, a bag, or a member. */
static void
mend_word (JsonNode *root, const MaeFault *fault)
{
  JsonNode *at = pointer_find (root, fault->place);
  JsonNode *colours = pointer_find (root, "/colours");

  if (JSON_NODE_HOLDS_OBJECT (at))
    json_object_remove_member (json_node_get_object (at), fault->what);
  else if (fault->reason == MAE_FAULT_UNKNOWN_COLOUR)
    pointer_set (root, fault->place,
                 string_node (json_array_get_string_element (json_node_get_array (colours), 0)));
  else if (strcmp (fault->place, "/replaceable") == 0)
    pointer_set (root, fault->place, NULL);
  else
    pointer_set (root, fault->place, string_node (storable (root, NULL)));
}

/* Makes the marbles as many as expected, all of one type. */
static void
mend_marbles (JsonNode *root, const MaeFault *fault)
{
  JsonObject *marbles = json_object_new ();

  json_object_set_int_member (marbles, storable (root, NULL), fault->min);
  pointer_set (root, fault->place, json_node_init_object (json_node_alloc (), marbles));
  json_object_unref (marbles);
}

int
mend (JsonNode *root, const MaeFault *fault, guint fresh)
{
  g_autofree char *name = g_strdup_printf ("N%u", fresh);
  g_autofree char *member = g_strconcat (fault->place, "/", fault->what, NULL);

  switch (fault->reason) {
  case MAE_FAULT_KIND:
    pointer_set (root, fault->place, plain_of_kind (fault->expected_kind));
    return -1;
  case MAE_FAULT_MISSING:
    pointer_set (root, member, plain_member (fault->what));
    return -1;
  case MAE_FAULT_UNKNOWN_MEMBER:
  case MAE_FAULT_CROSS_COLOUR:
  case MAE_FAULT_NO_AMOUNT:
  case MAE_FAULT_NO_PRODUCTION:
  case MAE_FAULT_NO_BLANKS:
  case MAE_FAULT_ALL_EXCLUDED:
  case MAE_FAULT_REPLACEABLE:
    pointer_set (root, fault->place, NULL);
    return -1;
  case MAE_FAULT_NUMBER:
    pointer_set (root, fault->place, int_node (fault->min));
    return -1;
  case MAE_FAULT_COUNT:
    return mend_count (root, fault, fresh);
  case MAE_FAULT_ID:
    pointer_set (root, fault->place, string_node ("a"));
    return -1;
  case MAE_FAULT_NAME:
  case MAE_FAULT_SECOND_RESOURCE:
  case MAE_FAULT_SECOND_COLOUR:
    pointer_set (root, fault->place, string_node (name));
    return -1;
  case MAE_FAULT_WORD:
    pointer_set (root, fault->place,
                 string_node (g_str_has_suffix (fault->place, "/kind") ? "cross" : "discount"));
    return -1;
  case MAE_FAULT_NO_REPLACEABLE:
    pointer_set (root, fault->place, string_node ("discount"));
    return -1;
  case MAE_FAULT_NONE_STORABLE:
    pointer_set (root, "/resources/0/storable", NULL);
    pointer_set (root, "/resources/0/faithOnGain", NULL);
    return -1;
  case MAE_FAULT_UNKNOWN_RESOURCE:
  case MAE_FAULT_UNKNOWN_COLOUR:
  case MAE_FAULT_NOT_STORABLE:
  case MAE_FAULT_NOT_GAINABLE:
    mend_word (root, fault);
    return -1;
  case MAE_FAULT_MARBLES:
    mend_marbles (root, fault);
    return -1;
  case MAE_FAULT_TRACK_FULL:
    return cut_list (root, fault->place, 1);
  case MAE_FAULT_EXCLUDED_TWICE:
  case MAE_FAULT_NEEDED_TWICE:
    return cut_list (root, fault->place, 0);
  case MAE_FAULT_DECK:
    add_card (root, fault);
    return -1;
  case MAE_FAULT_TOO_LARGE:
  case MAE_FAULT_SYNTAX:
  case MAE_FAULT_UNPLAYABLE:
    break;
  }
  g_error ("%s can't be mended", fault->place);
}
