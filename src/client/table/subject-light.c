/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "subject-light.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/sight.h"
#include "client/words/rules-text.h"
#include "subject-light-testing.h"

/* Frames until the layout is known after another pane is shown. */
#define FRAMES 3

struct MaeSubjectLight {
  MaeTableParts parts;
  MaeHighlight *highlight;

  MaeLogSubject subject; /* what is highlighted */
  guint scroll_id;       /* frame callback that scrolls to it */
  int frames;            /* since it was set */
};

static gboolean
find_cb (gpointer light, graphene_rect_t *area)
{
  MaeSubjectLight *self = light;
  GtkWidget *over = GTK_WIDGET (self->highlight);
  GtkWidget *widget = mae_table_parts_find_subject (&self->parts, &self->subject, area);
  graphene_point_t to;

  if (widget == NULL || !gtk_widget_compute_point (widget, over, &area->origin, &to))
    return FALSE;
  area->origin = to;
  return mae_sight_clip (widget, over, area);
}

static gboolean
scroll_cb (GtkWidget *page, GdkFrameClock *clock, gpointer light)
{
  MaeSubjectLight *self = light;
  graphene_rect_t area;
  GtkWidget *target = mae_table_parts_find_subject (&self->parts, &self->subject, &area);

  if (target != NULL)
    mae_sight_scroll_to (target, &area);
  if (++self->frames < FRAMES)
    return G_SOURCE_CONTINUE;
  self->scroll_id = 0;
  return G_SOURCE_REMOVE;
}

/* Has screen readers say what is highlighted. */
static void
announce (MaeSubjectLight *self, const MaeLogSubject *subject)
{
  const MaeRuleset *rules = mae_model_get_game (self->parts.model)->rules;
  g_autofree char *text = NULL;
  bool row;
  int index;

  if (mae_log_subject_is_line (subject, rules, &row, &index)) {
    g_autofree char *line = mae_market_line_text (row, index);

    /* Translators: what is highlighted on the table; %s is "row 2". */
    text = g_strdup_printf (_ ("Shown: the market, %s"), line);
  } else if (subject->kind == MAE_LOG_AT_MARKET) {
    text = g_strdup (_ ("Shown: the market"));
  } else if (subject->kind == MAE_LOG_AT_MARKERS || subject->kind == MAE_LOG_AT_SECTION) {
    text = g_strdup (_ ("Shown: the faith track"));
  } else if (subject->kind == MAE_LOG_AT_TOKENS) {
    text = g_strdup (_ ("Shown: Lorenzo’s tokens"));
  } else if (subject->seat == mae_model_get_seat (self->parts.model)) {
    text = g_strdup (_ ("Shown: your board"));
  } else {
    /* Translators: %s is a player's name. */
    text = g_strdup_printf (_ ("Shown: the board of %s"),
                            mae_model_get_name (self->parts.model, subject->seat));
  }
  mae_announce (self->parts.page, text, FALSE);
}

void
mae_subject_light_show (MaeSubjectLight *self, const MaeLogSubject *subject)
{
  mae_subject_light_clear (self);
  self->subject = *subject;
  mae_highlight_show (self->highlight, find_cb, self);
  self->frames = 0;
  self->scroll_id = gtk_widget_add_tick_callback (self->parts.page, scroll_cb, self, NULL);
  announce (self, subject);
}

gboolean
mae_subject_light_scrolls (MaeSubjectLight *self)
{
  return self->scroll_id != 0;
}

void
mae_subject_light_clear (MaeSubjectLight *self)
{
  if (self->scroll_id != 0)
    gtk_widget_remove_tick_callback (self->parts.page, self->scroll_id);
  self->scroll_id = 0;
  self->subject = (MaeLogSubject){ MAE_LOG_NOWHERE, -1, -1 };
  mae_highlight_clear (self->highlight);
}

MaeSubjectLight *
mae_subject_light_new (const MaeTableParts *parts, MaeHighlight *highlight)
{
  MaeSubjectLight *self = g_new0 (MaeSubjectLight, 1);

  self->parts = *parts;
  self->highlight = highlight;
  mae_subject_light_clear (self);
  return self;
}

void
mae_subject_light_free (MaeSubjectLight *self)
{
  mae_subject_light_clear (self);
  g_free (self);
}
