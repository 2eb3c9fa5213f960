/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's whole board: shelves, strongbox, productions, slots, leaders. Moves are made on the
 * player's own board; others are read-only. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/table-move.h"
#include "tray.h"

#define MAE_TYPE_BOARD (mae_board_get_type ())
G_DECLARE_FINAL_TYPE (MaeBoard, mae_board, MAE, BOARD, GtkWidget)

/* Shows @seat's board. @move: the player's move; NULL on other players' boards. @usable: moves can
 * be made now. */
void mae_board_update (MaeBoard *self, const MaeGame *game, int seat, const MaeTableMove *move,
                       gboolean usable);

/* Sets whether the areas of the board are in as many lines as they need in @width pixels (TRUE), or
 * in one line. */
void mae_board_set_wraps (MaeBoard *self, gboolean wraps, int width);

/* ── Highlighted targets while something is held; each call replaces the last ──────────────── */

/* Highlight the @n @containers, the slots in @mask (bit i: slot i), the area of active leaders, and
 * the place where leaders are discarded. */
void mae_board_light_containers (MaeBoard *self, const gint16 *containers, int n);
void mae_board_light_slots (MaeBoard *self, guint mask);
void mae_board_light_leaders (MaeBoard *self, gboolean activate, gboolean discard);

/* ── Keyboard ──────────────────────────────────────────────────────────────────────────────── */

MaeTray *mae_board_get_tray (MaeBoard *self);

/* Focuses the first slot in @mask (bit i: slot i). */
void mae_board_focus_slot (MaeBoard *self, guint mask);

/* Moves the focus to the leader at @place of the hand, or one beside it. Returns FALSE if there is
 * none that can be used. */
gboolean mae_board_focus_leader (MaeBoard *self, int place);

/* Opens the picker of the first undecided blank of @production. */
void mae_board_ask_blank (MaeBoard *self, int production);

/* Returns the widget of @leader of the board's player, or NULL. */
GtkWidget *mae_board_get_leader (MaeBoard *self, int leader);

/* Returns the widget of the shelf or depot @container, or NULL. */
GtkWidget *mae_board_get_shelf (MaeBoard *self, int container);

typedef enum {
  MAE_BOARD_WAREHOUSE, /* includes the tray */
  MAE_BOARD_STRONGBOX,
  MAE_BOARD_PRODUCTIONS,
  MAE_BOARD_SLOTS,
  MAE_BOARD_LEADERS,
} MaeBoardArea;

/* Returns the widget around the parts of @area. */
GtkWidget *mae_board_get_area (MaeBoard *self, MaeBoardArea area);

/* ── Widgets at which animations begin or end; NULL if there is none ─────────────────────────── */

/* Return the picture of a resource in the strongbox, the widgets of a slot and of a production, and
 * the place where leaders and resources are discarded. */
GtkWidget *mae_board_get_stock (MaeBoard *self, int resource);
GtkWidget *mae_board_get_slot (MaeBoard *self, int slot);
GtkWidget *mae_board_get_production (MaeBoard *self, int production);
GtkWidget *mae_board_get_discard (MaeBoard *self);

/* The pieces that aren't drawn because the overlay animates them: masks of places by container, of
 * slots (top cards) and of units on the tray, and a leader. */
typedef struct {
  guint16 places[MAE_MAX_CONTAINERS];
  guint slots, units;
  int leader; /* -1: none */
} MaeBoardVeil;

/* Sets what isn't drawn, instead of what was set before. */
void mae_board_set_veil (MaeBoard *self, const MaeBoardVeil *veil);
