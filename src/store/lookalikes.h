/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names that look like others: the skeletons of UTS 39, https://www.unicode.org/reports/tr39/. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Which names are in use, by what they look like. */
typedef struct _MaeLookalikes MaeLookalikes;

/* "PROTOTYPE\tCHARACTERS", for each prototype the characters that look like it; NULL ends it. */
extern const char *const mae_lookalikes_table[];

MaeLookalikes *mae_lookalikes_new (void);
void mae_lookalikes_free (MaeLookalikes *self);

/* Whether @c is one of Unicode's default ignorable code points, which no font draws, or one that is
 * drawn as nothing. */
gboolean mae_char_is_blank (gunichar c);

/* @name as it looks: names with equal skeletons look alike. In capitals and small letters as it is
 * written. (transfer full) */
char *mae_lookalikes_skeleton (const MaeLookalikes *self, const char *name);

/* @name is in use by whom @owner (a key of a nickname) stands for, once more; or once less. */
void mae_lookalikes_add (MaeLookalikes *self, const char *owner, const char *name);
void mae_lookalikes_remove (MaeLookalikes *self, const char *owner, const char *name);

/* Whether @name looks like one that somebody else than @owner uses: as it is written, or when
 * capitals and small letters are the same. */
gboolean mae_lookalikes_is_taken (const MaeLookalikes *self, const char *owner, const char *name);

/* Adds the reserved names: those of the game and of the server. */
void mae_lookalikes_reserve (MaeLookalikes *lookalikes);

G_END_DECLS
