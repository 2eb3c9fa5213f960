/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a game: the feast with the podium, how it ended and what decided it, the points by
 * category, a picture to share, a chart, highlights, the chat. Pressing a number of points shows
 * its parts.
 *
 * Property "subtitle": how long the game was, for the header bar. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/points-history.h"
#include "client/game/recording.h"
#include "client/session/session.h"
#include "store/record.h"

#define MAE_TYPE_END_PAGE (mae_end_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeEndPage, mae_end_page, MAE, END_PAGE, GtkWidget)

/* Shows the game of @model, which is over. @history is only read during the call. @replay: the
 * game's number in the store; 0: not stored. @own: who sits at the model's seat is told their
 * result; otherwise it is told as to a spectator. */
GtkWidget *
mae_end_page_new (MaeModel *model, const MaePointsHistory *history, gint64 replay, gboolean own);

/* Shows the log and the chat of @session too, if people can talk at its table. To be called at most
 * once. */
void mae_end_page_set_session (MaeEndPage *self, MaeSession *session);

/* The first function offers the replay of @seen, what was seen of the game ("win.replay-seen"),
 * which has no number; the second one returns it. (transfer none) */
void mae_end_page_offer_seen (MaeEndPage *self, MaeRecording *seen);
MaeRecording *mae_end_page_get_seen (MaeEndPage *self);

/* Analyzes @record, the page's whole game as it is in the store, and shows the result, if there is
 * a net for such games. To be called at most once. */
void mae_end_page_analyze (MaeEndPage *self, MaeRecord *record);

/* Writes the picture to share to @file, and says whether that worked. */
void mae_end_page_write_card (MaeEndPage *self, GFile *file);

/* Compares the result with the player's games in the store, of which this one has @number; 0: it
 * isn't there. */
void mae_end_page_set_stored (MaeEndPage *self, gint64 number);
