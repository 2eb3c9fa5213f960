/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table, from its opening to the last game played there. */
#include "server/tables/table.h"
#include "ruleset/ruleset-io.h"
#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "store/nickname.h"

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

void
mae_table_set_open (MaeTable *table, gboolean open)
{
  GQueue *queue = &table->server->hall->open;

  if (open)
    g_queue_push_tail_link (queue, &table->open_link);
  else
    g_queue_unlink (queue, &table->open_link);
}

/* Makes the table known to the hall. */
static void
give_code (MaeTable *table, const char *code)
{
  MaeHall *hall = table->server->hall;

  if (code == NULL || mae_hall_has_code (table->server, code))
    mae_hall_new_code (table->server, table->code);
  else
    g_strlcpy (table->code, code, sizeof table->code);
  g_hash_table_insert (hall->codes, table->code, table);
  g_queue_push_head_link (&hall->tables, &table->link);
}

MaeTable *
mae_table_new (MaeServer *server, const MaeRuleset *rules, int n_seats, const char *code)
{
  MaeTable *table = g_new0 (MaeTable, 1);

  table->server = server;
  table->rules = mae_ruleset_ref (rules);
  table->n_seats = n_seats;
  table->turn_time = server->config.turn_time;
  table->spectators = g_ptr_array_new ();
  table->told_stage = -1;
  table->link.data = table->open_link.data = table->untold_link.data = table;
  if (code == NULL || *code != '\0')
    give_code (table, code);
  mae_table_set_open (table, TRUE);
  return table;
}

void
mae_table_hide (MaeTable *table)
{
  MaeHall *hall = table->server->hall;

  if (*table->code == '\0')
    return;
  g_hash_table_remove (hall->codes, table->code);
  g_queue_unlink (&hall->tables, &table->link);
  *table->code = '\0';
}

void
mae_table_free (MaeTable *table)
{
  MaeServer *server = table->server;

  if (table->room == NULL)
    mae_table_set_open (table, FALSE);
  if (*table->code != '\0') {
    mae_table_hide (table);
    mae_hall_changed (server);
  }
  for (guint i = 0; i < table->spectators->len; i++) {
    MaeIdentity *identity = g_ptr_array_index (table->spectators, i);
    identity->table = NULL;
    identity->watches = FALSE;
    if (identity->session != NULL)
      mae_hall_enter (server, identity);
  }
  mae_table_forget_untold (table);
  mae_chat_clear (&table->chat);
  mae_quota_release (server, &table->holder);
  g_ptr_array_unref (table->spectators);
  mae_ruleset_unref (table->rules);
  g_free (table->title);
  g_free (table);
}

/* ── Members ───────────────────────────────────────────────────────────────────────────────── */

/* Persons come before computer players. */
void
mae_table_sit_down (MaeTable *table, MaeIdentity *identity)
{
  int at = 0;

  while (at < table->n_members && table->members[at].identity != NULL)
    at++;
  for (int i = table->n_members; i > at; i--)
    table->members[i] = table->members[i - 1];
  table->members[at] = (MaeTableMember){ .identity = identity };
  table->n_members++;
  identity->table = table;
}

static void
stand_up (MaeTable *table, MaeIdentity *identity)
{
  int at = 0;

  while (table->members[at].identity != identity)
    at++;
  table->n_members--;
  for (int i = at; i < table->n_members; i++)
    table->members[i] = table->members[i + 1];
  identity->table = NULL;
}

static gboolean
is_deserted (const MaeTable *table)
{
  for (int i = 0; i < table->n_seats; i++)
    if (mae_table_player_at (table, i) != NULL)
      return FALSE;
  return TRUE;
}

static const char *const computer_names[] = {
  "Lapo",  "Fiammetta", "Bindo", "Ginevra", "Corso",  "Bice",  "Neri",  "Lisabetta",
  "Vanni", "Tessa",     "Gino",  "Nella",   "Duccio", "Piera", "Berto", "Nanna",
};

/* Returns a name that nobody else at the table has. There is one, since there are twice as many
 * names as seats. */
static const char *
computer_name (const MaeTable *table, int member)
{
  int others = 0; /* computer players with a lower number */

  for (int i = 0; i < member; i++)
    others += table->members[i].identity == NULL;
  for (guint n = 0; n < G_N_ELEMENTS (computer_names); n++) {
    g_autofree char *key = mae_nickname_key (computer_names[n]);
    gboolean taken = FALSE;
    for (int i = 0; i < table->n_members; i++)
      taken |=
          table->members[i].identity != NULL && g_str_equal (table->members[i].identity->key, key);
    if (!taken && others-- == 0)
      return computer_names[n];
  }
  g_return_val_if_reached ("");
}

const char *
mae_table_member_name (const MaeTable *table, int member)
{
  const MaeIdentity *identity = table->members[member].identity;
  return identity != NULL ? identity->name : computer_name (table, member);
}

guint
mae_table_count_computers (const MaeServer *server)
{
  guint n = 0;

  for (GList *link = server->hall->tables.head; link != NULL; link = link->next) {
    const MaeTable *table = link->data;
    if (table->room != NULL && table->room->n_present == 0)
      continue;
    for (int i = 0; i < table->n_members; i++)
      n += table->members[i].identity == NULL;
    for (int seat = 0; table->room != NULL && seat < table->n_seats; seat++)
      n += table->room->computer[seat] > 0;
  }
  return n;
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_due (const MaeTable *table)
{
  return table->room == NULL && table->n_members == table->n_seats;
}

gboolean
mae_table_any_due (const MaeServer *server)
{
  for (GList *link = server->hall->open.head; link != NULL; link = link->next)
    if (is_due (link->data))
      return TRUE;
  return FALSE;
}

static void
start (MaeTable *table)
{
  mae_table_set_open (table, FALSE);
  table->rematch = 0;
  mae_game_room_start (table);
}

void
mae_table_try_start (MaeTable *table)
{
  MaeServer *server = table->server;

  if (!is_due (table))
    return;
  if (!server->draining && !mae_commit_is_failing (server))
    start (table);
  else
    server->hall->some_due = TRUE;
}

void
mae_table_start_due (MaeServer *server)
{
  GList *next;

  if (server->draining || !server->hall->some_due || mae_commit_is_failing (server))
    return;
  server->hall->some_due = FALSE;
  for (GList *link = server->hall->open.head; link != NULL; link = next) {
    next = link->next;
    mae_table_try_start (link->data);
  }
}

void
mae_table_start_waiting (MaeServer *server, MaeIdentity **players, int n_players)
{
  MaeTable *table = mae_table_new (server, server->config.rules, n_players, "");
  const MaeServerSession *first = players[0]->session;

  mae_quota_hold (server, &table->holder, first != NULL ? first->address : NULL, players[0]->key,
                  0);
  for (int i = 0; i < n_players; i++)
    mae_table_sit_down (table, players[i]);
  start (table);
}

/* Puts everybody in @room at an open table, in the order they came; frees @room. */
static MaeTable *
disband_game (MaeGameRoom *room)
{
  MaeTable *table = room->table;
  MaeTableMember members[MAE_MAX_PLAYERS] = { 0 };

  for (int seat = 0; seat < table->n_seats; seat++) {
    MaeIdentity *identity = room->seats[seat];
    members[room->game.participant[seat]] = (MaeTableMember){ identity, room->computer[seat] };
    if (identity != NULL)
      identity->room = NULL;
  }
  if (room->n_present == 0)
    mae_gate_count (table->server->gate, &table->holder.who, MAE_COUNT_DESERTED, -1);
  room->table = NULL;
  mae_game_room_free (room);
  table->room = NULL;
  table->rematch = 0;
  mae_table_set_open (table, TRUE);
  for (int i = 0; i < table->n_seats; i++)
    if (members[i].identity != NULL || members[i].computer > 0)
      table->members[table->n_members++] = members[i];
  return table;
}

/* ── Going ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_table_leave (MaeIdentity *identity)
{
  MaeTable *table = identity->table;

  if (identity->watches) {
    g_ptr_array_remove (table->spectators, identity);
    identity->watches = FALSE;
    identity->table = NULL;
    mae_table_tell_spectator (table, identity, FALSE);
    return;
  }
  stand_up (table, identity);
  if (is_deserted (table) && table->room == NULL)
    mae_table_free (table);
  else
    mae_table_changed (table, NULL);
}

/* ── Another game ──────────────────────────────────────────────────────────────────────────── */

static gboolean
all_want_rematch (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->computer[seat] == 0
        && (room->seats[seat] == NULL || room->seats[seat]->session == NULL
            || !(room->table->rematch & 1u << seat)))
      return FALSE;
  return TRUE;
}

void
mae_table_try_rematch (MaeGameRoom *room)
{
  if (!room->ended || !all_want_rematch (room))
    return;

  MaeTable *table = disband_game (room);
  if (*table->code == '\0') {
    table->flags |= MAE_STORED_PRIVATE;
    give_code (table, NULL);
  }
  mae_table_try_start (table);
  if (is_due (table))
    mae_table_changed (table, NULL);
}

void
mae_table_rematch (MaeGameRoom *room, int seat, gboolean wanted)
{
  MaeTable *table = room->table;

  table->rematch = wanted ? table->rematch | 1u << seat : table->rematch & ~(1u << seat);
  mae_table_changed (table, room->seats[seat]);
  mae_table_try_rematch (room);
}
