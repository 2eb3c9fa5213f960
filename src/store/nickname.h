/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks nicknames: see "Nicknames" in docs/server.md. */
#pragma once

#include <glib.h>

#define MAE_NICKNAME_MAX 32 /* characters */

/* Why a text isn't valid as a nickname. */
typedef enum {
  MAE_NICKNAME_GOOD,
  MAE_NICKNAME_BLANK,    /* empty, or nothing visible */
  MAE_NICKNAME_TOO_LONG, /* more characters or bytes than allowed */
  MAE_NICKNAME_UNFIT,    /* has invisible characters, characters that change the text direction, or
                          * too many marks */
} MaeNicknameFault;

/* Like mae_nickname_clean(), and returns why the name isn't valid. @name (transfer full) is set
 * only if it is. */
MaeNicknameFault mae_nickname_read (const char *raw, char **name);

/* Returns @raw (may be NULL) in NFC and without surrounding space; NULL if it isn't a valid
 * nickname: empty, too long, without visible characters, or with characters that are invisible or
 * change the text direction. Joiners and variation selectors are allowed: emoji and several scripts
 * need them. (transfer full) */
char *mae_nickname_clean (const char *raw);

/* Returns whether @name may be read from a store: a valid nickname, or an invisible one, which
 * earlier versions allowed. */
gboolean mae_nickname_was_clean (const char *name);

/* Returns the key of a clean nickname. Nicknames with equal keys are the same. (transfer full) */
char *mae_nickname_key (const char *clean);
/* Returns the key of @raw (may be NULL), NULL if it isn't a valid nickname. (transfer full) */
char *mae_nickname_read_key (const char *raw);
