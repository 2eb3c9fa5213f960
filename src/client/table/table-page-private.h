/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the table page. */
#pragma once

#include <adwaita.h>

#include "board.h"
#include "client/draft/table-move.h"
#include "client/motion/motion-batch.h"
#include "client/motion/motion.h"
#include "client/platform/side-panel.h"
#include "client/widgets/toasts.h"
#include "client/widgets/wrap-layout.h"
#include "grid.h"
#include "highlight.h"
#include "lorenzo-panel.h"
#include "market.h"
#include "own-panel.h"
#include "refocus.h"
#include "report-banner.h"
#include "table-page.h"
#include "table-talk.h"
#include "track.h"

/* A move of several commands: swaps, the move itself, and the end of the turn. */
typedef struct {
  MaeCommand command[MAE_MAX_SWAPS + 2];
  int n, at;        /* @at is the next one; @n 0: none */
  gboolean sent;    /* @at was sent, and not answered yet */
  gboolean undoing; /* the move was refused: its swaps are undone, the last one first */
  guint source;     /* source that sends the next one; 0: none */
} MaeSteps;

/* The panes of the page, of which a small window shows one at a time. */
typedef enum {
  MAE_PANE_TABLE, /* track, market, cards */
  MAE_PANE_BOARD,
  MAE_PANE_PLAYERS, /* with log and chat */
  MAE_N_PANES,
} MaeTablePane;

/* The page's minimum width in pixels, at the ordinary text size. */
#define MAE_TABLE_LEAST 360

struct _MaeTablePage {
  GtkWidget parent_instance;

  MaeToasts *toasts;
  MaeSidePanel *side;
  MaeTrack *track;
  MaeMarket *market;
  MaeGrid *grid;
  MaeBoard *board;
  MaeOwnPanel *own;
  GtkBox *opponents;
  MaeLorenzoPanel *lorenzo;
  MaeTableTalk *talk;
  GtkLabel *hint, *second;
  GtkBox *bar, *buttons;
  GtkWidget *hint_button, *rail_button;
  GtkLabel *rail_mark, *players_mark; /* how many messages of the chat are new */
  GtkWidget *controls;                /* shown instead of the page's bar; NULL: none */
  GtkButton *cancel, *confirm, *confirm_end, *end_turn;
  MaeMotion *motion;
  MaeReportBanner *report_banner;
  MaeHighlight *highlight;

  GtkScrolledWindow *scroller; /* scrolls everything except the bar */
  GtkBox *areas, *middle;
  GtkWidget *track_frame, *rail;
  GtkWidget *switcher, *to_table, *to_board, *to_players;
  gboolean compact;  /* only @pane is shown */
  MaeTablePane pane; /* kept also while the page isn't compact */

  MaeModel *model;
  MaeSession *session;
  GSettings *settings;    /* NULL: without a session */
  gboolean is_newcomer;   /* the player has never made a move, and is shown a tip */
  char *task;             /* said instead of tips before the main action; NULL: nothing */
  MaeSoundPlayer *sounds; /* NULL: silent */
  MaeTableSend send;
  gpointer send_data;

  MaeTableMove move;
  gboolean planning; /* it isn't the player's turn: moves are made in @plan */
  MaeGame plan;      /* from mae_game_at_turn(): what moves are planned on */
  char *plan_note;   /* what happened to the plan, shown on the tray; NULL: nothing to say */
  MaeSteps steps;    /* the commands of the move being made */
  int swaps_made;    /* how many swaps were made for the last move; undoing it undoes them too */
  int swaps_to_undo; /* how many of them are still to be undone */
  guint size_id;     /* source that checks whether there is room for a large table */
  gboolean dragging;
  MaeRefocus refocus;
  gboolean rail_is_old; /* other players' panels are out of date */

  /* For animations. */
  MaeTableMove shown; /* the move as last shown */
  gboolean dropped;   /* the last step of the draft was a drop, so it isn't animated */
  gboolean carried;   /* the player's next move isn't animated */

  MaeLogSubject shown_subject; /* what is highlighted */
  guint show_id;               /* frame callback that scrolls to it */
  int show_frames;             /* frames since it was set */
};

/* ── table-page.c ──────────────────────────────────────────────────────────────────────────── */

/* Returns the game, or NULL. */
const MaeGame *mae_table_page_game (MaeTablePage *self);

/* Returns whether a move can be put together now: on the player's turn, or as a plan. */
gboolean mae_table_page_usable (MaeTablePage *self);

/* Returns whether a command can be sent now. While a move of several commands is sent, only its
 * next one can. */
gboolean mae_table_page_can_send (MaeTablePage *self);

/* Updates everything. */
void mae_table_page_refresh (MaeTablePage *self);

/* Shows @why. */
void mae_table_page_refuse (MaeTablePage *self, const MaeReject *why);

/* ── table-page-plan.c ─────────────────────────────────────────────────────────────────────── */

/* Returns the game in which moves are made: the game, or on other players' turns what it would be
 * on the player's turn. */
const MaeGame *mae_table_page_move_game (MaeTablePage *self);

/* Drop the current move, and start a new one. */
void mae_table_page_start_anew (MaeTablePage *self);

/* To be called when the game has changed: keeps what is still legal of the current move, and tells
 * the player how a plan has changed. @batch may be NULL. */
void mae_table_page_rebase (MaeTablePage *self, const MaeBatch *batch);

/* To be called when the game has changed, and the current move is dropped. */
void mae_table_page_follow_turn (MaeTablePage *self);

/* Plans to activate a leader, or with @discards to discard it. */
void mae_table_page_plan_leader (MaeTablePage *self, int leader, gboolean discards);

/* Removes the note about the plan. Returns whether there was one. */
gboolean mae_table_page_forget_note (MaeTablePage *self);

/* ── table-page-panes.c ────────────────────────────────────────────────────────────────────── */

void mae_table_page_install_panes (GtkWidgetClass *klass);

/* Shows @pane, if the page is compact, and otherwise remembers it. */
void mae_table_page_show_pane (MaeTablePage *self, MaeTablePane pane);

/* To be called when the server waits for other players than before. */
void mae_table_page_follow_clock (MaeTablePage *self);

/* To be called when the desktop's text size has changed. */
void mae_table_page_follow_text (MaeTablePage *self);

/* Returns the button that leads to @part; NULL: the part is visible. */
GtkWidget *mae_table_page_get_way (MaeTablePage *self, MaeTablePart part);

/* ── table-page-steps.c ────────────────────────────────────────────────────────────────────── */

/* Sends @command. If it can't be sent now, shows that and returns FALSE. */
gboolean mae_table_page_send (MaeTablePage *self, const MaeCommand *command);

/* Sends @swaps, then @command, then, if @end is TRUE, the end of the turn. */
void mae_table_page_send_steps (MaeTablePage *self, const MaeSwap *swaps, int n_swaps,
                                const MaeCommand *command, gboolean end);

/* To be called for each batch. Returns whether the batch was one of the move's commands, after
 * which the draft stays. */
gboolean mae_table_page_step_made (MaeTablePage *self, const MaeBatch *batch);

/* To be called when a command can be sent again: sends the next step, if there is one. */
void mae_table_page_next_step (MaeTablePage *self);

/* To be called for each batch after mae_table_page_step_made(): ends the turn if that was requested
 * and nothing useful is left to do. */
void mae_table_page_end_if_done (MaeTablePage *self, const MaeBatch *batch);

/* Drops the current move, or else takes back the last one, with the swaps that were made for it. */
void mae_table_page_undo (MaeTablePage *self);

/* To be called when a command can be sent again: takes back the next of the swaps that
 * mae_table_page_undo() has left to undo. */
void mae_table_page_undo_swaps (MaeTablePage *self);

/* To be called for each refusal, and when another game is shown. */
void mae_table_page_step_refused (MaeTablePage *self);
/* Drops the commands that aren't sent yet. */
void mae_table_page_forget_steps (MaeTablePage *self);

/* ── table-page-moves.c ────────────────────────────────────────────────────────────────────── */

void mae_table_page_install_moves (GtkWidgetClass *klass);

/* Each of these makes one step of a move and shows it, or shows why it isn't legal. */
void mae_table_page_take_line (MaeTablePage *self, gboolean row, int index);
void mae_table_page_choose_deck (MaeTablePage *self, int level, int colour);
void mae_table_page_choose_slot (MaeTablePage *self, int slot);
void mae_table_page_place (MaeTablePage *self, int resource, int from, int container);
void mae_table_page_take_back (MaeTablePage *self, int resource, int container);
void mae_table_page_swap (MaeTablePage *self, int a, int b);
void mae_table_page_use_leader (MaeTablePage *self, int leader, gboolean discards);
void mae_table_page_confirm (MaeTablePage *self, gboolean end);
void mae_table_page_cancel (MaeTablePage *self);
void mae_table_page_place_all (MaeTablePage *self);

/* Moves the focus to the next step of the move. */
void mae_table_page_focus_next (MaeTablePage *self);

/* ── table-page-motion.c ───────────────────────────────────────────────────────────────────── */

void mae_table_page_init_motion (MaeTablePage *self);

/* Returns the panel of another player, or NULL. */
GtkWidget *mae_table_page_get_panel (MaeTablePage *self, int seat);

/* Hides in all widgets what the overlay animates; to be called after new widgets are made. */
void mae_table_page_veil (MaeTablePage *self);

/* Makes the scene of @batch; to be called before the page shows it. (transfer full) */
MaeScene *mae_table_page_prepare_scene (MaeTablePage *self, const MaeBatch *batch);

/* To be called before and after the page shows a step of the draft. */
void mae_table_page_note_units (MaeTablePage *self, MaeTableUnits *units);
void mae_table_page_show_step (MaeTablePage *self, const MaeTableUnits *units);

/* ── table-page-show.c ─────────────────────────────────────────────────────────────────────── */

/* Returns what another player has done last, or NULL. In a small window the log isn't in sight. */
char *mae_table_page_last_done_text (MaeTablePage *self);

void mae_table_page_install_show (GtkWidgetClass *klass);

/* Stops showing what a line of the log is about. */
void mae_table_page_forget_subject (MaeTablePage *self);

/* ── table-page-drag.c ─────────────────────────────────────────────────────────────────────── */

void mae_table_page_install_drag (GtkWidgetClass *klass);

/* ── table-page-keys.c ─────────────────────────────────────────────────────────────────────── */

/* Handles @key for the whole move; @focus: the focused widget. Returns GDK_EVENT_STOP if it did. */
gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus);
