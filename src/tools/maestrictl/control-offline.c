/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "control-offline.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "protocol/json-writer.h"
#include "server/address-group.h"
#include "store/nickname.h"
#include "store/store-address.h"
#include "store/store-clock.h"
#include "store/store-games.h"
#include "store/store-marks.h"
#include "store/store-ratings.h"

typedef struct {
  GPtrArray *lines; /* the answer */
  gint64 now;       /* seconds since 1970 */
  gint64 time;      /* see mae_store_get_time() */
  const char *key;  /* the key to search for; NULL: none */
  gboolean found, has_seat;
  GHashTable *running; /* numbers of games that go on, and of open tables */
} Work;

static void
take_line (Work *work, GString *line)
{
  mae_json_close (line, '}');
  g_ptr_array_add (work->lines, g_string_free (line, FALSE));
}

static void
list_account (const MaeStoredAccount *account, gpointer data)
{
  Work *work = data;
  GString *line = g_string_new (NULL);

  mae_json_open (line, NULL, '{');
  mae_json_string (line, "nickname", account->name);
  mae_json_int (line, "ageMs", MAX (work->now - account->made, 0) * 1000);
  mae_json_int (line, "unusedMs", MAX (work->time - account->seen, 0) * 1000);
  mae_json_bool (line, "hasPlayed", account->has_played);
  take_line (work, line);
}

static void
list_ban (const char *network, gint64 until, gpointer data)
{
  Work *work = data;
  GString *line = g_string_new (NULL);

  mae_json_open (line, NULL, '{');
  mae_json_string (line, "network", network);
  if (until != 0)
    mae_json_int (line, "remainingMs", MAX (until - work->time, 0) * 1000);
  take_line (work, line);
}

static void
find_account (const MaeStoredAccount *account, gpointer data)
{
  Work *work = data;
  work->found |= g_strcmp0 (account->key, work->key) == 0;
}

static void
find_ban (const char *network, gint64 until, gpointer data)
{
  Work *work = data;
  work->found |= g_strcmp0 (network, work->key) == 0;
}

static void
note_game (const MaeStoredTable *game, const GByteArray *log, guint32 n_commands,
           const char *broken, gpointer data)
{
  g_hash_table_add (((Work *) data)->running, g_memdup2 (&game->number, sizeof game->number));
}

static void
note_open_table (const MaeStoredMark *mark, gpointer data)
{
  gint64 number = g_ascii_strtoll (mark->key, NULL, 10);

  if (mark->kind == MAE_MARK_OPEN_TABLE)
    g_hash_table_add (((Work *) data)->running, g_memdup2 (&number, sizeof number));
}

static void
find_seat (const MaeStoredIdentity *identity, gpointer data)
{
  Work *work = data;
  work->has_seat |= g_hash_table_contains (work->running, &identity->table);
}

static gboolean
delete_person (MaeStore *store, Work *work, const char *nickname, GError **error)
{
  g_autoptr (GHashTable) running =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  work->running = running;
  if (!mae_store_list_running (store, note_game, work, error)
      || !mae_store_load_marks (store, note_open_table, work, error)
      || !mae_store_load_identities (store, work->key, find_seat, work, error))
    return FALSE;
  if (work->has_seat)
    return mae_store_error_none (error, _ ("“%s” has a seat in a game that goes on."), nickname);
  return mae_store_remove_person (store, work->key);
}

/* What @word does with the account of @nickname. */
static gboolean
change_person (MaeStore *store, Work *work, const char *word, const char *nickname, GError **error)
{
  g_autofree char *key = mae_nickname_read_key (nickname);

  work->key = key;
  if (key != NULL && !mae_store_load_accounts (store, find_account, work, error))
    return FALSE;
  if (!work->found)
    return mae_store_error_none (error, _ ("“%s” has no password."), nickname);
  if (g_str_equal (word, "forget"))
    mae_store_remove_account (store, key);
  else if (g_str_equal (word, "reset-ratings"))
    mae_store_reset_ratings (store, key);
  else if (!g_str_equal (word, "delete-person"))
    mae_store_put_unrated (store, key, g_str_equal (word, "exclude"));
  else if (!delete_person (store, work, nickname, error))
    return FALSE;
  return mae_store_commit (store, error);
}

static gboolean
unban (MaeStore *store, Work *work, const char *network, GError **error)
{
  g_autoptr (GInetAddressMask) mask = mae_address_network (network);
  g_autofree char *stored = mask != NULL ? g_inet_address_mask_to_string (mask) : NULL;

  work->key = stored;
  if (!mae_store_load_bans (store, find_ban, work, error))
    return FALSE;
  if (!work->found)
    return mae_store_error_none (error, _ ("“%s” isn’t banned."), network);
  mae_store_remove_ban (store, stored);
  return mae_store_commit (store, error);
}

static gboolean
has_table (const GPtrArray *games, gint64 number)
{
  for (guint i = 0; i < games->len; i++)
    if (((const MaeStoredGame *) g_ptr_array_index (games, i))->number == number)
      return TRUE;
  return FALSE;
}

static gboolean
remove_table (MaeStore *store, Work *work, const char *text, GError **error)
{
  g_autoptr (GPtrArray) games = mae_store_list_games (store, error);
  g_autoptr (GHashTable) open = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gint64 number;

  work->running = open;
  if (games == NULL || !mae_store_load_marks (store, note_open_table, work, error))
    return FALSE;
  if (!g_ascii_string_to_signed (text, 10, 1, G_MAXINT64, &number, NULL))
    return mae_store_error_none (error, _ ("“%s” is not a number."), text);
  if (g_hash_table_contains (open, &number)) {
    g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, number);
    /* The next start removes the seats there. */
    return mae_store_remove_mark (store, MAE_MARK_OPEN_TABLE, key, "")
           && mae_store_commit (store, error);
  }
  if (!has_table (games, number))
    return mae_store_error_none (error, _ ("There is no table %s."), text);
  return mae_store_delete_table (store, number) && mae_store_commit (store, error);
}

static gboolean
run (MaeStore *store, Work *work, const char *const *words, GError **error)
{
  static const char *const of_person[] = { "forget",  "reset-ratings", "exclude",
                                           "include", "delete-person", NULL };
  const char *argument = words[1];

  if (g_str_equal (words[0], "accounts"))
    return mae_store_load_accounts (store, list_account, work, error);
  if (g_str_equal (words[0], "bans"))
    return mae_store_load_bans (store, list_ban, work, error);
  if (g_strv_contains (of_person, words[0]))
    return change_person (store, work, words[0], argument, error);
  if (g_str_equal (words[0], "unban"))
    return unban (store, work, argument, error);
  if (g_str_equal (words[0], "remove"))
    return remove_table (store, work, argument, error);
  return mae_store_error_none (error, _ ("“%s” needs a running server."), words[0]);
}

static gboolean
import (const char *address, const char *path, Work *work, GError **error)
{
  GString *line = g_string_new (NULL);
  MaeStoreImported imported;
  gboolean well = mae_store_import (address, path, &imported, error);

  mae_json_open (line, NULL, '{');
  mae_json_int (line, "games", imported.n_games);
  mae_json_int (line, "accounts", imported.n_accounts);
  take_line (work, line);
  return well;
}

GPtrArray *
mae_control_offline (const char *path, const char *const *words, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  Work work = { .lines = lines, .now = g_get_real_time () / G_TIME_SPAN_SECOND };
  gboolean imports = g_str_equal (words[0], "import");
  const char *source = imports ? words[1] : path;

  /* Opening a store that doesn't exist would create it. */
  if (!mae_store_address_is_remote (source) && !g_file_test (source, G_FILE_TEST_EXISTS)) {
    mae_store_error_none (error, _ ("There is no store at %s."), source);
    return NULL;
  }
  if (imports)
    return import (path, source, &work, error) ? g_steal_pointer (&lines) : NULL;
  g_auto (GStrv) worries = NULL;
  g_autoptr (MaeStore) store = mae_store_open_address (path, NULL, &worries, error);
  if (store != NULL)
    work.time = mae_store_get_time (store);
  if (store == NULL || !run (store, &work, words, error))
    return NULL;
  return g_steal_pointer (&lines);
}
