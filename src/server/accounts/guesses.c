/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Wrong secrets and passwords are limited by address, and by nickname: then only addresses without
 * a wrong one may try. With many addresses that still allows many guesses, so passwords of one
 * nickname are limited over all addresses, too. So that the owner isn't locked out, this doesn't
 * concern the addresses and devices from which the owner has logged in. A device is known by the
 * secret that its client proposes, the same one each time. */
#include "server/accounts/guesses.h"

#include <string.h>

#include "server/group-throttle.h"
#include "server/state.h"

/* How many wrong secrets and passwords are checked in a row, and the time in µs after which one
 * more is checked: of an address and of a nickname; passwords of a nickname over all addresses. */
#define WRONG_BURST 10
#define WRONG_INTERVAL (6 * G_TIME_SPAN_SECOND)
#define WRONG_IN_ALL_BURST 100
#define WRONG_IN_ALL_INTERVAL (60 * G_TIME_SPAN_SECOND)

#define THROTTLED_KEYS 4096

struct _MaeGuesses {
  MaeGroupThrottle *by_address, *at_all;
  MaeThrottle *by_name, *in_all;
};

void
mae_guesses_init (MaeServer *server)
{
  MaeGuesses *self = server->guesses = g_new0 (MaeGuesses, 1);

  self->by_address = mae_group_throttle_new (WRONG_BURST, WRONG_INTERVAL, THROTTLED_KEYS);
  self->by_name = mae_throttle_new (WRONG_BURST, WRONG_INTERVAL, THROTTLED_KEYS);
  self->at_all = mae_group_throttle_new (1, WRONG_BURST * WRONG_INTERVAL, THROTTLED_KEYS);
  self->in_all = mae_throttle_new (WRONG_IN_ALL_BURST, WRONG_IN_ALL_INTERVAL, THROTTLED_KEYS);
}

void
mae_guesses_clear (MaeServer *server)
{
  MaeGuesses *self = server->guesses;

  mae_group_throttle_free (self->by_address);
  mae_throttle_free (self->by_name);
  mae_group_throttle_free (self->at_all);
  mae_throttle_free (self->in_all);
  g_clear_pointer (&server->guesses, g_free);
}

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
  const MaeGuesses *self = server->guesses;
  gint64 now = server->now;

  if (who.address == NULL)
    return TRUE;
  if (mae_group_throttle_wait (self->by_address, who.address, now) > 0)
    return FALSE;
  if (places != NULL && mae_guesses_know (who, key, places))
    return TRUE;
  return (places == NULL || mae_throttle_wait (self->in_all, key, now) == 0)
         && (mae_throttle_wait (self->by_name, key, now) == 0
             || mae_group_throttle_wait (self->at_all, who.address, now) == 0);
}

void
mae_guesses_note_wrong (MaeServer *server, const char *address, const char *key)
{
  const MaeGuesses *self = server->guesses;

  server->counts.wrong++;
  if (address == NULL)
    return;
  mae_group_throttle_take (self->by_address, address, server->now);
  mae_throttle_take (self->by_name, key, server->now);
  mae_throttle_take (self->in_all, key, server->now);
  mae_group_throttle_take (self->at_all, address, server->now);
}
