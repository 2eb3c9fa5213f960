/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A place on the board for a leader that is kept: empty, as a target for drops (MAE_DROP_BOARD), or
 * with its card. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

G_BEGIN_DECLS

#define MAE_TYPE_KEPT_LEADER (mae_kept_leader_get_type ())
G_DECLARE_FINAL_TYPE (MaeKeptLeader, mae_kept_leader, MAE, KEPT_LEADER, GtkWidget)

/* Place number @index. */
GtkWidget *mae_kept_leader_new (int index);

/* Shows @leader of @rules, or (-1) that the place is free. @usable: the card can be taken back. */
void
mae_kept_leader_update (MaeKeptLeader *self, const MaeRuleset *rules, int leader, gboolean usable);

G_END_DECLS
