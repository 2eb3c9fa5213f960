/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* UpdateGame: what it doesn't tell, other forms that are read, and many ways to break it. */

#include <string.h>

#include "am49-fixture.h"

static char *
encode (const MaeGame *game, const MaeRoster *roster, int viewer)
{
  GString *line = g_string_new (NULL);

  mae_am49_encode_snapshot (game, roster, viewer, false, line);
  g_string_truncate (line, line->len - 1);
  return g_string_free (line, FALSE);
}

/* A game after some moves. */
static void
play_a_while (MaeGame *game, int n_players, int moves)
{
  uint64_t rng[4] = { 1, 2, 3, 4 };

  mae_game_start (game, mae_ruleset_builtin ("standard"), 7, n_players, NULL);
  for (int i = 0; i < moves; i++) {
    MaeCommand command;
    if (!mae_fixture_pick (game, rng, &command))
      return;
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
}

/* Hidden state of the deciding game doesn't change the line. */
static void
test_hidden (void)
{
  for (int n_players = 1; n_players <= 4; n_players++) {
    MaeRoster roster;
    mae_fixture_roster (&roster, n_players);
    for (int moves = 0; moves < 120; moves += 12) {
      MaeGame game;
      play_a_while (&game, n_players, moves);
      for (int viewer = -1; viewer < n_players; viewer++) {
        MaeGame view = mae_game_view (&game, viewer);
        g_autofree char *from_game = encode (&game, &roster, viewer);
        g_autofree char *from_view = encode (&view, &roster, viewer);
        g_assert_cmpstr (from_game, ==, from_view);
      }
    }
    mae_roster_clear (&roster);
  }
}

static void
replace (char **text, const char *from, const char *to)
{
  g_auto (GStrv) parts = NULL;

  if (!strstr (*text, from))
    g_error ("there is no %s in %s", from, *text);
  parts = g_strsplit (*text, from, -1);
  g_free (*text);
  *text = g_strjoinv (to, parts);
}

/* Removes the member that begins at @from up to its closing brace. */
static void
cut_member (char **text, const char *from)
{
  char *start = strstr (*text, from);
  g_assert_nonnull (start);
  char *end = strchr (start, '{');
  int depth = 0;

  do {
    depth += *end == '{';
    depth -= *end == '}';
    end++;
  } while (depth > 0);
  memmove (start, end, strlen (end) + 1);
}

/* The text about the rules is kept from one line to the next, but only for the same rules. */
static void
test_rules_in_turn (void)
{
  const MaeRuleset *standard = mae_ruleset_builtin ("standard");
  g_autofree MaeRuleset *other = g_memdup2 (standard, sizeof *standard);
  const MaeRuleset *in_turn[] = { standard, other, standard };
  MaeRoster roster;

  mae_fixture_roster (&roster, 2);
  for (int i = 0; i < 6; i++) {
    const MaeRuleset *rules = in_turn[i % 3];
    MaeWireContext none = { 0 };
    MaeMessage message;
    MaeGame game;

    other->cards[i].points++;
    mae_game_start (&game, rules, 7, 2, NULL);
    g_autofree char *line = encode (&game, &roster, 1);
    mae_fixture_decode (&none, line, &message);
    g_assert_cmphex (mae_ruleset_hash (message.snapshot->rules), ==, mae_ruleset_hash (rules));
    mae_message_clear (&message);
  }
  mae_roster_clear (&roster);
}

/* Active leaders are shown as active, and no others. */
static void
test_active_leaders (void)
{
  MaeRoster roster;

  mae_fixture_roster (&roster, 2);
  for (uint8_t active = 0; active < 4; active++) {
    MaeWireContext none = { 0 };
    MaeMessage message;
    MaeGame game;

    int moves = 0;
    do
      play_a_while (&game, 2, moves++);
    while (game.phase == MAE_PHASE_SETUP);
    g_assert_cmpint (game.players[0].hand_count, ==, 2);
    game.players[0].active = active;
    g_autofree char *line = encode (&game, &roster, 0);
    mae_fixture_decode (&none, line, &message);
    g_assert_cmpint (message.snapshot->game.players[0].active, ==, active);
    mae_message_clear (&message);
  }
  mae_roster_clear (&roster);
}

/* UpdateGame in the documents' form is read: other leader types and flags, no maxFaith, no
 * extensions. */
static void
test_documented_form (void)
{
  MaeGame game;
  MaeRoster roster;
  MaeWireContext none = { 0 };
  MaeMessage message;

  mae_fixture_roster (&roster, 2);
  play_a_while (&game, 2, 60);
  g_autofree char *line = encode (&game, &roster, 1);
  replace (&line, "\"leaderType\":\"DISCOUNT\"", "\"leaderType\":\"DiscountLeader\"");
  replace (&line, "\"leaderType\":\"DEPOT\"", "\"leaderType\":\"DepotLeader\"");
  replace (&line, "\"leaderType\":\"ZERO\"", "\"leaderType\":\"ZeroLeader\"");
  replace (&line, "\"leaderType\":\"PRODUCTION\"", "\"leaderType\":\"ProductionLeader\"");
  replace (&line, "\"active\":true,", "");
  replace (&line, "\"active\":false,", "");
  replace (&line, ",\"maxFaith\":24", "");
  replace (&line, ",\"faithOnGain\":0", "");
  replace (&line, ",\"faithOnGain\":1", "");
  cut_member (&line, ",\"maestri\":");

  mae_fixture_decode (&none, line, &message);
  MaeGame view = mae_game_view (&game, 1);
  MaeSnapshot *snapshot = message.snapshot;
  /* Only what the documents' form doesn't contain differs. */
  snapshot->game.round = view.round;
  MaeRuleset rules = *snapshot->rules;
  rules.max_players = game.rules->max_players;
  rules.min_players = game.rules->min_players;
  memcpy (rules.seats, game.rules->seats, sizeof rules.seats);
  memcpy (rules.tokens, game.rules->tokens, sizeof rules.tokens);
  rules.n_tokens = game.rules->n_tokens;
  g_assert_cmphex (mae_game_hash (&snapshot->game), ==, mae_game_hash (&view));
  g_assert_cmphex (mae_ruleset_hash (&rules), ==, mae_ruleset_hash (game.rules));
  mae_message_clear (&message);
  mae_roster_clear (&roster);
}

typedef struct {
  const char *from, *to;
  const char *error; /* NULL: still valid */
} Edit;

/* Changes to the UpdateGame of a two-player game at its start, at every occurrence of @from. */
static const Edit edits[] = {
  /* Names and ids that don't exist */
  { "\"currentPlayer\":\"Ada\"", "\"currentPlayer\":\"Eve\"",
    "currentPlayer: nobody in this game is called “Eve”" },
  { "\"inkwellPlayer\":\"Ada\"", "\"inkwellPlayer\":\"Eve\"",
    "inkwellPlayer: not one of the players" },
  { "\"inkwellPlayer\":\"Ada\"", "\"inkwellPlayer\":null", "inkwellPlayer: missing" },
  { "Émile 漢", "Ada", "players: two have the same nickname" },
  { "\"baseProduction\":0", "\"baseProduction\":9999", "UpdateGame: there is no base production" },
  { "\"baseProduction\":0", "\"baseProduction\":7",
    "UpdateGame: a development card has no "
    "production of its own" },
  { "\"strongbox\":7", "\"strongbox\":11", "players: two have the id 11" },
  { "\"strongbox\":7", "\"strongbox\":99", "resContainers: container 99 is missing" },
  { "\"warehouseShelves\":[4,5,6]", "\"warehouseShelves\":[4,5,5]", "players: two have the id 5" },
  { "\"warehouseShelves\":[4,5,6]", "\"warehouseShelves\":[]",
    "warehouseShelves: expected 1 to 6, got 0" },
  { "\"warehouseShelves\":[8,9,10]", "\"warehouseShelves\":[8,9]",
    "players[1].warehouseShelves: expected 3 to 3, got 2" },
  { "\"warehouseShelves\":[4,5,6]", "\"warehouseShelves\":[4,5,\"6\"]",
    "players[0].warehouseShelves: expected a whole number, got a string" },
  { "\"production\":5}", "\"production\":999}",
    "developmentCards[0].production: there is no "
    "production 999" },
  { "\"containerId\":0,", "\"containerId\":1,", "leaderCards: two leaders have container 1" },
  { "\"containerId\":0,", "\"containerId\":77,", "resContainers: container 77 is missing" },
  { "\"resourceType\":\"Stone\"", "\"resourceType\":\"Gold\"",
    "leaderCards[2].resourceType: this game has no resource “Gold”" },
  { "\"resourceType\":\"Stone\"", "\"resourceType\":\"Faith\"",
    "UpdateGame: a leader's ability is about a resource type that can't be stored" },
  { "\"replaceableResType\":\"Zero\"", "\"replaceableResType\":\"Coin\"",
    "UpdateGame: the replaceable resource type must be worth nothing by itself" },
  { "\"leaderType\":\"ZERO\"", "\"leaderType\":\"HERO\"",
    "leaderCards[8].leaderType: no such kind of leader" },

  /* Numbers out of range */
  { "\"devSlotsCount\":3", "\"devSlotsCount\":7", "devSlotsCount: 7 is not within 1 … 6" },
  { "\"devSlotsCount\":3", "\"devSlotsCount\":2", "players[0].devSlots: expected 2 to 2, got 3" },
  { "\"devSlotsCount\":3", "\"devSlotsCount\":3.5",
    "devSlotsCount: expected a whole number, got a fraction" },
  { "\"levelsCount\":3", "\"levelsCount\":0", "levelsCount: 0 is not within 1 … 5" },
  { "\"levelsCount\":3", "\"levelsCount\":4",
    "maestri.counts: expected a number for each of 4 levels" },
  { "\"maxFaith\":24", "\"maxFaith\":-1",
    "UpdateGame: the length of the faith track is out of range" },
  { "\"maxFaith\":24", "\"maxFaith\":20",
    "UpdateGame: the tiles aren't in ascending order on the faith "
    "track" },
  { "\"faithPoints\":0,", "\"faithPoints\":25,",
    "players[0].faithPoints: 25 is not within 0 … 24" },
  { "\"blackPoints\":0", "\"blackPoints\":25", "blackPoints: 25 is not within 0 … 24" },
  { "\"leadersHandCount\":4", "\"leadersHandCount\":9",
    "players[0].leadersHandCount: 9 is not within 4 … 8" },
  { "\"leadersHandCount\":4", "\"leadersHandCount\":3",
    "players[0].leadersHandCount: 3 is not within 4 … 8" },
  { "\"round\":0", "\"round\":70000", "maestri.round: 70000 is not within 0 … 65535" },
  { "\"lastToken\":-1", "\"lastToken\":7", "maestri.lastToken: 7 is not within -1 … 6" },
  { "\"cardsToEnd\":7", "\"cardsToEnd\":0",
    "UpdateGame: the number of cards that ends the game is out of range" },
  { "\"resourcesPerPoint\":5", "\"resourcesPerPoint\":0",
    "UpdateGame: the number of resources that make a point is out of range" },
  { "\"minPlayers\":1", "\"minPlayers\":5", "UpdateGame: the number of players is out of range" },
  { "\"maxPlayers\":4", "\"maxPlayers\":1", "players: more than the ruleset allows" },
  { "\"size\":3", "\"size\":0", "UpdateGame: the size of a shelf is out of range" },
  { "\"inputBlanks\":2", "\"inputBlanks\":-1",
    "UpdateGame: the blanks of a production are out of "
    "range" },
  { "\"level\":3", "\"level\":6", "developmentCards[32].level: 6 is not within 1 … 5" },
  { "\"victoryPoints\":2}", "\"victoryPoints\":99999999}", NULL }, /* no game has so many points */
  { "\"counts\":{", "\"counts\":{\"Pink\":[1,1,1],",
    "maestri.counts: this game has no color “Pink”" },
  { "\"faithPointsEnd\":8", "\"faithPointsEnd\":30000",
    "UpdateGame: the Vatican sections aren't in ascending order on the faith track" },

  /* Values of the wrong kind */
  { "\"players\":[", "\"players\":5,\"x\":[", "players: expected a list, got a number" },
  { "\"players\":[", "\"players\":[],\"x\":[", "players: expected 1 to 8, got 0" },
  { "\"players\":[", "\"players\":[5,", "players: expected objects, got a number" },
  { "\"market\":{", "\"market\":[],\"x\":{", "market: expected an object, got a list" },
  { "\"grid\":[[", "\"grid\":[[\"Coin\"],[", NULL },
  { "\"maestri\":{", "\"maestri\":5,\"x\":{", "maestri: expected an object, got a number" },
  { "\"ruleset\":{", "\"ruleset\":null,\"x\":{", "ruleset: missing" },
  { "\"devSlots\":[[]", "\"devSlots\":[[null]",
    "players[0].devSlots: expected a whole number, got null" },
  { "\"isSetupDone\":false", "\"isSetupDone\":0",
    "isSetupDone: expected true or false, got a "
    "number" },
  { "\"name\":\"Coin\"", "\"name\":\"A name that is longer than any name may be\"",
    "resourceTypes[0].name: expected a name of 1 to 31 bytes" },
  { "\"name\":\"Coin\"", "\"name\":\"Stone\"",
    "productions[4].input: this game has no resource “Coin”" },
  { "\"isStorable\":true", "\"isStorable\":false", NULL },
  { "\"type\":\"UpdateGame\"", "\"type\":\"UpdateGame\",\"players\":[]",
    "byte 34: this object has a member of that name already" },

  /* Valid: unknown fields, other ids, other orders */
  { "\"isSetupDone\":false", "\"isSetupDone\":false,\"spam\":[[[{}]]]", "" },
  { "\"id\":0,", "\"id\":1000,", NULL },
  { "\"ansiColor\":", "\"colour\":", "" },
  { "\"isTakeableFromPlayer\":false", "\"isTakeableFromPlayer\":null", "" },
};

static void
test_edits (void)
{
  MaeGame game;
  MaeRoster roster;
  MaeWireContext none = { 0 };

  mae_fixture_roster (&roster, 2);
  mae_game_start (&game, mae_ruleset_builtin ("standard"), 7, 2, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++) {
    g_autofree char *line = encode (&game, &roster, 0);
    g_autoptr (GError) error = NULL;
    MaeMessage message;

    replace (&line, edits[i].from, edits[i].to);
    bool good = mae_am49_decode (&none, NULL, line, strlen (line), &message, &error);
    const char *got = good ? "" : error->message;
    /* Without an expected text any error is enough. */
    if (edits[i].error ? strcmp (got, edits[i].error) != 0 : good)
      g_error ("%s → %s: expected %s, got “%s”", edits[i].from, edits[i].to,
               edits[i].error ? edits[i].error : "any error", got);
    if (!good)
      g_assert_null (message.snapshot);
    mae_message_clear (&message);
  }
  mae_roster_clear (&roster);
}

/* Every prefix and every changed byte of a real UpdateGame is read or refused; only a part of them
 * is tried, since there are many. */
static void
test_damage (void)
{
  MaeGame game;
  MaeRoster roster;
  MaeWireContext none = { 0 };
  guint n_refused = 0;

  mae_fixture_roster (&roster, 2);
  play_a_while (&game, 2, 60);
  g_autofree char *line = encode (&game, &roster, 0);
  gsize length = strlen (line);
  for (gsize i = 0; i < length; i += 61) {
    g_autofree char *copy = g_memdup2 (line, length);
    MaeMessage message;
    copy[i] = (char) (copy[i] == '0' ? '9' : '0');
    n_refused += !mae_am49_decode (&none, NULL, copy, length, &message, NULL);
    mae_message_clear (&message);
    g_assert_false (mae_am49_decode (&none, NULL, line, i, &message, NULL));
    mae_message_clear (&message);
  }
  g_assert_cmpuint (n_refused, >, length / 61 / 4);
  mae_roster_clear (&roster);
}

/* Prints the size on the wire. */
static void
test_size (void)
{
  MaeGame game;
  MaeRoster roster;

  mae_fixture_roster (&roster, 4);
  play_a_while (&game, 4, 200);
  g_autofree char *line = encode (&game, &roster, 0);
  g_test_message ("%zu bytes", strlen (line));
  g_assert_cmpuint (strlen (line), <, MAE_LINE_MAX_FROM_CLIENT);
  mae_roster_clear (&roster);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/am49/snapshot/hidden", test_hidden);
  g_test_add_func ("/am49/snapshot/rules-in-turn", test_rules_in_turn);
  g_test_add_func ("/am49/snapshot/active-leaders", test_active_leaders);
  g_test_add_func ("/am49/snapshot/documented-form", test_documented_form);
  g_test_add_func ("/am49/snapshot/edits", test_edits);
  g_test_add_func ("/am49/snapshot/damage", test_damage);
  g_test_add_func ("/am49/snapshot/size", test_size);
  return g_test_run ();
}
