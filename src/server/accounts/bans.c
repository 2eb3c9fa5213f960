/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Banned networks. There are few of them, so each connection compares with all. */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "protocol/json-writer.h"
#include "server/accounts/bans.h"
#include "server/address-group.h"
#include "server/report/log.h"
#include "server/report/report.h"
#include "server/server.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/saving.h"

#define BANS_MAX 1024

typedef struct {
  char *network; /* as text: 192.0.2.0/24, 192.0.2.1, 2001:db8::/64 */
  GInetAddressMask *mask;
  gint64 until; /* see mae_commit_time(); 0: no end */
} MaeBan;

static void
ban_free (gpointer data)
{
  MaeBan *ban = data;
  g_free (ban->network);
  g_object_unref (ban->mask);
  g_free (ban);
}

void
mae_bans_init (MaeServer *server)
{
  server->bans = g_ptr_array_new_with_free_func (ban_free);
}

void
mae_bans_clear (MaeServer *server)
{
  g_ptr_array_unref (server->bans);
}

static guint
find (const MaeServer *server, const char *network)
{
  guint i = 0;

  while (i < server->bans->len
         && !g_str_equal (((MaeBan *) g_ptr_array_index (server->bans, i))->network, network))
    i++;
  return i;
}

static void
forget (MaeServer *server, guint i)
{
  const MaeBan *ban = g_ptr_array_index (server->bans, i);

  if (server->config.store != NULL)
    mae_store_remove_ban (server->config.store, ban->network);
  g_ptr_array_remove_index_fast (server->bans, i);
}

static void
forget_expired (MaeServer *server)
{
  gint64 now = mae_commit_time (server);

  for (guint i = server->bans->len; i-- > 0;) {
    const MaeBan *ban = g_ptr_array_index (server->bans, i);
    if (ban->until != 0 && ban->until <= now)
      forget (server, i);
  }
}

gboolean
mae_bans_cover (MaeServer *server, const char *address)
{
  g_autoptr (GInetAddress) who = NULL;
  gint64 now = mae_commit_time (server);

  if (address == NULL || server->bans->len == 0)
    return FALSE;
  who = g_inet_address_new_from_string (address);
  for (guint i = 0; who != NULL && i < server->bans->len; i++) {
    const MaeBan *ban = g_ptr_array_index (server->bans, i);
    if ((ban->until == 0 || ban->until > now) && g_inet_address_mask_matches (ban->mask, who))
      return TRUE;
  }
  return FALSE;
}

static void
take (MaeServer *server, GInetAddressMask *mask, const char *network, gint64 until)
{
  MaeBan *ban = g_new (MaeBan, 1);
  guint at = find (server, network);

  *ban = (MaeBan){ g_strdup (network), g_object_ref (mask), until };
  if (at < server->bans->len)
    g_ptr_array_remove_index_fast (server->bans, at);
  g_ptr_array_add (server->bans, ban);
}

static void
ban_cb (const char *network, gint64 until, gpointer data)
{
  g_autoptr (GInetAddressMask) mask = mae_address_network (network);

  if (mask != NULL)
    take (data, mask, network, until);
}

gboolean
mae_bans_load (MaeServer *server, GError **error)
{
  if (!mae_store_load_bans (server->config.store, ban_cb, server, error))
    return FALSE;
  forget_expired (server);
  return TRUE;
}

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

static void
end_sessions (MaeServer *server)
{
  for (MaeServerSession *session = mae_sessions_first (server); session != NULL;
       session = mae_sessions_next (session)) {
    if (mae_bans_cover (server, session->address))
      mae_server_session_drop (session, "its network is banned");
  }
}

gboolean
mae_bans_add (MaeServer *server, const char *network, gint64 seconds, GError **error)
{
  g_autoptr (GInetAddressMask) mask = mae_address_network (network);
  gint64 until = seconds > 0 ? mae_commit_time (server) + seconds : 0;

  forget_expired (server);
  if (mask == NULL)
    return mae_store_error_none (error, _ ("“%s” is not an address or a network."), network);
  g_autofree char *text = g_inet_address_mask_to_string (mask);
  if (server->bans->len >= BANS_MAX && find (server, text) == server->bans->len)
    return mae_store_error_none (error, _ ("There are too many bans to add %s."), network);
  MaeStore *store = server->config.store;
  if (store != NULL)
    mae_store_put_ban (store, text, until);
  take (server, mask, text, until);
  end_sessions (server);
  return TRUE;
}

gboolean
mae_server_unban (MaeServer *server, const char *network, GError **error)
{
  g_autoptr (GInetAddressMask) mask = mae_address_network (network);
  g_autofree char *text = mask != NULL ? g_inet_address_mask_to_string (mask) : g_strdup ("");
  guint at = find (server, text);

  if (at == server->bans->len)
    return mae_store_error_none (error, _ ("“%s” isn’t banned."), network);
  forget (server, at);
  return TRUE;
}

void
mae_server_report_bans (MaeServer *server, GString *out)
{
  gint64 now = mae_commit_time (server);

  forget_expired (server);
  for (guint i = 0; i < server->bans->len; i++) {
    const MaeBan *ban = g_ptr_array_index (server->bans, i);
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "network", ban->network);
    if (ban->until != 0)
      mae_json_int (out, "remainingMs", (ban->until - now) * 1000);
    mae_json_end_line (out);
  }
}
