/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "due-timer.h"

struct _MaeDueTimer {
  void (*func) (gpointer data);
  gpointer data;
  gint64 offset; /* what a test has added to the time */
  gint64 deadlines[MAE_N_DUE];
  GSource *source; /* NULL: none is set */
  gint64 source_at;
};

MaeDueTimer *
mae_due_timer_new (void (*func) (gpointer data), gpointer data)
{
  MaeDueTimer *self = g_new0 (MaeDueTimer, 1);

  self->func = func;
  self->data = data;
  return self;
}

static void
disarm (MaeDueTimer *self)
{
  if (self->source)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

void
mae_due_timer_free (MaeDueTimer *self)
{
  disarm (self);
  g_free (self);
}

gint64
mae_due_timer_now (MaeDueTimer *self)
{
  return g_get_monotonic_time () + self->offset;
}

void
mae_due_timer_advance (MaeDueTimer *self, gint64 span)
{
  self->offset += span;
  self->func (self->data);
}

void
mae_due_timer_set (MaeDueTimer *self, MaeDue what, gint64 at)
{
  self->deadlines[what] = at;
  mae_due_timer_arm (self);
}

gint64
mae_due_timer_get (MaeDueTimer *self, MaeDue what)
{
  return self->deadlines[what];
}

void
mae_due_timer_clear (MaeDueTimer *self)
{
  for (int i = 0; i < MAE_N_DUE; i++)
    self->deadlines[i] = 0;
  disarm (self);
}

gboolean
mae_due_timer_is_due (MaeDueTimer *self, MaeDue what, gint64 now)
{
  if (self->deadlines[what] == 0 || self->deadlines[what] > now)
    return FALSE;
  self->deadlines[what] = 0;
  return TRUE;
}

static gboolean
on_source_cb (gpointer user_data)
{
  MaeDueTimer *self = user_data;

  disarm (self);
  self->func (self->data);
  return G_SOURCE_REMOVE;
}

void
mae_due_timer_arm (MaeDueTimer *self)
{
  gint64 next = 0;

  for (int i = 0; i < MAE_N_DUE; i++)
    if (self->deadlines[i] != 0 && (next == 0 || self->deadlines[i] < next))
      next = self->deadlines[i];
  /* The source may have been early; then it is only set again. */
  if (next == 0 || (self->source && self->source_at <= next))
    return;

  disarm (self);
  self->source_at = next;
  gint64 wait = MAX (0, next - mae_due_timer_now (self)) / G_TIME_SPAN_MILLISECOND + 1;
  self->source = g_timeout_source_new ((guint) MIN (wait, G_MAXINT));
  g_source_set_callback (self->source, on_source_cb, self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
}
