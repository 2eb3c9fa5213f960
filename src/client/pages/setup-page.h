/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Choosing leaders and starting resources, by drag and drop, press or keyboard; all change one
 * MaeDraftSetup. After the own choices it waits for the others'.
 *
 * Property "subtitle": what the seat starts with, for the header bar. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define MAE_TYPE_SETUP_PAGE (mae_setup_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeSetupPage, mae_setup_page, MAE, SETUP_PAGE, GtkWidget)

/* @session is in a game where the player has a seat. */
GtkWidget *mae_setup_page_new (MaeSession *session);

G_END_DECLS
