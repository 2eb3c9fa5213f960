/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a ruleset has that another one, the standard game for instance, hasn't. As data: sentences
 * about it are in the client (words/difference-text.h). */
#pragma once

#include <glib.h>

#include "engine/rules.h"

/* The parts of a ruleset, as an editor shows them. */
typedef enum {
  MAE_PART_MARKET,
  MAE_PART_CARDS,
  MAE_PART_LEADERS,
  MAE_PART_TRACK,
  MAE_PART_BOARD, /* shelves and slots */
  MAE_PART_BASE,  /* base production */
  MAE_PART_SEATS, /* players, and what they have at the start */
  MAE_PART_TOKENS,
  MAE_PART_END,
  MAE_PART_NAMES, /* resources and colors */
} MaeRulesetPart;

/* In brackets: the fields of MaeDifference that are set. "From" is in the other ruleset. */
typedef enum {
  MAE_DIFFERENCE_RESOURCES,     /* @count resources are new, @gone are gone (@index: a new one) */
  MAE_DIFFERENCE_RESOURCE,      /* @count resources can be stored, or give faith, in another way */
  MAE_DIFFERENCE_COLOURS,       /* @count colors are new, @gone are gone (@index: a new one) */
  MAE_DIFFERENCE_ROWS,          /* @from, @to */
  MAE_DIFFERENCE_COLUMNS,       /* @from, @to */
  MAE_DIFFERENCE_MARBLES,       /* of resource @index: @from, @to */
  MAE_DIFFERENCE_LEVELS,        /* @from, @to */
  MAE_DIFFERENCE_NEW_CARDS,     /* @count (@index: the first) */
  MAE_DIFFERENCE_GONE_CARDS,    /* @count */
  MAE_DIFFERENCE_DEARER_CARDS,  /* @count of @of cost more resources (@index: the first; @level: of
                                 * which all are, 0: several; @to: how many more, 0: differs) */
  MAE_DIFFERENCE_CHEAPER_CARDS, /* the same, less */
  MAE_DIFFERENCE_OTHER_COSTS,   /* @count of @of cost other resources, as many */
  MAE_DIFFERENCE_MORE_POINTS,   /* @count of @of cards are worth more; as DEARER_CARDS */
  MAE_DIFFERENCE_FEWER_POINTS,  /* the same, less */
  MAE_DIFFERENCE_PRODUCTIONS,   /* @count of @of cards produce something else (@index, @level) */
  MAE_DIFFERENCE_NEW_LEADERS,   /* @count (@index: the first) */
  MAE_DIFFERENCE_GONE_LEADERS,  /* @count */
  MAE_DIFFERENCE_CHANGED_LEADERS, /* @count leaders have the same ability, but something else
                                   * differs: points, requirement, production (@index: the first) */
  MAE_DIFFERENCE_DEALT,           /* leaders dealt: @from, @to */
  MAE_DIFFERENCE_KEPT,            /* leaders kept: @from, @to */
  MAE_DIFFERENCE_TRACK_END,       /* @from, @to spaces */
  MAE_DIFFERENCE_TILES,          /* @from, @to tiles; equal if only their spaces or points differ */
  MAE_DIFFERENCE_SECTIONS,       /* the same for Vatican sections */
  MAE_DIFFERENCE_SHELVES,        /* @from, @to shelves; equal if only their sizes differ */
  MAE_DIFFERENCE_SLOTS,          /* @from, @to */
  MAE_DIFFERENCE_BASE,           /* the base production */
  MAE_DIFFERENCE_PLAYERS,        /* @from, @to at least (@index 0) or at most (@index 1) */
  MAE_DIFFERENCE_SEAT_RESOURCES, /* seat @index chooses @to resources instead of @from */
  MAE_DIFFERENCE_SEAT_FAITH,     /* seat @index starts at space @to instead of @from */
  MAE_DIFFERENCE_SEAT_CHOICE,    /* seat @index chooses from other resources */
  MAE_DIFFERENCE_TOKENS,         /* @from, @to action tokens; equal if only their effects differ */
  MAE_DIFFERENCE_CARDS_TO_END,   /* @from, @to */
  MAE_DIFFERENCE_PER_POINT,      /* resources for a point: @from, @to */
  MAE_DIFFERENCE_LEADER_DISCARD, /* faith for a discarded leader: @from, @to */
  MAE_DIFFERENCE_MARKET_DISCARD, /* faith of the others for a discarded resource: @from, @to */
} MaeDifferenceKind;

typedef struct {
  MaeDifferenceKind kind;
  MaeRulesetPart part;
  int index; /* in the ruleset that is described */
  int from, to;
  int count, gone, of, level;
} MaeDifference;

/* Returns what is different in @rules from @other; empty if both play alike, whatever the order of
 * resources, colors, cards and leaders is. Resources and colors are compared by name, cards by
 * color and level, leaders by ability. @rules and @other pass mae_ruleset_check(). (transfer full)
 * (element-type MaeDifference) */
GArray *mae_ruleset_compare (const MaeRuleset *rules, const MaeRuleset *other);
