/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-address.h"

#include "store/backend.h"
#include "store/writer.h"

gboolean
mae_store_address_is_remote (const char *address)
{
  return g_str_has_prefix (address, "postgresql://") || g_str_has_prefix (address, "postgres://");
}

#if MAE_POSTGRES
#include "store/postgres/postgres.h"

static MaeStore *
open_remote (const char *address, const MaeStoreWatch *watch, GStrv *worries, GError **error)
{
  MaeStoreBackend *backend = mae_postgres_open (address, watch, worries, error);

  if (backend == NULL)
    return NULL;
  return mae_store_new (watch != NULL ? mae_writer_new (backend) : backend, TRUE, error);
}

static gboolean
import_remote (const char *address, const char *path, MaeStoreImported *imported, GError **error)
{
  return mae_postgres_import (address, path, imported, error);
}
#else
static MaeStore *
open_remote (const char *address, const MaeStoreWatch *watch, GStrv *worries, GError **error)
{
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN,
               "%s can't be opened: this program was built without PostgreSQL", address);
  return NULL;
}

static gboolean
import_remote (const char *address, const char *path, MaeStoreImported *imported, GError **error)
{
  return open_remote (address, NULL, NULL, error) != NULL;
}
#endif

MaeStore *
mae_store_open_address (const char *address, const MaeStoreWatch *watch, GStrv *worries,
                        GError **error)
{
  *worries = NULL;
  if (mae_store_address_is_remote (address))
    return open_remote (address, watch, worries, error);
  return watch != NULL ? mae_store_open_with_writer (address, error)
                       : mae_store_open (address, error);
}

gboolean
mae_store_import (const char *address, const char *path, MaeStoreImported *imported, GError **error)
{
  *imported = (MaeStoreImported){ 0 };
  if (mae_store_address_is_remote (address))
    return import_remote (address, path, imported, error);
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN,
               "%s is a file; a store is copied into a database, postgresql://…", address);
  return FALSE;
}
