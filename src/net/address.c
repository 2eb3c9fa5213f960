/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/address.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "net/client/connection.h"

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
    if (g_ascii_isspace (*p) || g_ascii_iscntrl (*p) || strchr ("[]/@?#\\\"<>", *p) != NULL)
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
  *port = end[1] == ':' ? end + 2 : NULL;
  if (!g_hostname_is_ip_address (*host))
    return refuse (error, _ ("“%s” is not an IPv6 address."), *host);
  return TRUE;
}

/* Takes `maestri://`, and the slash that may end such an address, off @text. */
static gboolean
skip_scheme (char *text)
{
  const gsize length = strlen (MAE_ADDRESS_SCHEME);
  if (g_ascii_strncasecmp (text, MAE_ADDRESS_SCHEME, length) != 0)
    return FALSE;
  memmove (text, text + length, strlen (text + length) + 1);
  if (g_str_has_suffix (text, "/"))
    text[strlen (text) - 1] = '\0';
  return TRUE;
}

gboolean
mae_address_parse (const char *text, MaeAddress *address, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gboolean tls = skip_scheme (stripped);
  g_autofree char *name = NULL;
  const char *digits = NULL;

  if (!g_utf8_validate (stripped, -1, NULL) || *stripped == '\0')
    return refuse (error, _ ("Enter the server’s address, for example %s."), "play.example.org");
  if (*stripped == '[') {
    if (!split_brackets (stripped, &name, &digits, error))
      return FALSE;
  } else if (g_hostname_is_ip_address (stripped)) {
    name = g_strdup (stripped);
  } else {
    const char *colon = strrchr (stripped, ':');
    name = colon != NULL ? g_strndup (stripped, colon - stripped) : g_strdup (stripped);
    digits = colon != NULL ? colon + 1 : NULL;
    if (!is_plain_host (name) || strchr (name, ':') != NULL)
      return refuse (error, _ ("“%s” is not a server address. Enter host or host:port."), stripped);
  }

  guint16 port = tls ? MAE_DEFAULT_TLS_PORT : MAE_DEFAULT_PORT;
  if (digits != NULL && !parse_port (digits, &port, error))
    return FALSE;
  *address = (MaeAddress){ .host = g_steal_pointer (&name), .port = port, .tls = tls };
  return TRUE;
}

char *
mae_address_format (const MaeAddress *address)
{
  gboolean brackets = strchr (address->host, ':') != NULL;
  return g_strdup_printf ("%s%s%s%s:%u", address->tls ? MAE_ADDRESS_SCHEME : "",
                          brackets ? "[" : "", address->host, brackets ? "]" : "", address->port);
}

void
mae_address_clear (MaeAddress *address)
{
  g_clear_pointer (&address->host, g_free);
}
