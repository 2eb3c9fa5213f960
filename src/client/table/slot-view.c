/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "slot-view.h"

#include <glib/gi18n.h>

#include "card-zoom.h"
#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/context.h"
#include "client/widgets/drag.h"
#include "client/widgets/pressable.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/rules-text.h"

#define PAD 5
/* The largest ratio of a face's height to its width. */
#define TALLEST 2.2
/* The visible height of the two cards below the top one. */
#define PEEKS (2 * MAE_FACE_PEEK)

struct _MaeSlotView {
  GtkWidget parent_instance;

  GtkWidget *empty, *mark;
  const MaeRuleset *rules;
  int slot, n;
  int cards[MAE_MAX_LEVELS + 1]; /* including the draft's card on top, if any */
  gboolean coming, on, lit, usable, veil;
};

G_DEFINE_FINAL_TYPE (MaeSlotView, mae_slot_view, GTK_TYPE_WIDGET)

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);

  if (self->usable)
    gtk_widget_activate_action (widget, "move.slot", "i", self->slot);
}

/* Returns the target of the action that shows the catalogue: cards like the one on top. */
static GVariant *
context_target (GtkWidget *widget)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);
  const MaeCard *card = self->n > 0 ? &self->rules->cards[self->cards[self->n - 1]] : NULL;

  return card ? g_variant_new ("(iii)", card->level, card->colour, -1) : NULL;
}

static void
face_area (MaeSlotView *self, GdkRectangle *area)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  int peeks = MAX (self->n - 1, 0) * MAE_FACE_PEEK;

  area->width = width - 2 * PAD;
  area->height = MIN (height - 2 * PAD - peeks, area->width * TALLEST);
  area->x = PAD;
  area->y = height - PAD - peeks - area->height;
}

static GtkWidget *
fill_zoom (GtkWidget *widget)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);
  GdkRectangle area;

  if (self->n == 0)
    return NULL;
  face_area (self, &area);
  return mae_card_zoom_new (widget, self->rules, self->cards[self->n - 1], -1, area.width, NULL);
}

static void
mae_slot_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  double text = mae_table_size_text (widget);
  int empty, mark;

  gtk_widget_measure (self->empty, orientation, -1, &empty, NULL, NULL, NULL);
  gtk_widget_measure (self->mark, orientation, -1, &mark, NULL, NULL, NULL);
  *minimum = across ? MAX (70 * text, empty) : 104 * text;
  *natural = across ? MAX (108 * text, empty) : 176 * text;
  /* with large text no higher than the width allows */
  if (!across && for_size >= 0)
    *natural = MIN (*natural, MAX (176, (for_size - 2 * PAD) * TALLEST + 2 * PAD + PEEKS));
  *natural = MAX (*natural, *minimum);
}

static void
mae_slot_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);
  GdkRectangle area;
  int mark;

  face_area (self, &area);
  gtk_widget_size_allocate (self->empty, &(GtkAllocation){ 0, 0, width, height }, -1);
  gtk_widget_measure (self->mark, GTK_ORIENTATION_HORIZONTAL, -1, &mark, NULL, NULL, NULL);
  gtk_widget_size_allocate (
      self->mark,
      &(GtkAllocation){ area.x + area.width - mark, MAX (area.y - mark / 2, 0), mark, mark }, -1);
}

static void
snapshot_ring (GtkSnapshot *snapshot, const GdkRectangle *area, float width)
{
  mae_draw_panel (snapshot,
                  &GRAPHENE_RECT_INIT (area->x - 3, area->y - 3, area->width + 6, area->height + 6),
                  11, NULL, &mae_palette_get ()->color[MAE_COLOR_GLOW], width);
}

static void
mae_slot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeSlotView *self = MAE_SLOT_VIEW (widget);
  int height = gtk_widget_get_height (widget);
  GdkRectangle area;

  if (self->rules == NULL)
    return;
  face_area (self, &area);
  int top = self->n - (self->veil ? 2 : 1);
  for (int i = 0; i < MIN (top, self->n - 1); i++) {
    int h = MAE_FACE_PEEK + 12, y = height - PAD - i * MAE_FACE_PEEK - h;
    mae_card_face_snapshot (snapshot, widget, self->rules, self->cards[i], MAE_FACE_BAND,
                            &(GdkRectangle){ area.x, y, area.width, h });
  }
  if (top >= 0 && area.height > 20) {
    mae_card_face_snapshot (snapshot, widget, self->rules, self->cards[top], MAE_FACE_TALL, &area);
    if (self->veil)
      ;
    else if (self->coming || self->on)
      snapshot_ring (snapshot, &area, 3);
    else if (self->lit)
      snapshot_ring (snapshot, &area, 1.5);
  }
  GTK_WIDGET_CLASS (mae_slot_view_parent_class)->snapshot (widget, snapshot);
}

static void
mae_slot_view_class_init (MaeSlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_slot_view_measure;
  widget_class->size_allocate = mae_slot_view_size_allocate;
  widget_class->snapshot = mae_slot_view_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_widget_class_set_template (widget_class, "slot-view");
  MAE_BIND_CHILDREN (widget_class, MaeSlotView, empty, mark);
  gtk_widget_class_set_css_name (widget_class, "maeslot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_slot_view_init (MaeSlotView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
  mae_context_add (GTK_WIDGET (self), "win.catalogue", context_target);
  mae_zoom_add (GTK_WIDGET (self), fill_zoom);
}

GtkWidget *
mae_slot_view_new (int slot)
{
  MaeSlotView *self = g_object_new (MAE_TYPE_SLOT_VIEW, NULL);

  self->slot = slot;
  mae_drag_add_target (GTK_WIDGET (self), MAE_DROP_SLOT, slot);
  return GTK_WIDGET (self);
}

static char *
accessible_label (MaeSlotView *self)
{
  if (self->n == 0)
    return g_strdup_printf (_ ("Slot %d: empty"), self->slot + 1);
  g_autofree char *details = mae_card_details (self->rules, self->cards[self->n - 1]);
  g_autofree char *label = g_strdup_printf (_ ("Slot %d: %s"), self->slot + 1, details);
  if (self->coming)
    return mae_sentences_text (label, _ ("Selected to buy"));
  if (self->on)
    return mae_sentences_text (label, C_ ("production", "Producing"));
  return g_steal_pointer (&label);
}

void
mae_slot_view_update (MaeSlotView *self, const MaeGame *game, int seat, int coming, gboolean on)
{
  const MaeSlot *slot = &game->players[seat].slots[self->slot];

  self->rules = game->rules;
  self->n = 0;
  for (int i = 0; i < slot->n; i++)
    self->cards[self->n++] = slot->card[i];
  if (coming >= 0)
    self->cards[self->n++] = coming;
  self->coming = coming >= 0;
  self->on = on;
  gtk_widget_set_visible (self->empty, self->n == 0);
  gtk_widget_set_visible (self->mark, on);
  g_autofree char *label = accessible_label (self);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label,
                          self->n == 0 ? _ ("A level 1 card goes here") : NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
                               on ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  mae_zoom_refresh (GTK_WIDGET (self));
}

void
mae_slot_view_set_lit (MaeSlotView *self, gboolean lit)
{
  self->lit = lit;
  mae_widget_set_class (GTK_WIDGET (self), "lit", lit);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_slot_view_set_usable (MaeSlotView *self, gboolean usable)
{
  self->usable = usable;
  gtk_widget_set_focusable (GTK_WIDGET (self), usable);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_DISABLED, !usable, -1);
}

gboolean
mae_slot_view_get_face_area (MaeSlotView *self, graphene_rect_t *area)
{
  GdkRectangle face;

  if (self->n == 0)
    return FALSE;
  face_area (self, &face);
  graphene_rect_init (area, face.x, face.y, face.width, face.height);
  return TRUE;
}

void
mae_slot_view_set_veil (MaeSlotView *self, gboolean veil)
{
  if (self->veil == veil)
    return;
  self->veil = veil;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
