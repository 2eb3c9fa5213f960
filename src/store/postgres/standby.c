/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Waiting for a database that another server has, and noticing that this one has lost it.
 *
 * The server that has the database holds a lock, which is gone with its connection. A process that
 * is frozen, or whose network is cut, keeps the connection for a while; and one that has nothing to
 * write may be without a connection for a while, after a restart of the database. So each server
 * also has a *lease*: a second connection with a lock of its own, on which it asks something each
 * second. The database knows when that was, so no clocks are compared. Whoever stands by leaves the
 * database to a server with a lease, and ends the connections of one whose lease is old. If
 * that server still runs, nothing is lost: it can write nothing more once another one has begun its
 * life, and finds that out here. */
#include "postgres-private.h"

/* How often it is tried to get the database, and to connect. */
#define POLL_PAUSE (100 * G_TIME_SPAN_MILLISECOND)
#define CONNECT_PAUSE (1 * G_TIME_SPAN_SECOND)

/* When the database was away, whoever had it before has so long to come back: a lease, and a second
 * more. */
#define RETURN_TIME (4 * G_TIME_SPAN_SECOND)

#define LEASE_PAUSE (1 * G_TIME_SPAN_SECOND)

/* A server that others can replace doesn't keep its players for longer while it can't reach the
 * database. */
#define LOST_AFTER (20 * G_TIME_SPAN_SECOND)

/* ── Standing by ──────────────────────────────────────────────────────────────────────────── */

/* Of the table pg_locks: those of a server on this schema. */
#define OWN_LOCKS                                                                                  \
  " locktype = 'advisory' AND granted AND objsubid = 2 AND objid ="                                \
  " (hashtext (current_schema ())::bigint & 4294967295)::oid"                                      \
  " AND database = (SELECT oid FROM pg_database WHERE datname = current_database ())"

typedef enum {
  LEASE_NONE,
  LEASE_KEPT,
  LEASE_OLD,
} LeaseState;

/* A lease is old after three seconds. */
static gboolean
read_lease (MaePostgres *self, LeaseState *state, GError **error)
{
  const PGresult *rows = MAE_POSTGRES_ASK (
      self, MAE_POSTGRES_READ_TIME, error,
      "SELECT CASE WHEN seen IS NULL THEN 0::bigint"
      "            WHEN seen < clock_timestamp () - interval '3 s' THEN 2 ELSE 1 END"
      " FROM (SELECT max (CASE WHEN state = 'idle' THEN state_change ELSE clock_timestamp () END)"
      "  AS seen FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE" OWN_LOCKS
      "  AND classid = " MAE_POSTGRES_LEASE_LOCK ") AS lease");

  if (rows != NULL)
    *state = (LeaseState) mae_postgres_number (rows, 0, 0);
  return rows != NULL;
}

static gboolean
end_frozen (MaePostgres *self, GError **error)
{
  return MAE_POSTGRES_ASK (self, MAE_POSTGRES_READ_TIME, error,
                           "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE" OWN_LOCKS
                           " AND classid IN (" MAE_POSTGRES_LOCK ", " MAE_POSTGRES_LEASE_LOCK ")")
         != NULL;
}

/* Returns FALSE if this server doesn't have the database now. @waits_until: when it may have it. */
static gboolean
try_take (MaePostgres *self, gint64 waits_until, GError **error)
{
  LeaseState state;

  if (!read_lease (self, &state, error))
    return FALSE;
  if (state == LEASE_KEPT || g_get_monotonic_time () < waits_until)
    return mae_postgres_fail_in_use (self, error);
  return (state == LEASE_NONE || end_frozen (self, error)) && mae_postgres_lock (self, 0, error);
}

void
mae_postgres_stand_by (MaePostgres *self, const MaeStoreWatch *watch)
{
  g_autofree char *told = NULL;
  gint64 waits_until = 0;

  for (;;) {
    g_autoptr (GError) why = NULL;

    self->until = g_get_monotonic_time () + MAE_POSTGRES_READ_TIME * G_TIME_SPAN_SECOND;
    if (self->db == NULL && told != NULL)
      waits_until = G_MAXINT64;
    gboolean is_there = self->db != NULL || mae_postgres_reach (self, &why);
    if (is_there && waits_until == G_MAXINT64)
      waits_until = g_get_monotonic_time () + RETURN_TIME;
    gboolean well = is_there && try_take (self, waits_until, &why);
    self->until = G_MAXINT64;
    if (well)
      return;
    if (g_strcmp0 (told, why->message) != 0 && watch->waits != NULL)
      watch->waits (why->message, watch->data);
    g_free (told);
    told = g_strdup (why->message);
    g_usleep (self->db != NULL ? POLL_PAUSE : CONNECT_PAUSE);
  }
}

/* ── The lease ────────────────────────────────────────────────────────────────────────────── */

struct _MaePostgresLease {
  MaePostgres *connection;
  MaeStoreWatch watch;
  GThread *thread;
  GMutex lock;
  GCond changed;
  gboolean ends; /* protected by @lock */
};

/* Others have such a lock too: of a server that has lost the database, and doesn't know yet. */
static gboolean
lock_lease (MaePostgres *connection, GError **error)
{
  return MAE_POSTGRES_ASK (connection, MAE_POSTGRES_READ_TIME, error,
                           "SELECT pg_try_advisory_lock_shared (" MAE_POSTGRES_LEASE_LOCK
                           ", hashtext (current_schema ()))")
         != NULL;
}

static gboolean
renew (MaePostgres *connection, GError **error)
{
  connection->until = g_get_monotonic_time () + MAE_POSTGRES_READ_TIME * G_TIME_SPAN_SECOND;
  if (connection->db == NULL
      && (!mae_postgres_reach (connection, error) || !lock_lease (connection, error)))
    return FALSE;
  return mae_postgres_check_life (connection, error);
}

/* Returns FALSE if the thread is to end. */
static gboolean
pause_lease (MaePostgresLease *lease)
{
  gint64 until = g_get_monotonic_time () + LEASE_PAUSE;

  g_mutex_lock (&lease->lock);
  while (!lease->ends && g_cond_wait_until (&lease->changed, &lease->lock, until))
    ;
  gboolean goes_on = !lease->ends;
  g_mutex_unlock (&lease->lock);
  return goes_on;
}

static gpointer
keep_lease (gpointer data)
{
  MaePostgresLease *lease = data;
  const MaeStoreWatch *watch = &lease->watch;
  gint64 renewed = g_get_monotonic_time ();

  do {
    g_autoptr (GError) why = NULL;
    gboolean is_renewed = renew (lease->connection, &why);
    gint64 now = g_get_monotonic_time ();

    if (is_renewed)
      renewed = now;
    gboolean is_taken = g_error_matches (why, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
    if (is_taken || (watch->stands_by && now - renewed > LOST_AFTER)) {
      if (!is_taken)
        g_prefix_error (&why, "Another server may have the database by now: ");
      watch->lost (why, watch->data);
      return NULL;
    }
  } while (pause_lease (lease));
  return NULL;
}

MaePostgresLease *
mae_postgres_lease_new (MaePostgres *connection, const MaeStoreWatch *watch)
{
  MaePostgresLease *lease = g_new0 (MaePostgresLease, 1);

  lease->connection = connection;
  lease->watch = *watch;
  g_mutex_init (&lease->lock);
  g_cond_init (&lease->changed);
  lease->thread = g_thread_new ("lease", keep_lease, lease);
  return lease;
}

MaePostgres *
mae_postgres_lease_free (MaePostgresLease *lease)
{
  MaePostgres *connection = lease->connection;

  g_mutex_lock (&lease->lock);
  lease->ends = TRUE;
  g_cond_signal (&lease->changed);
  g_mutex_unlock (&lease->lock);
  g_thread_join (lease->thread);
  g_cond_clear (&lease->changed);
  g_mutex_clear (&lease->lock);
  g_free (lease);
  return connection;
}
