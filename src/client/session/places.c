/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "places.h"

#include <stdlib.h>

#include "client/words/wire-text.h"

/* Our servers list at most 50 tables. */
#define TABLES_MAX 100
#define RULESETS_MAX 50

void
mae_places_clear (MaePlaces *self)
{
  g_clear_pointer (&self->tables, mae_table_list_free);
  g_clear_pointer (&self->seats, mae_seat_list_free);
  g_free (self->code);
  mae_known_people_clear (&self->people);
  *self = (MaePlaces){ .to_hall = self->to_hall };
}

void
mae_places_lose (MaePlaces *self, const MaeTableInfo *table)
{
  if (!table || !table->code || (table->stage != MAE_STAGE_OPEN && !table->is_spectator))
    return;
  /* A seat at an open table is lost with the connection, and so is being a spectator. */
  g_free (self->code);
  self->code = g_strdup (table->code);
  self->watch = table->is_spectator;
}

void
mae_places_set_tables (MaePlaces *self, MaeTableList *list)
{
  for (; list->n_tables > TABLES_MAX; list->n_tables--)
    mae_table_info_clear (&list->tables[list->n_tables - 1]);
  for (guint i = 0; i < list->n_tables; i++)
    mae_my_table_tidy (&list->tables[i]);
  for (; list->n_rulesets > RULESETS_MAX; list->n_rulesets--) {
    g_free (list->rulesets[list->n_rulesets - 1].id);
    g_free (list->rulesets[list->n_rulesets - 1].title);
  }
  for (guint i = 0; i < list->n_rulesets; i++) {
    mae_wire_tidy (&list->rulesets[i].id, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&list->rulesets[i].title, MAE_WIRE_NAME_MAX);
  }
  g_clear_pointer (&self->tables, mae_table_list_free);
  self->tables = list;
}

/* ── The player's games ────────────────────────────────────────────────────────────────────── */

/* The lower, the more urgent. */
static int
class_of (const MaeSeatInfo *seat)
{
  if (seat->state == MAE_SEAT_ENDED)
    return 4;
  if (seat->state == MAE_SEAT_WAITING)
    return 3;
  return (seat->is_my_turn ? 0 : 1) + (seat->is_asleep ? 2 : 0);
}

static int
compare (const void *one, const void *other)
{
  const MaeSeatInfo *a = one, *b = other;
  gint64 left_a = a->remaining < 0 ? G_MAXINT64 : a->remaining;
  gint64 left_b = b->remaining < 0 ? G_MAXINT64 : b->remaining;

  if (class_of (a) != class_of (b))
    return class_of (a) - class_of (b);
  if (left_a != left_b)
    return left_a < left_b ? -1 : 1;
  return (a->game > b->game) - (a->game < b->game);
}

static void
tidy (MaeSeatInfo *seat)
{
  mae_wire_tidy (&seat->code, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&seat->name, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&seat->ruleset, MAE_WIRE_NAME_MAX);
  for (int i = 0; i < seat->n_players; i++)
    mae_wire_tidy (&seat->players[i].name, MAE_WIRE_NAME_MAX);
  /* A game over days goes on, whoever is there. */
  if (seat->turn_time >= MAE_TURN_TIME_DAYS)
    seat->is_asleep = FALSE;
}

void
mae_places_tidy_seats (MaeSeatList *list)
{
  for (guint i = 0; i < list->n_seats; i++)
    tidy (&list->seats[i]);
}

void
mae_places_set_seats (MaePlaces *self, MaeSeatList *list, gint64 now)
{
  mae_places_tidy_seats (list);
  if (list->n_seats > 0)
    qsort (list->seats, list->n_seats, sizeof *list->seats, compare);
  g_clear_pointer (&self->seats, mae_seat_list_free);
  self->seats = list;
  self->told = now;
}

gint64
mae_places_choose_game (const MaePlaces *self)
{
  const MaeSeatList *list = self->seats;

  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].game == self->game)
      return self->game;
  return list->n_seats == 1 && list->seats[0].state != MAE_SEAT_WAITING ? list->seats[0].game : 0;
}

const MaeSeatInfo *
mae_places_get_waiting (const MaePlaces *self)
{
  for (guint i = 0; self->seats && i < self->seats->n_seats; i++) {
    const MaeSeatInfo *seat = &self->seats->seats[i];
    gboolean anybody = FALSE;

    for (int j = 0; j < seat->n_players; j++)
      anybody |= seat->players[j].is_here;
    if (seat->game != self->game && seat->is_my_turn && !seat->is_shown && !seat->is_asleep
        && anybody)
      return seat;
  }
  return NULL;
}
