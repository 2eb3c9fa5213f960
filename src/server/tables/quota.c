/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/quota.h"

#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

/* Of all tables, at most one in so many may be a game to which nobody is connected if the others
 * are needed. */
#define DESERTED_SHARE_IN_ALL 2

/* The same for tables for games over days, which aren't given up. */
#define OVER_DAYS_SHARE_IN_ALL 2

/* ── Giving up ─────────────────────────────────────────────────────────────────────────────── */

/* Returns whether a player with a secret or an account has a seat in a deserted game. Such a game
 * is only given up if there are too many deserted ones. */
static gboolean
is_protected (const MaeGameRoom *room)
{
  const MaeServer *server = room->server;

  for (int seat = 0; seat < room->game.n_players && !room->ended; seat++) {
    const MaeIdentity *identity = room->seats[seat];
    if (identity != NULL
        && (identity->has_secret || mae_accounts_find (server, identity->key) != NULL))
      return TRUE;
  }
  return FALSE;
}

/* The same for a game that sleeps. */
static gboolean
is_sleeper_protected (const MaeServer *server, const MaeSleeper *sleeper)
{
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (mae_sleeper_is_claimed (sleeper, seat)
        && mae_accounts_find (server, mae_sleeper_key (sleeper, seat)) != NULL)
      return TRUE;
  return sleeper->has_secret != 0;
}

static gboolean
is_held_by (const MaeHolder *holder, const MaeSubject *subject)
{
  for (const MaeSubject *each = holder->who.address; each != NULL; each = mae_gate_get_group (each))
    if (each == subject)
      return TRUE;
  return FALSE;
}

/* A deserted game that can be given up. */
typedef struct {
  MaeGameRoom *room; /* or: */
  MaeSleeper *sleeper;
  guint reasons[4]; /* why rather than others, the most important first: a larger holder, no
                     * protected player, one person, fewer moves */
} Dispensable;

/* Games without a holder count as if one person had opened all the @unheld ones. */
static Dispensable
dispensable_of (guint unheld, const MaeHolder *holder, gboolean is_protected, guint n_people,
                guint32 n_commands)
{
  guint size =
      holder->who.address != NULL ? mae_gate_share (&holder->who, MAE_COUNT_DESERTED) : unheld;

  return (Dispensable){
    .reasons = { size, !is_protected, n_people == 1, G_MAXUINT32 - n_commands },
  };
}

/* Returns how many deserted games count for no address. */
static guint
count_unheld (const MaeServer *server)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  guint n = 0;

  for (const MaeGameRoom *room = mae_rooms_last_deserted (server->rooms); room != NULL;
       room = mae_rooms_deserted_before (room))
    n += room->table->holder.who.address == NULL;
  for (guint i = 0; i < mae_sleepers_count (sleepers); i++)
    n += mae_sleepers_at (sleepers, i)->holder.who.address == NULL;
  return n;
}

static gboolean
goes_before (const Dispensable *one, const Dispensable *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (one->reasons); i++)
    if (one->reasons[i] != other->reasons[i])
      return one->reasons[i] > other->reasons[i];
  return FALSE;
}

/* Of equal games the first one is chosen: it was deserted later, so games that come in crowds
 * replace only each other. */
static void
choose (Dispensable *chosen, const Dispensable *other)
{
  if ((chosen->room == NULL && chosen->sleeper == NULL) || goes_before (other, chosen))
    *chosen = *other;
}

/* Returns whether a protected player was here when the server stopped, and may still be on the way
 * back. */
static gboolean
is_awaited (const MaeGameRoom *room)
{
  if (mae_rooms_awaits_until (room->server->rooms) == G_MAXINT64 || !is_protected (room))
    return FALSE;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (mae_clock_is_awaited (room, seat))
      return TRUE;
  return FALSE;
}

static void
choose_room (MaeServer *server, const MaeSubject *subject, gboolean too_many, guint unheld,
             Dispensable *chosen)
{
  for (MaeGameRoom *room = mae_rooms_last_deserted (server->rooms); room != NULL;
       room = mae_rooms_deserted_before (room)) {
    const MaeHolder *holder = &room->table->holder;
    guint n_people = 0;

    /* The end of a game that is over has to be saved first. */
    if ((room->ended && mae_commit_has_unsaved (room))
        || (!room->ended && mae_table_is_over_days (room->table))
        || (subject != NULL && !is_held_by (holder, subject)) || (!too_many && is_protected (room))
        || is_awaited (room))
      continue;
    for (int seat = 0; seat < room->game.n_players; seat++)
      n_people += room->computer[seat] == 0;
    Dispensable other =
        dispensable_of (unheld, holder, is_protected (room), n_people, room->game.n_commands);
    other.room = room;
    choose (chosen, &other);
  }
}

static void
choose_sleeper (MaeServer *server, const MaeSubject *subject, gboolean too_many, guint unheld,
                Dispensable *chosen)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  gboolean awaits = mae_rooms_awaits_until (server->rooms) != G_MAXINT64;

  for (guint i = mae_sleepers_count (sleepers); i > 0; i--) {
    MaeSleeper *sleeper = mae_sleepers_deserted_at (sleepers, i - 1);
    guint n_people = 0;

    if (mae_sleeper_is_over_days (sleeper)
        || (subject != NULL && !is_held_by (&sleeper->holder, subject)))
      continue;
    gboolean is_safe = is_sleeper_protected (server, sleeper);
    if (is_safe && (!too_many || (awaits && sleeper->is_awaited)))
      continue;
    for (int seat = 0; seat < sleeper->n_players; seat++)
      n_people += sleeper->computer[seat] == 0;
    Dispensable other =
        dispensable_of (unheld, &sleeper->holder, is_safe, n_people, sleeper->n_commands);
    other.sleeper = sleeper;
    choose (chosen, &other);
  }
}

/* Gives up a deserted game: of the address or group @subject (NULL: of anybody), a protected one
 * only if there are @too_many. Returns FALSE if there is none. */
static gboolean
give_up (MaeServer *server, const MaeSubject *subject, gboolean too_many)
{
  guint unheld = count_unheld (server);
  Dispensable chosen = { 0 };

  choose_room (server, subject, too_many, unheld, &chosen);
  choose_sleeper (server, subject, too_many, unheld, &chosen);
  if (chosen.room != NULL)
    mae_game_room_abandon (chosen.room);
  else if (chosen.sleeper != NULL)
    mae_game_room_end_sleeper (server, chosen.sleeper, MAE_TABLE_ABANDONED, NULL);
  return chosen.room != NULL || chosen.sleeper != NULL;
}

gboolean
mae_quota_make_room (MaeServer *server)
{
  guint most = server->config.tables_max;
  guint live = most - MIN (most, server->hall->n_over_days);

  return mae_rooms_count (server->rooms) + server->hall->open.length < most
         || give_up (server, NULL,
                     mae_rooms_count_deserted (server->rooms) > live / DESERTED_SHARE_IN_ALL);
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

static gboolean
may_open (MaeServer *server, const MaeSubject *subject, guint n_computers)
{
  const MaeGate *gate = server->gate;
  gboolean too_many = !mae_gate_has_room (gate, subject, MAE_COUNT_DESERTED, 1);

  if ((too_many || !mae_gate_has_room (gate, subject, MAE_COUNT_TABLES, 1))
      && !give_up (server, subject, too_many))
    return FALSE;
  return mae_gate_has_room (gate, subject, MAE_COUNT_COMPUTERS, n_computers);
}

gboolean
mae_quota_allows_over_days (const MaeServer *server, const MaeServerSession *session)
{
  guint most = MAX (server->config.tables_max / OVER_DAYS_SHARE_IN_ALL, 1);
  gboolean allowed = server->hall->n_over_days < most;

  for (const MaeSubject *each = session->who.address; each != NULL && allowed;
       each = mae_gate_get_group (each))
    allowed = mae_gate_has_room (server->gate, each, MAE_COUNT_OVER_DAYS, 1);
  return allowed;
}

gboolean
mae_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers)
{
  const char *owner = session->identity != NULL ? session->identity->key : NULL;
  gboolean allowed = TRUE;
  MaeWho who;

  if (session->address == NULL)
    return TRUE;
  mae_gate_enter (server->gate, &who, session->address, owner, 0);
  for (const MaeSubject *each = who.address; each != NULL && allowed;
       each = mae_gate_get_group (each))
    allowed = may_open (server, each, n_computers);
  allowed = allowed && mae_gate_has_room (server->gate, who.name, MAE_COUNT_TABLES, 1);
  mae_gate_leave (server->gate, &who);
  return allowed;
}
