/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/batch.h"

#include "store/secret.h"

#define CHUNK 4096

MaeStoreBatch *
mae_store_batch_new (void)
{
  MaeStoreBatch *batch = g_new0 (MaeStoreBatch, 1);

  batch->writes = g_array_new (FALSE, FALSE, sizeof (MaeWrite));
  batch->texts = g_string_chunk_new (CHUNK);
  return batch;
}

void
mae_store_batch_free (MaeStoreBatch *batch)
{
  g_array_unref (batch->writes);
  g_string_chunk_free (batch->texts);
  g_free (batch);
}

static void
keep (MaeStoreBatch *batch, const char **text)
{
  if (*text != NULL)
    *text = g_string_chunk_insert (batch->texts, *text);
}

static void
keep_bytes (MaeStoreBatch *batch, const guint8 **bytes, gsize size)
{
  if (*bytes != NULL)
    *bytes =
        (guint8 *) g_string_chunk_insert_len (batch->texts, (const char *) *bytes, (gssize) size);
}

static void
keep_game (MaeStoreBatch *batch, MaeStoredTable *game)
{
  keep (batch, &game->ruleset);
  keep (batch, &game->code);
  keep (batch, &game->title);
  keep (batch, &game->address);
  keep (batch, &game->owner);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    keep (batch, &game->name[seat]);
}

void
mae_store_batch_add (MaeStoreBatch *batch, const MaeWrite *write)
{
  MaeWrite copy = *write;

  keep (batch, &copy.key);
  keep_bytes (batch, &copy.bytes, copy.size);
  switch (copy.kind) {
  case MAE_WRITE_GAME:
    keep_game (batch, &copy.game);
    break;
  case MAE_WRITE_END:
    keep (batch, &copy.end.why);
    break;
  case MAE_WRITE_RATED:
    keep (batch, &copy.rated.after.key);
    keep (batch, &copy.rated.after.ruleset);
    break;
  case MAE_WRITE_IDENTITY:
    keep (batch, &copy.identity.key);
    keep (batch, &copy.identity.name);
    keep_bytes (batch, &copy.identity.secret_hash, MAE_SECRET_HASH_LENGTH);
    break;
  case MAE_WRITE_ACCOUNT:
    keep (batch, &copy.account.key);
    keep (batch, &copy.account.name);
    keep (batch, &copy.account.password_hash);
    break;
  case MAE_WRITE_MARK:
  case MAE_WRITE_NO_MARK:
    keep (batch, &copy.mark.key);
    keep (batch, &copy.mark.other);
    keep (batch, &copy.mark.text);
    break;
  default:
    break;
  }
  g_array_append_val (batch->writes, copy);
}

gint64
mae_write_game (const MaeWrite *write)
{
  switch (write->kind) {
  case MAE_WRITE_GAME:
  case MAE_WRITE_COMMAND:
  case MAE_WRITE_COMMANDS:
  case MAE_WRITE_CUT:
  case MAE_WRITE_CLOCK:
  case MAE_WRITE_COMPUTER:
  case MAE_WRITE_END:
  case MAE_WRITE_PLAYED:
  case MAE_WRITE_NO_GAME:
  case MAE_WRITE_PLAYER:
  case MAE_WRITE_RATED:
    return write->number;
  case MAE_WRITE_IDENTITY:
    return MAX (write->identity.table, 0);
  case MAE_WRITE_MARK:
    return write->mark.kind == MAE_MARK_OPEN_TABLE || write->mark.kind == MAE_MARK_PLAN
               ? g_ascii_strtoll (write->mark.key, NULL, 10)
               : 0;
  default:
    return 0;
  }
}

static gboolean
is_same_rating (const MaeStoredRating *a, const MaeStoredRating *b)
{
  return a->players == b->players && g_str_equal (a->key, b->key)
         && g_str_equal (a->ruleset, b->ruleset);
}

/* Returns whether @write is a rating that has another one, which is taken out, in it. */
static gboolean
has_removed (const MaeWrite *write, const GArray *removed)
{
  for (guint i = 0; write->kind == MAE_WRITE_RATED && i < removed->len; i++)
    if (is_same_rating (&write->rated.after, &g_array_index (removed, MaeStoredRating, i)))
      return TRUE;
  return FALSE;
}

void
mae_store_batches_remove_game (MaeStoreBatch *const *batches, guint n, gint64 game)
{
  g_autoptr (GArray) removed = g_array_new (FALSE, FALSE, sizeof (MaeStoredRating));

  for (guint b = 0; b < n; b++)
    for (guint i = 0; batches[b] != NULL && i < batches[b]->writes->len;) {
      const MaeWrite *write = &g_array_index (batches[b]->writes, MaeWrite, i);
      if (mae_write_game (write) != game && !has_removed (write, removed)) {
        i++;
        continue;
      }
      if (write->kind == MAE_WRITE_RATED)
        g_array_append_val (removed, write->rated.after);
      g_array_remove_index (batches[b]->writes, i);
    }
}
