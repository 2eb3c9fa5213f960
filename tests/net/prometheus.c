/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "prometheus.h"

#include <math.h>
#include <string.h>

typedef struct {
  GHashTable *values, *seen; /* seen: names of families */
  char *family, *type;       /* the family that is being read; NULL: none yet */
  gboolean has_type, has_samples;
  /* The last bucket of the histogram that is being read. */
  double last_le, last_bucket;
  gboolean is_whole, has_sum, has_count;
  const char *wrong;
} Reader;

static gboolean
fail (Reader *self, const char *why)
{
  if (self->wrong == NULL)
    self->wrong = why;
  return FALSE;
}

static gsize
name_length (const char *text)
{
  gsize n = 0;
  while (g_ascii_isalpha (text[n]) || text[n] == '_' || text[n] == ':'
         || (n > 0 && g_ascii_isdigit (text[n])))
    n++;
  return n;
}

static gboolean
is_histogram (const Reader *self)
{
  return g_strcmp0 (self->type, "histogram") == 0;
}

static gboolean
end_family (Reader *self)
{
  if (self->family == NULL)
    return TRUE;
  if (!self->has_samples)
    return fail (self, "a metric without a value");
  if (is_histogram (self) && !(self->is_whole && self->has_sum && self->has_count))
    return fail (self, "a histogram without its sum, its count or its last bucket");
  return TRUE;
}

static gboolean
read_help (Reader *self, const char *line)
{
  gsize n = name_length (line);

  if (!end_family (self))
    return FALSE;
  if (n == 0 || line[n] != ' ' || line[n + 1] == '\0')
    return fail (self, "a HELP without a name or a text");
  g_free (self->family);
  g_clear_pointer (&self->type, g_free);
  self->family = g_strndup (line, n);
  self->has_samples = self->is_whole = self->has_sum = self->has_count = FALSE;
  self->last_le = -INFINITY;
  self->last_bucket = 0;
  if (!g_hash_table_add (self->seen, g_strdup (self->family)))
    return fail (self, "a metric that was described before");
  return TRUE;
}

static gboolean
read_type (Reader *self, const char *line)
{
  const char *const types[] = { "counter", "gauge", "histogram", NULL };
  gsize n = name_length (line);
  g_autofree char *name = g_strndup (line, n);

  if (g_strcmp0 (name, self->family) != 0 || self->type != NULL || self->has_samples)
    return fail (self, "a TYPE that doesn't follow the HELP of its metric");
  if (line[n] != ' ' || !g_strv_contains (types, line + n + 1))
    return fail (self, "an unknown TYPE");
  self->type = g_strdup (line + n + 1);
  if (g_str_equal (self->type, "counter") && !g_str_has_suffix (name, "_total"))
    return fail (self, "a counter whose name doesn't end in _total");
  return TRUE;
}

/* Parses `{name="value"}` from @at on; returns what follows it. @le: the value of that label, or
 * NULL. */
static const char *
read_labels (Reader *self, const char *at, char **le)
{
  do {
    gsize n = name_length (++at);
    g_autofree char *name = g_strndup (at, n);
    g_autoptr (GString) value = g_string_new (NULL);
    if (n == 0 || strchr (name, ':') != NULL || at[n] != '=' || at[n + 1] != '"')
      return fail (self, "an invalid label"), NULL;
    for (at += n + 2; *at != '"'; at++) {
      if (*at == '\\' && *++at != '\\' && *at != '"' && *at != 'n')
        return fail (self, "an invalid escape in a label"), NULL;
      if (*at == '\0')
        return fail (self, "a label without an end"), NULL;
      g_string_append_c (value, *at);
    }
    at++;
    if (g_str_equal (name, "le"))
      *le = g_strdup (value->str);
  } while (*at == ',');
  if (*at != '}')
    return fail (self, "labels without an end"), NULL;
  return at + 1;
}

static gboolean
read_number (const char *text, double *value)
{
  char *end;
  *value = g_str_equal (text, "+Inf") ? INFINITY : g_ascii_strtod (text, &end);
  return g_str_equal (text, "+Inf") || (end != text && *end == '\0' && strchr (text, 'x') == NULL);
}

static gboolean
take_bucket (Reader *self, const char *le, double value)
{
  double bound;

  if (le == NULL || !read_number (le, &bound))
    return fail (self, "a bucket without a bound");
  if (bound <= self->last_le || value < self->last_bucket)
    return fail (self, "buckets that aren't in ascending order");
  self->last_le = bound;
  self->last_bucket = value;
  self->is_whole = isinf (bound);
  return TRUE;
}

static gboolean
take_sample (Reader *self, const char *name, const char *le, double value)
{
  gsize n = self->family != NULL ? strlen (self->family) : 0;

  if (self->type == NULL || strncmp (name, self->family, n) != 0)
    return fail (self, "a value before its HELP and TYPE");
  self->has_samples = TRUE;
  if (!g_str_equal (self->type, "gauge") && !(value >= 0))
    return fail (self, "a counter below 0");
  if (!is_histogram (self))
    return name[n] == '\0' || fail (self, "a value of another metric");
  if (g_str_equal (name + n, "_bucket"))
    return take_bucket (self, le, value);
  if (g_str_equal (name + n, "_sum"))
    return self->has_sum = TRUE;
  if (!g_str_equal (name + n, "_count"))
    return fail (self, "a value of another metric");
  self->has_count = TRUE;
  return value == self->last_bucket || fail (self, "a count that differs from the last bucket");
}

static gboolean
read_sample (Reader *self, const char *line)
{
  gsize n = name_length (line);
  g_autofree char *name = g_strndup (line, n), *le = NULL;
  const char *at = line + n;
  double value;

  if (n == 0)
    return fail (self, "a line that is neither a comment nor a value");
  if (*at == '{' && (at = read_labels (self, at, &le)) == NULL)
    return FALSE;
  if (*at != ' ' || !read_number (at + 1, &value))
    return fail (self, "a value that isn't a number");
  if (!g_hash_table_insert (self->values, g_strndup (line, at - line),
                            g_memdup2 (&value, sizeof value)))
    return fail (self, "a value that occurs twice");
  return take_sample (self, name, le, value);
}

static gboolean
read_line (Reader *self, const char *line)
{
  if (g_str_has_prefix (line, "# HELP "))
    return read_help (self, line + strlen ("# HELP "));
  if (g_str_has_prefix (line, "# TYPE "))
    return read_type (self, line + strlen ("# TYPE "));
  return read_sample (self, line);
}

GHashTable *
prometheus_parse (const char *text, char **wrong)
{
  Reader self = {
    .values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines), i = 0;

  if (n > 0 && *lines[n - 1] != '\0')
    fail (&self, "no line end at the end of the text");
  else if (!g_utf8_validate (text, -1, NULL))
    fail (&self, "not UTF-8");
  while (self.wrong == NULL && i + 1 < n && read_line (&self, lines[i]))
    i++;
  if (self.wrong == NULL)
    end_family (&self);
  *wrong = self.wrong != NULL
               ? g_strdup_printf ("line %u: %s: %s", i + 1, self.wrong, i < n ? lines[i] : "")
               : NULL;
  g_free (self.family);
  g_free (self.type);
  g_hash_table_unref (self.seen);
  if (*wrong != NULL)
    g_clear_pointer (&self.values, g_hash_table_unref);
  return self.values;
}

double
prometheus_value (GHashTable *metrics, const char *name)
{
  const double *value = g_hash_table_lookup (metrics, name);
  if (value == NULL)
    g_error ("There is no %s", name);
  return *value;
}
