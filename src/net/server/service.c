/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "service.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* More sockets than any service is given. */
#define FDS_MAX 256

static guint64
number_in (const char *variable, guint64 max)
{
  const char *text = g_getenv (variable);
  guint64 number = 0;
  if (text != NULL)
    g_ascii_string_to_unsigned (text, 10, 0, max, &number, NULL);
  return number;
}

static guint
count_passed (void)
{
  gboolean ours = number_in ("LISTEN_PID", G_MAXINT32) == (guint64) getpid ();

  return ours ? (guint) number_in ("LISTEN_FDS", FDS_MAX) : 0;
}

gboolean
mae_service_has_sockets (void)
{
  return count_passed () > 0;
}

char **
mae_service_take_names (void)
{
  guint n = count_passed ();
  const char *names = g_getenv ("LISTEN_FDNAMES");
  g_auto (GStrv) given = g_strsplit (names != NULL ? names : "", ":", -1);
  char **result = g_new0 (char *, n + 1);

  for (guint i = 0, n_given = g_strv_length (given); i < n; i++)
    result[i] = g_strdup (i < n_given && *given[i] != '\0' ? given[i] : "unknown");
  g_unsetenv ("LISTEN_PID");
  g_unsetenv ("LISTEN_FDS");
  g_unsetenv ("LISTEN_FDNAMES");
  return result;
}

void
mae_service_notify (const char *state)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const char *path = g_getenv ("NOTIFY_SOCKET");
  gsize length = path != NULL ? strlen (path) : 0;

  if (length < 2 || length >= sizeof address.sun_path || (*path != '/' && *path != '@'))
    return;
  memcpy (address.sun_path, path, length);
  if (*path == '@')
    address.sun_path[0] = '\0';
  int fd = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return;
  if (sendto (fd, state, strlen (state), MSG_NOSIGNAL, (struct sockaddr *) &address,
              offsetof (struct sockaddr_un, sun_path) + length)
      < 0)
    g_warning ("The service manager can’t be told “%s”: %s", state, g_strerror (errno));
  close (fd);
}
