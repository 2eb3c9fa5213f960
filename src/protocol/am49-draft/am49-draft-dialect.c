/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocol/am49-draft/am49-draft-dialect.h"

#include "am49-draft.h"
#include "protocol/am49/am49.h"

struct _MaeDialogue {
  MaeDraftTold told;
};

static MaeDialogue *
open_dialogue (MaeSide side)
{
  return g_new0 (MaeDialogue, 1);
}

static void
close_dialogue (MaeDialogue *dialogue)
{
  g_free (dialogue);
}

/* am49's reader also reads this revision's names and forms. */
static MaeHeard
read_line (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  return mae_am49_decode (context, context->defaults, line, length, out, error) ? MAE_HEARD_MESSAGE
                                                                                : MAE_HEARD_WRONG;
}

static void
write_message (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  MaeMessage plain = { .kind = message->kind };

  switch ((int) message->kind) {
  case MAE_MESSAGE_RES_WELCOME: /* without extensions */
    mae_am49_encode (context, MAE_AM49_MAP_ARRAY, &plain, out);
    break;
  case MAE_MESSAGE_REQ_WELCOME: /* servers of this dialect only answer it */
  case MAE_MESSAGE_SECRET:
  case MAE_MESSAGE_SERVER_INFO:
  case MAE_MESSAGE_TABLES:
  case MAE_MESSAGE_TABLE:
  case MAE_MESSAGE_MY_SEATS:
  case MAE_MESSAGE_MY_TURNS:
  case MAE_MESSAGE_SPECTATOR:
  case MAE_MESSAGE_CHAT:
  case MAE_MESSAGE_CLOCK:
  case MAE_MESSAGE_PAST:
  case MAE_MESSAGE_SAVING:
  case MAE_MESSAGE_EVENT: /* written by tell() */
    break;
  case MAE_MESSAGE_REJECT:
    if (message->reject.reject.kind == MAE_REJECT_TRANSACTION)
      mae_draft_write_replacement (&message->reject.reject, out);
    else
      mae_am49_encode (context, MAE_AM49_MAP_ARRAY, message, out);
    break;
  default:
    mae_am49_encode (context, MAE_AM49_MAP_ARRAY, message, out);
  }
}

static void
write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone, GString *out)
{
  mae_draft_write_game (&dialogue->told, context, out);
}

static void
tell (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events, GString *out)
{
  for (int i = 0; i < events->n; i++)
    mae_draft_write_event (&dialogue->told, context, &events->at[i], out);
}

const MaeDialect mae_am49_draft_dialect = {
  .name = "am49-draft",
  .port = 51015,
  .is_for_servers = TRUE,
  .heartbeat.after = 12500 * G_TIME_SPAN_MILLISECOND,
  .heartbeat.silence_max = 25 * G_TIME_SPAN_SECOND,
  .line_from_client = MAE_LINE_MAX_FROM_CLIENT,
  .line_from_server = MAE_LINE_MAX_FROM_SERVER,
  .end_follows_action = TRUE,
  .knows_rules = mae_dialect_knows_standard,
  .open = open_dialogue,
  .close = close_dialogue,
  .read = read_line,
  .write = write_message,
  .write_game = write_game,
  .tell = tell,
  .message_name = mae_am49_type_name,
  .command_name = mae_am49_command_name,
};
