/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seeds for a server's games. */
#pragma once

#include <glib.h>

typedef struct {
  gboolean known; /* FALSE: random seeds */
  guint64 next;   /* if known: the next seed; counts up */
} MaeSeeds;

/* A function for MaeServerConfig.new_seed; @seeds is a MaeSeeds. */
guint64 mae_seeds_next (gpointer seeds, guint64 more[3]);
