/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks what somebody has done, for the operator of the server. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/account-info.h"

/* Creates a question about one of @names, which end with NULL. Its answers are "report" and
 * "cancel"; the caller presents it. (transfer floating) */
GtkWidget *mae_report_dialog_new (const char *const *names);

/* Return what was chosen; valid as long as the dialog. */
const char *mae_report_dialog_get_name (GtkWidget *question);
MaeConduct mae_report_dialog_get_conduct (GtkWidget *question);
const char *mae_report_dialog_get_text (GtkWidget *question);
