/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Any question fits into its dialog; warnings of the toolkit are fatal here. */
#include <adwaita.h>

#include "client/platform/question.h"
#include "shell-fixture.h"

/* Returns the label with @text below @widget, or NULL. */
static GtkWidget *
find_shown (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_child_visible (widget)
      && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_shown (child, text);

    if (found)
      return found;
  }
  return NULL;
}

/* Asks @heading in a window @width wide. */
static void
ask (const char *heading, int width)
{
  GtkWindow *window = GTK_WINDOW (adw_window_new ());
  GtkWidget *question = mae_question_new (heading, "It can’t be undone."), *label;

  adw_window_set_content (ADW_WINDOW (window), gtk_label_new ("What lies behind the question"));
  gtk_window_set_default_size (window, width, 480);
  gtk_window_present (window);
  mae_question_set_answers (question, "no", "_No", "yes", "_Yes", ADW_RESPONSE_DEFAULT);
  mae_dialog_present (question, GTK_WIDGET (window));
  MAE_WAIT_FOR (mae_fixture_get_dialog (window) && gtk_widget_get_width (question) > 0);
  MAE_WAIT_FOR ((label = find_shown (question, heading)) && gtk_widget_get_width (label) > 0);
  g_assert_cmpint (gtk_widget_get_width (label), <=, gtk_widget_get_width (question));
  mae_fixture_answer (window, "_No");
  mae_fixture_destroy_window (window);
}

static void
test_fits (void)
{
  /* The third heading has narrow letters; the first word of the last heading is wider than any
   * dialog. */
  const char *headings[] = {
    "Leave?",
    "Trust This Server?",
    "fi?",
    "The Certificate of This Server Has Changed Since You Trusted It",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft verlassen?",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (headings); i++) {
    ask (headings[i], 1000);
    ask (headings[i], 360);
  }
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/platform/question/fits", test_fits);
  return g_test_run ();
}
