/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader of saved games accepts any bytes. What it accepts replays, and is the same after
 * writing and reading it. */
#include <string.h>

#include "fuzz.h"
#include "store/record-file.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = mae_record_from_file ((const char *) data, size, &error);

  g_assert ((record == NULL) == (error != NULL));
  if (record) {
    g_autofree char *text = mae_record_to_file (record);
    g_autoptr (MaeRecord) again = mae_record_from_file (text, strlen (text), &error);
    g_autofree MaeGame *game = g_new (MaeGame, 1);

    g_assert_no_error (error);
    g_assert (mae_record_replay (again, record->n_commands, game));
    g_assert (again->seed == record->seed && again->log->len == record->log->len);
    g_assert (memcmp (again->log->data, record->log->data, record->log->len) == 0);
  } else {
    g_assert (g_utf8_validate (error->message, -1, NULL));
  }
  return 0;
}
