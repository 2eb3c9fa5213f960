/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Choosing leaders and starting resources, by drag and drop, press or keyboard, all of which change
 * one MaeDraftSetup. After the player's choices it waits for those of the others.
 *
 * Property "subtitle": what the seat starts with, for the header bar. Signal "changed" (): the
 * draft has changed. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/draft-setup.h"
#include "client/session/session.h"

#define MAE_TYPE_SETUP_PAGE (mae_setup_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeSetupPage, mae_setup_page, MAE, SETUP_PAGE, GtkWidget)

/* @session must be in a game where the player has a seat. */
GtkWidget *mae_setup_page_new (MaeSession *session);

/* Returns the session that the page was created with. (transfer none) */
MaeSession *mae_setup_page_get_session (MaeSetupPage *self);

/* Returns the draft; its game is NULL if there is nothing to choose. */
const MaeDraftSetup *mae_setup_page_get_draft (MaeSetupPage *self);

/* Parts of the page that a lesson can point at. */
typedef enum {
  MAE_SETUP_HAND,
  MAE_SETUP_BOARD,
  MAE_SETUP_START,
} MaeSetupPart;

/* Returns the widget of @part. */
GtkWidget *mae_setup_page_get_part (MaeSetupPage *self, MaeSetupPart part);

/* Keeps the leaders of @command, which must be CHOOSE_LEADERS, and no others. */
void mae_setup_page_propose (MaeSetupPage *self, const MaeCommand *command);
