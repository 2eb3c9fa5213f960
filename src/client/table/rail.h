/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is beside the table: the panels of the players or of Lorenzo, the log and the chat. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"
#include "client/session/session.h"
#include "lorenzo-panel.h"
#include "table-talk.h"

#define MAE_TYPE_RAIL (mae_rail_get_type ())
G_DECLARE_FINAL_TYPE (MaeRail, mae_rail, MAE, RAIL, GtkBox)

/* Sets the game, and the session that says more about it (NULL: a replay); to be called once. */
void mae_rail_set_model (MaeRail *self, MaeModel *model, MaeSession *session);

/* There is another game, or none. */
void mae_rail_reset (MaeRail *self);

/* The panels are out of date; mae_rail_update() then updates them. */
void mae_rail_invalidate (MaeRail *self);

/* Sets whether there is room for boards of the other players; they are shown if there are at most
 * three. Returns whether that has changed. */
gboolean mae_rail_set_boards (MaeRail *self, gboolean boards);
void mae_rail_update (MaeRail *self);

/* Returns the panel of another player, or NULL. */
GtkWidget *mae_rail_get_panel (MaeRail *self, int seat);

MaeLorenzoPanel *mae_rail_get_lorenzo (MaeRail *self);
MaeTableTalk *mae_rail_get_talk (MaeRail *self);
