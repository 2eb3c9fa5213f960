/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A picture of a QR code, dark on white in all styles, with the border that readers need. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_QR_IMAGE (mae_qr_image_get_type ())
G_DECLARE_FINAL_TYPE (MaeQrImage, mae_qr_image, MAE, QR_IMAGE, GtkWidget)

/* Shows the code of @text, which the accessible name says, too; hides the picture if @text is NULL,
 * or too long for a code. */
void mae_qr_image_set_text (MaeQrImage *self, const char *text);
