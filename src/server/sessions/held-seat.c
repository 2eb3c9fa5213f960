/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/sessions/held-seat.h"
#include "server/accounts/accounts.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"

void
mae_held_seat_begin (MaeIdentity *identity, const MaeServerSession *session)
{
  identity->held.has_home = TRUE;
  identity->held.home = g_strdup (session->address);
}

void
mae_held_seat_lose (MaeIdentity *identity)
{
  const MaeServerSession *session = identity->session;

  g_free (identity->held.lost_from);
  identity->held.lost_from = g_strdup (session->address);
  identity->held.until = session->server->now + MAE_HELD_SEAT_TIME;
}

void
mae_held_seat_clear (MaeIdentity *identity)
{
  g_free (identity->held.home);
  g_free (identity->held.lost_from);
}

static gboolean
comes_from (const MaeServerSession *session, const char *address)
{
  return g_strcmp0 (session->address, address) == 0;
}

gboolean
mae_held_seat_may_come (const MaeIdentity *identity, const MaeServerSession *session)
{
  const MaeHeldSeat *held = &identity->held;
  gboolean is_home = held->has_home && comes_from (session, held->home);

  if (identity->room == NULL)
    return FALSE;
  if (identity->session != NULL)
    return is_home && !comes_from (identity->session, held->home);
  return is_home || session->server->now >= held->until || comes_from (session, held->lost_from);
}

gboolean
mae_held_seat_may_give_up (const MaeIdentity *identity)
{
  const MaeHeldSeat *held = &identity->held;

  return identity->has_secret
         || mae_accounts_find (identity->session->server, identity->key) != NULL
         || (held->has_home && comes_from (identity->session, held->home));
}
