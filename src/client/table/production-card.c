/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "production-card.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/pressable.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "picker.h"

/* The sizes of pieces in a recipe of two lines, and of one. */
#define SIZE 24
#define SMALL 18

struct _MaeProductionCard {
  GtkWidget parent_instance;

  GtkWidget *mark;
  GtkBox *recipe_box, *in, *out;
  GtkImage *arrow;
  int production;
  char *recipe; /* the recipe it shows, since another ruleset may have another one with the same
                 * index */
  gboolean usable;
  int n_pickers;
  struct {
    MaePicker *picker;
    int resource;
  } pickers[2 * MAE_DRAFT_MAX_BLANKS];
};

G_DEFINE_FINAL_TYPE (MaeProductionCard, mae_production_card, GTK_TYPE_WIDGET)

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeProductionCard *self = MAE_PRODUCTION_CARD (widget);

  if (self->usable)
    gtk_widget_activate_action (widget, "move.production", "i", self->production);
}

static void
mae_production_card_class_init (MaeProductionCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeProductionCard, g_free, recipe);
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_widget_class_set_template (widget_class, "production-card");
  MAE_BIND_CHILDREN (widget_class, MaeProductionCard, mark, recipe_box, in, arrow, out);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maeproduction");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_production_card_init (MaeProductionCard *self)
{
  self->production = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
}

/* In the parts without a choice, up to three units of a type are shown one by one. */
static void
add_fixed (GtkBox *box, const MaeRuleset *rules, const MaeBag *bag, int size)
{
  for (int r = 0; r < rules->n_resources; r++) {
    MaePiece piece = mae_piece_for_resource (rules, r);
    int n = bag->of[r], shown = n > 3 ? 1 : n;
    if (n > 3) {
      g_autofree char *count = g_strdup_printf ("%d", n);
      gtk_box_append (box, gtk_label_new (count));
    }
    for (int i = 0; i < shown; i++)
      gtk_box_append (box, mae_piece_image_new (&piece, size));
  }
}

static int
piece_size (MaeProductionCard *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->recipe_box))
                 == GTK_ORIENTATION_VERTICAL
             ? SIZE
             : SMALL;
}

static void
build (MaeProductionCard *self, const MaeRuleset *rules, int production)
{
  const MaeProduction *p = &rules->productions[production];

  mae_box_clear (self->in);
  mae_box_clear (self->out);
  self->n_pickers = 0;
  add_fixed (self->in, rules, &p->in, piece_size (self));
  for (int i = 0; i < MIN (p->in_blanks, MAE_DRAFT_MAX_BLANKS); i++) {
    GtkWidget *picker = mae_picker_new (MAE_CHOICE_IN, production, i, piece_size (self));
    self->pickers[self->n_pickers++].picker = MAE_PICKER (picker);
    gtk_box_append (self->in, picker);
  }
  for (int i = 0; i < MIN (p->out_blanks, MAE_DRAFT_MAX_BLANKS); i++) {
    GtkWidget *picker = mae_picker_new (MAE_CHOICE_OUT, production, i, piece_size (self));
    self->pickers[self->n_pickers++].picker = MAE_PICKER (picker);
    gtk_box_append (self->out, picker);
  }
  add_fixed (self->out, rules, &p->out, piece_size (self));
}

static void
update_pickers (MaeProductionCard *self, const MaeRuleset *rules, const MaeDraftProduce *draft,
                int item)
{
  int n_in = MIN (rules->productions[self->production].in_blanks, MAE_DRAFT_MAX_BLANKS);
  gboolean on = item >= 0 && draft->item[item].on;

  for (int i = 0; i < self->n_pickers; i++) {
    int blank = i < n_in ? i : i - n_in, resource = -1;
    guint32 choices = 0;
    if (on && i < n_in) {
      resource = draft->item[item].in[blank];
      choices = mae_draft_produce_in_choices (draft, item, blank);
    } else if (on) {
      resource = draft->item[item].out[blank];
      choices = mae_draft_produce_out_choices (draft, item, blank);
    }
    self->pickers[i].resource = resource;
    mae_picker_update (self->pickers[i].picker, rules, resource, choices);
    gtk_widget_set_can_target (GTK_WIDGET (self->pickers[i].picker), on);
    gtk_widget_set_focusable (GTK_WIDGET (self->pickers[i].picker), on);
  }
}

void
mae_production_card_update (MaeProductionCard *self, const MaeRuleset *rules, int production,
                            const char *title, const MaeDraftProduce *draft, gboolean usable,
                            gboolean now)
{
  int item = draft != NULL ? mae_draft_produce_find (draft, production) : -1;
  gboolean on = item >= 0 && draft->item[item].on;
  gboolean can = now && item >= 0 && !on && mae_draft_produce_can_add (draft, item, NULL);
  g_autofree char *recipe = mae_production_text (rules, production);
  /* Translators: "Base" or "Leader", then what is produced: "1 Coin for 2 Stones". */
  g_autofree char *label = g_strdup_printf (on    ? _ ("%s production: %s. Selected")
                                            : can ? _ ("%s production: %s. Available")
                                                  : _ ("%s production: %s"),
                                            title, recipe);

  if (self->production != production || g_strcmp0 (self->recipe, recipe) != 0) {
    self->production = production;
    g_free (self->recipe);
    self->recipe = g_strdup (recipe);
    build (self, rules, production);
  }
  self->usable = usable;
  update_pickers (self, rules, draft, item);
  gtk_widget_set_opacity (self->mark, on ? 1 : 0); /* its space stays reserved */
  mae_widget_set_class (GTK_WIDGET (self), "on", on);
  mae_widget_set_class (GTK_WIDGET (self), "can", can);
  gtk_widget_set_focusable (GTK_WIDGET (self), usable);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, recipe);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
                               on ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               GTK_ACCESSIBLE_STATE_DISABLED, !usable, -1);
}

void
mae_production_card_set_brief (MaeProductionCard *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->recipe_box), GTK_ORIENTATION_HORIZONTAL);
  gtk_image_set_from_icon_name (self->arrow, "pan-end-symbolic");
  gtk_widget_add_css_class (GTK_WIDGET (self), "mae-brief");
}

int
mae_production_card_get_production (MaeProductionCard *self)
{
  return self->production;
}

gboolean
mae_production_card_ask (MaeProductionCard *self)
{
  for (int i = 0; i < self->n_pickers; i++)
    if (self->pickers[i].resource < 0) {
      mae_picker_open (self->pickers[i].picker);
      return TRUE;
    }
  return FALSE;
}
