/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The icons of a game: the name of each, and what it does, with the numbers of the ruleset. */
#pragma once

#include "engine/rules.h"
#include "topic-text.h"

typedef enum {
  MAE_ICON_RESOURCE, /* index: the type; also faith */
  MAE_ICON_CHOICE,   /* a resource of the player's choice */
  MAE_ICON_MARBLE,   /* index: the type */
  MAE_ICON_ARROW,    /* of the market */
  MAE_ICON_COLOUR,   /* of cards; index: the color */
  MAE_ICON_LEVEL,    /* of cards; index: the level, from 1 */
  MAE_ICON_POINTS,
  MAE_ICON_PRODUCTION, /* the arrow of productions */
  MAE_ICON_ABILITY,    /* index: a leader */
  MAE_ICON_HIDDEN,     /* the back of leaders */
  MAE_ICON_MARKER,
  MAE_ICON_TILE,   /* a space with points; index: the space */
  MAE_ICON_POPE,   /* a space with a report; index: the space */
  MAE_ICON_REPORT, /* a report that hasn't taken place; index: the section */
  MAE_ICON_GAINED, /* a report that gave points; index: the section */
  MAE_ICON_MISSED, /* a report that gave none; index: the section */
  MAE_ICON_INKWELL,
  MAE_ICON_CROSS,
  MAE_ICON_TOKEN, /* index: the token */
  MAE_ICON_PILE,  /* of tokens */
} MaeIconKind;

typedef struct {
  MaeIconKind kind;
  int index;
} MaeIcon;

/* Returns the MaeIcons of @rules; those of a topic follow each other. Abilities and tokens with the
 * same text are listed once. (transfer full) */
GArray *mae_icons_list (const MaeRuleset *rules);

/* Returns the topic of the rules that explains @icon. */
MaeTopic mae_icon_topic (const MaeRuleset *rules, const MaeIcon *icon);

/* Returns, for example, "Coin", "Marble: Coin", "Black cross". (transfer full) */
char *mae_icon_name (const MaeRuleset *rules, const MaeIcon *icon);

/* Returns a sentence without a full stop: "Moves your marker 1 step on the faith track". (transfer
 * full) */
char *mae_icon_text (const MaeRuleset *rules, const MaeIcon *icon);

/* Returns whether each word of @search begins a word of the name, the sentence or the topic's
 * title, in any case, with or without accents. An empty @search matches. */
gboolean mae_icon_matches (const MaeRuleset *rules, const MaeIcon *icon, const char *search);
