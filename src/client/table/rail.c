/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rail.h"

#include "client/session/session-tables.h"
#include "client/widgets/widget.h"
#include "opponent.h"
#include "own-panel.h"

/* There is no room for more boards than that. */
#define MOST_BOARDS 3

struct _MaeRail {
  GtkBox parent_instance;

  MaeOwnPanel *own;
  MaeLorenzoPanel *lorenzo;
  GtkBox *opponents;
  MaeTableTalk *talk;

  MaeModel *model;
  MaeSession *session; /* NULL: a replay */
  gboolean is_old;     /* the panels are out of date */
  gboolean boards;     /* there is room for boards */
};

G_DEFINE_FINAL_TYPE (MaeRail, mae_rail, GTK_TYPE_BOX)

MaeLorenzoPanel *
mae_rail_get_lorenzo (MaeRail *self)
{
  return self->lorenzo;
}

MaeTableTalk *
mae_rail_get_talk (MaeRail *self)
{
  return self->talk;
}

GtkWidget *
mae_rail_get_panel (MaeRail *self, int seat)
{
  MAE_EACH_CHILD (at, GTK_WIDGET (self->opponents))
    if (mae_opponent_get_seat (MAE_OPPONENT (at)) == seat)
      return at;
  return NULL;
}

/* The opponents are in the order in which they play after this player. */
static void
update_opponents (MaeRail *self, const MaeGame *game, int seat)
{
  GtkWidget *opponents = GTK_WIDGET (self->opponents), *child;
  int shown = 0, n = 0;

  for (int s = 0; s < game->n_players; s++)
    n += s != seat;
  MAE_EACH_CHILD (each, opponents)
    shown++;
  for (; shown < n; shown++)
    gtk_box_append (self->opponents, g_object_new (MAE_TYPE_OPPONENT, NULL));
  for (; shown > n; shown--)
    gtk_box_remove (self->opponents, gtk_widget_get_last_child (opponents));
  child = gtk_widget_get_first_child (opponents);
  for (int i = 0; i < game->n_players && child != NULL; i++) {
    int s = (MAX (seat, 0) + i) % game->n_players;
    if (s == seat)
      continue;
    mae_opponent_set_whole (MAE_OPPONENT (child), self->boards && n <= MOST_BOARDS);
    mae_opponent_update (MAE_OPPONENT (child), self->model, s,
                         self->session != NULL && mae_session_is_awaited (self->session, s));
    child = gtk_widget_get_next_sibling (child);
  }
}

void
mae_rail_invalidate (MaeRail *self)
{
  self->is_old = TRUE;
}

gboolean
mae_rail_set_boards (MaeRail *self, gboolean boards)
{
  gboolean changed = self->boards != boards;

  self->boards = boards;
  return changed;
}

void
mae_rail_update (MaeRail *self)
{
  const MaeGame *game = mae_model_get_game (self->model);
  int seat = mae_model_get_seat (self->model);
  gboolean alone = game->n_players == 1;

  if (!self->is_old)
    return;
  self->is_old = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->own), seat >= 0);
  if (seat >= 0)
    mae_own_panel_update (self->own, self->model);
  gtk_widget_set_visible (GTK_WIDGET (self->lorenzo), alone);
  gtk_widget_set_visible (GTK_WIDGET (self->opponents), !alone);
  if (alone)
    mae_lorenzo_panel_update (self->lorenzo, self->model);
  update_opponents (self, game, seat);
}

void
mae_rail_reset (MaeRail *self)
{
  if (mae_model_get_game (self->model) == NULL) {
    mae_box_clear (self->opponents);
    return;
  }
  self->is_old = TRUE;
  mae_table_talk_set_log (self->talk, self->model, TRUE);
}

void
mae_rail_set_model (MaeRail *self, MaeModel *model, MaeSession *session)
{
  self->model = g_object_ref (model);
  if (session == NULL)
    return;
  self->session = g_object_ref (session);
  mae_table_talk_set_session (self->talk, session);
}

static void
mae_rail_class_init (MaeRailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeRail, g_object_unref, model, session);
  g_type_ensure (MAE_TYPE_LORENZO_PANEL);
  g_type_ensure (MAE_TYPE_OWN_PANEL);
  g_type_ensure (MAE_TYPE_TABLE_TALK);
  mae_widget_class_set_template (widget_class, "rail");
  MAE_BIND_CHILDREN (widget_class, MaeRail, own, lorenzo, opponents, talk);
}

static void
mae_rail_init (MaeRail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
