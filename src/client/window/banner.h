/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A message under the header bar, which stays until it is replaced or hidden. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_BANNER (mae_banner_get_type ())
G_DECLARE_FINAL_TYPE (MaeBanner, mae_banner, MAE, BANNER, GtkWidget)

/* Shows @text, with a button for @action (NULL: none); @text NULL hides it. */
void mae_banner_show (MaeBanner *self, const char *text, const char *button, const char *action);

/* Returns the action of its button, NULL if it is hidden or has none; and changes its text without
 * a word to screen readers, for a time that runs. */
const char *mae_banner_get_action (MaeBanner *self);
void mae_banner_update (MaeBanner *self, const char *text);
gboolean mae_banner_is_shown (MaeBanner *self);

/* Sets the second button; @label NULL: there is none. */
void mae_banner_set_second (MaeBanner *self, const char *label, const char *action);

/* From now on screen readers say its messages when they have time. */
void mae_banner_set_calm (MaeBanner *self);
