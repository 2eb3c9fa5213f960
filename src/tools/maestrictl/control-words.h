/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrictl's words: what can be asked, and how an answer looks to people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What --help says of the commands. (transfer full) */
char *mae_control_words_help (void);

/* The line to send for @words, ended by NULL; NULL when that is no command. (transfer full) */
char *mae_control_words_request (const char *const *words, GError **error);

/* Whether @line says that something failed; @error then says what. */
gboolean mae_control_words_is_error (const char *line, GError **error);

/* The answer to @command, as a table, or (@json) as it is. (transfer full) */
char *
mae_control_words_show (const char *command, const GPtrArray *lines, gboolean json, GError **error);

G_END_DECLS
