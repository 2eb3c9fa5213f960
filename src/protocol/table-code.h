/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Codes of tables, as people write, paste and speak them. */
#pragma once

#include <glib.h>

#define MAE_TABLE_CODE_LENGTH 6

/* The letters of codes. There are no vowels, so that codes don't spell words, and no letters that
 * look alike. */
#define MAE_TABLE_CODE_LETTERS "BCDFGHJKLMNPQRSTVWXZ"

/* The most bytes of a text in which a code is searched. */
#define MAE_TYPED_MAX 2000

/* Returns @text as if it had been typed plainly: in NFKC (such as full-width letters), without
 * invisible characters, with plain spaces, hyphens and slashes for all kinds of these, and without
 * space around it. NULL: it isn't valid UTF-8, or has more than MAE_TYPED_MAX bytes. (transfer
 * full) */
char *mae_typed_text (const char *text);

/* Returns whether @text is exactly a code. */
gboolean mae_table_code_is (const char *text);

/* Finds the code in @text and writes it to @code: as a word or as several short ones, in upper or
 * lower case, with or without hyphens or the like, between other words. Digits and letters of other
 * scripts that look like letters of codes stand for these. Returns FALSE if there is none, or more
 * than one that differ. */
gboolean mae_table_code_find (const char *text, char code[MAE_TABLE_CODE_LENGTH + 1]);

/* Returns whether @text has several words that are codes and differ. */
gboolean mae_table_code_is_several (const char *text);
