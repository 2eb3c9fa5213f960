/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "my-games.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/seat-text.h"

/* More games than our servers allow aren't shown, nor more than so many badges of a game. */
#define ROWS_MAX 50
#define BADGES_MAX 3

struct _MaeMyGames {
  GtkWidget parent_instance;

  GtkWidget *list;
  MaeSession *session;
  GtkSizeGroup *badges;
  guint tick_id;
};

G_DEFINE_FINAL_TYPE (MaeMyGames, mae_my_games, GTK_TYPE_WIDGET)

typedef struct {
  gint64 game;
  GtkWidget *badges, *play;
  GtkLabel *whose, *left;
} GameRow;

static GameRow *
row_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "mae-game");
}

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_open_game (MAE_MY_GAMES (widget)->session, g_variant_get_int64 (parameter));
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

static void
show_badges (GtkBox *badges, const MaeSeatInfo *seat)
{
  const MaeRoster roster = mae_seat_roster (seat);

  mae_box_clear (badges);
  for (int i = 0; i < MIN (seat->n_players, BADGES_MAX); i++) {
    MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, i, &roster);
    GtkWidget *image = mae_piece_image_new (&badge, 28);

    gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
    gtk_box_append (badges, image);
  }
}

static void
show_time (MaeMyGames *self, GtkWidget *widget, const MaeSeatInfo *seat)
{
  const GameRow *row = row_of (widget);
  gint64 remaining = mae_session_get_seat_remaining (self->session, seat);
  g_autofree char *left = mae_seat_left_text (remaining);

  mae_a11y_text (row->left, left ? left : "");
  gtk_widget_set_visible (GTK_WIDGET (row->left), left != NULL);
  mae_widget_set_class (GTK_WIDGET (row->left), "mae-late",
                        seat->is_my_turn && mae_seat_is_late (seat->turn_time, remaining));
}

/* Says all of the row, in the order of urgency. */
static void
name_row (MaeMyGames *self, GtkWidget *widget, const MaeSeatInfo *seat, const char *others,
          const char *whose, const char *about)
{
  gint64 remaining = mae_session_get_seat_remaining (self->session, seat);
  g_autofree char *left = mae_seat_spoken_left_text (remaining);
  g_autoptr (GString) text = g_string_new (others);

  if (*whose != '\0')
    g_string_append_printf (text, ". %s", whose);
  if (left)
    g_string_append_printf (text, ", %s", left);
  g_string_append_printf (text, ". %s", about);
  mae_a11y_own_name (widget);
  mae_a11y_name (widget, text->str);
}

static void
describe (MaeMyGames *self, GtkWidget *widget, const MaeSeatInfo *seat, gboolean is_first)
{
  const GameRow *row = row_of (widget);
  g_autofree char *others = mae_seat_others_text (seat);
  g_autofree char *about = mae_seat_about_text (seat, mae_session_get_tables (self->session));
  g_autofree char *whose = mae_seat_whose_text (seat);
  gboolean mine = seat->is_my_turn && !seat->is_asleep;
  /* Translators: %s are names of players. */
  g_autofree char *play = g_strdup_printf (_ ("Play with %s"), others);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), others);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (widget), about);
  if (seat->name)
    mae_a11y_tip (widget, seat->name);
  show_badges (GTK_BOX (row->badges), seat);
  gtk_label_set_label (row->whose, whose);
  mae_a11y_name (row->play, play);
  mae_widget_set_class (widget, "mae-my-turn", mine);
  mae_widget_set_class (GTK_WIDGET (row->whose), "mae-soft", !mine);
  mae_widget_set_class (row->play, "mae-waiting", mine && is_first);
  show_time (self, widget, seat);
  name_row (self, widget, seat, others, whose, about);
}

static GtkWidget *
make_row (MaeMyGames *self, const MaeSeatInfo *seat)
{
  GtkWidget *widget = adw_action_row_new (), *right = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GameRow *row = g_new (GameRow, 1);

  *row = (GameRow){
    .game = seat->game,
    .badges = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3),
    .play = gtk_button_new_with_label (_ ("Play")),
    .whose = GTK_LABEL (gtk_label_new (NULL)),
    .left = GTK_LABEL (gtk_label_new (NULL)),
  };
  g_object_set_data_full (G_OBJECT (widget), "mae-game", row, g_free);
  /* Names come from other players, so they aren't read as markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (widget), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (widget), 2);
  gtk_size_group_add_widget (self->badges, row->badges);
  adw_action_row_add_prefix (ADW_ACTION_ROW (widget), row->badges);

  gtk_widget_set_valign (right, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (right, 10);
  gtk_label_set_xalign (row->whose, 1);
  gtk_label_set_xalign (row->left, 1);
  gtk_widget_add_css_class (GTK_WIDGET (row->whose), "mae-whose");
  gtk_widget_add_css_class (GTK_WIDGET (row->left), "mae-left");
  gtk_box_append (GTK_BOX (right), GTK_WIDGET (row->whose));
  gtk_box_append (GTK_BOX (right), GTK_WIDGET (row->left));
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), right);

  gtk_widget_set_valign (row->play, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (row->play, "mae-small");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->play), "games.play");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->play), "x", seat->game);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), row->play);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), TRUE);
  MAE_CONNECT (widget, "activated", gtk_widget_activate, row->play);
  mae_wrap_layout_set_row (GTK_LIST_BOX_ROW (widget));
  return widget;
}

static GtkWidget *
row_at (MaeMyGames *self, guint i)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) i));
}

/* Returns whether the rows are those of @list, in this order. While the pointer or the keyboard is
 * there they stay, as long as they are the same games: nothing moves under the pointer. */
static gboolean
fits (MaeMyGames *self, const MaeSeatList *list)
{
  guint n = MIN (list->n_seats, ROWS_MAX);

  for (guint i = 0; i < n; i++)
    if (!row_at (self, i) || row_of (row_at (self, i))->game != list->seats[i].game)
      return FALSE;
  return row_at (self, n) == NULL;
}

static const MaeSeatInfo *
seat_of (const MaeSeatList *list, gint64 game)
{
  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].game == game)
      return &list->seats[i];
  return NULL;
}

static gboolean
is_in_use (MaeMyGames *self, const MaeSeatList *list)
{
  guint n = 0;

  if (!(gtk_widget_get_state_flags (self->list)
        & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_WITHIN)))
    return FALSE;
  for (; row_at (self, n); n++)
    if (!seat_of (list, row_of (row_at (self, n))->game))
      return FALSE;
  return n == MIN (list->n_seats, ROWS_MAX);
}

static void
make_rows (MaeMyGames *self, const MaeSeatList *list)
{
  gboolean had_focus = (gtk_widget_get_state_flags (self->list) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint i = 0; i < MIN (list->n_seats, ROWS_MAX); i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (self, &list->seats[i]));
  if (had_focus && list->n_seats > 0)
    gtk_widget_grab_focus (row_at (self, 0));
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
on_tick_cb (gpointer data)
{
  MaeMyGames *self = data;
  const MaeSeatList *list = mae_session_get_seats (self->session);

  for (guint i = 0; list && row_at (self, i); i++) {
    const MaeSeatInfo *seat = seat_of (list, row_of (row_at (self, i))->game);
    if (seat)
      show_time (self, row_at (self, i), seat);
  }
  return G_SOURCE_CONTINUE;
}

/* Once a second, while a clock runs and is seen. */
static void
run_clock (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);
  gboolean runs = FALSE;

  for (guint i = 0; list && i < list->n_seats; i++)
    runs |= list->seats[i].remaining >= 0;
  runs = runs && gtk_widget_get_mapped (GTK_WIDGET (self));
  if (runs && self->tick_id == 0)
    self->tick_id = g_timeout_add_seconds (1, on_tick_cb, self);
  else if (!runs)
    g_clear_handle_id (&self->tick_id, g_source_remove);
}

static void
show (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);
  gboolean any = FALSE;

  gtk_widget_set_visible (GTK_WIDGET (self), list && list->n_seats > 0);
  if (!list)
    return;
  if (!fits (self, list) && !is_in_use (self, list))
    make_rows (self, list);
  for (guint i = 0; row_at (self, i); i++) {
    const MaeSeatInfo *seat = seat_of (list, row_of (row_at (self, i))->game);
    describe (self, row_at (self, i), seat, !any);
    any |= seat->is_my_turn && !seat->is_asleep;
  }
  run_clock (self);
}

gboolean
mae_my_games_has_turn (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);

  return list && list->n_seats > 0 && list->seats[0].is_my_turn && !list->seats[0].is_asleep;
}

gboolean
mae_my_games_focus (MaeMyGames *self)
{
  return row_at (self, 0) && gtk_widget_grab_focus (row_at (self, 0));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_my_games_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_my_games_parent_class)->map (widget);
  run_clock (MAE_MY_GAMES (widget));
}

static void
mae_my_games_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_my_games_parent_class)->unmap (widget);
  run_clock (MAE_MY_GAMES (widget));
}

static void
mae_my_games_class_init (MaeMyGamesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = mae_my_games_map;
  widget_class->unmap = mae_my_games_unmap;
  MAE_OWN (klass, MaeMyGames, g_object_unref, session, badges);
  MAE_OWN_SOURCE (klass, MaeMyGames, tick_id);
  mae_widget_class_set_template (widget_class, "my-games");
  MAE_BIND_CHILDREN (widget_class, MaeMyGames, list);
  gtk_widget_class_install_action (widget_class, "games.play", "x", play_cb);
}

static void
mae_my_games_init (MaeMyGames *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->badges = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
}

void
mae_my_games_set_session (MaeMyGames *self, MaeSession *session)
{
  self->session = g_object_ref (session);
  MAE_CONNECT (session, "seats-changed", show, self);
  show (self);
}
