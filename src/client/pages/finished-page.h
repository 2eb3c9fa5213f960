/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* *Finished Games*: the player's games on a server that are over, as long as it keeps them. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_FINISHED_PAGE (mae_finished_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeFinishedPage, mae_finished_page, MAE, FINISHED_PAGE, GtkWidget)

GtkWidget *mae_finished_page_new (MaeSession *session);
