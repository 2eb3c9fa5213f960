/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocol/line-reader.h"

#include <string.h>

typedef struct {
  GString *lines; /* each in brackets */
  int stop_after; /* lines; 0: never */
  int n;
} Sink;

static gboolean
take_line (const char *line, gsize length, gpointer user_data)
{
  Sink *sink = user_data;

  g_string_append_c (sink->lines, '[');
  g_string_append_len (sink->lines, line, (gssize) length);
  g_string_append_c (sink->lines, ']');
  return ++sink->n != sink->stop_after;
}

typedef struct {
  const char *pieces[6]; /* fed one after the other */
  const char *lines;
  gboolean fits; /* the result of the last feed */
} Case;

/* The limit is 8 bytes. */
static const Case cases[] = {
  { { "" }, "", TRUE },
  { { "a\n" }, "[a]", TRUE },
  { { "a\r\n" }, "[a]", TRUE },
  { { "\n" }, "[]", TRUE },
  { { "\r\n" }, "[]", TRUE },
  { { "a\nb\r\nc\n" }, "[a][b][c]", TRUE },
  { { "a" }, "", TRUE },
  { { "a", "\n" }, "[a]", TRUE },
  { { "a", "b", "c\nd" }, "[abc]", TRUE },
  { { "a\r", "\nb\n" }, "[a][b]", TRUE },
  { { "a\r", "b\n" }, "[a\rb]", TRUE },
  { { "\r", "\r", "\n" }, "[\r]", TRUE },
  { { "a\rb\n" }, "[a\rb]", TRUE },
  { { "12345678\n" }, "[12345678]", TRUE },
  { { "12345678\r\n" }, "[12345678]", TRUE },
  { { "12345678", "\r", "\n" }, "[12345678]", TRUE },
  { { "1234", "5678", "\n1\n" }, "[12345678][1]", TRUE },
  { { "123456789\n" }, "", FALSE },
  { { "123456789" }, "", FALSE },
  { { "12345678", "9" }, "", FALSE },
  { { "12345678", "9\n" }, "", FALSE },
  { { "12345678\r9\n" }, "", FALSE },
  { { "12345678", "\r", "9" }, "", FALSE },
  { { "12345678", "\r", "\r\n" }, "", FALSE },
  { { "ok\n123456789\nlost\n" }, "[ok]", FALSE },
  { { "ok\n1234567890123456789012345678901234567890" }, "[ok]", FALSE },
  /* After a line that is too long there are no more lines. */
  { { "123456789", "\n", "a\n" }, "", FALSE },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeLineReader reader;
    Sink sink = { .lines = g_string_new (NULL) };
    gboolean fits = TRUE;

    mae_line_reader_init (&reader, 8);
    for (int j = 0; cases[i].pieces[j]; j++) {
      /* A copy of the exact size, so that reading past its end is detected. */
      gsize length = strlen (cases[i].pieces[j]);
      g_autofree char *bytes = g_memdup2 (cases[i].pieces[j], length);
      fits = mae_line_reader_feed (&reader, bytes, length, take_line, &sink);
    }
    g_assert_cmpstr (sink.lines->str, ==, cases[i].lines);
    g_assert_cmpint (fits, ==, cases[i].fits);
    g_assert_cmpint (reader.too_long, ==, !cases[i].fits);
    mae_line_reader_clear (&reader);
    g_string_free (sink.lines, TRUE);
  }
}

/* The lines don't depend on how the bytes are divided. */
static void
test_any_split (void)
{
  static const char text[] = "one\r\n\n two \n{\"a\":1}\r\nrest";

  for (gsize size = 1; size < sizeof text; size++) {
    MaeLineReader reader;
    Sink sink = { .lines = g_string_new (NULL) };
    mae_line_reader_init (&reader, 100);
    for (gsize at = 0; at < strlen (text); at += size)
      g_assert_true (mae_line_reader_feed (&reader, text + at, MIN (size, strlen (text) - at),
                                           take_line, &sink));
    g_assert_cmpstr (sink.lines->str, ==, "[one][][ two ][{\"a\":1}]");
    mae_line_reader_clear (&reader);
    g_string_free (sink.lines, TRUE);
  }
}

static void
test_idle_costs_nothing (void)
{
  MaeLineReader reader;
  Sink sink = { .lines = g_string_new (NULL) };

  mae_line_reader_init (&reader, 1000);
  g_assert_null (reader.pending);
  mae_line_reader_feed (&reader, "whole\n", 6, take_line, &sink);
  g_assert_null (reader.pending);
  mae_line_reader_feed (&reader, "half", 4, take_line, &sink);
  g_assert_nonnull (reader.pending);
  mae_line_reader_feed (&reader, "\n", 1, take_line, &sink);
  g_assert_null (reader.pending);
  g_string_free (sink.lines, TRUE);
}

static gboolean
look_inside (const char *line, gsize length, gpointer user_data)
{
  const char **seen = user_data;

  *seen = line;
  return TRUE;
}

static void
test_whole_lines_are_not_copied (void)
{
  static const char text[] = "first\nsecond\n";
  MaeLineReader reader;
  const char *seen = NULL;

  mae_line_reader_init (&reader, 1000);
  mae_line_reader_feed (&reader, text, strlen (text), look_inside, &seen);
  g_assert_true (seen == text + strlen ("first\n"));
  mae_line_reader_clear (&reader);
}

static void
test_stopping (void)
{
  MaeLineReader reader;
  Sink sink = { .lines = g_string_new (NULL), .stop_after = 2 };

  mae_line_reader_init (&reader, 1000);
  g_assert_false (mae_line_reader_feed (&reader, "a\nb\nc\nd", 7, take_line, &sink));
  g_assert_cmpstr (sink.lines->str, ==, "[a][b]");
  g_assert_false (reader.too_long);
  g_assert_null (reader.pending);
  g_string_free (sink.lines, TRUE);
}

/* The callback may close the connection, and clear its reader. */
static gboolean
clear_reader (const char *line, gsize length, gpointer user_data)
{
  mae_line_reader_clear (user_data);
  return FALSE;
}

static void
test_clearing_within (void)
{
  MaeLineReader reader;

  mae_line_reader_init (&reader, 1000);
  g_assert_true (mae_line_reader_feed (&reader, "ab", 2, clear_reader, &reader));
  g_assert_false (mae_line_reader_feed (&reader, "c\nd", 3, clear_reader, &reader));
  g_assert_null (reader.pending);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-reader/cases", test_cases);
  g_test_add_func ("/line-reader/any-split", test_any_split);
  g_test_add_func ("/line-reader/idle-costs-nothing", test_idle_costs_nothing);
  g_test_add_func ("/line-reader/whole-lines-are-not-copied", test_whole_lines_are_not_copied);
  g_test_add_func ("/line-reader/stopping", test_stopping);
  g_test_add_func ("/line-reader/clearing-within", test_clearing_within);
  return g_test_run ();
}
