/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames are given back only to their owners (docs/protocol.md, "Coming back"). */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"
#include "store/secret.h"
#include "store/store.h"

/* Two players in a game: A, who got a secret, and B, whose program doesn't support secrets. */
typedef struct {
  World *world;
  Client *a, *b;
  char *secret;
} Fixture;

static char *
member (const char *line, const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("\"%s\":\"", name);
  const char *begin = strstr (line, pattern);

  if (begin == NULL)
    return NULL;
  begin += strlen (pattern);
  return g_strndup (begin, strcspn (begin, "\""));
}

/* Returns the next line of @type; fails when there is none. (transfer full) */
static char *
read_until (Client *client, const char *type)
{
  for (;;) {
    char *line = client_take (client);
    g_assert_nonnull (line);
    g_autofree char *found = member (line, "type");
    if (g_str_equal (found, type))
      return line;
    g_free (line);
  }
}

static gboolean
was_told (Client *client, const char *type)
{
  gboolean told = FALSE;
  char *line;
  while ((line = client_take (client)) != NULL) {
    g_autofree char *found = member (line, "type");
    told |= g_str_equal (found, type);
    g_free (line);
  }
  return told;
}

static void
offer (Client *client)
{
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                            "\"features\":[\"resume\"]}}");
}

static void
join (Client *client, const char *nickname, const char *secret)
{
  g_autofree char *more =
      secret != NULL ? g_strdup_printf (",\"maestri\":{\"secret\":\"%s\"}", secret) : g_strdup ("");
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"%s}", nickname, more);

  client_send_line (client, line);
}

static void
setup (Fixture *fixture, gconstpointer data)
{
  fixture->world = world_new (mae_ruleset_builtin ("standard"));
  fixture->world->config.grace = 0; /* test-clock.c tests the grace period */
  world_start (fixture->world);
  fixture->a = world_connect (fixture->world, "A", NULL, NULL);
  offer (fixture->a);
  join (fixture->a, "A", NULL);
  g_autofree char *line = read_until (fixture->a, "MaestriSecret");
  fixture->secret = member (line, "secret");
  g_assert_cmpuint (strlen (fixture->secret), ==, MAE_SECRET_LENGTH);
  client_send_line (fixture->a, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  fixture->b = world_connect (fixture->world, "B", NULL, NULL);
  join (fixture->b, "B", NULL);
  g_assert_true (was_told (fixture->a, "UpdateGame"));
  g_assert_false (was_told (fixture->b, "MaestriSecret"));
}

static void
teardown (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->secret);
  world_free (fixture->world);
}

/* Another client asks for @nickname; returns whether it got the seat. */
static gboolean
comes (Fixture *fixture, const char *address, const char *nickname, const char *secret)
{
  Client *client = world_connect (fixture->world, "X", address, NULL);

  g_assert_nonnull (client);
  join (client, nickname, secret);
  for (;;) {
    g_autofree char *line = client_take (client);
    g_assert_nonnull (line);
    g_autofree char *type = member (line, "type");
    gboolean in = g_str_equal (type, "UpdateGame");
    g_autofree char *reason = member (line, "reason");
    if (g_str_equal (type, "ErrNickname"))
      g_assert_cmpstr (reason, ==, "TAKEN");
    else if (!in)
      continue;
    if (!in)
      client_hang_up (client);
    return in;
  }
}

static void
test_away (Fixture *fixture, gconstpointer data)
{
  client_hang_up (fixture->a);
  g_assert_false (comes (fixture, NULL, "A", NULL));
  g_assert_false (comes (fixture, NULL, "A", ""));
  g_assert_false (comes (fixture, NULL, "A", "wrong"));
  g_assert_false (comes (fixture, NULL, "a", NULL)); /* the same name */
  g_assert_true (comes (fixture, NULL, "A", fixture->secret));
  g_assert_false (was_told (fixture->b, "UpdatePlayerStatus")); /* in the setup this isn't sent */
}

/* The secret stays valid. */
static void
test_again_and_again (Fixture *fixture, gconstpointer data)
{
  client_hang_up (fixture->a);
  for (int i = 0; i < 3; i++) {
    Client *client = world_connect (fixture->world, "X", NULL, NULL);
    offer (client);
    join (client, "A", fixture->secret);
    g_autofree char *line = read_until (client, "UpdateGame");
    g_assert_nonnull (line);
    g_assert_false (was_told (client, "MaestriSecret"));
    client_hang_up (client);
  }
}

static void
test_old_connection_hangs (Fixture *fixture, gconstpointer data)
{
  int seat, seat_again;
  const MaeGame *game = client_game (fixture->a, "A", &seat);
  guint64 before = mae_game_hash (game);

  was_told (fixture->b, "");
  g_assert_false (comes (fixture, NULL, "A", NULL));
  g_assert_false (comes (fixture, NULL, "A", "wrong"));
  g_assert_nonnull (fixture->a->session);
  g_assert_true (comes (fixture, NULL, "A", fixture->secret));
  g_assert_null (fixture->a->session);
  g_assert_true (fixture->a->hung_up);
  /* Nothing changes for the game and for others. */
  g_assert_true (client_game (fixture->a, "A", &seat_again) == game);
  g_assert_cmpint (seat_again, ==, seat);
  g_assert_cmphex (mae_game_hash (game), ==, before);
  g_assert_cmpuint (fixture->b->inbox->len, ==, 0);
  /* The new connection can play. */
  Client *now = world_find (fixture->world, "X");
  client_send_line (now, "{\"type\":\"ReqEndTurn\"}");
  g_autofree char *answer = read_until (now, "ErrAction");
  g_assert_nonnull (answer);
}

static void
test_waiting (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  MaeServerStats stats;

  world_start (world);
  Client *old = world_connect (world, "A", NULL, NULL);
  offer (old);
  join (old, "A", NULL);
  g_autofree char *line = read_until (old, "MaestriSecret");
  g_autofree char *secret = member (line, "secret");
  client_send_line (old, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  old->reads = FALSE;

  Client *now = world_connect (world, "A2", NULL, NULL);
  join (now, "A", secret);
  g_assert_null (old->session);
  g_autofree char *seats = read_until (now, "UpdateBookedSeats");
  g_assert_nonnull (strstr (seats, "\"bookedSeats\":1"));
  g_assert_true (was_told (now, "UpdateJoinGame"));
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.sessions, ==, 1);
  g_assert_cmpuint (stats.unjoined, ==, 0);
  g_assert_cmpuint (stats.waiting, ==, 1);

  Client *b = world_connect (world, "B", NULL, NULL);
  join (b, "B", NULL);
  g_assert_true (was_told (now, "UpdateGame"));
}

/* A player without a secret returns by nickname alone, but not while the old connection is open. */
static void
test_without_a_secret (Fixture *fixture, gconstpointer data)
{
  g_assert_false (comes (fixture, NULL, "B", NULL));
  g_assert_false (comes (fixture, NULL, "B", fixture->secret));
  client_hang_up (fixture->b);
  g_assert_true (comes (fixture, NULL, "B", NULL));
}

/* ── Seats without secrets ─────────────────────────────────────────────────────────────────── */

#define OWNER "192.0.2.1"
#define THIEF "198.51.100.6"
#define ELSEWHERE "203.0.113.9"
#define OWN_SECRET "Y2hvc2VuIGJ5IHRoZSBjbGllbnQgYW5kIGxvbmcgZW5vdWdo"

/* A game of A and B in which B, from OWNER, has no secret and has just lost the connection. */
static void
setup_lost (Fixture *fixture, gconstpointer data)
{
  fixture->world = world_new (mae_ruleset_builtin ("standard"));
  fixture->world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  fixture->world->checks_wait = TRUE;
  world_start (fixture->world);
  fixture->a = world_connect (fixture->world, "A", NULL, NULL);
  join (fixture->a, "A", NULL);
  client_send_line (fixture->a, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  fixture->b = world_connect (fixture->world, "B", OWNER, NULL);
  join (fixture->b, "B", NULL);
  g_assert_true (was_told (fixture->b, "UpdateGame"));
  client_hang_up (fixture->b);
}

/* Somebody whose program supports everything asks for the seat of B. */
static Client *
ask_as_thief (Fixture *fixture, const char *address, const char *more)
{
  Client *client = world_connect (fixture->world, "T", address, NULL);
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"B\",\"maestri\":{%s}}", more);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                            "\"features\":[\"resume\",\"tables\"]}}");
  client_send_line (client, line);
  return client;
}

/* It is held for its owner's address, and nobody else's. */
static void
test_held (Fixture *fixture, gconstpointer data)
{
  world_wait (fixture->world, 59000);
  g_assert_false (comes (fixture, THIEF, "B", NULL));
  g_assert_false (comes (fixture, THIEF, "b", OWN_SECRET));
  g_assert_false (comes (fixture, NULL, "B", NULL)); /* from the server's own host */
  g_assert_true (comes (fixture, OWNER, "B", NULL));
}

/* After a minute, the owner can come from anywhere, as to deployed servers. */
static void
test_held_for_a_minute (Fixture *fixture, gconstpointer data)
{
  world_wait (fixture->world, 61000);
  g_assert_true (comes (fixture, ELSEWHERE, "B", NULL));
  client_hang_up (world_find (fixture->world, "X"));
  /* It is held again, for this address and for the first one. */
  g_assert_false (comes (fixture, THIEF, "B", NULL));
  g_assert_true (comes (fixture, ELSEWHERE, "B", NULL));
  client_hang_up (world_find (fixture->world, "X"));
  g_assert_true (comes (fixture, OWNER, "B", NULL));
}

/* A player who quits loses the seat no more than one whose connection breaks. */
static void
test_held_after_quitting (Fixture *fixture, gconstpointer data)
{
  g_assert_true (comes (fixture, OWNER, "B", NULL));
  client_send_line (world_find (fixture->world, "X"), "{\"type\":\"ReqQuit\"}");
  g_assert_false (comes (fixture, THIEF, "B", NULL));
  g_assert_true (comes (fixture, OWNER, "B", NULL));
}

/* Whoever takes it by the nickname gets no secret and can't keep it: neither connected nor not. */
static void
test_thief (Fixture *fixture, gconstpointer data)
{
  world_wait (fixture->world, 61000);
  Client *thief = ask_as_thief (fixture, THIEF, "\"secret\":\"" OWN_SECRET "\"");
  gboolean is_in = FALSE;
  for (char *line; (line = client_take (thief)) != NULL; g_free (line)) {
    g_assert_null (strstr (line, "MaestriSecret"));
    is_in |= strstr (line, "UpdateGame") != NULL;
  }
  g_assert_true (is_in);
  g_assert_false (comes (fixture, ELSEWHERE, "B", NULL));
  g_assert_true (comes (fixture, OWNER, "B", NULL));
  g_assert_true (thief->hung_up);
  Client *owner = world_find (fixture->world, "X");
  g_assert_false (comes (fixture, THIEF, "B", NULL));
  g_assert_false (comes (fixture, THIEF, "B", OWN_SECRET));
  client_hang_up (owner);
  g_assert_false (comes (fixture, THIEF, "B", OWN_SECRET));
  world_wait (fixture->world, 61000);
  g_assert_true (comes (fixture, ELSEWHERE, "B", NULL));
}

/* Nor can the seat be given up, which would free the nickname. */
static void
test_thief_gives_up (Fixture *fixture, gconstpointer data)
{
  world_wait (fixture->world, 61000);
  Client *thief = ask_as_thief (fixture, THIEF, "\"hall\":true");
  g_free (read_until (thief, "UpdateGame"));
  client_send_line (thief, "{\"type\":\"ReqLeaveTable\"}");
  g_free (read_until (thief, "ErrProtocol"));
  client_hang_up (thief);
  g_assert_true (comes (fixture, OWNER, "B", NULL));
}

/* A password doesn't take the nickname, whether the player is away or there. */
static void
test_thief_registers (Fixture *fixture, gconstpointer data)
{
  const char *const more = "\"password\":\"correct-horse\"";

  for (int i = 0; i < 4; i++) {
    const char *address = i < 2 ? THIEF : OWNER;
    Client *thief = ask_as_thief (fixture, address, more);
    g_free (read_until (thief, "ErrNickname"));
    g_assert_cmpuint (world_verify_passwords (fixture->world), ==, 0);
    client_hang_up (thief);
    world_wait (fixture->world, 61000);
  }
  g_assert_true (comes (fixture, OWNER, "B", NULL));
  Client *thief = ask_as_thief (fixture, THIEF, more);
  g_free (read_until (thief, "ErrNickname"));
  g_assert_cmpuint (world_verify_passwords (fixture->world), ==, 0);
}

/* A password that was being verified when the seat was lost doesn't take it either. */
static void
test_thief_registers_meanwhile (void)
{
  Fixture fixture = { .world = world_new (mae_ruleset_builtin ("standard")) };

  fixture.world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  fixture.world->checks_wait = TRUE;
  world_start (fixture.world);
  Client *thief = ask_as_thief (&fixture, THIEF, "\"password\":\"correct-horse\"");
  g_assert_true (was_told (thief, "ResWelcome"));
  Client *owner = world_connect (fixture.world, "B", OWNER, NULL);
  join (owner, "B", NULL);
  client_send_line (owner, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (was_told (owner, "UpdateGame"));
  client_hang_up (owner);
  g_assert_cmpuint (world_verify_passwords (fixture.world), ==, 1);
  g_free (read_until (thief, "ErrNickname"));
  g_assert_true (comes (&fixture, OWNER, "B", NULL));
  world_free (fixture.world);
}

/* A client's own secret is valid even if the answer is lost. One that is too easy to guess isn't
 * accepted. */
static void
test_own_secret (Fixture *fixture, gconstpointer data)
{
  static const char own[] = "Y2hvc2VuIGJ5IHRoZSBjbGllbnQgYW5kIGxvbmcgZW5vdWdo";
  Client *client = world_connect (fixture->world, "C", NULL, NULL);
  offer (client);
  join (client, "C", own);
  g_autofree char *line = read_until (client, "MaestriSecret");
  g_autofree char *given = member (line, "secret");
  g_assert_cmpstr (given, ==, own);
  Client *again = world_connect (fixture->world, "C again", NULL, NULL);
  join (again, "C", own);
  g_assert_true (client->hung_up);
  g_assert_true (was_told (again, "UpdateBookedSeats"));

  Client *weak = world_connect (fixture->world, "D", NULL, NULL);
  offer (weak);
  join (weak, "D", "12345");
  g_autofree char *other = read_until (weak, "MaestriSecret");
  g_autofree char *made = member (other, "secret");
  g_assert_cmpuint (strlen (made), ==, MAE_SECRET_LENGTH);
}

/* After many wrong secrets their sender has to wait, but the owner doesn't. */
static void
test_guessing (Fixture *fixture, gconstpointer data)
{
  client_hang_up (fixture->a);
  for (int i = 0; i < 50; i++)
    g_assert_false (comes (fixture, "6.6.6.6", "A", "wrong"));
  g_assert_false (comes (fixture, "6.6.6.6", "A", fixture->secret));
  g_assert_true (comes (fixture, "7.7.7.7", "A", fixture->secret));
  client_hang_up (world_find (fixture->world, "X"));
  world_wait (fixture->world, 7000);
  g_assert_true (comes (fixture, "6.6.6.6", "A", fixture->secret));
}

/* When many addresses guess, each address with a wrong guess has to wait. */
static void
test_guessing_together (Fixture *fixture, gconstpointer data)
{
  client_hang_up (fixture->a);
  for (int i = 0; i < 20; i++) {
    g_autofree char *address = g_strdup_printf ("6.6.6.%d", i);
    g_assert_false (comes (fixture, address, "A", "wrong"));
  }
  g_assert_false (comes (fixture, "6.6.6.3", "A", fixture->secret));
  g_assert_true (comes (fixture, "7.7.7.7", "A", fixture->secret));
}

/* Secrets are still valid after a restart. */
static void
test_restart (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("maestri-resume-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);
  char *secret = NULL;
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", folder);

  for (int life = 0; life < 2; life++) {
    Fixture fixture = { .world = world_new (rules) };
    MaeStore *store = mae_store_open (path, &error);

    g_assert_no_error (error);
    fixture.world->config.store = store;
    world_start (fixture.world);
    g_assert_true (mae_server_load (fixture.world->server, fixture.world->now, &error));
    if (life == 0) {
      /* Whoever takes a seat without a secret gets none. */
      Client *a = world_connect (fixture.world, "A", NULL, NULL);
      offer (a);
      join (a, "A", NULL);
      g_autofree char *line = read_until (a, "MaestriSecret");
      secret = member (line, "secret");
      client_send_line (a, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
      Client *b = world_connect (fixture.world, "B", NULL, NULL);
      join (b, "B", NULL);
      client_hang_up (b);
      b = world_connect (fixture.world, "B2", NULL, NULL);
      offer (b);
      join (b, "B", NULL);
      g_assert_false (was_told (b, "MaestriSecret"));
    } else {
      g_assert_false (comes (&fixture, NULL, "A", NULL));
      g_assert_true (comes (&fixture, NULL, "A", secret));
      /* Addresses aren't stored, so seats without a secret aren't held. */
      g_assert_true (comes (&fixture, ELSEWHERE, "B", NULL));
    }
    world_free (fixture.world);
    mae_store_close (store);
  }
  g_free (secret);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

static GLogWriterOutput
collect_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      g_string_append (data, fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static void
test_not_logged (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ()) {
    g_autoptr (GString) log = g_string_new (NULL);
    g_log_set_writer_func (collect_log, log, NULL);
    client_hang_up (fixture->a);
    comes (fixture, NULL, "A", "wrong-one");
    comes (fixture, NULL, "A", fixture->secret);
    g_assert_nonnull (strstr (log->str, "is A"));
    g_assert_null (strstr (log->str, fixture->secret));
    g_assert_null (strstr (log->str, "wrong-one"));
    return;
  }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/resume/" name, Fixture, NULL, setup, func, teardown)
  ADD ("away", test_away);
  ADD ("again-and-again", test_again_and_again);
  ADD ("old-connection-hangs", test_old_connection_hangs);
  g_test_add_func ("/resume/waiting", test_waiting);
  ADD ("without-a-secret", test_without_a_secret);
#define ADD_LOST(name, func)                                                                       \
  g_test_add ("/resume/without-a-secret/" name, Fixture, NULL, setup_lost, func, teardown)
  ADD_LOST ("held", test_held);
  ADD_LOST ("held-for-a-minute", test_held_for_a_minute);
  ADD_LOST ("held-after-quitting", test_held_after_quitting);
  ADD_LOST ("thief", test_thief);
  ADD_LOST ("thief-gives-up", test_thief_gives_up);
  ADD_LOST ("thief-registers", test_thief_registers);
  g_test_add_func ("/resume/without-a-secret/thief-registers-meanwhile",
                   test_thief_registers_meanwhile);
  ADD ("own-secret", test_own_secret);
  ADD ("guessing", test_guessing);
  ADD ("guessing-together", test_guessing_together);
  g_test_add_func ("/resume/restart", test_restart);
  ADD ("not-logged", test_not_logged);
  return g_test_run ();
}
