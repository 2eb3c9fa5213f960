/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games on one's own computer: computer players in the other seats, every move saved, each game
 * continued, replayed and taken over at any move. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/record.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-games.h"
#include "world.h"

/* The most commands of a game; those of computer players have fewer. */
#define MOST_STEPS 3000

typedef struct {
  char *folder, *path;
  MaeStore *store; /* the server's */
  MaeStore *view;  /* for reading while the game is played */
  uint64_t rng[4];
} Fixture;

static const char *const players[] = { "Anna", "Bianca", "Cosimo", "Dante" };

static MaeStore *
open_store (const char *path)
{
  g_autoptr (GError) error = NULL;
  MaeStore *store = mae_store_open_shared (path, &error);
  g_assert_no_error (error);
  /* Nothing crashes here, so syncing isn't needed. */
  g_assert_true (mae_store_exec (store, "PRAGMA synchronous = OFF", NULL));
  return store;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("maestri-games-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.db", NULL);
  f->store = open_store (f->path);
  f->view = open_store (f->path);
  mae_rng_seed (f->rng, 3);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  static const char *const ends[] = { "", "-wal", "-shm" };

  mae_store_close (f->store);
  mae_store_close (f->view);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++) {
    g_autofree char *path = g_strconcat (f->path, ends[i], NULL);
    g_remove (path);
  }
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
  g_free (f->path);
}

/* Creates a game of Anna and @n_players - 1 computer players, in the store. */
static MaeRecord *
new_game (Fixture *f, const char *ruleset, guint64 seed, int n_players, MaeAiLevel level)
{
  g_autoptr (GError) error = NULL;
  const int levels[] = { 0, (int) level, (int) level, (int) level };
  MaeRecord *record =
      mae_record_new (mae_ruleset_builtin (ruleset), seed, n_players, players, levels);

  mae_record_add (record, f->view, 1000, &error);
  g_assert_no_error (error);
  g_assert_cmpint (record->number, >, 0);
  return record;
}

/* Creates a server for @record, with Anna connected. */
static World *
sit_down (MaeRecord *record, MaeStore *store)
{
  World *world = world_new (record->rules);

  world->config.store = store;
  world->config.saving_is_optional = TRUE;
  world->config.keep = G_MAXINT64 / 4;
  world_start (world);
  g_assert_true (mae_server_seat_record (world->server, world->now, record));
  Client *anna = world_connect (world, "A", NULL, NULL);
  anna->follows = TRUE;
  client_send_line (anna, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                          "\"features\":[\"undo\"]}}");
  client_send_line (anna, "{\"type\":\"ReqJoin\",\"nickname\":\"Anna\"}");
  g_assert_nonnull (anna->snapshot);
  return world;
}

static const MaeGame *
game_of (World *world)
{
  return client_game (world_find (world, "A"), "Anna", NULL);
}

/* Makes a move of Anna, or lets time pass for the others. Returns FALSE once the game is over. */
static gboolean
step (World *world, uint64_t rng[4])
{
  int seat;
  Client *anna = world_find (world, "A");
  const MaeGame *game = client_game (anna, "Anna", &seat);
  MaeCommand command;

  if (game->phase == MAE_PHASE_ENDED)
    return FALSE;
  if (mae_ai_choose (&anna->snapshot->game, seat, &(MaeAiPlayer){ .level = MAE_AI_NOVICE }, rng,
                     &command))
    client_send_command (anna, &command);
  else
    world_wait (world, world->config.computer_pace / 1000);
  return TRUE;
}

static void
play_on (World *world, uint64_t rng[4], int n_steps)
{
  for (int i = 0; i < n_steps && step (world, rng); i++)
    ;
}

static void
play_to_the_end (World *world, uint64_t rng[4])
{
  play_on (world, rng, MOST_STEPS);
  g_assert_cmpint (game_of (world)->phase, ==, MAE_PHASE_ENDED);
}

static MaeRecord *
load (Fixture *f, gint64 number)
{
  g_autoptr (GError) error = NULL;
  MaeRecord *record = mae_record_load (f->view, number, &error);
  g_assert_no_error (error);
  return record;
}

static GPtrArray *
list (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *games = mae_store_list_games (f->view, &error);
  g_assert_no_error (error);
  return games;
}

static guint64
hash_of_replay (const MaeRecord *record)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_assert_true (mae_record_replay (record, record->n_commands, game));
  return mae_game_hash (game);
}

/* ── Playing ──────────────────────────────────────────────────────────────────────────────── */

/* After games of 1 to 4 players with both rulesets the stored game replays to the same state, and
 * to Anna's view. */
static void
test_replay (Fixture *f, gconstpointer data)
{
  for (int size = 1; size <= 4; size++)
    for (guint64 seed = 1; seed <= (g_test_thorough () ? 20 : 2); seed++) {
      MaeAiLevel level = (MaeAiLevel) (MAE_AI_NOVICE + (seed + size) % 3);
      g_autoptr (MaeRecord) record = new_game (f, data, seed, size, level);
      g_autoptr (World) world = sit_down (record, f->store);
      play_to_the_end (world, f->rng);

      g_autoptr (MaeRecord) stored = load (f, record->number);
      g_autoptr (GPtrArray) games = list (f);
      const MaeStoredGame *first = g_ptr_array_index (games, 0);
      g_assert_cmpint (first->number, ==, record->number);
      g_assert_cmpint (first->state, ==, MAE_TABLE_ENDED);
      g_assert_cmpint (first->n_commands, ==, stored->n_commands);
      g_assert_true (first->has_hash);
      g_assert_cmphex (first->end_hash, ==, mae_game_hash (game_of (world)));
      g_assert_cmphex (first->end_hash, ==, hash_of_replay (stored));

      g_autofree MaeGame *game = g_new (MaeGame, 1);
      int seat = mae_record_person (stored);
      g_assert_true (mae_record_replay (stored, stored->n_commands, game));
      *game = mae_game_view (game, seat);
      g_assert_cmphex (mae_game_hash (game), ==,
                       mae_game_hash (&world_find (world, "A")->snapshot->game));
    }
}

/* Stopped at any time and continued by another server, the game is the same: nobody counts as
 * having left. */
static void
test_continue (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 5, 3, MAE_AI_MERCHANT);
  guint64 without;
  {
    uint64_t rng[4];
    g_autoptr (MaeRecord) other = new_game (f, "standard", 5, 3, MAE_AI_MERCHANT);
    g_autoptr (World) world = sit_down (other, f->store);
    mae_rng_seed (rng, 9);
    play_to_the_end (world, rng);
    without = mae_game_hash (game_of (world));
  }
  uint64_t rng[4];
  mae_rng_seed (rng, 9);
  for (int i = 0; i < MOST_STEPS; i++) {
    g_autoptr (MaeRecord) stored = load (f, record->number);
    g_autofree MaeGame *game = g_new (MaeGame, 1);
    g_assert_true (mae_record_replay (stored, stored->n_commands, game));
    if (game->phase == MAE_PHASE_ENDED) {
      g_assert_cmphex (mae_game_hash (game), ==, without);
      return;
    }
    g_autoptr (World) world = sit_down (stored, f->store);
    play_on (world, rng, 1 + i % 9);
    mae_server_shut_down (world->server, world->now);
  }
  g_assert_not_reached ();
}

/* Computer players wait before a move, and until somebody is connected. */
static void
test_pace (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 5, 2, MAE_AI_NOVICE);
  g_autoptr (World) world = sit_down (record, f->store);
  guint32 before = game_of (world)->n_commands;

  world_wait (world, world->config.computer_pace / 1000 - 1);
  g_assert_cmpint (game_of (world)->n_commands, ==, before);
  world_wait (world, 1);
  g_assert_cmpint (game_of (world)->n_commands, ==, before + 1);
  mae_server_set_computer_pace (world->server, 0);

  client_hang_up (world_find (world, "A"));
  int seat;
  const MaeGame *game = mae_server_find_game (world->server, "Anna", &seat);
  before = game->n_commands;
  world_wait (world, 100000);
  g_assert_cmpint (game->n_commands, ==, before);
}

/* Whenever Anna can take back a move, it is removed from the store too, and the computer players
 * continue as if it had never been made. */
static void
test_undo (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 8, 2, MAE_AI_MERCHANT);
  g_autoptr (World) world = sit_down (record, f->store);
  Client *anna = world_find (world, "A");
  int seat = mae_record_person (record), n = 0;

  for (int i = 0; i < MOST_STEPS && step (world, f->rng); i++) {
    if (mae_game_undoable (&anna->snapshot->game, seat) == 0 || mae_rng_below (f->rng, 2) == 0)
      continue;
    guint32 before = game_of (world)->n_commands;
    client_send_line (anna, "{\"type\":\"ReqUndo\"}");
    g_assert_cmpint (game_of (world)->n_commands, ==, before - 1);
    n++;
  }
  g_assert_cmpint (n, >, 3);
  g_autoptr (MaeRecord) stored = load (f, record->number);
  g_assert_cmphex (hash_of_replay (stored), ==, mae_game_hash (game_of (world)));
}

/* ── Taking over ──────────────────────────────────────────────────────────────────────────── */

/* Returns where turns begin: 0, and after each END_TURN. (transfer full): guint32 */
static GArray *
turns_of (const MaeRecord *record)
{
  GArray *turns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  gsize at = 0;
  int current = -1;

  mae_game_start (game, record->rules, record->seed, record->n_players, NULL);
  for (guint32 i = 0; i < record->n_commands; i++) {
    MaeCommand command;
    if (i == 0 || (game->phase == MAE_PHASE_TURNS && game->current != current)
        || command.kind == MAE_COMMAND_END_TURN)
      g_array_append_val (turns, i);
    current = game->current;
    at += mae_command_unpack (&command, record->log->data + at, record->log->len - at);
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  return turns;
}

/* A game that is taken over at any turn, in any seat, begins with the same state and can be played
 * to its end. */
static void
test_take_over (Fixture *f, gconstpointer data)
{
  for (int size = 1; size <= 4; size++) {
    g_autoptr (MaeRecord) record = new_game (f, data, 11, size, MAE_AI_NOVICE);
    {
      g_autoptr (World) world = sit_down (record, f->store);
      play_to_the_end (world, f->rng);
    }
    g_autoptr (MaeRecord) stored = load (f, record->number);
    g_autoptr (GArray) turns = turns_of (stored);
    g_assert_cmpint (turns->len, >, 8);
    /* Every turn of one game; some of the others. */
    guint by = size == 2 || g_test_thorough () ? 1 : 7;
    for (guint i = 0; i < turns->len; i += by) {
      guint32 at = g_array_index (turns, guint32, i);
      int seat = (int) (i % (guint) size);
      g_autofree MaeGame *game = g_new (MaeGame, 1);
      g_autoptr (MaeRecord) other =
          mae_record_take_over (stored, at, seat, "Anna", MAE_AI_MERCHANT);
      g_assert_nonnull (other);
      g_assert_cmpint (mae_record_person (other), ==, seat);
      g_assert_true (mae_record_replay (stored, at, game));
      g_assert_cmphex (hash_of_replay (other), ==, mae_game_hash (game));
      g_assert_true (mae_record_add (other, f->view, 2000, NULL));

      g_autoptr (World) world = sit_down (other, f->store);
      play_to_the_end (world, f->rng);
      g_autoptr (MaeRecord) after = load (f, other->number);
      g_assert_cmphex (hash_of_replay (after), ==, mae_game_hash (game_of (world)));
      g_assert_cmpmem (after->log->data, other->log->len, other->log->data, other->log->len);
    }
    g_assert_null (mae_record_take_over (stored, stored->n_commands, 0, "Anna", MAE_AI_MERCHANT));
    g_assert_null (mae_record_take_over (stored, 1, size, "Anna", MAE_AI_MERCHANT));
  }
}

/* Names stay distinct: the player whose seat the person takes gets the person's old seat. */
static void
test_take_over_names (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 11, 3, MAE_AI_NOVICE);
  int person = mae_record_person (record), seat = (person + 1) % 3;
  g_autoptr (MaeRecord) other = mae_record_take_over (record, 0, seat, "Anna", MAE_AI_BANKER);

  g_assert_cmpstr (other->name[seat], ==, "Anna");
  g_assert_cmpstr (other->name[person], ==, record->name[seat]);
  g_assert_cmpint (mae_record_level (other), ==, MAE_AI_BANKER);
  g_assert_cmpint (other->origin, ==, record->number);
}

/* ── What is kept ─────────────────────────────────────────────────────────────────────────── */

static void
test_results (Fixture *f, gconstpointer data)
{
  int n_alone = 0, best = 0, total = 0, wins = 0;

  for (guint64 seed = 1; seed <= 4; seed++) {
    g_autoptr (MaeRecord) record = new_game (f, "standard", seed, 1, 0);
    g_autoptr (World) world = sit_down (record, f->store);
    play_to_the_end (world, f->rng);
    MaeScore score = mae_game_score (game_of (world), 0);
    n_alone++;
    best = MAX (best, score.total);
    total += score.total;
    wins += game_of (world)->winners != 0;
  }
  g_autoptr (MaeRecord) record = new_game (f, "standard", 1, 3, MAE_AI_BANKER);
  g_autoptr (World) world = sit_down (record, f->store);
  play_to_the_end (world, f->rng);
  g_autoptr (MaeRecord) unfinished = new_game (f, "standard", 2, 2, MAE_AI_NOVICE);
  g_assert_nonnull (unfinished);
  /* A game that continues another one has no result of its own. */
  g_autoptr (MaeRecord) stored = load (f, record->number);
  g_autoptr (MaeRecord) over = mae_record_take_over (stored, 20, 0, "Anna", MAE_AI_NOVICE);
  g_assert_true (mae_record_add (over, f->view, 1, NULL));
  g_autoptr (World) again = sit_down (over, f->store);
  play_to_the_end (again, f->rng);

  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) all = mae_store_list_results (f->view, &error);
  g_assert_no_error (error);
  g_assert_cmpint (all->len, ==, 2);
  const MaeStoredResults *alone = &g_array_index (all, MaeStoredResults, 0);
  g_assert_cmpint (alone->n_players, ==, 1);
  g_assert_cmpint (alone->level, ==, 0);
  g_assert_cmpint (alone->games, ==, n_alone);
  g_assert_cmpint (alone->best, ==, best);
  g_assert_cmpint (alone->total, ==, total);
  g_assert_cmpint (alone->wins, ==, wins);
  const MaeStoredResults *three = &g_array_index (all, MaeStoredResults, 1);
  MaeScore score = mae_game_score (game_of (world), mae_record_person (record));
  g_assert_cmpint (three->n_players, ==, 3);
  g_assert_cmpint (three->level, ==, MAE_AI_BANKER);
  g_assert_cmpint (three->games, ==, 1);
  g_assert_cmpint (three->cards, ==, score.cards);
  g_assert_cmpint (three->track, ==, score.track);
  g_assert_cmpint (three->resources, ==, score.resources);
}

static void
test_list (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) a = new_game (f, "standard", 1, 2, MAE_AI_NOVICE);
  g_autoptr (MaeRecord) b = new_game (f, "standard", 2, 3, MAE_AI_NOVICE);
  g_assert_cmpint (b->number, >, a->number);
  /* The one played last is first, also if the date was wrong when the other one was played. */
  g_assert_true (mae_store_set_played (f->view, b->number, 0, G_GINT64_CONSTANT (1) << 40));
  g_assert_true (mae_store_set_played (f->view, a->number, 0, 5000));
  g_assert_true (mae_store_commit (f->view, NULL));

  g_autoptr (GPtrArray) games = list (f);
  const MaeStoredGame *first = g_ptr_array_index (games, 0);
  g_assert_cmpint (games->len, ==, 2);
  g_assert_cmpint (first->number, ==, a->number);
  g_assert_cmpint (first->played, ==, 5000);
  g_assert_cmpint (first->n_players, ==, 2);
  g_assert_cmpint (first->state, ==, MAE_TABLE_RUNNING);
  g_assert_cmpstr (first->name[mae_record_person (a)], ==, "Anna");

  g_assert_true (mae_store_delete_table (f->view, a->number));
  g_assert_true (mae_store_commit (f->view, NULL));
  g_autoptr (GPtrArray) rest = list (f);
  g_assert_cmpint (rest->len, ==, 1);
  g_autoptr (GError) error = NULL;
  g_assert_null (mae_record_load (f->view, a->number, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_NONE);
}

/* A log that doesn't replay is an error with a sentence. */
static void
test_broken (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 1, 1, 0);
  g_autoptr (World) world = sit_down (record, f->store);
  play_on (world, f->rng, 12);
  g_assert_true (
      mae_store_exec (f->view, "UPDATE commands SET packed = x'00' WHERE position = 5", NULL));
  g_autoptr (GError) error = NULL;
  g_assert_null (mae_record_load (f->view, record->number, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED);
}

/* ── A store that fails ───────────────────────────────────────────────────────────────────── */

static GString *told;
static int warnings;

/* A failing store is also logged, once. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; told != NULL && i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0
        && g_str_has_prefix (fields[i].value, "Moves can't be saved")) {
      warnings++;
      return G_LOG_WRITER_HANDLED;
    }
  return g_log_writer_default (level, fields, n_fields, data);
}

static void
saving_changed_cb (const GError *why, gpointer data)
{
  g_string_append_c (told, why != NULL ? '-' : '+');
}

static const char full[] = "CREATE TEMP TRIGGER full BEFORE INSERT ON main.commands"
                           " BEGIN SELECT raise (ABORT, 'database or disk is full'); END";

/* The game goes on; once it can be saved again, everything is saved. */
static void
test_unwritable (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 1, 2, MAE_AI_NOVICE);
  g_autoptr (World) world = world_new (record->rules);

  told = g_string_new (NULL);
  world->config.store = f->store;
  world->config.saving_is_optional = TRUE;
  world->config.saving_changed = saving_changed_cb;
  world_start (world);
  g_assert_true (mae_server_seat_record (world->server, world->now, record));
  Client *anna = world_connect (world, "A", NULL, NULL);
  anna->follows = TRUE;
  client_send_line (anna, "{\"type\":\"ReqJoin\",\"nickname\":\"Anna\"}");
  play_on (world, f->rng, 20);
  guint32 before = game_of (world)->n_commands;

  g_assert_true (mae_store_exec (f->store, full, NULL));
  play_on (world, f->rng, 20);
  g_assert_cmpint (game_of (world)->n_commands, >, before + 10);
  g_assert_cmpint (warnings, ==, 1);
  g_autoptr (MaeRecord) stored = load (f, record->number);
  g_assert_cmpint (stored->n_commands, ==, before);

  g_assert_true (mae_store_exec (f->store, "DROP TRIGGER full", NULL));
  world_wait (world, 5000);
  g_assert_cmpstr (told->str, ==, "-+");
  g_autoptr (MaeRecord) whole = load (f, record->number);
  g_assert_cmphex (hash_of_replay (whole), ==, mae_game_hash (game_of (world)));
  g_string_free (g_steal_pointer (&told), TRUE);
}

/* A game that ended when it couldn't be saved is saved later, also after its last player has left.
 */
static void
test_unwritable_end (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 1, 2, MAE_AI_NOVICE);
  g_autoptr (World) world = sit_down (record, f->store);

  told = g_string_new (NULL);
  g_assert_true (mae_store_exec (f->store, full, NULL));
  play_to_the_end (world, f->rng);
  guint32 n_commands = game_of (world)->n_commands;
  client_send_line (world_find (world, "A"), "{\"type\":\"ReqQuit\"}");
  g_assert_true (mae_store_exec (f->store, "DROP TRIGGER full", NULL));
  world_wait (world, 60000);
  g_autoptr (MaeRecord) whole = load (f, record->number);
  g_assert_cmpint (whole->n_commands, >=, n_commands);
  g_string_free (g_steal_pointer (&told), TRUE);
}

/* A game can be played without a store. */
static void
test_nowhere (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = new_game (f, "standard", 1, 4, MAE_AI_NOVICE);
  g_autoptr (World) world = sit_down (record, NULL);
  play_to_the_end (world, f->rng);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
  ADD ("/games/replay/standard", "standard", test_replay);
  ADD ("/games/replay/serenissima", "serenissima", test_replay);
  ADD ("/games/continue", NULL, test_continue);
  ADD ("/games/pace", NULL, test_pace);
  ADD ("/games/undo", NULL, test_undo);
  ADD ("/games/take-over/standard", "standard", test_take_over);
  ADD ("/games/take-over/serenissima", "serenissima", test_take_over);
  ADD ("/games/take-over/names", NULL, test_take_over_names);
  ADD ("/games/results", NULL, test_results);
  ADD ("/games/list", NULL, test_list);
  ADD ("/games/broken", NULL, test_broken);
  ADD ("/games/unwritable", NULL, test_unwritable);
  ADD ("/games/unwritable-end", NULL, test_unwritable_end);
  ADD ("/games/nowhere", NULL, test_nowhere);
  return g_test_run ();
}
