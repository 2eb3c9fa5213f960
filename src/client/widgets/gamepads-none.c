/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A build without gamepads. */
#include "gamepads.h"

gboolean
mae_gamepads_are_available (void)
{
  return FALSE;
}

MaeGamepads *
mae_gamepads_new (void)
{
  return NULL;
}

void
mae_gamepads_free (MaeGamepads *self)
{
}
