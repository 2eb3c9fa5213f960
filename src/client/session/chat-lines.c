/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "chat-lines.h"

struct _MaeChatLines {
  GListStore *lines;
  GPtrArray *resent; /* MaeChatLine: the past lines that came last */
  guint n_before;    /* how many lines there were before the first of these */
};

MaeChatLines *
mae_chat_lines_new (void)
{
  MaeChatLines *self = g_new0 (MaeChatLines, 1);

  self->lines = g_list_store_new (MAE_TYPE_CHAT_LINE);
  self->resent = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}

void
mae_chat_lines_free (MaeChatLines *self)
{
  g_object_unref (self->lines);
  g_ptr_array_unref (self->resent);
  g_free (self);
}

GListModel *
mae_chat_lines_get_model (MaeChatLines *self)
{
  return G_LIST_MODEL (self->lines);
}

void
mae_chat_lines_clear (MaeChatLines *self)
{
  g_ptr_array_set_size (self->resent, 0);
  g_list_store_remove_all (self->lines);
}

static gboolean
is_same (MaeChatLines *self, guint i, guint resent)
{
  g_autoptr (MaeChatLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), i);
  const MaeChatSaid *a = mae_chat_line_get (line);
  const MaeChatSaid *b = mae_chat_line_get (g_ptr_array_index (self->resent, resent));

  return g_str_equal (a->name, b->name) && g_str_equal (a->text, b->text)
         && a->is_spectator == b->is_spectator;
}

/* Returns from which line on the resent lines are the same, to the last line that was here or, if
 * more may come, as far as they go; if there is none: how many lines there were. */
static guint
find_resent (MaeChatLines *self, gboolean more)
{
  for (guint from = 0; from < self->n_before; from++) {
    guint i = 0;

    while (i < self->resent->len && from + i < self->n_before && is_same (self, from + i, i))
      i++;
    if (from + i == self->n_before || (more && i == self->resent->len))
      return from;
  }
  return self->n_before;
}

/* Shows the resent lines from @from on, after those that were here before. */
static void
show_resent (MaeChatLines *self, guint from)
{
  guint known = MIN (self->n_before - from, self->resent->len);
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->lines)) - self->n_before;
  guint kept = known + shown < self->resent->len ? shown : 0;

  g_list_store_splice (self->lines, self->n_before + kept, shown - kept,
                       self->resent->pdata + known + kept, self->resent->len - known - kept);
}

/* If the past doesn't lead to the last line that was here, its lines are new ones with the same
 * words. */
void
mae_chat_lines_end_resent (MaeChatLines *self)
{
  if (self->resent->len > 0)
    show_resent (self, find_resent (self, FALSE));
  g_ptr_array_set_size (self->resent, 0);
}

void
mae_chat_lines_take (MaeChatLines *self, const char *name, const char *text, gboolean is_spectator,
                     gboolean is_past)
{
  if (!is_past || self->resent->len == MAE_CHAT_LINES_MAX)
    mae_chat_lines_end_resent (self);
  if (self->resent->len == 0)
    self->n_before = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  /* a player who was here before hasn't read what was said since */
  g_autoptr (MaeChatLine) line =
      mae_chat_line_new (name, text, is_spectator, is_past && self->n_before == 0);
  if (is_past) {
    g_ptr_array_add (self->resent, g_object_ref (line));
    show_resent (self, find_resent (self, TRUE));
  } else {
    g_list_store_append (self->lines, line);
  }
  while (g_list_model_get_n_items (G_LIST_MODEL (self->lines)) > MAE_CHAT_LINES_MAX) {
    g_list_store_remove (self->lines, 0);
    self->n_before -= self->n_before > 0;
  }
}
