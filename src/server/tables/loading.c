/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game that can't be loaded is marked in the store with the reason, for the operator; it is never
 * deleted. What can be said without reading its commands is said at the start. */
#include "server/tables/loading.h"

#include <string.h>

#include "ai/ai.h"
#include "ruleset/ruleset-io.h"
#include "server/accounts/accounts.h"
#include "server/accounts/bans.h"
#include "server/people/holidays.h"
#include "server/people/reports.h"
#include "server/people/restrictions.h"
#include "server/ratings/ratings.h"
#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/holder.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/store-marks.h"
#include "store/text.h"

/* Length of an address, or of the key of a nickname. */
#define KEY_BYTES_MAX 1024

typedef struct {
  MaeServer *server;
  MaeSleepers *sleepers;
  const MaeRuleset *rules; /* of the last game, with this hash: */
  guint64 rules_hash;
  GHashTable *open;     /* MaeTable.number → MaeTable: open tables */
  GHashTable *unplayed; /* numbers of those whose ruleset isn't offered now */
  GPtrArray *stale;     /* Stale */
  GPtrArray *set_aside; /* Broken */
  GError *unread;       /* a ruleset can't be read now */
} Loading;

typedef struct {
  gint64 number;
  char *why;
} Broken;

/* A stored claim to a seat that doesn't exist any more. */
typedef struct {
  char *key;
  gint64 game;
} Stale;

static void
broken_free (gpointer data)
{
  Broken *broken = data;
  g_free (broken->why);
  g_free (broken);
}

static void
stale_free (gpointer data)
{
  Stale *stale = data;
  g_free (stale->key);
  g_free (stale);
}

/* ── One game ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the ruleset of a table, loaded once for all tables that use it. Returns NULL and sets
 * @why if there is none, or @unread if it can't be read now. (transfer full): @why */
static const MaeRuleset *
find_rules (MaeServer *server, const MaeStoredTable *stored, char **why, GError **unread)
{
  g_autofree char *json = NULL;
  g_autoptr (GError) error = NULL;
  guint64 hash = stored->ruleset_hash;

  if (hash == mae_ruleset_hash (server->config.rules))
    return server->config.rules;
  if (stored->ruleset == NULL && !mae_rooms_knows_rules (server->rooms, hash)) {
    if (!mae_store_read_ruleset (server->config.store, hash, &json, unread))
      return NULL;
    if (json == NULL) {
      *why = g_strdup ("its ruleset is missing");
      return NULL;
    }
  }
  const MaeRuleset *rules =
      mae_rooms_find_rules (server->rooms, json != NULL ? json : stored->ruleset, hash, &error);
  if (rules == NULL)
    *why = g_strdup_printf ("its ruleset can't be read: %s", error->message);
  else if (mae_ruleset_hash (rules) != hash)
    *why = g_strdup ("its ruleset isn't the one it began with");
  return *why == NULL ? rules : NULL;
}

static gboolean
is_text (const char *text)
{
  return text != NULL && !mae_text_is_longer (text, KEY_BYTES_MAX)
         && g_utf8_validate (text, -1, NULL);
}

static guint
count_computers (const MaeStoredTable *stored)
{
  guint n = 0;

  for (int seat = 0; seat < stored->n_players; seat++)
    n += stored->computer[seat] > 0;
  return n;
}

static MaeTable *
bring_back_party (MaeServer *server, const MaeStoredTable *stored, const MaeRuleset *rules)
{
  g_autofree char *title = NULL;
  MaeTable *table =
      mae_table_new (server, rules, stored->n_players, stored->code != NULL ? stored->code : "");

  if (stored->title != NULL)
    mae_text_clean (stored->title, MAE_TITLE_MAX, &title);
  table->title = g_steal_pointer (&title);
  table->turn_time = stored->turn_time * G_TIME_SPAN_SECOND;
  table->flags = stored->flags;
  mae_table_set_open (table, FALSE);
  return table;
}

/* Returns whether the stored settings of the table are valid. */
static gboolean
has_sane_settings (const MaeStoredTable *stored)
{
  g_autofree char *title = NULL;

  return stored->turn_time >= (stored->flags & MAE_STORED_OVER_DAYS ? MAE_TURN_TIME_DAYS : 0)
         && stored->turn_time <= MAE_TURN_TIME_MAX
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

/* Returns NULL, or why the table can't be used with @rules. */
static const char *
find_fault (const MaeStoredTable *stored, const MaeRuleset *rules)
{
  if (stored->n_players < rules->min_players || stored->n_players > rules->max_players)
    return "its ruleset doesn't allow that number of players";
  if (!are_names (stored))
    return "the names of its seats aren't valid nicknames";
  if (!has_sane_settings (stored))
    return "its settings are invalid";
  return NULL;
}

MaeGameRoom *
mae_loading_bring_back (MaeServer *server, const MaeStoredTable *stored, const GByteArray *log,
                        guint32 n_commands, char **why)
{
  guint32 failed = 0;
  MaeGame game;

  *why = NULL;
  g_autoptr (GError) unread = NULL;
  const MaeRuleset *rules = find_rules (server, stored, why, &unread);
  if (unread != NULL)
    *why = g_strdup (unread->message);
  if (rules != NULL)
    *why = g_strdup (find_fault (stored, rules));
  if (*why == NULL
      && !mae_game_replay (&game, rules, stored->seed, stored->seed_more, stored->n_players,
                           (MaeCommandLog){ log->data, log->len, n_commands }, &failed))
    *why = g_strdup_printf ("its command %u doesn't replay", failed);
  if (*why != NULL)
    return NULL;
  MaeGameRoom *room = mae_game_room_load (
      bring_back_party (server, stored, rules), (guint64) stored->number, stored->seed,
      stored->seed_more, &game, g_byte_array_append (g_byte_array_new (), log->data, log->len),
      stored->name);
  room->started = stored->started;
  seat_computers (room, stored->computer);
  return room;
}

MaeIdentity *
mae_loading_bring_person (MaeGameRoom *room, int seat, const guint8 *secret_hash)
{
  const char *name = room->roster.name[seat];
  MaeIdentity *identity = mae_identity_find (room->server, name);

  if (identity == NULL)
    identity = mae_identity_new (room->server, name, NULL);
  mae_identity_sit (identity, room, seat);
  if (identity->session == NULL && identity->room == NULL)
    mae_identity_look_at (identity, room);
  mae_identity_take_secret (identity, secret_hash);
  room->seats[seat] = identity;
  return identity;
}

/* ── The start ─────────────────────────────────────────────────────────────────────────────── */

/* A game over days without a stored clock gets one when it has woken up. */
static void
set_clock (const MaeServer *server, MaeSleeper *sleeper, const MaeStoredClock *clock)
{
  sleeper->due.at = clock->due >= 0 ? mae_clock_due (server, clock) : server->now;
  sleeper->round = (gint16) CLAMP (clock->round, -1, G_MAXINT16);
  sleeper->is_choosing = clock->round == 0;
  sleeper->to_move = (guint8) clock->to_move;
}

/* Returns NULL, or why the table can't be used. (transfer full) */
static char *
lay_down (Loading *self, const MaeStoredTable *stored, guint32 n_commands)
{
  MaeServer *server = self->server;
  g_autofree char *title = NULL;
  char *why = NULL;

  if (self->rules == NULL || self->rules_hash != stored->ruleset_hash)
    self->rules = find_rules (server, stored, &why, &self->unread);
  self->rules_hash = stored->ruleset_hash;
  if (self->unread != NULL)
    return NULL;
  if (why == NULL)
    why = g_strdup (find_fault (stored, self->rules));
  if (why != NULL)
    return why;
  if (stored->title != NULL)
    mae_text_clean (stored->title, MAE_TITLE_MAX, &title);
  MaeSleeper *sleeper = mae_sleeper_new ((guint64) stored->number, self->rules, title,
                                         stored->n_players, stored->name);
  sleeper->deserted_since = server->now;
  sleeper->n_commands = n_commands;
  sleeper->turn_time = stored->turn_time;
  sleeper->flags = (guint16) stored->flags;
  sleeper->is_awaited = TRUE;
  if (stored->code != NULL)
    g_strlcpy (sleeper->code, stored->code, sizeof sleeper->code);
  for (int seat = 0; seat < stored->n_players; seat++)
    sleeper->computer[seat] = (guint8) mae_ai_number_clean (stored->computer[seat]);
  mae_holder_set (server, &sleeper->holder, is_text (stored->address) ? stored->address : NULL,
                  is_text (stored->owner) ? stored->owner : NULL, count_computers (stored),
                  mae_sleeper_is_over_days (sleeper));
  if (mae_sleeper_is_over_days (sleeper))
    set_clock (server, sleeper, &stored->clock);
  else
    mae_gate_count (server->gate, &sleeper->holder.who, MAE_COUNT_DESERTED, 1);
  mae_sleepers_add (self->sleepers, sleeper);
  return NULL;
}

static void
table_cb (const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands,
          const char *broken, gpointer data)
{
  Loading *self = data;

  if (self->unread != NULL)
    return;
  char *why = broken != NULL ? g_strdup (broken) : lay_down (self, stored, n_commands);
  if (why == NULL)
    return;
  Broken *aside = g_new (Broken, 1);
  *aside = (Broken){ .number = stored->number, .why = why };
  g_ptr_array_add (self->set_aside, aside);
}

/* ── Open tables ───────────────────────────────────────────────────────────────────────────── */

/* Puts the computer players where no person sits. Returns FALSE if there are too many. */
static gboolean
place_computers (MaeTable *table, GVariantIter *computers)
{
  guint32 computer;
  int n = (int) g_variant_iter_n_children (computers);

  if (n >= table->n_seats)
    return FALSE;
  for (int at = table->n_seats - n; g_variant_iter_next (computers, "u", &computer); at++)
    table->members[at].computer = mae_ai_number_clean ((int) MIN (computer, G_MAXINT));
  table->n_members = table->n_seats;
  return TRUE;
}

/* Makes an open table without its people; NULL: what is stored isn't valid, or its rules aren't
 * offered now (@unplayed: its number). */
static MaeTable *
bring_back_open (MaeServer *server, const MaeStoredMark *mark, gint64 *unplayed)
{
  g_autoptr (GVariant) values =
      g_variant_parse (G_VARIANT_TYPE (MAE_OPEN_TABLE_TYPE), mark->text, NULL, NULL, NULL);
  g_autoptr (GVariantIter) computers = NULL;
  const char *code, *title, *address, *owner;
  MaeStoredTable stored = { 0 };
  guint32 n_seats, turn_time, flags;
  guint64 number;

  if (values == NULL || !g_ascii_string_to_unsigned (mark->key, 10, 1, G_MAXINT32, &number, NULL))
    return NULL;
  g_variant_get (values, "(tuuu&s&s&s&sau)", &stored.ruleset_hash, &n_seats, &turn_time, &flags,
                 &code, &title, &address, &owner, &computers);
  stored.turn_time = (int) MIN (turn_time, G_MAXINT32);
  stored.flags = flags;
  stored.code = code;
  stored.title = *title != '\0' ? title : NULL;
  const MaeRuleset *rules = mae_hall_find_hash (server, stored.ruleset_hash);
  *unplayed = rules == NULL && mark->date > mae_commit_time (server) ? (gint64) number : 0;
  if (rules == NULL || n_seats < (guint) rules->min_players || n_seats > (guint) rules->max_players
      || !(flags & MAE_STORED_OVER_DAYS) || !has_sane_settings (&stored)
      || mae_hall_has_code (server, code)
      || mae_sleepers_find (mae_rooms_get_sleepers (server->rooms), number) != NULL)
    return NULL;
  stored.n_players = (int) n_seats;
  MaeTable *table = bring_back_party (server, &stored, rules);
  mae_table_set_open (table, TRUE);
  table->number = number;
  mae_holder_set (server, &table->holder, is_text (address) && *address != '\0' ? address : NULL,
                  is_text (owner) && *owner != '\0' ? owner : NULL,
                  (guint) g_variant_iter_n_children (computers), TRUE);
  mae_table_set_ends (table, mark->date);
  if (place_computers (table, computers))
    return table;
  mae_table_free (table);
  return NULL;
}

static gboolean
bring_to_open (MaeTable *table, const MaeStoredIdentity *stored)
{
  MaeServer *server = table->server;
  int seat = stored->seat;

  if (seat < 0 || seat >= table->n_seats || table->members[seat].identity != NULL
      || table->members[seat].computer > 0 || !mae_nickname_was_clean (stored->name))
    return FALSE;
  g_autofree char *key = mae_nickname_key (stored->name);
  if (!g_str_equal (key, stored->key))
    return FALSE;
  MaeIdentity *identity = mae_identity_find (server, stored->name);
  if (identity == NULL)
    identity = mae_identity_new (server, stored->name, NULL);
  mae_identity_take_secret (identity, stored->secret_hash);
  mae_seats_keep (&identity->seats, table);
  table->members[seat].identity = identity;
  return TRUE;
}

/* Those who wait at the open tables are all there: empty seats come last. */
static void
complete_open (Loading *self)
{
  GHashTableIter iter;
  MaeTable *table;

  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &table)) {
    int n = 0;

    for (int i = 0; i < table->n_seats; i++)
      if (table->members[i].identity != NULL || table->members[i].computer > 0)
        table->members[n++] = table->members[i];
    table->n_members = n;
    /* A game that couldn't start. */
    self->server->hall->some_due |= n == table->n_seats;
    if (n == 0 || table->members[0].identity == NULL)
      mae_table_remove_open (table, NULL);
  }
}

/* ── People ────────────────────────────────────────────────────────────────────────────────── */

static void
identity_cb (const MaeStoredIdentity *stored, gpointer data)
{
  Loading *self = data;
  MaeSleeper *sleeper = mae_sleepers_find (self->sleepers, (guint64) stored->table);
  MaeTable *open = g_hash_table_lookup (self->open, &stored->table);
  int seat = stored->seat;

  if (g_hash_table_contains (self->unplayed, &stored->table)
      || (open != NULL && bring_to_open (open, stored)))
    return;

  if (sleeper == NULL || seat < 0 || seat >= sleeper->n_players
      || strcmp (stored->key, mae_sleeper_key (sleeper, seat)) != 0
      || strcmp (stored->name, mae_sleeper_name (sleeper, seat)) != 0
      || sleeper->computer[seat] > 0) {
    Stale *stale = g_new (Stale, 1);
    *stale = (Stale){ .key = g_strdup (stored->key), .game = stored->table };
    g_ptr_array_add (self->stale, stale);
    return;
  }
  sleeper->has_secret |= (guint8) ((stored->secret_hash != NULL) << seat);
  mae_sleepers_claim (self->sleepers, sleeper, seat);
}

/* Writes to the store what was found. If that fails, the next start will find the same. */
static void
tidy_up (Loading *self)
{
  MaeServer *server = self->server;
  MaeStore *store = server->config.store;
  gint64 now = mae_commit_wall_clock (server);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->set_aside->len; i++) {
    const Broken *broken = g_ptr_array_index (self->set_aside, i);
    mae_log_table ((guint64) broken->number, G_LOG_LEVEL_WARNING, "is set aside: %s", broken->why);
    mae_store_finish_table (store, broken->number, MAE_TABLE_BROKEN, NULL, broken->why, now);
  }
  for (guint i = 0; i < self->stale->len; i++) {
    const Stale *stale = g_ptr_array_index (self->stale, i);
    mae_store_remove_identity (store, stale->key, stale->game);
  }
  if (!mae_store_commit (store, &error))
    g_warning ("%s", error->message);
}

static void
mark_cb (const MaeStoredMark *mark, gpointer data)
{
  switch (mark->kind) {
  case MAE_MARK_MUTE:
    mae_accounts_load_mute (data, mark);
    break;
  case MAE_MARK_BANNED:
  case MAE_MARK_SILENCED:
    mae_restrictions_load (data, mark);
    break;
  case MAE_MARK_REPORT:
    mae_reports_load (data, mark);
    break;
  case MAE_MARK_HOLIDAY:
    mae_holidays_load (data, mark);
    break;
  case MAE_MARK_PLAN:
    mae_plans_load (mae_rooms_get_plans (((MaeServer *) data)->rooms), mark);
    break;
  default:
    break;
  }
}

static void
open_cb (const MaeStoredMark *mark, gpointer data)
{
  Loading *self = data;
  gint64 unplayed = 0;

  if (mark->kind != MAE_MARK_OPEN_TABLE)
    return;
  MaeTable *table = bring_back_open (self->server, mark, &unplayed);
  if (unplayed > 0) {
    g_message ("The open table %s waits for a start with its ruleset", mark->key);
    mae_rooms_note_number (self->server->rooms, (guint64) unplayed);
    g_hash_table_add (self->unplayed, g_memdup2 (&unplayed, sizeof unplayed));
  } else if (table != NULL) {
    mae_rooms_note_number (self->server->rooms, table->number);
    g_hash_table_insert (self->open, &table->number, table);
  } else {
    g_message ("The open table %s can't be offered any more", mark->key);
    mae_store_remove_mark (self->server->config.store, mark->kind, mark->key, mark->other);
  }
}

gboolean
mae_server_load (MaeServer *server, gint64 now, GError **error)
{
  MaeStore *store = server->config.store;

  server->now = now;
  if (store == NULL)
    return TRUE;
  g_autoptr (GPtrArray) stale = g_ptr_array_new_with_free_func (stale_free);
  g_autoptr (GPtrArray) set_aside = g_ptr_array_new_with_free_func (broken_free);
  g_autoptr (GHashTable) open = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GHashTable) unplayed =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Loading self = { .server = server,
                   .open = open,
                   .unplayed = unplayed,
                   .sleepers = mae_rooms_get_sleepers (server->rooms),
                   .stale = stale,
                   .set_aside = set_aside };

  mae_rooms_note_number (server->rooms, (guint64) mae_store_last_table (store));
  if (!mae_accounts_load (server, error) || !mae_bans_load (server, error)
      || !mae_store_load_marks (store, mark_cb, server, error) || !mae_ratings_load (server, error))
    return FALSE;
  if (!mae_store_list_running (store, table_cb, &self, error)) {
    g_clear_error (&self.unread);
    return FALSE;
  }
  if (self.unread != NULL) {
    g_propagate_error (error, self.unread);
    return FALSE;
  }
  /* After the games, which keep their codes. */
  if (!mae_store_load_marks (store, open_cb, &self, error)
      || !mae_store_load_identities (store, NULL, identity_cb, &self, error))
    return FALSE;
  complete_open (&self);
  mae_plans_sweep (mae_rooms_get_plans (server->rooms), self.sleepers);
  tidy_up (&self);
  if (mae_rooms_count (server->rooms) > 0) {
    mae_rooms_await_returns (server->rooms, now + server->config.return_max);
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
    mae_loading_bring_person (room, seat, NULL);
  }
  return TRUE;
}
