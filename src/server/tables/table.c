/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table, from its opening to the last game played there. */
#include "server/tables/table.h"
#include "ruleset/ruleset-io.h"
#include "server/commit/commit.h"
#include "server/people/invitations.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
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
  mae_invitations_joined (table, identity);
  mae_people_note_move (table->server->people);
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
  mae_people_note_move (table->server->people);
}

static gboolean
is_deserted (const MaeTable *table)
{
  for (int i = 0; i < table->n_seats; i++)
    if (mae_table_player_at (table, i) != NULL)
      return FALSE;
  return TRUE;
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
