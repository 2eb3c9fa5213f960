/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "json-tree.h"

#include "json-reader.h"

typedef struct {
  const char *text;
  const char *problem; /* static */
  gsize at;            /* the byte of @text where the problem is */
} Builder;

/* Puts "line L, column C: " before @problem; both count from 1, columns in characters. (transfer
 * full) */
static char *
with_place (const char *text, gsize at, const char *problem)
{
  guint line = 1, column = 1;

  for (const char *p = text; p < text + at; p++) {
    if (*p == '\n') {
      line++;
      column = 1;
    } else if (((guchar) *p & 0xc0) != 0x80) {
      column++;
    }
  }
  return g_strdup_printf ("line %u, column %u: %s", line, column, problem);
}

/* Makes a json-glib node. The reader has already limited the depth of recursion. */
static JsonNode *
build (Builder *self, const MaeJsonNode *node)
{
  JsonNode *built = json_node_alloc ();

  switch ((MaeJsonKind) node->kind) {
  case MAE_JSON_NULL:
    return json_node_init_null (built);
  case MAE_JSON_FALSE:
  case MAE_JSON_TRUE:
    return json_node_init_boolean (built, node->kind == MAE_JSON_TRUE);
  case MAE_JSON_INTEGER:
    return json_node_init_int (built, node->integer);
  case MAE_JSON_FRACTION: /* strtod() ends at the character that follows the number */
    return json_node_init_double (built, g_ascii_strtod (self->text + node->at, NULL));
  case MAE_JSON_STRING:
    return json_node_init_string (built, node->string);
  case MAE_JSON_ARRAY: {
    JsonArray *array = json_array_sized_new (node->count);

    MAE_JSON_EACH (element, node)
      json_array_add_element (array, build (self, element));
    json_node_init_array (built, array);
    json_array_unref (array);
    return built;
  }
  case MAE_JSON_OBJECT: {
    JsonObject *object = json_object_new ();

    MAE_JSON_EACH_MEMBER (name, value, node) {
      if (json_object_has_member (object, name->string) && self->problem == NULL) {
        self->problem = "this object has a member of that name already";
        self->at = name->at;
      }
      json_object_set_member (object, name->string, build (self, value));
    }
    json_node_init_object (built, object);
    json_object_unref (object);
    return built;
  }
  }
  g_assert_not_reached ();
}

JsonNode *
mae_json_tree (const char *text, gsize length, guint max_depth, char **problem)
{
  Builder self = { .text = text };
  g_autoptr (JsonNode) root = NULL;
  MaeJson json;

  g_return_val_if_fail (text != NULL, NULL);

  self.problem = mae_json_read (&json, text, length, max_depth, &self.at);
  if (self.problem == NULL && g_str_has_prefix (text, "\xef\xbb\xbf")) {
    self.problem = "expected a value"; /* the text begins with a byte order mark */
    self.at = 0;
  }
  if (self.problem == NULL)
    root = build (&self, mae_json_root (&json));
  mae_json_clear (&json);
  if (self.problem == NULL)
    return g_steal_pointer (&root);
  *problem = with_place (text, self.at, self.problem);
  return NULL;
}
