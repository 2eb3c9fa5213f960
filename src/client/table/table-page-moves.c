/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps of a move. Each changes the draft and shows it, or shows why the step isn't legal. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"
#include "client/widgets/drag.h"
#include "client/words/draft-text.h"
#include "client/words/reject-text.h"
#include "client/words/rules-text.h"
#include "leader-card.h"

/* Returns whether a move can be made; if not, shows why. */
static gboolean
may_move (MaeTablePage *self)
{
  if (mae_table_page_game (self) == NULL || !mae_play_is_usable (self->play))
    return FALSE;
  mae_play_forget_note (self->play);
  return TRUE;
}

static void
begin (MaeTablePage *self)
{
  mae_play_start_anew (self->play);
  mae_refocus_begin (&self->refocus, GTK_WIDGET (self));
}

/* Like may_move(), for moves that can't be planned. */
static gboolean
may_act (MaeTablePage *self)
{
  if (!may_move (self))
    return FALSE;
  if (mae_play_is_planning (self->play))
    mae_table_page_toast (self, _ ("It isn’t your turn."));
  return !mae_play_is_planning (self->play);
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_take_line (MaeTablePage *self, gboolean row, int index)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeReject why = { 0 };

  if (!may_move (self))
    return;
  if (move->mode != MAE_MOVE_MARKET)
    begin (self);
  move->picked = -1;
  if (mae_draft_market_choose (&move->market, row, index, &why)) {
    move->mode = MAE_MOVE_MARKET;
    mae_draft_market_place_all (&move->market);
  } else {
    mae_table_page_refuse (self, &why);
  }
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
}

void
mae_table_page_place (MaeTablePage *self, int resource, int from, int container)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeReject why = { 0 };

  if (!may_move (self) || move->mode != MAE_MOVE_MARKET)
    return;
  gboolean done = from < 0 ? mae_draft_market_place (&move->market, resource, container, &why)
                           : mae_draft_market_move (&move->market, resource, from, container, &why)
                                 || mae_draft_market_exchange (&move->market, from, container);
  move->picked = -1;
  if (!done)
    mae_table_page_refuse (self, &why);
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
}

void
mae_table_page_take_back (MaeTablePage *self, int resource, int container)
{
  MaeTableMove *move = mae_play_get_move (self->play);

  if (move->mode == MAE_MOVE_MARKET
      && mae_draft_market_take_back (&move->market, resource, container))
    mae_table_page_refresh (self);
}

void
mae_table_page_place_all (MaeTablePage *self)
{
  MaeTableMove *move = mae_play_get_move (self->play);

  if (!may_move (self) || move->mode != MAE_MOVE_MARKET)
    return;
  MaeBag tray = mae_draft_market_tray (&move->market);
  if (mae_draft_market_place_all (&move->market) == 0 && !mae_bag_is_empty (&tray))
    mae_table_page_toast (self,
                          _ ("Nothing more fits on your shelves. The rest will be discarded."));
  move->picked = -1;
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
}

/* Places a pressed unit of the tray if it has only one legal place. If it has several, it is picked
 * (or no longer picked), and the next press on a container places it. */
static void
press_unit (MaeTablePage *self, int resource)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  gint16 targets[MAE_MAX_OWN];
  int n;

  if (!may_move (self) || move->mode != MAE_MOVE_MARKET)
    return;
  n = mae_draft_market_targets (&move->market, resource, targets);
  if (n == 1) {
    mae_table_page_place (self, resource, -1, targets[0]);
    return;
  }
  if (n == 0) {
    g_autofree char *text =
        g_strdup_printf (_ ("No shelf has space for more %s. Swap shelves first, or discard it."),
                         mae_resource_label (move->market.game->rules, resource, 2));
    mae_table_page_toast (self, text);
    return;
  }
  move->picked = move->picked == resource ? -1 : resource;
  mae_table_page_refresh (self);
  mae_tray_focus (mae_board_get_tray (self->board));
}

static void
press_container_market (MaeTablePage *self, int container)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  const MaeRuleset *rules = move->market.game->rules;
  MaeBag tray = mae_draft_market_tray (&move->market);
  int only = -1;

  if (move->picked >= 0) {
    mae_table_page_place (self, move->picked, -1, container);
    return;
  }
  for (int r = rules->n_resources - 1; r >= 0; r--)
    if (mae_placement_held (&move->market.placed, container, r) > 0) {
      mae_table_page_take_back (self, r, container);
      return;
    }
  for (int r = 0; r < rules->n_resources; r++)
    if (tray.of[r] > 0 && mae_draft_market_can_place (&move->market, r, container, NULL))
      only = r;
  if (only >= 0)
    mae_table_page_place (self, only, -1, container);
  else
    mae_table_page_toast (self, _ ("Nothing on the tray can go there."));
}

/* ── Buying ────────────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_choose_deck (MaeTablePage *self, int level, int colour)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeReject why = { 0 };

  if (!may_move (self))
    return;
  if (move->mode != MAE_MOVE_BUY)
    begin (self);
  if (mae_draft_buy_choose (&move->buy, level, colour, &why))
    move->mode = MAE_MOVE_BUY;
  else
    mae_table_page_refuse (self, &why);
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
}

/* Pressing a container moves a part of the payment to or from it. */
static void
shift_payment (MaeTablePage *self, MaeDraftPayment *payment, int container, int resource)
{
  const MaeRuleset *rules = payment->game->rules;
  gboolean shifted = FALSE;

  for (int r = 0; r < rules->n_resources && !shifted; r++) {
    if (resource >= 0 && r != resource)
      continue;
    if (mae_placement_held (&payment->paid, container, r) > 0)
      shifted = mae_draft_payment_shift_next (payment, r, container) >= 0;
    else
      for (int i = 0; i < payment->paid.n && !shifted; i++)
        shifted = payment->paid.at[i].bag.of[r] > 0
                  && mae_draft_payment_shift (payment, r, payment->paid.at[i].container, container);
  }
  if (!shifted)
    mae_table_page_toast (self, _ ("You can’t pay that from anywhere else."));
  mae_table_page_refresh (self);
}

/* ── Producing ─────────────────────────────────────────────────────────────────────────────── */

static gboolean
ask_blank_cb (gpointer user_data)
{
  MaeTablePage *self = MAE_TABLE_PAGE (user_data);
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeDraftMissing missing = mae_table_move_missing (move);

  if (move->mode == MAE_MOVE_PRODUCE
      && (missing.kind == MAE_MISSING_IN_BLANK || missing.kind == MAE_MISSING_OUT_BLANK))
    mae_board_ask_blank (self->board, missing.index);
  return G_SOURCE_REMOVE;
}

/* Opens the choice for the next blank, later, since the popover is still closing. */
static void
ask_blank (MaeTablePage *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, ask_blank_cb, g_object_ref (self), g_object_unref);
}

static void
toggle_production (MaeTablePage *self, int production)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeReject why = { 0 };

  if (!may_move (self))
    return;
  if (move->mode != MAE_MOVE_PRODUCE)
    begin (self);
  int item = mae_draft_produce_find (&move->produce, production);
  if (item < 0)
    return;
  if (!mae_now_may (move->produce.game, move->produce.seat, MAE_COMMAND_PRODUCE, &why)
      || !mae_draft_produce_toggle (&move->produce, item, &why))
    mae_table_page_refuse (self, &why);
  move->mode = mae_draft_produce_active (&move->produce) ? MAE_MOVE_PRODUCE : MAE_MOVE_NONE;
  mae_table_page_refresh (self);
  if (move->produce.item[item].on)
    ask_blank (self);
}

/* Activates as many productions as can be paid for. */
static void
produce_all (MaeTablePage *self)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeDraftProduce most;

  if (!may_move (self))
    return;
  if (move->mode != MAE_MOVE_PRODUCE)
    begin (self);
  if (mae_draft_produce_most (&move->produce, &most) == 0)
    return;
  move->produce = most;
  move->mode = MAE_MOVE_PRODUCE;
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
  ask_blank (self);
}

void
mae_table_page_choose_slot (MaeTablePage *self, int slot)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  const MaeGame *game = mae_table_page_game (self);
  MaeReject why = { 0 };

  if (!may_move (self) || slot < 0 || slot >= game->rules->n_slots)
    return;
  if (move->mode == MAE_MOVE_BUY) {
    if (!mae_draft_buy_choose_slot (&move->buy, slot, &why))
      mae_table_page_refuse (self, &why);
    mae_table_page_refresh (self);
    mae_table_page_focus_next (self);
    return;
  }
  const MaeSlot *cards = &game->players[mae_table_page_seat (self)].slots[slot];
  if (cards->n > 0 && move->mode != MAE_MOVE_MARKET)
    toggle_production (self, game->rules->cards[cards->card[cards->n - 1]].production);
}

static void
choose (MaeTablePage *self, MaeChoice choice, int production, int index, int resource)
{
  MaeTableMove *move = mae_play_get_move (self->play);

  if (!may_move (self))
    return;
  if (choice == MAE_CHOICE_WHITE) {
    if (move->mode == MAE_MOVE_MARKET && mae_draft_market_turn (&move->market, index, resource))
      mae_draft_market_place_all (&move->market);
    mae_table_page_refresh (self);
    mae_table_page_focus_next (self);
    return;
  }
  int item = mae_draft_produce_find (&move->produce, production);
  if (move->mode != MAE_MOVE_PRODUCE || item < 0)
    return;
  if (choice == MAE_CHOICE_IN)
    mae_draft_produce_set_in (&move->produce, item, index, resource);
  else
    mae_draft_produce_set_out (&move->produce, item, index, resource);
  mae_table_page_refresh (self);
  ask_blank (self);
}

/* ── One-step moves ────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_swap (MaeTablePage *self, int a, int b)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeReject why = { 0 };
  MaeCommand command;

  move->picked_shelf = -1;
  if (move->mode == MAE_MOVE_MARKET ? !may_move (self) : !may_act (self))
    return;
  if (move->mode == MAE_MOVE_MARKET) {
    if (!mae_draft_market_swap (&move->market, a, b, &why))
      mae_table_page_refuse (self, &why);
  } else if (mae_now_swap (mae_table_page_game (self), mae_table_page_seat (self), a, b, &why,
                           &command))
    mae_play_send (self->play, &command);
  else
    mae_table_page_refuse (self, &why);
  mae_table_page_refresh (self);
}

static void
send_leader (MaeTablePage *self, const MaeCommand *command)
{
  const MaePlayer *player = &mae_table_page_game (self)->players[command->seat];

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == command->leader.leader)
      self->refocus.used = i + 1;
  if (!mae_play_send (self->play, command))
    mae_refocus_refused (&self->refocus);
}

void
mae_table_page_use_leader (MaeTablePage *self, int leader, gboolean discards)
{
  const MaeGame *game = mae_table_page_game (self);
  int seat = mae_table_page_seat (self);
  MaeReject why = { 0 };
  MaeCommand command;

  if (!may_move (self))
    return;
  if (mae_play_is_planning (self->play)) {
    if (!mae_play_plan_leader (self->play, leader, discards, &why))
      mae_table_page_refuse (self, &why);
    mae_table_page_refresh (self);
  } else if (discards ? mae_now_discard (game, seat, leader, &why, &command)
                      : mae_now_activate (game, seat, leader, &why, &command)) {
    send_leader (self, &command);
  } else {
    mae_table_page_refuse (self, &why);
  }
}

static void
offer_leader (MaeTablePage *self, int leader)
{
  const MaeGame *game = mae_play_get_move_game (self->play);
  GtkWidget *card = mae_board_get_leader (self->board, leader);
  int seat = mae_table_page_seat (self), steps;
  MaeReject activate = { 0 }, discard = { 0 };
  g_autofree char *why_activate = NULL;
  g_autofree char *why_discard = NULL;

  if (card == NULL || !may_move (self))
    return;
  if (!mae_now_activate (game, seat, leader, &activate, NULL))
    why_activate = mae_reject_text (game, &activate, NULL);
  if (!mae_now_discard (game, seat, leader, &discard, NULL))
    why_discard = mae_reject_text (game, &discard, NULL);
  steps = game->rules->leader_discard_faith;
  g_autofree char *label =
      g_strdup_printf (ngettext ("Discard for %d Faith", "Discard for %d Faith", steps), steps);
  mae_leader_card_offer (MAE_LEADER_CARD (card), why_activate, why_discard, label);
}

static void
end_turn (MaeTablePage *self)
{
  MaeReject why = { 0 };

  if (may_act (self) && !mae_play_end_turn (self->play, &why) && why.kind != MAE_REJECT_NONE)
    mae_table_page_refuse (self, &why);
}

/* Confirms the move; with @end the turn ends after it. */
void
mae_table_page_confirm (MaeTablePage *self, gboolean end)
{
  const MaeTableMove *move = mae_play_get_move (self->play);

  if (!may_move (self) || move->mode == MAE_MOVE_NONE)
    return;
  if (mae_play_is_planning (self->play)) {
    mae_table_page_toast (self, _ ("You can confirm this on your turn"));
  } else if (!mae_play_confirm (self->play, end)) {
    MaeDraftMissing missing = mae_table_move_missing (move);
    g_autofree char *text = mae_draft_missing_text (mae_table_page_game (self), &missing);
    mae_table_page_toast (self, text);
  }
}

/* Drops the current move, or else takes back the last one. */
static void
undo (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  int seat = mae_table_page_seat (self);

  if (mae_play_get_move (self->play)->mode != MAE_MOVE_NONE) {
    mae_table_page_cancel (self);
    return;
  }
  if (game == NULL || seat < 0)
    return;
  mae_refocus_undo (&self->refocus, &game->players[seat]);
  if (!mae_play_undo (self->play))
    mae_refocus_refused (&self->refocus);
}

void
mae_table_page_cancel (MaeTablePage *self)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  MaeMoveMode mode = move->mode;
  gboolean row = move->market.row;
  int index = move->market.index;

  if (mae_table_page_game (self) == NULL)
    return;
  mae_play_forget_note (self->play);
  mae_play_start_anew (self->play);
  mae_table_page_refresh (self);
  /* The focus returns to where the move began. */
  if (mode == MAE_MOVE_MARKET) {
    GtkWidget *arrow = mae_market_get_arrow (self->market, row, index);
    if (arrow != NULL)
      gtk_widget_grab_focus (arrow);
  } else if (mode != MAE_MOVE_NONE) {
    mae_refocus_origin (&self->refocus);
  }
}

static void
press_container (MaeTablePage *self, int container, int resource)
{
  MaeTableMove *move = mae_play_get_move (self->play);
  gint16 targets[MAE_MAX_OWN];
  int n;

  if (!may_move (self))
    return;
  switch (move->mode) {
  case MAE_MOVE_MARKET:
    press_container_market (self, container);
    return;
  case MAE_MOVE_BUY:
    shift_payment (self, &move->buy.payment, container, resource);
    return;
  case MAE_MOVE_PRODUCE:
    shift_payment (self, &move->produce.payment, container, resource);
    return;
  case MAE_MOVE_LEADER:
  case MAE_MOVE_NONE:
    if (!may_act (self))
      return;
    mae_refocus_begin (&self->refocus, GTK_WIDGET (self));
    if (move->picked_shelf >= 0 && move->picked_shelf != container) {
      mae_table_page_swap (self, move->picked_shelf, container);
      return;
    }
    n = mae_now_swap_targets (mae_table_page_game (self), mae_table_page_seat (self), container,
                              targets);
    move->picked_shelf = move->picked_shelf < 0 && n > 0 ? container : -1;
    mae_table_page_refresh (self);
    return;
  }
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static int
int_at (GVariant *tuple, int index)
{
  g_autoptr (GVariant) child = g_variant_get_child_value (tuple, (gsize) index);

  return g_variant_get_int32 (child);
}

static void
press_line (MaeTablePage *self, GVariant *line)
{
  g_autoptr (GVariant) row = g_variant_get_child_value (line, 0);

  mae_table_page_take_line (self, g_variant_get_boolean (row), int_at (line, 1));
}

/* Defines the action "move.name" as @call, which uses @self and @target. */
#define ACTION(name, call)                                                                         \
  static void name##_cb (GtkWidget *widget, const char *action, GVariant *target)                  \
  {                                                                                                \
    MaeTablePage *self = MAE_TABLE_PAGE (widget);                                                  \
    call;                                                                                          \
  }

ACTION (line, press_line (self, target))
ACTION (deck, mae_table_page_choose_deck (self, int_at (target, 0), int_at (target, 1)))
ACTION (container, press_container (self, int_at (target, 0), int_at (target, 1)))
ACTION (unit, press_unit (self, int_at (target, 0)))
ACTION (slot, mae_table_page_choose_slot (self, g_variant_get_int32 (target)))
ACTION (production, toggle_production (self, g_variant_get_int32 (target)))
ACTION (produce_all, produce_all (self))
ACTION (choose, choose (self, int_at (target, 0), int_at (target, 1), int_at (target, 2),
                        int_at (target, 3)))
ACTION (leader, offer_leader (self, g_variant_get_int32 (target)))
ACTION (activate, mae_table_page_use_leader (self, g_variant_get_int32 (target), FALSE))
ACTION (discard, mae_table_page_use_leader (self, g_variant_get_int32 (target), TRUE))
ACTION (confirm, mae_table_page_confirm (self, FALSE))
ACTION (confirm_end, mae_table_page_confirm (self, TRUE))
ACTION (cancel, mae_table_page_cancel (self))
ACTION (undo, undo (self))
ACTION (place_all, mae_table_page_place_all (self))
ACTION (end_turn, end_turn (self))

void
mae_table_page_install_moves (GtkWidgetClass *klass)
{
  static const struct {
    const char *name, *type;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "move.line", "(bi)", line_cb },
    { "move.deck", "(ii)", deck_cb },
    { "move.container", "(ii)", container_cb },
    { "move.unit", "(ii)", unit_cb },
    { "move.slot", "i", slot_cb },
    { "move.production", "i", production_cb },
    { "move.produce-all", NULL, produce_all_cb },
    { "move.choose", "(iiii)", choose_cb },
    { "move.leader", "i", leader_cb },
    { "move.activate", "i", activate_cb },
    { "move.discard", "i", discard_cb },
    { "move.confirm", NULL, confirm_cb },
    { "move.confirm-end", NULL, confirm_end_cb },
    { "move.cancel", NULL, cancel_cb },
    { "move.undo", NULL, undo_cb },
    { "move.place-all", NULL, place_all_cb },
    { "move.end-turn", NULL, end_turn_cb },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (klass, actions[i].name, actions[i].type, actions[i].activate);
}
