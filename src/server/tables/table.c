/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table, from its opening to the last game played there. */
#include "server/tables/table.h"
#include "ruleset/ruleset-io.h"
#include "server/commit/commit.h"
#include "server/people/invitations.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "store/nickname.h"

/* An open table at which seats are kept is removed when nobody has sat down for so long. */
#define OPEN_MAX (14 * G_TIME_SPAN_DAY)

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

void
mae_table_give_code (MaeTable *table, const char *code)
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
  table->invited = g_ptr_array_new ();
  table->told_stage = -1;
  table->link.data = table->open_link.data = table->untold_link.data = table;
  table->ends.owner = table;
  if (code == NULL || *code != '\0')
    mae_table_give_code (table, code);
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

  mae_invitations_end (table);
  if (table->room == NULL)
    mae_table_set_open (table, FALSE);
  mae_deadlines_set (&server->hall->ends, &table->ends, G_MAXINT64);
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
  mae_holder_clear (server, &table->holder);
  g_ptr_array_unref (table->spectators);
  g_ptr_array_unref (table->invited);
  mae_ruleset_unref (table->rules);
  g_free (table->title);
  g_free (table);
}

/* ── Members ───────────────────────────────────────────────────────────────────────────────── */

/* What is told about the table from now on waits for the store. */
static void
keep_seat (MaeTable *table, MaeTableMember *member)
{
  MaeServer *server = table->server;
  MaeIdentity *identity = member->identity;

  if (table->number == 0)
    table->number = mae_rooms_next_number (server->rooms);
  mae_seats_keep (&identity->seats, table);
  mae_gate_enter (server->gate, &member->who, identity->session->address, NULL, 0);
  mae_gate_count (server->gate, &member->who, MAE_COUNT_SEATS, 1);
  mae_deadlines_set (&server->hall->ends, &table->ends, server->now + OPEN_MAX);
  mae_server_session_charge (identity->session, MAE_LIMIT_STORE, MAE_STORED_OPEN_TABLE);
  mae_saving_open_table (table);
}

void
mae_table_clear_member (MaeTable *table, MaeTableMember *member)
{
  MaeGate *gate = table->server->gate;

  mae_gate_count (gate, &member->who, MAE_COUNT_SEATS, -1);
  mae_gate_leave (gate, &member->who);
  *member = (MaeTableMember){ 0 };
}

/* Those who have a seat at @table and look at something else are told. */
static void
owe_members (MaeTable *table)
{
  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].identity != NULL && table->members[i].identity->table != table)
      mae_people_owe (table->server->people, table->members[i].identity);
}

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
  if (mae_table_is_over_days (table) && identity->session != NULL
      && identity->session->features & MAE_FEATURE_RESERVE)
    keep_seat (table, &table->members[at]);
  owe_members (table);
  mae_invitations_joined (table, identity);
  mae_people_note_move (table->server->people);
}

static void
stand_up (MaeTable *table, MaeIdentity *identity)
{
  int at = 0;

  while (table->members[at].identity != identity)
    at++;
  mae_table_clear_member (table, &table->members[at]);
  table->n_members--;
  for (int i = at; i < table->n_members; i++)
    table->members[i] = table->members[i + 1];
  if (identity->table == table)
    identity->table = NULL;
  mae_people_note_move (table->server->people);
}

/* The seat of @identity isn't kept any more. */
static void
stop_keeping (MaeTable *table, MaeIdentity *identity)
{
  MaeServer *server = table->server;

  mae_seats_stop_keeping (&identity->seats, table);
  mae_store_remove_identity (server->config.store, identity->key, (gint64) table->number);
  if (identity->session != NULL)
    mae_commit_hold_output (identity->session);
  mae_people_owe (server->people, identity);
}

static gboolean
is_deserted (const MaeTable *table)
{
  for (int i = 0; i < table->n_seats; i++)
    if (mae_table_player_at (table, i) != NULL)
      return FALSE;
  return TRUE;
}

static gboolean
is_kept_by_any (const MaeTable *table)
{
  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].identity != NULL
        && mae_seats_keeps (&table->members[i].identity->seats, table))
      return TRUE;
  return FALSE;
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
  if (mae_seats_keeps (&identity->seats, table)) {
    identity->table = NULL;
    mae_people_note_move (table->server->people);
    owe_members (table);
    return;
  }
  stand_up (table, identity);
  if (is_deserted (table) && table->room == NULL) {
    mae_table_free (table);
    return;
  }
  owe_members (table);
  mae_table_changed (table, NULL);
}

/* ── Kept seats ────────────────────────────────────────────────────────────────────────────── */

void
mae_table_look (MaeTable *table, MaeIdentity *identity)
{
  identity->table = table;
  mae_people_note_move (table->server->people);
  mae_people_owe (table->server->people, identity);
  owe_members (table);
  mae_table_greet (table, identity->session, FALSE);
}

void
mae_table_give_up (MaeTable *table, MaeIdentity *identity)
{
  MaeServer *server = table->server;

  if (!mae_seats_keeps (&identity->seats, table)) {
    mae_table_leave (identity);
    return;
  }
  stand_up (table, identity);
  mae_server_session_charge (identity->session, MAE_LIMIT_STORE, MAE_STORED_OPEN_TABLE);
  stop_keeping (table, identity);
  mae_identity_forget_unused (server, identity);
  if (is_kept_by_any (table)) {
    mae_saving_open_table (table);
  } else {
    mae_saving_open_table_over (table);
    mae_deadlines_set (&server->hall->ends, &table->ends, G_MAXINT64);
    table->number = 0;
  }
  if (is_deserted (table)) {
    mae_table_free (table);
    return;
  }
  owe_members (table);
  mae_table_changed (table, NULL);
}

/* @why: see mae_table_remove_open(). */
static void
tell_removed (MaeServerSession *session, const char *why)
{
  if (why != NULL)
    mae_server_session_send_err_protocol (session, why);
  else
    mae_server_session_write (
        session, &(MaeMessage){ .kind = MAE_MESSAGE_ERR_TABLE,
                                .err_table.reason = session->features & MAE_FEATURE_RESERVE
                                                        ? MAE_TABLE_REASON_REMOVED
                                                        : MAE_TABLE_REASON_NO_SUCH_TABLE });
}

void
mae_table_remove_open (MaeTable *table, const char *why)
{
  MaeServer *server = table->server;

  if (table->number != 0)
    mae_saving_open_table_over (table);
  while (table->n_members > 0) {
    MaeIdentity *identity = table->members[0].identity;

    if (identity == NULL) {
      table->n_members = 0; /* persons come first */
      continue;
    }
    gboolean was_here = identity->table == table;
    stand_up (table, identity);
    if (mae_seats_keeps (&identity->seats, table))
      stop_keeping (table, identity);
    if (was_here) {
      tell_removed (identity->session, why);
      mae_hall_enter (server, identity);
    }
    mae_identity_forget_unused (server, identity);
  }
  mae_table_free (table);
}

void
mae_table_set_aside_open (MaeServer *server, guint64 number)
{
  GList *next;

  for (GList *link = server->hall->open.head; link != NULL; link = next) {
    MaeTable *table = link->data;

    next = link->next;
    if (table->number == 0
        || (number != 0 ? table->number != number
                        : mae_commit_is_saved (server, table->changed_in)))
      continue;
    for (int i = 0; i < table->n_members; i++) {
      const MaeIdentity *identity = table->members[i].identity;
      if (identity != NULL && identity->table == table)
        mae_commit_drop_output (identity->session);
    }
    mae_log_table (table->number, G_LOG_LEVEL_WARNING, "is removed: it can't be saved");
    mae_table_remove_open (table, "The server can't save this table, so it is removed.");
  }
}

gboolean
mae_table_is_host (const MaeTable *table, const MaeIdentity *identity)
{
  return table->room == NULL && table->n_members > 0 && table->members[0].identity == identity;
}

gint64
mae_table_next_end (const MaeServer *server)
{
  return mae_deadlines_next (&server->hall->ends);
}

void
mae_table_set_ends (MaeTable *table, gint64 at)
{
  MaeServer *server = table->server;
  gint64 left = CLAMP (at - mae_commit_time (server), 0, OPEN_MAX / G_TIME_SPAN_SECOND);

  mae_deadlines_set (&server->hall->ends, &table->ends, server->now + left * G_TIME_SPAN_SECOND);
}

void
mae_table_end_due (MaeServer *server)
{
  while (mae_table_next_end (server) <= server->now) {
    MaeTable *table = mae_deadlines_first (&server->hall->ends);

    mae_log_table (table->number, G_LOG_LEVEL_INFO, "is removed, since nobody has joined it");
    mae_table_remove_open (table, NULL);
  }
}
