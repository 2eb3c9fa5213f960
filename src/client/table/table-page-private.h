/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For the files of the table page only. */
#pragma once

#include <adwaita.h>

#include "board.h"
#include "client/draft/table-move.h"
#include "client/motion/motion-batch.h"
#include "client/motion/motion.h"
#include "client/platform/side-panel.h"
#include "client/widgets/toasts.h"
#include "grid.h"
#include "lorenzo-panel.h"
#include "market.h"
#include "report-banner.h"
#include "table-page.h"
#include "table-talk.h"
#include "track.h"

G_BEGIN_DECLS

/* A move that is several commands: swaps, the move itself, and the end of the turn. */
typedef struct {
  MaeCommand command[MAE_MAX_SWAPS + 2];
  int n, at;        /* @at is next; @n 0: there are none */
  gboolean sent;    /* @at, and not answered yet */
  gboolean undoing; /* the move was refused: its swaps are made again, the last one first */
  guint source;     /* sends the next one; 0: none */
} MaeSteps;

struct _MaeTablePage {
  GtkWidget parent_instance;

  MaeToasts *toasts;
  MaeSidePanel *side;
  MaeTrack *track;
  MaeMarket *market;
  MaeGrid *grid;
  MaeBoard *board;
  GtkBox *opponents;
  MaeLorenzoPanel *lorenzo;
  MaeTableTalk *talk;
  GtkLabel *hint, *second;
  GtkBox *bar;
  GtkWidget *hint_button, *rail_button;
  GtkWidget *controls; /* NULL: the page's own */
  GtkButton *undo, *cancel, *confirm, *confirm_end, *end_turn;
  MaeMotion *motion;
  MaeReportBanner *report_banner;

  MaeModel *model;
  MaeSession *session;
  GSettings *settings;    /* NULL: without a session */
  gboolean is_newcomer;   /* needs a tip */
  MaeSoundPlayer *sounds; /* NULL: silent */
  MaeTableSend send;
  gpointer send_data;

  MaeTableMove move;
  MaeSteps steps; /* of a move that is being made */
  guint size_id;  /* checks whether there is room for a large table */
  gboolean dragging;
  gboolean refocus;     /* the focus moves when the next step is known */
  gboolean rail_is_old; /* other players' panels are out of date */

  /* For what is seen moving. */
  MaeTableMove shown; /* the move as it was shown last */
  gboolean dropped;   /* the next step of the draft was made by a drop, so it isn't animated */
  gboolean carried;   /* nor is the next move of the own seat */
  guint lines_told;   /* lines of the log whose moves were animated */
};

/* ── table-page.c ── */

/* The game, or NULL; and whether a move can be made on it now. */
const MaeGame *mae_table_page_game (MaeTablePage *self);
gboolean mae_table_page_usable (MaeTablePage *self);

/* Whether a command can be sent now; during the steps of a move, only the next one. */
gboolean mae_table_page_can_send (MaeTablePage *self);

/* Shows everything anew. */
void mae_table_page_refresh (MaeTablePage *self);

/* Says why not. */
void mae_table_page_refuse (MaeTablePage *self, const MaeReject *why);

/* ── table-page-steps.c ── */

/* Sends @command, or shows that it can't be sent now. Returns FALSE then. */
gboolean mae_table_page_send (MaeTablePage *self, const MaeCommand *command);

/* The same for @swaps and then @command: all of them, or none; then, with @end, for the end of the
 * turn. */
void mae_table_page_send_steps (MaeTablePage *self, const MaeSwap *swaps, int n_swaps,
                                const MaeCommand *command, gboolean end);

/* To be called for each batch: whether it is a step after which the draft goes on. */
gboolean mae_table_page_step_made (MaeTablePage *self, const MaeBatch *batch);

/* Sends the next step, if there is one; to be called when a command can be sent again. */
void mae_table_page_next_step (MaeTablePage *self);

/* To be called for each batch after that: ends the turn where that is wanted and nothing sensible
 * is left to do. */
void mae_table_page_end_if_done (MaeTablePage *self, const MaeBatch *batch);

/* To be called for each refusal, and when the game is another one. */
void mae_table_page_step_refused (MaeTablePage *self);
void mae_table_page_forget_steps (MaeTablePage *self);

/* ── table-page-moves.c ── */

void mae_table_page_install_moves (GtkWidgetClass *klass);

/* Each makes one step of a move and shows it, or shows why it isn't legal. */
void mae_table_page_take_line (MaeTablePage *self, gboolean row, int index);
void mae_table_page_choose_deck (MaeTablePage *self, int level, int colour);
void mae_table_page_choose_slot (MaeTablePage *self, int slot);
void mae_table_page_place (MaeTablePage *self, int resource, int from, int container);
void mae_table_page_take_back (MaeTablePage *self, int resource, int container);
void mae_table_page_swap (MaeTablePage *self, int a, int b);
void mae_table_page_activate (MaeTablePage *self, int leader);
void mae_table_page_discard (MaeTablePage *self, int leader);
void mae_table_page_confirm (MaeTablePage *self, gboolean end);
void mae_table_page_cancel (MaeTablePage *self);
void mae_table_page_place_all (MaeTablePage *self);

/* The move in the making, or else the last one that was made. */
void mae_table_page_undo (MaeTablePage *self);

/* Moves the focus to the next step of the move. */
void mae_table_page_focus_next (MaeTablePage *self);

/* ── table-page-motion.c ── */

void mae_table_page_init_motion (MaeTablePage *self);

/* Where @spot is now, in the overlay's coordinates; FALSE: nowhere. */
gboolean mae_table_page_find (MaeTablePage *self, const MaeSpot *spot, graphene_rect_t *out);

/* Hides in all widgets what the overlay animates; to be called after new widgets are made. */
void mae_table_page_veil (MaeTablePage *self);

/* The scene of @batch; to be called before the page shows it. (transfer full) */
MaeScene *mae_table_page_prepare_scene (MaeTablePage *self, const MaeBatch *batch);

/* To be called before and after the page shows a step of the draft. */
void mae_table_page_note_units (MaeTablePage *self, MaeTableUnits *units);
void mae_table_page_show_step (MaeTablePage *self, const MaeTableUnits *units);

/* ── table-page-drag.c ── */

void mae_table_page_install_drag (GtkWidgetClass *klass);

/* ── table-page-keys.c ── */

gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus);

G_END_DECLS
