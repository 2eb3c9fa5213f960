/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server says, by its type, and what the session says. */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "step-client-private.h"

/* ── The waiting room ──────────────────────────────────────────────────────────────────────── */

static void
tell_waiting (StepClient *self)
{
  MaeMessage *message = mae_step_client_add (self, MAE_MESSAGE_BOOKED_SEATS);

  message->booked_seats.booked = self->n_waiting;
  message->booked_seats.decider = g_strdup (self->first);
}

static gboolean
take_room (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *players = mae_json_find (root, "players");
  int size;

  if (!mae_step_read_within (root, "size", 1, MAE_MAX_PLAYERS, &size) || players == NULL
      || mae_json_kind (players) != MAE_JSON_ARRAY)
    return FALSE;
  /* The player who made the room may be missing from the list. */
  const MaeJsonNode *first = mae_json_count (players) > 0 ? mae_json_element (players, 0) : NULL;
  self->n_waiting = MAX (1, (int) mae_json_count (players));
  g_free (self->first);
  self->first =
      g_strdup (first != NULL && mae_json_kind (first) == MAE_JSON_STRING ? mae_json_text (first)
                                                                          : self->name);
  self->is_in_room = TRUE;
  tell_waiting (self);
  mae_step_client_add (self, MAE_MESSAGE_JOIN_GAME)->new_game.players_count = size;
  return TRUE;
}

/* Returns the rules of the deployed program, which lacks one of the two tokens that only move the
 * cross. */
static const MaeRuleset *
deployed_rules (void)
{
  static gsize made;

  if (g_once_init_enter (&made)) {
    MaeRuleset *rules = mae_ruleset_new ();
    int last = -1;
    *rules = *mae_ruleset_builtin ("standard");
    for (int token = 0; token < rules->n_tokens; token++)
      if (rules->tokens[token].kind == MAE_TOKEN_CROSS && !rules->tokens[token].reshuffle)
        last = token;
    rules->n_tokens--;
    memmove (&rules->tokens[last], &rules->tokens[last + 1],
             (gsize) (rules->n_tokens - last) * sizeof rules->tokens[0]);
    g_once_init_leave (&made, (gsize) rules);
  }
  return (const MaeRuleset *) made;
}

/* Takes over the nickname in the spelling of the server. */
static gboolean
take_nickname (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *is_ours = mae_json_find (root, "maestri");
  const char *name;

  if (!mae_step_find_text (root, "nickname", &name))
    return FALSE;
  /* In a game players keep the names of their seats. */
  if (name != NULL && self->state == STEP_NO_GAME) {
    g_free (self->name);
    self->name = g_strdup (name);
    mae_ruleset_unref (self->rules);
    self->is_maestri = is_ours != NULL;
    self->rules =
        mae_ruleset_ref (self->is_maestri ? mae_ruleset_builtin ("standard") : deployed_rules ());
  }
  return TRUE;
}

static gboolean
take_lobby (StepClient *self, const char *type, const MaeJsonNode *root, gboolean *is_known)
{
  *is_known = TRUE;
  if (g_str_equal (type, "NicknameAccepted"))
    return take_nickname (self, root);
  if (g_str_equal (type, "ModeRequest")) {
    self->n_waiting = 1;
    g_free (self->first);
    self->first = g_strdup (self->name);
    tell_waiting (self);
    return TRUE;
  }
  if (g_ascii_strcasecmp (type, "OkRoom") == 0)
    return take_room (self, root);
  if (self->state == STEP_NO_GAME
      && (g_str_equal (type, "JoinPlayer") || g_str_equal (type, "CrashedPlayer"))) {
    self->n_waiting = MAX (1, self->n_waiting + (g_str_equal (type, "JoinPlayer") ? 1 : -1));
    tell_waiting (self);
    return TRUE;
  }
  *is_known = FALSE;
  return FALSE;
}

/* ── Errors ────────────────────────────────────────────────────────────────────────────────── */

/* Translates an error keyword to a reject, as far as possible. */
static gboolean
reject_of (const char *keyword, MaeReject *reject)
{
  static const struct {
    const char *keyword;
    MaeReject reject;
  } rejects[] = {
    { "notYouTurn", { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_NOT_CURRENT } },
    { "requirementsNotSatisfied", { .kind = MAE_REJECT_REQUIREMENTS } },
    { "notEnoughResources", { .kind = MAE_REJECT_REQUIREMENTS } },
    { "wrongLevel", { .kind = MAE_REJECT_BUY } },
    { "invalidDeck", { .kind = MAE_REJECT_BUY } },
    { "noSuchDevelopmentCard", { .kind = MAE_REJECT_BUY, .buy.empty = true } },
    { "productionUsed",
      { .kind = MAE_REJECT_NOT_OWNED, .not_owned.object = MAE_OBJECT_PRODUCTION } },
    { "invalidLeaderCardID",
      { .kind = MAE_REJECT_NOT_OWNED, .not_owned.object = MAE_OBJECT_LEADER } },
    { "invalidShelf", { .kind = MAE_REJECT_NOT_OWNED, .not_owned.object = MAE_OBJECT_SHELF } },
    { "invalidStorage",
      { .kind = MAE_REJECT_NOT_OWNED, .not_owned.object = MAE_OBJECT_CONTAINER } },
    { "invalidResource",
      { .kind = MAE_REJECT_TRANSACTION, .transaction.reason = MAE_TRANSACTION_EXCLUDED } },
    { "notEnoughSpace",
      { .kind = MAE_REJECT_TRANSFER, .transfer = { -1, -1, true, MAE_TRANSFER_CAPACITY } } },
    { "nullResource",
      { .kind = MAE_REJECT_TRANSFER, .transfer = { -1, -1, true, MAE_TRANSFER_BOUND_DIFFERS } } },
    { "existingResource",
      { .kind = MAE_REJECT_TRANSFER, .transfer = { -1, -1, true, MAE_TRANSFER_DUPLICATE } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    if (g_str_equal (keyword, rejects[i].keyword)) {
      *reject = rejects[i].reject;
      return TRUE;
    }
  return FALSE;
}

static void
tell_error (StepClient *self, const char *keyword)
{
  MaeReject reject;

  if (g_str_equal (keyword, "usedNickname")) {
    mae_step_client_add (self, MAE_MESSAGE_ERR_NICKNAME)->err_nickname.reason = MAE_NICKNAME_TAKEN;
  } else if (g_str_equal (keyword, "invalidNickname")) {
    mae_step_client_add (self, MAE_MESSAGE_ERR_NICKNAME)->err_nickname.reason =
        MAE_NICKNAME_NOT_SET;
  } else if (g_str_equal (keyword, "invalidMode")) {
    mae_step_client_add (self, MAE_MESSAGE_ERR_NEW_GAME)->err_new_game.invalid_count = TRUE;
  } else if (self->state == STEP_FOLLOWING && reject_of (keyword, &reject)) {
    mae_step_client_add (self, MAE_MESSAGE_REJECT)->reject.reject = reject;
  } else {
    mae_step_client_add (self, MAE_MESSAGE_ERR_PROTOCOL)->err_protocol.text = g_strdup (keyword);
  }
}

/* Takes an error. In the document its field has another name. */
static void
take_error (StepClient *self, const MaeJsonNode *root, GString *reply)
{
  const char *keyword = NULL, *other = NULL;

  mae_step_find_text (root, "error", &keyword);
  mae_step_find_text (root, "errorMessage", &other);
  if (keyword == NULL || (g_str_equal (keyword, "generic") && other != NULL))
    keyword = other != NULL ? other : "generic";
  if (self->flight.is_open && mae_step_flight_recover (self, reply))
    return;
  tell_error (self, keyword);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
take (StepClient *self, const char *type, const MaeJsonNode *root, GString *reply,
      gboolean *is_known)
{
  *is_known = TRUE;
  if (g_ascii_strcasecmp (type, "Error") == 0) {
    take_error (self, root, reply);
    return TRUE;
  }
  /* A ping needs no answer. */
  if (g_str_equal (type, "Ping"))
    return TRUE;
  gboolean is_fine = take_lobby (self, type, root, is_known);
  if (!*is_known)
    is_fine = mae_step_client_game (self, type, root, is_known);
  if (!*is_known)
    is_fine = mae_step_client_events (self, type, root, is_known);
  if (is_fine && self->flight.is_open)
    mae_step_flight_go_on (self, type, root, reply);
  return is_fine;
}

static gboolean
read_json (StepClient *self, const MaeJsonNode *root, GString *reply, GError **error)
{
  gboolean is_known = FALSE;
  const char *type;

  if (!mae_step_find_text (root, "type", &type) || type == NULL) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX, "no type");
    return FALSE;
  }
  if (g_str_equal (type, "resourceCost"))
    type = "ResourceToPay"; /* the document's name */
  if (take (self, type, root, reply, &is_known))
    return TRUE;
  g_autofree char *shown = mae_protocol_error_word (type, 40);
  g_set_error_literal (error, MAE_PROTOCOL_ERROR,
                       is_known ? MAE_PROTOCOL_ERROR_FIELD : MAE_PROTOCOL_ERROR_TYPE, shown);
  return FALSE;
}

MaeHeard
mae_step_client_read (StepClient *self, const MaeWireContext *context, const char *line,
                      gsize length, MaeMessage *out, GString *reply, GError **error)
{
  const char *problem;
  gsize at;

  *out = (MaeMessage){ 0 };
  g_array_set_size (self->messages, 0);
  g_autoptr (JsonNode) root = mae_json_read (line, length, MAE_JSON_MAX_DEPTH, &at, &problem);
  if (root == NULL)
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX, problem);
  if (root == NULL || !read_json (self, root, reply, error))
    return MAE_HEARD_WRONG;
  return mae_message_take_first (self->messages, out) ? MAE_HEARD_MESSAGE : MAE_HEARD_PART;
}

/* ── Saying ────────────────────────────────────────────────────────────────────────────────── */

/* In a waiting room nothing is sent: the deployed server would ignore everything after it. */
void
mae_step_client_request (StepClient *self, const MaeMessage *message, GString *out)
{
  StepRequest request = { 0 };

  switch ((int) message->kind) {
  case MAE_MESSAGE_REQ_JOIN:
    if (self->state != STEP_NO_GAME)
      return;
    g_free (self->name);
    self->name = g_strdup (message->join.nickname);
    request = (StepRequest){ .kind = STEP_LOGIN, .text = { self->name } };
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
    if (self->is_in_room)
      return;
    request = (StepRequest){ .kind = STEP_MODE,
                             .number = { (int) CLAMP (message->new_game.players_count, 0, 99) } };
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    if (self->state == STEP_NO_GAME)
      return;
    request.kind = STEP_PING;
    break;
  case MAE_MESSAGE_COMMAND:
    if (self->state == STEP_FOLLOWING)
      mae_step_flight_begin (self, &message->command, out);
    return;
  default:
    return;
  }
  mae_step_request_write (&request, out);
}
