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
  const MaeJsonNode *key = mae_json_first (object);

  for (guint i = 0; i < object->count; i++) {
    if (same_name (key->string, name))
      return key + 1;
    key = mae_json_next (key + 1);
  }
  return NULL;
}

static bool
covers_object (Compare *compare, const char *parent, const MaeJsonNode *theirs,
               const MaeJsonNode *ours)
{
  const MaeJsonNode *name = mae_json_first (theirs);
  const char *list = compare->list;

  for (guint i = 0; i < theirs->count; i++) {
    const MaeJsonNode *value = name + 1;
    const MaeJsonNode *mine = find (ours, name->string);
    /* If the name is the number of a space or a color, the value is one of the enclosing list. */
    const char *key = g_ascii_isdigit (name->string[0]) || strcmp (parent, "topCards") == 0
                          ? parent
                          : name->string;
    gsize length = compare->where->len;
    bool zero = value->kind == MAE_JSON_INTEGER && value->integer == 0;
    bool absent = value->kind == MAE_JSON_NULL || (zero && !mine);
    g_string_append_printf (compare->where, "/%s", name->string);
    if (!absent && (!mine || !covers (compare, key, value, mine)))
      return false;
    g_string_truncate (compare->where, length);
    compare->list = list;
    name = mae_json_next (value);
  }
  return true;
}

static bool
covers_set (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  const MaeJsonNode *element = mae_json_first (theirs);

  for (guint i = 0; i < theirs->count; i++) {
    const MaeJsonNode *mine = mae_json_first (ours);
    gsize length = compare->where->len;
    bool found = false;
    for (guint j = 0; j < ours->count && !found; j++) {
      found = covers (compare, key, element, mine);
      g_string_truncate (compare->where, length);
      compare->list = key;
      mine = mae_json_next (mine);
    }
    if (!found)
      return false;
    element = mae_json_next (element);
  }
  return true;
}

/* Compares a container map in the form of the documents, `[{"1":{…}},…]`, with one in our form,
 * `{"1":{…},…}`. */
static bool
covers_map (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  const MaeJsonNode *element = mae_json_first (theirs);

  for (guint i = 0; i < theirs->count; i++) {
    if (element->kind != MAE_JSON_OBJECT || !covers (compare, key, element, ours))
      return false;
    element = mae_json_next (element);
  }
  return true;
}

static bool
covers_array (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  const MaeJsonNode *element = mae_json_first (theirs);
  const MaeJsonNode *mine = mae_json_first (ours);

  /* Only storable types can be chosen. We list the others as excluded, the deployed program
   * doesn't. */
  if (strcmp (key, "outputBlanksExclusions") == 0 && theirs->count == 0)
    return true;
  if (theirs->count != ours->count)
    return false;
  if (is_set (key))
    return covers_set (compare, key, theirs, ours);
  for (guint i = 0; i < theirs->count; i++) {
    gsize length = compare->where->len;
    g_string_append_printf (compare->where, "/%u", i);
    if (!covers (compare, key, element, mine))
      return false;
    g_string_truncate (compare->where, length);
    element = mae_json_next (element);
    mine = mae_json_next (mine);
  }
  return true;
}

static bool
covers (Compare *compare, const char *key, const MaeJsonNode *theirs, const MaeJsonNode *ours)
{
  if (theirs->kind == MAE_JSON_NULL)
    return ours->kind == MAE_JSON_NULL;
  if (theirs->kind == MAE_JSON_ARRAY && ours->kind == MAE_JSON_OBJECT)
    return covers_map (compare, key, theirs, ours);
  /* If there is nothing to choose, Maestri's server writes that the choice is made. The deployed
   * program writes that it isn't. */
  if (strcmp (key, "hasChosenResources") == 0 && theirs->kind == MAE_JSON_FALSE)
    return true;
  if (theirs->kind != ours->kind)
    return false;
  switch ((MaeJsonKind) theirs->kind) {
  case MAE_JSON_OBJECT:
    if (strcmp (key, "vaticanSections") == 0)
      compare->list = key;
    return covers_object (compare, key, theirs, ours);
  case MAE_JSON_ARRAY:
    compare->list = key;
    return covers_array (compare, key, theirs, ours);
  case MAE_JSON_STRING:
    return strcmp (theirs->string, ours->string) == 0;
  case MAE_JSON_INTEGER:
    /* Quantities that nobody can own are reduced to the maximum. */
    if (theirs->integer > MAE_QUANTITY_MAX && ours->integer == MAE_QUANTITY_MAX)
      return true;
    if (theirs->integer > 1000 * MAE_QUANTITY_MAX && ours->integer == 1000 * MAE_QUANTITY_MAX)
      return true;
    return theirs->integer == translate (compare, key, ours->integer);
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
  MaeJson a, b;
  gsize at;
  char *problem = NULL;

  if (mae_json_read (&a, theirs, strlen (theirs), MAE_JSON_MAX_DEPTH, &at))
    problem = g_strdup ("theirs isn't JSON");
  if (mae_json_read (&b, ours, strlen (ours), MAE_JSON_MAX_DEPTH, &at) && !problem)
    problem = g_strdup ("ours isn't JSON");
  if (!problem && !covers (&compare, "", mae_json_root (&a), mae_json_root (&b)))
    problem = g_strdup_printf ("differs at %s", where->str);
  mae_json_clear (&a);
  mae_json_clear (&b);
  return problem;
}
