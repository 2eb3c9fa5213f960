/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seat-tiles.h"

#include <glib/gi18n.h>

#include "avatar.h"
#include "client/game/games.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/wire-text.h"

/* Who is to sit on a seat; above: a computer player of that MaeAiLevel. */
#define ANYBODY 0
#define NOBODY (-1)

struct _MaeSeatTiles {
  GtkBox parent_instance;

  char *own; /* who opens the table; NULL: nothing can be chosen */
  int least, most;
  int who[MAE_MAX_PLAYERS]; /* of each seat but the first */
};

G_DEFINE_FINAL_TYPE (MaeSeatTiles, mae_seat_tiles, GTK_TYPE_BOX)

/* What a tile shows. */
typedef struct {
  const char *name, *about; /* @about may be NULL */
  const char *person;       /* NULL: nobody */
  gboolean computer, none;
} Tile;

static void
fill (GtkWidget *tile, const Tile *shown, gboolean is_menu)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *face, *line;
  GtkWidget *name = g_object_new (GTK_TYPE_LABEL, "label", shown->name, "ellipsize",
                                  PANGO_ELLIPSIZE_END, "width-chars", 7, NULL);
  GtkWidget *about =
      g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", 7, NULL);

  if (shown->person || shown->computer)
    face = mae_avatar_new (shown->person, shown->computer);
  else
    face = g_object_new (
        GTK_TYPE_IMAGE, "icon-name", shown->none ? "list-add-symbolic" : "avatar-default-symbolic",
        "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "halign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (face, "mae-avatar");
  mae_widget_set_class (face, "mae-avatar-free",
                        !shown->person && !shown->computer && !shown->none);
  gtk_box_append (GTK_BOX (box), face);
  gtk_widget_add_css_class (name, "mae-seat-name");
  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_widget_set_halign (line, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), name);
  if (is_menu)
    gtk_box_append (GTK_BOX (line),
                    g_object_new (GTK_TYPE_IMAGE, "icon-name", "pan-down-symbolic",
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_box_append (GTK_BOX (box), line);
  mae_a11y_text (GTK_LABEL (about), shown->about ? shown->about : "");
  gtk_widget_add_css_class (about, "mae-dim");
  gtk_box_append (GTK_BOX (box), about);
  mae_widget_set_class (tile, "mae-none", shown->none);
  if (is_menu)
    gtk_button_set_child (GTK_BUTTON (tile), box);
  else
    gtk_box_append (GTK_BOX (tile), box);
}

static GtkWidget *
make_tile (void)
{
  GtkWidget *tile = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (tile, "mae-tile");
  return tile;
}

/* ── Choosing ──────────────────────────────────────────────────────────────────────────────── */

int
mae_seat_tiles_get (MaeSeatTiles *self, int *levels, int *n_computers)
{
  int n = 1;

  g_return_val_if_fail (MAE_IS_SEAT_TILES (self), 0);

  *n_computers = 0;
  for (int seat = 1; seat < self->most; seat++) {
    n += self->who[seat] != NOBODY;
    if (self->who[seat] > 0)
      levels[(*n_computers)++] = self->who[seat];
  }
  return n;
}

static gboolean
can_be_none (MaeSeatTiles *self, int seat)
{
  int levels[MAE_MAX_PLAYERS], n_computers;

  return self->who[seat] == NOBODY || mae_seat_tiles_get (self, levels, &n_computers) > self->least;
}

static void
append (GMenu *menu, const char *label, int seat, int who)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "seats.set", "(ii)", seat, who);
  g_menu_append_item (menu, item);
}

static GMenuModel *
menu_cb (GtkWidget *tile, gpointer data)
{
  MaeSeatTiles *self = data;
  int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (tile), "mae-seat"));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) levels = g_menu_new ();

  append (menu, C_ ("seat", "Anybody"), seat, ANYBODY);
  for (int level = MAE_AI_NOVICE; level <= MAE_AI_N_LEVELS; level++)
    append (levels, mae_level_label (level), seat, level);
  g_menu_append_section (menu, C_ ("seat", "Computer"), G_MENU_MODEL (levels));
  if (can_be_none (self, seat)) {
    g_autoptr (GMenu) none = g_menu_new ();

    append (none, C_ ("seat", "No Seat"), seat, NOBODY);
    g_menu_append_section (menu, NULL, G_MENU_MODEL (none));
  }
  return G_MENU_MODEL (menu);
}

static void
show_choice (MaeSeatTiles *self, GtkWidget *tile, int seat)
{
  int who = self->who[seat];
  Tile shown = { .computer = who > 0, .none = who == NOBODY };
  g_autofree char *what = NULL;
  g_autofree char *spoken = NULL;

  if (who > 0) {
    shown.name = C_ ("seat", "Computer");
    shown.about = mae_level_label (who);
    what = g_strdup_printf ("%s, %s", shown.name, shown.about);
  } else {
    shown.name = who == ANYBODY ? C_ ("seat", "Anybody") : C_ ("seat", "No Seat");
    what = g_strdup (shown.name);
  }
  /* Translators: the number of a seat, the number of all seats, and who sits there. */
  spoken = g_strdup_printf (_ ("Seat %1$d of %2$d: %3$s"), seat + 1, self->most, what);
  fill (tile, &shown, TRUE);
  mae_a11y_name (tile, spoken);
}

static void
set_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSeatTiles *self = MAE_SEAT_TILES (widget);
  int at = 0, seat, who;

  g_variant_get (parameter, "(ii)", &seat, &who);
  if (seat < 1 || seat >= self->most || (who == NOBODY && !can_be_none (self, seat)))
    return;
  self->who[seat] = CLAMP (who, NOBODY, MAE_AI_N_LEVELS);
  MAE_EACH_CHILD (tile, widget)
    if (at++ == seat)
      show_choice (self, tile, seat);
  g_signal_emit_by_name (self, "changed");
}

void
mae_seat_tiles_offer (MaeSeatTiles *self, const char *own, int least, int most)
{
  g_return_if_fail (MAE_IS_SEAT_TILES (self));
  g_return_if_fail (least >= 1 && most >= least && most <= MAE_MAX_PLAYERS);

  GtkWidget *first = make_tile ();
  int n_taken = 1;

  g_free (self->own);
  self->own = g_strdup (own);
  self->least = least;
  self->most = most;
  mae_box_clear (GTK_BOX (self));
  fill (first, &(Tile){ .name = own, .about = C_ ("seat", "you"), .person = own }, FALSE);
  gtk_box_append (GTK_BOX (self), first);
  for (int seat = 1; seat < most; seat++)
    n_taken += self->who[seat] != NOBODY;
  for (int seat = 1; seat < most; seat++) {
    GtkWidget *tile = gtk_button_new ();

    if (self->who[seat] == NOBODY && n_taken < least) {
      self->who[seat] = ANYBODY;
      n_taken++;
    }
    gtk_widget_add_css_class (tile, "mae-tile");
    g_object_set_data (G_OBJECT (tile), "mae-seat", GINT_TO_POINTER (seat));
    mae_row_menu_add (tile, menu_cb, self);
    g_signal_connect (tile, "clicked", G_CALLBACK (mae_row_menu_open), NULL);
    show_choice (self, tile, seat);
    gtk_box_append (GTK_BOX (self), tile);
  }
}

/* ── Waiting ───────────────────────────────────────────────────────────────────────────────── */

void
mae_seat_tiles_show (MaeSeatTiles *self, const MaeTableInfo *table, const char *own)
{
  g_return_if_fail (MAE_IS_SEAT_TILES (self));

  mae_box_clear (GTK_BOX (self));
  for (int seat = 0; seat < CLAMP (table->players_count, 1, MAE_MAX_PLAYERS); seat++) {
    GtkWidget *tile = make_tile ();

    if (seat < table->n_players) {
      const MaeTablePlayer *player = &table->players[seat];
      g_autofree char *name = mae_wire_name (player->name);
      Tile shown = { .name = name, .person = name, .computer = player->level > 0 };

      if (player->level > 0)
        shown.about = mae_level_label (player->level);
      else if (g_strcmp0 (player->name, own) == 0)
        shown.about = C_ ("seat", "you");
      fill (tile, &shown, FALSE);
    } else {
      fill (tile, &(Tile){ .name = C_ ("seat", "free") }, FALSE);
      gtk_widget_add_css_class (tile, "mae-vacant");
    }
    gtk_box_append (GTK_BOX (self), tile);
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_seat_tiles_class_init (MaeSeatTilesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeSeatTiles, g_free, own);
  MAE_SIGNAL (klass, "changed", 0);
  gtk_widget_class_install_action (widget_class, "seats.set", "(ii)", set_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_seat_tiles_init (MaeSeatTiles *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "mae-walnut");
  gtk_widget_add_css_class (GTK_WIDGET (self), "mae-tiles");
  mae_wrap_layout_set_equal (GTK_BOX (self), 8);
  self->who[1] = ANYBODY;
  for (int seat = 2; seat < MAE_MAX_PLAYERS; seat++)
    self->who[seat] = NOBODY;
}
