/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-reader.h"

#include "ruleset-io.h"

#define MESSAGE_MAX 480 /* bytes */

G_DEFINE_QUARK (mae - ruleset - error - quark, mae_ruleset_error)

void
mae_reader_init (MaeReader *self, MaeRuleset *rules)
{
  self->rules = rules;
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

static const char *const kinds[] = {
  [MAE_JSON_NULL] = "null",           [MAE_JSON_FALSE] = "a boolean",
  [MAE_JSON_TRUE] = "a boolean",      [MAE_JSON_INTEGER] = "an integer",
  [MAE_JSON_FRACTION] = "a fraction", [MAE_JSON_STRING] = "a string",
  [MAE_JSON_ARRAY] = "an array",      [MAE_JSON_OBJECT] = "an object",
};

/* Returns whether @node is of @kind, after recording an error if it is of another one. */
static gboolean
is_kind (MaeReader *self, const MaeJsonNode *node, MaeJsonKind kind)
{
  if (!node || self->error)
    return FALSE;
  if (mae_json_kind (node) != kind)
    mae_reader_fail (self, "expected %s, found %s", kinds[kind], kinds[mae_json_kind (node)]);
  return mae_json_kind (node) == kind;
}

const MaeJsonNode *
mae_reader_object (MaeReader *self, const MaeJsonNode *node, const char *const *known)
{
  if (!is_kind (self, node, MAE_JSON_OBJECT))
    return NULL;
  MAE_JSON_EACH_MEMBER (name, value, node) {
    if (known && !g_strv_contains (known, name)) {
      g_autofree char *names = g_strjoinv ("\", \"", (char **) known);

      mae_reader_fail_at (self, name, "unknown member, expected one of \"%s\"", names);
      return NULL;
    }
  }
  return node;
}

int
mae_reader_int (MaeReader *self, const MaeJsonNode *node, int min, int max)
{
  if (!is_kind (self, node, MAE_JSON_INTEGER))
    return min;
  gint64 value = mae_json_integer (node);
  if (value >= min && value <= max)
    return (int) value;
  if (min == max)
    mae_reader_fail (self, "expected %d, found %" G_GINT64_FORMAT, min, value);
  else
    mae_reader_fail (self, "expected an integer from %d to %d, found %" G_GINT64_FORMAT, min, max,
                     value);
  return min;
}

const MaeJsonNode *
mae_reader_find (const MaeJsonNode *object, const char *name)
{
  if (object)
    MAE_JSON_EACH_MEMBER (member, value, object)
      if (g_str_equal (member, name))
        return value;
  return NULL;
}

const MaeJsonNode *
mae_reader_member (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  const MaeJsonNode *node = mae_reader_find (object, name);

  if (object && !node)
    mae_reader_fail (self, "the member \"%s\" is missing", name);
  return node;
}

int
mae_reader_member_int (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                       int max)
{
  const MaeJsonNode *node = mae_reader_member (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  int value = mae_reader_int (self, node, min, max);

  mae_reader_leave (self, mark);
  return value;
}

int
mae_reader_member_int_or (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                          int max, int absent)
{
  return mae_reader_find (object, name) ? mae_reader_member_int (self, object, name, min, max)
                                        : absent;
}

gboolean
mae_reader_member_boolean_or (MaeReader *self, const MaeJsonNode *object, const char *name,
                              gboolean absent)
{
  const MaeJsonNode *node = mae_reader_find (object, name);

  if (!node)
    return absent;
  if (mae_json_kind (node) != MAE_JSON_TRUE && mae_json_kind (node) != MAE_JSON_FALSE)
    mae_reader_fail_at (self, name, "expected true or false, found %s",
                        kinds[mae_json_kind (node)]);
  return mae_json_kind (node) == MAE_JSON_TRUE;
}

const char *
mae_reader_string (MaeReader *self, const MaeJsonNode *node)
{
  return is_kind (self, node, MAE_JSON_STRING) ? mae_json_text (node) : "";
}

const char *
mae_reader_member_string (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  const MaeJsonNode *node = mae_reader_member (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  const char *string = mae_reader_string (self, node);

  mae_reader_leave (self, mark);
  return string;
}

const MaeJsonNode *
mae_reader_array (MaeReader *self, const MaeJsonNode *node, guint min, guint max)
{
  if (!is_kind (self, node, MAE_JSON_ARRAY))
    return NULL;
  if (mae_json_count (node) >= min && mae_json_count (node) <= max)
    return node;
  if (min == max)
    mae_reader_fail (self, "expected %u elements, found %u", min, mae_json_count (node));
  else
    mae_reader_fail (self, "expected %u to %u elements, found %u", min, max, mae_json_count (node));
  return NULL;
}
