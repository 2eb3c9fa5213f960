/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and a hostile server: texts stay on one line, numbers stay within the limits of a
 * game, and each question is asked once. */
#include <adwaita.h>
#include <string.h>

#include "client/widgets/toasts.h"
#include "client/widgets/widgets-testing.h"
#include "fake-server.h"
#include "shell-fixture.h"

#define LABEL_MAX 400 /* most characters of any label */
#define MARKS_MAX 8   /* combining marks in a row */
#define WIDGETS_MAX 4000

static char *
many (const char *piece, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  return g_string_free (text, FALSE);
}

/* ── The window ────────────────────────────────────────────────────────────────────────────── */

/* Checks that text is shown on a line of its own: it has no line ends or direction marks that
 * affect other text. */
static void
assert_one_line (const char *text)
{
  guint marks = 0;

  g_assert_cmpint (g_utf8_strlen (text, -1), <=, LABEL_MAX);
  for (const char *p = text; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    marks = g_unichar_ismark (c) ? marks + 1 : 0;
    g_assert_cmpuint (marks, <=, MARKS_MAX);
    g_assert_false (c >= 0x2028 && c <= 0x202e);
    g_assert_false (c == 0x2066 || c == 0x2067);
  }
}

/* Checks all labels; returns the number of widgets. */
static guint
look (GtkWidget *widget)
{
  guint n = 1;

  if (GTK_IS_LABEL (widget))
    assert_one_line (gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += look (child);
  return n;
}

static void
assert_bounded (FakeServer *self)
{
  g_assert_cmpuint (look (GTK_WIDGET (self->window)), <, WIDGETS_MAX);
  assert_one_line (gtk_window_get_title (GTK_WINDOW (self->window)));
}

/* ── Quantities ────────────────────────────────────────────────────────────────────────────── */

static void
test_overfull_shelf (FakeServer *self, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_CONTAINER, .seat = -1 };
  MaeEvent end = { .kind = MAE_EVENT_ACTION, .seat = 1 };

  fake_server_begin_turns (self);
  event.container.container = (int16_t) mae_game_shelf (self->game, 1, 0);
  event.container.content.of[0] = 5000;
  end.action.command = MAE_COMMAND_SWAP_SHELVES;
  fake_server_say_event (self, &event);
  fake_server_say_event (self, &end);
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "doesn’t match the game"));
  assert_bounded (self);
}

/* ── Text ──────────────────────────────────────────────────────────────────────────────────── */

static const char *
evil (guint which, char **long_name, char **marks)
{
  switch (which) {
  case 0:
    return *long_name = many ("x", 900000);
  case 1: {
    g_autofree char *heap = many ("\xcc\x81", 300000);

    return *marks = g_strconcat ("Anna", heap, NULL);
  }
  default:
    return "\xe2\x80\xae"
           "evil\\n\xe2\x81\xa7line\xe2\x80\xa8two";
  }
}

/* Names that the waiting room, the hall and a table show. Each mark follows a letter: for labels
 * that consist of marks only, GTK 4.8 warns that their natural width is less than their minimum. */
static void
test_names (FakeServer *self, gconstpointer data)
{
  static const char *const forms[] = {
    "{\"type\":\"UpdateBookedSeats\",\"bookedSeats\":2147483647,\"canPrepareNewGame\":\"%s\"}\n",
    "{\"type\":\"UpdateTables\",\"tables\":[{\"code\":\"BCDFGH\",\"name\":\"%s\",\"state\":"
    "\"OPEN\","
    "\"ruleset\":\"x\",\"playersCount\":2,\"players\":[{\"nickname\":\"B\"}]}],\"total\":1}\n",
    "{\"type\":\"UpdateTables\",\"tables\":[{\"code\":\"BCDFGH\",\"ruleset\":\"x\",\"state\":"
    "\"OPEN\","
    "\"playersCount\":2,\"players\":[{\"nickname\":\"%s\"}]}],\"total\":1}\n",
    "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"BCDFGH\",\"name\":\"%s\",\"state\":\"OPEN\","
    "\"ruleset\":\"x\",\"playersCount\":2,\"players\":[{\"nickname\":\"Ada\"}]}}\n",
    "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"BCDFGH\",\"ruleset\":\"x\",\"state\":\"OPEN\","
    "\"playersCount\":2,\"players\":[{\"nickname\":\"Ada\"},{\"nickname\":\"%s\"}]}}\n",
    "{\"type\":\"ErrProtocol\",\"msg\":\"%s\"}\n",
  };

  for (guint which = 0; which < 3; which++) {
    g_autofree char *long_name = NULL, *marks = NULL;
    const char *name = evil (which, &long_name, &marks);

    for (guint i = 0; i < G_N_ELEMENTS (forms); i++) {
      GString *line = g_string_new (forms[i]);
      g_autofree char *text = NULL;

      g_string_replace (line, "%s", name, 1);
      text = g_string_free (line, FALSE);
      fake_server_say (self, text);
      for (guint turn = 0; turn < 200; turn++)
        g_main_context_iteration (NULL, FALSE);
      assert_bounded (self);
    }
  }
}

/* ── Questions and toasts ──────────────────────────────────────────────────────────────────── */

static void
test_toasts (FakeServer *self, gconstpointer data)
{
  GtkWidget *toasts = mae_fixture_find (GTK_WIDGET (self->window), MAE_TYPE_TOASTS);

  fake_server_begin_turns (self);
  for (guint i = 0; i < 500; i++) {
    g_autofree char *line = g_strdup_printf ("{\"type\":\"ErrProtocol\",\"msg\":\"No %u\"}\n", i);

    fake_server_say (self, line);
  }
  fake_server_say (self, "{\"type\":\"ErrProtocol\",\"msg\":\"Last\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "No 0"));
  for (guint turn = 0; turn < 5000; turn++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (mae_toasts_count (MAE_TOASTS (toasts)), ==, MAE_TOASTS_MAX);
  /* Waits for the last toast. */
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "Last"));
}

/* Returns the toast that was shown last; it may still be sliding in. */
static GtkWidget *
find_toast (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (g_str_equal (gtk_widget_get_css_name (widget), "toast"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child && !found;
       child = gtk_widget_get_prev_sibling (child))
    found = find_toast (child);
  return found;
}

/* Closes a toast that has just replaced another one. Before 1.3 libadwaita's own toasts then used
 * freed memory about half a second later. */
static void
test_toasts_closed_early (FakeServer *self, gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (self->window);
  gint64 until;

  fake_server_begin_turns (self);
  for (guint i = 0; i < MAE_TOASTS_MAX; i++) {
    g_autofree char *text = g_strdup_printf ("No %u", i);
    g_autofree char *line = g_strdup_printf ("{\"type\":\"ErrProtocol\",\"msg\":\"%s\"}\n", text);

    fake_server_say (self, line);
  }
  for (guint i = 0; i < MAE_TOASTS_MAX; i++) {
    g_autofree char *text = g_strdup_printf ("No %u", i);

    MAE_WAIT_FOR (mae_fixture_says (window, text));
    g_signal_emit_by_name (gtk_widget_get_last_child (find_toast (window)), "clicked");
  }
  until = g_get_monotonic_time () + G_USEC_PER_SEC;
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  MAE_WAIT_FOR (!mae_fixture_says (window, "No 2"));
}

static guint
count_dialogs (FakeServer *self)
{
  g_autoptr (GListModel) windows = NULL;
  guint n = 0;

  windows = g_object_ref (gtk_window_get_toplevels ());
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    n += gtk_window_get_transient_for (window) == GTK_WINDOW (self->window);
  }
  return n;
}

static void
test_passwords (FakeServer *self, gconstpointer data)
{
  g_autofree char *lines =
      many ("{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\",\"password\":\"NEEDED\"}\n", 200);

  fake_server_say (self, lines);
  fake_server_say (self, "{\"type\":\"ErrProtocol\",\"msg\":\"Last\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "Last"));
  g_assert_nonnull (mae_fixture_get_dialog (GTK_WINDOW (self->window)));
  g_assert_cmpuint (count_dialogs (self), <=, 1);
  mae_fixture_answer (GTK_WINDOW (self->window), "_Cancel");
  g_assert_null (mae_fixture_get_dialog (GTK_WINDOW (self->window)));
}

/* ── Another game ──────────────────────────────────────────────────────────────────────────── */

/* While leaders are chosen, the server sends a game in which the player has no seat. */
static void
test_no_seat (FakeServer *self, gconstpointer data)
{
  fake_server_say_game (self);
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "Choose Your Leaders"));
  for (guint i = 0; i < 3; i++) {
    g_free (self->roster.name[0]);
    self->roster.name[0] = g_strdup ("Carla");
    for (int leader = 0; leader < MAE_MAX_HAND; leader++)
      self->game->players[0].hand[leader] = -1;
    fake_server_say_game (self);
    fake_server_say_event (self, &(MaeEvent){ .kind = MAE_EVENT_ACTION,
                                              .seat = 1,
                                              .action.command = MAE_COMMAND_CHOOSE_LEADERS });
  }
  MAE_WAIT_FOR (!mae_fixture_says (GTK_WIDGET (self->window), "Choose Your Leaders"));
  assert_bounded (self);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(path, func)                                                                            \
  g_test_add (path, FakeServer, NULL, fake_server_setup, func, fake_server_teardown)
  ADD ("/shell/hostile/overfull-shelf", test_overfull_shelf);
  ADD ("/shell/hostile/names", test_names);
  ADD ("/shell/hostile/toasts", test_toasts);
  ADD ("/shell/hostile/toasts-closed-early", test_toasts_closed_early);
  ADD ("/shell/hostile/passwords", test_passwords);
  ADD ("/shell/hostile/no-seat", test_no_seat);
  return g_test_run ();
}
