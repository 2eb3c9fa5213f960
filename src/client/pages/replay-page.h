/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The replay of a game on the table page: step by step or played automatically, from any player's
 * view; it can be taken over at any move, and analyzed when it is over. A game on a server is shown
 * only from the view in which the player saw it, and can't be taken over or analyzed.
 *
 * Property "subtitle": the current position. Signal "take-over" (gpointer MaeRecord *): the player
 * wants to play this game. */
#pragma once

#include <adwaita.h>

#include "client/game/recording.h"
#include "client/widgets/sound-player.h"
#include "store/record.h"

#define MAE_TYPE_REPLAY_PAGE (mae_replay_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeReplayPage, mae_replay_page, MAE, REPLAY_PAGE, GtkWidget)

/* Creates the page at the first turn, from the view of the person in @record. */
GtkWidget *mae_replay_page_new (MaeRecord *record);

/* Creates the page at the first turn that was seen. */
GtkWidget *mae_replay_page_new_seen (MaeRecording *recording);

/* Returns the number of the game in the store; 0: it shows what was seen of a game. */
gint64 mae_replay_page_get_number (MaeReplayPage *self);

/* Returns the model of the game as it is shown. (transfer none) */
MaeModel *mae_replay_page_get_model (MaeReplayPage *self);

/* Plays the table's sounds with @player; without one, it is silent. */
void mae_replay_page_set_sound_player (MaeReplayPage *self, MaeSoundPlayer *player);
