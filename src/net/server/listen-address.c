/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "listen-address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "net/address.h"

G_DEFINE_QUARK (mae_listen_error, mae_listen_error)

/* Removes `WORD:` from the front if it names a dialect. */
static gboolean
skip_dialect (const char **text, const MaeDialect **dialect, GError **error)
{
  const char *colon = strchr (*text, ':');
  *dialect = mae_dialect_default ();
  if (colon == NULL || !g_ascii_isalpha (**text) || g_str_has_prefix (*text, "localhost:"))
    return TRUE;
  /* An IPv6 address such as `fe80::1` is refused here; it must be in brackets. */
  *dialect = mae_dialect_find (*text, (gsize) (colon - *text));
  if (*dialect == NULL) {
    g_autofree char *name = g_strndup (*text, (gsize) (colon - *text));
    g_autofree char *list = mae_dialect_list ();
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_SYNTAX,
                 /* Translators: a word, and names of dialects of the network protocol. */
                 _ ("“%s” is neither an address in numbers nor a dialect. Dialects: %s."), name,
                 list);
    return FALSE;
  }
  *text = colon + 1;
  return TRUE;
}

static gboolean
fill (MaeListenAddress *address, const char *host, guint16 port)
{
  g_autoptr (GInetAddress) inet = g_str_equal (host, "localhost")
                                      ? g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4)
                                      : g_inet_address_new_from_string (host);
  if (inet == NULL || g_inet_address_get_is_multicast (inet))
    return FALSE;
  g_autoptr (GSocketAddress) socket_address = g_inet_socket_address_new (inet, port);
  address->length = g_socket_address_get_native_size (socket_address);
  return g_socket_address_to_native (socket_address, &address->address, sizeof address->address,
                                     NULL);
}

gboolean
mae_listen_address_parse (const char *text, MaeListenAddress *address, GError **error)
{
  const char *rest = text;
  const MaeDialect *dialect;
  if (!skip_dialect (&rest, &dialect, error))
    return FALSE;

  const char *colon = strrchr (rest, ':');
  const char *digits = colon != NULL ? colon + 1 : rest;
  guint64 port;
  if (!g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT16, &port, NULL)) {
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_SYNTAX,
                 _ ("“%s” doesn’t end in a port, a number from 0 to 65535."), text);
    return FALSE;
  }

  g_autofree char *host = colon != NULL ? g_strndup (rest, colon - rest) : g_strdup ("localhost");
  gsize length = strlen (host);
  gboolean brackets = length > 2 && host[0] == '[' && host[length - 1] == ']';
  if (brackets) {
    host[length - 1] = '\0';
    memmove (host, host + 1, length - 1);
  }
  /* IPv6 addresses must be in brackets: `::1:51015` would be an address without a port. */
  if ((strchr (host, ':') != NULL) != brackets || !fill (address, host, (guint16) port)) {
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_SYNTAX,
                 _ ("“%s” is not an address to listen on. Enter PORT, 0.0.0.0:PORT or [::]:PORT."),
                 text);
    return FALSE;
  }
  address->dialect = dialect;
  return TRUE;
}

char *
mae_listen_address_format (const MaeListenAddress *address)
{
  g_autoptr (GSocketAddress) socket_address =
      g_socket_address_new_from_native ((gpointer) &address->address, address->length);
  GInetSocketAddress *inet = G_INET_SOCKET_ADDRESS (socket_address);
  g_autofree char *host = g_inet_address_to_string (g_inet_socket_address_get_address (inet));
  MaeAddress plain = { .host = host, .port = g_inet_socket_address_get_port (inet) };
  return mae_address_format (&plain);
}

guint16
mae_listen_address_get_port (const MaeListenAddress *address)
{
  if (address->address.ss_family == AF_INET6)
    return ntohs (((const struct sockaddr_in6 *) &address->address)->sin6_port);
  return ntohs (((const struct sockaddr_in *) &address->address)->sin_port);
}

/* ── Listening ─────────────────────────────────────────────────────────────────────────────── */

int
mae_listen_address_open (MaeListenAddress *address, gboolean ipv6_only)
{
  int fd = socket (address->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd < 0)
    return -1;
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof (int));
  if (address->address.ss_family == AF_INET6)
    setsockopt (fd, IPPROTO_IPV6, IPV6_V6ONLY, &ipv6_only, sizeof ipv6_only);
  if (bind (fd, (struct sockaddr *) &address->address, address->length) < 0
      || listen (fd, SOMAXCONN) < 0
      || getsockname (fd, (struct sockaddr *) &address->address, &address->length) < 0) {
    int cause = errno;
    close (fd);
    errno = cause;
    return -1;
  }
  return fd;
}

/* Returns the sentence, with a place for the address. */
static const char *
sentence_about (int cause)
{
  switch (cause) {
  case EADDRINUSE:
    return _ (
        "%s is in use: another program is already listening there. Stop it, or choose another "
        "port.");
  case EACCES:
  case EPERM:
    return _ ("Can’t listen on %s: the system doesn’t allow this program to. Choose a port "
              "from 1024 to 65535.");
  case EADDRNOTAVAIL:
  case EINVAL: /* such as a link-local address */
    return _ (
        "Can’t listen on %s: this computer doesn’t have that address. Use one that it has, or "
        "0.0.0.0 or [::] for all of them.");
  case EAFNOSUPPORT:
    return _ ("Can’t listen on %s: this computer doesn’t use IPv6. Use an IPv4 address, such as "
              "0.0.0.0.");
  case EMFILE:
  case ENFILE:
  case ENOBUFS:
  case ENOMEM:
    return _ ("Can’t listen on %s: this computer is out of memory or open files. Close other "
              "programs, then try again.");
  default:
    return _ ("Can’t listen on %s: the system reported an error. Choose another port, or try again "
              "later.");
  }
}

gboolean
mae_listen_address_explain (const MaeListenAddress *address, int cause, GError **error)
{
  g_autofree char *where = mae_listen_address_format (address);
  g_autoptr (GString) text = g_string_new (sentence_about (cause));

  g_debug ("Can't listen on %s: %s", where, g_strerror (cause));
  g_string_replace (text, "%s", where, 1);
  g_set_error_literal (error, MAE_LISTEN_ERROR,
                       cause == EADDRINUSE ? MAE_LISTEN_ERROR_IN_USE : MAE_LISTEN_ERROR_FAILED,
                       text->str);
  return FALSE;
}
