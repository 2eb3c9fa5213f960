/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links to servers and tables: parsing, and that everything else is refused with a sentence. */
#include <string.h>

#include "client/session/link.h"
#include "net/client/connection.h"
#include "protocol/table-code.h"

/* Some texts aren't valid UTF-8, which the lines of a test's output have to be. */
static void
show_text (const char *text)
{
  g_autofree char *shown = g_utf8_make_valid (text, -1);

  g_test_message ("%s", shown);
}

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
    { "maestri://10.0.0.1/RMNTZS).", "maestri://10.0.0.1:51016", "RMNTZS" },
    { "maestri://10.0.0.1//RMNTZS", "maestri://10.0.0.1:51016", "RMNTZS" },
    { "maestri://10.0.0.1/rmntzs?from=chat", "maestri://10.0.0.1:51016", "RMNTZS" },
    { "maestri://10.0.0.1/RMNTZS/watch#x", "maestri://10.0.0.1:51016", "RMNTZS" },
    { "maestri://10.0.0.1:/RMNTZS", "maestri://10.0.0.1:51016", "RMNTZS" },
    { "maestri://[fe80::1%25eth0]/RMNTZS", "maestri://[fe80::1%eth0]:51016", "RMNTZS" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;

    show_text (cases[i].text);
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
    { "bcdfgh", "[::1]:9", "[::1]:9", "BCDFGH" },
    { "BCDFGHJ", "[::1]:9", "bcdfghj:51015", NULL },
  };
  g_auto (MaeLink) none = { 0 };
  g_autoptr (GError) why = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;

    show_text (cases[i].text);
    g_assert_true (mae_link_parse_typed (cases[i].text, cases[i].last, &link, &error));
    g_assert_no_error (error);
    g_assert_cmpstr (link.server, ==, cases[i].server);
    g_assert_cmpstr (link.code, ==, cases[i].code);
  }
  g_assert_false (mae_link_parse_typed ("BCDFGH", "", &none, &why));
  g_assert_nonnull (strstr (why->message, "On which server"));
}

/* What people paste and type. */
static void
test_written (void)
{
  static const char *const codes[] = {
    "RMNTZS",
    "rmntzs",
    "Rmntzs",
    "RMN TZS",
    "RMN-TZS",
    "rmn_tzs",
    "RM NT ZS",
    "R M N T Z S",
    "R-M-N-T-Z-S",
    "RMN\u2013TZS",
    "RMN\u2011TZS",
    "RMNTZS.",
    "RMNTZS!",
    "(RMNTZS)",
    "[RMNTZS]",
    "<RMNTZS>",
    "{rmntzs}",
    "\"RMNTZS\"",
    "'RMNTZS'",
    "`RMNTZS`",
    "**RMNTZS**",
    "«RMNTZS»",
    "« RMNTZS »",
    "“RMNTZS”",
    "„RMNTZS“",
    "‘RMNTZS’",
    "「RMNTZS」",
    "『RMNTZS』",
    "【RMNTZS】",
    "Join me: RMNTZS",
    "Join me: RMN TZS!",
    "the code is rmntzs, see you there",
    "Code:RMNTZS",
    "code=RMNTZS",
    "#RMNTZS",
    "https RMNTZS",
    "вот код: RMNTZS, заходи",
    "コードは「RMNTZS」です。",
    "\u00a0RMNTZS\u00a0",
    "RMN\u00a0TZS",
    "RMN\u202fTZS",
    "RMN\u3000TZS",
    "\ufeffRMNTZS",
    "RMN\u200bTZS",
    "\u2066RMNTZS\u2069",
    "RMN\u00adTZS",
    "RMNTZS\ufe0f",
    "RMNTZS\n",
    "RMN\r\nTZS",
    "Join me:\n\nRMNTZS\n\nBruno",
    "\tRMNTZS\t",
    "\uff32\uff2d\uff2e\uff34\uff3a\uff33",
    "\uff52\uff4d\uff4e\uff54\uff5a\uff53",
    "\uff32\uff2d\uff2e\uff0d\uff34\uff3a\uff33",
    "RMNTZ5",
    "RMNT25",
    "RМNТZЅ",
    "RMNTZS RMN-TZS rmntzs",
    "R.M.N.T.Z.S.",
    "R, M, N, T, Z, S",
    "RMN+TZS",
    "RMN~TZS",
    "RMN:TZS",
    "RMN\u2022TZS",
    "12:03 Bruno: RMNTZS",
    "[12:03] Bruno: Join me: RMNTZS",
    "Bruno, 28.11.2026: RMNTZS!",
    "at 20:30, RMNTZS",
  };
  static const char *const none[] = {
    "",
    " ",
    ".",
    "RMNTZ",
    "RMNTZSB",
    "RMNTZSBCDFGH",
    "RMNTZO",
    "RMNTZ0",
    "RMN TZS BCD",
    "123456",
    "258168",
    "Join me, Bruno",
    "ŘMNTZS",
    "RM\u0301NTZS",
    "\xff",
    "RMNTZS\xff",
    "ABCDEF",
    "/",
    "://",
    "[",
    "]",
    "[::1",
    "(((",
  };
  static const struct {
    const char *text, *server, *code;
  } links[] = {
    { "Join me: maestri://play.example.org/RMNTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri://play.example.org/rmntzs.", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri://play.example.org/RMN-TZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "“maestri://play.example.org/RMNTZS”", "maestri://play.example.org:51016", "RMNTZS" },
    { "[Join](maestri://play.example.org/RMNTZS)", "maestri://play.example.org:51016", "RMNTZS" },
    { "<maestri://play.example.org:7/RMNTZS/>, now", "maestri://play.example.org:7", "RMNTZS" },
    { "link:MAESTRI://PLAY.Example.org/RMNTZS!", "maestri://play.example.org:51016", "RMNTZS" },
    { "«maestri://[::1]:9/RMNTZS»", "maestri://[::1]:9", "RMNTZS" },
    { "[maestri://[::1]:9/RMNTZS]", "maestri://[::1]:9", "RMNTZS" },
    { "maestri\uff1a\uff0f\uff0fplay.example.org\uff0fRMNTZS", "maestri://play.example.org:51016",
      "RMNTZS" },
    { "Come to play.example.org, the code is rmn tzs.", "play.example.org:51015", "RMNTZS" },
    { "play.example.org:7/RMNTZS", "play.example.org:7", "RMNTZS" },
    { "play.example.org:7 / RMNTZS", "play.example.org:7", "RMNTZS" },
    { "play.example.org:7\nRMNTZS", "play.example.org:7", "RMNTZS" },
    { "play.example.org : 7", "play.example.org:7", NULL },
    { "play.example.org: 7", "play.example.org:7", NULL },
    { "play.example.org 7", "play.example.org:7", NULL },
    { "[::1] : 7", "[::1]:7", NULL },
    { "http://play.example.org", "play.example.org:51015", NULL },
    { "HTTPS://play.example.org/", "play.example.org:51015", NULL },
    { "https://play.example.org:7/RMNTZS", "play.example.org:7", "RMNTZS" },
    { "PLAY.EXAMPLE.ORG.", "play.example.org:51015", NULL },
    { "play.example.org.:7", "play.example.org:7", NULL },
    { "play.example.org/", "play.example.org:51015", NULL },
    { "\"play.example.org\"", "play.example.org:51015", NULL },
    { "\u200bplay.example.org\u00a0", "play.example.org:51015", NULL },
    { "play\uff0eexample\u3002org", "play.example.org:51015", NULL },
    { "Bücher.example", "bücher.example:51015", NULL },
    { "(2001:DB8::7)", "[2001:db8::7]:51015", NULL },
    { "[2001:db8::7]:7/RMNTZS", "[2001:db8::7]:7", "RMNTZS" },
    { "10.0.0.7", "10.0.0.7:51015", NULL },
    { "\uff11\uff10.0.0.7:\uff17", "10.0.0.7:7", NULL },
    { "localhost", "localhost:51015", NULL },
    { "myhost", "myhost:51015", NULL },
    /* in the address of a web page */
    { "maestri://play.example.org/RMNTZS?from=chat", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri://play.example.org/RMNTZS#top", "maestri://play.example.org:51016", "RMNTZS" },
    { "https://play.example.org/?code=RMNTZS", "play.example.org:51015", "RMNTZS" },
    { "play.example.org:7/RMNTZS/watch", "play.example.org:7", "RMNTZS" },
    { "play.example.org:/RMNTZS", "play.example.org:51015", "RMNTZS" },
    { "maestri%3A%2F%2Fplay.example.org%2FRMNTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "https://a.example/?to=maestri%3a%2f%2fplay.example.org%2fRMNTZS",
      "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri://play.example.org/RMN%20TZS", "maestri://play.example.org:51016", "RMNTZS" },
    /* any number of slashes */
    { "maestri:play.example.org/RMNTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri:/play.example.org/RMNTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri:///play.example.org//RMNTZS//", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri:7", "maestri:7", NULL },
    /* with a line break, or with the port in words */
    { "maestri://play.example.org/\nRMNTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "maestri://play.example.org/RMN\nTZS", "maestri://play.example.org:51016", "RMNTZS" },
    { "Server: play.example.org\nPort: 7\nCode: RMNTZS", "play.example.org:7", "RMNTZS" },
    { "play.example.org, port 7", "play.example.org:7", NULL },
    /* with the time and the date of a message */
    { "[12:03] Bruno: RMNTZS on play.example.org", "play.example.org:51015", "RMNTZS" },
    { "28.11.2026, 12:03 Bruno: come to 10.0.0.7:7, RMNTZS", "10.0.0.7:7", "RMNTZS" },
    { "old: BCDFGH, new: maestri://play.example.org/RMNTZS", "maestri://play.example.org:51016",
      "RMNTZS" },
    /* with a network interface, which links escape */
    { "[fe80::1%eth0]:7", "[fe80::1%eth0]:7", NULL },
    { "maestri://[fe80::1%25eth0]:7/RMNTZS", "maestri://[fe80::1%eth0]:7", "RMNTZS" },
  };
  static const char *const refused[] = {
    "ssh://play.example.org", "file:///etc/passwd",     "play.example.org%41",
    "RMNTZS or BCDFGH",       "play.example.org:70000", "play.example.org : 70000",
    "play.example.org:0",     "play.example.org:-1",    "[::1]:x",
    "no address here",        "play.example.org/a?b",   "",
  };
  g_autoptr (GError) several = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;
    g_autofree char *code = mae_link_find_code (codes[i], &error);

    show_text (codes[i]);
    g_assert_no_error (error);
    g_assert_cmpstr (code, ==, "RMNTZS");
    g_assert_true (mae_link_parse_typed (codes[i], "[::1]:9", &link, NULL));
    g_assert_cmpstr (link.server, ==, "[::1]:9");
    g_assert_cmpstr (link.code, ==, "RMNTZS");
  }
  g_autofree char *dotted = mae_link_find_code ("rmn.tzs", NULL);
  g_assert_cmpstr (dotted, ==, "RMNTZS");
  for (gsize i = 0; i < G_N_ELEMENTS (none); i++) {
    g_autoptr (GError) error = NULL;

    show_text (none[i]);
    g_assert_null (mae_link_find_code (none[i], &error));
    g_assert_nonnull (strstr (error->message, "A code has six letters, for example RMNTZS."));
  }
  g_assert_null (mae_link_find_code ("RMNTZS or BCDFGH", &several));
  g_assert_nonnull (strstr (several->message, "several codes"));
  g_autofree char *slash = mae_link_find_code ("RMN/TZS", NULL);
  g_assert_cmpstr (slash, ==, "RMNTZS");
  for (gsize i = 0; i < G_N_ELEMENTS (links); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;
    g_autofree char *code = mae_link_find_code (links[i].text, NULL);

    show_text (links[i].text);
    mae_link_parse_typed (links[i].text, "", &link, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (link.server, ==, links[i].server);
    g_assert_cmpstr (link.code, ==, links[i].code);
    g_assert_cmpstr (code, ==, links[i].code);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_auto (MaeLink) link = { 0 };
    g_autoptr (GError) error = NULL;

    show_text (refused[i]);
    g_assert_false (mae_link_parse_typed (refused[i], "[::1]:9", &link, &error));
    g_assert_error (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS);
    g_assert_null (link.server);
  }
}

/* Nothing that is pasted does harm, and what is found is always a code. */
static void
test_random (void)
{
  static const char *const parts[] = {
    "RMN",  "TZS", "rmntzs", " ",   "-", ".",      "/",      ":",    "://", "maestri://", "http://",
    "[",    "]",   "::1",    "«",   "»", "\n",     "\u200b", "a.b",  "7",   "70000",      "\u0301",
    "\xff", "(",   ")",      "%41", "?", "\u3000", "\uff32", "host", "#",   "@",          "",
  };

  for (int round = 0; round < 20000; round++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_auto (MaeLink) link = { 0 }, opened = { 0 };

    for (int n = g_test_rand_int_range (0, 12); n > 0; n--)
      g_string_append (text, parts[g_test_rand_int_range (0, G_N_ELEMENTS (parts))]);
    g_autofree char *code = mae_link_find_code (text->str, NULL);
    g_assert_true (!code || mae_table_code_is (code));
    g_assert_cmpint (mae_link_parse_typed (text->str, "[::1]:9", &link, NULL), ==,
                     link.server != NULL);
    mae_link_parse (text->str, &opened, NULL);
    if (link.server) {
      g_auto (MaeLink) again = { 0 };
      g_autofree char *copied =
          link.code ? g_strconcat (link.server, "/", link.code, NULL) : g_strdup (link.server);

      g_test_message ("“%s”: %s", text->str, copied);
      g_assert_true (mae_link_parse_typed (copied, "", &again, NULL));
      g_assert_cmpstr (again.server, ==, link.server);
      g_assert_cmpstr (again.code, ==, link.code);
    }
  }
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
    { "maestri://play.example.org%2FRMNTZS", "is not a server address" },
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

    show_text (cases[i].text);
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
  g_test_add_func ("/link/written", test_written);
  g_test_add_func ("/link/random", test_random);
  g_test_add_func ("/link/refused", test_refused);
  g_test_add_func ("/link/looks-like", test_looks_like);
  return g_test_run ();
}
