/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What couldn't be taken over from another program's file into a ruleset. */
#pragma once

#include <glib.h>

/* There may be more notes if a list has so many. */
#define MAE_IMPORT_NOTES_MAX 32

/* What differs from the file. In brackets: what #MaeImportNote has. */
typedef enum {
  MAE_IMPORT_ASSUMED,    /* the file doesn't have all that our rulesets have */
  MAE_IMPORT_CHOICE,     /* @n times a production could give @what as the player chooses */
  MAE_IMPORT_START,      /* @n seats could choose @what at the start */
  MAE_IMPORT_LEFT_GOODS, /* @n productions let the player leave what they give */
  MAE_IMPORT_KEPT,       /* seats keep different numbers of leaders; now all keep @n */
  MAE_IMPORT_RESOURCE,   /* something that the resource @what does */
  MAE_IMPORT_LEADER,     /* leader @n, from 1, of an unknown kind @what, is left out */
  MAE_IMPORT_NEEDS,      /* what leader @n needs, of an unknown kind @what, is left out */
  MAE_IMPORT_TOKEN,      /* action token @n, of an unknown kind @what, is left out */
  MAE_IMPORT_MEMBER,     /* the unknown member @what (a JSON pointer) is left out */
} MaeImportReason;

typedef struct {
  MaeImportReason reason;
  int n;
  char *what; /* fit to be shown, or NULL */
} MaeImportNote;

/* Returns an empty list of MaeImportNote, which frees its elements. (transfer full) */
GPtrArray *mae_import_notes_new (void);

/* Appends a note, unless the list is full. @what: any text of the file, or NULL. */
void mae_import_notes_add (GPtrArray *notes, MaeImportReason reason, int n, const char *what);

/* Returns a translated sentence about @note. (transfer full) */
char *mae_import_note_text (const MaeImportNote *note);
