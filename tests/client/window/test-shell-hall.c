/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hall: ratings, which tables are listed, finding tables and people. */
#include <adwaita.h>
#include <string.h>

#include "client/pages/hall-page.h"
#include "client/pages/leaderboard-page.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "shell-fixture.h"

#define FEATURES "\"tables\",\"spectate\",\"people\",\"ratings\",\"standings\""
#define WELCOME                                                                                    \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[" FEATURES "]}}\n"

#define TABLE(code, name, who, rating)                                                             \
  "{\"code\":\"" code "\",\"name\":\"" name "\",\"state\":\"OPEN\",\"ruleset\":\"x\","             \
  "\"playersCount\":2,\"players\":[{\"nickname\":\"" who "\"" rating "}]}"
#define CARLA TABLE ("BCDFGH", "Sunday in Florence", "Carla", ",\"rating\":1405")
#define BIANCA TABLE ("BCDFGJ", "Slow and good", "Bianca", ",\"rating\":1901")
#define FABIO TABLE ("BCDFGK", "Beginners", "Fabio", "")
#define TABLES                                                                                     \
  "{\"type\":\"UpdateTables\",\"total\":3,\"tables\":[" CARLA "," BIANCA "," FABIO "]}\n"

#define PERSON(name, more) "{\"nickname\":\"" name "\",\"place\":\"HALL\"" more "}"
#define OTHERS                                                                                     \
  PERSON ("Fabio", "")                                                                             \
  "," PERSON ("Carla", ",\"rating\":1405,\"rated\":40") "," PERSON (                               \
      "Bianca", ",\"rating\":1901,\"isUncertain\":true,\"rated\":2")
#define SEATS(more) "{\"type\":\"UpdateMySeats\",\"seats\":[]" more "}\n"
#define PEOPLE(ada)                                                                                \
  "{\"type\":\"UpdatePeople\",\"total\":4,\"people\":[" OTHERS "," PERSON ("Ada", ada) "]}\n"

static GtkWidget *
page_of (FakeServer *self)
{
  return mae_window_get_page (self->window);
}

static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_label (child, text);

    if (found)
      return found;
  }
  return NULL;
}

/* Returns the row with the title @title that is seen; NULL: there is none. */
static GtkWidget *
row_of (FakeServer *self, const char *title)
{
  GtkWidget *label = find_label (page_of (self), title);

  return label ? gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW) : NULL;
}

static GtkWidget *
toggle (FakeServer *self, const char *label)
{
  return mae_fixture_find_labelled (page_of (self), GTK_TYPE_TOGGLE_BUTTON, label);
}

static void
enter (FakeServer *self, const char *people)
{
  fake_server_say (self, TABLES);
  fake_server_say (self, people);
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_HALL_PAGE) && row_of (self, "Carla"));
}

/* People have their ratings beside them, the player the number of games; the better come first. */
static void
test_ratings (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":1284,\"rated\":31"));
  g_assert_true (mae_fixture_says (row_of (self, "You"), "1284"));
  g_assert_true (mae_fixture_says (row_of (self, "You"), "31 rated games"));
  g_assert_true (mae_fixture_says (row_of (self, "Bianca"), "1901?"));
  g_assert_true (mae_fixture_says (row_of (self, "Fabio"), "New"));
  static const char *const order[] = { "You", "Bianca", "Carla", "Fabio" };
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row_of (self, order[i]))), ==,
                     i);
  g_assert_null (gtk_test_accessible_check_property (GTK_ACCESSIBLE (row_of (self, "Carla")),
                                                     GTK_ACCESSIBLE_PROPERTY_LABEL,
                                                     "Carla. In the hall. Rating: 1405"));
  g_assert_null (gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (row_of (self, "You")), GTK_ACCESSIBLE_PROPERTY_LABEL,
      "You. In the hall. 31 rated games. Rating: 1284"));
  g_assert_true (mae_fixture_says (row_of (self, "Sunday in Florence"), "Near yours"));
  g_assert_false (mae_fixture_says (row_of (self, "Slow and good"), "Near yours"));
  g_assert_false (mae_fixture_says (row_of (self, "Beginners"), "Near yours"));
}

/* Only tables near the player's rating are listed if the player wants that; if there is none, a
 * sentence says how many others there are. What was chosen is kept. */
static void
test_near (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":1284,\"rated\":31"));
  g_assert_true (gtk_widget_get_mapped (toggle (self, "Near My Rating")));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle (self, "Near My Rating")), TRUE);
  MAE_WAIT_FOR (!row_of (self, "Slow and good"));
  g_assert_nonnull (row_of (self, "Sunday in Florence"));
  g_assert_null (row_of (self, "Beginners"));

  fake_server_say (self, PEOPLE (",\"rating\":600,\"rated\":31"));
  MAE_WAIT_FOR (mae_fixture_says (page_of (self), "No table near your rating. 3 others are open."));
  g_assert_null (row_of (self, "Sunday in Florence"));
  g_assert_false (mae_fixture_says (page_of (self), "No Tables Yet"));

  /* The page is another one after a table, but wants the same. */
  fake_server_say (self, "{\"type\":\"UpdateTable\",\"table\":" TABLE (
                             "BCDFGH", "Sunday in Florence", "Ada", "") "}\n");
  MAE_WAIT_FOR (!mae_window_shows (self->window, MAE_TYPE_HALL_PAGE));
  enter (self, PEOPLE (",\"rating\":600,\"rated\":31"));
  MAE_WAIT_FOR (mae_fixture_says (page_of (self), "No table near your rating. 3 others are open."));
  g_signal_emit_by_name (mae_fixture_find_labelled (page_of (self), GTK_TYPE_BUTTON, "Show All"),
                         "clicked");
  MAE_WAIT_FOR (row_of (self, "Sunday in Florence") && row_of (self, "Beginners"));
  g_assert_false (mae_fixture_says (page_of (self), "others are open"));
}

/* Who has no rating isn't offered tables near it. */
static void
test_new (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (""));
  g_assert_false (gtk_widget_get_mapped (toggle (self, "Near My Rating")));
  g_assert_true (mae_fixture_says (row_of (self, "You"), "New"));
  g_assert_nonnull (row_of (self, "Beginners"));
}

/* Tables and people are found by their names, also while the pointer is over the list; leaving the
 * search shows all. */
static void
test_find (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":1284"));
  GtkWidget *page = mae_window_get_page (self->window);
  GtkWidget *search = mae_fixture_find (page, GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *list = gtk_widget_get_parent (row_of (self, "Beginners"));

  g_assert_false (gtk_widget_get_mapped (search));
  gtk_widget_set_state_flags (list, GTK_STATE_FLAG_PRELIGHT, FALSE);
  g_assert_true (gtk_widget_activate_action (page, "hall.find", NULL));
  MAE_WAIT_FOR (gtk_widget_get_mapped (search));
  gtk_editable_set_text (GTK_EDITABLE (search), "bian");
  MAE_WAIT_FOR (!row_of (self, "Beginners"));
  g_assert_nonnull (row_of (self, "Slow and good")); /* she is there */
  g_assert_null (row_of (self, "Sunday in Florence"));
  g_assert_nonnull (row_of (self, "Bianca"));
  g_assert_null (row_of (self, "Carla"));
  gtk_editable_set_text (GTK_EDITABLE (search), "florence");
  MAE_WAIT_FOR (row_of (self, "Sunday in Florence"));
  MAE_WAIT_FOR (mae_fixture_says (page, "Nobody here has such a name."));
  gtk_editable_set_text (GTK_EDITABLE (search), "xyz");
  MAE_WAIT_FOR (mae_fixture_says (page, "No such table. 3 others are open."));
  g_signal_emit_by_name (search, "stop-search");
  MAE_WAIT_FOR (!gtk_widget_get_mapped (search));
  g_assert_nonnull (row_of (self, "Beginners"));
  g_assert_nonnull (row_of (self, "Fabio"));
}

static GtkWidget *
search_of (FakeServer *self)
{
  return mae_fixture_find (page_of (self), GTK_TYPE_SEARCH_ENTRY);
}

static void
find (FakeServer *self, const char *name)
{
  if (!gtk_widget_get_mapped (search_of (self)))
    g_assert_true (gtk_widget_activate_action (page_of (self), "hall.find", NULL));
  gtk_editable_set_text (GTK_EDITABLE (search_of (self)), name);
}

/* Returns the header bar's button that shows the entry. */
static GtkToggleButton *
search_button (GtkWidget *widget)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "system-search-symbolic") == 0)
    return GTK_TOGGLE_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkToggleButton *found = search_button (child);

    if (found)
      return found;
  }
  return NULL;
}

/* A button in the header bar and Ctrl+F show and hide the entry; other pages have no button. */
static void
test_search_button (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":1284"));
  GtkToggleButton *button = search_button (GTK_WIDGET (self->window));

  g_assert_nonnull (button);
  g_assert_false (gtk_toggle_button_get_active (button));
  gtk_toggle_button_set_active (button, TRUE);
  g_assert_true (gtk_widget_get_mapped (search_of (self)));
  g_assert_true (
      gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (self->window)), search_of (self)));
  find (self, "florence");
  MAE_WAIT_FOR (!row_of (self, "Beginners"));
  gtk_toggle_button_set_active (button, FALSE);
  g_assert_false (gtk_widget_get_mapped (search_of (self)));
  g_assert_nonnull (row_of (self, "Beginners"));
  for (int i = 0; i < 2; i++) {
    g_assert_true (gtk_widget_activate_action (page_of (self), "hall.find", NULL));
    g_assert_cmpint (gtk_toggle_button_get_active (button), ==, i == 0);
    g_assert_cmpint (gtk_widget_get_mapped (search_of (self)), ==, i == 0);
  }
  g_assert_true (gtk_widget_activate_action (page_of (self), "win.leaderboard", NULL));
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_LEADERBOARD_PAGE));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (button)));
}

/* Of many people and tables the server tells only some: nobody is said not to be there. */
static void
test_find_many (FakeServer *self, gconstpointer data)
{
  enter (self, "{\"type\":\"UpdatePeople\",\"total\":80,\"people\":[" OTHERS "]}\n");
  g_assert_true (mae_fixture_says (page_of (self), "And 77 more."));
  find (self, "bian");
  MAE_WAIT_FOR (mae_fixture_says (
      page_of (self), "Only the 3 people listed by the server were searched. And 77 more."));
  find (self, "xyz");
  MAE_WAIT_FOR (mae_fixture_says (
      page_of (self), "None of the 3 people listed by the server has such a name. And 77 more."));
  fake_server_say (self, "{\"type\":\"UpdateTables\",\"total\":90,\"tables\":[" CARLA "]}\n");
  MAE_WAIT_FOR (mae_fixture_says (
      page_of (self), "No such table among the 1 listed by the server. 1 other is open."));
}

/* What isn't found is said so, whichever tables are wanted; nothing is found missing that wasn't
 * looked for. */
static void
test_not_found (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":600"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle (self, "Near My Rating")), TRUE);
  MAE_WAIT_FOR (mae_fixture_says (page_of (self), "No table near your rating. 3 others are open."));
  find (self, "xyz");
  MAE_WAIT_FOR (mae_fixture_says (page_of (self), "No such table. 3 others are open."));
  g_assert_false (mae_fixture_says (page_of (self), "near your rating"));
  fake_server_say (self, "{\"type\":\"UpdateTables\",\"total\":1,\"tables\":[{\"code\":"
                         "\"BCDFGH\",\"name\":\"A game\",\"state\":\"PLAYING\",\"ruleset\":\"x\","
                         "\"playersCount\":2,\"players\":[{\"nickname\":\"Carla\"},"
                         "{\"nickname\":\"Bianca\"}]}]}\n");
  MAE_WAIT_FOR (find_label (page_of (self), "No such table."));
  g_assert_true (gtk_widget_activate_action (page_of (self), "hall.find", NULL));
  fake_server_say (self, "{\"type\":\"UpdatePeople\",\"total\":0,\"people\":[]}\n");
  MAE_WAIT_FOR (!row_of (self, "Carla"));
  g_assert_false (mae_fixture_says (page_of (self), "such a name"));
}

/* The player's rating is known though others are told instead of the player. What was chosen is
 * listed at once when it comes, also while the pointer is over the list, and the page has its
 * golden button. */
static void
test_own_rating (FakeServer *self, gconstpointer data)
{
  enter (self, "{\"type\":\"UpdatePeople\",\"total\":80,\"people\":[" OTHERS "]}\n");
  g_assert_false (gtk_widget_get_mapped (toggle (self, "Near My Rating")));
  gtk_widget_set_state_flags (gtk_widget_get_parent (row_of (self, "Beginners")),
                              GTK_STATE_FLAG_PRELIGHT, FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle (self, "Near My Rating")), TRUE);
  g_assert_nonnull (row_of (self, "Beginners"));
  fake_server_say (self, SEATS (",\"rating\":1284"));
  MAE_WAIT_FOR (!row_of (self, "Beginners"));
  g_assert_nonnull (row_of (self, "Sunday in Florence"));
  g_assert_true (gtk_widget_get_mapped (toggle (self, "Near My Rating")));

  GtkWidget *open = mae_fixture_find_labelled (page_of (self), GTK_TYPE_BUTTON, "_New Table…");
  g_assert_false (gtk_widget_has_css_class (open, "mae-primary"));
  find (self, "xyz");
  MAE_WAIT_FOR (!row_of (self, "Sunday in Florence"));
  g_assert_true (gtk_widget_has_css_class (open, "mae-primary"));
  find (self, "");
  MAE_WAIT_FOR (row_of (self, "Sunday in Florence"));
  g_assert_false (gtk_widget_has_css_class (open, "mae-primary"));
}

/* In a narrow window, Enter goes to the part in which something was found. */
static void
test_find_narrow (FakeServer *self, gconstpointer data)
{
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (self->window));

  enter (self, PEOPLE (",\"rating\":1284"));
  gtk_widget_set_size_request (content, 360, 640);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 640);
  MAE_WAIT_FOR (row_of (self, "Beginners") && !row_of (self, "You"));
  find (self, "ada");
  g_signal_emit_by_name (search_of (self), "activate");
  MAE_WAIT_FOR (row_of (self, "You"));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (self->window)) == row_of (self, "You"));
  find (self, "florence");
  g_signal_emit_by_name (search_of (self), "activate");
  MAE_WAIT_FOR (row_of (self, "Sunday in Florence"));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (self->window))
                 == row_of (self, "Sunday in Florence"));
  /* Nothing is found: the part stays. */
  find (self, "xyz");
  g_signal_emit_by_name (search_of (self), "activate");
  g_assert_true (mae_fixture_says (page_of (self), "No such table. 3 others are open."));
}

#define RANKED(name, rank)                                                                         \
  "{\"nickname\":\"" name "\",\"rank\":" rank                                                      \
  ",\"rating\":1533,\"games\":1142,\"won\":51,\"change\":-121}"

/* The leaderboard, with numbers of several digits, fits into the narrowest window. */
static void
test_leaderboard (FakeServer *self, gconstpointer data)
{
  enter (self, PEOPLE (",\"rating\":1284"));
  g_assert_true (gtk_widget_activate_action (page_of (self), "win.leaderboard", NULL));
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_LEADERBOARD_PAGE));
  fake_server_say (self, "{\"type\":\"UpdateLeaderboard\",\"ruleset\":\"x\",\"players\":2,"
                         "\"people\":[" RANKED ("Nina Verylongname", "1") "," RANKED (
                             "Bianca", "2") "],\"me\":" RANKED ("Ada", "100") "}\n");
  MAE_WAIT_FOR (row_of (self, "Bianca") && row_of (self, "You"));
  mae_fixture_assert_narrow (page_of (self));
  /* Also from a wide one at once. */
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1280, 800);
  MAE_WAIT_FOR (gtk_widget_get_width (page_of (self)) >= 900
                && find_label (page_of (self), "1142"));
  mae_fixture_assert_narrow (page_of (self));
}

#define CARD                                                                                       \
  "{\"type\":\"UpdatePersonCard\",\"nickname\":\"Carla\",\"ruleset\":\"x\",\"players\":2,"         \
  "\"rank\":3,\"rating\":1405,\"rated\":86,\"won\":38,\"points\":4042,\"kinds\":[],\"history\":[]" \
  ","                                                                                              \
  "\"leaders\":[],\"games\":[]}\n"
#define BOARD(rows)                                                                                \
  "{\"type\":\"UpdateLeaderboard\",\"ruleset\":\"x\",\"players\":2,\"people\":[" rows "]}\n"

/* A person's card is opened from the hall, and stays when the list comes, whether the person is
 * there or not; back leads to the hall. */
static void
test_person (FakeServer *self, gconstpointer data)
{
  static const char *const boards[] = { BOARD (RANKED ("Bianca", "1")), BOARD (""),
                                        BOARD (RANKED ("Bianca", "1") "," RANKED ("Carla", "2")) };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++) {
    enter (self, PEOPLE (",\"rating\":1284"));
    g_assert_true (gtk_widget_activate_action (page_of (self), "win.person", "s", "Carla"));
    MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_LEADERBOARD_PAGE));
    fake_server_say (self, CARD);
    MAE_WAIT_FOR (mae_fixture_says (page_of (self), "Number 3 of this server"));
    fake_server_say (self, boards[i]);
    fake_server_say (self, CARD);
    gtk_window_set_default_size (GTK_WINDOW (self->window), 1280, 800);
    MAE_WAIT_FOR (gtk_widget_get_width (page_of (self)) >= 900
                  && mae_fixture_says (page_of (self), i == 1 ? "Nobody has finished" : "Bianca")
                  && mae_fixture_says (page_of (self), "Number 3 of this server"));
    g_assert_true (gtk_widget_activate_action (page_of (self), "win.back", NULL));
    MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_HALL_PAGE));
  }
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add ("/shell/hall/ratings", FakeServer, WELCOME, fake_server_setup, test_ratings,
              fake_server_teardown);
  g_test_add ("/shell/hall/near", FakeServer, WELCOME, fake_server_setup, test_near,
              fake_server_teardown);
  g_test_add ("/shell/hall/new", FakeServer, WELCOME, fake_server_setup, test_new,
              fake_server_teardown);
  g_test_add ("/shell/hall/find", FakeServer, WELCOME, fake_server_setup, test_find,
              fake_server_teardown);
  g_test_add ("/shell/hall/search-button", FakeServer, WELCOME, fake_server_setup,
              test_search_button, fake_server_teardown);
  g_test_add ("/shell/hall/find-many", FakeServer, WELCOME, fake_server_setup, test_find_many,
              fake_server_teardown);
  g_test_add ("/shell/hall/not-found", FakeServer, WELCOME, fake_server_setup, test_not_found,
              fake_server_teardown);
  g_test_add ("/shell/hall/own-rating", FakeServer, WELCOME, fake_server_setup, test_own_rating,
              fake_server_teardown);
  g_test_add ("/shell/hall/find-narrow", FakeServer, WELCOME, fake_server_setup, test_find_narrow,
              fake_server_teardown);
  g_test_add ("/shell/hall/leaderboard", FakeServer, WELCOME, fake_server_setup, test_leaderboard,
              fake_server_teardown);
  g_test_add ("/shell/hall/person", FakeServer, WELCOME, fake_server_setup, test_person,
              fake_server_teardown);
  return g_test_run ();
}
