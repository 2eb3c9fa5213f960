/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games over the wire: every command is encoded by a client and decoded by a server, every
 * event in the other direction, and each viewer's follower must equal mae_game_view(). */

#include <string.h>

#include "am49-fixture.h"
#include "engine/rng.h"

typedef struct {
  MaeGame game;
  MaeRoster roster;
  MaeSnapshot *followers[MAE_MAX_PLAYERS + 1]; /* by seat; the last one is a spectator's */
} Play;

static int
viewer_of (const Play *play, int follower)
{
  return follower < play->game.n_players ? follower : -1;
}

static MaeSnapshot *
snapshot_for (const Play *play, int viewer)
{
  g_autoptr (GString) line = g_string_new (NULL);
  MaeWireContext context = { 0 };
  MaeMessage message;

  mae_am49_encode_snapshot (&play->game, &play->roster, viewer, false, line);
  g_string_truncate (line, line->len - 1);
  mae_fixture_decode (&context, line->str, &message);
  g_assert_cmpint (message.kind, ==, MAE_MESSAGE_SNAPSHOT);
  return g_steal_pointer (&message.snapshot);
}

static void
assert_knows (const Play *play, const MaeSnapshot *snapshot, int viewer)
{
  MaeGame view = mae_game_view (&play->game, viewer);

  g_assert_cmphex (mae_game_hash (&snapshot->game), ==, mae_game_hash (&view));
  g_assert_cmphex (mae_ruleset_hash (snapshot->rules), ==, mae_ruleset_hash (play->game.rules));
}

static void
assert_whole_snapshot (const Play *play, int viewer)
{
  g_autoptr (MaeSnapshot) snapshot = snapshot_for (play, viewer);

  assert_knows (play, snapshot, viewer);
  g_assert_true (snapshot->own_ids);
  g_assert_cmpstr (snapshot->rules->id, ==, play->game.rules->id);
  g_assert_cmpstr (snapshot->rules->title, ==, play->game.rules->title);
  g_assert_cmpint (snapshot->roster.n, ==, play->roster.n);
  for (int i = 0; i < play->roster.n; i++)
    g_assert_cmpstr (snapshot->roster.name[i], ==, play->roster.name[i]);
}

/* Returns the command as the server receives it. */
static MaeCommand
over_the_wire (const Play *play, const MaeCommand *command, MaeAm49MapForm form)
{
  const MaeSnapshot *own = play->followers[command->seat];
  MaeWireContext client = { .rules = own->rules, .roster = &own->roster, .ids = &own->ids };
  MaeWireContext server = { .rules = play->game.rules, .roster = &play->roster };
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND, .command = *command };
  g_autofree char *line = mae_fixture_encode (&client, form, &message);

  mae_fixture_decode (&server, line, &message);
  g_assert_cmpint (message.kind, ==, MAE_MESSAGE_COMMAND);
  g_assert_cmpint (message.command.seat, ==, -1);
  message.command.seat = command->seat;
  if (!mae_fixture_same_command (command, &message.command))
    g_error ("not the same command: %s", line);
  return message.command;
}

static void
follow (Play *play, const MaeEvent *event)
{
  MaeWireContext server = { .rules = play->game.rules,
                            .roster = &play->roster,
                            .game = &play->game };
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_event (&server, event, line);
  g_string_truncate (line, line->len - 1);
  for (int i = 0; i <= play->game.n_players; i++) {
    MaeSnapshot *own = play->followers[i];
    MaeWireContext client = {
      .rules = own->rules, .roster = &own->roster, .ids = &own->ids, .game = &own->game
    };
    MaeMessage message;
    if (event->kind == MAE_EVENT_HAND && viewer_of (play, i) != event->seat)
      continue;
    mae_fixture_decode (&client, line->str, &message);
    g_assert_cmpint (message.kind, ==, MAE_MESSAGE_EVENT);
    if (!mae_game_follow (&own->game, &message.event))
      g_error ("can't follow %s", line->str);
  }
}

static void
play_game (const MaeRuleset *rules, int n_players, guint64 seed)
{
  Play play = { 0 };
  guint64 rng[4];
  MaeCommand command;
  int turn = 0;

  mae_rng_seed (rng, seed);
  mae_fixture_roster (&play.roster, n_players);
  mae_game_start (&play.game, rules, seed, n_players, NULL);
  for (int i = 0; i <= n_players; i++)
    play.followers[i] = snapshot_for (&play, viewer_of (&play, i));

  for (; play.game.phase != MAE_PHASE_ENDED && turn < 3000; turn++) {
    MaeEvents events;
    MaeReject reject;
    g_assert_true (mae_fixture_pick (&play.game, rng, &command));
    /* Sometimes a player leaves and comes back. */
    if (n_players > 1 && turn % 40 == 39) {
      command = (MaeCommand){ .kind = MAE_COMMAND_LEAVE, .seat = (turn / 40) % n_players };
      if (!play.game.players[command.seat].present)
        command.kind = MAE_COMMAND_RETURN;
    } else {
      command =
          over_the_wire (&play, &command, turn % 2 ? MAE_AM49_MAP_ARRAY : MAE_AM49_MAP_OBJECT);
    }
    if (!mae_game_apply (&play.game, &command, &events, &reject))
      g_error ("refused a legal command of kind %d", command.kind);
    for (int i = 0; i < events.n; i++)
      follow (&play, &events.at[i]);
    for (int i = 0; i <= n_players; i++)
      assert_knows (&play, play.followers[i], viewer_of (&play, i));
    if (turn % 10 == 0)
      for (int i = 0; i <= n_players; i++)
        assert_whole_snapshot (&play, viewer_of (&play, i));
  }
  g_assert_cmpint (play.game.phase, ==, MAE_PHASE_ENDED);
  for (int i = 0; i <= n_players; i++) {
    assert_whole_snapshot (&play, viewer_of (&play, i));
    mae_snapshot_free (play.followers[i]);
  }
  mae_roster_clear (&play.roster);
}

static void
test_play (gconstpointer data)
{
  int n_players = GPOINTER_TO_INT (data);
  const char *const *ids = mae_ruleset_builtin_ids ();

  for (int i = 0; ids[i]; i++) {
    const MaeRuleset *rules = mae_ruleset_builtin (ids[i]);
    if (n_players < rules->min_players || n_players > rules->max_players)
      continue;
    /* Games with other rulesets take long: one of each is enough here. */
    int n_games = i == 0 ? 3 : 1;
    for (guint64 seed = 1; (int) seed <= n_games; seed++)
      play_game (rules, n_players, seed);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int n = 1; n <= 5; n++) {
    g_autofree char *path = g_strdup_printf ("/am49/play/%d-players", n);
    g_test_add_data_func (path, GINT_TO_POINTER (n), test_play);
  }
  return g_test_run ();
}
