/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Several people at one window, without a display: who is shown when, and that no model that is
 * shown has the hidden leaders of anybody else. Each has a session on a server in this process. */
#include <glib/gstdio.h>

#include "client/game/games.h"
#include "client/game/together.h"
#include "client/play/match.h"
#include "client/session/session.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

#define MOST_PASSES 4000

typedef struct {
  MaeRecord *record;
  MaeSession *session[MAE_MAX_PLAYERS];
  int n_people;
  MaeMatch *match;
  guint n_shown, n_batches, n_resets;
} Game;

static void
count_cb (guint *count)
{
  ++*count;
}

static void
step (void)
{
  g_main_context_iteration (NULL, TRUE);
}

/* Sits down the people of @record, which is saved in @store (NULL: nowhere). */
static void
begin (Game *g, MaeRecord *record, gboolean hides, const char *store)
{
  *g = (Game){ .record = mae_record_ref (record) };
  for (int seat = 0; seat < record->n_players; seat++) {
    if (record->computer[seat] != 0)
      continue;
    MaeSession *session = g->session[g->n_people++] = mae_session_new ();
    MaeModel *model = mae_session_get_model (session);

    if (g->n_people > 1) {
      mae_match_add (g->match, model, MAE_SEAT (session));
      mae_session_play_beside (session, g->session[0], seat);
      continue;
    }
    g->match = mae_match_new (model, MAE_SEAT (session));
    g_signal_connect_swapped (g->match, "shown", G_CALLBACK (count_cb), &g->n_shown);
    g_signal_connect_swapped (g->match, "batch", G_CALLBACK (count_cb), &g->n_batches);
    g_signal_connect_swapped (g->match, "reset", G_CALLBACK (count_cb), &g->n_resets);
    mae_match_begin (g->match, record, record->n_commands > 0);
    mae_match_set_hides (g->match, hides);
    mae_session_play_record (session, record, store, NULL);
  }
}

static void
end (Game *g)
{
  for (int i = 0; i < g->n_people; i++)
    mae_session_leave (g->session[i]);
  g_assert_finalize_object (g->match);
  for (int i = 0; i < g->n_people; i++)
    g_assert_finalize_object (g->session[i]);
  mae_record_unref (g->record);
}

static const MaeGame *
shown_game (Game *g)
{
  return mae_model_get_game (mae_match_get_model (g->match));
}

static int
shown_seat (Game *g)
{
  return mae_model_get_seat (mae_match_get_model (g->match));
}

/* Fails if the game that is shown has a leader that another player hides. */
static void
assert_hidden (Game *g)
{
  const MaeGame *game = shown_game (g);

  if (game->phase == MAE_PHASE_ENDED)
    return;
  for (int seat = 0; seat < game->n_players; seat++) {
    const MaePlayer *player = &game->players[seat];

    for (int i = 0; seat != shown_seat (g) && i < player->hand_count; i++)
      if (!(player->active >> i & 1))
        g_assert_cmpint (player->hand[i], <, 0);
  }
}

/* Returns the person, by number, who hides a leader; -1: nobody. */
static int
find_hiding (Game *g)
{
  for (int i = 0; i < g->n_people; i++) {
    MaeModel *model = mae_session_get_model (g->session[i]);
    const MaePlayer *player = &mae_model_get_game (model)->players[mae_model_get_seat (model)];

    for (int k = 0; k < player->hand_count; k++)
      if (!(player->active >> k & 1))
        return i;
  }
  return -1;
}

static gboolean
is_to_move (Game *g)
{
  return mae_match_get_stage (g->match) == MAE_MATCH_OPEN
         && mae_game_is_to_move (shown_game (g), shown_seat (g));
}

/* Makes one command of who is shown: what a novice would do. */
static void
move (Game *g)
{
  MaeSeat *seat = mae_play_get_seat (mae_match_get_play (g->match));
  MaeAiPlayer novice = { .level = MAE_AI_NOVICE, .style = MAE_AI_BALANCED };
  MaeCommand command;

  g_assert_true (mae_ai_choose (shown_game (g), shown_seat (g), &novice, (guint64[4]){ 1, 2, 3, 4 },
                                &command));
  while (mae_seat_is_busy (seat) || !mae_seat_is_open (seat))
    step ();
  g_assert_true (mae_seat_send (seat, &command));
  while (mae_seat_is_busy (seat))
    step ();
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (folder);
}

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const char *ruleset;
  int computer[MAE_MAX_PLAYERS]; /* -1: no player */
  gboolean hides;
} Table;

/* Fails unless the store at @path has one game, of several people who won or lost here, and it
 * counts in nobody's statistics. */
static void
assert_stored (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeStore) store = mae_store_open_shared (path, &error);
  g_assert_no_error (error);
  g_autoptr (GPtrArray) games = mae_store_list_games (store, &error);
  g_assert_no_error (error);
  g_autoptr (GArray) results = mae_store_list_results (store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (games->len, ==, 1);
  g_assert_cmpuint (results->len, ==, 0);

  MaeStoredGame *game = g_ptr_array_index (games, 0);
  MaeGameInfo info = { .stored = game };
  g_autofree char *title = mae_game_info_title (&info), *result = mae_game_info_result (&info);
  g_assert_cmpint (game->state, ==, MAE_TABLE_ENDED);
  g_assert_true (mae_stored_game_is_together (game));
  g_assert_cmpint (game->rank[mae_stored_game_shown_seat (game)], ==, 1);
  g_assert_true (g_str_has_suffix (title, " and Bruno, here")
                 || g_str_has_suffix (title, " and Anna, here"));
  g_assert_nonnull (strstr (result, " won with "));
}

/* Plays a game to its end. Whoever is to move is shown; before, the computer is passed to them if
 * leaders are hidden. */
static void
test_game (gconstpointer data)
{
  static const char *const names[] = { "Anna", "Bruno", "Chiara", "Dante" };
  const Table *table = data;
  int n = 0, passes = 0, last = -1;
  Game g;

  while (n < 4 && table->computer[n] >= 0)
    n++;
  g_autoptr (MaeRecord) record =
      mae_record_new (mae_ruleset_builtin (table->ruleset), 11, n, names, table->computer);
  g_autofree char *folder = g_dir_make_tmp ("match-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "games.db", NULL);
  g_autoptr (MaeStore) store = mae_store_open_shared (path, NULL);

  g_assert_true (mae_record_is_together (record));
  g_assert_true (mae_record_add (record, store, 1000, NULL));
  g_clear_pointer (&store, mae_store_close);
  begin (&g, record, table->hides, path);
  g_assert_cmpint (mae_match_n_plays (g.match), ==, g.n_people);
  g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_WAITING);

  while (shown_game (&g) == NULL || shown_game (&g)->phase != MAE_PHASE_ENDED) {
    MaeMatchStage stage = mae_match_get_stage (g.match);

    if (stage == MAE_MATCH_PASSING) {
      guint batches = g.n_batches;

      g_assert_true (table->hides);
      g_assert_cmpint (shown_seat (&g), !=, last);
      g_assert_cmpint (find_hiding (&g), >=, 0);
      g_assert_true (mae_game_is_to_move (shown_game (&g), shown_seat (&g)));
      assert_hidden (&g);
      /* nothing happens until the person says so, and nothing is told to what may be shown */
      for (int i = 0; i < 3; i++)
        g_main_context_iteration (NULL, FALSE);
      g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_PASSING);
      g_assert_cmpuint (g.n_batches, ==, batches);
      last = shown_seat (&g);
      mae_match_take_turn (g.match);
      g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_OPEN);
      g_assert_cmpint (shown_seat (&g), ==, last);
      g_assert_cmpint (++passes, <, MOST_PASSES);
    } else if (stage == MAE_MATCH_OPEN && is_to_move (&g)) {
      assert_hidden (&g);
      /* without a pass, it is the same person, or nothing is hidden, or it needn't be */
      g_assert_true (shown_seat (&g) == last || !table->hides || find_hiding (&g) < 0);
      last = shown_seat (&g);
      move (&g);
    } else {
      step ();
    }
  }
  while (mae_match_get_stage (g.match) != MAE_MATCH_OPEN)
    step ();
  g_test_message ("%d passes, %u shown, %u batches, round %d", passes, g.n_shown, g.n_batches,
                  shown_game (&g)->round);
  if (table->hides)
    g_assert_cmpint (passes, >=, g.n_people);
  else
    g_assert_cmpint (passes, ==, 0);
  end (&g);
  if (n == 2)
    assert_stored (path);
  remove_folder (folder);
}

/* ── Other games ───────────────────────────────────────────────────────────────────────────── */

/* One person needs nothing of this: there is no pass, and everything is told. */
static void
test_one (void)
{
  g_autoptr (MaeRecord) record =
      mae_record_new (mae_ruleset_builtin ("standard"), 3, 2, (const char *const[]){ "A", "B" },
                      (int[]){ 0, mae_ai_number (MAE_AI_NOVICE, MAE_AI_BALANCED) });
  Game g;

  begin (&g, record, TRUE, NULL);
  g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_OPEN);
  for (int i = 0; i < 12; i++) {
    while (shown_game (&g) == NULL || !is_to_move (&g))
      step ();
    move (&g);
  }
  g_assert_cmpuint (g.n_shown, ==, 0);
  g_assert_cmpuint (g.n_batches, >, 0);
  g_assert_cmpuint (g.n_resets, >, 0);
  g_assert_true (mae_match_get_record (g.match) == record);
  end (&g);
}

/* Returns @record with the first @n commands of the game that random moves make. */
static MaeRecord *
play_ahead (MaeRecord *record, int n)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  MaeRecord *later = mae_record_new (record->rules, record->seed, record->n_players,
                                     (const char *const *) record->name, record->computer);
  guint8 packed[MAE_COMMAND_PACKED_MAX];

  g_assert_true (mae_record_replay (later, 0, game));
  for (int seat = 0; seat < record->n_players; seat++) {
    g_free (later->name[seat]);
    later->name[seat] = g_strdup (record->name[seat]);
    later->computer[seat] = record->computer[seat];
  }
  for (int i = 0; i < n; i++) {
    MaeCommand command;

    g_assert_true (random_play_step (game, rand, &command, NULL));
    g_byte_array_append (later->log, packed,
                         (guint) mae_command_pack (&command, packed, sizeof packed));
    later->n_commands++;
  }
  return later;
}

/* A game that goes on begins with a pass, and everybody's log has the part before. When another
 * game begins, the first play is there alone. */
static void
test_continued (void)
{
  g_autoptr (MaeRecord) fresh =
      mae_record_new (mae_ruleset_builtin ("standard"), 9, 3,
                      (const char *const[]){ "Anna", "Bruno", "Chiara" }, (int[]){ 0, 0, 0 });
  g_autoptr (MaeRecord) record = play_ahead (fresh, 24);
  Game g;

  begin (&g, record, TRUE, NULL);
  while (mae_match_get_stage (g.match) == MAE_MATCH_WAITING)
    step ();
  g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_PASSING);
  g_assert_cmpint (shown_game (&g)->current, ==, shown_seat (&g));
  for (int i = 0; i < g.n_people; i++)
    g_assert_cmpuint (
        g_list_model_get_n_items (mae_model_get_log (mae_session_get_model (g.session[i]))), >, 10);
  g_assert_cmpint (mae_points_history_n_rounds (mae_match_get_history (g.match)), >, 1);

  mae_match_set_hints (g.match, FALSE);
  for (int i = 0; i < g.n_people; i++)
    g_assert_false (mae_play_may_hint (mae_match_get_nth (g.match, i)));
  mae_match_begin (g.match, NULL, FALSE);
  g_assert_cmpint (mae_match_n_plays (g.match), ==, 1);
  g_assert_cmpint (mae_match_get_stage (g.match), ==, MAE_MATCH_OPEN);
  g_assert_true (mae_play_may_hint (mae_match_get_play (g.match)));
  end (&g);
}

static guint64
new_seed (void)
{
  static guint64 seed = 100;

  return seed++;
}

/* Turns have the order of the form, whoever begins, and everybody begins at some time. */
static void
test_order (void)
{
  static const char *const names[] = { "Anna", "Bruno", "Chiara", "Dante" };
  guint began = 0;

  for (int i = 0; i < 40; i++) {
    g_autoptr (MaeRecord) record = mae_together_new_record (
        mae_ruleset_builtin ("standard"), new_seed, 4, names, (int[]){ 0, MAE_AI_NOVICE, 0, 0 });
    int first = 0;

    while (!g_str_equal (record->name[0], names[first]))
      first++;
    began |= 1u << first;
    for (int seat = 0; seat < 4; seat++) {
      g_assert_cmpstr (record->name[seat], ==, names[(first + seat) % 4]);
      g_assert_cmpint (record->computer[seat], ==, (first + seat) % 4 == 1 ? MAE_AI_NOVICE : 0);
    }
  }
  g_assert_cmpuint (began, ==, 15);
}

int
main (int argc, char **argv)
{
  static const Table tables[] = {
    { "standard", { 0, 0, -1 }, TRUE },
    { "standard", { 0, 0, -1 }, FALSE },
    { "standard", { 0, MAE_AI_NOVICE, 0, 0 }, TRUE },
    { "serenissima", { 0, 0, -1 }, TRUE },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++) {
    g_autofree char *path = g_strdup_printf ("/client/match/game/%zu", i);

    g_test_add_data_func (path, &tables[i], test_game);
  }
  g_test_add_func ("/client/match/one", test_one);
  g_test_add_func ("/client/match/continued", test_continued);
  g_test_add_func ("/client/match/order", test_order);
  return g_test_run ();
}
