/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers to choose from, and what they tell without a nickname. */
#include <string.h>

#include "client/session/server-list.h"
#include "client/session/server-question.h"
#include "net/server/local-server.h"
#include "peer.h"
#include "ruleset/ruleset-io.h"
#include "web.h"

#define WELCOME(version, features)                                                                 \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":" version ",\"features\":[" features "]}}\n"
#define BEAT "{\"type\":\"ResHeartbeat\"}\n"
#define BEATS BEAT BEAT BEAT BEAT
#define INFO WELCOME ("1", "\"info\"")

/* ── A server that says what a test wants ──────────────────────────────────────────────────── */

typedef struct {
  GSocketService *service;
  guint16 port;
  const char *says, *answers; /* at once, and to ReqServerInfo; NULL: nothing */
  gboolean closes;            /* after that */
  int n;                      /* connections so far */
  GString *heard;
  GSocketConnection *connection;
} Said;

static void
say (Said *self, const char *text)
{
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (self->connection));

  g_output_stream_write_all (out, text, strlen (text), NULL, NULL, NULL);
  if (self->closes && self->answers == NULL)
    g_io_stream_close (G_IO_STREAM (self->connection), NULL, NULL);
}

static void
on_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Said *self = user_data;
  g_autoptr (GBytes) bytes =
      g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    return;
  g_string_append_len (self->heard, g_bytes_get_data (bytes, NULL),
                       (gssize) g_bytes_get_size (bytes));
  if (self->answers != NULL && strstr (self->heard->str, "ReqServerInfo") != NULL)
    say (self, g_steal_pointer (&self->answers));
  g_input_stream_read_bytes_async (G_INPUT_STREAM (source), 4096, 0, NULL, on_read_cb, self);
}

static gboolean
on_incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, Said *self)
{
  self->n++;
  g_set_object (&self->connection, connection);
  g_input_stream_read_bytes_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), 4096, 0,
                                   NULL, on_read_cb, self);
  if (self->says != NULL)
    say (self, self->says);
  return TRUE;
}

static void
said_begin (Said *self)
{
  self->service = g_socket_service_new ();
  self->heard = g_string_new (NULL);
  self->port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (self->service), NULL, NULL);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming_cb), self);
}

static void
said_end (Said *self)
{
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  if (self->connection != NULL)
    g_io_stream_close (G_IO_STREAM (self->connection), NULL, NULL);
  run_ready ();
  g_clear_object (&self->connection);
  g_object_unref (self->service);
  g_string_free (self->heard, TRUE);
}

/* ── One question ──────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeAsked asked;
  MaeServerInfo *info;
  int n;
} Answer;

static void
on_answer_cb (MaeAsked asked, gpointer told, gpointer user_data)
{
  Answer *answer = user_data;

  answer->asked = asked;
  answer->info = told;
  answer->n++;
}

/* Asks the port. (transfer full) in @answer. */
static void
ask_port (guint16 port, const char *prefix, Answer *answer)
{
  g_autofree char *text = g_strdup_printf ("%s127.0.0.1:%u", prefix, port);
  g_auto (MaeAddress) address = { 0 };

  g_assert_true (mae_address_parse (text, &address, NULL));
  *answer = (Answer){ 0 };
  MaeServerQuestion *question = mae_server_question_new (&address, on_answer_cb, answer);
  g_assert_cmpint (answer->n, ==, 0);
  run_until (answer->n > 0);
  run_ready ();
  g_assert_cmpint (answer->n, ==, 1);
  mae_server_question_free (question);
  g_assert_cmpint (answer->info != NULL, ==, answer->asked == MAE_ASKED_ANSWERED);
}

/* A real server answers, and is told neither nickname nor secret: it counts nobody. */
static void
test_real (void)
{
  guint16 port = 0;
  g_autoptr (GError) error = NULL;
  MaeLocalServer *server =
      mae_local_server_new_host (mae_ruleset_builtin ("standard"), &port, FALSE, &error);
  Answer answer;

  g_assert_no_error (error);
  ask_port (port, "", &answer);
  g_assert_cmpint (answer.asked, ==, MAE_ASKED_ANSWERED);
  g_assert_cmpint (answer.info->people, ==, 0);
  g_assert_cmpint (answer.info->open, ==, 0);
  g_autofree char *text = mae_server_text (answer.asked, answer.info);
  g_assert_cmpstr (text, ==, "Nobody is there now");
  mae_server_info_free (answer.info);
  mae_local_server_free (server);
}

static void
test_answers (void)
{
  static const struct {
    const char *says, *answers;
    gboolean closes;
    MaeAsked asked;
    const char *text;
  } cases[] = {
    { INFO,
      "{\"type\":\"ResServerInfo\",\"name\":\"Flo\\u202erence\",\"people\":14,\"openTables\":1,"
      "\"tables\":[{\"code\":\"BCDFGH\",\"ruleset\":\"standard\",\"playersCount\":4,\"taken\":3}]}"
      "\n",
      FALSE, MAE_ASKED_ANSWERED, "14 players there\u00a0· 1 open table" },
    { INFO, "{\"type\":\"ErrProtocol\",\"msg\":\"You ask too often.\"}\n", FALSE, MAE_ASKED_UNTOLD,
      "Running" },
    { INFO, "{\"type\":\"ResServerInfo\",\"people\":-1,\"openTables\":0}\n", FALSE,
      MAE_ASKED_UNTOLD, "Running" },
    { INFO, "\n", TRUE, MAE_ASKED_UNTOLD, "Running" },
    { INFO BEATS BEATS BEATS BEATS, NULL, FALSE, MAE_ASKED_UNTOLD, "Running" },
    { WELCOME ("1", "\"tables\""), NULL, FALSE, MAE_ASKED_UNTOLD, "Running" },
    { WELCOME ("2", "\"info\""), NULL, FALSE, MAE_ASKED_NEWER, "Needs a newer version of Maestri" },
    { "{\"type\":\"ReqWelcome\"}\n", NULL, FALSE, MAE_ASKED_OTHER,
      "Another program’s server: you join the next game" },
    { "HTTP/1.1 400 Bad Request\r\n\r\n", NULL, FALSE, MAE_ASKED_SILENT, "Doesn’t answer" },
    { "", NULL, TRUE, MAE_ASKED_SILENT, "Doesn’t answer" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Said server = { .says = cases[i].says, .answers = cases[i].answers, .closes = cases[i].closes };
    Answer answer;

    said_begin (&server);
    ask_port (server.port, "", &answer);
    g_autofree char *text = mae_server_text (answer.asked, answer.info);
    g_assert_cmpstr (text, ==, cases[i].text);
    g_assert_cmpint (answer.asked, ==, cases[i].asked);
    g_assert_null (strstr (server.heard->str, "ReqJoin"));
    if (answer.info != NULL)
      g_assert_cmpstr (answer.info->name, ==, "Florence");
    g_clear_pointer (&answer.info, mae_server_info_free);
    said_end (&server);
  }
}

/* A server of another dialect is found by its address. Who doesn't listen doesn't answer; who is
 * silent doesn't, after four seconds. */
static void
test_others (void)
{
  Said server = { 0 };
  Answer answer;

  said_begin (&server);
  ask_port (server.port, "step://", &answer);
  g_assert_cmpint (answer.asked, ==, MAE_ASKED_OTHER);
  gint64 begun = g_get_monotonic_time ();
  ask_port (server.port, "", &answer);
  g_assert_cmpint (answer.asked, ==, MAE_ASKED_SILENT);
  g_assert_cmpint (g_get_monotonic_time () - begun, >=,
                   (MAE_SERVER_QUESTION_PATIENCE - 100) * G_TIME_SPAN_MILLISECOND);
  guint16 port = server.port;
  said_end (&server);
  ask_port (port, "", &answer);
  g_assert_cmpint (answer.asked, ==, MAE_ASKED_SILENT);
}

/* A question that is given up is never answered. */
static void
test_given_up (void)
{
  Said server = { .says = INFO };
  Answer answer = { 0 };

  said_begin (&server);
  for (int i = 0; i < 3; i++) {
    MaeAddress address = { .host = (char *) "127.0.0.1", .port = server.port };
    MaeServerQuestion *question = mae_server_question_new (&address, on_answer_cb, &answer);
    if (i > 0)
      run_until (server.n >= i);
    if (i > 1)
      run_until (strstr (server.heard->str, "ReqServerInfo") != NULL);
    mae_server_question_free (question);
    run_ready ();
  }
  g_assert_cmpint (answer.n, ==, 0);
  said_end (&server);
}

/* ── The list ──────────────────────────────────────────────────────────────────────────────── */

static char *
in_words (MaeServerList *list)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const GPtrArray *servers = mae_server_list_get (list);

  for (guint i = 0; i < servers->len; i++) {
    const MaeListedServer *server = g_ptr_array_index (servers, i);
    g_string_append_printf (text, "%s %s %s %d\n", server->address,
                            server->name ? server->name : "-",
                            server->nickname ? server->nickname : "-", server->asked);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_file (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  mae_server_book_note (book, "siena.example:51015", "Ada", FALSE);
  mae_server_book_note (book, "pisa.example:51015", "Ada", FALSE);
  g_autoptr (MaeServerList) list = mae_server_list_new (
      book, "# Servers\n\n  florence.example   Flo\u202erence of Italy\r\n"
            "host:port:x Wrong\nhttp://evil.example Web\npisa.example:51015 Pisa\nlucca.example\n");
  g_autofree char *text = in_words (list);

  g_assert_cmpstr (text, ==,
                   "pisa.example:51015 Pisa Ada 0\n"
                   "siena.example:51015 - Ada 0\n"
                   "florence.example:51015 Florence of Italy - 0\n"
                   "lucca.example:51015 - - 0\n");
  mae_server_book_forget (book, "pisa.example:51015", "Ada");
  g_autofree char *later = in_words (list);
  g_assert_cmpstr (later, ==,
                   "siena.example:51015 - Ada 0\n"
                   "florence.example:51015 Florence of Italy - 0\n"
                   "pisa.example:51015 Pisa - 0\n"
                   "lucca.example:51015 - - 0\n");
}

/* A file can't make the list longer than its bound. */
static void
test_long_file (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text, "s%d.example Server\n", i);
  g_autoptr (MaeServerList) list = mae_server_list_new (book, text->str);
  mae_server_list_show_all (list);
  g_assert_cmpuint (mae_server_list_get (list)->len, ==, MAE_SERVER_LIST_MAX);
}

static const MaeListedServer *
first_of (MaeServerList *list)
{
  return g_ptr_array_index (mae_server_list_get (list), 0);
}

/* A server with two nicknames is asked once, and both entries say what it told. Asked again, it
 * shows that it is being asked. */
static void
test_asked_once (void)
{
  Said server = { .says = INFO,
                  .answers = "{\"type\":\"ResServerInfo\",\"people\":2,\"openTables\":0}\n" };
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);

  said_begin (&server);
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%u", server.port);
  mae_server_book_note (book, address, "Bice", FALSE);
  mae_server_book_note (book, address, "Ada", FALSE);
  g_autoptr (MaeServerList) list = mae_server_list_new (book, NULL);
  g_assert_cmpint (first_of (list)->asked, ==, MAE_ASKED_NOT);
  mae_server_list_set_active (list, TRUE);
  g_assert_cmpint (first_of (list)->asked, ==, MAE_ASKED_NOT);
  run_until (first_of (list)->asked == MAE_ASKED_ANSWERED);
  for (guint i = 0; i < 2; i++) {
    const MaeListedServer *entry = g_ptr_array_index (mae_server_list_get (list), i);
    g_assert_cmpint (entry->info->people, ==, 2);
  }
  g_assert_cmpint (server.n, ==, 1);
  mae_server_list_ask (list, address);
  g_assert_cmpint (first_of (list)->asked, ==, MAE_ASKED_WAITING);
  run_until (server.n == 2);
  said_end (&server);
}

/* A list tells only so many at first; the others aren't asked either. */
static void
test_more (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 10; i++)
    g_string_append_printf (text, "s%d.example\n", i);
  g_autoptr (MaeServerList) list = mae_server_list_new (book, text->str);
  g_assert_cmpuint (mae_server_list_get (list)->len, ==, MAE_SERVER_LIST_FIRST);
  g_assert_cmpuint (mae_server_list_count_more (list), ==, 10 - MAE_SERVER_LIST_FIRST);
  mae_server_list_show_all (list);
  g_assert_cmpuint (mae_server_list_get (list)->len, ==, 10);
  g_assert_cmpuint (mae_server_list_count_more (list), ==, 0);
}

/* A server with several nicknames counts once, for what is listed and for who has answered. */
static void
test_nicknames (void)
{
  Said server = { .says = INFO,
                  .answers = "{\"type\":\"ResServerInfo\",\"people\":2,\"openTables\":1}\n" };
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  guint n, n_open;

  said_begin (&server);
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%u", server.port);
  for (int i = 0; i < MAE_SERVER_LIST_FIRST + 1; i++) {
    g_autofree char *nickname = g_strdup_printf ("Ada %d", i);
    mae_server_book_note (book, address, nickname, FALSE);
  }
  g_autoptr (MaeServerList) list = mae_server_list_new (book, "a.invalid\n");
  g_assert_cmpuint (mae_server_list_get (list)->len, ==, MAE_SERVER_LIST_FIRST + 2);
  g_assert_cmpuint (mae_server_list_count_more (list), ==, 0);
  mae_server_list_ask (list, address);
  mae_server_list_count_answered (list, &n, &n_open);
  g_assert_cmpuint (n, ==, 0);
  run_until (first_of (list)->asked == MAE_ASKED_ANSWERED);
  mae_server_list_count_answered (list, &n, &n_open);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (n_open, ==, 1);
  said_end (&server);
}

/* ── Another list ──────────────────────────────────────────────────────────────────────────── */

static Certificates *certificates;

static void
count_cb (MaeServerList *list, int *n)
{
  ++*n;
}

/* Returns whether there is no certificate, and then skips the test. */
static gboolean
skips (void)
{
  if (certificates == NULL)
    g_test_skip ("openssl is needed");
  return certificates == NULL;
}

/* The servers of the list that the player has chosen come last, and are asked, too. Of them, those
 * that the network of each reader has are left out, and those after three of a host. */
static void
test_source (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (MaeServerList) list = mae_server_list_new (book, "127.0.0.1:1 Ours\n");
  Web web = { .says = "HTTP/1.1 200 OK\r\n\r\n\xef\xbb\xbf"
                      "a.invalid:1 Flo\u202erence\n# Theirs\na.invalid:1 Again\na.invalid:2\n"
                      "A.invalid:3\n127.0.0.1:2\n127.1\n0x7f000001\n2130706433\n"
                      "localhost\nx.localhost.\nrouter\nprinter.local\n10.0.0.1\n172.16.0.1\n"
                      "192.168.1.1\n169.254.169.254\n100.64.0.1\n0.0.0.0\n224.0.0.1\n[::1]\n[::]\n"
                      "[fe80::1%eth0]\n[fd00::1]\n[::ffff:127.0.0.1]\nmaestri://127.0.0.1\n" };
  int n = 0;

  if (skips ())
    return;
  web_begin (&web, certificates, CERTIFICATE_GOOD);
  g_autofree char *address = g_strdup_printf ("https://localhost:%u/list", web.port);
  g_signal_connect (list, "answered", G_CALLBACK (count_cb), &n);
  g_assert_cmpint (mae_server_list_get_state (list), ==, MAE_LIST_NONE);
  mae_server_list_set_source (list, address);
  g_assert_cmpint (mae_server_list_get_state (list), ==, MAE_LIST_NOT_FETCHED);
  run_ready ();
  g_assert_cmpuint (web.heard->len, ==, 0); /* nothing is sought before that is wanted */
  mae_server_list_set_active (list, TRUE);
  g_autofree char *meanwhile = mae_server_list_dup_state (list);
  g_assert_cmpstr (meanwhile, ==, "Fetching the list…");
  run_until (n > 0);
  g_autofree char *told = in_words (list);
  g_assert_cmpstr (told, ==, "127.0.0.1:1 Ours - 6\na.invalid:1 Florence - 6\na.invalid:2 - - 6\n");
  g_assert_cmpint (mae_server_list_get_state (list), ==, MAE_LIST_FETCHED);
  g_assert_null (mae_server_list_dup_state (list));

  /* It isn't fetched twice. */
  gsize heard = web.heard->len;
  n = 0;
  mae_server_list_ask_all (list);
  run_until (n > 0);
  g_assert_cmpuint (web.heard->len, ==, heard);
  mae_server_list_set_source (list, "");
  g_assert_cmpuint (mae_server_list_get (list)->len, ==, 1);
  web_end (&web);
}

/* What isn't a list shows no server, and a sentence says so; it is asked again when the player
 * wants that. */
static void
test_no_source (void)
{
  static const struct {
    const char *says;
    MaeListState state;
  } cases[] = {
    { "HTTP/1.1 200 OK\r\n\r\n<html>\nflorence.example\n", MAE_LIST_UNFIT },
    { "HTTP/1.1 404 Not Found\r\n\r\n", MAE_LIST_UNFIT },
    { "", MAE_LIST_SILENT },
    { "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", MAE_LIST_SILENT },
  };
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);

  if (skips ())
    return;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (MaeServerList) list = mae_server_list_new (book, NULL);
    Web web = { .says = cases[i].says };
    int n = 0;

    web_begin (&web, certificates, CERTIFICATE_GOOD);
    g_autofree char *address = g_strdup_printf ("https://localhost:%u", web.port);
    g_signal_connect (list, "answered", G_CALLBACK (count_cb), &n);
    mae_server_list_set_source (list, address);
    mae_server_list_set_active (list, TRUE);
    run_until (n > 0);
    g_assert_cmpint (mae_server_list_get_state (list), ==, cases[i].state);
    g_assert_cmpuint (mae_server_list_get (list)->len, ==, 0);
    web.says = "HTTP/1.1 200 OK\r\n\r\nflorence.invalid\n";
    g_string_truncate (web.heard, 0);
    mae_server_list_ask_all (list);
    run_until (mae_server_list_get (list)->len == 1);
    g_assert_null (mae_server_list_dup_state (list));
    web_end (&web);
  }
}

/* Sentences about a list name its host, and say when that is cut. */
static void
test_sentences (void)
{
  g_autofree char *path = g_strnfill (900, 'a');
  g_autofree char *address = g_strdup_printf ("https://lists.example/%s", path);
  g_autofree char *host = g_strnfill (70, 'b');
  g_autofree char *far = g_strdup_printf ("https://%s.evil.example/", host);
  g_autofree char *end = g_strdup_printf ("…%s.evil.example", host + 20);
  g_autofree char *wanted = g_strdup_printf ("The list of servers at %s is empty.", end);
  g_autofree char *none = mae_server_list_text (MAE_LIST_NO_ADDRESS, "http://example.org/");
  g_autofree char *silent = mae_server_list_text (MAE_LIST_SILENT, address);
  g_autofree char *unfit = mae_server_list_text (MAE_LIST_UNFIT, address);
  g_autofree char *empty = mae_server_list_text (MAE_LIST_EMPTY, far);
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (MaeServerList) list = mae_server_list_new (book, NULL);

  g_assert_cmpstr (
      none, ==, "The list of servers in the preferences has no address that begins with https://.");
  g_assert_cmpstr (silent, ==, "The list of servers at lists.example can’t be fetched.");
  g_assert_cmpstr (unfit, ==, "There is no list of servers at lists.example.");
  g_assert_cmpstr (empty, ==, wanted);
  mae_server_list_set_source (list, "http://example.org/");
  mae_server_list_set_active (list, TRUE);
  g_assert_cmpint (mae_server_list_get_state (list), ==, MAE_LIST_NO_ADDRESS);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/server-list/real", test_real);
  g_test_add_func ("/server-list/answers", test_answers);
  g_test_add_func ("/server-list/others", test_others);
  g_test_add_func ("/server-list/given-up", test_given_up);
  g_test_add_func ("/server-list/file", test_file);
  g_test_add_func ("/server-list/long-file", test_long_file);
  g_test_add_func ("/server-list/asked-once", test_asked_once);
  g_test_add_func ("/server-list/more", test_more);
  if ((certificates = certificates_new ()) != NULL)
    web_trust (certificates);
  g_test_add_func ("/server-list/nicknames", test_nicknames);
  g_test_add_func ("/server-list/sentences", test_sentences);
  g_test_add_func ("/server-list/source", test_source);
  g_test_add_func ("/server-list/no-source", test_no_source);
  result = g_test_run ();
  g_clear_pointer (&certificates, certificates_free);
  return result;
}
