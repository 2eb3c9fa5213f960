/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Says in plain words why a file or folder can't be read or written, and what can be done about it.
 * What the system calls it is in another language, or no language: it only goes to the debug log.
 */
#pragma once

#include <gio/gio.h>

/* Returns why, translated, as the end of a sentence that names the file: "the disk is full. Free
 * some space, then try again." @cause: of G_IO_ERROR or G_FILE_ERROR. */
const char *mae_file_problem_text (const GError *cause);

/* The same for a value of errno. */
const char *mae_file_problem_of_errno (int cause);

/* Returns a sentence that says why @file can't be saved. (transfer full) */
char *mae_file_problem_unsaved (GFile *file, const GError *cause);

/* Returns whether @cause is of a domain that mae_file_problem_text() knows. */
gboolean mae_file_problem_is (const GError *cause);

/* Replaces the message of *@error by "@path: why", if it is about a file. Returns FALSE. */
gboolean mae_file_problem_explain (GError **error, const char *path);
