/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "mutant.h"

#include <string.h>

#include "engine/rng.h"
#include "mend.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

/* Appends the pointers to all values in @node, which is at @place. */
static void
list_places (JsonNode *node, const char *place, GPtrArray *places)
{
  if (place[0] != '\0')
    g_ptr_array_add (places, g_strdup (place));
  if (JSON_NODE_HOLDS_OBJECT (node))
    MAE_JSON_EACH_MEMBER (name, value, node) {
      g_autofree char *inner = g_strconcat (place, "/", name, NULL);

      if (!strpbrk (name, "~/"))
        list_places (value, inner, places);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < mae_json_count (node); i++) {
      g_autofree char *inner = g_strdup_printf ("%s/%u", place, i);

      list_places (json_array_get_element (json_node_get_array (node), i), inner, places);
    }
}

/* Repeats the last element of the list @array. */
static void
lengthen (JsonArray *array, guint n)
{
  guint length = json_array_get_length (array);

  if (length == 0)
    return;
  /* json_node_copy() would share the members. */
  g_autofree char *last = json_to_string (json_array_get_element (array, length - 1), FALSE);
  for (guint i = 0; i < n; i++)
    json_array_add_element (array, json_from_string (last, NULL));
}

/* Changes the value at @place. */
static void
mutate (JsonNode *root, const char *place, guint64 rng[4])
{
  static const char *const values[] = { "null",
                                        "true",
                                        "false",
                                        "-1",
                                        "0",
                                        "1",
                                        "3",
                                        "5",
                                        "24",
                                        "25",
                                        "100",
                                        "101",
                                        "1001",
                                        "9223372036854775807",
                                        "0.5",
                                        "\"\"",
                                        "\"Coin\"",
                                        "\"Faith\"",
                                        "\"Zero\"",
                                        "\"Green\"",
                                        "\"cross\"",
                                        "\"zero\"",
                                        "\"~/\\u0007\"",
                                        "[]",
                                        "[1]",
                                        "{}",
                                        "{\"Coin\": 1}",
                                        "{\"Faith\": 1, \"no\": []}" };
  JsonNode *at = pointer_find (root, place);
  int how = mae_rng_below (rng, 8);
  const char *value = values[mae_rng_below (rng, G_N_ELEMENTS (values))];

  if (how == 0)
    pointer_set (root, place, NULL);
  else if (how == 1 && JSON_NODE_HOLDS_OBJECT (at))
    json_object_set_int_member (json_node_get_object (at), "a/b~c", 1);
  else if (how <= 3 && JSON_NODE_HOLDS_ARRAY (at))
    lengthen (json_node_get_array (at), (guint) mae_rng_below (rng, 130));
  else if (how <= 4 && mae_json_kind (at) == MAE_JSON_INTEGER)
    pointer_set (
        root, place,
        json_node_init_int (json_node_alloc (), (gint64) ((guint64) json_node_get_int (at)
                                                          + (guint64) mae_rng_below (rng, 5) - 2)));
  else
    pointer_set (root, place, json_from_string (value, NULL));
}

void
mutate_json (JsonNode *root, int number)
{
  guint64 rng[4];

  mae_rng_seed (rng, (guint64) number);
  for (int n = 1 + number % 7; n > 0; n--) {
    g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
    /* Most values are in cards and leaders: every second change is elsewhere. */
    gboolean short_only = mae_rng_below (rng, 2);
    const char *place;

    list_places (root, "", places);
    do
      place = g_ptr_array_index (places, mae_rng_below (rng, (int) places->len));
    while (short_only
           && (strstr (place, "/leaders/") || strstr (place, "/leaderCards/")
               || strstr (place, "/developmentCards/")));
    mutate (root, place, rng);
  }
}

JsonNode *
mutant (int number)
{
  g_autofree char *text =
      mae_ruleset_to_json (mae_ruleset_builtin (number % 3 ? "standard" : "serenissima"));
  JsonNode *root = json_from_string (text, NULL);

  mutate_json (root, number);
  return root;
}
