/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a nickname may be: docs/server.md, "Nicknames". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_NICKNAME_MAX 32 /* characters */

/* @raw (may be NULL) without surrounding space, in NFC; NULL when that is no nickname: empty, too
 * long, or with characters that don't show or reorder others. (transfer full) */
char *mae_nickname_clean (const char *raw);

/* Two clean nicknames are the same one when their keys are equal. (transfer full) */
char *mae_nickname_key (const char *clean);

G_END_DECLS
