/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the window's files: window-pages.c shows pages; window.c puts all together;
 * window-play.c the course of a game; window-online.c connecting to servers; window-games.c games
 * on this computer; window-open.c files and links. */
#pragma once

#include "banner.h"
#include "client/game/lesson.h"
#include "client/game/puzzle.h"
#include "client/pages/coach.h"
#include "client/pages/end-page.h"
#include "client/pages/rules-dialog.h"
#include "client/play/hinting.h"
#include "client/play/match.h"
#include "client/session/link.h"
#include "client/session/server-book.h"
#include "client/session/session.h"
#include "client/widgets/toasts.h"
#include "header.h"
#include "ruleset/ruleset-io.h"
#include "turn-notice.h"
#include "window.h"

struct _MaeWindow {
  AdwApplicationWindow parent_instance;

  MaeHeader *header;
  MaeBanner *banner;
  MaeToasts *toasts;
  GtkStack *pages;

  GSettings *settings;
  MaeSoundPlayer *sounds; /* NULL: silent */
  guint cleanup_id;
  MaeRulesDialog *rules; /* weak, NULL unless open */
  GtkWidget *password;   /* the question; weak, NULL unless open */
  GtkWidget *asking;     /* whether to leave; weak, NULL unless open */

  MaeServerBook *book;   /* servers played on */
  MaeSession *session;   /* NULL before the first game */
  MaeMatch *match;       /* what is played; NULL before the first game */
  MaeTurnNotice *notice; /* of that session; NULL: no notifications */
  char *unsaved;         /* why the current game isn't saved; NULL: it is */
  gboolean closing;      /* the window is closed after leaving the game */
  gboolean leaving;      /* the player leaves the table for the hall */
  GCancellable *opening; /* of the file being read; NULL: none */
  gboolean is_for_file;  /* the window was opened for a file */
  MaeLink link;          /* the server and table that the player is joining; empty: none */

  MaeCoach *coach;
  MaeLesson lesson;
  MaeHinting *hinting;
  MaePuzzleTry trying; /* the puzzle that is played; its puzzle is NULL if it isn't one */
};

/* Returns @window, which GTK has given to a callback as a widget or a pointer. The window's files
 * don't ask for its type, so that only window.c, which defines it, needs the others. */
static inline MaeWindow *
mae_window_of (gpointer window)
{
  return window;
}

/* Shows @page with @title and @subtitle (NULL: none). It replaces the page shown before, which is
 * removed. With @back the header bar has a back button. Takes a floating reference. */
void mae_window_show_page (MaeWindow *self, GtkWidget *page, const char *title,
                           const char *subtitle, gboolean back);

/* Shows @page at once, and removes all other pages and closes all dialogs, so that nothing of them
 * can be seen or read. */
void mae_window_cover (MaeWindow *self, GtkWidget *page, const char *title);

/* Returns the current page, or NULL before the first one. */
GtkWidget *mae_window_get_page (MaeWindow *self);

/* Changes the titles of the current page; NULL: none. */
void mae_window_set_titles (MaeWindow *self, const char *title, const char *subtitle);

/* Return whether the current page is of @type, and whether it is one of a running game. */
gboolean mae_window_shows (MaeWindow *self, GType type);
gboolean mae_window_shows_game (MaeWindow *self);

/* Removes pages that aren't shown any more, soon. */
void mae_window_tidy_pages (MaeWindow *self);

void mae_window_show_start (MaeWindow *self);

/* Shows a short message at the bottom of the window. */
void mae_window_toast (MaeWindow *self, const char *text);

/* Updates the header bar's first buttons: back or leave, and undo with the reason why it isn't
 * possible. */
void mae_window_update_header (MaeWindow *self);

/* Sets whether there is something to leave: a game, a table, a server. */
void mae_window_enable_leave (MaeWindow *self, gboolean enabled);

/* To be called in class_init: the actions that start and leave games, those about servers, games on
 * this computer, the guided game and puzzles. */
void mae_window_install_play_actions (GtkWidgetClass *klass);
void mae_window_install_online_actions (GtkWidgetClass *klass);
void mae_window_install_games_actions (GtkWidgetClass *klass);
void mae_window_install_lesson_actions (GtkWidgetClass *klass);
void mae_window_install_puzzle_actions (GtkWidgetClass *klass);

/* To be called when the session and the match were created. */
void mae_window_watch_play (MaeWindow *self);
void mae_window_watch_online (MaeWindow *self);
void mae_window_watch_games (MaeWindow *self);
void mae_window_watch_lesson (MaeWindow *self);
void mae_window_watch_puzzle (MaeWindow *self);

/* Returns the player's name from the settings or the user's account. (transfer full) */
char *mae_window_own_nickname (MaeWindow *self);

/* Shows the page to join a server, filled in from @link. The player joins by pressing its button;
 * a link alone never joins. */
void mae_window_offer_link (MaeWindow *self, const MaeLink *link);

/* Return whether leaving now would lose something; ask the player, then leave the game or (@close)
 * close the window. */
gboolean mae_window_would_lose_game (MaeWindow *self);
void mae_window_ask_to_leave (MaeWindow *self, gboolean close);

/* ── window-games.c ── */

/* Leaves the session, and those of the other people at this window. */
void mae_window_leave_session (MaeWindow *self);

/* Returns what leaving the current game means. */
const char *mae_window_leave_text (MaeWindow *self);

/* Leaves a game of several people at this window, which may be over: one person goes on. */
void mae_window_leave_together (MaeWindow *self);

/* Plays the last game on this computer again: with the same players, and other cards. */
void mae_window_play_again (MaeWindow *self);

/* Returns the number of the current game in the store; 0: it isn't there. */
gint64 mae_window_replayable (MaeWindow *self);

/* Has @page show the analysis of the current game if that is in the store. */
void mae_window_analyze_game (MaeWindow *self, MaeEndPage *page);

/* Returns whether the table or the replay of the window's game, which is over, is shown; going back
 * leads to its end. */
gboolean mae_window_looks_back (MaeWindow *self);
#define MAE_LOOKS_BACK "mae-looks-back" /* data of such a table page */

/* Shows the replay of @record, from any move of which a game on this computer can be played. */
void mae_window_show_record (MaeWindow *self, MaeRecord *record);

/* Continues @record from a file, or shows its replay if it is over, and saves it in the store. */
void mae_window_open_record (MaeWindow *self, MaeRecord *record);

/* Leaves a game that is over or in the store. */
void mae_window_leave_saved (MaeWindow *self);

/* Takes the game @number of the store to play it in this window. If another window has it, presents
 * that window; if another process has it, says so. Returns NULL in these cases. (transfer full) */
MaeStoreLock *mae_window_take_game (MaeWindow *self, gint64 number);

/* Plays the lesson's game: from its start, or (@record, @lock: transfer full) from where it was
 * left. */
void mae_window_play_lesson (MaeWindow *self, MaeRecord *record, MaeStoreLock *lock);

/* Plays a puzzle from its record. The game isn't saved, and computer players don't move. */
void mae_window_play_puzzle (MaeWindow *self, MaeRecord *record);

/* ── window-lesson.c ── */

/* Returns the widget of @part, or NULL if it isn't on the current page. */
GtkWidget *mae_window_find_part (MaeWindow *self, MaeLessonPart part);

/* Hides the coach's card, and ends the hint that it showed. */
void mae_window_hide_coach (MaeWindow *self);

/* ── window-hint.c ── */

/* To be called in class_init: the action that asks for a hint. */
void mae_window_install_hint_actions (GtkWidgetClass *klass);

/* Shows the next stage of the hint, which a thread finds: what to look at, then the move. */
void mae_window_show_hint (MaeWindow *self);

/* To be called when the window is created. */
void mae_window_watch_hint (MaeWindow *self);

/* Updates whether a hint is possible, and hides one that no longer fits the table. */
void mae_window_update_hint (MaeWindow *self);

/* Has the coach show @hint's move, and prepares it on the table. */
void mae_window_propose (MaeWindow *self, const MaeHint *hint);

/* Returns whether a puzzle is on the table. */
gboolean mae_window_shows_puzzle (MaeWindow *self);

/* Has the coach show its text about the puzzle. Returns FALSE if there is none. */
gboolean mae_window_update_puzzle (MaeWindow *self);

/* Handles the coach's @button: "next", "show" or "close". Returns FALSE if no answer is shown. */
gboolean mae_window_press_puzzle (MaeWindow *self, const char *button);

/* ── window-zoom.c ── */

/* To be called in class_init: the action that makes text and pieces larger or smaller. */
void mae_window_install_zoom_actions (GtkWidgetClass *klass);

/* To be called when the window has its settings: applies the size that is kept there, and follows
 * pinches. */
void mae_window_watch_zoom (MaeWindow *self);

/* ── window-open.c ── */

/* To be called in class_init: installs the actions that open and save files. */
void mae_window_install_open_actions (GtkWidgetClass *klass);

/* Lets files and links be dropped on the window. */
void mae_window_accept_drops (MaeWindow *self);
