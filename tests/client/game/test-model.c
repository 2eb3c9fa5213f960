/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The model: complete batches, states before and after, and its signals. */

#include "client/game/model.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"
#include "scene.h"

static const char *const names[] = { "Ada", "Bruno", "Carla", "Dante" };

typedef struct {
  MaeModel *model;
  MaeGame game; /* the deciding one */
  guint resets, batches, ended;
  MaeGame seen; /* the state at the last signal */
  gboolean last_has_action;
  char *caption; /* the last batch's */
} Table;

static void
on_reset_cb (MaeModel *model, Table *table)
{
  const MaeGame *game = mae_model_get_game (model);

  table->resets++;
  if (game)
    table->seen = *game;
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, Table *table)
{
  table->batches++;
  table->last_has_action = batch->has_action;
  g_free (table->caption);
  table->caption = g_strdup (batch->caption);
  /* The batch leads from the last state to the current one. */
  g_assert_cmpuint (mae_game_hash (batch->before), ==, mae_game_hash (&table->seen));
  g_assert_true (batch->after == mae_model_get_game (model));
  g_assert_cmpint (batch->n_events, >, 0);
  for (int i = 0; i < batch->n_events; i++)
    g_assert_cmpint (batch->events[i].kind == MAE_EVENT_ACTION, ==,
                     batch->has_action && i == batch->n_events - 1);
  g_assert_true (mae_batch_find (batch, batch->events[0].kind) == &batch->events[0]);
  table->seen = *batch->after;
}

static void
on_count_cb (MaeModel *model, guint *count)
{
  (*count)++;
}

static void
setup (Table *table, gconstpointer data)
{
  table->model = mae_model_new ();
  g_signal_connect (table->model, "reset", G_CALLBACK (on_reset_cb), table);
  g_signal_connect (table->model, "batch", G_CALLBACK (on_batch_cb), table);
  g_signal_connect (table->model, "ended", G_CALLBACK (on_count_cb), &table->ended);
}

static void
teardown (Table *table, gconstpointer data)
{
  g_assert_finalize_object (table->model);
  g_free (table->caption);
}

/* Returns what a server would send of the game to @viewer. */
static MaeSnapshot *
snapshot_of (const MaeGame *game, int viewer)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (game->rules);
  snapshot->game = mae_game_view (game, viewer);
  snapshot->own_ids = true;
  snapshot->roster.n = game->n_players;
  for (int i = 0; i < game->n_players; i++)
    snapshot->roster.name[i] = g_strdup (names[i]);
  return snapshot;
}

/* Applies @command and gives the model the events for @viewer. */
static void
apply (Table *table, const MaeCommand *command, int viewer)
{
  MaeEvents *events = g_new (MaeEvents, 1);

  g_assert_true (mae_game_apply (&table->game, command, events, NULL));
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind != MAE_EVENT_HAND || events->at[i].seat == viewer)
      g_assert_true (mae_model_take_event (table->model, &events->at[i]));
  g_free (events);
}

static void
test_empty (Table *table, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_FAITH };

  g_assert_null (mae_model_get_game (table->model));
  g_assert_null (mae_model_get_rules (table->model));
  g_assert_cmpint (mae_model_get_seat (table->model), ==, -1);
  g_assert_cmpint (mae_model_get_roster (table->model)->n, ==, 0);
  g_assert_cmpstr (mae_model_get_name (table->model, 0), ==, "?");
  g_assert_false (mae_model_is_my_turn (table->model));
  g_assert_false (mae_model_is_my_setup (table->model));
  /* UpdateFaithPoints before UpdateGame: dropped, not refused. */
  g_assert_true (mae_model_take_event (table->model, &event));
  g_assert_false (mae_model_is_pending (table->model));
  mae_model_flush (table->model);
  mae_model_clear (table->model);
  g_assert_cmpuint (table->batches + table->resets, ==, 0);
}

/* Whole games: after every batch the widgets' game equals the deciding game's view for this
 * viewer. */
static void
test_games (Table *table, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");

  for (int n_players = 1; n_players <= 4; n_players++) {
    int viewer = n_players - 1;
    guint ended = table->ended, log = 0;
    MaeEvents *events = g_new (MaeEvents, 1);

    mae_game_start (&table->game, rules, n_players, n_players, NULL);
    mae_model_take_snapshot (table->model, snapshot_of (&table->game, viewer), names[viewer]);
    g_assert_cmpint (mae_model_get_seat (table->model), ==, viewer);
    g_assert_true (mae_model_is_my_setup (table->model));

    while (random_play_step (&table->game, rand, NULL, events)) {
      guint batches = table->batches;
      MaeGame view;

      for (int i = 0; i < events->n; i++)
        if (events->at[i].kind != MAE_EVENT_HAND || events->at[i].seat == viewer) {
          g_assert_cmpuint (table->batches, ==, batches);
          g_assert_true (mae_model_take_event (table->model, &events->at[i]));
        }
      g_assert_cmpuint (table->batches, ==, batches + 1);
      view = mae_game_view (&table->game, viewer);
      g_assert_cmpuint (mae_game_hash (mae_model_get_game (table->model)), ==,
                        mae_game_hash (&view));
      g_assert_cmpint (mae_model_is_my_turn (table->model), ==,
                       view.phase == MAE_PHASE_TURNS && view.current == viewer);
      g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (table->model)), >=, log);
      log = g_list_model_get_n_items (mae_model_get_log (table->model));
    }
    g_assert_cmpuint (table->ended, ==, ended + 1);
    g_assert_cmpuint (log, >, 10);
    g_free (events);
  }
}

/* Widgets never see half a move. */
static void
test_half_batch (Table *table, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_FAITH, .seat = 1 };

  scene_begin (&table->game, 2);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  event.faith.faith = 3;
  g_assert_true (mae_model_take_event (table->model, &event));
  g_assert_true (mae_model_is_pending (table->model));
  g_assert_cmpint (mae_model_get_game (table->model)->players[1].faith, ==, 0);
  g_assert_cmpint (mae_model_get_incoming (table->model)->players[1].faith, ==, 3);
  mae_model_flush (table->model);
  g_assert_cmpuint (table->batches, ==, 1);
  g_assert_false (table->last_has_action);
  g_assert_cmpint (mae_model_get_game (table->model)->players[1].faith, ==, 3);
  mae_model_flush (table->model);
  g_assert_cmpuint (table->batches, ==, 1);

  /* An event that doesn't fit is refused and changes nothing. */
  event.faith.faith = 1000;
  g_assert_false (mae_model_take_event (table->model, &event));
  g_assert_false (mae_model_is_pending (table->model));

  /* A new snapshot drops an unfinished batch. */
  event.faith.faith = 4;
  g_assert_true (mae_model_take_event (table->model, &event));
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  g_assert_false (mae_model_is_pending (table->model));
  g_assert_cmpint (mae_model_get_incoming (table->model)->players[1].faith, ==, 0);
}

/* The log continues when the same game is sent again, and is cleared for another one. */
static void
test_log_across_snapshots (Table *table, gconstpointer data)
{
  GListModel *log = mae_model_get_log (table->model);
  MaeCommand command = { .kind = MAE_COMMAND_TAKE_MARKET };
  guint lines;

  scene_begin (&table->game, 2);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  command.take_market.row = true;
  apply (table, &command, 0);
  lines = g_list_model_get_n_items (log);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, lines + 1);
  g_assert_cmpuint (table->resets, ==, 2);
  g_assert_true (mae_model_is_same_turn (table->model));
  table->game.main_done = FALSE;
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  g_assert_false (mae_model_is_same_turn (table->model));

  scene_begin (&table->game, 3);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  g_assert_false (mae_model_is_same_turn (table->model));
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, 1);
  mae_model_clear (table->model);
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, 0);
  g_assert_null (mae_model_get_game (table->model));
}

static void
assert_last_line (Table *table, const char *text)
{
  GListModel *log = mae_model_get_log (table->model);
  guint n = g_list_model_get_n_items (log);
  g_autoptr (MaeLogEntry) entry = n > 0 ? g_list_model_get_item (log, n - 1) : NULL;

  g_assert_cmpstr (entry ? mae_log_entry_get_line (entry)->text : NULL, ==, text);
}

/* The log says that a player is back only if that player was away. */
static void
test_arrivals (Table *table, gconstpointer data)
{
  scene_begin (&table->game, 2);
  table->game.round = 5;
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  assert_last_line (table, "You joined the game in round 5.");
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  assert_last_line (table, "The server sent the game again.");
  mae_model_take_arrival (table->model, snapshot_of (&table->game, 0), "Ada", MAE_ARRIVAL_BACK);
  assert_last_line (table, "You are back in the game.");

  mae_model_clear (table->model);
  mae_model_take_arrival (table->model, snapshot_of (&table->game, 0), "Ada", MAE_ARRIVAL_BACK);
  assert_last_line (table, "You are back in the game.");

  mae_model_clear (table->model);
  mae_model_take_arrival (table->model, snapshot_of (&table->game, -1), "Zeno", MAE_ARRIVAL_BACK);
  assert_last_line (table, "You started watching in round 5.");

  mae_model_clear (table->model);
  mae_model_take_arrival (table->model, snapshot_of (&table->game, 0), "Ada", MAE_ARRIVAL_LOCAL);
  assert_last_line (table, NULL);
}

static void
test_seats (Table *table, gconstpointer data)
{
  mae_game_start (&table->game, mae_ruleset_builtin ("standard"), 3, 3, NULL);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 1), "Bruno");
  g_assert_cmpint (mae_model_get_seat (table->model), ==, 1);
  g_assert_cmpstr (mae_model_get_name (table->model, 2), ==, "Carla");
  g_assert_cmpstr (mae_model_get_name (table->model, MAE_LORENZO), ==, "Lorenzo");
  /* The server writes the name differently: the seat is found by the hand. */
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 2), "CARLA");
  g_assert_cmpint (mae_model_get_seat (table->model), ==, 2);
  /* A spectator has no seat. */
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, -1), "Zeno");
  g_assert_cmpint (mae_model_get_seat (table->model), ==, -1);
  g_assert_false (mae_model_is_my_turn (table->model));
}

static void
test_rounds (Table *table, gconstpointer data)
{
  GListModel *log = mae_model_get_log (table->model);
  MaeCommand take = { .kind = MAE_COMMAND_TAKE_MARKET };
  MaeCommand end = { .kind = MAE_COMMAND_END_TURN };
  g_autoptr (GString) told = g_string_new (NULL);

  take.take_market.row = true;
  take.take_market.index = 1;
  scene_begin (&table->game, 2);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  for (int seat = 0; seat < 2; seat++) {
    take.seat = end.seat = seat;
    apply (table, &take, 0);
    apply (table, &end, 0);
  }
  for (guint i = 1; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);

    g_string_append_printf (told, "%u %d %s\n", mae_log_entry_get_round (entry),
                            mae_log_entry_get_line (entry)->seat,
                            mae_log_entry_get_line (entry)->text);
  }
  g_assert_cmpstr (told->str, ==,
                   "1 0 You took 1 Faith from row 2, discarded 2\n"
                   "1 -1 2 faith for Bruno\n"
                   "1 1 Bruno took 1 Faith from row 2, discarded 2\n"
                   "1 -1 2 faith for you\n");
}

/* A repeated move has one line in each round; each note has a line of its own. */
static void
test_repeated (Table *table, gconstpointer data)
{
  GListModel *log = mae_model_get_log (table->model);
  MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = 1 };
  MaeCommand take = { .kind = MAE_COMMAND_TAKE_MARKET, .take_market.row = true };
  g_autoptr (MaeLogEntry) entry = NULL;
  guint n;

  scene_begin (&table->game, 2);
  scene_put (&table->game, 1, 0, COIN, 1);
  table->game.current = 1;
  swap.swap.a = scene_shelf (&table->game, 1, 0);
  swap.swap.b = scene_shelf (&table->game, 1, 1);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  n = g_list_model_get_n_items (log);
  for (int i = 0; i < 3; i++)
    apply (table, &swap, 0);
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, n + 1);
  entry = g_list_model_get_item (log, n);
  g_assert_cmpstr (mae_log_entry_get_line (entry)->text, ==, "Bruno swapped two shelves (3 times)");
  g_assert_cmpstr (mae_log_entry_get_line (entry)->brief, ==, "swapped two shelves ×3");
  g_assert_cmpint (mae_log_entry_get_line (entry)->subject.kind, ==, MAE_LOG_AT_WAREHOUSE);
  g_assert_cmpint (mae_log_entry_get_line (entry)->subject.seat, ==, 1);
  g_assert_true (mae_log_entry_get_rules (entry) == mae_model_get_rules (table->model));

  take.seat = 1;
  apply (table, &take, 0);
  n = g_list_model_get_n_items (log);
  apply (table, &swap, 0);
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, n + 1);
  mae_model_add_note (table->model, "note");
  mae_model_add_note (table->model, "note");
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, n + 3);
}

/* Each entry has the heading of its round, and outlives the game. */
static void
test_headings (Table *table, gconstpointer data)
{
  GListModel *log = mae_model_get_log (table->model);
  MaeCommand choose = { .kind = MAE_COMMAND_CHOOSE_LEADERS };
  g_autoptr (MaeLogEntry) first = NULL;
  g_autoptr (MaeLogEntry) last = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  mae_game_start (&table->game, mae_ruleset_builtin ("standard"), 3, 1, NULL);
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  choose.choose_leaders.n = 2;
  for (int i = 0; i < 2; i++)
    choose.choose_leaders.leader[i] = table->game.players[0].hand[i];
  apply (table, &choose, 0);
  apply (table, &(MaeCommand){ .kind = MAE_COMMAND_TAKE_MARKET, .take_market.row = true }, 0);
  first = g_list_model_get_item (log, 0);
  last = g_list_model_get_item (log, g_list_model_get_n_items (log) - 1);
  mae_model_clear (table->model);
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, 0);
  before = mae_log_entry_get_heading (first);
  after = mae_log_entry_get_heading (last);
  g_assert_cmpstr (before, ==, "Setup");
  g_assert_cmpstr (after, ==, "Round 1");
}

/* A batch's caption is the line about what was done, not about what follows from it. */
static void
test_captions (Table *table, gconstpointer data)
{
  MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = 1 };

  scene_begin (&table->game, 2);
  table->game.current = 1;
  scene_put (&table->game, 1, 1, COIN, 1);
  table->game.players[0].faith = 7;
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  swap.swap.a = scene_shelf (&table->game, 1, 1);
  swap.swap.b = scene_shelf (&table->game, 1, 2);
  for (int i = 0; i < 2; i++) {
    apply (table, &swap, 0);
    g_assert_cmpstr (table->caption, ==, "Bruno swapped two shelves");
  }
  /* what is discarded causes a report */
  apply (table,
         &(MaeCommand){ .kind = MAE_COMMAND_TAKE_MARKET, .seat = 1, .take_market.row = true }, 0);
  g_assert_cmpint (table->game.sections_closed, ==, 1);
  g_assert_cmpstr (table->caption, ==, "Bruno took nothing from row 1, discarded 4");
  apply (table, &(MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = 1 }, 0);
  g_assert_null (table->caption);

  /* Lorenzo's token */
  scene_begin (&table->game, 1);
  table->game.main_done = true;
  table->game.token_order[0] = 4;
  table->game.cross = 7;
  mae_model_take_snapshot (table->model, snapshot_of (&table->game, 0), "Ada");
  apply (table, &(MaeCommand){ .kind = MAE_COMMAND_END_TURN }, 0);
  g_assert_cmpint (table->game.sections_closed, ==, 1);
  g_assert_cmpstr (table->caption, ==, "Lorenzo’s black cross advances 2 spaces");
}

#define ADD(path, function) g_test_add ("/model/" path, Table, NULL, setup, function, teardown)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("empty", test_empty);
  ADD ("games", test_games);
  ADD ("half-batch", test_half_batch);
  ADD ("log-across-snapshots", test_log_across_snapshots);
  ADD ("arrivals", test_arrivals);
  ADD ("seats", test_seats);
  ADD ("rounds", test_rounds);
  ADD ("repeated", test_repeated);
  ADD ("headings", test_headings);
  ADD ("captions", test_captions);
  return g_test_run ();
}
