/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two dialects at one table of the server's core: whole games by players who only know what they
 * are sent, each in their own dialect; and a dialect's own question and times. */
#include <string.h>

#include "engine/rng.h"
#include "players.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "words/words.h"

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

static void
assert_followers (const Player *players, int n_players)
{
  for (int i = 0; i < n_players; i++) {
    int seat;
    const MaeGame *game = mae_server_find_game (players[i].server, players[i].name, &seat);
    MaeGame view = mae_game_view (game, seat);
    g_assert_cmphex (mae_game_hash (&players[i].game->game), ==, mae_game_hash (&view));
  }
}

/* @mask: the players who use words. */
static void
play (int n_players, guint mask, guint64 seed)
{
  g_autoptr (MaeServer) server = new_server ();
  Player players[4];
  gint64 now = G_TIME_SPAN_SECOND;
  uint64_t rng[4];
  guint n_moves = 0;

  mae_rng_seed (rng, seed);
  players_come (players, n_players, server, &now, mask, &mae_words_dialect);
  assert_followers (players, n_players);
  while (players_move (players, n_players, NULL, rng)) {
    assert_followers (players, n_players);
    g_assert_cmpuint (++n_moves, <, 5000);
  }
  for (int i = 0; i < n_players; i++)
    if (players[i].dialect == &mae_words_dialect) {
      g_autofree char *all = NULL;
      g_ptr_array_add (players[i].lines, NULL);
      all = g_strjoinv ("\n", (char **) players[i].lines->pdata);
      g_assert_nonnull (strstr (all, "\nkeep? 1\n"));
      g_assert_nonnull (strstr (all, "\nkeep? 2\n"));
      g_assert_null (strchr (all, '{'));
    }
  players_go (players, n_players);
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 4; seed++)
    for (int n_players = 1; n_players <= 4; n_players++) {
      play (n_players, 0x5, seed);
      play (n_players, 0xa, seed);
    }
}

/* ── The question ──────────────────────────────────────────────────────────────────────────── */

static void
send_line (Player *self, const char *line)
{
  g_string_append_printf (self->out, "%s\n", line);
  deliver (self, 1);
}

static void
expect (Player *self, const char *start)
{
  g_assert_cmpuint (self->lines->len, >, 0);
  g_autofree char *line = g_ptr_array_steal_index (self->lines, 0);
  if (!g_str_has_prefix (line, start))
    g_error ("Expected “%s”, got “%s”", start, line);
}

static void
expect_nothing (const Player *self)
{
  g_assert_cmpuint (self->lines->len, ==, 0);
}

static void
skip_to (Player *self, const char *start)
{
  while (self->lines->len > 0 && !g_str_has_prefix (g_ptr_array_index (self->lines, 0), start))
    g_ptr_array_remove_index (self->lines, 0);
  expect (self, start);
}

static void
come_raw (Player *self, MaeServer *server, gint64 *now, const char *name)
{
  g_autofree char *line = g_strconcat ("name ", name, NULL);

  come (self, server, now, &mae_words_dialect, name);
  self->is_raw = TRUE;
  deliver (self, 1);
  expect (self, "name?");
  expect_nothing (self); /* the server sends the first line, and then waits */
  send_line (self, line);
}

/* Returns leader @i of those dealt to the player. */
static char *
keep (const Player *self, int i)
{
  int seat;
  const MaeGame *game = mae_server_find_game (self->server, self->name, &seat);
  return g_strdup_printf ("keep %d", game->players[seat].hand[i]);
}

static void
send_keep (Player *self, int i)
{
  g_autofree char *line = keep (self, i);
  send_line (self, line);
}

static void
test_question (void)
{
  g_autoptr (MaeServer) server = new_server ();
  gint64 now = G_TIME_SPAN_SECOND;
  Player ada;

  come_raw (&ada, server, &now, "Ada");
  expect (&ada, "waiting 1 Ada");
  send_line (&ada, "keep 1");
  expect (&ada, "wrong keep: nothing is asked");
  send_line (&ada, "players 1");
  expect (&ada, "players 1");
  skip_to (&ada, "game ");
  skip_to (&ada, "keep? 1");
  expect_nothing (&ada);

  send_line (&ada, "keep 999"); /* asked again after an error */
  expect (&ada, "wrong keep: no leader of yours");
  expect (&ada, "keep? 1");
  send_keep (&ada, 0);
  expect (&ada, "keep? 2");
  send_keep (&ada, 0);
  expect (&ada, "wrong keep: kept already");
  expect (&ada, "keep? 2");
  send_line (&ada, "hum");
  expect (&ada, "wrong unknown word");
  expect (&ada, "keep? 2");
  /* The game isn't changed before the answer is complete. */
  g_assert_false (mae_server_find_game (server, "Ada", NULL)->players[0].leaders_chosen);

  go (&ada); /* asked again on return, from the beginning */
  come_raw (&ada, server, &now, "Ada");
  expect (&ada, "game ");
  expect (&ada, "keep? 1");
  send_keep (&ada, 2);
  expect (&ada, "keep? 2");
  send_keep (&ada, 3);
  g_assert_true (mae_server_find_game (server, "Ada", NULL)->players[0].leaders_chosen);
  expect (&ada, "event ");
  for (guint i = 0; i < ada.lines->len; i++)
    g_assert_true (g_str_has_prefix (g_ptr_array_index (ada.lines, i), "event "));
  go (&ada);
}

/* ── Its own bounds ────────────────────────────────────────────────────────────────────────── */

static void
wait_until (MaeServer *server, gint64 *now, gint64 end, Player *players, int n_players)
{
  while (mae_server_next_deadline (server) <= end) {
    *now = MAX (*now, mae_server_next_deadline (server));
    mae_server_tick (server, *now);
    deliver (players, n_players);
  }
  *now = end;
  mae_server_tick (server, *now);
  deliver (players, n_players);
}

/* Each dialect has its own times, even if the other one has longer ones that began earlier. */
static void
test_times (void)
{
  g_autoptr (MaeServer) server = new_server ();
  gint64 begun = G_TIME_SPAN_SECOND, now = begun;
  Player players[2];

  come (&players[0], server, &now, mae_dialect_default (), "Ben");
  come (&players[1], server, &now, &mae_words_dialect, "Ada");
  players[0].is_raw = players[1].is_raw = TRUE;
  deliver (players, 2);
  expect (&players[1], "name?");
  guint welcome = players[0].lines->len;

  wait_until (server, &now, begun + 5 * G_TIME_SPAN_SECOND - 1, players, 2);
  expect_nothing (&players[1]);
  wait_until (server, &now, begun + 5 * G_TIME_SPAN_SECOND, players, 2);
  expect (&players[1], "ping");
  wait_until (server, &now, begun + 8 * G_TIME_SPAN_SECOND - 1, players, 2);
  g_assert_nonnull (players[1].session);
  g_string_append (players[1].out, "pong\n");
  deliver (players, 2);
  wait_until (server, &now, now + 5 * G_TIME_SPAN_SECOND, players, 2);
  expect (&players[1], "ping");
  g_assert_cmpuint (players[0].lines->len, ==, welcome + 1); /* after 12.5 s */
  wait_until (server, &now, now + 3 * G_TIME_SPAN_SECOND, players, 2);
  g_assert_null (players[1].session);
  g_assert_nonnull (players[0].session);
  wait_until (server, &now, begun + 25 * G_TIME_SPAN_SECOND, players, 2);
  g_assert_null (players[0].session);
  go (&players[0]);
  go (&players[1]);
}

static void
test_ends (void)
{
  g_autoptr (MaeServer) server = new_server ();
  gint64 now = G_TIME_SPAN_SECOND;
  g_autofree char *long_line = g_strnfill (20001, 'x');
  g_autofree char *refusal =
      mae_server_refuse (server, now, &mae_words_dialect, NULL, MAE_REFUSED_PLAIN);
  Player player;

  g_assert_cmpstr (refusal, ==, "wrong This server takes encrypted connections only.\n");
  come_raw (&player, server, &now, "Ada");
  expect (&player, "waiting 1 Ada");
  send_line (&player, "bye");
  expect (&player, "bye");
  g_assert_null (player.session); /* in the other dialect a quit doesn't end the connection */
  go (&player);

  come_raw (&player, server, &now, "Ada");
  expect (&player, "waiting 1 Ada");
  send_line (&player, long_line);
  expect (&player, "wrong A line is longer than 20000 bytes.");
  g_assert_null (player.session);
  go (&player);

  come_raw (&player, server, &now, "Ada");
  expect (&player, "waiting 1 Ada");
  mae_server_shut_down (server, now);
  deliver (&player, 1);
  expect (&player, "bye");
  g_assert_null (player.session);
  go (&player);
}

/* Hears @line as a client; returns the answer. (transfer full) */
static char *
hear (MaeDialogue *dialogue, const char *line)
{
  g_autoptr (GString) reply = g_string_new (NULL);
  const MaeWireContext context = { .seat = -1 };
  MaeMessage message;

  g_assert_cmpint (
      mae_words_dialect.read (dialogue, &context, line, strlen (line), &message, reply, NULL), ==,
      MAE_HEARD_PART);
  return g_string_free (g_steal_pointer (&reply), FALSE);
}

/* A client answers each question once, whether it is asked before or after the choice. */
static void
test_answers (void)
{
  const MaeWireContext context = { .seat = -1 };
  MaeMessage choice = { .kind = MAE_MESSAGE_COMMAND };

  choice.command.kind = MAE_COMMAND_CHOOSE_LEADERS;
  choice.command.choose_leaders.n = 2;
  choice.command.choose_leaders.leader[0] = 3;
  choice.command.choose_leaders.leader[1] = 7;
  for (int first = 0; first < 2; first++) {
    MaeDialogue *dialogue = mae_words_dialect.open (MAE_SIDE_CLIENT);
    g_autoptr (GString) said = g_string_new (NULL);
    g_autofree char *before = first ? hear (dialogue, "keep? 1") : g_strdup ("");
    g_assert_cmpstr (before, ==, "");
    mae_words_dialect.request (dialogue, &context, &choice, said);
    g_autofree char *after = first ? g_strdup ("") : hear (dialogue, "keep? 1");
    g_string_append (said, after);
    g_assert_cmpstr (said->str, ==, "keep 3\n");
    g_autofree char *next = hear (dialogue, "keep? 2");
    g_assert_cmpstr (next, ==, "keep 7\n");
    mae_words_dialect.close (dialogue);
  }
}

static void
test_table (void)
{
  g_autofree char *list = mae_dialect_list ();

  g_assert_true (mae_dialect_find ("words://", 5) == &mae_words_dialect);
  g_assert_null (mae_dialect_find ("word", 4));
  g_assert_true (mae_dialect_default () != &mae_words_dialect);
  g_assert_cmpstr (list, ==, "am49, words");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/table", test_table);
  g_test_add_func ("/words/games", test_games);
  g_test_add_func ("/words/question", test_question);
  g_test_add_func ("/words/answers", test_answers);
  g_test_add_func ("/words/times", test_times);
  g_test_add_func ("/words/ends", test_ends);
  return g_test_run ();
}
