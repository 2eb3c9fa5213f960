/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "link.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/address.h"
#include "net/client/connection.h"

/* Most bytes of a link. Host names have at most 253. */
#define LINK_MAX 400
#define CODE_MAX 32

/* The length of the codes that Maestri servers make. */
#define CODE_LENGTH 6

void
mae_link_clear (MaeLink *link)
{
  g_clear_pointer (&link->server, g_free);
  g_clear_pointer (&link->code, g_free);
}

static gboolean
refuse (GError **error, const char *text)
{
  g_set_error_literal (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS, text);
  return FALSE;
}

gboolean
mae_link_looks_like (const char *text)
{
  g_autofree char *scheme = g_uri_parse_scheme (text);

  if (!scheme || g_ascii_strcasecmp (scheme, "file") == 0)
    return FALSE;
  return g_ascii_strcasecmp (scheme, "maestri") == 0
         || g_str_has_prefix (text + strlen (scheme), "://");
}

gboolean
mae_link_is_file (GFile *file)
{
  const char *const *schemes = g_vfs_get_supported_uri_schemes (g_vfs_get_default ());
  g_autofree char *scheme = g_file_get_uri_scheme (file);

  return g_file_is_native (file) || (scheme && g_strv_contains (schemes, scheme));
}

static gboolean
is_code (const char *text)
{
  for (const char *p = text; *p; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
      return FALSE;
  return *text && strlen (text) <= CODE_MAX;
}

/* Compares the part before the host, ignoring case. */
static gboolean
check_scheme (const char *text, GError **error)
{
  g_autofree char *scheme = g_uri_parse_scheme (text);

  if (g_ascii_strncasecmp (text, MAE_ADDRESS_SCHEME, strlen (MAE_ADDRESS_SCHEME)) == 0)
    return TRUE;
  /* Translators: the first %s is what a link begins with ("https"), the second an example. */
  g_autofree char *why = g_strdup_printf (
      _ ("This version of Maestri can’t open “%s” links of this form. Links to "
         "a server look like %s."),
      scheme && strlen (scheme) <= CODE_MAX ? scheme : "…", "maestri://play.example.org/CODE");
  return refuse (error, why);
}

/* Parses an address, which a slash and a code may follow. Overwrites @text. */
static gboolean
parse_server (char *text, MaeLink *link, GError **error)
{
  char *prefix = strstr (text, "://");
  g_auto (MaeAddress) address = { 0 };
  char *code = strchr (prefix ? prefix + 3 : text, '/');

  if (code) {
    *code++ = '\0';
    if (g_str_has_suffix (code, "/"))
      code[strlen (code) - 1] = '\0';
    if (*code && !is_code (code))
      return refuse (error, _ ("What follows the server in this link isn’t the code of a table."));
  }
  if (!mae_address_parse (text, &address, error))
    return FALSE;
  *link = (MaeLink){ .server = mae_address_format (&address),
                     .code = code && *code ? g_strdup (code) : NULL };
  return TRUE;
}

/* Returns @text without spaces around it; NULL with @error set if it can't be a link. (transfer
 * full) */
static char *
strip (const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (strlen (stripped) > LINK_MAX || !g_utf8_validate (stripped, -1, NULL)) {
    refuse (error, _ ("This link is too long or has invalid characters."));
    return NULL;
  }
  return g_steal_pointer (&stripped);
}

gboolean
mae_link_parse (const char *text, MaeLink *link, GError **error)
{
  g_autofree char *stripped = strip (text, error);

  return stripped && check_scheme (stripped, error) && parse_server (stripped, link, error);
}

/* Returns whether @text can be the code of a table. The codes of Maestri servers have letters only,
 * but examples in the documents have digits. */
static gboolean
is_only_a_code (const char *text)
{
  for (const char *p = text; *p; p++)
    if (!g_ascii_isupper (*p) && !g_ascii_isdigit (*p))
      return FALSE;
  return strlen (text) == CODE_LENGTH;
}

gboolean
mae_link_parse_typed (const char *text, const char *last_server, MaeLink *link, GError **error)
{
  g_autofree char *stripped = strip (text, error);

  if (!stripped)
    return FALSE;
  if (!is_only_a_code (stripped))
    return parse_server (stripped, link, error);
  if (!*last_server)
    return refuse (error, _ ("On which server is this table? Enter its address, a slash and the "
                             "code, or the link to the table."));
  g_autofree char *at = g_strconcat (last_server, "/", stripped, NULL);

  return parse_server (at, link, error);
}
