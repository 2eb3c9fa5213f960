/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts fetched over HTTPS, from a server that says what a test wants. */
#include <string.h>

#include "certificates.h"
#include "net/client/web-text.h"
#include "web.h"

#define MOST 1000

static Certificates *certificates;

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeWebTextResult result;
  char *text;
  int n;
} Answer;

static void
on_answer_cb (MaeWebTextResult result, const char *text, gpointer user_data)
{
  Answer *answer = user_data;

  answer->result = result;
  answer->text = g_strdup (text);
  answer->n++;
}

static void
get (guint16 port, Answer *answer)
{
  g_autofree char *address = g_strdup_printf ("https://localhost:%u/a/servers.list?v=1", port);

  *answer = (Answer){ 0 };
  MaeWebText *request = mae_web_text_new (address, MOST, on_answer_cb, answer);
  g_assert_cmpint (answer->n, ==, 0);
  while (answer->n == 0)
    g_main_context_iteration (NULL, TRUE);
  mae_web_text_free (request);
}

static void
test_answers (void)
{
  g_autofree char *long_text = g_strnfill (MOST + 1, 'a');
  g_autofree char *too_long = g_strconcat ("HTTP/1.1 200 OK\r\n\r\n", long_text, NULL);
  g_autofree char *longest_text = g_strnfill (MOST, 'a');
  g_autofree char *longest = g_strconcat ("HTTP/1.1 200 OK\r\n\r\n", longest_text, NULL);
  g_autofree char *headers = g_strnfill (200 * 1024, 'a');
  const struct {
    const char *says;
    MaeWebTextResult result;
    const char *text;
  } cases[] = {
    { "HTTP/1.0 200 OK\r\n\r\nflorence.example Florence\n", MAE_WEB_TEXT_GOT,
      "florence.example Florence\n" },
    { "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 5\r\n\r\nLuccaPisa",
      MAE_WEB_TEXT_GOT, "Lucca" },
    { "HTTP/1.1 200 OK\r\n\r\n", MAE_WEB_TEXT_GOT, "" },
    { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", MAE_WEB_TEXT_GOT,
      "a" },
    { longest, MAE_WEB_TEXT_GOT, longest_text },
    { "", MAE_WEB_TEXT_SILENT, NULL },
    { "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\ncut", MAE_WEB_TEXT_SILENT, NULL },
    { "HTTP/1.1 404 Not Found\r\n\r\nNothing", MAE_WEB_TEXT_UNFIT, NULL },
    { "HTTP/1.1 302 Found\r\nLocation: https://evil.example/\r\n\r\n", MAE_WEB_TEXT_UNFIT, NULL },
    { "HTTP/1.1 200 OK\r\n\r\n\xff\xfe", MAE_WEB_TEXT_UNFIT, NULL },
    { "Good evening\r\n\r\n", MAE_WEB_TEXT_UNFIT, NULL },
    { too_long, MAE_WEB_TEXT_UNFIT, NULL },
    { headers, MAE_WEB_TEXT_SILENT, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Web web = { .says = cases[i].says };
    Answer answer;

    web_begin (&web, certificates, CERTIFICATE_GOOD);
    get (web.port, &answer);
    g_test_message ("Case %u", i);
    g_assert_cmpint (answer.result, ==, cases[i].result);
    g_assert_cmpstr (answer.text, ==, cases[i].text);
    g_assert_true (g_str_has_prefix (web.heard->str, "GET /a/servers.list?v=1 HTTP/1.1\r\n"));
    g_free (answer.text);
    web_end (&web);
  }
}

/* Who can't prove who they are isn't even asked; who doesn't listen doesn't answer. */
static void
test_trust (void)
{
  static const Certificate wrong[] = { CERTIFICATE_SELF, CERTIFICATE_EXPIRED,
                                       CERTIFICATE_OTHER_HOST };
  Answer answer;
  guint16 port = 0;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    Web web = { .says = "HTTP/1.0 200 OK\r\n\r\nflorence.example\n" };

    web_begin (&web, certificates, wrong[i]);
    get (web.port, &answer);
    g_assert_cmpint (answer.result, ==, MAE_WEB_TEXT_SILENT);
    g_assert_cmpuint (web.heard->len, ==, 0);
    port = web.port;
    web_end (&web);
  }
  get (port, &answer);
  g_assert_cmpint (answer.result, ==, MAE_WEB_TEXT_SILENT);
}

/* A request that is given up is never answered. */
static void
test_given_up (void)
{
  Web web = { 0 };
  Answer answer = { 0 };

  web_begin (&web, certificates, CERTIFICATE_GOOD);
  for (int i = 0; i < 2; i++) {
    g_autofree char *address = g_strdup_printf ("https://localhost:%u", web.port);
    MaeWebText *request = mae_web_text_new (address, MOST, on_answer_cb, &answer);

    while (i > 0 && strstr (web.heard->str, "\r\n\r\n") == NULL)
      g_main_context_iteration (NULL, TRUE);
    mae_web_text_free (request);
    while (g_main_context_iteration (NULL, FALSE))
      ;
  }
  g_autofree char *host = g_strdup_printf ("\r\nHost: localhost:%u\r\n", web.port);
  g_assert_true (g_str_has_prefix (web.heard->str, "GET / HTTP/1.1\r\n"));
  g_assert_nonnull (strstr (web.heard->str, host));
  g_assert_cmpint (answer.n, ==, 0);
  web_end (&web);
}

static void
test_addresses (void)
{
  g_autofree char *path = g_strnfill (1000, 'a');
  g_autofree char *too_long = g_strconcat ("https://example.org/", path, NULL);
  static const char *const good[] = { "https://example.org", "HTTPS://example.org:8443/a.list?b#c",
                                      "https://[::1]/servers" };
  const char *const bad[] = { "",
                              "https://",
                              "http://example.org",
                              "file:///etc/passwd",
                              "example.org",
                              "https://user@example.org/",
                              "https://example.org/a b",
                              "https://example.org/\r\nX: y",
                              "https://example.org:99999/",
                              too_long };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (mae_web_text_is_address (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (mae_web_text_is_address (bad[i]));
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  if ((certificates = certificates_new ()) == NULL)
    return 77;
  web_trust (certificates);
  g_test_add_func ("/web-text/answers", test_answers);
  g_test_add_func ("/web-text/trust", test_trust);
  g_test_add_func ("/web-text/given-up", test_given_up);
  g_test_add_func ("/web-text/addresses", test_addresses);
  result = g_test_run ();
  certificates_free (certificates);
  return result;
}
