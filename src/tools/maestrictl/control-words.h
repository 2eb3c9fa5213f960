/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrictl's commands, and the formatting of answers. */
#pragma once

#include <glib.h>

/* Returns the part of --help about commands. (transfer full) */
char *mae_control_words_help (void);

/* Returns the line to send for @words, NULL-terminated; NULL and @error when that isn't a command.
 * (transfer full) */
char *mae_control_words_request (const char *const *words, GError **error);

/* Returns whether @line reports a failure; then @error is set. */
gboolean mae_control_words_is_error (const char *line, GError **error);

/* Formats the answer to @command as a table, or (@json) returns it unchanged. (transfer full) */
char *
mae_control_words_show (const char *command, const GPtrArray *lines, gboolean json, GError **error);
