/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "conduct-text.h"

#include <glib/gi18n.h>

#define MINUTE 60
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

const char *
mae_conduct_text (MaeConduct conduct)
{
  switch (conduct) {
  case MAE_CONDUCT_INSULTS:
    return _ ("Insults");
  case MAE_CONDUCT_SPAM:
    return _ ("Unwanted messages");
  case MAE_CONDUCT_CHEATING:
    return _ ("Cheating");
  case MAE_CONDUCT_NAME:
    return _ ("The nickname");
  default:
    return _ ("Something else");
  }
}

static const char *
reason_text (MaeConduct conduct)
{
  switch (conduct) {
  case MAE_CONDUCT_INSULTS:
    return _ ("The reason: insults.");
  case MAE_CONDUCT_SPAM:
    return _ ("The reason: unwanted messages.");
  case MAE_CONDUCT_CHEATING:
    return _ ("The reason: cheating.");
  case MAE_CONDUCT_NAME:
    return _ ("The reason: the nickname.");
  default:
    return "";
  }
}

static char *
end_text (gint64 remaining)
{
  int minutes = (int) ((remaining + MINUTE - 1) / MINUTE);
  int hours = (int) ((remaining + HOUR - 1) / HOUR), days = (int) ((remaining + DAY - 1) / DAY);

  if (remaining == 0)
    return g_strdup (_ ("This has no end."));
  if (remaining <= HOUR)
    return g_strdup_printf (
        ngettext ("This ends in %d minute.", "This ends in %d minutes.", minutes), minutes);
  if (remaining <= 2 * DAY)
    return g_strdup_printf (ngettext ("This ends in %d hour.", "This ends in %d hours.", hours),
                            hours);
  return g_strdup_printf (ngettext ("This ends in %d day.", "This ends in %d days.", days), days);
}

char *
mae_restriction_text (MaeRestrictionKind kind, MaeConduct conduct, const char *said,
                      gint64 remaining)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *end = end_text (remaining);

  if (kind == MAE_RESTRICTION_NONE)
    return g_strdup (_ ("You can chat and invite again."));
  g_string_append (text, kind == MAE_RESTRICTION_BANNED
                             ? _ ("The operator of this server doesn’t let you in.")
                             : _ ("The operator of this server doesn’t let you chat and invite. "
                                  "You can play."));
  if (*reason_text (conduct) != '\0')
    g_string_append_printf (text, " %s", reason_text (conduct));
  g_string_append_printf (text, " %s", end);
  if (said && *said != '\0') {
    /* Translators: %s is what the operator of a server has written. */
    g_autofree char *quoted = g_strdup_printf (_ ("The operator says: “%s”"), said);
    g_string_append_printf (text, " %s", quoted);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
mae_report_answer_text (MaeReportAnswer answer, const char *name)
{
  switch (answer) {
  case MAE_REPORT_KEPT:
    return g_strdup_printf (_ ("Your report about %s was kept for the operator."), name);
  case MAE_REPORT_TOO_MANY:
    return g_strdup (_ ("There are too many reports now. Try again later."));
  default:
    return g_strdup_printf (_ ("%s can’t be reported."), name);
  }
}

char *
mae_account_answer_text (MaeAccountWish wish, MaeAccountAnswer answer, int games)
{
  switch (answer) {
  case MAE_ACCOUNT_DONE:
    return g_strdup (wish == MAE_ACCOUNT_PASSWORD ? _ ("Your password was changed.")
                     : wish == MAE_ACCOUNT_DELETE ? _ ("Your account on this server was deleted.")
                                                  : "");
  case MAE_ACCOUNT_WRONG:
    return g_strdup (_ ("The password is wrong."));
  case MAE_ACCOUNT_LATER:
    return g_strdup (_ ("Too many attempts. Try again in a minute."));
  case MAE_ACCOUNT_UNFIT:
    return g_strdup (_ ("Passwords must have 8 to 128 characters."));
  case MAE_ACCOUNT_NONE:
    return g_strdup (_ ("Your nickname has no password on this server."));
  case MAE_ACCOUNT_IN_GAMES:
    return g_strdup_printf (ngettext ("You have a seat in %d game that goes on. Leave it first.",
                                      "You have seats in %d games that go on. Leave them first.",
                                      games),
                            games);
  default:
    return g_strdup (_ ("The server couldn’t do this. Try again later."));
  }
}
