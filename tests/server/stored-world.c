/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-world.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "store-postgres.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/sqlite/sqlite.h"
#include "store/store-private.h"

static GString *warnings;

MaeStore *
stored_world_open (const char *path)
{
  g_autoptr (GError) error = NULL;
  MaeStoreBackend *backend = stored_world_is_in_postgres () ? store_postgres_open (path, &error)
                                                            : mae_sqlite_open (path, FALSE, &error);
  g_assert_no_error (error);
  MaeStore *store = mae_store_new (backend, TRUE, &error);
  g_assert_no_error (error);
  return store;
}

gboolean
stored_world_is_in_postgres (void)
{
  return g_getenv ("MAESTRI_POSTGRES") != NULL;
}

static World *
start (World *world, MaeStore *store)
{
  g_autoptr (GError) error = NULL;

  world->config.store = store;
  world_start (world);
  mae_server_load (world->server, world->now, &error);
  g_assert_no_error (error);
  return world;
}

World *
stored_world_start (const char *ruleset, MaeStore *store)
{
  return start (world_new (mae_ruleset_builtin (ruleset)), store);
}

void
stored_world_live_twice (World *(*make) (void), void (*live) (World *world, int life))
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-store-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);

  for (int life = 0; life < 2; life++) {
    MaeStore *store = stored_world_open (path);
    World *world = start (make (), store);
    live (world, life);
    world_free (world);
    mae_store_close (store);
  }
  /* After a normal end there is only one file. */
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

void
stored_world_set_up (StoredWorld *self)
{
  if (warnings != NULL)
    g_string_truncate (warnings, 0);
  self->folder = g_dir_make_tmp ("maestri-store-XXXXXX", NULL);
  self->path = stored_world_is_in_postgres () ? store_postgres_make ()
                                              : g_build_filename (self->folder, "store.db", NULL);
  self->store = stored_world_open (self->path);
  self->world = stored_world_start ("standard", self->store);
}

void
stored_world_remove_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, name, NULL);
    g_remove (file);
  }
}

void
stored_world_tear_down (StoredWorld *self)
{
  world_free (self->world);
  mae_store_close (self->store);
  stored_world_remove_files (self->folder);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->path);
}

void
stored_world_set_unwritable (StoredWorld *self, gboolean unwritable)
{
  g_assert_true (mae_store_exec (
      self->store, unwritable ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", NULL));
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE)))
    return g_log_writer_default (level, fields, n_fields, data);
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      g_string_append_printf (warnings, "%s\n", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

void
stored_world_keep_warnings (void)
{
  warnings = g_string_new (NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
}

void
stored_world_assert_warned (const char *text)
{
  if (strstr (warnings->str, text) == NULL)
    g_error ("Expected “%s”, was told: %s", text, warnings->str);
  g_string_truncate (warnings, 0);
}
