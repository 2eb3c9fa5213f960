/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "bot-turn.h"

#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"

void
bot_turn_init (BotTurn *self, MaeAiLevel level, guint64 seed)
{
  memset (self, 0, sizeof *self);
  self->player.level = level;
  mae_rng_seed (self->rng, seed);
}

void
bot_turn_begin (BotTurn *self)
{
  self->player.past = (MaeAiPast){ 0 };
  self->in_a_row = 0;
}

void
bot_turn_see (BotTurn *self, const MaeBatch *batch)
{
  const MaeEvent *token = mae_batch_find (batch, MAE_EVENT_TOKEN);

  if (token != NULL)
    self->player.past.tokens_drawn = mae_game_tokens_drawn (
        batch->after->rules, self->player.past.tokens_drawn, token->token.token);
  if (batch->has_action && batch->seat == self->sent.seat)
    self->in_a_row = 0;
}

void
bot_turn_refused (BotTurn *self)
{
  self->n_refused++;
  self->in_a_row++;
}

/* Random moves to try; almost all are accepted everywhere. */
#define OTHERS_MAX 1000

/* Chooses a random legal move that this server accepts, except swaps, which never end a turn. */
static gboolean
choose_otherwise (BotTurn *self, MaeSession *session, const MaeGame *game, int seat,
                  MaeCommand *out)
{
  guint32 kinds = ~(1u << MAE_COMMAND_SWAP_SHELVES);
  MaeMove move;

  if (game->phase == MAE_PHASE_TURNS && game->main_done)
    kinds = 1u << MAE_COMMAND_END_TURN;
  for (int i = 0; i < OTHERS_MAX; i++) {
    if (!mae_moves_pick (game, seat, kinds, self->rng, &move))
      return FALSE;
    memset (out, 0, sizeof *out);
    mae_move_to_command (game, &move, out);
    if (mae_session_why_unsent (session, out) == MAE_UNSENT_NOT)
      return TRUE;
  }
  return FALSE;
}

/* Chooses the computer player's move, or another one if that was refused or this server wouldn't
 * accept it. */
static gboolean
choose (BotTurn *self, MaeSession *session, const MaeGame *game, int seat, MaeCommand *out)
{
  if (self->in_a_row == 0 && !mae_ai_choose (game, seat, &self->player, self->rng, out))
    return FALSE;
  if (self->in_a_row == 0 && mae_session_why_unsent (session, out) == MAE_UNSENT_NOT)
    return TRUE;
  return choose_otherwise (self, session, game, seat, out);
}

void
bot_turn_act (BotTurn *self, MaeSession *session)
{
  MaeModel *model = mae_session_get_model (session);
  const MaeGame *game = mae_model_get_game (model);
  int seat = mae_model_get_seat (model);
  MaeCommand command;

  if (game == NULL || seat < 0 || mae_session_is_busy (session)
      || !(mae_model_is_my_turn (model) || mae_model_is_my_setup (model)))
    return;
  if (choose (self, session, game, seat, &command)) {
    self->sent = command;
    mae_session_send (session, &command);
  }
}
