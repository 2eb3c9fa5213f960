/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows a table with a game, without a server: `gallery --scene market --dark --size 1280x800
 * --shot out.png`. */
#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>

#include "client/motion/motion-testing.h"
#include "client/motion/motion.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/widgets/display-font.h"
#include "client/widgets/installation.h"
#include "client/widgets/theme.h"
#include "local-table.h"
#include "ruleset/ruleset-io.h"

static int players = 4, steps = 60, seed = 5, seat = 0, zoom = 100, bench = 0;
static char *ruleset = NULL, *scene = NULL, *shot = NULL, *size = NULL;
static int theme = 0, at = -1, moves = 1, pane = 0, line = -1;
static char *happen = NULL;
static gboolean dark, rtl, waiting;

static const GOptionEntry options[] = {
  { "players", 'p', 0, G_OPTION_ARG_INT, &players, "Number of players", "N" },
  { "steps", 'n', 0, G_OPTION_ARG_INT, &steps, "Random moves to play first", "N" },
  { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "Seed of the game", "N" },
  { "seat", 0, 0, G_OPTION_ARG_INT, &seat, "Seat from which the table is seen", "N" },
  { "ruleset", 'r', 0, G_OPTION_ARG_STRING, &ruleset, "Built-in ruleset", "ID" },
  { "scene", 0, 0, G_OPTION_ARG_STRING, &scene, "Begin a move: market, buy or produce", "NAME" },
  { "pane", 0, 0, G_OPTION_ARG_INT, &pane, "Pane to show in a small window: 0, 1, 2", "N" },
  { "size", 0, 0, G_OPTION_ARG_STRING, &size, "Size of the window", "WxH" },
  { "shot", 0, 0, G_OPTION_ARG_FILENAME, &shot, "Save a picture there and exit", "FILE" },
  { "dark", 'd', 0, G_OPTION_ARG_NONE, &dark, "Dark", NULL },
  { "theme", 0, 0, G_OPTION_ARG_INT, &theme, "0: Workshop, 1: Plain, 2: High Contrast", "0" },
  { "rtl", 0, 0, G_OPTION_ARG_NONE, &rtl, "Right to left", NULL },
  { "zoom", 0, 0, G_OPTION_ARG_INT, &zoom, "Text size in per cent", "N" },
  { "bench", 0, 0, G_OPTION_ARG_INT, &bench, "Draw it this many times and print how long that took",
    "N" },
  { "happen", 0, 0, G_OPTION_ARG_STRING, &happen,
    "Let a move happen: SEAT:market, buy, produce, activate, discard, swap, token, report",
    "MOVE" },
  { "moves", 0, 0, G_OPTION_ARG_INT, &moves, "Let this many more such moves happen after it", "N" },
  { "at", 0, 0, G_OPTION_ARG_INT, &at, "Show the move this long after it began", "MS" },
  { "line", 0, 0, G_OPTION_ARG_INT, &line,
    "Show what this line of the log is about; the last line is 0", "N" },
  { "waiting", 0, 0, G_OPTION_ARG_NONE, &waiting, "Show another player's turn", NULL },
  { NULL },
};

static GtkWidget *page, *window;
static MaeLocalTable *table;

/* Draws the whole window repeatedly, to measure the worst cost of a frame. */
static gboolean
bench_cb (gpointer user_data)
{
  int width = gtk_widget_get_width (window), height = gtk_widget_get_height (window);
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  gint64 start = g_get_monotonic_time (), snapshots = 0;

  for (int i = 0; i < bench; i++) {
    gint64 before = g_get_monotonic_time ();
    GtkSnapshot *snapshot = gtk_snapshot_new ();
    gdk_paintable_snapshot (paintable, snapshot, width, height);
    g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
    snapshots += g_get_monotonic_time () - before;
    g_autoptr (GdkTexture) texture G_GNUC_UNUSED =
        gsk_renderer_render_texture (renderer, node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  }
  g_print ("whole window: %.1f ms, of that snapshot %.2f ms\n",
           (g_get_monotonic_time () - start) / 1000. / bench, snapshots / 1000. / bench);
  gtk_window_destroy (GTK_WINDOW (window));
  return G_SOURCE_REMOVE;
}

static gboolean
save_shot_cb (gpointer user_data)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  int width = gtk_widget_get_width (window), height = gtk_widget_get_height (window);

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL) /* the window is about to be drawn */
    return G_SOURCE_CONTINUE;
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  g_autoptr (GdkTexture) texture =
      gsk_renderer_render_texture (renderer, node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gdk_texture_save_to_png (texture, shot);
  g_print ("%s %dx%d\n", shot, width, height);
  gtk_window_destroy (GTK_WINDOW (window));
  return G_SOURCE_REMOVE;
}

/* Pictures that other threads paint are there soon after they were drawn for the first time. */
static gboolean
take_shot_cb (gpointer user_data)
{
  g_timeout_add (500, save_shot_cb, NULL);
  return G_SOURCE_REMOVE;
}

static void
play_scene (void)
{
  const MaeGame *game = &table->game;

  if (g_strcmp0 (scene, "market") == 0) {
    gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 1);
  } else if (g_strcmp0 (scene, "buy") == 0) {
    for (int l = game->rules->n_levels; l >= 1; l--)
      for (int c = 0; c < game->rules->n_colours; c++)
        gtk_widget_activate_action (page, "move.deck", "(ii)", l, c);
  } else if (g_strcmp0 (scene, "produce") == 0) {
    for (int s = 0; s < game->rules->n_slots; s++)
      gtk_widget_activate_action (page, "move.slot", "i", s);
    gtk_widget_activate_action (page, "move.production", "i", game->rules->base_production);
  }
}

/* ── Something happens ────────────────────────────────────────────────────────────────────── */

static gboolean
match_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  static const char *const names[MAE_N_COMMANDS] = {
    [MAE_COMMAND_TAKE_MARKET] = "market",       [MAE_COMMAND_BUY_CARD] = "buy",
    [MAE_COMMAND_PRODUCE] = "produce",          [MAE_COMMAND_SWAP_SHELVES] = "swap",
    [MAE_COMMAND_ACTIVATE_LEADER] = "activate", [MAE_COMMAND_DISCARD_LEADER] = "discard",
  };
  int who = happen[0] - '0';
  const char *what = happen + 2;

  if (command->seat != who)
    return FALSE;
  for (int i = 0; i < events->n; i++)
    if ((g_str_equal (what, "token") && events->at[i].kind == MAE_EVENT_TOKEN)
        || (g_str_equal (what, "report") && events->at[i].kind == MAE_EVENT_SECTION))
      return TRUE;
  return g_strcmp0 (names[command->kind], what) == 0;
}

static gboolean
pass_time_cb (gpointer user_data)
{
  mae_motion_advance (MAE_TABLE_PAGE (page)->motion, MAE_MS (at));
  g_timeout_add (250, take_shot_cb, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
happen_cb (gpointer user_data)
{
  if (at >= 0)
    mae_motion_set_manual (MAE_TABLE_PAGE (page)->motion);
  if (scene != NULL)
    play_scene ();
  else
    mae_local_table_play (table, moves);
  if (at >= 0)
    g_timeout_add (250, pass_time_cb, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
show_line_cb (gpointer user_data)
{
  GListModel *log = mae_model_get_log (table->model);
  g_autoptr (MaeLogEntry) entry =
      g_list_model_get_item (log, g_list_model_get_n_items (log) - 1 - line);

  g_print ("%s\n", mae_log_entry_get_line (entry)->text);
  g_signal_emit_by_name (mae_rail_get_talk (MAE_TABLE_PAGE (page)->rail), "subject-asked", entry);
  return G_SOURCE_REMOVE;
}

/* ── The window ───────────────────────────────────────────────────────────────────────────── */

static void
on_activate_cb (GtkApplication *app)
{
  int width = 1280, height = 800;
  const MaeRuleset *rules = mae_ruleset_builtin (ruleset ? ruleset : "standard");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  if (size)
    sscanf (size, "%dx%d", &width, &height);
  mae_theme_choose (CLAMP (theme, 0, MAE_N_THEMES - 1));
  if (dark)
    adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                        ADW_COLOR_SCHEME_FORCE_DARK);
  if (rtl)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  if (zoom != 100)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * zoom / 100, NULL);
  table = mae_local_table_new (rules, players, seat, seed);
  mae_local_table_play (table, steps);
  if (happen && !mae_local_table_play_until (table, match_cb, NULL))
    g_error ("the move given with --happen never happens");
  if (!waiting && !happen)
    mae_local_table_play_to_own_turn (table);
  while (waiting && table->game.phase == MAE_PHASE_TURNS && table->game.current == seat)
    mae_local_table_play (table, 1);
  g_autoptr (MaePlay) play = mae_play_new (table->model, MAE_SEAT (table));
  page = mae_table_page_new (play, NULL);
  gtk_widget_set_vexpand (page, TRUE);

  window = adw_application_window_new (app);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_title (GTK_WINDOW (window), "Round 5");
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  if (at >= 0 || happen) {
    g_timeout_add (900, happen_cb, NULL);
    return;
  }
  play_scene ();
  mae_table_page_show_pane (MAE_TABLE_PAGE (page), pane);
  if (line >= 0)
    g_timeout_add (600, show_line_cb, NULL);
  if (bench)
    g_timeout_add (2500, bench_cb, NULL);
  else if (shot)
    g_timeout_add (900, take_shot_cb, NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) app = NULL;
  g_autoptr (GError) error = NULL;
  GOptionContext *context = g_option_context_new (NULL);
  int status;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, mae_installation_locale_dir ());
  textdomain (GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  g_option_context_free (context);
  app = adw_application_new ("io.github.maestri_game.Gallery", G_APPLICATION_NON_UNIQUE);
  g_application_set_resource_base_path (G_APPLICATION (app), "/io/github/maestri_game/Maestri");
  mae_display_font_load ();
  g_signal_connect (app, "activate", G_CALLBACK (on_activate_cb), NULL);
  status = g_application_run (G_APPLICATION (app), 1, argv);
  g_clear_object (&table);
  return status;
}
