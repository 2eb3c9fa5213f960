/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passwords of nicknames (docs/operating.md, "Who may have a nickname"), and paused sessions: while
 * a password is verified, and after sending too much. */
#include <glib/gstdio.h>
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/accounts/checks.h"
#include "server/config.h"
#include "server/server-testing.h"
#include "store/password.h"
#include "store/sqlite/sqlite-testing.h"

#define JOIN_A "ReqJoin nickname=A maestri={'password':'correct-horse'}\n"
#define WRONG_A "ReqJoin nickname=A maestri={'password':'battery-staple'}\n"
#define WRONG_SAID "ErrNickname reason=TAKEN password=WRONG\n"

static World *
new_world (MaeAccounts accounts)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  world->config.accounts = accounts;
  return world;
}

/* ── The functions ─────────────────────────────────────────────────────────────────────────── */

static void
test_hash (void)
{
  g_autofree char *hash = mae_password_hash ("correct horse");
  g_autofree char *other = mae_password_hash ("correct horse");

  g_assert_true (g_str_has_prefix (hash, "$y$"));
  g_assert_cmpstr (hash, !=, other);
  g_assert_true (mae_password_matches ("correct horse", hash));
  g_assert_true (mae_password_matches ("correct horse", other));
  g_assert_false (mae_password_matches ("correct horsf", hash));
  g_assert_false (mae_password_matches ("", hash));
  /* Hashes of a damaged store match no password. */
  const char *const broken[] = { "", "*0", "*1", "x", "$y$", "$y$j9T$", "plain", "$nonsense$" };
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    g_assert_false (mae_password_matches (broken[i], broken[i]));
}

static void
test_clean (void)
{
  g_autofree char *longest = g_strnfill (MAE_PASSWORD_MAX, 'x');
  g_autofree char *too_long = g_strnfill (MAE_PASSWORD_MAX + 1, 'x');
  g_autofree char *huge = g_strnfill (60000, 'x');
  const struct {
    const char *raw, *clean;
    gboolean fit;
  } cases[] = {
    { "12345678", "12345678", TRUE },
    { "1234567", "1234567", FALSE },
    { "", "", FALSE },
    /* Equal passwords, however accents are encoded. */
    { "pe\xcc\x81rim\xc3\xa8tre", "p\xc3\xa9rim\xc3\xa8tre", TRUE },
    { "漢字漢字漢字漢字", "漢字漢字漢字漢字", TRUE },
    { longest, longest, TRUE },
    { too_long, NULL, FALSE },
    { huge, NULL, FALSE },
    { "not\xffutf8", NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *clean = mae_password_clean (cases[i].raw);
    g_assert_cmpstr (clean, ==, cases[i].clean);
    if (clean != NULL)
      g_assert_cmpint (mae_password_is_fit (clean), ==, cases[i].fit);
    mae_password_free (clean);
  }
}

/* ── Conversations ─────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const char *name;
  MaeAccounts accounts;
  const char *script;
} Case;

static const Case cases[] = {
  { "kept", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> " JOIN_A "A< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=A\nA-\n"
    "B+\nB> ReqJoin nickname=A\nB< ErrNickname reason=TAKEN password=NEEDED\n"
    "B> " WRONG_A "B< " WRONG_SAID
    "B> ReqJoin nickname=a\nB< ErrNickname reason=TAKEN password=NEEDED\n"
    "B> " JOIN_A "B< UpdateBookedSeats bookedSeats=1\n" },
  { "no-password", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> ReqJoin nickname=A\nA< UpdateBookedSeats bookedSeats=1\nA-\n"
    "B+\nB> ReqJoin nickname=A\nB< UpdateBookedSeats bookedSeats=1\n" },
  { "required", MAE_ACCOUNTS_REQUIRED,
    "A+\nA> ReqWelcome maestri={'version':1,'features':['undo']}\nA< ResWelcome\n"
    "A> ReqJoin nickname=A\nA< ErrNickname reason=TAKEN password=NEEDED\n"
    "A> " JOIN_A "A< UpdateBookedSeats bookedSeats=1\n" },
  /* Programs without passwords are told so, whoever has the nickname. */
  { "shut-out", MAE_ACCOUNTS_REQUIRED,
    "A+\nA> " JOIN_A "A< UpdateBookedSeats bookedSeats=1\n"
    "B+\nB> ReqJoin nickname=A\nB< ErrProtocol\n"
    "B> ReqJoin nickname=B\nB< ErrProtocol\n"
    "B> ReqJoin nickname=B maestri={'password':'battery-staple'}\n"
    "B< UpdateBookedSeats bookedSeats=2\nA< UpdateBookedSeats bookedSeats=2\n" },
  { "off", MAE_ACCOUNTS_OFF,
    "A+\nA> " JOIN_A "A< UpdateBookedSeats bookedSeats=1\nA-\n"
    "B+\nB> ReqJoin nickname=A\nB< UpdateBookedSeats bookedSeats=1\n" },
  { "unfit", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> ReqJoin nickname=A maestri={'password':'short'}\n"
    "A< ErrNickname reason=TAKEN password=UNFIT\n"
    "A> ReqJoin nickname=A\nA< UpdateBookedSeats bookedSeats=1\n" },
  /* A password doesn't give a name that is already in use. */
  { "taken", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> ReqJoin nickname=A\nA<*\n"
    "B+\nB> " JOIN_A "B< ErrNickname reason=TAKEN\n" },
  /* The account gives the seat back, even if its old connection seems to be alive. */
  { "seat", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> " JOIN_A "A<*\nA> ReqNewGame playersCount=2\nA<*\n"
    "B+\nB> ReqJoin nickname=B\nB<*\nA<*\n"
    "C+\nC> ReqJoin nickname=A\nC< ErrNickname password=NEEDED\n"
    "C> " WRONG_A "C< " WRONG_SAID "C> " JOIN_A "C< UpdateGame\nA!\n"
    "C-\nB<*\n"
    "D+\nD> ReqJoin nickname=A\nD< ErrNickname password=NEEDED\n"
    "D> " JOIN_A "D< UpdateGame\nB<*\n" },
  /* Lines after a password wait until it is verified. */
  { "in-order", MAE_ACCOUNTS_OPTIONAL,
    "A+\nA> " JOIN_A "A<*\nA> ReqQuit\nA< ResQuit\n"
    "A> {'type':'ReqJoin','nickname':'A','maestri':{'password':'correct-horse'}}\n"
    "A< UpdateBookedSeats bookedSeats=1\n" },
};

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (World) world = new_world (test->accounts);
  g_auto (GStrv) parts = g_strsplit (test->script, "'", -1);
  /* Scripts replace ' by " only in whole lines. */
  g_autofree char *script = g_strjoinv ("\"", parts);

  world_start (world);
  script_run (world, script);
}

/* A player with the game's secret needs no password, and can set one. */
static void
test_secret_and_password (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world_start (world);
  script_run (world, "A+\nA> {'type':'ReqWelcome','maestri':{'version':1,'features':['resume']}}\n"
                     "A< ResWelcome\n");
  client_send_line (world_find (world, "A"), "{\"type\":\"ReqJoin\",\"nickname\":\"A\"}");
  g_autofree char *line = client_take (world_find (world, "A"));
  char *secret = strstr (line, "\"secret\":\"");
  g_assert_nonnull (secret);
  secret += strlen ("\"secret\":\"");
  *strchr (secret, '"') = '\0';
  g_autofree char *script = g_strdup_printf (
      "A<*\nA> ReqNewGame playersCount=1\nA<*\nA-\n"
      /* A password can't take a seat whose nickname has no password. */
      "B+\nB> {'type':'ReqJoin','nickname':'A','maestri':{'password':'correct-horse'}}\n"
      "B< ErrNickname reason=TAKEN\n"
      "B> {'type':'ReqJoin','nickname':'A','maestri':"
      "{'secret':'%s','password':'correct-horse'}}\nB< UpdateGame\nB-\n"
      "C+\nC> {'type':'ReqJoin','nickname':'A'}\nC< ErrNickname password=NEEDED\n"
      "C> {'type':'ReqJoin','nickname':'A','maestri':{'secret':'%s'}}\nC< UpdateGame\nC-\n"
      "D+\nD> {'type':'ReqJoin','nickname':'A','maestri':{'password':'correct-horse'}}\n"
      "D< UpdateGame\n",
      secret, secret);
  script_run (world, script);
}

/* ── While a password is verified ──────────────────────────────────────────────────────────── */

/* Only the session itself waits. */
static void
test_nobody_waits (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->checks_wait = TRUE;
  world_start (world);
  script_run (world, "A+\n");
  Client *a = world_find (world, "A");
  client_join (a, "A", "correct-horse");
  g_assert_false (mae_server_session_wants_input (a->session));
  /* This line arrived before the transport was told to stop reading. */
  client_send_line (a, "{\"type\":\"ReqHeartbeat\"}");
  script_run (world, "B+\nB> ReqJoin nickname=B\nB< UpdateBookedSeats bookedSeats=1\n"
                     "B> ReqNewGame playersCount=1\nB<*\n");
  g_assert_cmpuint (world_verify_passwords (world), ==, 1);
  g_assert_true (mae_server_session_wants_input (a->session));
  script_run (world, "A< UpdateBookedSeats bookedSeats=1\nA< ResHeartbeat\n");
}

/* Another player may take the name meanwhile. */
static void
test_name_goes_meanwhile (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->checks_wait = TRUE;
  world_start (world);
  script_run (world, "A+\nB+\n");
  client_join (world_find (world, "A"), "X", "correct-horse");
  script_run (world, "B> ReqJoin nickname=X\nB< UpdateBookedSeats bookedSeats=1\n");
  world_verify_passwords (world);
  script_run (world, "A< ErrNickname reason=TAKEN\n");
}

/* If a session ends during the check, its name stays free. */
static void
test_goes_meanwhile (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->checks_wait = TRUE;
  world_start (world);
  for (int taken = 0; taken < 2; taken++) {
    Client *client = world_connect (world, "A", NULL, NULL);
    client_join (client, "A", "correct-horse");
    MaeCheck *check = taken ? mae_server_next_check (world->server) : NULL;
    client_hang_up (client);
    if (check != NULL) {
      mae_check_run (check);
      mae_server_checked (world->server, check, world->now);
    }
    g_assert_false (mae_server_has_check (world->server));
    g_ptr_array_set_size (client->inbox, 0);
  }
  script_run (world, "B+\nB> ReqJoin nickname=A\nB< UpdateBookedSeats bookedSeats=1\n");
}

/* A check needn't be returned, for instance when the server ends. */
static void
test_ends_meanwhile (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->checks_wait = TRUE;
  world_start (world);
  client_join (world_connect (world, "A", NULL, NULL), "A", "correct-horse");
  client_join (world_connect (world, "B", NULL, NULL), "B", "correct-horse");
  g_assert_nonnull (mae_server_next_check (world->server));
}

/* ── Bounds ────────────────────────────────────────────────────────────────────────────────── */

static void
assert_said (Client *client, const char *text)
{
  g_autofree char *line = NULL;
  for (char *next; (next = client_take (client)) != NULL;) {
    g_free (line);
    line = next;
  }
  if (line == NULL || strstr (line, text) == NULL)
    g_error ("Said “%s”, not “…%s…”", line, text);
}

static void
test_checks_are_bounded (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->checks_wait = TRUE;
  world->config.checks_max = 4;
  world->config.checks_per_address = 2;
  world_start (world);
  const struct {
    const char *address;
    gboolean waits;
  } clients[] = {
    { "192.0.2.1", TRUE },
    { "192.0.2.1", TRUE },
    { "192.0.2.1", FALSE },
    { "192.0.2.2", TRUE },
    { "192.0.2.3", TRUE },
    /* This check replaces the second one of the first address. After that, each of these addresses
     * has one check. */
    { "192.0.2.4", TRUE },
    { "192.0.2.5", FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (clients); i++) {
    g_autofree char *name = g_strdup_printf ("N%u", i);
    Client *client = world_connect (world, name, clients[i].address, NULL);
    client_join (client, name, "correct-horse");
    g_assert_cmpint (mae_server_session_wants_input (client->session), ==, !clients[i].waits);
    if (!clients[i].waits)
      assert_said (client, "\"password\":\"LATER\"");
  }
  assert_said (world_find (world, "N1"), "\"password\":\"LATER\"");
  g_assert_cmpuint (world_verify_passwords (world), ==, 4);
}

static void
test_accounts_are_bounded (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  world->config.accounts_max = 1;
  world_start (world);
  client_join (world_connect (world, "A", NULL, NULL), "A", "correct-horse");
  Client *b = world_connect (world, "B", NULL, NULL);
  client_join (b, "B", "correct-horse");
  assert_said (b, "\"password\":\"LATER\"");
}

/* An address can make ten accounts in a row, then one a minute. */
static void
test_new_accounts_are_slowed (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  int made = 0;
  world_start (world);
  for (int i = 0; i < 20; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i);
    Client *client = world_connect (world, name, "192.0.2.1", NULL);
    client_join (client, name, "correct-horse");
    made += mae_server_session_get_name (client->session) != NULL;
    client_hang_up (client);
  }
  g_assert_cmpint (made, ==, 10);
  world_wait (world, 60000);
  Client *client = world_connect (world, "later", "192.0.2.1", NULL);
  client_join (client, "later", "correct-horse");
  g_assert_cmpstr (mae_server_session_get_name (client->session), ==, "later");
}

/* Guessing is slow for the guesser, not for the server: after the first ones passwords aren't
 * verified, from one address or from many; the owner can still log in. */
static void
test_guessing (void)
{
  const int n_guesses = 1000;
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  MaeServerStats stats;
  world_start (world);
  Client *owner = world_connect (world, "owner", "192.0.2.99", NULL);
  client_join (owner, "A", "correct-horse");
  client_hang_up (owner);

  Client *guesser = world_connect (world, "guesser", "192.0.2.1", NULL);
  for (int i = 0; i < n_guesses; i++)
    client_join (guesser, "A", "battery-staple");
  assert_said (guesser, "\"password\":\"LATER\"");
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.wrong, ==, 10);
  g_assert_cmpuint (stats.checks, ==, 11);
  /* Guessers don't even learn that they have found the password. */
  client_join (guesser, "A", "correct-horse");
  assert_said (guesser, "\"password\":\"LATER\"");

  for (int i = 2; i < 40; i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i);
    Client *another = world_connect (world, "another", address, NULL);
    for (int j = 0; j < 10; j++)
      client_join (another, "A", "battery-staple");
    client_hang_up (another);
  }
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.wrong, <=, 10 + 38 * 2);

  owner = world_connect (world, "owner", "192.0.2.98", NULL);
  client_join (owner, "A", "correct-horse");
  g_assert_cmpstr (mae_server_session_get_name (owner->session), ==, "A");
}

/* ── Kept ──────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  char *folder, *path;
} Stored;

static void
set_up (Stored *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("maestri-accounts-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "store.db", NULL);
}

static void
tear_down (Stored *f, gconstpointer data)
{
  g_assert_cmpint (g_remove (f->path), ==, 0);
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
  g_free (f->path);
}

static void
test_restart (Stored *f, gconstpointer data)
{
  for (int life = 0; life < 3; life++) {
    g_autoptr (GError) error = NULL;
    World *world = new_world (MAE_ACCOUNTS_OPTIONAL);
    MaeStore *store = mae_store_open (f->path, &error);
    g_assert_no_error (error);
    world->config.store = store;
    world_start (world);
    g_assert_true (mae_server_load (world->server, world->now, &error));
    Client *a = world_connect (world, "A", NULL, NULL);
    if (life == 1) {
      client_join (a, "A", "battery-staple");
      assert_said (a, "\"password\":\"WRONG\"");
      /* The operator can remove a forgotten password. */
      guint n;
      g_assert_true (mae_server_forget_account (world->server, " a ", &n, NULL));
      g_assert_false (mae_server_forget_account (world->server, "A", &n, NULL));
      g_assert_false (mae_server_forget_account (world->server, "", &n, NULL));
    }
    client_join (a, "A", life == 0 ? "correct-horse" : "another-horse");
    g_assert_cmpstr (mae_server_session_get_name (a->session), ==, "A");
    world_free (world);
    mae_store_close (store);
  }
}

/* A store of an older version with a game of two: the game goes on. */
static void
test_older_store (Stored *f, gconstpointer data)
{
  g_autofree char *old = g_test_build_filename (G_TEST_DIST, "store", "version-1.db", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (old, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (f->path, bytes, (gssize) length, NULL));
  World *world = new_world (MAE_ACCOUNTS_OPTIONAL);
  MaeStore *store = mae_store_open (f->path, &error);
  g_assert_no_error (error);
  world->config.store = store;
  world_start (world);
  g_assert_true (mae_server_load (world->server, world->now, &error));
  script_run (world, "X+\nX> ReqJoin nickname=Ada\nX< ErrNickname reason=TAKEN\n"
                     "A+\nA> {'type':'ReqJoin','nickname':'Ada','maestri':{'secret':"
                     "'wlMjr9tO_lpNe2buTUjt_jKvF7VLCRJBvwPIs3q8En8'}}\nA< UpdateGame\n"
                     "B+\nB> ReqJoin nickname=Bruno\nB< UpdateGame\n");
  world_free (world);
  mae_store_close (store);
}

/* A password is acknowledged when it is saved. */
static void
test_cannot_be_kept (Stored *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  World *world = new_world (MAE_ACCOUNTS_OPTIONAL);
  MaeStore *store = mae_store_open (f->path, &error);
  g_assert_no_error (error);
  /* The failing store causes warnings. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL);
  world->config.store = store;
  world_start (world);
  g_assert_true (mae_store_exec (store, "PRAGMA query_only = 1", NULL));
  Client *a = world_connect (world, "A", NULL, NULL);
  guint n = a->inbox->len;
  client_join (a, "A", "correct-horse");
  g_assert_cmpuint (a->inbox->len, ==, n);
  g_assert_true (mae_store_exec (store, "PRAGMA query_only = 0", NULL));
  world_wait (world, 1000);
  g_assert_cmpuint (a->inbox->len, >, n);
  g_assert_cmpstr (mae_server_session_get_name (a->session), ==, "A");
  world_free (world);
  mae_store_close (store);
}

/* ── Not logged ────────────────────────────────────────────────────────────────────────────── */

static GLogWriterOutput
collect_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (data, "%s=%s\n", fields[i].key, (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static void
test_not_logged (void)
{
  if (g_test_subprocess ()) {
    g_autoptr (GString) log = g_string_new (NULL);
    g_log_set_writer_func (collect_log, log, NULL);
    g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
    world_start (world);
    Client *a = world_connect (world, "A", "192.0.2.7", NULL);
    client_join (a, "A", "correct-horse");
    client_hang_up (a);
    a = world_connect (world, "A", "192.0.2.7", NULL);
    client_join (a, "A", "battery-staple");
    client_join (a, "A", "correct-horse");
    g_assert_nonnull (strstr (log->str, "MAESTRI_NICKNAME=A\n"));
    g_assert_nonnull (strstr (log->str, "MAESTRI_ADDRESS=192.0.2.7\n"));
    g_assert_nonnull (strstr (log->str, "gave a wrong password"));
    g_assert_null (strstr (log->str, "horse"));
    g_assert_null (strstr (log->str, "staple"));
    g_assert_null (strstr (log->str, "$y$"));
    return;
  }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

/* ── Messages per second ───────────────────────────────────────────────────────────────────── */

static guint
count_answers (Client *client)
{
  guint n = 0;
  char *line;
  for (; (line = client_take (client)) != NULL; n++) {
    g_assert_nonnull (strstr (line, "ResHeartbeat"));
    g_free (line);
  }
  return n;
}

/* A thousand lines are all answered, at the limited rate; nobody else waits. */
static void
test_pace (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  g_autoptr (GString) lines = g_string_new (NULL);
  world->config.messages_per_second = 50;
  world_start (world);
  script_run (world, "A+\nB+\n");
  Client *a = world_find (world, "A");
  for (int i = 0; i < 1000; i++)
    g_string_append (lines, "{\"type\":\"ReqHeartbeat\"}\n");
  client_send_bytes (a, lines->str, (gssize) lines->len);
  /* A burst may have as many lines as two seconds allow. */
  guint n = count_answers (a);
  g_assert_cmpuint (n, ==, 100);
  g_assert_false (mae_server_session_wants_input (a->session));
  script_run (world, "B> ReqHeartbeat\nB< ResHeartbeat\n");
  world_wait (world, 1000);
  guint second = count_answers (a);
  g_assert_cmpuint (second, >=, 49);
  g_assert_cmpuint (second, <=, 51);
  world_wait (world, 20000);
  n += second + count_answers (a);
  g_assert_cmpuint (n, ==, 1000);
  g_assert_true (mae_server_session_wants_input (a->session));
}

/* The transport was told to stop reading, but passes on more input. */
static void
test_keeps_sending (void)
{
  g_autoptr (World) world = new_world (MAE_ACCOUNTS_OPTIONAL);
  g_autofree char *line = g_strnfill (32 * 1024, ' ');
  world->config.messages_per_second = 1;
  world_start (world);
  script_run (world, "A+\n");
  Client *a = world_find (world, "A");
  for (int i = 0; i < 100 && a->session != NULL; i++)
    client_send_line (a, line);
  g_assert_null (a->session);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/password/hash", test_hash);
  g_test_add_func ("/server/password/clean", test_clean);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/server/accounts/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
  g_test_add_func ("/server/accounts/secret-and-password", test_secret_and_password);
  g_test_add_func ("/server/accounts/nobody-waits", test_nobody_waits);
  g_test_add_func ("/server/accounts/name-goes-meanwhile", test_name_goes_meanwhile);
  g_test_add_func ("/server/accounts/goes-meanwhile", test_goes_meanwhile);
  g_test_add_func ("/server/accounts/ends-meanwhile", test_ends_meanwhile);
  g_test_add_func ("/server/accounts/checks-are-bounded", test_checks_are_bounded);
  g_test_add_func ("/server/accounts/accounts-are-bounded", test_accounts_are_bounded);
  g_test_add_func ("/server/accounts/new-ones-are-slowed", test_new_accounts_are_slowed);
  g_test_add_func ("/server/accounts/guessing", test_guessing);
  g_test_add ("/server/accounts/restart", Stored, NULL, set_up, test_restart, tear_down);
  g_test_add ("/server/accounts/older-store", Stored, NULL, set_up, test_older_store, tear_down);
  g_test_add ("/server/accounts/cannot-be-kept", Stored, NULL, set_up, test_cannot_be_kept,
              tear_down);
  g_test_add_func ("/server/accounts/not-logged", test_not_logged);
  g_test_add_func ("/server/pace", test_pace);
  g_test_add_func ("/server/pace/keeps-sending", test_keeps_sending);
  return g_test_run ();
}
