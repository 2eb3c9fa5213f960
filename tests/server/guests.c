/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "guests.h"

#include <string.h>

Client *
come (World *world, const char *name, gboolean to_hall)
{
  Client *client = world_connect (world, name, NULL, NULL);
  g_autofree char *join =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":%s}}", name,
                       to_hall ? "true" : "false");

  client->follows = TRUE;
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"tables\",\"spectate\",\"chat\",\"clock\"]}}");
  client_send_line (client, join);
  return client;
}

char *
last_of (Client *client, const char *type)
{
  g_autofree char *start = g_strdup_printf ("{\"type\":\"%s\"", type);
  char *last = NULL;
  char *line;

  while ((line = client_take (client)) != NULL) {
    if (g_str_has_prefix (line, start)) {
      g_free (last);
      last = g_steal_pointer (&line);
    }
    g_free (line);
  }
  return last;
}

void
assert_told (Client *client, const char *type, const char *text)
{
  g_autofree char *line = last_of (client, type);

  if (line == NULL || strstr (line, text) == NULL)
    g_error ("%s was told %s, not … %s …", client->label, line, text);
}

char *
code_in (const char *line)
{
  const char *found = strstr (line, "\"code\":\"");

  g_assert_nonnull (found);
  return g_strndup (found + strlen ("\"code\":\""), 6);
}

void
join_table (Client *client, const char *code)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqJoinTable\",\"code\":\"%s\"}", code);
  client_send_line (client, line);
}

char *
open_table (Client *client, const char *wishes)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqOpenTable\",%s}", wishes);

  client_send_line (client, line);
  g_autofree char *told = last_of (client, "UpdateTable");
  g_assert_nonnull (told);
  return code_in (told);
}
