/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-fixture.h"

#include "client/table/table-page-private.h"

#include <adwaita.h>

#include "client/table/table-testing.h"
#include "client/widgets/display-font.h"
#include "client/widgets/theme.h"
#include "ruleset/ruleset-io.h"

#define HEADER 47 /* the header bar's height */

void
table_fixture_init (int *argc, char ***argv)
{
  GtkCssProvider *provider;

  gtk_test_init (argc, argv, NULL);
  adw_init ();
  mae_display_font_load ();
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/io/github/maestri_game/Maestri/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  mae_theme_choose (MAE_THEME_WORKSHOP);
  g_object_unref (provider);
}

void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

TableFixture
open_table (const char *ruleset, int players, guint64 seed, int steps)
{
  TableFixture f = { .table =
                         mae_local_table_new (mae_ruleset_builtin (ruleset), players, 0, seed) };

  if (steps >= 0) {
    mae_local_table_play (f.table, steps);
    mae_local_table_play_to_own_turn (f.table);
  }
  g_autoptr (MaePlay) play = mae_play_new (f.table->model, MAE_SEAT (f.table));
  f.page = MAE_TABLE_PAGE (mae_table_page_new (play, NULL));
  f.window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (f.window), 1280, 750);
  adw_window_set_content (ADW_WINDOW (f.window), GTK_WIDGET (f.page));
  gtk_window_present (GTK_WINDOW (f.window));
  gtk_test_widget_wait_for_draw (f.window);
  return f;
}

void
lay_out (TableFixture *f, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (f->window), width, height - HEADER);
  gtk_widget_set_size_request (GTK_WIDGET (f->page), width, height - HEADER);
  gtk_test_widget_wait_for_draw (f->window);
  settle ();
  gtk_test_widget_wait_for_draw (f->window);
}

void
check_inside (TableFixture *f, GtkWidget *widget, gboolean scrolls, const char *what)
{
  int width = gtk_widget_get_width (GTK_WIDGET (f->page));
  int height = gtk_widget_get_height (GTK_WIDGET (f->page));
  graphene_rect_t at;

  /* themes let the slider of a scrollbar be outside */
  if (!gtk_widget_get_mapped (widget) || GTK_IS_POPOVER (widget) || GTK_IS_SCROLLBAR (widget)
      || !gtk_widget_compute_bounds (widget, GTK_WIDGET (f->page), &at))
    return;
  if (at.origin.x < -1 || at.origin.x + at.size.width > width + 1
      || (!scrolls && at.origin.y + at.size.height > height + 1))
    g_error ("%d×%d, %s: %s is at %g,%g %g×%g", width, height, what, G_OBJECT_TYPE_NAME (widget),
             at.origin.x, at.origin.y, at.size.width, at.size.height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_inside (f, child, scrolls || GTK_IS_SCROLLED_WINDOW (widget), what);
}

const MaeTableMove *
move_of (TableFixture *f)
{
  return mae_play_get_move (f->page->play);
}

GtkWidget *
bar_button (TableFixture *f, MaeBarButton button)
{
  return mae_move_bar_get_button (f->page->bar, button);
}

GtkWidget *
own_panel (TableFixture *f)
{
  return gtk_widget_get_first_child (GTK_WIDGET (f->page->rail));
}

void
pass_turn (TableFixture *f)
{
  while (f->table->game.phase == MAE_PHASE_TURNS && f->table->game.current == 0)
    mae_local_table_play (f->table, 1);
  gtk_test_widget_wait_for_draw (f->window);
}

void
close_table (TableFixture *f)
{
  gpointer page = f->page, model = g_object_ref (f->table->model);

  g_object_add_weak_pointer (G_OBJECT (f->page), &page);
  /* GTK 4.8 doesn't stop a popover's timer of a tooltip when the popover goes away, and then warns.
   * This makes it the window's. */
  gtk_widget_trigger_tooltip_query (f->window);
  gtk_window_destroy (GTK_WINDOW (f->window));
  settle ();
  g_assert_null (page); /* nothing keeps a reference */
  g_clear_object (&f->table);
  g_assert_finalize_object (model);
}

void
take_all_back (TableFixture *f)
{
  const MaePlacement *placed = &move_of (f)->market.placed;

  while (placed->n > 0)
    for (int r = 0; r < MAE_MAX_RESOURCES; r++)
      if (placed->n > 0 && placed->at[0].bag.of[r] > 0)
        mae_table_page_step (
            f->page, (MaeStep){ MAE_STEP_TAKE_BACK, .unit = { r, placed->at[0].container, -1 } });
}
