/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "coach.h"

#include "coach-shade.h"
#include "coach-testing.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/art/draw.h"
#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/sight.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/widgets/zoom.h"
#include "client/words/parts-text.h"

G_STATIC_ASSERT (MAE_COACH_TARGETS <= MAE_COACH_SHADE_HOLES);

#define MARGIN 12.f /* pixels between the card and the window's edges */
#define ARROW 12.f  /* length of the arrow in pixels: the distance from the card to its target */
#define AROUND 5.f  /* pixels of the hole in the shade around the target */

typedef enum {
  SIDE_RIGHT,
  SIDE_LEFT,
  SIDE_ABOVE,
  SIDE_BELOW,
  N_SIDES
} Side;

/* What decides where the page is scrolled for the first target, except how far it is scrolled. */
typedef struct {
  graphene_rect_t target; /* on the page */
  int size[4][2]; /* of the page, what is seen of it, the coach, and its card if there is room */
} CoachLayout;

struct _MaeCoach {
  GtkWidget parent_instance;

  GtkWidget *card, *dots, *close, *show_me, *next;
  GtkBox *buttons;
  GtkLabel *step, *title, *text;

  GtkWidget *target[MAE_COACH_TARGETS]; /* weak */
  MaeMotion *motion;                    /* weak; nullable */
  gboolean has_caption;                 /* when it was drawn last */
  graphene_rect_t hole[MAE_COACH_TARGETS];
  int n_holes;
  CoachLayout layout;    /* for which the page was scrolled */
  gboolean is_settled;   /* nothing is left to be scrolled for that layout */
  graphene_rect_t place; /* the card's area */
  Side side;
  GdkFrameClock *clock; /* while it is mapped */
};

G_DEFINE_FINAL_TYPE (MaeCoach, mae_coach, GTK_TYPE_WIDGET)

/* ── Where things are ──────────────────────────────────────────────────────────────────────── */

/* Gets the area of the visible part of @target. Returns FALSE if none of it is visible. */
static gboolean
find_hole (MaeCoach *self, GtkWidget *target, graphene_rect_t *hole)
{
  if (!gtk_widget_get_mapped (target)
      || !gtk_widget_compute_bounds (target, GTK_WIDGET (self), hole))
    return FALSE;
  graphene_rect_inset (hole, -AROUND, -AROUND);
  return mae_sight_clip (target, GTK_WIDGET (self), hole);
}

/* Gets the areas of the visible targets. Returns how many. */
static int
find_holes (MaeCoach *self, graphene_rect_t holes[MAE_COACH_TARGETS])
{
  int n = 0;

  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    if (self->target[i])
      n += find_hole (self, self->target[i], &holes[n]);
  return n;
}

/* Returns the card's area on @side of @hole, within @width × @height: centered beside the hole
 * (@along 0), or at one end of that side (-1, 1). */
static graphene_rect_t
beside (const graphene_rect_t *hole, Side side, int along, graphene_size_t card, float width,
        float height)
{
  gboolean across = side == SIDE_RIGHT || side == SIDE_LEFT;
  graphene_point_t middle, at;

  graphene_rect_get_center (hole, &middle);
  at = GRAPHENE_POINT_INIT (middle.x - card.width / 2 + (across ? 0 : along * width),
                            middle.y - card.height / 2 + (across ? along * height : 0));
  if (side == SIDE_RIGHT)
    at.x = hole->origin.x + hole->size.width + ARROW;
  else if (side == SIDE_LEFT)
    at.x = hole->origin.x - ARROW - card.width;
  else if (side == SIDE_ABOVE)
    at.y = hole->origin.y - ARROW - card.height;
  else
    at.y = hole->origin.y + hole->size.height + ARROW;
  at.x = CLAMP (at.x, MARGIN, MAX (MARGIN, width - MARGIN - card.width));
  at.y = CLAMP (at.y, MARGIN, MAX (MARGIN, height - MARGIN - card.height));
  return GRAPHENE_RECT_INIT (at.x, at.y, card.width, card.height);
}

/* Returns how much @place covers of what @widget shows. The lower half of each drawing counts
 * twice: arrows, costs and captions are there, portraits are above. */
static float
covers_content (MaeCoach *self, GtkWidget *widget, const graphene_rect_t *place)
{
  graphene_rect_t at, low, both;
  float area = 0;

  if (!gtk_widget_get_mapped (widget)
      || !gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &at))
    return 0;
  if (gtk_widget_get_first_child (widget) && !gtk_widget_get_focusable (widget)) {
    MAE_EACH_CHILD (child, widget)
      area += covers_content (self, child, place);
    return area;
  }
  low = at;
  low.origin.y += at.size.height / 2;
  low.size.height /= 2;
  if (graphene_rect_intersection (place, &at, &both))
    area += both.size.width * both.size.height;
  if (graphene_rect_intersection (place, &low, &both))
    area += both.size.width * both.size.height;
  return area;
}

/* Returns how much @place covers of the targets, or of what is in them (@contents); the first
 * target counts most. */
static float
covers (MaeCoach *self, const graphene_rect_t *place, gboolean contents)
{
  graphene_rect_t both;
  float area = 0;

  for (int i = 0; contents && i < MAE_COACH_TARGETS; i++)
    if (self->target[i])
      area += covers_content (self, self->target[i], place) * (i == 0 ? 2 : 1);
  for (int i = 0; !contents && i < self->n_holes; i++)
    if (graphene_rect_intersection (place, &self->hole[i], &both))
      area += both.size.width * both.size.height * (i == 0 ? 2 : 1);
  return area;
}

/* Chooses the position of a card of @size. Returns how much of the targets it covers, or of what is
 * in them (@contents).
 *
 * Cards for low targets are above them, so that the buttons beside these stay visible. */
static float
place_card (MaeCoach *self, graphene_size_t size, float width, float height, gboolean contents)
{
  static const Side orders[][N_SIDES] = {
    { SIDE_RIGHT, SIDE_LEFT, SIDE_BELOW, SIDE_ABOVE },
    { SIDE_ABOVE, SIDE_RIGHT, SIDE_LEFT, SIDE_BELOW },
  };
  static const int along[] = { 0, -1, 1 };
  gboolean low = self->n_holes > 0 && self->hole[0].origin.y > height * .8f;
  float best = G_MAXFLOAT;

  if (self->n_holes == 0) {
    self->place =
        GRAPHENE_RECT_INIT (MAX (MARGIN, (width - size.width) / 2),
                            MAX (MARGIN, (height - size.height) / 2), size.width, size.height);
    return 0;
  }
  for (int i = 0; i < 3 * N_SIDES; i++) {
    Side side = orders[low][i % N_SIDES];
    graphene_rect_t place = beside (&self->hole[0], side, along[i / N_SIDES], size, width, height);
    float covered = covers (self, &place, contents);

    if (covered < best) {
      best = covered;
      self->place = place;
      self->side = side;
    }
  }
  return best;
}

/* Returns the card's size, @per_cent as wide as its text's natural width; wider if it would be
 * higher than @highest. */
static graphene_size_t
card_size (MaeCoach *self, int per_cent, int width, int highest)
{
  int most = MAX (0, width - 2 * (int) MARGIN), least, wide, high;

  gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wide, NULL, NULL);
  wide = MAX (least, MIN (wide * per_cent / 100, most));
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, wide, NULL, &high, NULL, NULL);
  if (high > highest) {
    wide = MAX (least, MIN (most, wide * 3 / 2));
    gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, wide, NULL, &high, NULL, NULL);
  }
  return GRAPHENE_SIZE_INIT (wide, high);
}

/* Places the card where it covers none of the targets. If there is no such place, as with much
 * larger text, the card covers as little as possible of what they show; it may be narrow and high,
 * or wide and low then. */
static void
choose_place (MaeCoach *self, int width, int height)
{
  static const int per_cent[] = { 100, 75, 45, 160 };
  graphene_size_t best = card_size (self, 100, width, height / 2);
  float least = G_MAXFLOAT;

  for (int i = 0; i < 2; i++)
    if (place_card (self, card_size (self, per_cent[i], width, height / 2), width, height, FALSE)
        == 0)
      return;
  for (gsize i = 0; i < G_N_ELEMENTS (per_cent); i++) {
    graphene_size_t size = card_size (self, per_cent[i], width, height - 2 * (int) MARGIN);
    float covered = place_card (self, size, width, height, TRUE);

    if (covered < least) {
      least = covered;
      best = size;
    }
  }
  place_card (self, best, width, height, TRUE);
}

static void
mae_coach_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeCoach *self = MAE_COACH (widget);

  self->n_holes = find_holes (self, self->hole);
  choose_place (self, width, height);
  gtk_widget_size_allocate (self->card,
                            &(GtkAllocation){ self->place.origin.x, self->place.origin.y,
                                              self->place.size.width, self->place.size.height },
                            -1);
}

/* Returns FALSE if there is nothing to scroll. */
static gboolean
find_layout (MaeCoach *self, CoachLayout *layout)
{
  GtkWidget *target = self->target[0];
  GtkWidget *view = target ? gtk_widget_get_ancestor (target, GTK_TYPE_VIEWPORT) : NULL;
  GtkWidget *page = view ? gtk_widget_get_first_child (view) : NULL;

  *layout = (CoachLayout){ 0 };
  if (!page || !gtk_widget_get_mapped (target)
      || !gtk_widget_compute_bounds (target, page, &layout->target))
    return FALSE;
  for (int i = 0; i < 2; i++) {
    layout->size[0][i] = gtk_widget_get_size (page, i);
    layout->size[1][i] = gtk_widget_get_size (view, i);
    layout->size[2][i] = gtk_widget_get_size (GTK_WIDGET (self), i);
    gtk_widget_measure (self->card, i, -1, NULL, &layout->size[3][i], NULL, NULL);
  }
  return TRUE;
}

/* Scrolls the first target into sight; then to the top of its page, if the card covers a part of a
 * target. Each is done when the last one is painted, since the card's place depends on what is
 * visible, and all again when anything that decides about it has changed. Otherwise the player may
 * scroll. */
static void
scroll_to_target (MaeCoach *self)
{
  CoachLayout now;

  if (!find_layout (self, &now))
    return;
  if (memcmp (&now, &self->layout, sizeof now) != 0) {
    self->layout = now;
    self->is_settled = FALSE;
  }
  if (self->is_settled || mae_sight_scroll_to (self->target[0], NULL))
    return;
  self->is_settled = TRUE;
  if (covers (self, &self->place, FALSE) > 0)
    mae_sight_scroll_to (self->target[0],
                         &GRAPHENE_RECT_INIT (0, -AROUND, now.target.size.width, G_MAXINT16));
}

/* Targets may move without a new layout of the coach. */
static void
after_paint_cb (MaeCoach *self)
{
  graphene_rect_t holes[MAE_COACH_TARGETS];
  int n = find_holes (self, holes);
  gboolean same = n == self->n_holes;

  for (int i = 0; i < n && same; i++)
    same = graphene_rect_equal (&holes[i], &self->hole[i]);
  if (same)
    scroll_to_target (self);
  else
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (self->motion && (self->has_caption || mae_motion_has_caption (self->motion)))
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

/* Gets the arrow's base, on the card's edge, and its tip, which is at the hole. Returns FALSE if
 * the card isn't beside the hole: then an arrow would point at something else. */
static gboolean
find_arrow (MaeCoach *self, graphene_point_t *base, graphene_point_t *tip)
{
  const graphene_rect_t *card = &self->place;
  gboolean across = self->side == SIDE_RIGHT || self->side == SIDE_LEFT;
  graphene_rect_t hole = self->hole[0], both;
  graphene_point_t middle;

  if (self->n_holes == 0 || graphene_rect_intersection (card, &hole, &both))
    return FALSE;
  graphene_rect_get_center (&hole, &middle);
  base->x = CLAMP (middle.x, card->origin.x + 24, card->origin.x + card->size.width - 24);
  base->y = CLAMP (middle.y, card->origin.y + 24, card->origin.y + card->size.height - 24);
  if (across)
    base->x = self->side == SIDE_RIGHT ? card->origin.x + 1 : card->origin.x + card->size.width - 1;
  else
    base->y =
        self->side == SIDE_BELOW ? card->origin.y + 1 : card->origin.y + card->size.height - 1;
  *tip = *base;
  if (across)
    tip->x += self->side == SIDE_RIGHT ? -ARROW : ARROW;
  else
    tip->y += self->side == SIDE_BELOW ? -ARROW : ARROW;
  graphene_rect_inset (&hole, -AROUND, -AROUND);
  return graphene_rect_contains_point (&hole, tip);
}

/* Draws the arrow from the card to the hole. */
static void
draw_arrow (MaeCoach *self, GtkSnapshot *snapshot, const GdkRGBA *color)
{
  gboolean across = self->side == SIDE_RIGHT || self->side == SIDE_LEFT;
  graphene_point_t base, tip;

  if (!find_arrow (self, &base, &tip))
    return;
  float x = base.x, y = base.y;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (x - 2 * ARROW, y - 2 * ARROW, 4 * ARROW, 4 * ARROW));
  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, across ? x : x - ARROW, across ? y - ARROW : y);
  cairo_line_to (cr, across ? x : x + ARROW, across ? y + ARROW : y);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* Draws the captions of animations again, above the shade. */
static void
draw_captions (MaeCoach *self, GtkSnapshot *snapshot)
{
  graphene_point_t at;

  self->has_caption = self->motion && mae_motion_has_caption (self->motion);
  if (!self->has_caption
      || !gtk_widget_compute_point (GTK_WIDGET (self->motion), GTK_WIDGET (self),
                                    graphene_point_zero (), &at))
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &at);
  mae_motion_draw_captions (self->motion, snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
mae_coach_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeCoach *self = MAE_COACH (widget);
  const MaePalette *palette = mae_palette_get ();

  /* With high contrast nothing is darkened; a frame around the target is enough. */
  if (!palette->high_contrast) {
    mae_coach_shade_snapshot (snapshot, gtk_widget_get_width (widget),
                              gtk_widget_get_height (widget), self->hole, self->n_holes);
    draw_captions (self, snapshot);
  }
  for (int i = 0; i < self->n_holes; i++)
    mae_draw_panel (snapshot, &self->hole[i], 4, NULL, &palette->color[MAE_COLOR_GLOW], 3);
  draw_arrow (self, snapshot, &palette->color[MAE_COLOR_GOLD]);
  GTK_WIDGET_CLASS (mae_coach_parent_class)->snapshot (widget, snapshot);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* Widgets below it still get input. */
static gboolean
mae_coach_contains (GtkWidget *widget, double x, double y)
{
  return FALSE;
}

/* The coach never makes the page larger. */
static void
mae_coach_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  int least;

  gtk_widget_measure (MAE_COACH (widget)->card, orientation, -1, &least, NULL, NULL, NULL);
  *minimum = *natural = 0;
}

static void
mae_coach_map (GtkWidget *widget)
{
  MaeCoach *self = MAE_COACH (widget);

  GTK_WIDGET_CLASS (mae_coach_parent_class)->map (widget);
  g_set_object (&self->clock, gtk_widget_get_frame_clock (widget));
  MAE_CONNECT (self->clock, "after-paint", after_paint_cb, self);
}

static void
mae_coach_unmap (GtkWidget *widget)
{
  MaeCoach *self = MAE_COACH (widget);

  g_signal_handlers_disconnect_by_func (self->clock, after_paint_cb, self);
  g_clear_object (&self->clock);
  GTK_WIDGET_CLASS (mae_coach_parent_class)->unmap (widget);
}

static void
mae_coach_dispose (GObject *object)
{
  MaeCoach *self = MAE_COACH (object);

  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    g_clear_weak_pointer (&self->target[i]);
  g_clear_weak_pointer (&self->motion);
  g_clear_pointer (&self->card, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_coach_parent_class)->dispose (object);
}

static void
mae_coach_class_init (MaeCoachClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_coach_dispose;
  widget_class->size_allocate = mae_coach_size_allocate;
  widget_class->measure = mae_coach_measure;
  widget_class->snapshot = mae_coach_snapshot;
  widget_class->contains = mae_coach_contains;
  widget_class->map = mae_coach_map;
  widget_class->unmap = mae_coach_unmap;
  mae_widget_class_set_template (widget_class, "coach");
  MAE_BIND_CHILDREN (widget_class, MaeCoach, card, dots, buttons, close, show_me, next, step, title,
                     text);
  gtk_widget_class_set_css_name (widget_class, "maecoach");
}

static void
mae_coach_init (MaeCoach *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  mae_wrap_layout_set (self->buttons, TRUE, 8); /* they may need several lines */
  mae_zoom_keep_clear (self->card);
  mae_widget_follow_style (GTK_WIDGET (self));
}

/* ── Steps ─────────────────────────────────────────────────────────────────────────────────── */

static void
show_dots (MaeCoach *self, int step, int n_steps)
{
  mae_box_clear (GTK_BOX (self->dots));
  for (int i = 0; i < n_steps; i++) {
    GtkWidget *dot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_add_css_class (dot, "mae-dot");
    mae_widget_set_class (dot, "mae-reached", i <= step);
    gtk_box_append (GTK_BOX (self->dots), dot);
  }
}

static gboolean
is_shown (MaeCoach *self, const MaeCoachCard *card, const char *step)
{
  gboolean same = gtk_widget_get_visible (GTK_WIDGET (self))
                  && g_str_equal (gtk_label_get_label (self->step), step)
                  && g_str_equal (gtk_label_get_label (self->title), card->title)
                  && g_str_equal (gtk_label_get_label (self->text), card->text);

  for (int i = 0; i < MAE_COACH_TARGETS && same; i++)
    same = self->target[i] == card->target[i];
  return same;
}

/* Shows the buttons of @card and highlights the usual choice. */
static void
show_buttons (MaeCoach *self, const MaeCoachCard *card)
{
  gboolean both = card->next && card->show;

  gtk_widget_set_visible (self->next, card->next);
  gtk_widget_set_visible (self->show_me, card->show);
  mae_widget_set_class (self->show_me, "mae-primary", !both);
  mae_widget_set_class (self->show_me, "mae-secondary", both);
}

static void
set_button (GtkWidget *button, const char *label, const char *usual)
{
  gtk_button_set_label (GTK_BUTTON (button), label ? label : usual);
}

void
mae_coach_show (MaeCoach *self, const MaeCoachCard *card)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self->card);
  gboolean is_lesson = card->n_steps > 0, last = is_lesson && card->step + 1 == card->n_steps;
  g_autofree char *step =
      /* Translators: the number of a step of the lesson, of how many, and what it is about. */
      is_lesson ? mae_parts_text (
          g_strdup_printf (_ ("Step %d of %d · %s"), card->step + 1, card->n_steps, card->topic))
                : g_strdup (card->topic);
  g_autofree char *all = g_strdup_printf ("%s. %s. %s", step, card->title, card->text);

  g_set_weak_pointer (&self->motion, card->motion);
  if (is_shown (self, card, step))
    return;
  show_dots (self, card->step, card->n_steps);
  mae_label_set_text (self->step, step);
  mae_label_set_text (self->title, card->title);
  mae_label_set_text (self->text, card->text);
  set_button (self->next, card->next_label, last ? _ ("_Finish") : _ ("_Next"));
  show_buttons (self, card);
  set_button (self->show_me, card->show_label, _ ("Sho_w Me"));
  set_button (self->close, card->close_label, is_lesson ? _ ("S_kip Lesson") : _ ("_Close"));
  gtk_widget_set_visible (self->close, !last);
  mae_a11y_name (GTK_WIDGET (accessible), is_lesson ? _ ("Lesson") : card->topic);
  mae_a11y_tidy_buttons (self->card);
  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    g_set_weak_pointer (&self->target[i], card->target[i]);
  if (self->target[0])
    gtk_accessible_update_relation (accessible, GTK_ACCESSIBLE_RELATION_FLOW_TO, self->target[0],
                                    NULL, -1);
  else
    gtk_accessible_reset_relation (accessible, GTK_ACCESSIBLE_RELATION_FLOW_TO);
  self->is_settled = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  mae_announce (GTK_WIDGET (self), all, FALSE);
}

void
mae_coach_hide (MaeCoach *self)
{
  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    g_clear_weak_pointer (&self->target[i]);
  g_clear_weak_pointer (&self->motion);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->card), GTK_ACCESSIBLE_RELATION_FLOW_TO);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

gboolean
mae_coach_has_focus (MaeCoach *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

void
mae_coach_take_focus (MaeCoach *self)
{
  if (gtk_widget_get_visible (self->next))
    gtk_widget_grab_focus (self->next);
  else if (self->target[0] && !gtk_widget_grab_focus (self->target[0]))
    gtk_widget_child_focus (self->target[0], GTK_DIR_TAB_FORWARD);
}

void
mae_coach_get_card_area (MaeCoach *self, graphene_rect_t *area)
{
  *area = self->place;
}

gboolean
mae_coach_get_arrow (MaeCoach *self, graphene_point_t *tip)
{
  graphene_point_t base;

  return find_arrow (self, &base, tip);
}
