/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of people: the first letter on a color, both found from the name, so they are the same
 * in every place. They are beside text with the same content. */
#pragma once

#include <gtk/gtk.h>

/* Creates the avatar of @name; @computer: that of a computer player; @name NULL: a free seat. */
GtkWidget *mae_avatar_new (const char *name, gboolean computer);

/* Creates a sign for @n more people, which lies over the last avatar. */
GtkWidget *mae_avatar_new_more (int n);
