/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What all programs say about arguments that they can't use. */
#pragma once

#include <glib.h>

/* Returns @text, an argument, in UTF-8 (transfer full); NULL with a translated sentence in @error
 * (GOptionError) if it isn't text. */
char *mae_program_arguments_read (const char *text, GError **error);

/* If @error, from the parser of options (nullable), is a sentence of GLib's, replaces it by one of
 * ours, which says what to do. */
void mae_program_arguments_explain (GError **error);

/* Sets @number to the number in @text, the value of @option (such as "--games"), if that is from
 * @least to @most or, with @or_zero, 0. Otherwise returns FALSE with a translated sentence in
 * @error (GOptionError). */
gboolean
mae_program_arguments_number (const char *option, const char *text, gint64 least, gint64 most,
                              gboolean or_zero, gint64 *number, GError **error);

/* Returns FALSE with a translated sentence in @error (GOptionError) if @value, that of @option
 * (NULL: it isn't given), is empty. */
gboolean mae_program_arguments_is_full (const char *option, const char *value, GError **error);
