/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-card.h"

#include <glib/gi18n.h>

#include "card-zoom.h"
#include "client/art/draw.h"
#include "client/art/leader-face.h"
#include "client/platform/style.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/context.h"
#include "client/widgets/drag.h"
#include "client/widgets/leader-words.h"
#include "client/widgets/pressable.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/rules-text.h"

/* The largest and smallest ratio of a face's width to its height. */
#define WIDEST 0.65
#define TALLEST 0.43

/* A leader in the hand: turned by so many degrees, and its share of the size on the table. */
#define TURN 6
#define SMALLER .83f

struct _MaeLeaderCard {
  GtkWidget parent_instance;

  MaeLeaderWords *words;
  GtkWidget *activate, *popover, *place;
  GtkLabel *ribbon;
  GtkLabel *title, *caption; /* of an empty place */
  const MaeRuleset *rules;
  int leader, number; /* number: of the place that shows the leader or waits for one; -1: none */
  MaeLeaderCardState state;
};

G_DEFINE_FINAL_TYPE (MaeLeaderCard, mae_leader_card, GTK_TYPE_WIDGET)

static void
face_size (MaeLeaderCard *self, int *width, int *height)
{
  int w = gtk_widget_get_width (GTK_WIDGET (self)), h = gtk_widget_get_height (GTK_WIDGET (self));

  *width = MIN (w, h * WIDEST);
  *height = MIN (h, w / TALLEST);
}

static gboolean
is_empty_place (MaeLeaderCard *self)
{
  return self->leader < 0 && self->number >= 0;
}

/* Returns whether the card lies here: not if it is being dragged, or on a place of the board. */
static gboolean
shows_face (MaeLeaderCard *self)
{
  return !is_empty_place (self) && !(self->state & MAE_LEADER_CARD_AWAY)
         && !mae_drag_is_dragged (GTK_WIDGET (self));
}

/* Returns what is said of the leader on place @number. (transfer full) */
static char *
ordinal (int number, gboolean yours)
{
  static const char *const titles[] = { NC_ ("leader", "First leader"),
                                        NC_ ("leader", "Second leader"),
                                        NC_ ("leader", "Third leader") };
  static const char *const names[] = { NC_ ("leader", "Your first leader"),
                                       NC_ ("leader", "Your second leader"),
                                       NC_ ("leader", "Your third leader") };

  if (number < (int) G_N_ELEMENTS (titles))
    return g_strdup (g_dpgettext2 (NULL, "leader", yours ? names[number] : titles[number]));
  /* Translators: where a kept leader lies: "Place 4". */
  return g_strdup_printf (C_ ("leader", "Place %d"), number + 1);
}

static void
show_parts (MaeLeaderCard *self)
{
  gboolean face = shows_face (self), dragged = mae_drag_is_dragged (GTK_WIDGET (self));
  gboolean takes = self->state & MAE_LEADER_CARD_TAKES;
  g_autofree char *name = self->number < 0 ? NULL : ordinal (self->number, takes);

  mae_label_set_text (self->title, dragged ? _ ("In your hand")
                                   : takes ? _ ("Let go here")
                                   : name  ? name
                                           : "");
  mae_label_set_text (self->caption, dragged                 ? _ ("Esc puts it back here")
                                     : takes                 ? name
                                     : is_empty_place (self) ? _ ("Drop here")
                                                             : _ ("Select it to take it back"));
  gtk_widget_set_visible (self->place, !face);
  gtk_widget_set_valign (self->place, takes ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->words), face);
  gtk_label_set_label (self->ribbon, takes ? _ ("They change places") : C_ ("leader", "Active"));
  gtk_widget_set_visible (GTK_WIDGET (self->ribbon),
                          face && self->state & (MAE_LEADER_CARD_ACTIVE | MAE_LEADER_CARD_TAKES));
  gtk_widget_set_visible (self->activate, face && self->state & MAE_LEADER_CARD_MET);
}

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);

  if (!(self->state & MAE_LEADER_CARD_USABLE))
    return;
  if (self->number >= 0 && !(self->state & MAE_LEADER_CARD_AWAY))
    gtk_widget_activate_action (widget, "move.place", "i", self->number);
  else
    gtk_widget_activate_action (widget, "move.leader", "i", self->leader);
}

static void
on_activate_clicked_cb (MaeLeaderCard *self)
{
  /* The button goes while the answer is awaited, and GTK would move the focus to anything. */
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_activate_action (GTK_WIDGET (self), "move.activate", "i", self->leader);
}

/* Returns the target of the action that shows the card in the catalogue. */
static GVariant *
context_target (GtkWidget *widget)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);

  return self->leader < 0 ? NULL : g_variant_new ("(iii)", 0, -1, self->leader);
}

static GtkWidget *
fill_zoom (GtkWidget *widget)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);
  int width, height;

  if (self->leader < 0 || !shows_face (self)
      || (self->popover && gtk_widget_get_mapped (self->popover)))
    return NULL;
  face_size (self, &width, &height);
  g_autofree char *details = mae_leader_details (self->rules, self->leader);
  if (self->state & MAE_LEADER_CARD_ACTIVE) {
    g_autofree char *said = g_steal_pointer (&details);
    details = mae_sentences_text (said, _ ("Active: its ability works, and its points count"));
  }
  return mae_card_zoom_new (widget, self->rules, -1, self->leader, width, details);
}

static void
mae_leader_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  double text = mae_table_size_text (widget);
  int unused;

  gtk_widget_measure (GTK_WIDGET (MAE_LEADER_CARD (widget)->ribbon), orientation, -1, &unused, NULL,
                      NULL, NULL);
  gtk_widget_measure (MAE_LEADER_CARD (widget)->activate, orientation, -1, &unused, NULL, NULL,
                      NULL);
  gtk_widget_measure (MAE_LEADER_CARD (widget)->place, orientation, -1, &unused, NULL, NULL, NULL);
  *minimum = (across ? 62 : 104) * text;
  *natural = (across ? 118 : 182) * text;
  /* no higher than the width allows */
  if (!across && for_size >= 0)
    *natural = MAX (MIN (*natural, for_size / TALLEST), *minimum);
}

/* Draws a label across the lower edge of the portrait. */
static void
place_on_face (MaeLeaderCard *self, GtkWidget *child)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self)), w, h, least, cw, ch;

  face_size (self, &w, &h);
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &cw, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, NULL, &ch, NULL, NULL);
  cw = MAX (least, MIN (cw, w));
  gtk_widget_size_allocate (
      child, &(GtkAllocation){ (width - cw) / 2, (height - h) / 2 + h * 42 / 100 - ch + 4, cw, ch },
      -1);
}

/* Words that don't fit in the place aren't shown. */
static void
place_words_of_place (MaeLeaderCard *self, const GdkRectangle *face)
{
  int least, needed = 0;

  if (!gtk_widget_get_visible (self->place))
    return;
  gtk_widget_measure (self->place, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least <= face->width)
    gtk_widget_measure (self->place, GTK_ORIENTATION_VERTICAL, face->width, &needed, NULL, NULL,
                        NULL);
  gtk_widget_set_child_visible (self->place, least <= face->width && needed <= face->height);
  if (gtk_widget_get_child_visible (self->place))
    gtk_widget_size_allocate (self->place, face, -1);
}

static void
mae_leader_card_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);
  int w, h;

  face_size (self, &w, &h);
  mae_leader_words_place (self->words, &(GdkRectangle){ (width - w) / 2, (height - h) / 2, w, h });
  place_on_face (self, GTK_WIDGET (self->ribbon));
  place_on_face (self, self->activate);
  place_words_of_place (self, &(GdkRectangle){ (width - w) / 2, (height - h) / 2, w, h });
  if (self->popover)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

/* Draws a dashed line where a card was, or can be put. */
static void
snapshot_place (MaeLeaderCard *self, GtkSnapshot *snapshot, const graphene_rect_t *area)
{
  const MaePalette *p = mae_palette_get ();
  const GdkRGBA *glow = &p->color[MAE_COLOR_GLOW];
  gboolean takes = self->state & MAE_LEADER_CARD_TAKES;
  gboolean lit = is_empty_place (self) && self->state & MAE_LEADER_CARD_POINTED;
  GdkRGBA fill = *glow, color;

  mae_style_get_color (self->place, &color);
  fill.alpha = .2f;
  if (takes) { /* a well, so that its words stand out while gold is all around */
    fill = mae_palette_mix (&p->color[MAE_COLOR_WELL], glow, .18);
    mae_draw_panel (snapshot, area, 10, &fill, glow, 3);
    return;
  }
  if (lit)
    mae_draw_panel (snapshot, area, 10, &fill, NULL, 0);
  mae_draw_place (snapshot, area, 10, lit ? glow : &color);
}

static void
mae_leader_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);
  int width, height;

  if (self->rules == NULL)
    return;
  face_size (self, &width, &height);
  int x = (gtk_widget_get_width (widget) - width) / 2;
  int y = (gtk_widget_get_height (widget) - height) / 2;
  if (!shows_face (self)) {
    snapshot_place (self, snapshot, &GRAPHENE_RECT_INIT (x, y, width, height));
    GTK_WIDGET_CLASS (mae_leader_card_parent_class)->snapshot (widget, snapshot);
    return;
  }
  mae_leader_face_snapshot (snapshot, widget, self->rules, self->leader,
                            &(GdkRectangle){ x, y, width, height });
  if (self->state & ~MAE_LEADER_CARD_USABLE) {
    const MaePalette *p = mae_palette_get ();
    gboolean now = !(self->state & MAE_LEADER_CARD_ACTIVE);
    mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (x - 1, y - 1, width + 2, height + 2), 11, NULL,
                    &p->color[now ? MAE_COLOR_GLOW : MAE_COLOR_COIN], 3);
  }
  GTK_WIDGET_CLASS (mae_leader_card_parent_class)->snapshot (widget, snapshot);
}

/* Returns a picture of the card in @area, without a frame, turned as it lies in a hand and with its
 * shadow. It is smaller and higher, so that the words at the lower end of a place stay in sight.
 * (transfer full) */
static GdkPaintable *
in_hand (MaeLeaderCard *self, const graphene_rect_t *area)
{
  static const GskShadow shadow = { { 0, 0, 0, .45f }, 3, 5, 8 };
  GtkWidget *widget = GTK_WIDGET (self);
  const graphene_size_t *size = &area->size;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  MaeLeaderCardState state = self->state;

  /* where nothing is transparent, the corners of a card that is turned would be black */
  if (gdk_display_is_composited (gtk_widget_get_display (widget))) {
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (size->width / 2, size->height * .42f));
    gtk_snapshot_rotate (snapshot, TURN);
    gtk_snapshot_scale (snapshot, SMALLER, SMALLER);
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-size->width / 2, -size->height / 2));
    gtk_snapshot_push_shadow (snapshot, &shadow, 1);
  } else {
    gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, size->width, size->height));
  }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-area->origin.x, -area->origin.y));
  self->state &= MAE_LEADER_CARD_USABLE;
  mae_leader_card_snapshot (widget, snapshot);
  self->state = state;
  gtk_snapshot_pop (snapshot);
  return gtk_snapshot_free_to_paintable (snapshot, size);
}

static GdkPaintable *
prepare_drag (GtkWidget *widget, double x, double y, MaeDragItem *item, graphene_rect_t *area)
{
  MaeLeaderCard *self = MAE_LEADER_CARD (widget);

  if (!(self->state & MAE_LEADER_CARD_USABLE) || self->leader < 0 || !shows_face (self))
    return NULL;
  *item = (MaeDragItem){ MAE_DRAG_LEADER, self->leader, -1 };
  mae_leader_card_get_face_area (self, area);
  return in_hand (self, area);
}

static void
mae_leader_card_class_init (MaeLeaderCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_leader_card_measure;
  widget_class->size_allocate = mae_leader_card_size_allocate;
  widget_class->snapshot = mae_leader_card_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  g_type_ensure (MAE_TYPE_LEADER_WORDS);
  mae_widget_class_set_template (widget_class, "leader-card");
  MAE_BIND_CHILDREN (widget_class, MaeLeaderCard, words, ribbon, activate, place, title, caption);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_clicked_cb);
  gtk_widget_class_set_css_name (widget_class, "maeleader");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_leader_card_init (MaeLeaderCard *self)
{
  self->leader = self->number = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
  mae_context_add (GTK_WIDGET (self), "win.catalogue", context_target);
  mae_zoom_add (GTK_WIDGET (self), fill_zoom);
  mae_drag_add_source (GTK_WIDGET (self), prepare_drag);
  g_signal_connect (self, "notify::css-classes", G_CALLBACK (show_parts), NULL);
}

/* Returns the accessible name. (transfer full) */
static char *
make_label (MaeLeaderCard *self)
{
  g_autofree char *details = NULL;

  if (is_empty_place (self))
    return g_strdup_printf (C_ ("leader", "Place %d: empty"), self->number + 1);
  if (self->leader < 0)
    return g_strdup (C_ ("icon", "Hidden leader"));
  details = mae_leader_details (self->rules, self->leader);
  if (self->state & MAE_LEADER_CARD_AWAY) {
    g_autofree char *place = g_strdup_printf (C_ ("leader", "On place %d"), self->number + 1);
    return mae_sentences_text (details, place);
  }
  if (self->number >= 0)
    return g_strdup_printf (C_ ("leader", "Place %d: %s"), self->number + 1, details);
  if (self->state & MAE_LEADER_CARD_ACTIVE)
    return mae_sentences_text (details, C_ ("leader", "Active"));
  return g_steal_pointer (&details);
}

void
mae_leader_card_update (MaeLeaderCard *self, const MaeRuleset *rules, int leader,
                        MaeLeaderCardState state)
{
  mae_leader_card_update_place (self, rules, leader, -1, state);
}

void
mae_leader_card_update_place (MaeLeaderCard *self, const MaeRuleset *rules, int leader, int place,
                              MaeLeaderCardState state)
{
  g_autofree char *label = NULL;
  g_autofree char *words = leader < 0 ? NULL : mae_leader_short_text (rules, leader);

  self->rules = rules;
  self->leader = leader;
  self->number = place;
  self->state = state;
  label = make_label (self);

  mae_leader_words_set (self->words, words ? words : "", mae_leader_brief_text (rules, leader));
  show_parts (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), (state & MAE_LEADER_CARD_USABLE) != 0);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, NULL);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
      state & (MAE_LEADER_CARD_KEPT | MAE_LEADER_CARD_ACTIVE) ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                                              : GTK_ACCESSIBLE_TRISTATE_FALSE,
      GTK_ACCESSIBLE_STATE_DISABLED, !(state & MAE_LEADER_CARD_USABLE), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  mae_zoom_refresh (GTK_WIDGET (self));
}

int
mae_leader_card_get_leader (MaeLeaderCard *self)
{
  return self->leader;
}

void
mae_leader_card_get_face_area (MaeLeaderCard *self, graphene_rect_t *area)
{
  int width, height;

  face_size (self, &width, &height);
  graphene_rect_init (area, (gtk_widget_get_width (GTK_WIDGET (self)) - width) / 2,
                      (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2, width, height);
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static void
on_offer_clicked_cb (GtkButton *button, MaeLeaderCard *self)
{
  const char *action = g_object_get_data (G_OBJECT (button), "action");

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (GTK_WIDGET (self)); /* as long as it can be used */
  gtk_widget_activate_action (GTK_WIDGET (self), action, "i", self->leader);
}

static void
add_offer (MaeLeaderCard *self, GtkBox *box, const char *label, const char *action, const char *why)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_object_set_data_full (G_OBJECT (button), "action", g_strdup (action), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (on_offer_clicked_cb), self);
  gtk_widget_set_sensitive (button, why == NULL);
  gtk_box_append (box, button);
  if (why != NULL) {
    GtkWidget *text = gtk_label_new (why);
    gtk_label_set_wrap (GTK_LABEL (text), TRUE);
    gtk_label_set_width_chars (GTK_LABEL (text), 30);
    gtk_label_set_max_width_chars (GTK_LABEL (text), 30);
    gtk_widget_add_css_class (text, "mae-why");
    gtk_box_append (box, text);
  }
}

/* GTK 4.8 measures a popover's height for a larger width than its child gets, which cuts off lines.
 * So each label requests its height. */
static void
fix_heights (GtkWidget *box)
{
  MAE_EACH_CHILD (child, box) {
    int width, height;

    if (!GTK_IS_LABEL (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
    gtk_widget_set_size_request (child, width, height);
  }
}

void
mae_leader_card_offer (MaeLeaderCard *self, const char *why_activate, const char *why_discard,
                       const char *discard_label)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  if (self->popover == NULL) {
    self->popover = gtk_popover_new ();
    gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
    gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_TOP);
  }
  add_offer (self, GTK_BOX (box), _ ("Activate"), "move.activate", why_activate);
  add_offer (self, GTK_BOX (box), discard_label, "move.discard", why_discard);
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  fix_heights (box);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}
