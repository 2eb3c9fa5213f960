/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/quota.h"

#include <string.h>

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

/* Of the tables that an address may have, at most one in so many may be a game to which nobody is
 * connected; of all tables, at most one in so many if the others are needed. */
#define DESERTED_SHARE 4
#define DESERTED_SHARE_IN_ALL 2

/* ── Counting ──────────────────────────────────────────────────────────────────────────────── */

struct _MaeHoldings {
  GHashTable *by_key; /* a set of MaeHolding.key, which may be many */
  guint unheld;       /* tables that count for no address */
};

/* Returns the holding with @key; NULL: none. */
static MaeHolding *
holding_of (gpointer key)
{
  return key != NULL ? (MaeHolding *) ((char *) key - G_STRUCT_OFFSET (MaeHolding, key)) : NULL;
}

static MaeHolding *
find_holding (const MaeServer *server, const char *key)
{
  return holding_of (g_hash_table_lookup (server->holdings->by_key, key));
}

static void
free_holding (gpointer key)
{
  g_free (holding_of (key));
}

void
mae_quota_init (MaeServer *server)
{
  server->holdings = g_new0 (MaeHoldings, 1);
  server->holdings->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, free_holding, NULL);
}

void
mae_quota_clear (MaeServer *server)
{
  g_hash_table_unref (server->holdings->by_key);
  g_clear_pointer (&server->holdings, g_free);
}

/* Takes ownership of @key. */
static MaeHolding *
take_holding (MaeServer *server, char *key, guint n_computers)
{
  MaeHolding *holding = find_holding (server, key);

  if (holding == NULL) {
    holding = g_malloc0 (sizeof *holding + strlen (key) + 1);
    strcpy (holding->key, key);
    g_hash_table_add (server->holdings->by_key, holding->key);
  }
  g_free (key);
  holding->tables++;
  holding->computers += n_computers;
  return holding;
}

static void
drop_holding (MaeServer *server, MaeHolding *holding, guint n_computers)
{
  holding->computers -= n_computers;
  if (--holding->tables == 0)
    g_hash_table_remove (server->holdings->by_key, holding->key);
}

/* The key of a nickname differs from that of any address. */
#define NICKNAME "nickname "

/* (transfer full) */
static char *
nickname_key (const char *owner)
{
  return g_strconcat (NICKNAME, owner, NULL);
}

void
mae_quota_hold (MaeServer *server, MaeHolder *holder, const char *address, const char *owner,
                guint n_computers)
{
  char *keys[MAE_ADDRESS_GROUPS];

  g_return_if_fail (!holder->counted);

  holder->counted = TRUE;
  holder->computers = n_computers;
  holder->n_groups = mae_address_groups (address, keys);
  for (int i = 0; i < holder->n_groups; i++)
    holder->groups[i] = take_holding (server, keys[i], n_computers);
  server->holdings->unheld += holder->n_groups == 0;
  if (holder->n_groups > 0)
    holder->address = holder->groups[0]->key;
  if (owner == NULL)
    return;
  holder->nickname = take_holding (server, nickname_key (owner), n_computers);
  holder->owner = holder->nickname->key + strlen (NICKNAME);
}

void
mae_quota_release (MaeServer *server, MaeHolder *holder)
{
  for (int i = 0; i < holder->n_groups; i++)
    drop_holding (server, holder->groups[i], holder->computers);
  server->holdings->unheld -= holder->counted && holder->n_groups == 0;
  if (holder->nickname != NULL)
    drop_holding (server, holder->nickname, holder->computers);
  *holder = (MaeHolder){ 0 };
}

void
mae_quota_note_deserted (const MaeHolder *holder, gboolean deserted)
{
  for (int i = 0; i < holder->n_groups; i++)
    holder->groups[i]->deserted += deserted ? 1 : -1;
}

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
is_held_by (const MaeHolder *holder, const char *key)
{
  for (int i = 0; i < holder->n_groups; i++)
    if (g_str_equal (holder->groups[i]->key, key))
      return TRUE;
  return FALSE;
}

/* Returns how many deserted games @holder has, or its network if that has more than its share.
 * Games without a holder count as if one person had opened them all. */
static guint
size_of (const MaeServer *server, const MaeHolder *holder)
{
  guint size = holder->n_groups == 0 ? server->holdings->unheld : 0;

  for (int i = 0; i < holder->n_groups; i++)
    size = MAX (size, holder->groups[i]->deserted / mae_address_group_factor[i]);
  return size;
}

/* A deserted game that can be given up. */
typedef struct {
  MaeGameRoom *room; /* or: */
  MaeSleeper *sleeper;
  guint reasons[4]; /* why rather than others, the most important first: a larger holder, no
                     * protected player, one person, fewer moves */
} Dispensable;

static Dispensable
dispensable_of (const MaeServer *server, const MaeHolder *holder, gboolean is_protected,
                guint n_people, guint32 n_commands)
{
  return (Dispensable){ .reasons = { size_of (server, holder), !is_protected, n_people == 1,
                                     G_MAXUINT32 - n_commands } };
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
choose_room (MaeServer *server, const char *key, gboolean too_many, Dispensable *chosen)
{
  for (MaeGameRoom *room = mae_rooms_last_deserted (server->rooms); room != NULL;
       room = mae_rooms_deserted_before (room)) {
    const MaeHolder *holder = &room->table->holder;
    guint n_people = 0;

    /* The end of a game that is over has to be saved first. */
    if ((room->ended && mae_commit_has_unsaved (room)) || (key != NULL && !is_held_by (holder, key))
        || (!too_many && is_protected (room)) || is_awaited (room))
      continue;
    for (int seat = 0; seat < room->game.n_players; seat++)
      n_people += room->computer[seat] == 0;
    Dispensable other =
        dispensable_of (server, holder, is_protected (room), n_people, room->game.n_commands);
    other.room = room;
    choose (chosen, &other);
  }
}

static void
choose_sleeper (MaeServer *server, const char *key, gboolean too_many, Dispensable *chosen)
{
  gboolean awaits = mae_rooms_awaits_until (server->rooms) != G_MAXINT64;

  for (MaeSleeper *sleeper = mae_sleepers_last_deserted (mae_rooms_get_sleepers (server->rooms));
       sleeper != NULL; sleeper = mae_sleepers_deserted_before (sleeper)) {
    guint n_people = 0;

    if (key != NULL && !is_held_by (&sleeper->holder, key))
      continue;
    gboolean is_safe = is_sleeper_protected (server, sleeper);
    if (is_safe && (!too_many || (awaits && sleeper->is_awaited)))
      continue;
    for (int seat = 0; seat < sleeper->n_players; seat++)
      n_people += sleeper->computer[seat] == 0;
    Dispensable other =
        dispensable_of (server, &sleeper->holder, is_safe, n_people, sleeper->n_commands);
    other.sleeper = sleeper;
    choose (chosen, &other);
  }
}

/* Gives up a deserted game: of the address or group @key (NULL: of anybody), a protected one only
 * if there are @too_many. Returns FALSE if there is none. */
static gboolean
give_up (MaeServer *server, const char *key, gboolean too_many)
{
  Dispensable chosen = { 0 };

  choose_room (server, key, too_many, &chosen);
  choose_sleeper (server, key, too_many, &chosen);
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

  return mae_rooms_count (server->rooms) + server->hall->open.length < most
         || give_up (server, NULL,
                     mae_rooms_count_deserted (server->rooms) > most / DESERTED_SHARE_IN_ALL);
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

static gboolean
group_allows (MaeServer *server, const char *key, guint factor, guint n_computers)
{
  const MaeServerConfig *config = &server->config;
  const MaeHolding *holding = find_holding (server, key);
  guint tables_max = config->tables_per_address * factor;
  guint deserted_max = MAX (tables_max / DESERTED_SHARE, 1);

  if (holding == NULL)
    return n_computers <= config->computers_per_address * factor;
  if (holding->tables >= tables_max || holding->deserted >= deserted_max)
    if (!give_up (server, key, holding->deserted >= deserted_max))
      return FALSE;
  /* Giving up a game may have freed @holding. */
  holding = find_holding (server, key);
  return (holding != NULL ? holding->computers : 0) + n_computers
         <= config->computers_per_address * factor;
}

gboolean
mae_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers)
{
  char *keys[MAE_ADDRESS_GROUPS];
  int n = mae_address_groups (session->address, keys);
  gboolean allowed = TRUE;

  for (int i = 0; i < n; i++) {
    allowed = allowed && group_allows (server, keys[i], mae_address_group_factor[i], n_computers);
    g_free (keys[i]);
  }
  if (n > 0 && session->identity != NULL) {
    g_autofree char *key = nickname_key (session->identity->key);
    const MaeHolding *holding = find_holding (server, key);
    allowed = allowed && (holding == NULL || holding->tables < server->config.tables_per_owner);
  }
  return allowed;
}
