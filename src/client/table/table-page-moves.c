/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Actions that are steps of a move. The play makes them; the page shows what became of them. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"
#include "client/widgets/drag.h"
#include "client/words/reject-text.h"
#include "client/words/step-text.h"
#include "leader-card.h"

/* ── Steps ─────────────────────────────────────────────────────────────────────────────────── */

/* Says why a step wasn't made. */
static void
explain (MaeTablePage *self, const MaeStepResult *result)
{
  g_autofree char *text = mae_step_text (mae_table_page_game (self), result);
  MaeTopic topic =
      result->outcome == MAE_STEP_REFUSED ? mae_topic_of_reject (&result->why) : MAE_N_TOPICS;

  if (text == NULL)
    return;
  if (topic == MAE_N_TOPICS)
    mae_table_page_toast (self, text);
  else
    mae_toasts_show_with_button (self->toasts, text, 6, _ ("Rules"), "win.rules-about",
                                 g_variant_new_int32 (topic));
}

static gboolean
ask_blank_cb (gpointer user_data)
{
  MaeTablePage *self = MAE_TABLE_PAGE (user_data);
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeDraftMissing missing = mae_table_move_missing (move);

  if (move->mode == MAE_MOVE_PRODUCE
      && (missing.kind == MAE_MISSING_IN_BLANK || missing.kind == MAE_MISSING_OUT_BLANK))
    mae_board_ask_blank (self->board, missing.index);
  return G_SOURCE_REMOVE;
}

/* Leads the player to the next part of the move. Another production may be wanted as well, so the
 * focus leaves a production only after all of them were chosen. */
static void
go_on (MaeTablePage *self, gboolean produces)
{
  if (!produces)
    mae_table_page_focus_next (self);
  /* later, since the popover of the last choice is still closing */
  if (mae_play_get_move (self->play)->mode == MAE_MOVE_PRODUCE)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, ask_blank_cb, g_object_ref (self), g_object_unref);
}

MaeStepOutcome
mae_table_page_step (MaeTablePage *self, MaeStep step)
{
  GtkWidget *focus = mae_refocus_find (GTK_WIDGET (self));
  g_autoptr (GtkWidget) origin = focus != NULL ? g_object_ref (focus) : NULL;
  MaeStepResult result = mae_play_step (self->play, &step);
  gboolean produces =
      mae_play_get_move (self->play)->mode == MAE_MOVE_PRODUCE && step.kind != MAE_STEP_PRODUCE_ALL;

  if (result.begins)
    mae_refocus_begin (&self->refocus, origin);
  explain (self, &result);
  if (result.goes_on)
    go_on (self, produces);
  return result.outcome;
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_use_leader (MaeTablePage *self, int leader, gboolean discards)
{
  const MaeGame *game = mae_table_page_game (self);
  MaeStep step = { .kind = discards ? MAE_STEP_DISCARD : MAE_STEP_ACTIVATE, .leader = leader };

  if (game == NULL || !mae_play_is_usable (self->play))
    return;
  mae_refocus_use (&self->refocus, &game->players[mae_table_page_seat (self)], leader);
  if (mae_table_page_step (self, step) != MAE_STEP_SENDS)
    mae_refocus_refused (&self->refocus);
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

  if (card == NULL || !mae_play_is_usable (self->play))
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

/* ── The whole move ────────────────────────────────────────────────────────────────────────── */

static void
end_turn (MaeTablePage *self)
{
  MaeStepResult result = mae_play_end_turn (self->play);

  explain (self, &result);
}

void
mae_table_page_confirm (MaeTablePage *self, gboolean end)
{
  MaeStepResult result = mae_play_confirm (self->play, end);

  explain (self, &result);
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

gboolean
mae_table_page_cancel (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeMoveMode mode = move->mode;
  gboolean row = move->market.row;
  int index = move->market.index;

  if (!mae_play_cancel (self->play))
    return FALSE;
  /* The focus returns to where the move began. */
  if (mode == MAE_MOVE_MARKET) {
    GtkWidget *arrow = mae_market_get_arrow (self->market, row, index);
    if (arrow != NULL)
      gtk_widget_grab_focus (arrow);
  } else if (mode != MAE_MOVE_NONE) {
    mae_refocus_origin (&self->refocus);
  }
  return TRUE;
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static int
int_at (GVariant *tuple, int index)
{
  g_autoptr (GVariant) child = g_variant_get_child_value (tuple, (gsize) index);

  return g_variant_get_int32 (child);
}

static void
take_line (MaeTablePage *self, GVariant *line)
{
  g_autoptr (GVariant) row = g_variant_get_child_value (line, 0);

  mae_table_page_step (
      self, (MaeStep){ MAE_STEP_LINE, .line = { g_variant_get_boolean (row), int_at (line, 1) } });
}

static void
choose (MaeTablePage *self, GVariant *choice)
{
  static const MaeStepKind kinds[] = { [MAE_CHOICE_WHITE] = MAE_STEP_WHITE,
                                       [MAE_CHOICE_IN] = MAE_STEP_IN_BLANK,
                                       [MAE_CHOICE_OUT] = MAE_STEP_OUT_BLANK };

  mae_table_page_step (
      self, (MaeStep){ kinds[int_at (choice, 0)],
                       .blank = { int_at (choice, 1), int_at (choice, 2), int_at (choice, 3) } });
}

/* Defines the action "move.name" as @call, which uses @self and @target. */
#define ACTION(name, call)                                                                         \
  static void name##_cb (GtkWidget *widget, const char *action, GVariant *target)                  \
  {                                                                                                \
    MaeTablePage *self = MAE_TABLE_PAGE (widget);                                                  \
    call;                                                                                          \
  }

/* The same for a step of @kind; … are its data. */
#define STEP(name, kind, ...)                                                                      \
  ACTION (name, mae_table_page_step (self, (MaeStep){ kind, __VA_ARGS__ }))

ACTION (line, take_line (self, target))
ACTION (place_all, mae_table_page_step (self, (MaeStep){ .kind = MAE_STEP_PLACE_ALL }))
ACTION (produce_all, mae_table_page_step (self, (MaeStep){ .kind = MAE_STEP_PRODUCE_ALL }))
ACTION (choose, choose (self, target))
STEP (deck, MAE_STEP_DECK, .deck = { int_at (target, 0), int_at (target, 1) })
STEP (container, MAE_STEP_CONTAINER, .container = { int_at (target, 0), int_at (target, 1) })
STEP (unit, MAE_STEP_UNIT, .unit.resource = int_at (target, 0))
STEP (slot, MAE_STEP_SLOT, .slot = g_variant_get_int32 (target))
STEP (production, MAE_STEP_PRODUCTION, .production = g_variant_get_int32 (target))
ACTION (leader, offer_leader (self, g_variant_get_int32 (target)))
ACTION (activate, mae_table_page_use_leader (self, g_variant_get_int32 (target), FALSE))
ACTION (discard, mae_table_page_use_leader (self, g_variant_get_int32 (target), TRUE))
ACTION (confirm, mae_table_page_confirm (self, FALSE))
ACTION (confirm_end, mae_table_page_confirm (self, TRUE))
ACTION (cancel, mae_table_page_cancel (self))
ACTION (undo, undo (self))
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
