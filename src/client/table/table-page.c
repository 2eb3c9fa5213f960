/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "bar-layout.h"
#include "client/draft/moves-now.h"
#include "client/platform/announce.h"
#include "client/session/session-tables.h"
#include "client/widgets/installation.h"
#include "client/widgets/key.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/draft-text.h"
#include "client/words/parts-text.h"
#include "client/words/plan-text.h"
#include "client/words/reject-text.h"
#include "client/words/topic-text.h"
#include "engine/faith.h"
#include "opponent.h"

G_DEFINE_FINAL_TYPE (MaeTablePage, mae_table_page, GTK_TYPE_WIDGET)

/* ── Asking and telling ────────────────────────────────────────────────────────────────────── */

MaeModel *
mae_table_page_model (MaeTablePage *self)
{
  return mae_play_get_model (self->play);
}

int
mae_table_page_seat (MaeTablePage *self)
{
  return mae_model_get_seat (mae_table_page_model (self));
}

const MaeGame *
mae_table_page_game (MaeTablePage *self)
{
  return self->play != NULL ? mae_model_get_game (mae_table_page_model (self)) : NULL;
}

void
mae_table_page_toast (MaeTablePage *self, const char *text)
{
  mae_toasts_show (self->toasts, text, 4);
}

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

static void
update_rail (MaeTablePage *self, const MaeGame *game, int seat)
{
  gboolean alone = game->n_players == 1;
  int shown = 0, n = 0;
  GtkWidget *child;

  gtk_widget_set_visible (GTK_WIDGET (self->own), seat >= 0);
  if (seat >= 0)
    mae_own_panel_update (self->own, mae_table_page_model (self));
  gtk_widget_set_visible (GTK_WIDGET (self->lorenzo), alone);
  gtk_widget_set_visible (GTK_WIDGET (self->opponents), !alone);
  if (alone)
    mae_lorenzo_panel_update (self->lorenzo, mae_table_page_model (self));
  for (int s = 0; s < game->n_players; s++)
    n += s != seat;
  for (child = gtk_widget_get_first_child (GTK_WIDGET (self->opponents)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    shown++;
  for (; shown < n; shown++)
    gtk_box_append (self->opponents, g_object_new (MAE_TYPE_OPPONENT, NULL));
  for (; shown > n; shown--)
    gtk_box_remove (self->opponents, gtk_widget_get_last_child (GTK_WIDGET (self->opponents)));
  /* The opponents are in the order in which they play after this player. */
  child = gtk_widget_get_first_child (GTK_WIDGET (self->opponents));
  for (int i = 0; i < game->n_players && child != NULL; i++) {
    int s = (MAX (seat, 0) + i) % game->n_players;
    if (s == seat)
      continue;
    mae_opponent_update (MAE_OPPONENT (child), mae_table_page_model (self), s,
                         self->session != NULL && mae_session_is_awaited (self->session, s));
    child = gtk_widget_get_next_sibling (child);
  }
}

/* Returns whether the player has never made a move, and is shown a tip. */
static gboolean
is_newcomer (MaeTablePage *self)
{
  return self->settings != NULL && g_settings_get_boolean (self->settings, "newcomer");
}

/* @brief is what to say where there is no room for all of it. */
static char *
second_text (MaeTablePage *self, const MaeGame *game, int seat, gboolean usable, char **brief)
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
    if (!usable || self->compact)
      return g_strdup ("");
    if (move->picked_shelf >= 0)
      return g_strdup (_ ("Esc to cancel"));
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
      g_autofree char *last = mae_table_page_last_done_text (self);

      if (last != NULL)
        return g_steal_pointer (&last);
    }
    return mae_next_step_details (game, seat, is_newcomer (self));
  }
  g_autofree char *what = mae_table_move_effect_text (move, self->compact);
  if (mae_table_move_can_place_more (move))
    keys = _ ("Esc to cancel · Space to place all");
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

void
mae_table_page_set_controls (MaeTablePage *self, GtkWidget *controls)
{
  GtkWidget *own[] = { gtk_widget_get_parent (GTK_WIDGET (self->hint)), GTK_WIDGET (self->cancel),
                       GTK_WIDGET (self->confirm), GTK_WIDGET (self->confirm_end),
                       GTK_WIDGET (self->end_turn) };

  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    gtk_widget_set_visible (own[i], FALSE);
  self->controls = controls;
  gtk_box_prepend (self->bar, controls);
  mae_table_page_refresh (self); /* the board was made for somebody who plays */
}

static void
update_confirm (MaeTablePage *self, gboolean can)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gboolean moving = move->mode != MAE_MOVE_NONE;
  gboolean warns = mae_table_move_others_faith (move) > 0;
  const char *waits = move->planned ? _ ("You can confirm this on your turn") : NULL;
  gboolean ends = mae_play_move_may_end_turn (self->play);
  g_autofree char *label = mae_table_move_confirm_text (move);

  gtk_widget_set_visible (GTK_WIDGET (self->confirm), moving);
  gtk_widget_set_visible (GTK_WIDGET (self->confirm_end), moving && ends);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.confirm", can);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.confirm-end", can && ends);
  gtk_button_set_label (self->confirm, label);
  gtk_button_set_label (self->confirm_end, mae_table_move_confirm_end_text (move));
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm), waits);
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm_end),
                          waits != NULL ? waits : _ ("Confirm and end the turn (Ctrl+Enter)"));
  mae_widget_set_class (GTK_WIDGET (self->confirm), "mae-warning", warns);
  mae_widget_set_class (GTK_WIDGET (self->confirm_end), "mae-warning", warns);
}

static char *
first_text (MaeTablePage *self, const MaeGame *game, int seat)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const MaeRoster *roster = mae_model_get_roster (mae_table_page_model (self));
  MaeDraftMissing missing = mae_table_move_missing (move);
  gboolean moving = move->mode != MAE_MOVE_NONE;

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
    return mae_awaited_text (mae_model_get_name (mae_table_page_model (self), game->current));
  return mae_next_step_text (game, roster, seat, moving ? &missing : NULL);
}

static void
update_bar (MaeTablePage *self, const MaeGame *game, int seat, gboolean usable)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gboolean moving = move->mode != MAE_MOVE_NONE;
  gboolean complete = usable && !move->planned && mae_table_move_complete (move);
  gboolean cancels = moving && mae_play_can_cancel (self->play);
  g_autofree char *hint = first_text (self, game, seat);
  g_autofree char *brief = NULL, *second = second_text (self, game, seat, usable, &brief);

  if (self->controls != NULL)
    return;
  mae_label_set_text (self->hint, hint);
  mae_bar_layout_set_second (gtk_widget_get_parent (GTK_WIDGET (self->second)), second,
                             brief != NULL ? brief : "");
  gtk_widget_set_visible (GTK_WIDGET (self->second),
                          self->compact
                              ? *second != '\0'
                              : !gtk_widget_has_css_class (GTK_WIDGET (self), "mae-narrow"));
  gtk_widget_set_visible (GTK_WIDGET (self->cancel), moving);
  update_confirm (self, complete);
  gtk_widget_set_visible (GTK_WIDGET (self->end_turn),
                          !moving && seat >= 0 && game->phase == MAE_PHASE_TURNS);
  gtk_widget_set_visible (self->hint_button,
                          self->session != NULL && mae_session_is_alone (self->session));
  /* The buttons are enabled with their actions. */
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.end-turn",
                                 mae_play_can_end_turn (self->play));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.place-all",
                                 usable && mae_table_move_can_place_more (move));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.cancel", cancels);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.undo",
                                 cancels || mae_play_can_undo (self->play));
}

/* Highlights the targets of the unit that was picked up by a press. */
static void
light_picked (MaeTablePage *self, const MaeGame *game, int seat)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gint16 targets[MAE_MAX_OWN];
  int n = 0;

  if (move->mode == MAE_MOVE_MARKET && move->picked >= 0)
    n = mae_draft_market_targets (&move->market, move->picked, targets);
  else if (move->picked_shelf >= 0)
    n = mae_now_swap_targets (game, seat, move->picked_shelf, targets);
  mae_board_light_containers (self->board, targets, n);
}

void
mae_table_page_refresh (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const MaeGame *game = mae_table_page_game (self);
  gboolean usable = mae_play_is_usable (self->play);
  MaeTableUnits units;

  /* No widgets are rebuilt during a drag; at its end everything is updated. */
  if (game == NULL || self->dragging)
    return;
  mae_table_page_note_units (self, &units);
  int seat = mae_table_page_seat (self);
  int faith = seat >= 0 ? mae_table_move_faith (move) : 0;
  gboolean market = move->mode == MAE_MOVE_MARKET;
  mae_track_update (self->track, game, mae_model_get_roster (mae_table_page_model (self)), seat,
                    faith);
  const MaeGame *here = mae_play_get_move_game (self->play);
  mae_market_update (self->market, here, seat,
                     usable && mae_now_may (here, seat, MAE_COMMAND_TAKE_MARKET, NULL),
                     market && move->market.row, market ? move->market.index : -1);
  mae_grid_update (self->grid, here, seat, usable, !mae_play_is_planning (self->play),
                   move->mode == MAE_MOVE_BUY ? move->buy.card : -1);
  mae_tray_set_note (mae_board_get_tray (self->board), mae_play_get_note (self->play));
  mae_board_update (self->board, here, MAX (seat, 0),
                    seat >= 0 && self->controls == NULL ? move : NULL, usable);
  light_picked (self, game, seat);
  /* drafts don't change other players' panels */
  if (self->rail_is_old)
    update_rail (self, game, seat);
  self->rail_is_old = FALSE;
  update_bar (self, game, seat, usable);
  mae_table_page_veil (self);
  mae_table_page_show_step (self, &units);
  g_signal_emit_by_name (self, "move-changed");
}

/* ── Changes ───────────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
focus_of (MaeTablePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

/* Returns whether there is no focus, or it is on a widget that isn't useful any more. */
static gboolean
focus_is_idle (MaeTablePage *self)
{
  GtkWidget *focus = focus_of (self);

  return focus == NULL || focus == GTK_WIDGET (self->confirm)
         || focus == GTK_WIDGET (self->confirm_end) || focus == GTK_WIDGET (self->end_turn)
         || focus == GTK_WIDGET (self->cancel);
}

static void
on_reset_cb (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);

  /* The focused widget may not exist in the new state. */
  self->refocus.next |= gtk_widget_get_mapped (GTK_WIDGET (self)) && focus_is_idle (self);
  self->dragging = FALSE;
  /* a new state isn't animated */
  mae_motion_clear (self->motion);
  mae_table_page_forget_subject (self);
  mae_report_banner_dismiss (self->report_banner);
  /* The old ruleset is freed after this, so nothing may use it for drawing, for instance while the
   * window fades to another page. */
  gtk_widget_set_visible (GTK_WIDGET (self->toasts), game != NULL);
  if (game == NULL) {
    mae_box_clear (self->opponents);
    return;
  }
  self->shown = *mae_play_get_move (self->play);
  self->rail_is_old = TRUE;
  mae_table_talk_set_log (self->talk, mae_table_page_model (self), TRUE);
  mae_table_page_refresh (self);
  mae_refocus_undone (&self->refocus, game->players, mae_table_page_seat (self));
}

/* After a move, moves the focus to the next thing to do. */
static gboolean
focus_next_thing (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  GtkWidget *arrow = mae_market_get_arrow (self->market, TRUE, 0);

  if (game == NULL || mae_play_is_planning (self->play) || !mae_play_is_usable (self->play))
    return FALSE;
  if (game->main_done)
    return gtk_widget_grab_focus (GTK_WIDGET (self->end_turn));
  return arrow != NULL && gtk_widget_get_mapped (arrow) && gtk_widget_grab_focus (arrow);
}

/* The answer to a move arrives while the session is still busy; widgets can get the focus only
 * after that. */
static void
refocus (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeRefocus *to = &self->refocus;

  if ((to->leader > 0 || to->is_undone) && mae_play_is_usable (self->play)) {
    gboolean moves =
        !to->is_undone || focus_is_idle (self) || mae_refocus_may_leave (focus_of (self));
    gboolean moved = moves
                     && (to->leader > 0 ? mae_board_focus_leader (self->board, to->leader - 1)
                                        : mae_refocus_origin (to));
    to->next = moves && !moved;
    to->leader = 0;
    to->is_undone = FALSE;
  }
  if (to->next && move->mode == MAE_MOVE_NONE && focus_next_thing (self))
    to->next = FALSE;
  /* the turn for which the move was planned has begun */
  if (to->next && move->mode != MAE_MOVE_NONE && mae_play_can_send (self->play)) {
    mae_table_page_focus_next (self);
    to->next = FALSE;
  }
}

static void
on_changed_cb (MaeTablePage *self)
{
  mae_table_page_refresh (self);
  refocus (self);
}

static gboolean
mae_table_page_grab_focus (GtkWidget *widget)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);

  return focus_next_thing (self)
         || gtk_widget_child_focus (GTK_WIDGET (self->toasts), GTK_DIR_TAB_FORWARD);
}

static void
on_batch_cb (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = mae_table_page_seat (self);
  gboolean own = seat >= 0 && batch->has_action && batch->seat == seat;
  gboolean idle = focus_is_idle (self);
  MaeScene *scene = mae_table_page_prepare_scene (self, batch);

  /* before the card is removed, and GTK moves the focus to anything */
  mae_refocus_made (&self->refocus, own, idle ? NULL : focus_of (self));
  /* Once the player has made a move, the tip for newcomers isn't needed any more. */
  if (own && batch->after->main_done && is_newcomer (self))
    g_settings_set_boolean (self->settings, "newcomer", FALSE);
  if (own) /* what was refused before is of no interest any more */
    mae_toasts_clear (self->toasts);
  self->rail_is_old = TRUE;
  mae_table_page_refresh (self);
  mae_motion_play (self->motion, batch->after->rules, scene, own);
  self->refocus.next = idle;
  refocus (self);
}

static void
on_refused_cb (MaeTablePage *self, const char *text)
{
  mae_table_page_toast (self, text);
  mae_refocus_refused (&self->refocus);
  mae_table_page_refresh (self);
}

static void
on_unsent_cb (MaeTablePage *self)
{
  mae_table_page_toast (self, _ ("Your last move is still being sent. Try again in a moment."));
}

static void
on_note_cb (MaeTablePage *self)
{
  if (mae_play_get_note (self->play) != NULL)
    mae_announce (GTK_WIDGET (self), mae_play_get_note (self->play), FALSE);
}

static gboolean
on_key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
           MaeTablePage *self)
{
  key = mae_key_meant (GTK_EVENT_CONTROLLER (keys), key);
  if (key == GDK_KEY_Escape && mae_report_banner_dismiss (self->report_banner))
    return GDK_EVENT_STOP;
  return mae_table_page_key (self, key, state, focus_of (self));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_page_dispose (GObject *object)
{
  MaeTablePage *self = MAE_TABLE_PAGE (object);

  g_clear_handle_id (&self->size_id, g_source_remove);
  mae_table_page_forget_subject (self);
  mae_refocus_clear (&self->refocus);
  g_clear_pointer ((GtkWidget **) &self->highlight, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->motion, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->report_banner, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->toasts, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_object (&self->sounds);
  G_OBJECT_CLASS (mae_table_page_parent_class)->dispose (object);
}

static void
mae_table_page_finalize (GObject *object)
{
  g_clear_object (&MAE_TABLE_PAGE (object)->play);
  G_OBJECT_CLASS (mae_table_page_parent_class)->finalize (object);
}

static void
mae_table_page_class_init (MaeTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_table_page_finalize;
  MAE_SIGNAL (klass, "move-changed", 0);
  mae_page_class_set_first (widget_class, mae_table_page_grab_focus);
  g_type_ensure (MAE_TYPE_BAR_LAYOUT);
  g_type_ensure (MAE_TYPE_TOASTS);
  g_type_ensure (MAE_TYPE_SIDE_PANEL);
  g_type_ensure (MAE_TYPE_TRACK);
  g_type_ensure (MAE_TYPE_MARKET);
  g_type_ensure (MAE_TYPE_GRID);
  g_type_ensure (MAE_TYPE_BOARD);
  g_type_ensure (MAE_TYPE_LORENZO_PANEL);
  g_type_ensure (MAE_TYPE_OWN_PANEL);
  g_type_ensure (MAE_TYPE_TABLE_TALK);
  g_type_ensure (MAE_TYPE_MOTION);
  g_type_ensure (MAE_TYPE_REPORT_BANNER);
  g_type_ensure (MAE_TYPE_HIGHLIGHT);
  mae_widget_class_set_template (widget_class, "table-page");
  MAE_BIND_CHILDREN (widget_class, MaeTablePage, toasts, side, track, market, grid, board,
                     opponents, own, lorenzo, talk, bar, hint, second, hint_button, rail_button,
                     cancel, confirm, confirm_end, end_turn, motion, report_banner);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  mae_table_page_install_moves (widget_class);
  mae_table_page_install_panes (widget_class);
  mae_table_page_install_drag (widget_class);
  mae_table_page_install_show (widget_class);
  gtk_widget_class_set_css_name (widget_class, "maetable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_table_page_init (MaeTablePage *self)
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
  mae_zoom_keep_clear (GTK_WIDGET (self->bar));
  mae_table_page_init_motion (self);
}

GtkWidget *
mae_table_page_new (MaePlay *play, MaeSession *session)
{
  MaeTablePage *self = g_object_new (MAE_TYPE_TABLE_PAGE, NULL);

  self->play = g_object_ref (play);
  MAE_CONNECT (play, "reset", on_reset_cb, self);
  MAE_CONNECT (play, "batch", on_batch_cb, self);
  MAE_CONNECT (play, "changed", on_changed_cb, self);
  MAE_CONNECT (play, "moved", mae_table_page_refresh, self);
  MAE_CONNECT (play, "refused", on_refused_cb, self);
  MAE_CONNECT (play, "unsent", on_unsent_cb, self);
  MAE_CONNECT (play, "notify::note", on_note_cb, self);
  MAE_CONNECT (play, "notify::one-move", mae_table_page_refresh, self);
  if (session != NULL) {
    self->session = g_object_ref (session);
    self->settings = mae_installation_settings ();
    if (self->settings != NULL)
      g_settings_bind (self->settings, "end-turns", play, "ends-turns", G_SETTINGS_BIND_GET);
    mae_table_talk_set_session (self->talk, session);
    MAE_CONNECT (session, "clock-changed", mae_table_page_follow_clock, self);
  }
  MAE_CONNECT (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
               mae_table_page_follow_text, self);
  on_reset_cb (self);
  return GTK_WIDGET (self);
}
