/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The limits of the JSON reader, and that it reads what the writer writes. Syntax errors are in
 * lines-hostile.txt. */

#include <string.h>

#include "json/json-reader.h"
#include "json/json-writer.h"

static const char *
read_text (const GString *text, MaeJson *json)
{
  gsize at;
  /* A copy of the exact size, so that reading past its end is detected. */
  g_autofree char *copy = g_memdup2 (text->str, text->len);

  return mae_json_read (json, copy, text->len, 32, &at);
}

/* A list of @n numbers has n + 3 values, including its name and the object. */
static void
test_number_of_values (void)
{
  static const struct {
    int n;
    const char *problem;
  } cases[] = { { 0, NULL },
                { 100, NULL },
                { MAE_JSON_MAX_NODES - 3, NULL },
                { MAE_JSON_MAX_NODES - 2, "too many values" },
                { 500000, "too many values" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new ("{\"a\":[");
    MaeJson json;
    for (int j = 0; j < cases[i].n; j++)
      g_string_append (text, j > 0 ? ",1" : "1");
    g_string_append (text, "]}");
    g_assert_cmpstr (read_text (text, &json), ==, cases[i].problem);
    if (!cases[i].problem) {
      const MaeJsonNode *list = mae_json_first (mae_json_root (&json)) + 1;
      g_assert_cmpuint (list->count, ==, (guint) cases[i].n);
      g_assert_true (mae_json_next (list) == json.nodes + json.n_nodes);
    }
    mae_json_clear (&json);
  }
}

/* Reading an ordinary request allocates no memory. */
static void
test_nothing_allocated (void)
{
  g_autoptr (GString) text = g_string_new ("{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}");
  MaeJson json;

  g_assert_null (read_text (text, &json));
  g_assert_true (json.nodes == json.few_nodes);
  g_assert_true (json.strings == json.short_text);
  mae_json_clear (&json);
}

/* Strings of any length with all characters are read as they were written. */
static void
test_strings (void)
{
  g_autoptr (GString) value = g_string_new (NULL);

  for (gunichar c = 1; c < 0x11000; c += c < 0x100 ? 1 : 97) {
    g_autoptr (GString) text = g_string_new (NULL);
    MaeJson json;
    if (c >= 0xd800 && c <= 0xdfff)
      continue;
    g_string_append_unichar (value, c);
    mae_json_open (text, NULL, '{');
    mae_json_name (text, value->str);
    mae_json_string (text, NULL, value->str);
    mae_json_int (text, "end", -5);
    mae_json_close (text, '}');
    g_assert_null (read_text (text, &json));
    const MaeJsonNode *name = mae_json_first (mae_json_root (&json));
    g_assert_cmpstr (name[0].string, ==, value->str);
    g_assert_cmpstr (name[1].string, ==, value->str);
    g_assert_cmpint (name[3].integer, ==, -5);
    mae_json_clear (&json);
  }
}

static void
test_numbers (void)
{
  static const struct {
    const char *text;
    MaeJsonKind kind;
    gint64 value;
  } cases[] = {
    { "0", MAE_JSON_INTEGER, 0 },
    { "-0", MAE_JSON_INTEGER, 0 },
    { "12", MAE_JSON_INTEGER, 12 },
    { "-12", MAE_JSON_INTEGER, -12 },
    { "2.0", MAE_JSON_INTEGER, 2 },
    { "2.000", MAE_JSON_INTEGER, 2 },
    { "2.5", MAE_JSON_FRACTION, 2 },
    { "0.001", MAE_JSON_FRACTION, 0 },
    { "1e3", MAE_JSON_FRACTION, 1 },
    { "1E+3", MAE_JSON_FRACTION, 1 },
    { "9223372036854775807", MAE_JSON_INTEGER, G_MAXINT64 },
    { "9223372036854775808", MAE_JSON_INTEGER, G_MAXINT64 },
    { "-9223372036854775808", MAE_JSON_INTEGER, -G_MAXINT64 },
    { "99999999999999999999999999999999", MAE_JSON_INTEGER, G_MAXINT64 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    MaeJson json;
    g_string_printf (text, "{\"a\":%s}", cases[i].text);
    g_assert_null (read_text (text, &json));
    const MaeJsonNode *value = mae_json_first (mae_json_root (&json)) + 1;
    g_assert_cmpint (value->kind, ==, cases[i].kind);
    g_assert_cmpint (value->integer, ==, cases[i].value);
    mae_json_clear (&json);
  }
}

/* The first value of a name counts; null counts as absent; only objects have names. */
static void
test_find (void)
{
  g_autoptr (GString) text =
      g_string_new ("{\"a\":{\"b\":1},\"b\":2,\"none\":null,\"list\":[\"b\",\"a\"],\"b\":3}");
  MaeJson json;
  g_assert_null (read_text (text, &json));
  const MaeJsonNode *root = mae_json_root (&json);

  g_assert_cmpint (mae_json_find (root, "b")->integer, ==, 2);
  g_assert_cmpint (mae_json_find (mae_json_find (root, "a"), "b")->integer, ==, 1);
  g_assert_null (mae_json_find (root, "c"));
  g_assert_null (mae_json_find (root, "none"));
  g_assert_null (mae_json_find (mae_json_find (root, "list"), "b"));
  g_assert_null (mae_json_find (mae_json_find (root, "b"), "b"));
  mae_json_clear (&json);
}

static void
test_writing (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (int line = 0; line < 2; line++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "least", G_MININT64);
    mae_json_open (out, "list", '[');
    mae_json_bool (out, NULL, true);
    mae_json_null (out, NULL);
    mae_json_open (out, NULL, '{');
    mae_json_close (out, '}');
    mae_json_open (out, NULL, '[');
    mae_json_close (out, ']');
    mae_json_string (out, NULL, "{[:,");
    mae_json_int (out, NULL, 0);
    mae_json_close (out, ']');
    mae_json_close (out, '}');
    g_string_append_c (out, '\n');
  }
  g_assert_cmpstr (out->str, ==,
                   "{\"least\":-9223372036854775808,\"list\":[true,null,{},[],\"{[:,\",0]}\n"
                   "{\"least\":-9223372036854775808,\"list\":[true,null,{},[],\"{[:,\",0]}\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/number-of-values", test_number_of_values);
  g_test_add_func ("/json/nothing-allocated", test_nothing_allocated);
  g_test_add_func ("/json/strings", test_strings);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/find", test_find);
  g_test_add_func ("/json/writing", test_writing);
  return g_test_run ();
}
