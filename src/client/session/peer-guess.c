/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "peer-guess.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/address.h"

static gboolean
begins (const char *line, gsize length, const char *with)
{
  return length >= strlen (with) && memcmp (line, with, strlen (with)) == 0;
}

/* Other programs for the same game also send JSON objects with a "type", but different ones. */
static gboolean
is_other_dialect (const char *line, gsize length)
{
  return begins (line, length, "{") && g_strstr_len (line, length, "\"type\"") != NULL;
}

char *
mae_peer_guess_text (const char *line, gsize length)
{
  if (begins (line, length, "HTTP/") || begins (line, length, "<"))
    /* Translators: %d is a port's number. */
    return g_strdup_printf (
        _ ("This is a web server, not a Maestri server. Check the port: the game usually uses %d."),
        MAE_DEFAULT_PORT);
  if (begins (line, length, "SSH-") || begins (line, length, "220") || begins (line, length, "+OK")
      || begins (line, length, "* OK"))
    /* Translators: %d is a port's number. */
    return g_strdup_printf (_ ("This is not a Maestri server, but another service on that "
                               "computer. Check the port: the game usually uses %d."),
                            MAE_DEFAULT_PORT);
  if (is_other_dialect (line, length))
    return g_strdup (_ ("This server is for another program with the same kind of game. Maestri "
                        "doesn’t support its protocol."));
  return g_strdup (_ ("This is not a Maestri server."));
}

char *
mae_peer_guess_silent_text (const char *host, gboolean tls)
{
  if (tls)
    return g_strdup (_ ("The server closed the connection unexpectedly. Is it a Maestri server?"));
  /* Translators: %s is a host's name. */
  return g_strdup_printf (_ ("The server closed the connection unexpectedly. If it requires "
                             "encryption, enter maestri://%s as its address."),
                          host);
}
