/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The power fails while a rated game ends, at any write of that, 200 times: the store has the
 * result and what it changes of both ratings, or neither, and the game counts once when it was
 * played to its end after that. */
#include <string.h>

#include "disk.h"
#include "engine/rng.h"
#include "guests.h"
#include "rated.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"

#define TRIES 200
#define LAST_MOVES 2
#define CLOSING 6 /* operations after the end of the game, when the store is closed */

static const char *const people[] = { "Ada", "Bruno", NULL };

typedef struct {
  Disk *disk;
  MaeStore *store;
  World *world;
  Client *client[2];
  uint64_t rng[4];
} Fixture;

/* A game that will be over after LAST_MOVES. */
typedef struct {
  GBytes *store;
  uint64_t rng[4];
} Base;

/* Failed commits are expected here. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL))
    return g_log_writer_default (level, fields, n_fields, data);
  return G_LOG_WRITER_HANDLED;
}

static void
start (Fixture *f, gboolean opens)
{
  g_autoptr (GError) error = NULL;

  f->store = mae_store_open (DISK_PATH, &error);
  g_assert_no_error (error);
  if (opens)
    rated_put_accounts (f->store, people);
  f->world = rated_start (f->store, 0);
  for (int i = 0; i < 2; i++)
    f->client[i] = rated_come (f->world, people[i]);
  if (opens)
    rated_open (f->client, 2);
}

static void
stop (Fixture *f)
{
  world_free (f->world);
  mae_store_close (f->store);
}

/* Plays @n_moves, or (0) to the end of the game. Returns how many there were. */
static guint
play (Fixture *f, guint n_moves)
{
  guint n = 0;

  while ((n_moves == 0 || n < n_moves) && !disk_is_off (f->disk)
         && rated_move (f->client, 2, f->rng))
    n++;
  return n;
}

static Base
make_base (void)
{
  guint n_moves = 0;

  for (int run = 0; run < 2; run++) {
    Fixture f = { .disk = disk_new (1) };
    mae_rng_seed (f.rng, 3);
    start (&f, TRUE);
    n_moves = play (&f, run == 0 ? 0 : n_moves - LAST_MOVES);
    Base base = { 0 };
    memcpy (base.rng, f.rng, sizeof base.rng);
    stop (&f);
    base.store = run == 1 ? disk_get (f.disk, DISK_PATH) : NULL;
    disk_free (f.disk);
    if (run == 1)
      return base;
  }
  g_assert_not_reached ();
}

static void
resume (Fixture *f, const Base *base, uint64_t seed)
{
  gsize length;
  const void *bytes = g_bytes_get_data (base->store, &length);

  *f = (Fixture){ .disk = disk_new (seed) };
  memcpy (f->rng, base->rng, sizeof f->rng);
  disk_put (f->disk, DISK_PATH, bytes, length);
  start (f, FALSE);
}

static gint64
ask (MaeStore *store, const char *sql)
{
  gint64 number = -1;

  g_assert_true (mae_store_query_number (store, sql, &number));
  return number;
}

/* Returns whether the result is there; with it both ratings have to be there, once, and without it
 * neither. */
static gboolean
is_rated (MaeStore *store)
{
  gint64 over = ask (store, "SELECT state FROM tables WHERE number = 1");

  g_assert_cmpint (ask (store, "SELECT count (*) FROM rated WHERE game = 1"), ==, 2 * over);
  g_assert_cmpint (ask (store, "SELECT coalesce (sum (games), 0) FROM ratings"), ==, 2 * over);
  g_assert_cmpint (ask (store, "SELECT count (*) FROM seats WHERE player IS NOT NULL"), ==,
                   2 * over);
  return over == 1;
}

static gboolean
is_told_of_end (Client *client)
{
  g_autofree char *told = last_of (client, "UpdateTable");

  return told != NULL && strstr (told, "\"state\":\"ENDED\"") != NULL;
}

/* Cuts the power at operation @at. Returns whether the result was there after that. */
static gboolean
cut (const Base *base, uint64_t seed, guint at)
{
  Fixture f;

  resume (&f, base, seed);
  disk_cut_power_at (f.disk, at);
  play (&f, 0);
  gboolean is_told = is_told_of_end (f.client[0]);
  stop (&f);
  disk_restart (f.disk);

  g_autoptr (GError) error = NULL;
  f.store = mae_store_open (DISK_PATH, &error);
  g_assert_no_error (error);
  gboolean there = is_rated (f.store);
  g_assert_true (there || !is_told);
  mae_store_close (f.store);
  start (&f, FALSE);
  play (&f, 0);
  g_assert_true (is_rated (f.store));
  stop (&f);
  disk_free (f.disk);
  return there;
}

static void
test_cut (void)
{
  Base base = make_base ();
  guint n_there = 0;
  Fixture f;

  resume (&f, &base, 1);
  guint64 before = disk_count (f.disk);
  play (&f, 0);
  guint n_operations = (guint) (disk_count (f.disk) - before);
  stop (&f);
  disk_free (f.disk);

  for (guint i = 0; i < TRIES; i++)
    n_there += cut (&base, i + 1, 1 + i % (n_operations + CLOSING));
  g_test_message ("%u operations; after %u of %d cuts the result was there", n_operations, n_there,
                  TRIES);
  g_assert_cmpuint (n_there, >, 0);
  g_assert_cmpuint (n_there, <, TRIES);
  g_bytes_unref (base.store);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_add_func ("/server/rating-cut", test_cut);
  return g_test_run ();
}
