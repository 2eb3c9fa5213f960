/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell-fixture.h"

#include <adwaita.h>
#include <glib/gstdio.h>

#include "client/game/games.h"
#include "client/session/session-testing.h"
#include "client/table/log-label-testing.h"
#include "client/widgets/display-font.h"
#include "client/widgets/installation.h"
#include "client/widgets/theme.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "net/server/local-server.h"
#include "ruleset/ruleset-io.h"

static const char *const names[MAE_MAX_PLAYERS] = { "Ada",   "Bruno", "Carla", "Dario",
                                                    "Elena", "Furio", "Gaia",  "Ivo" };

struct _MaeFixture {
  MaeLocalServer *server;
  int n;
  MaeSession *sessions[MAE_MAX_PLAYERS];
};

/* Removes @folder, if there is one, and what is in it; or the file of that name. */
static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (g_file_test (file, G_FILE_TEST_IS_DIR))
      remove_folder (file);
    else
      g_assert_cmpint (g_remove (file), ==, 0);
  }
  g_remove (folder);
}

/* Test programs run at the same time, so each stores its games in a folder of its own. What an
 * earlier run left there would change what this one sees. */
static void
use_own_data_dir (const char *program)
{
  const char *home = g_getenv ("XDG_DATA_HOME");
  g_autofree char *name = g_path_get_basename (program);
  g_autofree char *dir = g_build_filename (home ? home : g_get_tmp_dir (), name, NULL);

  remove_folder (dir);
  g_setenv ("XDG_DATA_HOME", dir, TRUE);
}

void
mae_fixture_clear_games (void)
{
  g_autofree char *path = mae_games_path ();
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_false (mae_store_any_locked (path, NULL));
  remove_folder (folder);
}

gboolean
mae_fixture_init (int *argc, char ***argv)
{
  /* Don't use an accessibility bus that an earlier test left on the same X server; roles and states
   * are checked in this process. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  if (!g_getenv ("DISPLAY") && !g_getenv ("WAYLAND_DISPLAY"))
    return FALSE;
  use_own_data_dir ((*argv)[0]);
  gtk_test_init (argc, argv, NULL);
  adw_init ();
  mae_display_font_load ();
  return TRUE;
}

void
mae_fixture_load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/io/github/maestri_game/Maestri/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  mae_theme_choose (MAE_THEME_WORKSHOP);
}

void
mae_fixture_assert_narrow (GtkWidget *page)
{
  int least;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
}

/* Prints what @widget says, for whoever wonders what a test has waited for. */
static void
print_texts (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    g_printerr ("%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    print_texts (child);
}

gboolean
mae_fixture_too_long_cb (gpointer user_data)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

    g_printerr ("A window says:\n");
    print_texts (toplevel);
  }
  g_error ("waited too long for %s", (const char *) user_data);
  return G_SOURCE_REMOVE;
}

MaeWindow *
mae_fixture_open_window (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

GtkWindow *
mae_fixture_show (GtkWidget *page)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());

  gtk_window_set_default_size (window, 1280, 754);
  gtk_window_set_child (window, page);
  gtk_window_present (window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

/* Checks that GTK doesn't replace an accessible name that was set: a relation takes precedence over
 * a name, and since GTK 4.10 a button has a relation to its own label. */
static void
assert_own_names (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (GTK_IS_BUTTON (widget)
      && gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
      && gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      && gtk_button_get_label (GTK_BUTTON (widget))
      && !gtk_button_get_use_underline (GTK_BUTTON (widget))) /* GTK repeats the name of these
                                                               * buttons */
    g_error ("the button “%s” isn’t read by the name it was given",
             gtk_button_get_label (GTK_BUTTON (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    assert_own_names (child);
}

void
mae_fixture_destroy_window (GtkWindow *window)
{
  gpointer alive = window;

  if (g_strcmp0 (g_getenv ("GTK_A11Y"), "test") == 0)
    assert_own_names (GTK_WIDGET (window));

  /* Waits until the window is freed: a leak would make this wait forever. */
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_destroy (window);
  MAE_WAIT_FOR (alive == NULL);
}

/* ── Dialogs ───────────────────────────────────────────────────────────────────────────────── */

typedef gboolean (*Matches) (GtkWidget *widget, gconstpointer data);

static GtkWidget *
find (GtkWidget *widget, Matches matches, gconstpointer data)
{
  GtkWidget *found = matches (widget, data) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, matches, data);
  return found;
}

static gboolean
is_open_dialog (GtkWidget *widget, gconstpointer type)
{
  return g_type_is_a (G_OBJECT_TYPE (widget), *(const GType *) type)
         && gtk_widget_get_mapped (widget);
}

static gboolean
is_button (GtkWidget *widget, gconstpointer label)
{
  return GTK_IS_BUTTON (widget)
         && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

static gboolean
has_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_BUTTON (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static gboolean
has_action_mapped (GtkWidget *widget, gconstpointer action)
{
  return gtk_widget_get_mapped (widget) && has_action (widget, action);
}

GtkWidget *
mae_fixture_find_button (GtkWidget *widget, const char *action, gboolean mapped)
{
  return find (widget, mapped ? has_action_mapped : has_action, action);
}

GtkWidget *
mae_fixture_find (GtkWidget *widget, GType type)
{
  return mae_fixture_find_labelled (widget, type, NULL);
}

gboolean
mae_fixture_says (GtkWidget *widget, const char *part)
{
  const char *text =
      GTK_IS_LABEL (widget)  ? gtk_label_get_text (GTK_LABEL (widget))
      : GTK_IS_TEXT (widget) ? gtk_editable_get_text (GTK_EDITABLE (widget))
      : MAE_IS_LOG_LABEL (widget)
          ? mae_log_entry_get_line (mae_log_label_get_entry (MAE_LOG_LABEL (widget)))->text
          : NULL;

  if (text && gtk_widget_get_mapped (widget) && strstr (text, part))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (mae_fixture_says (child, part))
      return TRUE;
  return FALSE;
}

GtkWidget *
mae_fixture_get_dialog (GtkWindow *window)
{
  GType inside = g_type_from_name ("AdwDialog"); /* 0: not in this libadwaita */
  GListModel *toplevels = gtk_window_get_toplevels ();

  GtkWidget *found = inside ? find (GTK_WIDGET (window), is_open_dialog, &inside) : NULL;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels) && !found; i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    if (gtk_window_get_transient_for (toplevel) == window
        && gtk_widget_get_mapped (GTK_WIDGET (toplevel)))
      found =
          inside ? find (GTK_WIDGET (toplevel), is_open_dialog, &inside) : GTK_WIDGET (toplevel);
  }
  return found;
}

void
mae_fixture_answer (GtkWindow *window, const char *label)
{
  g_autoptr (GtkWidget) dialog = g_object_ref (mae_fixture_get_dialog (window));
  GtkWidget *button = find (dialog, is_button, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  MAE_WAIT_FOR (!gtk_widget_get_mapped (dialog));
}

/* ── Players ───────────────────────────────────────────────────────────────────────────────── */

MaeFixture *
mae_fixture_new (int n)
{
  MaeFixture *self = g_new0 (MaeFixture, 1);
  g_autoptr (GError) error = NULL;

  self->n = n;
  self->server = mae_local_server_new_seeded (mae_ruleset_builtin ("standard"), 7, &error);
  g_assert_no_error (error);
  for (int i = 0; i < n; i++)
    self->sessions[i] = mae_session_new ();
  return self;
}

void
mae_fixture_free (MaeFixture *self)
{
  for (int i = 0; i < self->n; i++) {
    mae_session_leave (self->sessions[i]);
    g_clear_object (&self->sessions[i]);
  }
  while (g_main_context_iteration (NULL, FALSE))
    ;
  mae_local_server_free (self->server);
  g_free (self);
}

MaeSession *
mae_fixture_session (MaeFixture *self, int i)
{
  return self->sessions[i];
}

MaeSession *
mae_fixture_session_of (MaeFixture *self, MaeModel *model)
{
  for (int i = 0; i < self->n; i++)
    if (mae_session_get_model (self->sessions[i]) == model)
      return self->sessions[i];
  g_assert_not_reached ();
}

void
mae_fixture_join (MaeFixture *self)
{
  for (int i = 0; i < self->n; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GSocketConnection) stream = mae_local_server_connect (self->server, &error);

    g_assert_no_error (error);
    mae_session_take_stream (self->sessions[i], G_IO_STREAM (stream), names[i]);
    MAE_WAIT_FOR (mae_session_get_state (self->sessions[i]) == MAE_SESSION_LOBBY);
    for (int k = 0; k <= i; k++)
      MAE_WAIT_FOR (mae_session_get_booked_seats (self->sessions[k]) == i + 1);
  }
}

void
mae_fixture_start_game (MaeFixture *self)
{
  mae_fixture_join (self);
  mae_session_choose_players (self->sessions[0], self->n);
  for (int i = 0; i < self->n; i++)
    MAE_WAIT_FOR (mae_session_get_state (self->sessions[i]) == MAE_SESSION_GAME
                  && mae_model_get_game (mae_session_get_model (self->sessions[i])));
}

void
mae_fixture_wait_for_count (MaeFixture *self, int players_count)
{
  for (int i = 0; i < self->n; i++)
    MAE_WAIT_FOR (mae_session_get_players_count (self->sessions[i]) == players_count);
}

void
mae_fixture_wait_for_setup (MaeFixture *self, int i)
{
  MaeModel *model = mae_session_get_model (self->sessions[i]);

  MAE_WAIT_FOR (!mae_model_is_my_setup (model) && !mae_session_is_busy (self->sessions[i]));
}

void
mae_fixture_wait_for_phase (MaeFixture *self, MaePhase phase)
{
  for (int i = 0; i < self->n; i++)
    MAE_WAIT_FOR (mae_model_get_game (mae_session_get_model (self->sessions[i]))->phase == phase);
}

void
mae_fixture_drop (GtkWidget *page, MaeDragKind kind, int value, int from, MaeDropTarget place,
                  int index)
{
  g_assert_true (gtk_widget_activate_action (page, "move.drag-begin", "(iii)", kind, value, from));
  g_assert_true (
      gtk_widget_activate_action (page, "move.drop", "(iiiii)", kind, value, from, place, index));
  g_assert_true (gtk_widget_activate_action (page, "move.drag-end", NULL));
}

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

int
mae_fixture_storable (const MaeGame *game)
{
  for (int resource = 0; resource < game->rules->n_resources; resource++)
    if (game->rules->resources[resource].storable)
      return resource;
  g_assert_not_reached ();
}

/* Plays a random legal move of any player who has one. */
static void
play_one (MaeGame *game, guint64 rng[4], MaeEvents *events)
{
  MaeMove moves[256];
  MaeCommand command;

  for (int seat = 0; seat < game->n_players; seat++) {
    int n = MIN (mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves)),
                 (int) G_N_ELEMENTS (moves));

    if (n == 0)
      continue;
    mae_move_to_command (game, &moves[mae_rng_below (rng, n)], &command);
    g_assert_true (mae_game_apply (game, &command, events, NULL));
    return;
  }
  g_assert_not_reached ();
}

/* Gives @model those of @events that a server would send to the player in seat 0. */
static void
tell (MaeModel *model, const MaeEvents *events)
{
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind != MAE_EVENT_HAND || events->at[i].seat == 0)
      g_assert_true (mae_model_take_event (model, &events->at[i]));
}

MaeModel *
mae_fixture_ended_model (int n, guint64 seed, MaePointsHistory **history)
{
  MaeModel *model = mae_model_new ();
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  MaeGame game;
  guint64 rng[4];

  mae_rng_seed (rng, seed);
  mae_game_start (&game, mae_ruleset_builtin ("standard"), seed, n, NULL);
  snapshot->rules = mae_ruleset_ref (game.rules);
  snapshot->game = mae_game_view (&game, 0);
  snapshot->own_ids = TRUE;
  snapshot->roster.n = n;
  for (int seat = 0; seat < n; seat++)
    snapshot->roster.name[seat] = g_strdup (names[seat]);
  mae_model_take_snapshot (model, snapshot, names[0]);
  *history = mae_points_history_new (model);

  while (game.phase != MAE_PHASE_ENDED) {
    play_one (&game, rng, events);
    tell (model, events);
  }
  g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_ENDED);
  return model;
}

/* ── Checks of pages ─────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_fixture_find_labelled (GtkWidget *widget, GType type, const char *label)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type)) {
    g_autofree char *text = NULL;

    if (!label)
      return widget;
    g_object_get (widget, "label", &text, NULL);
    if (g_strcmp0 (text, label) == 0)
      return widget;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = mae_fixture_find_labelled (child, type, label);

    if (found)
      return found;
  }
  return NULL;
}

/* Returns whether @widget is inside a widget of a libadwaita class whose name begins with
 * @prefix. */
static gboolean
is_in (GtkWidget *widget, const char *prefix)
{
  for (; widget; widget = gtk_widget_get_parent (widget))
    if (g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), prefix))
      return TRUE;
  return FALSE;
}

/* Returns whether @widget has a name for screen readers. */
static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
      || gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return TRUE;
  if (GTK_IS_MENU_BUTTON (gtk_widget_get_parent (widget))) /* the parent takes the focus */
    return has_name (gtk_widget_get_parent (widget));
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)))
    return TRUE;
  /* GTK and libadwaita name their own rows and entries; the buttons of a spin button, the scrolled
   * parts of the preferences and of a question, and the frame of a dialog belong to them. */
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwGizmo") || ADW_IS_PREFERENCES_ROW (widget)
         || GTK_IS_TEXT (widget) || GTK_IS_SPIN_BUTTON (gtk_widget_get_parent (widget))
         || (GTK_IS_SCROLLED_WINDOW (widget)
             && (is_in (widget, "AdwPreferences") || is_in (widget, "AdwAlertDialog")))
         || (GTK_IS_LIST_BOX (widget) && is_in (widget, "AdwPreferences"));
}

void
mae_fixture_assert_names (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) || ADW_IS_COMBO_ROW (widget))
    return; /* GTK and libadwaita make these widgets from a menu or a list */
  if (gtk_widget_get_focusable (widget) && gtk_widget_get_visible (widget) && !has_name (widget))
    g_error ("a %s that takes the keyboard has no name", G_OBJECT_TYPE_NAME (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    mae_fixture_assert_names (child);
}

GtkWidget *
mae_fixture_find_named (GtkWidget *widget, const char *name)
{
  if (GTK_IS_BUTTON (widget)) {
    g_autofree char *fault = gtk_test_accessible_check_property (
        GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

    if (!fault)
      return widget;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = mae_fixture_find_named (child, name);

    if (found)
      return found;
  }
  return NULL;
}
