/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the seeds of a server's games come from. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  gboolean known; /* else the system's randomness */
  guint64 next;   /* while known; counts up */
} MaeSeeds;

/* For MaeServerConfig.new_seed; @seeds is a MaeSeeds. */
guint64 mae_seeds_next (gpointer seeds, guint64 more[3]);

G_END_DECLS
