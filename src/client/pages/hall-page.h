/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server's hall: the tables to join or watch, and buttons to open one or to enter a code. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_HALL_PAGE (mae_hall_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeHallPage, mae_hall_page, MAE, HALL_PAGE, GtkWidget)

/* Creates a page about @session, which is in the hall. */
GtkWidget *mae_hall_page_new (MaeSession *session);
