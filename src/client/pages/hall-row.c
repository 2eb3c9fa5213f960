/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-row.h"

#include "avatar.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

/* More avatars aren't shown of a game. */
#define FACES_MAX 3

struct _MaeHallRow {
  GtkListBoxRow parent_instance;

  GtkWidget *faces, *end, *line, *buttons, *arrow;
  GtkLabel *title, *about;
  GtkLabel *state, *detail; /* at the end, or in a third line */
  GtkLabel *dot;            /* between them there; NULL: at the end */
  gboolean narrow, keeps_faces;
  char *faces_key; /* what they show */
};

G_DEFINE_FINAL_TYPE (MaeHallRow, mae_hall_row, GTK_TYPE_LIST_BOX_ROW)

/* Words that don't fit take more lines. */
static GtkLabel *
add_label (GtkWidget *box, const char *class, float xalign)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "xalign", xalign, "wrap", TRUE, "wrap-mode",
                    PANGO_WRAP_WORD_CHAR, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "justify",
                    xalign > 0 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT, NULL);

  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
set_label (GtkLabel *label, const char *text)
{
  gboolean any = text && *text;

  mae_label_set_text (label, any ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), any);
}

void
mae_hall_row_set_text (MaeHallRow *self, const MaeHallRowText *text)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean any_state = text->state && *text->state, any_detail = text->detail && *text->detail;

  set_label (self->title, text->title);
  set_label (self->about, text->about);
  set_label (self->state, text->state);
  set_label (self->detail, text->detail);
  if (self->dot)
    gtk_widget_set_visible (GTK_WIDGET (self->dot), any_state && any_detail);
  mae_widget_set_class (widget, "mae-my-turn", text->is_mine);
  mae_widget_set_class (widget, "mae-quiet-row", text->is_quiet);
  mae_widget_set_class (GTK_WIDGET (self->state), "mae-soft", !text->is_mine && !text->is_number);
  mae_widget_set_class (GTK_WIDGET (self->state), "mae-rating", text->is_number);
  mae_widget_set_class (GTK_WIDGET (self->detail), "mae-late", text->is_late);
  mae_widget_set_class (GTK_WIDGET (self->detail), "mae-rises", text->is_good);
  mae_a11y_tip (widget, text->tooltip);
  if (text->spoken) {
    mae_a11y_own_name (widget);
    mae_a11y_name (widget, text->spoken);
  }
}

static char *
key_of (const char *const *names, const gboolean *computers, guint n, guint n_free)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (key, "%d%s\n", computers[i], names[i]);
  g_string_append_printf (key, "%u", n_free);
  return g_string_free (key, FALSE);
}

static void
add_one_with_more (MaeHallRow *self, const char *name, gboolean computer, guint n_more)
{
  GtkWidget *overlay = gtk_overlay_new ();

  gtk_overlay_set_child (GTK_OVERLAY (overlay), mae_avatar_new (name, computer));
  if (n_more > 0)
    gtk_overlay_add_overlay (GTK_OVERLAY (overlay), mae_avatar_new_more ((int) n_more));
  gtk_box_append (GTK_BOX (self->faces), overlay);
}

gboolean
mae_hall_row_set_faces (MaeHallRow *self, const char *const *names, const gboolean *computers,
                        guint n, guint n_free)
{
  g_autofree char *key = key_of (names, computers, n, n_free);

  if (g_strcmp0 (key, self->faces_key) == 0)
    return FALSE;
  g_free (self->faces_key);
  self->faces_key = g_steal_pointer (&key);
  mae_box_clear (GTK_BOX (self->faces));
  if (self->narrow && !self->keeps_faces && n > 0) {
    add_one_with_more (self, names[0], computers[0], n - 1);
    return TRUE;
  }
  for (guint i = 0; i < n && (self->keeps_faces || i < FACES_MAX); i++)
    gtk_box_append (GTK_BOX (self->faces), mae_avatar_new (names[i], computers[i]));
  for (guint i = 0; i < n_free; i++)
    gtk_box_append (GTK_BOX (self->faces), mae_avatar_new (NULL, FALSE));
  mae_widget_set_class (self->faces, "mae-faces-close", !self->keeps_faces && n > 1);
  return TRUE;
}

void
mae_hall_row_set_group (MaeHallRow *self, GtkSizeGroup *group)
{
  gtk_size_group_add_widget (group, self->faces);
}

void
mae_hall_row_press (MaeHallRow *self)
{
  GtkWidget *last = gtk_widget_get_last_child (self->buttons);

  if (last)
    gtk_widget_activate (last);
}

GtkWidget *
mae_hall_row_add_button (MaeHallRow *self, const char *label, const char *name, const char *action,
                         GVariant *target)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "mae-small");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  mae_a11y_name (button, name);
  gtk_box_append (GTK_BOX (self->buttons), button);
  return button;
}

void
mae_hall_row_set_arrow (MaeHallRow *self, gboolean shown)
{
  gtk_widget_set_visible (self->arrow, shown);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_hall_row_class_init (MaeHallRowClass *klass)
{
  MAE_OWN (klass, MaeHallRow, g_free, faces_key);
}

static void
mae_hall_row_init (MaeHallRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "mae-hall-row");
}

static void
add_third_line (MaeHallRow *self, GtkWidget *words)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (words), line);
  if (self->keeps_faces)
    gtk_box_append (GTK_BOX (line), self->faces);
  self->state = add_label (line, "mae-whose", 0);
  self->dot = add_label (line, "mae-soft", 0);
  mae_label_set_text (self->dot, "·");
  self->detail = add_label (line, "mae-left", 0);
}

static void
add_end (MaeHallRow *self, GtkWidget *box)
{
  GtkWidget *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_valign (end, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), end);
  self->state = add_label (end, "mae-whose", 1);
  self->detail = add_label (end, "mae-left", 1);
}

GtkWidget *
mae_hall_row_new (gboolean narrow, gboolean keeps_faces)
{
  MaeHallRow *self = g_object_new (MAE_TYPE_HALL_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

  self->narrow = narrow;
  self->keeps_faces = keeps_faces;
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  self->faces = g_object_new (GTK_TYPE_BOX, "spacing", 4, "valign", GTK_ALIGN_CENTER,
                              "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  if (!narrow || !keeps_faces)
    gtk_box_append (GTK_BOX (box), self->faces);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), words);
  self->title = add_label (words, "mae-row-title", 0);
  g_object_set (self->title, "wrap", FALSE, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", 8,
                NULL);
  self->about = add_label (words, "mae-row-about", 0);
  if (narrow)
    add_third_line (self, words);
  else
    add_end (self, box);
  self->buttons = g_object_new (GTK_TYPE_BOX, "spacing", 6, "valign",
                                narrow ? GTK_ALIGN_END : GTK_ALIGN_CENTER, NULL);
  gtk_box_append (GTK_BOX (box), self->buttons);
  self->arrow = g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "visible", FALSE,
                              "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_box_append (GTK_BOX (box), self->arrow);
  return GTK_WIDGET (self);
}
