/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "stranger.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/address.h"

static gboolean
begins (const char *line, gsize length, const char *with)
{
  return length >= strlen (with) && memcmp (line, with, strlen (with)) == 0;
}

/* Other programs for the same game also say JSON objects with a "type", but other ones. */
static gboolean
is_other_dialect (const char *line, gsize length)
{
  return begins (line, length, "{") && g_strstr_len (line, length, "\"type\"") != NULL;
}

char *
mae_stranger_text (const char *line, gsize length)
{
  if (begins (line, length, "HTTP/") || begins (line, length, "<"))
    /* Translators: %d is a port's number. */
    return g_strdup_printf (_ ("A web server answers at this address, not one of this game: try "
                               "the port the game is on, usually %d."),
                            MAE_DEFAULT_PORT);
  if (begins (line, length, "SSH-") || begins (line, length, "220") || begins (line, length, "+OK")
      || begins (line, length, "* OK"))
    /* Translators: %d is a port's number. */
    return g_strdup_printf (_ ("Another service of that computer answers at this address: try the "
                               "port the game is on, usually %d."),
                            MAE_DEFAULT_PORT);
  if (is_other_dialect (line, length))
    return g_strdup (_ ("The server at this address is for another program: it plays the same kind "
                        "of game, but speaks a language this one doesn’t know."));
  return g_strdup (_ ("What answers at this address isn’t a server of this game."));
}

char *
mae_stranger_silent_text (const char *host, gboolean tls)
{
  if (tls)
    return g_strdup (_ ("The server closed the connection without a word; is it a server of this "
                        "game?"));
  /* Translators: %s is a host's name. */
  return g_strdup_printf (_ ("The server closed the connection without a word. If it wants an "
                             "encrypted one, write maestri://%s as its address."),
                          host);
}
