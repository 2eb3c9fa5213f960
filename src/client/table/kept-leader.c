/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-leader.h"

#include "client/widgets/drag.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "leader-card.h"

struct _MaeKeptLeader {
  GtkWidget parent_instance;

  GtkWidget *label;
  MaeLeaderCard *card;
  gboolean low; /* the page has little height */
};

G_DEFINE_FINAL_TYPE (MaeKeptLeader, mae_kept_leader, GTK_TYPE_WIDGET)

/* The widget has the same size with and without a card, so that nothing moves when a card is
 * added. */
static void
mae_kept_leader_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  double text = mae_table_size_text (widget);

  MAE_EACH_CHILD (child, widget)
    gtk_widget_measure (child, orientation, -1, NULL, NULL, NULL, NULL);
  *minimum = across ? 84 : 136 * text;
  *natural = across ? 118 * text : MAE_KEPT_LEADER (widget)->low ? *minimum : 210 * text;
}

static void
mae_kept_leader_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MAE_EACH_CHILD (child, widget)
    if (gtk_widget_should_layout (child))
      gtk_widget_allocate (child, width, height, -1, NULL);
}

static void
mae_kept_leader_class_init (MaeKeptLeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_kept_leader_measure;
  widget_class->size_allocate = mae_kept_leader_size_allocate;

  g_type_ensure (MAE_TYPE_LEADER_CARD);
  mae_widget_class_set_template (widget_class, "kept-leader");
  MAE_BIND_CHILDREN (widget_class, MaeKeptLeader, label, card);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_kept_leader_init (MaeKeptLeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mae_kept_leader_new (int index)
{
  GtkWidget *self = g_object_new (MAE_TYPE_KEPT_LEADER, NULL);

  mae_drag_add_target (self, MAE_DROP_BOARD, index);
  return self;
}

void
mae_kept_leader_update (MaeKeptLeader *self, const MaeRuleset *rules, int leader, gboolean usable)
{
  g_return_if_fail (MAE_IS_KEPT_LEADER (self));

  gtk_widget_set_visible (GTK_WIDGET (self->card), leader >= 0);
  gtk_widget_set_visible (self->label, leader < 0);
  mae_widget_set_class (GTK_WIDGET (self), "mae-filled", leader >= 0);
  if (leader >= 0)
    mae_leader_card_update (self->card, rules, leader,
                            usable ? MAE_LEADER_CARD_USABLE : MAE_LEADER_CARD_PLAIN);
}

void
mae_kept_leader_set_low (MaeKeptLeader *self, gboolean low)
{
  if (self->low == low)
    return;
  self->low = low;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
