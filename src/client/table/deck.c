/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "deck.h"

#include "table-testing.h"

#include <glib/gi18n.h>

#include "card-zoom.h"
#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/context.h"
#include "client/widgets/drag.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/pressable.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/rules-text.h"

/* The largest ratio of a face's width to its height. */
#define WIDEST 2.2

/* The visible height of each of the cards below the top one, in pixels. */
#define PILE 2

/* Pixels around a card for its frame, at a usual size. */
#define FRAME 5

/* Pixels between the foot's edges and its words. */
#define FOOT_SIDE 7

/* Pixels between the parts of a caption. */
#define CAPTION_SPACING 4

struct _MaeDeck {
  GtkWidget parent_instance;

  GtkLabel *why, *more, *left; /* the caption, together with @missing */
  GtkBox *missing;
  const MaeRuleset *rules;
  int level, colour;
  int card, n_left;
  MaeDeckState state;
  gboolean lacks; /* the player lacks something for it */
  char *shown;    /* the values of the last update, as one string */
  char *about;    /* information that isn't on its face */
};

G_DEFINE_FINAL_TYPE (MaeDeck, mae_deck, GTK_TYPE_WIDGET)

/* Returns the height of the words on the foot. */
static int
foot_height (MaeDeck *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->why), GTK_WIDGET (self->missing),
                               GTK_WIDGET (self->more), GTK_WIDGET (self->left) };
  int height = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++) {
    int least;
    gtk_widget_measure (parts[i], GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
    height = MAX (height, least);
  }
  return height + 3;
}

/* Gets the area of the card with its foot. */
static void
face_area (MaeDeck *self, GdkRectangle *area)
{
  int frame = FRAME * MIN (mae_table_size_scale (GTK_WIDGET (self)), 2);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  area->height = MAX (height - 2 * frame, 10);
  area->width = MIN (width - 2 * frame, area->height * WIDEST);
  area->x = (width - area->width) / 2;
  area->y = frame;
}

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeDeck *self = MAE_DECK (widget);

  gtk_widget_activate_action (widget, "move.deck", "(ii)", self->level, self->colour);
}

/* Returns what the catalogue shows for this deck: all its cards. */
static GVariant *
context_target (GtkWidget *widget)
{
  MaeDeck *self = MAE_DECK (widget);

  return g_variant_new ("(iii)", self->level, self->colour, -1);
}

static GtkWidget *
fill_zoom (GtkWidget *widget)
{
  MaeDeck *self = MAE_DECK (widget);
  GdkRectangle area;

  if (self->card < 0)
    return NULL;
  face_area (self, &area);
  return mae_card_zoom_new (widget, self->rules, self->card, -1, area.width, self->about);
}

static GdkPaintable *
prepare_drag (GtkWidget *widget, double x, double y, MaeDragItem *item, graphene_rect_t *area)
{
  MaeDeck *self = MAE_DECK (widget);
  GdkRectangle face;

  if (self->card < 0 || self->state == MAE_DECK_REST || self->state >= MAE_DECK_LIT)
    return NULL;
  *item = (MaeDragItem){ MAE_DRAG_CARD, self->level, self->colour };
  face_area (self, &face);
  graphene_rect_init (area, face.x, face.y, face.width, face.height - PILE);
  return mae_drag_picture (widget, area);
}

/* Returns the natural width of a part of the caption; 0: it is empty. */
static int
part_width (GtkWidget *part)
{
  int width;

  if (GTK_IS_LABEL (part) ? *gtk_label_get_text (GTK_LABEL (part)) == '\0'
                          : gtk_widget_get_first_child (part) == NULL)
    return 0;
  gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

static void
mae_deck_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeDeck *self = MAE_DECK (widget);
  /* With more than three levels the decks keep a minimum height, at the cost of the board below
   * them: otherwise the numbers on the cards would be too small. */
  int least = self->rules != NULL && self->rules->n_levels > 3 ? 40 : 34;
  double text = mae_table_size_text (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (84 * text, part_width (GTK_WIDGET (self->missing)));
    *natural = MAX (146 * text, *minimum);
  } else {
    *minimum = least * text + foot_height (self) + 2 * FRAME;
    *natural = 66 * text + foot_height (self) + 2 * FRAME;
  }
}

/* Places @part at the distance @x from the side where a line begins. Hides it if it has no @width.
 */
static void
place_part (GtkWidget *part, int x, int y, int width, int height)
{
  GtkWidget *deck = gtk_widget_get_parent (part);

  gtk_widget_set_child_visible (part, width > 0);
  if (gtk_widget_get_direction (deck) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (deck) - x - width;
  if (width > 0)
    gtk_widget_size_allocate (part, &(GtkAllocation){ x, y, width, height }, -1);
}

/* If the caption is too wide, parts of it are hidden: first the number of cards left, then the word
 * before the missing resources, then the words after them. The enlarged card has the whole text. */
static void
mae_deck_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeDeck *self = MAE_DECK (widget);
  int missing = part_width (GTK_WIDGET (self->missing));
  int why = part_width (GTK_WIDGET (self->why)), left = part_width (GTK_WIDGET (self->left));
  int more = part_width (GTK_WIDGET (self->more)), after;
  GdkRectangle area;
  int room, x, y, used;

  face_area (self, &area);
  room = MIN (MAX (area.width - 2 * FOOT_SIDE, missing), width);
  if (missing == 0 && more > 0 && why <= room)
    more = 0; /* the same in fewer words */
  else if (missing == 0 && more > 0)
    why = 0;
  else if (missing == 0)
    why = MIN (why, room);
  else if (missing + CAPTION_SPACING + more > room)
    more = 0;
  after = more > 0 ? (missing > 0 ? CAPTION_SPACING : 0) + more : 0;
  if (missing > 0 && why + CAPTION_SPACING + missing + after > room)
    why = 0;
  used = why + (why > 0 && missing > 0 ? CAPTION_SPACING : 0) + missing + after;
  if (left + (used > 0 ? CAPTION_SPACING + used : 0) > room)
    left = 0;

  x = (width - room) / 2;
  height = foot_height (self) - 1;
  y = area.y + area.height - PILE - height;
  place_part (GTK_WIDGET (self->why), x, y, why, height);
  place_part (GTK_WIDGET (self->missing), x + used - after - missing, y, missing, height);
  place_part (GTK_WIDGET (self->more), x + used - more, y, more, height);
  place_part (GTK_WIDGET (self->left), x + room - left, y, left, height);
}

static void
snapshot_empty (GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaePalette *p = mae_palette_get ();

  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height), 8,
                  NULL, &p->color[MAE_COLOR_LINE], 1);
}

/* Draws where the card that is being dragged came from. */
static void
snapshot_place (GtkSnapshot *snapshot, const GdkRectangle *area)
{
  mae_draw_place (snapshot,
                  &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height - PILE), 8,
                  &mae_palette_get ()->color[MAE_COLOR_SOFT]);
}

/* Draws the edges of the cards below the top one. */
static void
snapshot_pile (MaeDeck *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaePalette *p = mae_palette_get ();
  GdkRGBA line = mae_palette_mix (&p->color[MAE_COLOR_PAPER], &p->color[MAE_COLOR_PEN], .3);
  int depth = self->n_left > 2 ? 2 : self->n_left > 1 ? 1 : 0;

  for (int i = depth; i > 0; i--) {
    mae_draw_panel (snapshot,
                    &GRAPHENE_RECT_INIT (area->x, area->y + i * 2, area->width, area->height), 8,
                    &line, NULL, 0);
    line = mae_palette_mix (&line, &p->color[MAE_COLOR_PAPER], .35);
  }
}

/* Returns whether the card can't be bought now, in the player's view. */
static gboolean
is_quiet (MaeDeck *self)
{
  return self->state == MAE_DECK_CANT || self->state == MAE_DECK_LATER
         || self->state == MAE_DECK_UNLIT || (self->state == MAE_DECK_REST && self->lacks);
}

/* Draws the gold frame of what can be done. On a light ground only its dark outer line stands out.
 */
static void
snapshot_frame (MaeDeck *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaePalette *p = mae_palette_get ();
  float wide = self->state == MAE_DECK_CHOSEN ? 4 : 3;

  mae_draw_panel (snapshot,
                  &GRAPHENE_RECT_INIT (area->x - 4, area->y - 4, area->width + 8, area->height + 6),
                  12, NULL, &p->color[MAE_COLOR_GLOW], wide);
  mae_draw_panel (
      snapshot, &GRAPHENE_RECT_INIT (area->x - 5, area->y - 5, area->width + 10, area->height + 8),
      13, NULL, &p->color[MAE_COLOR_GOLD], 1.2f);
}

static void
mae_deck_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeDeck *self = MAE_DECK (widget);
  GdkRectangle area;

  if (self->rules == NULL)
    return;
  face_area (self, &area);
  if (self->card < 0) {
    snapshot_empty (snapshot, &area);
  } else if (mae_drag_is_dragged (widget)) {
    snapshot_place (snapshot, &area);
  } else {
    gboolean now = self->state == MAE_DECK_CAN || self->state == MAE_DECK_CHOSEN
                   || self->state == MAE_DECK_LIT;
    if (now)
      snapshot_frame (self, snapshot, &area);
    area.height -= PILE;
    snapshot_pile (self, snapshot, &area);
    mae_card_face_snapshot_for_sale (snapshot, widget, self->rules, self->card,
                                     now               ? MAE_FACE_NOW
                                     : is_quiet (self) ? MAE_FACE_QUIET
                                                       : MAE_FACE_PLAIN,
                                     foot_height (self), &area);
  }
  GTK_WIDGET_CLASS (mae_deck_parent_class)->snapshot (widget, snapshot);
}

static void
mae_deck_class_init (MaeDeckClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeDeck, g_free, shown, about);
  widget_class->measure = mae_deck_measure;
  widget_class->size_allocate = mae_deck_size_allocate;
  widget_class->snapshot = mae_deck_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_widget_class_set_template (widget_class, "deck");
  MAE_BIND_CHILDREN (widget_class, MaeDeck, why, more, left, missing);
  gtk_widget_class_set_css_name (widget_class, "maedeck");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_deck_init (MaeDeck *self)
{
  self->card = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
  mae_context_add (GTK_WIDGET (self), "win.catalogue", context_target);
  mae_zoom_add (GTK_WIDGET (self), fill_zoom);
  mae_drag_add_source (GTK_WIDGET (self), prepare_drag);
}

GtkWidget *
mae_deck_new (int level, int colour)
{
  MaeDeck *self = g_object_new (MAE_TYPE_DECK, NULL);

  self->level = level;
  self->colour = colour;
  return GTK_WIDGET (self);
}

/* Returns what isn't on the face: whether it can be bought, or why not (@why, nullable), and how
 * many are left. (transfer full) */
static char *
about_text (MaeDeck *self, const char *why)
{
  g_autofree char *left =
      self->n_left < 0 ? NULL
                       : g_strdup_printf (ngettext ("%d card left", "%d cards left", self->n_left),
                                          self->n_left);
  const char *state = self->state == MAE_DECK_CAN      ? _ ("Can be bought")
                      : self->state == MAE_DECK_LATER  ? _ ("Can be bought on your turn")
                      : self->state == MAE_DECK_CHOSEN ? C_ ("card", "Chosen")
                                                       : why;

  if (left) {
    g_autofree char *first = mae_capitalise (left);
    return mae_sentences_text (first, state);
  }
  return g_strdup (state ? state : "");
}

static void
show_missing (MaeDeck *self, const MaeBag *missing)
{
  mae_box_clear (self->missing);
  for (int r = 0; missing != NULL && r < self->rules->n_resources; r++) {
    if (missing->of[r] <= 0)
      continue;
    MaePiece piece = mae_piece_for_resource (self->rules, r);
    g_autofree char *count = g_strdup_printf ("%d", missing->of[r]);
    GtkWidget *child = gtk_label_new (count);
    gtk_widget_add_css_class (child, "mae-why");
    gtk_box_append (self->missing, child);
    gtk_box_append (self->missing, mae_piece_image_new (&piece, 13));
  }
}

void
mae_deck_update (MaeDeck *self, const MaeGame *game, MaeDeckState state, const char *why,
                 const MaeBag *missing, const char *more, const char *sentence)
{
  g_autofree char *label = NULL;
  g_autofree char *left = NULL;
  g_autofree char *about = NULL;
  gboolean cant = state == MAE_DECK_CANT;
  int text = mae_texture_text_size (GTK_WIDGET (self));

  self->rules = game->rules;
  self->card = mae_game_top_card (game, self->level, self->colour);
  self->n_left = game->deck_left[self->level - 1][self->colour];
  self->state = state;
  self->lacks = sentence != NULL;
  if (self->card < 0) {
    /* Translators: %s is the name of a color as it stands alone: "Green". */
    label = g_strdup_printf (_ ("Level %d %s: no cards left"), self->level,
                             mae_colour_label (game->rules, self->colour));
    left = g_strdup (_ ("None left"));
  } else {
    g_autofree char *details = mae_card_details (self->rules, self->card);
    about = about_text (self, sentence);
    label = mae_sentences_text (details, about);
    if (self->n_left >= 0)
      left = g_strdup_printf ("×%d", self->n_left);
  }
  if (self->card < 0)
    missing = NULL;
  /* Most decks don't change; layout and painting are then skipped. */
  g_autofree char *says =
      g_strdup_printf ("%p %d %d %d|%s|%s|%s|%s", self->rules, self->card, state, text, label,
                       why ? why : "", more ? more : "", left ? left : "");
  if (g_strcmp0 (self->shown, says) == 0)
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&says);
  mae_label_set_text (self->why, why ? why : "");
  mae_label_set_text (self->more, more ? more : "");
  show_missing (self, missing);
  mae_label_set_text (self->left, left ? left : "");
  g_free (self->about);
  self->about = g_steal_pointer (&about);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_DISABLED,
                               state == MAE_DECK_REST || state >= MAE_DECK_LIT || cant, -1);
  mae_widget_set_class (GTK_WIDGET (self), "can",
                        state == MAE_DECK_CAN || state == MAE_DECK_CHOSEN);
  mae_widget_set_class (GTK_WIDGET (self), "mae-none", self->card < 0);
  mae_widget_set_class (GTK_WIDGET (self), "mae-lit", state == MAE_DECK_LIT);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  mae_zoom_refresh (GTK_WIDGET (self));
}

void
mae_deck_get_face_area (MaeDeck *self, graphene_rect_t *area)
{
  GdkRectangle face;

  face_area (self, &face);
  graphene_rect_init (area, face.x, face.y, face.width, face.height - PILE);
}
