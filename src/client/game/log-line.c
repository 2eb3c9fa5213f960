/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-line.h"

#include <glib/gi18n.h>

/* For more units than this, a line has a number and one icon for each type instead of an icon for
 * each unit. */
#define MOST_SINGLE 6

gboolean
mae_log_line_is_action (const MaeLogLine *line)
{
  switch (line->kind) {
  case MAE_LOG_MARKET:
  case MAE_LOG_BUY:
  case MAE_LOG_PRODUCE:
  case MAE_LOG_SWAP:
  case MAE_LOG_LEADER:
  case MAE_LOG_LORENZO:
    return TRUE;
  default:
    return FALSE;
  }
}

static void
add_icon (MaeLogLine *line, GString *brief, MaeLogIconKind kind, int of)
{
  if (line->n_icons >= MAE_LOG_MOST_ICONS)
    return;
  line->icons[line->n_icons++] = (MaeLogIcon){ kind, of };
  g_string_append (brief, MAE_LOG_MARK);
}

void
mae_log_line_add_icons (MaeLogLine *line, GString *brief, MaeLogIconKind kind, int of, int count)
{
  if (count > MOST_SINGLE) {
    g_string_append_printf (brief, "%d", count);
    count = 1;
  }
  for (int i = 0; i < count; i++)
    add_icon (line, brief, kind, of);
}

bool
mae_log_subject_is_line (const MaeLogSubject *subject, const MaeRuleset *rules, bool *row,
                         int *index)
{
  if (subject->kind != MAE_LOG_AT_MARKET || subject->index < 0)
    return false;
  *row = subject->index < rules->rows;
  *index = *row ? subject->index : subject->index - rules->rows;
  return true;
}

char *
mae_log_line_add_units (MaeLogLine *line, const MaeRuleset *rules, const MaeBag *bag)
{
  GString *brief = g_string_new (NULL);
  gboolean many = mae_bag_total (bag) > MOST_SINGLE;

  if (mae_bag_is_empty (bag))
    g_string_append (brief, _ ("nothing"));
  for (int r = 0; r < rules->n_resources; r++) {
    if (many && bag->of[r] > 0) {
      g_string_append_printf (brief, brief->len > 0 ? " %d" : "%d", bag->of[r]);
      add_icon (line, brief, MAE_LOG_ICON_RESOURCE, r);
    } else {
      mae_log_line_add_icons (line, brief, MAE_LOG_ICON_RESOURCE, r, bag->of[r]);
    }
  }
  return g_string_free (brief, FALSE);
}
