/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What people write for others to read. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean mae_text_is_space (gunichar c);

/* Characters that don't show, or turn the text around them. The joiners (200C, 200D) aren't such:
 * emoji and several scripts need them. */
gboolean mae_text_is_hidden (gunichar c);

/* @raw in NFC, spaces of all kinds as single ones, none around it, without hidden characters; NULL
 * when nothing that shows is left. @raw may be as long as a line. (transfer full) */
char *mae_text_clean (const char *raw);

G_END_DECLS
