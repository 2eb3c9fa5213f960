/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans that are played at one's turn: docs/protocol.md, "Games over days". */
#include <string.h>

#include "engine/moves.h"
#include "guests.h"
#include "planned.h"
#include "rated.h"
#include "server/people/restrictions.h"
#include "server/ratings/rating-operation.h"
#include "server/state.h"
#include "store/nickname.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-error.h"

#define A_DAY ",\"turnTime\":86400"

typedef StoredWorld Fixture;

/* ── Played ────────────────────────────────────────────────────────────────────────────────── */

/* A plan is played when the turn comes, as moves by hand are; then it is gone. */
static void
test_played (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_free (last_of (mover, "UpdateTable"));

  planned_send_row (planner, 1);
  assert_told (planner, "UpdatePlan",
               "\"state\":\"READY\",\"steps\":[{\"type\":\"ReqTakeFromMarket\"");
  g_autofree char *nothing = client_take (mover);
  g_assert_null (nothing); /* others learn nothing */
  guint32 n = planned_room (f)->game.n_commands;
  planned_take_row (mover, 0);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 4);
  g_assert_true (seated_has_turn (mover));
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\",\"round\":1,");
  char *line;
  gboolean any = FALSE;
  while ((line = client_take (mover)) != NULL) {
    g_assert_null (strstr (line, "Plan"));
    any |= strstr (line, "TAKE_MARKET_RESOURCES") != NULL && strstr (line, planner->label) != NULL;
    g_free (line);
  }
  g_assert_true (any);
  planned_take_row (mover, 2);
  g_assert_true (seated_has_turn (planner));
}

/* It is played in the owner's absence, while the game sleeps, and only once, whatever restarts;
 * what became of it is told until the owner moves. */
static void
test_restarts (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label), *other = g_strdup (mover->label);

  planned_send_row (planner, 1);
  planned_quit (planner);
  planned_quit (mover);
  planned_restart (f);
  planner = planned_enter (f, owner);
  assert_told (planner, "UpdateMySeats", "\"hasPlan\":true");
  seated_open_game (planner, 1);
  assert_told (planner, "UpdatePlan", "\"state\":\"READY\",\"steps\":[{");
  planned_quit (planner);
  planned_restart (f);
  mover = planned_look (f, other);
  guint32 n = planned_room (f)->game.n_commands;
  planned_take_row (mover, 0);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 4);
  g_assert_true (seated_has_turn (mover));
  planned_quit (mover);
  for (int i = 0; i < 2; i++) {
    planned_restart (f);
    planner = planned_look (f, owner);
    assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
    g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 4);
    planned_quit (planner);
  }
  mover = planned_look (f, other);
  planned_take_row (mover, 2);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 6);
  planned_quit (mover);
  planner = planned_look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  seated_take_turn (planner);
  planned_quit (planner);
  planner = planned_look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"NONE\"}");
}

/* When a turn is passed by the clock, the next one's plan is played, too. */
static void
test_clock (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label);
  int seat = planned_seat_of (planner);

  planned_send_row (planner, 1);
  planned_quit (planner);
  planned_quit (mover);
  world_wait (f->world, PLANNED_HOURS (24) + 5000);
  g_assert_false (mae_plans_is_ready (planned_plans (f), 1, seat));
  planner = planned_look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  g_assert_cmpint (planned_room (f)->game.current, !=, seat);
  g_assert_cmpint (planned_room (f)->clock.missed[seat], ==, 0);
  assert_told (planned_look (f, owner), "UpdateClock", "\"remaining\":863");
}

/* Plans of all follow each other. */
static void
test_chain (Fixture *f, gconstpointer data)
{
  Client *people[3];
  const char *const names[] = { "Anna", "Bruno", "Carla" };

  for (int i = 0; i < 3; i++)
    people[i] = planned_enter (f, names[i]);
  g_autofree char *code = open_table (people[0], "\"playersCount\":3" A_DAY);
  join_table (people[1], code);
  join_table (people[2], code);
  for (int i = 0; i < 3; i++)
    seated_choose (people[i]);
  Client *mover = NULL;
  for (int i = 0; i < 3; i++)
    if (seated_has_turn (people[i]))
      mover = people[i];
    else
      planned_send_row (people[i], planned_seat_of (people[i]));
  guint32 n = planned_room (f)->game.n_commands;
  planned_take_row (mover, 0);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 6);
  g_assert_true (seated_has_turn (mover));
}

/* A plan without the end of the turn leaves the rest to its owner. What is taken back by hand isn't
 * played again. */
static void
test_part (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);
  MaeCommand step = { .kind = MAE_COMMAND_DISCARD_LEADER, .seat = seat };

  step.leader.leader = planned_room (f)->game.players[seat].hand[0];
  planned_send (planner, &step, 1);
  assert_told (planner, "UpdatePlan",
               "\"state\":\"READY\",\"steps\":[{\"type\":\"ReqLeaderAction\"");
  seated_take_turn (mover);
  g_assert_true (seated_has_turn (planner));
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  guint32 n = planned_room (f)->game.n_commands;
  if (mae_game_undoable (&planned_room (f)->game, seat) > 0) {
    seated_send (planner, "ReqUndo");
    g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n - 1);
  }
  seated_take_turn (planner);
  seated_send (planner, "ReqPlan");
  assert_told (planner, "UpdatePlan", "\"state\":\"NONE\"}");
}

/* ── Dropped ───────────────────────────────────────────────────────────────────────────────── */

/* What a line gives isn't the same any more: nothing of the plan is played, and its owner is told.
 */
static void
test_dropped (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  const MaeGame *game = &planned_room (f)->game;
  int row = planned_find_changing_row (game);

  planned_send_row (planner, row);
  guint32 n = game->n_commands;
  planned_take_row (mover, row);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 2);
  g_assert_true (seated_has_turn (planner));
  assert_told (planner, "UpdatePlan",
               "\"state\":\"DROPPED\",\"why\":\"LINE_CHANGED\",\"round\":1,\"steps\":[{");
  g_autofree char *owner = g_strdup (planner->label);
  planned_quit (planner);
  planned_restart (f);
  planner = planned_look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"DROPPED\",\"why\":\"LINE_CHANGED\"");
  seated_take_turn (planner);
  g_assert_false (mae_plans_forget (planned_plans (f), 1, planned_seat_of (planner)));
}

/* A card that somebody else buys is gone, though the one below it could be paid as well. */
static void
test_card (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner), level = 0, colour = 0;
  MaeGame *game = &planned_room (f)->game;
  MaeKeptPlan kept;

  /* The world gives both all they need. */
  for (int other = 0; other < 2; other++)
    for (int r = 0; r < 4; r++)
      game->containers[mae_game_strongbox (game, other)].of[r] = 50;
  MaeGame then = mae_game_at_turn (game, seat);
  MaeMove moves[1];
  MaeCommand steps[2], bought;
  g_assert_cmpint (mae_moves_list (&then, seat, 1u << MAE_COMMAND_BUY_CARD, moves, 1), >, 0);
  mae_move_to_command (&then, moves, &steps[0]);
  level = steps[0].buy_card.level;
  colour = steps[0].buy_card.colour;
  steps[1] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  planned_send (planner, steps, 2);
  g_assert_true (mae_plans_is_ready (planned_plans (f), 1, seat));
  g_assert_cmpint (mae_moves_list (game, 1 - seat, 1u << MAE_COMMAND_BUY_CARD, moves, 1), >, 0);
  mae_move_to_command (game, moves, &bought);
  g_assert_cmpint (bought.buy_card.level, ==, level);
  g_assert_cmpint (bought.buy_card.colour, ==, colour);
  client_send_command (mover, &bought);
  seated_send (mover, "ReqEndTurn");
  g_assert_true (mae_game_is_to_move (game, seat));
  mae_plans_describe (planned_plans (f), 1, seat, &kept);
  g_assert_cmpint (kept.state, ==, MAE_KEPT_PLAN_DROPPED);
  g_assert_cmpint (kept.why, ==, MAE_KEPT_PLAN_CARD_GONE);
  g_free (kept.steps);
}

/* ── Removed ───────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  BY_ITS_OWNER,
  BY_ANOTHER,
  LEAVING,
  ABANDONED,
} Removal;

static void
test_removed (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  int seat = planned_seat_of (planner);

  planned_send_row (planner, 1);
  g_assert_true (mae_plans_is_ready (planned_plans (f), 1, seat));
  switch (GPOINTER_TO_INT (data)) {
  case BY_ITS_OWNER:
    client_send_line (planner, "{\"type\":\"ReqPlan\",\"steps\":[]}");
    assert_told (planner, "UpdatePlan", "\"state\":\"NONE\"}");
    break;
  case BY_ANOTHER:
    planned_send_row (planner, 2);
    assert_told (planner, "UpdatePlan", "\"index\":2,");
    return;
  case LEAVING:
    seated_send (planner, "ReqLeaveTable");
    break;
  case ABANDONED:
    seated_send (mover, "ReqLeaveTable");
    planned_send_row (planner, 1);
    seated_send (planner, "ReqLeaveTable");
    break;
  }
  g_assert_false (mae_plans_forget (planned_plans (f), 1, seat));
  planned_restart (f);
  g_assert_false (mae_plans_forget (planned_plans (f), 1, seat));
}

static void
count_plan_cb (const MaeStoredMark *mark, gpointer data)
{
  *(int *) data += mark->kind == MAE_MARK_PLAN;
}

static int
count_stored (Fixture *f)
{
  int n = 0;

  g_assert_true (mae_store_load_marks (f->store, count_plan_cb, &n, NULL));
  return n;
}

/* With the seat that is lost the plan is, too: also what became of one that wasn't played. */
static void
test_taken_over (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *name = g_strdup (planner->label);
  int seat = planned_seat_of (planner);
  MaeKeptPlan kept;

  planned_quit (planner);
  for (int i = 0; i < 2; i++) {
    seated_take_turn (mover);
    world_wait (f->world, PLANNED_HOURS (24) + 1000);
  }
  planner = planned_look (f, name);
  int row = planned_find_changing_row (&planned_room (f)->game);
  planned_send_row (planner, row);
  assert_told (planner, "UpdatePlan", "READY");
  planned_quit (planner);
  planned_take_row (mover, row);
  mae_plans_describe (planned_plans (f), 1, seat, &kept);
  g_free (kept.steps);
  g_assert_cmpint (kept.state, ==, MAE_KEPT_PLAN_DROPPED);
  g_assert_cmpint (count_stored (f), ==, 1);
  world_wait (f->world, PLANNED_HOURS (24) + 1000);
  g_assert_cmpint (planned_room (f)->computer[seat], >, 0);
  mae_plans_describe (planned_plans (f), 1, seat, &kept);
  g_assert_cmpint (kept.state, ==, MAE_KEPT_PLAN_NONE);
  g_assert_cmpint (count_stored (f), ==, 0);
  planned_restart (f);
  g_assert_false (mae_plans_forget (planned_plans (f), 1, seat));
}

/* Nothing is played for somebody who may not come. */
static void
test_banned (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *key = mae_nickname_key (planner->label);
  int seat = planned_seat_of (planner);

  planned_send_row (planner, 1);
  assert_told (planner, "UpdatePlan", "READY");
  planned_quit (planner);
  mae_restrictions_load (f->world->server,
                         &(MaeStoredMark){ MAE_MARK_BANNED, key, "", 0, "other" });
  guint32 n = planned_room (f)->game.n_commands;
  planned_take_row (mover, 0);
  g_assert_cmpuint (planned_room (f)->game.n_commands, ==, n + 2);
  g_assert_cmpint (planned_room (f)->game.current, ==, seat);
  g_assert_false (mae_plans_forget (planned_plans (f), 1, seat));
  g_assert_cmpint (count_stored (f), ==, 0);
}

/* What is stored of a person can be asked for. Who is deleted has no seat, and so no plan. */
static void
test_person (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *name = g_strdup (planner->label);
  const char *const people[] = { name, NULL };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gint64 now = f->world->now;

  planned_send_row (planner, 1);
  assert_told (planner, "UpdatePlan", "READY");
  world_free (g_steal_pointer (&f->world));
  rated_put_accounts (f->store, people);
  f->world = rated_start (f->store, now);
  g_assert_true (mae_server_export_person (f->world->server, name, out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"planInGame\":1,\"state\":\"READY\",\"round\":0,"
                                      "\"expected\":\"line-"));
  g_assert_false (mae_server_delete_person (f->world->server, name, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  planner = seated_join (f->world, name, PLANNED, SEATED_HALL ",\"password\":\"correct-horse\"");
  seated_open_game (planner, 1);
  seated_send (planner, "ReqLeaveTable");
  planned_quit (planner);
  g_assert_true (mae_server_delete_person (f->world->server, name, NULL));
  g_assert_cmpint (count_stored (f), ==, 0);
}

/* ── Durable ───────────────────────────────────────────────────────────────────────────────── */

/* It isn't said that a plan is kept before that is so. */
static void
test_durable (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);

  g_free (last_of (planner, "UpdateGame"));
  stored_world_set_unwritable (f, TRUE);
  planned_send_row (planner, 1);
  g_assert_null (last_of (planner, "UpdatePlan"));
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 20 * 1000);
  assert_told (planner, "UpdatePlan", "READY");
  stored_world_assert_warned ("can't be saved");
}

/* A program that goes on without its store keeps plans in memory, and doesn't write them to the
 * store, which its owner may close. */
static void
test_stopped (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);

  f->world->server->config.saving_is_optional = TRUE;
  g_assert_true (mae_store_exec (f->store,
                                 "INSERT INTO rulesets (id, hash, json) VALUES (9, 9, '');"
                                 "INSERT INTO tables (number, seed, ruleset, n_players, started,"
                                 " state) VALUES (2, 1, 9, 1, 1, 3)",
                                 NULL));
  seated_begin (planned_enter (f, "Carla"), planned_enter (f, "Dino"), "");
  stored_world_assert_warned ("can't be saved");
  g_assert_null (f->world->server->config.store);
  planned_send_row (planner, 1);
  assert_told (planner, "UpdatePlan", "READY");
  g_assert_false (mae_store_has_gathered (f->store));
}

/* ── Who doesn't know them ─────────────────────────────────────────────────────────────────── */

/* Clients without `plans`, and live games, see nothing new. */
static void
test_older (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  planned_play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label);

  planned_send_row (planner, 1);
  planned_quit (planner);
  planner = seated_enter (f->world, owner, PLANNED_DAYS);
  g_autofree char *seats = last_of (planner, "UpdateMySeats");
  g_assert_null (strstr (seats, "hasPlan"));
  seated_open_game (planner, 1);
  g_autofree char *told = last_of (planner, "UpdatePlan");
  g_assert_null (told);
  client_send_line (planner, "{\"type\":\"ReqPlan\"}");
  assert_told (planner, "ErrProtocol", "wasn't agreed on");
  /* It is played all the same. */
  planned_take_row (mover, 0);
  g_assert_true (seated_has_turn (mover));
  Client *carla = planned_enter (f, "Carla"), *dino = planned_enter (f, "Dino");
  seated_begin (carla, dino, "");
  seated_choose (carla);
  seated_choose (dino);
  g_assert_null (last_of (carla, "UpdatePlan"));
  Client *waiting = seated_has_turn (carla) ? dino : carla;
  planned_send_row (waiting, 1);
  assert_told (waiting, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(path, test)                                                                            \
  g_test_add ("/plans/" path, Fixture, NULL, planned_set_up, test, planned_tear_down)
#define ADD_REMOVED(path, how)                                                                     \
  g_test_add ("/plans/removed/" path, Fixture, GINT_TO_POINTER (how), planned_set_up,              \
              test_removed, planned_tear_down)
  ADD ("played", test_played);
  ADD ("restarts", test_restarts);
  ADD ("clock", test_clock);
  ADD ("chain", test_chain);
  ADD ("part", test_part);
  ADD ("dropped", test_dropped);
  ADD ("card", test_card);
  ADD_REMOVED ("by-its-owner", BY_ITS_OWNER);
  ADD_REMOVED ("by-another", BY_ANOTHER);
  ADD_REMOVED ("leaving", LEAVING);
  ADD_REMOVED ("abandoned", ABANDONED);
  ADD ("taken-over", test_taken_over);
  ADD ("banned", test_banned);
  ADD ("person", test_person);
  ADD ("older", test_older);
  if (!stored_world_is_in_postgres ()) { /* these use SQL of SQLite */
    ADD ("durable", test_durable);
    ADD ("stopped", test_stopped);
  }
  return g_test_run ();
}
