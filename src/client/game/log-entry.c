/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-entry.h"

#include <glib/gi18n.h>

#include "ruleset/ruleset-io.h"

struct _MaeLogEntry {
  GObject parent_instance;
  MaeLogLine line; /* its texts are those below */
  const MaeRuleset *rules;
  guint round, times;
  char *once; /* the sentence without "(3 times)" */
  char *text, *brief;
};

G_DEFINE_FINAL_TYPE (MaeLogEntry, mae_log_entry, G_TYPE_OBJECT)

static void
mae_log_entry_finalize (GObject *object)
{
  MaeLogEntry *self = MAE_LOG_ENTRY (object);

  g_free (self->once);
  g_free (self->text);
  g_free (self->brief);
  g_clear_pointer (&self->rules, mae_ruleset_unref);

  G_OBJECT_CLASS (mae_log_entry_parent_class)->finalize (object);
}

static void
mae_log_entry_class_init (MaeLogEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_log_entry_finalize;
}

static void
mae_log_entry_init (MaeLogEntry *self)
{
}

static char *
repeated_text (const char *text, guint times)
{
  if (times <= 1)
    return g_strdup (text);
  /* Translators: a line of the log that is repeated, and how often: "Bruno swapped two shelves (3
   * times)" */
  return g_strdup_printf (ngettext ("%1$s (%2$u time)", "%1$s (%2$u times)", times), text, times);
}

MaeLogEntry *
mae_log_entry_new (const MaeLogLine *line, const MaeRuleset *rules, guint round, guint times)
{
  MaeLogEntry *self = g_object_new (MAE_TYPE_LOG_ENTRY, NULL);

  self->line = *line;
  self->rules = rules ? mae_ruleset_ref (rules) : NULL;
  self->round = round;
  self->times = times;
  self->once = g_strdup (line->text);
  self->text = repeated_text (line->text, times);
  if (line->brief && times > 1)
    self->brief = g_strdup_printf ("%s ×%u", line->brief, times);
  else
    self->brief = g_strdup (line->brief);
  self->line.text = self->text;
  self->line.brief = self->brief;
  return self;
}

const MaeLogLine *
mae_log_entry_get_line (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), NULL);
  return &self->line;
}

const MaeRuleset *
mae_log_entry_get_rules (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), NULL);
  return self->rules;
}

guint
mae_log_entry_get_times (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), 0);
  return self->times;
}

gboolean
mae_log_entry_is_like (MaeLogEntry *self, const MaeLogLine *line, guint round)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), FALSE);
  return self->line.kind == line->kind && self->line.seat == line->seat && self->round == round
         && g_str_equal (self->once, line->text);
}

guint
mae_log_entry_get_round (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), 0);
  return self->round;
}

char *
mae_log_entry_get_heading (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), NULL);
  if (self->round == MAE_LOG_ROUND_UNTOLD)
    /* Translators: the heading of the log's lines from after a return to a server that doesn't tell
     * the round. */
    return g_strdup (C_ ("log", "After your return"));
  /* Translators: the heading of the log's lines from before the first round. */
  return self->round == 0 ? g_strdup (C_ ("log", "Setup"))
                          : g_strdup_printf (_ ("Round %d"), (int) self->round);
}
