/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From a line to a message: which type it is, and who reads it. */

#include <string.h>

#include "am49-private.h"

typedef struct {
  const char *name;
  MaeMessageKind kind;
  int detail; /* MaeCommandKind, MaeEventKind or MaeRejectKind */
} Type;

/* A player may own more than one command can name. */
#define STATE_QUANTITY_MAX (1000 * MAE_QUANTITY_MAX)

/* A field says which of the two leader actions it is. */
#define LEADER_ACTION MAE_N_COMMANDS

/* Every type of the documents' three revisions that a peer may send, sorted by name. */
static const Type types[] = {
  { "ErrAction", MAE_MESSAGE_REJECT, MAE_REJECT_ACTION },
  { "ErrActiveLeaderDiscarded", MAE_MESSAGE_REJECT, MAE_REJECT_ACTIVE_LEADER },
  { "ErrBuyDevCard", MAE_MESSAGE_REJECT, MAE_REJECT_BUY },
  { "ErrCardRequirements", MAE_MESSAGE_REJECT, MAE_REJECT_REQUIREMENTS },
  { "ErrChat", MAE_MESSAGE_ERR_CHAT, 0 },
  { "ErrChooseResources", MAE_MESSAGE_REJECT, MAE_REJECT_RECIPE },
  { "ErrInitialChoice", MAE_MESSAGE_REJECT, MAE_REJECT_INITIAL_CHOICE },
  { "ErrInvalidResourceTransaction", MAE_MESSAGE_REJECT, MAE_REJECT_TRANSACTION },
  { "ErrNewGame", MAE_MESSAGE_ERR_NEW_GAME, 0 },
  { "ErrNickname", MAE_MESSAGE_ERR_NICKNAME, 0 },
  { "ErrNoSuchEntity", MAE_MESSAGE_REJECT, MAE_REJECT_NO_SUCH },
  { "ErrObjectNotOwned", MAE_MESSAGE_REJECT, MAE_REJECT_NOT_OWNED },
  { "ErrProtocol", MAE_MESSAGE_ERR_PROTOCOL, 0 },
  { "ErrReplacedTransRecipe", MAE_MESSAGE_REJECT, MAE_REJECT_RECIPE },
  { "ErrResourceReplacement", MAE_MESSAGE_REJECT, MAE_REJECT_TRANSACTION },
  { "ErrResourceTransfer", MAE_MESSAGE_REJECT, MAE_REJECT_TRANSFER },
  /* Documented for use within a program; from a peer it counts as a goodbye. */
  { "ErrServerUnavailable", MAE_MESSAGE_REQ_GOODBYE, 0 },
  { "ErrTable", MAE_MESSAGE_ERR_TABLE, 0 },
  { "MaestriSecret", MAE_MESSAGE_SECRET, 0 },
  { "ReqActivateLeader", MAE_MESSAGE_COMMAND, MAE_COMMAND_ACTIVATE_LEADER },
  { "ReqActivateProd", MAE_MESSAGE_COMMAND, MAE_COMMAND_PRODUCE },
  { "ReqActivateProductions", MAE_MESSAGE_COMMAND, MAE_COMMAND_PRODUCE },
  { "ReqBuyDevCard", MAE_MESSAGE_COMMAND, MAE_COMMAND_BUY_CARD },
  { "ReqChat", MAE_MESSAGE_REQ_CHAT, 0 },
  { "ReqChooseLeaders", MAE_MESSAGE_COMMAND, MAE_COMMAND_CHOOSE_LEADERS },
  { "ReqChooseResources", MAE_MESSAGE_COMMAND, MAE_COMMAND_CHOOSE_RESOURCES },
  { "ReqDiscardLeader", MAE_MESSAGE_COMMAND, MAE_COMMAND_DISCARD_LEADER },
  { "ReqEndTurn", MAE_MESSAGE_COMMAND, MAE_COMMAND_END_TURN },
  { "ReqGoodbye", MAE_MESSAGE_REQ_GOODBYE, 0 },
  { "ReqHeartbeat", MAE_MESSAGE_REQ_HEARTBEAT, 0 },
  { "ReqJoin", MAE_MESSAGE_REQ_JOIN, 0 },
  { "ReqJoinTable", MAE_MESSAGE_REQ_JOIN_TABLE, 0 },
  { "ReqLeaderAction", MAE_MESSAGE_COMMAND, LEADER_ACTION },
  { "ReqLeaveTable", MAE_MESSAGE_REQ_LEAVE_TABLE, 0 },
  { "ReqNewGame", MAE_MESSAGE_REQ_NEW_GAME, 0 },
  { "ReqOpenTable", MAE_MESSAGE_REQ_OPEN_TABLE, 0 },
  { "ReqQuit", MAE_MESSAGE_REQ_QUIT, 0 },
  { "ReqRematch", MAE_MESSAGE_REQ_REMATCH, 0 },
  { "ReqSwapShelves", MAE_MESSAGE_COMMAND, MAE_COMMAND_SWAP_SHELVES },
  { "ReqTakeFromMarket", MAE_MESSAGE_COMMAND, MAE_COMMAND_TAKE_MARKET },
  { "ReqTurnEnd", MAE_MESSAGE_COMMAND, MAE_COMMAND_END_TURN },
  { "ReqUndo", MAE_MESSAGE_REQ_UNDO, 0 },
  { "ReqWatchTable", MAE_MESSAGE_REQ_WATCH_TABLE, 0 },
  { "ReqWelcome", MAE_MESSAGE_REQ_WELCOME, 0 },
  { "ResGoodbye", MAE_MESSAGE_RES_GOODBYE, 0 },
  { "ResHeartbeat", MAE_MESSAGE_RES_HEARTBEAT, 0 },
  { "ResQuit", MAE_MESSAGE_RES_QUIT, 0 },
  { "ResWelcome", MAE_MESSAGE_RES_WELCOME, 0 },
  { "UpdateAction", MAE_MESSAGE_EVENT, MAE_EVENT_ACTION },
  { "UpdateActionToken", MAE_MESSAGE_EVENT, MAE_EVENT_TOKEN },
  { "UpdateActivateLeader", MAE_MESSAGE_EVENT, MAE_EVENT_LEADER },
  { "UpdateBookedSeats", MAE_MESSAGE_BOOKED_SEATS, 0 },
  { "UpdateChat", MAE_MESSAGE_CHAT, 0 },
  { "UpdateClock", MAE_MESSAGE_CLOCK, 0 },
  { "UpdateCurrentPlayer", MAE_MESSAGE_EVENT, MAE_EVENT_CURRENT },
  { "UpdateDevCardGrid", MAE_MESSAGE_EVENT, MAE_EVENT_GRID },
  { "UpdateDevSlot", MAE_MESSAGE_EVENT, MAE_EVENT_SLOT },
  { "UpdateFaithPoints", MAE_MESSAGE_EVENT, MAE_EVENT_FAITH },
  { "UpdateFaithTrack", MAE_MESSAGE_EVENT, MAE_EVENT_FAITH },
  { "UpdateGame", MAE_MESSAGE_SNAPSHOT, 0 },
  { "UpdateGameEnd", MAE_MESSAGE_EVENT, MAE_EVENT_END },
  { "UpdateJoinGame", MAE_MESSAGE_JOIN_GAME, 0 },
  { "UpdateLastRound", MAE_MESSAGE_EVENT, MAE_EVENT_LAST_ROUND },
  { "UpdateLeadersHand", MAE_MESSAGE_EVENT, MAE_EVENT_HAND },
  { "UpdateLeadersHandCount", MAE_MESSAGE_EVENT, MAE_EVENT_HAND_COUNT },
  { "UpdateMarket", MAE_MESSAGE_EVENT, MAE_EVENT_MARKET },
  { "UpdatePlayerStatus", MAE_MESSAGE_EVENT, MAE_EVENT_PRESENCE },
  { "UpdateResourceContainer", MAE_MESSAGE_EVENT, MAE_EVENT_CONTAINER },
  { "UpdateSetupDone", MAE_MESSAGE_EVENT, MAE_EVENT_SETUP_DONE },
  { "UpdateSpectator", MAE_MESSAGE_SPECTATOR, 0 },
  { "UpdateTable", MAE_MESSAGE_TABLE, 0 },
  { "UpdateTables", MAE_MESSAGE_TABLES, 0 },
  { "UpdateVaticanSection", MAE_MESSAGE_EVENT, MAE_EVENT_SECTION },
  { "UpdateVictoryPoints", MAE_MESSAGE_EVENT, MAE_EVENT_POINTS },
};

static const Type *
find_type (const char *name)
{
  gsize low = 0, high = G_N_ELEMENTS (types);

  while (low < high) {
    gsize middle = (low + high) / 2;
    int order = strcmp (name, types[middle].name);
    if (order == 0)
      return &types[middle];
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

const char *
mae_am49_type_name (MaeMessageKind kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i].kind == kind)
      return kind != MAE_MESSAGE_COMMAND && kind != MAE_MESSAGE_EVENT && kind != MAE_MESSAGE_REJECT
                 ? types[i].name
                 : NULL;
  return NULL;
}

static const Type *
read_type (MaeAm49Reader *reader, const MaeJsonNode *root, GError **error)
{
  const char *name = mae_am49_text (reader, root, "type", NULL, MAE_FIELD_REQUIRED);
  const Type *type = name ? find_type (name) : NULL;

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
read_message (MaeAm49Reader *reader, const MaeJsonNode *root, const Type *type,
              const MaeRuleset *defaults, MaeMessage *out)
{
  switch (type->kind) {
  case MAE_MESSAGE_REQ_WELCOME:
  case MAE_MESSAGE_RES_WELCOME:
    mae_am49_read_welcome (reader, root, out);
    break;
  case MAE_MESSAGE_REQ_JOIN:
    mae_am49_read_join (reader, root, out);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
  case MAE_MESSAGE_JOIN_GAME:
    out->new_game.players_count =
        mae_am49_int (reader, root, "playersCount", NULL, MAE_FIELD_REQUIRED, 0);
    break;
  case MAE_MESSAGE_COMMAND:
    if (type->detail == LEADER_ACTION)
      mae_am49_read_leader_action (reader, root, &out->command);
    else
      mae_am49_read_command (reader, root, (MaeCommandKind) type->detail, &out->command);
    break;
  case MAE_MESSAGE_SECRET:
    out->secret.text = g_strdup (mae_am49_text (reader, root, "secret", NULL, MAE_FIELD_REQUIRED));
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    out->booked_seats.booked =
        mae_am49_int (reader, root, "bookedSeats", NULL, MAE_FIELD_REQUIRED, 0);
    out->booked_seats.decider =
        g_strdup (mae_am49_text (reader, root, "canPrepareNewGame", NULL, MAE_FIELD_OPTIONAL));
    break;
  case MAE_MESSAGE_SNAPSHOT:
    out->snapshot = mae_am49_read_snapshot (reader, root, defaults);
    break;
  case MAE_MESSAGE_EVENT:
    if (reader->rules)
      mae_am49_read_event (reader, root, (MaeEventKind) type->detail, &out->event);
    break;
  case MAE_MESSAGE_REJECT:
    mae_am49_read_reject (reader, root, (MaeRejectKind) type->detail, out);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    out->err_nickname.reason = mae_am49_read_nickname_reason (reader, root);
    out->err_nickname.password = mae_am49_read_password_reason (reader, root);
    break;
  case MAE_MESSAGE_ERR_NEW_GAME:
    out->err_new_game.invalid_count = mae_am49_flag (reader, root, "isInvalidPlayersCount", NULL);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL: {
    const char *text = mae_am49_text (reader, root, "msg", NULL, MAE_FIELD_OPTIONAL);
    out->err_protocol.text = g_strdup (text ? text : "");
    break;
  }
  case MAE_MESSAGE_REQ_OPEN_TABLE:
    mae_am49_read_open_table (reader, root, &out->open_table);
    break;
  case MAE_MESSAGE_REQ_JOIN_TABLE:
  case MAE_MESSAGE_REQ_WATCH_TABLE:
    out->table_code.code =
        g_strdup (mae_am49_text (reader, root, "code", NULL, MAE_FIELD_REQUIRED));
    break;
  case MAE_MESSAGE_REQ_REMATCH:
    out->rematch.wanted = mae_am49_flag (reader, root, "isWanted", NULL);
    break;
  case MAE_MESSAGE_REQ_CHAT:
  case MAE_MESSAGE_CHAT:
    mae_am49_read_chat (reader, root, out);
    break;
  case MAE_MESSAGE_TABLES:
    out->tables = mae_am49_read_tables (reader, root);
    break;
  case MAE_MESSAGE_TABLE:
    out->table = mae_am49_read_table (reader, root);
    break;
  case MAE_MESSAGE_SPECTATOR:
    out->spectator.player =
        g_strdup (mae_am49_text (reader, root, "player", NULL, MAE_FIELD_REQUIRED));
    out->spectator.watches = mae_am49_flag (reader, root, "isWatching", NULL);
    break;
  case MAE_MESSAGE_CLOCK:
    mae_am49_read_clock (reader, root, &out->clock);
    break;
  case MAE_MESSAGE_ERR_TABLE:
    mae_am49_read_err_table (reader, root, out);
    break;
  case MAE_MESSAGE_ERR_CHAT:
    mae_am49_read_err_chat (reader, root, out);
    break;
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
  case MAE_MESSAGE_REQ_HEARTBEAT:
  case MAE_MESSAGE_RES_HEARTBEAT:
  case MAE_MESSAGE_REQ_GOODBYE:
  case MAE_MESSAGE_RES_GOODBYE:
  case MAE_MESSAGE_REQ_QUIT:
  case MAE_MESSAGE_REQ_UNDO:
  case MAE_MESSAGE_RES_QUIT:
    break;
  }
}

/* Drops what was read so far; the kind stays. */
static void
forget (MaeMessage *out)
{
  MaeMessageKind kind = out->kind;

  mae_message_clear (out);
  memset (out, 0, sizeof *out);
  out->kind = kind;
}

/* Turns the reader's problem, if there is one, into decode's answer. */
static gboolean
conclude (MaeAm49Reader *reader, MaeMessage *out, GError **error)
{
  bool needs_game = out->kind == MAE_MESSAGE_COMMAND || out->kind == MAE_MESSAGE_EVENT;

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

gboolean
mae_am49_decode (const MaeWireContext *context, const MaeRuleset *defaults, const char *line,
                 gsize length, MaeMessage *out, GError **error)
{
  MaeJson json;
  gsize at;
  gboolean good = FALSE;

  memset (out, 0, sizeof *out);
  guint depth = context->max_depth != 0 ? context->max_depth : MAE_JSON_MAX_DEPTH;
  const char *problem = mae_json_read (&json, line, length, depth, &at);
  if (problem) {
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX,
                 "byte %" G_GSIZE_FORMAT ": %s", at, problem);
  } else {
    MaeAm49Reader reader = { .context = context, .rules = context->rules };
    const MaeJsonNode *root = mae_json_root (&json);
    const Type *type = read_type (&reader, root, error);
    if (type) {
      out->kind = type->kind;
      reader.most = type->kind == MAE_MESSAGE_COMMAND ? MAE_QUANTITY_MAX : STATE_QUANTITY_MAX;
      read_message (&reader, root, type, defaults, out);
      good = conclude (&reader, out, error);
    }
    mae_am49_reader_clear (&reader);
  }
  mae_json_clear (&json);
  return good;
}
