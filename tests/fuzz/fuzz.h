/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Defined by every fuzz target, and called by libFuzzer or fuzz-main.c. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <glib.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* A function for g_log_set_writer_func(): messages about the input are dropped; only critical ones,
 * which are the program's own mistakes, count. */
static inline GLogWriterOutput
fuzz_write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL))
    return g_log_writer_default (level | G_LOG_FLAG_FATAL, fields, n_fields, data);
  return G_LOG_WRITER_HANDLED;
}
