/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "logging.h"

#include <stdio.h>

static GLogLevelFlags
wanted_levels (MaeLogging logging)
{
  GLogLevelFlags levels = G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING;

  if (logging >= MAE_LOGGING_NORMAL)
    levels |= G_LOG_LEVEL_MESSAGE;
  if (logging >= MAE_LOGGING_VERBOSE)
    levels |= G_LOG_LEVEL_INFO;
  return levels;
}

static gboolean
is_ours (const GLogField *fields, gsize n_fields)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "GLIB_DOMAIN"))
      return g_str_equal (fields[i].value, G_LOG_DOMAIN);
  return FALSE;
}

/* Libraries' messages are dropped unless they are warnings or worse. */
static gboolean
is_wanted (MaeLogging logging, GLogLevelFlags level, const GLogField *fields, gsize n_fields)
{
  if (level & wanted_levels (logging))
    return level & wanted_levels (MAE_LOGGING_NORMAL) || is_ours (fields, n_fields);
  return level & (G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG)
         && !g_log_writer_default_would_drop (level,
                                              is_ours (fields, n_fields) ? G_LOG_DOMAIN : NULL);
}

static GLogWriterOutput
write_cb (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (!is_wanted (GPOINTER_TO_INT (data), level, fields, n_fields))
    return G_LOG_WRITER_HANDLED;
  if (g_log_writer_is_journald (fileno (stderr))
      && g_log_writer_journald (level, fields, n_fields, NULL) == G_LOG_WRITER_HANDLED)
    return G_LOG_WRITER_HANDLED;
  return g_log_writer_standard_streams (level, fields, n_fields, NULL);
}

void
mae_logging_start (MaeLogging logging)
{
  /* Standard output is reserved for output that programs read. */
  g_log_writer_default_set_use_stderr (TRUE);
  g_log_set_writer_func (write_cb, GINT_TO_POINTER (logging), NULL);
}
