/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trust-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

/* The key of what a question is about. */
#define TRUST "mae-trust"

/* Returns @fingerprint in four lines, so that people can compare it. (transfer full) */
static char *
in_lines (const char *fingerprint)
{
  g_auto (GStrv) pairs = g_strsplit (fingerprint, ":", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; pairs[i]; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : i % 8 == 0 ? "\n" : " ", pairs[i]);
  return g_string_free (text, FALSE);
}

static GtkWidget *
fingerprint_new (const char *title, const char *fingerprint)
{
  g_autofree char *text = in_lines (fingerprint);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *caption = gtk_label_new (title);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (caption, "caption-heading");
  gtk_widget_add_css_class (label, "monospace");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_box_append (GTK_BOX (box), caption);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static char *
body_text (const MaeCertificateDetails *details)
{
  GString *body = g_string_new (NULL);

  if (details->known)
    g_string_append_printf (
        body,
        _ ("%s uses a different certificate than the one you trusted. Someone may be intercepting "
           "the connection or impersonating the server. Trust the new certificate only if the "
           "server’s owner has told you about the change."),
        details->server);
  else
    g_string_append_printf (body,
                            _ ("The identity of %s can’t be verified. This is normal for private "
                               "servers. Compare the fingerprint with the server’s owner."),
                            details->server);
  if (details->other_host)
    g_string_append_printf (body, "\n\n%s", _ ("The certificate is also for a different name."));
  return g_string_free (body, FALSE);
}

static GtkWidget *
fingerprints_new (const MaeCertificateDetails *details)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  if (details->known)
    gtk_box_append (GTK_BOX (box), fingerprint_new (_ ("Trusted fingerprint"), details->known));
  gtk_box_append (GTK_BOX (box),
                  fingerprint_new (details->known ? _ ("New fingerprint") : _ ("Fingerprint"),
                                   details->fingerprint));
  return box;
}

static void
on_response_cb (MaeSession *session, const char *response, GtkWidget *question)
{
  if (g_str_equal (response, "trust"))
    mae_session_accept (session, g_object_get_data (G_OBJECT (question), TRUST));
}

GtkWidget *
mae_trust_dialog_present (GtkWidget *parent, MaeSession *session)
{
  MaeTrust *trust = mae_session_get_trust (session);
  const MaeCertificateDetails *details = mae_trust_get_details (trust);

  g_return_val_if_fail (details != NULL, NULL);

  g_autofree char *body = body_text (details);
  GtkWidget *question = mae_question_new (
      details->known ? _ ("The Server’s Certificate Has Changed") : _ ("Trust This Server?"), body);
  mae_question_set_extra_child (question, fingerprints_new (details));
  /* Enter doesn't choose to trust. */
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "trust",
                            details->known ? _ ("_Trust New Certificate") : _ ("_Trust"),
                            details->known ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED);
  if (details->known)
    gtk_widget_add_css_class (question, "mae-alarm");
  /* By the answer the session may have refused another certificate. */
  g_object_set_data_full (G_OBJECT (question), TRUST, g_object_ref (trust), g_object_unref);
  MAE_CONNECT (question, "response", on_response_cb, session);
  mae_dialog_present (question, parent);
  mae_a11y_tidy_buttons (question);
  return question;
}
