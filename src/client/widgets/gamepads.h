/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gamepads of this computer, as they come and go: gamepads-manette.c if the build has
 * libmanette, otherwise gamepads-none.c. */
#pragma once

#include <glib.h>

typedef struct _MaeGamepads MaeGamepads;

/* Returns whether this build can use gamepads at all. */
gboolean mae_gamepads_are_available (void);

/* Watches gamepads in the main loop until it is freed; what is pressed on them goes to the active
 * window (gamepad.h). (transfer full) */
MaeGamepads *mae_gamepads_new (void);
void mae_gamepads_free (MaeGamepads *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeGamepads, mae_gamepads_free)
