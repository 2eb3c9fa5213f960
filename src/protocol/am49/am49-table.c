/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-table.h"

#include <string.h>

#include "am49-names.h"
#include "protocol/json-writer.h"
#include "ruleset/ruleset-io.h"

/* ── Values ────────────────────────────────────────────────────────────────────────────────── */

static gint64
get_int (const MaeAm49Field *field, gconstpointer at)
{
  gint64 whole;
  gint32 four;
  gint16 two;

  switch (field->size) {
  case 1:
    return *(const gint8 *) at;
  case 2:
    memcpy (&two, at, sizeof two);
    return two;
  case 4:
    memcpy (&four, at, sizeof four);
    return four;
  default:
    memcpy (&whole, at, sizeof whole);
    return whole;
  }
}

static void
set_int (const MaeAm49Field *field, gpointer at, gint64 value)
{
  gint32 four = (gint32) value;
  gint16 two = (gint16) value;

  switch (field->size) {
  case 1:
    *(gint8 *) at = (gint8) value;
    break;
  case 2:
    memcpy (at, &two, sizeof two);
    break;
  case 4:
    memcpy (at, &four, sizeof four);
    break;
  default:
    memcpy (at, &value, sizeof value);
  }
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static int32_t
read_index (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
            MaeFieldNeed need)
{
  const MaeJsonNode *found = mae_am49_find (reader, object, field->name, field->other, need);

  if (!found)
    return -1;
  if (field->flags & MAE_AM49_KNOWN)
    return mae_am49_known (reader, field->id, found, field->name);
  return mae_am49_index (reader->context, field->id, mae_am49_int_of (reader, found, field->name));
}

static int
read_name (MaeAm49Reader *reader, const MaeAm49Field *field, const char *const *names,
           const char *text)
{
  int index = mae_am49_name_index (names, text);

  if (index < 0 && text && (field->flags & MAE_AM49_REQUIRED || field->type == MAE_AM49_LEVEL))
    mae_am49_fail (reader, field->name, "no such %s",
                   field->type == MAE_AM49_LEVEL ? "level" : field->name);
  return index;
}

static void
read_texts (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
            char ***out)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  const MaeJsonNode *list =
      mae_am49_list (reader, object, field->name, field->other, MAE_FIELD_OPTIONAL);

  if (list) {
    MAE_AM49_EACH (text, i, list, reader) {
      const char *value = mae_am49_text_of (reader, text, field->name);
      if (value)
        g_strv_builder_add (texts, value);
    }
  }
  *out = g_strv_builder_end (texts);
}

static void
read_list (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
           MaeFieldNeed need, gpointer values)
{
  const MaeJsonNode *list = mae_am49_list (reader, object, field->name, field->other, need);
  char *elements = (char *) values + field->at;

  if (!list)
    return;
  /* The length is checked before memory is allocated. */
  if (mae_json_count (list) > field->most) {
    mae_am49_fail (reader, field->name, "%u are more than %u", mae_json_count (list), field->most);
    return;
  }
  if (field->type == MAE_AM49_ARRAY)
    elements = *(gpointer *) (gpointer) elements =
        g_malloc0_n (mae_json_count (list), field->stride);
  *(guint *) (gpointer) ((char *) values + field->count_at) = mae_json_count (list);
  MAE_AM49_EACH (element, i, list, reader) {
    gsize where = mae_am49_enter (reader, field->name, i);
    if (mae_json_kind (element) == MAE_JSON_OBJECT)
      mae_am49_read_fields (reader, element, field->fields, elements + (gsize) i * field->stride);
    else
      mae_am49_fail (reader, field->fields->name, "expected an object, got %s",
                     mae_json_kind_name (mae_json_kind (element)));
    mae_am49_leave (reader, where);
  }
}

static void
read_object (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
             MaeFieldNeed need, gpointer values)
{
  const MaeJsonNode *inner = mae_am49_object (reader, object, field->name, field->other, need);

  if (!inner)
    return;
  gsize where = mae_am49_enter (reader, field->name, -1);
  mae_am49_read_fields (reader, inner, field->fields, values);
  mae_am49_leave (reader, where);
}

static void
read_int (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
          MaeFieldNeed need, gpointer at)
{
  int32_t value = mae_am49_int (reader, object, field->name, field->other, need, field->missing);

  if (field->min < field->max && value != field->missing
      && (value < field->min || value > field->max)) {
    mae_am49_fail (reader, field->name, "%d is not within %d … %d", value, field->min, field->max);
    value = field->missing;
  }
  set_int (field, at, value);
}

static void
read_field (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *field,
            gpointer values)
{
  MaeFieldNeed need = field->flags & MAE_AM49_REQUIRED ? MAE_FIELD_REQUIRED : MAE_FIELD_OPTIONAL;
  gpointer at = (char *) values + field->at;
  const char *text = NULL;

  if (field->type <= MAE_AM49_SEAT && field->type != MAE_AM49_FLAG && field->type != MAE_AM49_INT
      && field->type != MAE_AM49_UINT16)
    text = mae_am49_text (reader, object, field->name, field->other, need);
  switch (field->type) {
  case MAE_AM49_TEXT:
    *(char **) at = g_strdup (text);
    break;
  case MAE_AM49_FLAG:
    *(bool *) at = mae_am49_flag (reader, object, field->name, field->other);
    break;
  case MAE_AM49_INT:
    read_int (reader, object, field, need, at);
    break;
  case MAE_AM49_UINT16:
    *(guint16 *) at =
        (guint16) mae_am49_int_within (reader, object, field->name, need, 0, 0, UINT16_MAX);
    break;
  case MAE_AM49_NAME:
    set_int (field, at, MAX (read_name (reader, field, field->names, text), 0));
    break;
  case MAE_AM49_LEVEL:
    set_int (field, at, text ? read_name (reader, field, mae_am49_levels, text) + 1 : 0);
    break;
  case MAE_AM49_RESOURCE: /* "" means none too */
    set_int (field, at,
             text && *text != '\0' ? mae_am49_resource_of (reader, text, field->name) : -1);
    break;
  case MAE_AM49_COLOUR:
    set_int (field, at, mae_am49_colour_of (reader, text, field->name));
    break;
  case MAE_AM49_SEAT:
    set_int (field, at, mae_am49_seat_of (reader, text, field->name));
    break;
  case MAE_AM49_ID:
    set_int (field, at, read_index (reader, object, field, need));
    break;
  case MAE_AM49_BAG:
    mae_am49_bag (reader, object, field->name, field->other, at);
    break;
  case MAE_AM49_PLACEMENT:
    mae_am49_placement (reader, object, field->name, field->other, at, NULL);
    break;
  case MAE_AM49_TEXTS:
    read_texts (reader, object, field, at);
    break;
  case MAE_AM49_OBJECT:
    read_object (reader, object, field, need, values);
    break;
  case MAE_AM49_LIST:
  case MAE_AM49_ARRAY:
    read_list (reader, object, field, need, values);
    break;
  case MAE_AM49_OTHER:
    if (field->read)
      field->read (reader, object, values);
    break;
  case MAE_AM49_END:
    break;
  }
}

void
mae_am49_read_fields (MaeAm49Reader *reader, const MaeJsonNode *object, const MaeAm49Field *fields,
                      gpointer values)
{
  for (; fields->type != MAE_AM49_END; fields++)
    read_field (reader, object, fields, values);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

/* Returns the name for a value; NULL: none. */
static const char *
name_of (const MaeWireContext *context, const MaeAm49Field *field, gint64 value)
{
  const MaeRuleset *rules = context->rules;

  switch (field->type) {
  case MAE_AM49_NAME:
    g_return_val_if_fail (value >= 0 && value < g_strv_length ((char **) field->names), NULL);
    return field->names[value];
  case MAE_AM49_LEVEL:
    return value > 0 ? mae_am49_levels[value - 1] : NULL;
  case MAE_AM49_RESOURCE:
    return rules && value >= 0 && value < rules->n_resources ? rules->resources[value].name : NULL;
  case MAE_AM49_COLOUR:
    return rules && value >= 0 && value < rules->n_colours ? rules->colours[value] : NULL;
  default:
    g_return_val_if_fail (context->roster && value < context->roster->n, NULL);
    return value >= 0 ? context->roster->name[value] : NULL;
  }
}

static guint
count (const MaeAm49Field *field, gconstpointer values)
{
  return *(const guint *) (gconstpointer) ((const char *) values + field->count_at);
}

static bool
is_missing (const MaeAm49Field *field, gconstpointer values)
{
  gconstpointer at = (const char *) values + field->at;

  switch (field->type) {
  case MAE_AM49_TEXT:
    return *(char *const *) at == NULL;
  case MAE_AM49_FLAG:
    return !*(const bool *) at;
  case MAE_AM49_INT:
    return get_int (field, at) == field->missing;
  case MAE_AM49_UINT16:
    return *(const guint16 *) at == 0;
  case MAE_AM49_NAME:
  case MAE_AM49_LEVEL:
    return get_int (field, at) == 0;
  case MAE_AM49_BAG:
    return mae_bag_is_empty (at);
  case MAE_AM49_LIST:
    return count (field, values) == 0;
  case MAE_AM49_OBJECT:
    for (const MaeAm49Field *inner = field->fields; inner->type != MAE_AM49_END; inner++)
      if (!is_missing (inner, values))
        return false;
    return true;
  default:
    return get_int (field, at) < 0;
  }
}

static void
write_list (const MaeAm49Writer *writer, const MaeAm49Field *field, gconstpointer values)
{
  const char *elements = (const char *) values + field->at;
  guint n = count (field, values);

  if (field->type == MAE_AM49_ARRAY)
    elements = *(const char *const *) (gconstpointer) elements;
  mae_json_open (writer->out, field->name, '[');
  for (guint i = 0; i < n; i++) {
    mae_json_open (writer->out, NULL, '{');
    mae_am49_write_fields (writer, field->fields, elements + i * field->stride);
    mae_json_close (writer->out, '}');
  }
  mae_json_close (writer->out, ']');
}

static void
write_texts (GString *out, const char *name, char *const *texts)
{
  mae_json_open (out, name, '[');
  for (guint i = 0; texts && texts[i]; i++)
    mae_json_string (out, NULL, texts[i]);
  mae_json_close (out, ']');
}

static void
write_value (const MaeAm49Writer *writer, const MaeAm49Field *field, const char *name,
             gconstpointer at)
{
  GString *out = writer->out;
  const char *text;

  switch (field->type) {
  case MAE_AM49_TEXT:
    text = *(char *const *) at;
    mae_json_string (out, name, text ? text : "");
    break;
  case MAE_AM49_FLAG:
    mae_json_bool (out, name, *(const bool *) at);
    break;
  case MAE_AM49_INT:
    mae_json_int (out, name, get_int (field, at));
    break;
  case MAE_AM49_UINT16:
    mae_json_int (out, name, *(const guint16 *) at);
    break;
  case MAE_AM49_NAME:
  case MAE_AM49_LEVEL:
  case MAE_AM49_RESOURCE:
  case MAE_AM49_COLOUR:
  case MAE_AM49_SEAT:
    text = name_of (writer->context, field, get_int (field, at));
    mae_json_string (out, name, text ? text : "");
    break;
  case MAE_AM49_ID:
    mae_json_int (out, name,
                  mae_am49_id (writer->context, field->id, (int32_t) get_int (field, at)));
    break;
  case MAE_AM49_BAG:
    mae_am49_write_bag (out, name, writer->context->rules, at);
    break;
  case MAE_AM49_PLACEMENT:
    mae_am49_write_placement (writer, name, at);
    break;
  case MAE_AM49_TEXTS:
    write_texts (out, name, *(char **const *) at);
    break;
  default:
    g_return_if_reached ();
  }
}

void
mae_am49_write_fields (const MaeAm49Writer *writer, const MaeAm49Field *fields,
                       gconstpointer values)
{
  for (const MaeAm49Field *field = fields; field->type != MAE_AM49_END; field++) {
    gconstpointer at = (const char *) values + field->at;
    if (field->flags & MAE_AM49_SPARSE && is_missing (field, values))
      continue;
    if (field->type == MAE_AM49_OTHER) {
      if (field->write)
        field->write (writer, values);
    } else if (field->type == MAE_AM49_OBJECT) {
      mae_json_open (writer->out, field->name, '{');
      mae_am49_write_fields (writer, field->fields, values);
      mae_json_close (writer->out, '}');
    } else if (field->type == MAE_AM49_LIST || field->type == MAE_AM49_ARRAY) {
      write_list (writer, field, values);
    } else {
      write_value (writer, field, field->name, at);
      if (field->flags & MAE_AM49_TWICE)
        write_value (writer, field, field->other, at);
    }
  }
}

/* Writes containers in ascending order of id. */
void
mae_am49_write_placement (const MaeAm49Writer *writer, const char *name,
                          const MaePlacement *placement)
{
  const MaeWireContext *context = writer->context;
  GString *out = writer->out;
  bool array = writer->listed;
  int order[MAE_MAX_OWN];

  for (int i = 0; i < placement->n; i++) {
    int at = i;
    int32_t id = mae_am49_id (context, MAE_ID_CONTAINER, placement->at[i].container);
    while (at > 0
           && mae_am49_id (context, MAE_ID_CONTAINER, placement->at[order[at - 1]].container)
                  > id) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  mae_json_open (out, name, array ? '[' : '{');
  for (int i = 0; i < placement->n; i++) {
    if (array)
      mae_json_open (out, NULL, '{');
    mae_json_number_name (
        out, mae_am49_id (context, MAE_ID_CONTAINER, placement->at[order[i]].container));
    mae_am49_write_bag (out, NULL, context->rules, &placement->at[order[i]].bag);
    if (array)
      mae_json_close (out, '}');
  }
  mae_json_close (out, array ? ']' : '}');
}
