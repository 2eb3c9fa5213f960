/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links to servers and tables: parsing, and that everything else is refused with a sentence. */
#include <string.h>

#include "client/session/link.h"
#include "net/client/connection.h"

static void
test_read (void)
{
  static const struct {
    const char *text, *server, *code;
  } cases[] = {
    { "maestri://play.example.org", "maestri://play.example.org:51016", NULL },
    { "maestri://play.example.org/", "maestri://play.example.org:51016", NULL },
    { "maestri://play.example.org:7/", "maestri://play.example.org:7", NULL },
    { "maestri://play.example.org/K7QFXA", "maestri://play.example.org:51016", "K7QFXA" },
    { "maestri://play.example.org:51016/K7QFXA/", "maestri://play.example.org:51016", "K7QFXA" },
    { "Maestri://[::1]:9/a-b_c", "maestri://[::1]:9", "a-b_c" },
    { " maestri://10.0.0.1/X \n", "maestri://10.0.0.1:51016", "X" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;

    g_test_message ("%s", cases[i].text);
    g_assert_true (mae_link_parse (cases[i].text, &link, &error));
    g_assert_no_error (error);
    g_assert_cmpstr (link.server, ==, cases[i].server);
    g_assert_cmpstr (link.code, ==, cases[i].code);
  }
}

/* Texts that a player can enter on the page “Play Online”. */
static void
test_typed (void)
{
  static const struct {
    const char *text, *last, *server, *code;
  } cases[] = {
    { "maestri://play.example.org/K7QFXA", "", "maestri://play.example.org:51016", "K7QFXA" },
    { " play.example.org ", "", "play.example.org:51015", NULL },
    { "play.example.org:7/BCDFGH", "other:1", "play.example.org:7", "BCDFGH" },
    { "am65://[::1]:9/", "", "am65://[::1]:9", NULL },
    { "BCDFGH", "maestri://play.example.org", "maestri://play.example.org:51016", "BCDFGH" },
    { "K7QFXA", "[::1]:9", "[::1]:9", "K7QFXA" },
    { "bcdfgh", "[::1]:9", "bcdfgh:51015", NULL },
    { "BCDFGHJ", "[::1]:9", "BCDFGHJ:51015", NULL },
  };
  g_auto (MaeLink) none = { 0 };
  g_autoptr (GError) why = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;

    g_test_message ("%s", cases[i].text);
    g_assert_true (mae_link_parse_typed (cases[i].text, cases[i].last, &link, &error));
    g_assert_no_error (error);
    g_assert_cmpstr (link.server, ==, cases[i].server);
    g_assert_cmpstr (link.code, ==, cases[i].code);
  }
  g_assert_false (mae_link_parse_typed ("BCDFGH", "", &none, &why));
  g_assert_nonnull (strstr (why->message, "On which server"));
}

static void
test_refused (void)
{
  static const struct {
    const char *text, *said;
  } cases[] = {
    { "maestri://", "the server’s address" },
    { "maestri:///CODE", "the server’s address" },
    { "maestri:play.example.org", "can’t open “maestri” links of this form" },
    { "maestri+am65://play.example.org", "can’t open “maestri+am65” links" },
    { "am65://play.example.org:9", "can’t open “am65” links" },
    { "https://play.example.org", "can’t open “https” links" },
    { "play.example.org", "links of this form" },
    { "maestri://play.example.org:0", "is not a port" },
    { "maestri://play.example.org:many/CODE", "is not a port" },
    { "maestri://ada@play.example.org", "is not a server address" },
    { "maestri://play.example.org?ruleset=x", "is not a server address" },
    { "maestri://play.example.org/CODE?watch", "isn’t the code of a table" },
    { "maestri://play.example.org/CODE#x", "isn’t the code of a table" },
    { "maestri://play.example.org/a/b", "isn’t the code of a table" },
    { "maestri://play.example.org/%41", "isn’t the code of a table" },
    { "maestri://play.example.org/K7QFXAK7QFXAK7QFXAK7QFXAK7QFXAK7QFXA", "isn’t the code" },
    { "maestri://play.example.org/\xff", "invalid characters" },
  };
  g_autofree char *many = g_strnfill (100000, 'a');
  g_autofree char *text = g_strconcat ("maestri://", many, NULL);
  g_auto (MaeLink) link = { 0 };
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) why = NULL;

    g_assert_false (mae_link_parse (cases[i].text, &link, &why));
    g_assert_error (why, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS);
    g_test_message ("%s", why->message);
    g_assert_nonnull (strstr (why->message, cases[i].said));
    g_assert_true (g_utf8_validate (why->message, -1, NULL));
    g_assert_null (link.server);
  }
  g_assert_false (mae_link_parse (text, &link, &error));
  g_assert_nonnull (strstr (error->message, "too long"));
}

/* Strings from the command line or a drop. */
static void
test_looks_like (void)
{
  static const struct {
    const char *text;
    gboolean link, file;
  } cases[] = {
    { "maestri://host", TRUE, FALSE },
    { "maestri:host", TRUE, FALSE },
    { "am65://host", TRUE, FALSE },
    { "localhost:51015", FALSE, FALSE },
    { "play.example.org", FALSE, TRUE },
    { "game.maestri-game", FALSE, TRUE },
    { "file:///tmp/game.maestri-game", FALSE, TRUE },
    { "/tmp/maestri://host", FALSE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (cases[i].text);

    g_test_message ("%s", cases[i].text);
    g_assert_cmpint (mae_link_looks_like (cases[i].text), ==, cases[i].link);
    g_assert_cmpint (mae_link_is_file (file), ==, cases[i].file);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link/read", test_read);
  g_test_add_func ("/link/typed", test_typed);
  g_test_add_func ("/link/refused", test_refused);
  g_test_add_func ("/link/looks-like", test_looks_like);
  return g_test_run ();
}
