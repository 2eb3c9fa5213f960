/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window as a place for pages: which one is shown, titles and messages. All other files of the
 * window use it; it uses none of them. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/pages/computer-page.h"
#include "client/pages/editor-page.h"
#include "client/pages/end-page.h"
#include "client/pages/games-page.h"
#include "client/pages/lobby-page.h"
#include "client/pages/online-page.h"
#include "client/pages/rulesets-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/statistics-page.h"
#include "client/pages/together-page.h"
#include "client/platform/dialog.h"
#include "client/session/session-seats.h"
#include "client/table/table-page.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

/* With more pages than this, old ones are removed at once. */
#define PAGES_MOST 4

/* ── Pages ─────────────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_window_get_page (MaeWindow *self)
{
  return gtk_stack_get_visible_child (self->pages);
}

gboolean
mae_window_shows (MaeWindow *self, GType type)
{
  GtkWidget *page = mae_window_get_page (self);

  return page && G_TYPE_CHECK_INSTANCE_TYPE (page, type);
}

/* Returns whether a page about saved games is shown. */
static gboolean
shows_games (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_GAMES_PAGE)
         || mae_window_shows (self, MAE_TYPE_COMPUTER_PAGE)
         || mae_window_shows (self, MAE_TYPE_TOGETHER_PAGE)
         || mae_window_shows (self, MAE_TYPE_RULESETS_PAGE)
         || mae_window_shows (self, MAE_TYPE_EDITOR_PAGE)
         || mae_window_shows (self, MAE_TYPE_STATISTICS_PAGE);
}

/* Returns a page that isn't shown any more, or NULL. */
static GtkWidget *
find_old_page (MaeWindow *self)
{
  GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages));

  return page && page == mae_window_get_page (self) ? gtk_widget_get_next_sibling (page) : page;
}

static gboolean
has_many_pages (MaeWindow *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->pages);

  return g_list_model_get_n_items (G_LIST_MODEL (pages)) > PAGES_MOST;
}

/* Removes one page only, because that can take as long as a frame. */
static gboolean
remove_old_page_cb (gpointer user_data)
{
  MaeWindow *self = user_data;
  GtkWidget *page = find_old_page (self);

  self->cleanup_id = 0;
  if (page)
    gtk_stack_remove (self->pages, page);
  mae_window_tidy_pages (self);
  return G_SOURCE_REMOVE;
}

/* Old pages are removed after the transition, when there is nothing else to do. When a server makes
 * the window show one page after the other, neither comes; then the oldest ones are removed before
 * more is read from the server. */
void
mae_window_tidy_pages (MaeWindow *self)
{
  gboolean many = has_many_pages (self);

  if (!find_old_page (self) || (gtk_stack_get_transition_running (self->pages) && !many))
    return;
  /* Not here: the stack may still be emitting its signal. */
  g_clear_handle_id (&self->cleanup_id, g_source_remove);
  self->cleanup_id = g_idle_add_full (many ? G_PRIORITY_HIGH : G_PRIORITY_DEFAULT_IDLE,
                                      remove_old_page_cb, self, NULL);
}

/* Unless a page sets the focus itself, the first control gets it. */
static void
focus_page (GtkWidget *page)
{
  if (!gtk_widget_grab_focus (page))
    gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD);
}

gboolean
mae_window_shows_game (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
         || mae_window_shows (self, MAE_TYPE_SETUP_PAGE);
}

/* @back: the page itself has something to go back to. */
static void
update_back (MaeWindow *self, gboolean back)
{
  gboolean to_hall = self->session && mae_session_keeps_seat (self->session);

  mae_header_set_goes_back (self->header, back);
  mae_header_set_keeps_seat (self->header, to_hall);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", back || to_hall);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.to-hall", to_hall);
}

void
mae_window_show_page (MaeWindow *self, GtkWidget *page, const char *title, const char *subtitle,
                      gboolean back)
{
  gboolean was_game = mae_window_shows_game (self);
  gboolean was_lobby = mae_window_shows (self, MAE_TYPE_LOBBY_PAGE);

  /* The focused widget is removed with its page. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  if (gtk_widget_get_parent (page) != GTK_WIDGET (self->pages))
    gtk_stack_add_child (self->pages, page);

  mae_a11y_tidy_buttons (page);
  gtk_stack_set_visible_child (self->pages, page);
  if (was_lobby || (was_game && !mae_window_shows_game (self))) /* they are about that place */
    mae_toasts_clear (self->toasts);
  mae_window_set_titles (self, title, subtitle);
  update_back (self, back);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.result", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.rulesets",
                                 mae_window_shows (self, MAE_TYPE_START_PAGE)
                                     || mae_window_shows (self, MAE_TYPE_ONLINE_PAGE)
                                     || shows_games (self));
  mae_window_update_header (self);
  mae_window_tidy_pages (self);

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    focus_page (page);
  g_signal_emit_by_name (self, "page-shown");
}

void
mae_window_cover (MaeWindow *self, GtkWidget *page, const char *title)
{
  GtkStackTransitionType transition = gtk_stack_get_transition_type (self->pages);
  GtkWidget *old;

  mae_dialog_close_all (GTK_WINDOW (self));
  gtk_stack_set_transition_type (self->pages, GTK_STACK_TRANSITION_TYPE_NONE);
  mae_window_show_page (self, page, title, NULL, FALSE);
  gtk_stack_set_transition_type (self->pages, transition);
  while ((old = find_old_page (self)))
    gtk_stack_remove (self->pages, old);
}

void
mae_window_set_titles (MaeWindow *self, const char *title, const char *subtitle)
{
  mae_header_set_titles (self->header, title, subtitle);

  /* The desktop shows this title in its list of windows. */
  /* Translators: the title of the window: what is shown in it, then the name of the game. */
  g_autofree char *window_title = title ? g_strdup_printf (_ ("%s – Maestri"), title) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), window_title ? window_title : _ ("Maestri"));
}

void
mae_window_update_header (MaeWindow *self)
{
  MaeTablePage *table = mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
                            ? MAE_TABLE_PAGE (mae_window_get_page (self))
                            : NULL;
  gboolean can_undo = FALSE;
  const char *undo = table ? mae_table_page_get_undo (table, &can_undo) : NULL;

  mae_header_set_undo (self->header, undo, table && mae_table_page_is_compact (table));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo && can_undo);
}

void
mae_window_enable_leave (MaeWindow *self, gboolean enabled)
{
  update_back (self, mae_header_get_goes_back (self->header));
  mae_header_set_can_leave (self->header, enabled);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.leave-game", enabled);
}

/* ── Messages to the player ────────────────────────────────────────────────────────────────── */

void
mae_window_toast (MaeWindow *self, const char *text)
{
  GtkWidget *page = mae_window_get_page (self), *toasts = GTK_WIDGET (self->toasts);
  gboolean is_table = MAE_IS_TABLE_PAGE (page);
  gboolean is_compact = is_table && mae_table_page_is_compact (MAE_TABLE_PAGE (page));

  mae_widget_set_class (toasts, "mae-above-bar", is_table);
  mae_widget_set_class (toasts, "mae-above-panes", is_compact);
  mae_toasts_show (self->toasts, text, 6);
}

/* ── What is shown ─────────────────────────────────────────────────────────────────────────── */

gboolean
mae_window_shows_puzzle (MaeWindow *self)
{
  return self->trying.puzzle
         && mae_session_get_record (self->session) == mae_match_get_record (self->match)
         && mae_window_shows (self, MAE_TYPE_TABLE_PAGE);
}

gboolean
mae_window_is_idle (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_START_PAGE) || mae_window_shows (self, MAE_TYPE_END_PAGE)
         || shows_games (self) || mae_window_shows_puzzle (self);
}
