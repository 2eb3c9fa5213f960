/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-fields.h"

#include <string.h>

#include "protocol/json-writer.h"

void
mae_am49_reader_clear (MaeAm49Reader *reader)
{
  g_clear_error (&reader->error);
  g_clear_pointer (&reader->code, g_free);
}

void
mae_am49_fail (MaeAm49Reader *reader, const char *field, const char *format, ...)
{
  va_list arguments;

  if (reader->error)
    return;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  reader->error = g_error_new (MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_FIELD, "%s%s: %s",
                               reader->where, field, what);
}

gsize
mae_am49_enter (MaeAm49Reader *reader, const char *field, int index)
{
  gsize was = strlen (reader->where);
  char *end = reader->where + was;
  gsize room = sizeof reader->where - was;

  /* A path that is too long for the buffer is cut; it is used in messages only. */
  if (index < 0)
    g_snprintf (end, (gulong) room, "%s.", field);
  else
    g_snprintf (end, (gulong) room, "%s[%d].", field, index);
  return was;
}

void
mae_am49_leave (MaeAm49Reader *reader, gsize where)
{
  reader->where[where] = '\0';
}

const MaeJsonNode *
mae_am49_find (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
               const char *other, MaeFieldNeed need)
{
  const MaeJsonNode *found = mae_json_find (object, field);

  if (!found && other)
    found = mae_json_find (object, other);
  if (!found && need == MAE_FIELD_REQUIRED)
    mae_am49_fail (reader, field, "missing");
  return found;
}

static const MaeJsonNode *
find_kind (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field, const char *other,
           MaeFieldNeed need, MaeJsonKind kind)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, need);

  if (found && mae_json_kind (found) != kind) {
    mae_am49_fail (reader, field, "expected %s, got %s", mae_json_kind_name (kind),
                   mae_json_kind_name (mae_json_kind (found)));
    return NULL;
  }
  return found;
}

const MaeJsonNode *
mae_am49_object (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                 const char *other, MaeFieldNeed need)
{
  return find_kind (reader, object, field, other, need, MAE_JSON_OBJECT);
}

const MaeJsonNode *
mae_am49_list (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
               const char *other, MaeFieldNeed need)
{
  return find_kind (reader, object, field, other, need, MAE_JSON_ARRAY);
}

bool
mae_am49_flag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
               const char *other)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, MAE_FIELD_OPTIONAL);

  if (!found)
    return false;
  if (mae_json_kind (found) != MAE_JSON_TRUE && mae_json_kind (found) != MAE_JSON_FALSE)
    mae_am49_fail (reader, field, "expected true or false, got %s",
                   mae_json_kind_name (mae_json_kind (found)));
  return mae_json_kind (found) == MAE_JSON_TRUE;
}

int32_t
mae_am49_int_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field)
{
  if (mae_json_kind (node) != MAE_JSON_INTEGER) {
    mae_am49_fail (reader, field, "expected a whole number, got %s",
                   mae_json_kind_name (mae_json_kind (node)));
    return 0;
  }
  if (mae_json_integer (node) < INT32_MIN || mae_json_integer (node) > INT32_MAX) {
    mae_am49_fail (reader, field, "a number beyond 32 bits");
    return 0;
  }
  return (int32_t) mae_json_integer (node);
}

int32_t
mae_am49_int (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
              const char *other, MaeFieldNeed need, int32_t missing)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, need);

  return found ? mae_am49_int_of (reader, found, field) : missing;
}

int32_t
mae_am49_int_within (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                     MaeFieldNeed need, int32_t missing, int32_t min, int32_t max)
{
  int32_t value = mae_am49_int (reader, object, field, NULL, need, missing);

  if (value != missing && (value < min || value > max)) {
    mae_am49_fail (reader, field, "%d is not within %d … %d", value, min, max);
    return missing;
  }
  return value;
}

const char *
mae_am49_text_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field)
{
  if (mae_json_kind (node) != MAE_JSON_STRING) {
    mae_am49_fail (reader, field, "expected a string, got %s",
                   mae_json_kind_name (mae_json_kind (node)));
    return NULL;
  }
  return mae_json_text (node);
}

const char *
mae_am49_text (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
               const char *other, MaeFieldNeed need)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, need);

  return found ? mae_am49_text_of (reader, found, field) : NULL;
}

/* ── Names and ids ─────────────────────────────────────────────────────────────────────────── */

char *
mae_am49_shown (const char *text)
{
  g_autofree char *shortened = mae_protocol_error_word (text, 64);
  GString *out = g_string_new (NULL);

  for (const char *at = shortened; *at; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    g_string_append_unichar (out, g_unichar_iscntrl (c) ? 0xfffd : c);
  }
  return g_string_free (out, FALSE);
}

static int
no_such (MaeAm49Reader *reader, MaeEntity entity, const char *name, const char *field)
{
  if (reader->error)
    return -1;
  g_autofree char *shown = mae_am49_shown (name);
  reader->no_such = true;
  reader->entity = entity;
  reader->code = mae_protocol_error_word (name, 64);
  mae_am49_fail (reader, field, "this game has no %s “%s”",
                 entity == MAE_ENTITY_COLOUR ? "color" : "resource", shown);
  return -1;
}

/* Like the deployed program, ignores the case of the first letter: "coin" is Coin. */
static bool
same_but_first_case (const char *a, const char *b)
{
  return g_ascii_toupper (a[0]) == g_ascii_toupper (b[0])
         && (a[0] == '\0' || strcmp (a + 1, b + 1) == 0);
}

int
mae_am49_resource_of (MaeAm49Reader *reader, const char *name, const char *field)
{
  if (!name || !reader->rules)
    return -1;
  for (int i = 0; i < reader->rules->n_resources; i++)
    if (strcmp (reader->rules->resources[i].name, name) == 0)
      return i;
  for (int i = 0; i < reader->rules->n_resources; i++)
    if (same_but_first_case (reader->rules->resources[i].name, name))
      return i;
  return no_such (reader, MAE_ENTITY_RESOURCE, name, field);
}

int
mae_am49_colour_of (MaeAm49Reader *reader, const char *name, const char *field)
{
  if (!name || !reader->rules)
    return -1;
  for (int i = 0; i < reader->rules->n_colours; i++)
    if (strcmp (reader->rules->colours[i], name) == 0)
      return i;
  return no_such (reader, MAE_ENTITY_COLOUR, name, field);
}

int
mae_am49_seat_of (MaeAm49Reader *reader, const char *name, const char *field)
{
  if (!name || !reader->context->roster)
    return -1;
  int seat = mae_roster_find (reader->context->roster, name);
  if (seat < 0) {
    g_autofree char *shown = mae_am49_shown (name);
    mae_am49_fail (reader, field, "nobody in this game is called “%s”", shown);
  }
  return seat;
}

uint32_t
mae_am49_read_mask (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                    int (*find) (MaeAm49Reader *reader, const char *name, const char *field))
{
  const MaeJsonNode *list = mae_am49_list (reader, object, field, NULL, MAE_FIELD_OPTIONAL);
  uint32_t mask = 0;

  if (!list)
    return 0;
  MAE_AM49_EACH (name, i, list, reader) {
    int index = find (reader, mae_am49_text_of (reader, name, field), field);
    if (index >= 0)
      mask |= 1u << index;
  }
  return mask;
}

const int32_t *
mae_am49_ids (const MaeIdMap *map, MaeIdKind kind, int *n)
{
#define AT(array) offsetof (MaeIdMap, array), offsetof (MaeIdMap, n_##array##s)
  static const struct {
    gsize ids, n;
  } at[MAE_N_ID_KINDS] = {
    [MAE_ID_CARD] = { AT (card) },
    [MAE_ID_LEADER] = { AT (leader) },
    [MAE_ID_PRODUCTION] = { AT (production) },
    [MAE_ID_CONTAINER] = { AT (container) },
    [MAE_ID_TOKEN] = { AT (token) },
    [MAE_ID_SECTION] = { AT (section) },
  };
#undef AT

  *n = G_STRUCT_MEMBER (int, map, at[kind].n);
  return (const int32_t *) G_STRUCT_MEMBER_P (map, at[kind].ids);
}

int32_t
mae_am49_index (const MaeWireContext *context, MaeIdKind kind, int32_t id)
{
  int n;

  if (!context->ids)
    return id;
  const int32_t *ids = mae_am49_ids (context->ids, kind, &n);
  for (int i = 0; i < n; i++)
    if (ids[i] == id)
      return i;
  return -1;
}

int32_t
mae_am49_id (const MaeWireContext *context, MaeIdKind kind, int32_t index)
{
  int n;

  if (!context->ids)
    return index;
  const int32_t *ids = mae_am49_ids (context->ids, kind, &n);
  return index >= 0 && index < n ? ids[index] : index;
}

/* Returns how many things of @kind the game has. */
static int
count_of (const MaeAm49Reader *reader, MaeIdKind kind)
{
  const MaeRuleset *rules = reader->rules;
  const MaeRoster *roster = reader->context->roster;

  switch (kind) {
  case MAE_ID_CARD:
    return rules->n_cards;
  case MAE_ID_LEADER:
    return rules->n_leaders;
  case MAE_ID_CONTAINER:
    return rules->n_depots + (roster ? roster->n : MAE_MAX_PLAYERS) * (rules->n_shelves + 1);
  case MAE_ID_TOKEN:
    return rules->n_tokens;
  case MAE_ID_SECTION:
    return rules->n_sections;
  default:
    g_return_val_if_reached (0);
  }
}

int
mae_am49_known (MaeAm49Reader *reader, MaeIdKind kind, const MaeJsonNode *node, const char *field)
{
  if (!node)
    return 0;
  int32_t id = mae_am49_int_of (reader, node, field);
  int32_t index = mae_am49_index (reader->context, kind, id);
  if (index < 0 || index >= count_of (reader, kind)) {
    mae_am49_fail (reader, field, "%d is not one of this game's", id);
    return 0;
  }
  return index;
}

/* ── Maps ──────────────────────────────────────────────────────────────────────────────────── */

/* Adds two quantities of one type, within limits; negative if either is. */
static int32_t
sum (const MaeAm49Reader *reader, int32_t a, int32_t b)
{
  a = CLAMP (a, -reader->most, reader->most);
  b = CLAMP (b, -reader->most, reader->most);
  /* A negative quantity must stay negative, so that the engine refuses it. */
  if (a < 0 || b < 0)
    return MIN (a, b);
  return MIN (a + b, reader->most);
}

static void
bag_of_object (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field, MaeBag *bag)
{
  MAE_AM49_EACH_MEMBER (name, value, node, reader) {
    if (mae_json_kind (value) != MAE_JSON_NULL) {
      int32_t count = mae_am49_int_of (reader, value, field);
      int resource = mae_am49_resource_of (reader, name, field);
      if (resource >= 0)
        bag->of[resource] = sum (reader, bag->of[resource], count);
    }
  }
}

static void
bag_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field, MaeBag *bag)
{
  if (mae_json_kind (node) == MAE_JSON_OBJECT) {
    bag_of_object (reader, node, field, bag);
  } else if (mae_json_kind (node) == MAE_JSON_ARRAY) {
    MAE_AM49_EACH (element, i, node, reader)
      if (mae_json_kind (element) == MAE_JSON_OBJECT)
        bag_of_object (reader, element, field, bag);
      else
        mae_am49_fail (reader, field, "expected quantities by resource, got %s",
                       mae_json_kind_name (mae_json_kind (element)));
  } else {
    mae_am49_fail (reader, field, "expected quantities by resource, got %s",
                   mae_json_kind_name (mae_json_kind (node)));
  }
}

void
mae_am49_bag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
              const char *other, MaeBag *bag)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, MAE_FIELD_OPTIONAL);

  if (found)
    bag_of (reader, found, field, bag);
}

static void
place (MaeAm49Reader *reader, int32_t container, const MaeJsonNode *content, const char *field,
       MaePlacement *placement, MaeBag *total)
{
  MaeBag bag = { 0 };
  int i = 0;

  bag_of (reader, content, field, &bag);
  while (i < placement->n && placement->at[i].container != container)
    i++;
  if (i == MAE_MAX_OWN) {
    /* These are more containers than anybody owns, so the engine rejects one of them as not
     * owned. */
    i = MAE_MAX_OWN - 1;
    placement->at[i].container = -1;
  } else if (i == placement->n) {
    placement->n++;
    placement->at[i].container = container;
    placement->at[i].bag = (MaeBag){ 0 };
  }
  for (int r = 0; r < MAE_MAX_RESOURCES; r++) {
    placement->at[i].bag.of[r] = sum (reader, placement->at[i].bag.of[r], bag.of[r]);
    if (total)
      total->of[r] = sum (reader, total->of[r], bag.of[r]);
  }
}

/* Reads `{"1":{"Coin":2},…}`. */
static void
place_by_name (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field,
               MaePlacement *placement, MaeBag *total)
{
  MAE_AM49_EACH_MEMBER (name, value, node, reader) {
    gint64 id;
    if (!g_ascii_string_to_signed (name, 10, INT32_MIN, INT32_MAX, &id, NULL)) {
      g_autofree char *shown = mae_am49_shown (name);
      mae_am49_fail (reader, field, "“%s” is not the number of a container", shown);
    } else if (mae_json_kind (value) != MAE_JSON_NULL) {
      place (reader, mae_am49_index (reader->context, MAE_ID_CONTAINER, (int32_t) id), value, field,
             placement, total);
    }
  }
}

void
mae_am49_placement (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                    const char *other, MaePlacement *placement, MaeBag *total)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field, other, MAE_FIELD_OPTIONAL);

  if (!found)
    return;
  if (mae_json_kind (found) == MAE_JSON_OBJECT) {
    place_by_name (reader, found, field, placement, total);
    return;
  }
  if (mae_json_kind (found) != MAE_JSON_ARRAY) {
    mae_am49_fail (reader, field, "expected contents by container, got %s",
                   mae_json_kind_name (mae_json_kind (found)));
    return;
  }
  MAE_AM49_EACH (element, i, found, reader) {
    if (mae_json_kind (element) == MAE_JSON_OBJECT) {
      place_by_name (reader, element, field, placement, total);
    } else if (mae_json_kind (element) == MAE_JSON_ARRAY && mae_json_count (element) == 2) {
      /* `[1,{"Coin":2}]`, as in revision 002. */
      const MaeJsonNode *id = mae_json_element (element, 0);
      const MaeJsonNode *content = mae_json_element (element, 1);
      int32_t container = mae_am49_int_of (reader, id, field);
      if (mae_json_kind (content) != MAE_JSON_NULL)
        place (reader, mae_am49_index (reader->context, MAE_ID_CONTAINER, container), content,
               field, placement, total);
    } else {
      mae_am49_fail (reader, field, "expected a container with its content, got %s",
                     mae_json_kind_name (mae_json_kind (element)));
    }
  }
}

void
mae_am49_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  mae_json_open (out, name, '{');
  for (int i = 0; rules != NULL && i < rules->n_resources; i++)
    if (bag->of[i] != 0)
      mae_json_named_int (out, rules->resources[i].name, bag->of[i]);
  mae_json_close (out, '}');
}
