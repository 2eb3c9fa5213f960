/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-page-private.h"

#include "table-testing.h"

#include <glib/gi18n.h>

#include "bar-layout.h"
#include "client/draft/moves-now.h"
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

const MaeGame *
mae_table_page_game (MaeTablePage *self)
{
  return self->model != NULL ? mae_model_get_game (self->model) : NULL;
}

gboolean
mae_table_page_can_send (MaeTablePage *self)
{
  if (self->model == NULL || !mae_model_is_my_turn (self->model))
    return FALSE;
  return self->session == NULL ? self->send != NULL
                               : mae_session_get_state (self->session) == MAE_SESSION_GAME
                                     && !mae_session_is_busy (self->session);
}

static gboolean
can_plan (MaeTablePage *self)
{
  return self->planning
         && (self->session == NULL ? self->send != NULL
                                   : mae_session_get_state (self->session) == MAE_SESSION_GAME);
}

gboolean
mae_table_page_usable (MaeTablePage *self)
{
  return (mae_table_page_can_send (self) || can_plan (self)) && self->steps.n == 0;
}

void
mae_table_page_toast (MaeTablePage *self, const char *text)
{
  mae_toasts_show (self->toasts, text, 4);
}

void
mae_table_page_refuse (MaeTablePage *self, const MaeReject *why)
{
  g_autofree char *text = mae_reject_text (mae_table_page_game (self), why, NULL);
  MaeTopic topic = mae_topic_of_reject (why);

  if (topic == MAE_N_TOPICS)
    mae_table_page_toast (self, text);
  else
    mae_toasts_show_with_button (self->toasts, text, 6, _ ("Rules"), "win.rules-about",
                                 g_variant_new_int32 (topic));
}

void
mae_table_page_set_sender (MaeTablePage *self, MaeTableSend send, gpointer user_data)
{
  self->send = send;
  self->send_data = user_data;
  mae_table_page_refresh (self);
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
    mae_own_panel_update (self->own, self->model);
  gtk_widget_set_visible (GTK_WIDGET (self->lorenzo), alone);
  gtk_widget_set_visible (GTK_WIDGET (self->opponents), !alone);
  if (alone)
    mae_lorenzo_panel_update (self->lorenzo, self->model);
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
    mae_opponent_update (MAE_OPPONENT (child), self->model, s,
                         self->session != NULL && mae_session_is_awaited (self->session, s));
    child = gtk_widget_get_next_sibling (child);
  }
}

/* @brief is what to say where there is no room for all of it. */
static char *
second_text (MaeTablePage *self, const MaeGame *game, int seat, gboolean usable, char **brief)
{
  const char *keys;
  int points;

  /* In a small window the tray, which also shows the note, may not be visible. */
  if (self->compact && self->plan_note != NULL)
    return g_strdup (self->plan_note);
  if (self->move.mode == MAE_MOVE_NONE) {
    if (!self->compact && self->task == NULL && seat >= 0 && game->phase == MAE_PHASE_TURNS
        && !mae_game_has_turn (game, seat))
      return g_strdup (_ ("You have had your last turn."));
    if (!usable || self->compact)
      return g_strdup ("");
    if (self->move.picked_shelf >= 0)
      return g_strdup (_ ("Esc to cancel"));
    if (self->planning)
      return g_strdup (_ ("You can plan your move now. Nothing happens until you confirm it on "
                          "your turn."));
    if (self->task != NULL && game->main_done)
      return g_strdup (self->session != NULL && mae_session_has (self->session, MAE_FEATURE_UNDO)
                               && mae_game_undoable (game, seat) > 0
                           ? _ ("Undo takes it back. The menu leads to the next puzzle.")
                           : _ ("The menu leads to the next puzzle."));
    if (self->task != NULL)
      return g_strdup (self->task);
    if (!self->is_newcomer && !game->main_done && game->n_players > 1) {
      g_autofree char *last = mae_table_page_last_done_text (self);

      if (last != NULL)
        return g_steal_pointer (&last);
    }
    return mae_next_step_details (game, seat, self->is_newcomer);
  }
  g_autofree char *what = mae_table_move_effect_text (&self->move, self->compact);
  if (mae_table_move_can_place_more (&self->move))
    keys = _ ("Esc to cancel · Space to place all");
  else if (self->move.planned)
    keys = _ ("Esc to drop the plan");
  else if (mae_table_move_reports (&self->move, &points) != 0
           || mae_table_move_end (&self->move) != MAE_MOVE_GOES_ON)
    keys = _ ("Esc to cancel"); /* there isn't room for more */
  else if (self->task != NULL && mae_table_move_complete (&self->move))
    keys = mae_table_move_discards (&self->move) > 0 ? _ ("Esc to cancel · Ctrl+Enter to confirm")
                                                     : _ ("Esc to cancel · Enter to confirm");
  else if (mae_table_move_discards (&self->move) > 0 && mae_table_move_complete (&self->move))
    keys = _ ("Esc to cancel · Ctrl+Enter to confirm and end the turn");
  else if (mae_table_move_complete (&self->move))
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
  gboolean moving = self->move.mode != MAE_MOVE_NONE;
  gboolean warns = mae_table_move_others_faith (&self->move) > 0;
  const char *waits = self->move.planned ? _ ("You can confirm this on your turn") : NULL;
  /* activating or discarding a leader doesn't end the turn, and a task is only about the move */
  gboolean ends = self->move.mode != MAE_MOVE_LEADER && self->task == NULL;
  g_autofree char *label = mae_table_move_confirm_text (&self->move);

  gtk_widget_set_visible (GTK_WIDGET (self->confirm), moving);
  gtk_widget_set_visible (GTK_WIDGET (self->confirm_end), moving && ends);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.confirm", can);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.confirm-end", can && ends);
  gtk_button_set_label (self->confirm, label);
  gtk_button_set_label (self->confirm_end, mae_table_move_confirm_end_text (&self->move));
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm), waits);
  mae_widget_set_tooltip (GTK_WIDGET (self->confirm_end),
                          waits != NULL ? waits : _ ("Confirm and end the turn (Ctrl+Enter)"));
  mae_widget_set_class (GTK_WIDGET (self->confirm), "mae-warning", warns);
  mae_widget_set_class (GTK_WIDGET (self->confirm_end), "mae-warning", warns);
}

static char *
first_text (MaeTablePage *self, const MaeGame *game, int seat)
{
  const MaeRoster *roster = mae_model_get_roster (self->model);
  MaeDraftMissing missing = mae_table_move_missing (&self->move);
  gboolean moving = self->move.mode != MAE_MOVE_NONE;

  if (moving && self->move.planned) {
    g_autofree char *next = mae_next_step_text (game, roster, seat, NULL);
    return mae_plan_text (&self->move, game, next);
  }
  if (!moving && self->session != NULL && mae_session_is_rejoining (self->session))
    return g_strdup (_ ("The game goes on when you are connected again"));
  if (!moving && self->move.picked_shelf >= 0)
    return g_strdup (_ ("Choose the shelf to swap it with"));
  if (self->task != NULL && game->main_done)
    return g_strdup (_ ("You have made your move"));
  if (missing.kind == MAE_MISSING_NOTHING && mae_table_move_can_place_more (&self->move))
    return g_strdup (_ ("Place what you took"));
  if (!moving && self->session != NULL && mae_session_is_awaited (self->session, game->current))
    return mae_awaited_text (mae_model_get_name (self->model, game->current));
  return mae_next_step_text (game, roster, seat, moving ? &missing : NULL);
}

static void
update_bar (MaeTablePage *self, const MaeGame *game, int seat, gboolean usable)
{
  gboolean moving = self->move.mode != MAE_MOVE_NONE;
  gboolean complete = usable && !self->move.planned && mae_table_move_complete (&self->move);
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
                                 usable && self->task == NULL
                                     && mae_now_end_turn (game, seat, NULL, NULL));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.place-all",
                                 usable && mae_table_move_can_place_more (&self->move));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "move.cancel", moving);
  gtk_widget_action_set_enabled (
      GTK_WIDGET (self), "move.undo",
      moving || (self->session != NULL && mae_session_can_undo (self->session)));
}

/* Highlights the targets of the unit that was picked up by a press. */
static void
light_picked (MaeTablePage *self, const MaeGame *game, int seat)
{
  gint16 targets[MAE_MAX_OWN];
  int n = 0;

  if (self->move.mode == MAE_MOVE_MARKET && self->move.picked >= 0)
    n = mae_draft_market_targets (&self->move.market, self->move.picked, targets);
  else if (self->move.picked_shelf >= 0)
    n = mae_now_swap_targets (game, seat, self->move.picked_shelf, targets);
  mae_board_light_containers (self->board, targets, n);
}

void
mae_table_page_refresh (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  gboolean usable = mae_table_page_usable (self);
  MaeTableUnits units;

  /* No widgets are rebuilt during a drag; at its end everything is updated. */
  if (game == NULL || self->dragging)
    return;
  mae_table_page_note_units (self, &units);
  int seat = mae_model_get_seat (self->model);
  int faith = seat >= 0 ? mae_table_move_faith (&self->move) : 0;
  gboolean market = self->move.mode == MAE_MOVE_MARKET;
  mae_track_update (self->track, game, mae_model_get_roster (self->model), seat, faith);
  const MaeGame *here = mae_table_page_move_game (self);
  mae_market_update (self->market, here, seat,
                     usable && mae_now_may (here, seat, MAE_COMMAND_TAKE_MARKET, NULL),
                     market && self->move.market.row, market ? self->move.market.index : -1);
  mae_grid_update (self->grid, here, seat, usable, !self->planning,
                   self->move.mode == MAE_MOVE_BUY ? self->move.buy.card : -1);
  mae_tray_set_note (mae_board_get_tray (self->board), self->plan_note);
  mae_board_update (self->board, here, MAX (seat, 0),
                    seat >= 0 && self->controls == NULL ? &self->move : NULL, usable);
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
  mae_table_page_forget_steps (self);
  if (!mae_model_is_same_game (self->model))
    self->swaps_made = self->swaps_to_undo = 0;
  /* a new state isn't animated */
  mae_motion_clear (self->motion);
  mae_table_page_forget_subject (self);
  mae_report_banner_dismiss (self->report_banner);
  /* The old ruleset is freed after this, so nothing may use it for drawing, for instance while the
   * window fades to another page. */
  gtk_widget_set_visible (GTK_WIDGET (self->toasts), game != NULL);
  if (game == NULL) {
    mae_box_clear (self->opponents);
    self->planning = FALSE;
    return;
  }
  if (mae_model_is_same_turn (self->model)
      || (self->move.planned && mae_model_is_same_game (self->model)))
    mae_table_page_rebase (self, NULL);
  else
    mae_table_page_follow_turn (self);
  self->shown = self->move;
  self->rail_is_old = TRUE;
  mae_table_talk_set_log (self->talk, self->model, TRUE);
  mae_table_page_refresh (self);
  mae_refocus_undone (&self->refocus, game->players, mae_model_get_seat (self->model));
}

/* After a move, moves the focus to the next thing to do. */
static gboolean
focus_next_thing (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  GtkWidget *arrow = mae_market_get_arrow (self->market, TRUE, 0);

  if (game == NULL || self->planning || !mae_table_page_usable (self))
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
  MaeRefocus *to = &self->refocus;

  if ((to->leader > 0 || to->is_undone) && mae_table_page_usable (self)) {
    gboolean moves =
        !to->is_undone || focus_is_idle (self) || mae_refocus_may_leave (focus_of (self));
    gboolean moved = moves
                     && (to->leader > 0 ? mae_board_focus_leader (self->board, to->leader - 1)
                                        : mae_refocus_origin (to));
    to->next = moves && !moved;
    to->leader = 0;
    to->is_undone = FALSE;
  }
  if (to->next && self->move.mode == MAE_MOVE_NONE && focus_next_thing (self))
    to->next = FALSE;
  /* the turn for which the move was planned has begun */
  if (to->next && self->move.mode != MAE_MOVE_NONE && mae_table_page_can_send (self)) {
    mae_table_page_focus_next (self);
    to->next = FALSE;
  }
}

static void
on_session_changed_cb (MaeTablePage *self)
{
  mae_table_page_refresh (self);
  refocus (self);
  mae_table_page_next_step (self);
  mae_table_page_undo_swaps (self);
}

static gboolean
mae_table_page_grab_focus (GtkWidget *widget)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);

  return focus_next_thing (self)
         || gtk_widget_child_focus (GTK_WIDGET (self->toasts), GTK_DIR_TAB_FORWARD);
}

/* Once the player has made a move, the tip for newcomers isn't needed any more. */
static void
note_first_move (MaeTablePage *self, const MaeBatch *batch)
{
  if (!self->is_newcomer || !batch->has_action || batch->seat != mae_model_get_seat (self->model)
      || !batch->after->main_done)
    return;
  g_settings_set_boolean (self->settings, "newcomer", FALSE);
  self->is_newcomer = FALSE;
}

static void
on_batch_cb (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = mae_model_get_seat (self->model);
  gboolean own = seat >= 0 && batch->has_action && batch->seat == seat;
  gboolean idle = focus_is_idle (self);
  MaeScene *scene = mae_table_page_prepare_scene (self, batch);

  /* before the card is removed, and GTK moves the focus to anything */
  mae_refocus_made (&self->refocus, own, idle ? NULL : focus_of (self));
  note_first_move (self, batch);
  if (own) /* what was refused before is of no interest any more */
    mae_toasts_clear (self->toasts);
  /* A draft remains when shelves are swapped. */
  if (own && !mae_table_page_step_made (self, batch) && batch->command != MAE_COMMAND_SWAP_SHELVES)
    mae_table_page_follow_turn (self);
  else
    mae_table_page_rebase (self, batch);
  mae_table_page_end_if_done (self, batch);
  self->rail_is_old = TRUE;
  mae_table_page_refresh (self);
  mae_motion_play (self->motion, batch->after->rules, scene, own);
  self->refocus.next = idle;
  refocus (self);
}

static void
on_rejected_cb (MaeTablePage *self, const char *text)
{
  mae_table_page_toast (self, text);
  mae_refocus_refused (&self->refocus);
  mae_table_page_step_refused (self);
  mae_table_page_refresh (self);
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
  mae_table_page_forget_steps (self);
  mae_table_page_forget_subject (self);
  mae_refocus_clear (&self->refocus);
  g_clear_pointer ((GtkWidget **) &self->highlight, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->motion, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->report_banner, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->toasts, gtk_widget_unparent);
  g_clear_pointer (&self->plan_note, g_free);
  g_clear_pointer (&self->task, g_free);
  g_clear_object (&self->model);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_object (&self->sounds);
  G_OBJECT_CLASS (mae_table_page_parent_class)->dispose (object);
}

static void
mae_table_page_class_init (MaeTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_page_dispose;
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
  self->move.picked = self->move.picked_shelf = -1;
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
mae_table_page_new (MaeModel *model, MaeSession *session)
{
  MaeTablePage *self = g_object_new (MAE_TYPE_TABLE_PAGE, NULL);

  self->model = g_object_ref (model);
  MAE_CONNECT (model, "reset", on_reset_cb, self);
  MAE_CONNECT (model, "batch", on_batch_cb, self);
  if (session != NULL) {
    self->session = g_object_ref (session);
    self->settings = mae_installation_settings ();
    self->is_newcomer = self->settings && g_settings_get_boolean (self->settings, "newcomer");
    mae_table_talk_set_session (self->talk, session);
    MAE_CONNECT (session, "rejected", on_rejected_cb, self);
    MAE_CONNECT (session, "clock-changed", mae_table_page_follow_clock, self);
    MAE_CONNECT (session, "notify::busy", on_session_changed_cb, self);
    MAE_CONNECT (session, "notify::state", on_session_changed_cb, self);
  }
  MAE_CONNECT (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
               mae_table_page_follow_text, self);
  on_reset_cb (self);
  return GTK_WIDGET (self);
}
