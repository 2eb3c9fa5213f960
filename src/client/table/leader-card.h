/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A leader card: can be dragged and pressed ("move.leader"), and has buttons for its actions. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_LEADER_CARD (mae_leader_card_get_type ())
G_DECLARE_FINAL_TYPE (MaeLeaderCard, mae_leader_card, MAE, LEADER_CARD, GtkWidget)

typedef enum {
  MAE_LEADER_CARD_PLAIN = 0,
  MAE_LEADER_CARD_USABLE = 1 << 0, /* can be pressed and dragged */
  MAE_LEADER_CARD_ACTIVE = 1 << 1,
  MAE_LEADER_CARD_MET = 1 << 2,     /* its requirement is met: highlighted */
  MAE_LEADER_CARD_KEPT = 1 << 3,    /* chosen to be kept, in the setup */
  MAE_LEADER_CARD_POINTED = 1 << 4, /* highlighted, as are the marbles and cards that matter for it
                                     */
  MAE_LEADER_CARD_AWAY = 1 << 5,    /* it lies on a place of the board: only its outline is drawn */
  MAE_LEADER_CARD_TAKES = 1 << 6,   /* the leader that is dragged goes here if it is let go */
} MaeLeaderCardState;

/* Shows @leader of @rules; -1: the back of an unknown card. */
void mae_leader_card_update (MaeLeaderCard *self, const MaeRuleset *rules, int leader,
                             MaeLeaderCardState state);

/* Shows what lies on @place (from 0) of those where leaders are put to be kept: @leader, or with -1
 * that it is empty. A press is "move.place" then. With MAE_LEADER_CARD_AWAY it is the
 * card among those dealt, which has gone to @place. */
void mae_leader_card_update_place (MaeLeaderCard *self, const MaeRuleset *rules, int leader,
                                   int place, MaeLeaderCardState state);

/* Returns the leader that is shown; -1: the back. */
int mae_leader_card_get_leader (MaeLeaderCard *self);

/* Gets the area of its face. */
void mae_leader_card_get_face_area (MaeLeaderCard *self, graphene_rect_t *area);

/* Sets which actions it offers: buttons for "move.activate" and "move.discard" (both "i").
 * @why_activate, @why_discard: why not; NULL: possible now. @discard_label: what the second button
 * says. */
void mae_leader_card_offer (MaeLeaderCard *self, const char *why_activate, const char *why_discard,
                            const char *discard_label);
