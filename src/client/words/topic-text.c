/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "topic-text.h"

#include <glib/gi18n.h>

#define MAX_PARAGRAPHS 3

static const struct {
  const char *title;
  const char *paragraph[MAX_PARAGRAPHS];
} topics[MAE_N_TOPICS] = {
  [MAE_TOPIC_AIM] = {
    N_ ("Aim of the Game"),
    {
      N_ ("Take resources from the market, buy development cards with them, use the cards to "
          "produce more, activate leaders and advance on the faith track. The player with the "
          "most victory points at the end wins."),
      N_ ("This page describes the standard rules for one to four players. If a table uses "
          "other rules, its cards and boards show the numbers of those rules."),
    },
  },
  [MAE_TOPIC_SETUP] = {
    N_ ("Setup"),
    {
      N_ ("You are dealt four leaders and keep two. The other players don’t see them until "
          "you activate them."),
      N_ ("The player with the inkwell plays first and starts with nothing. The second player "
          "starts with one resource of their choice, the third with one resource and one step "
          "on the faith track, the fourth with two resources and one step on the faith track."),
    },
  },
  [MAE_TOPIC_TURN] = {
    N_ ("Your Turn"),
    {
      N_ ("On your turn, take exactly one of three actions: take resources from the market, "
          "buy a development card, or activate productions. Before and after it, you can swap "
          "shelves and activate or discard leaders as often as you like. Then end your turn."),
    },
  },
  [MAE_TOPIC_MARKET] = {
    N_ ("Taking Resources From the Market"),
    {
      N_ ("Choose a row or a column and take one resource for each marble in it. The marble "
          "on the slide is then pushed in from the opposite end, and the marble that is "
          "pushed out goes to the slide."),
      N_ ("A red marble moves you one step on the faith track. A white marble gives nothing, "
          "unless one of your active leaders turns it into a resource. With two such leaders, "
          "you choose for each marble."),
      N_ ("Everything you take goes to your shelves or a leader depot. What you can’t or don’t "
          "want to keep is discarded, and for each discarded resource every other player moves "
          "one step on the faith track. In a solo game, the black cross moves instead."),
    },
  },
  [MAE_TOPIC_WAREHOUSE] = {
    N_ ("The Warehouse"),
    {
      N_ ("You have three shelves, with space for one, two and three resources. A shelf holds "
          "a single type of resource, and two shelves can’t hold the same type. A leader "
          "depot has space for two resources of its own type, even if a shelf holds that type "
          "too."),
      N_ ("The strongbox has no limit, but only what you produce goes there. You can swap two "
          "shelves at any time during your turn, if their resources fit."),
    },
  },
  [MAE_TOPIC_CARDS] = {
    N_ ("Buying a Development Card"),
    {
      N_ ("Only the top card of each deck can be bought. Pay its cost with any combination of "
          "resources from your shelves, leader depots and strongbox, and put it on one of "
          "your three slots: a level 1 card on an empty slot, any other card on a card "
          "that is exactly one level lower."),
      N_ ("Only the top card of a slot produces. The cards under it still count for points "
          "and for the requirements of leaders."),
    },
  },
  [MAE_TOPIC_PRODUCTIONS] = {
    N_ ("Productions"),
    {
      N_ ("Activate any of your productions, each once: the base production, which turns any "
          "two resources into one of your choice, the top card of each slot, and your active "
          "leaders with a production."),
      N_ ("All costs are paid first. Then everything you produce goes to the strongbox, and "
          "faith moves your marker. You can’t pay with resources produced in the same turn."),
    },
  },
  [MAE_TOPIC_LEADERS] = {
    N_ ("Leaders"),
    {
      N_ ("You can activate a leader if you meet its requirements, which are resources or "
          "development cards. You don’t spend them. Some leaders make cards cheaper, some "
          "store two more resources, some turn white marbles into a resource, and some "
          "produce. Active leaders are worth points at the end."),
      N_ ("You can discard a leader that isn’t active to move one step on the faith track."),
    },
  },
  [MAE_TOPIC_FAITH] = {
    N_ ("Faith and Vatican Reports"),
    {
      N_ ("The faith track has 24 spaces after the start. The last gold-edged space you have "
          "reached gives you points at the end, from 1 to 20."),
      N_ ("When the first marker reaches a Pope’s space (8, 16 or 24), a Vatican report takes "
          "place: every player in that section or beyond it gains its points (2, 3 or 4). "
          "Each Vatican report takes place once. When one action moves several players, all "
          "of them move before the Vatican report."),
    },
  },
  [MAE_TOPIC_END] = {
    N_ ("End of the Game"),
    {
      N_ ("When a player buys their seventh development card or reaches the end of the faith "
          "track, the round is completed so that everyone has the same number of turns."),
      N_ ("Add up the points from your cards, your active leaders, your last gold-edged space "
          "and the Vatican reports, and one point for every five resources you have left. The "
          "player with the most points wins. In a tie, the player with more resources left "
          "wins."),
    },
  },
  [MAE_TOPIC_SOLO] = {
    N_ ("Playing Alone Against Lorenzo"),
    {
      N_ ("Lorenzo de’ Medici has a black cross on the faith track and a pile of seven action "
          "tokens. After each of your turns, he draws one of them. He discards two "
          "development cards of one color, lowest level first, or moves the black cross two "
          "steps, or moves it one step and shuffles all tokens."),
      N_ ("You win when you buy your seventh card or reach the end of the faith track. You "
          "lose when the black cross gets there first, or when no cards of one color are "
          "left."),
    },
  },
};

const char *
mae_topic_title (MaeTopic topic)
{
  return _ (topics[topic].title);
}

const char *
mae_topic_paragraph (MaeTopic topic, guint index)
{
  const char *text = index < MAX_PARAGRAPHS ? topics[topic].paragraph[index] : NULL;

  return text ? _ (text) : NULL;
}

gboolean
mae_topic_matches (MaeTopic topic, const char *search)
{
  g_autoptr (GString) all = g_string_new (mae_topic_title (topic));
  const char *paragraph;

  for (guint i = 0; (paragraph = mae_topic_paragraph (topic, i)) != NULL; i++)
    g_string_append_printf (all, "\n%s", paragraph);
  return g_str_match_string (search, all->str, TRUE);
}

static MaeTopic
topic_of_action (MaeActionReason reason)
{
  if (reason == MAE_ACTION_LATE_SETUP || reason == MAE_ACTION_EARLY_MANDATORY)
    return MAE_TOPIC_SETUP;
  if (reason == MAE_ACTION_LATE_MANDATORY || reason == MAE_ACTION_EARLY_TURN_END)
    return MAE_TOPIC_TURN;
  return MAE_N_TOPICS;
}

MaeTopic
mae_topic_of_reject (const MaeReject *reject)
{
  switch ((int) reject->kind) {
  case MAE_REJECT_ACTION:
    return topic_of_action (reject->action.reason);
  case MAE_REJECT_INITIAL_CHOICE:
    return MAE_TOPIC_SETUP;
  case MAE_REJECT_TRANSFER:
    return MAE_TOPIC_WAREHOUSE;
  case MAE_REJECT_BUY:
    return MAE_TOPIC_CARDS;
  case MAE_REJECT_REQUIREMENTS:
    return reject->requirements.price ? MAE_TOPIC_CARDS : MAE_TOPIC_LEADERS;
  case MAE_REJECT_ACTIVE_LEADER:
    return MAE_TOPIC_LEADERS;
  default:
    return MAE_N_TOPICS;
  }
}
