/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "my-games.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/words/seat-text.h"
#include "hall-row.h"
#include "row-list.h"

/* At first so many games are shown, or all that wait for the player. */
#define ROWS 5

struct _MaeMyGames {
  GtkWidget parent_instance;

  GtkWidget *heading;
  GtkLabel *waiting;
  MaeRowList *list;

  MaeSession *session;
  GtkSizeGroup *faces;
  gboolean narrow;
  guint tick_id;
};

G_DEFINE_FINAL_TYPE (MaeMyGames, mae_my_games, GTK_TYPE_WIDGET)

static const MaeSeatInfo *
seat_of (MaeMyGames *self, const char *key)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);
  gint64 game = g_ascii_strtoll (key, NULL, 10);

  for (guint i = 0; list && i < list->n_seats; i++)
    if (list->seats[i].game == game)
      return &list->seats[i];
  return NULL;
}

static gboolean
waits (const MaeSeatInfo *seat)
{
  return seat->is_my_turn && !seat->is_asleep;
}

gboolean
mae_my_games_any (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);

  return list && list->n_seats > 0;
}

guint
mae_my_games_count_turns (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);
  guint n = 0;

  for (guint i = 0; list && i < list->n_seats; i++)
    n += waits (&list->seats[i]);
  return n;
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_open_game (MAE_MY_GAMES (widget)->session,
                         g_ascii_strtoll (g_variant_get_string (parameter, NULL), NULL, 10));
}

static GMenuModel *
menu_cb (GtkWidget *row, gpointer data)
{
  MaeMyGames *self = data;
  const char *key = mae_row_list_get_key (row);
  const MaeSeatInfo *seat = seat_of (self, key);
  GMenu *menu = g_menu_new ();

  gboolean is_open = seat && seat->state == MAE_SEAT_WAITING;

  mae_row_menu_append (menu, is_open ? _ ("Go to the Table") : _ ("Play"), "games.play", key);
  if (seat && seat->code)
    mae_row_menu_append (menu, _ ("Copy Link"), "hall.copy-link", seat->code);
  if (seat && seat->turn_time >= MAE_TURN_TIME_DAYS
      && mae_session_get_holiday_days (self->session) > 0)
    mae_row_menu_append (menu, _ ("Take a Holiday…"), "hall.take-holiday", key);
  if (is_open)
    mae_row_menu_append (menu, _ ("Give Up the Seat…"), "hall.give-up-seat", key);
  else if (seat && seat->state != MAE_SEAT_ENDED)
    mae_row_menu_append (menu, _ ("Leave the Game…"), "hall.leave-game", key);
  return G_MENU_MODEL (menu);
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_cb (gpointer data, const char *key)
{
  return seat_of (data, key) != NULL;
}

static GtkWidget *
make_row_cb (gpointer data, const char *key)
{
  MaeMyGames *self = data;
  const MaeSeatInfo *seat = seat_of (self, key);
  GtkWidget *row = mae_hall_row_new (self->narrow, FALSE);
  g_autofree char *others = mae_seat_others_text (seat);
  /* Translators: %s are names of players. */
  g_autofree char *play = g_strdup_printf (_ ("Play with %s"), others);

  mae_hall_row_set_group (MAE_HALL_ROW (row), self->faces);
  GtkWidget *button = mae_hall_row_add_button (MAE_HALL_ROW (row), _ ("Play"), play, "games.play",
                                               g_variant_new_string (key));
  g_object_set_data (G_OBJECT (row), "mae-play", button);
  mae_row_menu_add (row, menu_cb, self);
  return row;
}

static void
show_text (MaeMyGames *self, GtkWidget *row, const MaeSeatInfo *seat)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  gint64 remaining = mae_session_get_seat_remaining (self->session, seat);
  g_autofree char *title = mae_seat_others_text (seat);
  g_autofree char *about = mae_seat_about_text (seat, tables);
  gint64 age = mae_session_get_seats_age (self->session);
  g_autofree char *state = mae_seat_whose_text (seat, age);
  g_autofree char *detail = mae_seat_left_text (remaining);
  g_autofree char *spoken = mae_seat_spoken_text (seat, tables, age, remaining);

  mae_hall_row_set_text (
      MAE_HALL_ROW (row),
      &(MaeHallRowText){ .title = title,
                         .about = about,
                         .state = state,
                         .detail = detail,
                         .tooltip = seat->name,
                         .spoken = spoken,
                         .is_mine = waits (seat),
                         .is_late =
                             seat->is_my_turn && mae_seat_is_late (seat->turn_time, remaining) });
}

static void
update_row_cb (gpointer data, GtkWidget *row, const char *key)
{
  MaeMyGames *self = data;
  const MaeSeatInfo *seat = seat_of (self, key);
  const MaeSeatList *list = mae_session_get_seats (self->session);
  const char *names[MAE_MAX_PLAYERS];
  gboolean computers[MAE_MAX_PLAYERS];
  GtkWidget *play = g_object_get_data (G_OBJECT (row), "mae-play");

  for (int i = 0; i < seat->n_players; i++) {
    names[i] = seat->players[i].name;
    computers[i] = seat->players[i].level > 0;
  }
  mae_hall_row_set_faces (MAE_HALL_ROW (row), names, computers, (guint) seat->n_players, 0);
  show_text (self, row, seat);
  /* Where there is room, games that wait have a button; the others an arrow. */
  gtk_widget_set_visible (play, waits (seat) && !self->narrow);
  mae_hall_row_set_arrow (MAE_HALL_ROW (row), !waits (seat) || self->narrow);
  mae_widget_set_class (play, "mae-waiting", waits (seat) && seat == &list->seats[0]);
}

static const MaeRowListFuncs funcs = { has_cb, make_row_cb, update_row_cb };

static void
on_chosen_cb (MaeMyGames *self, GtkWidget *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "games.play", "s", mae_row_list_get_key (row));
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
on_tick_cb (gpointer data)
{
  MaeMyGames *self = data;
  GtkWidget *row;

  for (guint i = 0; (row = mae_row_list_get (self->list, i)) != NULL; i++) {
    const MaeSeatInfo *seat = seat_of (self, mae_row_list_get_key (row));
    if (seat)
      show_text (self, row, seat);
  }
  return G_SOURCE_CONTINUE;
}

/* Returns whether something about @seat changes by itself. */
static gboolean
has_time (const MaeSeatInfo *seat)
{
  gboolean has = seat->remaining >= 0;

  for (int i = 0; i < seat->n_players; i++)
    has |= seat->players[i].is_to_move && seat->players[i].holiday > 0;
  return has;
}

/* Once a second, while a clock runs and is seen. */
static void
run_clock (MaeMyGames *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);
  gboolean runs = FALSE;

  for (guint i = 0; list && i < list->n_seats; i++)
    runs |= has_time (&list->seats[i]);
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
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  guint n = mae_my_games_count_turns (self);

  if (!list)
    return;
  for (guint i = 0; i < list->n_seats; i++)
    g_ptr_array_add (keys, g_strdup_printf ("%" G_GINT64_FORMAT, list->seats[i].game));
  mae_row_list_show (self->list, keys, MAX (ROWS, n));
  /* Translators: how many games wait for the player. */
  g_autofree char *text = g_strdup_printf (ngettext ("%u waits for you", "%u wait for you", n), n);
  gint64 holiday = mae_session_get_holiday_left (self->session, list->holiday);
  if (holiday > 0) {
    g_autofree char *left = mae_seat_left_text (holiday);
    g_free (text);
    /* Translators: then "3 days left". */
    text = g_strdup_printf (_ ("You are on holiday: %s"), left);
  }
  mae_label_set_text (self->waiting, text);
  gtk_widget_set_visible (GTK_WIDGET (self->waiting), n > 0 || holiday > 0);
  run_clock (self);
}

gboolean
mae_my_games_focus (MaeMyGames *self)
{
  return mae_row_list_focus (self->list);
}

void
mae_my_games_set_narrow (MaeMyGames *self, gboolean narrow)
{
  gtk_widget_set_visible (self->heading, !narrow);
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  mae_row_list_renew (self->list);
  show (self);
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
  MAE_OWN (klass, MaeMyGames, g_object_unref, session, faces);
  MAE_OWN_SOURCE (klass, MaeMyGames, tick_id);
  g_type_ensure (MAE_TYPE_ROW_LIST);
  mae_widget_class_set_template (widget_class, "my-games");
  MAE_BIND_CHILDREN (widget_class, MaeMyGames, heading, waiting, list);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen_cb);
  gtk_widget_class_install_action (widget_class, "games.play", "s", play_cb);
}

static void
mae_my_games_init (MaeMyGames *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->faces = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  mae_row_list_set (self->list, &funcs, self, _ ("My Games"));
}

void
mae_my_games_set_session (MaeMyGames *self, MaeSession *session)
{
  self->session = g_object_ref (session);
  MAE_CONNECT (session, "seats-changed", show, self);
  show (self);
}
