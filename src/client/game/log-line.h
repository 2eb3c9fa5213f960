/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a line of the game's log says: a sentence, the same in icons and few words, and what on the
 * table it is about. */
#pragma once

#include <glib.h>

#include "engine/rules.h"

/* What happened. */
typedef enum {
  MAE_LOG_SETUP,
  MAE_LOG_MARKET,
  MAE_LOG_BUY,
  MAE_LOG_PRODUCE,
  MAE_LOG_SWAP,
  MAE_LOG_LEADER,
  MAE_LOG_FAITH,
  MAE_LOG_REPORT,
  MAE_LOG_LORENZO,
  MAE_LOG_PRESENCE,
  MAE_LOG_LAST_ROUND,
  MAE_LOG_END,
  MAE_LOG_BACK, /* a move was taken back */
  MAE_LOG_NOTE, /* about the connection */
} MaeLogKind;

/* A small picture within a line. */
typedef enum {
  MAE_LOG_NO_ICON,
  MAE_LOG_ICON_RESOURCE, /* of: the resource type */
  MAE_LOG_ICON_CARD,     /* of: the card */
  MAE_LOG_ICON_COLOUR,   /* of: a card color */
  MAE_LOG_ICON_TOKEN,    /* of: the action token */
  MAE_LOG_ICON_CROSS,    /* Lorenzo's black cross */
  MAE_LOG_ICON_TILE,     /* of: the Vatican section */
} MaeLogIconKind;

typedef struct {
  MaeLogIconKind kind;
  int of; /* an index in the ruleset */
} MaeLogIcon;

#define MAE_LOG_MARK "\357\277\274" /* U+FFFC, stands for an icon */
#define MAE_LOG_MOST_ICONS (2 * MAE_MAX_RESOURCES)

/* What on the table a line is about. */
typedef enum {
  MAE_LOG_NOWHERE,
  MAE_LOG_AT_MARKET,      /* index: the row, or the number of rows + the column; -1: all of it */
  MAE_LOG_AT_SLOT,        /* seat, index: the slot */
  MAE_LOG_AT_PRODUCTIONS, /* seat */
  MAE_LOG_AT_WAREHOUSE,   /* seat */
  MAE_LOG_AT_LEADERS,     /* seat, index: the leader in the ruleset; -1: all of them */
  MAE_LOG_AT_MARKERS,     /* index: a mask of seats, on the track; 0: the black cross */
  MAE_LOG_AT_SECTION,     /* index: the Vatican section */
  MAE_LOG_AT_TOKENS,      /* Lorenzo's */
} MaeLogSubjectKind;

typedef struct {
  MaeLogSubjectKind kind;
  int seat, index;
} MaeLogSubject;

/* Returns whether @subject is a line of the market of @rules, and which; indices from 0. */
bool mae_log_subject_is_line (const MaeLogSubject *subject, const MaeRuleset *rules, bool *row,
                              int *index);

/* What a line says. */
typedef struct {
  MaeLogKind kind;
  int seat;          /* whose action it was, or -1 */
  int turn;          /* in whose turn it happened, or -1 */
  const char *text;  /* a sentence */
  const char *brief; /* the same in few words, without the player's name, for those who see the
                      * icons: each MAE_LOG_MARK is the next one of @icons; NULL: @text */
  MaeLogIcon lead;   /* the icon before @brief; none: the player's badge, if there is a player */
  MaeLogIcon icons[MAE_LOG_MOST_ICONS];
  int n_icons;
  MaeLogSubject subject;
  int token; /* index in the ruleset of the action token that was drawn; -1: none */
} MaeLogLine;

/* Returns whether @line says what a player did in a turn, or what Lorenzo did, not what followed
 * from it. */
gboolean mae_log_line_is_action (const MaeLogLine *line);

/* Adds @count icons to @line and their marks to @brief, or, if they are many, the number and one
 * icon. Icons that don't fit in the line's array are left out. */
void
mae_log_line_add_icons (MaeLogLine *line, GString *brief, MaeLogIconKind kind, int of, int count);

/* Adds an icon for each unit of @bag, or, if they are many, for each type. Returns the text with
 * their marks; "nothing" for an empty bag. (transfer full) */
char *mae_log_line_add_units (MaeLogLine *line, const MaeRuleset *rules, const MaeBag *bag);
