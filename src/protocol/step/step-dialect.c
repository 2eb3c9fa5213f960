/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-dialect.h"

#include "step-client-private.h"
#include "step-private.h"

/* The MaeDialogue; one side is NULL. */
typedef struct {
  StepServer *server;
  StepClient *client;
} StepDialogue;

static StepServer *
server_of (MaeDialogue *dialogue)
{
  return ((StepDialogue *) dialogue)->server;
}

static StepClient *
client_of (MaeDialogue *dialogue)
{
  return ((StepDialogue *) dialogue)->client;
}

static MaeDialogue *
open_dialogue (MaeSide side)
{
  StepDialogue *dialogue = g_new0 (StepDialogue, 1);

  if (side == MAE_SIDE_SERVER)
    dialogue->server = mae_step_server_new ();
  else
    dialogue->client = mae_step_client_new ();
  return (MaeDialogue *) dialogue;
}

static void
close_dialogue (MaeDialogue *dialogue)
{
  StepDialogue *self = (StepDialogue *) dialogue;

  g_clear_pointer (&self->server, mae_step_server_free);
  g_clear_pointer (&self->client, mae_step_client_free);
  g_free (self);
}

/* Servers wait for the client's first line; they answer another dialect's greeting with an
 * error. */
static gboolean
is_greeting (const char *line, gsize length)
{
  return mae_dialect_line_is (line, length, "Error", "error");
}

static MaeHeard
read_line (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  return client_of (dialogue) != NULL
             ? mae_step_client_read (client_of (dialogue), context, line, length, out, reply, error)
             : mae_step_server_read (server_of (dialogue), context, line, length, out, error);
}

static gboolean
next_message (MaeDialogue *dialogue, const MaeWireContext *context, MaeMessage *out)
{
  return client_of (dialogue) != NULL ? mae_message_take_first (client_of (dialogue)->messages, out)
                                      : mae_step_server_next (server_of (dialogue), out);
}

static void
write_message (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  mae_step_server_write (dialogue != NULL ? server_of (dialogue) : NULL, message, out);
}

static void
write_request (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  mae_step_client_request (client_of (dialogue), message, out);
}

static MaeUnsent
why_unsent (const MaeDialogue *dialogue, const MaeWireContext *context, const MaeCommand *command)
{
  return mae_step_client_unsent (((const StepDialogue *) dialogue)->client, command);
}

/* Writes nothing: ask() writes whole games and changes, after they are saved. */
static void
tell (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events, GString *out)
{
}

static void
ask (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out)
{
  mae_step_server_ask (server_of (dialogue), context, out);
}

static gboolean
finish (MaeDialogue *dialogue, const MaeWireContext *context, MaeCommand *out)
{
  return mae_step_server_finish (server_of (dialogue), context, out);
}

static const char *
message_name (MaeMessageKind kind)
{
  return kind == MAE_MESSAGE_REQ_JOIN        ? mae_step_request_name (STEP_LOGIN)
         : kind == MAE_MESSAGE_REQ_NEW_GAME  ? mae_step_request_name (STEP_MODE)
         : kind == MAE_MESSAGE_RES_HEARTBEAT ? mae_step_request_name (STEP_PING)
                                             : NULL;
}

static const char *
command_name (MaeCommandKind kind)
{
  static const StepRequestKind names[] = {
    [MAE_COMMAND_CHOOSE_LEADERS] = STEP_KEEP_LEADERS,
    [MAE_COMMAND_CHOOSE_RESOURCES] = STEP_CHOOSE_RESOURCES,
    [MAE_COMMAND_TAKE_MARKET] = STEP_MARKET,
    [MAE_COMMAND_BUY_CARD] = STEP_BUY,
    [MAE_COMMAND_PRODUCE] = STEP_PRODUCE,
    [MAE_COMMAND_SWAP_SHELVES] = STEP_MOVE,
    [MAE_COMMAND_ACTIVATE_LEADER] = STEP_ACTIVATE_LEADER,
    [MAE_COMMAND_DISCARD_LEADER] = STEP_DISCARD_LEADER,
    [MAE_COMMAND_END_TURN] = STEP_END_TURN,
  };

  return kind < G_N_ELEMENTS (names) ? mae_step_request_name (names[kind]) : NULL;
}

const MaeDialect mae_step_dialect = {
  .name = "step",
  .port = 9000,
  .heartbeat.after = 30 * G_TIME_SPAN_SECOND,
  .heartbeat.silence_max = 0,
  .line_from_client = MAE_LINE_MAX_FROM_CLIENT,
  .line_from_server = MAE_LINE_MAX_FROM_SERVER,
  .game_ends = TRUE,
  .knows_rules = mae_dialect_knows_standard,
  .is_greeting = is_greeting,
  .open = open_dialogue,
  .close = close_dialogue,
  .read = read_line,
  .next = next_message,
  .write = write_message,
  .tell = tell,
  .ask = ask,
  .finish = finish,
  .request = write_request,
  .unsent = why_unsent,
  .message_name = message_name,
  .command_name = command_name,
};
