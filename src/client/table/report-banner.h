/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows a Vatican report over the table. It takes no input: a press anywhere hides it, and also has
 * its usual effect on the widget below; Esc only hides it. After some seconds it hides by itself.
 */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"

#define MAE_TYPE_REPORT_BANNER (mae_report_banner_get_type ())
G_DECLARE_FINAL_TYPE (MaeReportBanner, mae_report_banner, MAE, REPORT_BANNER, GtkWidget)

/* Shows the report of @section; @seats: mask of those who get its points. */
void mae_report_banner_report (MaeReportBanner *self, MaeModel *model, int section, guint seats);

/* Hides the banner. Returns whether it was shown. */
gboolean mae_report_banner_dismiss (MaeReportBanner *self);
