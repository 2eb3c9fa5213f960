/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "motion.h"

#include "motion-testing.h"

#include <adwaita.h>

#include "client/widgets/widget.h"
#include "motion-draw.h"

/* The clock runs faster if needed, so that all waiting scenes end within this time … */
#define LONGEST MAE_MS (4000)
/* … and if they would need more than this, they aren't shown. */
#define TOO_LONG MAE_MS (16000)

/* How long a caption stays after its scene, and how long it takes to fade. */
#define CAPTION_STAYS MAE_MS (1500)
#define CAPTION_FADES MAE_MS (160)

typedef struct {
  char *text;
  int seat;
  gint64 start, end;
} Caption;

struct _MaeMotion {
  GtkWidget parent_instance;

  const MaeMotionPage *page;
  gpointer page_data;
  const MaeRuleset *rules; /* the ruleset of all scenes */

  /* Times are those of the overlay's own clock. */
  GArray *flights; /* MaeFlight, in the order they were added */
  GArray *pushes;  /* MaePush */
  GArray *cues;    /* MaeCue */
  GArray *captions;
  gint64 now, busy_until;
  double rate; /* the clock's speed, relative to the normal one */

  guint tick_id;
  gint64 last_tick; /* 0: none yet since the start */
  gboolean manual;
  guint64 frames;

  GSettings *settings; /* NULL: normal speed */
  int slowness;        /* duration in percent of the normal one */
};

G_DEFINE_FINAL_TYPE (MaeMotion, mae_motion, GTK_TYPE_WIDGET)

static void
free_caption (gpointer caption)
{
  g_free (((Caption *) caption)->text);
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_over (const MaeMotion *self, gint64 start, gint64 duration)
{
  return start + duration <= self->now;
}

static void
changed (MaeMotion *self)
{
  if (self->page != NULL)
    self->page->changed (self->page_data);
}

/* Fires the cues that are due, in order. */
static void
run_cues (MaeMotion *self)
{
  for (guint i = 0; i < self->cues->len;) {
    MaeCue cue = g_array_index (self->cues, MaeCue, i);
    if (cue.at > self->now) {
      i++;
      continue;
    }
    g_array_remove_index (self->cues, i);
    if (self->page != NULL)
      self->page->cue (self->page_data, &cue);
  }
}

static gboolean
drop_what_is_over (MaeMotion *self)
{
  guint n = self->flights->len + self->pushes->len;

  for (guint i = self->flights->len; i > 0; i--) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i - 1);
    if (is_over (self, flight->start, flight->duration))
      g_array_remove_index (self->flights, i - 1);
  }
  for (guint i = self->pushes->len; i > 0; i--) {
    const MaePush *push = &g_array_index (self->pushes, MaePush, i - 1);
    if (is_over (self, push->start, push->duration))
      g_array_remove_index (self->pushes, i - 1);
  }
  for (guint i = self->captions->len; i > 0; i--)
    if (g_array_index (self->captions, Caption, i - 1).end <= self->now)
      g_array_remove_index (self->captions, i - 1);
  return self->flights->len + self->pushes->len != n;
}

gboolean
mae_motion_is_busy (MaeMotion *self)
{
  return self->flights->len > 0 || self->pushes->len > 0 || self->cues->len > 0
         || self->captions->len > 0;
}

/* Advances the clock by @step. */
static void
pass (MaeMotion *self, gint64 step)
{
  g_object_ref (self);
  self->now += step * self->rate * 100 / self->slowness;
  if (self->busy_until <= self->now)
    self->rate = 1;
  run_cues (self);
  if (drop_what_is_over (self))
    changed (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_unref (self);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MaeMotion *self = MAE_MOTION (widget);
  gint64 time = gdk_frame_clock_get_frame_time (clock);
  gint64 step = self->last_tick != 0 ? MAX (time - self->last_tick, 0) : 0;

  self->last_tick = time;
  self->frames++;
  pass (self, step);
  if (mae_motion_is_busy (self))
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  return G_SOURCE_REMOVE;
}

static void
stop (MaeMotion *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
}

static void
begin (MaeMotion *self)
{
  if (self->manual || self->tick_id != 0 || !mae_motion_is_busy (self))
    return;
  self->last_tick = 0;
  self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

void
mae_motion_finish (MaeMotion *self)
{
  gint64 end = self->busy_until;

  g_return_if_fail (MAE_IS_MOTION (self));
  if (!mae_motion_is_busy (self))
    return;
  for (guint i = 0; i < self->cues->len; i++)
    end = MAX (end, g_array_index (self->cues, MaeCue, i).at);
  for (guint i = 0; i < self->flights->len; i++) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i);
    end = MAX (end, flight->start + flight->duration);
  }
  self->now = MAX (end, self->now);
  self->rate = 1;
  g_array_set_size (self->captions, 0);
  g_array_set_size (self->pushes, 0);
  g_array_set_size (self->flights, 0);
  g_object_ref (self);
  run_cues (self);
  changed (self);
  stop (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_unref (self);
}

void
mae_motion_clear (MaeMotion *self)
{
  g_return_if_fail (MAE_IS_MOTION (self));
  g_array_set_size (self->cues, 0);
  mae_motion_finish (self);
}

/* ── Starting scenes ───────────────────────────────────────────────────────────────────────── */

gboolean
mae_motion_is_on (MaeMotion *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return self->page != NULL && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0
         && adw_get_enable_animations (widget);
}

/* Returns when the last flight of @channel before this one arrives. */
static gint64
end_of_channel (MaeMotion *self, int channel)
{
  gint64 end = 0;

  for (guint i = 0; channel != MAE_CHANNEL_NONE && i < self->flights->len; i++) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i);
    if (flight->channel == channel)
      end = MAX (end, flight->start + flight->duration);
  }
  return end;
}

static void
add_scene (MaeMotion *self, MaeScene *scene, gint64 base)
{
  for (guint i = 0; i < scene->flights->len; i++) {
    MaeFlight flight = g_array_index (scene->flights, MaeFlight, i);
    gint64 free = end_of_channel (self, flight.channel);
    /* sprites of waiting scenes are drawn where they start */
    flight.seen = flight.seen < 0 ? self->now : base + flight.seen;
    flight.seen = MAX (flight.seen, free);
    flight.start = MAX (flight.start + base, free);
    g_array_append_val (self->flights, flight);
  }
  for (guint i = 0; i < scene->pushes->len; i++) {
    MaePush push = g_array_index (scene->pushes, MaePush, i);
    push.start += base;
    g_array_append_val (self->pushes, push);
  }
  for (guint i = 0; i < scene->cues->len; i++) {
    MaeCue cue = g_array_index (scene->cues, MaeCue, i);
    cue.at += base;
    g_array_append_val (self->cues, cue);
  }
  if (scene->caption != NULL) {
    Caption caption = { .seat = scene->seat,
                        .start = base,
                        .end = base + scene->length + CAPTION_STAYS,
                        .text = g_steal_pointer (&scene->caption) };
    /* the next caption replaces this one */
    for (guint i = 0; i < self->captions->len; i++) {
      Caption *other = &g_array_index (self->captions, Caption, i);
      other->end = MIN (other->end, base);
    }
    g_array_append_val (self->captions, caption);
  }
  self->busy_until = MAX (self->busy_until, base + scene->length);
}

static void
only_cues (MaeMotion *self, const MaeScene *scene)
{
  for (guint i = 0; self->page != NULL && i < scene->cues->len; i++)
    self->page->cue (self->page_data, &g_array_index (scene->cues, MaeCue, i));
}

void
mae_motion_play (MaeMotion *self, const MaeRuleset *rules, MaeScene *scene, gboolean own)
{
  g_autoptr (MaeScene) it = scene;

  g_return_if_fail (MAE_IS_MOTION (self));
  if (mae_scene_is_empty (it))
    return;
  if (!mae_motion_is_on (self)) {
    mae_motion_finish (self);
    only_cues (self, it);
    return;
  }
  if (own)
    mae_motion_finish (self);
  self->rules = rules;
  add_scene (self, it, own ? self->now : MAX (self->now, self->busy_until));
  gint64 remaining = self->busy_until - self->now;
  if (remaining > TOO_LONG) {
    mae_motion_finish (self);
    return;
  }
  self->rate = MAX (self->rate, (double) remaining / LONGEST);
  changed (self);
  begin (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_motion_for_each (MaeMotion *self, MaeFlightFunc func, gpointer user_data)
{
  for (guint i = 0; i < self->flights->len; i++)
    func (&g_array_index (self->flights, MaeFlight, i), user_data);
}

gboolean
mae_motion_has_push (MaeMotion *self)
{
  return self->pushes->len > 0;
}

static void
on_speed_changed_cb (MaeMotion *self)
{
  static const int slowness[] = { 170, 100, 60 }; /* by AnimationSpeed of the schema */
  guint speed = (guint) g_settings_get_enum (self->settings, "animation-speed");

  self->slowness = slowness[MIN (speed, G_N_ELEMENTS (slowness) - 1)];
}

void
mae_motion_set_settings (MaeMotion *self, GSettings *settings)
{
  self->settings = g_object_ref (settings);
  MAE_CONNECT (settings, "changed::animation-speed", on_speed_changed_cb, self);
  on_speed_changed_cb (self);
}

void
mae_motion_set_manual (MaeMotion *self)
{
  stop (self);
  self->manual = TRUE;
}

void
mae_motion_advance (MaeMotion *self, gint64 microseconds)
{
  g_return_if_fail (self->manual);
  pass (self, microseconds);
}

guint64
mae_motion_get_frames (MaeMotion *self)
{
  return self->frames;
}

gint64
mae_motion_get_remaining (MaeMotion *self)
{
  return MAX (self->busy_until - self->now, 0) / self->rate * self->slowness / 100;
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
find (MaeMotion *self, const MaeSpot *spot, graphene_rect_t *out)
{
  if (spot->kind == MAE_SPOT_RECT) {
    *out = spot->rect;
    return TRUE;
  }
  return self->page->find (self->page_data, spot, out) && out->size.width >= 1
         && out->size.height >= 1;
}

static void
draw_flight (MaeMotion *self, GtkSnapshot *snapshot, const MaeFlight *flight)
{
  graphene_rect_t from, to;

  if (!find (self, &flight->from, &from) || !find (self, &flight->to, &to))
    return;
  if (flight->flags & MAE_FLIGHT_INTO)
    graphene_rect_init (&to, to.origin.x + (to.size.width - from.size.width) / 2,
                        to.origin.y + (to.size.height - from.size.height) / 2, from.size.width,
                        from.size.height);
  mae_motion_draw_flight (snapshot, GTK_WIDGET (self), self->rules, flight, &from, &to,
                          (double) (self->now - flight->start) / MAX (flight->duration, 1));
}

static void
draw_market (MaeMotion *self, GtkSnapshot *snapshot)
{
  const MaePush *push = &g_array_index (self->pushes, MaePush, 0);
  MaeMarketSpots spots;

  for (guint i = 1; i < self->pushes->len; i++) {
    const MaePush *other = &g_array_index (self->pushes, MaePush, i);
    if (other->start < push->start)
      push = other;
  }
  if (!find (self, &MAE_SPOT (MAE_SPOT_SLIDE, 0, 0), &spots.slide))
    return;
  for (int r = 0; r < push->rows; r++)
    for (int c = 0; c < push->columns; c++)
      if (!find (self, &MAE_SPOT (MAE_SPOT_MARBLE, r, c), &spots.marble[r][c]))
        return;
  mae_motion_draw_push (snapshot, GTK_WIDGET (self), self->rules, push, &spots,
                        CLAMP ((double) (self->now - push->start) / push->duration, 0, 1));
}

gboolean
mae_motion_has_caption (MaeMotion *self)
{
  return self->captions->len > 0;
}

void
mae_motion_draw_captions (MaeMotion *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  graphene_rect_t area;

  if (!find (self, &MAE_SPOT (MAE_SPOT_CAPTION, 0, 0), &area))
    graphene_rect_init (&area, 0, gtk_widget_get_height (widget) * .57f,
                        gtk_widget_get_width (widget), 10);
  for (guint i = 0; i < self->captions->len; i++) {
    const Caption *caption = &g_array_index (self->captions, Caption, i);
    double in = (double) (self->now - caption->start) / CAPTION_FADES;
    double out = (double) (caption->end - self->now) / CAPTION_FADES;
    if (in > 0 && out > 0)
      mae_motion_draw_caption (snapshot, widget, caption->text, caption->seat, &area,
                               CLAMP (MIN (in, out), 0, 1));
  }
}

static void
mae_motion_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeMotion *self = MAE_MOTION (widget);

  /* Something is always drawn. Otherwise the overlay's node would be that of its main child when
   * nothing moves, and a node around it in an animation; GSK takes these for different, and would
   * paint the whole page again at the beginning and the end of each animation. */
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0 }, &GRAPHENE_RECT_INIT (0, 0, 1, 1));
  if (self->page == NULL)
    return;
  /* waiting sprites, the next one on top; then moving ones, in order */
  for (guint i = self->flights->len; i > 0; i--) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i - 1);
    if (flight->start > self->now && flight->seen <= self->now)
      draw_flight (self, snapshot, flight);
  }
  if (self->pushes->len > 0)
    draw_market (self, snapshot);
  for (guint i = 0; i < self->flights->len; i++) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i);
    if (flight->start <= self->now)
      draw_flight (self, snapshot, flight);
  }
  mae_motion_draw_captions (self, snapshot);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_motion_unmap (GtkWidget *widget)
{
  /* it isn't visible, so there are no more frames */
  mae_motion_finish (MAE_MOTION (widget));
  GTK_WIDGET_CLASS (mae_motion_parent_class)->unmap (widget);
}

static void
mae_motion_dispose (GObject *object)
{
  MAE_MOTION (object)->page = NULL;
  g_clear_object (&MAE_MOTION (object)->settings);
  G_OBJECT_CLASS (mae_motion_parent_class)->dispose (object);
}

static void
mae_motion_class_init (MaeMotionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_motion_dispose;
  MAE_OWN (klass, MaeMotion, g_array_unref, flights, pushes, cues, captions);
  widget_class->snapshot = mae_motion_snapshot;
  widget_class->unmap = mae_motion_unmap;
  gtk_widget_class_set_css_name (widget_class, "maemotion");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
mae_motion_init (MaeMotion *self)
{
  self->flights = g_array_new (FALSE, FALSE, sizeof (MaeFlight));
  self->pushes = g_array_new (FALSE, FALSE, sizeof (MaePush));
  self->cues = g_array_new (FALSE, FALSE, sizeof (MaeCue));
  self->captions = g_array_new (FALSE, FALSE, sizeof (Caption));
  g_array_set_clear_func (self->captions, free_caption);
  self->rate = 1;
  self->slowness = 100;
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}

void
mae_motion_set_page (MaeMotion *self, const MaeMotionPage *page, gpointer data)
{
  self->page = page;
  self->page_data = data;
}
