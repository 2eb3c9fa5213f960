/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains what is under it: a card beside what it is about, and all else darker. Only the card
 * takes input. Its buttons activate the actions "coach.next", "coach.show" and "coach.close". */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_COACH (mae_coach_get_type ())
G_DECLARE_FINAL_TYPE (MaeCoach, mae_coach, MAE, COACH, GtkWidget)

#define MAE_COACH_TARGETS 3

typedef struct {
  int step, n_steps; /* of a lesson, from 0; @n_steps 0: it is none */
  const char *topic, *title, *text;
  gboolean next, show;                  /* which buttons it has beside the one that closes it */
  GtkWidget *target[MAE_COACH_TARGETS]; /* nullable; the card points at the first */
} MaeCoachCard;

/* Shows @card, which stays the caller's, and announces it. */
void mae_coach_show (MaeCoach *self, const MaeCoachCard *card);

void mae_coach_hide (MaeCoach *self);

/* Moves the focus to where the step goes on: its button, or what is pointed at. */
void mae_coach_take_focus (MaeCoach *self);

/* Whether the focus is on its card. */
gboolean mae_coach_has_focus (MaeCoach *self);

/* Where the card is, in its own coordinates. */
void mae_coach_get_card_area (MaeCoach *self, graphene_rect_t *area);

G_END_DECLS
