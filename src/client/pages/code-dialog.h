/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks for the code of a table, or a link, and goes there. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

/* Creates the dialog for @session, which is in a hall. */
GtkWidget *mae_code_dialog_new (MaeSession *session);
