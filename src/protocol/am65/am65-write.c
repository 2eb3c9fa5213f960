/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-private.h"
#include "protocol/json-writer.h"

/* ── Refusals ──────────────────────────────────────────────────────────────────────────────── */

/* The second member tells our client that this server has none of the deployed program's faults;
 * the deployed program's clients ignore it. */
static const char login_line[] = "{\"type\":\"login\",\"maestri\":true}\n";

static const char *
reject_text (const MaeReject *reject)
{
  static const char *const texts[] = {
    [MAE_REJECT_INITIAL_CHOICE] = "Invalid number of chosen Resources and/or LeaderCards",
    [MAE_REJECT_NOT_OWNED] = "This isn't yours",
    [MAE_REJECT_NO_SUCH] = "There is no such thing in this game",
    [MAE_REJECT_RECIPE] = "The chosen resources aren't those that are needed",
    [MAE_REJECT_TRANSACTION] = "The chosen resources aren't those that are needed",
    [MAE_REJECT_TRANSFER] = "Illegal Warehouse reordering",
    [MAE_REJECT_BUY] = "Could not buy (or place) the card",
    [MAE_REJECT_REQUIREMENTS] = "You don't have what is required",
    [MAE_REJECT_ACTIVE_LEADER] = "An active leader can't be discarded",
  };
  gboolean is_action = reject->kind == MAE_REJECT_ACTION;

  if (is_action && reject->action.reason == MAE_ACTION_LATE_SETUP)
    return "Setup choose already done!";
  if (is_action && reject->action.reason == MAE_ACTION_NOT_CURRENT)
    return "It's not your turn!";
  return reject->kind < G_N_ELEMENTS (texts) && texts[reject->kind] != NULL
             ? texts[reject->kind]
             : "Invalid action right now!";
}

static const char *
nickname_text (const MaeMessage *message)
{
  static const char *const passwords[] = {
    [MAE_PASSWORD_NEEDED] = "Incorrect password",
    [MAE_PASSWORD_WRONG] = "Incorrect password",
    [MAE_PASSWORD_UNFIT] = "Nickname/Password not permitted",
    [MAE_PASSWORD_LATER] = "Too many logins: try again later",
  };

  if (passwords[message->err_nickname.password] != NULL)
    return passwords[message->err_nickname.password];
  return message->err_nickname.reason == MAE_NICKNAME_TAKEN     ? "Nickname already in use"
         : message->err_nickname.reason == MAE_NICKNAME_NOT_SET ? "Invalid Login"
                                                                : "Invalid action right now!";
}

/* ── The waiting room ──────────────────────────────────────────────────────────────────────── */

static void
tell_waiting (MaeAm65Server *self, GString *out)
{
  g_autofree char *text = g_strdup_printf ("Players Online: %d out of %d",
                                           MIN (self->booked, self->wanted), self->wanted);

  if (!self->is_matched)
    g_string_append (out, "{\"type\":\"matchmaking\"}\n");
  self->is_matched = TRUE;
  mae_json_text_line (out, "info", "payload", text);
}

static void
take_booked_seats (MaeAm65Server *self, const MaeMessage *message, GString *out)
{
  const char *decider = message->booked_seats.decider;

  if (!self->is_waiting)
    mae_json_text_line (out, "info", "payload", "Joining lobby... ");
  /* The choice of the number of players is lost when the player who made it leaves. */
  if (g_strcmp0 (decider, self->decider) != 0) {
    g_free (self->decider);
    self->decider = g_strdup (decider);
    self->wanted = 0;
  }
  self->is_waiting = TRUE;
  self->is_joining = self->has_game = FALSE;
  self->is_decider = message->booked_seats.players != NULL && message->booked_seats.self == 0;
  self->booked = (int) MIN (message->booked_seats.booked, G_MAXINT16);
  if (self->wanted > 0)
    tell_waiting (self, out);
}

/* ── Notices ───────────────────────────────────────────────────────────────────────────────── */

static void
write_error (MaeAm65Server *self, const char *text, GString *out)
{
  mae_json_text_line (out, "error", "payload", text);
  self->is_joining = FALSE;
  self->asks_again = TRUE;
  self->is_asked_now = FALSE;
}

void
mae_am65_write_notice (MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeMessage *message, GString *out)
{
  MaeAm65Server *self = &dialogue->server;

  switch (message->kind) {
  case MAE_MESSAGE_REQ_WELCOME:
    g_string_append (out, login_line);
    self->asked = MAE_AM65_ASK_LOGIN;
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    g_string_append (out, "ping\n");
    break;
  case MAE_MESSAGE_REQ_GOODBYE:
  case MAE_MESSAGE_RES_GOODBYE:
  case MAE_MESSAGE_RES_QUIT:
    g_string_append (out, "quit\n");
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    take_booked_seats (self, message, out);
    break;
  case MAE_MESSAGE_JOIN_GAME:
    self->wanted = (int) MIN (message->new_game.players_count, MAE_MAX_PLAYERS);
    tell_waiting (self, out);
    break;
  case MAE_MESSAGE_REJECT:
    self->is_sent = FALSE;
    write_error (self, reject_text (&message->reject.reject), out);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    write_error (self, nickname_text (message), out);
    break;
  case MAE_MESSAGE_ERR_NEW_GAME: /* asked again, without an error */
    self->asks_again = TRUE;
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    self->is_sent = FALSE;
    write_error (self, message->err_protocol.text, out);
    break;
  default: /* messages the dialect doesn't have */
    break;
  }
}

/* ── Questions ─────────────────────────────────────────────────────────────────────────────── */

static MaeAm65Question
question_of_game (MaeAm65Server *self, const MaeWireContext *context)
{
  const MaeGame *game = context->game;

  if (game->phase == MAE_PHASE_SETUP)
    return mae_game_setup_done (game, context->seat) ? MAE_AM65_ASK_NOTHING : MAE_AM65_ASK_SETUP;
  if (game->phase != MAE_PHASE_TURNS || game->current != context->seat)
    return MAE_AM65_ASK_NOTHING;
  if (game->main_done)
    return MAE_AM65_ASK_END;
  if (mae_am65_move_is_valid (&self->move, context))
    return self->move.question;
  return MAE_AM65_ASK_TURN;
}

MaeAm65Question
mae_am65_question (MaeDialogue *dialogue, const MaeWireContext *context)
{
  MaeAm65Server *self = &dialogue->server;

  if (context->game != NULL)
    return question_of_game (self, context);
  if (self->is_waiting)
    return self->is_decider && self->wanted == 0 ? MAE_AM65_ASK_COUNT : MAE_AM65_ASK_NOTHING;
  return self->is_joining ? MAE_AM65_ASK_NOTHING : MAE_AM65_ASK_LOGIN;
}

static void
ask_setup (const MaeDialogue *dialogue, const MaeWireContext *context, GString *out)
{
  const MaeGame *game = context->game;
  const MaePlayer *player = &game->players[context->seat];

  mae_json_open (out, NULL, '{');
  mae_json_open (out, "leaderCardsIDs", '[');
  for (int i = 0; i < player->hand_count; i++) {
    char id[MAE_AM65_NAME_SIZE];
    mae_am65_leader_name (game->rules, player->hand[i], id);
    mae_json_string (out, NULL, id);
  }
  mae_json_close (out, ']');
  mae_json_int (out, "numberOfResources",
                player->resources_chosen ? 0 : game->rules->seats[context->seat].resources);
  mae_json_string (out, "nickname", mae_am65_seat_name (dialogue, context, context->seat));
  mae_json_string (out, "type", "setup");
  mae_json_end_line (out);
}

static void
ask_whites (const MaeAm65Move *move, GString *out)
{
  const MaeRuleset *rules = move->before->rules;

  mae_json_int (out, "numberOfTransformation", move->whites);
  mae_json_open (out, "possibleTransformations", '[');
  for (int type = 0; type < rules->n_resources; type++)
    if (move->choices & 1u << type)
      mae_json_string (out, NULL, mae_am65_resource_name (rules, type));
  mae_json_close (out, ']');
}

/* Writes a question that names the player, and its fields. */
static void
ask_player (const MaeDialogue *dialogue, const MaeWireContext *context, MaeAm65Question question,
            GString *out)
{
  const MaeAm65Move *move = &dialogue->server.move;
  const MaeCommand *command = &move->draft.command;

  mae_json_open (out, NULL, '{');
  if (question == MAE_AM65_ASK_WHITES)
    ask_whites (move, out);
  if (question == MAE_AM65_ASK_SLOT) {
    char id[MAE_AM65_NAME_SIZE];
    mae_am65_card_name (
        context->game->rules,
        mae_game_top_card (context->game, command->buy_card.level, command->buy_card.colour), id);
    mae_json_string (out, "newCardID", id);
  }
  mae_json_string (out, "nickname", mae_am65_seat_name (dialogue, context, context->seat));
  mae_json_string (out, "type",
                   question == MAE_AM65_ASK_WHITES   ? "transformation"
                   : question == MAE_AM65_ASK_PLACES ? "placeResources"
                   : question == MAE_AM65_ASK_SLOT   ? "placeDevCard"
                                                     : "endTurnChoice");
  mae_json_end_line (out);
}

void
mae_am65_ask (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out)
{
  MaeAm65Server *self = &dialogue->server;
  MaeAm65Question question = mae_am65_question (dialogue, context);
  gboolean is_open =
      question != self->asked || ((again || self->asks_again) && !self->is_asked_now);

  if (question < MAE_AM65_ASK_WHITES || question > MAE_AM65_ASK_SLOT)
    mae_am65_move_clear (&self->move);
  self->asked = question;
  self->asks_again = self->is_asked_now = FALSE;
  if (!is_open)
    return;
  switch (question) {
  case MAE_AM65_ASK_NOTHING:
    break;
  case MAE_AM65_ASK_LOGIN:
    g_string_append (out, login_line);
    break;
  case MAE_AM65_ASK_COUNT:
    mae_json_text_line (out, "lobbyChoice", "payload", "between 1 and 4");
    break;
  case MAE_AM65_ASK_SETUP:
    ask_setup (dialogue, context, out);
    break;
  case MAE_AM65_ASK_TURN:
    mae_json_text_line (out, "startTurn", "nextPlayer",
                        mae_am65_seat_name (dialogue, context, context->seat));
    break;
  case MAE_AM65_ASK_WHITES:
  case MAE_AM65_ASK_PLACES:
  case MAE_AM65_ASK_SLOT:
  case MAE_AM65_ASK_END:
    ask_player (dialogue, context, question, out);
    break;
  }
}
