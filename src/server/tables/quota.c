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

/* Of the tables that an address may have, at most one in so many may be a game to which nobody is
 * connected; of all tables, at most one in so many if the others are needed. */
#define DESERTED_SHARE 4
#define DESERTED_SHARE_IN_ALL 2

/* ── Counting ──────────────────────────────────────────────────────────────────────────────── */

struct _MaeHoldings {
  GHashTable *by_key; /* MaeHolding.key → MaeHolding */
  guint unheld;       /* tables that count for no address */
};

void
mae_quota_init (MaeServer *server)
{
  server->holdings = g_new0 (MaeHoldings, 1);
  server->holdings->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
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
  MaeHolding *holding = g_hash_table_lookup (server->holdings->by_key, key);

  if (holding == NULL) {
    holding = g_new0 (MaeHolding, 1);
    holding->key = key;
    g_hash_table_insert (server->holdings->by_key, holding->key, holding);
  } else {
    g_free (key);
  }
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

/* The key of a nickname, which differs from that of any address. (transfer full) */
static char *
nickname_key (const char *owner)
{
  return g_strconcat ("nickname ", owner, NULL);
}

void
mae_quota_hold (MaeTable *table, const char *address, const char *owner, guint n_computers)
{
  MaeServer *server = table->server;
  MaeHolder *holder = &table->holder;
  char *keys[MAE_ADDRESS_GROUPS];

  g_return_if_fail (!holder->counted);

  holder->counted = TRUE;
  holder->address = g_strdup (address);
  holder->owner = g_strdup (owner);
  holder->computers = n_computers;
  holder->n_groups = mae_address_groups (address, keys);
  for (int i = 0; i < holder->n_groups; i++)
    holder->groups[i] = take_holding (server, keys[i], n_computers);
  server->holdings->unheld += holder->n_groups == 0;
  if (owner != NULL)
    holder->nickname = take_holding (server, nickname_key (owner), n_computers);
}

void
mae_quota_release (MaeTable *table)
{
  MaeHolder *holder = &table->holder;

  for (int i = 0; i < holder->n_groups; i++)
    drop_holding (table->server, holder->groups[i], holder->computers);
  table->server->holdings->unheld -= holder->counted && holder->n_groups == 0;
  if (holder->nickname != NULL)
    drop_holding (table->server, holder->nickname, holder->computers);
  g_free (holder->address);
  g_free (holder->owner);
  *holder = (MaeHolder){ 0 };
}

void
mae_quota_note_deserted (MaeTable *table, gboolean deserted)
{
  const MaeHolder *holder = &table->holder;

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

static gboolean
is_held_by (const MaeGameRoom *room, const char *key)
{
  const MaeHolder *holder = &room->table->holder;

  for (int i = 0; i < holder->n_groups; i++)
    if (g_str_equal (holder->groups[i]->key, key))
      return TRUE;
  return FALSE;
}

/* Returns how many deserted games the holder of @room has, or its network if that has more than its
 * share. Games without a holder count as if one person had opened them all. */
static guint
size_of_holder (const MaeGameRoom *room)
{
  const MaeHolder *holder = &room->table->holder;
  guint size = holder->n_groups == 0 ? room->server->holdings->unheld : 0;

  for (int i = 0; i < holder->n_groups; i++)
    size = MAX (size, holder->groups[i]->deserted / mae_address_group_factor[i]);
  return size;
}

static gboolean
is_solo (const MaeGameRoom *room)
{
  int n_people = 0;

  for (int seat = 0; seat < room->game.n_players; seat++)
    n_people += room->computer[seat] == 0;
  return n_people == 1;
}

/* Returns whether @room is given up rather than @other: the game of the larger holder, without a
 * protected player, of one person, with fewer moves. Of equal games @other is: it was deserted
 * later, so games that come in crowds replace only each other. */
static gboolean
goes_before (const MaeGameRoom *room, const MaeGameRoom *other)
{
  const guint mine[] = { size_of_holder (room), !is_protected (room), is_solo (room),
                         G_MAXUINT32 - room->game.n_commands };
  const guint theirs[] = { size_of_holder (other), !is_protected (other), is_solo (other),
                           G_MAXUINT32 - other->game.n_commands };

  for (guint i = 0; i < G_N_ELEMENTS (mine); i++)
    if (mine[i] != theirs[i])
      return mine[i] > theirs[i];
  return FALSE;
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

/* Gives up a deserted game: of the address or group @key (NULL: of anybody), a protected one only
 * if there are @too_many. Returns FALSE if there is none. */
static gboolean
give_up (MaeServer *server, const char *key, gboolean too_many)
{
  MaeGameRoom *chosen = NULL;

  for (MaeGameRoom *room = mae_rooms_last_deserted (server->rooms); room != NULL;
       room = mae_rooms_deserted_before (room)) {
    /* The end of a game that is over has to be saved first. */
    if ((room->ended && mae_commit_has_unsaved (room)) || (key != NULL && !is_held_by (room, key))
        || (!too_many && is_protected (room)) || is_awaited (room))
      continue;
    if (chosen == NULL || goes_before (room, chosen))
      chosen = room;
  }
  if (chosen != NULL)
    mae_game_room_abandon (chosen);
  return chosen != NULL;
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
  const MaeHolding *holding = g_hash_table_lookup (server->holdings->by_key, key);
  guint tables_max = config->tables_per_address * factor;
  guint deserted_max = MAX (tables_max / DESERTED_SHARE, 1);

  if (holding == NULL)
    return n_computers <= config->computers_per_address * factor;
  if (holding->tables >= tables_max || holding->deserted >= deserted_max)
    if (!give_up (server, key, holding->deserted >= deserted_max))
      return FALSE;
  /* Giving up a game may have freed @holding. */
  holding = g_hash_table_lookup (server->holdings->by_key, key);
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
    const MaeHolding *holding = g_hash_table_lookup (server->holdings->by_key, key);
    allowed = allowed && (holding == NULL || holding->tables < server->config.tables_per_owner);
  }
  return allowed;
}
