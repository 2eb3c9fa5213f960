/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "refocus.h"

#include "leader-card.h"

void
mae_refocus_clear (MaeRefocus *self)
{
  g_clear_weak_pointer (&self->origin);
}

GtkWidget *
mae_refocus_find (GtkWidget *page)
{
  GtkRoot *root = gtk_widget_get_root (page);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, page) ? focus : NULL;
}

void
mae_refocus_begin (MaeRefocus *self, GtkWidget *focus)
{
  g_set_weak_pointer (&self->origin, focus);
}

void
mae_refocus_use (MaeRefocus *self, const MaePlayer *player, int leader)
{
  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == leader)
      self->used = i + 1;
}

void
mae_refocus_undo (MaeRefocus *self, const MaePlayer *player)
{
  self->is_undoing = TRUE;
  self->before = *player;
}

void
mae_refocus_refused (MaeRefocus *self)
{
  self->used = 0;
  self->is_undoing = FALSE;
}

void
mae_refocus_made (MaeRefocus *self, gboolean own, GtkWidget *focus)
{
  /* the card, or the button on it */
  gboolean on_leader = focus != NULL && gtk_widget_get_ancestor (focus, MAE_TYPE_LEADER_CARD);

  self->leader = own && (focus == NULL || on_leader) ? self->used : 0;
  self->is_undone = FALSE;
  if (own)
    mae_refocus_refused (self);
}

void
mae_refocus_undone (MaeRefocus *self, const MaePlayer *players, int seat)
{
  self->leader = 0;
  self->is_undone = self->is_undoing && seat >= 0;
  self->is_undoing = FALSE;
  if (!self->is_undone)
    return;
  const MaePlayer *player = &players[seat];
  for (int i = player->hand_count - 1; i >= 0; i--)
    if (i >= self->before.hand_count || player->hand[i] != self->before.hand[i]
        || ((player->active ^ self->before.active) >> i & 1))
      self->leader = i + 1;
}

gboolean
mae_refocus_origin (MaeRefocus *self)
{
  return self->origin != NULL && gtk_widget_get_mapped (self->origin)
         && gtk_widget_grab_focus (self->origin);
}

gboolean
mae_refocus_may_leave (GtkWidget *focus)
{
  const char *action =
      GTK_IS_ACTIONABLE (focus) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (focus)) : NULL;

  return !GTK_IS_EDITABLE (focus)
         && !(gtk_widget_is_sensitive (focus) && g_strcmp0 (action, "win.undo") == 0);
}
