/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "question.h"

#include "platform-testing.h"

/* The two classes have the same functions under different names. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define QUESTION_TYPE ADW_TYPE_ALERT_DIALOG
#define QUESTION(widget) ADW_ALERT_DIALOG (widget)
#define CONTENT(widget) adw_dialog_get_child (ADW_DIALOG (widget))
#define CALL(function) adw_alert_dialog_##function
#else
#define QUESTION_TYPE ADW_TYPE_MESSAGE_DIALOG
#define QUESTION(widget) ADW_MESSAGE_DIALOG (widget)
#define CONTENT(widget) (widget)
#define CALL(function) adw_message_dialog_##function
#endif

/* The least width of the heading, in characters of its font. It must be more than the height of a
 * line. */
#define HEADING_WIDTH 6

/* libadwaita has a large heading, which is shown if it fits on one line, but is always measured for
 * the width of the question; GTK warns about that unless the heading can wrap. libadwaita also uses
 * the heading's minimum width as its height, and GTK 4.24 warns if that is less than a line, which
 * is so for a heading as narrow as its widest letter. */
static void
wrap_heading (GtkWidget *within)
{
  if (GTK_IS_LABEL (within) && gtk_widget_has_css_class (within, "title-2")) {
    gtk_label_set_wrap (GTK_LABEL (within), TRUE);
    gtk_label_set_wrap_mode (GTK_LABEL (within), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_width_chars (GTK_LABEL (within), HEADING_WIDTH);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (within); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    wrap_heading (child);
}

GtkWidget *
mae_question_new (const char *heading, const char *body)
{
  GtkWidget *question = g_object_new (QUESTION_TYPE, "heading", heading, "body", body, NULL);

  wrap_heading (CONTENT (question));
  return question;
}

void
mae_question_set_answers (GtkWidget *question, const char *no, const char *no_label,
                          const char *yes, const char *yes_label, AdwResponseAppearance appearance)
{
  CALL (add_responses) (QUESTION (question), no, no_label, yes, yes_label, NULL);
  CALL (set_response_appearance) (QUESTION (question), yes, appearance);
  CALL (set_default_response) (QUESTION (question), no);
  CALL (set_close_response) (QUESTION (question), no);
}

void
mae_question_set_default (GtkWidget *question, const char *answer)
{
  CALL (set_default_response) (QUESTION (question), answer);
}

void
mae_question_enable (GtkWidget *question, const char *answer, gboolean enabled)
{
  CALL (set_response_enabled) (QUESTION (question), answer, enabled);
}

void
mae_question_set_extra_child (GtkWidget *question, GtkWidget *child)
{
  CALL (set_extra_child) (QUESTION (question), child);
}

const char *
mae_question_get_default (GtkWidget *question)
{
  return CALL (get_default_response) (QUESTION (question));
}

AdwResponseAppearance
mae_question_get_appearance (GtkWidget *question, const char *answer)
{
  return CALL (get_response_appearance) (QUESTION (question), answer);
}
