/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "sender.h"

struct _MaeSender {
  GObject parent_instance;

  MaeModel *model;
  MaeSeat *seat; /* NULL: no moves can be made */

  MaeCommand command[MAE_MAX_SWAPS + 2]; /* of the move being made */
  int n, at;                             /* @at is the next one; @n 0: none */
  gboolean sent;                         /* @at was sent, and not answered yet */
  gboolean undoing; /* the move was refused: its swaps are undone, the last one first */
  guint source;     /* source that sends the next one; 0: none */

  int swaps_made;    /* how many swaps were made for the last move; undoing it undoes them too */
  int swaps_to_undo; /* how many of them are still to be undone */
  gboolean undone;   /* what was last taken back is: the model was reset since */
};

G_DEFINE_FINAL_TYPE (MaeSender, mae_sender, G_TYPE_OBJECT)

enum {
  UNSENT,
  STOPPED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

gboolean
mae_sender_is_open (MaeSender *self)
{
  return self->seat != NULL && mae_seat_is_open (self->seat);
}

gboolean
mae_sender_can_send (MaeSender *self)
{
  return mae_model_is_my_turn (self->model) && mae_sender_is_open (self)
         && !mae_seat_is_busy (self->seat);
}

gboolean
mae_sender_is_sending (MaeSender *self)
{
  return self->n > 0;
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sender_send (MaeSender *self, const MaeCommand *command)
{
  gboolean sent = self->seat != NULL && mae_seat_send (self->seat, command);

  if (!sent)
    g_signal_emit (self, signals[UNSENT], 0);
  return sent;
}

/* Forgets what is still to be sent. */
static void
stop (MaeSender *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->n = self->at = 0;
  self->sent = self->undoing = FALSE;
}

static void
send_cb (gpointer user_data)
{
  MaeSender *self = user_data;

  self->source = 0;
  /* The seat has stopped waiting for the answer, or the game has stopped. */
  if (self->sent || !mae_sender_is_open (self)) {
    stop (self);
    g_signal_emit (self, signals[STOPPED], 0);
    return;
  }
  if (!mae_sender_can_send (self))
    return;
  self->sent = TRUE;
  if (mae_sender_send (self, &self->command[self->at]))
    return;
  stop (self);
  g_signal_emit (self, signals[STOPPED], 0);
}

/* Sends the next command as soon as one can be sent, if there is one. */
static void
send_next (MaeSender *self)
{
  if (self->n > 0 && !mae_seat_is_busy (self->seat) && self->source == 0)
    self->source = g_idle_add_once (send_cb, self);
}

gboolean
mae_sender_start (MaeSender *self, const MaeCommand *commands, int n)
{
  g_return_val_if_fail (n > 0 && n <= (int) G_N_ELEMENTS (self->command), FALSE);

  stop (self);
  for (self->n = 0; self->n < n; self->n++)
    self->command[self->n] = commands[self->n];
  self->sent = TRUE;
  if (mae_sender_send (self, &self->command[0]))
    return TRUE;
  stop (self);
  return FALSE;
}

void
mae_sender_send_later (MaeSender *self, const MaeCommand *command)
{
  stop (self);
  self->command[self->n++] = *command;
  send_next (self);
}

MaeSent
mae_sender_made (MaeSender *self, MaeCommandKind kind)
{
  if (!mae_model_is_my_turn (self->model))
    stop (self);
  self->swaps_made = 0;
  if (self->n == 0)
    return MAE_SENT_OTHER;
  MaeSent sent = self->undoing ? MAE_SENT_SWAP_BACK : MAE_SENT_SWAP;
  gboolean expected = kind == self->command[self->at].kind;
  if (expected && kind != MAE_COMMAND_SWAP_SHELVES)
    self->swaps_made = self->at;
  if (!expected || self->at + 1 == self->n) {
    stop (self);
    return sent == MAE_SENT_SWAP ? MAE_SENT_OTHER : sent;
  }
  self->at++;
  self->sent = FALSE;
  send_next (self);
  return kind == MAE_COMMAND_SWAP_SHELVES ? sent : MAE_SENT_OTHER;
}

gboolean
mae_sender_refused (MaeSender *self)
{
  int made = self->at;
  gboolean is_move =
      self->n > 0 && !self->undoing && self->command[made].kind != MAE_COMMAND_END_TURN;
  gboolean is_swap = is_move && self->command[made].kind == MAE_COMMAND_SWAP_SHELVES;

  stop (self);
  if (!is_move || made == 0)
    return is_swap;
  for (int i = 0; i < made / 2; i++) {
    MaeCommand first = self->command[i];

    self->command[i] = self->command[made - 1 - i];
    self->command[made - 1 - i] = first;
  }
  self->n = made;
  self->undoing = TRUE;
  send_next (self);
  return FALSE;
}

/* ── Undoing ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sender_can_undo (MaeSender *self)
{
  return self->n == 0 && self->seat != NULL && mae_seat_can_undo (self->seat);
}

/* Takes back the last command; @swaps swaps before it are still to be undone then. */
static gboolean
take_back (MaeSender *self, int swaps)
{
  self->swaps_to_undo = swaps;
  self->undone = FALSE;
  if (mae_seat_undo (self->seat))
    return TRUE;
  self->swaps_to_undo = 0;
  return FALSE;
}

gboolean
mae_sender_undo (MaeSender *self)
{
  int swaps = self->swaps_made;

  if (!mae_sender_can_undo (self))
    return FALSE;
  self->swaps_made = 0;
  return take_back (self, swaps);
}

/* Takes back the next of the swaps that mae_sender_undo() has left. If the last undo wasn't made
 * (it was refused, or not answered), they stay. */
static void
undo_swaps (MaeSender *self)
{
  if (self->swaps_to_undo == 0 || mae_seat_is_busy (self->seat))
    return;
  if (self->undone)
    take_back (self, self->swaps_to_undo - 1);
  else
    self->swaps_to_undo = 0;
}

/* ── Following the game ────────────────────────────────────────────────────────────────────── */

void
mae_sender_reset (MaeSender *self)
{
  stop (self);
  self->undone = TRUE;
  if (!mae_model_is_same_game (self->model))
    self->swaps_made = self->swaps_to_undo = 0;
}

void
mae_sender_go_on (MaeSender *self)
{
  send_next (self);
  undo_swaps (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_sender_dispose (GObject *object)
{
  MaeSender *self = MAE_SENDER (object);

  stop (self);
  g_clear_object (&self->model);
  g_clear_object (&self->seat);
  G_OBJECT_CLASS (mae_sender_parent_class)->dispose (object);
}

static void
mae_sender_class_init (MaeSenderClass *klass)
{
  static const char *const names[N_SIGNALS] = { [UNSENT] = "unsent", [STOPPED] = "stopped" };

  G_OBJECT_CLASS (klass)->dispose = mae_sender_dispose;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], MAE_TYPE_SENDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
mae_sender_init (MaeSender *self)
{
}

MaeSender *
mae_sender_new (MaeModel *model, MaeSeat *seat)
{
  MaeSender *self = g_object_new (MAE_TYPE_SENDER, NULL);

  self->model = g_object_ref (model);
  g_set_object (&self->seat, seat);
  return self;
}
