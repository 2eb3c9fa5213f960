/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/widgets/key-press.h"
#include "client/widgets/widget.h"
#include "rules-picture.h"

struct _MaeRulesDialog {
  AdwBin parent_instance;

  GtkWidget *dialog; /* the dialog that contains this widget */
  GtkWidget *search, *nothing, *topics, *topic[MAE_N_TOPICS];
  GtkScrolledWindow *scroller;
  MaeTopic scroll_to; /* MAE_N_TOPICS: none */
  MaeGame *game;      /* the game that the pictures show */
};

G_DEFINE_FINAL_TYPE (MaeRulesDialog, mae_rules_dialog, ADW_TYPE_BIN)

/* ── Searching ────────────────────────────────────────────────────────────────────────────── */

static void
on_search_cb (MaeRulesDialog *self)
{
  const char *search = gtk_editable_get_text (GTK_EDITABLE (self->search));
  gboolean any = FALSE;

  for (MaeTopic t = 0; t < MAE_N_TOPICS; t++) {
    gboolean matches = mae_topic_matches (t, search);

    gtk_widget_set_visible (self->topic[t], matches);
    any |= matches;
  }
  gtk_widget_set_visible (self->nothing, !any);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

/* Esc ends the search; without one it closes the dialog. */
static void
on_stop_search_cb (MaeRulesDialog *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) == '\0') {
    mae_dialog_close (GTK_WIDGET (self));
    return;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
}

static gboolean
search_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  return gtk_widget_grab_focus (MAE_RULES_DIALOG (widget)->search);
}

/* ── Topics ───────────────────────────────────────────────────────────────────────────────── */

static void
add_label (GtkWidget *box, const char *text, gboolean heading)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0., "wrap", TRUE, "accessible-role",
                    heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL, NULL);

  gtk_widget_add_css_class (label, heading ? "mae-rules-heading" : "mae-rules-text");
  gtk_box_append (GTK_BOX (box), label);
}

static GtkWidget *
new_topic (MaeTopic topic, const MaeGame *game)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *picture = mae_rules_picture_new (topic, game);
  const char *paragraph;

  add_label (box, mae_topic_title (topic), TRUE);
  for (guint i = 0; (paragraph = mae_topic_paragraph (topic, i)) != NULL; i++) {
    add_label (box, paragraph, FALSE);
    if (i > 0 || !picture)
      continue;
    gtk_widget_set_margin_top (picture, 6);
    gtk_widget_set_margin_bottom (picture, 6);
    gtk_box_append (GTK_BOX (box), picture);
  }
  return box;
}

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MaeRulesDialog *self = MAE_RULES_DIALOG (widget);
  GtkWidget *topic = self->scroll_to < MAE_N_TOPICS ? self->topic[self->scroll_to] : NULL;
  graphene_point_t at;

  if (topic && gtk_widget_get_height (topic) == 0)
    return G_SOURCE_CONTINUE;
  if (topic && gtk_widget_compute_point (topic, self->topics, &GRAPHENE_POINT_INIT (0, 0), &at))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), at.y);
  self->scroll_to = MAE_N_TOPICS;
  return G_SOURCE_REMOVE;
}

/* ── Creating and freeing ─────────────────────────────────────────────────────────────────── */

static void
mae_rules_dialog_class_init (MaeRulesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeRulesDialog, g_free, game);
  mae_widget_class_set_template (widget_class, "rules-dialog");
  MAE_BIND_CHILDREN (widget_class, MaeRulesDialog, scroller, search, nothing, topics);
  gtk_widget_class_bind_template_callback (widget_class, on_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, search_cb, NULL);
}

static void
mae_rules_dialog_init (MaeRulesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search), GTK_WIDGET (self));
  mae_key_press_exclude (GTK_WIDGET (self));
  self->game = mae_rules_picture_play ();
  for (MaeTopic t = 0; t < MAE_N_TOPICS; t++) {
    self->topic[t] = new_topic (t, self->game);
    gtk_box_append (GTK_BOX (self->topics), self->topic[t]);
  }
  self->scroll_to = MAE_N_TOPICS;
}

MaeRulesDialog *
mae_rules_dialog_new (void)
{
  MaeRulesDialog *self = g_object_new (MAE_TYPE_RULES_DIALOG, NULL);

  self->dialog = mae_dialog_new (_ ("Rules of the Game"), GTK_WIDGET (self), 720, 680);
  /* Lets the arrow keys scroll immediately. */
  mae_dialog_set_focus (self->dialog, GTK_WIDGET (self->scroller));
  mae_dialog_set_beside (self->dialog);
  return self;
}

void
mae_rules_dialog_present (MaeRulesDialog *self, GtkWidget *parent, MaeTopic topic)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  mae_dialog_present (self->dialog, parent);
  if (self->scroll_to == MAE_N_TOPICS)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
  self->scroll_to = topic;
}
