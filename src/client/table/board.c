/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "board.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"
#include "client/widgets/drag.h"
#include "client/widgets/table-layout.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "leader-card.h"
#include "production-card.h"
#include "slot-view.h"
#include "stock.h"
#include "warehouse.h"

/* The width of the board's edges, in pixels. */
#define EDGES 36

/* The board's width in pixels inside its edges, if there is enough room, and the least one. */
#define ROOMY 980
#define LEAST 560

struct _MaeBoard {
  GtkWidget parent_instance;

  GtkWidget *box, *discard;
  MaeWarehouse *warehouse;
  MaeTray *tray;
  GtkLabel *discard_label;
  GtkBox *stocks, *slots, *leaders, *leaders_title, *productions, *more_productions;
  GtkButton *everything;
  GtkWidget *leaders_area;

  const MaeGame *game;
  const MaeTableMove *move;
  int n_stocks, n_productions, n_slots, n_leaders, n_gone;
  MaeStock *stock[MAE_MAX_RESOURCES];
  MaeProductionCard *production[1 + MAE_MAX_HAND];
  MaeSlotView *slot[MAE_MAX_SLOTS];
  MaeLeaderCard *leader[MAE_MAX_HAND];
  GtkWidget *gone[MAE_MAX_HAND]; /* places of discarded leaders */
};

G_DEFINE_FINAL_TYPE (MaeBoard, mae_board, GTK_TYPE_WIDGET)

/* ── Columns ───────────────────────────────────────────────────────────────────────────────── */

/* The columns have fixed parts of the width, whatever is in them. */
static void
measure_columns_cb (GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = *natural = 0;
  MAE_EACH_CHILD (column, box) {
    int least, wanted;
    gtk_widget_measure (column, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural = MAX (*natural, wanted);
  }
  if (across) {
    *minimum = LEAST * mae_table_size_text (box);
    *natural = ROOMY * mae_table_size_scale (box);
  }
}

static void
allocate_columns_cb (GtkWidget *box, int width, int height, int baseline)
{
  MaeBoard *self = MAE_BOARD (gtk_widget_get_parent (box));
  const MaeRuleset *rules = self->game != NULL ? self->game->rules : NULL;
  int x[MAE_N_COLUMNS], widths[MAE_N_COLUMNS], gap, i = 0;
  gboolean rtl = gtk_widget_get_direction (box) == GTK_TEXT_DIR_RTL;

  mae_table_layout_board (width, rules != NULL ? rules->n_slots : 3,
                          rules != NULL ? rules->leaders_kept : 2, x, widths, &gap);
  MAE_EACH_CHILD (column, box) {
    gtk_widget_size_allocate (
        column, &(GtkAllocation){ rtl ? width - x[i] - widths[i] : x[i], 0, widths[i], height },
        -1);
    i++;
  }
}

/* The lower part of the productions' column has a fixed height and the column's width, and what is
 * in it equal parts, of which each has at least the room that it needs. */
static void
measure_lower_cb (GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
}

static void
allocate_lower_cb (GtkWidget *box, int width, int height, int baseline)
{
  int n = 0, y = 0, gap = 4;

  MAE_EACH_CHILD (child, box)
    n += gtk_widget_should_layout (child);
  MAE_EACH_CHILD (child, box)
    if (gtk_widget_should_layout (child)) {
      int high = (height + gap) / n - gap, wide, least;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &wide, NULL, NULL, NULL);
      wide = MAX (width, wide);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wide, &least, NULL, NULL, NULL);
      high = MAX (high, least);
      gtk_widget_size_allocate (child, &(GtkAllocation){ (width - wide) / 2, y, wide, high }, -1);
      y += high + gap;
    }
}

static void
on_everything_clicked_cb (MaeBoard *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "move.produce-all", NULL);
}

static void
mae_board_class_init (MaeBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_WAREHOUSE);
  g_type_ensure (MAE_TYPE_TRAY);
  mae_widget_class_set_template (widget_class, "board");
  MAE_BIND_CHILDREN (widget_class, MaeBoard, box, warehouse, tray, stocks, productions,
                     more_productions, everything);
  gtk_widget_class_bind_template_callback (widget_class, on_everything_clicked_cb);
  MAE_BIND_CHILDREN (widget_class, MaeBoard, discard, discard_label, slots, leaders, leaders_area,
                     leaders_title);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maeboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_board_init (MaeBoard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (
      self->box, gtk_custom_layout_new (NULL, measure_columns_cb, allocate_columns_cb));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->more_productions),
                                 gtk_custom_layout_new (NULL, measure_lower_cb, allocate_lower_cb));
  mae_tray_set_fixed (self->tray, TRUE);
  mae_drag_add_target (GTK_WIDGET (self), MAE_DROP_BOARD, -1);
  mae_drag_add_target (self->discard, MAE_DROP_DISCARD, -1);
}

/* Makes a row of widgets have @n of them: adds missing ones and removes extra ones. */
#define RESIZE(self, box, array, count, n, make)                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    while ((count) > (n))                                                                          \
      mae_box_remove ((box), GTK_WIDGET ((array)[--(count)]));                                     \
    while ((count) < (n)) {                                                                        \
      int index G_GNUC_UNUSED = (count);                                                           \
      (array)[(count)] = (gpointer) (make);                                                        \
      gtk_box_append ((box), GTK_WIDGET ((array)[(count)++]));                                     \
    }                                                                                              \
  }                                                                                                \
  G_STMT_END

static MaeBag
after_cb (gpointer user_data, int container)
{
  MaeBoard *self = MAE_BOARD (user_data);

  return self->move != NULL ? mae_table_move_container (self->move, self->game, container)
                            : self->game->containers[container];
}

static gboolean
is_planned (MaeBoard *self)
{
  return self->move != NULL && self->move->planned;
}

/* What a draft moves from shelf to shelf is shown on its new shelf, and not as what is paid. */
static void
update_warehouse (MaeBoard *self, int seat, gboolean usable)
{
  gboolean swaps = self->move != NULL && self->move->mode == MAE_MOVE_MARKET;
  MaeGame before = swaps ? mae_draft_market_swapped (&self->move->market) : *self->game;

  mae_warehouse_update (self->warehouse, &before, seat, after_cb, self);
  /* swaps of shelves alone aren't planned */
  mae_warehouse_set_usable (self->warehouse,
                            usable && (!is_planned (self) || self->move->mode != MAE_MOVE_NONE));
  mae_warehouse_set_lit (self->warehouse, NULL, 0);
}

static void
update_stocks (MaeBoard *self, int seat, gboolean usable)
{
  const MaeRuleset *rules = self->game->rules;
  int container = mae_game_strongbox (self->game, seat), n = 0, i = 0;
  MaeBag after = after_cb (self, container);

  for (int r = 0; r < rules->n_resources; r++)
    n += rules->resources[r].storable;
  RESIZE (self, self->stocks, self->stock, self->n_stocks, n,
          g_object_new (MAE_TYPE_STOCK, "vexpand", TRUE, NULL));
  for (int r = 0; r < rules->n_resources; r++)
    if (rules->resources[r].storable) {
      mae_stock_update (self->stock[i++], rules, container, r,
                        self->game->containers[container].of[r], after.of[r],
                        usable && self->move != NULL && self->move->mode != MAE_MOVE_NONE);
    }
}

/* The base production is in the upper part, those of leaders are in the lower one. */
static void
set_n_productions (MaeBoard *self, int n)
{
  while (self->n_productions > n) {
    MaeProductionCard *card = self->production[--self->n_productions];
    mae_box_remove (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (card))), GTK_WIDGET (card));
  }
  while (self->n_productions < n) {
    GtkWidget *card =
        g_object_new (MAE_TYPE_PRODUCTION_CARD, "vexpand", self->n_productions == 0, NULL);

    if (self->n_productions == 0)
      gtk_box_prepend (self->productions, card);
    else {
      mae_production_card_set_brief (MAE_PRODUCTION_CARD (card));
      gtk_box_insert_child_after (
          self->more_productions, card,
          self->n_productions > 1 ? GTK_WIDGET (self->production[self->n_productions - 1]) : NULL);
    }
    self->production[self->n_productions++] = MAE_PRODUCTION_CARD (card);
  }
}

static void
update_productions (MaeBoard *self, int seat, gboolean usable)
{
  const MaeRuleset *rules = self->game->rules;
  const MaePlayer *player = &self->game->players[seat];
  const MaeDraftProduce *draft = self->move != NULL ? &self->move->produce : NULL;
  gboolean may = usable && mae_now_may (self->game, seat, MAE_COMMAND_PRODUCE, NULL);
  int ids[1 + MAE_MAX_HAND], n = 0;

  ids[n++] = rules->base_production;
  for (int i = 0; i < player->hand_count && i < MAE_MAX_HAND; i++)
    if ((player->active & (1u << i)) && player->hand[i] >= 0
        && rules->leaders[player->hand[i]].production >= 0)
      ids[n++] = rules->leaders[player->hand[i]].production;
  set_n_productions (self, n);
  for (int i = 0; i < n; i++)
    mae_production_card_update (self->production[i], rules, ids[i],
                                i == 0 ? C_ ("production", "Base") : C_ ("production", "Leader"),
                                draft, may, may && !is_planned (self));
}

/* The button that activates all productions is on if there are several that can be paid for. It is
 * always shown, so that nothing moves when there are. */
static void
update_everything (MaeBoard *self, int seat, gboolean usable)
{
  const MaeDraftProduce *draft = self->move != NULL ? &self->move->produce : NULL;
  int on = 0, more = 0;
  g_autofree char *label = NULL;

  for (int i = 0; draft != NULL && i < draft->n; i++)
    on += self->move->mode == MAE_MOVE_PRODUCE && draft->item[i].on;
  if (draft != NULL && draft->n > 1 && usable
      && mae_now_may (self->game, seat, MAE_COMMAND_PRODUCE, NULL)) {
    MaeDraftProduce none;

    mae_draft_produce_init (&none, self->game, seat);
    more = mae_draft_produce_most (on > 0 ? draft : &none, NULL);
  }
  if (draft != NULL && draft->n > 1 && on + more > 1)
    /* Translators: a button that activates all productions that can be paid for, and how many. */
    label = g_strdup_printf (_ ("All: %d"), on + more);
  else
    label = g_strdup (_ ("All"));
  gtk_button_set_label (self->everything, label);
  gtk_widget_set_visible (GTK_WIDGET (self->everything), draft != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->everything), more > 0 && on + more > 1);
  /* The tooltip would stay over the choices that the click opens. */
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->everything), more > 0 && on + more > 1);
}

static void
update_slots (MaeBoard *self, int seat, gboolean usable)
{
  const MaeRuleset *rules = self->game->rules;
  const MaeTableMove *move = self->move;

  RESIZE (self, self->slots, self->slot, self->n_slots, rules->n_slots, mae_slot_view_new (index));
  for (int s = 0; s < self->n_slots; s++) {
    const MaeSlot *slot = &self->game->players[seat].slots[s];
    int coming = -1, item = -1;
    gboolean lit = FALSE;
    if (move != NULL && move->mode == MAE_MOVE_BUY && move->buy.slot == s)
      coming = move->buy.card;
    if (move != NULL && slot->n > 0)
      item =
          mae_draft_produce_find (&move->produce, rules->cards[slot->card[slot->n - 1]].production);
    gboolean on = item >= 0 && move->mode == MAE_MOVE_PRODUCE && move->produce.item[item].on;
    if (move != NULL && move->mode == MAE_MOVE_BUY)
      lit = coming < 0 && mae_draft_buy_can_slot (&move->buy, s, NULL);
    else if (usable && !is_planned (self) && item >= 0 && !on
             && (move->mode == MAE_MOVE_NONE || move->mode == MAE_MOVE_PRODUCE))
      lit = mae_now_may (self->game, seat, MAE_COMMAND_PRODUCE, NULL)
            && mae_draft_produce_can_add (&move->produce, item, NULL);
    mae_slot_view_update (self->slot[s], self->game, seat, coming, on);
    mae_slot_view_set_lit (self->slot[s], lit);
    mae_slot_view_set_usable (self->slot[s], usable);
  }
}

/* Shows @n empty places beside the leaders, so that nothing moves when one is discarded. */
static void
show_gone (MaeBoard *self, int n)
{
  while (self->n_gone > n)
    mae_box_remove (self->leaders, self->gone[--self->n_gone]);
  while (self->n_gone < n) {
    GtkWidget *place = g_object_new (GTK_TYPE_BOX, "hexpand", TRUE, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_widget_add_css_class (place, "mae-empty");
    gtk_box_append (self->leaders, place);
    self->gone[self->n_gone++] = place;
  }
  /* they come after the leaders */
  for (int i = 0; i < self->n_gone; i++)
    gtk_box_reorder_child_after (self->leaders, self->gone[i],
                                 gtk_widget_get_last_child (GTK_WIDGET (self->leaders)));
}

static void
update_leaders (MaeBoard *self, int seat, gboolean usable)
{
  const MaePlayer *player = &self->game->players[seat];
  const MaeTableMove *move = self->move;
  int n = MIN (player->hand_count, self->game->rules->leaders_kept);

  RESIZE (self, self->leaders, self->leader, self->n_leaders, n,
          g_object_new (MAE_TYPE_LEADER_CARD, "hexpand", TRUE, NULL));
  show_gone (self, self->game->rules->leaders_kept - n);
  for (int i = 0; i < n; i++) {
    int leader = player->hand[i];
    gboolean active = (player->active & (1u << i)) != 0;
    MaeLeaderCardState state = active ? MAE_LEADER_CARD_ACTIVE : MAE_LEADER_CARD_PLAIN;
    if (usable && leader >= 0 && !active) {
      state |= MAE_LEADER_CARD_USABLE;
      if (move != NULL && move->mode == MAE_MOVE_LEADER && move->leader.leader == leader)
        state |= MAE_LEADER_CARD_KEPT;
      if (!is_planned (self) && mae_now_activate (self->game, seat, leader, NULL, NULL))
        state |= MAE_LEADER_CARD_MET;
    }
    mae_leader_card_update (self->leader[i], self->game->rules, leader, state);
    mae_drag_add_target (GTK_WIDGET (self->leader[i]), MAE_DROP_LEADER, leader);
  }
}

/* Moves the discard zone below the base production, or if leaders' productions are there, into the
 * title row of the leaders. */
static void
place_discard (MaeBoard *self, gboolean above)
{
  GtkBox *box = above ? self->leaders_title : self->more_productions;

  if (gtk_widget_get_parent (self->discard) == GTK_WIDGET (box))
    return;
  g_object_ref (self->discard);
  mae_box_remove (GTK_BOX (gtk_widget_get_parent (self->discard)), self->discard);
  gtk_box_append (box, self->discard);
  g_object_unref (self->discard);
  gtk_label_set_wrap (self->discard_label, !above);
  gtk_label_set_max_width_chars (self->discard_label, above ? -1 : 14);
}

static void
update_discard (MaeBoard *self, int seat)
{
  const MaePlayer *player = &self->game->players[seat];
  int steps = self->game->rules->leader_discard_faith;
  g_autofree char *text =
      g_strdup_printf (ngettext ("Discard for %d Faith", "Discard for %d Faith", steps), steps);

  gtk_widget_set_visible (self->discard,
                          self->move != NULL
                              && __builtin_popcount (player->active) < player->hand_count);
  mae_widget_set_class (self->discard, "small", self->n_productions > 1);
  place_discard (self, self->n_productions > 1);
  mae_label_set_text (self->discard_label, text);
}

void
mae_board_update (MaeBoard *self, const MaeGame *game, int seat, const MaeTableMove *move,
                  gboolean usable)
{
  self->game = game;
  self->move = move;
  update_warehouse (self, seat, usable);
  gtk_widget_set_visible (GTK_WIDGET (self->tray), move != NULL);
  mae_tray_update (self->tray, game, seat, move);
  update_stocks (self, seat, usable);
  update_productions (self, seat, usable);
  update_everything (self, seat, usable);
  update_slots (self, seat, usable);
  update_leaders (self, seat, usable);
  update_discard (self, seat);
  mae_board_light_leaders (self, FALSE, FALSE);
}

/* If the board wraps, the slots come before the productions: then the warehouse and the strongbox
 * fit in one line, and the productions and the leaders in another. */
void
mae_board_set_wraps (MaeBoard *self, gboolean wraps, int width)
{
  int room = width - EDGES;
  GtkWidget *productions = gtk_widget_get_parent (GTK_WIDGET (self->productions));
  GtkWidget *slots = gtk_widget_get_parent (GTK_WIDGET (self->slots));

  if (wraps)
    mae_wrap_layout_set (GTK_BOX (self->box), TRUE, 10);
  else if (!GTK_IS_CUSTOM_LAYOUT (gtk_widget_get_layout_manager (self->box)))
    gtk_widget_set_layout_manager (
        self->box, gtk_custom_layout_new (NULL, measure_columns_cb, allocate_columns_cb));
  mae_tray_set_fixed (self->tray, !wraps);
  mae_wrap_layout_set_even (GTK_BOX (self->slots), wraps, 8, room);
  mae_wrap_layout_set_even (GTK_BOX (self->leaders), wraps, 8, room);
  gtk_box_reorder_child_after (GTK_BOX (self->box), wraps ? productions : slots,
                               wraps ? slots : productions);
}

/* ── Glow ──────────────────────────────────────────────────────────────────────────────────── */

void
mae_board_light_containers (MaeBoard *self, const gint16 *containers, int n)
{
  mae_warehouse_set_lit (self->warehouse, containers, n);
}

void
mae_board_light_slots (MaeBoard *self, guint mask)
{
  for (int s = 0; s < self->n_slots; s++)
    mae_slot_view_set_lit (self->slot[s], (mask & (1u << s)) != 0);
}

void
mae_board_light_leaders (MaeBoard *self, gboolean activate, gboolean discard)
{
  mae_widget_set_class (GTK_WIDGET (self->leaders), "lit", activate);
  mae_widget_set_class (self->discard, "lit", discard);
}

/* ── Keyboard ──────────────────────────────────────────────────────────────────────────────── */

MaeTray *
mae_board_get_tray (MaeBoard *self)
{
  return self->tray;
}

void
mae_board_focus_slot (MaeBoard *self, guint mask)
{
  for (int s = 0; s < self->n_slots; s++)
    if (mask & (1u << s)) {
      gtk_widget_grab_focus (GTK_WIDGET (self->slot[s]));
      return;
    }
}

void
mae_board_ask_blank (MaeBoard *self, int production)
{
  for (int i = 0; i < self->n_productions; i++)
    if (mae_production_card_get_production (self->production[i]) == production)
      mae_production_card_ask (self->production[i]);
}

gboolean
mae_board_focus_leader (MaeBoard *self, int place)
{
  for (int i = place; i < self->n_leaders; i++)
    if (gtk_widget_grab_focus (GTK_WIDGET (self->leader[i])))
      return TRUE;
  for (int i = MIN (place, self->n_leaders) - 1; i >= 0; i--)
    if (gtk_widget_grab_focus (GTK_WIDGET (self->leader[i])))
      return TRUE;
  return FALSE;
}

GtkWidget *
mae_board_get_leader (MaeBoard *self, int leader)
{
  for (int i = 0; i < self->n_leaders; i++)
    if (mae_leader_card_get_leader (self->leader[i]) == leader)
      return GTK_WIDGET (self->leader[i]);
  return NULL;
}

GtkWidget *
mae_board_get_shelf (MaeBoard *self, int container)
{
  return mae_warehouse_get_shelf (self->warehouse, container);
}

GtkWidget *
mae_board_get_area (MaeBoard *self, MaeBoardArea area)
{
  GtkWidget *const areas[] = {
    [MAE_BOARD_WAREHOUSE] = gtk_widget_get_parent (GTK_WIDGET (self->warehouse)),
    [MAE_BOARD_STRONGBOX] = GTK_WIDGET (self->stocks),
    [MAE_BOARD_PRODUCTIONS] = GTK_WIDGET (self->productions),
    [MAE_BOARD_SLOTS] = GTK_WIDGET (self->slots),
    [MAE_BOARD_LEADERS] = self->leaders_area,
  };

  return areas[area];
}

/* ── Motion ────────────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_board_get_stock (MaeBoard *self, int resource)
{
  for (int i = 0; i < self->n_stocks; i++)
    if (mae_stock_get_resource (self->stock[i]) == resource)
      return GTK_WIDGET (mae_stock_get_piece (self->stock[i]));
  return NULL;
}

GtkWidget *
mae_board_get_slot (MaeBoard *self, int slot)
{
  return slot >= 0 && slot < self->n_slots ? GTK_WIDGET (self->slot[slot]) : NULL;
}

GtkWidget *
mae_board_get_production (MaeBoard *self, int production)
{
  for (int i = 0; i < self->n_productions; i++)
    if (mae_production_card_get_production (self->production[i]) == production)
      return GTK_WIDGET (self->production[i]);
  return NULL;
}

GtkWidget *
mae_board_get_discard (MaeBoard *self)
{
  return self->discard;
}

void
mae_board_set_veil (MaeBoard *self, const MaeBoardVeil *veil)
{
  GtkWidget *unit;

  mae_warehouse_set_veil (self->warehouse, veil->places);
  for (int s = 0; s < self->n_slots; s++)
    mae_slot_view_set_veil (self->slot[s], (veil->slots & 1u << s) != 0);
  for (int i = 0; (unit = mae_tray_get_unit (self->tray, i)) != NULL; i++)
    gtk_widget_set_opacity (unit, veil->units & 1u << i ? 0 : 1);
  for (int i = 0; i < self->n_leaders; i++)
    gtk_widget_set_opacity (
        GTK_WIDGET (self->leader[i]),
        veil->leader >= 0 && mae_leader_card_get_leader (self->leader[i]) == veil->leader ? 0 : 1);
}
