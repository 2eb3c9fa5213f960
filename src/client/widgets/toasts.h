/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A child with passing words at its bottom, one at a time. They look like AdwToastOverlay's, which
 * isn't used: until libadwaita 1.3 it writes to memory it has freed when one is closed that has
 * just come. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_TOASTS (mae_toasts_get_type ())
G_DECLARE_FINAL_TYPE (MaeToasts, mae_toasts, MAE, TOASTS, GtkWidget)

/* So many are kept at a time, the one shown and those that wait: of more, which only servers that
 * never stop complaining cause, the one that has waited longest goes unseen. */
#define MAE_TOASTS_MAX 3

/* Properties: "child", a widget; "urgent", whether a new one is shown at once, and the one it takes
 * the place of again after it. */

/* Shows plain @text for @seconds, longer while the pointer or the focus is there, unless the last
 * one said the same and is still there. */
void mae_toasts_show (MaeToasts *self, const char *text, guint seconds);

G_END_DECLS
