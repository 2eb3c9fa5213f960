/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the guard keeps from json-glib, and that everything else is read as it was written. More
 * syntax errors are in lines-hostile.txt. */

#include <string.h>

#include "protocol/json-writer.h"
#include "ruleset/json-file.h"

/* Reads @text, which must be JSON, or be refused with the sentence @problem if there is one. */
static JsonNode *
read_text (const char *text, gssize length, const char *problem)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length, at = 0;
  /* A copy of the exact size, so that reading past its end is detected. */
  g_autofree char *copy = g_memdup2 (text, MAX (size, 1));
  const char *found;
  JsonNode *root = mae_json_read (copy, size, MAE_JSON_MAX_DEPTH, &at, &found);

  g_assert_cmpstr (found, ==, problem);
  g_assert_true ((root != NULL) == (problem == NULL));
  g_assert_cmpuint (at, <=, size);
  return root;
}

static void
refuse (const char *text, gssize length, const char *problem)
{
  g_assert_null (read_text (text, length, problem));
}

/* Returns {"a":[1,1,…]} with @n numbers, or {"a":{"0":1,"1":1,…}} with @n members. */
static char *
make_many (int n, gboolean is_object)
{
  GString *text = g_string_new (is_object ? "{\"a\":{" : "{\"a\":[");

  for (int i = 0; i < n; i++) {
    g_string_append (text, i > 0 ? "," : "");
    if (is_object)
      g_string_append_printf (text, "\"%d\":", i);
    g_string_append_c (text, '1');
  }
  g_string_append (text, is_object ? "}}" : "]}");
  return g_string_free (text, FALSE);
}

/* A list of @n numbers has n + 3 values, including its name and the object. */
static void
test_limits (void)
{
  static const struct {
    int n;
    gboolean is_object;
    const char *problem;
  } cases[] = { { 0, FALSE, NULL },
                { 100, FALSE, NULL },
                { MAE_JSON_MAX_VALUES - 3, FALSE, NULL },
                { MAE_JSON_MAX_VALUES - 2, FALSE, "too many values" },
                { 500000, FALSE, "too many values" },
                { 0, TRUE, NULL },
                { MAE_JSON_MAX_MEMBERS, TRUE, NULL },
                { MAE_JSON_MAX_MEMBERS + 1, TRUE, "too many members" },
                { 100000, TRUE, "too many members" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = make_many (cases[i].n, cases[i].is_object);
    g_autoptr (JsonNode) root = read_text (text, -1, cases[i].problem);
    if (root)
      g_assert_cmpuint (mae_json_count (mae_json_find (root, "a")), ==, (guint) cases[i].n);
  }
}

/* Arrays and objects, also a million of them, end at the depth that is allowed. */
static void
test_depth (void)
{
  for (int n = 1; n <= 1000000; n *= 10) {
    for (int kind = 0; kind < 3; kind++) {
      g_autoptr (GString) text = g_string_new ("{\"a\":");
      for (int i = 0; i < n; i++)
        g_string_append (text, kind == 0 || (kind == 2 && i % 2) ? "[" : "{\"b\":");
      refuse (text->str, -1,
              n < MAE_JSON_MAX_DEPTH ? "the text ends where a value should be" : "nested too deep");
    }
  }
  for (int n = MAE_JSON_MAX_DEPTH - 1; n <= MAE_JSON_MAX_DEPTH; n++) {
    g_autoptr (GString) text = g_string_new ("{\"a\":");
    for (int i = 0; i < n; i++)
      g_string_append_c (text, '[');
    for (int i = 0; i < n; i++)
      g_string_append_c (text, ']');
    g_string_append_c (text, '}');
    JsonNode *root = read_text (text->str, -1, n < MAE_JSON_MAX_DEPTH ? NULL : "nested too deep");
    g_clear_pointer (&root, json_node_unref);
  }
}

/* What some versions of json-glib take for JSON, or read in another way. */
static void
test_not_json (void)
{
  static const char *const name = "expected a member's name in double quotes";
  static const char *const twice = "this object has a member of that name already";
  static const char *const object = "expected an object", *const half = "half a surrogate pair";
  const struct {
    const char *text, *problem;
  } cases[] = {
    { "", "the text ends where a value should be" },
    { " \n", "the text ends where a value should be" },
    { "[]", object },
    { "1", object },
    { "null", object },
    { "\"a\"", object },
    { "var a = {}", object },
    { "// comment\n{}", object },
    { "/* comment */{}", object },
    { "#\n{}", object },
    { "{} {}", "expected the end of the text" },
    { "{};", "expected the end of the text" },
    { "{} // comment", "expected the end of the text" },
    { "{/* comment */}", name },
    { "{'a':1}", name },
    { "{a:1}", name },
    { "{1:1}", name },
    { "{,}", name },
    { "{\"a\":1,}", name },
    { "{\"a\":1,,\"b\":1}", name },
    { "{\"a\"}", "expected a colon" },
    { "{\"a\"=1}", "expected a colon" },
    { "{\"a\":}", "expected a value" },
    { "{\"a\":'b'}", "expected a value" },
    { "{\"a\":b}", "expected a value" },
    { "{\"a\":[1,]}", "expected a value" },
    { "{\"a\":[,1]}", "expected a value" },
    { "{\"a\":[1 2]}", "expected a comma or ]" },
    { "{\"a\":[1}", "expected a comma or ]" },
    { "{\"a\":1 \"b\":2}", "expected a comma or }" },
    { "{\"a\":1]", "expected a comma or }" },
    { "{\"a\":1;}", "expected a comma or }" },
    { "{\"a\":True}", "expected a value" },
    { "{\"a\":TRUE}", "expected a value" },
    { "{\"a\":nul}", "expected a value" },
    { "{\"a\":nullx}", "expected a comma or }" },
    { "{\"a\":NaN}", "expected a value" },
    { "{\"a\":Infinity}", "expected a value" },
    { "{\"a\":-Infinity}", "expected a digit" },
    { "{\"a\":- 1}", "expected a digit" },
    { "{\"a\":--1}", "expected a digit" },
    { "{\"a\":+1}", "expected a value" },
    { "{\"a\":.5}", "expected a value" },
    { "{\"a\":5.}", "expected a digit" },
    { "{\"a\":1e}", "expected a digit" },
    { "{\"a\":1e+}", "expected a digit" },
    { "{\"a\":010}", "a number can't begin with 0" },
    { "{\"a\":-00}", "a number can't begin with 0" },
    { "{\"a\":0x10}", "expected a comma or }" },
    { "{\"a\":9223372036854775808}", "a number that needs more than 64 bits" },
    { "{\"a\":-9223372036854775808}", "a number that needs more than 64 bits" },
    { "{\"a\":10000000000000000000}", "a number that needs more than 64 bits" },
    { "{\"a\":99999999999999999999}", "a number that needs more than 64 bits" },
    { "{\"a\":99999999999999999999.5}", "a number that needs more than 64 bits" },
    { "{\"a\":\"b", "the text ends within a string" },
    { "{\"a\":\"b\\", "the text ends within a string" },
    { "{\"a\":\"\n\"}", "control character in a string" },
    { "{\"a\":\"\\'\"}", "unknown escape in a string" },
    { "{\"a\":\"\\101\"}", "unknown escape in a string" },
    { "{\"a\":\"\\x41\"}", "unknown escape in a string" },
    { "{\"a\":\"\\u004\"}", "expected four hexadecimal digits after \\u" },
    { "{\"a\":\"\\u00", "expected four hexadecimal digits after \\u" },
    { "{\"a\":\"\\u0000\"}", "NUL in a string" },
    { "{\"\\u0000\":1}", "NUL in a string" },
    { "{\"a\":\"\\ud800\"}", half },
    { "{\"a\":\"\\ud83d\\n\"}", half },
    { "{\"a\":\"\\ud83d\\ud83d\"}", half },
    { "{\"a\":\"\\ude00\\ud83d\"}", half },
    { "{\"a\":\"\\ud83d", half },
    { "{\"a\":1,\"a\":2}", twice },
    { "{\"a\":{},\"b\":1,\"a\":{}}", twice },
    { "{\"a\":{\"b\":1,\"b\":1}}", twice },
    { "{\"\":1,\"\":1}", twice },
    { "{\"a\":1,\"\\u0061\":2}", twice },
    { "{\"\\\"\\\\\\/\\b\\f\\n\\r\\t\":1,\"\\u0022\\u005c/\\u0008\\u000C\\u000a\\u000d\\u0009\":2}",
      twice },
    { "{\"é😀\":1,\"\\u00e9\\ud83d\\uDE00\":2}", twice },
    { "{\"a\":\"\xff\"}", "invalid UTF-8" },
    { "{\"a\":\"\xed\xa0\x80\"}", "invalid UTF-8" },
    { "{\"a\":\"\xc0\x80\"}", "invalid UTF-8" },
    { "\xef\xbb\xbf\xef\xbb\xbf{}", object },
    { "{\xef\xbb\xbf}", name },
    { "{\xc2\xa0}", name }, /* a space, but not JSON's */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    refuse (cases[i].text, -1, cases[i].problem);
  refuse ("{}\0", 3, "NUL byte");
  refuse ("{\"a\":\"\0\"}", 9, "NUL byte");
}

/* Names are the same only within one object, however their characters are written. */
static void
test_names (void)
{
  static const char text[] = "{\"a\":{\"a\":{\"a\":1,\"b\":2},\"b\":3},\"b\":[{\"a\":4},{\"a\":5}],"
                             "\"A\":6,\"\":7,\"a \":8}";
  g_autoptr (JsonNode) root = read_text (text, -1, NULL);
  const char *order[] = { "a", "b", "A", "", "a " };
  int n = 0;

  MAE_JSON_EACH_MEMBER (name, value, root)
    g_assert_cmpstr (name, ==, order[n++]);
  g_assert_cmpint (n, ==, G_N_ELEMENTS (order));
}

/* Loops may be left and gone on with at any place. */
static void
test_loops (void)
{
  g_autoptr (JsonNode) root = read_text ("{\"a\":[1,2,3,4],\"b\":[],\"c\":{},\"d\":1}", -1, NULL);
  const MaeJsonNode *list = mae_json_find (root, "a");
  int sum = 0, n = 0;

  MAE_JSON_EACH (element, list) {
    if (mae_json_integer (element) == 1)
      continue;
    if (mae_json_integer (element) == 4)
      break;
    sum += (int) mae_json_integer (element);
  }
  g_assert_cmpint (sum, ==, 2 + 3);
  MAE_JSON_EACH_NTH (element, i, list)
    sum += i;
  g_assert_cmpint (sum, ==, 2 + 3 + 0 + 1 + 2 + 3);
  MAE_JSON_EACH (element, mae_json_find (root, "b"))
    g_assert_not_reached ();
  MAE_JSON_EACH_MEMBER (name, value, mae_json_find (root, "c"))
    g_assert_not_reached ();
  MAE_JSON_EACH_MEMBER (name, value, root) {
    if (g_str_equal (name, "a"))
      continue;
    n++;
    if (g_str_equal (name, "c"))
      break;
  }
  g_assert_cmpint (n, ==, 2);
}

/* A byte order mark before the object means nothing, and positions count it. */
static void
test_mark (void)
{
  g_autoptr (JsonNode) root = read_text ("\xef\xbb\xbf {\"a\":1}", -1, NULL);
  const char *problem;
  gsize at;

  g_assert_cmpint (mae_json_integer (mae_json_find (root, "a")), ==, 1);
  g_assert_null (mae_json_read ("\xef\xbb\xbf{\"a\":x}", 9, 32, &at, &problem));
  g_assert_cmpuint (at, ==, 8);
}

/* Strings of any length with all characters are read as they were written. */
static void
test_strings (void)
{
  g_autoptr (GString) value = g_string_new (NULL);

  for (gunichar c = 1; c < 0x11000; c += c < 0x100 ? 1 : 97) {
    g_autoptr (GString) text = g_string_new (NULL);
    if (c >= 0xd800 && c <= 0xdfff)
      continue;
    g_string_append_unichar (value, c);
    mae_json_open (text, NULL, '{');
    mae_json_name (text, value->str);
    mae_json_string (text, NULL, value->str);
    mae_json_int (text, "end", -5);
    mae_json_close (text, '}');
    g_autoptr (JsonNode) root = read_text (text->str, -1, NULL);
    g_assert_cmpstr (mae_json_text (mae_json_find (root, value->str)), ==, value->str);
    g_assert_cmpint (mae_json_integer (mae_json_find (root, "end")), ==, -5);
    g_autofree char *printed = mae_json_print (root);
    g_autoptr (JsonNode) again = read_text (printed, -1, NULL);
    g_assert_cmpstr (mae_json_text (mae_json_find (again, value->str)), ==, value->str);
  }

  g_autoptr (JsonNode) escapes = read_text (
      "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\uffff\x7f\"}", -1, NULL);
  g_assert_cmpstr (mae_json_text (mae_json_find (escapes, "a")), ==,
                   "\"\\/\b\f\n\r\té😀\xef\xbf\xbf\x7f");
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
    { "-0.0", MAE_JSON_INTEGER, 0 },
    { "12", MAE_JSON_INTEGER, 12 },
    { "-12", MAE_JSON_INTEGER, -12 },
    { "2.0", MAE_JSON_INTEGER, 2 },
    { "2.000", MAE_JSON_INTEGER, 2 },
    { "2.5", MAE_JSON_FRACTION, 2 },
    { "0.001", MAE_JSON_FRACTION, 0 },
    { "0e1", MAE_JSON_INTEGER, 0 },
    { "1e3", MAE_JSON_INTEGER, 1000 },
    { "1E+3", MAE_JSON_INTEGER, 1000 },
    { "12.5e-1", MAE_JSON_FRACTION, 1 },
    { "2147483648", MAE_JSON_INTEGER, G_GINT64_CONSTANT (2147483648) },
    /* more than a double can hold */
    { "9007199254740993", MAE_JSON_INTEGER, G_GINT64_CONSTANT (9007199254740993) },
    { "1732741234567890123", MAE_JSON_INTEGER, G_GINT64_CONSTANT (1732741234567890123) },
    { "9223372036854775807", MAE_JSON_INTEGER, G_MAXINT64 },
    { "-9223372036854775807", MAE_JSON_INTEGER, -G_MAXINT64 },
  };
  static const char *const huge[] = { "1e18", "1e308", "1e309", "-1e400" };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf ("{\"a\":%s}", cases[i].text);
    g_autoptr (JsonNode) root = read_text (text, -1, NULL);
    const MaeJsonNode *value = mae_json_find (root, "a");
    g_assert_cmpint (mae_json_kind (value), ==, cases[i].kind);
    g_assert_cmpint (mae_json_integer (value), ==, cases[i].value);
  }
  /* They are numbers, but not whole ones for which there is room. */
  for (gsize i = 0; i < G_N_ELEMENTS (huge); i++) {
    g_autofree char *text = g_strdup_printf ("{\"a\":%s}", huge[i]);
    g_autoptr (JsonNode) root = read_text (text, -1, NULL);
    g_assert_cmpint (mae_json_kind (mae_json_find (root, "a")), ==, MAE_JSON_FRACTION);
  }
}

/* null counts as absent; only objects have names. */
static void
test_find (void)
{
  g_autoptr (JsonNode) root =
      read_text ("{\"a\":{\"b\":1},\"b\":2,\"none\":null,\"list\":[\"b\",\"a\"]}", -1, NULL);

  g_assert_cmpint (mae_json_integer (mae_json_find (root, "b")), ==, 2);
  g_assert_cmpint (mae_json_integer (mae_json_find (mae_json_find (root, "a"), "b")), ==, 1);
  g_assert_null (mae_json_find (root, "c"));
  g_assert_null (mae_json_find (root, "none"));
  g_assert_null (mae_json_find (mae_json_find (root, "list"), "b"));
  g_assert_null (mae_json_find (mae_json_find (root, "b"), "b"));
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
  g_test_add_func ("/json/limits", test_limits);
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/not-json", test_not_json);
  g_test_add_func ("/json/names", test_names);
  g_test_add_func ("/json/loops", test_loops);
  g_test_add_func ("/json/mark", test_mark);
  g_test_add_func ("/json/strings", test_strings);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/find", test_find);
  g_test_add_func ("/json/writing", test_writing);
  return g_test_run ();
}
