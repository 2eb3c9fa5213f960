/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who has gathered around a table, from its opening to the last game played there. */
#include "server/tables/table.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"

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
  party->rules = mae_ruleset_ref (rules);
  party->n_seats = n_seats;
  party->turn_time = server->config.turn_time;
  party->spectators = g_ptr_array_new ();
  party->told_stage = -1;
  party->link.data = party->open_link.data = party->untold_link.data = party;
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
  mae_party_forget_untold (party);
  mae_chat_clear (party);
  mae_quota_release (party);
  g_ptr_array_unref (party->spectators);
  mae_ruleset_unref (party->rules);
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

static gboolean
is_deserted (const MaeParty *party)
{
  for (int i = 0; i < party->n_seats; i++)
    if (mae_party_player_at (party, i) != NULL)
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
    mae_party_changed (party, NULL);
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
    mae_party_tell_spectator (party, identity, FALSE);
    return;
  }
  stand_up (party, identity);
  if (is_deserted (party) && party->table == NULL)
    mae_party_free (party);
  else
    mae_party_changed (party, NULL);
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
    mae_party_changed (party, NULL);
}

void
mae_party_rematch (MaeTable *table, int seat, gboolean wanted)
{
  MaeParty *party = table->party;

  party->rematch = wanted ? party->rematch | 1u << seat : party->rematch & ~(1u << seat);
  mae_party_changed (party, table->seats[seat]);
  mae_party_try_rematch (table);
}
