/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a player missed: the log that comes back after a return, and turns that were lost. See
 * "Coming back" in docs/protocol.md. */

#include <glib/gi18n.h>
#include <string.h>

#include "session-private.h"

/* What the past says about this player's last absence. */
typedef struct {
  int turns;       /* how many turns were lost */
  int round;       /* in which round, the last of them */
  gboolean is_now; /* the player has just come back */
} Absence;

static void
on_batch_cb (MaeModel *model, gpointer data, Absence *absence)
{
  const MaeBatch *batch = data;
  int seat = mae_model_get_seat (model);
  gboolean was_present = batch->before->players[seat].present;
  gboolean is_present = batch->after->players[seat].present;
  MaeTurnLoss loss = mae_batch_turn_loss (batch, seat);

  if (was_present && !is_present)
    absence->turns = 0;
  absence->is_now = !was_present && is_present;
  if (loss == MAE_TURN_PASSED || loss == MAE_TURN_SKIPPED) {
    absence->turns++;
    absence->round = batch->before->round;
  }
}

/* Returns FALSE if @line doesn't fit the game. */
static gboolean
take_line (MaeSession *self, MaeModel *past, const char *line)
{
  MaeWireContext context = { .rules = mae_model_get_rules (past),
                             .roster = mae_model_get_wire_roster (past),
                             .ids = mae_model_get_ids (past),
                             .game = mae_model_get_incoming (past),
                             .seat = mae_model_get_seat (past) };
  g_autoptr (GString) reply = g_string_new (NULL);
  MaeMessage message = { 0 };
  gboolean fits = FALSE, first = context.game == NULL;

  if (mae_bridge_read (self->channel.bridge, &context, line, strlen (line), &message, reply, NULL)
      == MAE_HEARD_MESSAGE) {
    if (message.kind == MAE_MESSAGE_SNAPSHOT && first) {
      mae_model_take_arrival (past, g_steal_pointer (&message.snapshot), self->joining.nickname,
                              MAE_ARRIVAL_LOCAL);
      fits = mae_model_get_seat (past) >= 0;
    } else if (message.kind == MAE_MESSAGE_EVENT && !first) {
      fits = mae_model_take_event (past, &message.event);
    }
  }
  mae_message_clear (&message);
  return fits;
}

static char *
absence_text (const Absence *absence)
{
  if (absence->turns == 1)
    /* Translators: %d is a round's number. */
    return g_strdup_printf (_ ("You were away, so your turn in round %d was passed."),
                            absence->round);
  return g_strdup_printf (ngettext ("You were away, so %d turn of yours was passed.",
                                    "You were away, so %d turns of yours were passed.",
                                    absence->turns),
                          absence->turns);
}

void
mae_session_take_past (MaeSession *self, char **lines)
{
  g_autoptr (MaeModel) past = mae_model_new ();
  Absence absence = { 0 };

  if (self->state < MAE_SESSION_GAME || mae_model_get_seat (self->model) < 0)
    return;
  g_signal_connect (past, "batch", G_CALLBACK (on_batch_cb), &absence);
  for (int i = 0; lines[i] != NULL; i++) {
    if (*lines[i] == '\0')
      mae_model_flush (past);
    else if (!take_line (self, past, lines[i]))
      return;
  }
  mae_model_flush (past);
  if (!mae_model_take_past (self->model, past) || !absence.is_now || absence.turns == 0)
    return;
  g_autofree char *text = absence_text (&absence);
  mae_session_emit (self, MAE_SESSION_TURN_LOST, text);
}

void
mae_session_tell_lost_turn (MaeSession *self, gboolean was_away)
{
  const char *text = was_away ? _ ("You were away, so your turn was passed")
                              : _ ("Your time was over, so your turn was passed");

  if (!mae_model_has_lost_turn (self->model))
    return;
  /* With `past` the server tells it. Without, a last request may have ended the turn. */
  if (was_away && (self->channel.features & MAE_FEATURE_PAST || self->flight.was_busy))
    return;
  mae_model_add_note (self->model, text);
  mae_session_emit (self, MAE_SESSION_TURN_LOST, text);
}
