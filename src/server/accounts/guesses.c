/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Wrong secrets and passwords are limited by address, and by nickname: then only addresses without
 * a wrong one may try. With many addresses that still allows many guesses, so passwords of one
 * nickname are limited over all addresses, too. So that the owner isn't locked out, this doesn't
 * concern the addresses and devices from which the owner has logged in. A device is known by the
 * secret that its client proposes, the same one each time. */
#include "server/accounts/guesses.h"

#include <string.h>

#include "server/gate/gate.h"
#include "server/state.h"

/* ── Known addresses and devices ───────────────────────────────────────────────────────────── */

/* Writes what is kept of an address or a secret: enough to recognize it. */
static void
digest (const char *key, const char *text, guint8 place[MAE_ACCOUNT_PLACE])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 whole[32];
  gsize length = sizeof whole;

  g_checksum_update (sum, (const guchar *) key, (gssize) strlen (key) + 1);
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text));
  g_checksum_get_digest (sum, whole, &length);
  memcpy (place, whole, MAE_ACCOUNT_PLACE);
}

static gboolean
is_known (const char *key, const guint8 places[][MAE_ACCOUNT_PLACE], const char *text)
{
  guint8 place[MAE_ACCOUNT_PLACE];

  if (text == NULL)
    return FALSE;
  digest (key, text, place);
  for (int i = 0; i < MAE_ACCOUNT_PLACES; i++)
    if (memcmp (places[i], place, sizeof place) == 0)
      return TRUE;
  return FALSE;
}

gboolean
mae_guesses_know (MaeGuesser who, const char *key, const guint8 places[][MAE_ACCOUNT_PLACE])
{
  return is_known (key, places, who.address) || is_known (key, places, who.device);
}

/* The oldest place is forgotten. */
static void
get_to_know (MaeServer *server, const char *key, guint8 places[][MAE_ACCOUNT_PLACE],
             const char *text)
{
  if (text == NULL || is_known (key, places, text))
    return;
  memmove (places[1], places[0], (MAE_ACCOUNT_PLACES - 1) * sizeof places[0]);
  digest (key, text, places[0]);
  if (server->config.store != NULL)
    mae_store_put_places (server->config.store, key, places[0]);
}

void
mae_guesses_note_right (MaeServer *server, MaeGuesser who, const char *key,
                        guint8 places[][MAE_ACCOUNT_PLACE])
{
  get_to_know (server, key, places, who.address);
  get_to_know (server, key, places, who.device);
}

/* ── Limits ────────────────────────────────────────────────────────────────────────────────── */

/* Addresses of this host aren't counted, as for the other limits. */
gboolean
mae_guesses_allow (MaeServer *server, MaeGuesser who, const char *key,
                   const guint8 places[][MAE_ACCOUNT_PLACE])
{
  const MaeGate *gate = server->gate;
  gint64 now = server->now;

  if (who.address == NULL)
    return TRUE;
  if (mae_gate_wait (gate, MAE_LIMIT_GUESSES_OF_ADDRESS, who.address, now) > 0)
    return FALSE;
  if (places != NULL && mae_guesses_know (who, key, places))
    return TRUE;
  return (places == NULL || mae_gate_wait (gate, MAE_LIMIT_PASSWORDS_AT_NAME, key, now) == 0)
         && (mae_gate_wait (gate, MAE_LIMIT_GUESSES_AT_NAME, key, now) == 0
             || mae_gate_wait (gate, MAE_LIMIT_GUESSES_LATELY, who.address, now) == 0);
}

void
mae_guesses_note_wrong (MaeServer *server, const char *address, const char *key)
{
  server->counts.wrong++;
  if (address == NULL)
    return;
  mae_gate_take (server->gate, MAE_LIMIT_GUESSES_OF_ADDRESS, address, server->now);
  mae_gate_take (server->gate, MAE_LIMIT_GUESSES_AT_NAME, key, server->now);
  mae_gate_take (server->gate, MAE_LIMIT_PASSWORDS_AT_NAME, key, server->now);
  mae_gate_take (server->gate, MAE_LIMIT_GUESSES_LATELY, address, server->now);
}
