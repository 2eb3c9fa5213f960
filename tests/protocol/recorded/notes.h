/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lists of what differs between recordings and our server: recorded/DIALECT.txt. */
#pragma once

#include <glib.h>

/* The file with all differences:
 *
 *   REASON: SENTENCE                               why something differs
 *   FILE:LINE CONNECTION | THEIRS | OURS | REASON  one difference
 *   end FILE:LINE REASON                           the game can't be followed any further
 *   sync FILE:LINE REASON                          here the state is the recorded one again
 *   answer FILE:LINE CONNECTION REASON TEXT        before this line our server asks something that
 *                                                  only it asks, and gets this answer
 *   rushed FILE                                    its client doesn't wait for answers
 *   skip FILE:LINE-LINE CONNECTION REASON          these requests aren't sent */
typedef struct {
  gboolean prints;
  GHashTable *reasons, *listed, *used; /* texts */
  GPtrArray *ends, *skips, *rushed, *synchronized, *answers;
} Notes;

/* @prints: differences are printed, whether they are listed or not. */
void notes_read (Notes *self, const char *dialect, gboolean prints);

/* Asserts that everything that is listed was used. */
void notes_check (const Notes *self);
void notes_clear (Notes *self);

/* Returns whether one of the @positions is this line. */
gboolean notes_has (const GPtrArray *positions, const char *name, int line);

/* Returns what a client also sends before this line, and sets @connection to its connection; NULL:
 * nothing. */
const char *notes_answer (const Notes *self, const char *name, int line, char **connection);

gboolean notes_is_rushed (const Notes *self, const char *name);
gboolean notes_skip (const Notes *self, const char *name, const char *connection, int line);

/* Records a difference; fails if it is not listed. */
void notes_differ (Notes *self, const char *where, const char *theirs, const char *ours);
