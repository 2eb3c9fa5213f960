/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests, answers, values, errors. The connection is always in pipeline mode: requests are sent
 * together and answered together, in one round trip. */
#include <errno.h>
#include <poll.h>
#include <string.h>

#include "postgres-private.h"

/* ── Errors ───────────────────────────────────────────────────────────────────────────────── */

/* Returns the code for the SQLSTATE @state; @other: for one that has none of its own. */
static MaeStoreError
code_of (const char *state, MaeStoreError other)
{
  static const struct {
    const char *beginning;
    MaeStoreError code;
  } codes[] = {
    { "53100", MAE_STORE_ERROR_FULL },    /* disk full */
    { "25006", MAE_STORE_ERROR_DENIED },  /* it can only be read: a standby */
    { "42501", MAE_STORE_ERROR_DENIED },  /* no privilege */
    { "22", MAE_STORE_ERROR_CONFLICT },   /* a value that no column can have */
    { "23", MAE_STORE_ERROR_CONFLICT },   /* a constraint */
    { "54", MAE_STORE_ERROR_CONFLICT },   /* it is too large */
    { "XX001", MAE_STORE_ERROR_DAMAGED }, /* data corrupted */
    { "XX002", MAE_STORE_ERROR_DAMAGED }, /* index corrupted */
  };

  for (gsize i = 0; state != NULL && i < G_N_ELEMENTS (codes); i++)
    if (g_str_has_prefix (state, codes[i].beginning))
      return codes[i].code;
  return other;
}

/* Sets @error to why @result, or (NULL) the connection, failed. */
static void
fail (MaePostgres *self, const PGresult *result, MaeStoreError other, GError **error)
{
  const char *text = result != NULL ? PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
  const char *state = result != NULL ? PQresultErrorField (result, PG_DIAG_SQLSTATE) : NULL;
  g_autofree char *why = NULL;

  if (text == NULL)
    text = PQerrorMessage (self->db);
  why = g_strstrip (g_utf8_make_valid (*text != '\0' ? text : "the database doesn't answer", -1));
  g_set_error (error, MAE_STORE_ERROR, (int) code_of (state, other), "The store can't be %s: %s",
               other == MAE_STORE_ERROR_READ ? "read" : "written", why);
}

/* Returns whether @result says that the connection ends, so that nobody knows whether a commit has
 * taken place. */
static gboolean
is_end_of_connection (MaePostgres *self, const PGresult *result)
{
  const char *state = PQresultErrorField (result, PG_DIAG_SQLSTATE);

  return state == NULL || PQstatus (self->db) == CONNECTION_BAD || g_str_has_prefix (state, "08")
         || g_str_has_prefix (state, "57P");
}

void
mae_postgres_drop (MaePostgres *self, gint64 in_doubt)
{
  g_clear_pointer (&self->db, PQfinish);
  g_hash_table_remove_all (self->statements);
  g_array_set_size (self->sent, 0);
  self->is_cut = FALSE;
  g_ptr_array_set_size (self->results, 0);
  if (in_doubt > 0)
    self->in_doubt = in_doubt;
}

/* ── Requests ─────────────────────────────────────────────────────────────────────────────── */

void
mae_postgres_send (MaePostgres *self, int write, const char *sql, const MaePostgresValue *values,
                   gsize n_values)
{
  enum {
    MOST = 48
  };
  Oid types[MOST];
  const char *data[MOST];
  int sizes[MOST], formats[MOST];
  gint64 numbers[MOST];
  MaePostgresSent sent = { sql, TRUE, write };
  char name[16];

  g_return_if_fail (n_values <= MOST);
  for (gsize i = 0; i < n_values; i++) {
    const MaePostgresValue *value = &values[i];
    gboolean is_number = value->type == PG_NUMBER_TYPE;

    types[i] = value->type;
    formats[i] = value->type != PG_TEXT_TYPE;
    numbers[i] = GINT64_TO_BE (value->number);
    data[i] = is_number ? (const char *) &numbers[i] : value->data;
    if (value->is_null)
      data[i] = NULL;
    sizes[i] = is_number ? (int) sizeof numbers[i] : (int) value->number;
  }
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->statements, sql));
  gboolean is_new = number == 0;
  if (is_new)
    number = ++self->n_statements;
  g_snprintf (name, sizeof name, "s%u", number);
  if (is_new && !self->is_cut) {
    self->is_cut = !PQsendPrepare (self->db, name, sql, (int) n_values, types);
    if (!self->is_cut) {
      g_hash_table_insert (self->statements, (gpointer) sql, GUINT_TO_POINTER (number));
      g_array_append_val (self->sent, sent);
    }
  }
  sent.is_prepared = FALSE;
  if (!self->is_cut)
    self->is_cut = !PQsendQueryPrepared (self->db, name, (int) n_values, data, sizes, formats, 1);
  if (!self->is_cut)
    g_array_append_val (self->sent, sent);
}

void
mae_postgres_refuse (MaePostgres *self, int write)
{
  MAE_POSTGRES_SEND (self, write, "SELECT 1 / $1", PG_NUMBER (0));
}

/* ── Answers ──────────────────────────────────────────────────────────────────────────────── */

/* Sends, and waits until an answer can be taken. Returns FALSE if the connection is lost, or
 * doesn't answer in time. */
static gboolean
pump (MaePostgres *self)
{
  for (;;) {
    int unsent = PQflush (self->db);

    if (unsent < 0)
      return FALSE;
    if (unsent == 0 && !PQisBusy (self->db))
      return TRUE;
    struct pollfd wanted = { PQsocket (self->db), POLLIN | (unsent > 0 ? POLLOUT : 0), 0 };
    gint64 left = (self->deadline - g_get_monotonic_time ()) / G_TIME_SPAN_MILLISECOND;
    if (left <= 0)
      return FALSE;
    int n = poll (&wanted, 1, (int) left);
    if (n < 0 && errno != EINTR)
      return FALSE;
    if (n > 0 && (wanted.revents & ~POLLOUT) != 0 && !PQconsumeInput (self->db))
      return FALSE;
  }
}

/* Takes the answer to the request @sent. */
static MaePostgresEnd
take_answer (MaePostgres *self, const MaePostgresSent *sent, MaeStoreError other, GError **error)
{
  g_autoptr (PGresult) result = pump (self) ? PQgetResult (self->db) : NULL;
  ExecStatusType status = result != NULL ? PQresultStatus (result) : PGRES_FATAL_ERROR;
  PGresult *end;

  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
    if (!sent->is_prepared)
      g_ptr_array_add (self->results, g_steal_pointer (&result));
  } else if (result == NULL || is_end_of_connection (self, result)) {
    fail (self, result, other, error);
    return MAE_POSTGRES_LOST;
  }
  while (pump (self) && (end = PQgetResult (self->db)) != NULL)
    PQclear (end);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
    return MAE_POSTGRES_DONE;
  if (sent->is_prepared)
    g_hash_table_remove (self->statements, sent->sql);
  fail (self, result, other, error);
  return MAE_POSTGRES_REFUSED;
}

/* Takes what follows a request that was refused: the others weren't carried out. */
static gboolean
skip_answer (MaePostgres *self, const MaePostgresSent *sent)
{
  PGresult *result = pump (self) ? PQgetResult (self->db) : NULL;
  gboolean is_skipped = result != NULL && PQresultStatus (result) == PGRES_PIPELINE_ABORTED;

  PQclear (result);
  if (sent->is_prepared)
    g_hash_table_remove (self->statements, sent->sql);
  while (is_skipped && pump (self) && (result = PQgetResult (self->db)) != NULL)
    PQclear (result);
  return is_skipped;
}

static gboolean
take_sync (MaePostgres *self)
{
  PGresult *result = pump (self) ? PQgetResult (self->db) : NULL;
  gboolean is_sync = result != NULL && PQresultStatus (result) == PGRES_PIPELINE_SYNC;

  PQclear (result);
  return is_sync;
}

MaePostgresEnd
mae_postgres_finish (MaePostgres *self, int seconds, MaeStoreError other, MaePostgresSent *failed,
                     GError **error)
{
  MaePostgresEnd end = MAE_POSTGRES_DONE;

  g_ptr_array_set_size (self->results, 0);
  self->deadline = MIN (g_get_monotonic_time () + seconds * G_TIME_SPAN_SECOND, self->until);
  if (self->is_cut || !PQpipelineSync (self->db))
    end = MAE_POSTGRES_LOST;
  for (guint i = 0; i < self->sent->len && end != MAE_POSTGRES_LOST; i++) {
    const MaePostgresSent *sent = &g_array_index (self->sent, MaePostgresSent, i);

    if (end == MAE_POSTGRES_DONE) {
      end = take_answer (self, sent, other, error);
      if (failed != NULL && end == MAE_POSTGRES_REFUSED)
        *failed = *sent;
    } else if (!skip_answer (self, sent)) {
      end = MAE_POSTGRES_LOST;
    }
  }
  g_array_set_size (self->sent, 0);
  if (end != MAE_POSTGRES_LOST && !take_sync (self))
    end = MAE_POSTGRES_LOST;
  if (end == MAE_POSTGRES_LOST && error != NULL && *error == NULL)
    fail (self, NULL, other, error);
  return end;
}

const PGresult *
mae_postgres_ask (MaePostgres *self, int seconds, const char *sql, const MaePostgresValue *values,
                  gsize n_values, GError **error)
{
  g_autoptr (GError) why = NULL;

  mae_postgres_send (self, -1, sql, values, n_values);
  MaePostgresEnd end = mae_postgres_finish (self, seconds, MAE_STORE_ERROR_READ, NULL, &why);
  if (end == MAE_POSTGRES_LOST)
    mae_postgres_drop (self, 0);
  if (end == MAE_POSTGRES_DONE && self->results->len == 1)
    return g_ptr_array_index (self->results, 0);
  g_propagate_error (error, g_steal_pointer (&why));
  return NULL;
}

PGresult *
mae_postgres_steal_rows (MaePostgres *self)
{
  return self->results->len > 0 ? g_ptr_array_steal_index (self->results, 0) : NULL;
}

gboolean
mae_postgres_exec (MaePostgres *self, const char *sql, GError **error)
{
  PQexitPipelineMode (self->db);
  g_autoptr (PGresult) result = PQexec (self->db, sql);
  ExecStatusType status = PQresultStatus (result);

  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    fail (self, result, MAE_STORE_ERROR_WRITE, error);
    if (PQstatus (self->db) == CONNECTION_BAD)
      mae_postgres_drop (self, 0);
    else
      PQenterPipelineMode (self->db);
    return FALSE;
  }
  PQenterPipelineMode (self->db);
  return TRUE;
}

/* ── Values ───────────────────────────────────────────────────────────────────────────────── */

gint64
mae_postgres_number (const PGresult *rows, int row, int column)
{
  gint64 number;

  if (row >= PQntuples (rows) || PQgetlength (rows, row, column) != (int) sizeof number)
    return 0;
  memcpy (&number, PQgetvalue (rows, row, column), sizeof number);
  return GINT64_FROM_BE (number);
}

const char *
mae_postgres_text (const PGresult *rows, int row, int column)
{
  return PQgetisnull (rows, row, column) ? NULL : PQgetvalue (rows, row, column);
}

const guint8 *
mae_postgres_bytes (const PGresult *rows, int row, int column, gsize *size)
{
  *size = (gsize) PQgetlength (rows, row, column);
  return PQgetisnull (rows, row, column) ? NULL : (const guint8 *) PQgetvalue (rows, row, column);
}
