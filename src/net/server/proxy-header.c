/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "proxy-header.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

/* ── Version 1 ─────────────────────────────────────────────────────────────────────────────── */

/* "PROXY TCP6 ", two addresses of 39 characters, two ports of 5, spaces and the end of the line. */
#define LINE_MAX_V1 107

static const char start_v1[] = "PROXY ";

static gboolean
is_port (const char *text)
{
  guint64 port;
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &port, NULL)
         && (*text != '0' || text[1] == '\0');
}

static gboolean
read_address (int family, const char *text, struct sockaddr_storage *peer)
{
  memset (peer, 0, sizeof *peer);
  peer->ss_family = (sa_family_t) family;
  return inet_pton (family, text,
                    family == AF_INET ? (void *) &((struct sockaddr_in *) peer)->sin_addr
                                      : (void *) &((struct sockaddr_in6 *) peer)->sin6_addr)
         == 1;
}

/* Reads the header @line, which is passed without its line end. */
static MaeProxyResult
read_line (const char *line, struct sockaddr_storage *peer)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  struct sockaddr_storage other;
  guint n = g_strv_length (words);

  if (n >= 2 && g_str_equal (words[1], "UNKNOWN"))
    return MAE_PROXY_OWN;
  if (n != 6 || (!g_str_equal (words[1], "TCP4") && !g_str_equal (words[1], "TCP6")))
    return MAE_PROXY_WRONG;
  int family = words[1][3] == '4' ? AF_INET : AF_INET6;
  if (!read_address (family, words[3], &other) || !read_address (family, words[2], peer)
      || !is_port (words[4]) || !is_port (words[5]))
    return MAE_PROXY_WRONG;
  return MAE_PROXY_PEER;
}

static MaeProxyResult
read_v1 (const guint8 *bytes, gsize length, gsize *size, struct sockaddr_storage *peer)
{
  gsize most = MIN (length, LINE_MAX_V1);
  const guint8 *end = memchr (bytes, '\n', most);

  if (end == NULL) {
    *size = length + 1;
    return length < LINE_MAX_V1 && memchr (bytes, '\0', most) == NULL ? MAE_PROXY_MORE
                                                                      : MAE_PROXY_WRONG;
  }
  *size = (gsize) (end - bytes) + 1;
  if (*size < 2 || end[-1] != '\r' || memchr (bytes, '\0', *size) != NULL)
    return MAE_PROXY_WRONG;
  g_autofree char *line = g_strndup ((const char *) bytes, *size - 2);
  return read_line (line, peer);
}

/* ── Version 2 ─────────────────────────────────────────────────────────────────────────────── */

static const guint8 start_v2[] = { '\r', '\n', '\r', '\n', '\0', '\r',
                                   '\n', 'Q',  'U',  'I',  'T',  '\n' };

#define HEADER_V2 16
#define TCP4_V2 0x11
#define TCP6_V2 0x21

static MaeProxyResult
read_v2 (const guint8 *bytes, gsize length, gsize *size, struct sockaddr_storage *peer)
{
  *size = HEADER_V2;
  if (length < HEADER_V2)
    return MAE_PROXY_MORE;
  gsize rest = (gsize) (bytes[14] << 8 | bytes[15]);
  gboolean is_local = bytes[12] == 0x20;
  *size = HEADER_V2 + rest;
  if ((bytes[12] != 0x21 && !is_local) || *size > MAE_PROXY_HEADER_MAX
      || (bytes[13] == TCP4_V2 && rest < 12) || (bytes[13] == TCP6_V2 && rest < 36))
    return MAE_PROXY_WRONG;
  if (length < *size)
    return MAE_PROXY_MORE;
  memset (peer, 0, sizeof *peer);
  if (is_local || bytes[13] == 0)
    return MAE_PROXY_OWN;
  if (bytes[13] == TCP4_V2) {
    peer->ss_family = AF_INET;
    memcpy (&((struct sockaddr_in *) peer)->sin_addr, bytes + HEADER_V2, 4);
  } else if (bytes[13] == TCP6_V2) {
    peer->ss_family = AF_INET6;
    memcpy (&((struct sockaddr_in6 *) peer)->sin6_addr, bytes + HEADER_V2, 16);
  } else {
    return MAE_PROXY_WRONG;
  }
  return MAE_PROXY_PEER;
}

MaeProxyResult
mae_proxy_header_read (const guint8 *bytes, gsize length, gsize *size,
                       struct sockaddr_storage *peer)
{
  gsize v1 = sizeof start_v1 - 1, v2 = sizeof start_v2;

  *size = length + 1;
  if (memcmp (bytes, start_v1, MIN (length, v1)) == 0)
    return length < v1 ? MAE_PROXY_MORE : read_v1 (bytes, length, size, peer);
  if (memcmp (bytes, start_v2, MIN (length, v2)) == 0)
    return length < v2 ? MAE_PROXY_MORE : read_v2 (bytes, length, size, peer);
  return MAE_PROXY_WRONG;
}
