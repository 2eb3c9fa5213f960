/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-covers.h"

#include <string.h>

#include "json/json-reader.h"

typedef struct {
  const MaeIdMap *ids;
  const char *list; /* the enclosing list, which decides what an "id" means */
  GString *where;
} Compare;

static bool
covers (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours);

/* Returns whether the order of this list has no meaning: in the deployed program it depends on hash
 * tables, or reveals what is hidden. */
static bool
is_set (const char *key)
{
  static const char *const sets[] = { "actionTokens",  "yellowTiles",       "leadersHand",
                                      "resContainers", "bonusGivenPlayers", NULL };

  return g_strv_contains (sets, key);
}

static int32_t
lookup (const int32_t *ids, int n, gint64 index)
{
  return index >= 0 && index < n ? ids[index] : (int32_t) index;
}

/* Returns the other program's id for our index under @key. */
static gint64
translate (const Compare *compare, const char *key, gint64 value)
{
  const MaeIdMap *ids = compare->ids;
  const char *kind = strcmp (key, "id") == 0 ? compare->list : key;

  if (!ids || !kind)
    return value;
  if (strcmp (kind, "productions") == 0 || strcmp (kind, "production") == 0
      || strcmp (kind, "baseProduction") == 0)
    return lookup (ids->production, ids->n_productions, value);
  if (strcmp (kind, "resContainers") == 0 || strcmp (kind, "containerId") == 0
      || strcmp (kind, "warehouseShelves") == 0 || strcmp (kind, "strongbox") == 0)
    return lookup (ids->container, ids->n_containers, value);
  if (strcmp (kind, "leaderCards") == 0 || strcmp (kind, "leadersHand") == 0)
    return lookup (ids->leader, ids->n_leaders, value);
  if (strcmp (kind, "developmentCards") == 0 || strcmp (kind, "devSlots") == 0
      || strcmp (kind, "topCards") == 0)
    return lookup (ids->card, ids->n_cards, value);
  if (strcmp (kind, "actionTokens") == 0)
    return lookup (ids->token, ids->n_tokens, value);
  if (strcmp (kind, "vaticanSections") == 0)
    return lookup (ids->section, ids->n_sections, value);
  return value;
}

/* Returns whether two names are equal, except for the case of their first letter. */
static bool
same_name (const char *a, const char *b)
{
  return g_ascii_toupper (*a) == g_ascii_toupper (*b) && (!*a || strcmp (a + 1, b + 1) == 0);
}

static const MaeJsonNode *
find (const MaeJsonNode *object, const char *name)
{
  MAE_JSON_EACH_MEMBER (key, value, object)
    if (same_name (key, name))
      return value;
  return NULL;
}

static bool
covers_object (Compare *compare, const char *parent, const MaeJsonNode *theirs,
               const MaeJsonNode *ours)
{
  const char *list = compare->list;

  MAE_JSON_EACH_MEMBER (name, value, theirs) {
    const MaeJsonNode *mine = find (ours, name);
    /* If the name is the number of a space or a color, the value is one of the enclosing list. */
    const char *key = g_ascii_isdigit (name[0]) || strcmp (parent, "topCards") == 0 ? parent : name;
    gsize length = compare->where->len;
    bool zero = mae_json_kind (value) == MAE_JSON_INTEGER && mae_json_integer (value) == 0;
    bool absent = mae_json_kind (value) == MAE_JSON_NULL || (zero && !mine);
    g_string_append_printf (compare->where, "/%s", name);
    if (!absent && (!mine || !covers (compare, key, value, mine)))
      return false;
    g_string_truncate (compare->where, length);
    compare->list = list;
  }
  return true;
}

static bool
covers_set (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  MAE_JSON_EACH (element, theirs) {
    gsize length = compare->where->len;
    bool found = false;
    for (guint j = 0; j < mae_json_count (ours) && !found; j++) {
      found = covers (compare, key, element, mae_json_element (ours, j));
      g_string_truncate (compare->where, length);
      compare->list = key;
    }
    if (!found)
      return false;
  }
  return true;
}

/* Compares a container map in the form of the documents, `[{"1":{…}},…]`, with one in our form,
 * `{"1":{…},…}`. */
static bool
covers_map (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  MAE_JSON_EACH (element, theirs)
    if (mae_json_kind (element) != MAE_JSON_OBJECT || !covers (compare, key, element, ours))
      return false;
  return true;
}

static bool
covers_array (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  /* Only storable types can be chosen. We list the others as excluded, the deployed program
   * doesn't. */
  if (strcmp (key, "outputBlanksExclusions") == 0 && mae_json_count (theirs) == 0)
    return true;
  if (mae_json_count (theirs) != mae_json_count (ours))
    return false;
  if (is_set (key))
    return covers_set (compare, key, theirs, ours);
  for (guint i = 0; i < mae_json_count (theirs); i++) {
    gsize length = compare->where->len;
    g_string_append_printf (compare->where, "/%u", i);
    if (!covers (compare, key, mae_json_element (theirs, i), mae_json_element (ours, i)))
      return false;
    g_string_truncate (compare->where, length);
  }
  return true;
}

static bool
covers (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  if (mae_json_kind (theirs) == MAE_JSON_NULL)
    return mae_json_kind (ours) == MAE_JSON_NULL;
  if (mae_json_kind (theirs) == MAE_JSON_ARRAY && mae_json_kind (ours) == MAE_JSON_OBJECT)
    return covers_map (compare, key, theirs, ours);
  /* If there is nothing to choose, Maestri's server writes that the choice is made. The deployed
   * program writes that it isn't. */
  if (strcmp (key, "hasChosenResources") == 0 && mae_json_kind (theirs) == MAE_JSON_FALSE)
    return true;
  if (mae_json_kind (theirs) != mae_json_kind (ours))
    return false;
  switch (mae_json_kind (theirs)) {
  case MAE_JSON_OBJECT:
    if (strcmp (key, "vaticanSections") == 0)
      compare->list = key;
    return covers_object (compare, key, theirs, ours);
  case MAE_JSON_ARRAY:
    compare->list = key;
    return covers_array (compare, key, theirs, ours);
  case MAE_JSON_STRING:
    return strcmp (mae_json_text (theirs), mae_json_text (ours)) == 0;
  case MAE_JSON_INTEGER:
    /* Quantities that nobody can own are reduced to the maximum. */
    if (mae_json_integer (theirs) > MAE_QUANTITY_MAX && mae_json_integer (ours) == MAE_QUANTITY_MAX)
      return true;
    if (mae_json_integer (theirs) > 1000 * MAE_QUANTITY_MAX
        && mae_json_integer (ours) == 1000 * MAE_QUANTITY_MAX)
      return true;
    return mae_json_integer (theirs) == translate (compare, key, mae_json_integer (ours));
  case MAE_JSON_NULL:
  case MAE_JSON_FALSE:
  case MAE_JSON_TRUE:
    return true;
  case MAE_JSON_FRACTION:
    return false;
  }
  return false;
}

char *
mae_json_covers (const char *theirs, const char *ours, const MaeIdMap *ids)
{
  g_autoptr (GString) where = g_string_new (NULL);
  Compare compare = { .ids = ids, .where = where };
  const char *problem;
  gsize at;
  g_autoptr (JsonNode) a =
      mae_json_read (theirs, strlen (theirs), MAE_JSON_MAX_DEPTH, &at, &problem);
  g_autoptr (JsonNode) b = mae_json_read (ours, strlen (ours), MAE_JSON_MAX_DEPTH, &at, &problem);

  if (!a || !b)
    return g_strdup (a ? "ours isn't JSON" : "theirs isn't JSON");
  return covers (&compare, "", a, b) ? NULL : g_strdup_printf ("differs at %s", where->str);
}
