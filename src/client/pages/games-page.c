/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "games-page.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"

/* Rows shown at first; a button shows as many more. */
#define GAMES_AT_ONCE 60

struct _MaeGamesPage {
  GtkWidget parent_instance;

  GtkStack *stack;
  AdwPreferencesGroup *unfinished, *finished;
  GtkWidget *more;
  AdwStatusPage *error;
  GtkBox *beginnings; /* buttons to start a game, shown if there are no games yet */

  GPtrArray *games; /* MaeGameInfo; NULL: not loaded yet */
  GPtrArray *rows;  /* GtkWidget: the rows of both groups, each with its game's number */
  guint most;       /* rows to show */
  gint64 doomed;    /* number of the game to be deleted */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (MaeGamesPage, mae_games_page, GTK_TYPE_WIDGET)

static void reload (MaeGamesPage *self);

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

/* Adds a button. @what and @title form its accessible name, since there are many such buttons. */
static GtkWidget *
add_button (GtkWidget *row, const char *label, const char *icon, const char *what,
            const char *title, const char *action, gint64 number)
{
  GtkWidget *button =
      icon ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_label (label);
  g_autofree char *name = g_strdup_printf ("%s: %s", what, title);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, icon ? "flat" : "mae-small");
  mae_a11y_label_and_tip (button, name, icon ? what : NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return button;
}

/* Returns a game's details: result, level of the strongest computer player if there is one, and
 * date. (transfer full) */
static char *
subtitle_of (const MaeGameInfo *info)
{
  const MaeStoredGame *game = info->stored;
  g_autofree char *result = mae_game_info_result (info);
  g_autofree char *when = mae_when_text (game->finished ? game->finished : game->played);
  int level = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    level = MAX (level, game->level[seat]);
  if (level == 0)
    return mae_parts_text (g_strdup_printf ("%s · %s", result, when));
  return mae_parts_text (g_strdup_printf ("%s · %s · %s", result, mae_level_label (level), when));
}

/* Shows the player's points, highlighted if they were the most, or those of the winner if several
 * people played; for an unfinished game the round. */
static GtkWidget *
badge_new (const MaeGameInfo *info)
{
  const MaeStoredGame *game = info->stored;
  GtkWidget *badge =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_autofree char *text = NULL;
  int seat = mae_stored_game_shown_seat (game);

  if (game->state == MAE_TABLE_RUNNING)
    text = info->round > 0 ? g_strdup_printf ("%d", info->round) : g_strdup ("…");
  else
    text = game->state == MAE_TABLE_ENDED ? g_strdup_printf ("%d", game->points[seat])
                                          : g_strdup ("–");
  gtk_label_set_label (GTK_LABEL (badge), text);
  gtk_widget_set_valign (badge, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (badge, "mae-result");
  if (game->state == MAE_TABLE_ENDED && game->rank[seat] == 1
      && !mae_stored_game_is_together (game))
    gtk_widget_add_css_class (badge, "mae-won");
  return badge;
}

/* Creates a row. @first: its game is the unfinished one that was played last. */
static GtkWidget *
row_new (const MaeGameInfo *info, gboolean first)
{
  GtkWidget *row = adw_action_row_new (), *usual = NULL, *replay = NULL;
  g_autofree char *title = mae_game_info_title (info);
  g_autofree char *subtitle = subtitle_of (info);
  g_autofree char *heard = g_strdup_printf ("%s, %s", title, subtitle);
  gint64 number = info->stored->number;
  gboolean running = info->stored->state == MAE_TABLE_RUNNING;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), badge_new (info));
  mae_a11y_name (row, heard);
  if (!info->broken) {
    if (running) {
      usual = add_button (row, _ ("Continue"), NULL, _ ("Continue"), heard, "win.continue", number);
      mae_widget_set_class (usual, "mae-waiting", first);
    }
    /* The replay of a game that goes on would show the hidden leaders of everybody here. */
    if (!running || !mae_stored_game_is_together (info->stored)) {
      replay = add_button (row, _ ("Replay"), NULL, _ ("Replay"), heard, "win.replay", number);
      gtk_widget_add_css_class (replay, "mae-quiet");
    }
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), usual ? usual : replay);
    mae_a11y_own_name (usual ? usual : replay);
    add_button (row, NULL, "document-save-symbolic", _ ("Export"), heard, "win.export", number);
  }
  add_button (row, NULL, "user-trash-symbolic", _ ("Delete"), heard, "games.delete", number);
  mae_a11y_own_name (row);
  mae_wrap_layout_set_row (GTK_LIST_BOX_ROW (row));
  return row;
}

static void
fill (MaeGamesPage *self)
{
  guint shown = 0, n_unfinished = 0, n_finished = 0;

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index (self->rows, i);
    gboolean running = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "running"));

    adw_preferences_group_remove (running ? self->unfinished : self->finished, row);
  }
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < self->games->len && shown < self->most; i++, shown++) {
    const MaeGameInfo *info = g_ptr_array_index (self->games, i);
    gboolean running = info->stored->state == MAE_TABLE_RUNNING;
    GtkWidget *row = row_new (info, running && n_unfinished == 0);

    g_object_set_data (G_OBJECT (row), "running", GINT_TO_POINTER (running));
    adw_preferences_group_add (running ? self->unfinished : self->finished, row);
    g_ptr_array_add (self->rows, row);
    n_unfinished += running;
    n_finished += !running;
  }
  gtk_widget_set_visible (GTK_WIDGET (self->unfinished), n_unfinished > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->finished), n_finished > 0);
  gtk_widget_set_visible (self->more, shown < self->games->len);
  gtk_stack_set_visible_child_name (self->stack, self->games->len > 0 ? "games" : "empty");
}

/* ── Loading ───────────────────────────────────────────────────────────────────────────────── */

/* Sets the focus if the focused widget was removed, or there was none yet. */
static void
find_focus (MaeGamesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root && !gtk_root_get_focus (root))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
say (MaeGamesPage *self, const char *text)
{
  adw_status_page_set_description (self->error, text);
  gtk_stack_set_visible_child_name (self->stack, "error");
  find_focus (self);
}

static void
on_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) games = mae_games_list_finish (result, &error);
  MaeGamesPage *self = user_data;

  /* Canceled: the page may be destroyed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error) {
    say (self, error->message);
    return;
  }
  g_clear_pointer (&self->games, g_ptr_array_unref);
  self->games = g_steal_pointer (&games);
  fill (self);
  find_focus (self);
}

static void
reload (MaeGamesPage *self)
{
  mae_games_list_async (self->cancellable, on_listed_cb, self);
}

/* ── Deleting ──────────────────────────────────────────────────────────────────────────────── */

static void
refuse_to_delete (MaeGamesPage *self, const GError *why)
{
  g_autofree char *text = NULL;

  if (g_error_matches (why, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE))
    /* Translators: %s is a sentence that says where the game is open. */
    text = g_strdup_printf (_ ("%s Leave it there before you delete it."), why->message);
  g_signal_emit_by_name (self, "problem", text ? text : why->message);
}

static void
on_delete_response_cb (MaeGamesPage *self, const char *response)
{
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "delete"))
    return;
  if (mae_games_delete (self->doomed, &error))
    reload (self);
  else
    refuse_to_delete (self, error);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeGamesPage *self = MAE_GAMES_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeStoreLock) lock = mae_games_lock (g_variant_get_int64 (parameter), &error);

  if (!lock) {
    refuse_to_delete (self, error);
    return;
  }
  GtkWidget *question = mae_question_new (
      _ ("Delete Game?"), _ ("You won’t be able to continue or replay it, and it will no "
                             "longer count in the statistics."));
  self->doomed = g_variant_get_int64 (parameter);
  mae_question_set_answers (question, "keep", _ ("_Keep"), "delete", _ ("_Delete"),
                            ADW_RESPONSE_DESTRUCTIVE);
  MAE_CONNECT (question, "response", on_delete_response_cb, self);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

static void
set_aside_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeGamesPage *self = MAE_GAMES_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *aside = mae_games_set_aside (&error);

  if (aside)
    reload (self);
  else
    say (self, error->message);
}

static void
more_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeGamesPage *self = MAE_GAMES_PAGE (widget);

  self->most += GAMES_AT_ONCE;
  fill (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_games_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (GTK_WIDGET (MAE_GAMES_PAGE (widget)->stack), GTK_DIR_TAB_FORWARD);
}

static void
mae_games_page_class_init (MaeGamesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeGamesPage, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeGamesPage, g_ptr_array_unref, games, rows);
  MAE_SIGNAL (klass, "problem", 1, G_TYPE_STRING);
  mae_page_class_set_first (widget_class, mae_games_page_grab_focus);

  mae_widget_class_set_template (widget_class, "games-page");
  MAE_BIND_CHILDREN (widget_class, MaeGamesPage, stack, unfinished, finished, more, error,
                     beginnings);
  gtk_widget_class_install_action (widget_class, "games.delete", "x", delete_cb);
  gtk_widget_class_install_action (widget_class, "games.set-aside", NULL, set_aside_cb);
  gtk_widget_class_install_action (widget_class, "games.more", NULL, more_cb);
}

static void
mae_games_page_init (MaeGamesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (self->beginnings, TRUE, 10);
  self->rows = g_ptr_array_new ();
  self->most = GAMES_AT_ONCE;
  self->cancellable = g_cancellable_new ();
  reload (self);
}
