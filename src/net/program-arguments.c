/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/program-arguments.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char not_text[] = N_ ("An argument isn’t valid text in UTF-8.");
static const char no_value[] = N_ ("“%s” needs a value. See --help.");

char *
mae_program_arguments_read (const char *text, GError **error)
{
  char *read = g_locale_to_utf8 (text, -1, NULL, NULL, NULL);

  if (read == NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ (not_text));
  return read;
}

/* Returns what stands for “%s” in @message, if that is the sentence @form of GLib's in its
 * language; NULL: it isn't. (transfer full) */
static char *
find_option (const char *message, const char *form)
{
  const char *sentence = g_dgettext ("glib20", form);
  const char *mark = strstr (sentence, "%s");
  g_autofree char *before = mark != NULL ? g_strndup (sentence, mark - sentence) : NULL;

  if (mark == NULL || !g_str_has_prefix (message, before) || !g_str_has_suffix (message, mark + 2)
      || strlen (message) < strlen (sentence) - strlen ("%s"))
    return NULL;
  return g_strndup (message + strlen (before),
                    strlen (message) + strlen ("%s") - strlen (sentence));
}

void
mae_program_arguments_explain (GError **error)
{
  if (*error == NULL)
    return;
  g_autofree char *unknown = find_option ((*error)->message, "Unknown option %s");
  g_autofree char *empty = find_option ((*error)->message, "Missing argument for %s");
  char *text = NULL;

  if ((*error)->domain == G_CONVERT_ERROR)
    text = g_strdup (_ (not_text));
  else if (unknown != NULL)
    text = g_strdup_printf (_ ("Unknown option “%s”. See --help."), unknown);
  else if (empty != NULL)
    text = g_strdup_printf (_ (no_value), empty);
  if (text == NULL)
    return;
  g_clear_error (error);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, text);
  g_free (text);
}

gboolean
mae_program_arguments_number (const char *option, const char *text, gint64 least, gint64 most,
                              gboolean or_zero, gint64 *number, GError **error)
{
  if (g_ascii_string_to_signed (text, 10, least, most, number, NULL)
      || (or_zero && g_ascii_string_to_signed (text, 10, 0, 0, number, NULL)))
    return TRUE;
  g_autofree char *lower = g_strdup_printf ("%" G_GINT64_FORMAT, least);
  g_autofree char *upper = g_strdup_printf ("%" G_GINT64_FORMAT, most);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* Translators: an option, its value, the lowest and the highest value. */
               or_zero ? _ ("%s “%s” is neither 0 nor a number from %s to %s.")
                       : _ ("%s “%s” is not a number from %s to %s."),
               option, text, lower, upper);
  return FALSE;
}

gboolean
mae_program_arguments_is_full (const char *option, const char *value, GError **error)
{
  if (value == NULL || *value != '\0')
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ (no_value), option);
  return FALSE;
}
