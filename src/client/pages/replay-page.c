/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-page.h"

#include "pages-testing.h"

#include <glib/gi18n.h>

#include "analysis-view.h"
#include "client/game/games.h"
#include "client/game/replay.h"
#include "client/platform/announce.h"
#include "client/platform/dialog.h"
#include "client/platform/question.h"
#include "client/table/table-page.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/held-key.h"
#include "client/widgets/key.h"
#include "client/widgets/page.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/parts-text.h"
#include "replay-controls.h"

struct _MaeReplayPage {
  GtkWidget parent_instance;

  MaeReplay *replay;
  GtkWidget *table;
  MaeReplayControls *controls;
  GtkDropDown *level;  /* in the question about taking over; weak */
  GtkWidget *analysis; /* owned, so that it goes on in a closed dialog; NULL: not begun */
  GtkWidget *dialog;   /* about the analysis; weak, NULL unless open */
  guint playing;       /* source; 0: not playing */
};

G_DEFINE_FINAL_TYPE (MaeReplayPage, mae_replay_page, GTK_TYPE_WIDGET)

static const MaeGame *
game_of (MaeReplayPage *self)
{
  return mae_model_get_game (mae_replay_get_model (self->replay));
}

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

static char *
subtitle_text (MaeReplayPage *self)
{
  const MaeGame *game = game_of (self);
  MaeModel *model = mae_replay_get_model (self->replay);
  int last = mae_replay_n_stops (self->replay) - 1;

  if (mae_replay_is_cut (self->replay) && mae_replay_get_stop (self->replay) == last)
    return g_strdup (_ ("The recording ends here"));
  switch (game->phase) {
  case MAE_PHASE_SETUP:
    return g_strdup (_ ("Choosing leaders"));
  case MAE_PHASE_ENDED:
    return g_strdup (_ ("The game is over"));
  case MAE_PHASE_TURNS:
  default:
    /* Translators: the round's number, then the name of whose turn it is. */
    return mae_parts_text (g_strdup_printf (_ ("Round %d · %s"), (int) game->round,
                                            mae_model_get_name (model, game->current)));
  }
}

/* Moves the focus to the controls if the focused widget has become insensitive. */
static void
keep_focus (MaeReplayPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (root && (!focus || !gtk_widget_is_sensitive (focus)))
    mae_replay_controls_focus (self->controls);
}

static void
update (MaeReplayPage *self)
{
  int stop = mae_replay_get_stop (self->replay), n = mae_replay_n_stops (self->replay);
  GtkWidget *widget = GTK_WIDGET (self);

  mae_page_set_subtitle (widget, subtitle_text (self));
  gtk_widget_action_set_enabled (widget, "replay.first", stop > 0);
  gtk_widget_action_set_enabled (widget, "replay.back", stop > 0);
  gtk_widget_action_set_enabled (widget, "replay.forward", stop < n - 1);
  gtk_widget_action_set_enabled (widget, "replay.last", stop < n - 1);
  gtk_widget_action_set_enabled (widget, "replay.report",
                                 mae_replay_next_report (self->replay) >= 0);
  gtk_widget_action_set_enabled (widget, "replay.take-over",
                                 mae_replay_get_record (self->replay)
                                     && game_of (self)->phase != MAE_PHASE_ENDED);
  mae_replay_controls_update (self->controls, self->playing != 0);
  keep_focus (self);
}

static void
seek (MaeReplayPage *self, int stop)
{
  if (stop < 0)
    return;
  mae_replay_seek (self->replay, stop);
  update (self);
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

static void
pause_it (MaeReplayPage *self)
{
  g_clear_handle_id (&self->playing, g_source_remove);
}

static void
on_seek_cb (MaeReplayPage *self, int stop)
{
  pause_it (self);
  seek (self, stop);
}

static void
on_viewer_cb (MaeReplayPage *self, int seat)
{
  mae_replay_set_viewer (self->replay, seat);
  update (self);
}

static gboolean
play_cb (gpointer user_data)
{
  MaeReplayPage *self = user_data;
  int next = mae_replay_get_stop (self->replay) + 1;

  /* Each stop is shown for the pause at the current speed. */
  self->playing =
      next < mae_replay_n_stops (self->replay) - 1
          ? g_timeout_add (mae_replay_controls_get_pause (self->controls), play_cb, self)
          : 0;
  seek (self, next);
  return G_SOURCE_REMOVE;
}

static void
play_or_pause (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeReplayPage *self = MAE_REPLAY_PAGE (widget);

  if (self->playing) {
    pause_it (self);
  } else {
    /* At the end: plays again from the beginning. */
    if (mae_replay_get_stop (self->replay) == mae_replay_n_stops (self->replay) - 1)
      mae_replay_seek (self->replay, mae_replay_first_turn (self->replay));
    /* The first step comes soon, as a response to the press. */
    self->playing = g_timeout_add (100, play_cb, self);
  }
  update (self);
}

/* ── Moving between stops ──────────────────────────────────────────────────────────────────── */

static void
go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeReplayPage *self = MAE_REPLAY_PAGE (widget);
  int stop = mae_replay_get_stop (self->replay);

  if (g_str_equal (name, "replay.first"))
    stop = 0;
  else if (g_str_equal (name, "replay.back"))
    stop--;
  else if (g_str_equal (name, "replay.forward"))
    stop++;
  else if (g_str_equal (name, "replay.last"))
    stop = mae_replay_n_stops (self->replay) - 1;
  else if (g_str_equal (name, "replay.previous-turn"))
    stop = mae_replay_previous_turn (self->replay);
  else if (g_str_equal (name, "replay.next-turn"))
    stop = mae_replay_next_turn (self->replay);
  else if (g_str_equal (name, "replay.report"))
    stop = mae_replay_next_report (self->replay);
  on_seek_cb (self, stop);
}

static gboolean
on_key_cb (MaeReplayPage *self, guint keyval, guint code, GdkModifierType state,
           GtkEventController *controller)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const struct {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_Left, mirrored ? "replay.forward" : "replay.back" },
    { GDK_KEY_Right, mirrored ? "replay.back" : "replay.forward" },
    { GDK_KEY_Home, "replay.first" },
    { GDK_KEY_End, "replay.last" },
    { GDK_KEY_Page_Up, "replay.previous-turn" },
    { GDK_KEY_Page_Down, "replay.next-turn" },
    { GDK_KEY_r, "replay.report" },
    { GDK_KEY_space, "replay.play" },
    { GDK_KEY_Escape, "win.back" },
  };
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  guint key = mae_key_meant (controller, keyval);

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)
      || (state & GDK_SHIFT_MASK && key != GDK_KEY_r))
    return FALSE;
  /* An open list handles its keys itself, and a focused button the space bar. */
  if (focus
      && (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER)
          || (key == GDK_KEY_space && GTK_IS_BUTTON (focus))))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (key == keys[i].key)
      return mae_held_key_repeats ()
             || gtk_widget_activate_action (GTK_WIDGET (self), keys[i].action, NULL);
  return FALSE;
}

/* ── Taking over ───────────────────────────────────────────────────────────────────────────── */

static void
on_take_over_response_cb (MaeReplayPage *self, const char *response)
{
  MaeRecord *record = mae_replay_get_record (self->replay);
  int viewer = mae_replay_get_viewer (self->replay), person = mae_record_person (record);
  guint level = self->level ? gtk_drop_down_get_selected (self->level) : 0;
  g_autoptr (MaeRecord) other = NULL;

  if (!g_str_equal (response, "play"))
    return;
  other = mae_record_take_over (
      record, mae_replay_get_n_commands (self->replay), viewer,
      record->name[person >= 0 ? person : viewer],
      (MaeAiLevel) (MAE_AI_NOVICE + MIN (level, MAE_AI_N_LEVELS - MAE_AI_NOVICE)));
  if (other)
    g_signal_emit_by_name (self, "take-over", other);
}

static GtkWidget *
level_chooser (MaeReplayPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Level"));
  g_auto (GStrv) labels = mae_level_labels ();
  GtkWidget *level = gtk_drop_down_new_from_strings ((const char *const *) labels);
  int now = mae_record_level (mae_replay_get_record (self->replay));

  gtk_drop_down_set_selected (GTK_DROP_DOWN (level),
                              (guint) (MAX (now, MAE_AI_NOVICE) - MAE_AI_NOVICE));
  mae_a11y_drop_down (GTK_DROP_DOWN (level), C_ ("computer player", "Level"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), level);
  mae_a11y_own_name (level);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), level);
  g_set_weak_pointer (&self->level, GTK_DROP_DOWN (level));
  return box;
}

static void
take_over_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeReplayPage *self = MAE_REPLAY_PAGE (widget);
  MaeRecord *record = mae_replay_get_record (self->replay);
  gboolean alone = record->n_players == 1;
  g_autofree char *body = NULL;

  pause_it (self);
  update (self);
  if (alone)
    body = g_strdup (
        _ ("You continue from this move against Lorenzo. The original game isn’t changed."));
  else if (mae_replay_get_viewer (self->replay) == mae_record_person (record))
    body = g_strdup (_ ("You continue from this move, and the computer plays for all others. The "
                        "original game isn’t changed."));
  else
    body = g_strdup_printf (
        /* Translators: %s is a player's name */
        _ ("You continue from this move in place of %s, and the computer plays for all others. The "
           "original game isn’t changed."),
        record->name[mae_replay_get_viewer (self->replay)]);
  GtkWidget *question = mae_question_new (_ ("Take Over From Here?"), body);
  if (!alone)
    mae_question_set_extra_child (question, level_chooser (self));
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "play", _ ("_Take Over"),
                            ADW_RESPONSE_SUGGESTED);
  mae_question_set_default (question, "play");
  MAE_CONNECT (question, "response", on_take_over_response_cb, self);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

/* ── The analysis ──────────────────────────────────────────────────────────────────────────── */

static void
close_dialog (MaeReplayPage *self)
{
  if (self->dialog)
    mae_dialog_close (self->dialog);
}

static void
on_try_from_cb (MaeReplayPage *self, gint64 number, guint n_commands)
{
  MaeRecord *record = mae_replay_get_record (self->replay);
  int person = mae_record_person (record);
  g_autoptr (MaeRecord) other = NULL;

  close_dialog (self);
  if (number > 0) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.try-from", "(xu)", number, n_commands);
    return;
  }
  /* The game of a server, which isn't in the store. */
  other = mae_record_take_over (record, n_commands, person, person < 0 ? "" : record->name[person],
                                (MaeAiLevel) MAX (mae_record_level (record), MAE_AI_NOVICE));
  if (other)
    g_signal_emit_by_name (self, "take-over", other);
}

/* Shows a turn as the person saw it. */
static void
on_go_to_cb (MaeReplayPage *self, guint n_commands)
{
  close_dialog (self);
  mae_replay_set_viewer (self->replay, mae_record_person (mae_replay_get_record (self->replay)));
  on_seek_cb (self, mae_replay_find_stop (self->replay, n_commands));
  mae_announce (GTK_WIDGET (self), mae_page_get_subtitle (GTK_WIDGET (self)), FALSE);
}

static void
ensure_analysis (MaeReplayPage *self)
{
  if (self->analysis)
    return;
  self->analysis = g_object_ref_sink (mae_analysis_view_new (mae_replay_get_record (self->replay)));
  mae_analysis_view_set_separate (MAE_ANALYSIS_VIEW (self->analysis));
  MAE_CONNECT (self->analysis, "try-from", on_try_from_cb, self);
  MAE_CONNECT (self->analysis, "go-to", on_go_to_cb, self);
}

/* Takes the analysis out of the dialog that showed it last, and puts it into @bin. */
static void
move_analysis (MaeReplayPage *self, GtkWidget *bin)
{
  GtkWidget *before = gtk_widget_get_parent (self->analysis);

  if (before)
    adw_bin_set_child (ADW_BIN (before), NULL);
  adw_bin_set_child (ADW_BIN (bin), self->analysis);
}

static void
analyze_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeReplayPage *self = MAE_REPLAY_PAGE (widget);
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  gboolean small = mae_table_size_is_compact (window, gtk_widget_get_width (window));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *bin = adw_bin_new ();
  GtkWidget *scroller =
      g_object_new (GTK_TYPE_SCROLLED_WINDOW, "vexpand", TRUE, "hscrollbar-policy",
                    GTK_POLICY_NEVER, "focusable", TRUE, "child", bin, NULL);

  pause_it (self);
  update (self);
  ensure_analysis (self);
  move_analysis (self, bin);
  gtk_widget_add_css_class (bin, "mae-analysis");
  mae_a11y_name (scroller, C_ ("title", "Analysis"));
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), scroller);
  g_set_weak_pointer (&self->dialog, mae_dialog_new (C_ ("title", "Analysis"), box,
                                                     small ? 360 : 760, small ? 560 : 520));
  /* Lets the arrow keys scroll immediately. */
  mae_dialog_set_focus (self->dialog, scroller);
  mae_dialog_present (self->dialog, widget);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_replay_page_grab_focus (GtkWidget *widget)
{
  mae_replay_controls_focus (MAE_REPLAY_PAGE (widget)->controls);
  return TRUE;
}

static void
mae_replay_page_dispose (GObject *object)
{
  MaeReplayPage *self = MAE_REPLAY_PAGE (object);

  pause_it (self);
  close_dialog (self);
  g_clear_weak_pointer (&self->dialog);
  g_clear_object (&self->analysis);
  g_clear_weak_pointer (&self->level);
  g_clear_pointer (&self->table, gtk_widget_unparent);

  G_OBJECT_CLASS (mae_replay_page_parent_class)->dispose (object);
}

static void
mae_replay_page_class_init (MaeReplayPageClass *klass)
{
  static const char *const ways[] = { "replay.first", "replay.back",          "replay.forward",
                                      "replay.last",  "replay.previous-turn", "replay.next-turn",
                                      "replay.report" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mae_replay_page_dispose;
  MAE_OWN (klass, MaeReplayPage, mae_replay_free, replay);
  mae_page_class_set_first (widget_class, mae_replay_page_grab_focus);
  mae_page_class_add_subtitle (widget_class);
  MAE_SIGNAL (klass, "take-over", 1, G_TYPE_POINTER);

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    gtk_widget_class_install_action (widget_class, ways[i], NULL, go_cb);
  gtk_widget_class_install_action (widget_class, "replay.play", NULL, play_or_pause);
  gtk_widget_class_install_action (widget_class, "replay.analyze", NULL, analyze_cb);
  gtk_widget_class_install_action (widget_class, "replay.take-over", NULL, take_over_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mae_replay_page_init (MaeReplayPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* In the capture phase, since the table uses arrow keys too. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  MAE_CONNECT (keys, "key-pressed", on_key_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* Takes ownership of @replay. */
static GtkWidget *
page_new (MaeReplay *replay)
{
  MaeReplayPage *self = g_object_new (MAE_TYPE_REPLAY_PAGE, NULL);
  g_autoptr (MaePlay) play = mae_play_new (mae_replay_get_model (replay), NULL);

  self->replay = replay;
  mae_replay_seek (self->replay, mae_replay_first_turn (self->replay));
  self->table = mae_table_page_new (play, NULL);
  gtk_widget_set_parent (self->table, GTK_WIDGET (self));
  self->controls = MAE_REPLAY_CONTROLS (mae_replay_controls_new (self->replay));
  MAE_CONNECT (self->controls, "seek", on_seek_cb, self);
  MAE_CONNECT (self->controls, "viewer", on_viewer_cb, self);
  mae_table_page_set_controls (MAE_TABLE_PAGE (self->table), GTK_WIDGET (self->controls));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.analyze",
                                 mae_replay_can_be_analyzed (self->replay));
  update (self);
  return GTK_WIDGET (self);
}

GtkWidget *
mae_replay_page_new (MaeRecord *record)
{
  return page_new (mae_replay_new (record, MAX (mae_record_person (record), 0)));
}

GtkWidget *
mae_replay_page_new_seen (MaeRecording *recording)
{
  return page_new (mae_replay_new_seen (recording));
}

gint64
mae_replay_page_get_number (MaeReplayPage *self)
{
  MaeRecord *record = mae_replay_get_record (self->replay);

  return record ? record->number : 0;
}

void
mae_replay_page_set_sound_player (MaeReplayPage *self, MaeSoundPlayer *player)
{
  mae_table_page_set_sound_player (MAE_TABLE_PAGE (self->table), player);
}

int
mae_replay_page_get_stop (MaeReplayPage *self)
{
  return mae_replay_get_stop (self->replay);
}

MaeModel *
mae_replay_page_get_model (MaeReplayPage *self)
{
  return mae_replay_get_model (self->replay);
}
