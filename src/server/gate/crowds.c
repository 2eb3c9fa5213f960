/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/gate/crowds.h"

GPtrArray *
mae_crowds_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_queue_free);
}

static GQueue *
of_size (GPtrArray *crowds, guint n)
{
  while (crowds->len < n)
    g_ptr_array_add (crowds, g_queue_new ());
  return g_ptr_array_index (crowds, n - 1);
}

void
mae_crowds_change (GPtrArray *crowds, MaeCrowd **crowd, GList *link, gboolean comes)
{
  if (*crowd == NULL)
    *crowd = g_new0 (MaeCrowd, 1);
  MaeCrowd *self = *crowd;
  self->by_size.data = self;
  if (self->sessions.length > 0)
    g_queue_unlink (of_size (crowds, self->sessions.length), &self->by_size);
  if (comes)
    g_queue_push_tail_link (&self->sessions, link);
  else
    g_queue_unlink (&self->sessions, link);
  if (self->sessions.length > 0)
    g_queue_push_tail_link (of_size (crowds, self->sessions.length), &self->by_size);
  else
    g_clear_pointer (crowd, g_free);
}

gpointer
mae_crowds_find (const GPtrArray *crowds, const MaeCrowd *own)
{
  for (guint n = crowds->len; n > (own != NULL ? own->sessions.length : 0) + 1; n--) {
    const GQueue *of_n = g_ptr_array_index (crowds, n - 1);
    if (of_n->head != NULL)
      return ((const MaeCrowd *) of_n->head->data)->sessions.head->data;
  }
  return NULL;
}
