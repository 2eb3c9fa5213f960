/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "password-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"

/* Returns a sentence about @reason for @nickname. (transfer full) */
static char *
reason_text (MaePasswordReason reason, const char *nickname)
{
  switch (reason) {
  case MAE_PASSWORD_WRONG:
    return g_strdup_printf (_ ("Wrong password for “%s” on this server."), nickname);
  case MAE_PASSWORD_UNFIT:
    return g_strdup (_ ("Passwords must have 8 to 128 characters."));
  case MAE_PASSWORD_LATER:
    return g_strdup (_ ("Too many attempts. Try again in a minute."));
  default:
    return g_strdup_printf (_ ("The server requires a password for the nickname “%s”. If the "
                               "nickname is new, the password you enter now is set for it."),
                            nickname);
  }
}

static void
on_changed_cb (GtkEditable *entry, GtkWidget *question)
{
  mae_question_enable (question, "join", *gtk_editable_get_text (entry) != '\0');
}

GtkWidget *
mae_password_dialog_new (const char *nickname, MaePasswordReason reason, gboolean encrypted)
{
  g_autofree char *why = reason_text (reason, nickname);
  const char *warning =
      encrypted
          ? NULL
          : _ ("This connection isn’t encrypted. Don’t enter a password that you use elsewhere.");
  g_autofree char *text = g_strjoin ("\n\n", why, warning, NULL);
  GtkWidget *question = mae_question_new (_ ("Password"), text);
  /* The key event that closes the dialog keeps the entry's text object until it is handled.
   * Password rows (libadwaita 1.2) and GtkPasswordEntry (GTK 4.8) would then get its signals after
   * they are freed. */
  GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "visibility", FALSE, "input-purpose",
                                   GTK_INPUT_PURPOSE_PASSWORD, "placeholder-text", _ ("Password"),
                                   "activates-default", TRUE, NULL);

  mae_a11y_name (entry, _ ("Password"));
  mae_question_set_extra_child (question, entry);
  g_object_set_data (G_OBJECT (question), "entry", entry);

  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "join", _ ("_Join"),
                            ADW_RESPONSE_SUGGESTED);
  mae_question_set_default (question, "join");
  g_signal_connect_object (entry, "changed", G_CALLBACK (on_changed_cb), question, 0);
  on_changed_cb (GTK_EDITABLE (entry), question);
  return question;
}

const char *
mae_password_dialog_get_password (GtkWidget *question)
{
  return gtk_editable_get_text (GTK_EDITABLE (g_object_get_data (G_OBJECT (question), "entry")));
}
