/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Makes the typefaces of the file at @path available to this program, by the names of their
 * families. Must be called before any text is measured. Returns FALSE if the file can't be used. */
gboolean mae_font_file_add (const char *path);
