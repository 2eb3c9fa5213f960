/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page's actions, which its parts activate: each is a step of the move, or about all of it. */

#include "table-page-private.h"

#include "client/widgets/drag.h"

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
ACTION (leader, mae_table_page_offer_leader (self, g_variant_get_int32 (target)))
ACTION (activate, mae_table_page_use_leader (self, g_variant_get_int32 (target), FALSE))
ACTION (discard, mae_table_page_use_leader (self, g_variant_get_int32 (target), TRUE))
ACTION (confirm, mae_table_page_confirm (self, FALSE))
ACTION (confirm_end, mae_table_page_confirm (self, TRUE))
ACTION (cancel, mae_table_page_cancel (self))
ACTION (undo, mae_table_page_undo (self))
ACTION (end_turn, mae_table_page_end_turn (self))

void
mae_table_page_install_actions (GtkWidgetClass *klass)
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
