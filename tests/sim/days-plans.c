/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans in worlds with games over days: each is played as a whole when the turn comes, if it works
 * then, or not at all; once, and its owner is told. */
#include <string.h>

#include "days.h"
#include "engine/faith.h"
#include "engine/moves.h"
#include "protocol/am49/am49.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"

guint days_planned, days_played, days_dropped;

/* A line of the market, and the end of the turn; or a leader. */
static int
choose_steps (Days *self, const MaeGame *game, int seat, MaeCommand *steps)
{
  gboolean is_leader = g_rand_int_range (self->rand, 0, 4) == 0;
  guint kinds =
      1u << (is_leader ? (guint) MAE_COMMAND_DISCARD_LEADER : (guint) MAE_COMMAND_TAKE_MARKET);
  MaeGame then = mae_game_at_turn (game, seat);
  MaeMove moves[64];
  int n = MIN (mae_moves_list (&then, seat, kinds, moves, 64), 64);

  if (n == 0)
    return 0;
  mae_move_to_command (&then, &moves[g_rand_int_range (self->rand, 0, n)], &steps[0]);
  if (is_leader)
    return 1;
  steps[1] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  return 2;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  return *(const int32_t *) a - *(const int32_t *) b; /* the container is the first member */
}

/* On the wire shelves are in their order; a move has them in any. */
static void
sort_shelves (MaeCommand *steps, int n)
{
  for (int i = 0; i < n; i++) {
    MaePlacement *shelves = &steps[i].take_market.shelves;
    if (steps[i].kind == MAE_COMMAND_TAKE_MARKET)
      qsort (shelves->at, (gsize) shelves->n, sizeof shelves->at[0], compare_places);
  }
}

static void
send_steps (Client *client, const MaeGame *game, MaeCommand *steps, int n)
{
  MaeWireContext context = { .rules = game->rules,
                             .roster = &client->snapshot->roster,
                             .game = game };
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_PLAN,
                         .plan = { .is_wish = TRUE,
                                   .n_steps = n,
                                   .steps = steps,
                                   .target = mae_plan_target (game, steps, n) } };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  client_send_bytes (client, text->str, text->len);
}

static MaeGameRoom *
open_game (Days *self, Game *game, int seat, Client **client)
{
  *client = seated_enter (self->world, game->names[seat], FEATURES);
  seated_open_game (*client, (gint64) game->number);
  if ((*client)->snapshot == NULL)
    violation (self, "%s can't open game %" G_GUINT64_FORMAT, game->names[seat], game->number);
  return mae_rooms_find (self->world->server->rooms, game->number);
}

static void
quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

void
days_plan (Days *self, Game *game)
{
  int seat = 1 - game->mover;
  Client *client;

  if (game->is_over || game->lost[0] || game->lost[1])
    return;
  const MaeGameRoom *room = open_game (self, game, seat, &client);
  MaeCommand steps[G_N_ELEMENTS (game->plan.steps)];
  int n = choose_steps (self, &room->game, seat, steps);
  if (n > 0 && mae_game_has_turn (&room->game, seat)) {
    sort_shelves (steps, n);
    send_steps (client, &room->game, steps, n);
    assert_told (client, "UpdatePlan", "READY");
    memcpy (game->plan.steps, steps, sizeof steps);
    game->plan.n_steps = n;
    game->plan.seat = seat;
    game->plan.made = room->game;
    game->plan.n_commands = room->game.n_commands;
    game->plan.round = game->round;
    days_planned++;
  }
  quit (client);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const gint8 *) a - *(const gint8 *) b;
}

/* Returns whether a line of both games has the same marbles. */
static gboolean
has_same_line (const MaeGame *a, const MaeGame *b, gboolean row, int index)
{
  gint8 line[2][MAE_MAX_ROWS + MAE_MAX_COLUMNS] = { 0 };
  int n = row ? a->rules->columns : a->rules->rows;

  for (int i = 0; i < n; i++) {
    line[0][i] = row ? a->market[index][i] : a->market[i][index];
    line[1][i] = row ? b->market[index][i] : b->market[i][index];
  }
  qsort (line[0], (gsize) n, 1, compare);
  qsort (line[1], (gsize) n, 1, compare);
  return memcmp (line[0], line[1], (gsize) n) == 0;
}

/* Applies the command at *@at of @room's log to @game. */
static void
apply_next (const MaeGameRoom *room, MaeGame *game, gsize *at, MaeCommand *command)
{
  *at += mae_command_unpack (command, room->log->data + *at, room->log->len - *at);
  g_assert_true (mae_game_apply (game, command, NULL, NULL));
}

/* The game as it was when the turn of the plan's owner began, and where in the log; FALSE: it
 * hasn't yet. */
static gboolean
find_turn (const MaeGameRoom *room, const DaysPlan *plan, MaeGame *game, gsize *at)
{
  MaeCommand command;

  mae_game_start_wide (game, room->game.rules, room->seed, room->seed_more, room->game.n_players,
                       NULL);
  *at = 0;
  while (game->n_commands < plan->n_commands)
    apply_next (room, game, at, &command);
  while (game->current != plan->seat && game->n_commands < room->game.n_commands)
    apply_next (room, game, at, &command);
  return game->current == plan->seat;
}

static gboolean
works (const DaysPlan *plan, const MaeGame *game)
{
  MaeGame trial = *game;
  const MaeCommand *first = &plan->steps[0];

  if (first->kind == MAE_COMMAND_TAKE_MARKET
      && !has_same_line (&plan->made, game, first->take_market.row, first->take_market.index))
    return FALSE;
  for (int i = 0; i < plan->n_steps; i++)
    if (!mae_game_apply (&trial, &plan->steps[i], NULL, NULL))
      return FALSE;
  return TRUE;
}

static gboolean
is_same_command (const MaeCommand *a, const MaeCommand *b)
{
  guint8 packed[2][MAE_COMMAND_PACKED_MAX];
  gsize size = mae_command_pack (a, packed[0], sizeof packed[0]);

  return mae_command_pack (b, packed[1], sizeof packed[1]) == size
         && memcmp (packed[0], packed[1], size) == 0;
}

/* How many of the plan's steps are in the log where its turn began; -1: something else. */
static int
count_made (const MaeGameRoom *room, const DaysPlan *plan, MaeGame *game, gsize at)
{
  int n = 0;

  while (game->n_commands < room->game.n_commands) {
    MaeCommand command;
    apply_next (room, game, &at, &command);
    if (command.seat != plan->seat || mae_command_is_presence (command.kind))
      continue;
    if (n == plan->n_steps || !is_same_command (&command, &plan->steps[n]))
      return -1;
    n++;
  }
  return n;
}

void
days_check_plan (Days *self, Game *game)
{
  DaysPlan *plan = &game->plan;
  g_autofree MaeGame *then = g_new (MaeGame, 1);
  Client *client;
  gsize at;

  /* Before the turn has come there is less to see. */
  gboolean is_same = game->round == plan->round && game->mover != plan->seat;
  if (plan->n_steps == 0 || (is_same && g_rand_int_range (self->rand, 0, 8) > 0))
    return;
  if (game->is_over || game->lost[0] || game->lost[1]) {
    plan->n_steps = 0;
    return;
  }
  const MaeGameRoom *room = open_game (self, game, plan->seat, &client);
  g_autofree char *told = last_of (client, "UpdatePlan");
  gboolean has_come = find_turn (room, plan, then, &at);
  gboolean fits = has_come && works (plan, then);
  const char *expected = !has_come ? "READY" : fits ? "PLAYED" : "DROPPED";
  if (told == NULL || strstr (told, expected) == NULL)
    violation (self, "%s is told %s, not %s, in game %" G_GUINT64_FORMAT, game->names[plan->seat],
               told, expected, game->number);
  int made = count_made (room, plan, then, at);
  if (made != (fits ? plan->n_steps : 0))
    violation (self, "%d of %d steps of a plan of %s that %s were made in game %" G_GUINT64_FORMAT,
               made, plan->n_steps, game->names[plan->seat], fits ? "works" : "doesn't work",
               game->number);
  quit (client);
  if (!has_come)
    return;
  if (fits && plan->n_steps > 1)
    game->missed[plan->seat] = 0;
  days_played += fits;
  days_dropped += !fits;
  plan->n_steps = 0;
}
