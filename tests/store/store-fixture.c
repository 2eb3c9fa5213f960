/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "store-fixture.h"

#include <glib/gstdio.h>

#include "ruleset/ruleset-io.h"
#include "simulated.h"
#include "store-postgres.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/sqlite/sqlite.h"
#include "store/store-private.h"
#include "store/writer.h"

static gboolean is_simulated, has_writer, is_postgres;
static gboolean was_shared; /* the store has commands that weren't in a journal */

void
store_init (int *argc, char ***argv)
{
  char *name = NULL;
  const GOptionEntry entries[] = {
    { "backend", 0, 0, G_OPTION_ARG_STRING, &name, "Which back-end the stores have", "NAME" },
    { NULL },
  };
  g_autoptr (GOptionContext) options = g_option_context_new (NULL);

  g_test_init (argc, argv, NULL);
  g_option_context_add_main_entries (options, entries, NULL);
  g_assert_true (g_option_context_parse (options, argc, argv, NULL));
  is_simulated = g_strcmp0 (name, "simulated") == 0;
  has_writer = g_strcmp0 (name, "writer") == 0;
  is_postgres = g_strcmp0 (name, "postgres") == 0;
  g_assert_true (is_simulated || has_writer || is_postgres || name == NULL
                 || g_str_equal (name, "sqlite"));
  g_free (name);
}

gboolean
store_is_elsewhere (void)
{
  if (is_postgres)
    g_test_skip ("It is about files, or SQLite");
  return is_postgres;
}

void
store_set_up (Fixture *f, gconstpointer data)
{
  was_shared = FALSE;
  f->folder = g_dir_make_tmp ("maestri-store-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "store.db", NULL);
  f->ruleset = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  if (is_postgres)
    f->address = store_postgres_make ();
}

void
store_tear_down (Fixture *f, gconstpointer data)
{
  for (const char *const *suffix = (const char *const[]){ "", "-wal", "-shm", NULL };
       *suffix != NULL; suffix++) {
    g_autofree char *file = g_strconcat (f->path, *suffix, NULL);
    g_remove (file);
  }
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
  g_free (f->path);
  g_free (f->ruleset);
  g_free (f->address);
}

static MaeStore *
open_store (Fixture *f, gboolean is_shared)
{
  const SimulatedFates late = { .delay_max = 50 * G_TIME_SPAN_MILLISECOND };
  g_autoptr (GError) error = NULL;
  MaeStoreBackend *backend = is_postgres ? store_postgres_open (f->address, &error)
                                         : mae_sqlite_open (f->path, is_shared, &error);

  g_assert_no_error (error);
  if (is_simulated)
    backend = simulated_new (backend, 1, &late);
  if (has_writer)
    backend = mae_writer_new (backend);
  MaeStore *store = mae_store_new (backend, !is_shared, &error);
  g_assert_no_error (error);
  return store;
}

MaeStore *
store_open (Fixture *f)
{
  return open_store (f, FALSE);
}

MaeStore *
store_open_shared (Fixture *f)
{
  return open_store (f, TRUE);
}

/* Returns @sql as PostgreSQL wants it. (transfer full) */
static char *
translate (const char *sql)
{
  static const char *const words[][2] = {
    { "PRAGMA foreign_keys = OFF", "SET session_replication_role = replica" },
    { "PRAGMA foreign_keys = ON", "SET session_replication_role = origin" },
    { "zeroblob (1000)", "decode (repeat ('00', 1000), 'hex')" },
    { "= x'", "= '\\x" },
  };
  GString *text = g_string_new (sql);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_replace (text, words[i][0], words[i][1], 0);
  return g_string_free (text, FALSE);
}

void
store_exec (MaeStore *store, const char *sql)
{
  g_autofree char *translated = translate (sql);
  g_autoptr (GError) error = NULL;

  if (is_postgres)
    store_postgres_exec (store, translated, &error);
  else
    mae_store_exec (store, sql, &error);
  g_assert_no_error (error);
}

gint64
store_number (MaeStore *store, const char *sql)
{
  gint64 number = -1;

  g_assert_true (is_postgres ? store_postgres_number (store, sql, &number)
                             : mae_store_query_number (store, sql, &number));
  return number;
}

void
store_commit (MaeStore *store)
{
  g_autoptr (GError) error = NULL;

  mae_store_commit (store, &error);
  g_assert_no_error (error);
}

void
store_add_table (Fixture *f, MaeStore *store, gint64 number, guint64 seed, int n_players)
{
  MaeStoredTable table = { .number = number,
                           .seed = seed,
                           .ruleset = f->ruleset,
                           .ruleset_hash = mae_ruleset_hash (mae_ruleset_builtin ("standard")),
                           .n_players = n_players,
                           .name = { "Ada", "Bruno 漢", "'; DROP TABLE tables; --", "d" } };

  g_assert_true (mae_store_add_table (store, &table, 1000));
}

static void
take_table (const MaeStoredTable *table, const GByteArray *log, guint32 n_commands,
            const char *broken, gpointer data)
{
  Loaded *loaded = data;

  loaded->n++;
  loaded->number = table->number;
  loaded->seed = table->seed;
  loaded->n_commands = n_commands;
  g_free (loaded->broken);
  loaded->broken = g_strdup (broken);
  g_free (loaded->name);
  loaded->name = g_strdup (table->name[table->n_players > 2 ? 2 : 0]);
  g_byte_array_set_size (loaded->log, 0);
  g_byte_array_append (loaded->log, log->data, log->len);
  g_free (loaded->settings);
  loaded->settings =
      g_strdup_printf ("%s/%s/%d/%u/%d%d%d", table->code, table->title, table->turn_time,
                       table->flags, table->computer[0], table->computer[1], table->computer[2]);
}

/* A running table as it is listed. */
typedef struct {
  gint64 number;
  guint32 n_commands;
  gboolean is_broken;
} Listed;

static void
take_number (const MaeStoredTable *table, const GByteArray *log, guint32 n_commands,
             const char *broken, gpointer data)
{
  Listed listed = { table->number, n_commands, broken != NULL };

  g_assert_null (log);
  g_array_append_val ((GArray *) data, listed);
}

Loaded
store_load (MaeStore *store)
{
  Loaded loaded = { .log = g_byte_array_new () };
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Listed));
  g_autoptr (GError) error = NULL;

  mae_store_list_running (store, take_number, all, &error);
  g_assert_no_error (error);
  was_shared |= store->journal == NULL;
  for (guint i = 0; i < all->len; i++) {
    const Listed *listed = &g_array_index (all, Listed, i);
    mae_store_load_table (store, listed->number, take_table, &loaded, &error);
    g_assert_no_error (error);
    /* What is listed is true. */
    if (listed->is_broken)
      g_assert_nonnull (loaded.broken);
    else if (loaded.broken == NULL && !was_shared)
      g_assert_cmpuint (loaded.n_commands, ==, listed->n_commands);
  }
  return loaded;
}

void
store_loaded_clear (Loaded *loaded)
{
  g_free (loaded->broken);
  g_free (loaded->name);
  g_free (loaded->settings);
  g_byte_array_unref (loaded->log);
}
