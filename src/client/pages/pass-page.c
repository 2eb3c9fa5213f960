/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "pass-page.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"

struct _MaePassPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *badge, *order, *start;
  GtkLabel *heading, *about;

  MaeMatch *match;
  MaePlay *play;
  gint64 shown_at; /* monotonic */
};

G_DEFINE_FINAL_TYPE (MaePassPage, mae_pass_page, GTK_TYPE_WIDGET)

MaePlay *
mae_pass_page_get_play (MaePassPage *self)
{
  return self->play;
}

/* ── The order of the players ──────────────────────────────────────────────────────────────── */

static void
add_image (GtkWidget *box, const MaePiece *piece, int size)
{
  GtkWidget *image = mae_piece_image_new (piece, size);

  gtk_widget_set_halign (image, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), image);
}

static void
add_label (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
}

/* Shows @seat with the points that everybody knows. */
static void
add_player (MaePassPage *self, MaeModel *model, int seat, gboolean is_next)
{
  const MaeGame *game = mae_model_get_game (model);
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  const char *name = mae_model_get_name (model, seat);
  int points = game->players[seat].points;
  g_autofree char *text = g_strdup_printf (ngettext ("%d point", "%d points", points), points);

  add_image (box, &badge, 34);
  add_label (box, name, is_next ? "mae-pass-next" : "mae-pass-name");
  if (game->phase != MAE_PHASE_SETUP)
    add_label (box, text, "mae-soft");
  gtk_box_append (GTK_BOX (self->order), box);
}

static void
fill_order (MaePassPage *self, MaeModel *model)
{
  int n = mae_model_get_game (model)->n_players, first = mae_model_get_seat (model);

  for (int i = 0; i < n; i++) {
    if (i > 0) {
      GtkWidget *arrow =
          g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

      gtk_image_set_from_icon_name (GTK_IMAGE (arrow), "go-next-symbolic");
      gtk_widget_set_valign (arrow, GTK_ALIGN_START);
      gtk_widget_add_css_class (arrow, "mae-pass-arrow");
      gtk_box_append (GTK_BOX (self->order), arrow);
    }
    add_player (self, model, (first + i) % n, i == 0);
  }
}

/* ── Passing ───────────────────────────────────────────────────────────────────────────────── */

/* Somebody who ended the turn with two presses of a key doesn't see the other's leaders. */
#define PAUSE (400 * G_TIME_SPAN_MILLISECOND)

static void
on_start_cb (MaePassPage *self)
{
  if (g_get_monotonic_time () - self->shown_at < PAUSE)
    return;
  g_object_ref (self); /* the next page replaces it */
  if (mae_match_get_stage (self->match) == MAE_MATCH_PASSING
      && mae_match_get_play (self->match) == self->play)
    mae_match_take_turn (self->match);
  g_object_unref (self);
}

/* Returns whether @key leads to the button, presses it, or opens the window's menu. */
static gboolean
is_useful (guint key)
{
  switch (key) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
  case GDK_KEY_space:
  case GDK_KEY_KP_Space:
  case GDK_KEY_Tab:
  case GDK_KEY_ISO_Left_Tab:
  case GDK_KEY_F10:
    return TRUE;
  default:
    return FALSE;
  }
}

/* No other key does anything; those of the whole window, with Ctrl or Alt, do as everywhere. */
static gboolean
on_key_cb (MaePassPage *self, guint key, guint code, GdkModifierType state)
{
  if (is_useful (key) || state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* Whose turn it is, as urgent words, since the focus says only the button's name. */
static void
mae_pass_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_pass_page_parent_class)->map (widget);
  MAE_PASS_PAGE (widget)->shown_at = g_get_monotonic_time ();
  mae_announce (widget, gtk_label_get_label (MAE_PASS_PAGE (widget)->heading), TRUE);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_pass_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_PASS_PAGE (widget)->start);
}

static void
mae_pass_page_class_init (MaePassPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaePassPage, g_object_unref, match, play);
  widget_class->map = mae_pass_page_map;
  mae_page_class_set_first (widget_class, mae_pass_page_grab_focus);
  mae_page_class_add_subtitle (widget_class);
  mae_widget_class_set_template (widget_class, "pass-page");
  MAE_BIND_CHILDREN (widget_class, MaePassPage, scroller, badge, order, start, heading, about);
  gtk_widget_class_bind_template_callback (widget_class, on_start_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
}

static void
mae_pass_page_init (MaePassPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
people_text (int n)
{
  switch (n) {
  case 2:
    return g_strdup (_ ("Two players at this computer"));
  case 3:
    return g_strdup (_ ("Three players at this computer"));
  case 4:
    return g_strdup (_ ("Four players at this computer"));
  default:
    return g_strdup_printf (
        ngettext ("%d player at this computer", "%d players at this computer", n), n);
  }
}

GtkWidget *
mae_pass_page_new (MaeMatch *match)
{
  MaePassPage *self = g_object_new (MAE_TYPE_PASS_PAGE, NULL);
  MaeModel *model = mae_match_get_model (match);
  int seat = mae_model_get_seat (model);
  const char *name = mae_model_get_name (model, seat);
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  g_autofree char *heading = NULL, *about = NULL, *start = NULL;

  self->match = g_object_ref (match);
  self->play = g_object_ref (mae_match_get_play (match));
  /* Translators: %s is the name of the person whose turn it is at this computer. */
  heading = g_strdup_printf (_ ("Pass the computer to %s"), name);
  about =
      mae_model_get_game (model)->phase == MAE_PHASE_SETUP
          /* Translators: %1$s is a person’s name, twice. */
          ? g_strdup_printf (_ ("The next page shows %1$s’s leaders. Only %1$s should look."), name)
          /* Translators: %1$s is a person’s name, twice. */
          : g_strdup_printf (
              _ ("The next page shows %1$s’s hidden leaders. Only %1$s should look."), name);
  /* Translators: %s is a person’s name. */
  start = g_strdup_printf (_ ("Start %s’s Turn"), name);
  add_image (self->badge, &badge, 96);
  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->about, about);
  gtk_label_set_label (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->start))), start);
  mae_a11y_name (self->start, start);
  fill_order (self, model);
  mae_page_set_subtitle (GTK_WIDGET (self), people_text (mae_match_n_plays (match)));
  return GTK_WIDGET (self);
}
