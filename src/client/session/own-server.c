/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "own-server.h"

#include <glib/gi18n.h>

#include "ruleset/ruleset-io.h"

void
mae_own_server_stop (MaeOwnServer *self)
{
  if (self->record)
    g_clear_pointer (&self->server, mae_local_server_free);
}

void
mae_own_server_clear (MaeOwnServer *self)
{
  g_clear_pointer (&self->beacon, mae_beacon_sender_free);
  g_clear_pointer (&self->server, mae_local_server_free);
  g_clear_pointer (&self->lock, mae_store_unlock);
  g_clear_pointer (&self->record, mae_record_unref);
  g_clear_pointer (&self->rules, mae_ruleset_unref);
  mae_table_wish_clear (&self->wish);
  *self = (MaeOwnServer){ .computer_pace = self->computer_pace };
}

gboolean
mae_own_server_take_wish (MaeOwnServer *self, MaeTableWish *wish)
{
  gboolean opens = self->opens;

  *wish = self->wish;
  self->wish = (MaeTableWish){ 0 };
  self->opens = FALSE;
  return opens;
}

void
mae_own_server_announce (MaeOwnServer *self, gboolean is_open, const char *nickname, int players,
                         int seats)
{
  if (self->port == 0 || !is_open) {
    g_clear_pointer (&self->beacon, mae_beacon_sender_free);
    return;
  }
  /* Translators: %s is who hosts the game. */
  g_autofree char *name = g_strdup_printf (_ ("%s’s game"), nickname);
  if (self->beacon) {
    mae_beacon_sender_update (self->beacon, name, players, seats);
    return;
  }
  MaeBeacon beacon = { .port = self->port, .players = players, .seats = seats };
  beacon.id = (guint64) g_random_int () << 32 | g_random_int ();
  mae_beacon_set_name (&beacon, name);
  self->beacon = mae_beacon_sender_new (&beacon, MAE_BEACON_PORT);
}
