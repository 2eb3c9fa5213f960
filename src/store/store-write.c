/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written to a store, gathered until the next commit. */
#include "store-private.h"
#include "store/store-marks.h"

static gboolean
conflict (MaeStore *store, const char *why)
{
  if (store->spoilt == NULL)
    g_set_error (&store->spoilt, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT,
                 "The store can't be written: %s", why);
  return FALSE;
}

/* Returns the batch that the next commit writes; NULL: it will fail. */
static MaeStoreBatch *
open_batch (MaeStore *store)
{
  if (store->spoilt != NULL)
    return NULL;
  if (store->late != NULL)
    return store->late;
  if (store->batch == NULL)
    store->batch = mae_store_batch_new ();
  return store->batch;
}

gboolean
mae_store_write (MaeStore *store, const MaeWrite *write)
{
  MaeStoreBatch *batch = open_batch (store);

  if (batch != NULL)
    mae_store_batch_add (batch, write);
  return batch != NULL;
}

/* Returns whether what is written of @game (0: of a new one) has to wait, since the journal, or
 * where the game ends, can't be read now. Everything that is written after that waits, too. */
static gboolean
has_to_wait (MaeStore *store, gint64 game)
{
  g_autoptr (GError) error = NULL;

  if (store->late == NULL && !mae_journal_learn (store->journal, game, &error)
      && error->code != MAE_STORE_ERROR_DAMAGED)
    store->late = mae_store_batch_new ();
  return store->late != NULL;
}

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_add_table (MaeStore *store, const MaeStoredTable *table, gint64 now)
{
  const char *wrong = NULL;
  gint64 row = 0;

  if (store->spoilt == NULL && store->journal != NULL && !has_to_wait (store, 0))
    wrong = mae_journal_start (store->journal, table->number, &row);
  if (wrong != NULL)
    return conflict (store, wrong);
  if (!MAE_STORE_WRITE (store, .kind = MAE_WRITE_GAME, .number = table->number, .date = now,
                        .id = row, .game = *table))
    return FALSE;
  store->last_game = MAX (store->last_game, table->number);
  return TRUE;
}

gboolean
mae_store_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size)
{
  if (store->spoilt != NULL)
    return FALSE;
  if (store->journal == NULL || has_to_wait (store, table))
    return MAE_STORE_WRITE (store, .kind = MAE_WRITE_COMMAND, .number = table, .index = index,
                            .bytes = packed, .size = size);
  const char *wrong =
      mae_journal_append (store->journal, open_batch (store), table, index, packed, size);
  return wrong == NULL || conflict (store, wrong);
}

gboolean
mae_store_truncate (MaeStore *store, gint64 table, guint32 index)
{
  if (store->spoilt != NULL)
    return FALSE;
  if (store->journal == NULL || has_to_wait (store, table))
    return MAE_STORE_WRITE (store, .kind = MAE_WRITE_CUT, .number = table, .index = index);
  const char *wrong = mae_journal_cut (store->journal, open_batch (store), table, index);
  return wrong == NULL || conflict (store, wrong);
}

gboolean
mae_store_put_clock (MaeStore *store, gint64 table, const MaeStoredClock *clock)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_CLOCK, .number = table, .clock = *clock);
}

gboolean
mae_store_put_computer (MaeStore *store, gint64 table, int seat, int computer)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_COMPUTER, .number = table,
                          .index = (guint32) seat, .n = (guint32) computer);
}

/* Moves the commands that only the journal has to those of the game. */
static gboolean
finish_tail (MaeStore *store, gint64 table)
{
  if (store->spoilt != NULL)
    return FALSE;
  if (store->journal != NULL && !has_to_wait (store, 0))
    mae_journal_finish (store->journal, open_batch (store), table);
  return TRUE;
}

static void
set_results (MaeStoredEnd *end, const MaeGame *game)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];

  end->has_hash = TRUE;
  end->hash = mae_game_hash (game);
  end->n_results = mae_game_ranking (game, order, rank);
  for (int i = 0; i < end->n_results; i++) {
    MaeScore score = mae_game_score (game, order[i]);
    end->results[i] = (MaeStoredResult){
      .seat = order[i],
      .points = score.total,
      .cards = score.cards,
      .leaders = score.leaders,
      .track = score.track,
      .sections = score.sections,
      .resources = score.resources,
      /* Against Lorenzo a player who lost is second. */
      .place = game->winners == 0 ? rank[i] + 1 : rank[i],
    };
  }
}

gboolean
mae_store_finish_table (MaeStore *store, gint64 table, MaeTableState state, const MaeGame *game,
                        const char *why, gint64 now)
{
  MaeWrite write = { .kind = MAE_WRITE_END,
                     .number = table,
                     .end = { .state = state, .why = why, .date = now, .over = store->time } };

  if (game != NULL)
    set_results (&write.end, game);
  return finish_tail (store, table) && mae_store_write (store, &write);
}

gboolean
mae_store_prune (MaeStore *store, gint64 before, guint most)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_PRUNE, .date = before, .n = most);
}

gboolean
mae_store_set_played (MaeStore *store, gint64 number, gint64 origin, gint64 now)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_PLAYED, .number = number, .id = origin,
                          .date = now);
}

gboolean
mae_store_delete_table (MaeStore *store, gint64 number)
{
  return finish_tail (store, number)
         && MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_GAME, .number = number);
}

gboolean
mae_store_add_puzzle (MaeStore *store, const MaeStoredPuzzle *puzzle)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_PUZZLE, .puzzle = *puzzle);
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_put_identity (MaeStore *store, const MaeStoredIdentity *identity)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_IDENTITY, .identity = *identity);
}

gboolean
mae_store_remove_identity (MaeStore *store, const char *key, gint64 table)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_IDENTITY, .key = key, .number = table);
}

gboolean
mae_store_put_account (MaeStore *store, const MaeStoredAccount *account)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_ACCOUNT, .account = *account);
}

gboolean
mae_store_remove_account (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_ACCOUNT, .key = key);
}

gboolean
mae_store_touch_account (MaeStore *store, const char *key, gint64 now)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_ACCOUNT_SEEN, .key = key, .date = now);
}

gboolean
mae_store_put_played (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_ACCOUNT_PLAYED, .key = key);
}

gboolean
mae_store_put_places (MaeStore *store, const char *key, const guint8 *places)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_ACCOUNT_PLACES, .key = key, .bytes = places,
                          .size = MAE_ACCOUNT_PLACES * MAE_ACCOUNT_PLACE);
}

gboolean
mae_store_put_ban (MaeStore *store, const char *network, gint64 until)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_BAN, .key = network, .date = until);
}

gboolean
mae_store_remove_ban (MaeStore *store, const char *network)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_BAN, .key = network);
}

gboolean
mae_store_put_mark (MaeStore *store, const MaeStoredMark *mark)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_MARK, .mark = *mark);
}

gboolean
mae_store_remove_mark (MaeStore *store, MaeMarkKind kind, const char *key, const char *other)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_MARK,
                          .mark = { .kind = kind, .key = key, .other = other });
}

/* ── What had to wait ─────────────────────────────────────────────────────────────────────── */

static void
write_late_one (MaeStore *store, const MaeWrite *write)
{
  switch (write->kind) {
  case MAE_WRITE_GAME:
    mae_store_add_table (store, &write->game, write->date);
    return;
  case MAE_WRITE_COMMAND:
    mae_store_append (store, write->number, write->index, write->bytes, write->size);
    return;
  case MAE_WRITE_CUT:
    mae_store_truncate (store, write->number, write->index);
    return;
  case MAE_WRITE_END:
  case MAE_WRITE_NO_GAME:
    finish_tail (store, write->number);
    mae_store_write (store, write);
    return;
  default:
    mae_store_write (store, write);
  }
}

/* First all is read that is needed, so nothing has to wait again. */
gboolean
mae_store_write_late (MaeStore *store, GError **error)
{
  g_autoptr (MaeStoreBatch) late = NULL;

  if (store->journal != NULL && !mae_journal_refresh (store->journal, error))
    return FALSE;
  for (guint i = 0; store->late != NULL && i < store->late->writes->len; i++) {
    const MaeWrite *write = &g_array_index (store->late->writes, MaeWrite, i);
    gboolean is_command = write->kind == MAE_WRITE_COMMAND || write->kind == MAE_WRITE_CUT;

    if (is_command && !mae_journal_learn (store->journal, write->number, error))
      return FALSE;
  }
  late = g_steal_pointer (&store->late);
  open_batch (store);
  for (guint i = 0; late != NULL && i < late->writes->len; i++)
    write_late_one (store, &g_array_index (late->writes, MaeWrite, i));
  return TRUE;
}
