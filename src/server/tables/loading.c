/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Loads the games of the store. A game that can't be loaded is marked in the store with the reason,
 * for the operator; it is never deleted. */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "server/accounts/accounts.h"
#include "server/accounts/bans.h"
#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/quota.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/text.h"

/* Length of an address, or of the key of a nickname. */
#define KEY_BYTES_MAX 1024

typedef struct {
  MaeServer *server;
  GHashTable *tables;   /* number (gint64 *) → MaeGameRoom */
  GPtrArray *stale;     /* keys of stored identities without a seat (char *) */
  GPtrArray *set_aside; /* Broken */
} Loading;

typedef struct {
  gint64 number;
  char *why;
} Broken;

static void
broken_free (gpointer data)
{
  Broken *broken = data;
  g_free (broken->why);
  g_free (broken);
}

/* Returns the ruleset of a table, loaded once for all tables that use it. */
static const MaeRuleset *
find_rules (MaeServer *server, const MaeStoredTable *stored, GError **error)
{
  if (stored->ruleset_hash == mae_ruleset_hash (server->config.rules))
    return server->config.rules;
  return mae_rooms_find_rules (server->rooms, stored->ruleset, stored->ruleset_hash, error);
}

static gboolean
is_text (const char *text)
{
  return text != NULL && !mae_text_is_longer (text, KEY_BYTES_MAX)
         && g_utf8_validate (text, -1, NULL);
}

static MaeTable *
bring_back_party (MaeServer *server, const MaeStoredTable *stored, const MaeRuleset *rules)
{
  g_autofree char *title = NULL;
  guint n_computers = 0;
  MaeTable *table =
      mae_table_new (server, rules, stored->n_players, stored->code != NULL ? stored->code : "");

  if (stored->title != NULL)
    mae_text_clean (stored->title, MAE_TITLE_MAX, &title);
  table->title = g_steal_pointer (&title);
  table->turn_time = stored->turn_time * G_TIME_SPAN_SECOND;
  table->flags = stored->flags;
  mae_table_set_open (table, FALSE);
  for (int seat = 0; seat < stored->n_players; seat++)
    n_computers += stored->computer[seat] > 0;
  mae_quota_hold (table, is_text (stored->address) ? stored->address : NULL,
                  is_text (stored->owner) ? stored->owner : NULL, n_computers);
  return table;
}

/* Returns whether the stored settings of the table are valid. */
static gboolean
has_sane_settings (const MaeStoredTable *stored)
{
  g_autofree char *title = NULL;

  return stored->turn_time >= 0 && stored->turn_time <= MAE_TURN_TIME_MAX
         && (stored->code == NULL || mae_table_code_is (stored->code))
         && (stored->title == NULL
             || mae_text_clean (stored->title, MAE_TITLE_MAX, &title) == MAE_TEXT_GOOD);
}

static void
seat_computers (MaeGameRoom *room, const int *computer)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    room->computer[seat] = mae_ai_number_clean (computer[seat]);
  mae_computers_note (room);
}

/* Returns whether the names of the seats are nicknames, no two of them the same. */
static gboolean
are_names (const MaeStoredTable *stored)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int seat = 0; seat < stored->n_players; seat++) {
    const char *name = stored->name[seat];
    if (name == NULL || !mae_nickname_was_clean (name)
        || !g_hash_table_add (keys, mae_nickname_key (name)))
      return FALSE;
  }
  return TRUE;
}

/* Returns NULL, or why the table can't be loaded. (transfer full) */
static char *
bring_back (Loading *self, const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands)
{
  MaeServer *server = self->server;
  g_autoptr (GError) error = NULL;
  guint32 failed = 0;
  MaeGame game;

  const MaeRuleset *rules = find_rules (server, stored, &error);
  if (rules == NULL)
    return g_strdup_printf ("its ruleset can't be read: %s", error->message);
  if (mae_ruleset_hash (rules) != stored->ruleset_hash)
    return g_strdup ("its ruleset isn't the one it began with");
  if (stored->n_players < rules->min_players || stored->n_players > rules->max_players)
    return g_strdup ("its ruleset doesn't allow that number of players");
  if (!are_names (stored))
    return g_strdup ("the names of its seats aren't valid nicknames");
  if (!has_sane_settings (stored))
    return g_strdup ("its settings are invalid");
  if (!mae_game_replay (&game, rules, stored->seed, stored->seed_more, stored->n_players,
                        (MaeCommandLog){ log->data, log->len, n_commands }, &failed))
    return g_strdup_printf ("its command %u doesn't replay", failed);
  MaeGameRoom *room = mae_game_room_load (
      bring_back_party (server, stored, rules), (guint64) stored->number, stored->seed,
      stored->seed_more, &game, g_byte_array_append (g_byte_array_new (), log->data, log->len),
      stored->name);
  seat_computers (room, stored->computer);
  g_hash_table_insert (self->tables, g_memdup2 (&stored->number, sizeof stored->number), room);
  return NULL;
}

static void
table_cb (const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands,
          const char *broken, gpointer data)
{
  Loading *self = data;
  char *why = broken != NULL ? g_strdup (broken) : bring_back (self, stored, log, n_commands);

  if (why == NULL)
    return;
  Broken *aside = g_new (Broken, 1);
  *aside = (Broken){ .number = stored->number, .why = why };
  g_ptr_array_add (self->set_aside, aside);
}

static void
identity_cb (const MaeStoredIdentity *stored, gpointer data)
{
  Loading *self = data;
  MaeGameRoom *room = g_hash_table_lookup (self->tables, &stored->table);

  if (room == NULL || stored->seat < 0 || stored->seat >= room->game.n_players
      || strcmp (stored->name, room->roster.name[stored->seat]) != 0
      || room->seats[stored->seat] != NULL || room->computer[stored->seat] > 0
      || mae_identity_find (self->server, stored->name)) {
    g_ptr_array_add (self->stale, g_strdup (stored->key));
    return;
  }
  MaeIdentity *identity = mae_identity_new (self->server, stored->name, NULL);
  identity->room = room;
  identity->table = room->table;
  identity->seat = stored->seat;
  identity->has_secret = stored->secret_hash != NULL;
  if (identity->has_secret)
    memcpy (identity->secret_hash, stored->secret_hash, sizeof identity->secret_hash);
  room->seats[stored->seat] = identity;
}

/* Writes to the store what was found. If that fails, the next start will find the same. */
static void
tidy_up (Loading *self)
{
  MaeServer *server = self->server;
  MaeStore *store = server->config.store;
  gint64 now = mae_saving_wall_clock (server);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->set_aside->len; i++) {
    const Broken *broken = g_ptr_array_index (self->set_aside, i);
    mae_log_table ((guint64) broken->number, G_LOG_LEVEL_WARNING, "is set aside: %s", broken->why);
    mae_store_finish_table (store, broken->number, MAE_TABLE_BROKEN, NULL, broken->why, now);
  }
  for (guint i = 0; i < self->stale->len; i++)
    mae_store_remove_identity (store, g_ptr_array_index (self->stale, i));
  if (!mae_store_commit (store, &error))
    g_warning ("%s", error->message);
}

gboolean
mae_server_load (MaeServer *server, gint64 now, GError **error)
{
  MaeStore *store = server->config.store;

  server->now = now;
  if (store == NULL)
    return TRUE;
  g_autoptr (GHashTable) tables = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GPtrArray) stale = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) set_aside = g_ptr_array_new_with_free_func (broken_free);
  Loading self = { server, tables, stale, set_aside };

  mae_rooms_note_number (server->rooms, (guint64) mae_store_last_table (store));
  if (!mae_accounts_load (server, error) || !mae_bans_load (server, error))
    return FALSE;
  if (!mae_store_load_tables (store, table_cb, &self, error)
      || !mae_store_load_identities (store, identity_cb, &self, error))
    return FALSE;
  tidy_up (&self);
  if (mae_rooms_count (server->rooms) > 0) {
    gint64 until = now + server->config.return_max;
    mae_rooms_await_returns (server->rooms, until);
    for (MaeGameRoom *room = mae_rooms_first (server->rooms); room != NULL;
         room = mae_rooms_next (room))
      mae_clock_await_returns (room, until);
    g_message ("%u games are back", mae_rooms_count (server->rooms));
  }
  return TRUE;
}

gboolean
mae_server_seat_record (MaeServer *server, gint64 now, const MaeRecord *record)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  const char *names[MAE_MAX_PLAYERS] = { NULL };

  server->now = now;
  if (!mae_record_replay (record, record->n_commands, game))
    return FALSE;
  for (int seat = 0; seat < record->n_players; seat++)
    names[seat] = record->name[seat];
  mae_rooms_note_number (server->rooms, (guint64) record->number);
  MaeTable *table = mae_table_new (server, record->rules, record->n_players, "");
  mae_table_set_open (table, FALSE);
  MaeGameRoom *room = mae_game_room_load (
      table, (guint64) record->number, record->seed, record->seed_more, game,
      g_byte_array_append (g_byte_array_new (), record->log->data, record->log->len), names);
  seat_computers (room, record->computer);
  for (int seat = 0; seat < record->n_players; seat++) {
    if (record->computer[seat] != 0 || mae_identity_find (server, names[seat]) != NULL)
      continue;
    room->seats[seat] = mae_identity_new (server, names[seat], NULL);
    room->seats[seat]->room = room;
    room->seats[seat]->table = table;
    room->seats[seat]->seat = seat;
  }
  return TRUE;
}
