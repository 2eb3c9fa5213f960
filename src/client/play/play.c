/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "play.h"

#include "play-testing.h"

#include "client/draft/moves-now.h"
#include "client/draft/plan.h"
#include "client/words/plan-text.h"
#include "engine/faith.h"
#include "engine/moves.h"

/* A move of several commands: swaps, the move itself, and the end of the turn. */
typedef struct {
  MaeCommand command[MAE_MAX_SWAPS + 2];
  int n, at;        /* @at is the next one; @n 0: none */
  gboolean sent;    /* @at was sent, and not answered yet */
  gboolean undoing; /* the move was refused: its swaps are undone, the last one first */
  guint source;     /* source that sends the next one; 0: none */
} MaeSteps;

struct _MaePlay {
  GObject parent_instance;

  MaeModel *model;
  MaeSeat *seat; /* NULL: no moves can be made */
  gboolean ends_turns, one_move;

  MaeTableMove move;
  gboolean planning; /* it isn't the player's turn: moves are made in @plan */
  MaeGame plan;      /* from mae_game_at_turn(): what moves are planned on */
  char *note;

  MaeSteps steps;    /* the commands of the move being made */
  int swaps_made;    /* how many swaps were made for the last move; undoing it undoes them too */
  int swaps_to_undo; /* how many of them are still to be undone */
  gboolean undone;   /* what was last taken back is: the model was reset since */
};

G_DEFINE_FINAL_TYPE (MaePlay, mae_play, G_TYPE_OBJECT)

enum {
  PROP_ENDS_TURNS = 1,
  PROP_ONE_MOVE,
  PROP_NOTE,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum {
  BATCH,
  RESET,
  CHANGED,
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

const MaeGame *
mae_play_get_move_game (MaePlay *self)
{
  return self->planning ? &self->plan : mae_model_get_game (self->model);
}

MaeTableMove *
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
mae_play_is_one_move (MaePlay *self)
{
  return self->one_move;
}

static gboolean
is_open (MaePlay *self)
{
  return self->seat != NULL && mae_seat_is_open (self->seat);
}

gboolean
mae_play_can_send (MaePlay *self)
{
  return mae_model_is_my_turn (self->model) && is_open (self) && !mae_seat_is_busy (self->seat);
}

gboolean
mae_play_is_usable (MaePlay *self)
{
  return (mae_play_can_send (self) || (self->planning && is_open (self))) && self->steps.n == 0;
}

gboolean
mae_play_has_steps (MaePlay *self)
{
  return self->steps.n > 0;
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

void
mae_play_forget_note (MaePlay *self)
{
  mae_play_set_note (self, NULL);
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

void
mae_play_start_anew (MaePlay *self)
{
  mae_table_move_init (&self->move, mae_play_get_move_game (self),
                       MAX (mae_model_get_seat (self->model), 0));
  self->move.planned = self->planning;
}

/* To be called when the game has changed, and the move is dropped. */
static void
follow_turn (MaePlay *self)
{
  mae_play_forget_note (self);
  choose_game (self);
  mae_play_start_anew (self);
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
    mae_play_start_anew (self);
  } else if (planned) {
    MaePlanChange change = mae_plan_rebase (&self->move, mae_play_get_move_game (self), seat);
    tell (self, &change, batch);
  } else {
    mae_table_move_rebase (&self->move, mae_play_get_move_game (self), seat);
  }
  self->move.planned = self->planning;
}

gboolean
mae_play_plan_leader (MaePlay *self, int leader, gboolean discards, MaeReject *why)
{
  mae_play_start_anew (self);
  if (!mae_draft_leader_choose (&self->move.leader, leader, discards, why))
    return FALSE;
  self->move.mode = MAE_MOVE_LEADER;
  return TRUE;
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_play_send (MaePlay *self, const MaeCommand *command)
{
  gboolean sent = self->seat != NULL && mae_seat_send (self->seat, command);

  if (!sent)
    g_signal_emit (self, signals[UNSENT], 0);
  return sent;
}

static void
forget_steps (MaePlay *self)
{
  g_clear_handle_id (&self->steps.source, g_source_remove);
  self->steps = (MaeSteps){ 0 };
}

static void
add_step (MaePlay *self, MaeCommandKind kind)
{
  self->steps.command[self->steps.n++] =
      (MaeCommand){ .kind = kind, .seat = mae_model_get_seat (self->model) };
}

static void
send_cb (gpointer user_data)
{
  MaePlay *self = user_data;

  self->steps.source = 0;
  /* The seat has stopped waiting for the answer. */
  if (self->steps.sent) {
    forget_steps (self);
    g_signal_emit (self, signals[CHANGED], 0);
    return;
  }
  if (!mae_play_can_send (self))
    return;
  self->steps.sent = TRUE;
  if (!mae_play_send (self, &self->steps.command[self->steps.at]))
    forget_steps (self);
}

/* Sends the next step as soon as a command can be sent, if there is one. */
static void
next_step (MaePlay *self)
{
  if (self->steps.n > 0 && !mae_seat_is_busy (self->seat) && self->steps.source == 0)
    self->steps.source = g_idle_add_once (send_cb, self);
}

gboolean
mae_play_confirm (MaePlay *self, gboolean end)
{
  int n_swaps = self->move.mode == MAE_MOVE_MARKET ? self->move.market.n_swaps : 0;
  MaeCommand command;

  if (!mae_play_is_usable (self) || self->planning
      || !mae_table_move_to_command (&self->move, &command))
    return FALSE;
  forget_steps (self);
  for (int i = 0; i < n_swaps; i++) {
    add_step (self, MAE_COMMAND_SWAP_SHELVES);
    self->steps.command[i].swap = self->move.market.swap[i];
  }
  self->steps.command[self->steps.n++] = command;
  if (end && mae_play_move_may_end_turn (self))
    add_step (self, MAE_COMMAND_END_TURN);
  self->steps.sent = TRUE;
  if (!mae_play_send (self, &self->steps.command[0]))
    forget_steps (self);
  return TRUE;
}

/* Returns whether @batch, a command of the player, was one of the move's, after which the move
 * stays. */
static gboolean
step_made (MaePlay *self, const MaeBatch *batch)
{
  MaeSteps *steps = &self->steps;

  if (!mae_model_is_my_turn (self->model))
    forget_steps (self);
  self->swaps_made = 0;
  if (steps->n == 0)
    return FALSE;
  if (batch->command != MAE_COMMAND_SWAP_SHELVES
      && batch->command == steps->command[steps->at].kind)
    self->swaps_made = steps->at;
  if (batch->command != steps->command[steps->at].kind || ++steps->at == steps->n) {
    gboolean undone = steps->undoing;
    forget_steps (self);
    return undone;
  }
  steps->sent = FALSE;
  next_step (self);
  if (batch->command != MAE_COMMAND_SWAP_SHELVES)
    return FALSE;
  if (!steps->undoing)
    mae_draft_market_swap_made (&self->move.market);
  return TRUE;
}

/* The last command was refused: undoes the swaps that were made for it. */
static void
step_refused (MaePlay *self)
{
  MaeSteps made = self->steps;

  forget_steps (self);
  if (made.undoing || made.n == 0 || made.command[made.at].kind == MAE_COMMAND_END_TURN)
    return;
  /* Some servers don't accept swaps as separate commands, so the move is proposed without them. */
  if (made.at == 0 && made.command[0].kind == MAE_COMMAND_SWAP_SHELVES) {
    mae_draft_market_keep_shelves (&self->move.market);
    return;
  }
  for (int i = made.at - 1; i >= 0; i--)
    self->steps.command[self->steps.n++] = made.command[i];
  self->steps.undoing = TRUE;
  next_step (self);
}

/* ── The end of the turn ───────────────────────────────────────────────────────────────────── */

/* Activating or discarding a leader doesn't end the turn. */
gboolean
mae_play_move_may_end_turn (MaePlay *self)
{
  return self->move.mode != MAE_MOVE_LEADER && !self->one_move;
}

gboolean
mae_play_can_end_turn (MaePlay *self, MaeReject *why)
{
  return mae_play_is_usable (self) && !self->one_move
         && mae_now_end_turn (mae_model_get_game (self->model), mae_model_get_seat (self->model),
                              why, NULL);
}

gboolean
mae_play_end_turn (MaePlay *self, MaeReject *why)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = mae_model_get_seat (self->model) };

  return mae_play_can_end_turn (self, why) && mae_play_send (self, &command);
}

/* Returns whether @seat could still do more than swap shelves or discard leaders. */
static gboolean
may_go_on (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  if (!game->main_done)
    return TRUE;
  for (int i = 0; i < player->hand_count; i++)
    if (!(player->active >> i & 1) && player->hand[i] >= 0
        && mae_now_activate (game, seat, player->hand[i], NULL, NULL))
      return TRUE;
  return FALSE;
}

/* After @batch, a command of the player, ends the turn if that is wished and nothing useful is left
 * to do. */
static void
end_if_done (MaePlay *self, const MaeBatch *batch)
{
  if (!self->ends_turns || self->one_move || batch->command == MAE_COMMAND_SWAP_SHELVES
      || self->steps.n > 0 || !mae_model_is_my_turn (self->model)
      || may_go_on (batch->after, batch->seat))
    return;
  add_step (self, MAE_COMMAND_END_TURN);
  next_step (self);
}

/* ── Undoing ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_play_can_undo (MaePlay *self)
{
  return self->seat != NULL && mae_seat_can_undo (self->seat);
}

/* Takes back the last command; @swaps swaps before it are still to be undone then. */
static gboolean
take_back (MaePlay *self, int swaps)
{
  self->swaps_to_undo = swaps;
  self->undone = FALSE;
  if (mae_seat_undo (self->seat))
    return TRUE;
  self->swaps_to_undo = 0;
  return FALSE;
}

gboolean
mae_play_undo (MaePlay *self)
{
  int swaps = self->swaps_made;

  if (!mae_play_can_undo (self))
    return FALSE;
  self->swaps_made = 0;
  return take_back (self, swaps);
}

/* Takes back the next of the swaps that mae_play_undo() has left. If the last undo wasn't made (it
 * was refused, or not answered), they stay. */
static void
undo_swaps (MaePlay *self)
{
  if (self->swaps_to_undo == 0 || mae_seat_is_busy (self->seat))
    return;
  if (self->undone)
    take_back (self, self->swaps_to_undo - 1);
  else
    self->swaps_to_undo = 0;
}

/* ── Following the game ────────────────────────────────────────────────────────────────────── */

static void
follow_reset (MaePlay *self)
{
  forget_steps (self);
  self->undone = TRUE;
  if (!mae_model_is_same_game (self->model))
    self->swaps_made = self->swaps_to_undo = 0;
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

static void
on_batch_cb (MaePlay *self, const MaeBatch *batch)
{
  int seat = mae_model_get_seat (self->model);
  gboolean own = seat >= 0 && batch->has_action && batch->seat == seat;

  /* A draft remains when shelves are swapped. */
  if (own && !step_made (self, batch) && batch->command != MAE_COMMAND_SWAP_SHELVES)
    follow_turn (self);
  else
    rebase (self, batch);
  if (own)
    end_if_done (self, batch);
  g_signal_emit (self, signals[BATCH], 0, batch);
}

static void
on_seat_changed_cb (MaePlay *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
  next_step (self);
  undo_swaps (self);
}

static void
on_rejected_cb (MaePlay *self, const char *text)
{
  step_refused (self);
  g_signal_emit (self, signals[REFUSED], 0, text);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_play_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MaePlay *self = MAE_PLAY (object);

  switch (id) {
  case PROP_ENDS_TURNS:
    g_value_set_boolean (value, self->ends_turns);
    break;
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

  forget_steps (self);
  g_clear_pointer (&self->note, g_free);
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
                             [REFUSED] = { "refused", G_TYPE_STRING },
                             [UNSENT] = { "unsent" } };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mae_play_get_property;
  object_class->set_property = mae_play_set_property;
  object_class->dispose = mae_play_dispose;
  props[PROP_ENDS_TURNS] = g_param_spec_boolean ("ends-turns", NULL, NULL, FALSE,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_ONE_MOVE] =
      g_param_spec_boolean ("one-move", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
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
}

MaePlay *
mae_play_new (MaeModel *model, MaeSeat *seat)
{
  MaePlay *self = g_object_new (MAE_TYPE_PLAY, NULL);

  self->model = g_object_ref (model);
  g_signal_connect_object (model, "reset", G_CALLBACK (on_reset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "batch", G_CALLBACK (on_batch_cb), self, G_CONNECT_SWAPPED);
  if (seat != NULL) {
    self->seat = g_object_ref (seat);
    g_signal_connect_object (seat, "rejected", G_CALLBACK (on_rejected_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (seat, "changed", G_CALLBACK (on_seat_changed_cb), self,
                             G_CONNECT_SWAPPED);
  }
  follow_reset (self);
  return self;
}
