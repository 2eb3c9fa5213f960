/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "zoom.h"

#include "zoom-testing.h"

#include "widget.h"

#define DELAY 500 /* how long to point at a widget before it is enlarged, in ms */
#define STILL 3.  /* pixels a pointer may be moved without being noticed */
#define GAP 10.f
#define MARGIN 6.f

struct _MaeZoom {
  GtkWidget parent_instance;

  GtkWidget *frame;
  GtkWidget *shown; /* the widget that is shown larger; weak */
  graphene_rect_t area;
};

G_DEFINE_FINAL_TYPE (MaeZoom, mae_zoom, GTK_TYPE_WIDGET)

typedef struct {
  GtkWidget *widget;
  MaeZoomFill fill;
  guint timer;
  graphene_point_t entered; /* where the pointer came in */
  gboolean moves;           /* whether it has moved since */
} Source;

static const char source_key[] = "mae-zoom-source";
static const char clear_key[] = "mae-zoom-clear";

/* ── Where ─────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const MaeZoom *zoom;
  graphene_rect_t area; /* the area that the frame would cover */
  float covered;        /* how much of the widgets to keep visible the frame would cover */
} ZoomTrial;

static float
overlap (const graphene_rect_t *a, const graphene_rect_t *b)
{
  graphene_rect_t both;

  return graphene_rect_intersection (a, b, &both) ? both.size.width * both.size.height : 0;
}

static void
add_covered (ZoomTrial *trial, GtkWidget *widget, float weight)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (widget, GTK_WIDGET (trial->zoom), &bounds))
    trial->covered += weight * overlap (&trial->area, &bounds);
}

static void
add_kept_clear (ZoomTrial *trial, GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget) || widget == GTK_WIDGET (trial->zoom))
    return;
  if (g_object_get_data (G_OBJECT (widget), clear_key) != NULL)
    add_covered (trial, widget, 4);
  MAE_EACH_CHILD (child, widget)
    add_kept_clear (trial, child);
}

/* Adds what the frame would cover of the widgets in the same row as @shown. */
static void
add_row (ZoomTrial *trial, GtkWidget *shown)
{
  GtkWidget *parent = gtk_widget_get_parent (shown);
  graphene_rect_t row, other;

  if (!gtk_widget_compute_bounds (shown, parent, &row))
    return;
  MAE_EACH_CHILD (child, parent)
    if (child != shown && gtk_widget_get_mapped (child)
        && gtk_widget_compute_bounds (child, parent, &other)
        && ABS (other.origin.y - row.origin.y) < row.size.height / 2)
      add_covered (trial, child, 1);
}

/* Chooses the side of the widget where a frame of @width × @height covers least. */
static void
place (MaeZoom *self, float width, float height)
{
  float w = gtk_widget_get_width (GTK_WIDGET (self));
  float h = gtk_widget_get_height (GTK_WIDGET (self)), least = G_MAXFLOAT;
  graphene_rect_t at;
  graphene_point_t middle;

  if (!gtk_widget_compute_bounds (self->shown, GTK_WIDGET (self), &at))
    return;
  graphene_rect_get_center (&at, &middle);
  for (int side = 0; side < 4; side++) {
    ZoomTrial trial = { .zoom = self };
    float x = middle.x - width / 2, y = middle.y - height / 2;
    if (side == 0)
      y = at.origin.y - GAP - height;
    else if (side == 1)
      y = at.origin.y + at.size.height + GAP;
    else
      x = side == 2 ? at.origin.x + at.size.width + GAP : at.origin.x - GAP - width;
    x = CLAMP (x, MARGIN, MAX (MARGIN, w - MARGIN - width));
    y = CLAMP (y, MARGIN, MAX (MARGIN, h - MARGIN - height));
    trial.area = GRAPHENE_RECT_INIT (x, y, width, height);
    add_covered (&trial, self->shown, 20);
    add_row (&trial, self->shown);
    add_kept_clear (&trial, gtk_widget_get_parent (GTK_WIDGET (self)));
    if (trial.covered < least) {
      least = trial.covered;
      self->area = trial.area;
    }
  }
}

static void
mae_zoom_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0; /* an overlay gets the size of the widget below it */
}

static void
mae_zoom_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeZoom *self = MAE_ZOOM (widget);
  int w, h;

  if (self->shown == NULL)
    return;
  gtk_widget_measure (self->frame, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &w, NULL, NULL);
  gtk_widget_measure (self->frame, GTK_ORIENTATION_VERTICAL, w, NULL, &h, NULL, NULL);
  place (self, w, h);
  gtk_widget_size_allocate (self->frame,
                            &(GtkAllocation){ self->area.origin.x, self->area.origin.y, w, h }, -1);
}

/* ── The widget ────────────────────────────────────────────────────────────────────────────── */

static void
set_shown (MaeZoom *self, GtkWidget *shown)
{
  if (self->shown != NULL)
    g_object_remove_weak_pointer (G_OBJECT (self->shown), (gpointer *) &self->shown);
  self->shown = shown;
  if (shown != NULL)
    g_object_add_weak_pointer (G_OBJECT (shown), (gpointer *) &self->shown);
  gtk_widget_set_visible (GTK_WIDGET (self), shown != NULL);
}

static void
mae_zoom_dispose (GObject *object)
{
  MaeZoom *self = MAE_ZOOM (object);

  set_shown (self, NULL);
  g_clear_pointer (&self->frame, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_zoom_parent_class)->dispose (object);
}

static void
mae_zoom_class_init (MaeZoomClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_zoom_dispose;
  widget_class->measure = mae_zoom_measure;
  widget_class->size_allocate = mae_zoom_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "maezoom");
  /* Screen readers have read all of it already, as the name of the widget. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mae_zoom_init (MaeZoom *self)
{
  self->frame = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                              "css-name", "frame", NULL);
  gtk_widget_set_parent (self->frame, GTK_WIDGET (self));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
mae_zoom_get_shown (MaeZoom *self, graphene_rect_t *area)
{
  *area = self->area;
  return self->shown;
}

/* Returns the zoom over @widget, or NULL. */
static MaeZoom *
zoom_of (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget)) {
    if (!GTK_IS_OVERLAY (widget))
      continue;
    MAE_EACH_CHILD (child, widget)
      if (MAE_IS_ZOOM (child))
        return MAE_ZOOM (child);
  }
  return NULL;
}

/* ── What is shown ─────────────────────────────────────────────────────────────────────────── */

static gboolean
is_shown (Source *source, MaeZoom *zoom)
{
  return zoom != NULL && zoom->shown == source->widget;
}

static void
hide (Source *source)
{
  MaeZoom *zoom = zoom_of (source->widget);

  g_clear_handle_id (&source->timer, g_source_remove);
  if (is_shown (source, zoom))
    set_shown (zoom, NULL);
}

static void
show (Source *source)
{
  MaeZoom *zoom = zoom_of (source->widget);
  GtkWidget *content = zoom != NULL ? source->fill (source->widget) : NULL;

  g_clear_handle_id (&source->timer, g_source_remove);
  if (content == NULL) {
    hide (source);
    return;
  }
  mae_box_clear (GTK_BOX (zoom->frame));
  gtk_box_append (GTK_BOX (zoom->frame), content);
  set_shown (zoom, source->widget);
  gtk_widget_queue_resize (GTK_WIDGET (zoom));
}

void
mae_zoom_refresh (GtkWidget *widget)
{
  Source *source = g_object_get_data (G_OBJECT (widget), source_key);

  if (source != NULL && is_shown (source, zoom_of (widget)))
    show (source);
}

/* ── Pointer, finger and keys ──────────────────────────────────────────────────────────────── */

static gboolean
on_timeout_cb (gpointer user_data)
{
  Source *source = user_data;

  source->timer = 0;
  show (source);
  return G_SOURCE_REMOVE;
}

static void
on_enter_cb (GtkEventController *motion, double x, double y, Source *source)
{
  source->entered = GRAPHENE_POINT_INIT (x, y);
  source->moves = FALSE;
}

/* Nothing starts when the pointer only enters: a widget can also appear under a pointer that
 * doesn't move, when a page opens. */
static void
on_motion_cb (GtkEventController *motion, double x, double y, Source *source)
{
  if (source->moves
      || (fabs (x - source->entered.x) < STILL && fabs (y - source->entered.y) < STILL))
    return;
  source->moves = TRUE;
  source->timer = g_timeout_add (DELAY, on_timeout_cb, source);
}

static void
on_long_press_cb (GtkGesture *gesture, double x, double y, Source *source)
{
  show (source);
  /* otherwise lifting the finger would press the widget */
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
on_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  Source *source = user_data;

  if (is_shown (source, zoom_of (widget)))
    hide (source);
  else
    show (source);
  return TRUE;
}

static void
free_source (gpointer data)
{
  Source *source = data;

  g_clear_handle_id (&source->timer, g_source_remove);
  g_free (source);
}

void
mae_zoom_add (GtkWidget *widget, MaeZoomFill fill)
{
  Source *source = g_new0 (Source, 1);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();

  source->widget = widget;
  source->fill = fill;
  g_object_set_data_full (G_OBJECT (widget), source_key, source, free_source);
  g_signal_connect (motion, "enter", G_CALLBACK (on_enter_cb), source);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion_cb), source);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (hide), source);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (hide), source);
  gtk_widget_add_controller (widget, focus);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (hide), source);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (hide), source);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (on_long_press_cb), source);
  g_signal_connect_swapped (press, "end", G_CALLBACK (hide), source);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F3, 0),
                        gtk_callback_action_new (on_key_cb, source, NULL)));
  gtk_widget_add_controller (widget, keys);
}

void
mae_zoom_keep_clear (GtkWidget *widget)
{
  g_object_set_data (G_OBJECT (widget), clear_key, (gpointer) clear_key);
}
