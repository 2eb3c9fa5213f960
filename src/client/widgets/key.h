/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a pressed key means, whatever the layout of the keyboard is. */
#pragma once

#include <gtk/gtk.h>

/* Returns what the key that @keys (a GtkEventControllerKey) handles means; @keyval: what it types.
 * Digits of all scripts are GDK_KEY_0 to GDK_KEY_9, Latin letters are small, and the keypad's
 * arrows and the like are the plain ones. A key that types neither a digit nor a Latin letter means
 * the one that it has in another layout of the keyboard, as for GTK's shortcuts, or as its second
 * character, or, if it has none, the one at its place on a US keyboard. Other keys mean @keyval. */
guint mae_key_meant (GtkEventController *keys, guint keyval);
