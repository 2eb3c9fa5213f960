/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "games.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "net/file-problem.h"
#include "net/private-file.h"
#include "wall-clock.h"

/* The current round is found for this many unfinished games. */
#define MOST_ROUNDS 60

char *
mae_games_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "maestri", "games.db", NULL);
}

const char *
mae_games_problem_text (int code)
{
  switch (code) {
  case MAE_STORE_ERROR_VERSION:
    return _ ("Your games were saved by a newer version of Maestri.");
  case MAE_STORE_ERROR_NONE:
    return _ ("This game was deleted.");
  case MAE_STORE_ERROR_IN_USE:
    return _ ("Another program is using the file with your games.");
  case MAE_STORE_ERROR_FULL:
    return _ ("The disk is full.");
  case MAE_STORE_ERROR_DENIED:
    return _ ("The file with your games can’t be changed.");
  case MAE_STORE_ERROR_DAMAGED:
    return _ ("The file with your games is damaged.");
  case MAE_STORE_ERROR_CONFLICT:
    return _ ("Another program changed or deleted this game.");
  default:
    return _ ("The file with your games can’t be read or changed.");
  }
}

/* Sets @error to @why in translated words. Returns FALSE. */
static gboolean
fail (GError **error, const GError *why)
{
  g_debug ("%s", why->message);
  g_set_error_literal (error, MAE_STORE_ERROR, why->code, mae_games_problem_text (why->code));
  return FALSE;
}

/* Files that SQLite creates beside the store. */
static const char *const beside[] = { "-wal", "-shm" };

/* Opens the store at @path, creating it and its folder if needed. */
static MaeStore *
open_store_at (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) why = NULL;

  /* If this fails, opening the store reports why. */
  g_mkdir_with_parents (folder, 0700);
  mae_private_file_restrict (path);
  for (gsize i = 0; i < G_N_ELEMENTS (beside); i++) {
    g_autofree char *file = g_strconcat (path, beside[i], NULL);

    mae_private_file_restrict (file);
  }
  MaeStore *store = mae_store_open_shared (path, &why);
  if (!store)
    fail (error, why);
  return store;
}

static MaeStore *
open_store (GError **error)
{
  g_autofree char *path = mae_games_path ();

  return open_store_at (path, error);
}

/* ── Listing ───────────────────────────────────────────────────────────────────────────────── */

static void
info_free (gpointer data)
{
  MaeGameInfo *info = data;

  mae_stored_game_free (info->stored);
  g_clear_pointer (&info->record, mae_record_unref);
  g_free (info->game);
  g_free (info);
}

/* @keeps: also keeps the game. */
static void
look_up_round (MaeStore *store, MaeGameInfo *info, gboolean keeps)
{
  g_autoptr (MaeRecord) record = mae_record_load (store, info->stored->number, NULL);
  g_autofree MaeGame *game = g_new0 (MaeGame, 1);

  if (record && mae_record_person (record) >= 0
      && mae_record_replay (record, record->n_commands, game))
    info->round = game->round;
  else
    info->broken = TRUE;
  if (keeps && !info->broken) {
    info->record = g_steal_pointer (&record);
    info->game = g_steal_pointer (&game);
  }
}

/* Returns all games in the file at @path, and the open @store; without a file none, and NULL.
 * Returns NULL and @error if they can't be read. (transfer full): MaeStoredGame */
static GPtrArray *
list_stored (const char *path, MaeStore **store, GError **error)
{
  g_autoptr (GError) why = NULL;
  GPtrArray *games;

  *store = NULL;
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return g_ptr_array_new ();
  if (!(*store = open_store_at (path, error)))
    return NULL;
  games = mae_store_list_games (*store, &why);
  if (!games)
    fail (error, why);
  return games;
}

static void
list_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) infos = g_ptr_array_new_with_free_func (info_free);
  g_autoptr (MaeStore) store = NULL;
  GError *error = NULL;
  g_autoptr (GPtrArray) games = list_stored (path, &store, &error);
  int rounds = 0;

  if (!games) {
    g_task_return_error (task, error);
    return;
  }
  for (guint i = 0; i < games->len; i++) {
    MaeGameInfo *info = g_new0 (MaeGameInfo, 1);

    info->stored = g_steal_pointer (&g_ptr_array_index (games, i));
    info->broken = info->stored->state == MAE_TABLE_BROKEN;
    if (info->stored->state == MAE_TABLE_RUNNING && rounds++ < MOST_ROUNDS)
      look_up_round (store, info, rounds == 1);
    g_ptr_array_add (infos, info);
  }
  g_ptr_array_set_free_func (games, NULL);
  g_task_return_pointer (task, g_steal_pointer (&infos), (GDestroyNotify) g_ptr_array_unref);
}

static void
run (GTaskThreadFunc func, GCancellable *cancellable, GAsyncReadyCallback callback,
     gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_task_data (task, mae_games_path (), g_free);
  g_task_run_in_thread (task, func);
}

void
mae_games_list_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  run (list_thread, cancellable, callback, user_data);
}

GPtrArray *
mae_games_list_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
results_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  g_autoptr (MaeStore) store = NULL;
  g_autoptr (GError) why = NULL;
  GError *error = NULL;
  GArray *results = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS)) {
    store = open_store_at (path, &error);
    if (store && !(results = mae_store_list_results (store, &why)))
      fail (&error, why);
  } else {
    results = g_array_new (FALSE, FALSE, sizeof (MaeStoredResults));
  }
  if (error)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, results, (GDestroyNotify) g_array_unref);
}

void
mae_games_results_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer user_data)
{
  run (results_thread, cancellable, callback, user_data);
}

GArray *
mae_games_results_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
strengths_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  g_autoptr (MaeStore) store = NULL;
  GError *error = NULL;
  g_autoptr (GPtrArray) games = list_stored (path, &store, &error);

  if (games)
    g_task_return_pointer (task, mae_strengths_new (games), (GDestroyNotify) mae_strengths_free);
  else
    g_task_return_error (task, error);
}

void
mae_games_strengths_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  run (strengths_thread, cancellable, callback, user_data);
}

MaeStrength *
mae_games_strengths_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ── Puzzles ───────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_games_list_puzzles (GError **error)
{
  g_autofree char *path = mae_games_path ();
  g_autoptr (MaeStore) store = NULL;
  g_autoptr (GError) why = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
  store = open_store_at (path, error);
  if (!store)
    return NULL;
  GArray *puzzles = mae_store_list_puzzles (store, &why);
  if (!puzzles)
    fail (error, why);
  return puzzles;
}

gboolean
mae_games_add_puzzle (const MaeStoredPuzzle *puzzle, GError **error)
{
  g_autoptr (MaeStore) store = open_store (error);
  g_autoptr (GError) why = NULL;

  if (!store)
    return FALSE;
  mae_store_add_puzzle (store, puzzle);
  return mae_store_commit (store, &why) || fail (error, why);
}

/* ── One game ──────────────────────────────────────────────────────────────────────────────── */

/* Says where the game is open that @holder has. */
static void
fail_held (GError **error, const MaeStoreHolder *holder)
{
  MaeStoreError code = MAE_STORE_ERROR_IN_USE;

  if (mae_store_holder_is_self (holder))
    g_set_error_literal (error, MAE_STORE_ERROR, code, _ ("This game is open in another window."));
  else if (holder->process == 0 || *holder->host == '\0')
    g_set_error_literal (error, MAE_STORE_ERROR, code, _ ("This game is open in another program."));
  else if (mae_store_holder_is_here (holder))
    g_set_error (error, MAE_STORE_ERROR, code,
                 /* Translators: %d is the number of a process. */
                 _ ("This game is open in another program, process %d."), holder->process);
  else
    g_set_error (error, MAE_STORE_ERROR, code,
                 /* Translators: the name of a computer and the number of a process. */
                 _ ("This game is open on the computer “%1$s”, process %2$d."), holder->host,
                 holder->process);
}

MaeStoreLock *
mae_games_lock (gint64 number, GError **error)
{
  g_autofree char *path = mae_games_path ();
  MaeStoreHolder holder;
  MaeStoreLock *lock = mae_store_lock (path, number, &holder);

  if (!lock)
    fail_held (error, &holder);
  return lock;
}

MaeRecord *
mae_games_load (gint64 number, GError **error)
{
  g_autoptr (MaeStore) store = open_store (error);
  g_autoptr (GError) why = NULL;
  MaeRecord *record = store ? mae_record_load (store, number, &why) : NULL;

  if (g_error_matches (why, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED))
    g_set_error_literal (error, MAE_STORE_ERROR, why->code,
                         _ ("This game is damaged: its moves can’t be replayed."));
  else if (why)
    fail (error, why);
  return record;
}

gboolean
mae_games_add (MaeRecord *record, GError **error)
{
  g_autoptr (MaeStore) store = open_store (error);
  g_autoptr (GError) why = NULL;

  return store && (mae_record_add (record, store, mae_wall_clock (), &why) || fail (error, why));
}

/* Returns whether @kept is @record, or a later state of it. */
static gboolean
is_same_game (const MaeRecord *kept, const MaeRecord *record)
{
  return mae_record_person (kept) == mae_record_person (record)
         && kept->log->len >= record->log->len
         && memcmp (kept->log->data, record->log->data, record->log->len) == 0;
}

/* (transfer full) Returns the game in @store for which is_same_game() is TRUE, or NULL. */
static MaeRecord *
find_same (MaeStore *store, const MaeRecord *record)
{
  g_autoptr (GArray) numbers = mae_store_find_games (store, record->seed, record->n_players,
                                                     mae_ruleset_hash (record->rules), NULL);

  for (guint i = 0; numbers && i < numbers->len; i++) {
    g_autoptr (MaeRecord) kept = mae_record_load (store, g_array_index (numbers, gint64, i), NULL);

    if (kept && is_same_game (kept, record))
      return g_steal_pointer (&kept);
  }
  return NULL;
}

gint64
mae_games_import (MaeRecord *record, gboolean *over, GError **error)
{
  g_autoptr (MaeStore) store = open_store (error);
  /* In one transaction, so that no other process saves the same game meanwhile. */
  g_autoptr (MaeRecord) kept = store && mae_store_begin (store) ? find_same (store, record) : NULL;
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  const MaeRecord *found = kept ? kept : record;
  g_autoptr (GError) why = NULL;

  if (!store)
    return 0;
  g_return_val_if_fail (mae_record_replay (found, found->n_commands, game), 0);
  *over = game->phase == MAE_PHASE_ENDED;
  if (kept)
    return kept->number;
  if (mae_record_add (record, store, mae_wall_clock (), &why) && *over) {
    mae_store_finish_table (store, record->number, MAE_TABLE_ENDED, game, NULL, mae_wall_clock ());
    mae_store_commit (store, &why);
  }
  if (why)
    fail (error, why);
  return why ? 0 : record->number;
}

gboolean
mae_games_set_played (gint64 number, GError **error)
{
  g_autoptr (MaeStore) store = open_store (error);
  g_autoptr (GError) why = NULL;

  if (!store)
    return FALSE;
  mae_store_set_played (store, number, 0, mae_wall_clock ());
  return mae_store_commit (store, &why) || fail (error, why);
}

gboolean
mae_games_delete (gint64 number, GError **error)
{
  g_autoptr (MaeStoreLock) lock = mae_games_lock (number, error);
  g_autoptr (MaeStore) store = lock ? open_store (error) : NULL;
  g_autoptr (GError) why = NULL;

  if (!store)
    return FALSE;
  mae_store_delete_table (store, number);
  return mae_store_commit (store, &why) || fail (error, why);
}

char *
mae_games_set_aside (GError **error)
{
  g_autoptr (GDateTime) date = mae_wall_clock_local ();
  g_autofree char *stamp = g_date_time_format (date, "%Y%m%d-%H%M%S");
  g_autofree char *path = mae_games_path ();
  g_autofree char *aside = g_strdup_printf ("%s.%s", path, stamp);

  /* The date may have been set back. */
  for (int i = 2; g_file_test (aside, G_FILE_TEST_EXISTS); i++) {
    g_free (aside);
    aside = g_strdup_printf ("%s.%s-%d", path, stamp, i);
  }

  if (mae_store_any_locked (path, NULL)) {
    g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE,
                         _ ("One of your games is still open. Leave it first."));
    return NULL;
  }
  if (g_rename (path, aside) != 0) {
    int cause = errno;

    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (cause),
                 _ ("The file with your games can’t be renamed: %s"),
                 mae_file_problem_of_errno (cause));
    return NULL;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (beside); i++) {
    g_autofree char *from = g_strconcat (path, beside[i], NULL);
    g_autofree char *to = g_strconcat (aside, beside[i], NULL);

    g_rename (from, to);
  }
  return g_steal_pointer (&aside);
}
