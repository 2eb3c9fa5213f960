/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game played in this process, without a server: a deciding game that updates a model with what
 * one seat may know, and whose commands it takes. For the gallery and for tests of widgets. */
#pragma once

#include "client/game/model.h"
#include "client/play/seat.h"

#define MAE_TYPE_LOCAL_TABLE (mae_local_table_get_type ())
G_DECLARE_FINAL_TYPE (MaeLocalTable, mae_local_table, MAE, LOCAL_TABLE, GObject)

struct _MaeLocalTable {
  GObject parent_instance;

  MaeModel *model;
  MaeGame game; /* the deciding game */
  int seat;
  guint64 rng[4];
  MaeReject reject; /* of the last command that was refused */
  int n_sent;       /* commands of the seat that is shown */
};

/* Creates a game of @n_players with @rules, seen from @seat; all choices of the setup are made at
 * random. */
MaeLocalTable *mae_local_table_new (const MaeRuleset *rules, int n_players, int seat, guint64 seed);

/* Applies @command and updates the model. */
gboolean mae_local_table_send (MaeLocalTable *self, const MaeCommand *command);

/* Plays at most @n random moves of any player, until the game ends. */
void mae_local_table_play (MaeLocalTable *self, int n);

/* Plays until @match accepts the next move, which isn't made yet. Returns FALSE when the game ended
 * before. */
typedef gboolean (*MaeLocalMatch) (const MaeCommand *command, const MaeEvents *events,
                                   gpointer user_data);
gboolean mae_local_table_play_until (MaeLocalTable *self, MaeLocalMatch match, gpointer user_data);

/* Plays until the seat that is shown begins a turn. Returns FALSE when the game ended before. */
gboolean mae_local_table_play_to_own_turn (MaeLocalTable *self);
