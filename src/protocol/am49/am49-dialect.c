/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocol/am49/am49-dialect.h"

#include "protocol/am49/am49-names.h"
#include "protocol/am49/am49.h"

/* Container maps have two forms (docs/protocol.md, am49: writing). If a server refuses the first
 * one, the other is tried once. */
struct _MaeDialogue {
  MaeAm49MapForm form;
  gboolean is_settled; /* the server has accepted a container map in @form */
};

static MaeDialogue *
open_dialogue (MaeSide side)
{
  return side == MAE_SIDE_CLIENT ? g_new0 (MaeDialogue, 1) : NULL;
}

static void
close_dialogue (MaeDialogue *dialogue)
{
  g_free (dialogue);
}

static gboolean
is_greeting (const char *line, gsize length)
{
  return mae_dialect_line_is (line, length, "ReqWelcome", NULL)
         || mae_dialect_line_is (line, length, "ResWelcome", NULL);
}

/* Returns @line with each byte that isn't part of UTF-8 converted from Latin-1; NULL: there is no
 * such byte. */
static GString *
read_latin_1 (const char *line, gsize length)
{
  const char *end = line + length, *bad;
  g_autoptr (GString) text = NULL;

  while (!g_utf8_validate_len (line, (gsize) (end - line), &bad) && bad < end) {
    if (text == NULL)
      text = g_string_sized_new (length + 16);
    g_string_append_len (text, line, bad - line);
    g_string_append_unichar (text, (guchar) *bad);
    line = bad + 1;
  }
  if (text != NULL)
    g_string_append_len (text, line, end - line);
  return g_steal_pointer (&text);
}

/* The deployed server writes names in its computer's character set. Everything else is ASCII, so
 * reading bytes that aren't UTF-8 as Latin-1 only affects names. */
static MaeHeard
read_line (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  gboolean is_client = dialogue != NULL;
  g_autoptr (GString) text = is_client ? read_latin_1 (line, length) : NULL;

  if (text != NULL) {
    line = text->str;
    length = text->len;
  }
  return mae_am49_decode (context, context->defaults, line, length, out, error) ? MAE_HEARD_MESSAGE
                                                                                : MAE_HEARD_WRONG;
}

static void
write_message (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  mae_am49_encode (context, MAE_AM49_MAP_OBJECT, message, out);
}

/* The deployed client, coming back during the turns, fails unless it is told whose turn it is. That
 * begins a turn; if the main action was made, an action says so: which one, the game doesn't
 * know. */
static void
continue_turn (const MaeWireContext *context, GString *out)
{
  const MaeGame *game = context->game;
  int seat = game->current;

  mae_am49_encode_event (context, &(MaeEvent){ .kind = MAE_EVENT_CURRENT, .seat = seat }, out);
  if (game->main_done)
    mae_am49_encode_event (context,
                           &(MaeEvent){ .kind = MAE_EVENT_ACTION,
                                        .seat = seat,
                                        .action.command = MAE_COMMAND_TAKE_MARKET },
                           out);
}

static void
write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone, GString *out)
{
  mae_am49_encode_game (context, undone, out);
  if (context->is_plain && context->game->phase == MAE_PHASE_TURNS)
    continue_turn (context, out);
}

static void
write_request (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  mae_am49_encode (context, dialogue->form, message, out);
}

static gboolean
has_containers (const MaeMessage *request)
{
  MaeCommandKind kind = request->command.kind;

  return request->kind == MAE_MESSAGE_COMMAND
         && (kind == MAE_COMMAND_CHOOSE_RESOURCES || kind == MAE_COMMAND_TAKE_MARKET
             || kind == MAE_COMMAND_BUY_CARD || kind == MAE_COMMAND_PRODUCE);
}

static gboolean
reword (MaeDialogue *dialogue, const MaeMessage *request)
{
  if (dialogue->is_settled || !has_containers (request))
    return FALSE;
  dialogue->form = dialogue->form == MAE_AM49_MAP_OBJECT ? MAE_AM49_MAP_ARRAY : MAE_AM49_MAP_OBJECT;
  return TRUE;
}

static void
understood (MaeDialogue *dialogue, const MaeMessage *request)
{
  dialogue->is_settled |= has_containers (request);
}

/* The deployed program fails at the end of a turn against Lorenzo if it draws a token for a color
 * of which no card is left. Then the turn isn't over; the next request draws another token. */
static gboolean
may_miss (const MaeWireContext *context, const MaeCommand *command)
{
  const MaeGame *game = context->game;
  gboolean lacks_color = FALSE;

  for (int color = 0; color < game->rules->n_colours; color++) {
    int n = 0;
    for (int level = 0; level < game->rules->n_levels; level++)
      n += game->deck_top[level][color] >= 0;
    lacks_color |= n == 0;
  }
  return lacks_color && game->n_players == 1 && command->kind == MAE_COMMAND_END_TURN;
}

const MaeDialect mae_am49_dialect = {
  .name = "am49",
  .port = 51015,
  .heartbeat.after = 12500 * G_TIME_SPAN_MILLISECOND,
  .heartbeat.silence_max = 25 * G_TIME_SPAN_SECOND,
  .line_from_client = MAE_LINE_MAX_FROM_CLIENT,
  .line_from_server = MAE_LINE_MAX_FROM_SERVER,
  .features = MAE_FEATURE_RESUME | MAE_FEATURE_UNDO | MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE
              | MAE_FEATURE_CHAT | MAE_FEATURE_CLOCK | MAE_FEATURE_SPECTATORS | MAE_FEATURE_PAST
              | MAE_FEATURE_SAVING | MAE_FEATURE_SEATS | MAE_FEATURE_INFO | MAE_FEATURE_PEOPLE
              | MAE_FEATURE_RATINGS | MAE_FEATURE_DAYS | MAE_FEATURE_RESERVE
              | MAE_FEATURE_RESTRICTIONS | MAE_FEATURE_REPORTS | MAE_FEATURE_ACCOUNT
              | MAE_FEATURE_HOLIDAYS | MAE_FEATURE_STANDINGS | MAE_FEATURE_PLANS
              | MAE_FEATURE_TURNS,
  .is_greeting = is_greeting,
  .may_lose_game = TRUE,
  .end_follows_action = TRUE,
  .open = open_dialogue,
  .close = close_dialogue,
  .read = read_line,
  .write = write_message,
  .write_game = write_game,
  .request = write_request,
  .may_miss = may_miss,
  .reword = reword,
  .understood = understood,
  .message_name = mae_am49_type_name,
  .command_name = mae_am49_command_name,
};
