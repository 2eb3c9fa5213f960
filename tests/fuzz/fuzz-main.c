/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a fuzz target without a fuzzer, as an ordinary test: with each file of the given files and
 * folders, and with changed copies, the same ones in every run. */
#include <string.h>

#include <glib.h>

#include "fuzz.h"

#define MUTANTS 64 /* of each file */

static guint64
next_random (guint64 *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/* The target gets a block of exactly @size bytes, so that reading past its end is detected. */
static void
run (const guint8 *data, gsize size)
{
  g_autofree guint8 *copy = g_malloc (MAX (size, 1));

  if (size > 0)
    memcpy (copy, data, size);
  LLVMFuzzerTestOneInput (copy, size);
}

static void
run_mutant (const guint8 *data, gsize size, guint64 *random)
{
  g_autofree guint8 *copy = g_malloc (MAX (size, 1));
  guint changes = 1 + next_random (random) % 4;

  memcpy (copy, data, size);
  for (guint i = 0; i < changes && size > 0; i++) {
    gsize at = next_random (random) % size;

    switch (next_random (random) % 4) {
    case 0: /* changes a byte */
      copy[at] = (guint8) next_random (random);
      break;
    case 1: /* changes a bit */
      copy[at] ^= 1u << next_random (random) % 8;
      break;
    case 2: { /* copies a piece from elsewhere */
      gsize from = next_random (random) % size;
      gsize piece = next_random (random) % 16;

      memmove (copy + at, copy + from, MIN (size - MAX (at, from), piece));
      break;
    }
    default: /* truncates it */
      size = at;
    }
  }
  run (copy, size);
}

static guint
run_file (const char *path)
{
  g_autofree char *data = NULL;
  gsize size;
  guint64 random = 0x9e3779b97f4a7c15u;

  if (!g_file_get_contents (path, &data, &size, NULL))
    g_error ("can't read %s", path);
  run ((const guint8 *) data, size);
  for (guint i = 0; i < MUTANTS; i++)
    run_mutant ((const guint8 *) data, size, &random);
  return 1;
}

static guint
run_path (const char *path)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint n = 0;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return run_file (path);
  dir = g_dir_open (path, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *inner = g_build_filename (path, name, NULL);

    n += run_path (inner);
  }
  return n;
}

int
main (int argc, char *argv[])
{
  guint n = 0;

  run (NULL, 0);
  for (int i = 1; i < argc; i++)
    n += run_path (argv[i]);
  g_assert_cmpuint (n, >, 0); /* a missing corpus would test nothing */
  g_print ("%u files, %u inputs\n", n, 1 + n * (MUTANTS + 1));
  return 0;
}
