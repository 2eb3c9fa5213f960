/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-dialect.h"

#include <string.h>

#include "am65-client.h"
#include "am65-private.h"
#include "protocol/json-writer.h"

static MaeDialogue *
open_dialogue (MaeSide side)
{
  MaeDialogue *dialogue = g_new0 (MaeDialogue, 1);

  dialogue->side = side;
  if (side == MAE_SIDE_CLIENT) {
    dialogue->client = g_new0 (MaeAm65Client, 1);
    mae_am65_client_init (dialogue->client);
  }
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    mae_am65_board_init (&dialogue->server.boards[seat]);
  return dialogue;
}

static void
close_dialogue (MaeDialogue *dialogue)
{
  if (dialogue->client != NULL)
    mae_am65_client_clear (dialogue->client);
  g_free (dialogue->client);
  mae_am65_move_clear (&dialogue->server.move);
  g_free (dialogue->server.name);
  g_free (dialogue->server.decider);
  g_free (dialogue);
}

static void
inherit (MaeDialogue *dialogue, MaeDialogue *from)
{
  MaeAm65Server *self = &dialogue->server, *old = &from->server;

  mae_am65_move_clear (&self->move);
  self->move = old->move;
  memset (&old->move, 0, sizeof old->move);
  memcpy (self->boards, old->boards, sizeof self->boards);
}

/* A client may be silent without limit before its login, while people enter their names; a server,
 * before its first heartbeat. */
static gboolean
may_be_silent (const MaeDialogue *dialogue)
{
  if (dialogue->side == MAE_SIDE_CLIENT)
    return !dialogue->client->is_pinged;
  return !dialogue->server.is_waiting && !dialogue->server.has_game;
}

/* The deployed program stores the moves of its game, and makes them again when it has the same
 * players. Our server has the game at once. */
static gboolean
may_restore (const MaeDialogue *dialogue)
{
  return !dialogue->client->is_maestri;
}

static gboolean
is_greeting (const char *line, gsize length)
{
  return mae_dialect_line_is (line, length, "login", NULL);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static MaeHeard
read_json (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  guint depth = context->max_depth != 0 ? context->max_depth : MAE_JSON_MAX_DEPTH;
  const char *problem;
  gsize at, start = 0;

  while (start < length && (line[start] == ' ' || line[start] == '\t'))
    start++;
  if (start == length || line[start] != '{') {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX,
                         "Not a JSON message");
    return MAE_HEARD_WRONG;
  }
  g_autoptr (JsonNode) root = mae_json_read (line, length, depth, &at, &problem);
  if (root == NULL) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX,
                         "Invalid JSON structure");
    return MAE_HEARD_WRONG;
  }
  if (dialogue->side == MAE_SIDE_CLIENT)
    return mae_am65_read_notice (dialogue->client, context, root, out, reply, error);
  return mae_am65_read_request (dialogue, context, root, out, reply, error);
}

static gboolean
is_word (const char *line, gsize length, const char *word)
{
  return length == strlen (word) && memcmp (line, word, length) == 0;
}

/* Handles words that aren't JSON, on the side that may receive them. */
static gboolean
read_word (MaeDialogue *dialogue, const char *line, gsize length, MaeMessage *out)
{
  gboolean is_client = dialogue->side == MAE_SIDE_CLIENT;

  if (is_client && is_word (line, length, "ping")) {
    mae_am65_client_beat (dialogue->client);
    out->kind = MAE_MESSAGE_REQ_HEARTBEAT;
    return TRUE;
  }
  if (is_client && is_word (line, length, "quit")) {
    out->kind = MAE_MESSAGE_REQ_GOODBYE;
    out->goodbye.reason = dialogue->client->is_busy      ? MAE_GOODBYE_BUSY
                          : dialogue->client->is_maestri ? MAE_GOODBYE_SHUTDOWN
                                                         : MAE_GOODBYE_UNKNOWN;
    return TRUE;
  }
  out->kind = MAE_MESSAGE_RES_HEARTBEAT;
  return !is_client && is_word (line, length, "pong");
}

static MaeHeard
read_line (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  memset (out, 0, sizeof *out);
  dialogue->server.n_queue = 0;
  if (read_word (dialogue, line, length, out))
    return MAE_HEARD_MESSAGE;
  return read_json (dialogue, context, line, length, out, reply, error);
}

static gboolean
read_next (MaeDialogue *dialogue, const MaeWireContext *context, MaeMessage *out)
{
  MaeAm65Server *self = &dialogue->server;

  if (dialogue->side == MAE_SIDE_CLIENT)
    return mae_message_take_first (dialogue->client->queue, out);
  if (self->n_queue == 0)
    return FALSE;
  out->kind = MAE_MESSAGE_COMMAND;
  out->command = self->queue[0];
  self->queue[0] = self->queue[1];
  self->n_queue--;
  return TRUE;
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_message (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  if (dialogue != NULL) {
    mae_am65_write_notice (dialogue, context, message, out);
  } else if (message->kind == MAE_MESSAGE_ERR_PROTOCOL) {
    /* A peer that is being refused has no dialogue. */
    mae_json_text_line (out, "error", "payload", message->err_protocol.text);
    g_string_append (out, "quit\n");
  }
}

static void
write_request (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  mae_am65_client_request (dialogue->client, context, message, out);
}

static MaeUnsent
why_unsent (const MaeDialogue *dialogue, const MaeWireContext *context, const MaeCommand *command)
{
  return mae_am65_client_unsent (dialogue->client, context, command);
}

static const char *
message_name (MaeMessageKind kind)
{
  return kind == MAE_MESSAGE_REQ_JOIN        ? "login"
         : kind == MAE_MESSAGE_REQ_NEW_GAME  ? "lobbyChoice"
         : kind == MAE_MESSAGE_REQ_QUIT      ? "quit"
         : kind == MAE_MESSAGE_RES_HEARTBEAT ? "pong"
                                             : NULL;
}

static const char *
command_name (MaeCommandKind kind)
{
  static const char *const names[MAE_N_COMMANDS] = {
    [MAE_COMMAND_CHOOSE_LEADERS] = "setupAction",   [MAE_COMMAND_TAKE_MARKET] = "marketAction",
    [MAE_COMMAND_BUY_CARD] = "buyAction",           [MAE_COMMAND_PRODUCE] = "productionAction",
    [MAE_COMMAND_ACTIVATE_LEADER] = "leaderAction", [MAE_COMMAND_END_TURN] = "endTurnAction",
  };

  return names[kind];
}

const MaeDialect mae_am65_dialect = {
  .name = "am65",
  .port = 1337,
  .heartbeat.after = 5 * G_TIME_SPAN_SECOND,
  .heartbeat.silence_max = 8 * G_TIME_SPAN_SECOND,
  .heartbeat.is_steady = TRUE,
  .knows_rules = mae_dialect_knows_standard,
  .may_be_silent = may_be_silent,
  .line_from_client = MAE_LINE_MAX_FROM_CLIENT,
  .line_from_server = MAE_LINE_MAX_FROM_SERVER,
  .features = MAE_FEATURE_RESUME,
  .server_begins = TRUE,
  .quit_ends = TRUE,
  .is_greeting = is_greeting,
  .may_restore = may_restore,
  .open = open_dialogue,
  .close = close_dialogue,
  .read = read_line,
  .next = read_next,
  .write = write_message,
  .write_game = mae_am65_write_game,
  .tell = mae_am65_tell,
  .ask = mae_am65_ask,
  .inherit = inherit,
  .request = write_request,
  .unsent = why_unsent,
  .message_name = message_name,
  .command_name = command_name,
};
