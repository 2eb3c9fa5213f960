/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans that are played at one's turn: docs/protocol.md, "Games over days". */
#include <string.h>

#include "engine/moves.h"
#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/commit/commit.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "stored-world.h"

#define DAYS "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""
#define PLANS DAYS ",\"plans\""
#define A_DAY ",\"turnTime\":86400"

#define HOURS(n) ((n) *G_GINT64_CONSTANT (3600000)) /* milliseconds */

typedef StoredWorld Fixture;

static void
set_up_world (Fixture *f)
{
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = G_TIME_SPAN_DAY;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (f);
  set_up_world (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

static void
restart (Fixture *f)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = stored_world_start ("standard", f->store);
  set_up_world (f);
}

static MaeGameRoom *
room (Fixture *f)
{
  return mae_rooms_find (f->world->server->rooms, 1);
}

static MaePlans *
plans (Fixture *f)
{
  return mae_rooms_get_plans (f->world->server->rooms);
}

static Client *
enter (Fixture *f, const char *name)
{
  return seated_enter (f->world, name, PLANS);
}

static void
quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

static Client *
look (Fixture *f, const char *name)
{
  Client *client = enter (f, name);

  seated_open_game (client, 1);
  g_assert_nonnull (client->snapshot);
  return client;
}

/* Two people play over days and have chosen. @mover is to move, @planner waits. */
static void
play (Fixture *f, Client **mover, Client **planner)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");

  seated_begin (anna, bruno, A_DAY);
  seated_choose (anna);
  seated_choose (bruno);
  *mover = seated_has_turn (anna) ? anna : bruno;
  *planner = *mover == anna ? bruno : anna;
}

static void
take_line (const MaeGame *game, int seat, gboolean row, int index, MaeCommand *out)
{
  MaeMove moves[64];
  int n = mae_moves_list (game, seat, 1u << MAE_COMMAND_TAKE_MARKET, moves, 64);

  for (int i = 0; i < MIN (n, 64); i++) {
    mae_move_to_command (game, &moves[i], out);
    if (out->take_market.row == row && out->take_market.index == index)
      return;
  }
  g_assert_not_reached ();
}

/* The plan of @client: a row of the market, and the end of the turn. */
static int
plan_row (Client *client, int index, MaeCommand *steps)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeGame then = mae_game_at_turn (game, seat);

  take_line (&then, seat, TRUE, index, &steps[0]);
  steps[1] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  return 2;
}

static void
send_plan (Client *client, MaeCommand *steps, int n)
{
  MaeSnapshot *snapshot = client->snapshot;
  MaeWireContext context = { .rules = snapshot->rules,
                             .roster = &snapshot->roster,
                             .game = &snapshot->game };
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_PLAN,
                         .plan = { .is_wish = TRUE, .n_steps = n, .steps = steps } };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  client_send_bytes (client, text->str, text->len);
}

static void
send_row (Client *client, int index)
{
  MaeCommand steps[2];

  send_plan (client, steps, plan_row (client, index, steps));
}

static void
take_row (Client *client, int index)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeCommand command;

  take_line (game, seat, TRUE, index, &command);
  client_send_command (client, &command);
  seated_send (client, "ReqEndTurn");
}

static int
seat_of (Client *client)
{
  int seat;

  client_game (client, client->label, &seat);
  return seat;
}

/* ── Played ────────────────────────────────────────────────────────────────────────────────── */

/* A plan is played when the turn comes, as moves by hand are; then it is gone. */
static void
test_played (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  g_free (last_of (mover, "UpdateTable"));

  send_row (planner, 1);
  assert_told (planner, "UpdatePlan",
               "\"state\":\"READY\",\"steps\":[{\"type\":\"ReqTakeFromMarket\"");
  g_autofree char *nothing = client_take (mover);
  g_assert_null (nothing); /* others learn nothing */
  guint32 n = room (f)->game.n_commands;
  take_row (mover, 0);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 4);
  g_assert_true (seated_has_turn (mover));
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\",\"round\":1,");
  g_autofree char *told = NULL, *line;
  gboolean any = FALSE;
  while ((line = client_take (mover)) != NULL) {
    g_assert_null (strstr (line, "Plan"));
    any |= strstr (line, "TAKE_MARKET_RESOURCES") != NULL && strstr (line, planner->label) != NULL;
    g_free (line);
  }
  g_assert_true (any);
  take_row (mover, 2);
  g_assert_true (seated_has_turn (planner));
}

/* It is played in the owner's absence, while the game sleeps, and only once, whatever restarts;
 * what became of it is told until the owner moves. */
static void
test_restarts (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label), *other = g_strdup (mover->label);

  send_row (planner, 1);
  quit (planner);
  quit (mover);
  restart (f);
  planner = enter (f, owner);
  assert_told (planner, "UpdateMySeats", "\"hasPlan\":true");
  seated_open_game (planner, 1);
  assert_told (planner, "UpdatePlan", "\"state\":\"READY\",\"steps\":[{");
  quit (planner);
  restart (f);
  mover = look (f, other);
  guint32 n = room (f)->game.n_commands;
  take_row (mover, 0);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 4);
  g_assert_true (seated_has_turn (mover));
  quit (mover);
  for (int i = 0; i < 2; i++) {
    restart (f);
    planner = look (f, owner);
    assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
    g_assert_cmpuint (room (f)->game.n_commands, ==, n + 4);
    quit (planner);
  }
  mover = look (f, other);
  take_row (mover, 2);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 6);
  quit (mover);
  planner = look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  seated_take_turn (planner);
  quit (planner);
  planner = look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"NONE\"}");
}

/* When a turn is passed by the clock, the next one's plan is played, too. */
static void
test_clock (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label);
  int seat = seat_of (planner);

  send_row (planner, 1);
  quit (planner);
  quit (mover);
  world_wait (f->world, HOURS (24) + 5000);
  g_assert_false (mae_plans_is_ready (plans (f), 1, seat));
  planner = look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  g_assert_cmpint (room (f)->game.current, !=, seat);
  g_assert_cmpint (room (f)->clock.missed[seat], ==, 0);
  assert_told (look (f, owner), "UpdateClock", "\"remaining\":863");
}

/* Plans of all follow each other. */
static void
test_chain (Fixture *f, gconstpointer data)
{
  Client *people[3];
  const char *const names[] = { "Anna", "Bruno", "Carla" };

  for (int i = 0; i < 3; i++)
    people[i] = enter (f, names[i]);
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
      send_row (people[i], seat_of (people[i]));
  guint32 n = room (f)->game.n_commands;
  take_row (mover, 0);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 6);
  g_assert_true (seated_has_turn (mover));
}

/* A plan without the end of the turn leaves the rest to its owner. What is taken back by hand isn't
 * played again. */
static void
test_part (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  int seat = seat_of (planner);
  MaeCommand step = { .kind = MAE_COMMAND_DISCARD_LEADER, .seat = seat };

  step.leader.leader = room (f)->game.players[seat].hand[0];
  send_plan (planner, &step, 1);
  assert_told (planner, "UpdatePlan",
               "\"state\":\"READY\",\"steps\":[{\"type\":\"ReqLeaderAction\"");
  seated_take_turn (mover);
  g_assert_true (seated_has_turn (planner));
  assert_told (planner, "UpdatePlan", "\"state\":\"PLAYED\"");
  guint32 n = room (f)->game.n_commands;
  if (mae_game_undoable (&room (f)->game, seat) > 0) {
    seated_send (planner, "ReqUndo");
    g_assert_cmpuint (room (f)->game.n_commands, ==, n - 1);
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
  play (f, &mover, &planner);
  int row = 0;
  const MaeGame *game = &room (f)->game;

  /* A row from which a marble goes that the slide hasn't. */
  while (game->market[row][0] == game->slide)
    row++;
  g_assert_cmpint (row, <, game->rules->rows);
  send_row (planner, row);
  guint32 n = game->n_commands;
  take_row (mover, row);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 2);
  g_assert_true (seated_has_turn (planner));
  assert_told (planner, "UpdatePlan",
               "\"state\":\"DROPPED\",\"why\":\"LINE_CHANGED\",\"round\":1,\"steps\":[{");
  g_autofree char *owner = g_strdup (planner->label);
  quit (planner);
  restart (f);
  planner = look (f, owner);
  assert_told (planner, "UpdatePlan", "\"state\":\"DROPPED\",\"why\":\"LINE_CHANGED\"");
  seated_take_turn (planner);
  g_assert_false (mae_plans_forget (plans (f), 1, seat_of (planner)));
}

/* A card that somebody else buys is gone, though the one below it could be paid as well. */
static void
test_card (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  int seat = seat_of (planner), level = 0, colour = 0;
  MaeGame *game = &room (f)->game;
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
  send_plan (planner, steps, 2);
  g_assert_true (mae_plans_is_ready (plans (f), 1, seat));
  g_assert_cmpint (mae_moves_list (game, 1 - seat, 1u << MAE_COMMAND_BUY_CARD, moves, 1), >, 0);
  mae_move_to_command (game, moves, &bought);
  g_assert_cmpint (bought.buy_card.level, ==, level);
  g_assert_cmpint (bought.buy_card.colour, ==, colour);
  client_send_command (mover, &bought);
  seated_send (mover, "ReqEndTurn");
  g_assert_true (mae_game_is_to_move (game, seat));
  mae_plans_describe (plans (f), 1, seat, &kept);
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
  play (f, &mover, &planner);
  int seat = seat_of (planner);

  send_row (planner, 1);
  g_assert_true (mae_plans_is_ready (plans (f), 1, seat));
  switch (GPOINTER_TO_INT (data)) {
  case BY_ITS_OWNER:
    client_send_line (planner, "{\"type\":\"ReqPlan\",\"steps\":[]}");
    assert_told (planner, "UpdatePlan", "\"state\":\"NONE\"}");
    break;
  case BY_ANOTHER:
    send_row (planner, 2);
    assert_told (planner, "UpdatePlan", "\"index\":2,");
    return;
  case LEAVING:
    seated_send (planner, "ReqLeaveTable");
    break;
  case ABANDONED:
    seated_send (mover, "ReqLeaveTable");
    send_row (planner, 1);
    seated_send (planner, "ReqLeaveTable");
    break;
  }
  g_assert_false (mae_plans_forget (plans (f), 1, seat));
  restart (f);
  g_assert_false (mae_plans_forget (plans (f), 1, seat));
}

/* With the seat that is lost the plan is, too. */
static void
test_taken_over (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  g_autofree char *name = g_strdup (planner->label);
  int seat = seat_of (planner);

  quit (planner);
  for (int i = 0; i < 2; i++) {
    seated_take_turn (mover);
    world_wait (f->world, HOURS (24) + 1000);
  }
  planner = look (f, name);
  send_row (planner, 1);
  assert_told (planner, "UpdatePlan", "READY");
  client_send_line (planner, "{\"type\":\"ReqPlan\",\"steps\":[]}");
  quit (planner);
  take_row (mover, 0);
  world_wait (f->world, HOURS (24) + 1000);
  g_assert_cmpint (room (f)->computer[seat], >, 0);
  g_assert_false (mae_plans_forget (plans (f), 1, seat));
}

/* ── Durable ───────────────────────────────────────────────────────────────────────────────── */

/* It isn't said that a plan is kept before that is so. */
static void
test_durable (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);

  g_free (last_of (planner, "UpdateGame"));
  stored_world_set_unwritable (f, TRUE);
  send_row (planner, 1);
  g_assert_null (last_of (planner, "UpdatePlan"));
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 20 * 1000);
  assert_told (planner, "UpdatePlan", "READY");
  stored_world_assert_warned ("can't be saved");
}

/* ── Bounds and hostile input ──────────────────────────────────────────────────────────────── */

static void
test_refused (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  MaeCommand steps[MAE_KEPT_PLAN_STEPS_MAX + 1];
  Client *anna = enter (f, "Carla");

  client_send_line (anna, "{\"type\":\"ReqPlan\"}");
  assert_told (anna, "ErrProtocol", "there is none here");
  play (f, &mover, &planner);
  int seat = seat_of (planner);

  /* One's own turn */
  int own = seat_of (mover);
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = own };
  send_plan (mover, steps, 1);
  assert_told (mover, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
  /* Too many steps */
  for (int i = 0; i <= MAE_KEPT_PLAN_STEPS_MAX; i++)
    steps[i] = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                             .seat = seat,
                             .swap = { mae_game_shelf (&room (f)->game, seat, 0),
                                       mae_game_shelf (&room (f)->game, seat, 1) } };
  send_plan (planner, steps, MAE_KEPT_PLAN_STEPS_MAX + 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"TOO_LONG\"}");
  /* Two main actions, anything after the end of the turn, a choice of the setup */
  plan_row (planner, 1, steps);
  steps[2] = steps[1];
  steps[1] = steps[0];
  send_plan (planner, steps, 3);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":1}");
  plan_row (planner, 1, steps);
  steps[2] = steps[1];
  send_plan (planner, steps, 3);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":1}");
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = seat };
  send_plan (planner, steps, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  /* The end of a turn without a main action */
  steps[0] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  send_plan (planner, steps, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  g_assert_false (mae_plans_is_ready (plans (f), 1, seat));
}

/* The server keeps so many plans and no more; who has one may change it. */
static void
test_too_many (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  int seat = seat_of (planner);

  for (int i = 0; i < MAE_PLANS_MAX; i++) {
    g_autofree char *key = g_strdup_printf ("%d", i + 1000);
    mae_plans_load (plans (f), &(MaeStoredMark){ MAE_MARK_PLAN, key, "0", 0, "1 0 0 1 none EAA=" });
  }
  g_assert_true (mae_plans_is_ready (plans (f), 1000, 0));
  send_row (planner, 1);
  assert_told (planner, "ErrPlan", "\"reason\":\"TOO_MANY\"}");
  g_assert_true (mae_plans_forget (plans (f), 1000, 0));
  for (int i = 1; i < 3; i++) {
    send_row (planner, i);
    assert_told (planner, "UpdatePlan", "READY");
  }
  g_assert_true (mae_plans_is_ready (plans (f), 1, seat));
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  static const char *const lines[] = {
    "{\"type\":\"ReqPlan\",\"steps\":{}}",
    "{\"type\":\"ReqPlan\",\"steps\":\"all\"}",
    "{\"type\":\"ReqPlan\",\"steps\":[1]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":7}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqQuit\"}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqPlan\",\"steps\":[]}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqArrangeShelves\",\"shelves\":{}}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqTakeFromMarket\"}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[{\"type\":\"ReqBuyDevCard\",\"level\":1,\"color\":\"Pink\","
    "\"devSlot\":0}]}",
    "{\"type\":\"ReqPlan\",\"steps\":[],\"steps\":[]}",
  };
  static const char *const illegal[] = {
    "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":-2147483648,\"shelves\":{}}",
    "{\"type\":\"ReqBuyDevCard\",\"level\":2147483647,\"color\":\"Blue\",\"devSlot\":-1}",
    "{\"type\":\"ReqBuyDevCard\",\"level\":-2147483648,\"color\":\"Blue\",\"devSlot\":0}",
    "{\"type\":\"ReqSwapShelves\",\"shelf1\":2147483647,\"shelf2\":-1}",
    "{\"type\":\"ReqLeaderAction\",\"leader\":-7,\"isActivate\":true}",
    "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[{\"production\":99}]}",
  };
  Client *mover, *planner;
  play (f, &mover, &planner);

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    client_send_line (planner, lines[i]);
    assert_told (planner, "ErrProtocol", "");
  }
  for (gsize i = 0; i < G_N_ELEMENTS (illegal); i++) {
    g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqPlan\",\"steps\":[%s]}", illegal[i]);
    client_send_line (planner, line);
    assert_told (planner, "ErrPlan", "\"reason\":\"ILLEGAL\",\"step\":0}");
  }
  g_assert_false (planner->hung_up);
  g_assert_false (mae_plans_is_ready (plans (f), 1, seat_of (planner)));
}

/* What is in the store may be damaged, or of games that aren't there any more. */
static void
test_damaged (Fixture *f, gconstpointer data)
{
  static const MaeStoredMark marks[] = {
    { MAE_MARK_PLAN, "1", "0", 0, "" },
    { MAE_MARK_PLAN, "1", "1", 0, "1 0 0 1 none" },
    { MAE_MARK_PLAN, "1", "2", 0, "1 0 0 1 none EAA=" }, /* nobody's seat */
    { MAE_MARK_PLAN, "1", "9", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "0", "0", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "2", "0", 0, "1 0 0 1 none EAA=" }, /* no such game */
    { MAE_MARK_PLAN, "99999999999999999999", "0", 0, "1 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "0 0 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 0 none " },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 13 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 9 0 1 none EAA=" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 1 none ////////" },
    { MAE_MARK_PLAN, "1", "0", 0, "1 0 0 2 none EAA=" },
  };
  Client *mover, *planner;
  play (f, &mover, &planner);

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++) {
    mae_store_put_mark (f->store, &marks[i]);
    restart (f);
    for (int seat = 0; seat < 3; seat++)
      g_assert_false (mae_plans_forget (plans (f), 1, seat));
  }
}

/* Another one's moves, or nonsense, don't get into a game by a store that says so. */
static void
test_nonsense (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  int seat = seat_of (planner);
  g_autofree char *other = g_strdup (mover->label), *key = g_strdup_printf ("%d", seat);
  guint8 packed[MAE_COMMAND_PACKED_MAX];
  MaeCommand steps[2];

  plan_row (planner, 1, steps);
  steps[0].seat = 1 - seat;
  gsize size = mae_command_pack (&steps[0], packed, sizeof packed);
  g_autofree char *base64 = g_base64_encode (packed, size);
  g_autofree char *text = g_strdup_printf ("1 0 0 1 line %s", base64);
  mae_store_put_mark (f->store, &(MaeStoredMark){ MAE_MARK_PLAN, "1", key, 0, text });
  restart (f);
  g_assert_true (mae_plans_is_ready (plans (f), 1, seat));
  mover = look (f, other);
  guint32 n = room (f)->game.n_commands;
  take_row (mover, 0);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n + 2);
  g_assert_false (mae_plans_is_ready (plans (f), 1, seat));
}

/* ── Who doesn't know them ─────────────────────────────────────────────────────────────────── */

/* Clients without `plans`, and live games, see nothing new. */
static void
test_older (Fixture *f, gconstpointer data)
{
  Client *mover, *planner;
  play (f, &mover, &planner);
  g_autofree char *owner = g_strdup (planner->label);

  send_row (planner, 1);
  quit (planner);
  planner = seated_enter (f->world, owner, DAYS);
  g_autofree char *seats = last_of (planner, "UpdateMySeats");
  g_assert_null (strstr (seats, "hasPlan"));
  seated_open_game (planner, 1);
  g_autofree char *told = last_of (planner, "UpdatePlan");
  g_assert_null (told);
  client_send_line (planner, "{\"type\":\"ReqPlan\"}");
  assert_told (planner, "ErrProtocol", "wasn't agreed on");
  /* It is played all the same. */
  take_row (mover, 0);
  g_assert_true (seated_has_turn (mover));
  Client *carla = enter (f, "Carla"), *dino = enter (f, "Dino");
  seated_begin (carla, dino, "");
  seated_choose (carla);
  seated_choose (dino);
  g_assert_null (last_of (carla, "UpdatePlan"));
  Client *waiting = seated_has_turn (carla) ? dino : carla;
  send_row (waiting, 1);
  assert_told (waiting, "ErrPlan", "\"reason\":\"NOT_NOW\"}");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(path, test) g_test_add ("/plans/" path, Fixture, NULL, set_up, test, tear_down)
#define ADD_REMOVED(path, how)                                                                     \
  g_test_add ("/plans/removed/" path, Fixture, GINT_TO_POINTER (how), set_up, test_removed,        \
              tear_down)
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
  ADD ("durable", test_durable);
  ADD ("refused", test_refused);
  ADD ("too-many", test_too_many);
  ADD ("hostile", test_hostile);
  ADD ("damaged", test_damaged);
  ADD ("nonsense", test_nonsense);
  ADD ("older", test_older);
  return g_test_run ();
}
