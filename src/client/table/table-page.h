/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table page: shows the whole game, and takes moves by drag and drop, press and keyboard. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"
#include "client/session/session.h"
#include "client/widgets/sound-player.h"

G_BEGIN_DECLS

#define MAE_TYPE_TABLE_PAGE (mae_table_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeTablePage, mae_table_page, MAE, TABLE_PAGE, GtkWidget)

/* The table of @model's game. @session sends the moves; NULL: no moves can be made. */
GtkWidget *mae_table_page_new (MaeModel *model, MaeSession *session);

/* Sends @command; returns FALSE when it can't be sent now. */
typedef gboolean (*MaeTableSend) (gpointer user_data, const MaeCommand *command);

/* Shows @controls instead of the buttons for moves: no moves can be made. */
void mae_table_page_set_controls (MaeTablePage *self, GtkWidget *controls);

/* Plays the table's sounds by @player; without, it is silent. */
void mae_table_page_set_sound_player (MaeTablePage *self, MaeSoundPlayer *player);

/* Shows @text for a moment over the table. */
void mae_table_page_toast (MaeTablePage *self, const char *text);

G_END_DECLS
