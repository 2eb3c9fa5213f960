/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-controls.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"

/* Pause at each stop at normal speed. */
#define PAUSE_MS 1600

/* If there are more rounds than this, only every fifth has a number. */
#define MOST_NUMBERED 12
/* Most marks. A server may send any number of rounds. */
#define MOST_MARKS 200

struct _MaeReplayControls {
  GtkWidget parent_instance;

  GtkWidget *content, *play, *analyze, *take_over;
  GtkScale *scale;
  GtkLabel *position;
  GtkDropDown *speed, *viewer;

  MaeReplay *replay;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (MaeReplayControls, mae_replay_controls, GTK_TYPE_WIDGET)

static const struct {
  const char *label;
  double factor;
} speeds[] = { { "½×", 0.5 }, { "1×", 1 }, { "2×", 2 }, { "4×", 4 } };

/* ── Input ─────────────────────────────────────────────────────────────────────────────────── */

static void
on_value_changed_cb (MaeReplayControls *self)
{
  int stop = (int) (gtk_range_get_value (GTK_RANGE (self->scale)) + 0.5);

  if (!self->updating && stop != mae_replay_get_stop (self->replay))
    g_signal_emit_by_name (self, "seek", stop);
}

static void
on_viewer_cb (MaeReplayControls *self)
{
  guint seat = gtk_drop_down_get_selected (self->viewer);

  if (!self->updating && seat != GTK_INVALID_LIST_POSITION)
    g_signal_emit_by_name (self, "viewer", (int) seat);
}

guint
mae_replay_controls_get_pause (MaeReplayControls *self)
{
  guint speed = gtk_drop_down_get_selected (self->speed);

  return (guint) (PAUSE_MS / speeds[MIN (speed, G_N_ELEMENTS (speeds) - 1)].factor);
}

void
mae_replay_controls_focus (MaeReplayControls *self)
{
  gtk_widget_grab_focus (self->play);
}

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

/* Returns, for example, "Move 12 of 80, round 5", for screen readers. (transfer full) */
static char *
position_text (MaeReplayControls *self)
{
  int stop = mae_replay_get_stop (self->replay), n = mae_replay_n_stops (self->replay) - 1;
  const MaeReplayStop *look = mae_replay_look (self->replay, stop);

  /* Translators: which move of how many, then the round */
  return g_strdup_printf (_ ("Move %d of %d, round %d"), stop, n, look->round);
}

void
mae_replay_controls_update (MaeReplayControls *self, gboolean playing)
{
  int stop = mae_replay_get_stop (self->replay), n = mae_replay_n_stops (self->replay) - 1;
  g_autofree char *position = g_strdup_printf ("%d / %d", stop, n);
  g_autofree char *text = position_text (self);

  self->updating = TRUE;
  gtk_range_set_value (GTK_RANGE (self->scale), stop);
  if (mae_replay_get_record (self->replay))
    gtk_drop_down_set_selected (self->viewer, (guint) mae_replay_get_viewer (self->replay));
  self->updating = FALSE;
  gtk_label_set_label (self->position, position);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  gtk_button_set_icon_name (GTK_BUTTON (self->play), playing ? "media-playback-pause-symbolic"
                                                             : "media-playback-start-symbolic");
  mae_widget_set_tooltip (self->play,
                          playing ? C_ ("replay", "Pause (Space)") : C_ ("replay", "Play (Space)"));
  mae_a11y_name (self->play, playing ? C_ ("replay", "Pause") : C_ ("replay", "Play"));
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Adds a mark where each round begins. */
static void
add_marks (MaeReplayControls *self)
{
  int n = mae_replay_n_stops (self->replay), last = 0;
  int rounds = mae_replay_look (self->replay, n - 1)->round, n_marks = 0;

  for (int i = 0; i < n; i++) {
    int round = mae_replay_look (self->replay, i)->round;
    g_autofree char *label = NULL;

    if (round == last || n_marks >= MOST_MARKS)
      continue;
    last = round;
    n_marks++;
    if (rounds <= MOST_NUMBERED || round == 1 || round % 5 == 0)
      label = g_strdup_printf ("<small>%d</small>", round);
    gtk_scale_add_mark (self->scale, i, GTK_POS_BOTTOM, label);
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_replay_controls_class_init (MaeReplayControlsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_SIGNAL (klass, "seek", 1, G_TYPE_INT);
  MAE_SIGNAL (klass, "viewer", 1, G_TYPE_INT);

  mae_widget_class_set_template (widget_class, "replay-controls");
  MAE_BIND_CHILDREN (widget_class, MaeReplayControls, content, play, scale, position, speed, viewer,
                     analyze, take_over);
  gtk_widget_class_bind_template_callback (widget_class, on_value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_viewer_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
mae_replay_controls_init (MaeReplayControls *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->content), TRUE, 4);
  for (gsize i = 0; i < G_N_ELEMENTS (speeds); i++)
    gtk_string_list_append (labels, speeds[i].label);
  gtk_drop_down_set_model (self->speed, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (self->speed, 1);
  mae_a11y_drop_down (self->speed, C_ ("replay", "Speed"));
  mae_a11y_drop_down (self->viewer, _ ("Player whose board and leaders are shown"));
}

GtkWidget *
mae_replay_controls_new (MaeReplay *replay)
{
  MaeReplayControls *self = g_object_new (MAE_TYPE_REPLAY_CONTROLS, NULL);
  MaeRecord *record = mae_replay_get_record (replay);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->replay = replay;
  self->updating = TRUE;
  /* Without a record the replay has one viewer, and the game can't be taken over. */
  for (int seat = 0; record && seat < record->n_players; seat++)
    gtk_string_list_append (names, record->name[seat]);
  gtk_drop_down_set_model (self->viewer, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->viewer), record && record->n_players > 1);
  gtk_widget_set_visible (self->analyze, mae_replay_can_be_analyzed (replay));
  gtk_widget_set_visible (self->take_over, record != NULL);
  gtk_range_set_range (GTK_RANGE (self->scale), 0, MAX (1, mae_replay_n_stops (replay) - 1));
  gtk_range_set_increments (GTK_RANGE (self->scale), 1, 10);
  gtk_range_set_round_digits (GTK_RANGE (self->scale), 0);
  add_marks (self);
  self->updating = FALSE;
  mae_replay_controls_update (self, FALSE);
  return GTK_WIDGET (self);
}
