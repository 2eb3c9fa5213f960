/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/rooms.h"

#include "ruleset/ruleset-io.h"
#include "server/deadlines.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"

struct _MaeRooms {
  GQueue all;          /* MaeGameRoom.link */
  GQueue deserted;     /* MaeGameRoom.deserted_link, by MaeGameRoom.deserted_since */
  MaeDeadlines clocks; /* MaeClock.deadline */
  MaeSleepers *sleepers;
  MaePlans *plans;
  gint64 sleep_at;
  guint64 last_number;
  gint64 returns_until;
  GHashTable *rulesets; /* hash of a loaded ruleset (guint64 *) → MaeRuleset */
  MaeEvents events;
};

MaeRooms *
mae_rooms_new (MaeLookalikes *lookalikes, const MaeServerConfig *config)
{
  MaeRooms *rooms = g_new0 (MaeRooms, 1);

  rooms->sleepers = mae_sleepers_new (lookalikes);
  rooms->plans = mae_plans_new (config);
  mae_deadlines_init (&rooms->clocks);
  rooms->returns_until = G_MAXINT64;
  rooms->rulesets = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                           (GDestroyNotify) mae_ruleset_unref);
  return rooms;
}

void
mae_rooms_free (MaeRooms *rooms)
{
  mae_deadlines_clear (&rooms->clocks);
  mae_sleepers_free (rooms->sleepers);
  mae_plans_free (rooms->plans);
  g_hash_table_unref (rooms->rulesets);
  g_free (rooms);
}

guint64
mae_rooms_next_number (MaeRooms *rooms)
{
  return ++rooms->last_number;
}

void
mae_rooms_note_number (MaeRooms *rooms, guint64 number)
{
  rooms->last_number = MAX (rooms->last_number, number);
}

void
mae_rooms_add (MaeRooms *rooms, MaeGameRoom *room)
{
  room->link.data = room->deserted_link.data = room;
  g_queue_push_tail_link (&rooms->all, &room->link);
}

void
mae_rooms_remove (MaeRooms *rooms, MaeGameRoom *room)
{
  g_queue_unlink (&rooms->all, &room->link);
}

guint
mae_rooms_count (const MaeRooms *rooms)
{
  return rooms->all.length + mae_sleepers_count (rooms->sleepers);
}

guint
mae_rooms_count_deserted (const MaeRooms *rooms)
{
  return rooms->deserted.length + mae_sleepers_count (rooms->sleepers)
         - mae_sleepers_count_over_days (rooms->sleepers);
}

MaeSleepers *
mae_rooms_get_sleepers (const MaeRooms *rooms)
{
  return rooms->sleepers;
}

MaePlans *
mae_rooms_get_plans (const MaeRooms *rooms)
{
  return rooms->plans;
}

static MaeGameRoom *
room_at (const GList *link)
{
  return link != NULL ? link->data : NULL;
}

MaeGameRoom *
mae_rooms_first (const MaeRooms *rooms)
{
  return room_at (rooms->all.head);
}

MaeGameRoom *
mae_rooms_next (const MaeGameRoom *room)
{
  return room_at (room->link.next);
}

MaeGameRoom *
mae_rooms_find (const MaeRooms *rooms, guint64 number)
{
  MaeGameRoom *room = mae_rooms_first (rooms);

  while (room != NULL && room->number != number)
    room = mae_rooms_next (room);
  return room;
}

/* ── Deserted games ────────────────────────────────────────────────────────────────────────── */

void
mae_rooms_desert (MaeRooms *rooms, MaeGameRoom *room, gint64 since)
{
  GList *before = rooms->deserted.tail;

  room->deserted_since = since;
  while (before != NULL && room_at (before)->deserted_since > since)
    before = before->prev;
  g_queue_insert_after_link (&rooms->deserted, before, &room->deserted_link);
}

void
mae_rooms_revive (MaeRooms *rooms, MaeGameRoom *room)
{
  g_queue_unlink (&rooms->deserted, &room->deserted_link);
}

MaeGameRoom *
mae_rooms_first_deserted (const MaeRooms *rooms)
{
  return room_at (rooms->deserted.head);
}

MaeGameRoom *
mae_rooms_deserted_after (const MaeGameRoom *room)
{
  return room_at (room->deserted_link.next);
}

MaeGameRoom *
mae_rooms_last_deserted (const MaeRooms *rooms)
{
  return room_at (rooms->deserted.tail);
}

MaeGameRoom *
mae_rooms_deserted_before (const MaeGameRoom *room)
{
  return room_at (room->deserted_link.prev);
}

gint64
mae_rooms_get_sleep_at (const MaeRooms *rooms)
{
  return rooms->sleep_at;
}

void
mae_rooms_set_sleep_at (MaeRooms *rooms, gint64 at)
{
  rooms->sleep_at = at;
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

void
mae_rooms_set_clock (MaeRooms *rooms, MaeGameRoom *room, gint64 at)
{
  mae_deadlines_set (&rooms->clocks, &room->clock.deadline, at);
}

gint64
mae_rooms_next_clock (const MaeRooms *rooms)
{
  return mae_deadlines_next (&rooms->clocks);
}

MaeGameRoom *
mae_rooms_first_clock (const MaeRooms *rooms)
{
  return mae_deadlines_first (&rooms->clocks);
}

void
mae_rooms_await_returns (MaeRooms *rooms, gint64 until)
{
  rooms->returns_until = until;
}

gint64
mae_rooms_awaits_until (const MaeRooms *rooms)
{
  return rooms->returns_until;
}

/* ── What they share ───────────────────────────────────────────────────────────────────────── */

gboolean
mae_rooms_knows_rules (const MaeRooms *rooms, guint64 hash)
{
  return g_hash_table_contains (rooms->rulesets, &hash);
}

const MaeRuleset *
mae_rooms_find_rules (MaeRooms *rooms, const char *json, guint64 hash, GError **error)
{
  MaeRuleset *rules = g_hash_table_lookup (rooms->rulesets, &hash);

  if (rules != NULL)
    return rules;
  rules = mae_ruleset_parse (json, -1, error);
  if (rules != NULL)
    g_hash_table_insert (rooms->rulesets, g_memdup2 (&hash, sizeof hash), rules);
  return rules;
}

MaeEvents *
mae_rooms_get_events (MaeRooms *rooms)
{
  return &rooms->events;
}
