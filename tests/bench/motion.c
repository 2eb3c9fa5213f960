/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cost of animations: `bench-motion [RUNS [thinking]]` under an X server and GSK_RENDERER=cairo
 * prints, for a push of the market with four resources flying on a table of 1280×800,
 *   - painted frames/s, by the wall clock,
 *   - processor time per frame, by the process's clock, which other programs don't affect, and the
 *     frames/s it would allow,
 *   - processor time from a press in the market to its painted answer,
 *   - the processor time of an idle table.
 * Each figure is the median of the runs.
 *
 * With "thinking", a thread with the priority that such threads have in the client lets Magnifico
 * choose moves without a pause, and only frames/s are printed. */
#include <adwaita.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"

#include "../client/local-table.h"
#include "client/motion/motion-testing.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "ruleset/ruleset-io.h"

#define MOST_RUNS 64
#define IDLE_SECONDS 6
#define THINKING_NICENESS 10 /* as in src/net/server/workers.c */

static GtkWidget *window;
static MaeTablePage *page;
static MaeLocalTable *table;

/* The figures of one run. */
static struct {
  int painted, runs;
  double wall, cpu;
} now;
static double frames_per_second[MOST_RUNS], cpu_per_frame[MOST_RUNS];
static guint paint_handler;
static int failed;

static gboolean is_thinking;
static atomic_bool thinking_over;
static atomic_int n_thoughts;

static double
process_seconds (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double
wall_seconds (void)
{
  return g_get_monotonic_time () / 1e6;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *at, int n)
{
  qsort (at, n, sizeof *at, compare);
  return n % 2 ? at[n / 2] : (at[n / 2 - 1] + at[n / 2]) / 2;
}

/* Returns whether @command takes a line of the market of which at least @user_data units are
 * kept. */
static gboolean
keeps_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  int units = 0;

  if (command->kind != MAE_COMMAND_TAKE_MARKET)
    return FALSE;
  for (int i = 0; i < command->take_market.shelves.n; i++)
    units += mae_bag_total (&command->take_market.shelves.at[i].bag);
  return units >= GPOINTER_TO_INT (user_data);
}

static void
on_painted_cb (GdkFrameClock *clock)
{
  now.painted++;
}

static void
run_once (void)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  double wall, cpu;

  mae_local_table_play (table, 1);
  /* measuring starts at the first frame, since the work of model and widgets before it isn't
   * animation */
  while (mae_motion_get_frames (page->motion) == 0)
    g_main_context_iteration (NULL, TRUE);
  guint64 first = mae_motion_get_frames (page->motion);
  while (mae_motion_get_frames (page->motion) == first)
    g_main_context_iteration (NULL, TRUE);
  paint_handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted_cb), NULL);
  now.painted = 0;
  wall = wall_seconds ();
  cpu = process_seconds ();
  while (mae_motion_get_remaining (page->motion) > 0)
    g_main_context_iteration (NULL, TRUE);
  wall = wall_seconds () - wall;
  cpu = process_seconds () - cpu;
  g_signal_handler_disconnect (clock, paint_handler);
  frames_per_second[now.runs] = now.painted / wall;
  cpu_per_frame[now.runs++] = cpu / now.painted;
  mae_motion_finish (page->motion);
}

static gboolean
over_cb (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_seconds (double seconds)
{
  gboolean over = FALSE;

  g_timeout_add (seconds * 1000, over_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

/* Measures the cost of answering presses: the page's own part, and with painting. */
static void
press_arrows (void)
{
  static double handled[MOST_RUNS], painted[MOST_RUNS];
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  int n = 0;

  g_assert_true (mae_local_table_play_to_own_turn (table));
  mae_motion_finish (page->motion);
  wait_seconds (2);
  paint_handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted_cb), NULL);
  for (; n < 40; n++) {
    GtkWidget *arrow = mae_market_get_arrow (page->market, n % 2, n / 2 % 3);
    double start = process_seconds ();
    now.painted = 0;
    gtk_widget_activate (arrow);
    handled[n] = process_seconds () - start;
    while (now.painted == 0)
      g_main_context_iteration (NULL, TRUE);
    painted[n] = process_seconds () - start;
    mae_table_page_cancel (page);
    wait_seconds (.3);
  }
  g_signal_handler_disconnect (clock, paint_handler);
  double page_part = median (handled, n), all = median (painted, n);
  g_print (
      "press of an arrow    %.1f ms of a processor until painted (p95 %.1f), of that %.1f ms the "
      "page's\n",
      all * 1000, painted[n * 95 / 100] * 1000, page_part * 1000);
}

/* Called in a thread: lets Magnifico play games of two against itself. */
static gpointer
think (gpointer data)
{
  const MaeRuleset *rules = data;
  guint64 rng[4] = { 1, 2, 3, 4 };
  g_autoptr (MaeLocalTable) games = mae_local_table_new (rules, 2, 0, 1);

  setpriority (PRIO_PROCESS, (id_t) gettid (), THINKING_NICENESS);
  while (!atomic_load (&thinking_over)) {
    MaeGame view = mae_game_view (&games->game, 0);
    MaeAiPlayer magnifico = { .level = MAE_AI_MAGNIFICO,
                              .past = mae_ai_past_of (&games->game),
                              .cancelled = &thinking_over };
    MaeCommand command;

    if (!mae_ai_choose (&view, 0, &magnifico, rng, &command)
        || !mae_local_table_send (games, &command) || !mae_local_table_play_to_own_turn (games)) {
      g_object_unref (games);
      games = mae_local_table_new (rules, 2, 0, rng[0]);
    }
    atomic_fetch_add (&n_thoughts, 1);
  }
  return NULL;
}

static void
on_activate_cb (GtkApplication *app, gpointer user_data)
{
  int runs = GPOINTER_TO_INT (user_data);
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GThread) thread =
      is_thinking ? g_thread_new ("thinking", think, (gpointer) rules) : NULL;

  window = adw_application_window_new (app);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  g_object_set (gtk_widget_get_settings (window), "gtk-enable-animations", TRUE, NULL);
  for (int seed = 1; now.runs < runs && seed < 1000; seed++) {
    table = mae_local_table_new (rules, 4, 0, seed);
    if (!mae_local_table_play_until (table, keeps_cb, GINT_TO_POINTER (4))) {
      g_clear_object (&table);
      continue;
    }
    g_autoptr (MaePlay) play = mae_play_new (table->model, MAE_SEAT (table));
    page = MAE_TABLE_PAGE (mae_table_page_new (play, NULL));
    gtk_widget_set_vexpand (GTK_WIDGET (page), TRUE);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (page));
    adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
    gtk_window_present (GTK_WINDOW (window));
    wait_seconds (.7);
    run_once ();
    if (now.runs < runs) {
      adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), gtk_label_new (""));
      g_clear_object (&table);
    }
  }

  double fps = median (frames_per_second, now.runs), cost = median (cpu_per_frame, now.runs);
  g_print ("market push with four resources, %dx%d, %d runs:\n", gtk_widget_get_width (window),
           gtk_widget_get_height (window), now.runs);
  g_print ("  painted            %.1f frames/s (slowest run %.1f)\n", fps, frames_per_second[0]);
  if (is_thinking) {
    atomic_store (&thinking_over, true);
    g_thread_join (g_steal_pointer (&thread));
    g_print ("  beside             %d moves of Magnifico\n", atomic_load (&n_thoughts));
    gtk_window_destroy (GTK_WINDOW (window));
    return;
  }
  g_print ("  processor          %.2f ms a frame (worst run %.2f): enough for %.0f frames/s\n",
           cost * 1000, cpu_per_frame[now.runs - 1] * 1000, 1 / cost);

  press_arrows ();

  wait_seconds (3); /* announcements disappear, and the text cursor stops */
  double cpu = process_seconds (), wall = wall_seconds ();
  wait_seconds (IDLE_SECONDS);
  cpu = process_seconds () - cpu;
  wall = wall_seconds () - wall;
  g_print ("idle table           %.3f %% of a processor\n", cpu / wall * 100);
  failed = 1 / cost < 50 || cpu / wall > .005;
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  int runs = argc > 1 ? CLAMP (atoi (argv[1]), 1, MOST_RUNS) : 9;
  g_autoptr (AdwApplication) app =
      adw_application_new ("io.github.maestri_game.Bench", G_APPLICATION_NON_UNIQUE);

  g_application_set_resource_base_path (G_APPLICATION (app), "/io/github/maestri_game/Maestri");
  is_thinking = argc > 2 && g_str_equal (argv[2], "thinking");
  g_signal_connect (app, "activate", G_CALLBACK (on_activate_cb), GINT_TO_POINTER (runs));
  g_application_run (G_APPLICATION (app), 1, argv);
  g_clear_object (&table);
  return failed;
}
