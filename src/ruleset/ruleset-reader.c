/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-reader.h"

#include "ruleset-io.h"

#define MESSAGE_MAX 480 /* bytes */

void
mae_reader_init (MaeReader *self)
{
  self->path = g_string_new (NULL);
  self->error = NULL;
}

gboolean
mae_reader_finish (MaeReader *self, GError **error)
{
  gboolean ok = self->error == NULL;

  g_string_free (g_steal_pointer (&self->path), TRUE);
  if (!ok)
    g_propagate_error (error, g_steal_pointer (&self->error));
  return ok;
}

/* In a JSON pointer (RFC 6901) ~ and / are escaped. */
gsize
mae_reader_enter (MaeReader *self, const char *member)
{
  gsize mark = self->path->len;

  g_string_append_c (self->path, '/');
  for (const char *p = member; *p; p++) {
    if (*p == '~')
      g_string_append (self->path, "~0");
    else if (*p == '/')
      g_string_append (self->path, "~1");
    else
      g_string_append_c (self->path, *p);
  }
  return mark;
}

gsize
mae_reader_enter_index (MaeReader *self, guint index)
{
  gsize mark = self->path->len;

  g_string_append_printf (self->path, "/%u", index);
  return mark;
}

void
mae_reader_leave (MaeReader *self, gsize mark)
{
  g_string_truncate (self->path, mark);
}

/* Makes a name from the file, which may contain anything, fit for a message: shortens it and
 * removes control characters. */
static char *
make_showable (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (out->len >= MESSAGE_MAX) {
      g_string_append (out, "…");
      break;
    }
    g_string_append_unichar (out, g_unichar_iscntrl (c) ? 0xfffd : c);
  }
  return g_string_free (out, FALSE);
}

static void G_GNUC_PRINTF (2, 0) fail_valist (MaeReader *self, const char *format, va_list args)
{
  g_autofree char *what = g_strdup_vprintf (format, args);
  g_autofree char *path = make_showable (self->path->str);
  g_autofree char *showable = make_showable (what);

  if (!self->error)
    self->error = g_error_new (MAE_RULESET_ERROR, MAE_RULESET_ERROR_INVALID, "%s: %s",
                               path[0] != '\0' ? path : "top level", showable);
}

void
mae_reader_fail (MaeReader *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fail_valist (self, format, args);
  va_end (args);
}

void
mae_reader_fail_at (MaeReader *self, const char *member, const char *format, ...)
{
  gsize mark = mae_reader_enter (self, member);
  va_list args;

  va_start (args, format);
  fail_valist (self, format, args);
  va_end (args);
  mae_reader_leave (self, mark);
}

/* Describes @node for a message. */
static const char *
describe (JsonNode *node)
{
  switch (json_node_get_node_type (node)) {
  case JSON_NODE_OBJECT:
    return "an object";
  case JSON_NODE_ARRAY:
    return "an array";
  case JSON_NODE_NULL:
    return "null";
  case JSON_NODE_VALUE:
    break;
  }
  switch (json_node_get_value_type (node)) {
  case G_TYPE_STRING:
    return "a string";
  case G_TYPE_BOOLEAN:
    return "a boolean";
  case G_TYPE_DOUBLE:
    return "a fraction";
  default:
    return "an integer";
  }
}

static char *
list_names (const char *const *names)
{
  g_autofree char *inner = g_strjoinv ("\", \"", (char **) names);

  return g_strdup_printf ("\"%s\"", inner);
}

JsonObject *
mae_reader_object (MaeReader *self, JsonNode *node, const char *const *known)
{
  JsonObjectIter iter;
  const char *name;

  if (!node || self->error)
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (node)) {
    mae_reader_fail (self, "expected an object, found %s", describe (node));
    return NULL;
  }
  JsonObject *object = json_node_get_object (node);
  json_object_iter_init (&iter, object);
  while (known && json_object_iter_next (&iter, &name, NULL)) {
    if (!g_strv_contains (known, name)) {
      g_autofree char *names = list_names (known);

      mae_reader_fail_at (self, name, "unknown member, expected one of %s", names);
      return NULL;
    }
  }
  return object;
}

gint64
mae_reader_int (MaeReader *self, JsonNode *node, gint64 min, gint64 max)
{
  if (!node || self->error)
    return min;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64) {
    mae_reader_fail (self, "expected an integer, found %s", describe (node));
    return min;
  }
  gint64 value = json_node_get_int (node);
  if (min == max && value != min) {
    mae_reader_fail (self, "expected %" G_GINT64_FORMAT ", found %" G_GINT64_FORMAT, min, value);
    return min;
  }
  if (value < min || value > max) {
    mae_reader_fail (self,
                     "expected an integer from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                     ", found %" G_GINT64_FORMAT,
                     min, max, value);
    return min;
  }
  return value;
}

JsonNode *
mae_reader_member (MaeReader *self, JsonObject *object, const char *name)
{
  if (!object || self->error)
    return NULL;
  JsonNode *node = json_object_get_member (object, name);
  if (!node)
    mae_reader_fail (self, "the member \"%s\" is missing", name);
  return node;
}

gint64
mae_reader_member_int (MaeReader *self, JsonObject *object, const char *name, gint64 min,
                       gint64 max)
{
  JsonNode *node = mae_reader_member (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  gint64 value = mae_reader_int (self, node, min, max);

  mae_reader_leave (self, mark);
  return value;
}

gint64
mae_reader_member_int_or (MaeReader *self, JsonObject *object, const char *name, gint64 min,
                          gint64 max, gint64 absent)
{
  if (!object || !json_object_has_member (object, name))
    return absent;
  return mae_reader_member_int (self, object, name, min, max);
}

gboolean
mae_reader_member_boolean_or (MaeReader *self, JsonObject *object, const char *name,
                              gboolean absent)
{
  if (!object || self->error || !json_object_has_member (object, name))
    return absent;
  JsonNode *node = json_object_get_member (object, name);
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN) {
    mae_reader_fail_at (self, name, "expected true or false, found %s", describe (node));
    return absent;
  }
  return json_node_get_boolean (node);
}

const char *
mae_reader_string (MaeReader *self, JsonNode *node)
{
  if (!node || self->error)
    return "";
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING) {
    mae_reader_fail (self, "expected a string, found %s", describe (node));
    return "";
  }
  return json_node_get_string (node);
}

const char *
mae_reader_member_string (MaeReader *self, JsonObject *object, const char *name)
{
  JsonNode *node = mae_reader_member (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  const char *string = mae_reader_string (self, node);

  mae_reader_leave (self, mark);
  return string;
}

JsonArray *
mae_reader_array (MaeReader *self, JsonNode *node, guint min, guint max)
{
  if (!node || self->error)
    return NULL;
  if (!JSON_NODE_HOLDS_ARRAY (node)) {
    mae_reader_fail (self, "expected an array, found %s", describe (node));
    return NULL;
  }
  JsonArray *array = json_node_get_array (node);
  guint n = json_array_get_length (array);
  if (n < min || n > max) {
    if (min == max)
      mae_reader_fail (self, "expected %u elements, found %u", min, n);
    else
      mae_reader_fail (self, "expected %u to %u elements, found %u", min, max, n);
    return NULL;
  }
  return array;
}
