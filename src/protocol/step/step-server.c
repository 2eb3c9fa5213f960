/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-private.h"

#include <string.h>

#include "protocol/json-writer.h"

StepServer *
mae_step_server_new (void)
{
  StepServer *self = g_new0 (StepServer, 1);

  self->turn.shown_depot = -1;
  self->early = g_string_new (NULL);
  self->marbles = g_string_new (NULL);
  self->owed = g_string_new (NULL);
  return self;
}

void
mae_step_server_free (StepServer *self)
{
  mae_step_turn_close (&self->turn);
  g_strfreev (self->lobby.players);
  g_free (self->shown);
  g_string_free (self->early, TRUE);
  g_string_free (self->marbles, TRUE);
  g_string_free (self->owed, TRUE);
  g_free (self);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

/* @keyword is sent to the player: see tell_wrong(). */
static MaeHeard
wrong (GError **error, const char *keyword)
{
  g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_FIELD, keyword);
  return MAE_HEARD_WRONG;
}

static MaeHeard
read_login (const StepRequest *request, MaeMessage *out, GError **error)
{
  const char *name = request->text[0];

  if (request->kind != STEP_LOGIN)
    return wrong (error, "expectedLogin");
  if (name == NULL || name[0] == '\0' || g_str_equal (name, STEP_LORENZO))
    return wrong (error, "invalidNickname");
  out->kind = MAE_MESSAGE_REQ_JOIN;
  out->join.nickname = g_strdup (name);
  return MAE_HEARD_MESSAGE;
}

static MaeHeard
read_in_lobby (StepServer *self, const StepRequest *request, MaeMessage *out, GError **error)
{
  if (!self->lobby.is_accepted)
    return read_login (request, out, error);
  if (!self->lobby.is_asked)
    return wrong (error, "invalidCommand");
  if (request->kind != STEP_MODE)
    return wrong (error, "invalidMode");
  out->kind = MAE_MESSAGE_REQ_NEW_GAME;
  out->new_game.players_count = request->number[0];
  return MAE_HEARD_MESSAGE;
}

gboolean
mae_step_server_next (StepServer *self, MaeMessage *out)
{
  if (self->n_commands == 0)
    return FALSE;
  out->kind = MAE_MESSAGE_COMMAND;
  out->command = self->commands[--self->n_commands];
  return TRUE;
}

static MaeHeard
read_in_game (StepServer *self, const MaeWireContext *context, const StepRequest *request,
              MaeMessage *out, GError **error)
{
  self->n_commands = 0;
  if (request->kind == STEP_LOGIN || request->kind == STEP_MODE)
    return wrong (error, "invalidCommand");
  if (!mae_step_rules_fit (context->rules))
    return wrong (error, "generic");
  const char *keyword = mae_step_turn_request (self, context, request);
  if (keyword != NULL)
    return wrong (error, keyword);
  return mae_step_server_next (self, out) ? MAE_HEARD_MESSAGE : MAE_HEARD_PART;
}

static MaeHeard
read_request (StepServer *self, const MaeWireContext *context, const MaeJsonNode *root,
              MaeMessage *out, GError **error)
{
  StepRequest request;

  if (!mae_step_request_read (root, &request))
    return wrong (error, "invalidJson");
  if (request.kind == STEP_PING) {
    out->kind = MAE_MESSAGE_RES_HEARTBEAT;
    return MAE_HEARD_MESSAGE;
  }
  return context->game != NULL ? read_in_game (self, context, &request, out, error)
                               : read_in_lobby (self, &request, out, error);
}

MaeHeard
mae_step_server_read (StepServer *self, const MaeWireContext *context, const char *line,
                      gsize length, MaeMessage *out, GError **error)
{
  const char *problem;
  gsize at;
  guint depth = context->max_depth > 0 ? context->max_depth : MAE_JSON_MAX_DEPTH;

  *out = (MaeMessage){ 0 };
  g_autoptr (JsonNode) root = mae_json_read (line, length, depth, &at, &problem);
  return root == NULL ? wrong (error, "invalidJson")
                      : read_request (self, context, root, out, error);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static const char *
keyword_of (const MaeReject *reject)
{
  switch (reject->kind) {
  case MAE_REJECT_ACTION:
    return reject->action.reason == MAE_ACTION_NOT_CURRENT ? "notYouTurn" : "invalidCommand";
  case MAE_REJECT_NOT_OWNED:
  case MAE_REJECT_ACTIVE_LEADER:
    return "invalidLeaderCardID";
  case MAE_REJECT_RECIPE:
  case MAE_REJECT_TRANSACTION:
    return "invalidResource";
  case MAE_REJECT_TRANSFER:
    return "notEnoughSpace";
  case MAE_REJECT_BUY:
    return reject->buy.empty ? "noSuchDevelopmentCard" : "wrongLevel";
  case MAE_REJECT_REQUIREMENTS:
    return "requirementsNotSatisfied";
  default:
    return "invalidCommand";
  }
}

static gboolean
is_keyword (const char *text)
{
  return text[0] != '\0'
         && strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen (text);
}

/* Sentences are sent with the keyword "generic", since clients only know keywords. */
static void
tell_wrong (const char *text, GString *out)
{
  if (is_keyword (text)) {
    mae_step_error (out, text);
    return;
  }
  mae_json_begin_line (out, "Error");
  mae_json_string (out, "error", "generic");
  mae_json_string (out, "errorMessage", text);
  mae_json_end_line (out);
}

static const char *
keyword_of_nickname (MaeNicknameReason reason)
{
  return reason == MAE_NICKNAME_TAKEN     ? "usedNickname"
         : reason == MAE_NICKNAME_NOT_SET ? "invalidNickname"
                                          : "invalidCommand";
}

void
mae_step_server_write (StepServer *self, const MaeMessage *message, GString *out)
{
  /* During a game answers are written after the updates they belong to: see
   * mae_step_server_ask(). */
  GString *answers = self != NULL && self->shown != NULL ? self->owed : out;

  switch ((int) message->kind) {
  case MAE_MESSAGE_REQ_HEARTBEAT:
    mae_json_type_line (out, "Ping");
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    if (self != NULL)
      mae_step_lobby_booked (self, message, out);
    break;
  case MAE_MESSAGE_JOIN_GAME:
    if (self != NULL)
      mae_step_lobby_size (self, (int) message->new_game.players_count, out);
    break;
  case MAE_MESSAGE_REJECT:
    mae_step_error (answers, keyword_of (&message->reject.reject));
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    mae_step_error (answers, keyword_of_nickname (message->err_nickname.reason));
    break;
  case MAE_MESSAGE_ERR_NEW_GAME:
    mae_step_error (answers, "invalidMode");
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    tell_wrong (message->err_protocol.text, answers);
    break;
  default:
    break;
  }
}

/* ── Changes and questions ─────────────────────────────────────────────────────────────────── */

/* Writes what a client is told when its game begins, or when its player returns to one. */
static void
tell_all (StepServer *self, const MaeWireContext *context, const MaeGame *game, GString *out)
{
  gboolean is_start = self->lobby.has_room && game->phase == MAE_PHASE_SETUP;

  if (!mae_step_rules_fit (context->rules))
    tell_wrong ("Your program doesn't support the rules of this game.", out);
  else if (is_start)
    mae_step_tell_start (context, game, out);
  else
    mae_step_tell_return (context, game, out);
  self->lobby.is_accepted = TRUE;
}

void
mae_step_server_ask (StepServer *self, const MaeWireContext *context, GString *out)
{
  if (context->game == NULL || context->seat < 0) {
    g_clear_pointer (&self->shown, g_free);
    return;
  }
  g_autofree MaeGame *buffer = g_new (MaeGame, 1);
  const MaeGame *now = mae_step_turn_game (self, context, buffer);
  if (self->shown == NULL) {
    tell_all (self, context, now, out);
    self->shown = g_new (MaeGame, 1);
  } else if (mae_step_rules_fit (context->rules)) {
    g_string_append_len (out, self->early->str, (gssize) self->early->len);
    mae_step_tell_changes (self, context, now, out);
    g_string_append_len (out, self->owed->str, (gssize) self->owed->len);
    if (now->phase == MAE_PHASE_ENDED && self->shown->phase != MAE_PHASE_ENDED)
      mae_step_tell_end (context, now, out);
  }
  *self->shown = *now;
  g_string_truncate (self->early, 0);
  g_string_truncate (self->marbles, 0);
  g_string_truncate (self->owed, 0);
}
