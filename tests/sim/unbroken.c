/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server without faults. */
#include "breaks.h"

gboolean
breaks_choose (const char *name)
{
  return name == NULL;
}

void
breaks_config (MaeServerConfig *config)
{
}

void
breaks_store (MaeStore *store)
{
}
