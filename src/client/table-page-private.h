/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Between the files of the table page. */
#pragma once

#include <adwaita.h>

#include "board.h"
#include "grid.h"
#include "market.h"
#include "opponent-lorenzo.h"
#include "table-log.h"
#include "table-move.h"
#include "table-page.h"
#include "track.h"

G_BEGIN_DECLS

struct _MaeTablePage {
  GtkWidget parent_instance;

  AdwToastOverlay *toasts;
  AdwFlap *flap;
  MaeTrack *track;
  MaeMarket *market;
  MaeGrid *grid;
  MaeBoard *board;
  GtkBox *opponents;
  MaeLorenzoPanel *lorenzo;
  MaeTableLog *log;
  GtkLabel *hint, *second;
  GtkButton *undo, *cancel, *confirm, *end_turn;

  MaeModel *model;
  MaeSession *session;
  MaeTableSend send;
  gpointer send_data;

  MaeTableMove move;
  gboolean dragging;
  gboolean refocus; /* the keyboard waits for the next thing to do */
};

/* ── table-page.c ── */

/* The game, or NULL; and whether a move can be made on it now. */
const MaeGame *mae_table_page_game (MaeTablePage *self);
gboolean mae_table_page_usable (MaeTablePage *self);

/* Shows everything anew. */
void mae_table_page_refresh (MaeTablePage *self);

/* Says why not. */
void mae_table_page_refuse (MaeTablePage *self, const MaeReject *why);

/* Sends @command, or says that it can't be sent now. */
void mae_table_page_send (MaeTablePage *self, const MaeCommand *command);

/* ── table-page-moves.c ── */

void mae_table_page_install_moves (GtkWidgetClass *klass);

/* Each does one step of a move and shows it; refused, it says why. */
void mae_table_page_take_line (MaeTablePage *self, gboolean row, int index);
void mae_table_page_choose_deck (MaeTablePage *self, int level, int colour);
void mae_table_page_choose_slot (MaeTablePage *self, int slot);
void mae_table_page_place (MaeTablePage *self, int resource, int from, int container);
void mae_table_page_take_back (MaeTablePage *self, int resource, int container);
void mae_table_page_swap (MaeTablePage *self, int a, int b);
void mae_table_page_activate (MaeTablePage *self, int leader);
void mae_table_page_discard (MaeTablePage *self, int leader);
void mae_table_page_confirm (MaeTablePage *self);
void mae_table_page_cancel (MaeTablePage *self);
void mae_table_page_place_all (MaeTablePage *self);

/* The move in the making, or else the last one that was made. */
void mae_table_page_undo (MaeTablePage *self);

/* Puts the keyboard where the move goes on. */
void mae_table_page_focus_next (MaeTablePage *self);

/* ── table-page-drag.c ── */

void mae_table_page_install_drag (GtkWidgetClass *klass);

/* ── table-page-keys.c ── */

gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus);

G_END_DECLS
