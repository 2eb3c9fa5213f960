/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What passes the guard is read by json-glib, whatever its version, and what json-glib writes of it
 * passes the guard and is read as the same. */
#include <string.h>

#include "fuzz.h"
#include "ruleset/json-file.h"

/* Looks at everything in @node. Returns whether json-glib can write it: it can't write a number
 * that is too large for a double. */
static gboolean
look (const MaeJsonNode *node, guint depth)
{
  gboolean is_fine = TRUE;

  g_assert_cmpuint (depth, <=, MAE_JSON_MAX_DEPTH);
  switch (mae_json_kind (node)) {
  case MAE_JSON_OBJECT:
    g_assert_cmpuint (mae_json_count (node), <=, MAE_JSON_MAX_MEMBERS);
    MAE_JSON_EACH_MEMBER (name, value, node) {
      g_assert_true (g_utf8_validate (name, -1, NULL));
      is_fine &= look (value, depth + 1);
    }
    break;
  case MAE_JSON_ARRAY:
    MAE_JSON_EACH (element, node)
      is_fine &= look (element, depth + 1);
    break;
  case MAE_JSON_STRING:
    g_assert_true (g_utf8_validate (mae_json_text (node), -1, NULL));
    break;
  case MAE_JSON_INTEGER:
    g_assert_cmpint (mae_json_integer (node), >, G_MININT64);
    is_fine = json_node_get_value_type ((JsonNode *) node) == G_TYPE_INT64;
    break;
  case MAE_JSON_FRACTION:
    is_fine = FALSE;
    break;
  case MAE_JSON_NULL:
  case MAE_JSON_FALSE:
  case MAE_JSON_TRUE:
    break;
  }
  return is_fine;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *problem;
  gsize at;
  g_autoptr (JsonNode) root =
      mae_json_read ((const char *) data, size, MAE_JSON_MAX_DEPTH, &at, &problem);

  g_assert_cmpuint (at, <=, size);
  if (root == NULL) {
    g_assert_nonnull (problem);
    g_assert_cmpstr (problem, !=, "not accepted by json-glib");
    return 0;
  }
  if (look (root, 1)) {
    g_autofree char *text = mae_json_print (root);
    g_autoptr (JsonNode) again =
        mae_json_read (text, strlen (text), MAE_JSON_MAX_DEPTH, &at, &problem);
    g_assert_cmpstr (problem, ==, NULL);
    g_autofree char *text_again = mae_json_print (again);
    g_assert_cmpstr (text, ==, text_again);
  }
  return 0;
}
