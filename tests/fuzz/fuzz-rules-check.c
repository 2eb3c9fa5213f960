/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A ruleset with any bytes in it: mae_ruleset_check() must refuse it, or the engine must be able to
 * play with it. The input is a list of changes to the standard ruleset: offset (2 bytes), number of
 * bytes (1), the bytes. */
#include <string.h>

#include "fuzz.h"
#include "play.h"
#include "ruleset/ruleset-io.h"

/* Makes booleans 0 or 1, as every decoder does. */
static void
mend_truth_values (MaeRuleset *rules)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++) {
    guint8 *at = (guint8 *) &rules->resources[i].storable;

    *at &= 1;
  }
  for (int i = 0; i < MAE_MAX_TOKENS; i++) {
    guint8 *at = (guint8 *) &rules->tokens[i].reshuffle;

    *at &= 1;
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree MaeRuleset *rules = g_memdup2 (mae_ruleset_builtin ("standard"), sizeof (MaeRuleset));
  const uint8_t *end = data + size;

  while (end - data >= 4) {
    gsize at = (data[0] | (gsize) data[1] << 8) % sizeof *rules;
    gsize n = MIN (1 + data[2] % 8u, MIN (sizeof *rules - at, (gsize) (end - data - 3)));

    memcpy ((char *) rules + at, data + 3, n);
    data += 3 + n;
  }
  mend_truth_values (rules);
  if (!mae_ruleset_check (rules)) {
    mae_ruleset_hash (rules);
    mae_fuzz_play (rules, 1, 64);
  }
  return 0;
}
