/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What those at a table are told about it. Strangers may come and go as fast as they like, so that
 * costs one small message each, then a table twice a second; and nothing to those who don't read.
 */
#include "server/tables/table.h"

/* Changes told at once, and how often those are told that come after them. */
#define TELL_BURST 16
#define TELL_INTERVAL (G_TIME_SPAN_SECOND / 2)

/* ── The table ─────────────────────────────────────────────────────────────────────────────── */

MaeIdentity *
mae_party_player_at (const MaeParty *party, int i)
{
  if (party->table != NULL)
    return party->table->seats[i];
  return i < party->n_members ? party->members[i].identity : NULL;
}

MaeTableStage
mae_party_stage (const MaeParty *party)
{
  if (party->table == NULL)
    return MAE_STAGE_OPEN;
  return party->table->ended ? MAE_STAGE_ENDED : MAE_STAGE_PLAYING;
}

void
mae_party_describe (const MaeParty *party, MaeTableInfo *info)
{
  *info = (MaeTableInfo){
    .code = *party->code != '\0' ? (char *) party->code : NULL,
    .name = party->title,
    .ruleset = (char *) party->rules->id,
    .stage = mae_party_stage (party),
    .players_count = party->n_seats,
    .turn_time = (int) (party->turn_time / G_TIME_SPAN_SECOND),
    .is_private = (party->flags & MAE_STORED_PRIVATE) != 0,
    .no_chat = (party->flags & MAE_STORED_NO_CHAT) != 0 || !party->server->config.chat,
    .no_spectators = (party->flags & MAE_STORED_NO_SPECTATORS) != 0,
    .n_spectators = (int) party->spectators->len,
  };
  for (int i = 0; i < party->n_seats; i++) {
    int level = party->table != NULL   ? party->table->computer[i]
                : i < party->n_members ? party->members[i].level
                                       : 0;
    if (mae_party_player_at (party, i) == NULL && level == 0)
      continue;
    info->players[info->n_players].name = party->table != NULL
                                              ? party->table->roster.name[i]
                                              : (char *) mae_party_member_name (party, i);
    info->players[info->n_players++].level = level;
  }
}

static void
tell (MaeParty *party, MaeServerSession *session, const GString *line)
{
  if (party->table != NULL)
    mae_saving_tell (party->table, session, line->str, line->len);
  else
    mae_server_session_append (session, line->str, line->len);
}

static void
send_table (MaeParty *party, MaeServerSession *session, gboolean is_spectator)
{
  const MaeAm49Context no_game = { 0 };
  MaeTableInfo info;
  MaeMessage message = { .kind = MAE_MESSAGE_TABLE, .table = &info };
  g_autoptr (GPtrArray) spectators = g_ptr_array_new ();
  g_autoptr (GPtrArray) rematch = g_ptr_array_new ();
  GString *text = party->server->text;

  if (session == NULL || !(session->features & (MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE)))
    return;
  mae_party_describe (party, &info);
  for (guint i = 0; i < party->spectators->len; i++)
    g_ptr_array_add (spectators, ((MaeIdentity *) g_ptr_array_index (party->spectators, i))->name);
  for (int seat = 0; seat < party->n_seats; seat++)
    if (party->rematch & 1u << seat && mae_party_player_at (party, seat) != NULL)
      g_ptr_array_add (rematch, mae_party_player_at (party, seat)->name);
  g_ptr_array_add (spectators, NULL);
  g_ptr_array_add (rematch, NULL);
  info.spectators = (char **) spectators->pdata;
  info.rematch = (char **) rematch->pdata;
  info.is_spectator = is_spectator;
  g_string_truncate (text, 0);
  mae_am49_encode (&no_game, MAE_AM49_MAP_OBJECT, &message, text);
  session->is_owed_table = FALSE;
  tell (party, session, text);
}

/* ── Who is told ───────────────────────────────────────────────────────────────────────────── */

typedef void (*Visit) (MaeParty *party, MaeServerSession *session, gboolean is_spectator,
                       gpointer data);

static void
visit_all (MaeParty *party, Visit visit, gpointer data)
{
  for (int i = 0; i < party->n_seats; i++) {
    const MaeIdentity *identity = mae_party_player_at (party, i);
    if (identity != NULL && identity->session != NULL)
      visit (party, identity->session, FALSE, data);
  }
  for (guint i = 0; i < party->spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (party->spectators, i);
    if (identity->session != NULL)
      visit (party, identity->session, TRUE, data);
  }
}

static void
tell_now_cb (MaeParty *party, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  send_table (party, session, is_spectator);
}

static void
owe_cb (MaeParty *party, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  session->is_owed_table = TRUE;
}

/* It is told by mae_party_tick(). */
static void
tell_later (MaeParty *party)
{
  MaeHall *hall = party->server->hall;

  if (!party->is_untold)
    g_queue_push_tail_link (&hall->untold, &party->untold_link);
  party->is_untold = TRUE;
}

void
mae_party_forget_untold (MaeParty *party)
{
  if (party->is_untold)
    g_queue_unlink (&party->server->hall->untold, &party->untold_link);
  party->is_untold = FALSE;
}

/* Whether another change may be told at once. */
static gboolean
take_token (MaeParty *party)
{
  gint64 now = party->server->now;

  if (party->told_until > now + (TELL_BURST - 1) * TELL_INTERVAL)
    return FALSE;
  party->told_until = MAX (party->told_until, now) + TELL_INTERVAL;
  return TRUE;
}

/* ── Changes ───────────────────────────────────────────────────────────────────────────────── */

void
mae_party_changed (MaeParty *party, const MaeIdentity *asker)
{
  MaeTableStage stage = mae_party_stage (party);

  if (party->told_stage != (int) stage || (take_token (party) && !party->is_untold)) {
    party->told_stage = stage;
    visit_all (party, tell_now_cb, NULL);
  } else {
    visit_all (party, owe_cb, NULL);
    tell_later (party);
    if (asker != NULL)
      send_table (party, asker->session, asker->watches);
  }
  if (*party->code != '\0')
    mae_hall_changed (party->server);
}

void
mae_party_refresh (MaeParty *party)
{
  if (party->told_stage != (int) mae_party_stage (party))
    mae_party_changed (party, NULL);
}

typedef struct {
  const MaeIdentity *identity;
  GString *line;
} Spectator;

static void
tell_spectator_cb (MaeParty *party, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  const Spectator *spectator = data;

  if (session == spectator->identity->session) {
    send_table (party, session, is_spectator);
  } else if (session->stalled || session->is_owed_table) {
    session->is_owed_table = TRUE;
    tell_later (party);
  } else if (session->features & MAE_FEATURE_SPECTATORS) {
    tell (party, session, spectator->line);
  } else {
    send_table (party, session, is_spectator);
  }
}

void
mae_party_tell_spectator (MaeParty *party, const MaeIdentity *identity, gboolean watches)
{
  g_autoptr (GString) line = g_string_new (NULL);
  Spectator spectator = { identity, line };
  MaeMessage message = {
    .kind = MAE_MESSAGE_SPECTATOR,
    .spectator = { .player = identity->name, .watches = watches },
  };

  if (party->is_untold || !take_token (party)) {
    visit_all (party, owe_cb, NULL);
    tell_later (party);
    if (watches)
      send_table (party, identity->session, TRUE);
  } else {
    mae_am49_encode (&(MaeAm49Context){ 0 }, MAE_AM49_MAP_OBJECT, &message, line);
    visit_all (party, tell_spectator_cb, &spectator);
  }
  if (*party->code != '\0')
    mae_hall_changed (party->server);
}

/* ── Later ─────────────────────────────────────────────────────────────────────────────────── */

/* Who hasn't read what there was is told when that is read. */
static void
pay_cb (MaeParty *party, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  gboolean *somebody_waits = data;

  if (session->is_owed_table && session->stalled && !session->wants_close)
    *somebody_waits = TRUE;
  else if (session->is_owed_table)
    send_table (party, session, is_spectator);
}

gint64
mae_party_deadline (const MaeServer *server)
{
  const MaeHall *hall = server->hall;
  return hall->untold.length > 0 ? hall->next_paying : G_MAXINT64;
}

void
mae_party_tick (MaeServer *server)
{
  MaeHall *hall = server->hall;

  if (mae_party_deadline (server) > server->now)
    return;
  hall->next_paying = server->now + TELL_INTERVAL;
  for (guint left = hall->untold.length; left > 0; left--) {
    MaeParty *party = hall->untold.head->data;
    gboolean somebody_waits = FALSE;
    mae_party_forget_untold (party);
    visit_all (party, pay_cb, &somebody_waits);
    if (somebody_waits)
      tell_later (party);
  }
}

/* ── Who comes ─────────────────────────────────────────────────────────────────────────────── */

void
mae_party_greet (MaeParty *party, MaeServerSession *session, gboolean is_spectator)
{
  send_table (party, session, is_spectator);
}

void
mae_party_show (MaeParty *party, MaeServerSession *session, gboolean is_spectator)
{
  send_table (party, session, is_spectator);
  if (party->table != NULL)
    mae_table_show_spectator (party->table, session);
  mae_chat_tell_past (party, session);
}
