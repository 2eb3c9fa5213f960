/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes lines: finds the message type and its table of fields. */

#include <string.h>

#include "am49-names.h"
#include "am49-parts.h"
#include "am49-snapshot.h"
#include "am49-table.h"
#include "protocol/am49/am49.h"
#include "protocol/json-writer.h"

/* A player can have more units of a resource than a command can contain. */
#define STATE_QUANTITY_MAX (1000 * MAE_QUANTITY_MAX)

static const MaeAm49Type *const types[] = { mae_am49_commands, mae_am49_messages, mae_am49_events,
                                            mae_am49_rejects };

static const MaeAm49Type *
find_type (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    for (const MaeAm49Type *type = types[i]; type->name; type++)
      if (!type->write_only && strcmp (type->name, name) == 0)
        return type;
  return NULL;
}

/* Returns the type to be written for @kind and @detail. */
static const MaeAm49Type *
find_written (const MaeAm49Type *type, MaeMessageKind kind, int detail)
{
  while (type->name && (type->kind != kind || type->detail != detail || type->read_only))
    type++;
  return type->name ? type : NULL;
}

const char *
mae_am49_command_name (MaeCommandKind kind)
{
  return kind < MAE_COMMAND_LEAVE ? mae_am49_actions[kind] : NULL;
}

const char *
mae_am49_type_name (MaeMessageKind kind)
{
  const MaeAm49Type *type = find_written (mae_am49_messages, kind, 0);

  return type ? type->name : NULL;
}

static const MaeAm49Type *
read_type (MaeAm49Reader *reader, const MaeJsonNode *root, GError **error)
{
  const char *name = mae_am49_text (reader, root, "type", NULL, MAE_FIELD_REQUIRED);
  const MaeAm49Type *type = name ? find_type (name) : NULL;

  if (reader->error) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE,
                         reader->error->message);
    return NULL;
  }
  if (!type) {
    g_autofree char *shown = mae_am49_shown (name);
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE,
                 "type: there is no message “%s”", shown);
  }
  return type;
}

static void
read_message (MaeAm49Reader *reader, const MaeJsonNode *root, const MaeAm49Type *type,
              const MaeRuleset *defaults, MaeMessage *out)
{
  gpointer values = out;

  switch (type->kind) {
  case MAE_MESSAGE_SNAPSHOT:
    out->snapshot = mae_am49_read_snapshot (reader, root, defaults);
    return;
  case MAE_MESSAGE_COMMAND:
    values = &out->command;
    out->command.kind = (MaeCommandKind) type->detail;
    out->command.seat = -1;
    break;
  case MAE_MESSAGE_EVENT:
    if (!reader->rules)
      return;
    values = &out->event;
    out->event.kind = (MaeEventKind) type->detail;
    out->event.seat = -1;
    break;
  case MAE_MESSAGE_REJECT:
    out->reject.reject.kind = (MaeRejectKind) type->detail;
    break;
  case MAE_MESSAGE_SERVER_INFO:
    values = out->server_info = g_new0 (MaeServerInfo, 1);
    break;
  case MAE_MESSAGE_TABLES:
    values = out->tables = g_new0 (MaeTableList, 1);
    break;
  case MAE_MESSAGE_TABLE:
    values = out->table = g_new0 (MaeTableInfo, 1);
    break;
  case MAE_MESSAGE_MY_SEATS:
  case MAE_MESSAGE_MY_TURNS:
    values = out->my_seats = g_new0 (MaeSeatList, 1);
    break;
  case MAE_MESSAGE_PEOPLE:
    values = out->people = g_new0 (MaePeopleList, 1);
    break;
  case MAE_MESSAGE_INVITATION:
    values = out->invitation = g_new0 (MaeInvitation, 1);
    break;
  case MAE_MESSAGE_LEADERBOARD:
    values = out->leaderboard = g_new0 (MaeLeaderboard, 1);
    break;
  case MAE_MESSAGE_PERSON:
    values = out->card = g_new0 (MaePersonCard, 1);
    break;
  case MAE_MESSAGE_FINISHED_GAMES:
    values = out->finished_games = g_new0 (MaeFinishedList, 1);
    break;
  default:
    break;
  }
  if (type->fields)
    mae_am49_read_fields (reader, root, type->fields, values);
}

/* Frees what was read so far; @out->kind stays. */
static void
forget (MaeMessage *out)
{
  MaeMessageKind kind = out->kind;

  mae_message_clear (out);
  memset (out, 0, sizeof *out);
  out->kind = kind;
}

/* Sets @error to the reader's error, if any. */
static gboolean
conclude (MaeAm49Reader *reader, MaeMessage *out, GError **error)
{
  bool needs_game = out->kind == MAE_MESSAGE_COMMAND || out->kind == MAE_MESSAGE_EVENT
                    || out->kind == MAE_MESSAGE_REQ_PLAN || out->kind == MAE_MESSAGE_PLAN;

  if (reader->error && reader->no_such && out->kind == MAE_MESSAGE_COMMAND) {
    forget (out);
    out->kind = MAE_MESSAGE_REJECT;
    out->reject.reject.kind = MAE_REJECT_NO_SUCH;
    out->reject.reject.no_such.entity = reader->entity;
    out->reject.reject.no_such.index = -1;
    out->reject.code = g_steal_pointer (&reader->code);
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_SUCH,
                         reader->error->message);
    return FALSE;
  }
  if (reader->error) {
    forget (out);
    g_propagate_error (error, g_steal_pointer (&reader->error));
    return FALSE;
  }
  if (needs_game && !reader->rules) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME,
                         "a message of a game, but there is none here");
    return FALSE;
  }
  return TRUE;
}

/* Returns whether a line that isn't valid JSON was meant to be a whole game. */
static gboolean
is_broken_snapshot (const char *line, gsize length)
{
  static const char type[] = "\"UpdateGame\"";

  return memmem (line, length, type, strlen (type)) != NULL;
}

gboolean
mae_am49_decode (const MaeWireContext *context, const MaeRuleset *defaults, const char *line,
                 gsize length, MaeMessage *out, GError **error)
{
  const char *problem;
  gsize at;
  gboolean good = FALSE;

  memset (out, 0, sizeof *out);
  guint depth = context->max_depth != 0 ? context->max_depth : MAE_JSON_MAX_DEPTH;
  g_autoptr (JsonNode) root = mae_json_read (line, length, depth, &at, &problem);
  if (!root) {
    if (is_broken_snapshot (line, length))
      out->kind = MAE_MESSAGE_SNAPSHOT;
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX,
                 "byte %" G_GSIZE_FORMAT ": %s", at, problem);
  } else {
    MaeAm49Reader reader = { .context = context, .rules = context->rules };
    const MaeAm49Type *type = read_type (&reader, root, error);
    if (type) {
      out->kind = type->kind;
      gboolean has_commands =
          type->kind == MAE_MESSAGE_COMMAND || type->kind == MAE_MESSAGE_REQ_PLAN;
      reader.most = has_commands ? MAE_QUANTITY_MAX : STATE_QUANTITY_MAX;
      read_message (&reader, root, type, defaults, out);
      good = conclude (&reader, out, error);
    }
    mae_am49_reader_clear (&reader);
  }
  return good;
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_line (const MaeAm49Writer *writer, const MaeAm49Type *type, gconstpointer values)
{
  g_return_if_fail (type);

  mae_json_begin_line (writer->out, type->name);
  if (type->fields)
    mae_am49_write_fields (writer, type->fields, values);
  g_string_append_len (writer->out, "}\n", 2);
}

void
mae_am49_encode_event (const MaeWireContext *context, const MaeEvent *event, GString *out)
{
  MaeAm49Writer writer = { .out = out, .context = context };

  g_return_if_fail (context->rules);

  write_line (&writer, find_written (mae_am49_events, MAE_MESSAGE_EVENT, (int) event->kind), event);
}

static void
write_command (const MaeAm49Writer *writer, const MaeCommand *command)
{
  /* One message is used for both leader actions. */
  MaeCommandKind kind =
      command->kind == MAE_COMMAND_DISCARD_LEADER ? MAE_COMMAND_ACTIVATE_LEADER : command->kind;

  write_line (writer, find_written (mae_am49_commands, MAE_MESSAGE_COMMAND, (int) kind), command);
}

/* Like the deployed server, sends ErrResourceTransfer when a card can't be paid: the deployed
 * client shows ErrCardRequirements as a leader's requirements. */
static void
write_reject (const MaeAm49Writer *writer, const MaeMessage *message)
{
  const MaeReject *reject = &message->reject.reject;
  gboolean is_price = reject->kind == MAE_REJECT_REQUIREMENTS && reject->requirements.price;
  MaeRejectKind kind = is_price ? MAE_REJECT_TRANSFER : reject->kind;

  write_line (writer, find_written (mae_am49_rejects, MAE_MESSAGE_REJECT, (int) kind), message);
}

void
mae_am49_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message,
                 GString *out)
{
  MaeAm49Writer writer = { .out = out, .context = context, .listed = form == MAE_AM49_MAP_ARRAY };
  gconstpointer values = message;

  switch (message->kind) {
  case MAE_MESSAGE_COMMAND:
    write_command (&writer, &message->command);
    return;
  case MAE_MESSAGE_EVENT:
    mae_am49_encode_event (context, &message->event, out);
    return;
  case MAE_MESSAGE_REJECT:
    write_reject (&writer, message);
    return;
  case MAE_MESSAGE_SNAPSHOT:
    g_return_if_reached (); /* depends on the viewer: mae_am49_encode_snapshot() */
  case MAE_MESSAGE_SERVER_INFO:
    values = message->server_info;
    break;
  case MAE_MESSAGE_TABLES:
    values = message->tables;
    break;
  case MAE_MESSAGE_TABLE:
    values = message->table;
    break;
  case MAE_MESSAGE_MY_SEATS:
  case MAE_MESSAGE_MY_TURNS:
    values = message->my_seats;
    break;
  case MAE_MESSAGE_PEOPLE:
    values = message->people;
    break;
  case MAE_MESSAGE_INVITATION:
    values = message->invitation;
    break;
  case MAE_MESSAGE_LEADERBOARD:
    values = message->leaderboard;
    break;
  case MAE_MESSAGE_PERSON:
    values = message->card;
    break;
  case MAE_MESSAGE_FINISHED_GAMES:
    values = message->finished_games;
    break;
  default:
    break;
  }
  write_line (&writer, find_written (mae_am49_messages, message->kind, 0), values);
}
