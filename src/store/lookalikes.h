/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds names that look like others, by the skeletons of UTS 39,
 * https://www.unicode.org/reports/tr39/. */
#pragma once

#include <glib.h>

/* The names in use, by their skeletons. */
typedef struct _MaeLookalikes MaeLookalikes;

/* Strings "PROTOTYPE\nCHARACTERS": each prototype, and the characters that look like it; ends with
 * NULL. */
extern const char *const mae_lookalikes_table[];

/* Creates an empty set of names. (transfer full) */
MaeLookalikes *mae_lookalikes_new (void);
void mae_lookalikes_free (MaeLookalikes *self);

/* Returns whether @c is a default ignorable code point of Unicode, which no font draws, or is drawn
 * as empty space. */
gboolean mae_char_is_blank (gunichar c);

/* Adds or removes one use of @name by @owner (key of a nickname). */
void mae_lookalikes_add (MaeLookalikes *self, const char *owner, const char *name);
void mae_lookalikes_remove (MaeLookalikes *self, const char *owner, const char *name);

/* Returns whether @name looks like a name of another owner than @owner, as it is written or
 * ignoring case. */
gboolean mae_lookalikes_is_taken (const MaeLookalikes *self, const char *owner, const char *name);

/* Adds the reserved names: those of the game and of the server. */
void mae_lookalikes_reserve (MaeLookalikes *lookalikes);
