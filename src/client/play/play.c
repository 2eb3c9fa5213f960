/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "play.h"

#include "play-testing.h"

#include "client/draft/moves-now.h"
#include "client/draft/plan.h"
#include "client/words/plan-text.h"
#include "engine/faith.h"
#include "engine/moves.h"
#include "keeping.h"
#include "sender.h"

struct _MaePlay {
  GObject parent_instance;

  MaeModel *model;
  MaeSeat *seat;     /* NULL: no moves can be made */
  MaeSender *sender; /* of the move's commands */
  gboolean ends_turns, one_move, hints;

  MaeTableMove move;
  gboolean planning; /* it isn't the player's turn: moves are made in @plan */
  MaeGame plan;      /* from mae_game_at_turn(): what moves are planned on */
  MaeKeeping keeping;
  char *note;
};

G_DEFINE_FINAL_TYPE (MaePlay, mae_play, G_TYPE_OBJECT)

enum {
  PROP_ENDS_TURNS = 1,
  PROP_ONE_MOVE,
  PROP_HINTS,
  PROP_NOTE,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum {
  BATCH,
  RESET,
  CHANGED,
  MOVED,
  REFUSED,
  UNSENT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

MaeModel *
mae_play_get_model (MaePlay *self)
{
  return self->model;
}

MaeSeat *
mae_play_get_seat (MaePlay *self)
{
  return self->seat;
}

gboolean
mae_play_may_hint (MaePlay *self)
{
  return self->hints;
}

const MaeGame *
mae_play_get_move_game (MaePlay *self)
{
  return self->planning ? &self->plan : mae_model_get_game (self->model);
}

const MaeTableMove *
mae_play_get_move (MaePlay *self)
{
  return &self->move;
}

const char *
mae_play_get_note (MaePlay *self)
{
  return self->note;
}

gboolean
mae_play_is_planning (MaePlay *self)
{
  return self->planning;
}

gboolean
mae_play_may_keep (MaePlay *self)
{
  return self->planning && mae_keeping_is_possible (&self->keeping);
}

gboolean
mae_play_is_kept (MaePlay *self)
{
  return self->planning && self->keeping.state == MAE_KEPT_PLAN_READY;
}

gboolean
mae_play_is_one_move (MaePlay *self)
{
  return self->one_move;
}

gboolean
mae_play_can_send (MaePlay *self)
{
  return mae_sender_can_send (self->sender);
}

gboolean
mae_play_is_usable (MaePlay *self)
{
  return (mae_play_can_send (self) || (self->planning && mae_sender_is_open (self->sender)))
         && !mae_play_has_steps (self);
}

gboolean
mae_play_has_steps (MaePlay *self)
{
  return mae_sender_is_sending (self->sender);
}

gboolean
mae_play_can_cancel (MaePlay *self)
{
  return !mae_play_has_steps (self) && mae_play_get_move_game (self) != NULL
         && (self->move.mode != MAE_MOVE_NONE || self->move.picked_shelf >= 0 || self->note != NULL
             || mae_play_is_kept (self));
}

/* ── The move ──────────────────────────────────────────────────────────────────────────────── */

void
mae_play_set_note (MaePlay *self, char *note)
{
  if (note == NULL && self->note == NULL)
    return;
  g_free (self->note);
  self->note = note;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_NOTE]);
}

/* Decides in which game moves are made. */
static void
choose_game (MaePlay *self)
{
  const MaeGame *game = mae_model_get_game (self->model);
  int seat = mae_model_get_seat (self->model);

  self->planning = seat >= 0 && game->phase == MAE_PHASE_TURNS && game->current != seat
                   && mae_game_has_turn (game, seat);
  if (self->planning)
    self->plan = mae_game_at_turn (game, seat);
}

/* Drops the move. */
static void
start_anew (MaePlay *self)
{
  mae_table_move_init (&self->move, mae_play_get_move_game (self),
                       MAX (mae_model_get_seat (self->model), 0));
  self->move.planned = self->planning;
}

/* To be called when the game has changed, and the move is dropped. */
static void
follow_turn (MaePlay *self)
{
  mae_play_set_note (self, NULL);
  choose_game (self);
  start_anew (self);
}

static void
tell (MaePlay *self, const MaePlanChange *change, const MaeBatch *batch)
{
  gboolean bought = batch != NULL && batch->has_action && batch->command == MAE_COMMAND_BUY_CARD;

  if (change->fate != MAE_PLAN_KEPT)
    mae_play_set_note (
        self, mae_plan_change_text (mae_play_get_move_game (self), change,
                                    bought ? mae_model_get_name (self->model, batch->seat) : NULL));
}

/* To be called when the game has changed: keeps what is still legal of the move, and notes how a
 * plan has changed. @batch may be NULL. */
static void
rebase (MaePlay *self, const MaeBatch *batch)
{
  int seat = MAX (mae_model_get_seat (self->model), 0);
  gboolean planned = self->move.planned;

  choose_game (self);
  if (!mae_game_has_turn (mae_model_get_game (self->model), seat)) {
    start_anew (self);
  } else if (planned) {
    MaePlanChange change = mae_plan_rebase (&self->move, mae_play_get_move_game (self), seat);
    if (self->planning && change.fate != MAE_PLAN_KEPT)
      mae_keeping_take_back (&self->keeping);
    tell (self, &change, batch);
  } else {
    mae_table_move_rebase (&self->move, mae_play_get_move_game (self), seat);
  }
  self->move.planned = self->planning;
}

/* ── Steps of the move ─────────────────────────────────────────────────────────────────────── */

/* Returns whether the move can be changed. The player has read the note then. */
static gboolean
may_step (MaePlay *self)
{
  if (!mae_play_is_usable (self))
    return FALSE;
  mae_play_set_note (self, NULL);
  return TRUE;
}

MaeStepResult
mae_play_step (MaePlay *self, const MaeStep *step)
{
  MaeStepResult result = { .outcome = MAE_STEP_NOTHING };
  MaeTableMove old = self->move;

  if (!may_step (self))
    return result;
  result = mae_move_step (&self->move, mae_play_get_move_game (self),
                          mae_model_get_seat (self->model), step);
  if (self->planning && !mae_table_move_has_same_steps (&old, &self->move))
    mae_keeping_take_back (&self->keeping);
  if (result.outcome == MAE_STEP_SENDS && !mae_sender_send (self->sender, &result.command))
    result.outcome = MAE_STEP_NOTHING;
  g_signal_emit (self, signals[MOVED], 0);
  return result;
}

gboolean
mae_play_propose (MaePlay *self, const MaeCommand *command)
{
  if (self->planning || !may_step (self))
    return FALSE;
  gboolean can =
      mae_table_move_take_command (&self->move, mae_model_get_game (self->model), command);
  g_signal_emit (self, signals[MOVED], 0);
  return can;
}

gboolean
mae_play_cancel (MaePlay *self)
{
  if (!mae_play_can_cancel (self))
    return FALSE;
  mae_play_set_note (self, NULL);
  mae_keeping_take_back (&self->keeping);
  start_anew (self);
  g_signal_emit (self, signals[MOVED], 0);
  return TRUE;
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

static MaeCommand
end_command (MaePlay *self)
{
  return (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = mae_model_get_seat (self->model) };
}

MaeStepResult
mae_play_confirm (MaePlay *self, gboolean end)
{
  MaeCommand commands[MAE_MOVE_STEPS_MAX];
  MaeStepResult result = { .outcome = MAE_STEP_NOTHING };
  gboolean ends = (end || self->planning) && mae_play_move_may_end_turn (self);

  if (!may_step (self) || self->move.mode == MAE_MOVE_NONE
      || (self->planning && mae_keeping_is_asked (&self->keeping))) /* once is enough */
    return result;
  int n = mae_table_move_to_steps (&self->move, ends, commands);
  if (self->planning && !mae_play_may_keep (self)) {
    result.outcome = MAE_STEP_WAITS;
  } else if (n == 0) {
    result.outcome = MAE_STEP_LACKS;
    result.missing = mae_table_move_missing (&self->move);
  } else if (self->planning ? mae_keeping_ask (&self->keeping, commands, n)
                            : mae_sender_start (self->sender, commands, n)) {
    result.outcome = MAE_STEP_SENDS;
    result.command = commands[n - 1 - ends];
  } else if (self->planning) {
    g_signal_emit (self, signals[UNSENT], 0);
  }
  return result;
}

/* ── The end of the turn ───────────────────────────────────────────────────────────────────── */

/* Activating or discarding a leader doesn't end the turn. */
gboolean
mae_play_move_may_end_turn (MaePlay *self)
{
  return self->move.mode != MAE_MOVE_LEADER && !self->one_move;
}

static gboolean
can_end_turn (MaePlay *self, MaeReject *why)
{
  return mae_play_is_usable (self) && !self->one_move
         && mae_now_end_turn (mae_model_get_game (self->model), mae_model_get_seat (self->model),
                              why, NULL);
}

gboolean
mae_play_can_end_turn (MaePlay *self)
{
  return can_end_turn (self, NULL);
}

MaeStepResult
mae_play_end_turn (MaePlay *self)
{
  MaeStepResult result = { .outcome = MAE_STEP_NOTHING, .command = end_command (self) };
  MaeReject why = { 0 };

  if (!may_step (self))
    return result;
  if (self->planning) {
    result.outcome = MAE_STEP_NOT_NOW;
  } else if (can_end_turn (self, &why)) {
    if (mae_sender_send (self->sender, &result.command))
      result.outcome = MAE_STEP_SENDS;
  } else if (why.kind != MAE_REJECT_NONE) {
    result.outcome = MAE_STEP_REFUSED;
    result.why = why;
  }
  return result;
}

/* After @batch, a command of the player, ends the turn if that is wished and nothing useful is left
 * to do. */
static void
end_if_done (MaePlay *self, const MaeBatch *batch)
{
  if (!self->ends_turns || self->one_move || batch->command == MAE_COMMAND_SWAP_SHELVES
      || mae_play_has_steps (self) || !mae_model_is_my_turn (self->model)
      || mae_now_may_go_on (batch->after, batch->seat))
    return;
  MaeCommand command = end_command (self);
  mae_sender_send_later (self->sender, &command);
}

gboolean
mae_play_can_undo (MaePlay *self)
{
  return mae_sender_can_undo (self->sender);
}

gboolean
mae_play_undo (MaePlay *self)
{
  return mae_sender_undo (self->sender);
}

/* ── Following the game ────────────────────────────────────────────────────────────────────── */

static void
follow_reset (MaePlay *self)
{
  mae_sender_reset (self->sender);
  mae_keeping_reset (&self->keeping, mae_model_is_same_game (self->model));
  if (mae_model_get_game (self->model) == NULL)
    self->planning = FALSE;
  else if (mae_model_is_same_turn (self->model)
           || (self->move.planned && mae_model_is_same_game (self->model)))
    rebase (self, NULL);
  else
    follow_turn (self);
}

static void
on_reset_cb (MaePlay *self)
{
  follow_reset (self);
  g_signal_emit (self, signals[RESET], 0);
}

/* The move is over with its command; it remains when shelves are swapped. */
static void
follow_own (MaePlay *self, const MaeBatch *batch)
{
  MaeSent sent = mae_sender_made (self->sender, batch->command);

  if (mae_keeping_made (&self->keeping)) {
    follow_turn (self);
    mae_play_set_note (self, mae_keeping_take_text (&self->keeping));
    return;
  }
  if (sent == MAE_SENT_SWAP)
    mae_draft_market_swap_made (&self->move.market);
  if (sent == MAE_SENT_OTHER && batch->command != MAE_COMMAND_SWAP_SHELVES)
    follow_turn (self);
  else
    rebase (self, batch);
  end_if_done (self, batch);
}

static void
on_batch_cb (MaePlay *self, const MaeBatch *batch)
{
  int seat = mae_model_get_seat (self->model);

  if (seat >= 0 && batch->has_action && batch->seat == seat)
    follow_own (self, batch);
  else
    rebase (self, batch);
  g_signal_emit (self, signals[BATCH], 0, batch);
}

static void
on_seat_changed_cb (MaePlay *self)
{
  if (!mae_sender_is_open (self->sender))
    mae_keeping_lost (&self->keeping);
  g_signal_emit (self, signals[CHANGED], 0);
  mae_sender_go_on (self->sender);
}

static void
on_rejected_cb (MaePlay *self, const char *text)
{
  if (mae_sender_refused (self->sender))
    mae_draft_market_keep_shelves (&self->move.market);
  g_signal_emit (self, signals[REFUSED], 0, text);
}

/* Shows the plan that is kept. What became of an earlier one is said when its steps have come. */
static void
on_plan_told_cb (MaePlay *self, const MaeKeptPlan *plan)
{
  if (mae_keeping_told (&self->keeping, plan)) {
    mae_table_move_take_steps (&self->move, mae_play_get_move_game (self),
                               mae_model_get_seat (self->model), plan->steps,
                               mae_play_is_kept (self) ? plan->n_steps : 0);
    self->move.planned = self->planning;
  }
  g_autofree char *text = mae_keeping_take_text (&self->keeping);
  if (text != NULL)
    mae_play_set_note (self, g_steal_pointer (&text));
  g_signal_emit (self, signals[MOVED], 0);
}

static void
on_plan_refused_cb (MaePlay *self, const char *text)
{
  mae_keeping_refused (&self->keeping);
  g_signal_emit (self, signals[REFUSED], 0, text);
}

static void
on_unsent_cb (MaePlay *self)
{
  g_signal_emit (self, signals[UNSENT], 0);
}

static void
on_stopped_cb (MaePlay *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_play_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MaePlay *self = MAE_PLAY (object);

  switch (id) {
  case PROP_ONE_MOVE:
    g_value_set_boolean (value, self->one_move);
    break;
  case PROP_NOTE:
    g_value_set_string (value, self->note);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
mae_play_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MaePlay *self = MAE_PLAY (object);

  switch (id) {
  case PROP_ENDS_TURNS:
    self->ends_turns = g_value_get_boolean (value);
    break;
  case PROP_HINTS:
    self->hints = g_value_get_boolean (value);
    break;
  case PROP_ONE_MOVE:
    if (self->one_move != g_value_get_boolean (value)) {
      self->one_move = !self->one_move;
      g_object_notify_by_pspec (object, pspec);
    }
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
mae_play_dispose (GObject *object)
{
  MaePlay *self = MAE_PLAY (object);

  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->keeping.text, g_free);
  g_clear_object (&self->sender);
  g_clear_object (&self->model);
  g_clear_object (&self->seat);
  G_OBJECT_CLASS (mae_play_parent_class)->dispose (object);
}

static void
mae_play_class_init (MaePlayClass *klass)
{
  static const struct {
    const char *name;
    GType parameter; /* 0: none */
  } described[N_SIGNALS] = { [BATCH] = { "batch", G_TYPE_POINTER },
                             [RESET] = { "reset" },
                             [CHANGED] = { "changed" },
                             [MOVED] = { "moved" },
                             [REFUSED] = { "refused", G_TYPE_STRING },
                             [UNSENT] = { "unsent" } };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mae_play_get_property;
  object_class->set_property = mae_play_set_property;
  object_class->dispose = mae_play_dispose;
  props[PROP_ENDS_TURNS] = g_param_spec_boolean ("ends-turns", NULL, NULL, FALSE,
                                                 G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_ONE_MOVE] =
      g_param_spec_boolean ("one-move", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_HINTS] =
      g_param_spec_boolean ("hints", NULL, NULL, TRUE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_NOTE] =
      g_param_spec_string ("note", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] =
        g_signal_new (described[i].name, MAE_TYPE_PLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, described[i].parameter != 0, described[i].parameter);
}

static void
mae_play_init (MaePlay *self)
{
  self->move.picked = self->move.picked_shelf = -1;
  self->hints = TRUE;
}

MaePlay *
mae_play_new (MaeModel *model, MaeSeat *seat)
{
  MaePlay *self = g_object_new (MAE_TYPE_PLAY, NULL);

  self->model = g_object_ref (model);
  self->sender = mae_sender_new (model, seat);
  g_signal_connect_object (self->sender, "unsent", G_CALLBACK (on_unsent_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sender, "stopped", G_CALLBACK (on_stopped_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "reset", G_CALLBACK (on_reset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "batch", G_CALLBACK (on_batch_cb), self, G_CONNECT_SWAPPED);
  if (seat != NULL) {
    self->seat = self->keeping.seat = g_object_ref (seat);
    g_signal_connect_object (seat, "plan-told", G_CALLBACK (on_plan_told_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (seat, "plan-refused", G_CALLBACK (on_plan_refused_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (seat, "rejected", G_CALLBACK (on_rejected_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (seat, "changed", G_CALLBACK (on_seat_changed_cb), self,
                             G_CONNECT_SWAPPED);
  }
  follow_reset (self);
  return self;
}
