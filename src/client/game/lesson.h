/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The guided first game: an ordinary solo game, explained step by step. A step waits for a move,
 * however the player makes it, or for "Next". The game shows which steps have been taken; any legal
 * move is accepted. */
#pragma once

#include <glib.h>

#include "client/draft/draft-setup.h"
#include "client/draft/table-move.h"
#include "store/record.h"

#define MAE_LESSON_RULESET "standard"
/* With this seed cards can be bought early, whatever the player takes in the first turn. */
#define MAE_LESSON_SEED 408

/* How many parts a step can explain. */
#define MAE_LESSON_PARTS 5

/* What a step explains, for the coach (client/pages/coach.h) to point at. */
typedef enum {
  MAE_LESSON_NOTHING,
  MAE_LESSON_HAND,
  MAE_LESSON_BOARD,
  MAE_LESSON_START,
  MAE_LESSON_TRACK,
  MAE_LESSON_MARKET,
  MAE_LESSON_GRID,
  MAE_LESSON_WAREHOUSE,
  MAE_LESSON_STRONGBOX,
  MAE_LESSON_PRODUCTIONS,
  MAE_LESSON_SLOTS,
  MAE_LESSON_LEADERS,
  MAE_LESSON_LORENZO,
  MAE_LESSON_RAIL, /* the button for the panel with Lorenzo, when there is no room for the panel */
  MAE_LESSON_CONFIRM,
  MAE_LESSON_END_TURN,
} MaeLessonPart;

/* The state of the game and the page, for the lesson. */
typedef struct {
  const MaeGame *game;
  int seat;
  const MaeTableMove *move;   /* on the table page; NULL on other pages */
  const MaeDraftSetup *setup; /* on the setup page; NULL on other pages */
} MaeLessonState;

typedef struct {
  int step;   /* from 0; mae_lesson_n_steps(): the lesson is over */
  guint made; /* bit k: the player has made a command of MaeCommandKind k */

  /* Whether and how it is shown. */
  gboolean runs;    /* the game in play is the lesson's */
  gboolean skipped; /* the game continues without the coach */
  int row;          /* shown now; -1: none */
} MaeLesson;

/* What the lesson shows now. */
typedef struct {
  int row;                   /* number of the shown text; changes when another text is shown */
  const char *topic, *title; /* translated */
  char *text;                /* owned */
  MaeLessonPart part[MAE_LESSON_PARTS]; /* what matters; the coach points at the first */
  gboolean next;                        /* the step waits for mae_lesson_next() */
  guint kinds; /* mask of the kinds of commands that complete the step; 0: none */
} MaeLessonView;

/* Returns the number of steps of the whole lesson. */
int mae_lesson_n_steps (void);

/* Skips the steps that have been taken and sets the view of the next one. Returns FALSE when the
 * lesson is over. Free the view with mae_lesson_view_clear(). */
gboolean mae_lesson_look (MaeLesson *self, const MaeLessonState *state, MaeLessonView *view);

/* Frees the strings that @view owns. */
void mae_lesson_view_clear (MaeLessonView *view);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeLessonView, mae_lesson_view_clear)

/* Completes a step that waits for "Next". */
void mae_lesson_next (MaeLesson *self);

/* Returns the kinds of commands that @seat has made in @record. */
guint mae_lesson_made_in (const MaeRecord *record, int seat);
