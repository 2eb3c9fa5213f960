/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes text from a server safe to show: one line of bounded length that doesn't reorder the text
 * around it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Characters of a name, and of a sentence. */
#define MAE_WIRE_NAME_MAX 64
#define MAE_WIRE_SENTENCE_MAX 300

/* The first @most characters of @text (NULL: ""): spaces and line ends as spaces, without controls
 * and characters that set directions, and of a run of combining marks the first ones. (transfer
 * full) */
char *mae_wire_line (const char *text, guint most);

/* A name in a sentence: as one line, and where it has letters that are written from right to left,
 * isolated from the sentence around it. Equal names give equal results. (transfer full) */
char *mae_wire_name (const char *name);

/* Replaces @text by its line. */
void mae_wire_tidy (char **text, guint most);

G_END_DECLS
