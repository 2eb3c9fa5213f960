/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-record.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#define HEADER_MAX 256

/* A position, which its inputs follow. */
typedef struct {
  float win, margin;
  guint32 n; /* inputs */
} Position;

typedef struct {
  guint16 index;
  gint16 value;
} Input;

static char *
header_of (const MaeRuleset *rules, int n_players, int n_inputs)
{
  return g_strdup_printf ("maestri-positions 1\nfeatures %d\nhash %016" G_GINT64_MODIFIER
                          "x\nplayers %d\ninputs %d\n\n",
                          MAE_AI_FEATURES_VERSION, mae_ruleset_hash (rules), n_players, n_inputs);
}

FILE *
train_record_create (const char *path, const MaeRuleset *rules, int n_players, int n_inputs)
{
  g_autofree char *header = header_of (rules, n_players, n_inputs);
  FILE *file = g_fopen (path, "wb");

  if (file && fwrite (header, strlen (header), 1, file) == 1)
    return file;
  if (file)
    fclose (file);
  return NULL;
}

gboolean
train_record_write (FILE *file, const TrainBatch *batch)
{
  for (guint i = 0; i < batch->samples->len; i++) {
    const TrainSample *sample = &g_array_index (batch->samples, TrainSample, i);
    Position position = { sample->win, sample->margin, sample->n };

    if (fwrite (&position, sizeof position, 1, file) != 1)
      return FALSE;
    for (guint k = 0; k < sample->n; k++) {
      guint32 packed = g_array_index (batch->inputs, guint32, sample->first + k);
      Input input = { (guint16) (packed >> 16), (gint16) (packed & 0xffff) };

      if (fwrite (&input, sizeof input, 1, file) != 1)
        return FALSE;
    }
  }
  return TRUE;
}

/* Returns whether @file begins with @header. */
static gboolean
has_header (FILE *file, const char *header)
{
  char found[HEADER_MAX];
  gsize size = strlen (header);

  return size < sizeof found && fread (found, size, 1, file) == 1
         && memcmp (found, header, size) == 0;
}

/* Reads the next position. Returns FALSE at the end of the file, or when it isn't valid. */
static gboolean
read_position (FILE *file, int n_inputs, TrainBatch *batch)
{
  Position position;
  Input inputs[MAE_AI_FEATURES_MAX];
  guint32 packed[MAE_AI_FEATURES_MAX];

  if (fread (&position, sizeof position, 1, file) != 1 || !(position.win >= 0 && position.win <= 1)
      || !isfinite (position.margin) || position.n > (guint32) n_inputs
      || fread (inputs, sizeof *inputs, position.n, file) != position.n
      || batch->inputs->len > G_MAXINT32 - position.n)
    return FALSE;
  for (guint i = 0; i < position.n; i++) {
    if (inputs[i].index >= n_inputs || inputs[i].value < G_MININT8 || inputs[i].value > G_MAXINT8)
      return FALSE;
    packed[i] = (guint32) inputs[i].index << 16 | (guint16) inputs[i].value;
  }
  train_batch_add_packed (batch, packed, position.n, position.win, position.margin);
  return TRUE;
}

gboolean
train_record_read (const char *path, const MaeRuleset *rules, int n_players, int n_inputs,
                   TrainBatch *batch)
{
  g_autofree char *header = header_of (rules, n_players, n_inputs);
  FILE *file = g_fopen (path, "rb");
  gboolean valid;

  if (!file)
    return FALSE;
  valid = has_header (file, header);
  while (valid) {
    int next = getc (file);

    if (next == EOF)
      break;
    ungetc (next, file);
    valid = read_position (file, n_inputs, batch);
  }
  valid = valid && !ferror (file);
  fclose (file);
  return valid;
}
