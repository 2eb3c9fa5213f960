/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "code-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/platform/question.h"
#include "client/session/link.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "link-drop.h"

/* Returns the code in @entry; NULL: there is none. (transfer full) */
static char *
code_in (GtkWidget *entry)
{
  g_autoptr (GError) error = NULL;

  return mae_link_find_code (gtk_editable_get_text (GTK_EDITABLE (entry)), &error);
}

static void
on_code_changed_cb (GtkWidget *entry, GtkWidget *question)
{
  g_autofree char *code = code_in (entry);

  mae_question_enable (question, "join", code != NULL);
}

static void
on_code_response_cb (MaeSession *session, const char *response, GtkWidget *question)
{
  g_autofree char *code = code_in (g_object_get_data (G_OBJECT (question), "mae-entry"));

  if (g_str_equal (response, "join") && code)
    mae_session_join_table (session, code);
}

GtkWidget *
mae_code_dialog_new (MaeSession *session)
{
  GtkWidget *question = mae_question_new (
      _ ("Join with a Code"), _ ("Enter or paste the code of a table, or a link to it."));
  GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "max-length", 1000, "input-hints",
                                   GTK_INPUT_HINT_NO_SPELLCHECK | GTK_INPUT_HINT_UPPERCASE_CHARS
                                       | GTK_INPUT_HINT_NO_EMOJI,
                                   "activates-default", TRUE, NULL);

  gtk_widget_add_css_class (entry, "mae-code");
  mae_a11y_name (entry, _ ("Code"));
  mae_link_drop_accept (entry, TRUE);
  mae_question_set_extra_child (question, entry);
  g_object_set_data (G_OBJECT (question), "mae-entry", entry);
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "join", _ ("_Join"),
                            ADW_RESPONSE_SUGGESTED);
  mae_question_set_default (question, "join");
  g_signal_connect_object (entry, "changed", G_CALLBACK (on_code_changed_cb), question, 0);
  on_code_changed_cb (entry, question);
  MAE_CONNECT (question, "response", on_code_response_cb, session);
  return question;
}
