/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a table is: read by those who change it, and by those who tell of it. */
#include "ai/ai.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"
#include "store/nickname.h"

MaeIdentity *
mae_table_player_at (const MaeTable *table, int i)
{
  if (table->room != NULL)
    return table->room->seats[i];
  return i < table->n_members ? table->members[i].identity : NULL;
}

gboolean
mae_table_is_over_days (const MaeTable *table)
{
  return (table->flags & MAE_STORED_OVER_DAYS) != 0;
}

gboolean
mae_table_is_known_to (const MaeTable *table, const MaeServerSession *session)
{
  return !mae_table_is_over_days (table) || (session->features & MAE_FEATURE_DAYS) != 0;
}

MaeTableStage
mae_table_stage (const MaeTable *table)
{
  if (table->room == NULL)
    return MAE_STAGE_OPEN;
  return table->room->ended ? MAE_STAGE_ENDED : MAE_STAGE_PLAYING;
}

/* Adds the rating of the person @identity, as known in games at @table. */
static void
describe_rating (const MaeTable *table, const MaeIdentity *identity, MaeTablePlayer *player)
{
  const MaePersonRating *found =
      identity != NULL
          ? mae_ratings_find (table->server, table->rules->id, table->n_seats, identity->key)
          : NULL;

  if (found == NULL)
    return;
  player->rating = mae_rating_points (&found->rating);
  player->is_uncertain = !mae_rating_is_certain (&found->rating);
}

void
mae_table_describe (const MaeTable *table, MaeTableInfo *info)
{
  *info = (MaeTableInfo){
    .code = *table->code != '\0' ? (char *) table->code : NULL,
    .name = table->title,
    .ruleset = (char *) table->rules->id,
    .stage = mae_table_stage (table),
    .players_count = table->n_seats,
    .turn_time = (int) (table->turn_time / G_TIME_SPAN_SECOND),
    .is_private = (table->flags & MAE_STORED_PRIVATE) != 0,
    .no_chat =
        (table->flags & MAE_STORED_NO_CHAT) != 0 || table->server->config.chat_per_minute == 0,
    .no_spectators = (table->flags & MAE_STORED_NO_SPECTATORS) != 0,
    .is_rated = (table->flags & MAE_STORED_RATED) != 0,
    .n_spectators = (int) table->spectators->len,
  };
  for (int i = 0; i < table->n_seats; i++) {
    int computer = table->room != NULL    ? table->room->computer[i]
                   : i < table->n_members ? table->members[i].computer
                                          : 0;
    if (mae_table_player_at (table, i) == NULL && computer == 0)
      continue;
    info->players[info->n_players].name = table->room != NULL
                                              ? table->room->roster.name[i]
                                              : (char *) mae_table_member_name (table, i);
    describe_rating (table, mae_table_player_at (table, i), &info->players[info->n_players]);
    if (table->room != NULL)
      info->players[info->n_players].change = table->room->rating_change[i];
    info->players[info->n_players++].level = mae_ai_number_level (computer);
  }
}

static const char *const computer_names[] = {
  "Lapo",  "Fiammetta", "Bindo", "Ginevra", "Corso",  "Bice",  "Neri",  "Lisabetta",
  "Vanni", "Tessa",     "Gino",  "Nella",   "Duccio", "Piera", "Berto", "Nanna",
};

/* Returns a name that nobody else at the table has. There is one, since there are twice as many
 * names as seats. */
static const char *
computer_name (const MaeTable *table, int member)
{
  int others = 0; /* computer players with a lower number */

  for (int i = 0; i < member; i++)
    others += table->members[i].identity == NULL;
  for (guint n = 0; n < G_N_ELEMENTS (computer_names); n++) {
    g_autofree char *key = mae_nickname_key (computer_names[n]);
    gboolean taken = FALSE;
    for (int i = 0; i < table->n_members; i++)
      taken |=
          table->members[i].identity != NULL && g_str_equal (table->members[i].identity->key, key);
    if (!taken && others-- == 0)
      return computer_names[n];
  }
  g_return_val_if_reached ("");
}

const char *
mae_table_member_name (const MaeTable *table, int member)
{
  const MaeIdentity *identity = table->members[member].identity;
  return identity != NULL ? identity->name : computer_name (table, member);
}

/* Returns whether somebody is at the open @table; others may have a seat there. */
static gboolean
is_looked_at (const MaeTable *table)
{
  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].identity != NULL && table->members[i].identity->table == table)
      return TRUE;
  return FALSE;
}

guint
mae_table_count_computers (const MaeServer *server)
{
  guint n = 0;

  for (GList *link = server->hall->tables.head; link != NULL; link = link->next) {
    const MaeTable *table = link->data;
    if (table->room != NULL ? table->room->n_present == 0 : !is_looked_at (table))
      continue;
    for (int i = 0; i < table->n_members; i++)
      n += table->members[i].identity == NULL;
    for (int seat = 0; table->room != NULL && seat < table->n_seats; seat++)
      n += table->room->computer[seat] > 0;
  }
  return n;
}
