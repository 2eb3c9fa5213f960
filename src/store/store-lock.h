/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of a shared store belongs to one player at a time: whoever plays or deletes it has its
 * lock. Locks are files in a folder beside the store, which the system unlocks when a process ends,
 * however it ends. The files say who has them. */
#pragma once

#include <glib.h>

typedef struct _MaeStoreLock MaeStoreLock;

#define MAE_STORE_HOST_MAX 255

/* Who has a lock. */
typedef struct {
  int process;                       /* its id; 0: unknown */
  char host[MAE_STORE_HOST_MAX + 1]; /* the computer, a word in UTF-8; "": unknown */
} MaeStoreHolder;

/* Locks the game @number (> 0; 0 is used by the store itself) of the store at @path. Returns NULL
 * and sets @holder (may be NULL) if the game is locked, by this process or another one. Where files
 * can't be locked, every game can be. */
MaeStoreLock *mae_store_lock (const char *path, gint64 number, MaeStoreHolder *holder);
void mae_store_unlock (MaeStoreLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStoreLock, mae_store_unlock)

/* Returns whether a game of the store at @path is locked, and by whom. Removes what processes that
 * were killed left behind. */
gboolean mae_store_any_locked (const char *path, MaeStoreHolder *holder);

/* Returns whether @holder is this process. */
gboolean mae_store_holder_is_self (const MaeStoreHolder *holder);

/* Returns whether @holder runs on this computer. */
gboolean mae_store_holder_is_here (const MaeStoreHolder *holder);
