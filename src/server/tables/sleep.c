/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/sleep.h"

#include <string.h>

#include "server/accounts/checks.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/loading.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"
#include "store/nickname.h"

/* The most games that fall asleep at once, so that others aren't delayed. */
#define SLEEP_AT_ONCE 128

/* With more deserted rooms, they fall asleep immediately: somebody may wake many in vain. */
#define IDLE_MAX 1024

static const char cannot_read[] = "The server can't read this game now. Try again later.";
static const char is_damaged[] =
    "This game is damaged, so it can't go on. The server's operator can see what is wrong with it.";

/* So many games wake up at once because their time is over; one that can't be read is tried again
 * after so many µs. */
#define WAKE_AT_ONCE 16
#define WAKE_AGAIN G_TIME_SPAN_MINUTE

/* ── Falling asleep ────────────────────────────────────────────────────────────────────────── */

/* Returns whether something goes on in @room though nobody is there. */
static gboolean
is_active (const MaeGameRoom *room)
{
  if (!mae_table_is_over_days (room->table))
    return room->clock.deadline.position != 0;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->computer[seat] > 0 && mae_game_is_to_move (&room->game, seat))
      return TRUE;
  return room->clock.deadline.position != 0 && room->clock.deadline.at <= room->server->now;
}

static gboolean
may_sleep (const MaeGameRoom *room)
{
  if (room->ended || room->n_present > 0 || room->table->spectators->len > 0 || is_active (room)
      || mae_commit_has_unsaved (room))
    return FALSE;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL && mae_checks_await (room->server, room->seats[seat]->key))
      return FALSE;
  return TRUE;
}

/* Takes what isn't in the store from the table and the people of @room; NULL: there is nothing. */
static MaeLeftBehind *
take_left (MaeGameRoom *room)
{
  MaeLeftBehind left = { .chat = room->table->chat };
  gboolean any = left.chat.length > 0;

  room->table->chat = (GQueue) G_QUEUE_INIT;
  for (int seat = 0; seat < room->game.n_players; seat++) {
    MaeIdentity *identity = room->seats[seat];
    if (identity == NULL)
      continue;
    if (!identity->has_secret && identity->seats.n == 1) {
      left.held[seat] = identity->held;
      identity->held = (MaeHeldSeat){ 0 };
    }
    if (identity->room == room)
      left.kept[seat] = g_steal_pointer (&identity->kept);
    any |= left.held[seat].has_home || left.held[seat].until > 0 || left.kept[seat] != NULL;
  }
  return any ? g_memdup2 (&left, sizeof left) : NULL;
}

static void
fall_asleep (MaeGameRoom *room)
{
  MaeServer *server = room->server;
  MaeTable *table = room->table;
  MaeSleeper *sleeper =
      mae_sleeper_new (room->number, table->rules, table->title, room->game.n_players,
                       (const char *const *) room->roster.name);

  sleeper->deserted_since = room->deserted_since;
  sleeper->n_commands = room->game.n_commands;
  if (mae_table_is_over_days (table))
    sleeper->due.at = room->clock.now.turn_until;
  sleeper->turn_time = (gint32) (table->turn_time / G_TIME_SPAN_SECOND);
  sleeper->flags = (guint16) table->flags;
  g_strlcpy (sleeper->code, table->code, sizeof sleeper->code);
  sleeper->left = take_left (room);
  sleeper->is_choosing = room->game.phase == MAE_PHASE_SETUP;
  sleeper->round = (gint16) room->game.round;
  for (int seat = 0; seat < room->game.n_players; seat++) {
    MaeIdentity *identity = room->seats[seat];
    sleeper->computer[seat] = (guint8) room->computer[seat];
    sleeper->to_move |= (guint8) (mae_game_is_to_move (&room->game, seat) << seat);
    if (identity == NULL)
      continue;
    sleeper->claimed |= (guint8) (1u << seat);
    sleeper->has_secret |= (guint8) (identity->has_secret << seat);
    sleeper->is_awaited |= mae_clock_is_awaited (room, seat);
    mae_identity_stand (server, identity, room);
  }
  /* It is counted as it was. */
  sleeper->holder = table->holder;
  table->holder = (MaeHolder){ 0 };
  mae_table_hide (table);
  mae_game_room_free (room);
  /* What a batch on its way has of it counts until that has landed. */
  if (!mae_commit_is_busy (server))
    mae_store_rest_table (server->config.store, (gint64) sleeper->number);
  mae_sleepers_add (mae_rooms_get_sleepers (server->rooms), sleeper);
}

/* Rooms to which nobody was connected since @since fall asleep, at most @most. Returns how many. */
static guint
put_to_sleep (MaeServer *server, gint64 since, guint most)
{
  MaeGameRoom *after;
  guint n = 0;

  for (MaeGameRoom *room = mae_rooms_first_deserted (server->rooms);
       room != NULL && room->deserted_since <= since && n < most; room = after) {
    after = mae_rooms_deserted_after (room);
    if (room->woken_at > since || !may_sleep (room))
      continue;
    fall_asleep (room);
    n++;
  }
  return n;
}

/* Returns when the first game over days is to wake up; nothing can be read while a batch is away.
 */
static gint64
due_deadline (const MaeServer *server)
{
  const MaeSleeper *first = mae_sleepers_first_due (mae_rooms_get_sleepers (server->rooms));

  return first != NULL && !mae_commit_is_busy (server) ? first->due.at : G_MAXINT64;
}

/* Games over days whose time is over wake up; the clock does the rest. */
static void
wake_due (MaeServer *server)
{
  MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);

  for (guint n = 0; n < WAKE_AT_ONCE && due_deadline (server) <= server->now; n++) {
    MaeSleeper *sleeper = mae_sleepers_first_due (sleepers);
    mae_sleepers_set_due (sleepers, sleeper, server->now + WAKE_AGAIN);
    mae_sleep_wake (server, sleeper, NULL);
  }
}

static gint64
falling_deadline (const MaeServer *server)
{
  const MaeGameRoom *first = mae_rooms_first_deserted (server->rooms);

  if (first == NULL || server->config.store == NULL || server->config.saving_is_optional)
    return G_MAXINT64;
  return MAX (mae_rooms_get_sleep_at (server->rooms),
              first->deserted_since + server->config.sleep_after);
}

gint64
mae_sleep_deadline (const MaeServer *server)
{
  return MIN (falling_deadline (server), due_deadline (server));
}

void
mae_sleep_tick (MaeServer *server)
{
  gint64 pause = MAX (server->config.sleep_after / 4, G_TIME_SPAN_SECOND / 4);

  wake_due (server);
  if (falling_deadline (server) > server->now)
    return;
  if (put_to_sleep (server, server->now - server->config.sleep_after, SLEEP_AT_ONCE)
      == SLEEP_AT_ONCE)
    pause = 1;
  mae_rooms_set_sleep_at (server->rooms, server->now + pause);
}

/* ── Waking up ─────────────────────────────────────────────────────────────────────────────── */

MaeSleeper *
mae_sleep_find_wanted (MaeServer *server, const MaeIdentity *asker, const MaeMessage *message)
{
  MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  char code[MAE_TABLE_CODE_LENGTH + 1];

  if (mae_sleepers_count (sleepers) == 0)
    return NULL;
  if (message->kind == MAE_MESSAGE_REQ_JOIN) {
    g_autofree char *key = mae_nickname_read_key (message->join.nickname);
    const MaeIdentity *identity = key != NULL ? mae_identity_find_key (server, key) : NULL;
    if (key == NULL || (identity != NULL && identity->seats.n > 0))
      return NULL;
    return mae_sleepers_find_key (sleepers, key);
  }
  if (message->kind == MAE_MESSAGE_REQ_OPEN_GAME || message->kind == MAE_MESSAGE_REQ_LEAVE_TABLE) {
    MaeSleeper *sleeper = mae_sleepers_find (sleepers, (guint64) message->open_game.game);
    return sleeper != NULL && mae_sleeper_seat_of (sleeper, asker->key) >= 0 ? sleeper : NULL;
  }
  if (message->kind != MAE_MESSAGE_REQ_JOIN_TABLE && message->kind != MAE_MESSAGE_REQ_WATCH_TABLE)
    return NULL;
  if (!mae_hall_read_code (message->table_code.code, code))
    return NULL;
  return mae_sleepers_find_code (sleepers, code);
}

/* A player of a game that wakes up, as the store knows it. */
typedef struct {
  gboolean is_there, has_secret;
  guint8 secret_hash[MAE_SECRET_HASH_LENGTH];
} Claim;

typedef struct {
  MaeServer *server;
  MaeSleeper *sleeper;
  int seat;
  Claim claims[MAE_MAX_PLAYERS];
  MaeStoredClock clock;
  MaeGameRoom *room;
  char *why; /* it can't be loaded; NULL: it isn't there */
} Waking;

static void
claim_cb (const MaeStoredIdentity *stored, gpointer data)
{
  Waking *self = data;
  Claim *claim = &self->claims[self->seat];

  if (stored->table != (gint64) self->sleeper->number || stored->seat != self->seat)
    return;
  claim->is_there = TRUE;
  claim->has_secret = stored->secret_hash != NULL;
  if (claim->has_secret)
    memcpy (claim->secret_hash, stored->secret_hash, sizeof claim->secret_hash);
}

static gboolean
read_claims (Waking *self, GError **error)
{
  const MaeSleeper *sleeper = self->sleeper;

  for (self->seat = 0; self->seat < sleeper->n_players; self->seat++)
    if (mae_sleeper_is_claimed (sleeper, self->seat)
        && !mae_store_load_identities (self->server->config.store,
                                       mae_sleeper_key (sleeper, self->seat), claim_cb, self,
                                       error))
      return FALSE;
  return TRUE;
}

static void
table_cb (const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands,
          const char *broken, gpointer data)
{
  Waking *self = data;

  self->why = g_strdup (broken);
  self->clock = stored->clock;
  if (broken == NULL)
    self->room = mae_loading_bring_back (self->server, stored, log, n_commands, &self->why);
}

static void
bring_people (const Waking *self)
{
  MaeSleeper *sleeper = self->sleeper;
  MaeGameRoom *room = self->room;
  MaeLeftBehind *left = sleeper->left;

  for (int seat = 0; seat < room->game.n_players; seat++) {
    const Claim *claim = &self->claims[seat];
    if (!claim->is_there)
      continue;
    MaeIdentity *identity =
        mae_loading_bring_person (room, seat, claim->has_secret ? claim->secret_hash : NULL);
    if (left == NULL || identity->seats.n > 1 || identity->session != NULL)
      continue;
    identity->held = left->held[seat];
    left->held[seat] = (MaeHeldSeat){ 0 };
    identity->kept = g_steal_pointer (&left->kept[seat]);
  }
  if (left == NULL)
    return;
  room->table->chat = left->chat;
  left->chat = (GQueue) G_QUEUE_INIT;
}

MaeGameRoom *
mae_sleep_wake (MaeServer *server, MaeSleeper *sleeper, GError **error)
{
  MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  gint64 awaited_until = mae_rooms_awaits_until (server->rooms);
  Waking self = { server, sleeper };
  g_autoptr (GError) unread = NULL;

  /* The store doesn't have what is on its way to it, and is known to be in trouble. */
  if (mae_commit_is_busy (server)) {
    g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, cannot_read);
    return NULL;
  }
  if (mae_rooms_count_deserted (server->rooms) - mae_sleepers_count (sleepers)
          + mae_sleepers_count_over_days (sleepers)
      > IDLE_MAX)
    put_to_sleep (server, server->now, IDLE_MAX);
  /* Its code is free for its table. */
  mae_sleepers_remove (sleepers, sleeper);
  if (!read_claims (&self, &unread)
      || !mae_store_load_table (server->config.store, (gint64) sleeper->number, table_cb, &self,
                                &unread)) {
    g_warning ("%s", unread->message);
    g_clear_pointer (&self.room, mae_game_room_free);
    mae_sleepers_add (sleepers, sleeper);
    g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, cannot_read);
    return NULL;
  }
  if (self.room == NULL) {
    g_autofree char *why = self.why != NULL ? self.why : g_strdup ("its row is missing");
    mae_sleepers_add (sleepers, sleeper);
    mae_game_room_end_sleeper (server, sleeper, MAE_TABLE_BROKEN, why);
    g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_NONE, is_damaged);
    return NULL;
  }
  bring_people (&self);
  self.room->table->holder = sleeper->holder;
  sleeper->holder = (MaeHolder){ 0 };
  self.room->woken_at = server->now;
  mae_rooms_revive (server->rooms, self.room);
  mae_rooms_desert (server->rooms, self.room, sleeper->deserted_since);
  mae_sleeper_free (sleeper);
  if (mae_table_is_over_days (self.room->table)) {
    mae_clock_restore (self.room, &self.clock);
    mae_game_room_end_waiting (self.room); /* nobody looks at it yet */
  } else if (awaited_until != G_MAXINT64)
    mae_clock_await_returns (self.room, awaited_until);
  else
    mae_game_room_end_waiting (self.room);
  return self.room;
}
