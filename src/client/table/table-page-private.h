/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the table page. */
#pragma once

#include <adwaita.h>

#include "board.h"
#include "client/draft/move-step.h"
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

  MaePlay *play;
  MaeSession *session;    /* that says more about the game than @play; NULL: a replay */
  GSettings *settings;    /* NULL: without a session */
  MaeSoundPlayer *sounds; /* NULL: silent */
  guint size_id;          /* source that checks whether there is room for a large table */
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

MaeModel *mae_table_page_model (MaeTablePage *self);
int mae_table_page_seat (MaeTablePage *self);

/* Updates everything. */
void mae_table_page_refresh (MaeTablePage *self);

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

/* ── table-page-moves.c ────────────────────────────────────────────────────────────────────── */

void mae_table_page_install_moves (GtkWidgetClass *klass);

/* Makes @step and shows it, or why it wasn't made, and where the move goes on. */
MaeStepOutcome mae_table_page_step (MaeTablePage *self, MaeStep step);

void mae_table_page_use_leader (MaeTablePage *self, int leader, gboolean discards);
void mae_table_page_confirm (MaeTablePage *self, gboolean end);

/* Drops the move. Returns FALSE if there is none, or it is being sent. */
gboolean mae_table_page_cancel (MaeTablePage *self);

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

/* Moves the focus to the next step of the move. */
void mae_table_page_focus_next (MaeTablePage *self);

/* Handles @key for the whole move; @focus: the focused widget. Returns GDK_EVENT_STOP if it did. */
gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus);
