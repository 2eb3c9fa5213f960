/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A line of the log in icons and few words. It has no accessible name: its row has the sentence. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/log-entry.h"
#include "protocol/roster.h"

#define MAE_TYPE_LOG_LABEL (mae_log_label_get_type ())
G_DECLARE_FINAL_TYPE (MaeLogLabel, mae_log_label, MAE, LOG_LABEL, GtkWidget)

/* Creates the label of @entry, with the badge of the player in @roster whose action it was. */
GtkWidget *mae_log_label_new (MaeLogEntry *entry, const MaeRoster *roster);
