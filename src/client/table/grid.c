/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "grid.h"

#include <glib/gi18n.h>

#include "client/draft/draft-buy.h"
#include "client/draft/leader-use.h"
#include "client/draft/moves-now.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/key.h"
#include "client/widgets/widget.h"
#include "client/words/reject-text.h"
#include "client/words/rules-text.h"
#include "deck.h"

struct _MaeGrid {
  GtkWidget parent_instance;

  GtkGrid *decks;
  int n_levels, n_colours;
  int columns; /* 0: one for each color */
};

G_DEFINE_FINAL_TYPE (MaeGrid, mae_grid, GTK_TYPE_WIDGET)

/* Arrow keys move by row and column; GTK's own focus movement goes by position on the screen. */
static gboolean
on_key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, MaeGrid *self)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  int column = -1, row = -1, dx = 0, dy = 0;

  if (focus == NULL || gtk_widget_get_parent (focus) != GTK_WIDGET (self->decks)
      || state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  switch (mae_key_meant (GTK_EVENT_CONTROLLER (keys), key)) {
  case GDK_KEY_Left:
    dx = rtl ? 1 : -1;
    break;
  case GDK_KEY_Right:
    dx = rtl ? -1 : 1;
    break;
  case GDK_KEY_Up:
    dy = -1;
    break;
  case GDK_KEY_Down:
    dy = 1;
    break;
  default:
    return GDK_EVENT_PROPAGATE;
  }
  gtk_grid_query_child (self->decks, focus, &column, &row, NULL, NULL);
  GtkWidget *to = gtk_grid_get_child_at (self->decks, column + dx, row + dy);
  if (to == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_grab_focus (to);
  return GDK_EVENT_STOP;
}

static void
mae_grid_class_init (MaeGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_set_area (widget_class);
  mae_widget_class_set_template (widget_class, "grid");
  MAE_BIND_CHILDREN (widget_class, MaeGrid, decks);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maegrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_grid_init (MaeGrid *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* If there are fewer columns than colors, the decks fill the rows in order, from level 1 on. */
static void
place (MaeGrid *self, int level, int colour, int *column, int *row)
{
  int i = (level - 1) * self->n_colours + colour;

  *column = self->columns > 0 ? i % self->columns : colour;
  *row = self->columns > 0 ? i / self->columns : self->n_levels - level;
}

static void
build (MaeGrid *self, const MaeRuleset *rules)
{
  GtkWidget *child;
  int column, row;

  if (self->n_levels == rules->n_levels && self->n_colours == rules->n_colours)
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->decks))) != NULL)
    gtk_grid_remove (self->decks, child);
  self->n_levels = rules->n_levels;
  self->n_colours = rules->n_colours;
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      child = mae_deck_new (level, colour);
      gtk_widget_set_hexpand (child, TRUE);
      gtk_widget_set_vexpand (child, TRUE);
      place (self, level, colour, &column, &row);
      gtk_grid_attach (self->decks, child, column, row, 1, 1);
    }
}

/* Sets the caption for what is missing for @card: resources, which are shown as pieces, and the
 * words before and after them. Returns it as a sentence, or NULL if nothing is missing. */
static char *
missing_text (const MaeGame *game, int seat, int card, MaeBag *resources, char **before,
              char **after)
{
  int level = game->rules->cards[card].level;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *caption = NULL;
  MaeReject why = { .kind = MAE_REJECT_REQUIREMENTS };
  bool slot;

  if (!mae_draft_buy_lacks (game, seat, card, resources, &slot))
    return NULL;
  if (slot && level > 1) {
    caption = g_strdup_printf (_ ("Needs a level %d card"), level - 1);
    second = g_strdup_printf (_ ("You need a level %d card to put it on."), level - 1);
  } else if (slot) {
    caption = g_strdup (_ ("No free slot"));
    second = g_strdup (_ ("You have no free slot for it."));
  }
  if (!mae_bag_is_empty (resources)) {
    why.requirements.resources = *resources;
    first = mae_reject_text (game, &why, NULL);
    /* Translators: under a card; the missing resources follow as pictures: "Missing 2 ▢" */
    *before = g_strdup (C_ ("card", "Missing"));
    if (slot)
      /* Translators: under a card, after pictures of missing resources: what else is missing. */
      *after = level > 1 ? g_strdup_printf (_ ("· level %d"), level - 1) : g_strdup (_ ("· slot"));
  } else {
    *before = g_steal_pointer (&caption);
  }
  return first ? mae_sentences_text (first, second) : g_steal_pointer (&second);
}

/* Returns the words on a card that lacks nothing, or NULL. */
static const char *
words_for (MaeDeckState state)
{
  switch (state) {
  case MAE_DECK_CAN:
    /* Translators: on a card. */
    return _ ("You can buy this");
  case MAE_DECK_CHOSEN:
    return C_ ("card", "Chosen");
  case MAE_DECK_LATER:
    /* Translators: on a card that the player could pay for, on another player's turn. */
    return _ ("In reach");
  case MAE_DECK_REST:
  case MAE_DECK_CANT:
  case MAE_DECK_LIT:
  case MAE_DECK_UNLIT:
  default:
    return NULL;
  }
}

void
mae_grid_update (MaeGrid *self, const MaeGame *game, int seat, gboolean usable, gboolean now,
                 int chosen)
{
  gboolean may = usable && mae_now_may (game, seat, MAE_COMMAND_BUY_CARD, NULL);

  build (self, game->rules);
  for (int level = 1; level <= self->n_levels; level++)
    for (int colour = 0; colour < self->n_colours; colour++) {
      MaeDeck *deck = MAE_DECK (mae_grid_get_deck (self, level, colour));
      int card = mae_game_top_card (game, level, colour);
      MaeDeckState state = MAE_DECK_REST;
      MaeBag resources = { 0 };
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autofree char *sentence = NULL;
      if (card >= 0 && seat >= 0)
        sentence = missing_text (game, seat, card, &resources, &before, &after);
      if (card >= 0 && may)
        state = sentence != NULL ? (now ? MAE_DECK_CANT : MAE_DECK_REST)
                : now            ? MAE_DECK_CAN
                                 : MAE_DECK_LATER;
      if (card >= 0 && card == chosen)
        state = MAE_DECK_CHOSEN;
      if (before == NULL) {
        before = g_strdup (words_for (state));
        /* Translators: on a card that can be bought, where there is little room. */
        after = g_strdup (state == MAE_DECK_CAN ? C_ ("card", "Buy") : NULL);
      }
      mae_deck_update (deck, game, state, before, &resources, after, sentence);
    }
}

/* Sets @caption to the words under a card that matters for a leader. The pieces that the leader
 * saves, or stores and gives (@bag), follow them. Returns both as a sentence. (transfer full) */
static char *
use_text (const MaeRuleset *rules, MaeLeaderUse use, const MaeBag *bag, const char **caption)
{
  gboolean needs = use & MAE_LEADER_USE_NEEDS, helps = use & MAE_LEADER_USE_HELPS;
  g_autofree char *what = mae_bag_text (rules, bag);
  /* Translators: %s is "1 Coin"; "it" is the leader that is pointed at. */
  g_autofree char *less = helps ? g_strdup_printf (_ ("Costs %s less with it"), what)
                          /* Translators: %s is "2 Coins". */
                          : use & MAE_LEADER_USE_COSTS ? g_strdup_printf (_ ("Costs %s"), what)
                                                       : NULL;

  if (needs && helps)
    /* Translators: under a card that a leader needs and makes cheaper; what it saves follows as
     * pictures: "Needed, saves 1 ▢" */
    *caption = C_ ("card", "Needed, saves");
  else if (needs)
    /* Translators: under a card that a leader needs. */
    *caption = C_ ("card", "Needed");
  else if (!helps)
    /* Translators: under a card whose cost is what a leader stores or gives; that follows as
     * pictures: "Costs 2 ▢" */
    *caption = C_ ("card", "Costs");
  else
    /* Translators: under a card that a leader makes cheaper; what it saves follows as pictures:
     * "Saves 1 ▢" */
    *caption = C_ ("card", "Saves");
  if (!needs)
    return g_steal_pointer (&less);
  return mae_sentences_text (_ ("Needed for the leader"), less);
}

void
mae_grid_update_for_leader (MaeGrid *self, const MaeGame *game, int seat, int leader)
{
  build (self, game->rules);
  for (int level = 1; level <= self->n_levels; level++)
    for (int colour = 0; colour < self->n_colours; colour++) {
      MaeDeck *deck = MAE_DECK (mae_grid_get_deck (self, level, colour));
      int card = mae_game_top_card (game, level, colour);
      MaeLeaderUse use = MAE_LEADER_USE_NONE;
      MaeBag bag = { 0 };
      const char *caption = NULL;
      g_autofree char *sentence = NULL;
      if (card >= 0 && leader >= 0)
        use = mae_leader_use_of_card (game, seat, leader, card, &bag);
      if (use != MAE_LEADER_USE_NONE)
        sentence = use_text (game->rules, use, &bag, &caption);
      mae_deck_update (deck, game,
                       use != MAE_LEADER_USE_NONE ? MAE_DECK_LIT
                       : leader >= 0              ? MAE_DECK_UNLIT
                                                  : MAE_DECK_REST,
                       caption, &bag, NULL, sentence);
    }
}

GtkWidget *
mae_grid_get_deck (MaeGrid *self, int level, int colour)
{
  int column, row;

  place (self, level, colour, &column, &row);
  return gtk_grid_get_child_at (self->decks, column, row);
}

void
mae_grid_set_columns (MaeGrid *self, int columns)
{
  GtkWidget *decks[MAE_MAX_LEVELS * MAE_MAX_COLOURS];
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self->decks));
  int n = 0, column, row;

  if (columns == self->columns)
    return;
  for (int level = 1; level <= self->n_levels; level++)
    for (int colour = 0; colour < self->n_colours; colour++)
      decks[n++] = mae_grid_get_deck (self, level, colour);
  self->columns = columns;
  for (int i = 0; i < n; i++) {
    GtkGridLayoutChild *child =
        GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout, decks[i]));
    place (self, 1 + i / self->n_colours, i % self->n_colours, &column, &row);
    gtk_grid_layout_child_set_column (child, column);
    gtk_grid_layout_child_set_row (child, row);
  }
}
