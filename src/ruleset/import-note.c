/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "import-note.h"

#include <glib/gi18n-lib.h>

#define WHAT_MAX 80 /* characters */

static void
note_free (gpointer data)
{
  MaeImportNote *note = data;

  g_free (note->what);
  g_free (note);
}

GPtrArray *
mae_import_notes_new (void)
{
  return g_ptr_array_new_with_free_func (note_free);
}

void
mae_import_notes_add (GPtrArray *notes, MaeImportReason reason, int n, const char *what)
{
  MaeImportNote *note;
  g_autoptr (GString) shown = g_string_new (NULL);

  if (notes->len >= MAE_IMPORT_NOTES_MAX)
    return;
  for (const char *p = what ? what : ""; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (g_utf8_pointer_to_offset (what, p) >= WHAT_MAX) {
      g_string_append (shown, "…");
      break;
    }
    g_string_append_unichar (shown, g_unichar_isprint (c) ? c : 0xfffd);
  }
  note = g_new (MaeImportNote, 1);
  *note = (MaeImportNote){ reason, n, what ? g_strdup (shown->str) : NULL };
  g_ptr_array_add (notes, note);
}

char *
mae_import_note_text (const MaeImportNote *note)
{
  int n = note->n;
  const char *what = note->what;

  switch (note->reason) {
  case MAE_IMPORT_ASSUMED:
    return g_strdup (_ ("The file doesn’t say what discarded leaders and resources, and the "
                        "resources left at the end, are worth: it is as in the standard game."));
  case MAE_IMPORT_CHOICE:
    return g_strdup_printf (
        /* Translators: %1$s is the name of a resource, such as Faith. */
        ngettext ("“%1$s” can’t be chosen where %2$d production gives a resource of the player’s "
                  "choice.",
                  "“%1$s” can’t be chosen where %2$d productions give a resource of the player’s "
                  "choice.",
                  n),
        what, n);
  case MAE_IMPORT_START:
    return g_strdup_printf (
        /* Translators: %1$s is the name of a resource, such as Faith. */
        ngettext ("“%1$s” can’t be chosen at the start, as %2$d seat could.",
                  "“%1$s” can’t be chosen at the start, as %2$d seats could.", n),
        what, n);
  case MAE_IMPORT_LEFT_GOODS:
    return g_strdup_printf (ngettext ("What %d production gives can’t be left.",
                                      "What %d productions give can’t be left.", n),
                            n);
  case MAE_IMPORT_KEPT:
    return g_strdup_printf (ngettext ("All players keep %d leader; in the file, not all keep as "
                                      "many.",
                                      "All players keep %d leaders; in the file, not all keep as "
                                      "many.",
                                      n),
                            n);
  case MAE_IMPORT_RESOURCE:
    /* Translators: %s is the name of a resource. */
    return g_strdup_printf (_ ("The resource “%s” does something that is unknown here."), what);
  case MAE_IMPORT_LEADER:
    return g_strdup_printf (_ ("Leader %1$d was left out: its kind “%2$s” is unknown."), n, what);
  case MAE_IMPORT_NEEDS:
    return g_strdup_printf (_ ("What leader %1$d needs was left out: the kind “%2$s” is unknown."),
                            n, what);
  case MAE_IMPORT_TOKEN:
    return g_strdup_printf (_ ("Action token %1$d was left out: its kind “%2$s” is unknown."), n,
                            what);
  case MAE_IMPORT_MEMBER:
  default:
    /* Translators: %s is the name of something in a file, such as “/market/owner”. */
    return g_strdup_printf (_ ("“%s” was left out: it is unknown."), what);
  }
}
