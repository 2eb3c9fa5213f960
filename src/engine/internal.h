/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the engine. check_* functions check a command and set a reject; do_*
 * functions are called after that and can't fail. */
#pragma once

#include <string.h>

#include "game.h"
#include "rng.h"

#define MAE_PRIVATE __attribute__ ((visibility ("hidden")))

/* Check a command of one kind, and carry it out. */
typedef bool MaeCheckFunc (const MaeGame *game, const MaeCommand *command, MaeReject *reject);
typedef void MaeDoFunc (MaeGame *game, const MaeCommand *command, MaeEvents *events);

/* outcome.c */

/* Adds an event to @events (may be NULL) and returns it to be filled in. */
MAE_PRIVATE MaeEvent *mae_emit (MaeEvents *events, MaeEventKind kind, int seat);

/* Adds the event that ends a batch; @undoable_now: how many commands the player may take back. */
MAE_PRIVATE void
mae_emit_action (MaeEvents *events, int seat, MaeCommandKind kind, int undoable_now);

/* Sets @reject (may be NULL) and returns false. */
MAE_PRIVATE bool mae_reject_action (MaeReject *reject, MaeActionReason reason);
MAE_PRIVATE bool mae_reject_not_owned (MaeReject *reject, MaeObject object, int32_t index);
MAE_PRIVATE bool mae_reject_no_such (MaeReject *reject, MaeEntity entity, int32_t index);
MAE_PRIVATE bool
mae_reject_recipe (MaeReject *reject, bool input, int resource, int32_t available, int32_t placed);
MAE_PRIVATE bool mae_reject_transaction (MaeReject *reject, bool input, bool replacement,
                                         MaeTransactionReason reason);
MAE_PRIVATE bool mae_reject_transfer (MaeReject *reject, int container, int resource, bool added,
                                      MaeTransferReason reason);

/* questions.c */
MAE_PRIVATE bool mae_anybody_present (const MaeGame *game);
MAE_PRIVATE int mae_hand_find (const MaePlayer *player, int leader);

/* end.c */
MAE_PRIVATE void mae_check_last_round (MaeGame *game, MaeEvents *events);
MAE_PRIVATE void mae_game_end (MaeGame *game, bool lorenzo, MaeEvents *events);
MAE_PRIVATE bool mae_solo_lost (const MaeGame *game);
MAE_PRIVATE void mae_solo_check_lost (MaeGame *game, MaeEvents *events);

/* warehouse.c */
typedef struct {
  int n;
  int16_t container[MAE_MAX_OWN];
  MaeContainerInfo info[MAE_MAX_OWN];
  MaeBag content[MAE_MAX_OWN];
} MaeOwn; /* a copy of a player's containers, to try changes on */

/* Copies the containers of @seat to @own, in the order of mae_game_own_containers(). */
MAE_PRIVATE void mae_own_init (MaeOwn *own, const MaeGame *game, int seat);
MAE_PRIVATE bool mae_own_check (const MaeOwn *own, MaeReject *reject);
MAE_PRIVATE int mae_bag_type (const MaeBag *bag);
MAE_PRIVATE bool mae_check_quantities (const MaeGame *game, const MaeBag *bag, bool input,
                                       bool replacement, MaeReject *reject);
MAE_PRIVATE bool mae_check_placement (const MaeGame *game, int seat, const MaePlacement *placement,
                                      const MaeBag *gains, MaeReject *reject);
MAE_PRIVATE bool mae_check_payment_form (const MaeGame *game, int seat, const MaePlacement *payment,
                                         MaeReject *reject);
MAE_PRIVATE bool mae_check_payment (const MaeGame *game, int seat, const MaePlacement *payment,
                                    const MaeBag *cost, MaeReject *reject);
MAE_PRIVATE void
mae_do_placement (MaeGame *game, const MaePlacement *placement, int sign, MaeEvents *events);
MAE_PRIVATE void mae_emit_container (const MaeGame *game, int container, MaeEvents *events);
MAE_PRIVATE MaeCheckFunc mae_check_swap, mae_check_arrange;
MAE_PRIVATE MaeDoFunc mae_do_swap, mae_do_arrange;

/* setup.c */
MAE_PRIVATE MaeCheckFunc mae_check_choose_leaders, mae_check_choose_resources;
MAE_PRIVATE MaeDoFunc mae_do_choose_leaders, mae_do_choose_resources;
MAE_PRIVATE void mae_setup_for_away (MaeGame *game, MaeEvents *events);

/* market.c */
MAE_PRIVATE MaeCheckFunc mae_check_take_market;
MAE_PRIVATE MaeDoFunc mae_do_take_market;

/* cards.c */
MAE_PRIVATE MaeCheckFunc mae_check_buy;
MAE_PRIVATE bool mae_do_buy (MaeGame *game, const MaeCommand *command, MaeEvents *events);
MAE_PRIVATE void mae_deck_pop (MaeGame *game, int level, int colour);
MAE_PRIVATE void mae_emit_grid (const MaeGame *game, MaeEvents *events);

/* production.c */
MAE_PRIVATE MaeCheckFunc mae_check_produce;
MAE_PRIVATE MaeDoFunc mae_do_produce;

/* leaders.c */

/* Emits the hand of @seat for its owner, and the number of leaders for others. */
MAE_PRIVATE void mae_emit_hand (const MaeGame *game, int seat, MaeEvents *events);
MAE_PRIVATE void mae_hand_remove (MaePlayer *player, int at);
MAE_PRIVATE MaeCheckFunc mae_check_leader;
MAE_PRIVATE MaeDoFunc mae_do_activate, mae_do_discard;

/* faith.c */
MAE_PRIVATE void mae_faith_move (MaeGame *game, int seat, int steps, MaeEvents *events);
MAE_PRIVATE void mae_faith_move_others (MaeGame *game, int seat, int steps, MaeEvents *events);
MAE_PRIVATE void mae_faith_reports (MaeGame *game, MaeEvents *events);

/* scoring.c */
MAE_PRIVATE int32_t mae_points_running (const MaeGame *game, int seat);
MAE_PRIVATE void mae_points_update (MaeGame *game, int seat, MaeEvents *events);

/* turn.c */
MAE_PRIVATE void mae_turn_advance (MaeGame *game, MaeEvents *events);
MAE_PRIVATE MaeDoFunc mae_do_end_turn, mae_do_leave, mae_do_return;

/* solo.c */
MAE_PRIVATE void mae_solo_shuffle (MaeGame *game);
MAE_PRIVATE void mae_solo_draw (MaeGame *game, MaeEvents *events);
