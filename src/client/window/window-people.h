/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and the people on a server: invitations, and what became of requests about them. */
#pragma once

#include "window.h"

void mae_window_watch_people (MaeWindow *self);
void mae_window_install_people_actions (GtkWidgetClass *klass);
