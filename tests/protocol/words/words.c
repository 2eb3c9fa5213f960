/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/ruleset-io.h"

#define SECONDS(n) ((n) *G_TIME_SPAN_SECOND)

struct _MaeDialogue {
  MaeSide side;
  /* Server: the leaders kept so far. */
  MaeTurnDraft draft;
  /* The last leader asked for; client: 0 when that was answered. */
  int asked;
  /* Client: the leaders to answer with. */
  MaeCommand choice;
};

static MaeDialogue *
open_dialogue (MaeSide side)
{
  MaeDialogue *dialogue = g_new0 (MaeDialogue, 1);
  dialogue->side = side;
  return dialogue;
}

static void
close_dialogue (MaeDialogue *dialogue)
{
  mae_turn_draft_close (&dialogue->draft);
  g_free (dialogue);
}

/* ── Packed ────────────────────────────────────────────────────────────────────────────────── */

static void
append_packed (GString *out, gconstpointer data, gsize size)
{
  for (gsize i = 0; i < size; i++)
    g_string_append_printf (out, "%02x", ((const guint8 *) data)[i]);
}

/* Returns the number of bytes; 0: it isn't packed data, or more than @size. */
static gsize
read_packed (const char *text, gpointer data, gsize size)
{
  gsize n = strspn (text, "0123456789abcdef") / 2;

  if (n > size)
    return 0;
  for (gsize i = 0; i < n; i++)
    ((guint8 *) data)[i] =
        (guint8) (g_ascii_xdigit_value (text[2 * i]) << 4 | g_ascii_xdigit_value (text[2 * i + 1]));
  return n;
}

/* ── The question ──────────────────────────────────────────────────────────────────────────── */

static gboolean
has_to_keep (const MaeWireContext *context)
{
  return context->game != NULL && context->seat >= 0 && context->game->phase == MAE_PHASE_SETUP
         && !context->game->players[context->seat].leaders_chosen;
}

static void
ask (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out)
{
  if (!has_to_keep (context)) {
    mae_turn_draft_close (&dialogue->draft);
    dialogue->asked = 0;
    return;
  }
  if (dialogue->draft.game == NULL)
    mae_turn_draft_open (&dialogue->draft, context, MAE_COMMAND_CHOOSE_LEADERS);
  int which = dialogue->draft.command.choose_leaders.n + 1;
  if (again || dialogue->asked != which)
    g_string_append_printf (out, "keep? %d\n", which);
  dialogue->asked = which;
}

static MaeHeard
wrong (GError **error, const char *why)
{
  g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_FIELD, why);
  return MAE_HEARD_WRONG;
}

static gboolean
is_in_hand (const MaeGame *game, int seat, int leader)
{
  for (int i = 0; i < game->players[seat].hand_count; i++)
    if (game->players[seat].hand[i] == leader)
      return TRUE;
  return FALSE;
}

/* Reads a part of the answer; after the last part @out is the whole command. */
static MaeHeard
read_keep (MaeDialogue *dialogue, const MaeWireContext *context, int leader, MaeMessage *out,
           GError **error)
{
  MaeCommand *command = &dialogue->draft.command;

  if (dialogue->draft.game == NULL || !has_to_keep (context))
    return wrong (error, "keep: nothing is asked");
  mae_turn_draft_refresh (&dialogue->draft, context);
  if (!is_in_hand (dialogue->draft.game, context->seat, leader))
    return wrong (error, "keep: no leader of yours");
  for (int i = 0; i < command->choose_leaders.n; i++)
    if (command->choose_leaders.leader[i] == leader)
      return wrong (error, "keep: kept already");
  command->choose_leaders.leader[command->choose_leaders.n++] = leader;
  if (command->choose_leaders.n < context->rules->leaders_kept)
    return MAE_HEARD_PART;
  out->kind = MAE_MESSAGE_COMMAND;
  out->command = *command;
  out->command.seat = -1;
  mae_turn_draft_close (&dialogue->draft);
  return MAE_HEARD_MESSAGE;
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static MaeHeard
read_request (MaeDialogue *dialogue, const MaeWireContext *context, const char *word,
              const char *rest, MaeMessage *out, GError **error)
{
  if (g_str_equal (word, "keep"))
    return read_keep (dialogue, context, atoi (rest), out, error);
  if (g_str_equal (word, "name")) {
    out->kind = MAE_MESSAGE_REQ_JOIN;
    out->join.nickname = g_strdup (rest);
  } else if (g_str_equal (word, "players")) {
    out->kind = MAE_MESSAGE_REQ_NEW_GAME;
    out->new_game.players_count = atoi (rest);
  } else if (g_str_equal (word, "pong")) {
    out->kind = MAE_MESSAGE_RES_HEARTBEAT;
  } else if (g_str_equal (word, "bye")) {
    out->kind = MAE_MESSAGE_REQ_QUIT;
  } else if (g_str_equal (word, "do")) {
    guint8 packed[MAE_COMMAND_PACKED_MAX];
    gsize size = read_packed (rest, packed, sizeof packed);
    out->kind = MAE_MESSAGE_COMMAND;
    if (context->game == NULL) {
      g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME, "do: no game");
      return MAE_HEARD_WRONG;
    }
    if (mae_command_unpack (&out->command, packed, size) == 0
        || out->command.kind >= MAE_COMMAND_LEAVE)
      return wrong (error, "do: no move");
  } else {
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE, "unknown word “%s”", word);
    return MAE_HEARD_WRONG;
  }
  return MAE_HEARD_MESSAGE;
}

static MaeHeard
read_game (const char *rest, MaeMessage *out, GError **error)
{
  const char *end;
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  out->kind = MAE_MESSAGE_SNAPSHOT;
  out->snapshot = snapshot;
  snapshot->rules = mae_ruleset_ref (mae_ruleset_builtin ("standard"));
  if (read_packed (rest, &snapshot->game, sizeof snapshot->game) != sizeof snapshot->game)
    return wrong (error, "game: a part is missing");
  snapshot->game.rules = snapshot->rules;
  snapshot->own_ids = true;
  end = strchr (rest, ' ');
  g_auto (GStrv) names = g_strsplit (end != NULL ? end + 1 : "", "\t", MAE_MAX_PLAYERS);
  for (int i = 0; names[i] != NULL; i++)
    snapshot->roster.name[snapshot->roster.n++] = g_strdup (names[i]);
  return MAE_HEARD_MESSAGE;
}

/* Answers the question, if there is one, with a part of the choice, if the client has it. */
static void
answer (MaeDialogue *dialogue, GString *reply)
{
  int which = dialogue->asked;

  if (which < 1 || which > dialogue->choice.choose_leaders.n)
    return;
  g_string_append_printf (reply, "keep %d\n", dialogue->choice.choose_leaders.leader[which - 1]);
  dialogue->asked = 0;
}

static MaeHeard
read_question (MaeDialogue *dialogue, int which, GString *reply)
{
  dialogue->asked = which;
  answer (dialogue, reply);
  return MAE_HEARD_PART;
}

static MaeHeard
read_notice (MaeDialogue *dialogue, const MaeWireContext *context, const char *word,
             const char *rest, MaeMessage *out, GString *reply, GError **error)
{
  if (g_str_equal (word, "name?"))
    return MAE_HEARD_PART;
  if (g_str_equal (word, "keep?"))
    return read_question (dialogue, atoi (rest), reply);
  if (g_str_equal (word, "ping")) {
    out->kind = MAE_MESSAGE_REQ_HEARTBEAT;
  } else if (g_str_equal (word, "bye")) {
    out->kind = MAE_MESSAGE_REQ_GOODBYE;
  } else if (g_str_equal (word, "waiting")) {
    char *end;
    out->kind = MAE_MESSAGE_BOOKED_SEATS;
    out->booked_seats.booked = strtol (rest, &end, 10);
    out->booked_seats.decider = g_strdup (*end == ' ' ? end + 1 : end);
  } else if (g_str_equal (word, "players")) {
    out->kind = MAE_MESSAGE_JOIN_GAME;
    out->new_game.players_count = atoi (rest);
  } else if (g_str_equal (word, "game")) {
    return read_game (rest, out, error);
  } else if (g_str_equal (word, "event")) {
    out->kind = MAE_MESSAGE_EVENT;
    if (read_packed (rest, &out->event, sizeof out->event) != sizeof out->event)
      return wrong (error, "event: a part is missing");
  } else if (g_str_equal (word, "no")) {
    out->kind = MAE_MESSAGE_REJECT;
    if (read_packed (rest, &out->reject.reject, sizeof out->reject.reject)
        != sizeof out->reject.reject)
      return wrong (error, "no: a part is missing");
    dialogue->choice.choose_leaders.n = 0;
  } else if (g_str_equal (word, "taken")) {
    out->kind = MAE_MESSAGE_ERR_NICKNAME;
    out->err_nickname.reason = (MaeNicknameReason) atoi (rest);
  } else if (g_str_equal (word, "wrong")) {
    out->kind = MAE_MESSAGE_ERR_PROTOCOL;
    out->err_protocol.text = g_strdup (rest);
    dialogue->choice.choose_leaders.n = 0;
  } else {
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE, "unknown word “%s”", word);
    return MAE_HEARD_WRONG;
  }
  return MAE_HEARD_MESSAGE;
}

static MaeHeard
read_line (MaeDialogue *dialogue, const MaeWireContext *context, const char *line, gsize length,
           MaeMessage *out, GString *reply, GError **error)
{
  g_autofree char *text = g_strndup (line, length);

  memset (out, 0, sizeof *out);
  if (strlen (text) != length || !g_utf8_validate (text, -1, NULL)) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_SYNTAX, "not text");
    return MAE_HEARD_WRONG;
  }
  char *space = strchr (text, ' ');
  if (space != NULL)
    *space = '\0';
  const char *rest = space != NULL ? space + 1 : "";
  return dialogue->side == MAE_SIDE_SERVER
             ? read_request (dialogue, context, text, rest, out, error)
             : read_notice (dialogue, context, text, rest, out, reply, error);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_packed (GString *out, const char *word, gconstpointer data, gsize size)
{
  g_string_append (out, word);
  append_packed (out, data, size);
  g_string_append_c (out, '\n');
}

/* Writes a message of either side. Messages that this dialect doesn't have are left out. */
static void
write_message (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  guint8 packed[MAE_COMMAND_PACKED_MAX];

  switch ((int) message->kind) {
  case MAE_MESSAGE_REQ_WELCOME:
    g_string_append (out, "name?\n");
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    g_string_append (out, "ping\n");
    break;
  case MAE_MESSAGE_RES_HEARTBEAT:
    g_string_append (out, "pong\n");
    break;
  case MAE_MESSAGE_REQ_GOODBYE:
  case MAE_MESSAGE_RES_GOODBYE:
  case MAE_MESSAGE_REQ_QUIT:
  case MAE_MESSAGE_RES_QUIT:
    g_string_append (out, "bye\n");
    break;
  case MAE_MESSAGE_REQ_JOIN:
    g_string_append_printf (out, "name %s\n", message->join.nickname);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
  case MAE_MESSAGE_JOIN_GAME:
    g_string_append_printf (out, "players %d\n", (int) message->new_game.players_count);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    g_string_append_printf (out, "waiting %d %s\n", (int) message->booked_seats.booked,
                            message->booked_seats.decider);
    break;
  case MAE_MESSAGE_COMMAND:
    write_packed (out, "do ", packed, mae_command_pack (&message->command, packed, sizeof packed));
    break;
  case MAE_MESSAGE_EVENT:
    write_packed (out, "event ", &message->event, sizeof message->event);
    break;
  case MAE_MESSAGE_REJECT:
    write_packed (out, "no ", &message->reject.reject, sizeof message->reject.reject);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    g_string_append_printf (out, "taken %d\n", message->err_nickname.reason);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    g_string_append_printf (out, "wrong %s\n", message->err_protocol.text);
    break;
  default:
    break;
  }
}

static void
write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone, GString *out)
{
  MaeGame view = mae_game_view (context->game, context->seat);

  view.rules = NULL;
  g_string_append (out, "game ");
  append_packed (out, &view, sizeof view);
  for (int i = 0; i < context->roster->n; i++)
    g_string_append_printf (out, "%c%s", i == 0 ? ' ' : '\t', context->roster->name[i]);
  g_string_append_c (out, '\n');
}

/* Holds the choice back until the server asks for it. */
static void
write_request (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
               GString *out)
{
  if (message->kind == MAE_MESSAGE_REQ_WELCOME || message->kind == MAE_MESSAGE_RES_WELCOME)
    return;
  if (message->kind == MAE_MESSAGE_COMMAND && message->command.kind == MAE_COMMAND_CHOOSE_LEADERS) {
    dialogue->choice = message->command;
    answer (dialogue, out);
    return;
  }
  write_message (dialogue, context, message, out);
}

static const char *
message_name (MaeMessageKind kind)
{
  return kind == MAE_MESSAGE_REQ_JOIN ? "name" : NULL;
}

static const char *
command_name (MaeCommandKind kind)
{
  return kind == MAE_COMMAND_CHOOSE_LEADERS ? "keep" : NULL;
}

const MaeDialect mae_words_dialect = {
  .name = "words",
  .port = 2000,
  .heartbeat.after = SECONDS (5),
  .heartbeat.silence_max = SECONDS (8),
  .line_from_client = 20000,
  .line_from_server = 100000,
  .server_begins = TRUE,
  .quit_ends = TRUE,
  .open = open_dialogue,
  .close = close_dialogue,
  .read = read_line,
  .write = write_message,
  .write_game = write_game,
  .ask = ask,
  .request = write_request,
  .message_name = message_name,
  .command_name = command_name,
};
