/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "move-bar.h"

#include <glib/gi18n.h>

#include "bar-layout.h"
#include "client/session/session-tables.h"
#include "client/widgets/installation.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/widgets/zoom.h"
#include "client/words/draft-text.h"
#include "client/words/parts-text.h"
#include "client/words/plan-text.h"
#include "client/words/reject-text.h"
#include "engine/faith.h"
#include "move-bar-testing.h"

#define SPACING 6 /* between buttons */

struct _MaeMoveBar {
  GtkBox parent_instance;

  GtkLabel *hint, *second;
  GtkBox *buttons;
  GtkWidget *hint_button, *rail_button;
  GtkLabel *rail_mark; /* how many messages of the chat are new */
  GtkButton *cancel, *confirm, *confirm_end, *end_turn;
  GtkWidget *controls; /* shown instead; NULL: none */

  MaePlay *play;
  MaeSession *session; /* NULL: a replay */
  GSettings *settings; /* NULL: without a session */
  gboolean compact, narrow;
};

G_DEFINE_FINAL_TYPE (MaeMoveBar, mae_move_bar, GTK_TYPE_BOX)

static MaeModel *
model_of (MaeMoveBar *self)
{
  return mae_play_get_model (self->play);
}

/* ── Texts ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns what another player has done last, or NULL. In a small window the log isn't in sight. */
static char *
last_done_text (MaeMoveBar *self)
{
  int seat = mae_model_get_seat (model_of (self));
  GListModel *log = mae_model_get_log (model_of (self));

  for (guint i = g_list_model_get_n_items (log); i-- > 0;) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);
    const MaeLogLine *line = mae_log_entry_get_line (entry);

    if (line->seat >= 0 && line->seat != seat
        && (mae_log_line_is_action (line) || line->kind == MAE_LOG_PRESENCE))
      return g_strdup (line->text);
  }
  return NULL;
}

/* Returns whether the player has never made a move, and is shown a tip. */
static gboolean
is_newcomer (MaeMoveBar *self)
{
  return self->settings != NULL && g_settings_get_boolean (self->settings, "newcomer");
}

/* @brief is what to say where there is no room for all of it. */
static char *
second_text (MaeMoveBar *self, const MaeGame *game, int seat, char **brief)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const char *keys;
  int points;

  /* In a small window the tray, which also shows the note, may not be visible. */
  if (self->compact && mae_play_get_note (self->play) != NULL)
    return g_strdup (mae_play_get_note (self->play));
  if (move->mode == MAE_MOVE_NONE) {
    if (!self->compact && !mae_play_is_one_move (self->play) && seat >= 0
        && game->phase == MAE_PHASE_TURNS && !mae_game_has_turn (game, seat))
      return g_strdup (_ ("You have had your last turn."));
    if (!mae_play_is_usable (self->play) || self->compact)
      return g_strdup ("");
    if (move->picked_shelf >= 0)
      return g_strdup (_ ("Esc to cancel"));
    if (mae_play_is_kept (self->play))
      return g_strdup (_ ("Esc to take it back"));
    if (mae_play_may_keep (self->play))
      return g_strdup (_ ("You can plan your move now. The server can play it on your turn."));
    if (mae_play_is_planning (self->play))
      return g_strdup (_ ("You can plan your move now. Nothing happens until you confirm it on "
                          "your turn."));
    if (mae_play_is_one_move (self->play) && game->main_done)
      return g_strdup (self->session != NULL && mae_session_has (self->session, MAE_FEATURE_UNDO)
                               && mae_game_undoable (game, seat) > 0
                           ? _ ("Undo takes it back. The menu leads to the next puzzle.")
                           : _ ("The menu leads to the next puzzle."));
    if (mae_play_is_one_move (self->play))
      return g_strdup (_ ("Confirm one main action to see whether it is the best. You can "
                          "try again as often as you like."));
    if (!is_newcomer (self) && !game->main_done && game->n_players > 1) {
      g_autofree char *last = last_done_text (self);

      if (last != NULL)
        return g_steal_pointer (&last);
    }
    return mae_next_step_details (game, seat, is_newcomer (self));
  }
  g_autofree char *what = mae_table_move_effect_text (move, self->compact);
  if (mae_table_move_can_place_more (move))
    keys = _ ("Esc to cancel · Space to place all");
  else if (mae_play_is_kept (self->play))
    keys = _ ("Esc to take it back");
  else if (move->planned)
    keys = _ ("Esc to drop the plan");
  else if (mae_table_move_reports (move, &points) != 0
           || mae_table_move_end (move) != MAE_MOVE_GOES_ON)
    keys = _ ("Esc to cancel"); /* there isn't room for more */
  else if (mae_play_is_one_move (self->play) && mae_table_move_complete (move))
    keys = mae_table_move_discards (move) > 0 ? _ ("Esc to cancel · Ctrl+Enter to confirm")
                                              : _ ("Esc to cancel · Enter to confirm");
  else if (mae_table_move_discards (move) > 0 && mae_table_move_complete (move))
    keys = _ ("Esc to cancel · Ctrl+Enter to confirm and end the turn");
  else if (mae_table_move_complete (move))
    keys = _ ("Esc to cancel · Enter to confirm · Ctrl+Enter also ends the turn");
  else
    keys = _ ("Esc to cancel");
  if (self->compact)
    return g_steal_pointer (&what);
  *brief = g_strdup (*what != '\0' ? what : _ ("Esc to cancel"));
  return mae_parts_text (*what != '\0' ? g_strdup_printf ("%s · %s", what, keys) : g_strdup (keys));
}

static void
update_confirm (MaeMoveBar *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gboolean moving = move->mode != MAE_MOVE_NONE;
  gboolean warns = mae_table_move_others_faith (move) > 0;
  gboolean keeps = move->planned && mae_play_may_keep (self->play);
  const char *waits = keeps           ? _ ("The server plays it if it still works then (Enter)")
                      : move->planned ? _ ("You can confirm this on your turn")
                                      : NULL;
  gboolean ends = mae_play_move_may_end_turn (self->play);
  g_autofree char *label = mae_table_move_confirm_text (move);

  gtk_widget_set_visible (GTK_WIDGET (self->confirm), moving && !mae_play_is_kept (self->play));
  gtk_widget_set_visible (GTK_WIDGET (self->confirm_end), moving && ends && !keeps);
  gtk_button_set_label (self->confirm, !keeps ? label
                                       : ends ? _ ("Play and End My Turn")
                                              : _ ("Play on My Turn"));
  gtk_button_set_label (self->confirm_end, mae_table_move_confirm_end_text (move));
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm), waits);
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm_end),
                          waits != NULL ? waits : _ ("Confirm and end the turn (Ctrl+Enter)"));
  mae_widget_set_class (GTK_WIDGET (self->confirm), "mae-warning", warns);
  mae_widget_set_class (GTK_WIDGET (self->confirm_end), "mae-warning", warns);
}

static char *
first_text (MaeMoveBar *self, const MaeGame *game, int seat)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const MaeRoster *roster = mae_model_get_roster (model_of (self));
  MaeDraftMissing missing = mae_table_move_missing (move);
  gboolean moving = move->mode != MAE_MOVE_NONE;

  if (mae_play_is_kept (self->play))
    return g_strdup (_ ("Played for you on your turn if it still works"));
  if (moving && move->planned) {
    g_autofree char *next = mae_next_step_text (game, roster, seat, NULL);
    return mae_plan_text (move, game, next);
  }
  if (!moving && self->session != NULL && mae_session_is_rejoining (self->session))
    return g_strdup (_ ("The game goes on when you are connected again"));
  if (!moving && move->picked_shelf >= 0)
    return g_strdup (_ ("Choose the shelf to swap it with"));
  if (mae_play_is_one_move (self->play) && game->main_done)
    return g_strdup (_ ("You have made your move"));
  if (missing.kind == MAE_MISSING_NOTHING && mae_table_move_can_place_more (move))
    return g_strdup (_ ("Place what you took"));
  if (!moving && self->session != NULL && mae_session_is_awaited (self->session, game->current))
    return mae_awaited_text (mae_model_get_name (model_of (self), game->current));
  return mae_next_step_text (game, roster, seat, moving ? &missing : NULL);
}

void
mae_move_bar_update (MaeMoveBar *self)
{
  const MaeGame *game = mae_model_get_game (model_of (self));
  int seat = mae_model_get_seat (model_of (self));
  gboolean moving = mae_play_get_move (self->play)->mode != MAE_MOVE_NONE;
  gboolean kept = mae_play_is_kept (self->play);

  if (self->controls != NULL)
    return;
  g_autofree char *hint = first_text (self, game, seat);
  g_autofree char *brief = NULL, *second = second_text (self, game, seat, &brief);
  mae_label_set_text (self->hint, hint);
  mae_bar_layout_set_second (gtk_widget_get_parent (GTK_WIDGET (self->second)), second,
                             brief != NULL ? brief : "");
  gtk_widget_set_visible (GTK_WIDGET (self->second),
                          self->compact ? *second != '\0' : !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->cancel), moving || kept);
  gtk_button_set_label (self->cancel, kept ? _ ("Take Back") : _ ("Cancel"));
  update_confirm (self);
  gtk_widget_set_visible (GTK_WIDGET (self->end_turn),
                          !moving && !kept && seat >= 0 && game->phase == MAE_PHASE_TURNS);
  gtk_widget_set_visible (self->hint_button, self->session != NULL
                                                 && mae_session_is_alone (self->session)
                                                 && mae_play_may_hint (self->play));
}

void
mae_move_bar_forget_tip (MaeMoveBar *self)
{
  if (is_newcomer (self))
    g_settings_set_boolean (self->settings, "newcomer", FALSE);
}

/* ── Buttons ───────────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_move_bar_get_button (MaeMoveBar *self, MaeBarButton button)
{
  gpointer const buttons[] = { self->cancel, self->confirm, self->confirm_end, self->end_turn,
                               self->rail_button };

  return buttons[button];
}

gboolean
mae_move_bar_is_for_move (MaeMoveBar *self, GtkWidget *widget)
{
  for (MaeBarButton button = MAE_BAR_CANCEL; button <= MAE_BAR_END_TURN; button++)
    if (widget == mae_move_bar_get_button (self, button))
      return TRUE;
  return FALSE;
}

void
mae_move_bar_follow_side (MaeMoveBar *self, MaeSidePanel *side)
{
  g_object_bind_property (side, "revealed", self->rail_button, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

void
mae_move_bar_mark (MaeMoveBar *self, MaeTableTalk *talk)
{
  mae_table_talk_mark_unread (talk, self->rail_mark, self->rail_button, FALSE);
}

void
mae_move_bar_set_controls (MaeMoveBar *self, GtkWidget *controls)
{
  GtkWidget *own[] = { gtk_widget_get_parent (GTK_WIDGET (self->hint)), GTK_WIDGET (self->cancel),
                       GTK_WIDGET (self->confirm), GTK_WIDGET (self->confirm_end),
                       GTK_WIDGET (self->end_turn) };

  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    gtk_widget_set_visible (own[i], FALSE);
  self->controls = controls;
  gtk_box_prepend (GTK_BOX (self), controls);
}

gboolean
mae_move_bar_has_controls (MaeMoveBar *self)
{
  return self->controls != NULL;
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
set_compact (MaeMoveBar *self, gboolean compact)
{
  GtkLabel *labels[] = { self->hint, self->second };

  self->compact = compact;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self),
                                  compact ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  mae_wrap_layout_set (self->buttons, compact, SPACING);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++) {
    gtk_label_set_lines (labels[i], compact ? -1 : 2);
    gtk_label_set_ellipsize (labels[i], compact ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  }
}

void
mae_move_bar_set_size (MaeMoveBar *self, gboolean compact, gboolean folds, gboolean narrow)
{
  if (compact != self->compact)
    set_compact (self, compact);
  self->narrow = narrow;
  gtk_widget_set_visible (self->rail_button, folds && !compact);
  mae_bar_layout_set (gtk_widget_get_parent (GTK_WIDGET (self->hint)), compact ? -1
                                                                       : folds ? 1
                                                                               : 0);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

GtkLabel *
mae_move_bar_get_hint (MaeMoveBar *self)
{
  return self->hint;
}

GtkLabel *
mae_move_bar_get_second (MaeMoveBar *self)
{
  return self->second;
}

void
mae_move_bar_set_play (MaeMoveBar *self, MaePlay *play, MaeSession *session)
{
  self->play = g_object_ref (play);
  if (session == NULL)
    return;
  self->session = g_object_ref (session);
  self->settings = mae_installation_settings ();
}

static void
mae_move_bar_class_init (MaeMoveBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeMoveBar, g_object_unref, play, session, settings);
  g_type_ensure (MAE_TYPE_BAR_LAYOUT);
  mae_widget_class_set_template (widget_class, "move-bar");
  MAE_BIND_CHILDREN (widget_class, MaeMoveBar, hint, second, buttons, hint_button, rail_button,
                     rail_mark, cancel, confirm, confirm_end, end_turn);
}

static void
mae_move_bar_init (MaeMoveBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  GtkButton *buttons[] = { self->confirm, self->confirm_end, self->end_turn };
  /* Where there is little room, long words on buttons take several lines, but not only because the
   * bar is high enough for them. */
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++) {
    GtkLabel *label = GTK_LABEL (gtk_button_get_child (buttons[i]));

    gtk_label_set_wrap (label, TRUE);
    gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_NONE);
    gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  }
  mae_zoom_keep_clear (GTK_WIDGET (self));
}
