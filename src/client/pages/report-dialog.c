/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "report-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/words/conduct-text.h"
#include "client/words/wire-text.h"

/* In the order in which they are offered. */
static const MaeConduct conducts[] = { MAE_CONDUCT_INSULTS, MAE_CONDUCT_SPAM, MAE_CONDUCT_CHEATING,
                                       MAE_CONDUCT_NAME, MAE_CONDUCT_OTHER };

static gpointer
part (GtkWidget *question, const char *name)
{
  return g_object_get_data (G_OBJECT (question), name);
}

/* A reason that isn't in the list has to be described. */
static void
update (GtkWidget *question)
{
  const char *text = mae_report_dialog_get_text (question);

  mae_question_enable (question, "report",
                       mae_report_dialog_get_conduct (question) != MAE_CONDUCT_OTHER
                           || *text != '\0');
}

static GtkWidget *
add_choice (GtkWidget *list, const char *const *shown, const char *name)
{
  g_autoptr (GtkStringList) choices = gtk_string_list_new (shown);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (choices));
  /* Enter opens the list, rather than sending the report. */
  gtk_widget_set_receives_default (row, TRUE);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return row;
}

GtkWidget *
mae_report_dialog_new (const char *const *names)
{
  g_auto (GStrv) shown = g_new0 (char *, g_strv_length ((char **) names) + 1);
  const char *reasons[G_N_ELEMENTS (conducts) + 1] = { NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  for (guint i = 0; names[i]; i++)
    shown[i] = mae_wire_name (names[i]);
  for (guint i = 0; i < G_N_ELEMENTS (conducts); i++)
    reasons[i] = mae_conduct_text (conducts[i]);
  /* Translators: %s is a nickname. */
  g_autofree char *about =
      shown[1] ? g_strdup (_ ("Report a Player")) : g_strdup_printf (_ ("Report %s"), shown[0]);
  GtkWidget *question = mae_question_new (
      about, _ ("The operator of this server gets your report, with the last chat messages of your "
                "table. You aren’t told what becomes of it."));
  GtkWidget *list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  mae_a11y_name (list, about);
  gtk_box_append (GTK_BOX (box), list);
  GtkWidget *who = add_choice (list, (const char *const *) shown, _ ("Player"));
  GtkWidget *reason = add_choice (list, reasons, _ ("Reason"));
  GtkWidget *text =
      g_object_new (GTK_TYPE_ENTRY, "placeholder-text", _ ("What happened"), "max-length",
                    MAE_REPORT_TEXT_MAX, "activates-default", TRUE, NULL);

  gtk_widget_set_visible (who, shown[1] != NULL);
  mae_a11y_name (text, _ ("What happened"));
  gtk_box_append (GTK_BOX (box), text);
  mae_question_set_extra_child (question, box);
  g_object_set_data_full (G_OBJECT (question), "names", g_strdupv ((char **) names),
                          (GDestroyNotify) g_strfreev);
  g_object_set_data (G_OBJECT (question), "who", who);
  g_object_set_data (G_OBJECT (question), "reason", reason);
  g_object_set_data (G_OBJECT (question), "text", text);
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "report", _ ("_Report"),
                            ADW_RESPONSE_SUGGESTED);
  mae_question_set_default (question, "report");
  g_signal_connect_object (text, "changed", G_CALLBACK (update), question, G_CONNECT_SWAPPED);
  g_signal_connect_object (reason, "notify::selected", G_CALLBACK (update), question,
                           G_CONNECT_SWAPPED);
  update (question);
  return question;
}

const char *
mae_report_dialog_get_name (GtkWidget *question)
{
  char **names = part (question, "names");
  guint i = adw_combo_row_get_selected (part (question, "who"));

  return names[MIN (i, g_strv_length (names) - 1)];
}

MaeConduct
mae_report_dialog_get_conduct (GtkWidget *question)
{
  guint i = adw_combo_row_get_selected (part (question, "reason"));

  return conducts[MIN (i, G_N_ELEMENTS (conducts) - 1)];
}

const char *
mae_report_dialog_get_text (GtkWidget *question)
{
  return gtk_editable_get_text (part (question, "text"));
}
