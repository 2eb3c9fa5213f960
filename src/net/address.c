/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/address.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "net/connection-error.h"
#include "protocol/table-code.h"

G_DEFINE_QUARK (mae_connection_error, mae_connection_error)

static gboolean G_GNUC_PRINTF (2, 3) refuse (GError **error, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_propagate_error (
      error, g_error_new_valist (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS, format, args));
  va_end (args);
  return FALSE;
}

static gboolean
parse_port (const char *text, guint16 *port, GError **error)
{
  guint64 value;
  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &value, NULL))
    return refuse (error, _ ("“%s” is not a port. Enter a number from 1 to 65535."), text);
  *port = (guint16) value;
  return TRUE;
}

static gboolean
is_plain_host (const char *host)
{
  for (const char *p = host; *p != '\0'; p++)
    if (g_ascii_isspace (*p) || g_ascii_iscntrl (*p) || strchr ("[]/@?#\\\"<>", *p) != NULL
        || (*p == '%' && !g_hostname_is_ip_address (host)))
      return FALSE;
  return *host != '\0';
}

/* `[IPv6]` or `[IPv6]:PORT` */
static gboolean
split_brackets (const char *text, char **host, const char **port, GError **error)
{
  const char *end = strchr (text, ']');
  if (end == NULL || (end[1] != '\0' && end[1] != ':'))
    return refuse (error, _ ("“%s” is not an address. Enter [IPv6 address]:port."), text);

  *host = g_strndup (text + 1, end - text - 1);
  /* In links the sign before the name of a network interface is escaped, as RFC 6874 says. */
  char *zone = strstr (*host, "%25");
  if (zone != NULL && zone[3] != '\0')
    memmove (zone + 1, zone + 3, strlen (zone + 3) + 1);
  *port = end[1] == ':' ? end + 2 : NULL;
  if (!g_hostname_is_ip_address (*host) || !is_plain_host (*host))
    return refuse (error, _ ("“%s” is not an IPv6 address."), *host);
  return TRUE;
}

#define TLS_SUFFIX "+tls"

/* Removes a known `DIALECT://` or `maestri://`, and a slash at the end, from @text and sets the
 * dialect and whether to use TLS. An unknown word before `://` stays, so that the host isn't
 * valid. */
static void
skip_scheme (char *text, MaeAddress *address)
{
  const char *end = strstr (text, "://");

  if (end == NULL)
    return;
  g_autofree char *scheme = g_ascii_strdown (text, end - text);
  address->tls = g_str_has_suffix (scheme, TLS_SUFFIX);
  if (address->tls)
    scheme[strlen (scheme) - strlen (TLS_SUFFIX)] = '\0';
  address->dialect = mae_dialect_find (scheme, strlen (scheme));
  if (address->dialect != NULL && !mae_dialect_is_for_clients (address->dialect))
    address->dialect = NULL;
  if (g_ascii_strncasecmp (text, MAE_ADDRESS_SCHEME, strlen (MAE_ADDRESS_SCHEME)) == 0)
    address->tls = TRUE;
  else if (address->dialect == NULL)
    return;
  memmove (text, end + 3, strlen (end + 3) + 1);
  if (g_str_has_suffix (text, "/"))
    text[strlen (text) - 1] = '\0';
}

/* Returns the prefix of @address, such as `maestri://`; may be empty. (transfer full) */
static char *
scheme_of (const MaeAddress *address)
{
  const MaeDialect *dialect = mae_address_get_dialect (address);

  if (dialect != mae_dialect_default ())
    return g_strconcat (mae_dialect_get_name (dialect), address->tls ? TLS_SUFFIX : "", "://",
                        NULL);
  return g_strdup (address->tls ? MAE_ADDRESS_SCHEME : "");
}

gboolean
mae_address_knows_scheme (const char *text)
{
  g_autofree char *rest = g_strdup (text);
  MaeAddress found = { 0 };

  skip_scheme (rest, &found);
  return strstr (rest, "://") == NULL;
}

const MaeDialect *
mae_address_find_dialect (const char *text)
{
  g_autofree char *rest = g_strstrip (g_strdup (text));
  MaeAddress found = { 0 };

  skip_scheme (rest, &found);
  return mae_address_get_dialect (&found);
}

char *
mae_address_in_dialect (const char *text, const MaeDialect *dialect)
{
  g_autofree char *rest = g_strstrip (g_strdup (text));
  MaeAddress found = { 0 };

  skip_scheme (rest, &found);
  found.dialect = dialect;
  g_autofree char *scheme = scheme_of (&found);
  return g_strconcat (scheme, rest, NULL);
}

const MaeDialect *
mae_address_get_dialect (const MaeAddress *address)
{
  return address->dialect != NULL ? address->dialect : mae_dialect_default ();
}

static guint16
default_port (const MaeAddress *address)
{
  const MaeDialect *dialect = mae_address_get_dialect (address);

  return address->tls && dialect == mae_dialect_default () ? MAE_DEFAULT_TLS_PORT
                                                           : mae_dialect_get_port (dialect);
}

/* Returns the one form of @host, by the rules for host names, which no locale changes.
 * (transfer full) */
static char *
canonical_host (const char *host)
{
  g_autoptr (GInetAddress) number = g_inet_address_new_from_string (host);

  if (strchr (host, '%') != NULL) /* with the name of a network interface */
    return g_strdup (host);
  if (number != NULL)
    return g_inet_address_to_string (number);
  /* GLib's functions for host names use the locale's lower case: nothing is left for them to do. */
  g_autofree char *folded = g_utf8_casefold (host, -1);
  g_autofree char *ascii = g_hostname_to_ascii (folded);
  g_autofree char *name = ascii != NULL ? g_hostname_to_unicode (ascii) : NULL;
  g_autofree char *again = name != NULL ? g_hostname_to_ascii (name) : NULL;
  return g_strdup (g_strcmp0 (again, ascii) == 0 && name != NULL ? name : folded);
}

gboolean
mae_address_parse (const char *text, MaeAddress *address, GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (text));
  g_autofree char *stripped = strpbrk (line, "\t\n\r") != NULL ? NULL : mae_typed_text (line);
  MaeAddress found = { 0 };
  g_autofree char *name = NULL;
  const char *digits = NULL;

  if (stripped != NULL)
    skip_scheme (stripped, &found);
  if (stripped == NULL || *stripped == '\0')
    return refuse (error, _ ("Enter the server’s address, for example %s."), "play.example.org");
  if (*stripped == '[') {
    if (!split_brackets (stripped, &name, &digits, error))
      return FALSE;
  } else if (g_hostname_is_ip_address (stripped) && is_plain_host (stripped)) {
    name = g_strdup (stripped);
  } else {
    const char *colon = strrchr (stripped, ':');
    name = colon != NULL ? g_strndup (stripped, colon - stripped) : g_strdup (stripped);
    digits = colon != NULL ? colon + 1 : NULL;
    while (g_str_has_suffix (name, ".")) /* the whole name, as name servers write it */
      name[strlen (name) - 1] = '\0';
    if (!is_plain_host (name) || strchr (name, ':') != NULL || strchr (stripped, '/') != NULL)
      return refuse (error, _ ("“%s” is not a server address. Enter host or host:port."), stripped);
  }

  found.port = default_port (&found);
  if (digits != NULL && !parse_port (digits, &found.port, error))
    return FALSE;
  found.host = canonical_host (name);
  *address = found;
  return TRUE;
}

char *
mae_address_format (const MaeAddress *address)
{
  gboolean brackets = strchr (address->host, ':') != NULL;
  g_autofree char *scheme = scheme_of (address);

  return g_strdup_printf ("%s%s%s%s:%u", scheme, brackets ? "[" : "", address->host,
                          brackets ? "]" : "", address->port);
}

void
mae_address_clear (MaeAddress *address)
{
  g_clear_pointer (&address->host, g_free);
}
