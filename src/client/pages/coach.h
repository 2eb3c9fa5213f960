/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains the page below it: a card beside its target, and everything else darker. Only the card
 * takes input. Its buttons activate the actions "coach.next", "coach.show" and "coach.close". */
#pragma once

#include "client/motion/motion.h"

#define MAE_TYPE_COACH (mae_coach_get_type ())
G_DECLARE_FINAL_TYPE (MaeCoach, mae_coach, MAE, COACH, GtkWidget)

#define MAE_COACH_TARGETS 5

typedef struct {
  int step, n_steps; /* @step counts from 0; @n_steps 0: the card isn't a step of a lesson */
  const char *topic, *title, *text;
  gboolean next, show; /* whether the card has these buttons; it always has one to close it */
  const char *next_label, *show_label, *close_label; /* with mnemonics; NULL: the usual ones */
  GtkWidget *target[MAE_COACH_TARGETS];              /* nullable; the card points at the first */
  MaeMotion *motion;                                 /* nullable; its captions aren't darkened */
} MaeCoachCard;

/* Shows @card and has screen readers read it. Keeps no pointer to @card. */
void mae_coach_show (MaeCoach *self, const MaeCoachCard *card);

/* Hides the card. The page is no longer darkened. */
void mae_coach_hide (MaeCoach *self);

/* Moves the focus to where the step is continued: its button, or the first target. */
void mae_coach_take_focus (MaeCoach *self);

/* Returns whether the focus is on its card. */
gboolean mae_coach_has_focus (MaeCoach *self);
