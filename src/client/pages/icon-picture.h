/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture of an icon, drawn as on the table. It grows with the desktop's text size. */
#pragma once

#include <gtk/gtk.h>

#include "client/words/icon-text.h"

#define MAE_TYPE_ICON_PICTURE (mae_icon_picture_get_type ())
G_DECLARE_FINAL_TYPE (MaeIconPicture, mae_icon_picture, MAE, ICON_PICTURE, GtkWidget)

/* Keeps a reference to @rules. Screen readers skip it. (transfer floating) */
GtkWidget *mae_icon_picture_new (const MaeRuleset *rules, const MaeIcon *icon);
