/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "market-marbles.h"

#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/market-art.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/key.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "client/words/tip-text.h"
#include "market-arrow.h"

/* In pixels. */
#define PAD 6      /* between the frame and the marbles */
#define ARROW 32   /* grows less than the marbles */
#define GAP 7      /* between the frame and the arrows */
#define LEAST 26   /* a marble and the space around it */
#define ROOMY 52   /* the same if there is enough room */
#define GROWTH 1.5 /* of the arrows at most */
#define MORE 5     /* what the marble in the corner is larger than an arrow, on each side */

struct _MaeMarketMarbles {
  GtkWidget parent_instance;

  int rows, columns;
  GtkWidget *marbles[MAE_MAX_ROWS][MAE_MAX_COLUMNS];
  GtkWidget *row_arrows[MAE_MAX_ROWS], *column_arrows[MAE_MAX_COLUMNS];
  GtkWidget *slide; /* the marble on the slide, in the corner */
  gboolean chosen_row, pointed_row;
  int chosen, pointed; /* -1: none */
  int8_t types[MAE_MAX_ROWS][MAE_MAX_COLUMNS];
  int looks[MAE_MAX_ROWS][MAE_MAX_COLUMNS], slide_look;
  guint32 lit; /* bit r: marbles of type r are highlighted */
  gboolean veiled;
};

G_DEFINE_FINAL_TYPE (MaeMarketMarbles, mae_market_marbles, GTK_TYPE_WIDGET)

/* ── Geometry ──────────────────────────────────────────────────────────────────────────────── */

typedef MaeMarketTray Layout;

static int
arrow_size (MaeMarketMarbles *self)
{
  return ARROW * MIN (mae_table_size_scale (GTK_WIDGET (self)), GROWTH);
}

static Layout
get_layout (MaeMarketMarbles *self)
{
  int arrow = arrow_size (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  Layout l = { .rows = self->rows, .columns = self->columns, .pad = PAD, .groove = arrow + 4 };

  l.step = MIN ((width - arrow - GAP - 2 * PAD) / MAX (self->columns, 1),
                (height - arrow - GAP - 2 * PAD) / MAX (self->rows, 1));
  l.step = MAX (l.step, 16);
  l.well.width = l.step * self->columns + 2 * PAD;
  l.well.height = l.step * self->rows + 2 * PAD;
  l.well.x = MAX ((width - l.well.width - arrow - GAP) / 2, 0);
  if (rtl)
    l.well.x += arrow + GAP;
  l.well.y = MAX ((height - l.well.height - arrow - GAP) / 2, 0);
  l.corner_x = rtl ? l.well.x - GAP - arrow / 2 : l.well.x + l.well.width + GAP + arrow / 2;
  l.corner_y = l.well.y + l.well.height + GAP + arrow / 2 - 2;
  l.corner = MIN (arrow + 2 * MORE, l.step * 94 / 100);
  return l;
}

static int
column_x (MaeMarketMarbles *self, const Layout *l, int column)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    column = self->columns - 1 - column;
  return l->well.x + PAD + column * l->step;
}

static void
mae_market_marbles_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  MaeMarketMarbles *self = MAE_MARKET_MARBLES (widget);
  int arrow = arrow_size (self);
  int n = orientation == GTK_ORIENTATION_HORIZONTAL ? self->columns : self->rows;
  int around = 2 * PAD + arrow + GAP, step = ROOMY * mae_table_size_scale (widget);

  MAE_EACH_CHILD (child, widget) {
    int unused;
    gtk_widget_measure (child, orientation, -1, &unused, NULL, NULL, NULL);
  }
  *minimum = n * LEAST * mae_table_size_text (widget) + around;
  /* no higher than the width allows */
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0 && self->columns > 0)
    step = MIN (step, (for_size - around) / self->columns);
  *natural = MAX (n * step + around, *minimum);
}

static void
mae_market_marbles_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeMarketMarbles *self = MAE_MARKET_MARBLES (widget);
  Layout l = get_layout (self);
  int arrow = arrow_size (self);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int inset = MAX (l.step * 3 / 100, 1), size = l.step - 2 * inset, thick = MIN (arrow, l.step - 3);

  for (int r = 0; r < self->rows; r++) {
    int y = l.well.y + PAD + r * l.step;
    for (int c = 0; c < self->columns; c++)
      gtk_widget_size_allocate (
          self->marbles[r][c],
          &(GtkAllocation){ column_x (self, &l, c) + inset, y + inset, size, size }, -1);
    gtk_widget_size_allocate (
        self->row_arrows[r],
        &(GtkAllocation){ rtl ? l.well.x - GAP - arrow : l.well.x + l.well.width + GAP,
                          y + (l.step - thick) / 2, arrow, thick },
        -1);
  }
  for (int c = 0; c < self->columns; c++)
    gtk_widget_size_allocate (self->column_arrows[c],
                              &(GtkAllocation){ column_x (self, &l, c) + (l.step - thick) / 2,
                                                l.well.y + l.well.height + GAP, thick, arrow },
                              -1);
  if (self->slide != NULL)
    gtk_widget_size_allocate (self->slide,
                              &(GtkAllocation){ l.corner_x - l.corner / 2,
                                                l.corner_y - l.corner / 2, l.corner, l.corner },
                              -1);
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

static void
snapshot_line (MaeMarketMarbles *self, GtkSnapshot *snapshot, const Layout *l, gboolean row,
               int index, gboolean chosen)
{
  const MaePalette *p = mae_palette_get ();
  GdkRGBA glow = p->color[MAE_COLOR_GLOW], fill = glow;
  graphene_rect_t area;

  if (row)
    area = GRAPHENE_RECT_INIT (l->well.x + 1, l->well.y + PAD + index * l->step, l->well.width - 2,
                               l->step);
  else
    area =
        GRAPHENE_RECT_INIT (column_x (self, l, index), l->well.y + 1, l->step, l->well.height - 2);
  fill.alpha = chosen ? .28 : .14;
  mae_draw_panel (snapshot, &area, MIN (l->step / 2, 24), &fill, &glow, chosen ? 3 : 1.5f);
}

static void
snapshot_lit_marbles (MaeMarketMarbles *self, GtkSnapshot *snapshot, const Layout *l)
{
  const GdkRGBA *glow = &mae_palette_get ()->color[MAE_COLOR_GLOW];

  for (int r = 0; r < self->rows; r++)
    for (int c = 0; c < self->columns; c++)
      if (self->lit >> self->types[r][c] & 1)
        mae_draw_panel (snapshot,
                        &GRAPHENE_RECT_INIT (column_x (self, l, c), l->well.y + PAD + r * l->step,
                                             l->step, l->step),
                        l->step / 2.f, NULL, glow, MAX (l->step / 16, 2));
}

static void
snapshot_shadow (MaeMarketMarbles *self, GtkSnapshot *snapshot, GtkWidget *marble, int look)
{
  graphene_rect_t area;

  if (gtk_widget_compute_bounds (marble, GTK_WIDGET (self), &area))
    mae_tray_snapshot_shadow (
        snapshot, GTK_WIDGET (self), look,
        &(GdkRectangle){ area.origin.x, area.origin.y, area.size.width, area.size.height });
}

static void
snapshot_shadows (MaeMarketMarbles *self, GtkSnapshot *snapshot)
{
  for (int r = 0; r < self->rows; r++)
    for (int c = 0; c < self->columns; c++)
      snapshot_shadow (self, snapshot, self->marbles[r][c], self->looks[r][c]);
  snapshot_shadow (self, snapshot, self->slide, self->slide_look);
}

static void
mae_market_marbles_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeMarketMarbles *self = MAE_MARKET_MARBLES (widget);
  Layout l = get_layout (self);

  if (self->rows == 0)
    return;
  mae_tray_snapshot (snapshot, widget, &l);
  if (self->chosen >= 0)
    snapshot_line (self, snapshot, &l, self->chosen_row, self->chosen, TRUE);
  if (self->pointed >= 0
      && (self->pointed != self->chosen || self->pointed_row != self->chosen_row))
    snapshot_line (self, snapshot, &l, self->pointed_row, self->pointed, FALSE);
  if (!self->veiled)
    snapshot_shadows (self, snapshot);
  GTK_WIDGET_CLASS (mae_market_marbles_parent_class)->snapshot (widget, snapshot);
  snapshot_lit_marbles (self, snapshot, &l);
}

/* ── Use ───────────────────────────────────────────────────────────────────────────────────── */

static void
on_pointed_cb (MaeMarketArrow *arrow, gboolean pointed, MaeMarketMarbles *self)
{
  if (pointed) {
    self->pointed_row = mae_market_arrow_is_row (arrow);
    self->pointed = mae_market_arrow_get_index (arrow);
  } else if (self->pointed == mae_market_arrow_get_index (arrow)
             && self->pointed_row == mae_market_arrow_is_row (arrow)) {
    self->pointed = -1;
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "pointed", self->pointed_row, self->pointed);
}

/* Arrow keys move between the arrows: along the rows from the top, then along the columns. */
static gboolean
on_key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
           MaeMarketMarbles *self)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkWidget *to = NULL;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  key = mae_key_meant (GTK_EVENT_CONTROLLER (keys), key);
  if (rtl && key == GDK_KEY_Left)
    key = GDK_KEY_Right;
  else if (rtl && key == GDK_KEY_Right)
    key = GDK_KEY_Left;
  for (int r = 0; r < self->rows; r++)
    if (gtk_widget_has_focus (self->row_arrows[r])) {
      if (key == GDK_KEY_Up && r > 0)
        to = self->row_arrows[r - 1];
      else if (key == GDK_KEY_Down)
        to = r + 1 < self->rows ? self->row_arrows[r + 1] : self->column_arrows[self->columns - 1];
      else if (key == GDK_KEY_Left)
        to = self->column_arrows[self->columns - 1];
    }
  for (int c = 0; c < self->columns; c++)
    if (gtk_widget_has_focus (self->column_arrows[c])) {
      if (key == GDK_KEY_Left && c > 0)
        to = self->column_arrows[c - 1];
      else if (key == GDK_KEY_Right)
        to = c + 1 < self->columns ? self->column_arrows[c + 1] : self->row_arrows[self->rows - 1];
      else if (key == GDK_KEY_Up)
        to = self->row_arrows[self->rows - 1];
    }
  if (to == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_grab_focus (to);
  return GDK_EVENT_STOP;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
clear (MaeMarketMarbles *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->rows = self->columns = 0;
  self->slide = NULL;
}

static void
mae_market_marbles_dispose (GObject *object)
{
  clear (MAE_MARKET_MARBLES (object));
  G_OBJECT_CLASS (mae_market_marbles_parent_class)->dispose (object);
}

static void
mae_market_marbles_class_init (MaeMarketMarblesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_market_marbles_dispose;
  mae_widget_class_set_area (widget_class);
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_market_marbles_measure;
  widget_class->size_allocate = mae_market_marbles_size_allocate;
  widget_class->snapshot = mae_market_marbles_snapshot;
  MAE_SIGNAL (klass, "pointed", 2, G_TYPE_BOOLEAN, G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "maemarketmarbles");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_market_marbles_init (MaeMarketMarbles *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->chosen = self->pointed = -1;
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  mae_widget_follow_style (GTK_WIDGET (self));
}

static GtkWidget *
add_arrow (MaeMarketMarbles *self, gboolean row, int index)
{
  GtkWidget *arrow = mae_market_arrow_new (row, index);

  g_signal_connect (arrow, "pointed", G_CALLBACK (on_pointed_cb), self);
  gtk_widget_set_parent (arrow, GTK_WIDGET (self));
  return arrow;
}

static void
build (MaeMarketMarbles *self, const MaeRuleset *rules)
{
  if (self->rows == rules->rows && self->columns == rules->columns)
    return;
  clear (self);
  self->rows = rules->rows;
  self->columns = rules->columns;
  for (int r = 0; r < self->rows; r++) {
    for (int c = 0; c < self->columns; c++) {
      self->marbles[r][c] = mae_piece_image_new_named (NULL, 50, NULL);
      mae_piece_image_set_fill (MAE_PIECE_IMAGE (self->marbles[r][c]), TRUE);
      gtk_widget_set_parent (self->marbles[r][c], GTK_WIDGET (self));
    }
    self->row_arrows[r] = add_arrow (self, TRUE, r);
  }
  for (int c = 0; c < self->columns; c++)
    self->column_arrows[c] = add_arrow (self, FALSE, c);
  self->slide = mae_piece_image_new_named (NULL, ARROW, NULL);
  mae_piece_image_set_fill (MAE_PIECE_IMAGE (self->slide), TRUE);
  gtk_widget_set_parent (self->slide, GTK_WIDGET (self));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Returns "Row 2: Coin, Shield, white, Faith. Take". (transfer full) */
static char *
line_label (const MaeGame *game, gboolean row, int index)
{
  const MaeRuleset *rules = game->rules;
  g_autoptr (GString) marbles = g_string_new (NULL);
  int n = row ? rules->columns : rules->rows;

  for (int i = 0; i < n; i++) {
    int resource = row ? game->market[index][i] : game->market[i][index];
    const char *name =
        resource == rules->white ? C_ ("marble", "white") : mae_resource_label (rules, resource, 1);
    if (i > 0)
      g_string_append (marbles, _ (", "));
    g_string_append (marbles, name);
  }
  /* Translators: a button: the number of a row, its marbles, and what the button does. */
  return row ? g_strdup_printf (_ ("Row %d: %s. Take"), index + 1, marbles->str)
             : g_strdup_printf (_ ("Column %d: %s. Take"), index + 1, marbles->str);
}

void
mae_market_marbles_update (MaeMarketMarbles *self, const MaeGame *game, gboolean usable,
                           gboolean chosen_row, int chosen)
{
  MaePiece slide = mae_piece_for_marble (game->rules, game->slide);
  g_autofree char *waits =
      g_strdup_printf (_ ("On the slide: %s"), mae_resource_label (game->rules, game->slide, 1));

  build (self, game->rules);
  self->slide_look = slide.look;
  mae_piece_image_set (MAE_PIECE_IMAGE (self->slide), &slide, NULL);
  /* Translators: the marble on the market's slide: "Coin, comes in next". */
  g_autofree char *tip =
      g_strdup_printf (_ ("%s, comes in next"), mae_resource_label (game->rules, game->slide, 1));
  mae_a11y_label_and_tip (self->slide, waits, tip);
  self->chosen_row = chosen_row;
  self->chosen = chosen;
  for (int r = 0; r < self->rows; r++) {
    for (int c = 0; c < self->columns; c++) {
      int resource = self->types[r][c] = game->market[r][c];
      MaePiece marble = mae_piece_for_marble (game->rules, resource);
      self->looks[r][c] = marble.look;
      /* Translators: a marble's place in the market: "Row 1, column 2: Coin". */
      g_autofree char *where = g_strdup_printf (_ ("Row %d, column %d: %s"), r + 1, c + 1,
                                                mae_resource_label (game->rules, resource, 1));
      g_autofree char *gives = mae_marble_tip (game->rules, resource);
      mae_piece_image_set (MAE_PIECE_IMAGE (self->marbles[r][c]), &marble, where);
      mae_a11y_tip (self->marbles[r][c], gives);
    }
    g_autofree char *label = line_label (game, TRUE, r);
    mae_market_arrow_update (MAE_MARKET_ARROW (self->row_arrows[r]), label, usable,
                             chosen_row && chosen == r);
  }
  for (int c = 0; c < self->columns; c++) {
    g_autofree char *label = line_label (game, FALSE, c);
    mae_market_arrow_update (MAE_MARKET_ARROW (self->column_arrows[c]), label, usable,
                             !chosen_row && chosen == c);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GtkWidget *
mae_market_marbles_get_arrow (MaeMarketMarbles *self, gboolean row, int index)
{
  if (index < 0 || index >= (row ? self->rows : self->columns))
    return NULL;
  return row ? self->row_arrows[index] : self->column_arrows[index];
}

GtkWidget *
mae_market_marbles_get_marble (MaeMarketMarbles *self, int row, int column)
{
  if (row < 0)
    return self->slide;
  return row < self->rows && column < self->columns ? self->marbles[row][column] : NULL;
}

void
mae_market_marbles_set_lit (MaeMarketMarbles *self, guint32 types)
{
  self->lit = types;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_market_marbles_set_veil (MaeMarketMarbles *self, gboolean veil)
{
  double opacity = veil ? 0 : 1;

  self->veiled = veil;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  for (int r = 0; r < self->rows; r++)
    for (int c = 0; c < self->columns; c++)
      gtk_widget_set_opacity (self->marbles[r][c], opacity);
  if (self->slide != NULL)
    gtk_widget_set_opacity (self->slide, opacity);
}

guint32
mae_market_marbles_get_lit (MaeMarketMarbles *self)
{
  return self->lit;
}
