/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace.h"

static const char *const command_names[] = {
  "choose-leaders",  "choose-resources", "take-market", "buy-card", "produce", "swap-shelves",
  "activate-leader", "discard-leader",   "end-turn",    "leave",    "return",
};
static const char *const event_names[] = {
  "hand",   "hand-count", "setup-done", "container", "points",  "faith",
  "market", "slot",       "grid",       "leader",    "section", "last-round",
  "token",  "current",    "presence",   "end",       "action",
};

static void
add_bag (GString *out, const MaeGame *game, const MaeBag *bag)
{
  g_string_append_c (out, '{');
  for (int i = 0, n = 0; i < game->rules->n_resources; i++)
    if (bag->of[i] != 0)
      g_string_append_printf (out, "%s%d %s", n++ > 0 ? ", " : "", bag->of[i],
                              game->rules->resources[i].name);
  g_string_append_c (out, '}');
}

static void
add_placement (GString *out, const MaeGame *game, const MaePlacement *placement)
{
  for (int i = 0; i < placement->n; i++) {
    g_string_append_printf (out, " #%d", placement->at[i].container);
    add_bag (out, game, &placement->at[i].bag);
  }
}

void
trace_command (GString *out, const MaeGame *game, const MaeCommand *command)
{
  g_string_append_printf (out, "%d %s", command->seat, command_names[command->kind]);
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    for (int i = 0; i < command->choose_leaders.n; i++)
      g_string_append_printf (out, " %d", command->choose_leaders.leader[i]);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    add_placement (out, game, &command->choose_resources.shelves);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    g_string_append_printf (out, " %s %d ", command->take_market.row ? "row" : "column",
                            command->take_market.index);
    add_bag (out, game, &command->take_market.replacements);
    add_placement (out, game, &command->take_market.shelves);
    break;
  case MAE_COMMAND_BUY_CARD:
    g_string_append_printf (out, " %s %d slot %d", game->rules->colours[command->buy_card.colour],
                            command->buy_card.level, command->buy_card.slot);
    add_placement (out, game, &command->buy_card.payment);
    break;
  case MAE_COMMAND_PRODUCE:
    for (int i = 0; i < command->produce.n; i++) {
      g_string_append_printf (out, " p%d ", command->produce.item[i].production);
      add_bag (out, game, &command->produce.item[i].in);
      add_bag (out, game, &command->produce.item[i].out_blanks);
    }
    add_placement (out, game, &command->produce.payment);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    g_string_append_printf (out, " #%d #%d", command->swap.a, command->swap.b);
    break;
  case MAE_COMMAND_ARRANGE:
    add_placement (out, game, &command->arrange.shelves);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    g_string_append_printf (out, " %d", command->leader.leader);
    break;
  default:
    break;
  }
  g_string_append_c (out, '\n');
}

static void
add_market (GString *out, const MaeGame *game, const MaeEvent *event)
{
  for (int row = 0; row < game->rules->rows; row++) {
    g_string_append (out, row == 0 ? " " : "/");
    for (int column = 0; column < game->rules->columns; column++)
      g_string_append_printf (out, "%s%.2s", column > 0 ? "." : "",
                              game->rules->resources[event->market.cell[row][column]].name);
  }
  g_string_append_printf (out, " slide %s", game->rules->resources[event->market.slide].name);
}

void
trace_events (GString *out, const MaeGame *game, const MaeEvents *events)
{
  for (int i = 0; i < events->n; i++) {
    const MaeEvent *event = &events->at[i];
    g_string_append_printf (out, "  %s", event_names[event->kind]);
    if (event->seat >= 0)
      g_string_append_printf (out, " %d", event->seat);
    switch (event->kind) {
    case MAE_EVENT_HAND:
      for (int j = 0; j < event->hand.n; j++)
        g_string_append_printf (out, " leader %d", event->hand.leader[j]);
      break;
    case MAE_EVENT_HAND_COUNT:
      g_string_append_printf (out, ": %d", event->hand_count.count);
      break;
    case MAE_EVENT_CONTAINER:
      g_string_append_printf (out, " #%d", event->container.container);
      add_bag (out, game, &event->container.content);
      break;
    case MAE_EVENT_POINTS:
      g_string_append_printf (out, ": %d", event->points.points);
      break;
    case MAE_EVENT_FAITH:
      g_string_append_printf (out, ": %d", event->faith.faith);
      break;
    case MAE_EVENT_MARKET:
      add_market (out, game, event);
      break;
    case MAE_EVENT_SLOT:
      g_string_append_printf (out, " slot %d:", event->slot.slot);
      for (int j = 0; j < event->slot.n; j++)
        g_string_append_printf (out, " %d", event->slot.card[j]);
      break;
    case MAE_EVENT_GRID:
      for (int level = 0; level < game->rules->n_levels; level++)
        for (int colour = 0; colour < game->rules->n_colours; colour++)
          g_string_append_printf (out, " %d×%d", event->grid.top[level][colour],
                                  event->grid.left[level][colour]);
      break;
    case MAE_EVENT_LEADER:
      g_string_append_printf (out, " %d", event->leader.leader);
      break;
    case MAE_EVENT_SECTION:
      g_string_append_printf (out, " %d seats %x", event->section.section, event->section.seats);
      break;
    case MAE_EVENT_TOKEN:
      g_string_append_printf (out, " %d", event->token.token);
      break;
    case MAE_EVENT_PRESENCE:
      g_string_append (out, event->presence.present ? " here" : " away");
      break;
    case MAE_EVENT_END:
      g_string_append_printf (out, " winners %x", event->end.winners);
      break;
    default:
      break;
    }
    g_string_append_c (out, '\n');
  }
}
