/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connecting, once more when the connection was lost, and who has the database. */
#include <string.h>
#include <unistd.h>

#include "postgres-private.h"

#define LEAST_VERSION 140000

/* In seconds, for each address of the server; for what is read the least that libpq knows. */
#define CONNECT_TIME "3"
#define CONNECT_TIME_TO_READ "2"

/* How long it is waited for another connection to give the database up: one of this program that
 * was lost, or of one that was killed. */
#define LOCK_TIME (3 * G_TIME_SPAN_SECOND)
#define LOCK_PAUSE (10 * G_TIME_SPAN_MILLISECOND)

/* After a failure, what is read doesn't connect again for so long, at least, and in any case for a
 * multiple of the time that it took: the server does nothing else meanwhile. */
#define TRY_PAUSE (1 * G_TIME_SPAN_SECOND)
#define TRY_PAUSE_FACTOR 4

/* A warning at a commit says that it may be lost with this machine. */
static void
notice_cb (void *data, const PGresult *result)
{
  MaePostgres *self = data;
  const char *severity = PQresultErrorField (result, PG_DIAG_SEVERITY_NONLOCALIZED);

  self->was_warned |= g_strcmp0 (severity, "WARNING") == 0;
}

/* ── One connection ───────────────────────────────────────────────────────────────────────── */

static gboolean
fail_open (MaePostgres *self, GError **error, MaeStoreError code, const char *why)
{
  g_set_error (error, MAE_STORE_ERROR, (int) code, "%s can't be opened: %s", self->address, why);
  return FALSE;
}

/* Opens a connection that notices within seconds that the other side is gone. What the address says
 * counts more than that. */
static gboolean
open_connection (MaePostgres *self, GError **error)
{
  gboolean is_patient = self->until == G_MAXINT64;
  const char *const settings[][2] = {
    { "connect_timeout", is_patient ? CONNECT_TIME : CONNECT_TIME_TO_READ },
    { "tcp_user_timeout", "5000" },
    { "keepalives_idle", "5" },
    { "keepalives_interval", "2" },
    { "keepalives_count", "3" },
    { "target_session_attrs", "read-write" },
    { "password", self->password },
    { "dbname", self->address },
    { "application_name", self->program },
    { "client_encoding", "UTF8" },
  };
  const char *names[G_N_ELEMENTS (settings) + 1] = { NULL },
                                              *values[G_N_ELEMENTS (names)] = { NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++) {
    names[i] = settings[i][0];
    values[i] = settings[i][1];
  }
  self->db = PQconnectdbParams (names, values, 1);
  if (PQstatus (self->db) == CONNECTION_OK) {
    PQsetNoticeReceiver (self->db, notice_cb, self);
    PQsetnonblocking (self->db, 1);
    PQenterPipelineMode (self->db);
    return TRUE;
  }
  g_autofree char *why = g_strstrip (g_utf8_make_valid (PQerrorMessage (self->db), -1));
  fail_open (self, error, MAE_STORE_ERROR_OPEN, why);
  mae_postgres_drop (self, 0);
  return FALSE;
}

/* The other side, too, notices that this one is gone; and no commit is answered before it is
 * durable, on a standby too if there is one. */
static gboolean
set_up (MaePostgres *self, GError **error)
{
  return MAE_POSTGRES_ASK (
             self, MAE_POSTGRES_READ_TIME, error,
             "SELECT set_config ('tcp_keepalives_idle', '5', false),"
             " set_config ('tcp_keepalives_interval', '2', false),"
             " set_config ('tcp_keepalives_count', '3', false),"
             " set_config ('idle_in_transaction_session_timeout', '5s', false),"
             " set_config ('synchronous_commit', CASE"
             "  WHEN current_setting ('synchronous_commit') IN ('off', 'local') THEN 'on'"
             "  ELSE current_setting ('synchronous_commit') END, false)")
         != NULL;
}

gboolean
mae_postgres_reach (MaePostgres *self, GError **error)
{
  return open_connection (self, error) && set_up (self, error);
}

/* ── The lock ─────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_postgres_fail_in_use (MaePostgres *self, GError **error)
{
  const PGresult *rows =
      MAE_POSTGRES_ASK (self, MAE_POSTGRES_READ_TIME, NULL, "SELECT holder FROM store");
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE, "%s is in use by another server: %s",
               self->address,
               rows != NULL && PQntuples (rows) == 1 ? mae_postgres_text (rows, 0, 0)
                                                     : "which one isn't known");
  return FALSE;
}

gboolean
mae_postgres_lock (MaePostgres *self, gint64 patience, GError **error)
{
  gint64 until = MIN (g_get_monotonic_time () + patience, self->until);

  for (;;) {
    const PGresult *rows = MAE_POSTGRES_ASK (self, MAE_POSTGRES_READ_TIME, error,
                                             "SELECT pg_try_advisory_lock (" MAE_POSTGRES_LOCK
                                             ", hashtext (current_schema ()))::int::bigint");
    if (rows == NULL)
      return FALSE;
    if (PQgetisnull (rows, 0, 0))
      return fail_open (self, error, MAE_STORE_ERROR_OPEN, "it has no schema of that name");
    if (mae_postgres_number (rows, 0, 0) != 0)
      return TRUE;
    if (g_get_monotonic_time () >= until)
      break;
    g_usleep (LOCK_PAUSE);
  }
  return mae_postgres_fail_in_use (self, error);
}

/* ── Again ────────────────────────────────────────────────────────────────────────────────── */

/* Ends connections of this back-end that the database doesn't know to be lost. */
static gboolean
end_old_ones (MaePostgres *self, GError **error)
{
  return MAE_POSTGRES_ASK (self, MAE_POSTGRES_READ_TIME, error,
                           "SELECT pg_terminate_backend (pid) FROM pg_stat_activity"
                           " WHERE datname = current_database () AND application_name = $1"
                           " AND pid <> pg_backend_pid ()",
                           PG_TEXT (self->program))
         != NULL;
}

/* Sets @error to that this back-end has lost the database. */
static gboolean
fail_taken (MaePostgres *self, const char *why, GError **error)
{
  return fail_open (self, error, MAE_STORE_ERROR_TAKEN, why);
}

static const char used_by_another[] = "another server has used it meanwhile";

gboolean
mae_postgres_check_life (MaePostgres *self, GError **error)
{
  const PGresult *rows =
      MAE_POSTGRES_ASK (self, MAE_POSTGRES_READ_TIME, error, "SELECT life FROM store");

  if (rows != NULL && mae_postgres_number (rows, 0, 0) != self->life)
    return fail_taken (self, used_by_another, error);
  return rows != NULL;
}

/* Finds out how far this back-end has come. The old connection has ended, so nothing more comes
 * from it. The update is a commit: when it is durable, so is what is in doubt. */
static gboolean
find_place (MaePostgres *self, GError **error)
{
  self->was_warned = FALSE;
  const PGresult *rows = MAE_POSTGRES_ASK (
      self, MAE_POSTGRES_WRITE_TIME, error,
      "UPDATE store SET life = life WHERE life = $1 RETURNING batch", PG_NUMBER (self->life));
  if (rows == NULL)
    return FALSE;
  if (self->was_warned)
    return fail_open (self, error, MAE_STORE_ERROR_WRITE, "no standby confirms what is written");
  gint64 batch = mae_postgres_number (rows, 0, 0);
  gboolean is_own = PQntuples (rows) == 1;
  if (is_own && self->in_doubt > 0 && batch == self->in_doubt) {
    self->has_landed = TRUE;
    self->landed = self->in_doubt;
  }
  if (!is_own || batch != self->landed)
    return fail_taken (self,
                       is_own ? "what was written last is missing: another database has taken its "
                                "place that hadn't received it"
                              : used_by_another,
                       error);
  self->in_doubt = 0;
  return TRUE;
}

static gboolean
connect_again (MaePostgres *self, GError **error)
{
  /* Who has lost the database needn't wait for whoever has it. */
  return mae_postgres_reach (self, error) && mae_postgres_check_life (self, error)
         && end_old_ones (self, error) && mae_postgres_lock (self, LOCK_TIME, error)
         && find_place (self, error);
}

gboolean
mae_postgres_connect (MaePostgres *self, gboolean is_patient, GError **error)
{
  gint64 begun = g_get_monotonic_time ();

  if (self->db != NULL)
    return TRUE;
  if (!is_patient && begun < self->next_try) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ,
                 "The store can't be read: the database isn't reachable");
    return FALSE;
  }
  if (connect_again (self, error))
    return TRUE;
  mae_postgres_drop (self, 0);
  gint64 now = g_get_monotonic_time ();
  self->next_try = now + MAX (TRY_PAUSE, TRY_PAUSE_FACTOR * (now - begun));
  return FALSE;
}

const PGresult *
mae_postgres_query (MaePostgres *self, int seconds, const char *sql, const MaePostgresValue *values,
                    gsize n_values, GError **error)
{
  const PGresult *rows = NULL;

  self->until = g_get_monotonic_time () + seconds * G_TIME_SPAN_SECOND;
  if (mae_postgres_connect (self, FALSE, error))
    rows = mae_postgres_ask (self, seconds, sql, values, n_values, error);
  self->until = G_MAXINT64;
  return rows;
}

/* ── For the first time ───────────────────────────────────────────────────────────────────── */

static gboolean
check_server (MaePostgres *self, GError **error)
{
  const char *encoding = PQparameterStatus (self->db, "server_encoding");

  if (PQserverVersion (self->db) < LEAST_VERSION)
    return fail_open (self, error, MAE_STORE_ERROR_OPEN, "it is older than PostgreSQL 14");
  if (g_strcmp0 (encoding, "UTF8") != 0)
    return fail_open (self, error, MAE_STORE_ERROR_OPEN, "its encoding isn't UTF8");
  return TRUE;
}

/* Returns words for this program. (transfer full) */
static char *
name_holder (void)
{
  return g_strdup_printf ("process %d on the computer %s", (int) getpid (), g_get_host_name ());
}

/* Begins a life: whoever had the database before can't write any more. */
static gboolean
begin_life (MaePostgres *self, GError **error)
{
  g_autofree char *holder = name_holder ();
  const PGresult *rows = MAE_POSTGRES_ASK (
      self, MAE_POSTGRES_WRITE_TIME, error,
      "UPDATE store SET life = life + 1, batch = 0, holder = $1 RETURNING life", PG_TEXT (holder));

  if (rows == NULL)
    return FALSE;
  self->life = mae_postgres_number (rows, 0, 0);
  return self->life > 0
         || fail_open (self, error, MAE_STORE_ERROR_DAMAGED, "its table “store” has no row");
}

gboolean
mae_postgres_begin (MaePostgres *self, GError **error)
{
  return check_server (self, error) && mae_postgres_migrate (self, error)
         && begin_life (self, error);
}

gboolean
mae_postgres_claim (MaePostgres *self, GError **error)
{
  return mae_postgres_reach (self, error) && mae_postgres_lock (self, LOCK_TIME, error);
}
