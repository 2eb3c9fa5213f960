/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The am49 reader gets any lines, from both sides, with and without a game. What it accepts is the
 * same after writing and reading it; if it accepts an UpdateGame, all functions can be called with
 * the game. */
#include <string.h>

#include "engine/moves.h"
#include "fuzz.h"
#include "protocol/am49/am49.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  MaeRoster roster;
  MaeIdMap ids;
  MaeGame game;
} Table;

/* Returns a game of two, with the ids of another program's server. */
static const Table *
table (void)
{
  static Table the_table;

  if (the_table.roster.n == 0) {
    const MaeRuleset *rules = mae_ruleset_builtin ("standard");
    the_table.roster.n = 2;
    the_table.roster.name[0] = g_strdup ("NicknameA");
    the_table.roster.name[1] = g_strdup ("duo1");
    mae_game_start (&the_table.game, rules, 1, 2, NULL);
    the_table.ids.n_cards = rules->n_cards;
    the_table.ids.n_leaders = rules->n_leaders;
    the_table.ids.n_productions = rules->n_productions;
    the_table.ids.n_containers = mae_game_n_containers (&the_table.game);
    the_table.ids.n_tokens = rules->n_tokens;
    the_table.ids.n_sections = rules->n_sections;
    for (int i = 0; i < MAE_MAX_CARDS; i++)
      the_table.ids.card[i] = 2 * i;
    for (int i = 0; i < MAE_MAX_LEADERS; i++)
      the_table.ids.leader[i] = 20 - i;
    for (int i = 0; i < MAE_MAX_PRODUCTIONS; i++)
      the_table.ids.production[i] = i + 5;
    for (int i = 0; i < MAE_MAX_CONTAINERS; i++)
      the_table.ids.container[i] = 30 - i;
    for (int i = 0; i < MAE_MAX_TOKENS; i++)
      the_table.ids.token[i] = i + 1;
    for (int i = 0; i < MAE_MAX_SECTIONS; i++)
      the_table.ids.section[i] = 60 + i;
  }
  return &the_table;
}

static GString *
encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message)
{
  GString *line = g_string_new (NULL);

  mae_am49_encode (context, form, message, line);
  g_assert_cmpuint (line->len, >, 2);
  g_assert_true (line->str[line->len - 1] == '\n');
  g_assert_true (memchr (line->str, '\n', line->len) == line->str + line->len - 1);
  g_assert_true (g_utf8_validate_len (line->str, line->len, NULL));
  g_string_truncate (line, line->len - 1);
  return line;
}

static void
check_stable (const MaeWireContext *context, const MaeMessage *message)
{
  for (int form = MAE_AM49_MAP_OBJECT; form <= MAE_AM49_MAP_ARRAY; form++) {
    g_autoptr (GString) line = encode (context, (MaeAm49MapForm) form, message);
    g_autoptr (GError) error = NULL;
    MaeMessage again;

    if (!mae_am49_decode (context, NULL, line->str, line->len, &again, &error))
      g_error ("can't read what was written: %s\n%s", error->message, line->str);
    g_autoptr (GString) second = encode (context, (MaeAm49MapForm) form, &again);
    if (!g_string_equal (line, second))
      g_error ("not stable:\n%s\n%s", line->str, second->str);
    mae_message_clear (&again);
  }
}

/* Calls every function that a client calls with the game it follows. */
static void
ask_everything (const MaeGame *game)
{
  static MaeMove moves[512];
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];

  for (int seat = 0; seat < game->n_players; seat++) {
    int n = mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));
    int16_t own[MAE_MAX_OWN], productions[MAE_MAX_ACTIVE_PRODUCTIONS];
    for (int i = 0; i < MIN (n, (int) G_N_ELEMENTS (moves)); i++) {
      MaeCommand command;
      MaeReject reject;
      mae_move_to_command (game, &moves[i], &command);
      mae_game_check (game, &command, &reject);
    }
    mae_game_own_containers (game, seat, own);
    mae_game_productions (game, seat, productions);
    mae_game_score (game, seat);
    mae_game_resources (game, seat);
    for (int card = 0; card < game->rules->n_cards; card++)
      mae_game_card_cost (game, seat, card);
    for (int i = 0; i < game->players[seat].hand_count; i++)
      if (game->players[seat].hand[i] >= 0)
        mae_game_leader_met (game, seat, game->players[seat].hand[i], NULL);
  }
  mae_game_ranking (game, order, place);
  mae_game_hash (game);
}

static void
check_snapshot (const MaeSnapshot *snapshot)
{
  MaeWireContext none = { 0 };

  g_assert_null (mae_ruleset_check (snapshot->rules));
  ask_everything (&snapshot->game);
  for (int viewer = -1; viewer < snapshot->game.n_players; viewer++) {
    g_autoptr (GString) line = g_string_new (NULL);
    g_autoptr (GString) second = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    MaeGame view = mae_game_view (&snapshot->game, viewer);
    MaeMessage again;

    mae_am49_encode_snapshot (&snapshot->game, &snapshot->roster, viewer, false, line);
    if (!mae_am49_decode (&none, NULL, line->str, line->len - 1, &again, &error))
      g_error ("can't read what was written: %s\n%s", error->message, line->str);
    g_assert_cmphex (mae_game_hash (&again.snapshot->game), ==, mae_game_hash (&view));
    g_assert_cmphex (mae_ruleset_hash (again.snapshot->rules), ==,
                     mae_ruleset_hash (snapshot->rules));
    mae_am49_encode_snapshot (&again.snapshot->game, &again.snapshot->roster, viewer, false,
                              second);
    if (!g_string_equal (line, second))
      g_error ("not stable:\n%s\n%s", line->str, second->str);
    mae_message_clear (&again);
  }
}

static void
check_line (const MaeWireContext *context, MaeGame *follower, const char *line, gsize length)
{
  g_autoptr (GError) error = NULL;
  MaeMessage message;

  if (mae_am49_decode (context, NULL, line, length, &message, &error)) {
    if (message.kind == MAE_MESSAGE_SNAPSHOT)
      check_snapshot (message.snapshot);
    else
      check_stable (context, &message);
    if (message.kind == MAE_MESSAGE_EVENT && mae_game_follow (follower, &message.event))
      ask_everything (follower);
    if (message.kind == MAE_MESSAGE_COMMAND) {
      MaeReject reject = { 0 };
      message.command.seat = 0;
      if (!mae_game_check (&table ()->game, &message.command, &reject)) {
        MaeMessage answer = { .kind = MAE_MESSAGE_REJECT, .reject.reject = reject };
        check_stable (context, &answer);
      }
    }
  } else {
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    if (error->code == MAE_PROTOCOL_ERROR_NO_SUCH)
      check_stable (context, &message);
  }
  mae_message_clear (&message);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const Table *the = table ();
  MaeWireContext none = { 0 };
  MaeWireContext own = { .rules = the->game.rules, .roster = &the->roster, .game = &the->game };
  MaeWireContext foreign = own;
  MaeGame followers[2] = { mae_game_view (&the->game, 0), mae_game_view (&the->game, 1) };
  const char *at = (const char *) data;
  const char *end = at + size;

  foreign.ids = &the->ids;
  while (size > 0 && at <= end) {
    const char *stop = memchr (at, '\n', (size_t) (end - at));
    size_t length = (size_t) ((stop ? stop : end) - at);
    check_line (&none, &followers[0], at, length);
    check_line (&own, &followers[0], at, length);
    check_line (&foreign, &followers[1], at, length);
    if (!stop)
      break;
    at = stop + 1;
  }
  return 0;
}
