/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a nickname may be: docs/server.md, "Nicknames". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_NICKNAME_MAX 32 /* characters */

/* What keeps a text from being a nickname. */
typedef enum {
  MAE_NICKNAME_GOOD,
  MAE_NICKNAME_BLANK,    /* nothing that shows */
  MAE_NICKNAME_TOO_LONG, /* in characters, or in bytes before they were counted */
  MAE_NICKNAME_UNFIT,    /* characters that don't show or reorder others, marks without end */
} MaeNicknameFault;

/* As mae_nickname_clean(), and why not; @name (transfer full) is NULL unless it is good. */
MaeNicknameFault mae_nickname_read (const char *raw, char **name);

/* @raw (may be NULL) without surrounding space, in NFC; NULL when that is no nickname: empty, too
 * long, nothing that shows, or with characters that don't show or reorder others. Joiners and
 * variation selectors may be in it: emoji and several scripts need them. (transfer full) */
char *mae_nickname_clean (const char *raw);

/* Whether @name may come from a store: earlier versions let in names that don't show. */
gboolean mae_nickname_was_clean (const char *name);

/* Two clean nicknames are the same one when their keys are equal. (transfer full) */
char *mae_nickname_key (const char *clean);

G_END_DECLS
