/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text from peers is limited before it is normalized: src/store/text.h. */
#include <string.h>
#include <time.h>

#include "guests.h"
#include "protocol/message.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"
#include "store/password.h"
#include "store/text.h"

#define ACUTE "\xcc\x81"      /* U+0301, combining class 230 */
#define BELOW "\xcc\xa3"      /* U+0323, combining class 220: sorted before ACUTE */
#define CIRCLE "\xe2\x83\x9d" /* U+20DD, an enclosing mark of class 0 */

static char *
repeat (const char *first, const char *mark, guint n)
{
  GString *text = g_string_new (first);
  for (guint i = 0; i < n; i++)
    g_string_append (text, mark);
  return g_string_free (text, FALSE);
}

/* ── Cleaned texts ─────────────────────────────────────────────────────────────────────────── */

static const struct {
  const char *raw, *clean; /* NULL: nothing is left */
} cases[] = {
  { "plain", "plain" },
  { "  two \t words\n", "two words" },
  { "e" ACUTE, "\xc3\xa9" },
  { "\xe2\x80\xae", NULL },
  { "", NULL },
  { ACUTE, NULL },
};

static void
test_clean (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = NULL;
    MaeTextFault fault = mae_text_clean (cases[i].raw, 40, &text);
    g_assert_cmpstr (text, ==, cases[i].clean);
    g_assert_cmpint (fault, ==, cases[i].clean != NULL ? MAE_TEXT_GOOD : MAE_TEXT_EMPTY);
  }
}

static void
test_nicknames_that_are_copied (void)
{
  g_autofree char *name = mae_nickname_clean (" \u200b\u200fZo\u00eb\u00a0\u2060\u200e\ufeff");

  g_assert_cmpstr (name, ==, "Zo\u00eb");
  g_assert_null (mae_nickname_clean ("Zo\u200b\u00eb"));
  g_assert_null (mae_nickname_clean ("\u202eZo\u00eb"));
  g_assert_null (mae_nickname_clean ("\u200b\u2060"));
}

static void
test_runs_of_marks (void)
{
  static const char *const marks[] = { BELOW, CIRCLE };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    g_autofree char *most = repeat ("b", marks[i], MAE_TEXT_MARKS_MAX);
    g_autofree char *more = repeat ("b", marks[i], MAE_TEXT_MARKS_MAX + 1);
    g_autofree char *kept = NULL;
    g_autofree char *normal = mae_text_normalize (most, 1024);
    g_assert_nonnull (normal);
    g_assert_null (mae_text_normalize (more, 1024));
    /* In text for others the marks are cut; a name with them is refused. */
    g_assert_cmpint (mae_text_clean (more, 40, &kept), ==, MAE_TEXT_GOOD);
    g_assert_cmpstr (kept, ==, normal);
    g_assert_null (mae_nickname_clean (more));
    g_assert_null (mae_password_clean (more));
  }
}

/* Removing characters between two runs of marks doesn't make a longer run. */
static void
test_runs_behind_hidden_characters (void)
{
  g_autofree char *run = repeat ("\xe2\x80\x8e", BELOW, MAE_TEXT_MARKS_MAX);
  g_autofree char *raw = g_strconcat ("b", run, run, NULL);
  g_autofree char *expected = repeat ("\xe1\xb8\x85", BELOW, MAE_TEXT_MARKS_MAX);
  g_autofree char *text = NULL;

  g_assert_cmpint (mae_text_clean (raw, 40, &text), ==, MAE_TEXT_GOOD);
  g_assert_cmpuint (g_utf8_strlen (text, -1), <=, g_utf8_strlen (expected, -1) + 1);
}

static void
test_bytes (void)
{
  g_autofree char *many = g_strnfill (2000, 'x');
  g_autofree char *spaces = g_strnfill (60000, ' ');
  char *text;

  g_assert_cmpint (mae_text_clean (many, 40, &text), ==, MAE_TEXT_TOO_LONG);
  g_assert_null (text);
  g_assert_cmpint (mae_text_clean (spaces, 40, &text), ==, MAE_TEXT_TOO_LONG);
  g_assert_null (mae_nickname_clean (spaces));
}

/* ── The cost of lines full of marks ───────────────────────────────────────────────────────── */

#define LINES 40

static gint64
processor_time (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_TIME_SPAN_SECOND + time.tv_nsec / 1000;
}

/* Returns the longest line whose member @field has marks in the slowest order to sort. */
static char *
heavy_line (const char *head, const char *tail)
{
  GString *line = g_string_new (head);
  gsize room = MAE_LINE_MAX_FROM_CLIENT - strlen (head) - strlen (tail);

  while (line->len + 4 < room)
    g_string_append (line, line->len < room / 2 ? ACUTE : BELOW);
  return g_string_append (line, tail), g_string_free (line, FALSE);
}

/* Before there was a limit, the server needed half a second for one of these lines. */
static void
test_cost (void)
{
  static const struct {
    const char *head, *tail, *answer, *reason;
  } lines[] = {
    { "{\"type\":\"ReqOpenTable\",\"playersCount\":2,\"name\":\"b", "\"}", "ErrTable", "name" },
    { "{\"type\":\"ReqJoinTable\",\"code\":\"b", "\"}", "ErrTable", "NO_SUCH_TABLE" },
    { "{\"type\":\"ReqJoin\",\"nickname\":\"b", "\"}", "ErrNickname", "ALREADY_SET" },
    { "{\"type\":\"ReqChat\",\"text\":\"b", "\"}", "ErrChat", "TOO_LONG" },
  };
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  Client *client = come (world, "A", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autofree char *line = heavy_line (lines[i].head, lines[i].tail);
    if (i == G_N_ELEMENTS (lines) - 1)
      g_free (open_table (client, "\"playersCount\":2"));
    gint64 begun = processor_time ();
    for (int n = 0; n < LINES; n++)
      client_send_line (client, line);
    gint64 taken = processor_time () - begun;
    assert_told (client, lines[i].answer, lines[i].reason);
    g_test_message ("%s: %.2f ms a line", lines[i].head, taken / 1000.0 / LINES);
    g_assert_cmpint (taken / LINES, <, 20 * G_TIME_SPAN_MILLISECOND);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/clean", test_clean);
  g_test_add_func ("/text/nicknames-that-are-copied", test_nicknames_that_are_copied);
  g_test_add_func ("/text/runs-of-marks", test_runs_of_marks);
  g_test_add_func ("/text/runs-behind-hidden-characters", test_runs_behind_hidden_characters);
  g_test_add_func ("/text/bytes", test_bytes);
  g_test_add_func ("/text/cost", test_cost);
  return g_test_run ();
}
