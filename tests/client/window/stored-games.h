/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A window, and games stored on this computer. */
#pragma once

#include "client/window/window-private.h"

typedef struct {
  char *path; /* of the store */
  MaeWindow *window;
} StoredGames;

/* Setup and teardown for g_test_add(). There are no games and no window yet. */
void stored_games_set_up (StoredGames *f, gconstpointer data);
void stored_games_tear_down (StoredGames *f, gconstpointer data);

/* Stores a game against Novices that was played for @n_commands commands, or to its end. Returns
 * its number. */
gint64 stored_games_keep (StoredGames *f, guint64 seed, int n_players, guint32 n_commands);

/* Opens the window. */
void stored_games_open (StoredGames *f);

/* Returns the page of @type, or a part of one (NULL: none); and whether the window shows it. */
GtkWidget *stored_games_page (StoredGames *f, GType type);
gboolean stored_games_shows (StoredGames *f, GType type);

/* Activates an action of the window, or (“replay.…”) of the replay in it. */
void stored_games_act (StoredGames *f, const char *action, GVariant *target);
