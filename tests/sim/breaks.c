/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "breaks.h"
#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/gate/gate.h"
#include "server/server.h"
#include "server/sessions/held-seat.h"
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/output.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/quota.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"
#include "server/tables/turn.h"
#include "store/journal.h"
#include "store/secret.h"
#include "store/sqlite/sqlite-testing.h"

#include "server/tables/computer.h"

typedef enum {
  BREAK_NONE,
  OUTPUT_FIRST,      /* output is sent before what it tells is durable */
  DOUBT_SAVED,       /* a batch whose answer is lost counts as durable */
  LOGGED_TWICE,      /* a command is added to the log twice */
  NOT_LOGGED,        /* sometimes a command isn't saved */
  ANY_SECRET,        /* any secret is accepted */
  LINE_LOST,         /* sometimes a line isn't sent */
  TOLD_MORE,         /* UpdateGame includes hidden information */
  OUTPUT_UNBOUNDED,  /* unread output isn't bounded */
  SILENCE_KEPT,      /* silent sessions aren't closed */
  SYNC_OFF,          /* the store is never synced */
  SYNC_NORMAL,       /* the store isn't synced at every commit */
  CLOCK_STOPPED,     /* a turn's time is never over */
  COMPUTERS_ASLEEP,  /* computer players never move */
  UNDO_TOO_FAR,      /* all moves of the turn are taken back at once */
  ROOM_OF_ANYBODY,   /* the game that was deserted first is given up, even if it is protected */
  PRUNED_EARLY,      /* moves of running games are deleted too */
  BUDGET_IGNORED,    /* budgets are ignored */
  NEVER_FORGIVEN,    /* a session over its budget is never read from again */
  HELD_UNCOUNTED,    /* the memory of all sessions isn't bounded */
  QUOTA_IGNORED,     /* tables of an address aren't bounded */
  SWAPS_UNCOUNTED,   /* swaps of a turn aren't bounded */
  PLACES_UNSHARED,   /* one address may have all connections without a nickname */
  PLACES_UNBOUNDED,  /* connections without a nickname aren't bounded */
  JOURNAL_CUT,       /* rows of the journal are deleted before their commands are moved */
  DOUBT_REFUSED,     /* a batch whose answer is lost is given up */
  CLOSED_ACCEPTS,    /* rooms that wait for the store take input */
  SEATS_UNHELD,      /* seats without a secret aren't held for anybody */
  SECRET_TO_ANYBODY, /* whoever comes back by the nickname alone gets a secret */
  WOKEN_SHORT,       /* a game that sleeps wakes up without its last command */
  TURN_UNTOLD,       /* nobody is told that a turn begins in another game */
  ALL_LEFT,          /* leaving one game gives up all */
  ASLEEP_UNSAVED,    /* games fall asleep, and are read, though something of them isn't durable */
  N_BREAKS,
} Break;

static const char *const names[N_BREAKS] = {
  "none",
  "output-before-landing",
  "doubt-taken-as-saved",
  "logged-twice",
  "not-logged",
  "any-secret",
  "line-lost",
  "told-more",
  "output-unbounded",
  "silence-kept",
  "sync-off",
  "sync-normal",
  "clock-stopped",
  "computers-asleep",
  "undo-too-far",
  "room-of-anybody",
  "pruned-early",
  "budget-ignored",
  "never-forgiven",
  "held-uncounted",
  "quota-ignored",
  "swaps-uncounted",
  "places-unshared",
  "places-unbounded",
  "journal-cut",
  "doubt-taken-as-refused",
  "closed-room-accepts",
  "seats-unheld",
  "secret-to-anybody",
  "woken-without-last-command",
  "turn-untold",
  "all-left",
  "asleep-unsaved",
};

static Break chosen;

gboolean
breaks_choose (const char *name)
{
  for (int i = 0; i < N_BREAKS; i++)
    if (g_strcmp0 (name != NULL ? name : "none", names[i]) == 0) {
      chosen = (Break) i;
      return TRUE;
    }
  return FALSE;
}

void
breaks_config (MaeServerConfig *config)
{
  if (chosen == OUTPUT_UNBOUNDED)
    config->output_max = G_MAXSIZE;
  if (chosen == SILENCE_KEPT)
    config->silence_max = 3600 * G_TIME_SPAN_SECOND;
}

void
breaks_store (MaeStore *store)
{
  if (chosen == SYNC_OFF)
    mae_store_exec (store, "PRAGMA synchronous = OFF", NULL);
  if (chosen == SYNC_NORMAL)
    mae_store_exec (store, "PRAGMA synchronous = NORMAL", NULL);
}

/* ── Functions called instead of the server's ──────────────────────────────────────────────── */

MaeStoreFlight broken_look (MaeStore *store, GError **error);
gboolean broken_is_closed (const MaeGameRoom *room);
void broken_drop (MaeStoreBatch *batch, const MaeWrite *write);
gboolean
sound_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size);
gboolean sound_matches (const char *secret, const guint8 hash[MAE_SECRET_HASH_LENGTH]);
gsize broken_pack (const MaeCommand *command, uint8_t *out, gsize size);
void broken_tell (MaeGameRoom *table, MaeServerSession *session, const char *text, gsize length);
gboolean broken_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers);
gboolean broken_is_open (const MaeHeldSeat *held, const char *address, gint64 now);
MaeAccount *broken_accounts_find (const MaeServer *server, const char *key);
gboolean broken_is_spent (MaeGate *gate, const MaeWho *who, gint64 now);
gboolean broken_is_still_spent (MaeGate *gate, const MaeWho *who, gint64 now);
void broken_output_note (MaeServerSession *session);
gboolean broken_make_room (MaeServer *server);
gboolean broken_make_place (MaeServer *server, const char *address);
gboolean broken_is_too_long (const MaeGameRoom *table, const MaeCommand *command);
gboolean broken_prune (MaeStore *store, gint64 before, guint most);
void broken_clock_tick (MaeServer *server, const MaeClockFuncs *funcs);
void broken_computers_tick (MaeServer *server, MaeMoveFunc move);
gboolean broken_turn_find_previous (MaeGameRoom *table, MaeGame *game, gsize *size);
void
broken_snapshot (MaeBridge *bridge, const MaeWireContext *context, gboolean undone, GString *out);

void broken_note_seats (MaeGameRoom *room);
void broken_give_up (MaeGameRoom *room, int seat);
gboolean broken_has_unsaved (const MaeGameRoom *room);
gboolean broken_is_busy (const MaeServer *server);
gboolean broken_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func, gpointer data,
                            GError **error);

/* In game-room.c. */
void
broken_note_seats (MaeGameRoom *room)
{
  if (chosen != TURN_UNTOLD)
    mae_my_seats_note (room);
}

/* In hall-requests.c. */
void
broken_give_up (MaeGameRoom *room, int seat)
{
  MaeIdentity *identity = room->seats[seat];

  mae_game_room_give_up (room, seat);
  while (chosen == ALL_LEFT && identity->seats.n > 0)
    mae_game_room_give_up (identity->seats.at[0].room, identity->seats.at[0].seat);
}

/* In sleep.c. */
gboolean
broken_has_unsaved (const MaeGameRoom *room)
{
  return chosen != ASLEEP_UNSAVED && mae_commit_has_unsaved (room);
}

/* In sleep.c and requests.c. The fault above alone does no harm, since nothing is read before it is
 * durable. */
gboolean
broken_is_busy (const MaeServer *server)
{
  return chosen != ASLEEP_UNSAVED && mae_commit_is_busy (server);
}

typedef struct {
  MaeStoreTableFunc func;
  gpointer data;
} Passing;

static void
pass_short_cb (const MaeStoredTable *table, const GByteArray *log, guint32 n_commands,
               const char *broken, gpointer data)
{
  const Passing *self = data;
  GByteArray shorter = *log;
  MaeCommand command;

  if (n_commands > 0)
    shorter.len = 0;
  for (guint32 i = 1; i < n_commands; i++)
    shorter.len +=
        (guint) mae_command_unpack (&command, log->data + shorter.len, log->len - shorter.len);
  self->func (table, &shorter, MAX (n_commands, 1) - 1, broken, self->data);
}

gboolean
broken_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func, gpointer data,
                   GError **error)
{
  Passing self = { func, data };

  if (chosen != WOKEN_SHORT)
    return mae_store_load_table (store, number, func, data, error);
  return mae_store_load_table (store, number, pass_short_cb, &self, error);
}

MaeStoreFlight
broken_look (MaeStore *store, GError **error)
{
  MaeStoreFlight flight = mae_store_look (store, error);

  if (flight == MAE_FLIGHT_NONE && chosen == DOUBT_REFUSED)
    return MAE_FLIGHT_LANDED; /* nothing was left to be sent again */
  if (flight != MAE_FLIGHT_FAILED || (chosen != DOUBT_SAVED && chosen != DOUBT_REFUSED))
    return flight;
  mae_store_rollback (store);
  return chosen == DOUBT_SAVED ? MAE_FLIGHT_LANDED : flight;
}

gboolean
broken_is_closed (const MaeGameRoom *room)
{
  return chosen != CLOSED_ACCEPTS && mae_commit_is_closed (room);
}

/* In the journal. */
void
broken_drop (MaeStoreBatch *batch, const MaeWrite *write)
{
  if (chosen == JOURNAL_CUT && write->kind == MAE_WRITE_ROW)
    mae_store_batch_add (batch, &(MaeWrite){ .kind = MAE_WRITE_DROP_ROW, .id = write->id - 9 });
  mae_store_batch_add (batch, write);
}

gboolean
mae_store_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size)
{
  if (chosen == NOT_LOGGED && index % 16 == 15)
    return TRUE;
  return sound_append (store, table, chosen == NOT_LOGGED ? index - index / 16 : index, packed,
                       size);
}

gboolean
mae_secret_matches (const char *secret, const guint8 hash[MAE_SECRET_HASH_LENGTH])
{
  return chosen == ANY_SECRET || sound_matches (secret, hash);
}

gsize
broken_pack (const MaeCommand *command, uint8_t *out, gsize size)
{
  gsize once = mae_command_pack (command, out, size);
  if (chosen == LOGGED_TWICE && command->kind == MAE_COMMAND_SWAP_SHELVES)
    return once + mae_command_pack (command, out + once, size - once);
  return once;
}

void
broken_tell (MaeGameRoom *table, MaeServerSession *session, const char *text, gsize length)
{
  if (chosen == LINE_LOST && length % 101 == 0)
    return;
  if (chosen == OUTPUT_FIRST) {
    mae_server_session_append (session, text, length);
    return;
  }
  mae_commit_tell (table, session, text, length);
}

void
broken_snapshot (MaeBridge *bridge, const MaeWireContext *context, gboolean undone, GString *out)
{
  const MaeGame *game = context->game;

  mae_bridge_write_game (bridge, context, undone, out);
  if (chosen == TOLD_MORE) {
    g_string_truncate (out, out->len - 2);
    g_string_append_printf (out, ",\"next\":%d}\n", game->deck[game->deck_start[0][0]]);
  }
}

gboolean
broken_turn_find_previous (MaeGameRoom *table, MaeGame *game, gsize *size)
{
  gboolean found = mae_turn_find_previous (table, game, size);
  if (chosen == UNDO_TOO_FAR && found) {
    *game = *table->turn.start;
    *size = table->turn.start_size;
  }
  return found;
}

gboolean
broken_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers)
{
  return chosen == ROOM_OF_ANYBODY || chosen == QUOTA_IGNORED
         || mae_quota_allows (server, session, n_computers);
}

gboolean
broken_is_spent (MaeGate *gate, const MaeWho *who, gint64 now)
{
  return chosen != BUDGET_IGNORED && mae_gate_is_spent (gate, who, now);
}

gboolean
broken_is_still_spent (MaeGate *gate, const MaeWho *who, gint64 now)
{
  return chosen == NEVER_FORGIVEN || mae_gate_is_spent (gate, who, now);
}

void
broken_output_note (MaeServerSession *session)
{
  if (chosen != HELD_UNCOUNTED)
    mae_output_note (session);
}

gboolean
broken_make_room (MaeServer *server)
{
  if (chosen != ROOM_OF_ANYBODY
      || mae_rooms_count (server->rooms) + server->hall->open.length < server->config.tables_max)
    return mae_quota_make_room (server);
  if (mae_rooms_count_deserted (server->rooms) == 0)
    return FALSE;
  if (mae_rooms_first_deserted (server->rooms) != NULL)
    mae_game_room_abandon (mae_rooms_first_deserted (server->rooms));
  else
    mae_game_room_end_sleeper (server,
                               mae_sleepers_first_deserted (mae_rooms_get_sleepers (server->rooms)),
                               MAE_TABLE_ABANDONED, NULL);
  return TRUE;
}

gboolean
broken_make_place (MaeServer *server, const char *address)
{
  if (chosen == PLACES_UNSHARED)
    return FALSE;
  return chosen == PLACES_UNBOUNDED || mae_login_timeout_make_room (server, address);
}

gboolean
broken_is_too_long (const MaeGameRoom *table, const MaeCommand *command)
{
  return chosen != SWAPS_UNCOUNTED && mae_turn_is_too_long (table, command);
}

gboolean
broken_prune (MaeStore *store, gint64 before, guint most)
{
  if (chosen == PRUNED_EARLY)
    mae_store_exec (store, "DELETE FROM commands WHERE position > 8", NULL);
  return mae_store_prune (store, before, most);
}

void
broken_clock_tick (MaeServer *server, const MaeClockFuncs *funcs)
{
  if (chosen != CLOCK_STOPPED)
    mae_clock_tick (server, funcs);
}

void
broken_computers_tick (MaeServer *server, MaeMoveFunc move)
{
  if (chosen != COMPUTERS_ASLEEP)
    mae_computers_tick (server, move);
}

gboolean
broken_is_open (const MaeHeldSeat *held, const char *address, gint64 now)
{
  return chosen == SEATS_UNHELD || mae_held_seat_is_open (held, address, now);
}

MaeAccount *
broken_accounts_find (const MaeServer *server, const char *key)
{
  static MaeAccount anybody;

  return chosen == SECRET_TO_ANYBODY ? &anybody : mae_accounts_find (server, key);
}
