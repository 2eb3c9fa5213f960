/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rulesets from the configuration files of the am49 program (its `config.json`). What such a file
 * says is written in the form of our own files, unchecked: the loader checks it. */
#pragma once

#include "import-note.h"

/* Returns the text of a ruleset's file that has what the configuration file @json, of @length
 * bytes, has; what couldn't be taken over is appended to @notes, as MaeImportNote. Returns NULL if
 * @json isn't such a file. (transfer full) */
char *mae_ruleset_import (const char *json, gsize length, GPtrArray *notes);
