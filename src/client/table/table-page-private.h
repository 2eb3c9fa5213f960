/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the table page. */
#pragma once

#include "board.h"
#include "client/motion/motion.h"
#include "client/platform/side-panel.h"
#include "client/widgets/table-layout.h"
#include "client/widgets/toasts.h"
#include "grid.h"
#include "market.h"
#include "move-bar.h"
#include "pane-switcher.h"
#include "rail.h"
#include "refocus.h"
#include "report-banner.h"
#include "subject-light.h"
#include "table-motion.h"
#include "table-page.h"
#include "table-parts.h"
#include "track.h"

struct _MaeTablePage {
  GtkWidget parent_instance;

  MaeToasts *toasts;
  MaeSidePanel *side;
  GtkScrolledWindow *scroller; /* scrolls everything except the bar */
  GtkBox *areas, *middle;
  GtkWidget *track_frame;
  MaeTrack *track;
  MaeMarket *market;
  MaeGrid *grid;
  MaeBoard *board;
  MaeRail *rail;
  MaeMoveBar *bar;
  MaePaneSwitcher *switcher;
  MaeMotion *motion;
  MaeReportBanner *report_banner;
  MaeHighlight *highlight;

  MaePlay *play;
  MaeSession *session; /* that says more about the game than @play; NULL: a replay */
  MaeTableMotion *scenes;
  MaeSubjectLight *light;

  gboolean compact;  /* only @pane is shown */
  MaeTablePane pane; /* kept also while the page isn't compact */
  guint size_id;     /* source that checks whether there is room for a large table */
  gboolean dragging;
  MaeRefocus refocus;
};

/* ── table-page-view.c ─────────────────────────────────────────────────────────────────────── */

/* Returns the game, or NULL. */
const MaeGame *mae_table_page_game (MaeTablePage *self);

MaeModel *mae_table_page_model (MaeTablePage *self);
int mae_table_page_seat (MaeTablePage *self);
MaeTableParts mae_table_page_parts (MaeTablePage *self);

/* Updates everything. */
void mae_table_page_refresh (MaeTablePage *self);

/* ── table-page-panes.c ────────────────────────────────────────────────────────────────────── */

/* Shows @pane, if the page is compact, and otherwise remembers it; and moves the focus there. */
void mae_table_page_show_pane (MaeTablePage *self, MaeTablePane pane);
void mae_table_page_go_to_pane (MaeTablePage *self, MaeTablePane pane);

/* Shows the pane that has @subject. */
void mae_table_page_show_pane_with (MaeTablePage *self, const MaeLogSubject *subject);

/* Returns the button that leads to @part; NULL: the part is visible. */
GtkWidget *mae_table_page_get_way (MaeTablePage *self, MaeTablePart part);

/* To be called when the page has another size: folds what has no room. */
void mae_table_page_update_size (MaeTablePage *self);

/* ── table-page-layout.c ───────────────────────────────────────────────────────────────────── */

/* Gets where everything is in a page of @height pixels and its current width. */
void mae_table_page_get_layout (MaeTablePage *self, int height, MaeTableLayout *layout);

/* Sets whether the areas are where that layout puts them, or below one another. */
void mae_table_page_set_whole (MaeTablePage *self, gboolean whole);

/* Sets the sizes of what is around the areas, the bar and the rail. */
void mae_table_page_place_frame (MaeTablePage *self, const MaeTableLayout *layout);

/* ── table-page-focus.c ────────────────────────────────────────────────────────────────────── */

GtkWidget *mae_table_page_get_focus (MaeTablePage *self);

/* Returns whether there is no focus, or it is on a widget that isn't useful any more. */
gboolean mae_table_page_focus_is_idle (MaeTablePage *self);

/* Returns whether it is on something on the tray, which goes with the move. */
gboolean mae_table_page_focus_is_on_tray (MaeTablePage *self);

/* Moves the focus to the next step of the move. */
void mae_table_page_focus_next (MaeTablePage *self);

/* After a move, moves the focus to the next thing to do. */
gboolean mae_table_page_focus_next_thing (MaeTablePage *self);

/* Moves the focus to where it is due after a move or an undo. */
void mae_table_page_refocus (MaeTablePage *self);

/* ── table-page-moves.c ────────────────────────────────────────────────────────────────────── */

/* Makes @step and shows it, or why it wasn't made, and where the move goes on. */
MaeStepOutcome mae_table_page_step (MaeTablePage *self, MaeStep step);

/* Opens the card of @leader, to activate or discard it; and does that. */
void mae_table_page_offer_leader (MaeTablePage *self, int leader);
void mae_table_page_use_leader (MaeTablePage *self, int leader, gboolean discards);

void mae_table_page_confirm (MaeTablePage *self, gboolean end);
void mae_table_page_end_turn (MaeTablePage *self);

/* Drops the current move, or else takes back the last one. */
void mae_table_page_undo (MaeTablePage *self);

/* Drops the move. Returns FALSE if there is none, or it is being sent. */
gboolean mae_table_page_cancel (MaeTablePage *self);

/* ── table-page-actions.c ──────────────────────────────────────────────────────────────────── */

void mae_table_page_install_actions (GtkWidgetClass *klass);

/* ── table-page-drag.c ─────────────────────────────────────────────────────────────────────── */

void mae_table_page_install_drag (GtkWidgetClass *klass);

/* ── table-page-keys.c ─────────────────────────────────────────────────────────────────────── */

/* Handles @key for the whole move; @focus: the focused widget. Returns GDK_EVENT_STOP if it did. */
gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus);
