/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The guided first game: its steps; any legal move continues it; following its advice leads to its
 * end. */

#include "client/draft/moves-now.h"
#include "client/game/advice.h"
#include "client/game/lesson.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  MaeGame game, view;
  MaeLesson lesson;
  MaeTableMove move;
  MaeDraftSetup setup;
} Table;

static void
begin (Table *table)
{
  memset (table, 0, sizeof *table);
  mae_game_start (&table->game, mae_ruleset_builtin (MAE_LESSON_RULESET), MAE_LESSON_SEED, 1, NULL);
  table->view = mae_game_view (&table->game, 0);
  mae_table_move_init (&table->move, &table->view, 0);
  mae_draft_setup_init (&table->setup, &table->view, 0);
}

static gboolean
look (Table *table, MaeLessonView *view)
{
  gboolean setup = table->view.phase == MAE_PHASE_SETUP;
  MaeLessonState state = { .game = &table->view,
                           .setup = setup ? &table->setup : NULL,
                           .move = setup ? NULL : &table->move };

  mae_lesson_view_clear (view);
  return mae_lesson_look (&table->lesson, &state, view);
}

static void
apply (Table *table, const MaeCommand *command)
{
  g_assert_true (mae_game_apply (&table->game, command, NULL, NULL));
  table->lesson.made |= 1u << command->kind;
  table->view = mae_game_view (&table->game, 0);
  mae_table_move_init (&table->move, &table->view, 0);
}

/* Does what "Show Me" does. */
static void
do_shown (Table *table, const MaeLessonView *view)
{
  MaeCommand command;

  if (view->kinds == 0) {
    if (table->view.phase == MAE_PHASE_SETUP)
      g_assert_true (mae_draft_setup_leaders_command (&table->setup, &command));
    else
      g_assert_true (mae_table_move_to_command (&table->move, &command));
    apply (table, &command);
    return;
  }
  g_assert_true (mae_advice_choose (&table->view, 0, view->kinds, &command));
  g_assert_cmpuint (view->kinds >> command.kind & 1, ==, 1);
  if (command.kind == MAE_COMMAND_CHOOSE_LEADERS) {
    for (int i = 0; i < table->view.players[0].hand_count; i++)
      for (int k = 0; k < command.choose_leaders.n; k++)
        if (command.choose_leaders.leader[k] == table->view.players[0].hand[i])
          g_assert_true (mae_draft_setup_put (&table->setup, i, k));
  } else if (command.kind == MAE_COMMAND_END_TURN) {
    apply (table, &command);
  } else {
    g_assert_true (mae_table_move_take_command (&table->move, &table->view, &command));
  }
}

/* Pressing only "Next" and "Show Me" leads to the end of the lesson soon. */
static void
test_shown (void)
{
  g_autofree Table *table = g_new (Table, 1);
  g_auto (MaeLessonView) view = { 0 };
  gboolean strongbox = FALSE;
  guint seen = 0;

  begin (table);
  for (int i = 0; look (table, &view); i++) {
    g_assert_cmpint (i, <, 60);
    g_assert_cmpstr (view.topic, !=, "");
    g_assert_cmpstr (view.title, !=, "");
    g_assert_cmpstr (view.text, !=, "");
    g_assert_cmpint (view.part[0], !=, MAE_LESSON_NOTHING);
    seen |= 1u << table->lesson.step;
    /* what is said to go into the strongbox is shown there */
    strongbox |= view.part[0] == MAE_LESSON_STRONGBOX && strstr (view.text, "strongbox") != NULL;
    if (view.next)
      mae_lesson_next (&table->lesson);
    else
      do_shown (table, &view);
  }
  g_assert_cmpuint (seen, ==, (1u << mae_lesson_n_steps ()) - 1);
  g_assert_true (strongbox);
  g_assert_cmpint (table->lesson.step, ==, mae_lesson_n_steps ());
  g_assert_cmpint (table->game.phase, ==, MAE_PHASE_TURNS);
  g_assert_cmpint (table->game.round, <=, 6);
}

/* Whatever moves the player makes, there is a step to show, and no step is repeated. */
static void
test_any_move (void)
{
  g_autofree Table *table = g_new (Table, 1);
  g_auto (MaeLessonView) view = { 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint rows = 0, finished = 0;

  for (int i = 0; i < 200; i++) {
    begin (table);
    while (table->game.phase != MAE_PHASE_ENDED) {
      int step = table->lesson.step;
      MaeCommand done;

      if (!look (table, &view))
        break;
      g_assert_cmpint (table->lesson.step, >=, step);
      rows |= 1u << view.row;
      if (view.next && random_chance (rand, 50))
        mae_lesson_next (&table->lesson);
      g_assert_true (random_play_step (&table->game, rand, &done, NULL));
      table->lesson.made |= 1u << done.kind;
      table->view = mae_game_view (&table->game, 0);
      mae_table_move_init (&table->move, &table->view, 0);
    }
    finished += table->lesson.step == mae_lesson_n_steps ();
  }
  g_test_message ("%u of 200 lessons finished", finished);
  g_assert_cmpuint (finished, >, 100);
  /* the number of rows that are shown without a draft */
  g_assert_cmpint (__builtin_popcount (rows), >=, 13);
}

/* A move that is begun and canceled leads back to the first row of the same step. */
static void
test_drafts (void)
{
  g_autofree Table *table = g_new (Table, 1);
  g_auto (MaeLessonView) view = { 0 };
  int first;

  begin (table);
  while (look (table, &view) && (view.next || table->view.phase == MAE_PHASE_SETUP))
    if (view.next)
      mae_lesson_next (&table->lesson);
    else
      do_shown (table, &view);
  g_assert_cmpint (view.part[0], ==, MAE_LESSON_MARKET);
  first = table->lesson.step;
  do_shown (table, &view);
  g_assert_true (look (table, &view));
  g_assert_cmpint (table->lesson.step, ==, first + 1);
  g_assert_cmpint (view.part[1], ==, MAE_LESSON_CONFIRM);
  mae_table_move_init (&table->move, &table->view, 0);
  g_assert_true (look (table, &view));
  g_assert_cmpint (table->lesson.step, ==, first + 1);
  g_assert_cmpint (view.part[0], ==, MAE_LESSON_MARKET);
  /* "Next" is for steps that are only read. */
  mae_lesson_next (&table->lesson);
  g_assert_cmpint (table->lesson.step, ==, first + 1);
}

/* When a game is continued, earlier moves count for the steps. */
static void
test_made (void)
{
  const char *name = "Ada";
  g_autoptr (MaeRecord) record = mae_record_new (mae_ruleset_builtin (MAE_LESSON_RULESET),
                                                 MAE_LESSON_SEED, 1, &name, &(int){ 0 });
  const MaeCommand commands[] = { { .kind = MAE_COMMAND_TAKE_MARKET },
                                  { .kind = MAE_COMMAND_END_TURN },
                                  { .kind = MAE_COMMAND_LEAVE, .seat = 1 } };

  g_assert_cmpuint (mae_lesson_made_in (record, 0), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++) {
    guint8 packed[MAE_COMMAND_PACKED_MAX];

    g_byte_array_append (record->log, packed,
                         mae_command_pack (&commands[i], packed, sizeof packed));
  }
  g_assert_cmpuint (mae_lesson_made_in (record, 0), ==,
                    1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_END_TURN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lesson/shown", test_shown);
  g_test_add_func ("/lesson/any-move", test_any_move);
  g_test_add_func ("/lesson/drafts", test_drafts);
  g_test_add_func ("/lesson/made", test_made);
  return g_test_run ();
}
