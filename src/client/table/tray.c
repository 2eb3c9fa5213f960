/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tray.h"

#include <glib/gi18n.h>

#include "client/widgets/drag.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/draft-text.h"
#include "client/words/parts-text.h"
#include "client/words/rules-text.h"
#include "client/words/score-text.h"
#include "picker.h"
#include "unit.h"

struct _MaeTray {
  GtkWidget parent_instance;

  GtkWidget *box, *place_all, *discard, *sums;
  GtkLabel *title, *note, *points, *discard_label;
  GtkBox *units, *out, *in;
  GtkWidget *market_row;
  gboolean of_market; /* @units are from the market */
  gboolean is_fixed;  /* has the same height whatever is on it */
};

/* Its height then, in pixels at a usual size of text. */
#define HEIGHT 76

G_DEFINE_FINAL_TYPE (MaeTray, mae_tray, GTK_TYPE_WIDGET)

/* The natural width is the smallest one, so that the column doesn't grow with what is on the tray.
 * A fixed tray has the column's width; if what is on it needs some pixels more, it has them. */
static void
mae_tray_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTray *self = MAE_TRAY (widget);
  double text = mae_table_size_text (widget);

  int least;

  gtk_widget_measure (self->box, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (
      self->box, orientation,
      orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0 ? MAX (for_size, least) : for_size,
      minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = *minimum = self->is_fixed ? 0 : *minimum;
  else if (self->is_fixed)
    *minimum = *natural = HEIGHT * MAX (mae_table_size_scale (widget), text);
}

static void
mae_tray_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *box = MAE_TRAY (widget)->box;
  int wide, high;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &wide, NULL, NULL, NULL);
  wide = MAX (width, wide);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, wide, &high, NULL, NULL, NULL);
  gtk_widget_allocate (box, wide, MAX (height, high), baseline, NULL);
}

static void
mae_tray_class_init (MaeTrayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_set_template (widget_class, "tray");
  MAE_BIND_CHILDREN (widget_class, MaeTray, box, title, note, points, market_row, units, place_all,
                     discard, discard_label, sums, out, in);
  widget_class->measure = mae_tray_measure;
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->size_allocate = mae_tray_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "maetray");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_tray_init (MaeTray *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_zoom_keep_clear (GTK_WIDGET (self));
  mae_drag_add_target (GTK_WIDGET (self), MAE_DROP_TRAY, -1);
  mae_drag_add_target (self->discard, MAE_DROP_DISCARD, -1);
}

static void
set_title (MaeTray *self, const MaeTableMove *move, const char *text)
{
  /* Translators: on the tray, of a move that is planned; %s is what it lacks or buys: "Buying a
   * level 1 blue card". */
  g_autofree char *plan = g_strdup_printf (_ ("Plan: %s"), text);

  mae_label_set_text (self->title, move->planned ? plan : text);
}

/* ── From the market ───────────────────────────────────────────────────────────────────────── */

/* Updates keep the existing widgets on the tray, since the player may be pressing one. */

/* Returns the last picker, or NULL. */
static GtkWidget *
show_whites (MaeTray *self, const MaeGame *game, const MaeDraftMarket *draft, int size)
{
  GtkWidget *at = gtk_widget_get_first_child (GTK_WIDGET (self->units)), *last = NULL;

  for (int w = 0; w < draft->n_whites; w++) {
    if (at == NULL || !MAE_IS_PICKER (at)) {
      at = mae_picker_new (MAE_CHOICE_WHITE, -1, w, size);
      gtk_box_insert_child_after (self->units, at, last);
    }
    mae_picker_set_size (MAE_PICKER (at), size);
    mae_picker_update (MAE_PICKER (at), game->rules, draft->white[w], draft->choices);
    last = at;
    at = gtk_widget_get_next_sibling (at);
  }
  while (at != NULL && MAE_IS_PICKER (at)) {
    GtkWidget *next = gtk_widget_get_next_sibling (at);
    mae_box_remove (self->units, at);
    at = next;
  }
  return last;
}

/* Units are sorted by type; @last is the widget before them. */
static void
show_units (MaeTray *self, const MaeGame *game, const MaeBag *tray, int picked, int size,
            GtkWidget *last)
{
  GtkWidget *at = last != NULL ? gtk_widget_get_next_sibling (last)
                               : gtk_widget_get_first_child (GTK_WIDGET (self->units));

  for (int r = 0; r < game->rules->n_resources; r++)
    for (int i = 0; i < tray->of[r]; i++) {
      while (at != NULL && mae_unit_get_resource (MAE_UNIT (at)) < r) {
        GtkWidget *next = gtk_widget_get_next_sibling (at);
        mae_box_remove (self->units, at);
        at = next;
      }
      if (at == NULL || mae_unit_get_resource (MAE_UNIT (at)) != r) {
        at = mae_unit_new (game->rules, r, -1, size);
        gtk_box_insert_child_after (self->units, at, last);
      }
      mae_unit_set_size (MAE_UNIT (at), size);
      mae_unit_set_picked (MAE_UNIT (at), picked == r && i == 0);
      last = at;
      at = gtk_widget_get_next_sibling (at);
    }
  while (at != NULL) {
    GtkWidget *next = gtk_widget_get_next_sibling (at);
    mae_box_remove (self->units, at);
    at = next;
  }
}

/* Returns a sentence about swaps before the move, or NULL. (transfer full) */
static char *
swaps_text (const MaeDraftMarket *draft)
{
  MaeContainerInfo a = mae_game_container (draft->game, draft->swap[0].a);
  MaeContainerInfo b = mae_game_container (draft->game, draft->swap[0].b);
  int first = mae_game_shelf (draft->game, draft->seat, 0);

  if (draft->n_swaps == 0)
    return NULL;
  if (draft->n_swaps == 1 && a.kind == MAE_CONTAINER_SHELF && b.kind == MAE_CONTAINER_SHELF)
    /* Translators: two numbers of shelves, counted from above. */
    return g_strdup_printf (_ ("Swaps shelves %d and %d"), draft->swap[0].a - first + 1,
                            draft->swap[0].b - first + 1);
  return g_strdup_printf (
      ngettext ("Swaps shelves %d time", "Swaps shelves %d times", draft->n_swaps), draft->n_swaps);
}

static void
show_market (MaeTray *self, const MaeGame *game, const MaeTableMove *move)
{
  const MaeDraftMarket *draft = &move->market;
  MaeBag tray = mae_draft_market_tray (draft);
  int n = mae_bag_total (&tray) + draft->n_whites, size = n > 4 ? 16 : n > 3 ? 18 : n > 2 ? 24 : 36;
  int others = mae_draft_market_others_faith (draft);
  g_autofree char *discard = NULL;
  g_autofree char *swaps = swaps_text (draft);
  g_autofree char *swaps_full =
      swaps != NULL ? mae_sentences_text (swaps, _ ("No space left")) : NULL;

  GtkWidget *last = show_whites (self, game, draft, size);
  show_units (self, game, &tray, move->picked, size, last);
  if (mae_draft_market_missing (draft).kind == MAE_MISSING_WHITES)
    set_title (self, move, _ ("Choose a resource for each white marble"));
  else if (mae_bag_is_empty (&tray) && draft->placed.n == 0)
    set_title (self, move, _ ("Nothing to put on shelves"));
  else if (mae_bag_is_empty (&tray))
    set_title (self, move, swaps != NULL ? swaps : _ ("All placed"));
  else if (swaps != NULL)
    set_title (self, move, mae_table_move_can_place_more (move) ? swaps : swaps_full);
  else if (mae_table_move_can_place_more (move))
    set_title (self, move, _ ("Drag to a shelf"));
  else
    set_title (self, move, _ ("No space left"));
  gtk_widget_set_visible (self->place_all, mae_table_move_can_place_more (move));
  /* There isn't always room for the title beside the button “Place All”; the bar says the same. */
  if (swaps == NULL && mae_table_move_can_place_more (move))
    gtk_widget_set_visible (GTK_WIDGET (self->title), FALSE);
  gtk_widget_set_visible (self->discard, !mae_bag_is_empty (&tray));
  if (game->n_players == 1)
    discard = g_strdup_printf (_ ("Discard\nCross +%d"), others);
  else
    discard = g_strdup_printf (_ ("Discard\nOthers +%d"), others);
  mae_label_set_text (self->discard_label, discard);
  g_autofree char *all = mae_draft_market_text (draft);
  mae_widget_set_tooltip (self->discard, all);
}

/* ── Costs and gains ───────────────────────────────────────────────────────────────────────── */

/* Adds nothing for an empty bag. */
static void
add_sum (GtkBox *box, const MaeRuleset *rules, const char *name, const MaeBag *bag)
{
  if (mae_bag_is_empty (bag))
    return;
  GtkWidget *label = gtk_label_new (name);
  gtk_widget_add_css_class (label, "mae-soft");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), 4);
  gtk_box_append (box, label);
  for (int r = 0; r < rules->n_resources; r++) {
    if (bag->of[r] == 0)
      continue;
    MaePiece piece = mae_piece_for_resource (rules, r);
    g_autofree char *count = g_strdup_printf ("%d", bag->of[r]);
    GtkWidget *number = gtk_label_new (count);
    GtkWidget *image =
        mae_piece_image_new_named (&piece, 20, mae_resource_label (rules, r, bag->of[r]));
    gtk_widget_add_css_class (number, "mae-strong");
    gtk_box_append (box, number);
    gtk_box_append (box, image);
  }
}

static void
show_buy (MaeTray *self, const MaeGame *game, const MaeTableMove *move)
{
  MaeBag cost = mae_game_card_cost (game, move->buy.seat, move->buy.card);
  g_autofree char *card = mae_card_text (game->rules, move->buy.card);
  g_autofree char *title = g_strdup_printf (_ ("Buying a %s"), card);

  set_title (self, move, title);
  add_sum (self->out, game->rules, C_ ("tray", "Cost"), &cost);
  if (!mae_draft_payment_has_choice (&move->buy.payment))
    return;
  GtkWidget *hint = gtk_label_new (_ ("Click a shelf or the strongbox to pay differently"));
  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (hint), 6);
  gtk_label_set_xalign (GTK_LABEL (hint), 0);
  gtk_widget_set_hexpand (hint, TRUE);
  gtk_widget_add_css_class (hint, "mae-soft");
  gtk_box_append (self->in, hint);
}

static void
show_leader (MaeTray *self, const MaeTableMove *move)
{
  g_autofree char *text = mae_table_move_text (move);

  set_title (self, move, text);
}

/* The base production and leaders' productions have their pickers on the board; cards on slots have
 * no room for them. */
static gboolean
is_of_card (const MaeGame *game, const MaeDraftProduce *draft, int item)
{
  int production = draft->item[item].production;

  if (production == game->rules->base_production)
    return FALSE;
  for (int i = 0; i < game->rules->n_leaders; i++)
    if (game->rules->leaders[i].production == production)
      return FALSE;
  return TRUE;
}

static void
add_blanks (MaeTray *self, const MaeRuleset *rules, const MaeDraftProduce *draft, int item)
{
  const MaeDraftItem *it = &draft->item[item];

  for (int b = 0; b < it->n_in; b++) {
    GtkWidget *picker = mae_picker_new (MAE_CHOICE_IN, it->production, b, 22);
    mae_picker_update (MAE_PICKER (picker), rules, it->in[b],
                       mae_draft_produce_in_choices (draft, item, b));
    gtk_box_append (self->units, picker);
  }
  for (int b = 0; b < it->n_out; b++) {
    GtkWidget *picker = mae_picker_new (MAE_CHOICE_OUT, it->production, b, 22);
    mae_picker_update (MAE_PICKER (picker), rules, it->out[b],
                       mae_draft_produce_out_choices (draft, item, b));
    gtk_box_append (self->units, picker);
  }
}

static void
show_produce (MaeTray *self, const MaeGame *game, const MaeTableMove *move)
{
  MaeBag in = mae_draft_produce_sum_in (&move->produce);
  MaeBag out = mae_draft_produce_sum_out (&move->produce);
  int on = 0;

  for (int i = 0; i < move->produce.n; i++) {
    on += move->produce.item[i].on;
    if (move->produce.item[i].on && is_of_card (game, &move->produce, i))
      add_blanks (self, game->rules, &move->produce, i);
  }
  /* Translators: how many are selected, of how many there are. */
  g_autofree char *title = g_strdup_printf (_ ("Productions: %d of %d"), on, move->produce.n);
  set_title (self, move, title);
  add_sum (self->out, game->rules, C_ ("tray", "Cost"), &in);
  add_sum (self->in, game->rules, C_ ("tray", "Gain"), &out);
}

/* ── Without a move ────────────────────────────────────────────────────────────────────────── */

/* Adds “Cards +3”, which can't be read as a number of cards. A part isn't broken into lines. */
static void
add_points (GString *text, MaeScoreKind kind, int points)
{
  g_autoptr (GString) part = g_string_new (mae_score_title (kind));

  if (points == 0)
    return;
  g_string_append_printf (part, " +%d", points);
  g_string_replace (part, " ", "\u00a0", 0);
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part->str);
}

/* Shows the points of @seat as the title, and what they are for unless there is a note. */
static void
show_points (MaeTray *self, const MaeGame *game, int seat, gboolean has_note)
{
  int points = game->players[seat].points;
  MaeScore score = mae_game_score (game, seat);
  /* Translators: a player's points at this moment of the game. */
  g_autofree char *title = g_strdup_printf (_ ("Points so far: %d"), points);
  g_autoptr (GString) parts = g_string_new (NULL);
  g_autofree char *text = NULL;

  add_points (parts, MAE_SCORE_CARD, score.cards);
  add_points (parts, MAE_SCORE_LEADER, score.leaders);
  add_points (parts, MAE_SCORE_TILE, score.track);
  add_points (parts, MAE_SCORE_SECTION, score.sections);
  mae_label_set_text (self->title, title);
  text = mae_parts_text (g_strdup (parts->str));
  mae_label_set_text (self->points, text);
  gtk_widget_set_visible (GTK_WIDGET (self->points), parts->len > 0 && !has_note);
}

void
mae_tray_update (MaeTray *self, const MaeGame *game, int seat, const MaeTableMove *move)
{
  MaeMoveMode mode = move != NULL ? move->mode : MAE_MOVE_NONE;
  gboolean has_note = gtk_widget_get_visible (GTK_WIDGET (self->note));

  if (mode != MAE_MOVE_MARKET || !self->of_market)
    mae_box_clear (self->units);
  self->of_market = mode == MAE_MOVE_MARKET;
  mae_box_clear (self->out);
  mae_box_clear (self->in);
  /* Of a market move, show_market() decides: hiding the buttons here and showing them again there
   * would cancel a press. */
  if (mode != MAE_MOVE_MARKET) {
    gtk_widget_set_visible (self->place_all, FALSE);
    gtk_widget_set_visible (self->discard, FALSE);
  }
  gtk_widget_set_visible (self->sums, mode == MAE_MOVE_BUY || mode == MAE_MOVE_PRODUCE);
  gtk_widget_set_visible (GTK_WIDGET (self->points), FALSE);
  /* Without a move it keeps its height, so that nothing moves when a move begins. */
  mae_widget_set_class (GTK_WIDGET (self), "mae-idle", mode == MAE_MOVE_NONE && !has_note);
  mae_widget_set_class (GTK_WIDGET (self), "mae-plan", mode != MAE_MOVE_NONE && move->planned);
  gtk_widget_set_visible (GTK_WIDGET (self->title), !has_note);
  gtk_widget_set_can_target (GTK_WIDGET (self), mode != MAE_MOVE_NONE);
  switch (mode) {
  case MAE_MOVE_MARKET:
    show_market (self, game, move);
    break;
  case MAE_MOVE_BUY:
    show_buy (self, game, move);
    break;
  case MAE_MOVE_PRODUCE:
    show_produce (self, game, move);
    break;
  case MAE_MOVE_LEADER:
    show_leader (self, move);
    break;
  case MAE_MOVE_NONE:
    show_points (self, game, seat, has_note);
    break;
  }
  gtk_widget_set_visible (self->market_row,
                          mode == MAE_MOVE_MARKET
                              || gtk_widget_get_first_child (GTK_WIDGET (self->units)) != NULL);
}

void
mae_tray_set_fixed (MaeTray *self, gboolean is_fixed)
{
  if (self->is_fixed == is_fixed)
    return;
  self->is_fixed = is_fixed;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mae_tray_set_note (MaeTray *self, const char *note)
{
  mae_label_show (self->note, note);
}

gboolean
mae_tray_focus (MaeTray *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->units));

  return first != NULL && gtk_widget_grab_focus (first);
}

GtkWidget *
mae_tray_get_unit (MaeTray *self, int index)
{
  MAE_EACH_CHILD (at, GTK_WIDGET (self->units))
    if (MAE_IS_UNIT (at) && index-- == 0)
      return at;
  return NULL;
}
