/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset loader reads any bytes. What it accepts is the same after writing and reading it;
 * what it doesn't has faults, the first of which is the error. So does the import of other
 * programs' files. */
#include <string.h>

#include "fuzz.h"
#include "play.h"
#include "ruleset/ruleset-import.h"
#include "ruleset/ruleset-io.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRuleset) rules = mae_ruleset_parse ((const char *) data, (gssize) size, &error);

  g_assert ((rules == NULL) == (error != NULL));
  if (rules) {
    g_autofree char *text = mae_ruleset_to_json (rules);
    g_autoptr (MaeRuleset) again = mae_ruleset_parse (text, -1, &error);

    g_assert_no_error (error);
    g_assert_cmpmem (again, sizeof *again, rules, sizeof *rules);
    mae_fuzz_play (rules, 1, 64);
  } else {
    g_autoptr (GPtrArray) faults = mae_faults_new ();

    g_assert_null (mae_ruleset_parse_all ((const char *) data, (gssize) size, faults));
    g_assert_cmpuint (faults->len, >=, 1);
    g_assert_cmpuint (faults->len, <=, MAE_FAULTS_MAX);
    for (guint i = 0; i < faults->len; i++) {
      const MaeFault *fault = g_ptr_array_index (faults, i);
      g_autofree char *message = mae_fault_message (fault);

      g_assert (g_utf8_validate (message, -1, NULL));
      g_assert_cmpint (fault->reason, !=, MAE_FAULT_UNPLAYABLE);
      if (i == 0)
        g_assert_cmpstr (message, ==, error->message);
    }
  }
  g_autoptr (GPtrArray) notes = mae_import_notes_new (), mistakes = mae_faults_new ();
  g_autofree char *imported = mae_ruleset_import ((const char *) data, size, notes);
  g_autoptr (MaeRuleset) made = imported ? mae_ruleset_parse_draft (imported, -1, mistakes) : NULL;
  for (guint i = 0; i < notes->len; i++) {
    g_autofree char *text = mae_import_note_text (g_ptr_array_index (notes, i));

    g_assert (g_utf8_validate (text, -1, NULL));
  }
  g_assert (!imported || made || mistakes->len > 0);
  return 0;
}
