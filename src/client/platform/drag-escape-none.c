/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "drag-escape.h"

void
mae_drag_escape_watch (GdkDrag *drag)
{
}
