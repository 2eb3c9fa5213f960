/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario.h"

#include <string.h>

static const MaeRuleset *
standard (void)
{
  return mae_ruleset_builtin ("standard");
}

void
scenario_init (Scenario *s, int n_players)
{
  memset (s, 0, sizeof *s);
  mae_game_start (&s->game, standard (), 7, n_players, NULL);
  s->game.phase = MAE_PHASE_TURNS;
  s->game.round = 1;
  for (int seat = 0; seat < n_players; seat++) {
    MaePlayer *player = &s->game.players[seat];
    player->leaders_chosen = player->resources_chosen = true;
    player->hand_count = 0;
    memset (player->hand, -1, sizeof player->hand);
    player->faith = 0;
    player->points = 0;
  }
}

int
res (const char *name)
{
  for (int i = 0; i < standard ()->n_resources; i++)
    if (g_str_equal (standard ()->resources[i].name, name))
      return i;
  g_error ("no resource %s", name);
}

int
colour (const char *name)
{
  for (int i = 0; i < standard ()->n_colours; i++)
    if (g_str_equal (standard ()->colours[i], name))
      return i;
  g_error ("no color %s", name);
}

MaeBag
bag (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ", ", -1);
  MaeBag all = { 0 };

  for (char **part = parts; *part != NULL && **part != '\0'; part++) {
    char *name;
    int64_t count = g_ascii_strtoll (*part, &name, 10);
    all.of[res (name + 1)] += count;
  }
  return all;
}

int
leader (MaeLeaderKind kind, const char *resource)
{
  for (int i = 0; i < standard ()->n_leaders; i++)
    if (standard ()->leaders[i].kind == kind && standard ()->leaders[i].resource == res (resource))
      return i;
  g_error ("no such leader");
}

void
put_shelf (Scenario *s, int seat, int shelf, const char *text)
{
  s->game.containers[mae_game_shelf (&s->game, seat, shelf)] = bag (text);
}

void
put_strongbox (Scenario *s, int seat, const char *text)
{
  s->game.containers[mae_game_strongbox (&s->game, seat)] = bag (text);
}

void
give_leader (Scenario *s, int seat, int leader_index, bool active)
{
  MaePlayer *player = &s->game.players[seat];
  int at = player->hand_count++;

  g_assert_true (at == 0 || player->hand[at - 1] < leader_index);
  player->hand[at] = leader_index;
  if (active) {
    player->active |= 1 << at;
    player->points += standard ()->leaders[leader_index].points;
  }
}

void
put_faith (Scenario *s, int seat, int faith)
{
  s->game.players[seat].faith = faith;
  s->game.players[seat].points = 0;
  s->game.players[seat].points =
      mae_game_score (&s->game, seat).total - mae_game_score (&s->game, seat).resources;
}

void
put_top (Scenario *s, int card)
{
  int level = standard ()->cards[card].level - 1, c = standard ()->cards[card].colour;
  int start = s->game.deck_start[level][c], left = s->game.deck_left[level][c];

  for (int i = start; i < start + left; i++)
    if (s->game.deck[i] == card) {
      s->game.deck[i] = s->game.deck[start + left - 1];
      s->game.deck[start + left - 1] = card;
      s->game.deck_top[level][c] = card;
      return;
    }
  g_error ("card %d has left its deck", card);
}

int
put_card (Scenario *s, int seat, int slot, const char *colour_name, int level)
{
  int c = colour (colour_name);
  int card = s->game.deck_top[level - 1][c];
  MaeSlot *cards = &s->game.players[seat].slots[slot];
  int left = --s->game.deck_left[level - 1][c];

  s->game.deck_top[level - 1][c] =
      left == 0 ? -1 : s->game.deck[s->game.deck_start[level - 1][c] + left - 1];
  cards->card[cards->n++] = card;
  s->game.players[seat].points += standard ()->cards[card].points;
  return card;
}

void
put_row (Scenario *s, int row, const char *const *types)
{
  for (int column = 0; column < standard ()->columns; column++)
    s->game.market[row][column] = res (types[column]);
}

MaeCommand
simple (int seat, MaeCommandKind kind)
{
  return (MaeCommand){ .kind = kind, .seat = seat };
}

MaeCommand
take (int seat, bool row, int index)
{
  MaeCommand command = simple (seat, MAE_COMMAND_TAKE_MARKET);

  command.take_market.row = row;
  command.take_market.index = index;
  return command;
}

MaeCommand
buy (int seat, const char *colour_name, int level, int slot)
{
  MaeCommand command = simple (seat, MAE_COMMAND_BUY_CARD);

  command.buy_card.colour = colour (colour_name);
  command.buy_card.level = level;
  command.buy_card.slot = slot;
  return command;
}

MaeCommand
produce (int seat)
{
  return simple (seat, MAE_COMMAND_PRODUCE);
}

void
add (MaePlacement *placement, int container, const char *text)
{
  MaeBag all = bag (text);

  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (all.of[i] != 0)
      g_assert_true (mae_placement_add (placement, container, i, all.of[i]));
}

bool
apply (Scenario *s, const MaeCommand *command)
{
  return mae_game_apply (&s->game, command, &s->events, &s->reject);
}

void
assert_applied (Scenario *s, const MaeCommand *command)
{
  bool ok = apply (s, command);

  if (!ok)
    g_test_message ("refused: kind %d", s->reject.kind);
  g_assert_true (ok);
  if (!mae_command_is_presence (command->kind)) {
    g_assert_cmpint (s->events.at[s->events.n - 1].kind, ==, MAE_EVENT_ACTION);
    g_assert_cmpint (s->events.at[s->events.n - 1].action.command, ==,
                     command->kind == MAE_COMMAND_ARRANGE ? MAE_COMMAND_SWAP_SHELVES
                                                          : command->kind);
  }
}

int
count_events (const Scenario *s, MaeEventKind kind)
{
  int count = 0;

  for (int i = 0; i < s->events.n; i++)
    count += s->events.at[i].kind == kind;
  return count;
}

const MaeEvent *
find_event (const Scenario *s, MaeEventKind kind, int seat)
{
  for (int i = 0; i < s->events.n; i++)
    if (s->events.at[i].kind == kind && s->events.at[i].seat == seat)
      return &s->events.at[i];
  return NULL;
}
