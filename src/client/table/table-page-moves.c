/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps of a move. The play makes them; the page shows what became of them. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"
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
  MaeTablePage *self = user_data;
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

void
mae_table_page_offer_leader (MaeTablePage *self, int leader)
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

void
mae_table_page_end_turn (MaeTablePage *self)
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

void
mae_table_page_undo (MaeTablePage *self)
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
