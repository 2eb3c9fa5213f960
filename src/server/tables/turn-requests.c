/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/turn-requests.h"

#include <string.h>

#include "server/accounts/checks.h"
#include "server/gate/gate.h"
#include "server/people/restrictions.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/my-seats.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "store/nickname.h"

/* What is looked for in the store: the secret of the seat in the game @number. */
typedef struct {
  gint64 number;
  gboolean has_secret;
  guint8 hash[MAE_SECRET_HASH_LENGTH];
} StoredClaim;

static void
claim_cb (const MaeStoredIdentity *stored, gpointer data)
{
  StoredClaim *claim = data;

  if (stored->table != claim->number || stored->secret_hash == NULL)
    return;
  claim->has_secret = TRUE;
  memcpy (claim->hash, stored->secret_hash, sizeof claim->hash);
}

/* Finds the secret that a ReqJoin with the nickname would need. Nobody with a secret: FALSE without
 * an error. */
static gboolean
find_secret (const MaeServer *server, const char *key, StoredClaim *claim, GError **error)
{
  const MaeIdentity *identity = mae_identity_find_key (server, key);
  const MaeSleeper *sleeper;

  if (identity != NULL && (identity->has_secret || mae_seats_any (&identity->seats))) {
    claim->has_secret = identity->has_secret;
    memcpy (claim->hash, identity->secret_hash, sizeof claim->hash);
  } else if ((sleeper = mae_sleepers_find_key (mae_rooms_get_sleepers (server->rooms), key))) {
    claim->number = (gint64) sleeper->number;
    if (!mae_store_load_identities (server->config.store, key, claim_cb, claim, error))
      return FALSE;
  }
  return claim->has_secret;
}

void
mae_turn_requests_handle (MaeServerSession *session, const char *nickname, const char *secret)
{
  MaeServer *server = session->server;
  g_autofree char *key = mae_nickname_read_key (nickname);
  g_autoptr (GError) error = NULL;
  StoredClaim claim = { 0 };

  if (!(session->features & MAE_FEATURE_TURNS)) {
    mae_server_session_send_err_protocol (session,
                                          "This needs an extension that wasn't agreed on.");
    return;
  }
  if (!mae_gate_take (server->gate, MAE_LIMIT_INFO, session->address, server->now)) {
    mae_server_session_send_err_protocol (session, "You ask too often. Try again later.");
    return;
  }
  gboolean is_known = key != NULL && !mae_restrictions_is_banned (server, key)
                      && find_secret (server, key, &claim, &error);
  if (error != NULL) {
    g_warning ("%s", error->message);
    mae_server_session_send_err_protocol (session, "The server can't tell now. Try again later.");
  } else if (is_known && mae_checks_is_secret (session, key, claim.hash, secret)) {
    mae_my_seats_answer (session, key);
  } else {
    MaeSeatList none = { .holiday_days = -1 };
    mae_server_session_write (session,
                              &(MaeMessage){ .kind = MAE_MESSAGE_MY_TURNS, .my_seats = &none });
  }
}
