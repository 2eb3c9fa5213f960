/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-text.h"

#include <glib/gi18n.h>

#include "parts-text.h"
#include "table-text.h"
#include "wire-text.h"

static char *
answer_text (const MaeServerInfo *info)
{
  if (info->people == 0 && info->open == 0)
    return g_strdup (_ ("Nobody is there now"));
  g_autofree char *people = g_strdup_printf (
      ngettext ("%d player there", "%d players there", info->people), info->people);
  g_autofree char *tables =
      g_strdup_printf (ngettext ("%d open table", "%d open tables", info->open), info->open);
  if (info->open == 0)
    return g_steal_pointer (&people);
  return mae_parts_text (g_strdup_printf ("%s · %s", people, tables));
}

char *
mae_server_text (MaeAsked asked, const MaeServerInfo *info)
{
  switch (asked) {
  case MAE_ASKED_NOT:
    break;
  case MAE_ASKED_WAITING:
    return g_strdup (_ ("Asking…"));
  case MAE_ASKED_ANSWERED:
    return answer_text (info);
  case MAE_ASKED_UNTOLD:
    return g_strdup (_ ("Running"));
  case MAE_ASKED_OTHER:
    return g_strdup (_ ("Another program’s server: you join the next game"));
  case MAE_ASKED_NEWER:
    return g_strdup (_ ("Needs a newer version of Maestri"));
  case MAE_ASKED_SILENT:
    return g_strdup (_ ("Doesn’t answer"));
  }
  return g_strdup ("");
}

/* Returns the host of @address; of a long one the end, which tells whose it is. (transfer full) */
static char *
host_text (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  const char *host = uri != NULL && g_uri_get_host (uri) != NULL ? g_uri_get_host (uri) : address;
  glong more = g_utf8_strlen (host, -1) - MAE_WIRE_NAME_MAX;

  if (more <= 0)
    return mae_wire_line (host, MAE_WIRE_NAME_MAX);
  g_autofree char *end =
      mae_wire_line (g_utf8_offset_to_pointer (host, more + 1), MAE_WIRE_NAME_MAX);
  return g_strconcat ("…", end, NULL);
}

char *
mae_server_list_text (MaeListState state, const char *address)
{
  g_autofree char *host = host_text (address);

  switch (state) {
  case MAE_LIST_NONE:
  case MAE_LIST_NOT_FETCHED:
  case MAE_LIST_FETCHED:
    break;
  case MAE_LIST_FETCHING:
    return g_strdup (_ ("Fetching the list…"));
  case MAE_LIST_EMPTY:
    /* Translators: %s is the host of a web address. */
    return g_strdup_printf (_ ("The list of servers at %s is empty."), host);
  case MAE_LIST_NO_ADDRESS:
    return g_strdup (_ ("The list of servers in the preferences has no address that begins with "
                        "https://."));
  case MAE_LIST_SILENT:
    /* Translators: %s is the host of a web address. */
    return g_strdup_printf (_ ("The list of servers at %s can’t be fetched."), host);
  case MAE_LIST_UNFIT:
    /* Translators: %s is the host of a web address. */
    return g_strdup_printf (_ ("There is no list of servers at %s."), host);
  }
  return NULL;
}

char *
mae_servers_answered_text (guint n, guint n_open)
{
  g_autofree char *answered =
      g_strdup_printf (ngettext ("%u server answered.", "%u servers answered.", n), n);
  g_autofree char *open = g_strdup_printf (
      ngettext ("%u of them has open tables.", "%u of them have open tables.", n_open), n_open);

  return n_open > 0 ? g_strdup_printf ("%s %s", answered, open) : g_steal_pointer (&answered);
}

char *
mae_offered_title_text (const MaeTableInfo *table)
{
  /* Translators: %s is the code of a table that has no name. */
  return table->name && *table->name ? g_strdup (table->name)
                                     : g_strdup_printf (_ ("Table %s"), table->code);
}

char *
mae_offered_about_text (const MaeTableInfo *table)
{
  int left = MAX (table->players_count - table->n_players, 0);
  g_autofree char *seats = g_strdup_printf (ngettext ("%d seat left", "%d seats left", left), left);
  g_autofree char *time = mae_turn_time_text (table->turn_time);

  return time ? mae_parts_text (g_strdup_printf ("%s · %s", time, seats))
              : g_steal_pointer (&seats);
}

char *
mae_nearby_text (int players, int seats)
{
  if (seats > 0)
    return g_strdup_printf (
        ngettext ("Players joined: %1$d of %2$d", "Players joined: %1$d of %2$d", seats), players,
        seats);
  return g_strdup_printf (ngettext ("%d player has joined", "%d players have joined", players),
                          players);
}
