/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings as textures: what is seen stays in the cache, however many sizes come and go; and what
 * another thread paints is painted in the size that is wanted last. */
#include <gtk/gtk.h>
#include <stdlib.h>
#include <unistd.h>

#include "client/art/art-testing.h"
#include "client/art/card-face.h"
#include "client/art/piece-texture.h"
#include "ruleset/ruleset-io.h"

static int n_painted; /* atomic: by another thread, too */
static GMutex painting;

static void
paint_cb (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  g_atomic_int_inc (&n_painted);
  cairo_paint (cr);
}

static void
paint_slowly_cb (cairo_t *cr, gconstpointer data, double width, double height,
                 const MaePalette *palette)
{
  g_mutex_lock (&painting);
  g_mutex_unlock (&painting);
  g_atomic_int_inc (&n_painted);
  cairo_paint (cr);
}

static GtkWidget *
new_widget (void)
{
  return g_object_ref_sink (gtk_label_new (NULL));
}

static void
test_seen_stays (void)
{
  g_autoptr (GtkWidget) widget = new_widget ();
  int seen = -1;
  g_autoptr (GdkTexture) first = mae_texture_get (widget, paint_cb, &seen, sizeof seen, 10, 10);

  for (int i = 0; i < 3000; i++) {
    g_object_unref (mae_texture_get (widget, paint_cb, &i, sizeof i, 10, 10));
    g_autoptr (GdkTexture) again = mae_texture_get (widget, paint_cb, &seen, sizeof seen, 10, 10);

    g_assert_true (again == first);
  }
}

/* Draws a picture in a size. Returns whether something was drawn. */
static gboolean
draw (GtkWidget *widget, int size)
{
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  int data[2] = { 7, size };

  return mae_texture_snapshot_later (snapshot, widget, paint_slowly_cb, data, sizeof data,
                                     sizeof data[0], &(GdkRectangle){ 0, 0, size, size });
}

static void
wait_until_painted (GtkWidget *widget)
{
  while (mae_textures_count_coming (widget) > 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_last_size (void)
{
  g_autoptr (GtkWidget) widget = new_widget ();
  int begun;

  n_painted = 0;
  g_assert_false (draw (widget, 20));
  wait_until_painted (widget);
  /* While the thread is busy, the window gets 200 sizes. */
  g_mutex_lock (&painting);
  for (int size = 21; size <= 220; size++)
    g_assert_true (draw (widget, size)); /* the one before, stretched */
  g_mutex_unlock (&painting);
  wait_until_painted (widget);
  begun = g_atomic_int_get (&n_painted);
  g_assert_cmpint (begun, <=, 3); /* the first one, the one that was begun, and the last one */
  g_assert_true (draw (widget, 220));
  g_assert_cmpuint (mae_textures_count_coming (widget), ==, 0); /* it was there */
  /* A size that was given up can be wanted again. */
  draw (widget, 100);
  wait_until_painted (widget);
  g_assert_true (draw (widget, 100));
  g_assert_cmpuint (mae_textures_count_coming (widget), ==, 0);
}

/* Faces of cards can be drawn in every size, with any size of text. */
static void
test_small_faces (void)
{
  g_autoptr (GtkWidget) widget = new_widget ();
  const MaeRuleset *rules = mae_ruleset_builtin ("serenissima");

  for (int text = 1; text <= 3; text += 2) {
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * text, NULL);
    for (int card = 0; card < rules->n_cards; card += 3)
      for (int size = 20; size <= 44; size += 24) {
        g_object_unref (mae_card_face_texture (widget, rules, card, MAE_FACE_WIDE, size, size));
        g_object_unref (mae_card_face_texture (widget, rules, card, MAE_FACE_TALL, size, size));
      }
  }
}

/* ── The end of the program ────────────────────────────────────────────────────────────────── */

static int n_begun, leaves; /* atomic */

static void
paint_until_the_end_cb (cairo_t *cr, gconstpointer data, double width, double height,
                        const MaePalette *palette)
{
  g_atomic_int_inc (&n_begun);
  while (!g_atomic_int_get (&leaves))
    g_thread_yield ();
  g_usleep (50 * G_TIME_SPAN_MILLISECOND); /* while the program ends */
  cairo_paint (cr);
  g_atomic_int_inc (&n_painted);
}

/* Called when other libraries could free what they have. */
static void
look_at_the_end (void)
{
  if (g_atomic_int_get (&n_begun) != 1 || g_atomic_int_get (&n_painted) != 1)
    _exit (3);
}

static void
end_while_painting (void)
{
  g_autoptr (GtkWidget) widget = new_widget ();

  atexit (look_at_the_end);
  for (int i = 0; i < 3; i++) {
    g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
    mae_texture_snapshot_later (snapshot, widget, paint_until_the_end_cb, &i, sizeof i, sizeof i,
                                &(GdkRectangle){ 0, 0, 40, 40 });
  }
  while (g_atomic_int_get (&n_begun) == 0)
    g_thread_yield ();
  g_atomic_int_set (&leaves, 1);
  exit (0);
}

/* What is being painted is painted to its end, and nothing else. Before, the program crashed now
 * and then when it ended: newer versions of pixman free what painting needs. */
static void
test_end (void)
{
  if (g_test_subprocess ())
    end_while_painting ();
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/textures/seen-stays", test_seen_stays);
  g_test_add_func ("/textures/last-size", test_last_size);
  g_test_add_func ("/textures/small-faces", test_small_faces);
  g_test_add_func ("/textures/end", test_end);
  return g_test_run ();
}
