/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of the board for a kept leader: empty, as a drop target (MAE_DROP_BOARD), or with its
 * card. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

#define MAE_TYPE_KEPT_LEADER (mae_kept_leader_get_type ())
G_DECLARE_FINAL_TYPE (MaeKeptLeader, mae_kept_leader, MAE, KEPT_LEADER, GtkWidget)

/* Creates the part for kept leader number @index, from 0. */
GtkWidget *mae_kept_leader_new (int index);

/* Shows @leader of @rules; -1: none. @usable: the card can be taken back. */
void
mae_kept_leader_update (MaeKeptLeader *self, const MaeRuleset *rules, int leader, gboolean usable);

/* Sets whether it takes as little height as it can. */
void mae_kept_leader_set_low (MaeKeptLeader *self, gboolean low);
