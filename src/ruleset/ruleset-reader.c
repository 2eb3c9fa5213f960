/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-reader.h"

void
mae_reader_init (MaeReader *self, MaeRuleset *rules, GPtrArray *faults)
{
  *self = (MaeReader){ .rules = rules, .path = g_string_new (NULL), .faults = faults };
}

gboolean
mae_reader_finish (MaeReader *self)
{
  g_string_free (g_steal_pointer (&self->path), TRUE);
  return self->doubts == 0;
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

void
mae_reader_record (MaeReader *self, const char *member, const MaeFault *fault)
{
  MaeFault placed = *fault;
  gsize mark = self->path->len;

  if (member)
    mae_reader_enter (self, member);
  placed.place = self->path->str;
  mae_faults_add (self->faults, &placed);
  mae_reader_leave (self, mark);
  self->doubts++;
}

void
mae_reader_note (MaeReader *self, guint before, MaeUnsure part)
{
  if (self->doubts != before)
    self->unsure |= part;
}

/* Returns whether @node is of @kind, after recording a fault if it is of another one. */
static gboolean
is_kind (MaeReader *self, const MaeJsonNode *node, MaeJsonKind kind)
{
  if (!node)
    return FALSE;
  if (mae_json_kind (node) != kind)
    mae_reader_fail (self, .reason = MAE_FAULT_KIND, .expected_kind = kind,
                     .found_kind = mae_json_kind (node));
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
      g_autofree char *expected = g_strconcat ("\"", names, "\"", NULL);

      mae_reader_fail_at (self, name, .reason = MAE_FAULT_UNKNOWN_MEMBER, .expected = expected);
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
  mae_reader_fail (self, .reason = MAE_FAULT_NUMBER, .min = min, .max = max, .found = value);
  return self->is_draft && value > max ? max : min;
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
    mae_reader_fail (self, .reason = MAE_FAULT_MISSING, .what = name);
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

int
mae_reader_member_int_kept (MaeReader *self, const MaeJsonNode *object, const char *name, int min,
                            int max, int least, int most)
{
  const MaeJsonNode *node = mae_reader_find (object, name);
  int value = mae_reader_member_int (self, object, name, min, max);

  if (!self->is_draft || !node || mae_json_kind (node) != MAE_JSON_INTEGER)
    return value;
  return (int) CLAMP (mae_json_integer (node), least, most);
}

gboolean
mae_reader_member_boolean_or (MaeReader *self, const MaeJsonNode *object, const char *name,
                              gboolean absent)
{
  const MaeJsonNode *node = mae_reader_find (object, name);

  if (!node)
    return absent;
  if (mae_json_kind (node) != MAE_JSON_TRUE && mae_json_kind (node) != MAE_JSON_FALSE)
    mae_reader_fail_at (self, name, .reason = MAE_FAULT_KIND, .expected_kind = MAE_JSON_TRUE,
                        .found_kind = mae_json_kind (node));
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
  guint count = mae_json_count (node);
  if (count < min || count > max)
    mae_reader_fail (self, .reason = MAE_FAULT_COUNT, .min = min, .max = max, .found = count);
  return node;
}
