/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seat.h"

G_DEFINE_INTERFACE (MaeSeat, mae_seat, G_TYPE_OBJECT)

static void
mae_seat_default_init (MaeSeatInterface *iface)
{
  g_signal_new ("changed", MAE_TYPE_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("rejected", MAE_TYPE_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_STRING, G_TYPE_POINTER);
  g_signal_new ("plan-told", MAE_TYPE_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_POINTER);
  g_signal_new ("plan-refused", MAE_TYPE_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_STRING);
}

gboolean
mae_seat_is_open (MaeSeat *self)
{
  return MAE_SEAT_GET_IFACE (self)->is_open (self);
}

gboolean
mae_seat_is_busy (MaeSeat *self)
{
  return MAE_SEAT_GET_IFACE (self)->is_busy (self);
}

gboolean
mae_seat_send (MaeSeat *self, const MaeCommand *command)
{
  return MAE_SEAT_GET_IFACE (self)->send (self, command);
}

gboolean
mae_seat_undo (MaeSeat *self)
{
  return MAE_SEAT_GET_IFACE (self)->undo (self);
}

gboolean
mae_seat_can_undo (MaeSeat *self)
{
  return MAE_SEAT_GET_IFACE (self)->can_undo (self);
}

gboolean
mae_seat_keeps_plans (MaeSeat *self)
{
  MaeSeatInterface *iface = MAE_SEAT_GET_IFACE (self);

  return iface->keeps_plans != NULL && iface->keeps_plans (self);
}

gboolean
mae_seat_plan (MaeSeat *self, MaeCommand *steps, int n)
{
  return mae_seat_keeps_plans (self) && MAE_SEAT_GET_IFACE (self)->plan (self, steps, n);
}
