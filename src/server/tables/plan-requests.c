/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/plan-requests.h"

#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

/* How many bytes of the store a plan needs beside its steps. */
#define STORED_PLAN 128

static void
refuse (MaeServerSession *session, MaePlanReason why, int step)
{
  mae_server_session_write (
      session, &(MaeMessage){ .kind = MAE_MESSAGE_ERR_PLAN, .err_plan = { why, step } });
}

void
mae_plan_requests_handle (MaeServerSession *session, MaeKeptPlan *wish)
{
  MaeGameRoom *room = session->identity->room;
  MaePlans *plans = mae_rooms_get_plans (session->server->rooms);
  int seat = session->identity->seat, step;
  MaePlanReason why;

  if (room == NULL || !mae_table_is_over_days (room->table)) {
    refuse (session, MAE_PLAN_REASON_NOT_NOW, -1);
    return;
  }
  for (int i = 0; i < wish->n_steps && wish->steps != NULL; i++)
    wish->steps[i].seat = seat;
  if (wish->n_steps > 0 && !mae_plans_may_keep (plans, room, seat, wish, &why, &step)) {
    refuse (session, why, step);
    return;
  }
  if (wish->n_steps > 0) {
    gsize size = mae_plans_keep (plans, room, seat, wish);
    mae_server_session_charge (session, MAE_LIMIT_STORE, size + STORED_PLAN);
    mae_commit_changed (room);
  } else if (wish->is_wish && mae_plans_forget (plans, room->number, seat)) {
    mae_server_session_charge (session, MAE_LIMIT_STORE, STORED_PLAN);
    mae_commit_changed (room);
  }
  mae_game_room_tell_plan (room, seat);
}
