/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the keyboard focus goes after a move was made, dropped or undone: to what the player acted
 * on, or to what has taken its place. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

typedef struct {
  gboolean next;      /* it goes to the next thing to do, once that is known */
  int leader;         /* the place in the hand, from 1 on, of the leader that it goes to; 0: none */
  gboolean is_undone; /* the player has just taken back a move */
  GtkWidget *origin;  /* where the last move with several steps began; weak */

  int used;            /* as leader, of the leader that the command sent is about */
  gboolean is_undoing; /* the command sent takes back a move */
  MaePlayer before;    /* then: the player before that */
} MaeRefocus;

void mae_refocus_clear (MaeRefocus *self);

/* Returns what has the focus on @page, or NULL. */
GtkWidget *mae_refocus_find (GtkWidget *page);

/* A move begins: what had the @focus (nullable) is what the player acts on. */
void mae_refocus_begin (MaeRefocus *self, GtkWidget *focus);

/* @player asks to activate or discard @leader. */
void mae_refocus_use (MaeRefocus *self, const MaePlayer *player, int leader);

/* @player asks to take back a move. */
void mae_refocus_undo (MaeRefocus *self, const MaePlayer *player);

/* What was asked for isn't done. */
void mae_refocus_refused (MaeRefocus *self);

/* A command was made; @own: by this player, who then had the focus on @focus; NULL: on nothing that
 * is of use any more. */
void mae_refocus_made (MaeRefocus *self, gboolean own, GtkWidget *focus);

/* There is a new state; if it is because a move was taken back, finds out which. */
void mae_refocus_undone (MaeRefocus *self, const MaePlayer *players, int seat);

/* Moves the focus to where the last move began. Returns FALSE if that is gone or can't be used. */
gboolean mae_refocus_origin (MaeRefocus *self);

/* Returns whether a player who takes back a move may lose the focus on @focus: not the button that
 * takes back more. */
gboolean mae_refocus_may_leave (GtkWidget *focus);
