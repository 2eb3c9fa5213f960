/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passing words at the bottom of a window or a page. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* So many are kept at a time, the one shown and those that wait: of more, which only servers that
 * never stop complaining cause, the one that has waited longest goes unseen. */
#define MAE_TOASTS_MAX 3

/* Shows plain @text on @overlay for @seconds, unless the last one that waits says the same. */
void mae_toast_show (AdwToastOverlay *overlay, const char *text, guint seconds,
                     AdwToastPriority priority);

/* How many are kept for @overlay. */
guint mae_toast_count (AdwToastOverlay *overlay);

G_END_DECLS
