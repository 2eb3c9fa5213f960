/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the hall: who, what, how it is, and buttons. Where there is little room, what is at the
 * end of a wide row stands below. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HALL_ROW (mae_hall_row_get_type ())
G_DECLARE_FINAL_TYPE (MaeHallRow, mae_hall_row, MAE, HALL_ROW, GtkListBoxRow)

/* All may be NULL or empty: then there is nothing. They may have any text: it isn't markup. */
typedef struct {
  const char *title, *about;
  const char *state, *detail; /* at the end of the row, above each other */
  const char *tooltip;
  const char *spoken; /* all of it, for screen readers */
  gboolean is_mine;   /* it waits for the player: the row is tinted */
  gboolean is_late;   /* @detail is urgent */
  gboolean is_good;   /* @detail is good news */
  gboolean is_number; /* @state is one that is looked for */
  gboolean is_quiet;
} MaeHallRowText;

/* @narrow: three lines instead of two, and only one avatar unless @keeps_faces. */
GtkWidget *mae_hall_row_new (gboolean narrow, gboolean keeps_faces);

void mae_hall_row_set_text (MaeHallRow *self, const MaeHallRowText *text);

/* Shows avatars of @names; those with TRUE in @computers are computer players. @n_free: so many
 * free seats after them. Returns whether they have changed. */
gboolean mae_hall_row_set_faces (MaeHallRow *self, const char *const *names,
                                 const gboolean *computers, guint n, guint n_free);

/* Lets all rows with the same @group have avatars of the same width. */
void mae_hall_row_set_group (MaeHallRow *self, GtkSizeGroup *group);

/* Adds a button for @action with @target (transfer floating), whose accessible name is @name. */
GtkWidget *mae_hall_row_add_button (MaeHallRow *self, const char *label, const char *name,
                                    const char *action, GVariant *target);
/* Presses the last button; to be called when the row is activated. */
void mae_hall_row_press (MaeHallRow *self);

/* The row leads somewhere without a button of its own: shows an arrow. */
void mae_hall_row_set_arrow (MaeHallRow *self, gboolean shown);
