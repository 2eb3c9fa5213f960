/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening a database, and the back-end's functions. */
#include <string.h>

#include "postgres-private.h"

/* ── The back-end's functions ─────────────────────────────────────────────────────────────── */

static void
free_postgres (MaePostgres *self)
{
  mae_postgres_drop (self, 0);
  g_clear_error (&self->error);
  g_hash_table_unref (self->statements);
  g_array_unref (self->sent);
  g_ptr_array_unref (self->results);
  g_free (self->password);
  g_free (self->program);
  g_free (self->address);
  g_free (self);
}

static void
close_cb (MaeStoreBackend *backend)
{
  MaePostgres *self = (MaePostgres *) backend;

  if (self->lease != NULL)
    free_postgres (mae_postgres_lease_free (self->lease));
  free_postgres (self);
}

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  MaePostgres *self = (MaePostgres *) backend;

  g_clear_error (&self->error);
  self->flight = mae_postgres_write (self, batch, &self->error);
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  MaePostgres *self = (MaePostgres *) backend;
  MaeStoreFlight flight = self->flight;

  self->flight = MAE_FLIGHT_NONE;
  *answer = self->answer;
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  return flight;
}

static void
wait_cb (MaeStoreBackend *backend)
{
}

static int
get_fd_cb (MaeStoreBackend *backend)
{
  return -1;
}

/* Nobody else writes to it anyway. */
static gboolean
reserve_cb (MaeStoreBackend *backend, GError **error)
{
  return TRUE;
}

static void
release_cb (MaeStoreBackend *backend)
{
}

/* It keeps nothing here. */
static guint64
get_memory_cb (MaeStoreBackend *backend)
{
  return 0;
}

static const MaeStoreBackendTable functions = {
  .close = close_cb,
  .submit = submit_cb,
  .look = look_cb,
  .wait = wait_cb,
  .get_fd = get_fd_cb,
  .reserve = reserve_cb,
  .release = release_cb,
  .read_number = mae_postgres_read_number,
  .read_journal = mae_postgres_read_journal,
  .read_end = mae_postgres_read_end,
  .load_game = mae_postgres_load_game,
  .list_running = mae_postgres_list_running,
  .read_ruleset = mae_postgres_read_ruleset,
  .load_identities = mae_postgres_load_identities,
  .load_accounts = mae_postgres_load_accounts,
  .load_bans = mae_postgres_load_bans,
  .load_marks = mae_postgres_load_marks,
  .load_ratings = mae_postgres_load_ratings,
  .load_rated = mae_postgres_load_rated,
  .load_unrated = mae_postgres_load_unrated,
  .load_leaders = mae_postgres_load_leaders,
  .list_finished = mae_postgres_list_finished,
  .list_games = mae_postgres_list_games,
  .find_games = mae_postgres_find_games,
  .list_results = mae_postgres_list_results,
  .list_puzzles = mae_postgres_list_puzzles,
  .get_memory = get_memory_cb,
};

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

/* A password in an address could be read by everybody who can list processes. */
static gboolean
check_address (const char *address, GError **error)
{
  char *why = NULL;
  PQconninfoOption *options = PQconninfoParse (address, &why);
  gboolean has_password = FALSE, is_valid = options != NULL;

  for (const PQconninfoOption *each = options; is_valid && each->keyword != NULL; each++)
    has_password |= g_str_equal (each->keyword, "password") && each->val != NULL;
  if (!is_valid)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN, "%s", g_strstrip (why));
  else if (has_password)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN,
                 "The address of a database may not have a password, which others could read; "
                 "write it to a file, and set PGPASSFILE, or make it a credential of the service");
  PQfreemem (why);
  PQconninfoFree (options);
  return is_valid && !has_password;
}

/* Returns the password that systemd has for this service; NULL: none. PGPASSFILE can't name such a
 * file: libpq refuses files that it thinks others can read. (transfer full) */
static char *
read_password (void)
{
  const char *folder = g_getenv ("CREDENTIALS_DIRECTORY");
  g_autofree char *path =
      g_build_filename (folder != NULL ? folder : "", "postgresql-password", NULL);
  char *password = NULL;

  if (folder != NULL && g_file_get_contents (path, &password, NULL, NULL))
    g_strchomp (password);
  return password;
}

static gboolean
find_worries (MaePostgres *self, GStrv *worries, GError **error)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  const PGresult *rows =
      MAE_POSTGRES_QUERY (self, MAE_POSTGRES_READ_TIME, error,
                          "SELECT (current_setting ('fsync') = 'on')::int::bigint,"
                          " (current_setting ('full_page_writes') = 'on')::int::bigint,"
                          " (current_setting ('synchronous_standby_names') <> '')::int::bigint");

  if (rows == NULL)
    return FALSE;
  if (mae_postgres_number (rows, 0, 0) == 0)
    g_strv_builder_add (found, "The database doesn't wait for its disk (fsync is off): a power cut "
                               "may destroy all games");
  if (mae_postgres_number (rows, 0, 1) == 0)
    g_strv_builder_add (found, "The database writes parts of pages (full_page_writes is off): a "
                               "power cut may destroy games");
  if (mae_postgres_number (rows, 0, 2) == 0)
    g_strv_builder_add (found,
                        "The database has no synchronous standby: if its disk is lost, moves "
                        "that were answered are lost, too");
  *worries = g_strv_builder_end (found);
  return TRUE;
}

/* Makes a back-end without a connection. */
static MaePostgres *
new_postgres (const char *address)
{
  MaePostgres *self = g_new0 (MaePostgres, 1);

  self->backend = (MaeStoreBackend){ &functions, &self->backend };
  self->address = g_strdup (address);
  self->password = read_password ();
  self->program = g_strdup_printf ("maestrid %08x%08x", g_random_int (), g_random_int ());
  self->statements = g_hash_table_new (NULL, NULL);
  self->sent = g_array_new (FALSE, FALSE, sizeof (MaePostgresSent));
  self->results = g_ptr_array_new_with_free_func ((GDestroyNotify) PQclear);
  self->answer.refused = -1;
  self->until = G_MAXINT64;
  return self;
}

MaeStoreBackend *
mae_postgres_open (const char *address, const MaeStoreWatch *watch, GStrv *worries, GError **error)
{
  *worries = NULL;
  if (!check_address (address, error))
    return NULL;
  MaePostgres *self = new_postgres (address);
  gboolean well = TRUE;
  if (watch != NULL && watch->stands_by)
    mae_postgres_stand_by (self, watch);
  else
    well = mae_postgres_claim (self, error);
  if (!well || !mae_postgres_begin (self, error) || !find_worries (self, worries, error)) {
    close_cb (&self->backend);
    return NULL;
  }
  if (watch != NULL && watch->lost != NULL) {
    MaePostgres *connection = new_postgres (address);
    connection->life = self->life;
    self->lease = mae_postgres_lease_new (connection, watch);
  }
  return &self->backend;
}
