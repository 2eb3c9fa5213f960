/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chat at tables. It isn't saved, and ends with the table. */
#include "server/tables/chat.h"
#include "protocol/json-writer.h"
#include "server/gate/gate.h"
#include "server/people/restrictions.h"
#include "server/sessions/identity.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"
#include "store/text.h"

typedef struct {
  char *key, *name, *text; /* of who wrote it; what was written */
  gboolean is_spectator;
} KeptLine;

static void
line_free (KeptLine *line)
{
  g_free (line->key);
  g_free (line->name);
  g_free (line->text);
  g_free (line);
}

void
mae_chat_clear (GQueue *lines)
{
  KeptLine *line;
  while ((line = g_queue_pop_head (lines)) != NULL)
    line_free (line);
}

/* Clients that read slowly get no chat: it could fill their output buffer, which would close the
 * session. */
static gboolean
is_behind (const MaeServerSession *session)
{
  return session->stalled && session->buffered > session->server->config.output_max / 4;
}

static void
send_line (MaeServerSession *session, const KeptLine *line, gboolean is_past)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_CHAT,
    .chat = { .text = line->text,
              .player = line->name,
              .is_spectator = line->is_spectator,
              .is_past = is_past },
  };

  if (session != NULL && session->features & MAE_FEATURE_CHAT)
    mae_server_session_write (session, &message);
}

void
mae_chat_tell_past (MaeTable *table, MaeServerSession *session)
{
  for (GList *link = table->chat.head; link != NULL; link = link->next) {
    const KeptLine *line = link->data;
    if (!mae_identity_has_muted (session->identity, line->key))
      send_line (session, line, TRUE);
  }
}

void
mae_chat_write (const MaeTable *table, const char *name, GString *out)
{
  mae_json_open (out, name, '[');
  for (GList *link = table->chat.head; link != NULL; link = link->next) {
    const KeptLine *line = link->data;
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "player", line->name);
    mae_json_string (out, "text", line->text);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

/* The player who wrote the line gets it in any case, as the answer. */
static void
tell_one (const MaeIdentity *identity, const KeptLine *line, const MaeServerSession *speaker)
{
  MaeServerSession *session = identity != NULL ? identity->session : NULL;

  if (session == NULL)
    return;
  if (session == speaker
      || (!is_behind (session) && !mae_identity_has_muted (identity, speaker->identity->key)))
    send_line (session, line, FALSE);
}

static void
tell (MaeTable *table, const KeptLine *line, const MaeServerSession *speaker)
{
  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].identity != NULL && table->members[i].identity->table == table)
      tell_one (table->members[i].identity, line, speaker);
  for (int seat = 0; table->room != NULL && seat < table->room->game.n_players; seat++)
    if (mae_game_room_session_at (table->room, seat) != NULL)
      tell_one (table->room->seats[seat], line, speaker);
  for (guint i = 0; i < table->spectators->len; i++)
    tell_one (g_ptr_array_index (table->spectators, i), line, speaker);
}

static void
refuse (MaeServerSession *session, MaeChatReason reason, gint64 wait)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_ERR_CHAT,
    .err_chat = { .reason = reason, .wait = (wait + 999) / 1000 },
  };
  mae_server_session_write (session, &message);
}

static const MaeLimit limits[] = { MAE_LIMIT_CHAT_OF_NAME, MAE_LIMIT_CHAT_OF_SESSION,
                                   MAE_LIMIT_CHAT_OF_ADDRESS };

void
mae_chat_handle (MaeServerSession *session, const char *raw)
{
  MaeIdentity *identity = session->identity;
  MaeTable *table = identity != NULL ? identity->table : NULL;

  if (table == NULL) {
    refuse (session, MAE_CHAT_REASON_NOT_AT_TABLE, 0);
    return;
  }
  if (table->flags & MAE_STORED_NO_CHAT) {
    refuse (session, MAE_CHAT_REASON_OFF, 0);
    return;
  }
  if (mae_restrictions_hush (session))
    return;
  g_autofree char *text = NULL;
  MaeTextFault fault = mae_text_clean (raw, MAE_CHAT_MAX, &text);
  gint64 wait = mae_rate_limit_try (session, limits, fault == MAE_TEXT_GOOD);
  if (fault == MAE_TEXT_EMPTY) {
    refuse (session, MAE_CHAT_REASON_EMPTY, 0);
  } else if (fault == MAE_TEXT_TOO_LONG) {
    refuse (session, MAE_CHAT_REASON_TOO_LONG, 0);
  } else if (wait > 0) {
    refuse (session, MAE_CHAT_REASON_TOO_FAST, wait);
  } else {
    KeptLine *line = g_new (KeptLine, 1);
    *line = (KeptLine){
      .key = g_strdup (identity->key),
      .name = g_strdup (identity->name),
      .text = g_steal_pointer (&text),
      .is_spectator = identity->watches,
    };
    g_queue_push_tail (&table->chat, line);
    if (table->chat.length > MAE_CHAT_KEPT)
      line_free (g_queue_pop_head (&table->chat));
    tell (table, line, session);
  }
}
