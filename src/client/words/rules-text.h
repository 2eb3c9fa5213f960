/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names and descriptions of the parts of a game. Names of the ruleset that the program knows (Coin,
 * Blue, …) are translated, with their plurals; others are shown as they are. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "protocol/roster.h"

/* Returns, for example, "Stone" or "Stones", for @count of them. */
const char *mae_resource_label (const MaeRuleset *rules, int resource, int count);

/* Returns, for example, "2 Stones". (transfer full) */
char *mae_resource_count_text (const MaeRuleset *rules, int resource, int count);

/* Returns, for example, "1 Coin, 2 Stones and 1 Faith"; an empty bag: "nothing". (transfer full) */
char *mae_bag_text (const MaeRuleset *rules, const MaeBag *bag);

/* Returns the types of the mask @types as alternatives: "Coin or Stone". (transfer full) */
char *mae_choices_text (const MaeRuleset *rules, guint32 types);

/* Returns, for example, "Blue": the color as a label of its own. */
const char *mae_colour_label (const MaeRuleset *rules, int colour);

/* Returns, for example, "level 2 blue card". (transfer full) */
char *mae_card_text (const MaeRuleset *rules, int card);

/* Like mae_card_text(), for a deck of the grid. @level from 1. (transfer full) */
char *mae_deck_text (const MaeRuleset *rules, int level, int colour);

/* Returns, for example, "2 blue cards", "1 level 2 green card". (transfer full) */
char *mae_cards_count_text (const MaeRuleset *rules, const MaeCardNeed *need);

/* Returns, for example, "2 blue cards and 1 Coin". (transfer full) */
char *mae_requirement_text (const MaeRuleset *rules, const MaeBag *resources,
                            const MaeCardNeed *needs, int n_needs);

/* Returns everything on a card: "Level 2 blue card. Costs 3 Coins. Produces …. 5 points." for
 * tooltips and screen readers. (transfer full) */
char *mae_card_details (const MaeRuleset *rules, int card);

/* Returns the outputs, then the inputs: "1 resource of your choice for 2 resources of your choice".
 * (transfer full) */
char *mae_production_text (const MaeRuleset *rules, int production);

/* Returns a leader's ability: "Cards cost 1 Servant less". (transfer full) */
char *mae_leader_text (const MaeRuleset *rules, int leader);

/* Returns a leader's ability in few words, used beside its picture: "Production for 1 Coin".
 * (transfer full) */
char *mae_leader_short_text (const MaeRuleset *rules, int leader);

/* Returns what kind of ability a leader has, in one or two words. */
const char *mae_leader_brief_text (const MaeRuleset *rules, int leader);

/* Returns the name of the icon of leaders' abilities of @kind. */
const char *mae_ability_icon_text (MaeLeaderKind kind);

/* Returns the leader's ability, requirement and points. (transfer full) */
char *mae_leader_details (const MaeRuleset *rules, int leader);

/* Returns, for example, "row 2", "column 3", counted from 1. (transfer full) */
char *mae_market_line_text (bool row, int index);

/* Returns, for example, "the shelf for 2 resources", "the leader depot for Coins", "the strongbox".
 * (transfer full) */
char *mae_container_text (const MaeGame *game, int container);

/* Returns the effect of @token: "Lorenzo discards 2 blue cards". (transfer full) */
char *mae_token_text (const MaeRuleset *rules, int token);

/* Returns whether @word begins with the vowel i: Spanish has another "and" before it ("e Ippolito",
 * "e Hilda"; but "y Ian"). */
gboolean mae_begins_with_i (const char *word);

/* Returns, for example, "Left: 2 blue cards. You lose when one color has run out." about the colors
 * with at most @most cards; "" if there are none. (transfer full) */
char *mae_colours_left_text (const MaeGame *game, int most);

/* Returns, for example, "Ada", "Ada and Bruno", "Ada, Bruno and you" for the seats in the mask.
 * @own_seat is called "you". (transfer full) */
char *mae_seats_text (const MaeRoster *roster, guint seats, int own_seat);

/* Returns @text with its first letter capitalized: some languages write the labels of resources and
 * colors in small letters. (transfer full) */
char *mae_capitalise (const char *text);

/* Breaks @text into lines, where possible of at most @letters letters. (transfer full) */
char *mae_short_lines_text (const char *text, int letters);

/* Joins two sentences with a full stop between them, unless @first already ends with one. @second
 * may be NULL or empty. (transfer full) */
char *mae_sentences_text (const char *first, const char *second);
