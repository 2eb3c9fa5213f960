/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Stores in PostgreSQL: who may have one, and connections that break at any moment. Whatever
 * happens, everything is written once. Run by postgres.py. */
#include <libpq-fe.h>
#include <string.h>

#include "relay.h"
#include "store-fixture.h"
#include "store-postgres.h"
#include "store/postgres/postgres.h"
#include "store/store-address.h"
#include "store/store-testing.h"
#include "store/writer.h"

typedef struct {
  Fixture f;
  Relay *relay;
  char *relayed; /* the address of the same store, by way of the relay */
} Relayed;

static void
set_up (Relayed *r, gconstpointer data)
{
  const char *server = g_getenv ("MAESTRI_POSTGRES");

  store_set_up (&r->f, data);
  g_assert_nonnull (server);
  const char *host = strstr (server, "host=") + strlen ("host=");
  g_autofree char *folder = g_uri_unescape_string (host, NULL);
  g_autofree char *near = g_uri_escape_string (r->f.folder, NULL, FALSE);
  GString *relayed = g_string_new (r->f.address);
  g_string_replace (relayed, host, near, 1);
  r->relayed = g_string_free (relayed, FALSE);
  r->relay = relay_new (r->f.folder, folder);
}

static void
tear_down (Relayed *r, gconstpointer data)
{
  relay_free (r->relay);
  store_tear_down (&r->f, data);
  g_free (r->relayed);
}

static MaeStore *
open_at (const char *address, gboolean has_writer)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;
  MaeStore *store = mae_store_open_address (address, has_writer, &worries, &error);

  g_assert_no_error (error);
  return store;
}

static MaeStore *
open_relayed (Relayed *r)
{
  return open_at (r->relayed, FALSE);
}

/* Checks that @address is refused with @code and a message that has @part. */
static void
assert_refused (const char *address, MaeStoreError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;

  g_assert_null (mae_store_open_address (address, FALSE, &worries, &error));
  g_assert_error (error, MAE_STORE_ERROR, (int) code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” has no “%s”", error->message, part);
}

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

static void
test_not_opened (Relayed *r, gconstpointer data)
{
  PGconn *db = PQconnectdb (r->f.address);

  PQclear (PQexec (db, "CREATE TABLE music (title text)"));
  assert_refused (r->f.address, MAE_STORE_ERROR_DAMAGED, "isn't a store of Maestri");
  PQclear (PQexec (db, "DROP TABLE music"));
  mae_store_close (open_at (r->f.address, FALSE));
  PQclear (PQexec (db, "UPDATE store SET version = 99"));
  assert_refused (r->f.address, MAE_STORE_ERROR_VERSION, "newer Maestri");
  PQfinish (db);
  assert_refused ("postgresql://maestri:secret@/x?host=/nowhere", MAE_STORE_ERROR_OPEN,
                  "PGPASSFILE");
  assert_refused ("postgresql://maestri@/x?host=/nowhere", MAE_STORE_ERROR_OPEN, "/nowhere");
  assert_refused ("postgresql://maestri@/x?color=red", MAE_STORE_ERROR_OPEN, "color");
  relay_set_mode (r->relay, RELAY_CLOSED);
  assert_refused (r->relayed, MAE_STORE_ERROR_OPEN, "can't be opened");
}

/* A database is used by one program at a time; others are told by which. */
static void
test_second (Relayed *r, gconstpointer data)
{
  g_autofree char *name = g_strdup_printf ("in use by another server: process %d on", getpid ());
  MaeStore *store = open_at (r->f.address, FALSE);

  assert_refused (r->f.address, MAE_STORE_ERROR_IN_USE, name);
  mae_store_close (store);
  mae_store_close (open_at (r->f.address, FALSE));
}

/* The server of the tests syncs, and has no standby. */
static void
test_worries (Relayed *r, gconstpointer data)
{
  g_auto (GStrv) worries = NULL;
  g_autoptr (MaeStore) store = mae_store_open_address (r->f.address, FALSE, &worries, NULL);

  g_assert_cmpuint (g_strv_length (worries), ==, 1);
  g_assert_nonnull (strstr (worries[0], "no synchronous standby"));
}

/* ── Broken connections ───────────────────────────────────────────────────────────────────── */

/* Launches what was written until it has landed. Returns how often it failed before. */
static guint
land (MaeStore *store)
{
  for (guint n = 0;; n++) {
    g_autoptr (GError) error = NULL;

    g_assert_true (mae_store_launch (store, &error));
    MaeStoreFlight flight = mae_store_look (store, &error);
    if (flight == MAE_FLIGHT_LANDED)
      return n;
    g_assert_cmpint (flight, ==, MAE_FLIGHT_FAILED);
    g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE);
    g_assert_false (mae_store_is_refused (store));
  }
}

static void
assert_commands (MaeStore *store, guint n)
{
  Loaded loaded = store_load (store);

  g_assert_cmpint (loaded.n, ==, 1);
  g_assert_null (loaded.broken);
  g_assert_cmpuint (loaded.n_commands, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (loaded.log->data[i], ==, (int) (i % 256));
  store_loaded_clear (&loaded);
}

/* Requests and answers are lost, of batches with and without commands: what was written is there
 * once and in order. Commands are also taken back out of rows of several. */
static void
test_doubt (Relayed *r, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  MaeStore *store = open_relayed (r);
  guint n = 0, n_failed = 0, n_lost = 0;

  mae_store_set_journal_max (store, 64);
  store_add_table (&r->f, store, 1, 42, 2);
  store_commit (store);
  for (guint i = 0; i < 200; i++) {
    const guint8 byte = (guint8) n;
    guint chance = g_rand_int (random) % 8;

    if (chance == 7 && n > 5)
      g_assert_true (mae_store_truncate (store, 1, n -= 4));
    else if (chance == 6)
      g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", i));
    else
      g_assert_true (mae_store_append (store, 1, n++, &byte, 1));
    guint fate = g_rand_int (random) % 3;
    if (fate > 0)
      relay_set_mode (r->relay, fate == 1 ? RELAY_LOSE_REQUEST : RELAY_LOSE_ANSWER);
    n_lost += fate > 0;
    n_failed += land (store);
  }
  g_assert_cmpuint (n_lost, >, 80);
  g_assert_cmpuint (n_failed, >=, n_lost);
  assert_commands (store, n);
  mae_store_close (store);
  store = store_open (&r->f);
  assert_commands (store, n);
  mae_store_close (store);
}

/* What was given up in doubt may be there; what is written then isn't taken for it. */
static void
test_given_up (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);

  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  relay_set_mode (r->relay, RELAY_LOSE_ANSWER);
  g_assert_false (mae_store_commit (store, NULL));
  g_assert_true (mae_store_put_ban (store, "198.51.100.0/24", 1));
  store_commit (store);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, 2);
  mae_store_close (store);
}

/* Answers come late: whoever launches doesn't wait. */
static void
test_late (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_at (r->relayed, TRUE);
  g_autoptr (GError) error = NULL;

  store_add_table (&r->f, store, 1, 42, 2);
  relay_set_mode (r->relay, RELAY_DELAY);
  g_assert_true (mae_store_launch (store, &error));
  g_usleep (100 * G_TIME_SPAN_MILLISECOND);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  relay_set_mode (r->relay, RELAY_PASS);
  GPollFD fd = { mae_store_get_fd (store), G_IO_IN, 0 };
  g_assert_cmpint (g_poll (&fd, 1, 10000), ==, 1);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_LANDED);
  g_assert_no_error (error);
}

/* While the database is away, reading fails at once, and works soon after it is back. */
static void
test_away (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;
  char *json = NULL;

  relay_set_mode (r->relay, RELAY_CLOSED);
  g_assert_false (mae_store_read_ruleset (store, 1, &json, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ);
  g_clear_error (&error);
  g_assert_false (mae_store_read_ruleset (store, 1, &json, NULL)); /* now it tries to connect */
  gint64 begun = g_get_monotonic_time ();
  for (int i = 0; i < 100; i++)
    g_assert_false (mae_store_read_ruleset (store, 1, &json, NULL));
  g_assert_cmpint (g_get_monotonic_time () - begun, <, G_TIME_SPAN_SECOND);
  relay_set_mode (r->relay, RELAY_PASS);
  while (!mae_store_read_ruleset (store, 1, &json, NULL))
    g_usleep (10 * G_TIME_SPAN_MILLISECOND);
  g_assert_null (json);
}

/* Somebody else has used the database while this one had no connection: it can't write any more. */
static void
test_taken (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  store_add_table (&r->f, store, 1, 42, 2);
  store_commit (store);
  relay_set_mode (r->relay, RELAY_CLOSED);
  mae_store_close (store_open (&r->f));
  relay_set_mode (r->relay, RELAY_PASS);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  while (!mae_store_land (store, &error) && error->code != MAE_STORE_ERROR_TAKEN)
    g_clear_error (&error);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
  g_assert_true (mae_store_error_is_final (error->code));
  mae_store_close (store);
  store = store_open (&r->f);
  assert_commands (store, 0);
  mae_store_close (store);
}

/* Rows that were durable are gone: a standby that lacked them has become the database. */
static void
test_older (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  store_commit (store);
  store_exec (store, "UPDATE store SET batch = 0");
  relay_set_mode (r->relay, RELAY_LOSE_REQUEST);
  g_assert_true (mae_store_put_ban (store, "198.51.100.0/24", 1));
  g_assert_false (mae_store_land (store, NULL));
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
  mae_store_close (store);
}

/* The database has a game of the same number as one of the batch: that is taken out, and the rest
 * can be written. */
static void
test_refused (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  store_exec (store, "INSERT INTO rulesets (hash, json) VALUES (9, '');"
                     "INSERT INTO tables (number, seed, ruleset, n_players, started, state,"
                     " turn_time, flags, folded) VALUES (2, 1, 9, 1, 1, 3, 0, 0, 0)");
  for (gint64 number = 1; number <= 3; number++) {
    store_add_table (&r->f, store, number, 42, 2);
    g_assert_true (mae_store_append (store, number, 0, (const guint8 *) "a", 1));
  }
  g_assert_true (mae_store_launch (store, &error));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_FAILED);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_true (mae_store_is_refused (store));
  g_assert_cmpint (mae_store_give_way (store), ==, 2);
  relay_set_mode (r->relay, RELAY_LOSE_ANSWER);
  g_assert_cmpuint (land (store), >, 0);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 2);
  g_assert_cmpint (loaded.number, ==, 3);
  g_assert_cmpuint (loaded.n_commands, ==, 1);
  store_loaded_clear (&loaded);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/store/postgres/" name, Relayed, NULL, set_up, func, tear_down)
  ADD ("not-opened", test_not_opened);
  ADD ("second", test_second);
  ADD ("worries", test_worries);
  ADD ("doubt", test_doubt);
  ADD ("given-up", test_given_up);
  ADD ("late", test_late);
  ADD ("away", test_away);
  ADD ("taken", test_taken);
  ADD ("older", test_older);
  ADD ("refused", test_refused);
  return g_test_run ();
}
