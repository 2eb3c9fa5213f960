/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who has gathered around a table, from its opening to the last game played there. */
#include "server/party.h"
#include "server/nickname.h"

/* ── Life ──────────────────────────────────────────────────────────────────────────────────── */

void
mae_party_set_open (MaeParty *party, gboolean open)
{
  GQueue *queue = &party->server->hall->open;

  if (open)
    g_queue_push_tail_link (queue, &party->open_link);
  else
    g_queue_unlink (queue, &party->open_link);
}

/* From now on it can be found. */
static void
give_code (MaeParty *party, const char *code)
{
  MaeHall *hall = party->server->hall;

  if (code == NULL || g_hash_table_contains (hall->codes, code))
    mae_hall_new_code (party->server, party->code);
  else
    g_strlcpy (party->code, code, sizeof party->code);
  g_hash_table_insert (hall->codes, party->code, party);
  g_queue_push_head_link (&hall->parties, &party->link);
}

MaeParty *
mae_party_new (MaeServer *server, const MaeRuleset *rules, int n_seats, const char *code)
{
  MaeParty *party = g_new0 (MaeParty, 1);

  party->server = server;
  party->rules = rules;
  party->n_seats = n_seats;
  party->turn_time = server->config.turn_time;
  party->spectators = g_ptr_array_new ();
  party->told_stage = -1;
  party->link.data = party->open_link.data = party;
  if (code == NULL || *code != '\0')
    give_code (party, code);
  mae_party_set_open (party, TRUE);
  return party;
}

void
mae_party_free (MaeParty *party)
{
  MaeServer *server = party->server;

  if (party->table == NULL)
    mae_party_set_open (party, FALSE);
  if (*party->code != '\0') {
    g_hash_table_remove (server->hall->codes, party->code);
    g_queue_unlink (&server->hall->parties, &party->link);
    mae_hall_changed (server);
  }
  for (guint i = 0; i < party->spectators->len; i++) {
    MaeIdentity *identity = g_ptr_array_index (party->spectators, i);
    identity->party = NULL;
    identity->watches = FALSE;
    if (identity->session != NULL)
      mae_hall_enter (server, identity);
  }
  mae_chat_clear (party);
  mae_quota_release (party);
  g_ptr_array_unref (party->spectators);
  g_free (party->title);
  g_free (party);
}

/* ── Members ───────────────────────────────────────────────────────────────────────────────── */

/* People come before computer players. */
void
mae_party_sit_down (MaeParty *party, MaeIdentity *identity)
{
  int at = 0;

  while (at < party->n_members && party->members[at].identity != NULL)
    at++;
  for (int i = party->n_members; i > at; i--)
    party->members[i] = party->members[i - 1];
  party->members[at] = (MaeMember){ .identity = identity };
  party->n_members++;
  identity->party = party;
}

static void
stand_up (MaeParty *party, MaeIdentity *identity)
{
  int at = 0;

  while (party->members[at].identity != identity)
    at++;
  party->n_members--;
  for (int i = at; i < party->n_members; i++)
    party->members[i] = party->members[i + 1];
  identity->party = NULL;
}

/* Whoever sits there, also in the game; NULL: nobody, or a computer player. */
static MaeIdentity *
player_at (const MaeParty *party, int i)
{
  if (party->table != NULL)
    return party->table->seats[i];
  return i < party->n_members ? party->members[i].identity : NULL;
}

static gboolean
is_deserted (const MaeParty *party)
{
  for (int i = 0; i < party->n_seats; i++)
    if (player_at (party, i) != NULL)
      return FALSE;
  return TRUE;
}

static const char *const computer_names[] = {
  "Lapo",  "Fiammetta", "Bindo", "Ginevra", "Corso",  "Bice",  "Neri",  "Lisabetta",
  "Vanni", "Tessa",     "Gino",  "Nella",   "Duccio", "Piera", "Berto", "Nanna",
};

/* Nobody else there is called so: twice as many names as seats always leave one. */
static const char *
computer_name (const MaeParty *party, int member)
{
  int place = 0;

  for (int i = 0; i < member; i++)
    place += party->members[i].identity == NULL;
  for (guint n = 0; n < G_N_ELEMENTS (computer_names); n++) {
    g_autofree char *key = mae_nickname_key (computer_names[n]);
    gboolean taken = FALSE;
    for (int i = 0; i < party->n_members; i++)
      taken |=
          party->members[i].identity != NULL && g_str_equal (party->members[i].identity->key, key);
    if (!taken && place-- == 0)
      return computer_names[n];
  }
  g_return_val_if_reached ("");
}

const char *
mae_party_member_name (const MaeParty *party, int member)
{
  const MaeIdentity *identity = party->members[member].identity;
  return identity != NULL ? identity->name : computer_name (party, member);
}

guint
mae_party_count_computers (const MaeServer *server)
{
  guint n = 0;

  for (GList *link = server->hall->parties.head; link != NULL; link = link->next) {
    const MaeParty *party = link->data;
    if (party->table != NULL && party->table->n_present == 0)
      continue;
    for (int i = 0; i < party->n_members; i++)
      n += party->members[i].identity == NULL;
    for (int seat = 0; party->table != NULL && seat < party->n_seats; seat++)
      n += party->table->computer[seat] > 0;
  }
  return n;
}

/* ── Telling ───────────────────────────────────────────────────────────────────────────────── */

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
    if (player_at (party, i) == NULL && level == 0)
      continue;
    info->players[info->n_players].name = party->table != NULL
                                              ? party->table->roster.name[i]
                                              : (char *) mae_party_member_name (party, i);
    info->players[info->n_players++].level = level;
  }
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
    if (party->rematch & 1u << seat && player_at (party, seat) != NULL)
      g_ptr_array_add (rematch, player_at (party, seat)->name);
  g_ptr_array_add (spectators, NULL);
  g_ptr_array_add (rematch, NULL);
  info.spectators = (char **) spectators->pdata;
  info.rematch = (char **) rematch->pdata;
  info.is_spectator = is_spectator;
  g_string_truncate (text, 0);
  mae_am49_encode (&no_game, MAE_AM49_MAP_OBJECT, &message, text);
  if (party->table != NULL)
    mae_saving_tell (party->table, session, text->str, text->len);
  else
    mae_server_session_append (session, text->str, text->len);
}

void
mae_party_changed (MaeParty *party)
{
  party->told_stage = mae_party_stage (party);
  for (int i = 0; i < party->n_seats; i++)
    if (player_at (party, i) != NULL)
      send_table (party, player_at (party, i)->session, FALSE);
  for (guint i = 0; i < party->spectators->len; i++)
    send_table (party, ((MaeIdentity *) g_ptr_array_index (party->spectators, i))->session, TRUE);
  if (*party->code != '\0')
    mae_hall_changed (party->server);
}

void
mae_party_refresh (MaeParty *party)
{
  if (party->told_stage != (int) mae_party_stage (party))
    mae_party_changed (party);
}

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

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_due (const MaeParty *party)
{
  return party->table == NULL && party->n_members == party->n_seats;
}

gboolean
mae_party_any_due (const MaeServer *server)
{
  for (GList *link = server->hall->open.head; link != NULL; link = link->next)
    if (is_due (link->data))
      return TRUE;
  return FALSE;
}

static void
start (MaeParty *party)
{
  mae_party_set_open (party, FALSE);
  party->rematch = 0;
  mae_table_start (party);
}

void
mae_party_try_start (MaeParty *party)
{
  MaeServer *server = party->server;

  if (!is_due (party))
    return;
  if (!server->draining && server->now >= mae_saving_pause (server))
    start (party);
  else
    server->hall->some_due = TRUE;
}

void
mae_party_start_due (MaeServer *server)
{
  GList *next;

  if (server->draining || !server->hall->some_due || server->now < mae_saving_pause (server))
    return;
  server->hall->some_due = FALSE;
  for (GList *link = server->hall->open.head; link != NULL; link = next) {
    next = link->next;
    mae_party_try_start (link->data);
  }
}

void
mae_party_start_waiting (MaeServer *server, MaeIdentity **players, int n_players)
{
  MaeParty *party = mae_party_new (server, server->config.rules, n_players, "");
  const MaeServerSession *first = players[0]->session;

  mae_quota_hold (party, first != NULL ? first->address : NULL, players[0]->key, 0);
  for (int i = 0; i < n_players; i++)
    mae_party_sit_down (party, players[i]);
  start (party);
}

/* Everybody at @table sits there without a game, in the order they came; @table is freed. */
static MaeParty *
disband_game (MaeTable *table)
{
  MaeParty *party = table->party;
  MaeMember members[MAE_MAX_PLAYERS] = { 0 };

  for (int seat = 0; seat < party->n_seats; seat++) {
    MaeIdentity *identity = table->seats[seat];
    members[table->game.participant[seat]] = (MaeMember){ identity, table->computer[seat] };
    if (identity != NULL)
      identity->table = NULL;
  }
  if (table->n_present == 0)
    mae_quota_note_deserted (party, FALSE);
  table->party = NULL;
  mae_table_free (table);
  party->table = NULL;
  party->rematch = 0;
  mae_party_set_open (party, TRUE);
  for (int i = 0; i < party->n_seats; i++)
    if (members[i].identity != NULL || members[i].level > 0)
      party->members[party->n_members++] = members[i];
  return party;
}

void
mae_party_take_back (MaeTable *table)
{
  MaeParty *party = disband_game (table);
  MaeServer *server = party->server;

  /* Who has gone meanwhile isn't waited for. */
  for (int i = party->n_members; i-- > 0;) {
    MaeIdentity *identity = party->members[i].identity;
    if (identity != NULL && identity->session == NULL) {
      stand_up (party, identity);
      mae_identity_forget (server, identity);
    }
  }
  server->hall->some_due = TRUE;
  if (is_deserted (party))
    mae_party_free (party);
  else
    mae_party_changed (party);
}

/* ── Going ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_party_leave (MaeIdentity *identity)
{
  MaeParty *party = identity->party;

  if (identity->watches) {
    g_ptr_array_remove (party->spectators, identity);
    identity->watches = FALSE;
    identity->party = NULL;
  } else {
    stand_up (party, identity);
  }
  if (is_deserted (party) && party->table == NULL)
    mae_party_free (party);
  else
    mae_party_changed (party);
}

/* ── Another game ──────────────────────────────────────────────────────────────────────────── */

static gboolean
all_want_rematch (const MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->computer[seat] == 0
        && (table->seats[seat] == NULL || table->seats[seat]->session == NULL
            || !(table->party->rematch & 1u << seat)))
      return FALSE;
  return TRUE;
}

void
mae_party_try_rematch (MaeTable *table)
{
  const MaeIdentity *somebody = NULL;

  if (!table->ended || !all_want_rematch (table))
    return;
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->seats[seat] != NULL)
      somebody = table->seats[seat];
  /* The end must be saved: otherwise the game goes on. */
  mae_saving_settle_table (table);
  if (somebody->table != table || !table->ended)
    return;

  MaeParty *party = disband_game (table);
  if (*party->code == '\0') {
    party->flags |= MAE_STORED_PRIVATE;
    give_code (party, NULL);
  }
  mae_party_try_start (party);
  if (is_due (party))
    mae_party_changed (party);
}

void
mae_party_rematch (MaeTable *table, int seat, gboolean wanted)
{
  MaeParty *party = table->party;

  party->rematch = wanted ? party->rematch | 1u << seat : party->rematch & ~(1u << seat);
  mae_party_changed (party);
  mae_party_try_rematch (table);
}
