/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Faith track. */
#include "engine/faith.h"
#include "scenario.h"

static const char *const row_faith[] = { "Faith", "Coin", "Coin", "Zero" };

/* "The last gold-edged space reached … counts: 3→1, 6→2, 9→4, 12→6, 15→9, 18→12, 21→16, 24→20
 * points." */
static void
test_tiles (void)
{
  static const struct {
    int faith, points;
  } cases[] = { { 0, 0 },  { 2, 0 },  { 3, 1 },   { 5, 1 },   { 6, 2 },   { 9, 4 },   { 11, 4 },
                { 12, 6 }, { 15, 9 }, { 18, 12 }, { 20, 12 }, { 21, 16 }, { 23, 16 }, { 24, 20 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    s.game.players[0].faith = cases[i].faith;
    g_assert_cmpint (mae_game_score (&s.game, 0).track, ==, cases[i].points);
  }
}

/* "each player at or past its first space gains its points; the section is closed." */
static void
test_report (void)
{
  static const struct {
    int before[2];          /* faith of both seats; the player who moves gains 1 */
    uint8_t section, seats; /* bit: seat 0, seat 1 */
  } cases[] = {
    { { 7, 4 }, 0, 1 },   { { 7, 5 }, 0, 3 },   { { 7, 9 }, 0, 3 },   { { 15, 11 }, 1, 1 },
    { { 15, 12 }, 1, 3 }, { { 23, 19 }, 2, 3 }, { { 23, 18 }, 2, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    s.game.sections_closed = (1 << cases[i].section) - 1;
    put_row (&s, 0, row_faith);
    put_faith (&s, 0, cases[i].before[0]);
    put_faith (&s, 1, cases[i].before[1]);
    if (cases[i].before[1] == 9) /* a marker at 9 would have caused the report before; this case
                                  * only tests a marker past it */
      s.game.players[1].faith = 7;
    MaeCommand command = take (0, true, 0);
    add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 1), "2 Coin");
    assert_applied (&s, &command);
    const MaeEvent *event = find_event (&s, MAE_EVENT_SECTION, -1);
    g_assert_nonnull (event);
    g_assert_cmpint (count_events (&s, MAE_EVENT_SECTION), ==, 1);
    g_assert_cmpint (event->section.section, ==, cases[i].section);
    g_assert_cmpint (event->section.seats, ==, cases[i].seats);
    g_assert_cmpint (s.game.players[0].sections, ==, 1 << cases[i].section);
    for (int seat = 0; seat < 2; seat++)
      g_assert_cmpint (s.game.players[seat].points, ==,
                       mae_game_score (&s.game, seat).track
                           + mae_game_score (&s.game, seat).sections);
  }
}

/* "All markers an action moves are moved before reports are held", so both players who reach a
 * section together gain its points. */
static void
test_together (void)
{
  static const char *const row[] = { "Coin", "Coin", "Zero", "Zero" };
  Scenario s;
  scenario_init (&s, 3);
  put_row (&s, 0, row);
  put_faith (&s, 1, 6);
  put_faith (&s, 2, 3);
  MaeCommand command = take (0, true, 0); /* both coins are discarded: 2 steps for the others */
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.players[1].faith, ==, 8);
  g_assert_cmpint (s.game.players[2].faith, ==, 5);
  g_assert_cmpint (s.game.players[1].sections, ==, 1);
  g_assert_cmpint (s.game.players[2].sections, ==, 1);
  g_assert_cmpint (s.game.players[0].sections, ==, 0);
}

/* The reports that steps would lead to are those that the action then has. */
static void
test_reports_after (void)
{
  static const struct {
    int players, faith[3], own, others; /* alone, faith[1] is the black cross */
    uint8_t reports, gained;
  } cases[] = {
    { 3, { 4, 6, 3 }, 0, 1, 0, 0 }, { 3, { 4, 6, 3 }, 0, 2, 1, 0 }, { 3, { 4, 6, 3 }, 1, 2, 1, 1 },
    { 3, { 7, 0, 0 }, 1, 0, 1, 1 }, { 3, { 7, 0, 0 }, 9, 0, 3, 3 }, { 1, { 4, 7, 0 }, 0, 1, 1, 0 },
    { 1, { 5, 7, 0 }, 0, 1, 1, 1 }, { 1, { 7, 5, 0 }, 0, 2, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    uint8_t gained = 0xff;
    Scenario s;

    scenario_init (&s, cases[i].players);
    for (int seat = 0; seat < cases[i].players; seat++)
      put_faith (&s, seat, cases[i].faith[seat]);
    if (cases[i].players == 1)
      s.game.cross = cases[i].faith[1];
    g_assert_cmpint (mae_game_reports_after (&s.game, 0, cases[i].own, cases[i].others, &gained),
                     ==, cases[i].reports);
    g_assert_cmpint (gained, ==, cases[i].gained);
    g_assert_cmpint (s.game.sections_closed, ==, 0);
  }
}

/* The last round begins, or a solo game ends, by one's own marker, another's, Lorenzo's, or the
 * last card. */
static void
test_ends_after (void)
{
  static const struct {
    int players, faith[2], own, others, cards; /* alone, faith[1] is the black cross */
    bool ends;
  } cases[] = {
    { 2, { 23, 0 }, 0, 0, 0, false }, { 2, { 23, 0 }, 1, 0, 0, true },
    { 2, { 0, 22 }, 0, 1, 0, false }, { 2, { 0, 22 }, 0, 2, 0, true },
    { 1, { 0, 22 }, 0, 2, 0, true },  { 1, { 22, 22 }, 1, 1, 0, false },
    { 1, { 23, 0 }, 1, 0, 0, true },  { 2, { 0, 0 }, 0, 0, 6, false },
    { 2, { 0, 0 }, 0, 0, 7, true },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;

    scenario_init (&s, cases[i].players);
    put_faith (&s, 0, cases[i].faith[0]);
    if (cases[i].players == 1)
      s.game.cross = cases[i].faith[1];
    else
      put_faith (&s, 1, cases[i].faith[1]);
    g_assert_cmpint (
        mae_game_ends_after (&s.game, 0, cases[i].own, cases[i].others, cases[i].cards), ==,
        cases[i].ends);
    g_assert_false (s.game.last_round);
    s.game.last_round = true;
    if (cases[i].players > 1)
      g_assert_false (
          mae_game_ends_after (&s.game, 0, cases[i].own, cases[i].others, cases[i].cards));
  }
}

/* In the last round, those before the current player have had their last turn. */
static void
test_has_turn (void)
{
  Scenario s;

  scenario_init (&s, 3);
  s.game.current = 1;
  for (int seat = 0; seat < 3; seat++)
    g_assert_true (mae_game_has_turn (&s.game, seat));
  s.game.last_round = true;
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpint (mae_game_has_turn (&s.game, seat), ==, seat >= 1);
  s.game.phase = MAE_PHASE_ENDED;
  g_assert_false (mae_game_has_turn (&s.game, 1));
}

/* "An action may close several sections." Tested with a ruleset that allows a long move. */
static void
test_two_sections_at_once (void)
{
  Scenario s;
  g_autoptr (MaeRuleset) rules = mae_ruleset_new ();
  *rules = *mae_ruleset_builtin ("standard");
  rules->resources[res ("Faith")].faith_on_gain = 9;
  scenario_init (&s, 2);
  s.game.rules = rules;
  put_row (&s, 0, row_faith);
  put_faith (&s, 0, 7);
  put_faith (&s, 1, 5);
  MaeCommand command = take (0, true, 0);
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 1), "2 Coin");
  assert_applied (&s, &command);
  g_assert_cmpint (count_events (&s, MAE_EVENT_SECTION), ==, 2);
  g_assert_cmpint (s.game.players[0].sections, ==, 3);
  g_assert_cmpint (s.game.players[1].sections, ==, 1);
}

/* "markers never move back nor past the end." */
static void
test_end_of_track (void)
{
  Scenario s;
  scenario_init (&s, 2);
  put_row (&s, 0, row_faith);
  put_faith (&s, 0, 24);
  s.game.last_round = true;
  s.game.sections_closed = 7;
  MaeCommand command = take (0, true, 0);
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.players[0].faith, ==, 24);
  g_assert_null (find_event (&s, MAE_EVENT_FAITH, 0));
  g_assert_cmpint (s.game.players[1].faith, ==, 2);
}

/* Events come in this order: points before faith where both change, the other players before the
 * one who moves, the market, then reports (docs/protocol.md). */
static void
test_event_order (void)
{
  static const struct {
    MaeEventKind kind;
    int seat;
  } order[] = { { MAE_EVENT_FAITH, 1 },       { MAE_EVENT_POINTS, 0 }, { MAE_EVENT_FAITH, 0 },
                { MAE_EVENT_MARKET, -1 },     { MAE_EVENT_POINTS, 0 }, { MAE_EVENT_SECTION, -1 },
                { MAE_EVENT_LAST_ROUND, -1 }, { MAE_EVENT_ACTION, 0 } };
  Scenario s;
  scenario_init (&s, 2);
  put_row (&s, 0, row_faith);
  put_faith (&s, 0, 23);
  s.game.sections_closed = 3;
  MaeCommand command = take (0, true, 0);
  assert_applied (&s, &command);
  g_assert_cmpint (s.events.n, ==, G_N_ELEMENTS (order));
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++) {
    g_assert_cmpint (s.events.at[i].kind, ==, order[i].kind);
    g_assert_cmpint (s.events.at[i].seat, ==, order[i].seat);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/faith/tiles", test_tiles);
  g_test_add_func ("/engine/faith/report", test_report);
  g_test_add_func ("/engine/faith/together", test_together);
  g_test_add_func ("/faith/reports-after", test_reports_after);
  g_test_add_func ("/faith/ends-after", test_ends_after);
  g_test_add_func ("/faith/has-turn", test_has_turn);
  g_test_add_func ("/engine/faith/two-sections-at-once", test_two_sections_at_once);
  g_test_add_func ("/engine/faith/end-of-track", test_end_of_track);
  g_test_add_func ("/engine/faith/event-order", test_event_order);
  return g_test_run ();
}
