/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports about others, and the player's account on the server of the session. */
#pragma once

#include "window.h"

void mae_window_watch_account (MaeWindow *self);
/* To be called in class_init. */
void mae_window_install_account_actions (GtkWidgetClass *klass);
