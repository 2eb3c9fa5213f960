/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "account-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/words/wire-text.h"

static GtkEditable *
entry_of (GtkWidget *question, const char *name)
{
  gpointer entry = g_object_get_data (G_OBJECT (question), name);

  return entry ? GTK_EDITABLE (entry) : NULL;
}

static void
update (GtkWidget *question)
{
  const char *password = mae_account_dialog_get_password (question);
  const char *next = mae_account_dialog_get_new_password (question);
  GtkEditable *again = entry_of (question, "again");
  gboolean is_new_fine =
      !next || (*next != '\0' && g_str_equal (next, gtk_editable_get_text (again)));

  mae_question_enable (question, "do", *password != '\0' && is_new_fine);
}

/* Not a password entry: see password-dialog.c. */
static void
add_entry (GtkWidget *question, GtkBox *box, const char *name, const char *label)
{
  GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "visibility", FALSE, "input-purpose",
                                   GTK_INPUT_PURPOSE_PASSWORD, "placeholder-text", label,
                                   "activates-default", TRUE, NULL);

  mae_a11y_name (entry, label);
  gtk_box_append (box, entry);
  g_object_set_data (G_OBJECT (question), name, entry);
  g_signal_connect_object (entry, "changed", G_CALLBACK (update), question, G_CONNECT_SWAPPED);
}

static const struct {
  const char *heading, *answer;
} words[] = {
  [MAE_ACCOUNT_PASSWORD] = { N_ ("Change Password"), N_ ("C_hange") },
  [MAE_ACCOUNT_DELETE] = { N_ ("Delete My Account?"), N_ ("_Delete") },
  [MAE_ACCOUNT_EXPORT] = { N_ ("Export My Data"), N_ ("_Export") },
};

/* (transfer full) */
static char *
explain (MaeAccountWish wish, const char *name)
{
  switch (wish) {
  case MAE_ACCOUNT_PASSWORD:
    /* Translators: %s is a nickname, here and in the following two. */
    return g_strdup_printf (
        _ ("The new password of “%s” on this server must have 8 to 128 characters."), name);
  case MAE_ACCOUNT_DELETE:
    return g_strdup_printf (
        _ ("The password of “%s” on this server, the ratings, and whom you have muted are deleted "
           "at once, for good. Finished games stay, with “Former player” instead of your name, and "
           "anybody can take the nickname. Leave all games that aren’t over first."),
        name);
  default:
    return g_strdup_printf (_ ("What this server has stored of “%s” is saved in a file. Reports by "
                               "others and passwords are not in it."),
                            name);
  }
}

GtkWidget *
mae_account_dialog_new (MaeAccountWish wish, const char *nickname, const char *problem,
                        gboolean encrypted)
{
  g_autofree char *name = mae_wire_name (nickname);
  g_autoptr (GString) text = g_string_new (problem);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  if (problem)
    g_string_append (text, "\n\n");
  g_autofree char *why = explain (wish, name);
  g_string_append (text, why);
  if (!encrypted && wish == MAE_ACCOUNT_PASSWORD)
    g_string_append_printf (
        text, "\n\n%s",
        _ ("This connection isn’t encrypted. Don’t enter a password that you use elsewhere."));
  GtkWidget *question = mae_question_new (_ (words[wish].heading), text->str);
  add_entry (question, GTK_BOX (box), "password", _ ("Password"));
  if (wish == MAE_ACCOUNT_PASSWORD) {
    add_entry (question, GTK_BOX (box), "next", _ ("New password"));
    add_entry (question, GTK_BOX (box), "again", _ ("New password again"));
  }
  mae_question_set_extra_child (question, box);
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "do", _ (words[wish].answer),
                            wish == MAE_ACCOUNT_DELETE ? ADW_RESPONSE_DESTRUCTIVE
                                                       : ADW_RESPONSE_SUGGESTED);
  if (wish != MAE_ACCOUNT_DELETE)
    mae_question_set_default (question, "do");
  update (question);
  return question;
}

const char *
mae_account_dialog_get_password (GtkWidget *question)
{
  return gtk_editable_get_text (entry_of (question, "password"));
}

const char *
mae_account_dialog_get_new_password (GtkWidget *question)
{
  GtkEditable *entry = entry_of (question, "next");

  return entry ? gtk_editable_get_text (entry) : NULL;
}
