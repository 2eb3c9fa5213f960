/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One press of a key is one step. While a key is held, the system sends the press again and again,
 * to whatever has the focus by then; these repeats are stopped before any widget sees them, unless
 * they only move the focus, scroll, or write on in the text field that the press began in. */
#pragma once

#include <gtk/gtk.h>

/* Stops repeats in all windows, dialogs and popovers that are shown from now on. */
void mae_held_key_watch (void);

/* Returns whether the key event that is being handled is a repeat: for handlers in which a key that
 * elsewhere moves the focus makes a step. */
gboolean mae_held_key_repeats (void);

/* Sets what mae_held_key_repeats() returns, while a press that no keyboard has sent is handled. */
void mae_held_key_set_repeats (gboolean repeats);
