/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdio.h>
#include <string.h>

#include "am65-client.h"

#define MOST_PLAYERS 4

/* ── A game to which we come back ──────────────────────────────────────────────────────────── */

/* Returns whether a message of @type may come before we are asked for a new move or the end of the
 * turn: it belongs to a move that was begun before. */
static gboolean
is_within_move (const char *type)
{
  static const char *const types[] = { "info",           "graphicUpdate", "transformation",
                                       "placeResources", "placeDevCard",  NULL };

  return type != NULL && g_strv_contains (types, type);
}

/* Makes the held game that of @context, and queues it if a message of @type says what we may do. */
static void
go_on_with_held (MaeAm65Client *self, const char *type, MaeWireContext *context)
{
  const MaeSnapshot *held = self->held;

  if (held == NULL)
    return;
  context->rules = held->rules;
  context->roster = &held->roster;
  context->game = &held->game;
  context->seat = mae_roster_find (&held->roster, self->name);
  if (!is_within_move (type))
    mae_am65_client_release (self);
}

/* ── The lobby ─────────────────────────────────────────────────────────────────────────────── */

/* To be called when the login was accepted: the text from which the password was made is the seat's
 * secret. */
static void
enter (MaeAm65Client *self)
{
  if (self->is_in)
    return;
  self->is_in = TRUE;
  if (self->secret != NULL)
    mae_am65_client_push (
        self, &(MaeMessage){ .kind = MAE_MESSAGE_SECRET, .secret.text = g_strdup (self->secret) });
}

static void
push_booked (MaeAm65Client *self, int booked, const char *decider)
{
  mae_am65_client_push (
      self, &(MaeMessage){
                .kind = MAE_MESSAGE_BOOKED_SEATS,
                .booked_seats = { .booked = booked, .decider = g_strdup (decider), .self = -1 } });
}

/* Reads "Players Online: 2 out of 4", "Anna has left", "Anna has reconnected". */
static void
read_info (MaeAm65Client *self, const MaeWireContext *context, const char *text)
{
  static const char *const ends[] = { " has left", " has reconnected" };
  int booked, wanted;

  enter (self);
  if (sscanf (text, "Players Online: %4d out of %4d", &booked, &wanted) == 2 && !self->has_begun) {
    push_booked (self, CLAMP (booked, 0, MAE_MAX_PLAYERS), NULL);
    mae_am65_client_push (
        self, &(MaeMessage){ .kind = MAE_MESSAGE_JOIN_GAME,
                             .new_game.players_count = CLAMP (wanted, 0, MAE_MAX_PLAYERS) });
  }
  for (int i = 0; i < 2 && context->game != NULL; i++) {
    gsize length = strlen (text);
    if (!g_str_has_suffix (text, ends[i]))
      continue;
    g_autofree char *name = g_strndup (text, length - strlen (ends[i]));
    int seat = mae_roster_find (context->roster, name);
    if (seat >= 0)
      mae_am65_client_push_event (
          self,
          &(MaeEvent){ .kind = MAE_EVENT_PRESENCE, .seat = seat, .presence.present = i == 1 });
  }
}

/* Returns whether @text says that a game with others is going on. After that the server quits. */
static gboolean
is_about_others (const char *text)
{
  return strstr (text, "ongoing") != NULL || strstr (text, "is full") != NULL;
}

/* Error texts have no fixed form. Before the game begins, those that answer a login are
 * recognized. */
static void
read_error (MaeAm65Client *self, const MaeWireContext *context, const char *text)
{
  MaeMessage refusal = { .kind = MAE_MESSAGE_ERR_NICKNAME };

  self->flight.kind = MAE_N_COMMANDS;
  self->n_refused++;
  if (!self->is_in && is_about_others (text)) {
    self->is_busy = TRUE;
    return;
  }
  if (!self->is_in && strstr (text, "assword") != NULL && strstr (text, "permitted") == NULL) {
    refusal.err_nickname.reason = MAE_NICKNAME_TAKEN;
    refusal.err_nickname.password = MAE_PASSWORD_WRONG;
  } else if (!self->is_in && strstr (text, "in use") != NULL) {
    refusal.err_nickname.reason = MAE_NICKNAME_TAKEN;
  } else if (!self->is_in && strstr (text, "permitted") != NULL) {
    refusal.err_nickname.reason = MAE_NICKNAME_NOT_SET;
  } else if (context->game != NULL) {
    refusal.kind = MAE_MESSAGE_REJECT;
    refusal.reject.code = g_strdup (text);
  } else {
    refusal.kind = MAE_MESSAGE_ERR_PROTOCOL;
    refusal.err_protocol.text = g_strdup (text);
  }
  mae_am65_client_push (self, &refusal);
}

/* ── The game ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
read_setup (MaeAm65Client *self, const MaeJsonNode *root)
{
  const MaeRuleset *rules;
  const MaeJsonNode *leaders = mae_am65_find_either (root, "leaderCardsIDs", "leaderCardIDs");
  gint64 n = 0;

  if (leaders == NULL || !mae_am65_number (mae_json_find (root, "numberOfResources"), &n)
      || !mae_am65_client_begin (self, NULL, leaders, (int) CLAMP (n, 0, 8), -1))
    return FALSE;
  self->has_leaders = self->has_resources = FALSE;
  rules = g_array_index (self->queue, MaeMessage, self->queue->len - 1).snapshot->rules;
  MAE_JSON_EACH_NTH (leader, i, leaders)
    if (i < MAE_MAX_HAND) {
      self->n_dealt = i + 1;
      self->dealt[i] = (int16_t) mae_am65_leader_find (rules, mae_am65_text (leader));
    }
  return TRUE;
}

static gboolean
read_reconnect (MaeAm65Client *self, const MaeJsonNode *root)
{
  const MaeJsonNode *update = mae_json_find (root, "graphicUpdateEvent");
  const char *current = mae_am65_text (mae_json_find (root, "currentPlayer"));

  enter (self);
  return update != NULL && current != NULL
         && mae_roster_read (&self->roster, mae_json_find (root, "nicknames"), MOST_PLAYERS)
         && mae_am65_client_begin (self, update, NULL, 0, mae_roster_find (&self->roster, current));
}

/* To be called when our last move is complete. */
static void
push_action (MaeAm65Client *self, const MaeWireContext *context, MaeCommandKind kind)
{
  self->flight.kind = MAE_N_COMMANDS;
  self->n_refused = 0;
  mae_am65_client_push_action (self, context->seat, kind);
}

/* To be called when @seat's turn begins. */
static void
push_turn (MaeAm65Client *self, const MaeGame *game, int seat)
{
  self->has_led = FALSE;
  mae_am65_client_push_event (self, &(MaeEvent){ .kind = MAE_EVENT_CURRENT, .seat = seat });
  if (game->phase == MAE_PHASE_TURNS)
    mae_am65_client_push_action (self, game->current, MAE_COMMAND_END_TURN);
}

static gboolean
read_start_turn (MaeAm65Client *self, const MaeWireContext *context, const MaeJsonNode *root)
{
  const char *name = mae_am65_text (mae_json_find (root, "nextPlayer"));
  const MaeGame *game = context->game;

  if (name == NULL)
    return FALSE;
  if (game == NULL || strcmp (name, MAE_AM65_LORENZO) == 0)
    return TRUE;
  int seat = mae_roster_find (context->roster, name);
  if (seat < 0)
    return FALSE;
  if (self->flight.kind == MAE_COMMAND_ACTIVATE_LEADER
      || self->flight.kind == MAE_COMMAND_DISCARD_LEADER) {
    push_action (self, context, self->flight.kind);
    self->has_led = TRUE;
  }
  if (game->phase == MAE_PHASE_SETUP)
    mae_am65_client_push_event (self, &(MaeEvent){ .kind = MAE_EVENT_SETUP_DONE, .seat = -1 });
  else if (seat == game->current && !game->main_done)
    return TRUE; /* the same question was repeated */
  push_turn (self, game, seat);
  self->flight.kind = MAE_N_COMMANDS;
  return TRUE;
}

/* Returns the points of the player of @seat at the end; -1: not told. In the document they are in a
 * list, the winner first. */
static gint64
points_at_end (const MaeJsonNode *root, const char *name)
{
  const MaeJsonNode *points = mae_json_find (root, "playersPoints");
  const MaeJsonNode *results = mae_json_find (root, "results");
  gint64 n;

  if (points != NULL && mae_am65_number (mae_json_find (points, name), &n))
    return n;
  if (results != NULL && mae_json_kind (results) == MAE_JSON_ARRAY) {
    MAE_JSON_EACH_NTH (result, i, results)
      if (g_strcmp0 (mae_am65_text (mae_json_find (result, "player")), name) == 0
          && mae_am65_number (mae_json_find (result, "points"), &n))
        return n;
  }
  return -1;
}

static gboolean
read_end (MaeAm65Client *self, const MaeWireContext *context, const MaeJsonNode *root)
{
  const char *winner = mae_am65_text (mae_json_find (root, "winner"));
  const MaeJsonNode *results = mae_json_find (root, "results");
  MaeEvent event = { .kind = MAE_EVENT_END, .seat = -1 };

  if (context->game == NULL)
    return TRUE;
  if (winner == NULL && results != NULL && mae_json_kind (results) == MAE_JSON_ARRAY
      && mae_json_count (results) > 0)
    winner = mae_am65_text (mae_json_find (mae_json_element (results, 0), "player"));
  if (winner == NULL)
    return FALSE;
  for (int seat = 0; seat < context->game->n_players; seat++) {
    gint64 n = points_at_end (root, context->roster->name[seat]);
    if (n >= 0 && n <= MAE_QUANTITY_MAX)
      mae_am65_client_push_event (
          self, &(MaeEvent){ .kind = MAE_EVENT_POINTS, .seat = seat, .points.points = (int) n });
  }
  int seat = mae_roster_find (context->roster, winner);
  event.end.winners = (guint8) (seat >= 0 ? 1 << seat : 0);
  mae_am65_client_push_event (self, &event);
  push_action (self, context,
               self->flight.kind != MAE_N_COMMANDS ? self->flight.kind : MAE_COMMAND_END_TURN);
  return TRUE;
}

/* ── Message types ─────────────────────────────────────────────────────────────────────────── */

#define MOST_REFUSED 3

static gboolean
read_question (MaeAm65Client *self, const MaeWireContext *context, const char *type,
               const MaeJsonNode *root, GString *reply)
{
  if (context->game == NULL || context->seat < 0)
    return TRUE;
  /* A player who returns in the middle of a move is only asked the next question, not told
   * whose turn it is. The turn goes on when that move is complete. */
  gboolean is_end = g_str_equal (type, "endTurnChoice");
  gboolean is_new =
      context->game->phase == MAE_PHASE_TURNS && context->game->current != context->seat;
  /* Otherwise this client would go on forever answering a server that refuses every answer. The
   * player has been told the reason. */
  gboolean is_stuck = self->n_refused >= MOST_REFUSED && !is_end;
  if (is_new && (is_end || is_stuck))
    push_turn (self, context->game, context->seat);
  if (is_stuck)
    return TRUE;
  if (g_str_equal (type, "transformation"))
    mae_am65_client_turn_whites (self, context, root, reply);
  else if (g_str_equal (type, "placeResources"))
    mae_am65_client_place (self, context, reply);
  else if (g_str_equal (type, "placeDevCard"))
    mae_am65_client_put_card (self, context, root, reply);
  else if (is_new || !context->game->main_done)
    push_action (self, context,
                 self->flight.kind == MAE_COMMAND_BUY_CARD
                         || self->flight.kind == MAE_COMMAND_PRODUCE
                     ? self->flight.kind
                     : MAE_COMMAND_TAKE_MARKET);
  return TRUE;
}

static gboolean
read_type (MaeAm65Client *self, const MaeWireContext *context, const char *type,
           const MaeJsonNode *root, GString *reply, gboolean *is_known)
{
  static const char *const questions[] = { "transformation", "placeResources", "placeDevCard",
                                           "endTurnChoice", NULL };
  const char *payload = mae_am65_text (mae_json_find (root, "payload"));

  if (g_str_equal (type, "login")) {
    self->is_maestri = mae_json_find (root, "maestri") != NULL;
    return TRUE;
  }
  if (g_str_equal (type, "lobbyChoice") || g_str_equal (type, "matchmaking")) {
    enter (self);
    push_booked (self, 1, *type == 'l' ? self->name : NULL);
    return TRUE;
  }
  if (g_str_equal (type, "info") || g_str_equal (type, "error")) {
    if (payload != NULL && *type == 'i')
      read_info (self, context, payload);
    else if (payload != NULL)
      read_error (self, context, payload);
    return payload != NULL;
  }
  if (g_str_equal (type, "gameStarted")) {
    self->has_begun = FALSE;
    return mae_roster_read (&self->roster, mae_am65_find_either (root, "nicknames", "players"),
                            MOST_PLAYERS);
  }
  if (g_str_equal (type, "setup"))
    return read_setup (self, root);
  if (g_str_equal (type, "reconnect"))
    return read_reconnect (self, root);
  if (g_str_equal (type, "graphicUpdate"))
    return mae_am65_client_update (self, context, root);
  if (g_str_equal (type, "startTurn"))
    return read_start_turn (self, context, root);
  if (g_str_equal (type, "endGame"))
    return read_end (self, context, root);
  if (g_strv_contains (questions, type))
    return read_question (self, context, type, root, reply);
  *is_known = FALSE;
  return FALSE;
}

MaeHeard
mae_am65_read_notice (MaeAm65Client *self, const MaeWireContext *context, const MaeJsonNode *root,
                      MaeMessage *out, GString *reply, GError **error)
{
  const char *type = mae_am65_text (mae_json_find (root, "type"));
  gboolean is_known = type != NULL;
  MaeWireContext now = *context;

  go_on_with_held (self, type, &now);
  guint before = self->queue->len;
  if (type == NULL || !read_type (self, &now, type, root, reply, &is_known)) {
    g_array_set_size (self->queue, before);
    g_autofree char *shown = mae_protocol_error_word (type != NULL ? type : "", 40);
    g_set_error (
        error, MAE_PROTOCOL_ERROR, is_known ? MAE_PROTOCOL_ERROR_FIELD : MAE_PROTOCOL_ERROR_TYPE,
        is_known ? "“%s” lacks a field, or has a wrong one" : "“%s” isn't a type of message",
        shown);
    return MAE_HEARD_WRONG;
  }
  return mae_message_take_first (self->queue, out) ? MAE_HEARD_MESSAGE : MAE_HEARD_PART;
}
