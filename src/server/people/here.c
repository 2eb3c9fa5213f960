/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/here.h"

#include <string.h>

#include "server/gate/gate.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"

/* A list of people while it is made. */
typedef struct {
  guint unheld; /* how many that count for no address */
  struct {
    guint turn;
    const MaeIdentity *identity;
  } told[MAE_PEOPLE_TOLD];
  guint n;
} People;

/* As in the list of tables, the first one of each address, or network, comes first, then the next
 * one of each, and so on: nobody hides others by coming with a crowd. */
static void
put (MaeServer *server, People *self, const MaeServerSession *session)
{
  guint turn = session->who.address != NULL ? mae_gate_share (&session->who, MAE_COUNT_IN_LINE)
                                            : self->unheld++;
  guint at = self->n;

  mae_gate_count (server->gate, &session->who, MAE_COUNT_IN_LINE, 1);
  while (at > 0 && self->told[at - 1].turn > turn)
    at--;
  if (at == MAE_PEOPLE_TOLD)
    return;
  self->n = MIN (self->n + 1, MAE_PEOPLE_TOLD);
  memmove (&self->told[at + 1], &self->told[at], (self->n - 1 - at) * sizeof *self->told);
  self->told[at].turn = turn;
  self->told[at].identity = session->identity;
}

static const char *
find_other (const MaeTable *table, const MaeIdentity *identity)
{
  for (int i = 0; i < table->n_seats; i++) {
    const MaeIdentity *other = mae_table_player_at (table, i);
    if (other != NULL && other != identity)
      return other->name;
  }
  return NULL;
}

/* Fills @info with borrowed strings; @with_days: for clients that know games over days. */
static void
describe (const MaeIdentity *identity, gboolean with_days, MaePersonInfo *info)
{
  const MaeTable *table = identity->table;

  *info = (MaePersonInfo){ .name = identity->name, .place = MAE_PERSON_WAITING };
  if (identity->in_hall)
    info->place = MAE_PERSON_HALL;
  else if (table != NULL && identity->watches)
    info->place = MAE_PERSON_WATCHING;
  else if (table != NULL)
    info->place = table->room != NULL ? MAE_PERSON_PLAYING : MAE_PERSON_TABLE;
  if (table == NULL || table->flags & MAE_STORED_PRIVATE
      || (!with_days && mae_table_is_over_days (table)))
    return;
  info->code = *table->code != '\0' ? (char *) table->code : NULL;
  info->table = table->title;
  info->with = (char *) find_other (table, identity);
}

static void
rate (const MaeServer *server, const MaeIdentity *identity, MaePersonInfo *info)
{
  const MaePersonRating *rating = mae_ratings_of_most (server, identity->key);

  if (rating == NULL)
    return;
  info->rating = mae_rating_points (&rating->rating);
  info->is_uncertain = !mae_rating_is_certain (&rating->rating);
  info->games = rating->games;
}

const GString *
mae_here_list (MaeServer *server, const MaeDialect *dialect, gboolean with_days,
               gboolean with_ratings, GHashTable *lines)
{
  People people = { 0 };
  MaePersonInfo told[MAE_PEOPLE_TOLD];
  MaePeopleList list = { .people = told };
  const MaeServerSession *session;

  for (session = mae_sessions_first (server); session != NULL;
       session = mae_sessions_next (session))
    mae_gate_reset (&session->who, MAE_COUNT_IN_LINE);
  for (session = mae_sessions_first (server); session != NULL;
       session = mae_sessions_next (session))
    if (session->identity != NULL) {
      list.total++;
      put (server, &people, session);
    }
  for (; list.n_people < people.n; list.n_people++) {
    const MaeIdentity *identity = people.told[list.n_people].identity;
    describe (identity, with_days, &told[list.n_people]);
    if (with_ratings)
      rate (server, identity, &told[list.n_people]);
  }
  return mae_dialect_lines_add (lines, dialect,
                                &(MaeMessage){ .kind = MAE_MESSAGE_PEOPLE, .people = &list });
}
